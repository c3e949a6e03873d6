"""Border Patrol worlds that a seat cannot tell apart: small changes to what it cannot see, each with a whole past.

A changed world is one that the same game could have led to: all that the seat pushed in would have been silent, or
would have sounded, as it did, and all that the other did would have sounded the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import lowest, put, rule
from .border_patrol_talk import NOWHERE, ONWARD, OWN_VIEW, PATROL
from .unit import BORDER, bit, pick

if TYPE_CHECKING:
    from .border_patrol import State


@rule
def another_placement(state: State, seat: int, leaving: int, arriving: int) -> State:
    """Let the other have placed a peg elsewhere that has never moved, where neither player ever pushed a peg in.

    Once the other is on the move, both places must also lie off the three next places of each alarm that the other
    can have sounded: these decide on penalties.
    """
    other = 1 - seat
    own = state.pegs[other]
    touched = state.trod[seat] | state.pegs[seat] | state.known[seat] | state.stale[seat]
    moved = state.before[other] != 0
    still = state.still[other] & own
    if moved and own == state.before[other]:  # a peg came back to where it was, and it may be this one
        still = 0
    leaves_from = still & ~touched
    arrives_at = BORDER & ~(touched | state.trod[other] | own)
    if leaves_from == 0 or arrives_at == 0:
        return state
    origin, target = pick(leaves_from, leaving), pick(arrives_at, arriving)
    direction = 1 if other == 1 and state.options.direction == OWN_VIEW else 0
    heard_at = (state.trod[other] | state.known[other] | state.stale[other]) & touched
    if moved and heard_at & (ONWARD[1 - direction][origin] | ONWARD[1 - direction][target]) != 0:
        return state
    swap = bit(origin) | bit(target)
    return state._replace(
        pegs=put(state.pegs, other, own ^ swap),
        before=put(state.before, other, state.before[other] ^ swap if moved else 0),
        trod=put(state.trod, other, state.trod[other] ^ swap),
        still=put(state.still, other, state.still[other] ^ swap),
    )


@rule
def another_turn(state: State, seat: int, chance: int) -> State:
    """Let the other have moved another peg, or the same one otherwise, in the latest turn or the one that goes on.

    The turn has as many alarms as it had, and no penalty. A silent end is where the seat had no peg then; and what
    the seat has met or not met since must be so here too.
    """
    other = 1 - seat
    going = state.actor == other and state.peg != NOWHERE
    answered = state.actor == other and not going  # the seat has had a turn since
    alarms = state.alarms if going else state.last[other]
    earlier = 1 + (not going) + answered  # turns, if the other's memory of alarms is from this turn alone
    if state.before[other] == 0 or state.penalty * going or alarms < 0 or (alarms > 0 and state.turns < earlier):
        return state
    acted = answered or (state.actor == seat and state.peg != NOWHERE)
    facing = state.before[seat] if acted else state.pegs[seat]
    direction = 1 if other == 1 and state.options.direction == OWN_VIEW else 0
    starters = able(state.before[other], direction, facing if alarms > 0 else ~facing)
    if starters == 0:
        return state
    spot = pick(starters, chance % PATROL)
    rest = state.before[other] & ~bit(spot)
    met, chance = 0, chance // PATROL
    for step in range(alarms + (not going)):
        sounds = step < alarms
        targets = ONWARD[direction][spot] & ~rest & (facing if sounds else ~facing)
        if targets == 0:
            return state
        spot = pick(targets, chance % 6)
        chance //= 6
        if sounds:
            met |= bit(spot)
            if ONWARD[direction][spot] & ~rest == 0:  # this would have been a penalty
                return state
    return with_turn(state, seat, rest | bit(spot), met, spot if going else NOWHERE)


@rule
def able(pegs: int, direction: int, targets: int) -> int:
    """Those of a player's pegs that can go to one of some places in one move."""
    found = 0
    rest = pegs
    while rest != 0:
        if ONWARD[direction][lowest(rest)] & ~pegs & targets != 0:
            found |= rest & -rest
        rest &= rest - 1
    return found


@rule
def with_turn(state: State, seat: int, pegs: int, met: int, spot: int) -> State:
    """The world in which the other's latest turn led to these pegs and met these, unless the seat knows better."""
    other = 1 - seat
    going = spot != NOWHERE
    if not going and (state.known[seat] & ~pegs != 0 or state.pegs[seat] & ~state.known[seat] & pegs != 0):
        return state
    world = state._replace(pegs=put(state.pegs, other, pegs))
    if going:
        world = world._replace(peg=spot, tried=met)
    if met == 0:
        return world
    if going or state.actor == seat:
        return world._replace(known=put(state.known, other, met))
    return world._replace(stale=put(state.stale, other, met))
