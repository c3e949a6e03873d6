"""A hand-written player of Hostage."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rumpus.rules.pegs.hostage.state import ADD, FLEE, HALF, NOWHERE, PASS, SEATS
from rumpus.rules.pegs.hostage.view import View
from rumpus.rules.pegs.unit import around, bit, has, part
from rumpus.table.match import Notice


def apart(one: int, other: int) -> int:
    """How many steps two locations are apart, diagonals included."""
    return max(abs(one // 6 - other // 6), abs(one % 6 - other % 6))


class Heuristic:
    """Keeps its hostage near its own edge, marches into the enemy's half, and searches around enemy soldiers it met.

    A new soldier goes where most unexplored places are near: next to the latest enemy soldier first, else in the
    enemy's half, deeper places first. A hostage that has to flee never goes where an enemy soldier was heard, keeps
    away from those, and holds as many of its own soldiers as it can.
    """

    def __init__(self, options: object, seat: int, dice: Random) -> None:
        self.seat, self.dice = seat, dice
        self.trail: list[int] = []

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """Set up, flee, or add a soldier."""
        view: View = seen[-1].view
        if view.hiding < SEATS:
            worth = {move: self.hides(view, move) for move in moves}
        elif view.phase == ADD:
            self.trail = [
                notice.view.place
                for notice in seen
                if notice.view.place != NOWHERE and has(notice.view.announced[self.seat], notice.view.place)
            ]
            worth = {move: self.finds(view, move) for move in moves}
        elif view.phase == FLEE:
            worth = {move: self.flees(view, move) for move in moves}
        else:
            worth = {move: float(part(view.soldiers[self.seat], bit(move)).bit_count()) for move in moves}
        return max(moves, key=lambda move: worth[move] + self.dice.random())

    def depth(self, view: View, location: int) -> int:
        """How far a location is from the own edge, 0 to 5."""
        upper = HALF[self.seat ^ view.swapped] & 1
        return location // 6 if upper else 5 - location // 6

    def hides(self, view: View, move: int) -> float:
        """The hostage goes to the own edge, or one before it; soldiers in front of it."""
        if view.hostages[self.seat] == NOWHERE:
            return 2.0 * (self.depth(view, move) < 2)
        return 0.6 * self.depth(view, move)

    def finds(self, view: View, move: int) -> float:
        """How good a place is for a soldier."""
        if move == PASS or (has(view.announced[1 - self.seat], move) and has(view.sure[1 - self.seat], move)):
            return 0.0
        fresh = around(bit(move)) & ~(view.soldiers[self.seat] | view.removed[self.seat])
        value = 0.25 * fresh.bit_count() + 0.7 * self.depth(view, move)
        for age, place in enumerate(reversed(self.trail[-3:])):
            value += max(0, 3 - apart(place, move)) * (2.0 - 0.5 * age)
        return value

    def flees(self, view: View, move: int) -> float:
        """How good a place is for the hostage."""
        heard = view.announced[1 - self.seat]
        if has(heard, move):
            return -100.0
        near = (around(bit(move)) & heard).bit_count()
        held = part(view.soldiers[self.seat], around(bit(move))).bit_count()
        return 0.8 * held - 1.5 * near - 0.5 * self.depth(view, move)
