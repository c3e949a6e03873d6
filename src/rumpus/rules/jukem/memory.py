"""What the discards of a half tell about a hand: memory for beliefs, never seen, and without effect on the play.

Who has to discard shows that there was no RUN and no PASS/CATCH to play (JK-13). So for each card that was in a hand
when its player last discarded (`held`) there is a slot that says what cannot have been in its place all that time: a
word with the card's title and, above it, a set of cards; and the most room, in steps of five yards, that there was at
a discard since the card came. Of two cards the one that came later has seen the less room, and nothing else.
"""

from __future__ import annotations

from ..words import lowest, put, rule
from .cards import NO_CARD, Pair, changed, of
from .deck import CATCHES, GOALS, PARTNERS, RETURNS, RUNS, TITLE, WITHIN, YARDS
from .state import SLOTS, STRICT_PLAY, State

TOLD = 6
"""Where the set of a slot begins, above the title."""
MOST_ROOM = 31
"""The bits of one slot's room."""


@rule
def room_seen(rooms: Pair, seat: int, slot: int) -> int:
    """The most room at a discard since the card of a slot came."""
    return (of(rooms, seat) >> 5 * slot) & MOST_ROOM


@rule
def with_room(rooms: Pair, seat: int, slot: int, room: int) -> Pair:
    """The rooms with another one for a slot."""
    return changed(rooms, seat, of(rooms, seat) & ~(MOST_ROOM << 5 * slot) | room << 5 * slot)


@rule
def slot_of_title(state: State, seat: int, title: int) -> int:
    """The slot of a card; of two equal ones, of that which came first; -1 if there is none."""
    found = -1
    for slot in range(SLOTS):
        if state.told[SLOTS * seat + slot] & NO_CARD == title and (
            found < 0 or room_seen(state.rooms, seat, slot) > room_seen(state.rooms, seat, found)
        ):
            found = slot
    return found


@rule
def joined_by(card: int, room: int) -> int:
    """JK-16, JK-R6: what would have made a PASS/CATCH with a card, where there was so much room."""
    if (CATCHES >> card) & 1 == 1:
        return PARTNERS[card] if YARDS[card] <= 5 * room else 0
    return PARTNERS[card] & WITHIN[room]


@rule
def forgotten(state: State, seat: int, card: int) -> State:
    """A card that was there at a discard has left: what goes with it cannot have been there beside it."""
    gone = slot_of_title(state, seat, TITLE[card])
    if gone < 0:
        return state
    told, rooms = state.told, state.rooms
    room = room_seen(rooms, seat, gone)
    for slot in range(SLOTS):
        place = SLOTS * seat + slot
        if slot != gone and told[place] != NO_CARD:
            told = put(told, place, told[place] | joined_by(card, min(room, room_seen(rooms, seat, slot))) << TOLD)
    return state._replace(told=put(told, SLOTS * seat + gone, NO_CARD), rooms=with_room(rooms, seat, gone, 0))


@rule
def remembered(state: State, seat: int, card: int, room: int) -> State:
    """JK-13: a card was discarded, with so much room left: none of the others made a play, by itself or with it."""
    missing = joined_by(card, room) | (GOALS | RETURNS if state.house & STRICT_PLAY else 0)
    hand = of(state.hands, seat)
    fresh = hand & ~of(state.held, seat)
    told, rooms = state.told, state.rooms
    for slot in range(SLOTS):
        place = SLOTS * seat + slot
        if told[place] != NO_CARD:
            told = put(told, place, told[place] | missing << TOLD)
            rooms = with_room(rooms, seat, slot, max(room, room_seen(rooms, seat, slot)))
        elif fresh != 0:
            told = put(told, place, TITLE[lowest(fresh)] | missing << TOLD)
            rooms = with_room(rooms, seat, slot, room)
            fresh &= fresh - 1
    return state._replace(told=told, rooms=rooms, held=changed(state.held, seat, hand))


@rule
def fits_in(state: State, seat: int, slot: int, card: int) -> bool:
    """Whether a card can have been in a hand all the time in place of the one of a slot."""
    room = room_seen(state.rooms, seat, slot)
    if (state.told[SLOTS * seat + slot] >> TOLD + card) & 1 == 1:
        return False
    if (RUNS >> card) & 1 == 1 and YARDS[card] <= 5 * room:
        return False
    for other in range(SLOTS):
        beside = state.told[SLOTS * seat + other] & NO_CARD
        common = min(room, room_seen(state.rooms, seat, other))
        if other != slot and beside != NO_CARD and (joined_by(card, common) >> beside) & 1 == 1:
            return False
    return True


@rule
def told_otherwise(state: State, seat: int, slot: int, card: int) -> State:
    """The same memory, with another card in a slot."""
    place = SLOTS * seat + slot
    return state._replace(told=put(state.told, place, state.told[place] & ~NO_CARD | card))
