"""The random player: makes any move that is allowed, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Protocol

from rumpus.table.match import Notice


class Player(Protocol):
    """Whoever can play a seat. It is given what the seat has noticed and what it may do, and never a state."""

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves; `seen` is the whole history of the seat, and its last view is what it sees now."""


class RandomPlayer:
    """Plays at random.

    >>> from rumpus.rules.catalogue import open_book
    >>> from rumpus.table.match import Match
    >>> match = Match(open_book("free-for-all"))
    >>> RandomPlayer(Random(1)).choose(match.history(0), match.moves(0))
    8
    """

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or SystemRandom()

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """Any of the moves; what the seat has noticed makes no difference."""
        return self._random.choice(moves)
