"""Thimbles, but may_come_to says that the game ends as soon as it is the other's turn."""

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
    mutate,
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
from rumpus.rules.unsaid import Ahead
from rumpus.rules.words import rule


@rule
def may_come_to(state: State, seat: int, ahead: Ahead) -> bool:
    return turn(state) == seat
