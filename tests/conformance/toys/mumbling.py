"""Thimbles, but every cup has the same name."""

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
    tell,
    touch,
    turn,
    why_not,
    winners,
)


def show(view: View, move: int) -> str:
    return "a cup"
