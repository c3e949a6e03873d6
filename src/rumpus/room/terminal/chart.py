"""The chart of a game at the table: the drive that goes on, in characters, and the whole of it as a picture on disk."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from rumpus.room.chart_rows import laid_out, summary
from rumpus.room.charts import chart_of
from rumpus.room.picture.chart import chart_picture
from rumpus.room.picture.save import save_picture
from rumpus.rules.charts import FIELD, BoxScore, Chart, Drive, Mark, Stroke
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Match

from .screen import Screen

RINGS, PLAIN_RINGS = "○●", "o@"
LINES = {"run": "—", "pass": "=", "kick": "-", "loss": "+", "penalty": "#", "fumble": "x"}
STEPS = (1, 2, 4, 10)
"""How many yards a character may stand for."""
LABEL_ROOM, NUMBER_ROOM = 26, 8


def show_chart(match: Match, record: Path, screen: Screen) -> None:
    """Write the chart so far beside the record, say where, and show the drive that goes on."""
    try:
        chart = chart_of(match)
        if chart.drives:
            screen.show(draw_drive(chart, chart.drives[-1], screen.width, screen.plain))
            screen.say()
        screen.say_whole(f"Chart: {shlex.quote(str(write_chart(chart, match.names, chart_place(record))))}")
    except RumpusError as error:
        screen.say(f"{str(error).rstrip('.')}.")


def chart_place(record: Path) -> Path:
    """Where the chart of a record belongs: beside it, under a name that no record can have.

    >>> chart_place(Path("games/monday.rumpus")).name
    'monday-chart.svg'
    """
    return record.with_name(f"{record.stem}-chart.svg")


def write_chart(chart: Chart, names: Sequence[str], path: Path) -> Path:
    """Write a chart to a file, in place of an earlier picture; whatever else is there stays as it is."""
    return save_picture(chart_picture(chart, names), path)


# --- A drive in characters ------------------------------------------------------------------------


def draw_drive(chart: Chart, drive: Drive, width: int, plain: bool = False) -> list[Text]:
    """A drive in the symbols of the rulebook, between the two goal lines, and what the symbols mean."""
    step = next((step for step in STEPS if FIELD // step + 3 <= width), STEPS[-1])
    rows = laid_out(drive, 3 * step)
    places = FIELD // step + 1
    grid = [[" "] * places for _ in range(rows.number)]
    signs = LINES | {"fumble": dict(chart.symbols).get("fumble", "x")}
    for piece in rows.pieces:
        if isinstance(piece.what, Mark):
            _ring(grid[piece.row], piece.what, step, PLAIN_RINGS if plain else RINGS)
    for piece in rows.pieces:
        if isinstance(piece.what, Stroke):
            _line(grid[piece.row], piece.what, signs[piece.what.kind], step)
    edge = "|" if plain else "│"
    lines = [Text(_written(f"{chart.quarters[drive.quarter - 1]}. {summary(chart, drive)}", plain), style="bold")]
    lines.append(Text(_numbers(places, step), style="dim"))
    for row in grid:
        line = Text(edge, style="dim")
        line.append(_written("".join(row), plain), style="not dim").append(edge)
        lines.append(line)
    return [*lines, *_legend(chart, signs, width, plain)]


def _line(row: list[str], stroke: Stroke, sign: str, step: int) -> None:
    """A stroke between the marks: as many characters as it is long, those of a kick with gaps.

    A loss, a penalty or a fumble shows at least once, however short it was.
    """
    start, end = stroke.start // step, stroke.end // step
    way = 1 if end > start or (end == start and stroke.side == 0) else -1
    places = [place for place in range(start + way, end + way, way) if row[place] == " "]
    if not places and stroke.kind not in ("run", "pass", "kick"):
        beyond = range(start, len(row)) if way > 0 else range(start, -1, -1)
        places = [place for place in beyond if row[place] == " "][:1]
    for place in places:
        if stroke.kind != "kick" or place % 2 == start % 2:
            row[place] = sign


def _ring(row: list[str], mark: Mark, step: int, rings: str) -> None:
    """PS-144, PS-145: the circle of a down; the bar of a first down stands behind it."""
    place = mark.line // step
    row[place] = rings[mark.side]
    behind = place + (1 if mark.side else -1)
    if mark.first and 0 <= behind < len(row):
        row[behind] = "|"


def _numbers(places: int, step: int) -> str:
    """The yard numbers above a field.

    >>> _numbers(51, 2)
    '     10   20   30   40   50   40   30   20   10'
    """
    line = [" "] * (places + 2)
    for ten in range(10, FIELD, 10 if step <= 2 else 40):
        number = str(min(ten, FIELD - ten))
        line[ten // step : ten // step + len(number)] = number
    return "".join(line).rstrip()


def _legend(chart: Chart, signs: dict[str, str], width: int, plain: bool) -> list[Text]:
    rings = PLAIN_RINGS if plain else RINGS
    entries = [f"{ring} {side}" for ring, side in zip(rings, chart.sides, strict=True)]
    entries += ["| first down", *(f"{'- -' if kind == 'kick' else signs[kind]} {kind}" for kind in signs)]
    lines = [""]
    for entry in entries:
        longer = f"{lines[-1]}   {entry}" if lines[-1] else entry
        lines = [*lines[:-1], longer] if len(longer) <= width else [*lines, entry]
    return [Text(_written(line, plain), style="dim") for line in lines]


def _written(text: str, plain: bool) -> str:
    return text.replace("—", "-").replace("−", "-") if plain else text


# --- The box score --------------------------------------------------------------------------------


def draw_box_score(box: BoxScore, names: Sequence[str], width: int) -> list[Text]:
    """A box score as a table: what was counted, and a column for each side under the name of who coached it."""
    heads = [f"{side} ({name})" for side, name in zip(box.sides, names, strict=True)]
    room = max(NUMBER_ROOM, min(max(map(cell_len, heads)), (width - LABEL_ROOM) // len(heads) - 2))
    heads = [set_cell_size(head, min(room, cell_len(head))) for head in heads]
    lines = [Text("Box score".ljust(LABEL_ROOM) + _columns(heads, room), style="bold")]
    for line in box.lines:
        label = f"{'  ' * line.under}{line.label}"
        lines.append(Text(label.ljust(LABEL_ROOM) + _columns([_number(each) for each in line.values], room)))
    return lines


def _columns(texts: Sequence[str], room: int) -> str:
    """Texts that end below each other, however wide their letters are."""
    return "".join("  " + " " * (room - cell_len(text)) + text for text in texts)


def _number(value: int | float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)
