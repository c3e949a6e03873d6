"""What every picture is made with: the colours, words of a known width, and the card that lies beneath.

A picture brings its own card, so it can lie on any page. By day the card is paper, by night walnut; what lies on it
(the unit, the notepad, the rug) keeps its colours, and so do the words on those things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from rumpus.rules.errors import RumpusError

from .palette import DAY, NIGHT, THINGS

PAPER, INK, BRICK, MUSTARD = (DAY[name] for name in ("paper", "ink", "brick", "mustard"))
TEAL, FIELD = DAY["teal"], DAY["field"]
BROWN = THINGS["unit"]
WALNUT, LAMPLIGHT = NIGHT["paper"], NIGHT["ink"]

CARD = (PAPER, WALNUT)
"""The card by day and by night; likewise for what follows."""
INK_ON_CARD = (INK, LAMPLIGHT)
QUIET_ON_CARD = (DAY["quiet"], NIGHT["quiet"])

MARGIN = 40
FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

STYLE = (
    f".rumpus{{font-family:{FONTS};font-variant-numeric:tabular-nums}}.rumpus .b{{font-weight:700}}"
    f".rumpus .card{{fill:{CARD[0]};stroke:{DAY['line']}}}.rumpus .ink{{fill:{INK_ON_CARD[0]}}}"
    f".rumpus .quiet{{fill:{QUIET_ON_CARD[0]}}}.rumpus .line{{fill:none;stroke:{QUIET_ON_CARD[0]};stroke-width:3}}"
    f"@media(prefers-color-scheme:dark){{.rumpus .card{{fill:{CARD[1]};stroke:{NIGHT['line']}}}"
    f".rumpus .ink{{fill:{INK_ON_CARD[1]}}}.rumpus .quiet{{fill:{QUIET_ON_CARD[1]}}}"
    f".rumpus .line{{stroke:{QUIET_ON_CARD[1]}}}}}"
)

NARROW, WIDE = " .,:;!'|()[]/fijlrtI1", "mwMW@%"
UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Undrawable(RumpusError):
    """A scene with something in it that there is no drawing of."""


def safe(text: str) -> str:
    """A text as it may stand in XML; what XML cannot hold at all becomes a question mark in a box.

    >>> safe("Ann & <Bo>")
    'Ann &amp; &lt;Bo&gt;'
    """
    return escape(UNPRINTABLE.sub("\ufffd", text), quote=True)


def width(text: str, size: int) -> int:
    """How wide a text will be, a little more rather than less: every reader's machine has other letters.

    >>> width("Your move", 100) > width("illicit..", 100)
    True
    """
    return round(sum(0.36 if letter in NARROW else 0.92 if letter in WIDE else 0.6 for letter in text) * size)


def fitted(text: str, room: int, size: int) -> int:
    """The size, or a smaller one at which the text fits; never below half.

    >>> fitted("Hi", 500, 50), fitted("A title that is much too long", 500, 50)
    (50, 35)
    """
    return max(size // 2, min(size, size * room // max(1, width(text, size))))


def shortened(text: str, room: int, size: int) -> str:
    """The text, or as much of it as there is room for.

    >>> shortened("Bartholomew", 120, 40)
    'Bart…'
    """
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def lines(text: str, room: int, size: int) -> list[str]:
    """The text in lines that fit.

    >>> lines("Throw, or surrender?", 250, 40)
    ['Throw, or', 'surrender?']
    """
    found: list[str] = []
    for word in text.split():
        if found and width(f"{found[-1]} {word}", size) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return [shortened(line, room, size) for line in found]


def words(x: int, y: int, text: str, size: int = 0, look: str = "") -> str:
    """A text on the line y; size and look (its class or fill, and where it is anchored) may come from the group.

    >>> words(8, 20, "<A>", 44, 'class="ink"')
    '<text x="8" y="20" font-size="44" class="ink">&lt;A&gt;</text>'
    """
    sized = f' font-size="{size}"' if size else ""
    return f'<text x="{x}" y="{y}"{sized}{f" {look}" if look else ""}>{safe(text)}</text>'


def use(thing: str, x: int, y: int) -> str:
    """One of the things defined in this picture, at a place."""
    return f'<use href="#rumpus-{thing}" x="{x}" y="{y}"/>'


def thing(name: str, shapes: str) -> str:
    """The definition of something that is used more than once, drawn around the point 0,0."""
    return f'<g id="rumpus-{name}">{shapes}</g>'


def sheet(title: str, told: Iterable[str], size: tuple[int, int], things: Iterable[str], body: Iterable[str]) -> str:
    """The whole document: what it shows in words, what it is made of, and the card with everything on it."""
    wide, high = size
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="rumpus" role="img" viewBox="0 0 {wide} {high}"'
            f' width="{wide // 2}" height="{high // 2}">',
            f"<title>{safe(title)}</title>",
            f"<desc>{safe(' '.join(told))}</desc>",
            f"<style>{STYLE}</style>",
            "<defs>",
            *things,
            "</defs>",
            f'<rect x="2" y="2" width="{wide - 4}" height="{high - 4}" rx="44" class="card" stroke-width="4"/>',
            *body,
            "</svg>",
            "",
        )
    )
