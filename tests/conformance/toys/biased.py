"""Thimbles, but its riddle takes for granted that nothing is hidden under the last cup."""

# ruff: noqa: F401 -- a game file offers all of these names

from __future__ import annotations

from collections.abc import Sequence

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
from rumpus.rules.riddle import Riddle


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    asked = example.riddle(state, seat, seen)
    if state.thimbles[1 - seat] == example.NOWHERE:
        asked.must(-(1 + state.options.cups))
    return asked
