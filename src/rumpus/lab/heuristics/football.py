"""A rule of thumb for Football."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.football.field import BETWEEN, CARRIER, GIVE, GOAL, HOLD, KICKS, NONE, PASS, PLAY, PUNT
from rumpus.rules.pegs.football.view import View
from rumpus.rules.pegs.unit import bit, has, origin_of, target_of
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """Advances by what looks empty: passes forward over locations not known to be held, else runs the carrier on.

    It remembers for some turns where its own pegs met nobody and where men of the other were announced. It kicks a
    field goal over at most three locations, punts on the last play of a series that has not advanced, and moves men
    forward as receivers. In defence it runs at the announced row of the ball, and at where a man was heard, from near.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        if view.phase == PLAY:
            held, clear = self.memory(seen)
            return max(moves, key=lambda move: self.worth(view, move, held, clear) + self.dice.random() / 2)
        if view.phase in (GIVE, CARRIER):
            return max(moves, key=lambda place: self.row(place % 36) + self.dice.random() * 2)
        return self.dice.choice([move for move in moves if move != NONE] or list(moves))

    def row(self, location: int) -> int:
        """How far towards the other goal line a location is."""
        return location // 6 if self.seat == 0 else 5 - location // 6

    def memory(self, seen: Sequence[Notice]) -> tuple[int, int]:
        """Where a man of the other was heard lately, and where own men have been lately without an alarm."""
        held = clear = 0
        now: View = seen[-1].view
        for notice in seen[-24:]:
            view: View = notice.view
            if view.points != now.points:
                held = clear = 0
                continue
            clear |= view.men[self.seat]
            if view.by == 1 - self.seat and view.place >= 0:
                held |= bit(view.place)
        return held & ~now.men[self.seat], clear

    def risk(self, locations: int, held: int, clear: int) -> float:
        """How likely something is met on the way: a guess."""
        known = bin(locations & held).count("1")
        unknown = bin(locations & ~(held | clear)).count("1")
        deep = sum(1 for place in range(36) if locations >> place & 1 and self.row(place) >= 4)
        return min(1.0, 0.8 * known + 0.22 * unknown + 0.15 * deep)

    def worth(self, view: View, move: int, held: int, clear: int) -> float:
        """What a play is worth."""
        if move == HOLD:
            return 0.0
        if view.holder != self.seat:
            return self.chase(view, move, held)
        here = self.row(view.carrier)
        if move == GOAL:
            return 6.0 - 9.0 * self.risk(KICKS[36 * self.seat + view.carrier], held, clear)
        if move == PUNT:
            return 1.5
        line = move - PASS if move >= PASS else move
        target = target_of(line)
        pegged = BETWEEN[line] if move >= PASS else bit(target)
        danger = self.risk(pegged, held, clear)
        if move >= PASS or origin_of(line) == view.carrier:
            advance = self.row(target) - here
            return 2.0 * advance + (6.0 if self.row(target) == 5 else 0.0) - 6.0 * danger
        return 0.6 * (self.row(target) - self.row(origin_of(line))) * (self.row(target) <= 4)

    def chase(self, view: View, move: int, held: int) -> float:
        """What a run of the defence is worth: at the ball's row, or where a man was heard; the last line stays."""
        origin, target = origin_of(move), target_of(move)
        if has(held, target):
            return 3.0
        if self.row(origin) == 0 and view.reference >= 0 and self.row(view.reference * 6) > 2:
            return -0.5
        if view.reference < 0:
            return 0.5 * (self.row(target) - self.row(origin))
        goal = view.reference
        return 1.0 * (abs(origin // 6 - goal) - abs(target // 6 - goal)) + 0.5 * (target // 6 == goal)
