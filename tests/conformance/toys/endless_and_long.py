"""Thimbles that are never found, in a file that says a game may take long."""

# ruff: noqa: F401 -- a game file offers all of these names

from __future__ import annotations

from rumpus.conformance.example import (
    ABOUT,
    MOVES,
    OPTIONS,
    SEATS,
    Options,
    State,
    View,
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

LONGEST = 5_000


@rule
def apply(state: State, move: int) -> State:
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1)
    return state._replace(actor=0)
