"""Plays that are laid, answered and scored (JK-14 to JK-33)."""

from __future__ import annotations

from ..words import count, lowest, rule
from .cards import (
    DRIVE,
    NO_CARD,
    card_beneath,
    changed,
    laid_over,
    next_in_line,
    of,
    top_of,
    with_one,
    with_top,
)
from .deck import BLOCK_YARDS, BLOCKS, JOINING, JUKEMS, YARDS, YELLOW
from .hands import given_up, turn_over
from .plays import in_range, room_of
from .state import (
    DEFENDING,
    ENDED,
    FG_AFTER_PLAY,
    FIELD_GOAL_POINTS,
    GOAL_LINE,
    HALF_ENDS,
    HAND_READY,
    JUKING,
    KICKING,
    PLAY_STANDS,
    PROTECT_JUKEM,
    REFILL_AT_ONCE,
    REFILLING,
    SNIPE,
    TOUCHDOWN,
    TURN_ENDS,
    TWO_BOOSTERS,
    State,
    blocks_of,
    card_of,
    catch_of,
    gain_of,
    jukes_of,
)

# --- Offence --------------------------------------------------------------------------------------


@rule
def added(state: State, card: int) -> State:
    """JK-14: a card of the mover's hand is laid at the end of the drive."""
    line = DRIVE + state.mover
    new = next_in_line(state.in_lines, card)
    return given_up(state, state.mover, card)._replace(
        tops=with_top(state.tops, line, new),
        beneath=laid_over(state.beneath, new, top_of(state.tops, line)),
        in_lines=state.in_lines | 1 << new,
        laid=state.laid + 1,
    )


@rule
def played(state: State, move: int) -> State:
    """JK-14 to JK-25: a play joins the drive. JK-28: 100 yards score at once. JK-31: no answer to a JUKEM play."""
    seat, jukes = state.mover, jukes_of(move)
    yards = of(state.yards, seat) + gain_of(move)
    state = state._replace(
        laid=0, gain=gain_of(move), yards=changed(state.yards, seat, yards), begun=state.begun | 1 << seat
    )
    state = added(state, card_of(move))
    if catch_of(move) != NO_CARD:
        state = added(state, catch_of(move))
    for _ in range(blocks_of(move)):
        state = added(state, lowest(BLOCKS))
    for _ in range(jukes):
        state = added(state, lowest(JUKEMS))
    if yards == GOAL_LINE:
        return scored(state, TOUCHDOWN)
    return state._replace(phase=PLAY_STANDS if jukes > 0 else DEFENDING)


@rule
def kicked(state: State, card: int) -> State:
    """JK-27: a field goal scores at once; the FIELD GOAL goes to the score pile with the drive's cards."""
    seat = state.mover
    pile = with_one(of(state.score_piles, seat), card)
    state = given_up(state, seat, card)._replace(score_piles=changed(state.score_piles, seat, pile))
    return scored(state, FIELD_GOAL_POINTS)


@rule
def may_double(state: State) -> bool:
    """Whether there is room to double the last play; everybody can see that."""
    return state.gain <= room_of(state.house, of(state.yards, state.mover))


@rule
def stood(state: State) -> State:
    """The defender lets a play stand. JK-R9: where he could answer first, JUKEM comes now."""
    juke = state.house & SNIPE != 0 and may_double(state)
    return state._replace(phase=JUKING if juke else PLAY_STANDS)


@rule
def juked(state: State) -> State:
    """JK-R9: JUKEM doubles the play that stood, and cannot be answered. JK-R10: some houses allow a second one."""
    seat = state.mover
    yards = of(state.yards, seat) + state.gain
    second = (JUKEMS >> top_of(state.tops, DRIVE + seat)) & 1 == 1
    state = added(state, lowest(JUKEMS))
    state = state._replace(yards=changed(state.yards, seat, yards), gain=2 * state.gain)
    if yards == GOAL_LINE:
        return scored(state, TOUCHDOWN)
    again = state.house & TWO_BOOSTERS != 0 and not second and may_double(state)
    return state._replace(phase=JUKING if again else PLAY_STANDS)


@rule
def after_play(state: State) -> State:
    """JK-12: one play a turn. JK-34: any number in a last-card turn. JK-R7: a field goal may follow in some houses."""
    if state.draw == 0:
        return state._replace(phase=HAND_READY)
    if state.house & FG_AFTER_PLAY and in_range(of(state.yards, state.mover)):
        return state._replace(phase=KICKING)
    return turn_over(state)


# --- Defence --------------------------------------------------------------------------------------


@rule
def answered(state: State, card: int) -> State:
    """JK-30, JK-5: a defensive card takes the play just made (JK-32), or the whole drive (JK-33); so the turn ends."""
    state = given_up(state, 1 - state.mover, card)
    state = state._replace(aside=with_one(state.aside, card))
    if (YELLOW >> card) & 1 == 1:
        state = play_lost(state)
    else:
        state = unprotected_lost(state) if state.house & PROTECT_JUKEM else drive_lost(state)
    if state.house & REFILL_AT_ONCE and count(state.draw) > 1:  # JK-R23: never the last card, which belongs to a turn
        return state._replace(phase=REFILLING)
    return state._replace(phase=TURN_ENDS)


@rule
def play_lost(state: State) -> State:
    """JK-32: the cards of the play just made go aside."""
    line = DRIVE + state.mover
    beneath, in_lines, aside, top = state.beneath, state.in_lines, state.aside, top_of(state.tops, line)
    for _ in range(state.laid):
        lower = card_beneath(beneath, top)
        beneath = laid_over(beneath, top, 0)
        in_lines ^= 1 << top
        aside = with_one(aside, top)
        top = lower
    return state._replace(
        tops=with_top(state.tops, line, top),
        beneath=beneath,
        in_lines=in_lines,
        aside=aside,
        yards=changed(state.yards, state.mover, of(state.yards, state.mover) - state.gain),
    )


@rule
def drive_lost(state: State) -> State:
    """JK-33, JK-R15: the whole drive goes aside, earlier JUKEM plays too."""
    gone = drive_of(state, state.mover)
    return without_drive(state)._replace(aside=both(state.aside, gone))


@rule
def drive_of(state: State, seat: int) -> int:
    """The cards of a drive in one word."""
    cards = 0
    card = top_of(state.tops, DRIVE + seat)
    while card != NO_CARD:
        cards = with_one(cards, card)
        card = card_beneath(state.beneath, card)
    return cards


@rule
def both(cards: int, more: int) -> int:
    """The cards of two words together."""
    while more != 0:
        cards = with_one(cards, lowest(more))
        more &= more - 1
    return cards


@rule
def without_drive(state: State) -> State:
    """The mover has no drive any more; the next play begins a new one."""
    line = DRIVE + state.mover
    beneath, in_lines, card = state.beneath, state.in_lines, top_of(state.tops, line)
    while card != NO_CARD:
        lower = card_beneath(beneath, card)
        beneath = laid_over(beneath, card, 0)
        in_lines ^= 1 << card
        card = lower
    return state._replace(
        tops=with_top(state.tops, line, NO_CARD),
        beneath=beneath,
        in_lines=in_lines,
        yards=changed(state.yards, state.mover, 0),
        begun=state.begun & ~(1 << state.mover),
    )


@rule
def unprotected_lost(state: State) -> State:
    """JK-R15: where a house protects JUKEM plays, they stay, and all other plays of the drive go aside."""
    line = DRIVE + state.mover
    beneath, in_lines, aside, top = state.beneath, state.in_lines, state.aside, NO_CARD
    card, above = top_of(state.tops, line), NO_CARD
    yards, factor, stays = 0, 0, False
    while card != NO_CARD:
        lower = card_beneath(beneath, card)
        if factor == 0:  # the top card of a play: JUKEM is laid last
            stays = (JUKEMS >> card) & 1 == 1
            factor = 1
        if stays:
            if above == NO_CARD:
                top = card
            else:
                beneath = laid_over(beneath, above, card)
            above = card
            factor = 2 * factor if (JUKEMS >> card) & 1 == 1 else factor
            yards += factor * (BLOCK_YARDS if (BLOCKS >> card) & 1 == 1 else YARDS[card])
        else:
            beneath = laid_over(beneath, card, 0)
            in_lines ^= 1 << card
            aside = with_one(aside, card)
        if (JOINING >> card) & 1 == 0:
            factor = 0
        card = lower
    if above == NO_CARD:
        return drive_lost(state)
    return state._replace(
        tops=with_top(state.tops, line, top),
        beneath=laid_over(beneath, above, NO_CARD),
        in_lines=in_lines,
        aside=aside,
        yards=changed(state.yards, state.mover, yards),
    )


@rule
def stopped(state: State) -> State:
    """JK-13, JK-32, JK-33: the turn ends. JK-35: a last-card turn ends the half."""
    return state._replace(phase=HALF_ENDS) if state.draw == 0 else turn_over(state)


# --- Scoring --------------------------------------------------------------------------------------


@rule
def scored(state: State, points: int) -> State:
    """JK-27, JK-29: points at once, and the drive goes to the score pile; so the turn ends (JK-35: or the half).

    JK-38: in overtime the first score wins.
    """
    seat = state.mover
    pile = both(of(state.score_piles, seat), drive_of(state, seat))
    after = without_drive(state)._replace(
        points=changed(state.points, seat, of(state.points, seat) + points),
        score_piles=changed(state.score_piles, seat, pile),
    )
    return after._replace(phase=ENDED if state.half > 2 else TURN_ENDS)
