"""A gridiron in characters: the field with the ball on it, two line-ups face to face, and the card read last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import set_cell_size
from rich.text import Text

from rumpus.rules.scene import Field, Gridiron, Lineup, Man, Reading

TEN = 10
CARD = 26
"""The width of the card, its edges too."""
GAP = 3
LEAST, MOST = 5, 8
"""The narrowest and the widest place of a man."""
ROOMY = 6
"""From this width on there is a space between a position and its mark."""
BALL, LINE, TURF = "bold #e0a526", "bold #c8553d", "#5a9a63"
Names = Callable[[str], str]
"""What gives people their names in a title."""


class Chalk(NamedTuple):
    """The characters of a field: what can be typed on any machine, or what looks better."""

    turf: str
    tick: str
    goals: str
    ball: str
    right: str
    left: str
    line: str
    closed: str
    nobody: str
    edges: str


PLAIN = Chalk("-", "+", "||", "@", ">", "<", "!", "x", ".", "++++-|")
FINE = Chalk("─", "┼", "╟╢", "●", "▸", "◂", "┃", "×", "·", "╭╮╰╯─│")


def draw_gridiron(table: Gridiron, called: Names, width: int, plain: bool = False) -> list[Text]:
    """The field above, the line-ups below it, the card beside them where there is room and below them where not."""
    chalk = PLAIN if plain else FINE
    lines = [*draw_field(table.field, called, width, chalk), Text()]
    beside = table.reading is not None and width >= 7 * ROOMY + GAP + CARD
    cell = max(LEAST, min(MOST, (width - (GAP + CARD if beside else 0)) // 7))
    men = draw_lineups(table.lineups, called, cell, chalk)
    if table.reading and beside:
        men = _beside(men, draw_card(table.reading, called, chalk), 7 * cell + GAP)
    lines += [*men, *_legend(table, width, chalk)]
    if table.reading and not beside:
        lines += _wrapped(called(table.reading.told()), width)
    for lineup in table.lineups:
        lines += [Text(f"{row.name}  {row.value}") for row in lineup.bench]
    return [*lines, Text()]


def _wrapped(words: str, width: int, style: str = "") -> list[Text]:
    return [Text(line, style=style) for line in wrap(words, width)]


def _beside(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    lines = []
    for row in range(max(len(left), len(right))):
        line = Text().append_text(left[row]) if row < len(left) else Text()
        if row < len(right):
            line.pad_right(column - line.cell_len)
            line.append_text(right[row])
        lines.append(line)
    return lines


# --- The field ------------------------------------------------------------------------------------


def draw_field(field: Field, called: Names, width: int, chalk: Chalk) -> list[Text]:
    """The numbers of the ten-yard lines, the field from goal line to goal line, who defends which, how it stands."""
    tens = field.yards // TEN
    step = max(2, min(7, (width - 1) // tens))
    long = step * tens
    numbers = Text(" " * (step - 1))
    for ten in range(1, tens):
        numbers.append(f"{min(ten, tens - ten) * TEN:<{step}}")
    strip = [chalk.goals[0], *(chalk.tick if at % step == 0 else chalk.turf for at in range(1, long)), chalk.goals[1]]
    styles = [TURF] * len(strip)
    for at, mark, style in _signs(field, long, chalk):
        strip[at], styles[at] = mark, style
    drawn = Text()
    for mark, style in zip(strip, styles, strict=True):
        drawn.append(mark, style=style)
    numbers.rstrip()
    left, right = (set_cell_size(called(name), min(len(called(name)), long // 2)) for name in field.goals)
    words = called(field.words)
    arrow = (chalk.left, "", chalk.right)[field.way + 1]
    room = long + 1 - len(left) - len(right)
    if len(words) + 6 <= room:
        middle, rest = f"{arrow} {words}" if field.way < 0 else f"{words} {arrow}".strip(), ""
    else:
        middle, rest = " ".join(arrow * 3), words
    goals = Text(left, style=TURF).append(f"{middle:^{room}}", style="bold").append(right, style=TURF)
    return [numbers, drawn, goals, *_wrapped(rest, width, "bold")]


def _signs(field: Field, long: int, chalk: Chalk) -> list[tuple[int, str, str]]:
    """What lies on the field, and where: the way of play, the line to gain, the ball on top of everything."""
    if field.ball < 0:
        return []
    ball = round(field.ball * long / field.yards)
    ahead = ball + field.way
    signs = [(ahead, chalk.right if field.way > 0 else chalk.left, BALL)] if field.way and 0 < ahead < long else []
    if field.to_gain >= 0:
        line = round(field.to_gain * long / field.yards)
        if line == ball:  # less than a character to go
            line = min(long, max(0, ahead))
        signs.append((line, chalk.line, LINE))
    return [*signs, (ball, chalk.ball, BALL)]


# --- The men --------------------------------------------------------------------------------------


def draw_lineups(lineups: Sequence[Lineup], called: Names, cell: int, chalk: Chalk) -> list[Text]:
    """Two sides face to face: the far one looks down on us, so its left is on our right."""
    far, near = lineups
    widest = max((abs(man.place) for lineup in lineups for man in lineup.men), default=0)
    return [
        Text(called(far.title), style="bold"),
        *reversed(_rows(far, -1, widest, cell, chalk)),
        Text(chalk.turf * (cell * (2 * widest + 1) - 1), style=TURF),
        *_rows(near, 1, widest, cell, chalk),
        Text(called(near.title), style="bold"),
    ]


def _rows(lineup: Lineup, facing: int, widest: int, cell: int, chalk: Chalk) -> list[Text]:
    """The rows of a side, the line first."""
    rows = []
    for row in range(max((man.row for man in lineup.men), default=0) + 1):
        line = Text()
        for man in sorted((man for man in lineup.men if man.row == row), key=lambda man: facing * man.place):
            line.pad_right((facing * man.place + widest) * cell - line.cell_len)
            line.append_text(draw_man(man, cell, chalk))
        rows.append(line)
    return rows


def draw_man(man: Man, cell: int = ROOMY, chalk: Chalk = PLAIN) -> Text:
    """A position, the mark of its man, and whether it is closed.

    >>> draw_man(Man("LE", mark="*")).plain, draw_man(Man("LG", closed=True), cell=5).plain
    ('LE *', 'LG?x')
    """
    sign = chalk.nobody if man.absent else man.sign()
    text = Text(man.position, style="dim" if man.closed else "").append(" " if cell >= ROOMY else "")
    text.append(sign, style="bold" if man.mark else "dim")
    return text.append(chalk.closed, style=LINE) if man.closed else text


def _legend(table: Gridiron, width: int, chalk: Chalk) -> list[Text]:
    """What the marks mean that are in sight, on as many lines as they need."""
    men = [man for lineup in table.lineups for man in lineup.men]
    entries = []
    if table.field.ball >= 0:
        entries.append((chalk.ball, "ball"))
    if table.field.to_gain >= 0:
        entries.append((chalk.line, "line to gain"))
    entries += [(mark, word) for mark, word in table.marks if any(man.mark == mark for man in men)]
    entries += [("?", "not known")] * any(man.sign() == "?" for man in men)
    entries += [(chalk.closed, "closed")] * any(man.closed for man in men)
    lines: list[Text] = []
    for mark, word in entries:
        if lines and lines[-1].cell_len + len(mark) + len(word) + 4 <= width:
            lines[-1].append("   ")
        else:
            lines.append(Text())
        lines[-1].append(mark).append(f" {word}", style="dim")
    return lines


# --- The card -------------------------------------------------------------------------------------


def draw_card(reading: Reading, called: Names, chalk: Chalk) -> list[Text]:
    """The card that was read last; what counted stands in brackets."""
    inside = CARD - 4
    edges = chalk.edges
    rows = [(line, "bold") for line in wrap(called(reading.heading()), inside)]
    rows += [(line, "") for line in wrap(reading.where(), inside)]
    for column in reading.columns:
        value = f"[{column.value}]" if column.lit else f" {column.value}"
        rows.append((f"  {column.name:<8}{value}" if column.name else f"  {value}", "bold" if column.lit else ""))
    rows += [(line, "bold") for line in wrap(called(reading.words), inside)]
    bar = edges[4] * (CARD - 2)
    lines = [Text(edges[0] + bar + edges[1], style="dim")]
    for words, style in rows:
        shown = set_cell_size(words, inside)
        lines.append(Text().append(f"{edges[5]} ", "dim").append(shown, style).append(f" {edges[5]}", "dim"))
    return [*lines, Text(edges[2] + bar + edges[3], style="dim")]
