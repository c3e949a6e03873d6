"""A rule of thumb for Soccer."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.soccer.field import (
    BALL,
    BALL_HIT,
    CLEAR,
    CLEAR2,
    GO_ON,
    KEEPER,
    KICK,
    KICKS,
    MAN2,
    RANGE,
    STOP,
    TURN,
    ball_ends,
    own_goal,
)
from rumpus.rules.pegs.soccer.view import View
from rumpus.rules.pegs.unit import ahead, bit, has, origin_of, target_of
from rumpus.rules.words import lowest
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """Attacks: tries a goal whenever a line leads into it, else brings the ball forward, or a man beside it on.

    Without the ball it hits where the ball must be after an announcement, and otherwise steps between the goal and
    where the ball was last heard of, with one man kept at home. A ball in hand goes where it is nearest to the other
    goal. The keeper changes sides now and then, and after a save.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        if view.phase == TURN:
            return max(moves, key=lambda move: self.worth(view, move) + 0.4 * self.dice.random())
        if view.phase in (KICK, CLEAR2):
            return GO_ON if STOP not in moves or self.better_on(view) else STOP
        if view.phase == MAN2:
            return GO_ON if self.man_to(view, view.spot, view.spot + view.step) > 0 else STOP
        if view.phase in (BALL, CLEAR):
            return max(moves, key=lambda move: self.row(move) + self.dice.random())
        return self.dice.choice(moves)

    def row(self, location: int) -> int:
        """How far towards the other goal a location is."""
        return location // 6 if self.seat == self.options.sides else 5 - location // 6

    def line(self, view: View, spot: int, step: int, pushes: int) -> list[int]:
        """Where a ball can go straight on, up to so many locations."""
        own = view.men[self.seat] | view.keepers[self.seat] | own_goal(self.options, self.seat)
        found: list[int] = []
        while pushes > 0 and (spot := ahead(spot, step)) >= 0 and not has(own, spot):
            found.append(spot)
            pushes -= 1
        return found

    def scores(self, line: list[int]) -> bool:
        """Whether a line leads into the other goal."""
        return any(has(own_goal(self.options, 1 - self.seat), spot) for spot in line)

    def better_on(self, view: View) -> bool:
        """Whether the ball should roll on: into the goal, or farther forward to where it may stop."""
        line = self.line(view, view.spot, view.step, RANGE - 1)
        ends = ball_ends(self.options, self.seat, view.men[self.seat])
        return self.scores(line) or any(has(ends, spot) and self.row(spot) > self.row(view.spot) for spot in line[:1])

    def worth(self, view: View, move: int) -> float:
        """What a move of a turn is worth."""
        if move == KEEPER:
            return 0.3 if self.dice.random() < 0.15 else -1.0
        if move < KICKS:
            return self.man_to(view, origin_of(move), target_of(move))
        first = move - KICKS
        ball = lowest(view.ball)
        line = [first, *self.line(view, first, first - ball, RANGE - 1)]
        if self.scores(line):
            return 9.0 - len(line)
        ends = ball_ends(self.options, self.seat, view.men[self.seat])
        return 1.2 * max((self.row(spot) - self.row(ball) for spot in line if has(ends, spot)), default=-1) - 0.3

    def man_to(self, view: View, origin: int, target: int) -> float:
        """What a man's step is worth."""
        if view.holder == self.seat:
            near = 1.0 if _way(target, lowest(view.ball)) <= 2 else 0.0
            return 0.9 * (self.row(target) - self.row(origin)) * (self.row(origin) < 4) + near - 0.2
        fresh = view.cause == BALL_HIT or view.turns - view.heard_at <= 2
        if view.place < 0:
            return 0.5 * (self.row(target) - self.row(origin)) * (self.row(origin) < 2)
        heard = float(_way(origin, view.place) - _way(target, view.place))
        home = -1.0 if self.row(origin) <= 1 and bin(view.men[self.seat] & _home(self)).count("1") <= 1 else 0.0
        hit = 2.0 if fresh and view.by == 1 - self.seat and 0 < _way(target, view.place) <= 1 else 0.0
        return heard + home + hit


def _way(one: int, other: int) -> int:
    """The steps between two locations."""
    return max(abs(one // 6 - other // 6), abs(one % 6 - other % 6))


def _home(player: Heuristic) -> int:
    """The two rows before the own goal."""
    return sum(bit(location) for location in range(36) if player.row(location) <= 1)
