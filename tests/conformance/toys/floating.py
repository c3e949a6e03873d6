"""Thimbles, but the number of the hidden thimbles is a float."""

from __future__ import annotations

from typing import Any

from rumpus.conformance import example
from rumpus.conformance.example import SEATS
from rumpus.rules.words import put, rule


@rule
def apply(state: Any, move: int) -> Any:
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1.0, thimbles=put(state.thimbles, state.hidden, move))
    return example.apply(state, move)
