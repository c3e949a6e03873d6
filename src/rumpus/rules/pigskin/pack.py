"""Part B: the pack of cards, who turns them and who sees them, and cutting when they have run out."""

from __future__ import annotations

from ..words import each_of, put, rule
from .calls import read_position
from .deck import DECK, GAME_CARD, PENALTY_CARD, READABLE, REPLACING, SPECIAL, whole_pack
from .spaces import BLOCKED, FUMBLE, KIND, LONG_PASS, column_of
from .squads import man_at, noticed
from .state import (
    CARD_MODE,
    CUT_METHOD,
    CUT_SPECIALS,
    FIELD_GOAL_CALL,
    OPEN,
    PROVEN,
    PUNT_CALL,
    SHORT_GAME,
    TRY,
    State,
    ruled,
)

AT_END, RECOVERY = 2, 3
"""Who loses a man when that is not known yet (section 3.7): the side in possession at the end of the play, or the
side that recovers the ball. 0 and 1 are the sides themselves."""
ENTRY = 8
"""Bits of an entry in the queue of replacement cards: the card's number and one, then who loses the man."""


@rule
def unturned(state: State) -> int:
    """PS-24: the cards that have not been turned in this quarter; each turned one was seen by a coach."""
    return whole_pack(ruled(state.house, SHORT_GAME)) & ~(state.shown[0] | state.shown[1])


@rule
def turner(state: State) -> int:
    """PS-25, PS-26, PS-R3, PS-R82: the coach who turns, or reads after a cut."""
    if state.back:
        return state.carrier
    if state.call < PUNT_CALL:
        return 1 - state.offence
    return state.offence


@rule
def needed_column(state: State) -> int:
    """The column that is read next: for a row of the card, under the class of the man concerned."""
    if state.space >= LONG_PASS:
        return column_of(state.space, 0)
    return column_of(state.space, man_at(state.lineup[turner(state)], read_position(state)))


@rule
def drawable(state: State) -> int:
    """The cards that may come next, all equally likely."""
    pack = unturned(state)
    if pack == 0:
        return cuttable(state)
    if state.quarter in (1, 3) and state.shown[0] | state.shown[1] == 0:
        return pack & ~REPLACING  # PS-130, PS-R58: such a shuffle is not used
    return pack


@rule
def cuttable(state: State) -> int:
    """PS-31, PS-R55: what a cut may expose. A card that does not help is cut again, so it is left out here."""
    pack = whole_pack(ruled(state.house, SHORT_GAME))
    helps: int = READABLE[needed_column(state)] & pack & ~SPECIAL
    fresh = helps & ~state.used if ruled(state.house, CUT_METHOD) else helps
    if ruled(state.house, CUT_SPECIALS):  # PS-R56: each at most once in a play
        fresh |= SPECIAL & pack & ~state.used
    return fresh if fresh != 0 else helps


@rule
def draws(state: State, out: list[int]) -> int:
    """PS-24: one card, from the top of a pack whose order nobody knows."""
    return each_of(drawable(state), 0, out, 0)


@rule
def card_turned(state: State, card: int) -> State:
    """PS-27, PS-147, PS-148: a card is turned, seen by those who may see it, and noted if it is a special one."""
    seer = turner(state)
    column = needed_column(state)
    cutting = 1 if unturned(state) == 0 else 0
    bit = 1 << card
    special = SPECIAL & bit != 0
    shown = state.shown
    if not cutting:
        shown = put(shown, seer, shown[seer] | bit)
        if special or ruled(state.house, CARD_MODE) == OPEN:
            shown = put(shown, 1 - seer, shown[1 - seer] | bit)
    used = state.used
    if special or (cutting and ruled(state.house, CUT_METHOD)):
        used |= bit
    marks = state.marks
    read_at = -1
    if state.space < LONG_PASS:
        read_at = read_position(state)
        marks = noticed(marks, seer, PROVEN, read_at)
    state = state._replace(
        shown=shown,
        used=used,
        card=card,
        column=column,
        read_at=read_at,
        reader=seer,
        cutting=cutting,
        turned=state.turned + 1,
        marks=marks,
    )
    return special_noted(state, card) if special else state


@rule
def reading_of(state: State) -> int:
    """What the last card says in the column that was read; BLANK if there is no such card."""
    return int(DECK[state.card][state.column]) if state.card >= 0 else 0


@rule
def special_noted(state: State, card: int) -> State:
    """PS-98, PS-126: a special card waits until the play is over; who loses a man depends on the moment."""
    kind = DECK[card][KIND]
    if kind == PENALTY_CARD:
        return state._replace(penalties=state.penalties + 1)
    if kind < GAME_CARD:
        return state
    entry = (card + 1) << 2 | loser_now(state)
    length = 0
    while (state.queue >> length) != 0:
        length += ENTRY
    return state._replace(queue=state.queue | entry << length)


@rule
def loser_now(state: State) -> int:
    """Section 3.7: whose man a replacement card takes that is turned now (PS-127 to PS-129, PS-R73 to PS-R75)."""
    if state.space == FUMBLE or state.space == BLOCKED:
        return RECOVERY
    kick = state.call >= PUNT_CALL and state.call != FIELD_GOAL_CALL and state.call != TRY
    if state.back and kick:
        return AT_END
    return state.offence


@rule
def losers_settled(queue: int, when: int, seat: int) -> int:
    """The queue after it has become known who loses the men of the entries that waited for that."""
    shift = 0
    while (queue >> shift) != 0:
        if (queue >> shift) & 3 == when:
            queue = queue & ~(3 << shift) | seat << shift
        shift += ENTRY
    return queue
