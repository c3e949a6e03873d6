"""Pig Dice for two, solved exactly: the winning chance of every state, and a player who never errs.

Section 7.4 of docs/rules/pig-dice.md is the model. A chance here is the chance to win plus half of the chance to
share the win. The guards of the rules (section 5: thousands of turns or throws) are left out: they are not part of
the game, and too far away to be felt.

The whole table takes some seconds to solve and is then kept in a file; reading it takes milliseconds and needs no
compiler. The table holds the beginning of every turn and all choices; the chances inside a turn are worked out when
somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rumpus.engine.native import cache_folder
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption, IllegalMove
from rumpus.rules.pig_dice import (
    CHOOSING,
    ENDED,
    JOINT,
    LEADER_KEEPS,
    OPTIONS,
    SEVEN,
    STARTING,
    SURRENDER,
    THROW,
    USUAL,
    may_surrender,
    standing,
)
from rumpus.table.notation import Choice

from .table import Table, file_name, keep, kept, native_sweeps, solved_table
from .turns import Throws, answer_kept, answer_turn, solved_turn

TIES = {JOINT: 0.5, LEADER_KEEPS: 0.0}
"""What a tie is worth to the player who answers the leader (PD-R9)."""

FREE = ("target", "starter")
"""House rules that may be anything; the others stand as in the sheet."""

FARTHEST = 4_000
"""A stand that is further ahead is answered as if it were so far ahead: with the usual dice, once in 100,000 turns."""


def solve(book: Book, options: Any = None, folder: Path | None = None) -> Solution:
    """The solution of Pig Dice for two with the dice of a book: from its file in `folder`, or solved now.

    House rules that it does not cover are refused.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("pig-dice")
    >>> solve(book, book.house({"players": "3"}))
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: Pig Dice is solved only with players=2, not with players=3
    """
    house = book.house() if options is None else options
    refuse_others(house)
    throws, tie = Throws.of(book), TIES[house.ties]
    path = _place(book, house, folder)
    table = kept(path, house.target)
    if table is None:
        table = solved_table(throws, house.target, tie, native_sweeps())
        keep(path, table)
    return Solution(throws, house.target, tie, table)


def is_solved(book: Book, options: Any) -> bool:
    """Whether the solution lies ready in its file."""
    return kept(_place(book, options), options.target) is not None


def _place(book: Book, house: Any, folder: Path | None = None) -> Path:
    return (folder or cache_folder()) / file_name(Throws.of(book), house.target, TIES[house.ties])


@cache
def refuse_others(options: Any) -> None:
    """Refuse house rules that the solution does not cover; the refusal names the first."""
    for option in OPTIONS:
        word = option.word(getattr(options, option.name))
        allowed = [option.word(tie) for tie in TIES] if option.name == "ties" else [option.default]
        if option.name not in FREE and word not in allowed:
            good = " or ".join(f"{option.name}={each}" for each in allowed)
            raise BadOption(f"Pig Dice is solved only with {good}, not with {option.name}={word}")


@dataclass(frozen=True)
class Turn:
    """A turn that was worked out: what its points, surrendering them, and a seven are worth to the thrower."""

    throws: Throws
    value: Callable[[int], float]
    surrender: Callable[[int], float]
    bust: float

    def throw(self, points: int) -> float:
        """What a throw is worth."""
        return sum(
            chance * (self.bust if after == SEVEN else self.value(after))
            for chance, after in zip(self.throws.chance, self.throws.after(points), strict=True)
        )


@dataclass(frozen=True, eq=False)
class Solution:
    """A solved game.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("pig-dice")
    >>> solution = solve(book, book.house({"target": "20"}))
    >>> f"{solution.value(0, 0):.6f}"
    '0.541607'
    """

    throws: Throws
    target: int
    tie: float
    table: Table
    _last: dict[tuple[int, ...], Turn] = field(default_factory=dict, repr=False)
    """The turn that was worked out last: the next question is mostly about the same."""

    def value(self, own: int, other: int) -> float:
        """V(own, other): the chance of a player who begins a turn with these points banked, while nobody leads."""
        self._must_be_banked(own, other)
        return float(self.table.value[own, other])

    def answer(self, behind: int) -> float:
        """F(behind): the chance of a player who has the last turn and is so many points behind."""
        if behind < len(self.table.answer):
            return float(self.table.answer[behind])
        return answer_turn(self.throws, min(behind, FARTHEST), self.tie)[0]

    def policy(self, own: int, other: int) -> list[tuple[int, int]]:
        """The points of a turn at which throwing is best, as stretches from-to; elsewhere it is to surrender.

        >>> from rumpus.rules.catalogue import open_book
        >>> book = open_book("pig-dice")
        >>> solve(book, book.house({"target": "20"})).policy(0, 0)
        [(0, 47)]
        """
        self._must_be_banked(own, other)
        flips = [0, *self.table.flips_of(own, other)]
        return [(first, after - 1) for first, after in zip(flips[::2], flips[1::2], strict=True)]

    def chances(self, view: Any) -> dict[str, float]:
        """What each choice of the thrower is worth: `throw`, and `surrender` where that is allowed."""
        if view.state.phase != CHOOSING:
            raise IllegalMove("nobody has a choice to make now")
        turn, points = self._turn(view), view.state.points
        chances = {"throw": turn.throw(points)}
        if may_surrender(view.state):
            chances["surrender"] = turn.surrender(points)
        return chances

    def best(self, view: Any) -> str:
        """`throw` or `surrender`, whichever is better. Mostly looked up, so that it costs next to nothing."""
        self._must_fit(view)
        state = view.state
        if not may_surrender(state):
            return "throw"
        own, other = _banked(view)
        if state.round == USUAL:
            passed = sum(state.points >= flip for flip in self.table.flips_of(own, other))
            return "surrender" if passed % 2 else "throw"
        if own + state.points != other:
            return "throw" if own + state.points < other else "surrender"
        turn = self._turn(view)
        return "throw" if turn.throw(state.points) > turn.surrender(state.points) else "surrender"

    def winning(self, view: Any) -> float:
        """The chance of the seat that looks on the table (the first seat, for a watcher), whoever is to act."""
        self._must_fit(view)
        state, seat = view.state, max(view.seat, 0)
        if state.phase == ENDED:
            return float((view.winners >> seat & 1) / view.winners.bit_count())
        if state.phase == STARTING:
            return 0.5
        turn, points = self._turn(view), state.points
        chance = turn.throw(points)
        if state.phase == CHOOSING and may_surrender(state):
            chance = max(chance, turn.surrender(points))
        return chance if state.thrower == seat else 1.0 - chance

    def _turn(self, view: Any) -> Turn:
        """The turn that is being played."""
        self._must_fit(view)
        own, other = _banked(view)
        key = (own, other) if view.state.round == USUAL else (other - own,)
        if key not in self._last:
            turn = self._usual_turn(own, other) if view.state.round == USUAL else self._last_turn(other - own)
            self._last.clear()
            self._last[key] = turn
        return self._last[key]

    def _usual_turn(self, own: int, other: int) -> Turn:
        def surrender(points: int) -> float:
            total = own + points
            return 1.0 - (self.value(other, total) if total < self.target else self.answer(total - other))

        bust = 1.0 - self.value(other, own)
        stop = self.table.flips_of(own, other)[-1]
        values = solved_turn(self.throws, stop, surrender, bust)
        return Turn(self.throws, lambda points: values[points] if points < stop else surrender(points), surrender, bust)

    def _last_turn(self, behind: int) -> Turn:
        values = answer_turn(self.throws, min(behind, FARTHEST), self.tie)
        too_far = max(behind - FARTHEST, 0)
        return Turn(
            self.throws,
            lambda points: values[max(points - too_far, 0)] if points <= behind else 1.0,
            lambda points: answer_kept(points, behind, self.tie),
            0.0,
        )

    def _must_be_banked(self, own: int, other: int) -> None:
        if not (0 <= own < self.target and 0 <= other < self.target):
            raise IllegalMove(
                f"before the final round, 0 to {self.target - 1} points are banked; not {own} and {other}"
            )

    def _must_fit(self, view: Any) -> None:
        options = view.state.options
        refuse_others(options)
        if (options.target, TIES[options.ties]) != (self.target, self.tie):
            ties = "joint" if self.tie else "leader_keeps"
            raise BadOption(f"this is the solution for target={self.target} ties={ties}, not for this game")


def _banked(view: Any) -> tuple[int, int]:
    """The points of the thrower, and of the other."""
    state = view.state
    return state.banked[state.thrower], state.banked[1 - state.thrower]


class ExactPig:
    """Plays Pig Dice for two as well as it can be played."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    def choose(self, view: Any, choices: Sequence[Choice]) -> Choice:
        """The better of the choices."""
        move = THROW if self.solution.best(view) == "throw" else SURRENDER
        for choice in choices:
            if choice.move == move:
                return choice
        raise IllegalMove("there is nothing to choose now")

    def hint(self, view: Any) -> str:
        """What each choice is worth, in words: `Throwing wins 61.2 %, surrendering 58.9 %.`"""
        chances = self.solution.chances(view)
        throwing = f"Throwing wins {chances['throw']:.1%}".replace("%", " %")
        if "surrender" not in chances:
            return f"{throwing}. There is no other choice yet."
        stopping = "standing" if standing(view) else "surrendering"
        return f"{throwing}, {stopping} {chances['surrender']:.1%}.".replace("%.", " %.")
