"""Football's riddles, play by play: where the other's men may stand, who of them may have the ball, and what they did.

Of each location one literal says whether a man of the other stands there, and one whether he has the ball; where all is
known it is YES or NO, and then nothing is asked. The story that a seat noticed is put together in football_riddle.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..riddle import NO, YES, Part, Riddle
from .football_field import (
    BACK,
    BETWEEN,
    FRONT,
    GOAL,
    GOAL_LINE,
    HOLD,
    KICKS,
    PASS,
    PASSING,
    PUNTED,
    first_met,
    forward,
)
from .grid_riddle import PLACES, Grid, afterwards, asked, known, places_in
from .unit import GRID, LEGS, NEXT, ROW, around, bit, has, leg

FLIGHT = 8 * LEGS
"""Worth of the first half of a pass, which the second half takes back: a run and a pass do not mix to a move."""


class Line(NamedTuple):
    """FB-14: a line along which a pass may fly."""

    passer: int
    receiver: int
    between: int
    over: tuple[int, ...]


STEPS = [[target for target in NEXT[place] if target >= 0] for place in PLACES]
"""FB-6: where a run may go from each location."""
LINES = [
    [Line(o, t, BETWEEN[leg(o, t)], tuple(places_in(BETWEEN[leg(o, t)]))) for t in PLACES if BETWEEN[leg(o, t)]]
    for o in PLACES
]
"""By the passer's location."""
ROWS = [ROW << 6 * row for row in range(6)]


def possible(grid: Sequence[int]) -> int:
    """Where something may be."""
    return sum(1 << place for place in PLACES if grid[place] != NO)


def certain(grid: Sequence[int]) -> int:
    """Where something surely is."""
    return sum(1 << place for place in PLACES if grid[place] == YES)


def before(line: int, place: int, rising: bool) -> int:
    """The part of a line that is pegged before a location."""
    return line & (bit(place) - 1 if rising else -bit(place + 1))


class Eleven:
    """The other's men and ball in a riddle as it grows."""

    def __init__(self, seat: int, men: int, ball: int) -> None:
        self.riddle, self.seat, self.other = Riddle(), seat, 1 - seat
        self.men, self.ball = known(men), known(ball)
        self.passed = NO
        """FB-13: whether the first play of the other's turn was a pass."""
        self.rows = [NO] * 6
        """FB-R5: the row that the ball must get ahead of, while it is secret."""
        self.tried: list[Grid] = []
        """FB-R9: where the man who returns now has sounded."""

    # --- What is known ----------------------------------------------------------------------------

    def ask(self, locations: int) -> Grid:
        """New questions for some locations; of the others the answer is no."""
        return asked(self.riddle, locations)

    def none_at(self, grid: Grid, locations: int) -> None:
        """Nothing is at any of these locations."""
        for place in places_in(locations & possible(grid)):
            self.riddle.must(-grid[place])
            grid[place] = NO

    def one_at(self, grid: Grid, place: int) -> None:
        """Something is there."""
        self.riddle.must(grid[place])
        grid[place] = YES

    def set_up(self) -> None:
        """FB-1: six men in front, and all but one location of the goal line."""
        home = GOAL_LINE[self.other]
        gaps = self.ask(home)
        self.riddle.decide([(gaps[place], place) for place in places_in(home)])
        self.men = known(FRONT[self.other])
        for place in places_in(home):
            self.men[place] = -gaps[place]

    def put_ball(self, able: int) -> None:
        """FB-2, FB-20, FB-21: the other puts the ball on one of the men in some locations."""
        self.ball = self.ask(able & possible(self.men))
        takers = places_in(possible(self.ball))
        self.riddle.clauses += [[-self.ball[place], self.men[place]] for place in takers]
        self.riddle.decide([(self.ball[place], place) for place in takers])

    def given(self, call: int, row: int, able: int) -> None:
        """FB-20: after a punt his row is told, and nobody is farther back. FB-21: after downs it is secret."""
        if call == PUNTED:
            able &= ROWS[row]
            for other_row in range(6):
                if forward(self.other, row, other_row):
                    self.none_at(self.men, ROWS[other_row])
        self.put_ball(able)
        self.rows = self.rows_of_ball()

    def rows_of_ball(self) -> list[int]:
        """For each row a literal that says whether the ball is there."""
        return [self.riddle.any_of(self.ball[place] for place in places_in(row)) for row in ROWS]

    # --- Silent plays -----------------------------------------------------------------------------

    def silent(self, mine: int, holds: bool) -> int:
        """FB-4, FB-8, FB-15: hold, a run, or a pass that meets nobody; whether it was a pass. No touchdown."""
        riddle = self.riddle
        holding = riddle.ask(1)[0]
        left, taken = self._run(GRID & ~mine)
        origins: list[Part] = [(holding, HOLD)]
        targets: list[Part] = [(holding, 0)]
        origins += [(left[place], leg(place, 0)) for place in PLACES if left[place] != NO]
        targets += [(taken[place], place) for place in PLACES if taken[place] != NO]
        if not holds:
            riddle.decide(origins, targets)
            self._moved(left, taken)
            return NO
        passed, thrown, caught = self._pass(mine)
        origins += [(thrown[place], FLIGHT + leg(place, 0)) for place in PLACES if thrown[place] != NO]
        targets += [(caught[place], PASS - FLIGHT + place) for place in PLACES if caught[place] != NO]
        riddle.decide(origins, targets)
        self._moved(left, taken)
        self._carried(left, taken, thrown, caught)
        return passed

    def _run(self, free: int) -> tuple[Grid, Grid]:
        """FB-6: a man leaves a location and comes to one next to it that is empty on both grids."""
        leaving = possible(self.men)
        coming = around(leaving) & free & ~certain(self.men)
        left, taken = self.ask(leaving & around(coming)), self.ask(coming)
        clauses = self.riddle.clauses
        for place in PLACES:
            if left[place] != NO:
                clauses.append([-left[place], *(taken[step] for step in STEPS[place] if taken[step] != NO)])
            if taken[place] != NO:
                clauses.append([-taken[place], *(left[step] for step in STEPS[place] if left[step] != NO)])
        return left, taken

    def _moved(self, left: Grid, taken: Grid) -> None:
        """Where the men stand after one left a location, or came to another, or both."""
        for place in places_in(possible(left) | possible(taken)):
            self.men[place] = afterwards(self.riddle, self.men[place], left[place], taken[place])

    def _pass(self, mine: int) -> tuple[int, Grid, Grid]:
        """FB-13 to FB-15: the ball flies over empty locations to a man in line; whether it does, from where, where to.

        FB-27: if he stood on the goal line it would be a touchdown.
        """
        riddle, clauses, men = self.riddle, self.riddle.clauses, self.men
        closed = mine | certain(men)
        able = possible(men) & ~GOAL_LINE[self.seat]
        lines = self._lines(closed, able) if self.passed != YES else []
        if not lines:
            return NO, [NO] * 36, [NO] * 36
        passed = riddle.ask(1)[0]
        if self.passed != NO:
            riddle.must(-self.passed, -passed)
        sources: dict[int, list[int]] = {}
        catchers: dict[int, list[int]] = {}
        for line in lines:
            catchers.setdefault(line.passer, []).append(line.receiver)
            sources.setdefault(line.receiver, []).append(line.passer)
        thrown, caught = self.ask(sum(map(bit, catchers))), self.ask(sum(map(bit, sources)))
        clauses.append([-passed, *(thrown[place] for place in catchers)])
        for place, ends in catchers.items():
            clauses += [[-thrown[place], passed], [-thrown[place], self.ball[place]]]
            clauses.append([-thrown[place], *(caught[end] for end in ends)])
        for place, ends in sources.items():
            clauses += [[-caught[place], men[place]], [-caught[place], *(thrown[end] for end in ends)]]
        for passer, receiver, _, over in lines:
            start, end = -thrown[passer], -caught[receiver]
            clauses += [[start, end, -men[spot]] for spot in over if men[spot] != NO]
        return passed, thrown, caught

    def _lines(self, closed: int, able: int) -> list[Line]:
        """FB-14: the lines from where the ball may be to where a receiver may stand, unless one is surely between."""
        return [
            line
            for place in places_in(possible(self.ball))
            for line in LINES[place]
            if not line.between & closed and able >> line.receiver & 1
        ]

    def _carried(self, left: Grid, taken: Grid, thrown: Grid, caught: Grid) -> None:
        """Where the ball is after a silent play. FB-27: to run to the goal line with it would be a touchdown.

        That it is in one place follows from the rest, but a solver is much faster when it is told.
        """
        riddle, clauses, ball, men = self.riddle, self.riddle.clauses, self.ball, self.men
        was_at = possible(ball)
        coming = around(was_at) & possible(taken)
        carrying = riddle.ask(1)[0]
        for place in PLACES:
            if left[place] != NO:
                clauses.append([-carrying, -left[place], ball[place]])
                if ball[place] != NO:
                    clauses.append([-ball[place], -left[place], carrying])
        clauses += [[-carrying, -taken[place]] for place in places_in(coming & GOAL_LINE[self.seat])]
        coming &= ~GOAL_LINE[self.seat]
        after = self.ask(was_at | coming | possible(caught))
        for place in places_in(possible(after)):
            was, now, gone, flown = ball[place], after[place], left[place], thrown[place]
            come = taken[place] if coming >> place & 1 else NO
            clauses += [[-now, was, come, caught[place]], [-now, men[place]]]
            if was != NO:
                clauses += [[-was, gone, flown, now], [-gone, -now], [-flown, -now]]
            if come != NO:
                clauses += [[-carrying, -come, now], [-now, -come, carrying]]
            if caught[place] != NO:
                clauses.append([-caught[place], now])
        riddle.one_of([after[place] for place in places_in(possible(after))])
        self.ball = after

    def touchdown(self, mine: int) -> None:
        """FB-27, FB-R11: the ball reaches the goal line by a run or a pass that meets nobody."""
        home, closed = GOAL_LINE[self.seat], mine | certain(self.men)
        runs = [
            (self._play(origin, -self.men[target]), leg(origin, target))
            for origin in places_in(possible(self.ball))
            for target in STEPS[origin]
            if has(home & ~closed, target)
        ]
        self.riddle.decide(runs + self._passes(self._lines(closed, home & possible(self.men))))

    def _play(self, origin: int, *needed: int) -> int:
        """A play with the ball from a location, and what else it needs."""
        play = self.riddle.ask(1)[0]
        self.riddle.clauses += [[-play, each] for each in (self.ball[origin], *needed)]
        return play

    def _passes(self, lines: list[Line]) -> list[Part]:
        """FB-13, FB-14: each pass along these lines."""
        men = self.men
        return [
            (self._play(start, men[end], -self.passed, *(-men[spot] for spot in over)), PASS + leg(start, end))
            for start, end, _, over in lines
        ]

    # --- Plays that met somebody ------------------------------------------------------------------

    def ran_into(self, place: int, with_ball: bool) -> Grid:
        """FB-9, FB-12: a man runs to a location, with the ball or without it; from where."""
        left = self.ask(sum(map(bit, STEPS[place])) & possible(self.ball if with_ball else self.men))
        self.none_at(self.men, bit(place))
        for origin in places_in(possible(left)):
            ball = self.ball[origin] if with_ball else -self.ball[origin]
            self.riddle.clauses += [[-left[origin], self.men[origin]], [-left[origin], ball]]
        self.riddle.decide([(left[origin], leg(origin, place)) for origin in places_in(possible(left))])
        return left

    def hit(self, place: int, stays: bool) -> None:
        """FB-10, FB-11: a man without the ball runs into another, and stays there; FB-R1: or he is out."""
        self._moved(self.ran_into(place, False), known(0))
        if stays:
            self.men[place] = YES

    def tackled(self, place: int) -> None:
        """FB-12: the man with the ball runs into another, and is out."""
        self._moved(self.ran_into(place, True), known(0))
        self.ball = known(0)

    def intercepted(self, place: int, mine: int) -> None:
        """FB-16: a pass meets somebody here, and nobody before."""
        lines = self._lines(certain(self.men), possible(self.men))
        met = [
            line
            for line in lines
            if line.between & mine and first_met(line.between & mine, line.receiver > line.passer) == bit(place)
        ]
        self.riddle.decide(self._passes(met))
        self.ball = known(0)

    def kicked(self, mine: int, place: int | None) -> None:
        """FB-23 to FB-26: a kick over empty locations meets somebody here, and nobody before; or nobody at all."""
        self.riddle.decide([(YES, GOAL)])
        for origin in places_in(possible(self.ball)):
            path: int = KICKS[36 * self.other + origin]
            met = first_met(path & mine, self.other == 0) if path & mine else 0
            if not path or met != (0 if place is None else bit(place)):
                self.none_at(self.ball, bit(origin))
            else:
                self.riddle.clauses += [[-self.ball[origin], -self.men[spot]] for spot in places_in(path)]
        self.ball = known(0)

    # --- The end of a turn ------------------------------------------------------------------------

    def advanced(self, row: int, manner: int, ball: Grid, passed: int, secret: bool) -> None:
        """FB-18, FB-R6: the row is told, and by which play the ball last came to another one.

        `ball` is where it was before the second play, and `passed` whether that was a pass.
        """
        riddle = self.riddle
        if secret:  # FB-R5
            riddle.clauses += [[-self.rows[line]] for line in range(6) if not forward(self.other, row, line)]
        as_told = 1 if manner == PASSING else -1
        there = [ball[place] for place in places_in(ROWS[row] & possible(ball))]
        riddle.must(*there, as_told * passed)
        riddle.clauses += [[-literal, as_told * self.passed] for literal in there]
        self.none_at(self.ball, GRID & ~ROWS[row])

    def not_advanced(self, reference: int) -> None:
        """FB-19, FB-R5: the ball is not ahead of the row; if that is secret, of whichever it is."""
        for row in range(6):
            if reference >= 0:
                if forward(self.other, row, reference):
                    self.none_at(self.ball, ROWS[row])
                continue
            for line in range(6):
                if forward(self.other, row, line) and self.rows[line] != NO:
                    for place in places_in(ROWS[row] & possible(self.ball)):
                        self.riddle.must(-self.ball[place], -self.rows[line])

    # --- Men return -------------------------------------------------------------------------------

    def comes(self, mine: int, sounded: bool, stays: bool) -> Grid:
        """FB-32, FB-R9: a man comes to a free location of the goal line, sounds or not, and stays or not."""
        able = GOAL_LINE[self.other] & ~certain(self.men) & (mine if sounded else ~mine)
        come = self.ask(able)
        for place in places_in(able):
            self.riddle.must(-come[place], -self.men[place])
            self.riddle.clauses += [[-come[place], -tried[place]] for tried in self.tried]
        self.riddle.decide([(come[place], BACK + place) for place in places_in(able)])
        if stays:
            self._moved(known(0), come)
            self.tried = []
        else:
            self.tried.append(come)
        return come
