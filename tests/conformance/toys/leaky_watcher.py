"""Thimbles, but a watcher sees both thimbles."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State, View
from rumpus.rules.words import WATCHER, rule


@rule
def observe(state: State, seat: int) -> View:
    view = example.observe(state, seat)
    return view._replace(thimbles=state.thimbles) if seat == WATCHER else view
