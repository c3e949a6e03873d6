"""What each seat may see (section 4)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ..bounds import Both, amount, choice, digits, packed, subset
from ..words import OVER, count, lowest, rule
from .bounds import MOST_GAIN, MOST_POINTS, MOST_YARDS, Cards, Covered
from .cards import NO_CARD, of, with_one
from .deck import CARDS
from .play import turn, winners
from .state import CAP, DECLINED, ENDED, HAND, IDLE_TURNS, MOST_OVERTIMES, NOTHING, PASS_ON, SEATS, VERB, State


class View(NamedTuple):
    """The words that a seat may see. Fields that a state has too mean the same."""

    seat: int
    turn: int
    house: Annotated[int, packed(CAP + MOST_OVERTIMES.bit_length())]
    """The house rules: a binary digit for each that differs from the sheet, in the order of `FLAGS` in the rules, and
    above them the most overtimes."""
    phase: Annotated[int, choice(ENDED)]
    """0 to 3 are luck's: the dealer, the deal, a draw, a refill; 4 cards are taken out, 5 the hand is filled, 6 a play,
    7 the defence, 8 JUKEM, 9 a kick, 10 the end."""
    half: Annotated[int, amount(2 + MOST_OVERTIMES, 1)]
    """1, 2, then overtimes from 3 on."""
    dealer: Annotated[int, choice(SEATS - 1)]
    """Who deals."""
    mover: Annotated[int, choice(SEATS - 1)]
    """Whose turn of play it is; the other player defends."""
    deck: Cards
    """The cards that play; of each title as many as there are, the lowest numbers first."""
    hands: Both[Cards]
    """Each player's hand as far as the seat knows it; all of it when the game is over."""
    cards: Both[Annotated[int, amount(HAND)]]
    """How many cards each player holds: everybody can count them."""
    known: Both[Cards]
    """Of each player's hand, what both players know."""
    unseen: Cards
    """All cards that the seat has not seen: the draw pile and the rest of the other hand."""
    to_draw: Annotated[int, amount(CARDS)]
    """How many cards are in the draw pile."""
    points: Both[Annotated[int, digits(MOST_POINTS)]]
    """The points of each player."""
    yards: Both[Annotated[int, digits(MOST_YARDS)]]
    """The yards of each player's drive."""
    tops: tuple[
        Annotated[int, choice(NO_CARD), "The top card of the discard pile, or 63 for none."],
        Annotated[int, choice(NO_CARD), "The top card of the drive of player 1, or 63 for none."],
        Annotated[int, choice(NO_CARD), "The top card of the drive of player 2, or 63 for none."],
    ]
    beneath: tuple[Covered, Covered, Covered, Covered, Covered, Covered]
    """Six binary digits for each of ten cards, in order: the card that lies beneath it, or 63 for none."""
    in_lines: Cards
    """The cards that lie in the discard pile and the drives."""
    aside: Cards
    """The cards that were set aside."""
    score_piles: Both[Cards]
    """Each player's score pile."""
    gain: Annotated[int, digits(MOST_GAIN)]
    """Yards of the last play in this turn; 0 before the first."""
    laid: Annotated[int, amount(HAND)]
    """Cards of that play."""
    taken: Annotated[int, choice(CARDS - 1, DECLINED)]
    """The card that was taken from the discard pile in this turn; -1 none, -2 none and none will be."""
    idle: Annotated[int, amount(IDLE_TURNS + 1)]
    """Turns in a row, this one included, without a card from the draw pile."""
    begun: Annotated[int, subset(SEATS)]
    """The seats that have made a play since their drive began."""
    last: Annotated[int, packed((PASS_ON * VERB + NO_CARD).bit_length(), NOTHING)]
    """The last move as everybody saw it, as the rules number it, or -1: six binary digits for a card, six for a CATCH,
    two for blocks, two for JUKEM, and the verb."""
    actor: Annotated[int, choice(SEATS - 1, NOTHING)]
    """Who made it, or -1."""
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
