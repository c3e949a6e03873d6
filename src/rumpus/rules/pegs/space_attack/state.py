"""Space Attack: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-space-attack.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ..unit import LEGS, Grids

SEATS = 2
SHIPS = 18
NOWHERE = -1
STOP, ASK = LEGS, LEGS + 1
NOTHING, SILENCE, ALARM, STOPPED, ASKED = range(5)
"""What was heard last."""

MOVES = 61
"""All 60 pairs of neighbours, each with a ship at one end only (as at the start), and `ask`."""

LONGEST = 1 + 2 * (35 + 34)
"""Section 5: a landing takes one of 36 ships, so there are at most 35, and a `stop` only between two of them.

A house without open counts may put one `ask` before each. SA-R1: a toss may come first.
"""


class Options(NamedTuple):
    first_player: int = 1
    show_counts: int = 1


class State(NamedTuple):
    options: Options
    actor: int
    active: int
    """The ship that has just captured and may go on, or nowhere."""
    fleets: Grids
    known: Grids
    """Where each fleet is as far as everybody can tell: the start, and what was announced since."""
    clear: Grids
    """Where each player has landed in silence in earlier turns: no enemy ship is there until one is announced."""
    missed: Grids
    """Where each player's latest turn ended in silence, if it did."""
    told: Grids
    """How many ships each player had when the number was last asked for."""
    asked: int
    heard: int
    place: int
    """What was heard last, and the location that was announced last."""
    turns: int
