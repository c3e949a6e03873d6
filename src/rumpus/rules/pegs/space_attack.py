"""Space Attack: two fleets that fill each other's gaps; a ship that lands in silence is lost, an alarm captures.

Rules: docs/rules/pegs-space-attack.md (SA) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..words import OVER, count, rule, table
from .space_attack_talk import (
    ABOUT,
    ALARM,
    ASK,
    ASKED,
    NOTHING,
    NOWHERE,
    OPTIONS,
    SEATS,
    SILENCE,
    STOP,
    STOPPED,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .unit import (
    COLUMN,
    GRID,
    Grids,
    alarm,
    beside,
    bit,
    changed,
    insert,
    lift,
    listed_steps,
    of,
    origin_of,
    pick,
    seen,
    stepped,
    target_of,
)

__all__ = ["ABOUT", "OPTIONS", "scene", "show", "tell", "touch", "why_not"]

SHIPS = 18
MOVES = 61
"""All 60 pairs of neighbours, each with a ship at one end only (as at the start), and `ask`."""

LONGEST = 2 * (35 + 34)
"""Section 5: a landing takes one of 36 ships, so there are at most 35, and a `stop` only between two of them.

A house without open counts may put one `ask` before each.
"""

ODD = COLUMN | COLUMN << 2 | COLUMN << 4
"""Columns 1, 3 and 5."""
ODD_ROWS = 0b111111 | 0b111111 << 12 | 0b111111 << 24
"""Rows A, C and E."""
START: Grids = table([GRID & ~(ODD ^ ODD_ROWS), ODD ^ ODD_ROWS])
"""SA-1, SA-2: the two halves of a chessboard."""


class Options(NamedTuple):
    first_player: int = 1
    show_counts: int = 1


class State(NamedTuple):
    options: Options
    actor: int
    active: int
    """The ship that has just captured and may go on, or nowhere."""
    fleets: Grids
    known: Grids
    """Where each fleet is as far as everybody can tell: the start, and what was announced since."""
    clear: Grids
    """Where each player has landed in silence in earlier turns: no enemy ship is there until one is announced."""
    began: Grids
    first: Grids
    """Where each player's latest turn began, and where its first landing was."""
    taken: Grids
    missed: Grids
    """Where each player's latest turn captured ships, and where it ended in silence, if it did."""
    told: Grids
    """How many ships each player had when the number was last asked for."""
    asked: int
    heard: int
    place: int
    """What was heard last, and the location that was announced last."""
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """SA-1, SA-2: there is one set-up, and all know it. SA-R1: player 1 begins, unless the house says otherwise."""
    start = (START[0], START[1])
    nowhere = (NOWHERE, NOWHERE)
    return State(
        options=options,
        actor=options.first_player - 1,
        active=NOWHERE,
        fleets=start,
        known=start,
        clear=(0, 0),
        began=nowhere,
        first=nowhere,
        taken=(0, 0),
        missed=nowhere,
        told=(SHIPS, SHIPS),
        asked=0,
        heard=NOTHING,
        place=NOWHERE,
        turns=0,
    )


@rule
def turn(state: State) -> int:
    """SA-11: the game ends as soon as a player has no ship left."""
    return OVER if state.fleets[0] == 0 or state.fleets[1] == 0 else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """SA-3 to SA-5: one step up, left, right or down into a gap. SA-8: in a chain the same ship, or stop."""
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
    if move == ASK:
        other = 1 - state.actor
        told = changed(state.told, other, count(of(state.fleets, other)))
        return state._replace(told=told, asked=1, heard=ASKED)
    if move == STOP:
        return state._replace(
            actor=1 - state.actor, active=NOWHERE, asked=0, heard=STOPPED, place=NOWHERE, turns=state.turns + 1
        )
    target = target_of(move)
    begun = state if state.active != NOWHERE else setting_out(state, origin_of(move), target)
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
def setting_out(state: State, origin: int, target: int) -> State:
    """A turn begins: what was remembered of the player's latest turn makes room for this one."""
    actor = state.actor
    missed = of(state.missed, actor)
    clear = state.clear if missed == NOWHERE else insert(state.clear, actor, missed)
    return state._replace(
        clear=clear,
        began=changed(state.began, actor, origin),
        first=changed(state.first, actor, target),
        taken=changed(state.taken, actor, 0),
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
        taken=insert(away.taken, actor, target),
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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own fleet and the own silences; alarms are announced, and counts no secret (SA-10)."""
    now = turn(state)
    over = now == OVER
    open_counts = over or state.options.show_counts == 1
    clear = (
        state.clear[0] | (bit(state.missed[0]) if state.missed[0] >= 0 else 0),
        state.clear[1] | (bit(state.missed[1]) if state.missed[1] >= 0 else 0),
    )
    return View(
        seat,
        now,
        state.options.show_counts,
        seen(state.fleets, seat, over),
        seen(clear, seat, over),
        state.known,
        (
            count(state.fleets[0]) if open_counts or seat == 0 else state.told[0],
            count(state.fleets[1]) if open_counts or seat == 1 else state.told[1],
        ),
        state.active,
        state.heard,
        state.place,
        state.turns,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The share of all ships, as a chance to win; a player who touches no enemy has to lose a ship first."""
    if turn(state) == OVER:
        return 1.0 * ((winners(state) >> seat) & 1)
    own, enemies = score(state, seat), score(state, 1 - seat)
    mover = of(state.fleets, state.actor)
    tempo = 0.2 if beside(mover) & of(state.fleets, 1 - state.actor) != 0 else -1.0
    lead = 15.0 * (own - enemies) / (own + enemies) + (tempo if state.actor == seat else -tempo)
    return 1.0 / (1.0 + exp(-lead))


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Let another ship of the other have made the other's latest first step, so that it sounded the same.

    What the seat has done since must sound the same too: the ship that now never left was not met there.
    """
    other = 1 - seat
    began = of(state.began, other)
    if turn(state) == OVER or began == NOWHERE:
        return state
    moved_since = state.actor == (other if state.active == NOWHERE else seat)
    if moved_since and of(state.missed, seat) == began:
        return state
    if of(state.taken, other) != 0:
        return other_hunter(state, seat, chance)
    mine, met = of(state.fleets, seat), 0
    if moved_since:
        met = of(state.taken, seat)
        mine = mine & ~met | bit(of(state.began, seat))
    return other_loss(state, seat, mine, met, chance)


@rule
def other_hunter(state: State, seat: int, chance: int) -> State:
    """The other's latest turn began with an alarm: another neighbour of that place may have come from there."""
    other = 1 - seat
    began, first = of(state.began, other), bit(of(state.first, other))
    if of(state.missed, other) == began:  # the ship went back, and lost itself in the gap it had left
        return state
    stayed = of(state.fleets, other) & ~of(state.taken, other)
    hunters = stayed & beside(first)
    if hunters == 0:
        return state
    hunter = pick(hunters, chance)
    return state._replace(
        fleets=changed(state.fleets, other, of(state.fleets, other) ^ bit(hunter) ^ bit(began)),
        began=changed(state.began, other, hunter),
    )


@rule
def other_loss(state: State, seat: int, mine: int, met: int, chance: int) -> State:
    """The other's latest turn was one silent landing: any ship next to a gap without an enemy may be the lost one.

    `mine` is where the seat's ships were then, `met` where the seat has captured since.
    """
    other = 1 - seat
    began = of(state.began, other)
    before = of(state.fleets, other) | bit(began) | met
    gaps = GRID & ~(before | mine)
    ships = before & ~met & beside(gaps)
    if ships == 0:
        return state
    lost = pick(ships, chance & 0xFFFF)
    target = pick(gaps & beside(bit(lost)), chance >> 16)
    return state._replace(
        fleets=changed(state.fleets, other, before & ~met & ~bit(lost)),
        began=changed(state.began, other, lost),
        first=changed(state.first, other, target),
        missed=changed(state.missed, other, target),
    )
