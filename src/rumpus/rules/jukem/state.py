"""The table of Jukem Football: house rules, what lies where, and how moves are written as numbers."""

from __future__ import annotations

from typing import NamedTuple

from ..words import rule
from .cards import NO_CARD, Beneath, Pair, Tops
from .deck import BLOCK_YARDS, CARDS, YARDS

SEATS = 2
HAND = 5
DEALT = 4
"""JK-7, JK-10: cards dealt to each player, and cards in a full hand."""
TOUCHDOWN, FIELD_GOAL_POINTS = 7, 3
GOAL_LINE = 100
KICKING_RANGE = 70
"""JK-28, JK-26: yards of a touchdown, and yards from which a field goal may be tried."""
IDLE_TURNS = 4
"""JK-R17: after so many turns in a row without a card from the draw pile, somebody has to draw."""
MOST_OVERTIMES = 20

MOVES = CARDS
"""Luck's first draw; a hand of five cards never has so many plays."""

TURNS = 5 * (CARDS - 2 * DEALT - 1)
TURN_DECISIONS = 12
LAST_TURN_DECISIONS = 30
LONGEST = 4 + (2 + MOST_OVERTIMES) * (1 + CARDS + TURNS * TURN_DECISIONS + LAST_TURN_DECISIONS)
"""Section 5: a draw pile of 47 cards lasts at most 5 * 47 turns, because every fifth turn takes a card of it (JK-R17).
In a turn a player decides at most six times about cards for the hand, and there is one play with at most one answer,
two JUKEM and one kick. A last-card turn has at most five plays, each with an answer and JUKEM. Luck draws each card
once in a period and may toss for the dealer; before the first, luck may name the dealer, who takes out two cards."""

TOSSING, DEALING, DRAWING, REFILLING, TAKING_OUT, REPLENISHING, PLAYING, DEFENDING, JUKING, KICKING, ENDED = range(11)
PLAY_STANDS, TURN_ENDS, TURN_BEGINS, FILLING, HAND_READY, HALF_ENDS = range(11, 17)
"""What is still to be settled after a move, in this order; no decision is ever taken in these."""
"""Phases, section 3 of the sheet. Luck's come first: it names the dealer, deals, draws for the mover's hand, refills a
defender's. The dealer takes out cards for a practice game. The mover replenishes, plays, adds JUKEM (only where a house
lets the defender answer before it), kicks (only where a field goal may follow a play). The other player defends."""

VERB = 1 << 16
PLAY, DISCARD, ANSWER, TAKE_OUT, TAKE, DRAW, ENOUGH, STAND, STOP, JUKE, NO_JUKE, NO_KICK, PASS_ON = range(13)
"""What a move does. A number is a verb times VERB, and the cards; luck's moves are a card, or the seat that deals."""
NOTHING, DECLINED = -1, -2
"""What was taken from the discard pile in this turn, if it is not a card: nothing; or nothing, and nothing will be."""


SLOTS = HAND - 1
Slots = tuple[int, int, int, int, int, int, int, int]
"""A word for each card that a player can hold after a discard: those of player 1, then those of player 2."""
NOTHING_TOLD: Slots = (NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD, NO_CARD)


class Options(NamedTuple):
    """The house rules of section 6. Each is 0 where it is as in the sheet, but for the dealer and the cap."""

    practice: int = 0
    dealer: int = 2
    sources: int = 0
    rediscard: int = 0
    replenish: int = 0
    may_decline: int = 0
    strict_play: int = 0
    overshoot: int = 0
    fg_after_play: int = 0
    snipe: int = 0
    boosters: int = 0
    thematic: int = 0
    protect_jukem: int = 0
    kick_return: int = 0
    empty_pile: int = 0
    last_card: int = 0
    discards: int = 0
    last_discard: int = 0
    last_turn: int = 0
    refill: int = 0
    overtime_dealer: int = 0
    practice_cards: int = 0
    starter: int = 0
    overtime_cap: int = MOST_OVERTIMES


FLAGS = tuple(1 << place for place in range(22))
(
    PRACTICE,
    DECLARED,
    NO_REDISCARD,
    OPTIONAL,
    MAY_DECLINE,
    STRICT_PLAY,
    OVERSHOOT,
    FG_AFTER_PLAY,
    SNIPE,
    TWO_BOOSTERS,
    THEMATIC,
    PROTECT_JUKEM,
    FIRST_PLAY,
    LEAVE_DISCARD,
    FORCE_LAST,
    OPEN_DISCARDS,
    LAST_DISCARD,
    PLAY_ON,
    REFILL_AT_ONCE,
    TOSS_FOR_OVERTIME,
    CHOSEN_CARDS,
    TURN_ANOTHER,
) = FLAGS
CAP = 32
"""The house rules that a table is played by are one word, a bit for each that differs from the sheet, and above them
the cap on overtimes: they go with every state, and a state should be small."""


@rule
def house_of(options: Options) -> int:
    """The house rules in one word."""
    return (
        options.practice * PRACTICE
        | options.sources * DECLARED
        | options.rediscard * NO_REDISCARD
        | options.replenish * OPTIONAL
        | options.may_decline * MAY_DECLINE
        | options.strict_play * STRICT_PLAY
        | options.overshoot * OVERSHOOT
        | options.fg_after_play * FG_AFTER_PLAY
        | options.snipe * SNIPE
        | options.boosters * TWO_BOOSTERS
        | options.thematic * THEMATIC
        | options.protect_jukem * PROTECT_JUKEM
        | options.kick_return * FIRST_PLAY
        | options.empty_pile * LEAVE_DISCARD
        | options.last_card * FORCE_LAST
        | options.discards * OPEN_DISCARDS
        | options.last_discard * LAST_DISCARD
        | options.last_turn * PLAY_ON
        | options.refill * REFILL_AT_ONCE
        | options.overtime_dealer * TOSS_FOR_OVERTIME
        | options.practice_cards * CHOSEN_CARDS
        | options.starter * TURN_ANOTHER
        | options.overtime_cap << CAP
    )


class State(NamedTuple):
    house: int
    """The house rules, as `house_of` has them."""
    phase: int
    half: int
    """1, 2, then overtimes from 3 on."""
    dealer: int
    mover: int
    """Whose turn it is; the other player defends."""
    deck: int
    """The cards that play: all, but for a practice game."""
    draw: int
    """The draw pile. It is empty in a last-card turn, and then only (JK-34)."""
    hands: Pair
    known: Pair
    """Of each hand, what both players know of: cards that were taken from the discard pile."""
    points: Pair
    yards: Pair
    tops: Tops
    beneath: Beneath
    """The discard pile and the drives: the top card of each, and what lies beneath each card."""
    in_lines: int
    """The set of cards that lie there."""
    aside: int
    score_piles: Pair
    gain: int
    laid: int
    """Yards and number of cards of the last play in this turn; 0 before the first."""
    taken: int
    """The card that was taken from the discard pile in this turn, or NOTHING, or DECLINED."""
    idle: int
    """Turns in a row, this one included, without a card from the draw pile."""
    begun: int
    """The set of seats that have made a play since their drive began (JK-R16)."""
    last: int
    """The last move as everybody saw it."""
    actor: int
    """Who made it."""
    held: Pair
    """Of each hand, what was there already when its player last had to discard."""
    told: Slots
    rooms: Pair
    """What the discards of this half tell about those cards; see memory.py. These three are memory for beliefs."""


MEMORY = ("known", "aside", "score_piles", "actor", "held", "told", "rooms")
"""What views and beliefs need, and the play does not."""


@rule
def play_of(base: int, catch: int, blocks: int, jukes: int) -> int:
    """The number of a play; a play without a CATCH has NO_CARD there."""
    return base | catch << 6 | blocks << 12 | jukes << 14


@rule
def move_of(verb: int, card: int) -> int:
    """The number of any other move."""
    return verb * VERB + card


@rule
def verb_of(move: int) -> int:
    """What a move does."""
    return move // VERB


@rule
def card_of(move: int) -> int:
    """The card of a move; of a play, its RUN, PASS, KICK RETURN or FIELD GOAL."""
    return move & 63


@rule
def catch_of(move: int) -> int:
    """The CATCH of a play, or NO_CARD."""
    return (move >> 6) & 63


@rule
def blocks_of(move: int) -> int:
    """How many PANCAKE BLOCK! a play has."""
    return (move >> 12) & 3


@rule
def jukes_of(move: int) -> int:
    """How many JUKEM a play has."""
    return (move >> 14) & 3


@rule
def gain_of(move: int) -> int:
    """JK-15, JK-16, JK-20, JK-24, JK-25: what a play gains. (yards + 10 for a block) * 2 for JUKEM."""
    catch = catch_of(move)
    yards = YARDS[card_of(move)] if catch == NO_CARD else YARDS[catch]
    return (yards + BLOCK_YARDS * blocks_of(move)) << jukes_of(move)


@rule
def is_pass(move: int) -> bool:
    """Whether a play is a PASS/CATCH."""
    return catch_of(move) != NO_CARD
