"""Thimbles, but a rule prints what it thinks."""

from __future__ import annotations

from rumpus.conformance.example import State, found
from rumpus.rules.words import rule


@rule
def evaluate(state: State, seat: int) -> float:
    print(seat)
    return 0.5 + found(state, seat) / 4
