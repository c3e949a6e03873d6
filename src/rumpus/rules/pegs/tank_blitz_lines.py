"""Straight lines of silent steps in Tank Blitz's riddle: all lines would be hundreds of questions, but a line has a row
and a column where it begins and ends, a direction and a length, and these are few.
"""

from __future__ import annotations

from ..riddle import Part, Riddle
from .grid_riddle import PLACES
from .tank_blitz_talk import PASS
from .unit import NEXT, leg

SIDE = range(6)
WAYS = (-1, 0, 1)
"""How a row or a column changes with a step."""
LONGEST_LINE = 5


def line(place: int, direction: int) -> list[int]:
    """All locations in a direction from one, the nearest first.

    >>> line(0, 2)
    [1, 2, 3, 4, 5]
    """
    following = NEXT[place][direction]
    return [] if following < 0 else [following, *line(following, direction)]


LINES = [[line(place, direction) for direction in range(8)] for place in PLACES]
"""By location and direction."""


SHIFTS = [(was, way) for was in SIDE for way in WAYS if was + way in SIDE]
"""How the row or the column of a tank may change with a step: from where, and which way."""


class Roll:
    """A line of silent steps: its first and last row and column, and the next ones, its direction and its length."""

    def __init__(self, riddle: Riddle, standing: list[int]) -> None:
        self.standing = standing
        """Whether there was none (TB-R5)."""
        self.start, self.end, self.following, ways, self.shifts = (
            (riddle.ask(number), riddle.ask(number)) for number in (6, 6, 6, 3, len(SHIFTS))
        )
        self.last = riddle.ask(LONGEST_LINE)
        """For each number from 1 whether there were so many steps."""
        riddle.one_of([*self.last, *standing])
        riddle.must(-ways[0][1], -ways[1][1])
        for axis in zip(self.start, self.end, self.following, ways, self.shifts, strict=True):
            self._led(riddle, *axis)

    def _led(
        self, riddle: Riddle, start: list[int], end: list[int], following: list[int], ways: list[int], shifts: list[int]
    ) -> None:
        """How one step after the other changes the row, or the column."""
        riddle.one_of([*end, *self.standing])
        for was in SIDE:
            riddle.must(-start[was], *(shift for shift, (here, _) in zip(shifts, SHIFTS, strict=True) if here == was))
        for shift, (was, way) in zip(shifts, SHIFTS, strict=True):
            riddle.clauses += [[-shift, start[was]], [-shift, ways[way + 1]]]
            for steps, last in enumerate(self.last, 1):
                riddle.must(-shift, -last, *(end[then] for then in SIDE if then == was + steps * way))
            turned, here, there = ways[way + 1], end[was], following[was + way]
            riddle.clauses += [[-turned, -here, there], [-turned, -there, here]]
        riddle.one_at_most(ways)
        riddle.one_at_most(start)
        riddle.clauses += [[-ways[0], -following[5]], [-ways[2], -following[0]]]
        riddle.clauses += [[-one, -there] for one in self.standing for there in (*following, *start)]

    def groups(self) -> list[list[Part]]:
        """TB-7, TB-R8: the first step in a move number, or that there is none."""
        found = []
        for shifts, step, standing in zip(self.shifts, (6, 1), (PASS, 0), strict=True):
            led = zip(shifts, SHIFTS, strict=True)
            parts = [(literal, leg(was * step, (was + way) * step)) for literal, (was, way) in led]
            found.append(parts + [(literal, standing) for literal in self.standing])
        return found


def crossed(spots: tuple[list[int], list[int]], place: int) -> list[int]:
    """The row and the column of a location."""
    return [spots[0][place // 6], spots[1][place % 6]]
