"""A rule of thumb for Leap Frog."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.leap_frog.state import PASS, STOP, TARGET
from rumpus.rules.pegs.leap_frog.view import View
from rumpus.rules.pegs.unit import has, origin_of, target_of
from rumpus.table.match import Notice

from . import Seated

CORNERS = (5, 30)
"""A6 and F1: the farthest places of the targets."""


class Heuristic(Seated):
    """Takes the step or jump that brings a peg nearest to the far corner of the target, the hindmost pegs first.

    In a chain it jumps on as long as that leads forward. A peg that is home moves only deeper into the target, and
    only when nothing else leads forward.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        return max(moves, key=lambda move: self.worth(view, move))

    def worth(self, view: View, move: int) -> float:
        """How far a move leads forward; to stop leads nowhere."""
        if move in (STOP, PASS):
            return 0.4
        origin, target = origin_of(move), target_of(move)
        home = TARGET[self.seat]
        value = self.way(origin) - self.way(target) + self.way(origin) / 10 + self.dice.random() / 4
        if has(home, target) and not has(home, origin):
            value += 2.0
        if has(home, origin):
            value -= 2.0 if has(home, target) else 6.0
        return value

    def way(self, location: int) -> float:
        """The way to the far corner, rows and columns together."""
        corner = CORNERS[self.seat]
        return abs(corner // 6 - location // 6) + abs(corner % 6 - location % 6)
