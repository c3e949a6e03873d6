"""Football: eleven men, one hidden ball; run, pass and kick it past a defence that you cannot see. 21 points win.

Rules: docs/rules/pegs-football.md (FB) on the unit of docs/rules/pegs-system.md (SYS). The field and the numbers of
moves are in field.py, plays and what comes of them in plays.py.
"""

from __future__ import annotations

from ...words import LUCK, OVER, count, each_of, rule
from ..unit import GRID, bit, changed, has, leg, listed, listed_steps, of, stepped
from .field import (
    BACK,
    CARRIER,
    DOWNS,
    DOWNS_IN_SERIES,
    END,
    FRONT,
    GIVE,
    GOAL,
    GOAL_LINE,
    HOLD,
    KICK_OFF,
    KICKS,
    NO_ALARM,
    NO_CALL,
    NONE,
    NOWHERE,
    PASS,
    PAT_D,
    PAT_K,
    PLAY,
    PUNT,
    PUNTED,
    RETURN_FIRST,
    RETURN_SECOND,
    SET1,
    SET2,
    TO_WIN,
    TOSS,
    is_pass,
    pegged,
    receivers,
)
from .plays import done, given, given_by_return, given_up, kicked, play_over, point_after, returned, stopped, touchdown
from .state import SEATS, Options, State

# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 2: player 1 lines up, then player 2, then the coin is tossed."""
    zero = (0, 0)
    return State(
        options=options,
        phase=SET1,
        holder=NOWHERE,
        mover=0,
        play=1,
        series=0,
        men=zero,
        carrier=NOWHERE,
        reference=NOWHERE,
        told=1,
        points=zero,
        quiet=0,
        turns=0,
        event=NO_ALARM,
        place=NOWHERE,
        by=NOWHERE,
        news=0,
        call=NO_CALL,
        calls=0,
        tried=0,
        sounds=0,
        wall=0,
        start=NOWHERE,
        doubled=0,
        first=NOWHERE,
        latest=NOWHERE,
    )


@rule
def turn(state: State) -> int:
    """Section 3: who decides in each phase."""
    phase = state.phase
    if phase == PLAY:
        return state.mover
    if phase == END:
        return OVER
    if phase == TOSS:
        return LUCK
    if phase in (SET1, SET2):
        return phase - SET1
    return 1 - state.holder if phase in (RETURN_SECOND, PAT_D) else state.holder


@rule
def legal(state: State, out: list[int]) -> int:
    """Section 3: the choices of each phase."""
    phase = state.phase
    if phase == PLAY:
        return plays(state, out)
    if phase == TOSS:
        out[0] = 0
        out[1] = 1
        return 2
    seat = turn(state)
    if phase in (SET1, SET2):
        return listed(GOAL_LINE[seat], out)
    if phase == CARRIER:
        return listed(of(state.men, seat) & GOAL_LINE[seat], out)
    if phase == PAT_D:
        return listed(FRONT[seat] & ~state.wall, out)
    if phase == PAT_K:
        return listed(KICK_OFF[seat], out)
    if phase == GIVE:
        able = takers(state)
        return listed(able, out) if able != 0 else returns(state, seat, out, 0)
    out[0] = NONE
    return returns(state, seat, out, 1)


@rule
def plays(state: State, out: list[int]) -> int:
    """FB-5: runs; for the offence also passes, a field goal and a punt. FB-4, FB-R15: always `hold`."""
    seat = state.mover
    men = of(state.men, seat)
    number = runs(men, out)
    if state.holder == seat:
        if state.play == 1 or not is_pass(state.latest):  # FB-13
            number = passes(men, state.carrier, out, number)
        path = KICKS[36 * seat + state.carrier]
        if path != 0 and path & men == 0:  # FB-22 to FB-24
            out[number] = GOAL
            number += 1
        if state.play == 2 and state.series == DOWNS_IN_SERIES:  # FB-20
            out[number] = PUNT
            number += 1
    out[number] = HOLD
    return number + 1


@rule
def runs(men: int, out: list[int]) -> int:
    """FB-6: any man to any empty location next to him."""
    number = 0
    for step in (-7, -6, -5, -1, 1, 5, 6, 7):
        number = listed_steps(men & stepped(GRID & ~men, -step), step, out, number)
    return number


@rule
def passes(men: int, carrier: int, out: list[int], number: int) -> int:
    """FB-14: the ball to any man in line."""
    return each_of(receivers(men, carrier), PASS + leg(carrier, 0), out, number)


@rule
def takers(state: State) -> int:
    """FB-20: after a punt the men farthest from the punter's goal line. FB-21, FB-R12: after downs any man."""
    seat = state.holder
    men = of(state.men, seat)
    if state.call == DOWNS:
        return men & ~GOAL_LINE[1 - seat] if state.options.downs_not_on_goal_line == 1 else men
    row = GOAL_LINE[seat]
    for _ in range(5):
        if men & row == 0:
            row = row << 6 if seat == 0 else row >> 6
    return men & row


@rule
def returns(state: State, seat: int, out: list[int], number: int) -> int:
    """FB-32, FB-R9: a man returns to an empty location of the own goal line that has not just sounded."""
    free = GOAL_LINE[seat] & ~of(state.men, seat) & ~state.tried
    return each_of(free, BACK, out, number)


@rule
def apply(state: State, move: int) -> State:
    """FB-5: run, pass, field goal, punt or hold. FB-8, FB-15: what meets nobody just happens."""
    if state.phase != PLAY:
        return arranged(state, move)
    if move > HOLD:
        return kicked(state) if move == GOAL else given_up(state, PUNTED)
    seat = state.mover
    met = pegged(move) & of(state.men, 1 - seat)
    after = done(state, move)
    if met != 0:
        return stopped(after, move, met, state.holder == seat and after.carrier != state.carrier)
    if after.carrier != state.carrier and has(GOAL_LINE[1 - seat], after.carrier):
        return touchdown(after, 1)
    return play_over(after)


@rule
def arranged(state: State, move: int) -> State:
    """Section 3: what the decisions lead to that are no plays."""
    phase = state.phase
    if phase in (RETURN_FIRST, RETURN_SECOND):
        return returned(state, move)
    if phase == GIVE:
        return given_by_return(state, move) if move >= BACK else given(state, move)
    if phase == PAT_D:
        wall = state.wall | bit(move)
        return state._replace(wall=wall, phase=PAT_K if count(wall) == 2 else PAT_D)
    if phase == PAT_K:
        return point_after(state, move)
    return lined_up(state, move)


@rule
def lined_up(state: State, move: int) -> State:
    """FB-1: six men in front, five behind them. FB-2: the coin, then a ball carrier. FB-3: the offence begins."""
    if state.phase == TOSS:
        return state._replace(holder=move, phase=CARRIER)
    if state.phase == CARRIER:
        return state._replace(
            phase=PLAY, mover=state.holder, play=1, series=1, carrier=move, reference=move // 6, told=1
        )
    seat = state.phase - SET1
    men = changed(state.men, seat, FRONT[seat] | GOAL_LINE[seat] & ~bit(move))
    if seat == 0:
        return state._replace(men=men, phase=SET2)
    return state._replace(men=men, phase=TOSS if state.holder == NOWHERE else CARRIER)


@rule
def score(state: State, seat: int) -> int:
    """FB-R16: all points count."""
    return of(state.points, seat)


@rule
def winners(state: State) -> int:
    """FB-34, FB-R17: more points win; the same number is a draw."""
    lead = state.points[0] - state.points[1]
    return 0b11 if lead == 0 else 0b01 if lead > 0 else 0b10


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The chance to win: the lead in points, with what the ball and men promise, against what is still to be played."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * has(won, seat)
    lead = worth(state, seat) - worth(state, 1 - seat)
    most = max(state.points[0], state.points[1])
    return 0.5 + 0.5 * lead / (abs(lead) + 4.0 + 0.5 * max(TO_WIN - most, 0))


@rule
def worth(state: State, seat: int) -> float:
    """The points, and what is promised: more for the ball the farther it has come, for an open kick, and for men."""
    value = of(state.points, seat) + 0.15 * count(of(state.men, seat))
    if state.holder != seat:
        return value
    if state.phase == PAT_D or state.phase == PAT_K:
        return value + 0.6
    if state.carrier < 0:
        return value + 1.0
    row = state.carrier // 6 if seat == 0 else 5 - state.carrier // 6
    value += 1.0 + 0.7 * row - 0.15 * state.series
    path = KICKS[36 * seat + state.carrier]
    if path != 0 and path & (state.men[0] | state.men[1]) == 0:
        value += 1.0 if state.mover == seat else 0.4
    return value
