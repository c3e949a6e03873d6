"""A hand-written player of Free-For-All."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.free_for_all import ALARMS_TO_END, View
from rumpus.rules.pegs.unit import has
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """Never goes twice where an alarm has sounded, but for one reason: to end the game when it has won.

    That is when it has more pegs, and a known alarm would be the fourth in a row. Else it takes any place that it knows
    nothing about.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """A known alarm to end the game, or any place that may be empty."""
        view: View = seen[-1].view
        met = view.met[self.seat]
        known = [move for move in moves if has(met, move)]
        unknown = [move for move in moves if not has(met, move)]
        won = view.placed[self.seat] > view.placed[1 - self.seat] and view.run == ALARMS_TO_END - 1
        return self.dice.choice(known if not unknown or (known and won) else unknown)
