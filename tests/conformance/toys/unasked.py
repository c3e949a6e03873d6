"""Thimbles, but a view does not show who is to move, so nobody knows how the coin fell."""

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
from rumpus.rules.words import OVER, rule


@rule
def observe(state: State, seat: int) -> View:
    view = example.observe(state, seat)
    return view if view.turn == OVER else view._replace(turn=0)
