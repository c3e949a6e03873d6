"""Space Attack: two fleets that fill each other's gaps; a ship that lands in silence is lost, an alarm captures.

Rules: docs/rules/pegs-space-attack.md (SA) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp

from ...words import LUCK, OVER, count, rule, table
from ..unit import (
    COLUMN,
    GRID,
    TOSS,
    Grids,
    alarm,
    beside,
    bit,
    changed,
    insert,
    lift,
    listed,
    listed_steps,
    of,
    origin_of,
    stepped,
    target_of,
)
from .state import ALARM, ASK, ASKED, NOTHING, NOWHERE, SEATS, SHIPS, SILENCE, STOP, STOPPED, Options, State

ODD = COLUMN | COLUMN << 2 | COLUMN << 4
"""Columns 1, 3 and 5."""
ODD_ROWS = 0b111111 | 0b111111 << 12 | 0b111111 << 24
"""Rows A, C and E."""
START: Grids = table([GRID & ~(ODD ^ ODD_ROWS), ODD ^ ODD_ROWS])
"""SA-1, SA-2: the two halves of a chessboard."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """SA-1, SA-2: there is one set-up, and all know it. SA-R1: player 1 begins, or the house says who, or a coin."""
    start = (START[0], START[1])
    return State(
        options=options,
        actor=options.first_player - 1,
        active=NOWHERE,
        fleets=start,
        known=start,
        clear=(0, 0),
        missed=(NOWHERE, NOWHERE),
        told=(SHIPS, SHIPS),
        asked=0,
        heard=NOTHING,
        place=NOWHERE,
        turns=0,
    )


@rule
def turn(state: State) -> int:
    """SA-11: the game ends as soon as a player has no ship left."""
    if state.fleets[0] == 0 or state.fleets[1] == 0:
        return OVER
    return LUCK if state.actor == TOSS else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """SA-3 to SA-5: one step up, left, right or down into a gap. SA-8: in a chain the same ship, or stop."""
    if state.actor == TOSS:
        return listed(0b11, out)
    fleet = of(state.fleets, state.actor)
    gaps = GRID & ~fleet
    ships = fleet if state.active == NOWHERE else bit(state.active)
    number = listed_steps(ships & stepped(gaps, 6), -6, out, 0)
    number = listed_steps(ships & stepped(gaps, 1), -1, out, number)
    number = listed_steps(ships & stepped(gaps, -1), 1, out, number)
    number = listed_steps(ships & stepped(gaps, -6), 6, out, number)
    if state.active != NOWHERE:  # SA-R3, SA-R4: nobody stops before an alarm
        out[number] = STOP
        number += 1
    if state.options.show_counts == 0 and state.asked == 0:  # SA-10: once is enough, until something happens
        out[number] = ASK
        number += 1
    return number


@rule
def apply(state: State, move: int) -> State:
    """SA-3: a ship moves. SA-8: after an alarm its player may stop. SA-10: a question changes nothing."""
    if state.actor == TOSS:  # SA-R1
        return state._replace(actor=move)
    if move == ASK:
        other = 1 - state.actor
        told = changed(state.told, other, count(of(state.fleets, other)))
        return state._replace(told=told, asked=1, heard=ASKED)
    if move == STOP:
        return state._replace(
            actor=1 - state.actor, active=NOWHERE, asked=0, heard=STOPPED, place=NOWHERE, turns=state.turns + 1
        )
    target = target_of(move)
    begun = state if state.active != NOWHERE else setting_out(state)
    away = begun._replace(fleets=lift(state.fleets, state.actor, origin_of(move)), active=NOWHERE, asked=0)
    if state.active != NOWHERE:
        away = away._replace(known=lift(away.known, state.actor, state.active))
    if alarm(state.fleets, state.actor, target):
        return captured(away, target)
    return away._replace(  # SA-6, SA-9
        actor=1 - state.actor,
        missed=changed(away.missed, state.actor, target),
        heard=SILENCE,
        place=NOWHERE,
        turns=state.turns + 1,
    )


@rule
def setting_out(state: State) -> State:
    """A turn begins: what was remembered of the player's latest turn makes room for this one."""
    actor = state.actor
    missed = of(state.missed, actor)
    clear = state.clear if missed == NOWHERE else insert(state.clear, actor, missed)
    return state._replace(
        clear=clear,
        missed=changed(state.missed, actor, NOWHERE),
    )


@rule
def captured(away: State, target: int) -> State:
    """SA-7: the location is announced, the enemy ship there goes, the own one stays. SA-8: it may go on."""
    actor = away.actor
    return away._replace(
        active=target,
        fleets=insert(lift(away.fleets, 1 - actor, target), actor, target),
        known=insert(lift(away.known, 1 - actor, target), actor, target),
        clear=lift(away.clear, 1 - actor, target),
        heard=ALARM,
        place=target,
    )


@rule
def score(state: State, seat: int) -> int:
    """The ships that are left."""
    return count(of(state.fleets, seat))


@rule
def winners(state: State) -> int:
    """SA-11, SA-R5: whoever still has a ship; a landing takes only one, so somebody has."""
    return 0b10 if state.fleets[0] == 0 else 0b01


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The share of all ships, as a chance to win; a player who touches no enemy has to lose a ship first."""
    if turn(state) == OVER:
        return 1.0 * ((winners(state) >> seat) & 1)
    own, enemies = score(state, seat), score(state, 1 - seat)
    if state.actor == TOSS:
        return 0.5
    mover = of(state.fleets, state.actor)
    tempo = 0.2 if beside(mover) & of(state.fleets, 1 - state.actor) != 0 else -1.0
    lead = 15.0 * (own - enemies) / (own + enemies) + (tempo if state.actor == seat else -tempo)
    return 1.0 / (1.0 + exp(-lead))
