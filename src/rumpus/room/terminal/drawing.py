"""Drawings of a table in characters, from a scene and nothing else. Colour is never the only sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from rumpus.rules.scene import Grid, Scene, Tally

from .cards import draw_cards
from .dice import draw_dice
from .gridiron import draw_gridiron

GAP = 4
NAME_WIDTH = 20
TARGET = "To reach"
"""The fact of a dice scene that says where the bars end."""


@dataclass(frozen=True)
class Piece:
    """How a piece looks: its mark, its mark where only ASCII can be shown, its colour, and what it means."""

    mark: str
    ascii: str
    style: str
    words: str


PIECES = {
    "peg": Piece("●", "O", "bold #c8553d", "peg"),
    "marker": Piece("◆", "M", "bold #e0a526", "marker"),
    "mine": Piece("◈", "X", "bold #e0a526", "mine"),
    "ball": Piece("◉", "@", "bold #e0a526", "ball"),
    "hit": Piece("!", "!", "bold #e0a526", "alarm: something stands here"),
    "clear": Piece("-", "-", "#5a9a9e", "silence: nothing stands here"),
}
EMPTY = Piece("·", ".", "dim", "empty, or nothing known")


def named(words: str, names: Sequence[str]) -> str:
    """The rules say `Player 2`; people have names.

    >>> named("Player 2 met one of your pegs.", ("Ann", "Ben"))
    'Ben met one of your pegs.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return names[seat] if 0 <= seat < len(names) else found[0]

    return re.sub(r"\bPlayer (\d+)\b", name, words)


def draw(scene: Scene, names: Sequence[str], width: int, plain: bool = False) -> list[Text]:
    """A scene as lines, none wider than `width` where that can be."""
    lines: list[Text] = []
    if scene.grids:
        lines += draw_grids(scene.grids, names, width, plain)
    if scene.rows:
        lines += draw_cards(scene.rows, lambda words: named(words, names), width, plain)
    if scene.gridiron:
        lines += draw_gridiron(scene.gridiron, lambda words: named(words, names), width, plain)
    if scene.dice:
        lines += [*draw_dice(scene.dice, plain), Text()]
    if scene.kind == "dice":
        lines += _bars(scene, names, width, plain)
    elif scene.tallies:
        lines.append(_tallies(scene.tallies, names, plain))
    told = [Text(f"{fact.name} {named(fact.value, names)}") for fact in scene.facts]
    facts = _packed(told, " | " if plain else " · ", width)
    on_the_line = scene.kind != "dice" and scene.tallies and len(facts) == 1
    if on_the_line and lines[-1].cell_len + GAP + facts[0].cell_len <= width:
        lines[-1].append(" " * GAP).append_text(facts.pop())
    return lines + facts


def _packed(entries: Sequence[Text], between: str, width: int) -> list[Text]:
    """Entries one after the other, on as many lines as they need."""
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + len(between) + entry.cell_len <= width:
            lines[-1].append(between).append_text(entry)
        else:
            lines.append(entry.copy())
    return lines


# --- Grids ----------------------------------------------------------------------------------------


def draw_grids(grids: Sequence[Grid], names: Sequence[str], width: int, plain: bool = False) -> list[Text]:
    """Grids side by side where they fit, else one under the other, with a legend of all that stands on them."""
    blocks = [_grid(grid, names, plain) for grid in grids]
    wide = sum(_width(block) for block in blocks) + GAP * (len(blocks) - 1)
    if wide <= width:
        lines = _beside(blocks)
    else:
        lines = [line for block in blocks for line in (*block, Text())][:-1]
    return [*lines, *_legend(grids, width, plain), Text()]


def _grid(grid: Grid, names: Sequence[str], plain: bool) -> list[Text]:
    """One side of the unit: rows A to F, a strip between the 3x3 squares."""
    top, middle, bottom, bar = ("+++", "+++", "+++", "|") if plain else ("╭┬╮", "├┼┤", "╰┴╯", "│")
    dash = ("-" if plain else "─") * 7

    def edge(ends: str) -> Text:
        return Text(f"  {ends[0]}{dash}{ends[1]}{dash}{ends[2]}", style="dim")

    columns = grid.columns
    lines = [
        Text(named(grid.title, names), style="bold"),
        Text(f"    {' '.join(columns[:3])}   {' '.join(columns[3:])}"),
    ]
    lines.append(edge(top))
    for row in "ABCDEF":
        line = Text(f"{row} ")
        for half in (columns[:3], columns[3:]):
            line.append(f"{bar} ", style="dim")
            for column in half:
                piece = at(grid, row + column)
                line.append(piece.ascii if plain else piece.mark, style=piece.style)
                line.append(" ")
        line.append(bar, style="dim")
        lines.append(line)
        if row == "C":
            lines.append(edge(middle))
    return [*lines, edge(bottom)]


def at(grid: Grid, spot: str) -> Piece:
    """How a location looks: what stands there, or else what the place means in this game.

    >>> at(Grid("Yours", "123456", {"A1": "tank"}, {"A1": "goal", "A2": "goal"}), "A1").mark
    'T'
    """
    if spot in grid.pieces:
        return piece_of(grid.pieces[spot])
    zone = grid.zones.get(spot, "")
    return Piece(zone[0].lower(), zone[0].lower(), "dim", zone) if zone else EMPTY


def piece_of(name: str) -> Piece:
    """The look of a piece; one that has none yet is shown by its first letter.

    >>> piece_of("tank").mark
    'T'
    """
    letter = name[0].upper()
    return PIECES.get(name) or Piece(letter, letter, "bold", name)


def _legend(grids: Sequence[Grid], width: int, plain: bool) -> list[Text]:
    """The meaning of every mark that is on the grids, pieces first."""
    shown = {at(grid, row + column) for grid in grids for row in "ABCDEF" for column in grid.columns}
    order = [*PIECES.values(), *sorted(shown - {*PIECES.values(), EMPTY}, key=lambda piece: piece.words), EMPTY]
    entries = [
        Text(piece.ascii if plain else piece.mark, style=piece.style).append(f" {piece.words}", style="dim")
        for piece in order
        if piece in shown
    ]
    # An entry begins in the style of its mark; what is joined to it must not.
    return _packed([Text().append_text(entry) for entry in entries], "   ", width)


def _beside(blocks: Sequence[list[Text]]) -> list[Text]:
    lines = []
    for row in range(max(map(len, blocks))):
        line = Text()
        for index, block in enumerate(blocks):
            part = block[row].copy() if row < len(block) else Text()
            if index < len(blocks) - 1:
                part.pad_right(_width(block) + GAP - part.cell_len)
            line.append_text(part)
        lines.append(line)
    return lines


def _width(block: Sequence[Text]) -> int:
    return max(line.cell_len for line in block)


# --- Scores ---------------------------------------------------------------------------------------


def _tallies(tallies: Sequence[Tally], names: Sequence[str], plain: bool) -> Text:
    line = Text("Score  ")
    for index, tally in enumerate(tallies):
        line.append("   " if index else "")
        line.append(_pointer(tally, plain), style="bold")
        line.append(f"{named(tally.name, names)} {tally.value}", style="bold" if tally.lit else "")
    return line


def _pointer(tally: Tally, plain: bool) -> str:
    return (">" if plain else "▸") + " " if tally.lit else ""


def _bars(scene: Scene, names: Sequence[str], width: int, plain: bool) -> list[Text]:
    """A line a player: the name, the points, and a bar on the way to the target."""
    called = [named(tally.name, names) for tally in scene.tallies]
    column = min(NAME_WIDTH, max(map(cell_len, called), default=0))
    target = next((int(fact.value) for fact in scene.facts if fact.name == TARGET and fact.value.isdecimal()), 0)
    room = min(30, width - column - 10)
    full, rest = ("#", ".") if plain else ("█", "░")
    lines = []
    for name, tally in zip(called, scene.tallies, strict=True):
        line = Text((_pointer(tally, plain) or "  "), style="bold" if tally.lit else "")
        line.append(f"{set_cell_size(name, column)} {tally.value:>5}")
        if target and room > 4 and tally.value.isdecimal():
            filled = min(room, room * int(tally.value) // target)
            line.append("  ").append(full * filled, style="#3f8b55").append(rest * (room - filled), style="dim")
        lines.append(line)
    return lines
