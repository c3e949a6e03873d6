"""What a seat has noticed in Soccer as a riddle: how the other lined up, what it moved or kicked, and where to.

Everything that ends a turn is noticed: silence, or an alarm or goal and its place. So is where the own pegs met a man,
the keeper, the ball or nobody. The turn itself is in soccer_riddle_turn.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..riddle import NO, YES, Riddle
from ..words import LUCK, lowest
from .grid_riddle import places_in
from .soccer_field import (
    BALL,
    BALL_HIT,
    CLEAR,
    CORNER,
    CORNERS,
    GO_ON,
    KEEPER,
    KEEPER_HIT,
    KICKS,
    MAN_HIT,
    NOWHERE,
    ONLY_MAN,
    PITCH,
    RANGE,
    RETURN,
    SAVED,
    SCORED,
    SETUP,
    SHIFT,
    STOP,
    STOPPED,
    TURN,
    beside_goal,
    own_goal,
)
from .soccer_moves import View
from .soccer_riddle_team import team_known, team_lined_up
from .soccer_riddle_turn import ANYTHING, ROLL, RUN, Turn
from .spot_riddle import NEAR, Spot, beside, line_known, never_in, place_known, somewhere, worths
from .unit import GRID, NEXT, around, has, of, target_of

if TYPE_CHECKING:
    from .soccer import State


def own_pegs(view: View) -> int:
    """All that stands on the seat's grid."""
    ball = view.ball if view.holder == view.seat else 0
    return of(view.men, view.seat) | of(view.keepers, view.seat) | ball


def pushed_to(view: View, move: int) -> int:
    """Where an own move pushed a piece; nowhere if it was none (SO-9, SO-17)."""
    if move == STOP:
        return NOWHERE
    if move == GO_ON:
        return view.spot + view.step
    if view.phase != TURN:
        return move
    if move == KEEPER:
        return lowest(own_goal(view.options, view.seat) & ~of(view.keepers, view.seat))
    return move - KICKS if move >= KICKS else target_of(move)


def rays(place: int, ground: int) -> list[list[int]]:
    """SO-20: the ways of a ball from here, each as far as it may go."""
    found = []
    for direction in range(8):
        ray: list[int] = []
        spot = NEXT[place][direction]
        while spot >= 0 and has(ground, spot) and len(ray) < RANGE:
            ray.append(spot)
            spot = NEXT[spot][direction]
        found += [ray[:length] for length in range(1, len(ray) + 1)]
    return found


class _Story:
    """The riddle as it grows, with the other's men, keeper and ball at the time."""

    def __init__(self, state: State, seat: int) -> None:
        self.riddle, self.seat, self.other = Riddle(), seat, 1 - seat
        self.options = state.options
        acting = state.actor == self.other
        self.goal = places_in(own_goal(state.options, self.other))
        self.team = team_known(self.riddle, of(state.men, self.other))
        self.right = YES if has(of(state.keepers, self.other), self.goal[1]) else NO
        """Whether the keeper, while he is on the grid, stands on the second of the two goal locations."""
        held = state.holder == self.other and state.ball != 0
        self.ball: Spot | None = place_known(lowest(state.ball)) if held else None
        self.tried = dict.fromkeys(places_in(state.tried) if acting else [], YES)
        """Where the piece in hand has sounded."""
        self.last = place_known(state.spot) if acting and state.phase == SHIFT else None
        """In SHIFT: where it sounded last."""

    # ---- What the other did

    def lined_up(self, holds: bool) -> None:
        """SO-2, SO-3: the ball and the keeper, or the keeper and the gap; men fill the row."""
        riddle = self.riddle
        row = beside_goal(self.options, self.other)
        gaps = places_in(row & around(own_goal(self.options, self.other)) if holds else row)
        left, right = riddle.ask(2)
        choices = riddle.ask(len(gaps))
        gap, keeper = list(zip(choices, gaps, strict=True)), list(zip((left, right), self.goal, strict=True))
        for group in (gap, keeper) if holds else (keeper, gap):
            riddle.decide(group)
        empty = dict(zip(gaps, choices, strict=True))
        self.right = right
        self.team = team_lined_up(riddle, places_in(row), empty)
        self.ball = None
        if holds:
            columns = [NO] * 6
            for literal, place in gap:
                columns[place % 6] = literal
            self.ball = line_known(self.goal[0] // 6, columns)

    def keeper_at(self, place: int) -> int:
        """The literal that says that the keeper stands on this goal location."""
        return self.right if place == self.goal[1] else -self.right

    def returned(self, now: View, place: int) -> None:
        """SO-R2: the keeper is put back, and may meet a man there."""
        left, right = self.riddle.ask(2)
        self.riddle.decide([(left, self.goal[0]), (right, self.goal[1])])
        self.right = right
        self._kept(own_pegs(now), place)

    def _kept(self, wall: int, place: int, *unless: int) -> None:
        """SO-R2: the keeper came to this place, where he met a man, or to where nobody was."""
        for each in self.goal:
            if place == each:
                self.riddle.must(*unless, self.keeper_at(each))
            elif has(wall, each):
                self.riddle.must(*unless, -self.keeper_at(each))

    def turned(self, now: View, then: View, place: int) -> None:
        """SO-5 to SO-10, SO-16 to SO-21: the other's turn or clearance, with an alarm or goal at a place, or none."""
        turn = Turn(self.riddle, self.options, self.other, self.team, self.ball)
        wall = own_pegs(now)
        was = self.right
        if now.phase == CLEAR:
            turn.make(ROLL, wall, place, kicks=0)
        elif place in self.goal:
            self.riddle.decide([(YES, KEEPER)])
            turn.keep = YES
        elif place == NOWHERE:
            turn.make(ANYTHING, wall)
        else:
            turn.make(ROLL if then.cause in (STOPPED, SAVED, SCORED) else RUN, wall, place)
        self.team, self.ball = turn.team, turn.ball
        if turn.keep != NO:  # SO-6
            keep, now_right = turn.keep, self.riddle.ask(1)[0]
            self.right = now_right
            self.riddle.clauses += [
                [-keep, was, now_right], [-keep, -was, -now_right], [keep, was, -now_right], [keep, -was, now_right],
            ]  # fmt: skip
            self._kept(wall, place, -keep)
        if then.holder == self.seat or now.holder == self.seat:  # it went over, and is in hand
            self.ball = None

    def placed(self, now: View, sounded: bool) -> None:
        """SO-12 to SO-15: a ball or a man is put down, or sounds there and must go elsewhere."""
        riddle, wall = self.riddle, own_pegs(now)
        spot = somewhere(riddle)
        riddle.decide(*worths(spot))
        ground = CORNERS if now.phase == CORNER else PITCH
        places = places_in(ground & (wall if sounded else ~wall))
        never_in(riddle, spot, places_in(GRID & ~(ground & (wall if sounded else ~wall))))
        riddle.clauses += [[-spot.cells[place], -self.team.anyone[place]] for place in places]
        riddle.clauses += [[-spot.cells[place], -self.tried[place]] for place in places if place in self.tried]
        if self.ball is not None:
            riddle.clauses += [[-spot.cells[place], -self.ball.cells[place]] for place in places]
        if now.phase == BALL:
            self._ball_beside(spot, places, now.place if now.cause in (BALL_HIT, STOPPED) else NOWHERE)
        elif now.phase == SHIFT:
            self._shifted(spot, places)
        if sounded:
            self._sounded(spot, places)
            return
        self.tried, self.last = {}, None
        if now.phase == BALL:
            self.ball = spot
        else:
            self.team = self.team.with_one_back(spot)

    def _ball_beside(self, spot: Spot, places: list[int], anchor: int) -> None:
        """SO-12, SO-13, SO-18, SO-R7: the ball goes beside the man who won it while there is room, or beside any."""
        riddle = self.riddle
        room = NO
        if anchor != NOWHERE:
            room = self._room(anchor)
            never_in(riddle, spot, [place for place in places if place not in NEAR[anchor]], -room)
        beside(riddle, -room, spot, self.team.anyone, places)

    def _shifted(self, spot: Spot, places: list[int]) -> None:
        """SO-15, SO-R8: a man goes beside where he sounded last while there is room, or anywhere."""
        for last in self.tried:
            if self.last is not None:
                far = [place for place in places if place not in NEAR[last]]
                never_in(self.riddle, spot, far, -self._room(last), -self.last.cells[last])

    def _room(self, place: int) -> int:
        """A literal that is true if there is an empty place beside this one, in no goal and not tried."""
        room = self.riddle.ask(1)[0]
        for near in NEAR[place]:
            if has(PITCH, near):
                full = [self.team.anyone[near], self.tried.get(near, NO)]
                if self.ball is not None:
                    full.append(self.ball.cells[near])
                self.riddle.must(room, *full)
        return room

    def _sounded(self, spot: Spot, places: list[int]) -> None:
        """SO-14, SO-15: what was tried, with one place more."""
        self.last = spot
        for place in places:
            before, (now,), here = self.tried.get(place, NO), self.riddle.ask(1), spot.cells[place]
            self.riddle.clauses += [[-before, now], [-here, now], [-now, before, here]]
            self.tried[place] = now

    # ---- What the own pegs met

    def met(self, place: int, then: View, sounded: bool, placing: bool) -> None:
        """SO-10 to SO-15, SO-18 to SO-20: an own push tells what stands there."""
        riddle, men = self.riddle, self.team.anyone
        if not sounded or placing:
            there = [self.keeper_at(place) if place in self.goal else men[place]]
            if self.ball is not None:
                there.append(self.ball.cells[place])
            riddle.clauses += [there] if sounded else [[-each] for each in there]
            return
        if then.cause in (MAN_HIT, ONLY_MAN):
            self._man_hit(place, then.cause == ONLY_MAN)
        elif then.cause == BALL_HIT and self.ball is not None:
            riddle.must(self.ball.cells[place])
            self.ball = None
        elif then.cause == STOPPED:
            riddle.must(men[place])
        elif then.cause in (KEEPER_HIT, SAVED):
            riddle.must(self.keeper_at(place))
            if then.cause == SAVED:
                self._saved(place, then.phase == CLEAR)

    def _man_hit(self, place: int, only: bool) -> None:
        """SO-11, SO-12, SO-R4: a man is off, and with the only one beside it the ball."""
        riddle, ball = self.riddle, self.ball
        for spot, there in enumerate(ball.cells) if ball is not None else ():
            others = [self.team.anyone[near] for near in NEAR[spot] if near != place]
            if not only:
                riddle.must(-there, *others)
            elif spot not in NEAR[place]:
                riddle.must(-there)
            else:
                riddle.clauses += [[-there, -man] for man in others]
        self.team = self.team.without(place)
        if only:
            self.ball = None

    def _saved(self, place: int, clears: bool) -> None:
        """SO-20, SO-R11: whether the other can clear the ball tells something of its men."""
        riddle, men = self.riddle, self.team.anyone
        ways = rays(place, GRID & ~own_goal(self.options, self.other))
        if clears:
            self.ball = place_known(place)
            possible = riddle.ask(len(ways))
            riddle.must(*possible)
            for literal, ray in zip(possible, ways, strict=True):
                riddle.clauses += [[-literal, -men[spot]] for spot in ray]
                riddle.must(-literal, *(men[near] for near in NEAR[ray[-1]]))
            return
        for ray in ways:
            riddle.clauses += [[*(men[spot] for spot in ray), -men[near]] for near in NEAR[ray[-1]]]


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    """What the other did while a seat noticed all this, from a world at the first notice on, as long as all goes on."""
    story = _Story(state, seat)
    for (_, now), (move, then) in pairwise(seen):
        sounded = then.goals == now.goals and then.alarms > now.alarms
        placing = now.phase in (BALL, CORNER, SHIFT)
        if move is not None:
            place = pushed_to(now, move)
            if now.phase != SETUP and place != NOWHERE:
                story.met(place, then, sounded, placing)
        elif now.turn == LUCK:
            story.riddle.decide([(YES, then.holder)])  # SO-1
        elif now.phase == SETUP:
            story.lined_up(now.holder == story.other)
        elif placing:
            story.placed(now, sounded)
        else:
            place = then.place if sounded or then.goals != now.goals else NOWHERE
            if now.phase == RETURN:
                story.returned(now, place)
            else:
                story.turned(now, then, place)
    return story.riddle
