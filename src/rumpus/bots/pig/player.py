"""Pig Dice at three levels: the exact chances, seen more or less clearly."""

from __future__ import annotations

import contextlib
import functools
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rumpus.rules import kits
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.pig_dice import SURRENDER, THROW
from rumpus.table.match import Notice

from ..background import allowed, behind_everything, in_the_background
from ..search import Thought, Weighed
from .exact import Solution, is_solved, refuse_others, solve

BLUR = {"master": 0.0, "expert": 0.0, "player": 0.065, "beginner": 0.4}
"""How far a level misjudges a chance to win: the standard deviation of the error."""

ENOUGH = 25
"""So many points in a turn are enough, as long as the exact chances are not there yet."""


LONGEST = 300.0
"""Seconds after which dice are left to the rule of thumb: strange ones let a turn grow without an end."""
ONE = threading.Lock()
"""One game is solved at a time, however many dice and targets people try."""


def solved_here(options: Any) -> bool:
    """Whether the exact solution covers these house rules."""
    try:
        refuse_others(options)
    except BadOption:
        return False
    return True


class Solving:
    """The solution, worked out in the background: it takes some seconds the first time, and is then kept in a file."""

    def __init__(self, book: Book, options: Any) -> None:
        self._book, self._options = book, options
        self.solution: Solution | None = None
        self._thread = threading.Thread(target=self._solve, args=(book, options), daemon=True)
        self._thread.start()

    def _solve(self, book: Book, options: Any) -> None:
        # Whatever fails here leaves the rule of thumb.
        with contextlib.suppress(Exception):
            if not is_solved(book, options):
                if not allowed():
                    return
                house = [f"{name}={word}" for name, word in book.spoken(options).items()]
                kits.keep(book.rules.show_kit(book.rules.DICE))  # type: ignore[attr-defined]  # somebody's own
                with ONE:
                    in_the_background(__spec__.name, book.kit, *house, seconds=LONGEST)
            self.solution = solve(book, options)

    def wait(self) -> Solution:
        """The solution, when it is there."""
        self._thread.join()
        if self.solution is None:
            self.solution = solve(self._book, self._options)
        return self.solution


@functools.lru_cache(32)
def solving(book: Book, options: Any) -> Solving:
    """The solving of a game, begun when somebody asks for it first."""
    return Solving(book, options)


@dataclass
class PigPlayer:
    """Plays a seat of Pig Dice for two."""

    solving: Solving
    level: str
    seed: int
    patient: bool = False
    """Whether it waits for the solution; a person's opponent does not."""
    _dice: Random = field(init=False)

    def __post_init__(self) -> None:
        self._dice = Random(f"pig {self.seed}")

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """Throw, or surrender what the turn has brought."""
        if len(moves) == 1:
            return moves[0]
        solution = self.solving.wait() if self.patient else self.solving.solution
        if solution is None:
            return SURRENDER if seen[-1].view.state.points >= ENOUGH else THROW
        blur = BLUR[self.level]
        chances = chances_of(solution, seen[-1].view, moves)
        return max(moves, key=lambda move: chances[move] + (self._dice.gauss(0.0, blur) if blur else 0.0))

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth, exactly; nothing as long as nobody knows, and nobody waits."""
        solution = self.solving.wait() if self.patient else self.solving.solution
        chances = chances_of(solution, seen[-1].view, moves) if solution is not None else {}
        weighed = tuple(Weighed(*each, 0.0, 1) for each in chances.items())
        return Thought(weighed, 0, 0.0, "the exact solution", exact=True)


def chances_of(solution: Solution, view: Any, moves: Sequence[int]) -> dict[int, float]:
    """The chance to win with each move."""
    chances = solution.chances(view)
    return {move: chances["throw" if move == THROW else "surrender"] for move in moves}


def main(kit: str, *house: str) -> None:
    """Solve Pig Dice with a kit and house rules, and keep the solution."""
    behind_everything()
    book = open_book("pig-dice", kit)
    solve(book, book.house(house))


if __name__ == "__main__":
    main(*sys.argv[1:])
