"""Jukem Football for learners. An action is a play of named cards, a discard, an answer, or a word such as `draw`.

Cards are named by their titles, so which actions there are depends on the deck that the game is played with.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from rumpus.rules import jukem
from rumpus.rules.jukem.cards import CARDS_IN_A_WORD, NO_CARD
from rumpus.rules.jukem.deck import BLOCK_YARDS, CARDS
from rumpus.rules.jukem.deck_file import LONGEST_GAIN
from rumpus.rules.jukem.state import (
    ANSWER,
    CAP,
    DECLINED,
    DISCARD,
    DRAW,
    ENDED,
    ENOUGH,
    HAND,
    IDLE_TURNS,
    JUKE,
    MOST_OVERTIMES,
    NO_JUKE,
    NO_KICK,
    NOTHING,
    PASS_ON,
    SEATS,
    STAND,
    STOP,
    TAKE,
    TAKE_OUT,
    TOUCHDOWN,
    TURNS,
    VERB,
    move_of,
    play_of,
)

from .words import amount, ascending, choice, digits, each, packed, seat_and_turn, subset, winners

BOOSTERS = 2
"""JK-R10: the most PANCAKE BLOCK!, and the most JUKEM, that a house allows in a play."""


def moves_of(rules: Any) -> tuple[int, ...]:
    """The moves with the deck that a game was opened with."""
    deck = importlib.import_module(f"{rules.__name__}.deck")
    titles = cards_in(deck.TITLES)
    return ascending(
        plays(deck),
        (move_of(DISCARD, title) for title in titles),
        (move_of(ANSWER, title) for title in cards_in(deck.TITLES & deck.DEFENSIVE)),
        (move_of(TAKE_OUT, title) for title in cards_in(deck.TITLES & deck.DEFENSIVE)),
        (move_of(JUKE, title) for title in cards_in(deck.TITLES & deck.JUKEMS)),
        (move_of(verb, NO_CARD) for verb in (TAKE, DRAW, ENOUGH, STAND, STOP, NO_JUKE, NO_KICK, PASS_ON)),
    )


def plays(deck: Any) -> Iterator[int]:
    """JK-15, JK-16, JK-20, JK-26: a RUN, a PASS with a CATCH, a KICK RETURN or a FIELD GOAL, by their titles.

    JK-21, JK-24: JUKEM goes with all but the last, PANCAKE BLOCK! with a RUN, as many as the deck has.
    """
    blocks = range(min(BOOSTERS, len(cards_in(deck.BLOCKS))) + 1)
    jukes = range(min(BOOSTERS, len(cards_in(deck.JUKEMS))) + 1)
    for juke in jukes:
        for run in cards_in(deck.TITLES & deck.RUNS):
            yield from (play_of(run, NO_CARD, block, juke) for block in blocks)
        for thrown in cards_in(deck.TITLES & deck.PASSES):
            for catch in cards_in(deck.TITLES & deck.PARTNERS[thrown]):
                yield play_of(thrown, catch, 0, juke)
        for kick_return in cards_in(deck.TITLES & deck.RETURNS):
            yield play_of(kick_return, NO_CARD, 0, juke)
    for goal in cards_in(deck.TITLES & deck.GOALS):
        yield play_of(goal, NO_CARD, 0, 0)


def cards_in(word: int) -> list[int]:
    """The cards of a set, in order.

    >>> cards_in(0b1010)
    [1, 3]
    """
    return [card for card in range(CARDS) if word >> card & 1]


MOVES = moves_of(jukem)

CHANCES = CARDS
"""The first card of a deal; a dealer is one of fewer."""

MOST_GAIN = (LONGEST_GAIN + BOOSTERS * BLOCK_YARDS) << BOOSTERS
MOST_YARDS = MOST_GAIN * CARDS
"""JK-R6: where drives may pass 100 yards, each card can still be laid only once."""
MOST_POINTS = TOUCHDOWN * (2 * (TURNS + HAND) + 1)
"""One score a turn, and up to a hand of them in a last-card turn, in two halves; in overtime the first one wins."""

LINES = ("discard pile", "drive of player 1", "drive of player 2")

WORDS = (
    *seat_and_turn(SEATS),
    packed(
        "house",
        CAP + MOST_OVERTIMES.bit_length(),
        "The house rules: a binary digit for each that differs from the sheet, in the order of `FLAGS` in the rules,"
        f" and from digit {CAP} on the most overtimes.",
    ),
    choice(
        "phase",
        ENDED,
        "0 to 3 are luck's: the dealer, the deal, a draw, a refill; 4 cards are taken out, 5 the hand is filled, 6 a"
        " play, 7 the defence, 8 JUKEM, 9 a kick, 10 the end.",
    ),
    amount("half", 2 + MOST_OVERTIMES, "1, 2, then overtimes from 3 on.", 1),
    choice("dealer", SEATS - 1, "Who deals."),
    choice("mover", SEATS - 1, "Whose turn of play it is; the other player defends."),
    subset("deck", CARDS, "The cards that play; of each title as many as there are, the lowest numbers first."),
    *each(subset("hands", CARDS, "{player}'s hand as far as the seat knows it; all of it when the game is over.")),
    *each(amount("cards", HAND, "how many cards {player} holds.")),
    *each(subset("known", CARDS, "of {player}'s hand, what both players know.")),
    subset("unseen", CARDS, "All cards that the seat has not seen: the draw pile and the rest of the other hand."),
    amount("to_draw", CARDS, "How many cards are in the draw pile."),
    *each(digits("points", MOST_POINTS, "the points of {player}.")),
    *each(digits("yards", MOST_YARDS, "the yards of {player}'s drive.")),
    *(
        choice(f"tops.{line}", NO_CARD, f"The top card of the {name}, or {NO_CARD} for none.")
        for line, name in enumerate(LINES)
    ),
    *(
        packed(
            f"beneath.{first // CARDS_IN_A_WORD}",
            min(CARDS_IN_A_WORD, CARDS - first) * NO_CARD.bit_length(),
            f"Six binary digits for each card from {first} on: the card that lies beneath it, or {NO_CARD} for none.",
        )
        for first in range(0, CARDS, CARDS_IN_A_WORD)
    ),
    subset("in_lines", CARDS, "The cards that lie in the discard pile and the drives."),
    subset("aside", CARDS, "The cards that were set aside."),
    *each(subset("score_piles", CARDS, "{player}'s score pile.")),
    digits("gain", MOST_GAIN, "Yards of the last play in this turn; 0 before the first."),
    amount("laid", HAND, "Cards of that play."),
    choice(
        "taken",
        CARDS - 1,
        "The card that was taken from the discard pile in this turn; -1 none, -2 none and none will be.",
        DECLINED,
    ),
    amount("idle", IDLE_TURNS + 1, "Turns in a row, this one included, without a card from the draw pile."),
    subset("begun", SEATS, "The seats that have made a play since their drive began."),
    packed(
        "last",
        (PASS_ON * VERB + NO_CARD).bit_length(),
        "The last move as everybody saw it, as the rules number it, or -1: six binary digits for a card, six for a"
        " CATCH, two for blocks, two for JUKEM, and the verb.",
        NOTHING,
    ),
    choice("actor", SEATS - 1, "Who made it, or -1.", NOTHING),
    winners(SEATS),
)
