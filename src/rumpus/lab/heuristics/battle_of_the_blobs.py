"""A rule of thumb for Battle of the Blobs."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.battle_of_the_blobs.state import HALF, PASS, SEATS
from rumpus.rules.pegs.battle_of_the_blobs.view import View
from rumpus.rules.pegs.unit import GRID, around, bit, has
from rumpus.table.match import Notice

from . import Seated, steps_to


class Heuristic(Seated):
    """Hides its blob at random, goes for pegs that it knows, and else for where the enemy can be.

    It bites where a peg of the enemy was announced, as soon as it touches it. Else it grows to the place with the most
    places around where the enemy may stand, and towards an announced peg or the enemy's half; never into places where
    everybody knows that the enemy has none, if there is another.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        if view.hiding < SEATS or moves[0] == PASS:
            return self.dice.choice(moves)
        hunted = view.shown[1 - self.seat]
        found = self.free_of_enemies(seen)
        return max(moves, key=lambda move: self.worth(hunted, found, move))

    def free_of_enemies(self, seen: Sequence[Notice]) -> int:
        """Where the enemy has hardly a peg: what everybody knows, and the own pegs, which all stood in silence."""
        view: View = seen[-1].view
        return view.clear[1 - self.seat] | view.pegs[self.seat]

    def worth(self, hunted: int, found: int, move: int) -> float:
        """What a place is worth: a sure bite, a likely one, or a step on the way."""
        here = bit(move)
        possible = GRID & ~found
        if has(hunted, move):
            return 20.0 + (around(here) & possible).bit_count()
        value = (around(here) & possible).bit_count() / 2 + self.dice.random()
        if not has(possible, move):
            value -= 3.0
        goal = hunted if hunted else HALF[1 - self.seat] & possible
        if goal:
            value -= steps_to(goal, move)
        return value
