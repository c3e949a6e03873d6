"""Leap Frog: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-leap-frog.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ...words import table
from ..unit import HIGH_COLUMNS, LEGS, LOW_COLUMNS, LOWER_ROWS, UPPER_ROWS, Grids

SEATS = 2
FIVE = 5
"""LF-13: so many pegs in the target win."""
MOST_TURNS = 500
STOP, PASS = LEGS, LEGS + 1
NOWHERE = -1

LAST_LANDING, TURN_START = 0, 1
"""The house rule `back`."""

TARGET: Grids = table([UPPER_ROWS & HIGH_COLUMNS, LOWER_ROWS & LOW_COLUMNS])
"""LF-1, LF-2: where each player wants to be, which is where the other begins."""

TRIANGLES = [0b000111 << 30 | 0b000011 << 24 | 0b000001 << 18, 0b111000 | 0b110000 << 6 | 0b100000 << 12]
TWO_ROWS = [0b000111 << 30 | 0b000111 << 24, 0b111000 | 0b111000 << 6]
START = table([TRIANGLES, TWO_ROWS])
"""LF-1, LF-2, LF-R1: the six pegs of each player before the first turn, by the house rule `start`."""

TRIANGLE, ROWS = 0, 1
EIGHT, SIXTEEN = 0, 1
TEAM = 6
MOVES = 8 * TEAM
LONGEST = 8 * MOST_TURNS
"""LF-R9 stops every game. A jump changes row and column by 0 or 2, so a peg can come to 9 places by jumps; it comes
to none of them twice in a turn (LF-R4), so 8 jumps, or fewer and a `stop`, are the most decisions of a turn."""


class Options(NamedTuple):
    first_player: int = 1
    start: int = TRIANGLE
    back: int = LAST_LANDING
    markers: int = EIGHT
    max_turns: int = 200


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    markers: Grids
    frog: int
    home: int
    used: int
    """The chain of jumps that goes on: where the peg stands, where it began, and where it has been; else NOWHERE."""
    met: Grids
    """Where each player's latest turn ended with an alarm, or NOWHERE."""
    alarms: Grids
    turns: int
