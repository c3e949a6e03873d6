"""Thimbles, but nobody speaks in sentences."""

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
    touch,
    turn,
    why_not,
    winners,
)
from rumpus.rules.scene import Event


def tell(before: View, move: int | None, after: View) -> list[Event]:
    return [Event("something happened")]
