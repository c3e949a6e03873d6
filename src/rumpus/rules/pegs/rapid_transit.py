"""Rapid Transit: both players carry twelve pegs across the grid, and hear where they cross each other.

Rules: docs/rules/pegs-rapid-transit.md (RT) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..words import OVER, count, rule
from .rapid_transit_riddle import riddle
from .rapid_transit_steps import DISTANCE, START, TARGET, TEAM, arrived, distance, listed_travels, travels, way_left
from .rapid_transit_talk import (
    ABOUT,
    ALARM,
    LANDINGS,
    LOST,
    MOST_QUIET,
    NOTHING,
    NOWHERE,
    OPTIONS,
    PASS,
    REQUEST,
    REQUESTED,
    SEATS,
    STOP,
    TAKEN,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .rapid_transit_worlds import (
    ASKING,
    GOING,
    LEFT,
    PASSED,
    SILENT,
    another_turn,
    foretold,
    may_come_to,
    moved_since,
)
from .turns_ahead import Ahead
from .unit import Grids, alarm, changed, has, insert, lift, listed_legs, of, origin_of, seen, target_of

__all__ = [
    "ABOUT", "OPTIONS", "Ahead", "View", "foretold", "may_come_to", "riddle", "scene", "show", "tell", "touch",
    "why_not",
]  # fmt: skip

MOVES = 16 * TEAM
LONGEST = (2 * DISTANCE + 1) * MOST_QUIET * (LANDINGS + 1)
"""Section 5: 84 times a player may come nearer, within a run of quiet turns each, and then a last run; RT-R10: a turn
has at most 36 landings and a request."""


class Options(NamedTuple):
    first_player: int = 1
    no_retreat: int = 0
    may_stop: int = 0
    bound_blocked: int = 0
    quiet_limit: int = 40
    turn_limit: int = 0


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    active: int
    """The peg that has just sounded the alarm and has to go on, or nowhere."""
    bound: int
    """The location that was requested, or nowhere."""
    began: Grids
    spot: Grids
    """Where the peg of each player's latest turn came from, and where it is."""
    sounded: Grids
    alarms: Grids
    """Where that peg sounded the alarm in the turn, and how often."""
    tied: Grids
    ended: Grids
    """Which location was requested before that turn, and how it ended."""
    lowest: Grids
    """RT-R11: the lowest distance of each player at the end of a turn."""
    was: Grids
    calm: Grids
    """The player's lowest distance, and the quiet turns, before that turn."""
    quiet: int
    heard: int
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """RT-1: there is one set-up, and all know it. RT-R1: player 1 begins, unless the house says otherwise."""
    nowhere = (NOWHERE, NOWHERE)
    return State(
        options=options,
        actor=options.first_player - 1,
        pegs=(START[0], START[1]),
        active=NOWHERE,
        bound=NOWHERE,
        began=nowhere,
        spot=nowhere,
        sounded=(0, 0),
        alarms=(0, 0),
        tied=nowhere,
        ended=(PASSED, PASSED),
        lowest=(DISTANCE, DISTANCE),
        was=(DISTANCE, DISTANCE),
        calm=(0, 0),
        quiet=0,
        heard=NOTHING,
        turns=0,
    )


@rule
def turn(state: State) -> int:
    """RT-3: turns go round. RT-18, RT-R9: twelve pegs home win at once. RT-R11, RT-R13: limits."""
    if arrived(state.pegs[0], 0) or arrived(state.pegs[1], 1) or state.quiet >= state.options.quiet_limit:
        return OVER
    limit = state.options.turn_limit
    return OVER if limit > 0 and state.turns >= limit else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """RT-3, RT-12: any peg, or the bound one. RT-10, RT-R4: after an alarm the same peg again, or a request."""
    actor, options = state.actor, state.options
    team = of(state.pegs, actor)
    if state.active == NOWHERE:
        number = 0
        if state.bound != NOWHERE:
            number = listed_legs(state.bound, travels(options, actor, state.bound, team), out, 0)
        if state.bound == NOWHERE or (number == 0 and options.bound_blocked != LOST):  # RT-R7
            number = listed_travels(options, actor, team, out)
        if number == 0:
            out[0] = PASS
            number = 1
        return number
    number = 0
    if of(state.alarms, actor) < LANDINGS:  # RT-R10
        number = listed_legs(state.active, travels(options, actor, state.active, team), out, 0)
    if may_request(actor, state.active):
        out[number] = REQUEST
        number += 1
    if options.may_stop == 1:  # RT-R3
        out[number] = STOP
        number += 1
    return number


@rule
def may_request(actor: int, location: int) -> bool:
    """RT-13, RT-R5: a request is for alarms outside the own starting rows."""
    return not has(START[actor], location)


@rule
def apply(state: State, move: int) -> State:
    """RT-4: a step; RT-12: a request ends the turn and binds the other; so does nothing else."""
    if move == REQUEST:
        return taken(state, ASKING, state.active)
    if move == STOP:
        return taken(state, LEFT, NOWHERE)
    if move == PASS:
        return taken(setting_out(state, NOWHERE), PASSED, NOWHERE)
    origin, target = origin_of(move), target_of(move)
    begun = setting_out(state, origin) if state.active == NOWHERE else state
    return landed(begun, origin, target)


@rule
def setting_out(state: State, origin: int) -> State:
    """A turn begins: what was remembered of the player's latest turn makes room for this one."""
    actor = state.actor
    return state._replace(
        bound=NOWHERE,
        began=changed(state.began, actor, origin),
        spot=changed(state.spot, actor, origin),
        sounded=changed(state.sounded, actor, 0),
        alarms=changed(state.alarms, actor, 0),
        tied=changed(state.tied, actor, state.bound),
        ended=changed(state.ended, actor, GOING),
        was=changed(state.was, actor, of(state.lowest, actor)),
        calm=changed(state.calm, actor, state.quiet),
    )


@rule
def landed(state: State, origin: int, target: int) -> State:
    """RT-9: silent, the peg stays and the turn ends. RT-10, RT-16: at an alarm it stays too, and the turn goes on."""
    actor = state.actor
    after = state._replace(
        pegs=insert(lift(state.pegs, actor, origin), actor, target),
        spot=changed(state.spot, actor, target),
    )
    if not alarm(state.pegs, actor, target):
        return taken(after, SILENT, NOWHERE)
    after = after._replace(
        active=target,
        sounded=insert(state.sounded, actor, target),
        alarms=changed(state.alarms, actor, of(state.alarms, actor) + 1),
        heard=ALARM,
    )
    return after if has_choice(after) or arrived(of(after.pegs, actor), actor) else taken(after, LEFT, NOWHERE)


@rule
def has_choice(state: State) -> bool:
    """RT-R2, RT-R10: whether a player has anything to do after an alarm; in most houses the way back is open."""
    actor = state.actor
    if state.options.may_stop == 1 or may_request(actor, state.active):
        return True
    if of(state.alarms, actor) == LANDINGS:
        return False
    return state.options.no_retreat == 0 or travels(state.options, actor, state.active, of(state.pegs, actor)) != 0


@rule
def taken(state: State, ended: int, bound: int) -> State:
    """The turn is over. RT-15: a binding lasts one turn. RT-R11: distances are compared now."""
    actor = state.actor
    left = distance(state.pegs, actor)
    nearer = left < of(state.lowest, actor)
    return state._replace(
        actor=1 - actor,
        active=NOWHERE,
        bound=bound,
        ended=changed(state.ended, actor, ended),
        lowest=changed(state.lowest, actor, left) if nearer else state.lowest,
        quiet=0 if nearer else state.quiet + 1,
        heard=TAKEN if bound == NOWHERE else REQUESTED,
        turns=state.turns + 1,
    )


@rule
def score(state: State, seat: int) -> int:
    """The pegs in the target rows."""
    return count(of(state.pegs, seat) & TARGET[seat])


@rule
def winners(state: State) -> int:
    """RT-18: twelve pegs home win. RT-R11, RT-R13: at a limit more pegs home win, and equal is a draw."""
    lead = score(state, 0) - score(state, 1)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own grid and where the own alarms were; of the other alarms, turns and requests."""
    now = turn(state)
    over = now == OVER
    player = seat == 0 or seat == 1
    return View(
        seat,
        now,
        state.options,
        seen(state.pegs, seat, over),
        state.active if seat == state.actor else NOWHERE,
        1 if state.active != NOWHERE else 0,
        state.bound,
        state.alarms,
        of(state.sounded, seat) if player else 0,
        of(state.spot, seat) if player and of(state.ended, seat) == SILENT else NOWHERE,
        1 if player and moved_since(state, seat) else 0,
        state.heard,
        state.turns,
        state.quiet if over else 0,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in rows still to go, and the turn, as a chance to win."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 if (won >> seat) & 1 == 1 else 0.0
    lead = way_left(state.pegs, 1 - seat) - way_left(state.pegs, seat)
    return 1.0 / (1.0 + exp(-0.2 * lead + (0.07 if state.actor != seat else -0.07)))


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Let the other's latest turn have gone another way that sounded the same."""
    return state if turn(state) == OVER else another_turn(state, seat, chance)
