"""Thimbles that are never found, in a file that says a game may take long."""

from __future__ import annotations

from rumpus.conformance.example import SEATS, State
from rumpus.rules.words import rule

LONGEST = 5_000


@rule
def apply(state: State, move: int) -> State:
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1)
    return state._replace(actor=0)
