"""Many cards in one word, and cards in a line.

Cards with the same title are the same to everybody, so a word does not say which of them lie somewhere but how many:
of each title's bits, as many as there are copies, the lowest first. So a word tells nothing that a player could not
see, and two hands with the same titles are the same word.

Where the order matters (the discard pile, the two drives) each card says which card lies beneath it. There the lowest
number of the title that does not yet lie in a line stands for a card; so these numbers tell nothing either.
"""

from __future__ import annotations

from ..words import lowest, put, rule
from .deck import ALIKE, TITLE

Pair = tuple[int, int]
"""One word for each player, by seat."""

Beneath = tuple[int, int, int, int, int, int]
"""By card, six bits each, ten cards a word: the card beneath it in its line."""
Tops = tuple[int, int, int]
PILE, DRIVE = 0, 1
"""Which line is which: the discard pile, then the drives by seat."""

CARDS_IN_A_WORD = 10
NO_CARD = 63
"""Where a card could be and is none: beneath the lowest of a line, on top of an empty one."""
NOTHING_BENEATH: Beneath = (0, 0, 0, 0, 0, 0)
NO_TOPS: Tops = (NO_CARD, NO_CARD, NO_CARD)


@rule
def of(pair: Pair, seat: int) -> int:
    """The word of one player."""
    return pair[1] if seat == 1 else pair[0]


@rule
def changed(pair: Pair, seat: int, word: int) -> Pair:
    """The pair with another word for one player."""
    return (pair[0], word) if seat == 1 else (word, pair[1])


# --- Words ----------------------------------------------------------------------------------------


@rule
def with_one(word: int, card: int) -> int:
    """The cards, and one more of this title."""
    alike = ALIKE[card]
    return word | ((((word & alike) << 1) | (1 << TITLE[card])) & alike)


@rule
def without(word: int, card: int) -> int:
    """The cards, and one less of this title."""
    there = word & ALIKE[card]
    return word ^ there ^ ((there >> 1) & ALIKE[card])


# --- Lines ----------------------------------------------------------------------------------------


@rule
def card_beneath(beneath: Beneath, card: int) -> int:
    """The card that lies beneath another, or NO_CARD."""
    return (beneath[card // CARDS_IN_A_WORD] >> (6 * (card % CARDS_IN_A_WORD))) & 63


@rule
def laid_over(beneath: Beneath, card: int, other: int) -> Beneath:
    """A card lies over another one from now on, whatever was beneath it before."""
    place, shift = card // CARDS_IN_A_WORD, 6 * (card % CARDS_IN_A_WORD)
    return put(beneath, place, (beneath[place] & ~(63 << shift)) | (other << shift))


@rule
def with_top(tops: Tops, line: int, card: int) -> Tops:
    """The tops of the lines with another one on a line."""
    return (
        card if line == 0 else tops[0],
        card if line == 1 else tops[1],
        card if line == 2 else tops[2],
    )


@rule
def top_of(tops: Tops, line: int) -> int:
    """The top card of a line, or NO_CARD."""
    return tops[0] if line == 0 else tops[1] if line == 1 else tops[2]


@rule
def next_in_line(in_lines: int, card: int) -> int:
    """Which number stands for a card that comes into a line: the lowest of its title that is in none."""
    return lowest(ALIKE[card] & ~in_lines)
