"""Battle of the Blobs: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-battle-of-the-blobs.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ...words import table
from ..unit import LEGS, LOWER_ROWS, UPPER_ROWS, Grids

SEATS = 2
BLOB = 7
MOST_TURNS = 1000
PASSES, POOL = 0, 1
"""The house rule `supply`."""
PASS = LEGS
NOWHERE = -1

HALF: Grids = table([UPPER_ROWS, LOWER_ROWS])
"""BB-1, BB-R3: where each blob begins."""

CONNECTED, NO_ISOLATED = 0, 1
STAYS, REMOVED = 0, 1
MOVES = 32
"""Four pegs can touch all the 32 other places; fewer touch 8 each at most, and more leave fewer."""
LONGEST = 2 * BLOB + MOST_TURNS
"""BB-R5 stops every game: a turn is one decision."""


class Options(NamedTuple):
    first_player: int = 1
    setup: int = CONNECTED
    last_peg: int = STAYS
    supply: int = PASSES
    max_turns: int = 300


class State(NamedTuple):
    options: Options
    hiding: int
    """Who is hiding a blob now: 0, then 1; 2 when both are done."""
    actor: int
    pegs: Grids
    shown: Grids
    """Pegs of each player that all know to stand: their places were announced (BB-6)."""
    clear: Grids
    """Places where all know that a player has no peg."""
    place: int
    """Where the last alarm was, or NOWHERE."""
    turns: int
