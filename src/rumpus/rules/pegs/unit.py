"""The peg unit that every peg game is played on (docs/rules/pegs-system.md).

A location is a number from 0 (A1) to 35 (F6), row by row. A set of locations is one int with a bit for each, so
whole grids are compared, joined and shifted at once, and the alarm is one `and`.
"""

from __future__ import annotations

from ..words import count, each_of, rule, table

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

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
ROW_STEP = (-1, -1, 0, 1, 1, 1, 0, -1)
COLUMN_STEP = (0, 1, 1, 1, 0, -1, -1, -1)


def beyond(location: int, direction: int) -> int:
    """The next location in a direction, by names (east is towards column 6); -1 off the grid."""
    row, column = location // 6 + ROW_STEP[direction], location % 6 + COLUMN_STEP[direction]
    return row * 6 + column if 0 <= row < 6 and 0 <= column < 6 else -1


TOSS = 2
"""Who acts before a coin has said who begins: neither player."""

LEGS = 36 * 36
"""Moves from one location to another are the numbers below this; other moves of such games lie above it."""


@rule
def leg(origin: int, target: int) -> int:
    """The number of the move from one location to another."""
    return origin * 36 + target


@rule
def origin_of(move: int) -> int:
    """Where a move from one location to another begins."""
    return move // 36


@rule
def target_of(move: int) -> int:
    """Where a move from one location to another ends."""
    return move % 36


@rule
def listed_legs(origin: int, targets: int, out: list[int], number: int) -> int:
    """Write the moves from a location to each of the targets into `out` after the first `number`; how many now."""
    return each_of(targets, leg(origin, 0), out, number)


@rule
def listed_steps(movers: int, step: int, out: list[int], number: int) -> int:
    """Write the moves of each of these pegs by the same step into `out` after the first `number`; how many now."""
    return each_of(movers, leg(0, step), out, number, leg(1, 1))


@rule
def bit(location: int) -> int:
    """The set that holds one location."""
    return 1 << location


@rule
def of(grids: Grids, seat: int) -> int:
    """The word of one player. Compiled, this is a choice between two registers; an index would go through memory."""
    return grids[1] if seat == 1 else grids[0]


@rule
def changed(grids: Grids, seat: int, word: int) -> Grids:
    """The grids with another word for one player; compiled as `of` is."""
    return (grids[0], word) if seat == 1 else (word, grids[1])


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
def stepped(locations: int, step: int) -> int:
    """Where all of these come by the same step, the difference of two neighbours; those off the grid are left out."""
    aside = (step + 7) % 6  # 0 towards column 1, 2 towards column 6
    if aside == 0:
        locations &= ~FIRST_COLUMN
    elif aside == 2:
        locations &= ~LAST_COLUMN
    return (locations << step if step > 0 else locations >> -step) & GRID


@rule
def beside(locations: int) -> int:
    """Every location up, down, left or right of one of these."""
    aside = (locations & ~LAST_COLUMN) << 1 | (locations & ~FIRST_COLUMN) >> 1
    return (aside | locations << 6 | locations >> 6) & GRID


@rule
def ahead(location: int, step: int) -> int:
    """The next location in a straight line, `step` being the difference of two neighbours; -1 off the grid."""
    target = location + step
    if 0 <= target < 36 and abs(target % 6 - location % 6) <= 1:
        return target
    return -1


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
    return has(of(pegs, 1 - actor), location)


@rule
def insert(grids: Grids, seat: int, location: int) -> Grids:
    """The grids after a peg or marker went into a player's own grid."""
    return changed(grids, seat, of(grids, seat) | bit(location))


@rule
def lift(grids: Grids, seat: int, location: int) -> Grids:
    """SYS-20: the grids after something was lifted out, which is always silent."""
    return changed(grids, seat, of(grids, seat) & ~bit(location))


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
def listed(locations: int, out: list[int]) -> int:
    """Write the locations into `out` in order from A1 to F6, and say how many they are."""
    return each_of(locations, 0, out, 0)


@rule
def square(seat: int, lower: int, right: int) -> int:
    """SYS-7: one of the four squares as a player sees it: upper or lower, left-hand or right-hand."""
    rows = LOWER_ROWS if lower else UPPER_ROWS
    side = RIGHT[seat] if right else LEFT[seat]
    return rows & side
