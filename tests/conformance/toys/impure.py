"""Thimbles, but the rules count in their module how many cups were ever lifted."""

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

LIFTED = [0]


@rule
def apply(state: State, move: int) -> State:
    LIFTED[0] += 1
    return example.apply(state, move)
