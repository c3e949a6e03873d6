"""Hints and analysis: the same search, shown. Everything comes from what a seat has noticed, never from a state."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rumpus.rules.catalogue import Book
from rumpus.rules.words import LUCK
from rumpus.table.match import Match, Notice
from rumpus.table.replay import begun_again

from .belief import LostBelief
from .levels import effort_of, in_plain_python
from .mind import Mind, native_mind
from .readiness import readiness
from .search import Thought, Weighed
from .seating import Thinking, at_pig_dice
from .thinker import Thinker

TRIED = 200
"""In an analysis every move is tried at least so often, also those that the search soon gives up."""
LONG, FEWEST = 200, 100
"""In a game of more moves than this an analysis walks down each tree less often, but at least so often."""
SURE = 2.0
"""A mistake counts when its cost is more than this many standard errors."""


@dataclass(frozen=True)
class Judged:
    """A decision of a finished game: who made it, what it was worth, and what the best move would have been worth."""

    number: int
    """Which move of the game it was, from 1."""
    seat: int
    words: str
    value: float
    best_words: str
    best_value: float
    error: float

    @property
    def cost(self) -> float:
        """How much of the chance to win the move gave away, as far as can be told; never less than 0."""
        loss = self.best_value - self.value
        return loss if loss > SURE * self.error else 0.0


@dataclass(frozen=True)
class Analysis:
    """A game looked at again: the chance to win that each side could believe in, and what was given away."""

    judged: tuple[Judged, ...]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The chance to win of a seat at each of its decisions, from what it knew then."""
        return [(each.number, each.best_value) for each in self.judged if each.seat == seat]

    def mistakes(self, number: int = 3) -> list[Judged]:
        """The costliest decisions, worst first."""
        worst = sorted(self.judged, key=lambda each: (-each.cost, each.number))
        return [each for each in worst[:number] if each.cost > 0.0]


def adviser(book: Book, options: Any, seat: int, mind: Mind, moves: int = LONG) -> Thinking:
    """Who is asked for hints at a seat: the expert, who here tries every move often enough to speak of it.

    `moves`: how long the game is that is looked at; somebody waits for all of it.
    """
    exact = at_pig_dice(book, options, "expert", 0, patient=True) if mind.native else None
    if exact is not None:
        return exact
    effort = effort_of(book.about.slug, "expert")
    if not mind.native:
        effort = in_plain_python(effort)
    if moves > LONG:
        effort = replace(effort, rounds=min(effort.rounds, max(effort.rounds * LONG // moves, FEWEST)))
    return Thinker(mind, options, seat, replace(effort, sweep=max(effort.sweep, min(TRIED, effort.worlds))))


def hint(book: Book, options: Any, seat: int, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
    """What each move is worth to a seat that has noticed this much."""
    return adviser(book, options, seat, native_mind(book)).think(seen, moves)


def hint_now(book: Book, options: Any, seat: int, seen: Sequence[Notice], moves: Sequence[int]) -> Thought | None:
    """A hint for somebody who waits, from the mind that is ready; nothing where that has lost track of the game."""
    try:
        return adviser(book, options, seat, readiness(book).mind).think(seen, moves)
    except LostBelief:
        return None


def analyse(match: Match, progress: Callable[[int], None] = lambda moves: None, mind: Mind | None = None) -> Analysis:
    """Look at a match again, each decision through the eyes of whoever made it; natively unless a mind is named."""
    book = match.book
    mind = mind or native_mind(book)
    advisers = [adviser(book, match.options, seat, mind, len(match.played)) for seat in range(match.seats)]
    again = begun_again(match)
    judged = []
    for number, played in enumerate(match.played, 1):
        moves = again.moves(played.seat) if played.seat != LUCK else []
        if len(moves) > 1:
            found = _judged(book, again, advisers[played.seat], number, played.seat, played.move, moves)
            judged += [found] if found else []
        again.play(played.seat, played.move)
        progress(1)
    return Analysis(tuple(judged))


def _judged(
    book: Book, again: Match, asked: Thinking, number: int, seat: int, move: int, moves: Sequence[int]
) -> Judged | None:
    try:
        found = asked.think(again.history(seat), moves)
    except LostBelief:
        return None
    played = next(each for each in found.moves if each.move == move)
    best = _best_known(found)
    view = again.view(seat)
    return Judged(
        number,
        seat,
        book.rules.show(view, move),
        played.value,
        book.rules.show(view, best.move),
        max(best.value, played.value),
        math.hypot(best.error, played.error),
    )


def _best_known(found: Thought) -> Weighed:
    return max(found.moves, key=lambda each: (each.value - each.error, each.value))
