"""Pictures: what a seat sees of a table, drawn as SVG for the docs, the room and a notebook."""

from __future__ import annotations

from rumpus.rules.people import Scene

from . import cards, dice, gridiron, pegs
from .paint import Undrawable

__all__ = ["Undrawable", "picture"]

TABLES = {"pegs": pegs.drawn, "dice": dice.drawn, "cards": cards.drawn, "gridiron": gridiron.drawn}


def picture(scene: Scene) -> str:
    """The scene as one SVG document. The same scene always gives the same bytes.

    >>> from rumpus.rules.people import Grid
    >>> drawing = picture(Scene("pegs", "Your move.", (Grid("Your grid", "123456", {"B3": "peg"}),)))
    >>> drawing[:4], "Your grid: peg at B3." in drawing
    ('<svg', True)
    >>> picture(Scene("mud", "Your move."))
    Traceback (most recent call last):
    rumpus.room.picture.paint.Undrawable: no table of kind 'mud' can be drawn; there are: pegs, dice, cards, gridiron
    """
    if scene.kind not in TABLES:
        raise Undrawable(f"no table of kind {scene.kind!r} can be drawn; there are: {', '.join(TABLES)}")
    return TABLES[scene.kind](scene)
