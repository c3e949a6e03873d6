"""Thimbles, but nobody remembers which cups were lifted."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State, turn
from rumpus.rules.words import rule


@rule
def apply(state: State, move: int) -> State:
    after = example.apply(state, move)
    return after if turn(after) == -2 else after._replace(lifted=(0, 0))
