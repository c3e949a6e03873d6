"""Thimbles, but who has lifted three cups has no move."""

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
def legal(state: State, out: list[int]) -> int:
    if turn(state) in (0, 1) and state.lifted[state.actor].bit_count() == 3:
        return 0
    return example.legal(state, out)
