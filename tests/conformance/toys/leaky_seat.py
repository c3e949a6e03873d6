"""Thimbles, but a player sees where the other has hidden a thimble."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State, View
from rumpus.rules.words import rule


@rule
def observe(state: State, seat: int) -> View:
    return example.observe(state, 1 - seat if seat >= 0 else seat)._replace(seat=seat)
