"""What the games on the peg unit have in common: places, and moves from one place to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rumpus.rules.pegs.unit import GRID, around, beyond, bit, has, leg

from .words import Word, choice, subset

PLACES, ROW_LENGTH = 36, 6
NOWHERE = -1


def places(locations: int) -> list[int]:
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


def heading(name: str, meaning: str) -> Word:
    """A direction, as the difference of two neighbouring places; 0 for none."""
    return choice(name, ROW_LENGTH + 1, meaning, -ROW_LENGTH - 1)


def grid(name: str, meaning: str) -> Word:
    """A set of places of the grid, from A1 row by row to F6."""
    return subset(name, PLACES, meaning)


def place(name: str, meaning: str) -> Word:
    """One place of the grid, or -1 for none."""
    return choice(name, PLACES - 1, meaning, NOWHERE)


def someone(name: str, meaning: str) -> Word:
    """A seat, or -1 for nobody."""
    return choice(name, 1, meaning, NOWHERE)
