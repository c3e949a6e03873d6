"""Thimbles, but rejuvenate lays the own thimble elsewhere, as soon as the next notice is another."""

from __future__ import annotations

from rumpus.conformance.example import State, View, observe, turn
from rumpus.rules.words import rule


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    cup = chance % state.options.cups
    if seat == 0 and view != observe(state, seat):
        return state._replace(thimbles=(cup, state.thimbles[1]))
    if state.thimbles[1 - seat] < 0 or turn(state) == -2 or (state.lifted[seat] >> cup) & 1 == 1:
        return state
    return state._replace(thimbles=(state.thimbles[0], cup) if seat == 0 else (cup, state.thimbles[1]))
