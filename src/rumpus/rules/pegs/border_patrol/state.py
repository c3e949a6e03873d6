"""Border Patrol: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-border-patrol.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ...words import table
from ..unit import Grids

SEATS = 2
PATROL = 7
TARGET = 16
ALARM_LIMIT = 20
MOST_TURNS = 500
NOWHERE = -1
OWN_VIEW, SAME_NAMES = 0, 1
"""House rule `direction`."""

TRACK = (0, 1, 2, 3, 4, 5, 11, 17, 23, 29, 35, 34, 33, 32, 31, 30, 24, 18, 12, 6)
"""BP-2: the border, clockwise as player 1 sees it, from A1."""


def three_onward(location: int, step: int) -> int:
    """The next three locations of the track, forwards or backwards; none for a place inside.

    >>> three_onward(3, 1) == 1 << 4 | 1 << 5 | 1 << 11, three_onward(3, -1)
    (True, 7)
    """
    if location not in TRACK:
        return 0
    at = TRACK.index(location)
    return sum(1 << TRACK[(at + step * ahead) % len(TRACK)] for ahead in (1, 2, 3))


ONWARD = table([[three_onward(location, step) for location in range(36)] for step in (1, -1)])
"""By direction (BP-2, then its reverse, BP-3) and location: the next three locations."""

MOVES = 3 * PATROL
LONGEST = 63 + 26 * MOST_TURNS
"""BP-R2: a placement has one try more than there are enemy pegs: 63 tries in all. BP-R4, BP-R2: a turn has at most 19
alarms before a penalty, 6 at other enemy pegs after it, and a silent end: 26 moves. BP-R5 limits the turns."""


class Options(NamedTuple):
    first_player: int = 1
    direction: int = OWN_VIEW
    win_at_once: int = 0
    max_turns: int = 200


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    peg: int
    """The place of the peg that has just sounded and must move again, or NOWHERE."""
    tried: int
    """Where the peg in hand has sounded in this placement or turn."""
    alarms: int
    """How often it has."""
    penalty: int
    scores: Grids
    last: Grids
    """The alarms of each player's latest turn; -1 after a penalty."""
    turns: int
    known: Grids
    """Where each player has met an alarm since the other last finished a turn."""
    stale: Grids
    """The same from the time just before that: one of these pegs may have moved on."""
