"""Tank Blitz: drive hidden tanks past hidden mines; tanks on both enemy headquarters win.

Rules: docs/rules/pegs-tank-blitz.md (TB) on the unit of docs/rules/pegs-system.md (SYS). What a seat sees, and what is
said to people about it, is in tank_blitz_talk.py; which other worlds a seat must hold for possible, in
tank_blitz_worlds.py.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..words import OVER, count, lowest, rule, table
from .tank_blitz_riddle import riddle
from .tank_blitz_talk import (
    ABOUT,
    ANY_BORDER,
    BACK,
    CONTINUE,
    END,
    GO_ON,
    HEADQUARTERS,
    HIDE,
    LAST_STEP,
    LINE,
    MINE,
    MINE_ROWS,
    MINES,
    MOST_QUIET,
    MOVE,
    NOTHING,
    NOWHERE,
    OPTIONS,
    PASS,
    SEATS,
    SETUP,
    STAY,
    STOP,
    TANK,
    TANKS,
    TURN_START,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .tank_blitz_worlds import another_choice, another_mine, another_turn
from .unit import (
    BORDER,
    GRID,
    ROW,
    Grids,
    ahead,
    alarm,
    around,
    bit,
    changed,
    counts,
    has,
    insert,
    lift,
    listed,
    listed_legs,
    of,
    origin_of,
    seen,
    target_of,
)

__all__ = ["ABOUT", "OPTIONS", "View", "riddle", "scene", "show", "tell", "touch", "why_not"]

LOSE, PLAY_ON = 0, 1

MOVES = 8 * TANKS
LONGEST = 2 * MINES + 2 * TANKS * 6 + (2 * TANKS * (MOST_QUIET - 1) + MOST_QUIET) * 5
"""TB-R7 bounds every game. Each alarm destroys one of 20 tanks, so there are at most 20 alarm turns, with fewer than
`quiet_turns` quiet ones before each and `quiet_turns` at the end. A straight line has 5 steps at most, each a decision
(`stop` takes the place of one); an alarm can add `stay` or `back`."""

BACK_ROW: Grids = table([ROW, ROW << 30])


def rings(places: int) -> list[int]:
    """Some places with all that are at most one step away, two, and three."""
    found = []
    for _ in range(3):
        places |= around(places)
        found.append(places)
    return found


NEAR = table([rings(HEADQUARTERS[seat]) for seat in range(SEATS)])
"""For each player: what is at most one step away from its headquarters, two, and three."""


class Options(NamedTuple):
    first_player: int = 1
    edge: int = LINE
    back: int = LAST_STEP
    no_tanks: int = LOSE
    quiet_turns: int = 100


class State(NamedTuple):
    options: Options
    phase: int
    actor: int
    tanks: Grids
    mines: Grids
    markers: Grids
    """Enemy mines found; every marker was announced (TB-12, TB-13)."""
    began: Grids
    spot: Grids
    """Where the tank of each player's latest turn began it, and where it stands; NOWHERE if it is gone."""
    trail: Grids
    """Where that tank has been pushed in during that turn."""
    visited: Grids
    """The same of all the turns before: no place for an enemy mine."""
    step: int
    """The direction of the turn that goes on, as the difference of two locations; 0 between turns."""
    quiet: int
    turns: int
    place: int
    cause: int
    by: int
    """The last announcement: where an alarm sounded, what stood there, and whose turn it was."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 lays mines, then player 2."""
    nobody = (NOWHERE, NOWHERE)
    return State(
        options, SETUP, 0, (0, 0), (0, 0), (0, 0), nobody, nobody, (0, 0), (0, 0), 0, 0, 0, NOWHERE, NOTHING, NOWHERE
    )


@rule
def turn(state: State) -> int:
    """TB-6: players take turns."""
    return OVER if state.phase == END else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """TB-8: after a silent step, go on or stop. TB-15: after a hit, stay or go back. Else a mine or a first step."""
    if state.phase == MOVE:
        return first_steps(state, out)
    if state.phase == SETUP:
        return listed(mine_places(state, state.actor), out)
    out[0] = GO_ON if state.phase == CONTINUE else STAY
    out[1] = STOP if state.phase == CONTINUE else BACK
    return 2


@rule
def mine_places(state: State, seat: int) -> int:
    """TB-2, TB-3: two mines in each of two rows, in any order."""
    mines = of(state.mines, seat)
    near, far = MINE_ROWS[seat][0], MINE_ROWS[seat][1]
    open_rows = (near if count(mines & near) < 2 else 0) | (far if count(mines & far) < 2 else 0)
    return open_rows & ~mines


@rule
def first_steps(state: State, out: list[int]) -> int:
    """TB-7: any tank, to any adjacent own-empty location (TB-R8: at least one step). TB-R5: `pass` if there is none."""
    empty = own_empty(state, state.actor)
    movable = of(state.tanks, state.actor) & around(empty)
    number = 0
    while movable != 0:
        tank = movable & -movable
        number = listed_legs(lowest(movable), around(tank) & empty, out, number)
        movable ^= tank
    if number == 0:
        out[0] = PASS
        return 1
    return number


@rule
def own_empty(state: State, seat: int) -> int:
    """SYS-15, TB-R2: where a player has no tank, no mine and no marker."""
    return GRID & ~(of(state.tanks, seat) | of(state.mines, seat) | of(state.markers, seat))


@rule
def apply(state: State, move: int) -> State:
    """TB-6: on a turn one tank is moved; then it is the other player's turn."""
    if state.phase == SETUP:
        return mined(state, move)
    if state.phase == HIDE:
        after = settled(state, move)
    elif move == STOP:
        after = state._replace(phase=MOVE)
    elif move == PASS:
        after = passed(state)
    else:
        after = step_taken(begun(state, move))
    return turn_over(after) if after.phase == MOVE else after


@rule
def mined(state: State, location: int) -> State:
    """TB-2, TB-3: after the fourth mine the tanks take their places. SYS-R2: who makes the first move."""
    seat = state.actor
    mines = insert(state.mines, seat, location)
    if count(mines[seat]) < MINES:
        return state._replace(mines=mines)
    tanks = BACK_ROW[seat] | MINE_ROWS[seat][0] & ~mines[seat]
    return state._replace(
        mines=mines,
        tanks=changed(state.tanks, seat, tanks),
        phase=SETUP if seat == 0 else MOVE,
        actor=1 if seat == 0 else state.options.first_player - 1,
    )


@rule
def passed(state: State) -> State:
    """TB-R5: nothing moved. Only this set-up explains it, so all of it counts as visited."""
    actor = state.actor
    return state._replace(
        began=changed(state.began, actor, NOWHERE),
        spot=changed(state.spot, actor, NOWHERE),
        trail=changed(state.trail, actor, 0),
        visited=changed(state.visited, actor, GRID),
    )


@rule
def begun(state: State, move: int) -> State:
    """TB-7, TB-8: the first step chooses the tank and the direction; `continue` keeps both."""
    if move == GO_ON:
        return state
    actor, origin = state.actor, origin_of(move)
    return state._replace(
        began=changed(state.began, actor, origin),
        spot=changed(state.spot, actor, origin),
        trail=changed(state.trail, actor, 0),
        visited=changed(state.visited, actor, of(state.visited, actor) | of(state.trail, actor)),
        step=target_of(move) - origin,
    )


@rule
def step_taken(state: State) -> State:
    """TB-10: each step is a real insertion and is tested."""
    actor = state.actor
    target = of(state.spot, actor) + state.step
    after = state._replace(
        tanks=changed(state.tanks, actor, of(state.tanks, actor) & ~bit(of(state.spot, actor)) | bit(target)),
        spot=changed(state.spot, actor, target),
        trail=insert(state.trail, actor, target),
    )
    if alarm(state.mines, actor, target):
        return mine_hit(after, target)
    if alarm(state.tanks, actor, target):
        return tank_hit(after, target)
    return after._replace(phase=CONTINUE if goes_on(after, target) else MOVE)


@rule
def goes_on(state: State, location: int) -> bool:
    """TB-8, TB-9, TB-R1: whether there is a choice to go on: the next location exists and is own-empty."""
    if state.options.edge == ANY_BORDER and has(BORDER, location):
        return False
    following = ahead(location, state.step)
    return following >= 0 and has(own_empty(state, state.actor), following)


@rule
def mine_hit(state: State, place: int) -> State:
    """TB-11, TB-12, TB-13: the tank is destroyed, a marker takes its place, the mine stays, and the turn ends."""
    actor = state.actor
    return state._replace(
        phase=MOVE,
        tanks=lift(state.tanks, actor, place),
        markers=insert(state.markers, actor, place),
        began=changed(state.began, actor, NOWHERE),
        spot=changed(state.spot, actor, NOWHERE),
        quiet=0,
        place=place,
        cause=MINE,
        by=actor,
    )


@rule
def tank_hit(state: State, place: int) -> State:
    """TB-11, TB-12, TB-14: the tank that was hit comes off, the actor's survives and hides, unless the game is over."""
    tanks = lift(state.tanks, 1 - state.actor, place)
    return state._replace(
        phase=MOVE if few_tanks(state.options, tanks) else HIDE,
        tanks=tanks,
        quiet=0,
        place=place,
        cause=TANK,
        by=state.actor,
    )


@rule
def settled(state: State, move: int) -> State:
    """TB-15: the tank stays, or returns (TB-R3)."""
    if move == STAY:
        return state._replace(phase=MOVE)
    actor, spot = state.actor, of(state.spot, state.actor)
    home = of(state.began, actor) if state.options.back == TURN_START else spot - state.step
    return state._replace(
        phase=MOVE,
        tanks=changed(state.tanks, actor, of(state.tanks, actor) & ~bit(spot) | bit(home)),
        spot=changed(state.spot, actor, home),
        trail=insert(state.trail, actor, home),
    )


@rule
def turn_over(state: State) -> State:
    """TB-17, TB-R4, TB-18, TB-R7: the game ends, or it is the other player's turn.

    TB-R11: a step onto the second headquarters is always the last of its line: the edge or the first tank lies ahead.
    """
    sounded = state.quiet == 0 and state.by == state.actor
    quiet = 0 if sounded else state.quiet + 1
    ends = (
        holds_headquarters(state, state.actor)
        or few_tanks(state.options, state.tanks)
        or quiet >= state.options.quiet_turns
    )
    return state._replace(
        phase=END if ends else MOVE, actor=1 - state.actor, step=0, quiet=quiet, turns=state.turns + 1
    )


@rule
def holds_headquarters(state: State, seat: int) -> bool:
    """TB-4, TB-17: whether a player has tanks on both enemy headquarters."""
    return HEADQUARTERS[1 - seat] & ~of(state.tanks, seat) == 0


@rule
def few_tanks(options: Options, tanks: Grids) -> bool:
    """TB-18: one tank against one is a draw. TB-R6: no tank is a loss, or lets the other play on alone."""
    mine, theirs = count(tanks[0]), count(tanks[1])
    if options.no_tanks == LOSE and (mine == 0 or theirs == 0):
        return True
    return mine == theirs and mine <= 1


@rule
def score(state: State, seat: int) -> int:
    """The tanks left."""
    return count(of(state.tanks, seat))


@rule
def winners(state: State) -> int:
    """TB-17: both headquarters. TB-R6: the other has no tank. Else a draw (TB-18, TB-R7)."""
    for seat in range(SEATS):
        if holds_headquarters(state, seat):
            return bit(seat)
    mine, theirs = score(state, 0), score(state, 1)
    if state.options.no_tanks == LOSE and (mine == 0) != (theirs == 0):
        return 0b10 if mine == 0 else 0b01
    return 0b11


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid. Losses, markers and announcements are public; steps and choices are not."""
    now = turn(state)
    over = now == OVER
    moving = seat == now and state.step != 0
    return View(
        seat,
        now,
        # Nobody else can tell whether the actor has made a step yet (TB-R9).
        MOVE if state.phase == CONTINUE and seat != now else state.phase,
        seen(state.tanks, seat, over),
        seen(state.mines, seat, over),
        state.markers,
        counts(state.tanks),
        of(state.began, seat) if moving else NOWHERE,
        of(state.spot, seat) if moving else NOWHERE,
        state.step if moving else 0,
        state.quiet,
        state.turns,
        state.place,
        state.cause,
        state.by,
        winners(state) if over else 0,
        state.options.back,
        state.options.quiet_turns,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in tanks, near the enemy headquarters and on the own ones, as a chance to win."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * has(won, seat)
    return 1.0 / (1.0 + exp(strength(state, 1 - seat) - strength(state, seat)))


@rule
def strength(state: State, seat: int) -> float:
    """What a player has: tanks, guards at home, and tanks around the enemy headquarters; the turn counts a little.

    The weights are rounded from fits to the results of games between hand-written players and tried in duels:
    `python -m tools.fit_evaluate tank-blitz --players heuristic heuristic`.
    """
    tanks = of(state.tanks, seat)
    near = NEAR[1 - seat]
    return (
        0.16 * count(tanks)
        + 0.25 * count(tanks & HEADQUARTERS[seat])
        + 0.2 * count(tanks & HEADQUARTERS[1 - seat])
        + 0.5 * count(tanks & near[0])
        + 0.06 * (count(tanks & near[1]) + count(tanks & near[2]))
        + 0.06 * (state.actor == seat)
    )


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one thing that the seat cannot see: a mine of the other, or what the other did in the latest turn."""
    if turn(state) == OVER:
        return state
    kind, chance = chance % 3, chance // 3
    if kind == 0 or state.phase == SETUP:
        return another_mine(state, seat, chance)
    if state.phase == HIDE:
        return state
    since = state.actor != seat  # whether the seat has had a turn since the other's latest one
    if since and state.phase == CONTINUE:
        return another_turn(state, seat, chance, True)
    if state.quiet > since:
        return another_turn(state, seat, chance, False)
    if state.quiet == since and state.by == 1 - seat and state.cause == TANK:
        return another_choice(state, seat)
    return state


class Ahead(NamedTuple):
    """The mines of the other that a seat will have found."""

    found: int = 0


def foretold(now: View, then: View, ahead: Ahead) -> Ahead:
    """TB-12: what is found next lies ahead, with all that is found later."""
    return Ahead(ahead.found | of(then.markers, then.seat))


@rule
def may_come_to(state: State, seat: int, ahead: Ahead) -> bool:
    """TB-12: the mines that are found later lie there from the set-up on."""
    return state.phase == SETUP or ahead.found & ~of(state.mines, 1 - seat) == 0
