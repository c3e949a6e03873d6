"""Hostage: each player guards one hostage with a growing team, and looks for the other's by touch.

Rules: docs/rules/pegs-hostage.md (HS) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from ...words import LUCK, OVER, count, rule
from ..chance import as_chance
from ..unit import TOSS, around, bit, changed, has, insert, lift, listed, of, part
from .state import (
    ADD,
    BOARD,
    CAUGHT,
    FLEE,
    HIDDEN,
    KEEP,
    NOTHING,
    NOWHERE,
    PASS,
    PASSED,
    RESCUED,
    SEATS,
    SILENCE,
    SOLDIER,
    STOCK,
    TEAM,
    Options,
    State,
)
from .team import hiding_places, leaders, pegs

# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 2: player 1 sets up, then player 2. HS-R2: who adds the first soldier."""
    nowhere = (NOWHERE, NOWHERE)
    nothing = (0, 0)
    return State(
        options=options,
        hiding=0,
        phase=ADD,
        actor=options.first_player - 1,
        soldiers=nothing,
        hostages=nowhere,
        removed=nothing,
        announced=nothing,
        sure=nothing,
        heard=NOTHING,
        place=NOWHERE,
        cut=NOWHERE,
        won=NOWHERE,
        turns=0,
    )


@rule
def turn(state: State) -> int:
    """HS-4: turns go round. HS-9: a hostage that was nearly found is moved by its own guard. HS-R11: a limit."""
    if state.hiding < SEATS:
        return state.hiding
    if state.won >= 0 or state.turns >= state.options.turn_limit:
        return OVER
    if state.actor == TOSS:
        return LUCK
    return state.actor if state.phase == ADD else 1 - state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """HS-5, HS-10: soldiers and a fleeing hostage go next to an own soldier. HS-R3: who has no soldier passes."""
    if state.hiding < SEATS:
        return listed(hiding_places(state, state.hiding), out)
    if state.actor == TOSS:
        return listed(0b11, out)
    seat = turn(state)
    soldiers = of(state.soldiers, seat)
    if state.phase == KEEP:
        return listed(leaders(soldiers), out)
    if state.phase == ADD and state.options.own_stock == 1 and count(soldiers) == STOCK:
        out[0] = PASS
        return 1
    return listed(around(soldiers) & BOARD & ~pegs(state, seat), out)


@rule
def apply(state: State, move: int) -> State:
    """HS-4: a turn is one soldier, and what follows from it."""
    if state.hiding < SEATS:
        return set_up(state, move)
    if state.actor == TOSS:  # HS-R2
        return state._replace(actor=move)
    if state.phase == FLEE:
        return fled(state, move)
    if state.phase == KEEP:
        return kept(state, move)
    if move == PASS:
        return state._replace(actor=1 - state.actor, heard=PASSED, place=NOWHERE, cut=NOWHERE, turns=state.turns + 1)
    return joined(state, move)


@rule
def set_up(state: State, location: int) -> State:
    """HS-1: one hostage, then three soldiers."""
    seat = state.hiding
    if of(state.hostages, seat) == NOWHERE:
        return state._replace(hostages=changed(state.hostages, seat, location))
    soldiers = insert(state.soldiers, seat, location)
    finished = count(of(soldiers, seat)) == TEAM
    return state._replace(soldiers=soldiers, hiding=seat + 1 if finished else seat)


@rule
def joined(state: State, location: int) -> State:
    """HS-6: silent, the soldier stays. HS-7, HS-R4: it stays at an alarm too. HS-8: a hostage found wins."""
    actor = state.actor
    victim = 1 - actor
    hit = has(pegs(state, victim), location)
    after = state._replace(
        soldiers=insert(state.soldiers, actor, location),
        cut=NOWHERE,
        place=location if hit else NOWHERE,
    )
    if not hit:
        return after._replace(actor=victim, heard=SILENCE, turns=state.turns + 1)
    hostage = of(state.hostages, victim)
    if location == hostage:
        return after._replace(heard=RESCUED, won=actor)
    return after._replace(  # HS-9
        soldiers=insert(lift(after.soldiers, victim, location), victim, hostage),
        hostages=changed(state.hostages, victim, NOWHERE),
        removed=changed(state.removed, victim, 0),
        announced=insert(lift(state.announced, victim, location), actor, location),
        sure=insert(changed(state.sure, victim, 0), actor, location),
        phase=FLEE,
        heard=SOLDIER,
    )


@rule
def fled(state: State, location: int) -> State:
    """HS-11, HS-R6: any alarm loses. HS-12: silent, the turn is over. HS-14: what does not hold the hostage goes."""
    attacker, victim = state.actor, 1 - state.actor
    after = state._replace(hostages=changed(state.hostages, victim, location))
    if has(pegs(state, attacker), location):
        return after._replace(heard=CAUGHT, place=location, won=attacker)
    team = of(state.soldiers, victim)
    holding = part(team, around(bit(location)))
    held = after._replace(
        soldiers=changed(state.soldiers, victim, holding),
        removed=changed(state.removed, victim, team & ~holding),
    )
    choice = state.options.single_group == 1 and part(holding, holding & -holding) != holding
    return held._replace(phase=KEEP) if choice else hidden(held)


@rule
def kept(state: State, leader: int) -> State:
    """HS-R7: where a house lets only one group stay, its player has chosen."""
    victim = 1 - state.actor
    team = of(state.soldiers, victim)
    staying = part(team, bit(leader))
    removed = of(state.removed, victim) | team & ~staying
    return hidden(
        state._replace(
            soldiers=changed(state.soldiers, victim, staying),
            removed=changed(state.removed, victim, removed),
        )
    )


@rule
def hidden(state: State) -> State:
    """HS-12: all hear that the hostage has a new place. HS-R8: a house may announce how many were cut off."""
    victim = 1 - state.actor
    return state._replace(
        phase=ADD,
        actor=victim,
        heard=HIDDEN,
        place=NOWHERE,
        cut=count(of(state.removed, victim)) if state.options.announce_removed == 1 else NOWHERE,
        turns=state.turns + 1,
    )


@rule
def score(state: State, seat: int) -> int:
    """One point for the winner: this game has no others."""
    return 1 if state.won == seat else 0


@rule
def winners(state: State) -> int:
    """HS-8, HS-11: the attacker wins. HS-R11: a draw at the limit."""
    return 0b11 if state.won == NOWHERE else 1 << state.won


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """Who is nearer to the other's hostage, who is to move, and who does not have to flee; a little for soldiers."""
    if state.won >= 0:
        return 1.0 if state.won == seat else 0.0
    if state.hiding < SEATS or turn(state) == OVER:
        return 0.5
    other = 1 - seat
    more = count(of(state.soldiers, seat)) - count(of(state.soldiers, other))
    sooner = 0.0 if state.actor == TOSS else 0.04 if turn(state) == seat else -0.04
    fleeing = 0.0 if state.phase == ADD else 0.1 if state.actor == seat else -0.1
    return as_chance(0.5 * (nearness(state, seat) - nearness(state, other)) + 0.01 * more + sooner + fleeing)


@rule
def nearness(state: State, seat: int) -> float:
    """How near a player's soldiers are to the other's hostage: 1 next to it; a hostage in the hand cannot be far."""
    hostage = of(state.hostages, 1 - seat)
    if hostage == NOWHERE:
        return 0.6
    reach = around(of(state.soldiers, seat))
    steps = 1
    while not has(reach, hostage) and steps < 6:
        reach |= around(reach)
        steps += 1
    return 1.0 / steps
