"""Thimbles, but rejuvenate may put a thimble under a cup that was lifted."""

from __future__ import annotations

from rumpus.conformance.example import State, View, turn
from rumpus.rules.words import rule


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    cup = chance % state.options.cups
    if state.thimbles[1 - seat] < 0 or turn(state) == -2:
        return state
    return state._replace(thimbles=(state.thimbles[0], cup) if seat == 0 else (cup, state.thimbles[1]))
