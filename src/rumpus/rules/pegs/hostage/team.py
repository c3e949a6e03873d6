"""What a team in Hostage is: who stands on a grid, its groups, and how three soldiers are set up around a hostage."""

from __future__ import annotations

from ...words import count, rule
from ..unit import around, bit, of, part
from .state import HALF, NOWHERE, TEAM, State


@rule
def pegs(state: State, seat: int) -> int:
    """All that stands on a player's grid: the soldiers, and the hostage unless it is in the hand."""
    hostage = of(state.hostages, seat)
    return of(state.soldiers, seat) | (bit(hostage) if hostage >= 0 else 0)


@rule
def leaders(soldiers: int) -> int:
    """The first soldier of each group."""
    first = 0
    while soldiers != 0:
        leader = soldiers & -soldiers
        first |= leader
        soldiers &= ~part(soldiers, leader)
    return first


@rule
def half(state: State, seat: int) -> int:
    """HS-1, HS-R1: the half in which a player sets up."""
    return HALF[seat ^ state.options.halves]


@rule
def hiding_places(state: State, seat: int) -> int:
    """HS-1 to HS-3: where the next peg may go, the hostage first, so that the set-up can still become a legal one."""
    mine = half(state, seat)
    hostage = of(state.hostages, seat)
    if hostage == NOWHERE:
        return mine
    return team_places(of(state.soldiers, seat), hostage, mine)


@rule
def team_places(soldiers: int, hostage: int, mine: int) -> int:
    """Where a soldier may join fewer than three, so that in the end all touch another, and one the hostage."""
    room = mine & ~bit(hostage)
    near = around(bit(hostage)) & room
    if soldiers == 0:  # the first is at most two soldiers away from the hostage
        reach = (near | around(near)) & room
        return (reach | around(reach)) & room
    if count(soldiers) == TEAM - 1:
        return third_places(soldiers, near, room)
    fitting = 0
    rest = room & ~soldiers
    while rest != 0:
        one = rest & -rest
        if third_places(soldiers | one, near, room) != 0:
            fitting |= one
        rest ^= one
    return fitting


@rule
def third_places(pair: int, near: int, room: int) -> int:
    """HS-2, HS-3: where the third soldier may go: next to one of two that touch, or between two that do not."""
    one = pair & -pair
    other = pair ^ one
    joining = around(pair) & ~pair if around(one) & other != 0 else around(one) & around(other)
    if pair & near == 0:
        joining &= near
    return joining & room
