"""The field of Football: goal lines, posts, lines of passes and kicks, and the numbers of moves.

Rules: docs/rules/pegs-football.md (FB). The rules are written in these words.
"""

from __future__ import annotations

from ...words import lowest, rule, table
from ..unit import LEGS, ROW, Grids, beyond, bit, leg, origin_of, target_of
from .state import SEATS

TO_WIN = 21
TOUCHDOWN_POINTS, FIELD_GOAL_POINTS = 6, 3
DOWNS_IN_SERIES = 4
MOST_TURNS = 1000

SET1, SET2, TOSS, CARRIER, PLAY, GIVE, RETURN_FIRST, RETURN_SECOND, PAT_D, PAT_K, END = range(11)
"""The phases of section 3 of the sheet; the new holder returns a man first, then the other (FB-R7)."""

NO_ALARM, PENALTY, FUMBLE, TACKLE, INTERCEPTION, BLOCKED = range(6)
"""What an announced alarm was."""

NO_CALL, RUNNING, PASSING, PUNTED, DOWNS, FIELD_GOAL, TOUCHDOWN, POINT, NO_POINT = range(9)
"""What is called without an alarm; RUNNING and PASSING are advances (FB-18)."""

NOWHERE = -1


# --- Places ---------------------------------------------------------------------------------------


GOAL_LINE: Grids = table([ROW, ROW << 30])
POST: Grids = table([0b001100, 0b001100 << 30])
FRONT: Grids = table([ROW << 6, ROW << 24])
"""FB-1: each player's goal line, the post in it, and the row in front of it."""

KICK_OFF: Grids = table([ROW << 18, ROW << 12])
"""FB-29: where each player starts the point after: two rows from the goal line that is attacked."""


def run_of(origin: int, direction: int) -> list[int]:
    """The locations from one on in a direction, to the edge of the grid.

    >>> run_of(0, 2)
    [1, 2, 3, 4, 5]
    """
    found: list[int] = []
    while (origin := beyond(origin, direction)) >= 0:
        found.append(origin)
    return found


def between(origin: int, target: int) -> int:
    """FB-14: the locations between two in line; none when they touch or are in no line.

    >>> between(0, 14) == 1 << 7
    True
    """
    for direction in range(8):
        run = run_of(origin, direction)
        if target in run:
            return sum(1 << location for location in run[: run.index(target)])
    return 0


def kick(seat: int, origin: int) -> int:
    """FB-23, FB-24: the locations that a kick from here pegs, the post last; none when there is no such kick.

    >>> kick(0, 23) == 1 << 28 | 1 << 33
    True
    """
    for direction in ((3, 4, 5), (0, 1, 7))[seat]:
        run = run_of(origin, direction)
        if len(run) >= 2 and POST[1 - seat] >> run[-1] & 1 and not GOAL_LINE[seat] >> origin & 1:
            return sum(1 << location for location in run)
    return 0


BETWEEN = table([between(move // 36, move % 36) for move in range(LEGS)])
"""By the leg from passer to receiver."""

IN_LINE = table([sum(1 << r for r in range(36) if BETWEEN[36 * c + r]) for c in range(36)])
"""By location: where a receiver can stand, as far as lines go."""

KICKS = table([kick(seat, origin) for seat in range(SEATS) for origin in range(36)])
"""By 36 * seat + location. From the row of KICK_OFF these are also the paths of the point after (FB-29)."""


@rule
def forward(seat: int, row: int, line: int) -> bool:
    """Whether a row lies ahead of another: player 1 goes towards F, player 2 towards A."""
    return row > line if seat == 0 else row < line


@rule
def first_met(locations: int, rising: bool) -> int:
    """The first of some locations on a line, which runs towards F6 (or east) when it is rising; else the last."""
    if not rising:
        while locations & (locations - 1) != 0:
            locations &= locations - 1
    return locations & -locations


@rule
def receivers(men: int, carrier: int) -> int:
    """FB-14: the men in line with the carrier, with at least one location between, all of them empty."""
    found = 0
    inline = men & IN_LINE[carrier]
    while inline != 0:
        one = inline & -inline
        if BETWEEN[leg(carrier, lowest(one))] & men == 0:
            found |= one
        inline ^= one
    return found


# --- Moves ----------------------------------------------------------------------------------------


PASS = LEGS
"""Runs are legs of the unit. A pass is PASS plus the leg from the passer to the receiver."""

HOLD, GOAL, PUNT, NONE = range(3 * LEGS, 3 * LEGS + 4)
"""Between passes and these are numbers that no move has."""
WORDS = {HOLD: "hold", GOAL: "goal", PUNT: "punt", NONE: "none"}

BACK = 3 * LEGS + 4
"""A man returns: BACK plus the location."""


@rule
def is_pass(record: int) -> bool:
    """Whether this is a pass."""
    return PASS <= record < HOLD


@rule
def pegged(move: int) -> int:
    """FB-8, FB-15: the locations that a run or a pass pushes a peg into; a hold none."""
    if move < LEGS:
        return bit(target_of(move))
    line: int = BETWEEN[move - PASS] if move < HOLD else 0
    return line


@rule
def ball_before(record: int, ball: int) -> int:
    """Where the ball was before a remembered play that ended with the ball here."""
    if 0 <= record < HOLD and target_of(record % LEGS) == ball:
        return origin_of(record % LEGS)
    return ball


@rule
def manner(first: int, latest: int, carrier: int) -> int:
    """FB-R6: whether the last play of a turn that changed the ball's row was a run or a pass; the ball is here now."""
    before = ball_before(latest, carrier)
    if before // 6 != carrier // 6:
        return PASSING if is_pass(latest) else RUNNING
    if ball_before(first, before) // 6 != before // 6:
        return PASSING if is_pass(first) else RUNNING
    return NO_CALL
