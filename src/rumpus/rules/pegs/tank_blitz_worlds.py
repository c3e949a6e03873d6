"""Tank Blitz worlds that a seat cannot tell apart: small changes to what it cannot see, each with a whole past.

A changed world is one that the same game could have led to: every push of the seat's own pegs that was silent, or
sounded, would have been so there too, and every turn of the other would have sounded the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import count, rule
from .tank_blitz_talk import ANY_BORDER, CONTINUE, HEADQUARTERS, MINE_ROWS, MINES, TURN_START
from .unit import BORDER, GRID, ahead, around, bit, changed, has, of, pick

if TYPE_CHECKING:
    from .tank_blitz import State


@rule
def another_mine(state: State, seat: int, chance: int) -> State:
    """Move an unfound mine of the other within its row, to where neither player's tanks can ever have been.

    There the other has had a tank standing since the set-up, which changes places with the mine, or nothing.
    """
    other = 1 - seat
    mines, tanks = of(state.mines, other), of(state.tanks, other)
    unfound = mines & ~of(state.markers, seat)
    if unfound == 0:
        return state
    mine = bit(pick(unfound, chance & 0xFFFF))
    near = MINE_ROWS[other][0]
    beside_tanks = mine & near != 0
    row = near if beside_tanks else MINE_ROWS[other][1]
    places = row & ~(mines | state.visited[0] | state.visited[1] | state.trail[0] | state.trail[1])
    if state.phase == CONTINUE and state.actor == other:
        places &= ~bit(of(state.spot, other) + state.step)  # TB-9: there it can still go on
    ready = count(mines) == MINES
    if ready and beside_tanks:
        places &= tanks
    if places == 0:
        return state
    place = bit(pick(places, chance >> 16))
    return state._replace(
        mines=changed(state.mines, other, mines ^ mine ^ place),
        tanks=changed(state.tanks, other, tanks ^ mine ^ place if ready and beside_tanks else tanks),
    )


@rule
def another_turn(state: State, seat: int, chance: int, going: bool) -> State:
    """Let the other have made another silent turn, the latest or the one that goes on, which sounded the same."""
    other = 1 - seat
    if of(state.began, other) < 0:
        return state
    entered = 0  # where the seat has pushed pegs in since
    pegs = of(state.tanks, seat) | of(state.mines, seat)  # what the seat had standing then
    if not going and (state.actor == other or state.phase == CONTINUE) and of(state.began, seat) >= 0:
        entered = of(state.trail, seat)
        pegs = pegs & ~bit(of(state.spot, seat)) | bit(of(state.began, seat))
    before = of(state.tanks, other) & ~bit(of(state.spot, other)) | bit(of(state.began, other))
    empty = GRID & ~(before | of(state.mines, other) | of(state.markers, other))
    free = empty & ~pegs
    movable = before & around(free)
    if movable == 0:
        return state
    began = pick(movable, chance & 0xFFFF)
    spot = pick(around(bit(began)) & free, chance >> 16 & 0xFFFF)
    step = spot - began
    trail = bit(spot)
    roads = GRID & ~BORDER if state.options.edge == ANY_BORDER else GRID
    for _ in range((chance >> 32) % 5):
        following = ahead(spot, step)
        if following < 0 or not has(free, following) or not has(roads, spot):
            break
        spot = following
        trail |= bit(spot)
    following = ahead(spot, step)
    if going and (following < 0 or not has(empty, following) or not has(roads, spot)):  # TB-9: it would not go on
        return state
    home = before & ~bit(began)
    tanks = home | bit(spot)
    taken = HEADQUARTERS[seat] & (home | trail)  # TB-R11: the tank would have won on its way
    if taken == HEADQUARTERS[seat] or tanks & entered != 0:
        return state
    return state._replace(
        tanks=changed(state.tanks, other, tanks),
        began=changed(state.began, other, began),
        spot=changed(state.spot, other, spot),
        trail=changed(state.trail, other, trail),
        step=step if going else state.step,
    )


@rule
def another_choice(state: State, seat: int) -> State:
    """Let the other have gone back after a hit instead of staying, or have stayed."""
    other = 1 - seat
    began, place = of(state.began, other), state.place
    back = began if state.options.back == TURN_START else before_last(began, place)
    spot = back if of(state.spot, other) == place else place
    tanks = of(state.tanks, other) & ~bit(of(state.spot, other)) | bit(spot)
    entered = 0
    if state.actor == other or state.phase == CONTINUE:
        entered = of(state.trail, seat)
    if tanks & (of(state.tanks, seat) | entered) != 0 or HEADQUARTERS[seat] & ~tanks == 0:
        return state
    trail = of(state.trail, other)
    if back == began:
        trail ^= bit(back)
    return state._replace(
        tanks=changed(state.tanks, other, tanks),
        spot=changed(state.spot, other, spot),
        trail=changed(state.trail, other, trail),
    )


@rule
def before_last(began: int, place: int) -> int:
    """The location before the last one on a straight way."""
    rows, columns = place // 6 - began // 6, place % 6 - began % 6
    steps = max(abs(rows), abs(columns))
    return place - (rows // steps * 6 + columns // steps)
