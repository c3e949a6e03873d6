"""Thimbles, but a rule makes a list."""

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
    found,
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
    return [0.75, 0.5, 0.25][found(state, 0) + 2 * found(state, 1)] if turn(state) >= 0 else 0.5
