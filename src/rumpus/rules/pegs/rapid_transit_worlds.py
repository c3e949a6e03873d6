"""Rapid Transit worlds that a seat cannot tell apart, and which of them can lead to what it will notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import rule
from .rapid_transit_steps import arrived, distance, travels
from .rapid_transit_talk import NOWHERE, REQUESTED, View
from .turns_ahead import Ahead, turns_suffice, with_turn
from .unit import GRID, bit, changed, has, of, pick

if TYPE_CHECKING:
    from .rapid_transit import State

GOING, SILENT, ASKING, LEFT, PASSED = range(5)
"""How a player's latest turn ended: not yet, in silence, by a request, on an alarm without a word, with no step."""

LONG = 4
"""Turns with more alarms are left as they are: hardly any other way sounds like them."""


@rule
def moved_since(state: State, seat: int) -> bool:
    """Whether the seat has begun or taken a turn after the other's latest."""
    return state.actor == (1 - seat if state.active == NOWHERE else seat)


@rule
def another_turn(state: State, seat: int, chance: int) -> State:
    """Let the other's latest turn have gone another way, with as many alarms, before what the seat did since."""
    other = 1 - seat
    ended, alarms = of(state.ended, other), of(state.alarms, other)
    if of(state.began, other) == NOWHERE or alarms > LONG or (ended == LEFT and state.options.may_stop == 0):
        return state
    mine = of(state.pegs, seat)  # where the seat's pegs were during that turn
    if moved_since(state, seat) and of(state.began, seat) != NOWHERE:
        mine = mine & ~bit(of(state.spot, seat)) | bit(of(state.began, seat))
    team = of(state.pegs, other) & ~bit(of(state.spot, other)) | bit(of(state.began, other))
    tied = of(state.tied, other)
    bound = tied != NOWHERE and travels(state.options, other, tied, team) != 0
    began = pick(bit(tied) if bound else team, chance & 0xFF)
    if state.options.may_stop == 1 and alarms > 0 and ended in (SILENT, LEFT):
        ended = SILENT if chance & 0x100 else LEFT  # nobody hears the difference
    chance >>= 9
    spot, sounded = began, 0
    for landing in range(alarms + (ended == SILENT)):
        wanted = mine if landing < alarms else GRID & ~mine
        ways = travels(state.options, other, spot, team) & wanted
        if ways == 0:
            return state
        team ^= bit(spot)
        spot = pick(ways, chance & 0xFF)
        chance >>= 8
        team |= bit(spot)
        if arrived(team, other):
            return state
        if landing < alarms:
            sounded |= bit(spot)
    if ended == ASKING and spot != of(state.spot, other):
        return state
    changed_turn = state._replace(
        pegs=changed(state.pegs, other, team),
        began=changed(state.began, other, began),
        spot=changed(state.spot, other, spot),
        sounded=changed(state.sounded, other, sounded),
        ended=changed(state.ended, other, ended),
    )
    if ended == GOING:
        stuck = state.options.no_retreat == 1 and travels(state.options, other, spot, team) == 0
        return state if stuck else changed_turn._replace(active=spot)
    return recounted(state, changed_turn, seat)


@rule
def recounted(state: State, after: State, seat: int) -> State:
    """The changed turn with its progress and quiet turns, if the seat's turn since sounds the same; or no change."""
    other = 1 - seat
    team = of(after.pegs, other)
    since = moved_since(state, seat)
    if since:
        silent = of(state.spot, seat) if of(state.ended, seat) == SILENT else NOWHERE
        if of(state.sounded, seat) & ~team != 0 or (silent != NOWHERE and has(team, silent)):
            return state
    left = distance(after.pegs, other)
    low = of(state.was, other)
    quiet = 0 if left < low else of(state.calm, other) + 1
    limit = state.options.quiet_limit
    if quiet >= limit:
        return state
    calm = changed(state.calm, seat, quiet) if since else state.calm
    if since and state.active == NOWHERE:  # the seat's turn is over too
        quiet = 0 if of(state.lowest, seat) < of(state.was, seat) else quiet + 1
    if quiet >= limit:
        return state
    return after._replace(lowest=changed(state.lowest, other, min(left, low)), calm=calm, quiet=quiet)


# --- What lies ahead ------------------------------------------------------------------------------


def foretold(now: View, then: View, ahead: Ahead) -> Ahead:
    """RT-9, RT-10, RT-12: alarms and silence of the own peg, and where the other asked, tell of one turn."""
    if then.active != NOWHERE:
        return with_turn(ahead, then.turns, then.met, 0, 0)
    if now.turn == then.seat and then.turns > now.turns and then.silent != NOWHERE:
        return with_turn(ahead, now.turns, then.met, bit(then.silent), 0)
    if then.turn == then.seat and then.heard == REQUESTED:
        return with_turn(ahead, then.turns, 0, 0, bit(then.bound))
    return ahead


@rule
def may_come_to(state: State, seat: int, ahead: Ahead) -> bool:
    """RT-3: a turn moves one peg. RT-12: a request tells where to."""
    return turns_suffice(of(state.pegs, 1 - seat), state.turns, ahead)
