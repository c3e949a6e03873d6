"""What can stand, lie or be pencilled on a grid, each drawn around 0,0 in a cell of 100 by 100."""

from __future__ import annotations

from .paint import BRICK, FIELD, MUSTARD, PAPER, TEAL

HOLE, HOLE_RIM = "#1f1510", "#836454"
SHIELD_BROWN = "#36251d"
PEG, PEG_EDGE = "#ea7a5f", "#c4553c"
MARKER_EDGE = "#b47f12"
PAD = "#fdf9f0"
PENCIL = "#4d453f"
PAD_LINE = "#d9ceb8"
OCHRE, PLUM, SLATE = "#85600f", "#70486f", "#4c5f80"
TINTS = (TEAL, "#8f3524", FIELD, OCHRE, PLUM, SLATE)
"""What zones are tinted with; each is dark enough for a paper-coloured letter."""

HEXAGON = "M-18-31H18L36 0 18 31H-18L-36 0z"
STITCHES = f'<path d="M-13 13 13-13M-11-1 1 11M-4-7 7 4M1-11 11-1" stroke="{BRICK}" stroke-width="4" fill="none"/>'

THINGS = {
    "peg": (
        '<path d="M-24 24A34 34 0 0 1 24-24L44-2A34 34 0 0 1-4 46z" fill="#000" opacity=".34"/>'
        f'<circle r="35" fill="{HOLE}"/><circle r="32" fill="{PEG_EDGE}"/><circle r="27" fill="{PEG}"/>'
        '<ellipse cx="-9" cy="-11" rx="11" ry="8" fill="#fff" opacity=".5" transform="rotate(-40 -9 -11)"/>'
    ),
    "marker": (
        f'<path d="{HEXAGON}" transform="translate(6 8)" fill="#000" opacity=".34"/>'
        f'<path d="{HEXAGON}" fill="{HOLE}" transform="scale(1.1)"/>'
        f'<path d="{HEXAGON}" fill="{MARKER_EDGE}"/><path d="{HEXAGON}" fill="{MUSTARD}" transform="scale(.87)"/>'
        f'<circle r="11" fill="{MARKER_EDGE}"/>'
    ),
    "mine": (
        f'<path d="{HEXAGON}" transform="translate(13 16) scale(1.16)" fill="#000" opacity=".34"/>'
        f'<path d="{HEXAGON}" transform="scale(1.28)" fill="{HOLE}"/>'
        f'<path d="{HEXAGON}" transform="scale(1.2)" fill="{MARKER_EDGE}"/>'
        f'<path d="{HEXAGON}" transform="scale(1.09)" fill="{MUSTARD}"/>'
        f'<circle r="24" fill="{HOLE}"/><circle r="22" fill="{PEG_EDGE}"/><circle r="18" fill="{PEG}"/>'
        '<ellipse cx="-6" cy="-7" rx="7" ry="5" fill="#fff" opacity=".5" transform="rotate(-40 -6 -7)"/>'
    ),
    "ball": (
        f'<path d="{HEXAGON}" transform="translate(13 16) scale(1.16)" fill="#000" opacity=".34"/>'
        f'<path d="{HEXAGON}" transform="scale(1.28)" fill="{HOLE}"/>'
        f'<path d="{HEXAGON}" transform="scale(1.2)" fill="{MARKER_EDGE}"/>'
        f'<path d="{HEXAGON}" transform="scale(1.09)" fill="{MUSTARD}"/>'
        f'<circle r="27" fill="{HOLE}"/><circle r="25" fill="{PAPER}"/>{STITCHES}'
    ),
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
