"""Soccer: a keeper, three men and one ball between two teams that cannot see each other; three goals win.

Rules: docs/rules/pegs-soccer.md (SO) on the unit of docs/rules/pegs-system.md (SYS). The field is in soccer_field.py;
what comes of a move in soccer_play.py; what a seat sees and may say in soccer_moves.py; what it hears in
soccer_talk.py; which other worlds it must hold for possible in soccer_worlds.py; all it noticed as one riddle in
soccer_riddle.py.
"""

from __future__ import annotations

from typing import NamedTuple

from ..words import LUCK, OVER, each_of, lowest, rule
from .soccer_field import (
    BALL,
    CLEAR,
    CLEAR2,
    CORNER,
    CORNERS,
    END,
    GO_ON,
    GOALS_TO_WIN,
    KEEPER,
    KICK,
    KICKS,
    MAN2,
    MOST_QUIET,
    NOTHING,
    NOWHERE,
    PITCH,
    RANGE,
    RETURN,
    SEATS,
    SETUP,
    SHIFT,
    STOP,
    TOSS,
    TURN,
    Options,
    ball_ends,
    ball_ground,
    ball_places,
    beside_goal,
    kick_starts,
    men_ground,
    only_man,
    own_goal,
)
from .soccer_moves import View, show, touch, why_not
from .soccer_play import (
    THE_BALL,
    after_silence,
    begun,
    goes_on,
    hit,
    kick_met,
    lined_up,
    pegs,
    placed,
    pushed,
    pushed_piece,
    pushed_to,
    rested,
    scored,
)
from .soccer_riddle import riddle
from .soccer_talk import ABOUT, OPTIONS, scene, tell
from .soccer_worlds import another_action, another_keeper, in_the_mirror
from .unit import Grids, around, bit, has, listed, listed_legs, of, origin_of, seen, stepped

__all__ = ["ABOUT", "OPTIONS", "Options", "View", "riddle", "scene", "show", "tell", "touch", "why_not"]

MOVES = 3 * 8 + 8 + 1
LONGEST = 1 + (2 * GOALS_TO_WIN - 1) * (4 + MOST_QUIET * 7)
"""SO-R14 bounds every game: at most five rounds end with a goal or with the game, each within `quiet_limit` turns. A
set-up is four decisions. The longest turn: the ball is put down (it can sound at three men), then a kick of three."""


class State(NamedTuple):
    options: Options
    phase: int
    actor: int
    holder: int
    """Who has the ball."""
    men: Grids
    keepers: Grids
    ball: int
    """Where it stands on the holder's grid; 0 while it is in hand."""
    spot: int
    step: int
    """The man or ball on its way: where it is, and its direction. In SHIFT: the spot tried last."""
    tried: int
    """Where the piece in hand has sounded (SO-14, SO-15)."""
    goals: Grids
    quiet: int
    turns: int
    """Turns since the last goal, and in all."""
    place: int
    cause: int
    by: int
    heard_at: int
    """The last announcement: where, what, by whose move, and after how many turns."""
    alarms: int
    """Since the last set-up, announced or not: everybody hears them."""
    lately: Grids
    """What each player did last that the other could not see; 0 when it has come out since."""
    latest: int
    """Whose it was that came last."""
    trail: Grids
    """Where pegs were pushed in then."""
    visited: Grids
    """And before that, since the set-up."""
    before: Grids
    ball_before: int
    """Each player's pegs before that, and the holder's ball."""


# --- The rules: what may be done ------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """SO-1: a coin toss comes first."""
    no, gone = (0, 0), NOWHERE
    return State(
        options, TOSS, 0, 0, no, no, 0, gone, 0, 0, no, 0, 0, gone, NOTHING, gone, 0, 0, no, gone, no, no, no, 0
    )


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
    begins = begun(state) if state.step == 0 and state.tried == 0 else state
    if state.phase in (BALL, CORNER, SHIFT):
        return placed(begins, move)
    piece, target = pushed_piece(state, move), pushed_to(state, move)
    after = pushed(begins, piece, origin_of(move), target)
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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own grid. Goals, alarms and announcements are public; silent moves only end a turn."""
    now = turn(state)
    over = now == OVER
    acting = now == seat
    return View(
        seat,
        now,
        state.options,
        state.phase if acting else known_phase(state.phase),
        state.holder,
        seen(state.men, seat, over),
        seen(state.keepers, seat, over),
        state.ball if over or state.holder == seat else 0,
        state.spot if acting else NOWHERE,
        state.step if acting else 0,
        state.tried if acting else 0,
        state.goals,
        state.quiet,
        state.turns,
        state.place,
        state.cause,
        state.by,
        state.heard_at,
        state.alarms,
        winners(state) if over else 0,
    )


@rule
def known_phase(phase: int) -> int:
    """SYS-R6: nobody but the actor can tell a turn that has begun from one that has not."""
    if phase in (MAN2, KICK):
        return TURN
    return CLEAR if phase == CLEAR2 else phase


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


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change what the seat cannot see: the other keeper's side, the other's wing, or what the other did last."""
    if state.phase in (TOSS, END):
        return state
    what, chance = chance & 3, chance >> 2
    if what == 0:
        return another_keeper(state, seat)
    return in_the_mirror(state, seat) if what == 1 else another_action(state, seat, chance)
