"""Leap Frog worlds that a seat cannot tell apart, and which of them can lead to what it will notice.

A seat cannot tell apart other turns of the other player that would have sounded the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import count, rule, table
from .leap_frog_talk import FIVE, NOWHERE, TARGET, TURN_START
from .turns_ahead import Ahead, turns_suffice, with_turn
from .unit import around, bit, changed, has, of, pick, stepped

if TYPE_CHECKING:
    from .leap_frog import State
    from .leap_frog_talk import View

DIRECTIONS = table([-6, -5, 1, 7, 6, 5, -1, -7])
"""The differences of neighbours, clockwise from north."""


@rule
def jumps_from(pieces: int, origin: int) -> int:
    """LF-6, LF-7: where a peg can jump to, over one of the pieces and into a gap directly behind it."""
    here, targets = bit(origin), 0
    for step in DIRECTIONS:
        targets |= stepped(stepped(here, step) & pieces, step)
    return targets & ~pieces


@rule
def hops(pieces: int, origin: int, taken: int, won: int, chance: int) -> tuple[int, int]:
    """Where a peg comes to by a few random jumps, none to a place that is taken; and where it has been on the way.

    `pieces` are the other pieces of the same player. No jump goes on from a place in `won`: there the game is over.
    """
    spot, used = origin, bit(origin)
    for _ in range(chance & 3):
        targets = jumps_from(pieces, spot) & ~(taken | used)
        if targets == 0 or has(won, spot):
            break
        chance >>= 6
        spot = pick(targets, chance & 63)
        used |= bit(spot)
    return spot, used


@rule
def winning_places(state: State, other: int, rest: int) -> int:
    """LF-13: where the sixth peg would win."""
    return TARGET[other] if count(rest & TARGET[other]) == FIVE - 1 else 0


@rule
def another_chain(state: State, seat: int, chance: int) -> State:
    """Let the other be at another point of the turn that goes on: not begun, or after other silent jumps."""
    other = 1 - seat
    pegs = of(state.pegs, other)
    if state.frog != NOWHERE:
        pegs = pegs ^ bit(state.frog) ^ bit(state.home)
    home, chance = pick(pegs, chance & 63), chance >> 6
    rest = pegs ^ bit(home)
    pieces = rest | of(state.markers, other)
    won = winning_places(state, other, rest)
    frog, used = hops(pieces, home, of(state.pegs, seat), won, chance)
    if frog == home:
        return state._replace(pegs=changed(state.pegs, other, pegs), frog=NOWHERE, home=NOWHERE, used=0)
    if has(won, frog) or jumps_from(pieces, frog) & ~used == 0:  # the turn would be over
        return state
    return state._replace(pegs=changed(state.pegs, other, rest | bit(frog)), frog=frog, home=home, used=used)


@rule
def another_turn(state: State, seat: int, chance: int) -> State:
    """Let the other's latest turn have been another one: as silent, or with an alarm too, at any of the seat's pegs.

    Whatever the seat has pushed in since must have sounded, or not, as it did.
    """
    other = 1 - seat
    met = of(state.met, other)
    markers = of(state.markers, other)
    before = of(state.pegs, other) & ~bit(of(state.spot, other)) | bit(of(state.began, other))
    marked = met != NOWHERE and has(markers, met)
    if marked:
        markers ^= bit(met)
    began, chance = pick(before, chance & 63), chance >> 6
    rest = before ^ bit(began)
    taken = pegs_then(state, seat)
    won = winning_places(state, other, rest)
    spot, used = hops(rest | markers, began, taken, won, chance)
    chance >>= 24
    landings = jumps_from(rest | markers, spot)
    if spot == began:
        landings |= around(bit(began)) & ~(rest | markers)
    landings &= ~used
    if met == NOWHERE:
        landings &= ~taken
        if spot == began:
            if landings == 0:
                return state
            spot = pick(landings, chance & 63)
            used |= bit(spot)
    else:
        landings &= taken
        if landings == 0 or has(won, spot):
            return state
        met = pick(landings, chance & 63)
        if marked:
            markers |= bit(met)
        if state.options.back == TURN_START:
            spot = began
    pegs = rest | bit(spot)
    if not fits_since(state, seat, pegs):
        return state
    return state._replace(
        pegs=changed(state.pegs, other, pegs),
        markers=changed(state.markers, other, markers),
        began=changed(state.began, other, began),
        spot=changed(state.spot, other, spot),
        trail=changed(state.trail, other, used & ~bit(began)),
        met=changed(state.met, other, met),
    )


@rule
def pegs_then(state: State, seat: int) -> int:
    """The seat's pegs as they stood in the other's latest turn."""
    pegs = of(state.pegs, seat)
    spot, began = of(state.spot, seat), of(state.began, seat)
    if state.actor == seat:
        spot, began = state.frog, state.home
    return pegs if spot == NOWHERE else pegs & ~bit(spot) | bit(began)


@rule
def fits_since(state: State, seat: int, pegs: int) -> bool:
    """Whether all that the seat has pushed in since the other's latest turn sounds as it did against these pegs."""
    if state.actor == seat:
        return pegs & state.used == 0
    met = of(state.met, seat)
    return pegs & of(state.trail, seat) == 0 and (met == NOWHERE or has(pegs, met))


# --- What lies ahead ------------------------------------------------------------------------------


def foretold(now: View, then: View, ahead: Ahead) -> Ahead:
    """LF-9, LF-11: each landing of the own peg tells whether a peg of the other is there."""
    if now.turn != then.seat:
        return ahead
    if then.turns > now.turns and then.met != NOWHERE:
        return with_turn(ahead, now.turns, bit(then.met), 0, 0)
    return with_turn(ahead, now.turns, 0, of(then.pegs, then.seat) & ~of(now.pegs, then.seat), 0)


@rule
def may_come_to(state: State, seat: int, ahead: Ahead) -> bool:
    """LF-3: a turn moves one peg. LF-11: where a peg is met, its player has no marker, and had none before."""
    if of(state.markers, 1 - seat) & ahead.ever != 0:
        return False
    return turns_suffice(of(state.pegs, 1 - seat), state.turns, ahead)
