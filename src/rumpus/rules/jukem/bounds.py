"""How much there can be of what a seat of Jukem sees, and which moves there are with the deck that is played with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ..bounds import packed, subset
from .cards import CARDS_IN_A_WORD, NO_CARD
from .deck import (
    BLOCK_YARDS,
    BLOCKS,
    CARDS,
    DEFENSIVE,
    GOALS,
    JUKEMS,
    PARTNERS,
    PASSES,
    RETURNS,
    RUNS,
    TITLES,
)
from .deck_file import LONGEST_GAIN
from .state import (
    ANSWER,
    DISCARD,
    DRAW,
    ENOUGH,
    HAND,
    JUKE,
    NO_JUKE,
    NO_KICK,
    PASS_ON,
    STAND,
    STOP,
    TAKE,
    TAKE_OUT,
    TOUCHDOWN,
    TURNS,
    move_of,
    play_of,
)

BOOSTERS = 2
"""JK-R10: the most PANCAKE BLOCK!, and the most JUKEM, that a house allows in a play."""
MOST_GAIN = (LONGEST_GAIN + BOOSTERS * BLOCK_YARDS) << BOOSTERS
MOST_YARDS = MOST_GAIN * CARDS
"""JK-R6: where drives may pass 100 yards, each card can still be laid only once."""
MOST_POINTS = TOUCHDOWN * (2 * (TURNS + HAND) + 1)
"""One score a turn, and up to a hand of them in a last-card turn, in two halves; in overtime the first one wins."""

Cards = Annotated[int, subset(CARDS)]
Covered = Annotated[int, packed(CARDS_IN_A_WORD * NO_CARD.bit_length())]


def actions() -> list[int]:
    """A play of named cards, a discard, an answer, or a word such as `draw`. Cards are named by their titles, so which
    actions there are depends on the deck."""
    return [
        *plays(),
        *(move_of(DISCARD, title) for title in cards_in(TITLES)),
        *(move_of(verb, title) for verb in (ANSWER, TAKE_OUT) for title in cards_in(TITLES & DEFENSIVE)),
        *(move_of(JUKE, title) for title in cards_in(TITLES & JUKEMS)),
        *(move_of(verb, NO_CARD) for verb in (TAKE, DRAW, ENOUGH, STAND, STOP, NO_JUKE, NO_KICK, PASS_ON)),
    ]


def plays() -> Iterator[int]:
    """JK-15, JK-16, JK-20, JK-26: a RUN, a PASS with a CATCH, a KICK RETURN or a FIELD GOAL, by their titles.

    JK-21, JK-24: JUKEM goes with all but the last, PANCAKE BLOCK! with a RUN, as many as the deck has.
    """
    blocks = range(min(BOOSTERS, len(cards_in(BLOCKS))) + 1)
    jukes = range(min(BOOSTERS, len(cards_in(JUKEMS))) + 1)
    for juke in jukes:
        for run in cards_in(TITLES & RUNS):
            yield from (play_of(run, NO_CARD, block, juke) for block in blocks)
        for thrown in cards_in(TITLES & PASSES):
            for catch in cards_in(TITLES & PARTNERS[thrown]):
                yield play_of(thrown, catch, 0, juke)
        for kick_return in cards_in(TITLES & RETURNS):
            yield play_of(kick_return, NO_CARD, 0, juke)
    for goal in cards_in(TITLES & GOALS):
        yield play_of(goal, NO_CARD, 0, 0)


def cards_in(word: int) -> list[int]:
    """The cards of a set, in order.

    >>> cards_in(0b1010)
    [1, 3]
    """
    return [card for card in range(CARDS) if word >> card & 1]
