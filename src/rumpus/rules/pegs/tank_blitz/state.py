"""Tank Blitz: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-tank-blitz.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ...words import kit, table
from ..unit import GRID, LEGS, ROW, Grids

SEATS = 2
TANKS = 10
BOARD = kit("board", GRID)
"""The places that are played on: all, or a part in the middle (`rumpus.lab.exact.boards`)."""
MINES_IN_A_ROW = kit("mines", 2)
MINES = 2 * MINES_IN_A_ROW
MOST_QUIET = 300

LINE, ANY_BORDER = 0, 1
LAST_STEP, TURN_START = 0, 1
"""House rules: `edge` and `back`."""

SETUP, MOVE, CONTINUE, HIDE, END = range(5)
"""The phases of section 4 of the sheet."""

GO_ON, STOP, STAY, BACK, PASS = range(LEGS, LEGS + 5)

NOWHERE = -1
NOTHING, MINE, TANK = 0, 1, 2
"""What stood where an alarm sounded."""

HEADQUARTERS: Grids = table([0b001100 & BOARD, 0b001100 << 30 & BOARD])
"""TB-4: A3 A4 and F3 F4, by their owner."""

MINE_ROWS = table([[ROW << 6 & BOARD, ROW << 12 & BOARD], [ROW << 24 & BOARD, ROW << 18 & BOARD]])
"""TB-2, TB-3: each player's row of mines and tanks, and the row of mines in front of it."""

LOSE, PLAY_ON = 0, 1

MOVES = 8 * TANKS
LONGEST = 2 * MINES + 2 * TANKS * 6 + (2 * TANKS * (MOST_QUIET - 1) + MOST_QUIET) * 5
"""TB-R7 bounds every game. Each alarm destroys one of 20 tanks, so there are at most 20 alarm turns, with fewer than
`quiet_turns` quiet ones before each and `quiet_turns` at the end. A straight line has 5 steps at most, each a decision
(`stop` takes the place of one); an alarm can add `stay` or `back`."""


class Options(NamedTuple):
    first_player: int = 1
    edge: int = LINE
    back: int = LAST_STEP
    no_tanks: int = LOSE
    quiet_turns: int = 100


class State(NamedTuple):
    options: Options
    phase: int
    actor: int
    tanks: Grids
    mines: Grids
    markers: Grids
    """Enemy mines found; every marker was announced (TB-12, TB-13)."""
    began: int
    spot: int
    """Where the tank of the turn that goes on began it, and where it stands; NOWHERE between turns."""
    step: int
    """The direction of that turn, as the difference of two locations; 0 between turns."""
    quiet: int
    turns: int
    place: int
    cause: int
    by: int
    """The last announcement: where an alarm sounded, what stood there, and whose turn it was."""
