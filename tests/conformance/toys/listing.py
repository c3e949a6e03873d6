"""Thimbles, but a rule makes a list."""

from __future__ import annotations

from rumpus.conformance.example import State, found, turn
from rumpus.rules.words import rule


@rule
def evaluate(state: State, seat: int) -> float:
    return [0.75, 0.5, 0.25][found(state, 0) + 2 * found(state, 1)] if turn(state) >= 0 else 0.5
