"""Soccer: a keeper, three men and one ball between two teams that cannot see each other; three goals win.

Rules: docs/rules/pegs-soccer.md (SO) on the unit of docs/rules/pegs-system.md (SYS). The field is in field.py;
what comes of a move in outcome.py.
"""

from __future__ import annotations

from ...words import LUCK, OVER, each_of, lowest, rule
from ..unit import around, bit, has, listed, listed_legs, of, origin_of, stepped
from .field import (
    BALL,
    CLEAR,
    CLEAR2,
    CORNER,
    CORNERS,
    END,
    GO_ON,
    KEEPER,
    KICK,
    KICKS,
    MAN2,
    NOTHING,
    NOWHERE,
    PITCH,
    RANGE,
    RETURN,
    SETUP,
    SHIFT,
    STOP,
    TOSS,
    TURN,
    ball_ends,
    ball_ground,
    ball_places,
    beside_goal,
    kick_starts,
    men_ground,
    only_man,
    own_goal,
    pegs,
)
from .outcome import (
    THE_BALL,
    after_silence,
    goes_on,
    hit,
    kick_met,
    lined_up,
    placed,
    pushed,
    pushed_piece,
    pushed_to,
    rested,
    scored,
)
from .state import GOALS_TO_WIN, SEATS, Options, State

# --- The rules: what may be done ------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """SO-1: a coin toss comes first."""
    no, gone = (0, 0), NOWHERE
    return State(options, TOSS, 0, 0, no, no, 0, gone, 0, 0, no, 0, 0, gone, NOTHING, gone, 0, 0, 0)


@rule
def turn(state: State) -> int:
    """SO-1: luck tosses the coin. SO-4: then players take turns."""
    if state.phase == END:
        return OVER
    return LUCK if state.phase == TOSS else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """Section 3 of the sheet: each phase has its own actions."""
    if state.phase == TURN:
        actor = state.actor
        ball = state.ball if state.holder == actor else 0
        return turn_moves(state.options, actor, of(state.men, actor), of(state.keepers, actor), ball, out)
    if state.phase in (MAN2, KICK, CLEAR2):
        out[0] = GO_ON
        out[1] = STOP
        return 2 if may_stop(state) else 1
    if state.phase == TOSS:
        return listed(0b11, out)
    return listed(locations(state, state.actor), out)


@rule
def turn_moves(options: Options, actor: int, men: int, keeper: int, ball: int, out: list[int]) -> int:
    """SO-5: move the keeper (SO-6), move a man (SO-7, SO-8), or kick the ball (SO-16; `ball` is 0 without it)."""
    own = men | keeper | ball
    ground, bound = men_ground(options, actor, own), only_man(men, ball)
    out[0] = KEEPER
    number, rest = 1, men
    while rest != 0:
        man = rest & -rest
        targets = around(man) & ground
        if man == bound:
            targets &= around(ball)
        number = listed_legs(lowest(man), targets, out, number)
        rest ^= man
    if ball != 0:
        starts = kick_starts(ball, ball_ground(options, actor, own), ball_ends(options, actor, men))
        number = each_of(starts, KICKS, out, number)
    return number


@rule
def may_stop(state: State) -> bool:
    """SO-9: a man always may. SO-17: a ball only beside an own man."""
    men = of(state.men, state.actor)
    return state.phase == MAN2 or has(ball_ends(state.options, state.actor, men), state.spot)


@rule
def locations(state: State, seat: int) -> int:
    """The locations to choose from, in phases where a move is one location."""
    own, men = pegs(state, seat), of(state.men, seat)
    if state.phase == BALL:
        return ball_places(state.cause, state.place, men, own, state.tried)
    if state.phase == CORNER:
        return CORNERS & ~own  # SO-15
    if state.phase == SHIFT:
        free = PITCH & ~(own | state.tried)
        beside = around(bit(state.spot)) & free
        return beside if beside != 0 else free  # SO-R8
    if state.phase == CLEAR:
        return kick_starts(state.ball, ball_ground(state.options, seat, own), ball_ends(state.options, seat, men))
    goal = own_goal(state.options, seat)
    if state.phase == RETURN:
        return goal  # SO-R2
    if state.holder == seat and state.ball == 0:
        return beside_goal(state.options, seat) & around(goal)  # SO-3
    return goal if of(state.keepers, seat) == 0 else beside_goal(state.options, seat)  # SO-2


# --- The rules: what comes of it ------------------------------------------------------------------


@rule
def apply(state: State, move: int) -> State:
    """SO-5: a piece is pushed in: there is an alarm, or a goal, or it may go on, or the turn is over."""
    if state.phase <= SETUP:
        return lined_up(state, move)
    if move == STOP:
        return rested(state)
    if state.phase in (BALL, CORNER, SHIFT):
        return placed(state, move)
    piece, target = pushed_piece(state, move), pushed_to(state, move)
    after = pushed(state, piece, origin_of(move), target)
    if has(pegs(state, 1 - state.actor), target):
        return kick_met(after, target) if piece == THE_BALL else hit(after, target)
    if piece == THE_BALL and has(own_goal(state.options, 1 - state.actor), target):
        return scored(after, target)
    return after._replace(phase=after_silence(state.phase, piece)) if goes_on(after, piece) else rested(after)


@rule
def score(state: State, seat: int) -> int:
    """The goals."""
    return of(state.goals, seat)


@rule
def winners(state: State) -> int:
    """SO-23, SO-R14, SO-R18: more goals win; equal is a draw."""
    lead = state.goals[0] - state.goals[1]
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The chance to win: from the goals, and from who is likelier to score the next one."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * has(won, seat)
    mine, theirs = of(state.goals, seat), of(state.goals, 1 - seat)
    holder = state.holder
    attack = 0.0 if state.phase == TOSS else promise(state, holder) if holder == seat else -promise(state, holder)
    # SO-R14: a goal that never comes is worth nothing, so whoever waits has less and less.
    next_one = 0.5 + attack * (1.0 - state.quiet / state.options.quiet_limit)
    return next_one * race(mine + 1, theirs) + (1.0 - next_one) * race(mine, theirs + 1)


@rule
def race(mine: int, theirs: int) -> float:
    """SO-23: who wins from these goals, if either side is as likely to score each further one."""
    if mine >= GOALS_TO_WIN:
        return 1.0
    if theirs >= GOALS_TO_WIN:
        return 0.0
    lead = mine - theirs
    return 0.5 + (0.25 if mine + theirs > 2 else 0.1875) * lead


@rule
def promise(state: State, holder: int) -> float:
    """Up to 0.44: how much likelier the holder is to score next: the way that the ball has made, and an open goal."""
    if state.ball == 0:
        return 0.03 if state.phase == BALL else -0.05
    ball = lowest(state.ball)
    row = ball // 6
    forward = row if holder == state.options.sides else 5 - row
    value = 0.03 + 0.03 * forward
    if open_goal(state, holder, ball):
        value += 0.26 if state.actor == holder else 0.06
    if around(state.ball) & of(state.men, 1 - holder) != 0:
        value -= 0.02 if state.actor == holder else 0.06
    return value


@rule
def open_goal(state: State, holder: int, ball: int) -> bool:
    """SO-19: whether some try would be silent."""
    goal = own_goal(state.options, 1 - holder)
    free = ball_ground(state.options, holder, pegs(state, holder) & ~state.ball) & ~pegs(state, 1 - holder)
    for step in (5, 6, 7) if holder == state.options.sides else (-7, -6, -5):
        line = bit(ball)
        for _ in range(RANGE):
            line = stepped(line, step) & free
            if line & goal != 0:
                return True
    return False
