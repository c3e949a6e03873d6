"""Thimbles, but the rules look for ever for a thimble that nobody has hidden."""

from __future__ import annotations

from rumpus.conformance.example import State
from rumpus.rules.words import rule


@rule
def evaluate(state: State, seat: int) -> float:
    cup = 0
    while cup != state.thimbles[1 - seat]:
        cup = (cup + 1) % state.options.cups
    return 0.5
