"""Part M: what is drawn on the chart, from two views of one seat, one after the other. Never compiled.

A stroke has its two ends on yard lines counted from White's goal line, 0 to 100, whoever has the ball.
"""

from __future__ import annotations

from typing import NamedTuple

from .notation import SIDES
from .spaces import (
    ADD,
    BLOCKED,
    DEAD,
    FIELD_GOAL,
    FUMBLE,
    INCOMPLETE,
    INTERCEPTED,
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
from .state import ACCEPTED, CALL, EDITION, GOAL, PENALTY, WHITE, ruled
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


class Stroke(NamedTuple):
    """A movement of the ball: what it was, whose, and from which yard line to which."""

    kind: str
    side: int
    start: int
    end: int


class Mark(NamedTuple):
    """Where a down begins: whose ball, on which yard line, and whether it is a first down."""

    side: int
    line: int
    first: bool


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


def strokes(before: View, after: View) -> list[Stroke]:
    """PS-143: every movement of the ball between two views, also the length of incomplete and intercepted passes."""
    if before.phase == PENALTY and after.ruling == ACCEPTED and after.spot != before.spot:
        side = before.offence
        return [Stroke("penalty", side, from_white(side, before.spot), from_white(side, after.spot))]
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
    if after.read_space == LONG:
        return figure * before.factor if tag == YARDS else None
    if after.read_space == FIELD_GOAL:
        return GOAL - before.ball
    if after.read_space == POINT_AFTER:
        return None
    if tag in (DEAD, RUN_BACK):
        return GOAL - figure - before.ball
    moves = (YARDS, OUT, ADD, INCOMPLETE, INTERCEPTED, KEPT, LOST)
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


def down_mark(view: View) -> Mark | None:
    """PS-144, PS-145: the circle of a down that is about to be played; nothing at other times."""
    if view.phase != CALL:
        return None
    return Mark(view.offence, from_white(view.offence, view.spot), view.down == 1)


def mark_words(mark: Mark) -> str:
    """A mark by its symbols.

    >>> mark_words(Mark(0, 35, True)), mark_words(Mark(1, 35, False))
    ('|○', '●')
    """
    return (SYMBOLS["first down"] if mark.first else "") + SYMBOLS[f"{SIDES[mark.side]} down"]
