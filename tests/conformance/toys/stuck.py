"""Thimbles, but who has lifted three cups has no move."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State, turn
from rumpus.rules.words import rule


@rule
def legal(state: State, out: list[int]) -> int:
    if turn(state) in (0, 1) and state.lifted[state.actor].bit_count() == 3:
        return 0
    return example.legal(state, out)
