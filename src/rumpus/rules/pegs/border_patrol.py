"""Border Patrol: seven hidden pegs a side march round the border; bumping into the enemy scores, 16 points win.

Rules: docs/rules/pegs-border-patrol.md (BP) on the unit of docs/rules/pegs-system.md (SYS).
What people see and hear is in border_patrol_talk.py, what bots imagine in border_patrol_worlds.py.
"""

from __future__ import annotations

from typing import NamedTuple

from ..words import OVER, count, lowest, put, rule
from .border_patrol_riddle import riddle
from .border_patrol_talk import (
    ABOUT,
    MOST_TURNS,
    NOWHERE,
    ONWARD,
    OPTIONS,
    OWN_VIEW,
    PATROL,
    SEATS,
    TARGET,
    Options,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .border_patrol_worlds import another_placement, another_turn
from .judged import as_chance
from .unit import (
    BORDER,
    Grids,
    alarm,
    bit,
    counts,
    insert,
    lift,
    listed,
    listed_legs,
    origin_of,
    seen,
    target_of,
)

__all__ = ["ABOUT", "OPTIONS", "Options", "View", "riddle", "scene", "show", "tell", "touch", "why_not"]

MOVES = 3 * PATROL
ALARM_LIMIT = 20
LONGEST = 63 + 26 * MOST_TURNS
"""BP-R2: a placement has one try more than there are enemy pegs: 63 tries in all. BP-R4, BP-R2: a turn has at most 19
alarms before a penalty, 6 at other enemy pegs after it, and a silent end: 26 moves. BP-R5 limits the turns."""


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    peg: int
    """The place of the peg that has just sounded and must move again, or NOWHERE."""
    tried: int
    """Where the peg in hand has sounded in this placement or turn."""
    alarms: int
    """How often it has."""
    penalty: int
    scores: Grids
    last: Grids
    """The alarms of each player's latest turn; -1 after a penalty."""
    turns: int
    known: Grids
    """Where each player has met an alarm since the other last finished a turn."""
    stale: Grids
    """The same from the time just before that: one of these pegs may have moved on."""
    before: Grids
    """Each player's grid before the own latest turn; with the next two, what bots need to imagine other pasts."""
    trod: Grids
    """Where a peg of each player was ever pushed in, until that moment."""
    still: Grids
    """Pegs that had not moved since they were placed, until that moment."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """BP-4: the grids are empty. Section 4, SYS-R2: player 1 places and moves first, unless the house differs."""
    none = (0, 0)
    return State(options, options.first_player - 1, none, NOWHERE, 0, 0, 0, none, none, 0, none, none, none, none, none)


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
    begun = began(state) if state.peg == NOWHERE else state
    landed = begun._replace(pegs=insert(lift(state.pegs, actor, origin_of(move)), actor, target))
    return sounded(landed, target) if alarm(state.pegs, actor, target) else settled(landed)


@rule
def placed(state: State, location: int) -> State:
    """BP-5: a silent peg stays, and the other places. BP-6: else it is tried elsewhere. BP-7: this scores nothing."""
    actor = state.actor
    trying = state._replace(trod=insert(state.trod, actor, location))
    if alarm(state.pegs, actor, location):
        return trying._replace(
            tried=state.tried | bit(location),
            alarms=state.alarms + 1,
            known=insert(state.known, actor, location),
        )
    return trying._replace(
        actor=1 - actor,
        pegs=insert(state.pegs, actor, location),
        still=insert(state.still, actor, location),
        tried=0,
        alarms=0,
    )


@rule
def began(state: State) -> State:
    """What is kept of the time before a turn: the grid, where pegs were, and which have never moved."""
    actor = state.actor
    own = state.pegs[actor]
    went_round = own == state.before[actor]  # a peg came back to where it was, and nobody knows which
    return state._replace(
        before=put(state.before, actor, own),
        trod=put(state.trod, actor, state.trod[actor] | own | state.stale[actor]),
        still=put(state.still, actor, 0 if went_round else state.still[actor] & own),
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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid, and for the actor the peg in hand; alarms, penalties and scores are public."""
    now = turn(state)
    over = now == OVER
    acting = now == seat
    return View(
        seat,
        now,
        state.options,
        seen(state.pegs, seat, over),
        state.peg if acting else NOWHERE,
        state.tried if acting else 0,
        seen(state.known, seat, over),
        seen(state.stale, seat, over),
        counts(state.pegs),
        state.alarms,
        state.penalty,
        state.scores,
        state.last,
        state.turns,
        winners(state) if over else 0,
    )


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


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one thing that the seat cannot see: where a peg was placed, or what the other did in the latest turn."""
    if turn(state) == OVER:
        return state
    what, chance = chance & 3, chance >> 2
    if what == 0 or placing(state):
        return another_placement(state, seat, chance & 0xFFFF, chance >> 16)
    return another_turn(state, seat, chance)
