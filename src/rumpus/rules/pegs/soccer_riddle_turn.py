"""One turn of the other in a riddle of Soccer: a man runs, the ball rolls, or the keeper changes sides.

What is pushed goes from a start to a first spot, perhaps straight on to a second, and a ball to a third. How many moves
that was is not noticed (SO-9, SO-16): where a piece cannot go on, nobody is asked, and the move after that is unmade.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..riddle import NO, NO_MOVE, YES, Part, Riddle
from .grid_riddle import PLACES, places_in
from .soccer_field import GO_ON, KEEPER, KICKS, NOWHERE, RANGE, STOP, ball_ground, men_ground, own_goal
from .soccer_riddle_team import MEN, Team
from .spot_riddle import (
    SIX,
    Spot,
    Ways,
    beside,
    close,
    never_in,
    not_beside,
    place_known,
    somewhere,
    stepping,
    straight,
    straight_on,
    worths,
)
from .unit import GRID, has, leg

if TYPE_CHECKING:
    from .soccer import Options

RUN, ROLL, ANYTHING = range(3)
"""What the turn is known to have been: a man's, the ball's, or neither is known."""


ROLLS = tuple(straight(place, RANGE) for place in PLACES)
"""SO-16: where the ball may have been before a turn that it ended here."""


class Turn:
    """What the other may have done in a turn, or a clearance, with these men and this ball, facing these pegs.

    After that `team` and `ball` are as they are then, and `keep` says whether it was the keeper who moved.
    """

    def __init__(self, riddle: Riddle, options: Options, other: int, team: Team, ball: Spot | None) -> None:
        self.riddle, self.team, self.men, self.ball = riddle, team, team.anyone, ball
        self.goal = own_goal(options, 1 - other)
        self.men_ground, self.ball_ground = men_ground(options, other, 0), ball_ground(options, other, 0)
        self.kick = self.keep = NO
        """Whether it was a kick, and whether it was the keeper; else it was a man."""
        self.runs = self.rolls = False
        """What of these is possible."""

    def make(self, kind: int, wall: int, place: int = NOWHERE, kicks: int = KICKS) -> None:
        """The turn came to an alarm or a goal at this place, or was silent: nothing else met these pegs.

        `kicks` is what the number of a kick has above its first location's.
        """
        self.runs, self.rolls = kind != ROLL, kind == ROLL or (kind == ANYTHING and self.ball is not None)
        if kind == ROLL:
            self.kick = YES
        elif kind == ANYTHING:
            self.keep, self.kick = self.riddle.ask(1)[0], self.riddle.ask(1)[0] if self.rolls else NO
        self.first = self._begun(kicks)
        self.second = straight_on(self.riddle, self.first, self.ways)
        self.open = self._opened()
        self.more = self.riddle.ask(1)[0]
        """Whether the piece may go on to the second spot."""
        self.riddle.must(-self.more, self.open)
        self.went_on, self.stopped, self.asked_not = self._asked(self.more)
        self.went_far = NO
        if self.runs:
            self._run()
        if self.rolls:
            self._roll()
        self._met(wall, place)
        if place == NOWHERE:
            self.riddle.must(-self.asked_not, -self.more)
            self._rested()
        else:
            self._ended_at(place)

    def _asked(self, more: int) -> tuple[int, int, int]:
        """A second or third move: on, or stop; none if no more can come."""
        went_on, stopped, asked_not = self.riddle.ask(3)
        self.riddle.decide([(went_on, GO_ON), (stopped, STOP), (asked_not, NO_MOVE)])
        self.riddle.clauses += [[-went_on, more], [-stopped, more]]
        return went_on, stopped, asked_not

    # ---- The first move, and what lies ahead

    def _begun(self, kicks: int) -> Spot:
        """SO-5: the first move. SO-7, SO-16: it goes next door, to where no own peg is."""
        riddle, ball = self.riddle, self.ball
        first = somewhere(riddle)
        self.ways: Ways = (riddle.ask(3), riddle.ask(3))
        for three in self.ways:
            riddle.one_of(three)
        riddle.must(-self.ways[0][1], -self.ways[1][1])
        from_row: list[Part] = []
        from_column: list[Part] = []
        if self.runs:
            self.start = somewhere(riddle)
            from_row = [(self.start.rows[row], leg(row * 6, 0)) for row in SIX]
            from_column = [(self.start.columns[column], leg(column, 0)) for column in SIX]
            stepping(riddle, self.start, self.ways, first)
            self.who = riddle.ask(MEN)
            riddle.one_of([*self.who, *(each for each in (self.kick, self.keep) if each != NO)])
            for man, runs in zip(self.team.men, self.who, strict=True):
                for there, starts in zip(man, self.start.cells, strict=True):
                    riddle.clauses += [[-runs, -there, starts], [-runs, there, -starts]]
        if self.rolls and ball is not None:
            from_row, from_column = [*from_row, (self.kick, kicks)], [*from_column, (self.kick, 0)]
            stepping(riddle, ball, self.ways, first, -self.kick)
        to_row, to_column = worths(first)
        if self.keep != NO:
            from_row, from_column = [*from_row, (self.keep, KEEPER)], [*from_column, (self.keep, 0)]
            to_row, to_column = [*to_row, (self.keep, 0)], [*to_column, (self.keep, 0)]
        riddle.decide(from_row, from_column, to_row, to_column)
        self._on_ground(first)
        return first

    def _on_ground(self, spot: Spot, *unless: int) -> None:
        """SO-7, SO-16, SO-R2: a piece goes where neither own pegs are nor a goal that it may not enter."""
        riddle, ball = self.riddle, self.ball
        riddle.clauses += [[*unless, -spot.cells[place], -self.men[place]] for place in PLACES]
        if self.runs:
            never_in(riddle, spot, places_in(GRID & ~self.men_ground), self.kick, *unless)
            if ball is not None:
                riddle.clauses += [
                    [*unless, self.kick, -spot.cells[place], -ball.cells[place]] for place in places_in(self.men_ground)
                ]
        if self.rolls:
            never_in(riddle, spot, places_in(GRID & ~self.ball_ground), -self.kick, *unless)

    def _opened(self) -> int:
        """Whether the second spot is on the ground of whatever comes to the first."""
        riddle, ball, second = self.riddle, self.ball, self.second
        opened, on_ball = riddle.ask(2)
        riddle.clauses += [[-opened, *second.rows], [-opened, *second.columns]]
        self._on_ground(second, -opened)
        if ball is None or not self.runs:
            riddle.must(-on_ball)
        else:
            riddle.clauses += [[-on_ball, -here, there] for here, there in zip(second.cells, ball.cells, strict=True)]
            riddle.must(-on_ball, -self.kick)
        for place in PLACES:
            free = [opened, on_ball, self.men[place], -second.cells[place]]
            if self.runs and has(self.men_ground, place):
                riddle.clauses.append([*free, self.kick])
            if self.rolls and has(self.ball_ground, place):
                riddle.clauses.append([*free, -self.kick])
        return opened

    # ---- A man

    def _run(self) -> None:
        """SO-8, SO-9, SO-R3: at each step somebody is beside the ball; else a man may go on if his way is open."""
        riddle, ball, men, start = self.riddle, self.ball, self.men, self.start
        if ball is None:
            riddle.must(-self.open, self.kick, self.more)
            return
        staying = riddle.ask(36)
        for stays, man, starts in zip(staying, men, start.cells, strict=True):
            riddle.clauses += [[-stays, man], [-stays, -starts], [stays, -man, starts]]
        others = riddle.ask(1)[0]
        """Whether a man who stays is beside the ball."""
        beside(riddle, others, ball, staying)
        not_beside(riddle, ball, staying, others)
        riddle.clauses += [[self.kick, self.keep, others, near] for near in close(riddle, self.first, ball)]
        row, column = close(riddle, self.second, ball)
        riddle.clauses += [
            [-self.more, self.kick, others, row], [-self.more, self.kick, others, column],
            [self.more, -self.open, self.kick, -others], [self.more, -self.open, self.kick, -row, -column],
        ]  # fmt: skip

    # ---- The ball

    def _roll(self) -> None:
        """SO-16, SO-17, SO-20: a kick begins and goes on only where a legal end lies ahead, and stops only at one."""
        riddle, kick = self.riddle, self.kick
        outside = places_in(GRID & ~self.goal)
        first_end, second_end, far_open, far_end = riddle.ask(4)
        beside(riddle, first_end, self.first, self.men, outside)
        beside(riddle, second_end, self.second, self.men, outside)
        not_beside(riddle, self.second, self.men, -self.open, second_end)
        never_in(riddle, self.second, places_in(self.goal), -self.open, second_end)
        self.third = straight_on(riddle, self.second, self.ways)
        riddle.clauses += [[-far_open, *self.third.rows], [-far_open, *self.third.columns]]
        never_in(riddle, self.third, places_in(GRID & ~self.ball_ground), -far_open)
        for place in PLACES:
            riddle.clauses.append([-far_open, -self.men[place], -self.third.cells[place]])
            if has(self.ball_ground, place):
                riddle.clauses.append([far_open, self.men[place], -self.third.cells[place]])
        riddle.must(-far_end, far_open)
        beside(riddle, far_end, self.third, self.men, outside)
        not_beside(riddle, self.third, self.men, -far_open, far_end)
        never_in(riddle, self.third, places_in(self.goal), -far_open, far_end)
        riddle.clauses += [
            [-kick, first_end, self.more], [-kick, -self.stopped, first_end],
            [-kick, -self.more, second_end, far_end],
            [-kick, -self.open, -second_end, self.more], [-kick, -self.open, -far_end, self.more],
        ]  # fmt: skip
        self.went_far, self.stopped_far, self.asked_no_more = self._asked(far_end)
        for more in (self.went_far, self.stopped_far):
            riddle.clauses += [[-more, kick], [-more, self.went_on]]
        riddle.must(-self.stopped_far, second_end)
        self.far_end = far_end

    # ---- Where it ended

    def _met(self, wall: int, place: int) -> None:
        """SO-10, SO-18, SO-19: nothing sounded, and there was no goal, but at this place."""
        pushes = [(self.first, YES), (self.second, self.went_on)]
        if self.rolls:
            pushes.append((self.third, self.went_far))
        for spot, made in pushes:
            if self.runs:
                never_in(self.riddle, spot, [each for each in places_in(wall) if each != place], self.kick, -made)
            if self.rolls:
                loud = [each for each in places_in(wall | self.goal) if each != place]
                never_in(self.riddle, spot, loud, -self.kick, -made)

    def _ended_at(self, place: int) -> None:
        """SO-10, SO-18 to SO-21: a piece that sounded, or scored, came to this place, and no farther."""
        riddle = self.riddle
        riddle.must(-self.stopped)
        riddle.must(-self.went_on, -self.first.cells[place])
        riddle.must(self.went_on, self.first.cells[place])
        riddle.must(-self.went_on, self.went_far, self.second.cells[place])
        if self.rolls:
            riddle.must(-self.stopped_far)
            riddle.must(-self.went_far, -self.second.cells[place])
            riddle.must(-self.went_far, self.third.cells[place])
        if self.runs:
            self.team = self.team.after_run(self.who, place_known(place))

    def _rested(self) -> None:
        """SO-9, SO-17: nobody was asked again because nothing could go on. The man, or the ball, stands where it is."""
        riddle, kick = self.riddle, self.kick
        if self.rolls:
            riddle.must(-self.asked_no_more, -self.went_on, -kick, -self.far_end)
        end = somewhere(riddle)
        for lines in (end.rows, end.columns):
            riddle.one_of([*lines, self.keep])
        spots = [(self.first, [self.went_on]), (self.second, [-self.went_on, self.went_far])]
        if self.rolls:
            spots.append((self.third, [-self.went_far]))
        for spot, unless in spots:
            for here, last in zip(spot.cells, end.cells, strict=True):
                riddle.clauses += [[*unless, -here, last], [*unless, here, -last]]
        if self.runs:
            self.team = self.team.after_run(self.who, end)
        if self.rolls and self.ball is not None:
            self.ball = self._ball_after(self.ball, end) if self.runs else end
        if self.ball is not None:
            beside(riddle, YES, self.ball, self.team.anyone)

    def _ball_after(self, ball: Spot, end: Spot) -> Spot:
        after, kick = somewhere(self.riddle), self.kick
        for was, came, now in zip(ball.cells, end.cells, after.cells, strict=True):
            self.riddle.clauses += [[-kick, -came, now], [-kick, came, -now], [kick, -was, now], [kick, was, -now]]
        for now, line in zip(after.cells, ROLLS, strict=True):
            self.riddle.must(-now, *(ball.cells[start] for start in line))
        self.riddle.one_of(after.rows)
        self.riddle.one_of(after.columns)
        return after
