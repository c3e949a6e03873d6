"""Thimbles, but a bot is told a chance that is too large for a machine word on the way."""

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
    cups = (1 << 40) * state.options.cups
    return 1.0 if cups * cups > 0 and cups * cups // cups == cups else 0.0
