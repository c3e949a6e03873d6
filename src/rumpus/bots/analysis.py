"""Hints and analysis by the best player there is. Everything comes from what a seat has noticed, never from a state."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rumpus.rules.catalogue import Book
from rumpus.rules.words import LUCK
from rumpus.table.match import Match, Notice, Played
from rumpus.table.replay import begun_again

from .belief import LostBelief
from .learned import best_here
from .mind import Mind, native_mind
from .readiness import readiness
from .search import Thought, Weighed
from .seating import Thinking, at_pig_dice, with_mind
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
    judge: str = ""
    """Who says so; nobody where there was nothing to judge."""

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The chance to win of a seat at each of its decisions, from what it knew then."""
        return [(each.number, each.best_value) for each in self.judged if each.seat == seat]

    def mistakes(self, number: int = 3) -> list[Judged]:
        """The costliest decisions, worst first."""
        worst = sorted(self.judged, key=lambda each: (-each.cost, each.number))
        return [each for each in worst[:number] if each.cost > 0.0]


def adviser(book: Book, options: Any, seat: int, mind: Mind, moves: int = LONG) -> Thinking:
    """Who is asked at a seat: the best player there is. An expert tries every move here often enough to speak of it.

    `moves`: how long the game is that is looked at; somebody waits for all of it.
    """
    best = best_here(book, options)
    exact = at_pig_dice(book, options, best, 0, patient=True) if mind.native else None
    found = exact or with_mind(mind, options, seat, best, 0)
    if isinstance(found, Thinker):
        effort = found.effort
        if moves > LONG:
            effort = replace(effort, rounds=min(effort.rounds, max(effort.rounds * LONG // moves, FEWEST)))
        found.effort = replace(effort, sweep=max(effort.sweep, min(TRIED, effort.worlds)))
    return found


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
    judged, judge = list[Judged](), ""
    for number, played in enumerate(match.played, 1):
        moves = again.moves(played.seat) if played.seat != LUCK else []
        if len(moves) > 1:
            with contextlib.suppress(LostBelief):
                found = advisers[played.seat].think(again.history(played.seat), moves)
                judged.append(_judged(again, found, number, played))
                judge = found.judge
        again.play(played.seat, played.move)
        progress(1)
    return Analysis(tuple(judged), judge)


def _judged(again: Match, found: Thought, number: int, made: Played) -> Judged:
    played, best = next(each for each in found.moves if each.move == made.move), best_known(found)
    show, view = again.book.rules.show, again.view(made.seat)
    return Judged(
        number,
        made.seat,
        show(view, played.move),
        played.value,
        show(view, best.move),
        max(best.value, played.value),
        math.hypot(found.doubt(best), found.doubt(played)),
    )


def best_known(found: Thought) -> Weighed:
    """The move that is surely worth most, of those that the judge might make.

    A master makes all moves in as many worlds: of a move that it would not make it only believes what it is worth.
    """
    likely = [each for each in found.moves if 2 * each.tries >= found.best.tries]
    return max(likely, key=lambda each: (each.value - found.doubt(each), each.value))
