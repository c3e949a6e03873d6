"""Thimbles, but the cup to the right of a thimble cannot be lifted while there is another."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import SEATS, State, turn
from rumpus.rules.words import rule


@rule
def legal(state: State, out: list[int]) -> int:
    number = example.legal(state, out)
    if turn(state) not in (0, 1) or state.hidden < SEATS:
        return number
    kept = 0
    for index in range(number):
        if number == 1 or out[index] != state.thimbles[1 - state.actor] + 1:
            out[kept] = out[index]
            kept += 1
    return kept
