"""What stands below the board: what is asked, who has how much, and what the drawn things mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rumpus.rules.scene import Tally

from .paint import INK, MUSTARD, lines, safe, shortened, width, words

ASKS, SMALL = 58, 50
NAME_ROOM = 600
ROW = 88


class Item(NamedTuple):
    """Something in a row: how wide it is, and how it is drawn from its left end x on the line y."""

    wide: int
    drawing: str
    """SVG around 0,0: the left end, on the line that words stand on."""


def counted(tally: Tally, x: int, anchor: str, looks: tuple[str, str]) -> str:
    """A name and, a little apart and bold, its value: one text, so that any font keeps them together."""
    name = safe(shortened(tally.name, NAME_ROOM, SMALL))
    turned = "" if anchor == "start" else f' text-anchor="{anchor}"'
    value = f'<tspan dx="14" {looks[1]}>{safe(tally.value)}</tspan>'
    return f'<text x="{x}" y="0" font-size="{SMALL}" {looks[0]}{turned}>{name}{value}</text>'


def room_for(tally: Tally) -> int:
    """How wide a name and its bold value are together."""
    return width(shortened(tally.name, NAME_ROOM, SMALL), SMALL) + 20 + width(tally.value, SMALL) * 9 // 8


def chip(tally: Tally) -> Item:
    """A player and the score. Whoever is to act wears a filled pill and a pointer."""
    wide = room_for(tally) + (102 if tally.lit else 60)
    if tally.lit:
        pill = f'<rect y="-50" width="{wide}" height="70" rx="34" fill="{MUSTARD}"/>'
        pill += f'<path d="M30-34 54-16 30 2z" fill="{INK}"/>'
        return Item(wide, pill + counted(tally, wide // 2 + 18, "middle", (f'fill="{INK}"', 'class="b"')))
    pill = f'<rect x="2" y="-48" width="{wide - 4}" height="64" rx="32" class="line"/>'
    return Item(wide, pill + counted(tally, wide // 2, "middle", ('class="ink"', 'class="b"')))


def fact(tally: Tally) -> Item:
    """Something counted, with no pill around it."""
    return Item(room_for(tally), counted(tally, 0, "start", ('class="quiet"', 'class="ink b"')))


def key(sign: str, meaning: str) -> Item:
    """A drawn thing and its meaning; the drawing is 100 wide and high, around 0,0."""
    return Item(
        94 + width(meaning, SMALL),
        f'<g transform="translate(36 -16) scale(.72)">{sign}</g>' + words(84, 0, meaning, SMALL, 'class="quiet"'),
    )


def rows(items: Iterable[Item], x: int, y: int, room: int, gap: int) -> tuple[list[str], int]:
    """The items from left to right, in as many rows as they need; and where the next row would be."""
    drawn: list[str] = []
    at = x
    for item in items:
        if at > x and at + item.wide > x + room:
            at, y = x, y + ROW
        drawn.append(f'<g transform="translate({at} {y})">{item.drawing}</g>')
        at += item.wide + gap
    return drawn, y + ROW if drawn else y


def footer(
    asks: str,
    facts: Iterable[Item],
    keys: Iterable[Item],
    x: int,
    y: int,
    room: int,
) -> tuple[list[str], int]:
    """Everything below the board, from the line y on; and how far down it reaches."""
    y += ASKS
    drawn: list[str] = []
    for line in lines(asks, room * 6 // 7, ASKS):  # bold words are wider than the measure knows
        drawn.append(words(x, y, line, ASKS, 'class="ink b"'))
        y += ASKS + 14
    y += 22
    for items, gap in ((facts, 44), (keys, 48)):
        row, y = rows(items, x, y, room, gap)
        drawn += row
    return drawn, y - SMALL
