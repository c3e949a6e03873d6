"""Hand-written players, one a game: what a thoughtful person would do by rule of thumb. They measure the bots.

A game's heuristic is the class `Heuristic` in the module of its name (dashes as underscores). It is given what its
seat has noticed and the legal moves, never a state; its docstring describes it, and the report prints that.
"""

from __future__ import annotations

import importlib
from random import Random
from typing import Any, cast

from rumpus.bots.random_player import Player
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption


class Seated:
    """Whoever sits at a seat: what a rule of thumb may need besides what is seen."""

    def __init__(self, options: Any, seat: int, dice: Random) -> None:
        self.options, self.seat, self.dice = options, seat, dice


def heuristic(book: Book, options: Any, seat: int, dice: Random) -> Player:
    """The hand-written player of a game, for a seat."""
    return cast(Player, heuristic_class(book)(options, seat, dice))


def heuristic_class(book: Book) -> type:
    """The class of a game's hand-written player."""
    name = book.about.slug.replace("-", "_")
    try:
        module = importlib.import_module(f"{__name__}.{name}")
    except ModuleNotFoundError:
        raise BadOption(f"nobody has written a heuristic for {book.about.title}") from None
    return cast(type, module.Heuristic)


def steps_to(goals: int, location: int) -> int:
    """The steps to the nearest of some places of the peg unit.

    >>> steps_to(0b100001, 1)
    1
    """
    places = [goal for goal in range(36) if goals >> goal & 1]
    return min((max(abs(goal // 6 - location // 6), abs(goal % 6 - location % 6)) for goal in places), default=0)
