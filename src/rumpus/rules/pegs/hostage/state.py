"""Hostage: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-hostage.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ...words import kit, table
from ..unit import GRID, LOWER_ROWS, UPPER_ROWS, Grids

SEATS = 2
TEAM = 3
STOCK = 19
"""HS-R3: the soldiers in a player's own storage, one peg being the hostage."""
MOST_TURNS = 1000
NOWHERE = -1
PASS = 36
ADD, FLEE, KEEP = range(3)
"""What is decided now: where a soldier goes, where the hostage goes, or which group stays."""
NOTHING, SILENCE, SOLDIER, RESCUED, HIDDEN, CAUGHT, PASSED = range(7)
"""What was heard last."""

BOARD = kit("board", GRID)
"""The places that are played on: all, or a part in the middle (`rumpus.lab.exact.boards`)."""
HALF: Grids = table([UPPER_ROWS & BOARD, LOWER_ROWS & BOARD])
"""HS-1, HS-R1: where each player sets up, unless the house swaps them."""

MOVES = 35
LONGEST = 2 * (1 + TEAM) + 1 + 3 * MOST_TURNS
"""HS-R11: every game stops at its turn limit, and a turn is at most a soldier, a hostage that flees, and a choice."""


class Options(NamedTuple):
    first_player: int = 1
    halves: int = 0
    own_stock: int = 0
    single_group: int = 0
    announce_removed: int = 0
    turn_limit: int = 120


class State(NamedTuple):
    options: Options
    hiding: int
    """Who is setting up now: 0, then 1; 2 when both are done."""
    phase: int
    actor: int
    """Who adds soldiers in this turn, the attacker; until a fleeing hostage is hidden, the other one decides."""
    soldiers: Grids
    hostages: Grids
    """A location for each player, or nowhere: not set up yet, or in the hand."""
    removed: Grids
    """The soldiers that were cut off when the own hostage last fled."""
    announced: Grids
    """Where each player's soldiers are as everybody has heard; they may have been cut off since."""
    sure: Grids
    """Those heard of since the player's hostage last fled: they still stand."""
    heard: int
    place: int
    cut: int
    won: int
    turns: int
