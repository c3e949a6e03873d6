"""Thimbles, but with eight cups a ninth move is written where there is no room for it."""

from __future__ import annotations

from rumpus.conformance.example import MOVES, SEATS, State, found, turn
from rumpus.rules.words import rule


@rule
def legal(state: State, out: list[int]) -> int:
    for choice in range(state.options.cups):
        out[choice] = choice
    out[MOVES + found(state, 0)] = 0
    return state.options.cups if turn(state) >= 0 else SEATS
