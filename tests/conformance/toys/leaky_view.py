"""Thimbles, but a view shows both thimbles to everyone."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State, View
from rumpus.rules.words import rule


@rule
def observe(state: State, seat: int) -> View:
    return example.observe(state, seat)._replace(thimbles=state.thimbles)
