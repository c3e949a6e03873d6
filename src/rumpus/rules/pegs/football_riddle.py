"""What a seat has noticed in Football as a riddle: how the other lined up, ran, passed, and who had the ball.

Every play of the other is noticed, and so is what was announced, called or heard of it; also where the own men and pegs
met somebody or nobody. How many men are out, all points and all limits are public, so every answer leads to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..riddle import NO, YES, Riddle
from .football_field import (
    BACK,
    BLOCKED,
    CARRIER,
    DOWNS,
    FIELD_GOAL,
    FRONT,
    FUMBLE,
    GIVE,
    GOAL,
    GOAL_LINE,
    HIT_MAN,
    HOLD,
    INTERCEPTION,
    KICKS,
    NONE,
    PASS,
    PASSING,
    PAT_D,
    PAT_K,
    PENALTY,
    PLAY,
    PUNT,
    PUNTED,
    RETURN_FIRST,
    RETURN_SECOND,
    RUNNING,
    SET1,
    SET2,
    TACKLE,
    TOSS,
    TOUCHDOWN,
    TURN_START,
    is_pass,
    pegged,
)
from .football_riddle_plays import Eleven, before
from .grid_riddle import Grid, known, places_in
from .unit import GRID, bit, has, of, origin_of, target_of

if TYPE_CHECKING:
    from .football import State
    from .football_talk import View


class _Match:
    """The other's eleven, and what comes of it as the seat notices one thing after the other."""

    def __init__(self, state: State, seat: int) -> None:
        other = 1 - seat
        held = state.holder == other and state.carrier >= 0
        self.seat, self.other, self.options = seat, other, state.options
        self.eleven = Eleven(seat, of(state.men, other), bit(state.carrier) if held else 0)
        self.riddle = self.eleven.riddle
        if state.phase == PLAY and state.mover == other and state.play == 2 and is_pass(of(state.latest, other)):
            self.eleven.passed = YES
        if state.reference >= 0:
            self.eleven.rows[state.reference] = YES
        if state.tried:  # where an own man sounded is never the other's goal line
            self.eleven.tried.append(known(state.tried))
        kicking = state.phase in (PAT_D, PAT_K)
        self.wall: list[Grid] = [known(bit(place)) for place in places_in(state.wall)] if kicking else []
        """FB-28: where each of the other's two men stands."""

    def goes_on(self, move: int | None, now: View, then: View) -> None:
        """One thing after the other is noticed. FB-26, FB-28: after points the grids are cleared."""
        if move is None:
            self._other_moved(now, then)
        elif now.phase == PLAY:
            self._played(move, now, then)
        elif move >= BACK:
            self._found(bit(move - BACK), then.sounds > now.sounds)
        elif now.phase == PAT_K:
            self._shown(then.wall)
        if then.phase in (SET1, PAT_D) and now.phase != then.phase:
            self.eleven.men, self.eleven.ball, self.wall = known(0), known(0), []

    # --- The other's moves ------------------------------------------------------------------------

    def _other_moved(self, now: View, then: View) -> None:
        """Section 3: what is decided in each phase."""
        phase, eleven, decide = now.phase, self.eleven, self.riddle.decide
        if phase == PLAY:
            self._other_played(now, then)
        elif phase in (SET1, SET2):
            eleven.set_up()
        elif phase == TOSS:
            decide([(YES, then.holder)])
        elif phase == CARRIER:
            eleven.put_ball(GOAL_LINE[self.other])
        elif phase == GIVE:
            self._other_gives(now, then)
        elif phase in (RETURN_FIRST, RETURN_SECOND):
            self._other_returns(now, then)
        elif phase == PAT_D:
            self._other_hides()
        else:
            decide([(YES, then.start)])

    def _other_played(self, now: View, then: View) -> None:
        """FB-5: a play of the other, and FB-18, FB-19, FB-21: what was called at the end of the turn."""
        eleven, mine = self.eleven, now.men[self.seat]
        holds = now.holder == self.other
        if now.play == 1:
            eleven.passed = NO
            if holds and now.reference < 0 and self.options.advance_from == TURN_START:
                eleven.rows = eleven.rows_of_ball()
        ball = eleven.ball
        called = then.call if then.calls > now.calls else None
        passed = NO
        if then.news > now.news:
            self._other_met(now, then)
        elif called == PUNTED:
            self.riddle.decide([(YES, PUNT)])
        elif called == FIELD_GOAL:
            eleven.kicked(mine, None)
        elif called == TOUCHDOWN:
            eleven.touchdown(mine)
        else:
            passed = eleven.silent(mine, holds)
        if holds and now.play == 2:
            if called in (RUNNING, PASSING):
                eleven.advanced(then.reference, then.call, ball, passed, now.reference < 0)
            elif called == DOWNS or (then.holder == self.other and called is None):
                eleven.not_advanced(now.reference)
        eleven.passed = passed
        if then.holder != self.other:
            eleven.ball = known(0)

    def _other_met(self, now: View, then: View) -> None:
        """FB-9 to FB-12, FB-16, FB-25: an alarm of the other's play was announced."""
        eleven, place, mine = self.eleven, then.place, now.men[self.seat]
        if then.event == TACKLE:
            eleven.tackled(place)
        elif then.event == INTERCEPTION:
            eleven.intercepted(place, mine)
        elif then.event == BLOCKED:
            eleven.kicked(mine, place)
        else:
            eleven.hit(place, then.event == FUMBLE or self.options.penalty_removes == HIT_MAN)
            if then.event == FUMBLE:
                eleven.ball = known(bit(place))

    def _other_gives(self, now: View, then: View) -> None:
        """FB-20, FB-21: the ball is on a man. FB-R10: or on one who returns, if there is nobody else for it."""
        eleven, theirs = self.eleven, GOAL_LINE[self.seat]
        barred = now.call == DOWNS and self.options.downs_not_on_goal_line
        if then.calls > now.calls:  # FB-R12: a touchdown
            eleven.given(now.call, places_in(theirs)[0] // 6, theirs)
        elif then.sounds == now.sounds and then.out == now.out:
            eleven.given(now.call, then.reference, GRID & ~theirs if barred or self.options.gain_scores else GRID)
        else:
            if barred:
                eleven.none_at(eleven.men, GRID & ~theirs)
            come = self._other_comes(now, then)
            if then.phase != GIVE:
                eleven.ball = come

    def _other_returns(self, now: View, then: View) -> None:
        """FB-31, FB-R8: a man returns, or none."""
        if then.sounds == now.sounds and then.out == now.out:
            self.riddle.decide([(YES, NONE)])
            self.eleven.tried = []
        else:
            self._other_comes(now, then)

    def _other_comes(self, now: View, then: View) -> Grid:
        """FB-R9: where a man came back to, or sounded and was lifted again."""
        return self.eleven.comes(now.men[self.seat], then.sounds > now.sounds, then.out != now.out)

    def _other_hides(self) -> None:
        """FB-28: the other puts two men in front of the goal line."""
        front = places_in(FRONT[self.other])
        while len(self.wall) < 2:
            man = self.eleven.ask(FRONT[self.other])
            self.riddle.decide([(man[place], place) for place in front])
            self.riddle.clauses += [[-man[place], -first[place]] for first in self.wall for place in front]
            self.wall.append(man)

    # --- The own moves ----------------------------------------------------------------------------

    def _played(self, move: int, now: View, then: View) -> None:
        """FB-8, FB-9, FB-15, FB-25: where the own play met a man of the other, and where none."""
        if move in (HOLD, PUNT):
            return
        line = KICKS[36 * self.seat + now.carrier] if move == GOAL else pegged(move)
        if then.news == now.news:
            self._found(line, False)
            return
        eleven, place = self.eleven, then.place
        rising = self.seat == 0 if move == GOAL else target_of(move % PASS) > origin_of(move % PASS)
        self._found(before(line, place, rising), False)
        self._found(bit(place), True)
        if then.event == PENALTY:
            eleven.none_at(eleven.ball, bit(place))
            if self.options.penalty_removes == HIT_MAN:
                eleven.men[place] = NO
        elif then.event == FUMBLE:
            eleven.one_at(eleven.ball, place)
            eleven.ball = known(0)
        else:
            eleven.ball = known(bit(place))

    def _found(self, locations: int, somebody: bool) -> None:
        """Whether a man of the other is there."""
        men = self.eleven.men
        if somebody:
            self.eleven.one_at(men, places_in(locations)[0])
        else:
            self.eleven.none_at(men, locations)

    def _shown(self, wall: int) -> None:
        """FB-29: after the point after all see the wall."""
        for place in places_in(FRONT[self.other]):
            if has(wall, place):
                self.riddle.must(*(man[place] for man in self.wall))
            else:
                self.riddle.clauses += [[-man[place]] for man in self.wall]


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    """What the other did while a seat noticed all this, from a world at the first notice on, as long as all goes on."""
    match = _Match(state, seat)
    for (_, now), (move, then) in pairwise(seen):
        match.goes_on(move, now, then)
    return match.riddle
