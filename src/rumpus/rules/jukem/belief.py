"""For beliefs: other worlds that look the same to a seat, by another card in the other hand."""

from __future__ import annotations

from ..words import OVER, count, lowest, rule, times
from .cards import changed, of, with_one, without
from .deck import ALIKE, TITLE
from .memory import fits_in, slot_of_title, told_otherwise
from .play import turn
from .state import HAND, State
from .view import View

ANOTHER = 0x3F58476D1CE4E5B9
"""Makes one random number of another."""


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    """Change one card that the seat cannot see in the other hand for one of the draw pile; or deal most of it anew.

    Whoever had to discard had no RUN and no PASS/CATCH to play (JK-13), so what was in that hand then is only changed
    for what could have been there (memory.py). One play shows up to four cards of a hidden hand at once, so a belief
    that changes one card at a time would not find the hands that explain it.
    """
    if turn(state) == OVER or state.draw == 0:
        return state
    state = with_other_card(state, 1 - seat, chance)
    if (chance >> 60) & 1 == 1:
        for _ in range(2 * HAND):
            chance = times(chance ^ (chance >> 31), ANOTHER)
            state = with_other_card(state, 1 - seat, chance >> 20)
    return state


@rule
def with_other_card(state: State, other: int, chance: int) -> State:
    """A card of the other hand that is not known there has changed places with one of the draw pile, if it can."""
    hand, known, held = of(state.hands, other), of(state.known, other), of(state.held, other)
    hidden = hand & ~known
    if hidden == 0:
        return state
    leaving = TITLE[nth(hidden, (chance & 0xFFFF) % count(hidden))]
    coming = TITLE[nth(state.draw, (chance >> 16) % count(state.draw))]
    # Of equal cards, one known and one there at the last discard, nobody remembers which is which: they stay.
    if known & ALIKE[leaving] != 0 and held & ALIKE[leaving] != 0:
        return state
    if known & ALIKE[coming] != 0 and held & ALIKE[coming] != 0:
        return state
    if (hand & ~held) & ALIKE[leaving] == 0:  # it was there at the last discard
        slot = slot_of_title(state, other, leaving)
        if known & ALIKE[coming] != 0 or slot < 0 or not fits_in(state, other, slot, coming):
            return state
        held = with_one(without(held, leaving), coming)
        state = told_otherwise(state, other, slot, coming)
    return state._replace(
        hands=changed(state.hands, other, with_one(without(hand, leaving), coming)),
        held=changed(state.held, other, held),
        draw=with_one(without(state.draw, coming), leaving),
    )


@rule
def nth(cards: int, number: int) -> int:
    """A card by its place in a set, from 0."""
    for _ in range(number):
        cards &= cards - 1
    return lowest(cards)
