"""The peg unit that every peg game is played on (docs/rules/pegs-system.md).

A location is a number from 0 (A1) to 35 (F6), row by row. A set of locations is one int with a bit for each, so
whole grids are compared, joined and shifted at once, and the alarm is one `and`.
"""

from __future__ import annotations

from ..words import count, lowest, put, rule, table

Grids = tuple[int, int]
"""One word for each player, by seat: player 1 sits at 0, player 2 at 1."""

PEGS = 20
MARKERS = 8
"""SYS-1, SYS-2: what each player's storage holds before a game."""

GRID = (1 << 36) - 1
ROW = 0b111111
COLUMN = 0b000001_000001_000001_000001_000001_000001
FIRST_COLUMN = COLUMN
LAST_COLUMN = COLUMN << 5
BORDER = ROW | ROW << 30 | FIRST_COLUMN | LAST_COLUMN
CENTRE = 0b001100_001100 << 12
LOW_COLUMNS = COLUMN | COLUMN << 1 | COLUMN << 2
HIGH_COLUMNS = LOW_COLUMNS << 3
UPPER_ROWS = (1 << 18) - 1
LOWER_ROWS = GRID ^ UPPER_ROWS

LEFT: Grids = table([LOW_COLUMNS, HIGH_COLUMNS])
RIGHT: Grids = table([HIGH_COLUMNS, LOW_COLUMNS])
"""SYS-8: each player's left-hand and right-hand side; one's left faces the other's right."""


@rule
def bit(location: int) -> int:
    """The set that holds one location."""
    return 1 << location


@rule
def has(locations: int, location: int) -> bool:
    """Whether a location is in a set."""
    return (locations >> location) & 1 == 1


@rule
def around(locations: int) -> int:
    """SYS-9, SYS-10: every location adjacent to one of these, sideways, up, down or diagonally."""
    aside = (locations & ~LAST_COLUMN) << 1 | (locations & ~FIRST_COLUMN) >> 1
    band = locations | aside
    return (aside | band << 6 | band >> 6) & GRID


@rule
def part(locations: int, start: int) -> int:
    """All of these locations that are linked by adjacency to those in `start`."""
    linked = start & locations
    while True:
        grown = (linked | around(linked)) & locations
        if grown == linked:
            return linked
        linked = grown


@rule
def connected(locations: int) -> bool:
    """Whether the locations are exactly one part."""
    return locations != 0 and part(locations, locations & -locations) == locations


@rule
def alarm(pegs: Grids, actor: int, location: int) -> bool:
    """SYS-17 to SYS-22: a peg pushed in sounds the alarm exactly when the other grid holds a peg at that place."""
    return has(pegs[1 - actor], location)


@rule
def insert(grids: Grids, seat: int, location: int) -> Grids:
    """The grids after a peg or marker went into a player's own grid."""
    return put(grids, seat, grids[seat] | bit(location))


@rule
def lift(grids: Grids, seat: int, location: int) -> Grids:
    """SYS-20: the grids after something was lifted out, which is always silent."""
    return put(grids, seat, grids[seat] & ~bit(location))


@rule
def seen(grids: Grids, seat: int, over: bool) -> Grids:
    """SYS-23: a player sees all of the own grid and nothing of the other; when the game is over, all see both."""
    if over:
        return grids
    if seat == 0:
        return (grids[0], 0)
    if seat == 1:
        return (0, grids[1])
    return (0, 0)


@rule
def counts(grids: Grids) -> Grids:
    """How many things stand on each grid."""
    return (count(grids[0]), count(grids[1]))


@rule
def pick(locations: int, chance: int) -> int:
    """One of the locations, chosen by a random number; the set must not be empty."""
    for _ in range(chance % count(locations)):
        locations &= locations - 1
    return lowest(locations)


@rule
def listed(locations: int, out: list[int]) -> int:
    """Write the locations into `out` in order from A1 to F6, and say how many they are."""
    number = 0
    while locations != 0:
        out[number] = lowest(locations)
        number += 1
        locations &= locations - 1
    return number


@rule
def square(seat: int, lower: int, right: int) -> int:
    """SYS-7: one of the four squares as a player sees it: upper or lower, left-hand or right-hand."""
    rows = LOWER_ROWS if lower else UPPER_ROWS
    side = RIGHT[seat] if right else LEFT[seat]
    return rows & side
