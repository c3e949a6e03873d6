"""Which plays a hand allows: the offensive plays and the field goal (JK-12 to JK-26)."""

from __future__ import annotations

from ..words import count, lowest, rule
from .cards import DRIVE, NO_CARD, of, top_of
from .deck import (
    BLOCK_YARDS,
    BLOCKS,
    CATCHES,
    GOALS,
    JUKEMS,
    PARTNERS,
    PASSES,
    RETURNS,
    RUNS,
    TITLES,
    WITHIN,
    YARDS,
)
from .state import (
    FIRST_PLAY,
    GOAL_LINE,
    KICKING_RANGE,
    MAY_DECLINE,
    OVERSHOOT,
    SNIPE,
    STRICT_PLAY,
    TWO_BOOSTERS,
    State,
    play_of,
)

WITHOUT_END = 1 << 20


@rule
def room_of(house: int, yards: int) -> int:
    """JK-R6: how much a play may gain: what is missing, or anything where a house lets drives pass 100."""
    return WITHOUT_END if house & OVERSHOOT else GOAL_LINE - yards


@rule
def fitting(hand: int, room: int) -> int:
    """The titles in a hand that gain no more than there is room for."""
    return hand & TITLES & WITHIN[min(room // 5, 20)]


@rule
def basic_play(house: int, hand: int, yards: int) -> bool:
    """JK-12, JK-R4: whether a hand has a legal RUN or PASS/CATCH."""
    fit = fitting(hand, room_of(house, yards))
    if fit & RUNS != 0:
        return True
    catches = fit & CATCHES
    passes = hand & TITLES & PASSES if catches != 0 else 0
    while passes != 0:
        if PARTNERS[lowest(passes)] & catches != 0:  # JK-16
            return True
        passes &= passes - 1
    return False


@rule
def in_range(yards: int) -> bool:
    """JK-26, JK-R8: a field goal may be tried from 70 to 99 yards."""
    return KICKING_RANGE <= yards < GOAL_LINE


@rule
def may_return(state: State, seat: int) -> bool:
    """JK-20, JK-R16: a KICK RETURN is the first play of a drive; in some houses, the first since it began."""
    if state.house & FIRST_PLAY and (state.begun >> seat) & 1 == 1:
        return False
    return top_of(state.tops, DRIVE + seat) == NO_CARD


@rule
def special_play(state: State, seat: int) -> bool:
    """JK-R5: whether a KICK RETURN or a FIELD GOAL can be played."""
    hand = of(state.hands, seat)
    if hand & GOALS != 0 and in_range(of(state.yards, seat)):
        return True
    return hand & RETURNS != 0 and may_return(state, seat)


@rule
def any_play(state: State, seat: int) -> bool:
    """Whether any play at all is legal."""
    return basic_play(state.house, of(state.hands, seat), of(state.yards, seat)) or special_play(state, seat)


@rule
def must_play(state: State, seat: int) -> bool:
    """JK-13, JK-R4, JK-R5: whether a player may not discard, because a play is there that has to be made."""
    if state.house & MAY_DECLINE:
        return False
    if state.house & STRICT_PLAY and special_play(state, seat):
        return True
    return basic_play(state.house, of(state.hands, seat), of(state.yards, seat))


@rule
def listed_basic(house: int, hand: int, yards: int, out: list[int]) -> int:
    """Write every RUN (JK-15) and PASS/CATCH (JK-16, JK-17) that a hand allows; how many there are."""
    room = room_of(house, yards)
    fit = fitting(hand, room)
    number = 0
    runs = fit & RUNS
    while runs != 0:
        number = listed_boosted(house, hand, lowest(runs), NO_CARD, room, out, number)
        runs &= runs - 1
    passes = hand & TITLES & PASSES if fit & CATCHES != 0 else 0
    while passes != 0:
        catches = fit & PARTNERS[lowest(passes)]
        while catches != 0:
            number = listed_boosted(house, hand, lowest(passes), lowest(catches), room, out, number)
            catches &= catches - 1
        passes &= passes - 1
    return number


@rule
def listed_special(state: State, seat: int, out: list[int], number: int) -> int:
    """Write the KICK RETURN (JK-20) and the FIELD GOAL (JK-26) after the first `number`; how many there are now."""
    hand, yards = of(state.hands, seat), of(state.yards, seat)
    if hand & RETURNS != 0 and may_return(state, seat):
        room = room_of(state.house, yards)
        number = listed_boosted(state.house, hand, lowest(RETURNS), NO_CARD, room, out, number)
    if hand & GOALS != 0 and in_range(yards):
        out[number] = play_of(lowest(GOALS), NO_CARD, 0, 0)
        number += 1
    return number


@rule
def listed_boosted(house: int, hand: int, base: int, catch: int, room: int, out: list[int], number: int) -> int:
    """A play by itself, and with PANCAKE BLOCK! (JK-24, JK-R12) and JUKEM (JK-21, JK-25) as far as there is room.

    JK-R10: one of each, or two where a house has it so. JK-R9: where the defender may answer first, JUKEM comes later.
    """
    yards = YARDS[base] if catch == NO_CARD else YARDS[catch]
    out[number] = play_of(base, catch, 0, 0)
    number += 1
    if hand & (BLOCKS | JUKEMS) == 0:
        return number
    most = 2 if house & TWO_BOOSTERS else 1
    blocks = min(most, count(hand & BLOCKS)) if (RUNS >> base) & 1 == 1 else 0
    jukes = min(most, count(hand & JUKEMS)) if house & SNIPE == 0 else 0
    for juke in range(jukes + 1):
        for block in range(blocks + 1):
            if block + juke > 0 and (yards + BLOCK_YARDS * block) << juke <= room:
                out[number] = play_of(base, catch, block, juke)
                number += 1
    return number
