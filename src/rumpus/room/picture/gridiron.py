"""The gridiron: a chalked field with the ball on it, two line-ups face to face, and the card that was read last.

`ground` is the empty field alone, for whoever draws something else on it; `along` says where a yard line is.
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.rules.scene import Field, Gridiron, Lineup, Man, Reading, Scene, Tally

from . import squad
from .footer import chip, fact, footer, key
from .paint import (
    BRICK,
    INK,
    MARGIN,
    MUSTARD,
    PAPER,
    TEAL,
    Undrawable,
    fitted,
    lines,
    sheet,
    shortened,
    thing,
    use,
    width,
    words,
)
from .palette import THINGS

WIDE = 1580
ZONE = 100
"""How deep an end zone is."""
LEFT = MARGIN + ZONE
LONG = WIDE - 2 * LEFT
HIGH = 290
BALL_LINE = 186
NUMBERS = 70
TURF, ZONE_TURF, CHALK = (THINGS[name] for name in ("turf", "end-zone", "chalk"))
FACE, CARD_EDGE = squad.LIGHT, THINGS["card-edge"]

CELL, ROW = 136, 162
SQUARE = 7 * CELL
"""How wide the line-ups are."""
TITLE, LABEL = 48, 46
CARD_LEFT = MARGIN + SQUARE + 34
CARD_WIDE = WIDE - MARGIN - CARD_LEFT


def drawn(scene: Scene) -> str:
    """The field, how the game stands, the line-ups with the card beside them, and what is asked and counted."""
    table = scene.gridiron
    if table is None:
        raise Undrawable("a gridiron scene needs its field and its line-ups")
    checked(table)
    body = [*ground(table.field, MARGIN), *signs(table.field, MARGIN)]
    y = MARGIN + HIGH + 16
    for line in lines(table.field.words, (WIDE - 2 * MARGIN) * 6 // 7, 54):
        y += 62
        body.append(words(MARGIN + 6, y, line, 54, 'class="ink b"'))
    men, high = lineups(table, y + 86)
    body += [*men, *card(table.reading, y + 108)]
    counted = [chip(tally) for tally in scene.tallies]
    counted += [fact(tally) for tally in (*scene.facts, *(each for side in table.lineups for each in side.bench))]
    keys = [key(sign, meaning) for sign, meaning in legend(table)]
    below, high = footer(scene.asks, counted, keys, MARGIN + 6, high + 34, WIDE - 2 * MARGIN - 12)
    told = table.told()
    told += [f"{tally.name}: {tally.value}{', to act' if tally.lit else ''}." for tally in scene.tallies]
    told += [f"{tally.name}: {tally.value}." for tally in scene.facts]
    return sheet(f"A gridiron. {scene.asks}", told, (WIDE, high + MARGIN // 2), definitions(table), body + below)


def checked(table: Gridiron) -> None:
    """Refuse what does not fit on this field."""
    field = table.field
    if field.yards < 20 or field.yards % 20:
        raise Undrawable(f"a field of {field.yards} yards cannot be drawn; it takes a multiple of 20")
    for name, spot in (("the ball", field.ball), ("the line to gain", field.to_gain)):
        if spot > field.yards:
            raise Undrawable(f"{name} is on yard {spot}; this field has {field.yards}")
    for lineup in table.lineups:
        for man in lineup.men:
            if abs(man.place) > 3 or not 0 <= man.row <= 3:
                raise Undrawable(f"{lineup.title}: {man.position} stands outside of what can be drawn")


# --- The field ------------------------------------------------------------------------------------


def along(field: Field, yard: int) -> int:
    """Where a yard line is, from the left edge of the picture.

    >>> field = Field(("White", "Black"), "")
    >>> along(field, 0), along(field, 50), along(field, 100)
    (140, 790, 1440)
    """
    return LEFT + LONG * yard // field.yards


def ground(field: Field, y: int) -> list[str]:
    """The empty field: turf, end zones with the names of their sides, goal lines, ten-yard lines with numbers."""
    tens = range(10, field.yards, 10)
    fives = range(5, field.yards, 10)
    chalked = "".join(f"M{along(field, yard)} 8V22M{along(field, yard)} 86V{HIGH - 8}" for yard in tens)
    ticks = "".join(f"M{along(field, yard)} 8V22M{along(field, yard)} {HIGH - 22}V{HIGH - 8}" for yard in fives)
    right = WIDE - LEFT
    body = [
        f'<g transform="translate(0 {y})">',
        f'<rect x="{MARGIN}" width="{WIDE - 2 * MARGIN}" height="{HIGH}" rx="18" fill="{ZONE_TURF}"/>',
        f'<rect x="{LEFT}" width="{LONG}" height="{HIGH}" fill="{TURF}"/>',
        f'<path d="{chalked}{ticks}" stroke="{CHALK}" stroke-width="4" opacity=".7"/>',
        f'<path d="M{LEFT} 8H{right}V{HIGH - 8}H{LEFT}z" fill="none" stroke="{CHALK}" stroke-width="5"/>',
        f'<path d="M{LEFT} 8V{HIGH - 8}M{right} 8V{HIGH - 8}" stroke="{CHALK}" stroke-width="11"/>',
        f'<g font-size="56" fill="{CHALK}" text-anchor="middle">',
        *(words(along(field, yard), NUMBERS + 4, str(min(yard, field.yards - yard))) for yard in tens),
        "</g>",
    ]
    for name, x, turn in ((field.goals[0], MARGIN + 68, -90), (field.goals[1], WIDE - MARGIN - 68, 90)):
        size = fitted(name, HIGH - 60, 60)
        look = f'fill="{CHALK}" class="b" text-anchor="middle" transform="rotate({turn} {x} {HIGH // 2})"'
        body.append(words(x, HIGH // 2, shortened(name, HIGH - 40, size), size, look))
    return [*body, "</g>"]


def signs(field: Field, y: int) -> list[str]:
    """The line to gain with its flag, the ball, and which way it is played."""
    if field.ball < 0:
        return []
    drawn_there = []
    if field.to_gain >= 0:
        drawn_there.append(use("gain", along(field, field.to_gain), y))
    x = along(field, field.ball)
    if field.way:
        arrows = "M60-26 84 0 60 26M92-26 116 0 92 26"
        drawn_there.append(
            f'<path d="{arrows}" transform="translate({x} {y + BALL_LINE}) scale({field.way} 1)" fill="none"'
            f' stroke="{MUSTARD}" stroke-width="11"/>'
        )
    return [*drawn_there, use("ball", x, y + BALL_LINE)]


GAIN = (
    f'<path d="M0 92V{HIGH - 12}" stroke="{MUSTARD}" stroke-width="10" stroke-dasharray="24 9"/>'
    f'<path d="M0 92h34l-12 17 12 17H0z" fill="{MUSTARD}"/>'
)


# --- The men --------------------------------------------------------------------------------------


def lineups(table: Gridiron, y: int) -> tuple[list[str], int]:
    """Two sides on one piece of turf, the far one above; and how far down they reach."""
    far, near = table.lineups
    rows = [depth(side) for side in table.lineups]
    top = y + 22
    middle = top + rows[0] * ROW + 20
    bottom = middle + rows[1] * ROW + 20
    body = [
        words(MARGIN + 6, y, shortened(far.title, SQUARE, TITLE), TITLE, 'class="ink b"'),
        f'<rect x="{MARGIN}" y="{top}" width="{SQUARE}" height="{bottom - top}" rx="18" fill="{TURF}"/>',
        f'<path d="M{MARGIN + 16} {middle}H{MARGIN + SQUARE - 16}" stroke="{CHALK}" stroke-width="6"/>',
    ]
    for lineup, facing in ((far, -1), (near, 1)):
        for man in lineup.men:
            first = middle - ROW - 6 if facing < 0 else middle + 6
            x = MARGIN + SQUARE // 2 + facing * man.place * CELL
            body += standing(man, lineup.dark, facing, x, first + facing * man.row * ROW)
    body.append(words(MARGIN + 6, bottom + TITLE + 4, shortened(near.title, SQUARE, TITLE), TITLE, 'class="ink b"'))
    return body, bottom + TITLE + 10


def depth(lineup: Lineup) -> int:
    """In how many rows a side stands."""
    return max((man.row for man in lineup.men), default=0) + 1


def standing(man: Man, dark: bool, facing: int, x: int, y: int) -> Iterator[str]:
    """A man on his place, and behind his back the name of his position."""
    centre = y + (66 if facing > 0 else ROW - 66)
    yield use(shape(man, dark, facing), x, centre)
    if man.mark and not man.absent:
        yield f'<g transform="translate({x} {centre})">{squad.mark(man.mark, dark)}</g>'
    if man.closed:
        yield use("closed", x + 42, centre - 38 * facing)
    yield words(x, centre + (90 if facing > 0 else -58), man.position, LABEL, f'fill="{CHALK}" text-anchor="middle"')


def shape(man: Man, dark: bool, facing: int) -> str:
    """The name of the drawing of a man, or of his empty place."""
    state = "place" if man.absent else "open" if man.mark else "down"
    return "-".join(
        (state, "pointed" if man.pointed else "flat", "dark" if dark else "light", "near" if facing > 0 else "far")
    )


def shapes(man: Man, dark: bool, facing: int) -> str:
    """What that name stands for."""
    if man.absent:
        return squad.place(man.pointed, facing)
    standing_there = squad.body(man.pointed, dark, facing)
    return standing_there if man.mark else standing_there + squad.mark("?", dark)


# --- The card -------------------------------------------------------------------------------------


def card(reading: Reading | None, y: int) -> list[str]:
    """The card that was read last: open with the space that counted ringed, face down with what was announced."""
    if reading is None:
        empty = f'<rect x="{CARD_LEFT}" y="{y}" width="{CARD_WIDE}" height="400" rx="28" class="line"'
        look = 'class="quiet" text-anchor="middle"'
        return [f'{empty} stroke-dasharray="16 14"/>', words(CARD_LEFT + CARD_WIDE // 2, y + 215, "no card", 48, look)]
    top = open_band(reading) if reading.card else back()
    rows, high = printed(reading)
    paper = (
        f'<rect x="8" y="11" width="{CARD_WIDE}" height="{high}" rx="28" fill="#000" opacity=".22"/>'
        f'<rect width="{CARD_WIDE}" height="{high}" rx="28" fill="{FACE}" stroke="{CARD_EDGE}" stroke-width="4"/>'
    )
    return [f'<g transform="translate({CARD_LEFT} {y})">', paper, *top, *rows, "</g>"]


BAND = 120


def open_band(reading: Reading) -> list[str]:
    """The head of a card that lies open: its name."""
    band = f"M2 {BAND}V28A26 26 0 0 1 28 2H{CARD_WIDE - 28}A26 26 0 0 1 {CARD_WIDE - 2} 28V{BAND}z"
    look = f'fill="{PAPER}" class="b" text-anchor="middle"'
    size = fitted(reading.card, CARD_WIDE - 40, 80)
    return [f'<path d="{band}" fill="{INK}"/>', words(CARD_WIDE // 2, 88, reading.card, size, look)]


def back() -> list[str]:
    """The head of a card that lies face down."""
    middle = CARD_WIDE // 2
    return [
        f'<rect x="16" y="16" width="{CARD_WIDE - 32}" height="{BAND - 16}" rx="16" fill="{TEAL}"/>',
        f'<path d="M16 {BAND // 2 + 8}H{CARD_WIDE - 16}" stroke="{FACE}" stroke-width="5" opacity=".5"/>',
        use("ball", middle, BAND // 2 + 8),
    ]


def printed(reading: Reading) -> tuple[list[str], int]:
    """What stands on the card: the space, what it holds, who read it, what was announced; and how high that is."""
    room, left = CARD_WIDE - 56, 28
    body: list[str] = []
    y = BAND + 16
    for line in lines(reading.where(), room, 52):
        y += 60
        body.append(words(left, y, line, 52, f'fill="{INK}"'))
    for column in reading.columns:
        y += 90
        body.append(printed_column(column, y))
    y += 30 if reading.columns else 8
    for line in lines(reading.words.capitalize(), room * 6 // 7, 62):
        y += 70
        body.append(words(left, y, line, 62, f'fill="{INK}" class="b"'))
    y += 64
    body.append(words(left, y, shortened(f"read by {reading.reader}", room, 44), 44, f'fill="{INK}"'))
    return body, y + 34


def printed_column(column: Tally, y: int) -> str:
    """One class and its value; the value that counted is ringed."""
    x = 250 if column.name else 28 + 24
    size = fitted(column.value, CARD_WIDE - x - 40, 60)
    named = words(28, y, column.name, 50, f'fill="{INK}"') if column.name else ""
    look = f'fill="{INK}"' + (' class="b"' if column.lit else "")
    if not column.lit:
        return named + words(x, y, column.value, size, look)
    wide = min(width(column.value, size) * 9 // 8 + 48, CARD_WIDE - x + 14)
    ring = f'<rect x="{x - 24}" y="{y - 59}" width="{wide}" height="78" rx="38" fill="none" stroke="{BRICK}"'
    return f'{named}{ring} stroke-width="7"/>' + words(x, y, column.value, size, look)


# --- What it is made of ---------------------------------------------------------------------------


def men_of(table: Gridiron) -> Iterator[tuple[Man, bool, int]]:
    """Everybody, with his colour and the way he looks."""
    for lineup, facing in zip(table.lineups, (-1, 1), strict=True):
        for man in lineup.men:
            yield man, lineup.dark, facing


def legend(table: Gridiron) -> list[tuple[str, str]]:
    """The signs that occur, and what they mean."""
    men = list(men_of(table))
    marks = {man.mark: dark for man, dark, _ in men if man.mark}
    found = [
        (f"{squad.body(True, marks[mark])}{squad.mark(mark, marks[mark])}", word)
        for mark, word in table.marks
        if mark in marks
    ]
    if any(man.closed for man, _, _ in men):
        found.append((use("closed", 0, 0), "closed"))
    if table.field.ball >= 0 and table.field.to_gain >= 0:
        flag = (
            f'<path d="M-20-44V44M-20-42h40l-14 18 14 18h-40z" fill="{MUSTARD}" stroke="{CARD_EDGE}" stroke-width="6"/>'
        )
        found.append((flag, "line to gain"))
    return found


def definitions(table: Gridiron) -> list[str]:
    """Only what this picture uses."""
    men = {shape(man, dark, facing): shapes(man, dark, facing) for man, dark, facing in men_of(table)}
    found = [thing(name, drawing) for name, drawing in sorted(men.items())]
    if any(man.closed for man, _, _ in men_of(table)):
        found.append(thing("closed", squad.CLOSED))
    if table.field.ball >= 0 or (table.reading and not table.reading.card):
        found.append(thing("ball", squad.BALL))
    if table.field.ball >= 0 and table.field.to_gain >= 0:
        found.append(thing("gain", GAIN))
    return found
