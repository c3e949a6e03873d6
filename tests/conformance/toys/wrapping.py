"""Thimbles, but cups are marked with numbers that are too large for a machine word on the way."""

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
    evaluate,
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
from rumpus.rules.words import LUCK, put, rule


@rule
def apply(state: State, move: int) -> State:
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1, thimbles=put(state.thimbles, state.hidden, move))
    if state.actor == LUCK:
        return state._replace(actor=move)
    mark = ((1 << 40) << (move + 30)) >> 70
    return state._replace(
        lifted=put(state.lifted, state.actor, state.lifted[state.actor] | mark), actor=1 - state.actor
    )
