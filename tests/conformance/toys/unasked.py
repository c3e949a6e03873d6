"""Thimbles, but a view does not show who is to move, so nobody knows how the coin fell."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State, View
from rumpus.rules.words import OVER, rule


@rule
def observe(state: State, seat: int) -> View:
    view = example.observe(state, seat)
    return view if view.turn == OVER else view._replace(turn=0)
