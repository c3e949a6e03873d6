"""The men of a football game, each drawn around 0,0 in a place of 120 by 120, and the ball."""

from __future__ import annotations

from . import palette
from .paint import BRICK, INK, PAPER, words

LIGHT, DARK = palette.THINGS["face"], INK
EDGE = {False: INK, True: PAPER}
"""The edge of a light and of a dark man: one of the two stands out from any ground."""
FILL = {False: LIGHT, True: DARK}
ON_MAN = {False: INK, True: PAPER}
LEATHER, LACES = palette.THINGS["leather"], LIGHT

POINTED = ("M0-60 48-22V46H-48V-22z", "M0 60 48 22V-46H-48V22z")
FLAT = ("M-48-46H48V46H-48z",) * 2
"""Looking up the picture, and down."""
STAR = "M0-34 8-11 32-11 13 4 20 28 0 14-20 28-13 4-32-11-8-11z"


def body(pointed: bool, dark: bool, facing: int = 1) -> str:
    """A man from above: a lineman has a pointed head, a back a flat one; the far side looks down on us.

    >>> body(True, False) != body(False, False)
    True
    """
    outline = path(pointed, facing)
    return (
        f'<path d="{outline}" transform="translate(6 8)" fill="#000" opacity=".3"/>'
        f'<path d="{outline}" fill="{FILL[dark]}" stroke="{EDGE[dark]}" stroke-width="5" stroke-linejoin="round"/>'
    )


def place(pointed: bool, facing: int = 1) -> str:
    """Where nobody stands yet."""
    return (
        f'<path d="{path(pointed, facing)}" fill="none" stroke="{PAPER}" stroke-width="4"'
        ' stroke-dasharray="12 10" opacity=".8"/>'
    )


def path(pointed: bool, facing: int) -> str:
    """The outline of a man."""
    return (POINTED if pointed else FLAT)[facing < 0]


def mark(sign: str, dark: bool) -> str:
    """The mark of a class: a star as a star, any other as it is written; a question mark for a man face down."""
    if sign == "*":
        return f'<path d="{STAR}" fill="{ON_MAN[dark]}" transform="translate(0 2) scale(1.05)"/>'
    return words(0, 26, sign, 66, f'fill="{ON_MAN[dark]}" class="b" text-anchor="middle"')


CLOSED = (
    f'<circle r="25" fill="{LIGHT}" stroke="{BRICK}" stroke-width="6"/>'
    f'<path d="M-11-11 11 11M11-11-11 11" stroke="{BRICK}" stroke-width="8"/>'
)
"""Pinned to a man who may not be attacked."""

BALL = (
    f'<path d="M-44 0Q0-46 44 0 0 46-44 0z" fill="{LEATHER}" stroke="{LACES}" stroke-width="5"/>'
    f'<path d="M-18 0H18M-12-8V8M0-8V8M12-8V8" stroke="{LACES}" stroke-width="5"/>'
)
