"""The chart of a game: a field for each quarter, and on it drive after drive in the symbols of the rulebook.

The grass is of a green on which chalk and coal are both easy to see: what White does is white, what Black does is
black, and an open and a filled circle say the same without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rumpus.room.chart_rows import Rows, laid_out, summary
from rumpus.rules.charts import FIELD, STROKES, Chart, Drive, Mark, Play, Stroke

from .paint import (
    INK,
    MARGIN,
    MUSTARD,
    PAPER,
    Undrawable,
    fitted,
    lines,
    safe,
    sheet,
    shortened,
    use,
    width,
    words,
)
from .palette import DAY, THINGS

WIDE = 1080
"""Three units to a pixel of a small phone."""
YARD = 8
END_ZONE = 10
LEFT = (WIDE - (FIELD + 2 * END_ZONE) * YARD) // 2
GOAL_LINE = LEFT + END_ZONE * YARD
ROOM = WIDE - 2 * LEFT

CHALK, COAL = THINGS["chalk-line"], THINGS["coal-line"]
GRASS = ("#6b9563", "#668f5f")
"""Mown in stripes of ten yards."""
END_GRASS = DAY["field"]
PENCIL = (CHALK, COAL)

HEAD, TITLE, SMALL, SMALLEST = 54, 44, 30, 27
STRIP = 50
"""The height of the strip with the yard numbers."""
ROW = 40
LABEL = 46
RING = 10
LEAST = 4
"""Two marks in one row are so many yards apart at least."""
SIGN = 24
"""How far apart the signs of a loss, a penalty or a fumble stand."""
Flag = tuple[bool, int, str]
"""A flag in an end zone: whether in the right one, how far down, and what is written on it."""
FLAGS = {"touchdown": "TD", "field goal": "FG", "safety": "S"}

STYLE = (
    "<style>.chart-0,.chart-1{fill:none;stroke-linecap:round}"
    f".chart-0{{stroke:{CHALK}}}.chart-1{{stroke:{COAL}}}"
    ".chart-run{stroke-width:6}.chart-pass{stroke-width:4}"
    ".chart-kick{stroke-width:5;stroke-dasharray:13 11;stroke-linecap:butt}"
    ".chart-sign{stroke-width:4}.chart-drop{stroke-width:3;stroke-dasharray:1 7}"
    ".chart-faint{opacity:.55}</style>"
)


def chart_picture(chart: Chart, names: Sequence[str] = ()) -> str:
    """The chart as one SVG document, tall and narrow; `names` are those who coach the sides.

    >>> from rumpus.rules.charts import Chart
    >>> chart_picture(Chart(("White", "Black"), ("First quarter",)), ("Ann", "Ben"))[:4]
    '<svg'
    """
    checked(chart)
    body, y = heading(chart, names)
    told = []
    for quarter, name in enumerate(chart.quarters, 1):
        drives = [drive for drive in chart.drives if drive.quarter == quarter]
        if drives:
            panel, y = field(chart, quarter, drives, y)
            body += panel
            told.append(f"{name}.")
            told += [f"{summary(chart, drive)}{score_now(drive)}." for drive in drives]
    if not told:
        body.append(words(LEFT, y + HEAD, "No play has been run yet.", SMALL, 'class="quiet"'))
        y += 2 * HEAD
    below, y = legend(chart, y)
    things = [STYLE, *(sign(kind, chart) for kind in ("loss", "penalty", "fumble"))]
    title = f"A chart of {coached(chart, names, 0)} against {coached(chart, names, 1)}"
    told.append(score_words(chart.sides, chart.points))
    return sheet(title, told, (WIDE, y + MARGIN // 2), things, body + below)


def checked(chart: Chart) -> None:
    """Refuse what there is no drawing of."""
    if len(chart.sides) != len(PENCIL):
        raise Undrawable(f"a chart has two sides, not {len(chart.sides)}")
    for drive in chart.drives:
        for stroke in (stroke for play in drive.plays for stroke in play.strokes):
            if stroke.kind not in STROKES:
                raise Undrawable(f"no stroke of kind {stroke.kind!r} can be drawn; there are: {', '.join(STROKES)}")
            if not (0 <= stroke.start <= FIELD and 0 <= stroke.end <= FIELD):
                raise Undrawable(f"a stroke from {stroke.start} to {stroke.end} leaves the field")


def coached(chart: Chart, names: Sequence[str], side: int) -> str:
    """A side, and who coaches it."""
    return f"{chart.sides[side]} ({names[side]})" if names else chart.sides[side]


def across(line: int) -> int:
    """Where a yard line is on the page."""
    return GOAL_LINE + line * YARD


def heading(chart: Chart, names: Sequence[str]) -> tuple[list[str], int]:
    """Both sides with their score."""
    body, y = [], MARGIN + TITLE + 12
    for side, points in enumerate(chart.points):
        name = coached(chart, names, side)
        body += [
            f'<circle cx="{LEFT + 20}" cy="{y - 15}" r="22" fill="{END_GRASS}"/>',
            ring(LEFT + 20, y - 15, side, END_GRASS),
            words(LEFT + 58, y, shortened(name, ROOM - 200, TITLE), TITLE, 'class="ink b"'),
            words(WIDE - LEFT, y, str(points), TITLE, 'class="ink b" text-anchor="end"'),
        ]
        y += TITLE + 20
    return body, y - 20


# --- The field ------------------------------------------------------------------------------------


def field(chart: Chart, quarter: int, drives: Sequence[Drive], y: int) -> tuple[list[str], int]:
    """A quarter: its name and the score at its end, the field, and the drives on it; and how far down it reaches."""
    y += HEAD + 16
    points = "–".join(map(str, chart.score_after(quarter)))
    body = [
        words(LEFT, y, chart.quarters[quarter - 1], TITLE, 'class="ink b"'),
        words(WIDE - LEFT, y, points, TITLE, 'class="ink" text-anchor="end"'),
    ]
    top = y + 20
    y = top + STRIP
    drawn: list[str] = []
    flags: list[Flag] = []
    for drive in drives:
        shapes, raised, y = drive_drawn(chart, drive, y)
        drawn += shapes
        flags += raised
    bottom = y + STRIP
    flown = [flag_drawn(*flag) for flag in flags]
    return [*body, *ground(top, bottom), *team_names(chart, flags, top, bottom), *drawn, *flown], bottom


def ground(top: int, bottom: int) -> list[str]:
    """Grass in stripes, end zones, chalked yard lines, and numbers above and below."""
    high = bottom - top
    goals = (across(0), across(FIELD))
    stripes = "".join(f"M{across(ten)} {top}h{10 * YARD}v{high}h{-10 * YARD}z" for ten in range(10, FIELD, 20))
    fives = "".join(f"M{across(five)} {top}v{high}" for five in range(5, FIELD, 10))
    tens = "".join(f"M{across(ten)} {top}v{high}" for ten in range(10, FIELD, 10))
    body = [
        f'<rect x="{LEFT}" y="{top}" width="{ROOM}" height="{high}" rx="14" fill="{END_GRASS}"/>',
        f'<rect x="{goals[0]}" y="{top}" width="{FIELD * YARD}" height="{high}" fill="{GRASS[0]}"/>',
        f'<path d="{stripes}" fill="{GRASS[1]}"/>',
        f'<path d="{fives}" stroke="{CHALK}" stroke-width="2" opacity=".16"/>',
        f'<path d="{tens}" stroke="{CHALK}" stroke-width="3" opacity=".38"/>',
        f'<path d="M{goals[0]} {top}v{high}M{goals[1]} {top}v{high}" stroke="{CHALK}" stroke-width="7"/>',
        f'<g fill="{COAL}" font-size="28" text-anchor="middle" class="b">',
    ]
    for ten in range(10, FIELD, 10):
        number = str(min(ten, FIELD - ten))
        body += [words(across(ten), top + 36, number), words(across(ten), bottom - 15, number)]
    return [*body, "</g>"]


def team_names(chart: Chart, flags: Sequence[Flag], top: int, bottom: int) -> list[str]:
    """The name of each side along its end zone, where no flag is in the way."""
    body = []
    for side, name in enumerate(chart.sides):
        taken = sorted([top, bottom, *(y for right, y, _ in flags if right == bool(side))])
        room, middle = max((below - above, (above + below) // 2) for above, below in pairwise(taken))
        size = fitted(name.upper(), max(1, room - 60), 44)
        turned = f"translate({end_zone(bool(side))} {middle}) rotate({90 if side else -90})"
        look = f'fill="{CHALK}" class="b" text-anchor="middle" dominant-baseline="central"'
        body.append(
            f'<text font-size="{size}" letter-spacing="6" {look} transform="{turned}">{safe(name.upper())}</text>'
        )
    return body


def end_zone(right: bool) -> int:
    """The middle of an end zone on the page."""
    return (WIDE - LEFT if right else GOAL_LINE) - END_ZONE * YARD // 2


# --- A drive --------------------------------------------------------------------------------------


def drive_drawn(chart: Chart, drive: Drive, y: int) -> tuple[list[str], list[Flag], int]:
    """What a drive came to, on a paper label, and its rows below; its flags; and how far down it reaches."""
    flags = []
    if drive.scores:
        flags.append((True, y + 28, "–".join(map(str, drive.scores[-1].points))))
    body, y = label(chart, drive, y)
    rows = laid_out(drive, LEAST)
    tops = [y + ROW // 2 + 6 + ROW * row for row in range(rows.number)]
    body += [
        f'<path d="M{across(line)} {tops[above]}V{tops[below]}" class="chart-{drive.side} chart-drop"/>'
        for line, above, below in rows.drops
    ]
    body += plays_drawn(drive.plays, rows, tops)
    return body, [*flags, *scoring_flag(drive, rows, tops)], y + ROW * rows.number + 22


def plays_drawn(plays: Sequence[Play], rows: Rows, tops: Sequence[int]) -> list[str]:
    """Every play as a group that says in words what it was; strokes lie below the circle where they begin."""
    body = []
    for play in plays:
        pieces = [piece for piece in rows.pieces if piece.play is play]
        strokes, marks = [], []
        for piece in pieces:
            y = tops[piece.row]
            if isinstance(piece.what, Mark):
                marks.append(mark_drawn(piece.what, y))
            else:
                marked = play.mark is not None and piece is pieces[1]
                strokes.append(stroke_drawn(piece.what, y, marked, bool(play.undone) and piece.what.kind != "penalty"))
        if pieces:
            body.append(f"<g><title>{safe(play.words)}</title>{''.join(strokes + marks)}</g>")
    return body


def stroke_drawn(stroke: Stroke, y: int, marked: bool, faint: bool) -> str:
    """PS-144: a line for a run, two for a pass, dashes for a kick, and rows of signs for the rest."""
    start, end = across(stroke.start), across(stroke.end)
    look = f"chart-{stroke.side}{' chart-faint' if faint else ''}"
    if stroke.kind in ("run", "kick"):
        return f'<path d="M{start} {y}H{end}" class="{look} chart-{stroke.kind}"/>'
    if stroke.kind == "pass":
        return f'<path d="M{start} {y - 5}H{end}M{start} {y + 5}H{end}" class="{look} chart-pass"/>'
    way = 1 if end > start or (end == start and stroke.side == 0) else -1
    first = start + way * (SIGN if marked else SIGN // 2)
    places = range(first, end, way * SIGN) or (first,)
    return f'<g class="{look} chart-sign">{"".join(use(stroke.kind, x, y) for x in places)}</g>'


def mark_drawn(mark: Mark, y: int) -> str:
    """PS-144, PS-145: a circle, open or filled, and on a first down a bar through it."""
    x = across(mark.line)
    bar = f'<path d="M{x} {y - 19}v38" class="chart-{mark.side} chart-run"/>' if mark.first else ""
    return bar + ring(x, y, mark.side, GRASS[1])


def ring(x: int, y: int, side: int, ground_colour: str) -> str:
    """The circle of a down: open for the first side, filled for the second."""
    inside = COAL if side else ground_colour
    return f'<circle cx="{x}" cy="{y}" r="{RING}" fill="{inside}" stroke="{PENCIL[side]}" stroke-width="5"/>'


def scoring_flag(drive: Drive, rows: Rows, tops: Sequence[int]) -> list[Flag]:
    """A flag in the end zone where points were made."""
    made = [FLAGS[score.words] for score in drive.scores if score.words in FLAGS]
    ends = [(piece.what.end, piece.row) for piece in rows.pieces if isinstance(piece.what, Stroke)]
    return [(ends[-1][0] > FIELD // 2, tops[ends[-1][1]], made[-1])] if made and ends else []


def flag_drawn(right: bool, y: int, text: str) -> str:
    """A flag in an end zone; a wide one in the right zone reaches into the field."""
    return flag_at(min(end_zone(right), WIDE - LEFT - 3 - flag_width(text) // 2), y, text)


def flag_at(x: int, y: int, text: str) -> str:
    """A flag around a place: how points were made, or the score."""
    wide = flag_width(text)
    cloth = f'<rect x="{x - wide // 2}" y="{y - 20}" width="{wide}" height="40" rx="10" fill="{MUSTARD}"/>'
    return cloth + words(x, y + 11, text, SMALL, f'fill="{INK}" class="b" text-anchor="middle"')


def flag_width(text: str) -> int:
    """How wide a flag is: bold letters are wider than the measure knows."""
    return max(END_ZONE * YARD - 6, width(text, SMALL) * 9 // 8 + 20)


# --- Words ----------------------------------------------------------------------------------------


def label(chart: Chart, drive: Drive, y: int) -> tuple[list[str], int]:
    """The summary of a drive on paper, in as many lines as it needs; and how far down it reaches."""
    x, y, room = GOAL_LINE + 10, y + 8, FIELD * YARD - 110
    said = summary(chart, drive)
    size = SMALL if width(said, SMALL) <= room else SMALLEST
    body = []
    for number, line in enumerate(lines(said, room, size)):
        indent = 0 if number else 30
        wide = width(line, size) + 30 + indent
        body.append(f'<rect x="{x}" y="{y}" width="{wide}" height="40" rx="10" fill="{PAPER}"/>')
        if indent:
            inside = INK if drive.side else PAPER
            body.append(f'<circle cx="{x + 24}" cy="{y + 20}" r="10" fill="{inside}" stroke="{INK}" stroke-width="4"/>')
        body.append(words(x + 15 + indent, y + 30, line, size, f'fill="{INK}"'))
        y += LABEL
    return body, y


def score_now(drive: Drive) -> str:
    """The score, where a drive has changed it."""
    return f", {' to '.join(map(str, drive.scores[-1].points))}" if drive.scores else ""


def score_words(sides: Sequence[str], points: Sequence[int]) -> str:
    """The score in words.

    >>> score_words(("White", "Black"), (7, 3))
    'White 7, Black 3.'
    """
    return ", ".join(f"{side} {number}" for side, number in zip(sides, points, strict=True)) + "."


# --- The legend -----------------------------------------------------------------------------------


def sign(kind: str, chart: Chart) -> str:
    """The sign of a loss, a penalty or a fumble, around 0,0; PS-144: a capital X is larger."""
    arm = 10 if dict(chart.symbols).get(kind, "").isupper() else 7
    paths = {
        "loss": "M-8 0H8M0-8V8",
        "penalty": "M-3-9-5 9M5-9 3 9M-9-4H9M-9 4H9",
        "fumble": f"M{-arm}-{arm} {arm} {arm}M{-arm} {arm} {arm}-{arm}",
    }
    return f'<path id="rumpus-{kind}" d="{paths[kind]}"/>'


def legend(chart: Chart, y: int) -> tuple[list[str], int]:
    """What the signs mean, on grass of their own; and how far down it reaches."""
    first = -across(0) + 38
    signs = [
        (f"{side}'s down", at(first, mark_drawn(Mark(number, 0, False), 0))) for number, side in enumerate(chart.sides)
    ]
    signs.append(("first down", at(first, mark_drawn(Mark(0, 0, True), 0))))
    signs += [(kind, at(-across(0), stroke_drawn(Stroke(kind, 0, 0, 9), 0, False, False))) for kind in STROKES]
    signs.append(("did not count", at(-across(0), stroke_drawn(Stroke("pass", 0, 0, 9), 0, False, True))))
    signs.append(("points", flag_at(36, 0, "TD")))
    top, high = y + 44, 60
    rows = -(-len(signs) // 3)
    body = [f'<rect x="{LEFT}" y="{top}" width="{ROOM}" height="{rows * high + 20}" rx="14" fill="{GRASS[1]}"/>']
    for number, (meaning, shapes) in enumerate(signs):
        x, line = LEFT + 26 + number % 3 * (ROOM // 3), top + 10 + high // 2 + number // 3 * high
        body.append(at(x, shapes, line))
        body.append(words(x + 92, line + 11, meaning, fitted(meaning, ROOM // 3 - 120, SMALL), f'fill="{COAL}"'))
    return body, top + rows * high + 20


def at(x: int, shapes: str, y: int = 0) -> str:
    """Shapes at another place."""
    return f'<g transform="translate({x} {y})">{shapes}</g>'
