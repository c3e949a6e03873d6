"""Tank Blitz: drive hidden tanks past hidden mines; tanks on both enemy headquarters win.

Rules: docs/rules/pegs-tank-blitz.md (TB) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp

from ...words import OVER, count, lowest, rule, table
from ..unit import (
    BORDER,
    ROW,
    Grids,
    ahead,
    alarm,
    around,
    bit,
    changed,
    has,
    insert,
    lift,
    listed,
    listed_legs,
    of,
    origin_of,
    target_of,
)
from .state import (
    ANY_BORDER,
    BACK,
    BOARD,
    CONTINUE,
    END,
    GO_ON,
    HEADQUARTERS,
    HIDE,
    LOSE,
    MINE,
    MINE_ROWS,
    MINES,
    MINES_IN_A_ROW,
    MOVE,
    NOTHING,
    NOWHERE,
    PASS,
    SEATS,
    SETUP,
    STAY,
    STOP,
    TANK,
    TURN_START,
    Options,
    State,
)

BACK_ROW: Grids = table([ROW & BOARD, ROW << 30 & BOARD])


def rings(places: int) -> list[int]:
    """Some places with all that are at most one step away, two, and three."""
    found = []
    for _ in range(3):
        places |= around(places)
        found.append(places)
    return found


NEAR = table([rings(HEADQUARTERS[seat]) for seat in range(SEATS)])
"""For each player: what is at most one step away from its headquarters, two, and three."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 lays mines, then player 2."""
    return State(options, SETUP, 0, (0, 0), (0, 0), (0, 0), NOWHERE, NOWHERE, 0, 0, 0, NOWHERE, NOTHING, NOWHERE)


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
    open_near = near if count(mines & near) < MINES_IN_A_ROW else 0
    open_far = far if count(mines & far) < MINES_IN_A_ROW else 0
    return (open_near | open_far) & ~mines


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
    return BOARD & ~(of(state.tanks, seat) | of(state.mines, seat) | of(state.markers, seat))


@rule
def apply(state: State, move: int) -> State:
    """TB-6: on a turn one tank is moved; then it is the other player's turn."""
    if state.phase == SETUP:
        return mined(state, move)
    if state.phase == HIDE:
        after = settled(state, move)
    elif move in (STOP, PASS):  # TB-R5: nothing moves
        after = state._replace(phase=MOVE)
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
def begun(state: State, move: int) -> State:
    """TB-7, TB-8: the first step chooses the tank and the direction; `continue` keeps both."""
    if move == GO_ON:
        return state
    origin = origin_of(move)
    return state._replace(began=origin, spot=origin, step=target_of(move) - origin)


@rule
def step_taken(state: State) -> State:
    """TB-10: each step is a real insertion and is tested."""
    actor = state.actor
    target = state.spot + state.step
    after = state._replace(
        tanks=changed(state.tanks, actor, of(state.tanks, actor) & ~bit(state.spot) | bit(target)),
        spot=target,
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
    actor, spot = state.actor, state.spot
    home = state.began if state.options.back == TURN_START else spot - state.step
    return state._replace(
        phase=MOVE,
        tanks=changed(state.tanks, actor, of(state.tanks, actor) & ~bit(spot) | bit(home)),
        spot=home,
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
        phase=END if ends else MOVE,
        actor=1 - state.actor,
        began=NOWHERE,
        spot=NOWHERE,
        step=0,
        quiet=quiet,
        turns=state.turns + 1,
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
