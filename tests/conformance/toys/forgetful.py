"""Thimbles, but rejuvenate changes nothing."""

from __future__ import annotations

from rumpus.conformance.example import State, View
from rumpus.rules.words import rule


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    return state
