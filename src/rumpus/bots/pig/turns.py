"""One turn of Pig Dice, solved exactly: alone for points (section 7.2 of the sheet), or as the last answer (7.3).

Small enough for plain Python; whole games are in rumpus.bots.pig.exact.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadKit, RumpusError
from rumpus.rules.pig_dice import SEVEN

from .sweeps import settled, thrown

PROBE = 30
"""Throws that do the same to every turn of up to so many points do the same to any: no face is near this number."""

LEFT = 1e-12
"""More than this may not be left to change when the sweeps have ended."""


@dataclass(frozen=True)
class Throws:
    """The throws of a pair of dice, those that do the same taken together, and how likely each of them is."""

    worth: Callable[[int, int, int], int]
    faces: tuple[tuple[int, int], ...]
    chance: tuple[float, ...]

    @classmethod
    def of(cls, book: Book) -> Throws:
        """The throws of the dice that a book was opened with.

        >>> from rumpus.rules.catalogue import open_book
        >>> len(Throws.of(open_book("pig-dice")).chance)
        15
        """
        rules = cast(Any, book.rules)
        pairs = list(product(*rules.DICE))
        effects = [tuple(rules.worth(points, head, tail) for points in range(PROBE)) for head, tail in pairs]
        ways = Counter(effects)
        faces = tuple(pairs[effects.index(effect)] for effect in ways)
        return cls(rules.worth, faces, tuple(number / 36 for number in ways.values()))

    def after(self, points: int) -> list[int]:
        """The points of a turn after each throw, or SEVEN."""
        return [self.worth(points, head, tail) for head, tail in self.faces]

    def table(self, height: int) -> list[list[int]]:
        """`after` for all points below `height`."""
        return [self.after(points) for points in range(height)]

    @property
    def seven(self) -> float:
        """The chance of a seven."""
        return sum(chance for chance, points in zip(self.chance, self.after(0), strict=True) if points == SEVEN)

    @property
    def double(self) -> float:
        """The chance that the points are doubled."""
        return sum(chance for chance, points in zip(self.chance, self.after(PROBE), strict=True) if points == 2 * PROBE)


def furthest(after: list[list[int]]) -> int:
    """One more than the most points that a throw in this table leads to."""
    return 1 + max(max(row) for row in after)


def solved_turn(
    throws: Throws, stop: int, hold: Callable[[int], float], bust: float = 0.0, fee: float = 0.0
) -> list[float]:
    """What a turn is worth at any points, when it is over from `stop` on; see rumpus.bots.pig.sweeps."""
    after = throws.table(stop)
    holds = [hold(points) for points in range(max(furthest(after), stop + 1))]
    values = list(holds)
    values[:stop] = [max(value, 0.0) for value in values[:stop]]
    enough(settled(after, throws.chance, stop, bust, fee, holds, values))
    return values


def enough(left: float) -> None:
    """Refuse values that the sweeps have not settled."""
    if not left <= LEFT:
        raise RumpusError(f"these dice could not be solved: {left:g} is still uncertain")


@dataclass(frozen=True)
class Held:
    """What becomes of a turn with a plan that throws below some points and surrenders from there on."""

    points: float
    """The mean of what is kept."""
    seven: float
    """How likely it is that a seven ends the turn."""
    throws: float
    """The mean number of throws."""


def hold_at(book: Book, points: int) -> Held:
    """Section 7.2: throw while the turn has fewer than `points`, then surrender. At least one throw is made (PD-R4).

    >>> from rumpus.rules.catalogue import open_book
    >>> held = hold_at(open_book("pig-dice"), 1)
    >>> round(held.points * 15), round(held.seven * 15), round(held.throws * 5)
    (76, 2, 6)
    """
    throws = Throws.of(book)
    stop = max(points, 1)

    def mean(kept: Callable[[int], float], bust: float, fee: float) -> float:
        return solved_turn(throws, stop, lambda at: kept(at) if at >= stop else -math.inf, bust, fee)[0]

    return Held(mean(float, 0.0, 0.0), mean(lambda at: 0.0, 1.0, 0.0), mean(lambda at: 0.0, 0.0, 1.0))


@dataclass(frozen=True)
class Solitaire:
    """Section 7.2: a turn that is played for the most points on average."""

    expected: float
    """U(0): the mean of a turn played best."""
    surrender_at: int
    """The fewest points from which on surrendering is best, however many there are."""
    throwing: tuple[float, ...]
    """What a throw is worth, by the points of the turn."""

    def best(self, points: int) -> str:
        """`throw` or `surrender`, for a turn that has been opened."""
        return "throw" if points < len(self.throwing) and self.throwing[points] > points else "surrender"


def solitaire(book: Book) -> Solitaire:
    """Solve a turn for points; dice that double as often as they fall on seven are refused, for one never stops.

    >>> from rumpus.rules.catalogue import open_book
    >>> found = solitaire(open_book("pig-dice"))
    >>> round(found.expected, 6), found.surrender_at
    (16.053661, 47)
    """
    throws = Throws.of(book)
    lost = throws.seven - throws.double
    if lost <= 0:
        raise BadKit("these dice double as often as they fall on seven: throwing on is always worth it")
    gained = sum(
        chance * (points - PROBE)
        for chance, points in zip(throws.chance, throws.after(PROBE), strict=True)
        if points not in (SEVEN, 2 * PROBE)
    )
    # One throw breaks even here. A Tail can bring a turn back below, which makes a little more worth a throw: the
    # margin is far wider than that, and values of turns beyond it are not looked up.
    stop = 2 * math.ceil(gained / lost) + 100
    values = solved_turn(throws, stop, float)
    throwing = tuple(thrown(row, throws.chance, 0.0, values) for row in throws.table(stop))
    highest = max(points for points in range(stop) if throwing[points] > points)
    return Solitaire(values[0], highest + 1, throwing)


def answer_turn(throws: Throws, behind: int, tie: float = 0.5) -> list[float]:
    """Section 7.3: R(t), the chance of the last player to throw, by the points of a turn that began `behind`."""
    return solved_turn(throws, behind + 1, lambda points: answer_kept(points, behind, tie))


def answer_kept(points: int, behind: int, tie: float) -> float:
    """What it is worth to the last player to surrender: it decides the game."""
    if points == behind:
        return tie
    return 1.0 if points > behind else 0.0


def answer(book: Book, behind: int, tie: float = 0.5) -> float:
    """Section 7.3: F(d), the last player's best chance to end ahead of a total that is `behind` points away.

    >>> from rumpus.rules.catalogue import open_book
    >>> round(answer(open_book("pig-dice"), 1) * 15)
    13
    """
    return answer_turn(Throws.of(book), behind, tie)[0]
