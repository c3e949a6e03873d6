"""The hand-written player of Pig Dice."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pig_dice import SURRENDER, THROW
from rumpus.table.match import Notice

from . import Seated

ENOUGH = 25


class Heuristic(Seated):
    """Throws until the turn has brought 25 points or the total reaches the target, then surrenders the dice.

    Where the other has already reached the target, it throws until it is ahead.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """Throw, or surrender."""
        if len(moves) == 1:
            return moves[0]
        state = seen[-1].view.state
        total = state.banked[self.seat] + state.points
        best = max(points for seat, points in enumerate(state.banked[: self.options.players]) if seat != self.seat)
        if best >= self.options.target:
            return SURRENDER if total > best else THROW
        return SURRENDER if state.points >= ENOUGH or total >= self.options.target else THROW
