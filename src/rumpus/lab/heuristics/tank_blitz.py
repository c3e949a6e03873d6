"""A rule of thumb for Tank Blitz."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.tank_blitz.state import (
    BACK,
    CONTINUE,
    GO_ON,
    HEADQUARTERS,
    HIDE,
    MINE_ROWS,
    PASS,
    SETUP,
    STAY,
    STOP,
    TANK,
)
from rumpus.rules.pegs.tank_blitz.view import View
from rumpus.rules.pegs.unit import has, origin_of, target_of
from rumpus.table.match import Notice

from . import Seated, steps_to


class Heuristic(Seated):
    """Lays mines at random and rushes: each turn a tank comes nearer to an enemy headquarters that is still open.

    It prefers ways that its tanks have gone before, for there are no mines; it hits back where an enemy tank has just
    hit; and two tanks stay at home on its own headquarters, which the enemy then cannot take in silence.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        if view.phase == SETUP or moves[0] == PASS:
            return self.dice.choice(moves)
        safe = 0
        for notice in seen:
            safe |= notice.view.tanks[self.seat]
        if view.phase == HIDE:
            return STAY if has(HEADQUARTERS[1 - self.seat], view.place) or self.dice.random() < 0.5 else BACK
        if view.phase == CONTINUE:
            here, further = view.spot, view.spot + view.step
            return GO_ON if self.worth(view, safe, here, further) > 0 else STOP
        return max(moves, key=lambda move: self.first(view, safe, move))

    def first(self, view: View, safe: int, move: int) -> float:
        """What a first step is worth."""
        origin, target = origin_of(move), target_of(move)
        value = self.worth(view, safe, origin, target) + self.dice.random() / 2
        if has(HEADQUARTERS[self.seat], origin):
            value -= 4
        return value

    def worth(self, view: View, safe: int, origin: int, target: int) -> float:
        """What a step is worth: how much nearer to an open headquarters, and how risky."""
        goals = HEADQUARTERS[1 - self.seat] & ~(view.tanks[self.seat] | view.markers[self.seat])
        if has(HEADQUARTERS[1 - self.seat], origin):
            return -9.0
        value = float(steps_to(goals, origin) - steps_to(goals, target))
        value += 3.0 if has(goals, target) else 0.0
        if view.by == 1 - self.seat and view.cause == TANK and view.quiet == 0 and target == view.place:
            value += 3.0
        rows = MINE_ROWS[1 - self.seat][0] | MINE_ROWS[1 - self.seat][1]
        if has(rows, target) and not has(safe, target):
            value -= 0.7
        return value
