"""Hostage worlds that a seat cannot tell apart: one peg of the other elsewhere, with a whole past that sounds the same.

What a changed world has to explain: every soldier was added next to another one, every place where the seat's pegs
have ever stood was silent or announced, and the teams came apart as they did. Soldiers from before the other's hostage
last fled are left where they are, and so are those that an announced soldier may have been added to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import count, rule
from .hostage_team import completable, half, pegs
from .unit import GRID, around, bit, changed, of, part, pick

if TYPE_CHECKING:
    from .hostage import State


@rule
def untouched(state: State, seat: int) -> int:
    """Where the other has nothing, and no peg of the seat has ever stood."""
    trod = pegs(state, seat) | of(state.removed, seat) | of(state.vacated, seat)
    return GRID & ~(trod | pegs(state, 1 - seat))


@rule
def another_soldier(state: State, seat: int, chance: int) -> State:
    """Let one of the other's soldiers have been added, or set up, in another place."""
    other = 1 - seat
    team, added, latest = of(state.soldiers, other), of(state.added, other), of(state.latest, other)
    never_fled = of(state.vacated, other) == 0
    movable = team if never_fled else added
    heard = of(state.announced, other) & added
    loose = heard != 0 and in_any_order(state, seat, heard)
    if loose:
        movable = added & ~heard
    elif heard != 0:  # nothing was added after the latest, so nothing depends on it
        movable = bit(latest) if latest >= 0 else 0
    if movable == 0:
        return state
    leaves = bit(pick(movable, chance & 0xFFFF))
    free = untouched(state, seat) & around(team ^ leaves | bit(of(state.hostages, other)))
    if never_fled and added & leaves == 0:
        free &= half(state, other)
    if free == 0:
        return state
    arrives = pick(free, chance >> 16)
    team ^= leaves | bit(arrives)
    if added & leaves != 0:
        added ^= leaves | bit(arrives)
    if latest >= 0 and leaves == bit(latest):
        latest = arrives
    first = team & ~added
    if never_fled and not completable(first, of(state.hostages, other), half(state, other)):
        return state
    sooner = team & ~bit(latest) if latest >= 0 else team
    if part(team, first) != team or part(sooner, first) != sooner:
        return state
    world = state._replace(
        soldiers=changed(state.soldiers, other, team),
        added=changed(state.added, other, added),
        latest=changed(state.latest, other, latest),
    )
    return state if loose and not in_any_order(world, seat, heard) else world


@rule
def in_any_order(state: State, seat: int, heard: int) -> bool:
    """Whether the silent soldiers can have been added at any time, before or after those that were heard.

    They hold together without the heard ones, which all touch soldiers from the beginning; and where they stand, the
    seat never had a peg.
    """
    other = 1 - seat
    added = of(state.added, other)
    first = of(state.soldiers, other) & ~added
    silent = added & ~heard
    trod = of(state.removed, seat) | of(state.vacated, seat)
    return heard & ~around(first) == 0 and part(first | silent, first) == first | silent and silent & trod == 0


@rule
def another_hostage(state: State, seat: int, chance: int) -> State:
    """Let the other's hostage have been set up, or have fled, to another place."""
    other = 1 - seat
    added = of(state.added, other)
    first = of(state.soldiers, other) & ~added
    before = first | of(state.removed, other)  # the soldiers between which the hostage fled
    never_fled = of(state.vacated, other) == 0
    free = untouched(state, seat) & ~before & (half(state, other) if never_fled else around(before))
    if free == 0:
        return state
    hostage = pick(free, chance)
    after = state._replace(hostages=changed(state.hostages, other, hostage))
    if never_fled:
        return after if completable(first, hostage, half(state, other)) else state
    held = part(before, around(bit(of(state.hostages, other))))
    holding = part(before, around(bit(hostage)))
    if holding == held:
        return after
    options = state.options
    as_told = options.announce_removed == 0 or count(holding) == count(first)
    if holding == 0 or added != 0 or options.single_group == 1 or options.own_stock == 1 or not as_told:
        return state
    return after._replace(  # nothing was added since, so another part of the team may be the one that stayed
        soldiers=changed(state.soldiers, other, holding),
        removed=changed(state.removed, other, before & ~holding),
    )
