"""What the ints of a view can be, written as their types: a set of things, an amount, the name of one thing.

    class View(NamedTuple):
        seat: int
        turn: int
        lifted: Both[Annotated[int, subset(8)]]
        \"""The cups that each player has lifted.\"""

Rules never look at these types. Whoever wants a view as numbers (`described.py`, the adapters) reads off them how many
things or values there are, and the docstring below a field as its meaning. Nothing must be said: `seat`, `turn`,
`winners` and the house rules are known by their names, and an int without bounds is written in binary digits.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeVar

SET, NUMBER, CHOICE, DIGITS = "set", "number", "choice", "digits"
"""The kinds of words: a set of things; an amount; the name of one thing (a place, a card) as a number; and an amount
that is mostly small and can be huge, or several numbers in one, whose binary digits are written like a set: 5 holds a
1 and a 4."""

SCALED_MOST = 1_000
"""The highest amount that `near_or_far` writes in one column; a higher one is written in digits."""


class Bound(NamedTuple):
    """What an int of a view can be."""

    kind: str
    size: int
    """How many things a set may hold, how many values a number has, or how many binary digits."""
    lowest: int = 0
    """The lowest value. Where a set or digits can be -1, which means hidden or none, that is written as all ones."""


class House(NamedTuple):
    """The value of a house rule, where a view has it under another name."""

    rule: str


class Happenings(NamedTuple):
    """How often something has happened in a game, which is never more often than LONGEST."""


def amount(highest: int, lowest: int = 0) -> Bound:
    """A number that counts something.

    >>> amount(4)
    Bound(kind='number', size=5, lowest=0)
    """
    return Bound(NUMBER, highest - lowest + 1, lowest)


def choice(highest: int, lowest: int = 0) -> Bound:
    """A number that names one of several things: more of it means nothing."""
    return Bound(CHOICE, highest - lowest + 1, lowest)


def digits(highest: int) -> Bound:
    """A number from 0 that counts something without a near end; a learner can weigh its binary digits.

    >>> digits(1000).size
    10
    """
    return Bound(DIGITS, highest.bit_length())


def packed(width: int, lowest: int = 0) -> Bound:
    """Several small numbers in one, so many binary digits together."""
    return Bound(DIGITS, width, lowest)


def subset(things: int) -> Bound:
    """A set of some of so many things."""
    return Bound(SET, things)


def near_or_far(highest: int, lowest: int = 0) -> Bound:
    """An amount, or digits where it can be high.

    >>> near_or_far(200).kind, near_or_far(20_000).kind
    ('number', 'digits')
    """
    return digits(highest) if highest > SCALED_MOST else amount(highest, lowest)


ANY_INT = Bound(DIGITS, 64, -(1 << 63))
"""What an int is of which nothing is said."""

Kind = TypeVar("Kind")
Both = tuple[Kind, Kind]
"""One for each of two players, by seat. In the docstring `each player` stands for who it is."""
Flag = Annotated[int, choice(1)]
"""Yes or no."""
Count = Annotated[int, Happenings()]
