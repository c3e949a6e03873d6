"""What can stand, lie or be pencilled on a grid, each drawn around 0,0 in a cell of 100 by 100."""

from __future__ import annotations

from . import palette
from .paint import BRICK, FIELD, MUSTARD, PAPER, TEAL

HOLE, HOLE_RIM, SHIELD_BROWN = (palette.THINGS[name] for name in ("hole", "hole-rim", "shield"))
RIM_BROWN, RING = palette.THINGS["unit-rim"], palette.THINGS["card-edge"]
PEG, PEG_EDGE = "#ea7a5f", "#c4553c"
MARKER_EDGE = "#b47f12"
PAD, PENCIL, PAD_LINE = (palette.THINGS[name] for name in ("face", "pencil", "pad-line"))
OWN_PENCIL = palette.DAY["teal-text"]
OCHRE, PLUM, SLATE = "#85600f", "#70486f", "#4c5f80"
TINTS = (TEAL, palette.THINGS["rug-red"], FIELD, OCHRE, PLUM, SLATE)
"""What zones are tinted with; each is dark enough for a paper-coloured letter."""

HEXAGON = "M-18-31H18L36 0 18 31H-18L-36 0z"
STITCHES = f'<path d="M-13 13 13-13M-11-1 1 11M-4-7 7 4M1-11 11-1" stroke="{BRICK}" stroke-width="4" fill="none"/>'

HOLE_DRAWN = (
    f'<circle cx="1.5" cy="2.5" r="28" fill="{HOLE_RIM}"/><circle r="27" fill="{HOLE}"/>'
    '<path d="M-22-12A26 26 0 0 1 22-12 30 30 0 0 0-22-12z" fill="#000" opacity=".5"/>'
)
SQUARE = (
    f'<rect x="-46" y="-46" width="92" height="92" rx="10" fill="none" stroke="{PAD_LINE}" stroke-width="3"/>'
    f'<circle r="33" fill="{PAD}"/><circle r="5" fill="{PAD_LINE}"/>'
)
SHADES = (
    '<radialGradient id="rumpus-peg-head" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#ff9f84"/>'
    f'<stop offset=".55" stop-color="{PEG}"/><stop offset="1" stop-color="{PEG_EDGE}"/></radialGradient>'
    '<linearGradient id="rumpus-marker-top" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4c557"/>'
    '<stop offset="1" stop-color="#d99a17"/></linearGradient>'
)
"""The light on a head and on a marker, which falls from above on the left."""

COLLAR = (
    f'<path d="{HEXAGON}" transform="translate(13 16) scale(1.16)" fill="#000" opacity=".34"/>'
    f'<path d="{HEXAGON}" transform="scale(1.28)" fill="{HOLE}"/>'
    f'<path d="{HEXAGON}" transform="scale(1.2)" fill="{MARKER_EDGE}"/>'
    f'<path d="{HEXAGON}" transform="scale(1.09)" fill="url(#rumpus-marker-top)"/>'
)

THINGS = {
    "peg": (
        '<path d="M-24 24A34 34 0 0 1 24-24L44-2A34 34 0 0 1-4 46z" fill="#000" opacity=".34"/>'
        f'<circle r="35" fill="{HOLE}"/><circle r="33" fill="{PEG_EDGE}"/>'
        '<circle cx="-1" cy="-2" r="29.5" fill="url(#rumpus-peg-head)"/>'
        '<ellipse cx="-11" cy="-13" rx="10" ry="7" fill="#fff" opacity=".55" transform="rotate(-40 -11 -13)"/>'
    ),
    "marker": (
        f'<path d="{HEXAGON}" transform="translate(6 8)" fill="#000" opacity=".34"/>'
        f'<path d="{HEXAGON}" fill="{HOLE}" transform="scale(1.1)"/><path d="{HEXAGON}" fill="{MARKER_EDGE}"/>'
        f'<path d="{HEXAGON}" fill="url(#rumpus-marker-top)" transform="translate(-.5 -1) scale(.88)"/>'
        f'<circle r="11" fill="{MARKER_EDGE}"/>'
    ),
    "mine": (
        f'{COLLAR}<circle r="24" fill="{HOLE}"/><circle r="22" fill="{PEG_EDGE}"/>'
        '<circle r="19" fill="url(#rumpus-peg-head)"/>'
        '<ellipse cx="-7" cy="-8" rx="7" ry="4.6" fill="#fff" opacity=".55" transform="rotate(-40 -7 -8)"/>'
    ),
    "ball": f'{COLLAR}<circle r="27" fill="{HOLE}"/><circle r="25" fill="{PAPER}"/>{STITCHES}',
}
"""What stands on the unit. A marker is lower than a peg, so its shadow is shorter; a mine wears one as a collar."""

PENCILLED = {
    "hit": (
        f'<path d="M24-20C8-38-24-32-29-6-33 20-10 34 10 30 32 25 37-2 20-23" fill="none" stroke="{BRICK}"/>'
        f'<path d="M-17-11-6-20M-20 4 10-21M-17 15 20-14M-6 20 20 2M8 22 18 14" fill="none" stroke="{BRICK}"/>'
    ),
    "clear": f'<path d="M-20 19Q-3 4 21-20" fill="none" stroke="{PENCIL}"/>',
    "peg": f'<circle r="27" fill="{BRICK}" stroke="{PENCIL}"/>'
    f'<path d="M-13-6Q-10-14-3-15" stroke="{PAD}" fill="none"/>',
    "marker": f'<path d="{HEXAGON}" transform="scale(.86)" fill="{MUSTARD}" stroke="{PENCIL}"/>',
    "mine": (
        f'<path d="{HEXAGON}" transform="scale(1.1)" fill="{MUSTARD}" stroke="{PENCIL}"/>'
        f'<circle r="17" fill="{BRICK}" stroke="{PENCIL}"/>'
    ),
    "ball": (
        f'<path d="{HEXAGON}" transform="scale(1.1)" fill="{MUSTARD}" stroke="{PENCIL}"/>'
        f'<circle r="23" fill="{PAD}" stroke="{PENCIL}"/>{STITCHES}'
    ),
}
"""The same by pencil, and what only a notepad has."""

NOTES = ("hit", "clear")
"""What a player only knows; it stands nowhere."""

MARKS = {
    "maybe": f'<text y="22" font-size="64" font-weight="700" text-anchor="middle" fill="{OWN_PENCIL}">?</text>',
    "there": f'<path d="M-22-22 22 22M22-22-22 22" stroke="{OWN_PENCIL}" stroke-width="9" stroke-linecap="round"/>',
    "free": f'<circle r="22" fill="none" stroke="{OWN_PENCIL}" stroke-width="8"/>',
}
"""What players pencil on the page themselves, in a colour of their own."""

MEANINGS = {"hit": "something there", "clear": "nothing there"}

PATTERNS = (
    '<path d="M0 24 24 0M-4 4 4-4M20 28 28 20" stroke-width="4"/>',
    '<circle cx="6" cy="6" r="3.4"/><circle cx="18" cy="18" r="3.4"/>',
    '<path d="M0 6H24M0 18H24" stroke-width="4"/>',
    '<path d="M6 0V24M18 0V24" stroke-width="4"/>',
    '<path d="M0 12H24M12 0V24" stroke-width="4"/>',
    '<path d="M0 0 24 24M-4 20 4 28M20-4 28 4" stroke-width="4"/>',
)
"""One for each tint, so that colour is never the only sign."""


def pattern(index: int) -> str:
    """The ground of the zone with this index: a tint and a pattern."""
    return (
        f'<pattern id="rumpus-pattern-{index}" width="24" height="24" patternUnits="userSpaceOnUse">'
        f'<rect width="24" height="24" fill="{TINTS[index % len(TINTS)]}"/>'
        f'<g fill="{PAPER}" stroke="{PAPER}" opacity=".45">{PATTERNS[index % len(PATTERNS)]}</g></pattern>'
    )
