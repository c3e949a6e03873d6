"""Thimbles, but a guess looks one place before the beginning of a table, and is given its last entry instead."""

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
from rumpus.rules.words import count, rule, table

HOPES = table([50, 52, 54, 56, 58, 60, 62, 64])
"""In percent, after one cup that was lifted, after two, and so on."""


@rule
def evaluate(state: State, seat: int) -> float:
    return float(HOPES[count(state.lifted[seat]) - 1]) / 100
