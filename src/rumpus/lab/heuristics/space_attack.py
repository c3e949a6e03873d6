"""A rule of thumb for Space Attack."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.space_attack.state import ASK, STOP
from rumpus.rules.pegs.space_attack.view import View
from rumpus.rules.pegs.unit import GRID, beside, bit, has, origin_of, target_of
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """Captures where it knows an enemy ship, rather where few other enemies are near enough to strike back.

    It takes for known what was announced or stood there from the start, as long as it has not landed there in silence.
    A ship that has captured goes on only to a ship that was announced. When it knows of no ship within reach, it gives
    up a ship that touches no other.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        enemies = view.known[1 - self.seat] & ~view.clear[self.seat]
        announced = 0
        for notice in seen:
            if notice.view.place >= 0:
                announced |= bit(notice.view.place)
        return max(moves, key=lambda move: self.worth(view, enemies, announced & enemies, move))

    def worth(self, view: View, enemies: int, announced: int, move: int) -> float:
        """What a move is worth: a ship, and what may follow."""
        chance = self.dice.random() / 4
        if move == ASK:
            return -50.0
        if move == STOP:
            return 0.5
        here = bit(target_of(move))
        own = view.fleets[self.seat]
        strikers = (beside(here) & enemies).bit_count()
        if has(announced, target_of(move)):
            return 4.0 - strikers + chance
        if has(enemies, target_of(move)):
            value = 2.5 - strikers + chance
            return value - 3.0 if view.active >= 0 else value
        supported = (beside(bit(origin_of(move))) & own & GRID).bit_count()
        return -9.0 - supported + chance
