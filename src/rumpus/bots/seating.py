"""Seating a computer: a level at a seat of a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

from .chance import Chance, Player
from .effort import LEVELS, OPPONENTS, USUAL
from .levels import effort_of, in_plain_python
from .mind import native_mind
from .readiness import readiness
from .search import Thought
from .thinker import Thinker


class Thinking(Player, Protocol):
    """A player who can also say what its moves are worth."""

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth."""


class Computer:
    """A level that never keeps a person waiting: it thinks plainly until the native mind is ready."""

    def __init__(self, book: Book, options: Any, seat: int, level: str, seed: int) -> None:
        self._effort = effort_of(book.about.slug, level)
        self._readiness = readiness(book)
        self._place = (options, seat, seed)
        self._thinker: Thinker | None = None

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        return self._best_now().choose(seen, moves)

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth."""
        return self._best_now().think(seen, moves)

    def _best_now(self) -> Thinker:
        """The thinker with the best mind that is ready; a new one takes in the whole history by itself."""
        mind = self._readiness.mind
        if self._thinker is None or self._thinker.mind is not mind:
            options, seat, seed = self._place
            effort = self._effort if mind.native else in_plain_python(self._effort)
            self._thinker = Thinker(mind, options, seat, effort, seed)
        return self._thinker


def at_pig_dice(book: Book, options: Any, level: str, seed: int, patient: bool) -> Thinking | None:
    """Who plays Pig Dice by its exact solution, where that covers the house rules."""
    if book.about.slug != "pig-dice":
        return None
    from .pig_player import PigPlayer, solved_here, solving  # it brings numpy, which no other game needs at once

    return PigPlayer(solving(book, options), level, seed, patient) if solved_here(options) else None


def computer(book: Book, options: Any, seat: int, level: str = USUAL, seed: int = 0) -> Player:
    """An opponent for people: random, beginner, player or expert. It answers at once, and plays better soon."""
    if level == "random":
        return Chance(Random(f"random {seed} {seat}"))
    if level.partition(":")[0] not in LEVELS:
        raise BadOption(f"there is no opponent {level!r}; there are: {', '.join(OPPONENTS)}")
    return at_pig_dice(book, options, level, seed, False) or Computer(book, options, seat, level, seed)


def seated(book: Book, options: Any, seat: int, level: str, seed: int) -> Thinking:
    """The computer of a level, thinking natively: for duels and reports, where nobody minds waiting for a compiler."""
    exact = at_pig_dice(book, options, level, seed, True) if level in LEVELS else None
    return exact or Thinker(native_mind(book), options, seat, effort_of(book.about.slug, level), seed)
