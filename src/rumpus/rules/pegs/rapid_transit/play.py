"""Rapid Transit: both players carry twelve pegs across the grid, and hear where they cross each other.

Rules: docs/rules/pegs-rapid-transit.md (RT) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp

from ...words import LUCK, OVER, count, rule
from ..unit import TOSS, alarm, changed, has, insert, lift, listed, listed_legs, of, origin_of, target_of
from .state import (
    ALARM,
    DISTANCE,
    LANDINGS,
    LOST,
    NOTHING,
    NOWHERE,
    PASS,
    REQUEST,
    REQUESTED,
    SEATS,
    STOP,
    TAKEN,
    Options,
    State,
)
from .steps import START, TARGET, arrived, distance, listed_travels, travels, way_left

# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """RT-1: there is one set-up, and all know it. RT-R1: player 1 begins, or the house says who, or a coin."""
    return State(
        options=options,
        actor=options.first_player - 1,
        pegs=(START[0], START[1]),
        active=NOWHERE,
        bound=NOWHERE,
        silent=(NOWHERE, NOWHERE),
        sounded=(0, 0),
        alarms=(0, 0),
        lowest=(DISTANCE, DISTANCE),
        quiet=0,
        heard=NOTHING,
        turns=0,
    )


@rule
def turn(state: State) -> int:
    """RT-R1: a coin may say who begins. RT-3: turns go round. RT-18, RT-R9: twelve home win. RT-R11, RT-R13: limits."""
    if arrived(state.pegs[0], 0) or arrived(state.pegs[1], 1) or state.quiet >= state.options.quiet_limit:
        return OVER
    if state.actor == TOSS:
        return LUCK
    limit = state.options.turn_limit
    return OVER if limit > 0 and state.turns >= limit else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """RT-3, RT-12: any peg, or the bound one. RT-10, RT-R4: after an alarm the same peg again, or a request."""
    if state.actor == TOSS:
        return listed(0b11, out)
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
    if state.actor == TOSS:  # RT-R1
        return state._replace(actor=move)
    if move == REQUEST:
        return taken(state, state.active)
    if move == STOP:
        return taken(state, NOWHERE)
    if move == PASS:
        return taken(setting_out(state), NOWHERE)
    origin, target = origin_of(move), target_of(move)
    begun = setting_out(state) if state.active == NOWHERE else state
    return landed(begun, origin, target)


@rule
def setting_out(state: State) -> State:
    """A turn begins: what was remembered of the player's latest turn makes room for this one."""
    actor = state.actor
    return state._replace(
        bound=NOWHERE,
        silent=changed(state.silent, actor, NOWHERE),
        sounded=changed(state.sounded, actor, 0),
        alarms=changed(state.alarms, actor, 0),
    )


@rule
def landed(state: State, origin: int, target: int) -> State:
    """RT-9: silent, the peg stays and the turn ends. RT-10, RT-16: at an alarm it stays too, and the turn goes on."""
    actor = state.actor
    after = state._replace(pegs=insert(lift(state.pegs, actor, origin), actor, target))
    if not alarm(state.pegs, actor, target):
        return taken(after._replace(silent=changed(state.silent, actor, target)), NOWHERE)
    after = after._replace(
        active=target,
        sounded=insert(state.sounded, actor, target),
        alarms=changed(state.alarms, actor, of(state.alarms, actor) + 1),
        heard=ALARM,
    )
    return after if has_choice(after) or arrived(of(after.pegs, actor), actor) else taken(after, NOWHERE)


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
def taken(state: State, bound: int) -> State:
    """The turn is over. RT-15: a binding lasts one turn. RT-R11: distances are compared now."""
    actor = state.actor
    left = distance(state.pegs, actor)
    nearer = left < of(state.lowest, actor)
    return state._replace(
        actor=1 - actor,
        active=NOWHERE,
        bound=bound,
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


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in rows still to go, and the turn, as a chance to win."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 if (won >> seat) & 1 == 1 else 0.0
    lead = way_left(state.pegs, 1 - seat) - way_left(state.pegs, seat)
    return 1.0 / (1.0 + exp(-0.2 * lead + (0.07 if state.actor != seat else -0.07)))
