"""What each seat may see (section 4), and what bots need: a judgement, and other worlds that look the same."""

from __future__ import annotations

from typing import NamedTuple

from ..words import OVER, count, lowest, rule
from .cards import Beneath, Pair, Tops, changed, of, with_one, without
from .deck import ALIKE, PARTNERS, TITLE
from .play import turn, winners
from .state import GOAL_LINE, State


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
def promise(yards: int) -> float:
    """What a drive is worth in points: up to half a touchdown, the nearer the more."""
    return 3.5 * yards / GOAL_LINE if yards < GOAL_LINE else 0.0


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in points and promising drives, which decides the more the fewer cards are left to draw."""
    mine, theirs = of(state.points, seat), of(state.points, 1 - seat)
    if turn(state) == OVER:
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    lead = mine - theirs + promise(of(state.yards, seat)) - promise(of(state.yards, 1 - seat))
    left = count(state.draw) + (count(state.deck) if state.half == 1 else 0)
    return 0.5 + 0.5 * lead / (abs(lead) + 3.0 + 0.12 * left)


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one card that the seat cannot see in the other hand for one of the draw pile.

    Whoever had to discard had no RUN and no PASS/CATCH to play (JK-13), so what was in that hand then is only changed
    for what could have been there; `fits_in` errs on the safe side.
    """
    other = 1 - seat
    hand, known, held = of(state.hands, other), of(state.known, other), of(state.held, other)
    hidden = hand & ~known
    if turn(state) == OVER or hidden == 0 or state.draw == 0:
        return state
    leaving = TITLE[nth(hidden, (chance & 0xFFFF) % count(hidden))]
    coming = TITLE[nth(state.draw, (chance >> 16) % count(state.draw))]
    fresh = count((hand & ~held) & ALIKE[leaving])
    if fresh <= count(known & ALIKE[leaving]):  # it may have been there at the last discard
        if known & ALIKE[leaving] != 0 or not fits_in(state, other, without(held, leaving), coming):
            return state
        held = with_one(without(held, leaving), coming)
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


@rule
def fits_in(state: State, owner: int, held: int, card: int) -> bool:
    """Whether a card can have been in a hand, with the other cards held there, whenever its player had to discard."""
    return (of(state.barred, owner) >> card) & 1 == 0 and held & PARTNERS[card] == 0
