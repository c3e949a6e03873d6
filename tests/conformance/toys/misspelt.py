"""Thimbles, but the name of a hook is misspelt."""

from __future__ import annotations

from rumpus.conformance.example import State
from rumpus.rules.words import rule


@rule
def rejuvinate(state: State, seat: int, chance: int) -> State:
    return state
