"""Thimbles, but a hidden thimble is followed by an arrow, as luck is in a record."""

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
    tell,
    touch,
    turn,
    why_not,
    winners,
)


def show(view: View, move: int) -> str:
    return example.show(view, move) + (" ->" if view.hidden < SEATS else "")
