"""Grids in riddles: for each location a literal that says whether something stands there. See rumpus.rules.riddle."""

from __future__ import annotations

from collections.abc import Sequence

from ..riddle import YES, Part, Riddle
from .unit import has, leg

PLACES = range(36)
Grid = list[int]


def known(locations: int) -> Grid:
    """A grid of which everything is known.

    >>> known(0b1)[:2]
    [1, -1]
    """
    return [YES if has(locations, place) else -YES for place in PLACES]


def asked(riddle: Riddle, locations: int) -> Grid:
    """A grid of which all is asked, but nothing stands outside these locations.

    >>> asked(Riddle(), 0b101)[:4]
    [2, -1, 3, -1]
    """
    return [riddle.ask(1)[0] if has(locations, place) else -YES for place in PLACES]


def rearranged(riddle: Riddle, before: Grid, left: Grid, taken: Grid) -> Grid:
    """A grid after something left some locations, where it stood, and came to others, which were empty."""
    after = riddle.ask(36)
    add = riddle.clauses.append
    for was, gone, come, now in zip(before, left, taken, after, strict=True):
        add([-was, gone, now])
        add([-gone, was])
        add([-gone, -now])
        if come == -YES:
            add([was, -now])
        else:
            add([was, come, -now])
            add([-come, -was])
            add([-come, now])
    return after


def origins(grid: Grid) -> list[Part]:
    """What each literal is worth in a move that begins there."""
    return [(grid[place], leg(place, 0)) for place in PLACES if grid[place] != -YES]


def targets(grid: Grid) -> list[Part]:
    """What each literal is worth in a move that ends there."""
    return [(grid[place], leg(0, place)) for place in PLACES if grid[place] != -YES]


def within(riddle: Riddle, grid: Sequence[int], locations: int) -> None:
    """Nothing is anywhere else."""
    for place in PLACES:
        if not has(locations, place):
            riddle.must(-grid[place])
