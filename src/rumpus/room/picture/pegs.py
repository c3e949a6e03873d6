"""The peg unit: a seat's own side as a thing with holes and pegs, and the notepad about the other side.

A grid of notes is a page of the notepad, where everything is drawn by pencil, also a peg that is shown when the game is
over. Any other grid is the unit itself.
"""

from __future__ import annotations

from rumpus.rules.scene import Grid, Scene

from .footer import chip, fact, footer, key
from .paint import BROWN, MARGIN, PAPER, Undrawable, fitted, sheet, thing, use, words
from .pieces import (
    HOLE_DRAWN,
    MEANINGS,
    NOTES,
    PAD,
    PAD_LINE,
    PENCIL,
    PENCILLED,
    RIM_BROWN,
    RING,
    SHADES,
    SHIELD_BROWN,
    SQUARE,
    THINGS,
    pattern,
)

CELL, STRIP = 100, 36
SIDE = 6 * CELL + STRIP
EDGE, SHIELD, RIM = 58, 72, 24
WIDE = EDGE + SIDE + RIM
TOP = SHIELD + 56
HIGH = TOP + SIDE + RIM
GAP = 44


def along(index: int) -> int:
    """The middle of the row or column with this index, from the first hole's corner; the strip parts the squares.

    >>> along(0), along(2), along(3)
    (50, 250, 386)
    """
    return index * CELL + CELL // 2 + (STRIP if index >= 3 else 0)


def spot(grid: Grid, location: str) -> tuple[int, int]:
    """Where a location lies on a drawn grid.

    >>> spot(Grid("Yours", "654321"), "B6")
    (50, 150)
    """
    if len(location) != 2 or location[0] not in "ABCDEF" or location[1] not in "123456":
        raise Undrawable(f"{grid.title}: there is no location {location!r}; there are A1 to F6")
    return along(grid.columns.index(location[1])), along("ABCDEF".index(location[0]))


def letters(zones: list[str]) -> dict[str, str]:
    """A letter for each zone: its first that no earlier zone has taken.

    >>> letters(["start", "target", "storage"])
    {'start': 'S', 'target': 'T', 'storage': 'O'}
    """
    taken: dict[str, str] = {}
    for zone in zones:
        free = [letter for letter in (zone + "ABCDEFGHIJKLMNOPQRSTUVWXYZ").upper() if letter.isalpha()]
        taken[zone] = next((letter for letter in free if letter not in taken.values()), "?")
    return taken


def drawn(scene: Scene) -> str:
    """The unit, the notepad beside it, and below them what is asked, counted and meant."""
    if not scene.grids:
        raise Undrawable("a peg unit needs a grid")
    for grid in scene.grids:
        checked(grid)
    zones = sorted({zone for grid in scene.grids for zone in grid.zones.values()})
    tags = letters(zones)
    wide = 2 * MARGIN + len(scene.grids) * (WIDE + GAP) - GAP
    body: list[str] = []
    for index, grid in enumerate(scene.grids):
        body.append(f'<g transform="translate({MARGIN + index * (WIDE + GAP)} {MARGIN})">')
        body += (notepad if grid.notes else unit)(grid, zones, tags)
        body.append("</g>")
    counted = [chip(tally) for tally in scene.tallies] + [fact(tally) for tally in scene.facts]
    meant = [key(sign, meaning) for sign, meaning in legend(scene, zones, tags)]
    top, room = MARGIN + HIGH + 24, wide - 2 * MARGIN - 12
    below, high = footer(scene.asks, counted, meant, MARGIN + 6, top, room)
    told = [said(grid) for grid in scene.grids]
    told += [f"{tally.name}: {tally.value}{', to act' if tally.lit else ''}." for tally in scene.tallies]
    told += [f"{tally.name}: {tally.value}." for tally in scene.facts]
    size = (wide, high + MARGIN // 2)
    return sheet(f"A peg unit. {scene.asks}", told, size, definitions(scene, zones), body + below)


def checked(grid: Grid) -> None:
    """Refuse what there is no drawing of, with the place where it stands."""
    if sorted(grid.columns) != list("123456"):
        raise Undrawable(f"{grid.title}: columns are 1 to 6 in some order, not {grid.columns!r}")
    for location in (*grid.pieces, *grid.zones):
        spot(grid, location)
    for location, piece in grid.pieces.items():
        if piece not in PENCILLED:
            known = ", ".join(sorted(PENCILLED))
            raise Undrawable(f"{grid.title}: no piece {piece!r} (at {location}) can be drawn; there are: {known}")


def unit(grid: Grid, zones: list[str], tags: dict[str, str]) -> list[str]:
    """One side of the unit: the shield as its top edge, names along the edges, zones, holes, and what stands there."""
    middle = 3 * CELL + STRIP // 2
    rim = f'stroke="{RIM_BROWN}" stroke-width="3"'
    return [
        f'<rect x="6" y="12" width="{WIDE}" height="{HIGH}" rx="30" fill="#000" opacity=".22"/>',
        f'<rect width="{WIDE}" height="{HIGH}" rx="30" fill="{BROWN}" {rim}/>',
        f'<path d="M0 {SHIELD}V30A30 30 0 0 1 30 0H{WIDE - 30}A30 30 0 0 1 {WIDE} 30V{SHIELD}z" fill="{SHIELD_BROWN}"'
        f" {rim}/>",
        *named(grid, f'fill="{PAPER}"'),
        f'<g transform="translate({EDGE} {TOP})">',
        f'<path d="M{middle} 6V{SIDE - 6}M6 {middle}H{SIDE - 6}" stroke="{SHIELD_BROWN}" stroke-width="14"'
        ' stroke-linecap="round"/>',
        *tiles(grid, zones),
        use("holes", 0, 0),
        *lettered(grid, tags, PAPER),
        *placed(grid, "unit"),
        "</g>",
    ]


def notepad(grid: Grid, zones: list[str], tags: dict[str, str]) -> list[str]:
    """What the seat knows of the other side, by pencil on squared paper."""
    rings = "".join(f"M{x} -10v30" for x in range(54, WIDE - 40, 68))
    return [
        f'<rect x="6" y="12" width="{WIDE}" height="{HIGH}" rx="14" fill="#000" opacity=".16"/>',
        f'<rect width="{WIDE}" height="{HIGH}" rx="14" fill="{PAD}" stroke="{PAD_LINE}" stroke-width="3"/>',
        f'<path d="{rings}" stroke="{RING}" stroke-width="9" stroke-linecap="round"/>',
        *named(grid, f'fill="{PENCIL}"'),
        f'<g transform="translate({EDGE} {TOP})">',
        *tiles(grid, zones),
        use("squares", 0, 0),
        *lettered(grid, tags, PENCIL),
        *placed(grid, "note"),
        "</g>",
    ]


def ordered(marks: dict[str, str]) -> list[tuple[str, str]]:
    """From A1 to F6, however they were named."""
    return sorted(marks.items())


def placed(grid: Grid, surface: str) -> list[str]:
    """Everything on a grid, where it belongs."""
    return [use(f"{surface}-{piece}", *spot(grid, location)) for location, piece in ordered(grid.pieces)]


def named(grid: Grid, look: str) -> list[str]:
    """The title, the row letters down the edge, and the columns in the grid's own order."""
    columns = [words(EDGE + along(index), TOP - 12, column) for index, column in enumerate(grid.columns)]
    rows = [words(33, TOP + along(index) + 16, row) for index, row in enumerate("ABCDEF")]
    return [
        f'<g text-anchor="middle" {look}>',
        words(WIDE // 2, 54, grid.title, fitted(grid.title, WIDE - 60, 50)),
        f'<g font-size="48">{"".join(columns + rows)}</g></g>',
    ]


def tiles(grid: Grid, zones: list[str]) -> list[str]:
    """The tinted, patterned ground of each place that means something."""
    return [use(f"zone-{zones.index(zone)}", *spot(grid, location)) for location, zone in ordered(grid.zones)]


def lettered(grid: Grid, tags: dict[str, str], colour: str) -> list[str]:
    """The letter of a zone, in the empty hole; where something stands, the ground still shows the pattern."""
    free = [
        (*spot(grid, location), tags[zone]) for location, zone in ordered(grid.zones) if location not in grid.pieces
    ]
    texts = "".join(words(x, y + 15, tag) for x, y, tag in free)
    return [f'<g font-size="42" text-anchor="middle" class="b" fill="{colour}">{texts}</g>'] if free else []


def each_hole(name: str) -> str:
    """The same thing at all 36 places."""
    return "".join(use(name, along(column), along(row)) for row in range(6) for column in range(6))


def shown(scene: Scene) -> list[str]:
    """The name of each drawn piece that the picture needs: on the unit, or as a note."""
    found = {f"{'note' if grid.notes else 'unit'}-{piece}" for grid in scene.grids for piece in grid.pieces.values()}
    known = [f"unit-{piece}" for piece in (*THINGS, *NOTES)] + [f"note-{piece}" for piece in PENCILLED]
    return [name for name in known if name in found]


def shapes(name: str) -> str:
    """How a piece is drawn. A note on the unit is a paper sticker with a pencil mark."""
    surface, _, piece = name.partition("-")
    if surface == "unit" and piece in THINGS:
        return THINGS[piece]
    pencil = f'<g stroke-width="6" stroke-linecap="round" stroke-linejoin="round">{PENCILLED[piece]}</g>'
    return pencil if surface == "note" else f'<circle r="38" fill="{PAD}"/>{pencil}'


def definitions(scene: Scene, zones: list[str]) -> list[str]:
    """Only what this picture uses."""
    things = [thing("hole", HOLE_DRAWN), thing("holes", each_hole("hole"))]
    if any(name.removeprefix("unit-") in THINGS for name in shown(scene)):
        things.insert(0, SHADES)
    if any(grid.notes for grid in scene.grids):
        leaf = f'<rect x="-46" y="-46" width="92" height="92" rx="10" fill="{PAD}"/>'
        things += [thing("square", SQUARE), thing("squares", each_hole("square")), thing("leaf", leaf)]
    things += [thing(name, shapes(name)) for name in shown(scene)]
    for index in range(len(zones)):
        things.append(pattern(index))
        ground = f'<rect x="-48" y="-48" width="96" height="96" rx="16" fill="url(#rumpus-pattern-{index})"/>'
        things.append(thing(f"zone-{index}", ground))
    return things


def legend(scene: Scene, zones: list[str], tags: dict[str, str]) -> list[tuple[str, str]]:
    """The drawing and the meaning of each kind of thing in this picture, and of nothing else."""
    entries = []
    for name in shown(scene):
        surface, _, piece = name.partition("-")
        usual = f"{piece} noted" if f"unit-{piece}" in shown(scene) else piece
        meaning = MEANINGS.get(piece, usual if surface == "note" else piece)
        entries.append((use("leaf" if surface == "note" else "hole", 0, 0) + use(name, 0, 0), meaning))
    for index, zone in enumerate(zones):
        letter = f'<g text-anchor="middle" font-size="42" class="b" fill="{PAPER}">{words(0, 15, tags[zone])}</g>'
        entries.append((use(f"zone-{index}", 0, 0) + use("hole", 0, 0) + letter, zone.replace("_", " ")))
    return entries


def said(grid: Grid) -> str:
    """A grid in words, for whoever listens to the picture."""
    kinds: dict[str, list[str]] = {}
    for location, piece in ordered(grid.pieces):
        kinds.setdefault(MEANINGS.get(piece, piece), []).append(location)
    for location, zone in ordered(grid.zones):
        kinds.setdefault(zone.replace("_", " "), []).append(location)
    parts = [f"{kind} at {', '.join(places)}" for kind, places in kinds.items()]
    return f"{grid.title}: {'; '.join(parts) or 'nothing yet'}."
