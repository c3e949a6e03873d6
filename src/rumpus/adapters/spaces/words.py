"""What spaces are described in: the words of a view, what each one means and how it is written; and lists of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rumpus.rules.people import Option
from rumpus.rules.words import OVER, WATCHER

SET, NUMBER, CHOICE, DIGITS = "set", "number", "choice", "digits"
"""The kinds of words: a set of things; an amount; the name of one thing (a place, a card) as a number; and an amount
that is mostly small and can be huge, or several numbers in one, whose binary digits are written like a set: 5 holds a
1 and a 4."""

BITS, ONE_HOT, SCALED = range(3)
"""The ways to write a word: a column for each thing of a set, a column for each value, or one column."""

ONE_HOT_MOST = 16
"""A number with more values than this is an amount in one column, unless it is the name of a thing."""

SCALED_MOST = 1_000
"""The highest house rule that is an amount in one column; where it can be more, it is written in digits."""


class Word(NamedTuple):
    """One leaf of a view."""

    name: str
    """The path of the leaf: `run`, or `pegs.1` for the second of two."""
    kind: str
    size: int
    """How many things a set may hold, how many values a number has, or how many binary digits."""
    meaning: str
    lowest: int = 0
    """The lowest value. Where a set or digits can be -1, which means hidden or none, that is written as all ones."""

    @property
    def encoding(self) -> int:
        """How the word is written: BITS, ONE_HOT or SCALED.

        >>> Word("seat", "number", 5, "Who looks.").encoding == ONE_HOT
        True
        >>> Word("turns", "number", 201, "How many turns.").encoding == SCALED
        True
        """
        if self.kind in (SET, DIGITS):
            return BITS
        return ONE_HOT if self.kind == CHOICE or self.size <= ONE_HOT_MOST else SCALED

    @property
    def width(self) -> int:
        """How many columns the word takes in a tensor.

        >>> Word("place", "choice", 37, "Where.", -1).width, Word("turns", "number", 201, "How many turns.").width
        (37, 1)
        """
        return 1 if self.encoding == SCALED else self.size

    @property
    def highest(self) -> int:
        """The highest value that the word can have."""
        return (1 << self.size) - 1 if self.encoding == BITS else self.lowest + self.size - 1


def amount(name: str, highest: int, meaning: str, lowest: int = 0) -> Word:
    """A number that counts something.

    >>> amount("run", 4, "Alarms in a row.").size
    5
    """
    return Word(name, NUMBER, highest - lowest + 1, meaning, lowest)


def choice(name: str, highest: int, meaning: str, lowest: int = 0) -> Word:
    """A number that names one of several things: more of it means nothing."""
    return Word(name, CHOICE, highest - lowest + 1, meaning, lowest)


def digits(name: str, highest: int, meaning: str) -> Word:
    """A number from 0 that counts something without a near end; a learner can weigh its binary digits.

    >>> digits("points", 1000, "Points.").size
    10
    """
    return Word(name, DIGITS, highest.bit_length(), meaning)


def packed(name: str, width: int, meaning: str, lowest: int = 0) -> Word:
    """Several small numbers in one, so many binary digits together."""
    return Word(name, DIGITS, width, meaning, lowest)


def subset(name: str, things: int, meaning: str) -> Word:
    """A set of some of so many things."""
    return Word(name, SET, things, meaning)


def switched(name: str, meaning: str) -> Word:
    """Yes or no."""
    return choice(name, 1, meaning)


def each(word: Word, seats: int = 2) -> Iterator[Word]:
    """The same word once for each player, by seat; `{player}` in its meaning is named.

    >>> [(word.name, word.meaning) for word in each(subset("pegs", 36, "The pegs of {player}."))]
    [('pegs.0', 'The pegs of player 1.'), ('pegs.1', 'The pegs of player 2.')]
    """
    for seat in range(seats):
        named = word.meaning.replace("{player}", f"player {seat + 1}")
        yield word._replace(name=f"{word.name}.{seat}", meaning=named[:1].upper() + named[1:])


def seat_and_turn(seats: int) -> tuple[Word, Word]:
    """The two words that every view begins with."""
    return (
        choice("seat", seats - 1, "Whose view this is: a seat from 0, or -3 for somebody who only looks on.", WATCHER),
        choice("turn", seats - 1, "Whose turn it is: a seat from 0, -1 for luck, or -2 when the game is over.", OVER),
    )


def winners(seats: int) -> Word:
    """The word for who has won."""
    return subset("winners", seats, "The seats that have won; empty until the game is over.")


def house_rule(options: Iterable[Option], rule: str, name: str = "") -> Word:
    """The word for one house rule, with the rule's own sentence and range, under its own name or another.

    >>> first = Option("first_player", "1", "Which player begins.", "FF-R5", choices=("1", "2"), first=1)
    >>> house_rule([first], "first_player")[:5]
    ('first_player', 'choice', 2, 'House rule: which player begins.', 1)
    """
    option = next(option for option in options if option.name == rule)
    name, meaning = name or rule, f"House rule: {option.sentence[:1].lower()}{option.sentence[1:]}"
    if option.choices:
        return choice(name, option.first + len(option.choices) - 1, meaning, option.first)
    if option.highest > SCALED_MOST:
        return digits(name, option.highest, meaning)
    return amount(name, option.highest, meaning, option.lowest)


def house(options: Iterable[Option], path: str = "options") -> Iterator[Word]:
    """A word for each house rule, where a view holds all of them."""
    listed = tuple(options)
    return (house_rule(listed, option.name, f"{path}.{option.name}") for option in listed)


def ascending(*groups: Iterable[int]) -> tuple[int, ...]:
    """All moves of these groups, each once, in order: two kinds of moves may have a number in common.

    >>> ascending([3, 1], range(3))
    (0, 1, 2, 3)
    """
    return tuple(sorted({move for group in groups for move in group}))
