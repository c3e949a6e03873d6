"""Part M: what is drawn on the chart, from two views of one seat, one after the other. Never compiled.

A stroke has its two ends on yard lines counted from White's goal line, 0 to 100, whoever has the ball.
"""

from __future__ import annotations

from ..charts import Stroke
from .readings import ENOUGH
from .spaces import (
    ADD,
    BACK_TOUCH,
    BLOCKED,
    DEAD,
    DOUBLE,
    FIELD_GOAL,
    FUMBLE,
    INCOMPLETE,
    INTERCEPTIONS,
    KEPT,
    KICKOFF,
    LONG,
    LONG_PASS,
    LOST,
    OUT,
    PASS,
    POINT_AFTER,
    PUNT,
    PUNT_OUT,
    QUICK_KICK,
    RUN_BACK,
    YARDS,
    figure_of,
    tag_of,
)
from .state import (
    ACCEPTED,
    BLOCKED_ON_LINE,
    EDITION,
    GOAL,
    PENALTY,
    POB_BEHIND_BALL,
    TIMEOUT_D,
    TIMEOUT_O,
    TIMEOUTS,
    WHITE,
    ruled,
)
from .view import View

SYMBOLS = {
    "White down": "○",
    "Black down": "●",
    "kick": "- -",
    "run": "—",
    "pass": "=",
    "loss": "+",
    "penalty": "#",
    "fumble": "x",
    "first down": "|",
}
"""PS-144, PS-145. The fumble is a capital X in the edition of 1946."""


def symbol(view: View, kind: str) -> str:
    """PS-144: the symbol of a kind of stroke, by edition."""
    return "X" if kind == "fumble" and ruled(view.house, EDITION) else SYMBOLS[kind]


def from_white(side: int, spot: int) -> int:
    """A spot of a side as a yard line from White's goal.

    >>> from_white(0, 35), from_white(1, 35)
    (35, 65)
    """
    spot = max(0, min(GOAL, spot))
    return spot if side == WHITE else GOAL - spot


def late(before: View, after: View) -> bool:
    """PS-111: whether a time-out was called that costs five yards."""
    if before.phase not in (TIMEOUT_O, TIMEOUT_D) or after.timeouts == before.timeouts:
        return False
    return after.timeouts[before.turn] > TIMEOUTS


def penalized(before: View, after: View) -> bool:
    """PS-101, PS-111: whether a penalty was stepped off just now."""
    return (before.phase == PENALTY and after.ruling == ACCEPTED) or late(before, after)


def strokes(before: View, after: View) -> list[Stroke]:
    """PS-143: every movement of the ball between two views, also the length of incomplete and intercepted passes."""
    if penalized(before, after):
        side = before.offence
        start, end = from_white(side, before.spot), from_white(side, after.spot)
        return [Stroke("penalty", side, start, end)] if start != end else []
    if after.turned == before.turned or not after.reading:
        return []
    yards = length(before, after)
    if yards is None:
        return []
    side, start = before.carrier, before.ball
    return [Stroke(kind_of(after, yards), side, from_white(side, start), from_white(side, start + yards))]


def length(before: View, after: View) -> int | None:
    """How far the ball moved by the last reading; nothing for a reading that only asks for another card."""
    tag, figure = tag_of(after.reading), figure_of(after.reading)
    to_goal = GOAL - before.ball
    if after.read_space == LONG:
        if tag == DOUBLE:  # PS-R5
            return to_goal if before.factor * 2 >= ENOUGH else None
        return figure * before.factor
    if after.read_space == POINT_AFTER:
        return None
    if after.read_space == FIELD_GOAL or tag == BACK_TOUCH:
        return to_goal
    if tag in (DEAD, RUN_BACK):
        behind = figure > to_goal and ruled(after.house, POB_BEHIND_BALL)  # PS-R23
        return 0 if behind else to_goal - figure
    if after.read_space == BLOCKED and tag == KEPT and before.ball + figure == 0:
        return figure + ruled(after.house, BLOCKED_ON_LINE)  # PS-R27
    moves = (YARDS, OUT, ADD, INCOMPLETE, *INTERCEPTIONS, KEPT, LOST)
    return figure if tag in moves else None


def kind_of(after: View, yards: int) -> str:
    """Which line is drawn."""
    if after.read_space == FUMBLE:
        return "fumble"
    if after.read_space in (KICKOFF, PUNT, QUICK_KICK, PUNT_OUT, FIELD_GOAL):
        return "kick"
    if yards < 0 or after.read_space == BLOCKED:
        return "loss"
    return "pass" if after.read_space in (PASS, LONG_PASS) else "run"
