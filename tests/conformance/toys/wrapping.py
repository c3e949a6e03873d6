"""Thimbles, but cups are marked with numbers that are too large for a machine word on the way."""

from __future__ import annotations

from rumpus.conformance.example import SEATS, State
from rumpus.rules.words import LUCK, put, rule


@rule
def apply(state: State, move: int) -> State:
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1, thimbles=put(state.thimbles, state.hidden, move))
    if state.actor == LUCK:
        return state._replace(actor=move)
    mark = ((1 << 40) << (move + 30)) >> 70
    return state._replace(
        lifted=put(state.lifted, state.actor, state.lifted[state.actor] | mark), actor=1 - state.actor
    )
