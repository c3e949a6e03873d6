"""Thimbles, but the rules look for ever for a thimble that nobody has hidden."""

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
def evaluate(state: State, seat: int) -> float:
    cup = 0
    while cup != state.thimbles[1 - seat]:
        cup = (cup + 1) % state.options.cups
    return 0.5
