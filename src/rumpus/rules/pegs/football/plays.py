"""Football's plays and what comes of them: runs, passes, kicks, changes of hands, returning men, and points.

Rules: docs/rules/pegs-football.md (FB). Who decides what when is in play.py.
"""

from __future__ import annotations

from ...words import count, lowest, rule
from ..unit import LEGS, alarm, bit, changed, has, insert, lift, of, origin_of, target_of
from .field import (
    BACK,
    BLOCKED,
    DOWNS,
    DOWNS_IN_SERIES,
    END,
    FIELD_GOAL,
    FIELD_GOAL_POINTS,
    FUMBLE,
    GIVE,
    GOAL_LINE,
    HOLD,
    INTERCEPTION,
    KICKS,
    NO_ALARM,
    NO_CALL,
    NO_POINT,
    NONE,
    NOWHERE,
    PASS,
    PAT_D,
    PENALTY,
    PLAY,
    POINT,
    PUNTED,
    RETURN_FIRST,
    RETURN_SECOND,
    SET1,
    TACKLE,
    TO_WIN,
    TOUCHDOWN,
    TOUCHDOWN_POINTS,
    first_met,
    forward,
    manner,
)
from .state import LIFTED, MEN, REFERENCE, RUNNER, TURN_START, Options, State

# --- The two plays of a turn ----------------------------------------------------------------------


@rule
def done(state: State, move: int) -> State:
    """FB-6, FB-14: a man runs, or the ball flies, or nothing moves."""
    seat = state.mover
    men, ball = of(state.men, seat), state.carrier
    origin, target = origin_of(move % LEGS), target_of(move % LEGS)
    if move < LEGS:
        men = men & ~bit(origin) | bit(target)
    holds = state.holder == seat
    anew = holds and state.play == 1 and state.options.advance_from == TURN_START  # FB-R5
    return state._replace(
        men=changed(state.men, seat, men),
        carrier=target if holds and move < HOLD and ball == origin else ball,
        first=state.latest if state.play == 2 else NOWHERE,
        latest=move,
        call=NO_CALL if holds else state.call,
        reference=ball // 6 if anew else state.reference,
    )


@rule
def stopped(state: State, move: int, met: int, with_ball: bool) -> State:
    """FB-9: an alarm. FB-12: a runner with the ball is tackled. FB-16: a pass is intercepted, where it first sounds."""
    seat, origin, target = state.mover, origin_of(move % LEGS), target_of(move % LEGS)
    if move >= PASS:
        return gained(state, lowest(first_met(met, target > origin)), INTERCEPTION)
    if with_ball:
        return gained(state._replace(men=lift(state.men, seat, target)), target, TACKLE)
    if state.holder != seat and state.carrier == target:
        return fumbled(state, move)
    return penalised(state, move)


@rule
def penalised(state: State, move: int) -> State:
    """FB-10, FB-R1, FB-R2: the man who was hit goes out, or by house rule the runner; the turn goes on."""
    seat, target = state.mover, target_of(move)
    loser = seat if state.options.penalty_removes == RUNNER else 1 - seat
    return play_over(announced(state, PENALTY, target)._replace(men=lift(state.men, loser, target)))


@rule
def kicked(state: State) -> State:
    """FB-25: blocked at the first alarm. FB-26: else three points, and both set up afresh."""
    seat = state.mover
    path = KICKS[36 * seat + state.carrier]
    met = path & of(state.men, 1 - seat)
    if met != 0:
        return gained(state, lowest(first_met(met, seat == 0)), BLOCKED)
    return afresh(scored(state, FIELD_GOAL_POINTS, FIELD_GOAL, 1))


# --- The end of a play and of a turn --------------------------------------------------------------


@rule
def play_over(state: State) -> State:
    """FB-3: two plays are a turn."""
    if state.play == 1:
        return state._replace(play=2)
    return turn_over(state) if state.holder == state.mover else next_turn(state)


@rule
def turn_over(state: State) -> State:
    """FB-18, FB-19, FB-R5, FB-R6: an advance is called. FB-21: without one the fourth turn loses the ball."""
    seat = state.mover
    row = state.carrier // 6
    if forward(seat, row, state.reference):
        call = manner(state.first, state.latest, state.carrier)
        return next_turn(state._replace(reference=row, told=1, series=0, call=call, calls=state.calls + 1))
    if state.series == DOWNS_IN_SERIES:
        return given_up(state, DOWNS)
    return next_turn(state._replace(told=state.told if state.options.advance_from == REFERENCE else 0))


@rule
def next_turn(state: State) -> State:
    """FB-3: the other's turn, unless the game has lasted too long (FB-R17). FB-17: the holder's turns are counted."""
    turns, quiet, mover = state.turns + 1, state.quiet + 1, 1 - state.mover
    ends = quiet >= state.options.quiet_limit or limit_reached(state.options, turns)
    return state._replace(
        phase=END if ends else PLAY,
        mover=mover,
        play=1,
        first=NOWHERE,
        latest=NOWHERE,
        series=state.series + (state.holder == mover),
        turns=turns,
        quiet=quiet,
    )


@rule
def limit_reached(options: Options, turns: int) -> bool:
    """FB-R20: whether the agreed number of turns has been played."""
    return 0 < options.turn_limit <= turns


@rule
def announced(state: State, event: int, place: int) -> State:
    """FB-9: an alarm is announced with its location and its meaning."""
    return state._replace(event=event, place=place, by=state.mover, news=state.news + 1)


# --- The ball changes hands -----------------------------------------------------------------------


@rule
def gained(state: State, place: int, event: int) -> State:
    """FB-12, FB-16, FB-25: the opponent has the ball where the alarm sounded, and starts a turn at once."""
    holder = 1 - state.mover
    after = announced(state, event, place)._replace(
        holder=holder, carrier=place, reference=place // 6, told=1, series=0, call=NO_CALL
    )
    if state.options.gain_scores == 1 and has(GOAL_LINE[1 - holder], place):
        return touchdown(after, 1)
    return hands_changed(next_turn(after))


@rule
def fumbled(state: State, move: int) -> State:
    """FB-11, FB-R3: the runner takes the ball, and both men stay. FB-R4: a play left over is no turn of the series."""
    seat, place = state.mover, target_of(move)
    counted = state.play == 1 and state.options.fumble_counts == 1
    after = announced(state, FUMBLE, place)._replace(
        holder=seat,
        carrier=place,
        reference=place // 6,
        told=1,
        series=counted * 1,
        call=NO_CALL,
        doubled=state.doubled | bit(place),
        first=NOWHERE,
        latest=NOWHERE,
    )
    if state.options.gain_scores == 1 and has(GOAL_LINE[1 - seat], place):
        return touchdown(after, 1)
    return hands_changed(after._replace(play=2) if state.play == 1 else next_turn(after))


@rule
def given_up(state: State, call: int) -> State:
    """FB-20, FB-21: after a punt or on downs the opponent puts the ball on one of the own men."""
    after = next_turn(
        state._replace(
            holder=1 - state.mover,
            carrier=NOWHERE,
            reference=NOWHERE,
            told=0,
            series=0,
            call=call,
            calls=state.calls + 1,
        )
    )
    return after if after.phase == END else after._replace(phase=GIVE)


@rule
def given(state: State, location: int) -> State:
    """FB-20, FB-21: the ball is on a man; after a punt his row is told. FB-R12: by house rule that may score."""
    after = state._replace(carrier=location, reference=location // 6, told=1 if state.call == PUNTED else 0)
    if state.options.gain_scores == 1 and has(GOAL_LINE[1 - state.holder], location):
        return touchdown(after, 0)
    return hands_changed(after)


@rule
def given_by_return(state: State, move: int) -> State:
    """FB-R10: a player without men returns one, who gets the ball; at the last location he stays in any case."""
    seat, location = state.holder, move - BACK
    sounds = alarm(state.men, seat, location)
    left = GOAL_LINE[seat] & ~(of(state.men, seat) | state.tried | bit(location))
    if sounds and left != 0 and state.options.return_alarm == LIFTED:
        return state._replace(tried=state.tried | bit(location), sounds=state.sounds + 1)
    after = came_back(state, seat, location, sounds)
    return next_return(after._replace(phase=RETURN_FIRST, carrier=location, reference=location // 6, told=1))


# --- Men return -----------------------------------------------------------------------------------


@rule
def out_of_play(state: State, seat: int) -> int:
    """FB-33: how many of the eleven are out."""
    return MEN - count(of(state.men, seat))


@rule
def hands_changed(state: State) -> State:
    """FB-31, FB-R7, FB-R8: each player may return one man who is out, the new holder first."""
    if state.phase == END:
        return state
    if out_of_play(state, state.holder) > 0:
        return state._replace(phase=RETURN_FIRST)
    return next_return(state._replace(phase=RETURN_FIRST))


@rule
def next_return(state: State) -> State:
    """FB-R7: after the new holder the other is asked, then the game goes on."""
    asked = state.phase == RETURN_FIRST and out_of_play(state, 1 - state.holder) > 0
    return state._replace(phase=RETURN_SECOND if asked else PLAY, tried=0)


@rule
def returned(state: State, move: int) -> State:
    """FB-31, FB-32: a man comes back to the goal line, or none. FB-R9: an alarm sends him to another location."""
    if move == NONE:
        return next_return(state)
    seat = state.holder if state.phase == RETURN_FIRST else 1 - state.holder
    location = move - BACK
    sounds = alarm(state.men, seat, location)
    if sounds and state.options.return_alarm == LIFTED:
        return state._replace(tried=state.tried | bit(location), sounds=state.sounds + 1)
    return next_return(came_back(state, seat, location, sounds))


@rule
def came_back(state: State, seat: int, location: int, sounds: bool) -> State:
    """A man is back on the goal line; when it sounded he shares his location, and nobody is told which."""
    return state._replace(
        men=insert(state.men, seat, location),
        sounds=state.sounds + sounds,
        doubled=state.doubled | (GOAL_LINE[seat] if sounds else 0),
    )


# --- Points ---------------------------------------------------------------------------------------


@rule
def scored(state: State, points: int, call: int, turns: int) -> State:
    """FB-26, FB-27: the holder has points, which may end a turn."""
    return state._replace(
        points=changed(state.points, state.holder, of(state.points, state.holder) + points),
        quiet=0,
        turns=state.turns + turns,
        call=call,
        calls=state.calls + 1,
    )


@rule
def touchdown(state: State, turns: int) -> State:
    """FB-27: six points. FB-28: then the grids are cleared for the point after, unless the game is won (FB-34)."""
    after = scored(state, TOUCHDOWN_POINTS, TOUCHDOWN, turns)
    if of(after.points, after.holder) >= TO_WIN:
        return after._replace(phase=END)
    return after._replace(
        phase=PAT_D, men=(0, 0), carrier=NOWHERE, first=NOWHERE, latest=NOWHERE, wall=0, start=NOWHERE
    )


@rule
def point_after(state: State, location: int) -> State:
    """FB-29: one point if the way to the post is silent. FB-30: then both set up afresh."""
    made = KICKS[36 * state.holder + location] & state.wall == 0
    return afresh(scored(state, made * 1, POINT if made else NO_POINT, 0)._replace(start=location))


@rule
def afresh(state: State) -> State:
    """FB-26, FB-30, FB-R19: both set up again, and the other has the ball; unless the game is over (FB-34)."""
    if max(state.points[0], state.points[1]) >= TO_WIN or limit_reached(state.options, state.turns):
        return state._replace(phase=END)
    return state._replace(
        phase=SET1,
        holder=1 - state.holder,
        series=0,
        men=(0, 0),
        carrier=NOWHERE,
        reference=NOWHERE,
        event=NO_ALARM,
        place=NOWHERE,
        doubled=0,
        first=NOWHERE,
        latest=NOWHERE,
    )
