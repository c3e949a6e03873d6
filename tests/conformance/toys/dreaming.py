"""Thimbles, but rejuvenate may lay the own thimble elsewhere before it is hidden."""

# ruff: noqa: F401 -- a game file offers all of these names

from __future__ import annotations

from rumpus.conformance import example
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
    if seat == 0 and state.hidden == 1 and chance % 2 == 0:
        return state._replace(thimbles=(state.thimbles[0], chance % state.options.cups))
    return state
