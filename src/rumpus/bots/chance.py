"""The random player: makes any move that is allowed, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, Protocol

from rumpus.table.notation import Choice


class Player(Protocol):
    """Whoever can play a seat. It is given what the seat sees and what it may do, and never a state."""

    def choose(self, view: Any, choices: Sequence[Choice]) -> Choice:
        """One of the choices."""


class Chance:
    """Plays at random.

    >>> from rumpus.rules.catalogue import open_book
    >>> from rumpus.table.match import Match
    >>> match = Match(open_book("free-for-all"))
    >>> Chance(Random(1)).choose(match.view(0), match.choices(0)).words
    'add B3'
    """

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or SystemRandom()

    def choose(self, view: Any, choices: Sequence[Choice]) -> Choice:
        """Any of the choices; what the seat sees makes no difference."""
        return self._random.choice(choices)
