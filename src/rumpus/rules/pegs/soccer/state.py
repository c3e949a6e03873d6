"""Soccer: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-soccer.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ..unit import Grids

SEATS = 2
GOALS_TO_WIN = 3

ROW_A, ROW_F = 0, 1
MOST_QUIET, MOST_TURNS = 300, 1_000

MOVES = 3 * 8 + 8 + 1
LONGEST = 1 + (2 * GOALS_TO_WIN - 1) * (4 + MOST_QUIET * 7)
"""SO-R14 bounds every game: at most five rounds end with a goal or with the game, each within `quiet_limit` turns. A
set-up is four decisions. The longest turn: the ball is put down (it can sound at three men), then a kick of three."""


class Options(NamedTuple):
    sides: int = ROW_A
    """Which row player 1 defends."""
    enter_enemy_goal: int = 0
    clearance_free: int = 0
    quiet_limit: int = 100
    turn_limit: int = 0
    """0 for no limit."""


class State(NamedTuple):
    options: Options
    phase: int
    actor: int
    holder: int
    """Who has the ball."""
    men: Grids
    keepers: Grids
    ball: int
    """Where it stands on the holder's grid; 0 while it is in hand."""
    spot: int
    step: int
    """The man or ball on its way: where it is, and its direction. In SHIFT: the spot tried last."""
    tried: int
    """Where the piece in hand has sounded (SO-14, SO-15)."""
    goals: Grids
    quiet: int
    turns: int
    """Turns since the last goal, and in all."""
    place: int
    cause: int
    by: int
    heard_at: int
    """The last announcement: where, what, by whose move, and after how many turns."""
    alarms: int
    """Since the last set-up, announced or not: everybody hears them."""
    rolled: int
    """How far the piece on its way has come."""
