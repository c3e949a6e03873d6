"""Thimbles, but the cup to the right of a thimble cannot be lifted while there is another."""

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
    number = example.legal(state, out)
    if turn(state) not in (0, 1) or state.hidden < SEATS:
        return number
    kept = 0
    for index in range(number):
        if number == 1 or out[index] != state.thimbles[1 - state.actor] + 1:
            out[kept] = out[index]
            kept += 1
    return kept
