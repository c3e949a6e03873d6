"""Football: eleven men, one hidden ball; run, pass and kick it past a defence that you cannot see. 21 points win.

Rules: docs/rules/pegs-football.md (FB) on the unit of docs/rules/pegs-system.md (SYS). The field and the numbers of
moves are in football_field.py, plays and what comes of them in football_plays.py; what a seat sees and hears is in
football_talk.py, and which other worlds it must hold for possible in football_worlds.py.
"""

from __future__ import annotations

from typing import NamedTuple

from ..words import LUCK, OVER, count, each_of, rule
from .football_field import (
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
    MEN,
    MOST_QUIET,
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
    SEATS,
    SET1,
    SET2,
    TO_WIN,
    TOSS,
    TURN_START,
    Options,
    is_pass,
    pegged,
    receivers,
)
from .football_plays import (
    done,
    given,
    given_by_return,
    given_up,
    kicked,
    out_of_play,
    play_over,
    point_after,
    returned,
    stopped,
    touchdown,
)
from .football_riddle import riddle
from .football_talk import ABOUT, OPTIONS, View, scene, show, tell, touch, why_not
from .football_worlds import (
    Ahead,
    another_carrier,
    another_line_up,
    another_play,
    another_try,
    another_wall,
    foretold,
    may_come_to,
)
from .unit import GRID, Grids, bit, changed, has, leg, listed, listed_steps, of, seen, stepped

__all__ = [
    "ABOUT", "OPTIONS", "Ahead", "Options", "View", "foretold", "may_come_to", "riddle", "scene", "show", "tell",
    "touch", "why_not",
]  # fmt: skip

MOVES = 8 * MEN + 8 + 3
LONGEST = 1 + 13 * (6 + 30 * MOST_QUIET)
"""FB-R17 bounds every game. A score is worth 3 points at least, so each player has at most six before 21, and there is
at most one more: 13 stretches of at most `quiet_limit` turns. A stretch takes 3 decisions to set up and 3 for a point
after. A turn takes 2 plays and at most two changes of hands (a fumble with one play left, which is lost again), each
with at most 7 decisions of either player to return a man (FB-R9); where the ball is given, there is only one."""


class State(NamedTuple):
    options: Options
    phase: int
    holder: int
    """Who has the ball; NOWHERE before the toss."""
    mover: int
    """Whose turn of two plays it is, or will be when the ball is given and men have returned."""
    play: int
    series: int
    """FB-17: the number of the holder's turn since the ball was gained or advanced; 0 before the first."""
    men: Grids
    carrier: int
    reference: int
    """FB-R5: the row that the ball must get ahead of."""
    told: int
    """Whether all know that row."""
    points: Grids
    quiet: int
    turns: int
    event: int
    place: int
    by: int
    news: int
    """The last announced alarm: what it was, where, whose play it was, and how many there were."""
    call: int
    calls: int
    """What was called last, until the holder plays again, and how many calls there were."""
    tried: int
    """FB-R9: where the man who returns now has sounded."""
    sounds: int
    """How often returning men have sounded, which all can hear."""
    wall: int
    start: int
    """FB-28, FB-29: the two men before the goal line, and where the scorer started."""
    doubled: int
    """Where men of both players may stand on one location, as everybody knows."""
    first: Grids
    latest: Grids
    """What each player did last that the other did not see, and what just before that in the same turn."""
    touched: int
    """Where anybody has moved or pegged anything since the set-up, `latest` aside: bots need it to imagine worlds."""
    since: int
    """The same of the holder since the ball was placed in secret; the whole grid when its place was told."""


MEMORY = (
    "told", "event", "place", "by", "news", "calls", "sounds", "start", "doubled", "first", "touched", "since",
)  # fmt: skip
"""What views and beliefs need, and the play does not."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 2: player 1 lines up, then player 2, then the coin is tossed."""
    zero, nothing = (0, 0), (NOWHERE, NOWHERE)
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
        first=nothing,
        latest=nothing,
        touched=0,
        since=0,
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
        if state.play == 1 or not is_pass(of(state.latest, seat)):  # FB-13
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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own men, the own ball; of the other what was announced, called and heard."""
    now = turn(state)
    over = now == OVER
    phase = state.phase
    on_field = phase in (PLAY, GIVE, RETURN_FIRST, RETURN_SECOND) or over
    kicking = phase in (PAT_D, PAT_K)
    own_ball = over or seat == state.holder
    return View(
        seat,
        now,
        phase,
        state.holder,
        state.play,
        state.series,
        seen(state.men, seat, over),
        state.carrier if own_ball else NOWHERE,
        line_to_pass(state) if own_ball or state.told == 1 else NOWHERE,
        (out_of_play(state, 0), out_of_play(state, 1)) if on_field else (0, 0),
        state.points,
        state.quiet,
        state.turns,
        state.event,
        state.place,
        state.by,
        state.news,
        state.call,
        state.calls,
        state.tried if seat == now else 0,
        state.sounds,
        state.wall if seat == 1 - state.holder or not kicking else 0,
        state.start,
        state.doubled,
        1 if seat == now and phase == PLAY and state.play == 2 and is_pass(of(state.latest, seat)) else 0,
        winners(state) if over else 0,
        state.options,
    )


@rule
def line_to_pass(state: State) -> int:
    """FB-17, FB-R5: the row that the ball must get ahead of, in the holder's turn or in the next one."""
    in_turn = state.mover == state.holder and state.play == 2
    if state.options.advance_from == TURN_START and not in_turn and state.carrier >= 0:
        return state.carrier // 6
    return state.reference


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


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one thing that the seat cannot see: the other's line-up, ball carrier, latest play, or wall of two men."""
    now = turn(state)
    if now == OVER:
        return state
    if state.phase == PAT_D or state.phase == PAT_K:
        return another_wall(state, seat, chance)
    kind, chance = chance & 3, chance >> 2
    if state.tried != 0 and now != seat and kind < 2:
        return another_try(state, seat, chance)
    if kind == 0:
        return another_line_up(state, seat, chance)
    if kind == 1:
        return another_carrier(state, seat, chance)
    return another_play(state, seat, chance)
