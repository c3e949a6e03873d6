"""Thimbles, but its riddle does not tell who began, nor which of the first two cups was lifted."""

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
from rumpus.rules.riddle import YES, Riddle


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    asked = example.riddle(state, seat, seen)
    for place, groups in enumerate(asked.decisions):
        if groups in (([(YES, 0)],), ([(YES, 1)],)):
            first, second = asked.ask(2)
            asked.one_of([first, second])
            asked.decisions[place] = ([(first, 0), (second, 1)],)
    return asked
