"""Grids in riddles: for each location a literal that says whether something stands there. See rumpus.rules.riddle."""

from __future__ import annotations

from collections.abc import Sequence

from ..riddle import NO, YES, Part, Riddle
from .unit import has, leg

PLACES = range(36)
Grid = list[int]


def places_in(locations: int) -> list[int]:
    """The locations of a set, in order.

    >>> places_in(0b101)
    [0, 2]
    """
    return [place for place in PLACES if has(locations, place)]


def known(locations: int) -> Grid:
    """A grid of which everything is known.

    >>> known(0b1)[:2]
    [1, -1]
    """
    return [YES if has(locations, place) else NO for place in PLACES]


def asked(riddle: Riddle, locations: int) -> Grid:
    """A grid of which all is asked, but nothing stands outside these locations.

    >>> asked(Riddle(), 0b101)[:4]
    [2, -1, 3, -1]
    """
    return [riddle.ask(1)[0] if has(locations, place) else NO for place in PLACES]


def afterwards(riddle: Riddle, was: int, goes: int, comes: int) -> int:
    """Whether something stands somewhere after it left, where it stood, or came, where nothing stood."""
    (now,) = riddle.ask(1)
    riddle.clauses += [[-was, goes, now], [was, comes, -now]]
    if goes != NO:
        riddle.clauses += [[-goes, was], [-goes, -now]]
    if comes != NO:
        riddle.clauses += [[-comes, -was], [-comes, now]]
    return now


def rearranged(riddle: Riddle, before: Grid, left: Grid, taken: Grid) -> Grid:
    """A grid after something left some locations, and came to others."""
    return [afterwards(riddle, *each) for each in zip(before, left, taken, strict=True)]


def origins(grid: Grid) -> list[Part]:
    """What each literal is worth in a move that begins there."""
    return [(grid[place], leg(place, 0)) for place in PLACES if grid[place] != NO]


def targets(grid: Grid) -> list[Part]:
    """What each literal is worth in a move that ends there."""
    return [(grid[place], leg(0, place)) for place in PLACES if grid[place] != NO]


def within(riddle: Riddle, grid: Sequence[int], locations: int) -> None:
    """Nothing is anywhere else."""
    for place in PLACES:
        if not has(locations, place):
            riddle.must(-grid[place])
