"""Border Patrol: seven hidden pegs a side march round the border; bumping into the enemy scores, 16 points win.

Rules: docs/rules/pegs-border-patrol.md (BP) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from ...words import OVER, count, lowest, put, rule
from ..chance import as_chance
from ..unit import BORDER, alarm, bit, insert, lift, listed, listed_legs, origin_of, target_of
from .state import ALARM_LIMIT, NOWHERE, ONWARD, OWN_VIEW, PATROL, SEATS, TARGET, Options, State

# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """BP-4: the grids are empty. Section 4, SYS-R2: player 1 places and moves first, unless the house differs."""
    none = (0, 0)
    return State(options, options.first_player - 1, none, NOWHERE, 0, 0, 0, none, none, 0, none, none)


@rule
def turn(state: State) -> int:
    """BP-18: 16 points end the game. BP-R5: so does the last turn."""
    won = state.scores[0] >= TARGET or state.scores[1] >= TARGET
    return OVER if won or state.turns == state.options.max_turns else state.actor


@rule
def placing(state: State) -> bool:
    """BP-4: until both have seven pegs, they place."""
    return count(state.pegs[0]) + count(state.pegs[1]) < 2 * PATROL


@rule
def onward(options: Options, seat: int, location: int) -> int:
    """BP-2, BP-3: the next three locations clockwise. BP-R1: each in the own view, unless the house differs."""
    backwards = seat == 1 and options.direction == OWN_VIEW
    three: int = ONWARD[1 if backwards else 0][location]
    return three


@rule
def legal(state: State, out: list[int]) -> int:
    """BP-1: always the border. BP-6, BP-15: a peg in hand or with a penalty goes to any place not yet tried (BP-R2).

    BP-8 to BP-11: else a peg goes 1 to 3 places on, to where no own peg stands. BP-13, BP-R6: after an alarm the same.
    """
    own = state.pegs[state.actor]
    if placing(state):
        return listed(BORDER & ~own & ~state.tried, out)
    if state.penalty:
        return listed_legs(state.peg, BORDER & ~own & ~state.tried, out, 0)
    movers = own if state.peg == NOWHERE else bit(state.peg)
    number = 0
    while movers != 0:
        origin = lowest(movers)
        number = listed_legs(origin, onward(state.options, state.actor, origin) & ~own, out, number)
        movers &= movers - 1
    return number


@rule
def apply(state: State, move: int) -> State:
    """BP-9: only the place where the peg goes in is tested."""
    if placing(state):
        return placed(state, move)
    actor, target = state.actor, target_of(move)
    landed = state._replace(pegs=insert(lift(state.pegs, actor, origin_of(move)), actor, target))
    return sounded(landed, target) if alarm(state.pegs, actor, target) else settled(landed)


@rule
def placed(state: State, location: int) -> State:
    """BP-5: a silent peg stays, and the other places. BP-6: else it is tried elsewhere. BP-7: this scores nothing."""
    actor = state.actor
    if alarm(state.pegs, actor, location):
        return state._replace(
            tried=state.tried | bit(location),
            alarms=state.alarms + 1,
            known=insert(state.known, actor, location),
        )
    return state._replace(
        actor=1 - actor,
        pegs=insert(state.pegs, actor, location),
        tried=0,
        alarms=0,
    )


@rule
def sounded(state: State, location: int) -> State:
    """BP-13: after an alarm the peg goes on. BP-15, BP-R7: a penalty, if own pegs fill the next three locations.

    BP-R4: the 20th alarm ends the turn. BP-R3: a house may count the points of a turn at once.
    """
    actor, alarms = state.actor, state.alarms + 1
    after = state._replace(
        peg=location, alarms=alarms, tried=state.tried | bit(location), known=insert(state.known, actor, location)
    )
    if state.penalty:
        return after
    enough = state.options.win_at_once == 1 and state.scores[actor] + alarms >= TARGET
    if enough or alarms == ALARM_LIMIT:
        return settled(after)
    blocked = onward(state.options, actor, location) & ~state.pegs[actor] == 0
    return after._replace(penalty=1 if blocked else 0)


@rule
def settled(state: State) -> State:
    """BP-12, BP-14: the turn is over; its alarms are points. BP-16, BP-17: after a penalty they are lost, down to 0."""
    actor, other = state.actor, 1 - state.actor
    own = state.scores[actor]
    points = max(own - state.alarms, 0) if state.penalty else own + state.alarms
    return state._replace(
        actor=other,
        peg=NOWHERE,
        tried=0,
        alarms=0,
        penalty=0,
        scores=put(state.scores, actor, points),
        last=put(state.last, actor, -1 if state.penalty else state.alarms),
        turns=state.turns + 1,
        stale=put(state.stale, other, state.known[other]),
        known=put(state.known, other, 0),
    )


@rule
def score(state: State, seat: int) -> int:
    """BP-14, BP-16: the points on the score sheet."""
    return state.scores[seat]


@rule
def winners(state: State) -> int:
    """BP-18: whoever has 16 points; only one can. BP-R5: after the last turn more points win, and equal is a draw."""
    lead = state.scores[0] - state.scores[1]
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in points, those of the turn that goes on included, weightier the nearer somebody is to the end."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * (won >> seat & 1)
    pending = 0 if placing(state) else -state.alarms if state.penalty else state.alarms
    acting = state.scores[state.actor] + pending
    waiting = state.scores[1 - state.actor]
    lead = acting - waiting if state.actor == seat else waiting - acting
    left = TARGET - min(max(acting, waiting), TARGET)
    return as_chance(0.5 * lead / (left + 4))
