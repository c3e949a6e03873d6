"""Spots in riddles: where one thing is, as a literal for each location. See rumpus.rules.riddle.

Each row and each column has one as well, since a step from one spot to the next is a step of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..riddle import NO, Part, Riddle
from .grid_riddle import PLACES, Grid, known
from .unit import NEXT, bit

SIX = range(6)
STEPS = (-1, 0, 1)
"""How far a step goes along a row or a column."""
CLOSE = tuple((one, other) for one in SIX for other in SIX if abs(one - other) <= 1)
"""Rows, or columns, that are the same or next to each other."""

Ways = tuple[list[int], list[int]]
"""A direction: a literal for each step from row to row, and from column to column."""


class Spot(NamedTuple):
    cells: Grid
    rows: list[int]
    columns: list[int]
    """One of each is true; no cell while the thing is nowhere."""


def straight(place: int, far: int) -> tuple[int, ...]:
    """All locations in a straight line from one, up to so far, and that one.

    >>> straight(0, 2)
    (0, 1, 2, 7, 14, 6, 12)
    """
    found = [place]
    for direction in range(8):
        spot = NEXT[place][direction]
        for _ in range(far):
            if spot >= 0:
                found.append(spot)
                spot = NEXT[spot][direction]
    return tuple(found)


NEAR = tuple(straight(place, 1)[1:] for place in PLACES)
"""The neighbours of each location."""


def place_known(place: int) -> Spot:
    """The spot that is this location.

    >>> place_known(7).rows
    [-1, 1, -1, -1, -1, -1]
    """
    row, column = divmod(place, 6)
    return Spot(known(bit(place)), known(bit(row))[:6], known(bit(column))[:6])


def line_known(row: int, columns: list[int]) -> Spot:
    """A spot of which the row is known."""
    return Spot([columns[place % 6] if place // 6 == row else NO for place in PLACES], known(bit(row))[:6], columns)


def _spot(riddle: Riddle) -> Spot:
    questions = riddle.ask(48)
    spot = Spot(questions[12:], questions[:6], questions[6:12])
    for place, cell in enumerate(spot.cells):
        row, column = spot.rows[place // 6], spot.columns[place % 6]
        riddle.clauses += [[-cell, row], [-cell, column], [cell, -row, -column]]
    return spot


def somewhere(riddle: Riddle) -> Spot:
    """A new spot; it is nowhere if it has no row."""
    spot = _spot(riddle)
    riddle.clauses += [[-spot.rows[line], *spot.cells[6 * line : 6 * line + 6]] for line in SIX]
    riddle.clauses += [[-spot.columns[line], *spot.cells[line::6]] for line in SIX]
    return spot


def worths(spot: Spot) -> tuple[list[Part], list[Part]]:
    """What each literal is worth in a move that names the location: two groups."""
    return [(spot.rows[row], row * 6) for row in SIX], [(spot.columns[column], column) for column in SIX]


def never_in(riddle: Riddle, spot: Spot, places: Iterable[int], *unless: int) -> None:
    """A spot is none of these locations, unless one of these literals is true."""
    riddle.clauses += [[*unless, -spot.cells[place]] for place in places]


# --- Steps ----------------------------------------------------------------------------------------


def stepping(riddle: Riddle, spot: Spot, ways: Ways, following: Spot, *unless: int) -> None:
    """From one spot a step goes to the following one, and never off the grid, unless one of these is true."""
    for lines, steps, then in zip(spot[1:], ways, following[1:], strict=True):
        for line in SIX:
            for way, step in zip(steps, STEPS, strict=True):
                target = line + step
                riddle.clauses.append([*unless, -lines[line], -way, *([then[target]] if target in SIX else ())])


def straight_on(riddle: Riddle, spot: Spot, ways: Ways) -> Spot:
    """The next spot in the same direction; nowhere beyond the edge, and nowhere after nowhere."""
    following = _spot(riddle)
    for lines, steps, then in zip(spot[1:], ways, following[1:], strict=True):
        for line in SIX:
            for way, step in zip(steps, STEPS, strict=True):
                if line + step in SIX:
                    riddle.clauses.append([-lines[line], -way, then[line + step]])
                riddle.clauses.append([-then[line], -way, *([lines[line - step]] if line - step in SIX else ())])
    return following


# --- Neighbours -----------------------------------------------------------------------------------


def beside(riddle: Riddle, literal: int, spot: Spot, grid: Grid, places: Iterable[int] = PLACES) -> None:
    """If a literal is true, a spot among these places is beside something on a grid."""
    riddle.clauses += [[-literal, -spot.cells[place], *(grid[near] for near in NEAR[place])] for place in places]


def not_beside(riddle: Riddle, spot: Spot, grid: Grid, *unless: int) -> None:
    """A spot is neither on anything of a grid nor beside it, unless one of these is true."""
    rows, columns = riddle.ask(6), riddle.ask(6)
    for lines, wide in ((spot.rows, rows), (spot.columns, columns)):
        riddle.clauses += [[-lines[one], wide[other]] for one, other in CLOSE]
    riddle.clauses += [[*unless, -rows[place // 6], -columns[place % 6], -grid[place]] for place in PLACES]


def close(riddle: Riddle, spot: Spot, other: Spot) -> tuple[int, int]:
    """Two literals: whether two spots are in rows next to each other, or in one; and the same of columns."""
    found = riddle.ask(2)
    for literal, lines, others in zip(found, spot[1:], other[1:], strict=True):
        riddle.clauses += [[literal, -lines[one], -others[two]] for one, two in CLOSE]
        riddle.clauses += [[-literal, -lines[line], *others[max(line - 1, 0) : line + 2]] for line in SIX]
    return found[0], found[1]
