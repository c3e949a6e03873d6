"""Cards that come into a hand and leave it: the deal, replenishing, the discard (JK-7 to JK-13)."""

from __future__ import annotations

from ..words import count, rule
from .cards import (
    NO_CARD,
    PILE,
    card_beneath,
    changed,
    laid_over,
    next_in_line,
    of,
    with_one,
    with_top,
    without,
)
from .deck import BASES, TITLE
from .memory import forgotten, remembered
from .plays import any_play, room_of
from .state import (
    DEALT,
    DECLARED,
    DECLINED,
    DRAWING,
    FILLING,
    FORCE_LAST,
    HALF_ENDS,
    HAND,
    HAND_READY,
    IDLE_TURNS,
    LAST_DISCARD,
    LEAVE_DISCARD,
    MAY_DECLINE,
    NOTHING,
    OPTIONAL,
    PLAYING,
    REPLENISHING,
    TURN_ANOTHER,
    TURN_BEGINS,
    TURN_ENDS,
    State,
)

# --- The deal and the discard pile ----------------------------------------------------------------


@rule
def dealt(state: State, card: int) -> State:
    """JK-7: one at a time, non-dealer first, four to each. JK-8: then one is turned up beside the draw pile."""
    draw = without(state.draw, card)
    number = count(state.hands[0]) + count(state.hands[1])
    if number < 2 * DEALT:
        seat = 1 - state.dealer if number % 2 == 0 else state.dealer
        return state._replace(draw=draw, hands=changed(state.hands, seat, with_one(of(state.hands, seat), card)))
    state = on_pile(state._replace(draw=draw), card)
    ordinary = (BASES >> card) & 1 == 1
    if state.house & TURN_ANOTHER and not ordinary and count(draw) > 1:  # JK-R29
        return state
    return state._replace(phase=TURN_BEGINS, mover=1 - state.dealer)


@rule
def on_pile(state: State, card: int) -> State:
    """A card lies open on top of the discard pile."""
    new = next_in_line(state.in_lines, card)
    return state._replace(
        tops=with_top(state.tops, PILE, new),
        beneath=laid_over(state.beneath, new, state.tops[PILE]),
        in_lines=state.in_lines | 1 << new,
    )


# --- Cards for the hand ---------------------------------------------------------------------------


@rule
def begin_turn(state: State) -> State:
    """JK-10: a turn starts by replenishing the hand."""
    return state._replace(phase=FILLING, gain=0, laid=0, taken=NOTHING, idle=state.idle + 1)


@rule
def turn_over(state: State) -> State:
    """JK-9: turns alternate."""
    return state._replace(phase=TURN_BEGINS, mover=1 - state.mover)


@rule
def must_draw(state: State) -> bool:
    """JK-R17: too long nobody drew. JK-R19: or the last card may not be avoided, where a house has it so."""
    return state.idle > IDLE_TURNS or (state.house & FORCE_LAST != 0 and count(state.draw) == 1)


@rule
def may_take(state: State) -> bool:
    """JK-11: one card a turn from the discard pile, the top one; JK-R18 when the draw pile has run out."""
    if state.tops[PILE] == NO_CARD:
        return False
    if state.draw == 0:
        return state.taken < 0 and state.house & LEAVE_DISCARD == 0
    fills_the_hand = count(of(state.hands, state.mover)) == HAND - 1
    return state.taken == NOTHING and not (fills_the_hand and must_draw(state))


@rule
def may_stop_drawing(state: State) -> bool:
    """JK-R3: to replenish is compulsory, unless a house leaves it to the player."""
    return state.house & OPTIONAL != 0 and (state.draw == 0 or not must_draw(state))


@rule
def replenish(state: State) -> State:
    """JK-10, JK-R1: the next card for the hand. Nobody is asked where there is nothing to choose."""
    if count(of(state.hands, state.mover)) == HAND:
        return state._replace(phase=HAND_READY)
    draws, takes, stops = state.draw != 0, may_take(state), may_stop_drawing(state)
    if draws + takes + stops > 1:
        return state._replace(phase=REPLENISHING)
    if draws:
        return state._replace(phase=DRAWING)
    state = discard_taken(state) if takes else state
    return state._replace(phase=HAND_READY)


@rule
def draw_chosen(state: State) -> State:
    """JK-R1: the next card comes from the draw pile; where sources are declared first, all others too."""
    declined = state.house & DECLARED != 0 and state.taken == NOTHING
    return state._replace(phase=DRAWING, taken=DECLINED if declined else state.taken)


@rule
def discard_taken(state: State) -> State:
    """JK-11: the top card of the discard pile comes into the hand; both players know it there (section 4)."""
    top, seat = state.tops[PILE], state.mover
    return state._replace(
        tops=with_top(state.tops, PILE, card_beneath(state.beneath, top)),
        beneath=laid_over(state.beneath, top, 0),
        in_lines=state.in_lines & ~(1 << top),
        hands=changed(state.hands, seat, with_one(of(state.hands, seat), top)),
        known=changed(state.known, seat, with_one(of(state.known, seat), top)),
        taken=TITLE[top],
    )


@rule
def drawn(state: State, seat: int, card: int) -> State:
    """A card of the draw pile comes into a hand."""
    hand = with_one(of(state.hands, seat), card)
    return state._replace(draw=without(state.draw, card), hands=changed(state.hands, seat, hand), idle=0)


@rule
def hand_ready(state: State) -> State:
    """JK-12. JK-34, JK-35: in a last-card turn the half is over as soon as there is no play left.

    JK-R21: no card is discarded then, unless a house wants it of a player who had no play at all.
    """
    discards = state.house & LAST_DISCARD != 0 and state.laid == 0
    finished = state.draw == 0 and not discards and not any_play(state, state.mover)
    return state._replace(phase=HALF_ENDS if finished else PLAYING)


# --- Cards leave a hand ---------------------------------------------------------------------------


@rule
def given_up(state: State, seat: int, card: int) -> State:
    """A card leaves a hand, openly. If a card of this title was known there, it was that one, for all anybody knows."""
    hand, held = without(of(state.hands, seat), card), of(state.held, seat)
    if held & ~hand != 0:
        state = forgotten(state, seat, card)
    return state._replace(
        hands=changed(state.hands, seat, hand),
        known=changed(state.known, seat, without(of(state.known, seat), card)),
        held=changed(state.held, seat, held & hand),
    )


@rule
def discarded(state: State, card: int) -> State:
    """JK-13: who cannot make a play puts a card on the discard pile, and the turn ends."""
    seat = state.mover
    state = on_pile(given_up(state, seat, card), card)
    if state.house & MAY_DECLINE == 0:
        state = remembered(state, seat, card, min(room_of(state.house, of(state.yards, seat)) // 5, 20))
    return state._replace(phase=TURN_ENDS)
