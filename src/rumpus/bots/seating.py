"""Seating a computer: a level at a seat of a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

from .belief import Belief
from .effort import LEVELS, OPPONENTS, USUAL
from .levels import effort_of, in_plain_python
from .mind import Mind, native_mind
from .random_player import Player, RandomPlayer
from .readiness import readiness
from .search import Thought
from .thinker import Thinker


class Thinking(Player, Protocol):
    """A player who can also say what its moves are worth."""

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth."""


class Believing(Thinking, Protocol):
    """One who thinks about worlds, and can be asked for them."""

    belief: Belief
    last: Thought | None
    """What it thought last; nothing where it had lost track of the game."""


class Computer:
    """A level that never keeps a person waiting: it thinks plainly until the native mind is ready."""

    def __init__(self, book: Book, options: Any, seat: int, level: str, seed: int) -> None:
        effort_of(book.about.slug, _effort_words(level))  # a level that is none is refused at once
        self._readiness = readiness(book)
        self._place = (options, seat, level, seed)
        self._thinker: Believing | None = None
        self._mind: Mind | None = None

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        return self._best_now().choose(seen, moves)

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth."""
        return self._best_now().think(seen, moves)

    def worlds(self, number: int) -> list[Any]:
        """Some of the worlds that it holds for possible; none before it has thought."""
        return self._thinker.belief.sample(number) if self._thinker is not None and self._thinker.last else []

    @property
    def last(self) -> Thought | None:
        """What it thought last; nothing where it had lost track of the game."""
        return self._thinker.last if self._thinker is not None else None

    def _best_now(self) -> Believing:
        """The thinker with the best mind that is ready; a new one takes in the whole history by itself."""
        mind = self._readiness.mind
        if self._thinker is None or self._mind is not mind:
            self._mind, self._thinker = mind, with_mind(mind, *self._place)
        return self._thinker


def _effort_words(level: str) -> str:
    """What of a level says how hard it thinks: the settings of a master are others."""
    return "master" if level.partition(":")[0] == "master" else level


def with_mind(mind: Mind, options: Any, seat: int, level: str, seed: int) -> Believing:
    """A level that thinks with this mind. A master who learned nothing, or has no native mind, is the expert."""
    name, _, settings = level.partition(":")
    effort = effort_of(mind.book.about.slug, _effort_words(level))
    if name == "master" and mind.native:
        from .learned.master import master  # it brings NumPy, which plain play does not need

        found = master(mind, options, seat, effort, seed, settings)
        if found:
            return found
    return Thinker(mind, options, seat, effort if mind.native else in_plain_python(effort), seed)


def at_pig_dice(book: Book, options: Any, level: str, seed: int, patient: bool) -> Thinking | None:
    """Who plays Pig Dice by its exact solution, where that covers the house rules."""
    if book.about.slug != "pig-dice":
        return None
    from .pig.player import PigPlayer, solved_here, solving  # it brings numpy, which no other game needs at once

    level = level.partition(":")[0]  # its settings say how to think, and the solution is found already
    return PigPlayer(solving(book, options), level, seed, patient) if solved_here(options) else None


def computer(book: Book, options: Any, seat: int, level: str = USUAL, seed: int = 0) -> Player:
    """An opponent for people: random, beginner, player, expert or master. It answers at once, and plays better soon."""
    if level == "random":
        return RandomPlayer(Random(f"random {seed} {seat}"))
    if level.partition(":")[0] not in LEVELS:
        raise BadOption(f"there is no opponent {level!r}; there are: {', '.join(OPPONENTS)}")
    return at_pig_dice(book, options, level, seed, False) or Computer(book, options, seat, level, seed)


def seated(book: Book, options: Any, seat: int, level: str, seed: int) -> Thinking:
    """The computer of a level, thinking natively: for duels and reports, where nobody minds waiting for a compiler."""
    exact = at_pig_dice(book, options, level, seed, True) if level in LEVELS else None
    return exact or with_mind(native_mind(book), options, seat, level, seed)
