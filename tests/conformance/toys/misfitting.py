"""Thimbles, but rejuvenate lays the own thimble elsewhere, as soon as the next notice is another."""

# ruff: noqa: F401 -- a game file offers all of these names

from __future__ import annotations

from rumpus.conformance.example import (
    ABOUT,
    LONGEST,
    MOVES,
    OPTIONS,
    SEATS,
    Options,
    State,
    View,
    apply,
    evaluate,
    initial,
    legal,
    observe,
    scene,
    score,
    seats,
    show,
    tell,
    touch,
    turn,
    why_not,
    winners,
)
from rumpus.rules.words import rule


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    cup = chance % state.options.cups
    if seat == 0 and view != observe(state, seat):
        return state._replace(thimbles=(cup, state.thimbles[1]))
    if state.thimbles[1 - seat] < 0 or turn(state) == -2 or (state.lifted[seat] >> cup) & 1 == 1:
        return state
    return state._replace(thimbles=(state.thimbles[0], cup) if seat == 0 else (cup, state.thimbles[1]))
