"""What stands in the views of peg games, and lists of their moves: for tools that want everything as small numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from ..bounds import choice, subset
from .unit import GRID, around, beyond, bit, has, leg

ROW_LENGTH, PLACES = 6, 36

Places = Annotated[int, subset(PLACES)]
"""A set of places of the grid, from A1 row by row to F6."""
Place = Annotated[int, choice(PLACES - 1, -1)]
"""One place of the grid, or -1 for none."""
Player = Annotated[int, choice(1, -1)]
"""A seat, or -1 for nobody."""
Heading = Annotated[int, choice(ROW_LENGTH + 1, -ROW_LENGTH - 1)]
"""A direction, as the difference of two neighbouring places; 0 for none."""
Hider = Annotated[int, choice(2)]
"""Who is hiding pegs now: seat 0, then 1, and 2 when both are done."""


def places(locations: int = GRID) -> list[int]:
    """The locations of a set, in order.

    >>> places(0b1010)
    [1, 3]
    """
    return [location for location in range(PLACES) if has(locations, location)]


def legs(origins: int, reach: Callable[[int], int]) -> Iterable[int]:
    """The moves from each of these places to each other place that `reach` gives for it.

    >>> len(list(legs(0b11, lambda origin: 0b111)))
    4
    """
    return (leg(origin, target) for origin in places(origins) for target in places(reach(origin) & ~bit(origin)))


def steps(origins: int = GRID) -> Iterable[int]:
    """The moves to an adjacent place.

    >>> len(list(steps()))
    220
    """
    return legs(origins, lambda origin: around(bit(origin)))


def jumps(origins: int = GRID) -> Iterable[int]:
    """The moves straight over an adjacent place, to the one behind it.

    >>> len(list(jumps()))
    160
    """
    return (
        leg(origin, beyond(over, direction))
        for origin in places(origins)
        for direction in range(8)
        if (over := beyond(origin, direction)) >= 0 and beyond(over, direction) >= 0
    )
