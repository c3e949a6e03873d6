"""A rule of thumb for Rapid Transit."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.rapid_transit.state import PASS, REQUEST, STOP
from rumpus.rules.pegs.rapid_transit.view import View
from rumpus.rules.pegs.unit import origin_of, target_of
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """Takes the longest way forward, by the hindmost peg that has one, and fills the last row first.

    After an alarm it goes on as long as that leads forward; then it requests, which makes the other move a peg that
    may stand well. Pegs that are home make room by going to the last row.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        return max(moves, key=lambda move: self.worth(view, move))

    def worth(self, view: View, move: int) -> float:
        """How many rows a move leads forward; a row between the two last ones counts for little."""
        if move in (STOP, PASS, REQUEST):
            return 0.6
        origin, target = self.row(origin_of(move)), self.row(target_of(move))
        value = float(min(target, 4) - min(origin, 4)) * 2 + 0.5 * ((target == 5) - (origin == 5))
        value += 0.2 * (4 - origin) if target > origin else 0.0
        if origin >= 4 and target < 4:
            value -= 3.0
        return value + self.dice.random() / 5

    def row(self, location: int) -> int:
        """The rows behind a location: 0 where the pegs begin, 4 and 5 at the other end."""
        return location // 6 if self.seat == 0 else 5 - location // 6
