"""What each seat may see (section 4), and what bots need: a judgement, and other worlds that look the same."""

from __future__ import annotations

from typing import NamedTuple

from ..words import OVER, count, lowest, rule, times
from .cards import Beneath, Pair, Tops, changed, of, with_one, without
from .deck import (
    ALIKE,
    BLOCKS,
    CATCHES,
    GOALS,
    JUKEMS,
    PARTNERS,
    RED,
    RETURNS,
    RUNS,
    TITLE,
    TITLES,
    WITHIN,
    YELLOW,
)
from .memory import fits_in, slot_of_title, told_otherwise
from .play import turn, winners
from .plays import in_range
from .state import GOAL_LINE, HAND, State

ANOTHER = 0x3F58476D1CE4E5B9
"""Makes one random number of another."""


class View(NamedTuple):
    """The words that a seat may see. Fields that a state has too mean the same."""

    seat: int
    turn: int
    house: int
    phase: int
    half: int
    dealer: int
    mover: int
    deck: int
    hands: Pair
    """The own hand; of the other what is known of it; both when the game is over."""
    cards: Pair
    """How many cards each player holds: everybody can count them."""
    known: Pair
    unseen: int
    """All that the seat has not seen: the draw pile, and what it does not know of the other hand."""
    to_draw: int
    """How many cards are in the draw pile."""
    points: Pair
    yards: Pair
    tops: Tops
    beneath: Beneath
    in_lines: int
    aside: int
    score_piles: Pair
    gain: int
    laid: int
    taken: int
    idle: int
    begun: int
    last: int
    actor: int
    winners: int


@rule
def hidden_from(state: State, seat: int, owner: int) -> int:
    """The cards of a hand that a seat does not know: none of its own; of the other, all but the known ones."""
    return 0 if seat == owner else of(state.hands, owner) & ~of(state.known, owner)


@rule
def seen_by(state: State, seat: int, owner: int, over: bool) -> int:
    """The cards of a hand that a seat knows."""
    return of(state.hands, owner) if over or seat == owner else of(state.known, owner)


@rule
def unseen_by(state: State, seat: int) -> int:
    """The draw pile together with what is hidden in hands."""
    cards = state.draw
    for owner in range(2):
        hidden = hidden_from(state, seat, owner)
        while hidden != 0:
            cards = with_one(cards, lowest(hidden))
            hidden &= hidden - 1
    return cards


@rule
def observe(state: State, seat: int) -> View:
    """Section 4: the own hand, what was taken openly into the other, all that lies open, and numbers of cards."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        state.house,
        state.phase,
        state.half,
        state.dealer,
        state.mover,
        state.deck,
        (seen_by(state, seat, 0, over), seen_by(state, seat, 1, over)),
        (count(state.hands[0]), count(state.hands[1])),
        state.known,
        state.draw if over else unseen_by(state, seat),
        count(state.draw),
        state.points,
        state.yards,
        state.tops,
        state.beneath,
        state.in_lines,
        state.aside,
        state.score_piles,
        state.gain,
        state.laid,
        state.taken,
        state.idle,
        state.begun,
        state.last,
        state.actor,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def promise(state: State, seat: int) -> float:
    """What a drive and a hand are worth in points: the nearer to the goal line the more, and more with the right card.

    Cards that win or save points are worth the less the fewer turns are left.
    """
    yards, hand = of(state.yards, seat), of(state.hands, seat)
    value = 0.0
    if yards < GOAL_LINE:
        value = yards * (0.02 + 0.00022 * yards)
        if finishes(hand, GOAL_LINE - yards):
            value += 1.2
        if in_range(yards) and hand & GOALS != 0:
            value = max(value, 2.8)
    cards = 1.2 * count(hand & (JUKEMS | RETURNS)) + 1.5 * count(hand & RED) + 0.8 * count(hand & YELLOW)
    cards += 0.5 * count(hand & GOALS) + 0.3 * count(hand & BLOCKS) + 0.2 * count(hand & RUNS)
    return value + 0.6 * cards * min(count(state.draw), 16) / 16.0


@rule
def finishes(hand: int, missing: int) -> bool:
    """Whether a hand has a RUN, or a PASS with its CATCH, that gains just what is missing."""
    exact = hand & TITLES & WITHIN[missing // 5] & ~WITHIN[missing // 5 - 1]
    if exact & RUNS != 0:
        return True
    catches = exact & CATCHES
    while catches != 0:
        if PARTNERS[lowest(catches)] & hand != 0:
            return True
        catches &= catches - 1
    return False


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in points, drives and cards, which decides the more the fewer cards are left."""
    mine, theirs = of(state.points, seat), of(state.points, 1 - seat)
    if turn(state) == OVER:
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    lead = mine - theirs + promise(state, seat) - promise(state, 1 - seat)
    left = count(state.draw) + (count(state.deck) if state.half == 1 else 0)
    return 0.5 + 0.5 * lead / (abs(lead) + 2.5 + (0.12 if state.half <= 2 else 0.03) * left)


@rule
def mutate(state: State, seat: int, chance: int) -> State:
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
