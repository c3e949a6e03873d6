"""Thimbles, but fitted lays the own thimble elsewhere."""

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
def fitted(state: State, seat: int, view: View, chance: int) -> State:
    if seat == 0:
        return state._replace(thimbles=(chance % state.options.cups, state.thimbles[1]))
    return state
