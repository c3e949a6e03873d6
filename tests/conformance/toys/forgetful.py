"""Thimbles, but rejuvenate changes nothing."""

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
    return state
