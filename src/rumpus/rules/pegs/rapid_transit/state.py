"""Rapid Transit: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-rapid-transit.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ..unit import LEGS, Grids

TEAM = 12
DISTANCE = 42
"""RT-R11: the rows that a player's pegs have to go at the start, all together."""

SEATS = 2
NOWHERE = -1
REQUEST, STOP, PASS = LEGS, LEGS + 1, LEGS + 2
FREE, LOST = 0, 1
"""RT-R7: what a bound peg without a step means: the player is free, or the turn is lost."""
LANDINGS = 36
"""RT-R10: the most landings in a turn."""
MOST_QUIET = 100
NOTHING, TAKEN, ALARM, REQUESTED = range(4)
"""What was heard last; that a turn was taken tells nobody how."""

MOVES = 16 * TEAM
LONGEST = 1 + (2 * DISTANCE + 1) * MOST_QUIET * (LANDINGS + 1)
"""Section 5: 84 times a player may come nearer, within a run of quiet turns each, and then a last run; RT-R10: a turn
has at most 36 landings and a request. RT-R1: a toss may come first."""


class Options(NamedTuple):
    first_player: int = 1
    no_retreat: int = 0
    may_stop: int = 0
    bound_blocked: int = 0
    quiet_limit: int = 40
    turn_limit: int = 0


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    active: int
    """The peg that has just sounded the alarm and has to go on, or nowhere."""
    bound: int
    """The location that was requested, or nowhere."""
    silent: Grids
    """Where each player's latest turn ended in silence, or nowhere."""
    sounded: Grids
    alarms: Grids
    """Where it sounded the alarm, and how often."""
    lowest: Grids
    """RT-R11: the lowest distance of each player at the end of a turn."""
    quiet: int
    heard: int
    turns: int
