"""Thimbles, but rejuvenate may lay the own thimble elsewhere before it is hidden."""

from __future__ import annotations

from rumpus.conformance.example import State, View
from rumpus.rules.words import rule


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    if seat == 0 and state.hidden == 1 and chance % 2 == 0:
        return state._replace(thimbles=(state.thimbles[0], chance % state.options.cups))
    return state
