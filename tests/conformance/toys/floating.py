"""Thimbles, but the number of the hidden thimbles is a float."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import SEATS, State
from rumpus.rules.words import put, rule


@rule
def apply(state: State, move: int) -> State:
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1.0, thimbles=put(state.thimbles, state.hidden, move))
    return example.apply(state, move)
