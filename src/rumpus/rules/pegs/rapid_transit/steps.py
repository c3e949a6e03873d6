"""How pegs travel in Rapid Transit: moves, jumps, and how far there is to go."""

from __future__ import annotations

from ...words import count, lowest, rule, table, wanted
from ..unit import GRID, ROW, Grids, around, bit, of, stepped
from .state import Options

START: Grids = table([ROW | ROW << 6, (ROW | ROW << 6) << 24])
TARGET: Grids = table([(ROW | ROW << 6) << 24, ROW | ROW << 6])
"""RT-1, RT-2: rows A and B change places with rows E and F."""
FARTHEST: Grids = table([ROW << 30, ROW])
"""The far one of each player's target rows."""

HALVES = (
    (-6, 6, 6, 0, 30),
    (-7, 6, 7, 0, 30),
    (-5, 6, 5, 0, 30),
    (-1, 0, 12, 0, 36),
    (1, 0, -12, 12, 36),
    (-2, 0, 14, 0, 36),
    (2, 0, 10, 0, 36),
    (-14, 12, -10, 12, 24),
)
"""Two directions fit into one word, the pegs that may go one way below those that may go the other: by how much such a
peg goes and how far its bit is lowered; the same for the other direction; and where its bits begin."""


def way(half: tuple[int, int, int, int, int], place: int) -> int:
    """The move that a bit of such a word stands for."""
    low, lowered, high, highered, middle = half
    origin, step = (place + lowered, low) if place < middle else (place - middle + highered, high)
    return origin * 36 + origin + step


WAYS = table([way(half, place) for half in HALVES for place in range(64)])
"""The moves of all words, 64 for each. Ending a loop is what costs most, so eight words do what sixteen sets would."""


@rule
def walkers(team: int, step: int) -> int:
    """RT-5: the pegs that may move in a direction."""
    return team & stepped(GRID & ~team, -step)


@rule
def jumpers(team: int, step: int) -> int:
    """RT-6, RT-7: the pegs that may jump in a direction: over one of their own, to a location that is empty."""
    return team & stepped(team & stepped(GRID & ~team, -step), -step)


@rule
def listed_ways(word: int, half: int, out: list[int], number: int) -> int:
    """Write the moves of a word into `out` after the first `number`; how many now."""
    rest = wanted(word, out, number)
    place = number + count(word & (rest & -rest) - 1)
    while rest != 0:
        out[place] = WAYS[64 * half + lowest(rest)]
        place += 1
        rest &= rest - 1
    return number + count(word)


@rule
def listed_travels(options: Options, seat: int, team: int, out: list[int]) -> int:
    """RT-4 to RT-8: write every move and every jump of a team into `out`; how many there are."""
    up, up_far, down, down_far = GRID, GRID, GRID, GRID
    if options.no_retreat == 1 and seat == 0:  # RT-R2: between the two target rows no row is farther
        up, up_far = FARTHEST[0], 0
    elif options.no_retreat == 1:
        down, down_far = FARTHEST[1], 0
    number = listed_ways((walkers(team, -6) & up) >> 6 | (walkers(team, 6) & down) << 30, 0, out, 0)
    number = listed_ways((walkers(team, -7) & up) >> 6 | (walkers(team, 7) & down) << 30, 1, out, number)
    number = listed_ways((walkers(team, -5) & up) >> 6 | (walkers(team, 5) & down) << 30, 2, out, number)
    number = listed_ways(walkers(team, -1) | (jumpers(team, 6) & down_far) << 36, 3, out, number)
    number = listed_ways(walkers(team, 1) | (jumpers(team, -6) & up_far) >> 12 << 36, 4, out, number)
    number = listed_ways(jumpers(team, -1) | (jumpers(team, 7) & down_far) << 36, 5, out, number)
    number = listed_ways(jumpers(team, 1) | (jumpers(team, 5) & down_far) << 36, 6, out, number)
    both = (jumpers(team, -7) & up_far) >> 12 | (jumpers(team, -5) & up_far) >> 12 << 24
    return listed_ways(both, 7, out, number)


@rule
def travels(options: Options, seat: int, peg: int, team: int) -> int:
    """RT-5, RT-6: where one peg may land by a move or a jump, as a set."""
    spot, empty = bit(peg), GRID & ~team
    landings = around(spot)
    landings |= over(spot, team, -7) | over(spot, team, -6) | over(spot, team, -5) | over(spot, team, -1)
    landings |= over(spot, team, 7) | over(spot, team, 6) | over(spot, team, 5) | over(spot, team, 1)
    return landings & empty & onward(options, seat, peg)


@rule
def over(spot: int, team: int, step: int) -> int:
    """RT-6: the location behind a peg of the team that is next in a direction, if there is one."""
    return stepped(stepped(spot, step) & team, step)


@rule
def onward(options: Options, seat: int, peg: int) -> int:
    """RT-R2: the rows that are not farther from the target than a peg's own; all rows, unless the house says so."""
    row = peg // 6
    if options.no_retreat == 0:
        return GRID
    if seat == 0:
        return GRID & ~((1 << 6 * min(row, 4)) - 1)
    return (1 << 6 * (max(row, 1) + 1)) - 1


@rule
def distance(pegs: Grids, seat: int) -> int:
    """RT-R11: the rows that a player's pegs still have to go to the nearer target row, all together."""
    team = of(pegs, seat)
    if seat == 0:
        return (
            count(team & 0xFFFFFF) + count(team & 0x3FFFF) + count(team & 0xFFF) + count(team & 0x3F)
        )  # rows A to D, A to C, A to B, A
    return count(team >> 12) + count(team >> 18) + count(team >> 24) + count(team >> 30)


@rule
def way_left(pegs: Grids, seat: int) -> int:
    """The rows that a player's pegs have to go until they fill both target rows, all together: 48 at the start."""
    team = of(pegs, seat)
    if seat == 0:
        return distance(pegs, 0) + 6 - count(team & FARTHEST[0])
    return distance(pegs, 1) + 6 - count(team & FARTHEST[1])


@rule
def arrived(team: int, seat: int) -> bool:
    """RT-18: whether all pegs of a team stand in its target rows."""
    return team & ~TARGET[seat] == 0
