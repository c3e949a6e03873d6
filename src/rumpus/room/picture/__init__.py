"""Pictures: what a seat sees of a table, drawn as SVG for the docs, the room and a notebook."""

from __future__ import annotations

from rumpus.rules.scene import Scene

from . import cards, dice, gridiron, pegs
from .footer import chip, fact, footer
from .paint import Undrawable, sheet

__all__ = ["Undrawable", "picture"]

MARGIN, WIDE = 40, 1200
TABLES = {"pegs": pegs.drawn, "dice": dice.drawn, "cards": cards.drawn, "gridiron": gridiron.drawn}


def picture(scene: Scene) -> str:
    """The scene as one SVG document. The same scene always gives the same bytes.

    >>> from rumpus.rules.scene import Grid
    >>> drawing = picture(Scene("pegs", "Your move.", (Grid("Your grid", "123456", {"B3": "peg"}),)))
    >>> drawing[:4], "Your grid: peg at B3." in drawing
    ('<svg', True)
    >>> from rumpus.rules.scene import Tally
    >>> "Cups lifted: 3." in picture(Scene("words", "Your move.", tallies=(Tally("Cups lifted", "3"),)))
    True
    """
    return TABLES.get(scene.kind, in_words)(scene)


def in_words(scene: Scene) -> str:
    """A table of a kind that nobody has drawn yet: what is asked and counted."""
    counted = [chip(tally) for tally in scene.tallies] + [fact(tally) for tally in scene.facts]
    body, high = footer(scene.asks, counted, (), MARGIN, MARGIN, WIDE - 2 * MARGIN)
    told = [f"{tally.name}: {tally.value}." for tally in (*scene.tallies, *scene.facts)]
    return sheet(f"A table. {scene.asks}", told, (WIDE, high + MARGIN), (), body)
