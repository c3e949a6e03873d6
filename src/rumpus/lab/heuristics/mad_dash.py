"""A rule of thumb for Mad Dash."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.mad_dash import SEATS, View
from rumpus.rules.pegs.unit import has, target_of
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """Hides at random and dashes. It never tries a place where it knows an enemy peg to stand.

    It tries a place that once sounded only when it has nothing better: most pegs stay where they were met. When all
    that is left has sounded, it takes what sounded longest ago, for that peg is the likeliest to have gone.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        if view.hiding < SEATS:
            return self.dice.choice(moves)
        known, met = view.known[self.seat], view.met[self.seat]
        tried = _tries(seen)

        def hope(move: int) -> tuple[int, int, float]:
            target = target_of(move)
            doubt = 2 if has(known, target) else 1 if has(met, target) else 0
            return (-doubt, -tried.get(target, 0), self.dice.random())

        return max(moves, key=hope)


def _tries(seen: Sequence[Notice]) -> dict[int, int]:
    """When the seat last tried each place of its target, by the number of the notice."""
    tries = {}
    for number in range(1, len(seen)):
        move = seen[number].move
        if move is not None and seen[number - 1].view.hiding == SEATS:
            tries[target_of(move)] = number
    return tries
