"""A rule of thumb for Pigskin."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rumpus.lab.pigskin_penalties import penalty_choice
from rumpus.rules.pigskin.calls import TARGETS, ZONES
from rumpus.rules.pigskin.quarters import RECEIVE
from rumpus.rules.pigskin.spaces import SCRUB, SECOND, STAR, UNKNOWN
from rumpus.rules.pigskin.squads import ELEVEN, FB, LH, QB, free, man_at
from rumpus.rules.pigskin.state import (
    CALL,
    FIELD_GOAL_CALL,
    FORCED,
    GOAL,
    HALF_CHOICE,
    HALF_TIME,
    KICK_CHOICE,
    LONG_PASS_CALL,
    PENALTY,
    PUNT_CALL,
    PUNT_OUT_CALL,
    SETUP,
    TOSS_CHOICE,
    WINDOW,
    Options,
)
from rumpus.rules.pigskin.view import View
from rumpus.rules.pigskin.windows import DONE, SWAPS
from rumpus.table.match import Notice

GUESSED = {STAR: -4.0, SECOND: 0.0, SCRUB: 4.0, UNKNOWN: 0.5}


class Heuristic:
    """Calls like an average coach: runs, with more passes on long yardage, at the open position that looks weakest.

    It remembers the classes of men that it has read until their coach swaps there. On fourth down it kicks: a field
    goal from 27 yards or nearer, else a punt; it gambles on two yards in midfield. The best men start, each at any
    position of his type, and come back between quarters; the weakest man is given up; penalties are judged by field
    position; a half that is nearly over is hurried. Time-outs are not called.
    """

    def __init__(self, options: Options, seat: int, dice: Random) -> None:
        self.seat, self.dice = seat, dice
        self.known: dict[int, int] = {}
        self.taken_in = 0

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        self.remember(seen)
        view: View = seen[-1].view
        if view.phase == CALL:
            called = self.play(view)
            return called if called in moves else self.aimed(view)
        if view.phase == WINDOW:
            return self.swap(view, moves)
        if view.phase == PENALTY:
            return penalty_choice(view, view.turn == view.offence)
        if view.phase == FORCED:
            return max(moves, key=lambda place: man_at(view.lineup[self.seat], place) + self.dice.random() / 2)
        if view.phase in (SETUP, HALF_TIME):
            return self.man(view)
        return RECEIVE if view.phase in (TOSS_CHOICE, KICK_CHOICE, HALF_CHOICE) else moves[0]

    def remember(self, seen: Sequence[Notice]) -> None:
        """Take in which men were read since the last time, and where there are new ones."""
        for place in range(max(1, self.taken_in), len(seen)):
            before, view = seen[place - 1].view, seen[place].view
            if view.latest != before.latest or view.phase == HALF_TIME:
                gone = range(ELEVEN) if view.phase == HALF_TIME else [*self.known]
                for position in gone:
                    if view.phase == HALF_TIME or view.latest[1 - self.seat] >> position & 1:
                        self.known.pop(position, None)
            aimed = view.offence == self.seat and view.call == view.read_at and not view.back
            if aimed and view.turned != before.turned and view.read_class != UNKNOWN:
                self.known[view.read_at] = view.read_class
        self.taken_in = len(seen)

    def man(self, view: View) -> int:
        """The best men there are, each at any position of his type; a Star kicks if there is one."""
        bench, filling = view.bench[self.seat], view.filling
        if filling == FB and free(bench, filling, STAR) > 0:
            return STAR
        place = self.dice.randrange((QB if filling < QB else ELEVEN) - filling)
        for man in (STAR, SECOND):
            place -= free(bench, filling, man)
            if place < 0:
                return man
        return SCRUB if free(bench, filling, SCRUB) > 0 else SECOND if free(bench, filling, SECOND) > 0 else STAR

    def swap(self, view: View, moves: Sequence[int]) -> int:
        """Between quarters a better man comes in for a weaker one; at other times nobody."""
        if not view.interval:
            return DONE
        gains = {
            move: man_at(view.lineup[self.seat], (move - SWAPS) // 3) - (move - SWAPS) % 3
            for move in moves
            if move != DONE
        }
        best = max(gains, key=lambda move: gains[move] + self.dice.random() / 2, default=DONE)
        return best if gains.get(best, 0) > 0 else DONE

    def play(self, view: View) -> int:
        """A kick, a long pass in a hurry, or a run or a pass."""
        near, missing = GOAL - view.spot <= 27, view.to_gain - view.spot
        behind = view.points[self.seat] < view.points[1 - self.seat]
        if view.cards_left <= 2 and (view.quarter == 2 or (view.quarter == 4 and behind)):
            return FIELD_GOAL_CALL if near else LONG_PASS_CALL
        if view.down < 4 or (missing <= 2 and view.spot >= 45 and not near):
            return self.aimed(view)
        if near:
            return FIELD_GOAL_CALL
        star = man_at(view.lineup[self.seat], FB) == STAR
        return PUNT_OUT_CALL if 2 * view.spot >= GOAL and star else PUNT_CALL

    def aimed(self, view: View) -> int:
        """The open position that looks weakest; passes are liked on long yardage."""
        missing = view.to_gain - view.spot
        passes = -2.0 if missing <= 3 else 2.0 if missing >= 8 and view.down > 1 else -0.5
        targets = [place for place in range(LH + 1) if (TARGETS & ~view.closed) >> place & 1]
        if not targets:
            return LONG_PASS_CALL
        return max(
            targets,
            key=lambda place: (
                GUESSED[self.known.get(place, UNKNOWN)] + passes * (ZONES >> place & 1) + self.dice.gauss(0.0, 1.5)
            ),
        )
