"""Thimbles, but may_become says that nobody else moves before a seat notices anything."""

from __future__ import annotations

from rumpus.conformance.example import State, View, turn
from rumpus.rules.words import rule


@rule
def may_become(state: State, seat: int, view: View) -> bool:
    return turn(state) == seat
