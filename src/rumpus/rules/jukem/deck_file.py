"""A deck that somebody brings: a file in the format of docs/rules/jukem-deck.csv, checked card by card."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import NamedTuple

from ..kit_files import accepted, first_line, wrong_separator
from ..words import Table
from .deck import (
    CARDS,
    CATCH,
    FIELD_GOAL,
    FUMBLE,
    HOLDING,
    JUKEM,
    KICK_RETURN,
    PANCAKE_BLOCK,
    PASS,
    PICKED_OFF,
    PRINTED,
    RETURN_YARDS,
    RUN,
    SACK,
    in_order,
)

COLUMNS = ("card_id", "colour", "type", "title", "yards", "range_min", "range_max", "copies", "evidence")
LONGEST_GAIN = 95
LEAST_OF_A_COLOUR = 2
"""D8 of the sheet: one yellow and one red card can be taken out, and some are left."""

TYPES = {
    "RUN": RUN,
    "PASS": PASS,
    "CATCH": CATCH,
    "KICK_RETURN": KICK_RETURN,
    "JUKEM": JUKEM,
    "PANCAKE_BLOCK": PANCAKE_BLOCK,
    "FIELD_GOAL": FIELD_GOAL,
    "HOLDING": HOLDING,
    "SACK": SACK,
    "FUMBLE": FUMBLE,
    "PICKED_OFF": PICKED_OFF,
}
COLOURS = {HOLDING: "yellow", SACK: "yellow", FUMBLE: "red", PICKED_OFF: "red"}
"""JK-4: what is not in here is black."""
SHOUTED = (PANCAKE_BLOCK, HOLDING, SACK, FUMBLE, PICKED_OFF)
"""Their titles end with an exclamation mark."""
INITIALS = {
    RUN: "R",
    PASS: "P",
    CATCH: "C",
    KICK_RETURN: "KR",
    JUKEM: "JK",
    PANCAKE_BLOCK: "PB",
    FIELD_GOAL: "FG",
    HOLDING: "HO",
    SACK: "SA",
    FUMBLE: "FU",
    PICKED_OFF: "PO",
}
NAMES = {kind: name for name, kind in TYPES.items()}

Face = tuple[int, int, int, int]
"""Kind, yards, and the two ends of the range."""


def titled(face: Face) -> str:
    """The title that is printed on a card.

    >>> titled((RUN, 15, 0, 0)), titled((PASS, 0, 5, 20)), titled((PICKED_OFF, 0, 0, 0))
    ('RUN 15', 'PASS 5-20', 'PICKED OFF!')
    """
    kind, yards, low, high = face
    if kind == PASS:
        return f"PASS {low}-{high}"
    if kind in (RUN, CATCH):
        return f"{NAMES[kind]} {yards}"
    return NAMES[kind].replace("_", " ") + "!" * (kind in SHOUTED)


def coloured(kind: int) -> str:
    """JK-4: the colour of a kind.

    >>> coloured(RUN), coloured(SACK), coloured(FUMBLE)
    ('black', 'yellow', 'red')
    """
    return COLOURS.get(kind, "black")


def read_kit(text: str) -> Table:
    """A deck from a file: a header, then a row for each of the 56 cards. The order of the rows does not matter.

    >>> from .deck import RECONSTRUCTED
    >>> read_kit(show_kit(RECONSTRUCTED)) == RECONSTRUCTED
    True
    """
    return accepted(*looked_over(text))


def looked_over(text: str) -> tuple[Table | None, list[str]]:
    """A deck, or nothing and every trouble that a file has, as far as it can be read.

    >>> from .deck import RECONSTRUCTED
    >>> looked_over(show_kit(RECONSTRUCTED).replace("R05-1,black", "R05-1,red"))[1]
    ["line 2: card R05-1: colour is 'red'; RUN is black"]
    """
    found = wrong_separator(first_line(text), COLUMNS, ",")
    if found:
        return None, found
    lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    try:
        (_, columns), *rows = [(lines.line_num, row) for row in lines if any(row)] or [(0, [])]
    except csv.Error as error:
        return None, [f"line {lines.line_num + 1}: not a line of a table ({error})"]
    if tuple(cell.strip() for cell in columns) != COLUMNS:
        return None, [f"the first line names the columns: {','.join(COLUMNS)}"]
    cards = _cards(rows, found)
    if len(rows) != CARDS:
        found.append(f"a deck has {CARDS} cards, a row each; this has {len(rows)}")
    if len(cards) == len(rows):  # a card that cannot be read would make others seem wrong, too
        faces = [face for _, face in cards]
        _copies_are_told(cards)
        found += _unplayable(faces)
    return None if found else in_order(faces), found


def show_kit(brought: Table) -> str:
    """The text that `read_kit` reads."""
    faces: list[Face] = [(row[0], row[1], row[2], row[3]) for row in brought]
    copies = Counter(titled(face) for face in faces)
    seen: Counter[str] = Counter()
    lines = [",".join(COLUMNS)]
    for face in faces:
        kind, yards, low, high = face
        title = titled(face)
        seen[title] += 1
        number = f"{yards:02}" if kind in (RUN, CATCH) else f"{low:02}{high:02}" if kind == PASS else ""
        span = f"{low},{high}" if kind == PASS else ","
        card_id = f"{INITIALS[kind]}{number}-{seen[title]}"
        shown = str(yards) if yards else ""
        lines.append(f"{card_id},{coloured(kind)},{NAMES[kind]},{title},{shown},{span},{copies[title]},")
    return "\n".join(lines) + "\n"


class Row(NamedTuple):
    """A card as its line has it, and where its troubles are noted."""

    line: int
    cells: dict[str, str]
    found: list[str]

    def refuse(self, column: str, reason: str) -> None:
        card, cell = self.cells["card_id"], self.cells[column]
        self.found.append(f"line {self.line}: card {card}: {column} is {cell!r}; {reason}")


def _cards(rows: list[tuple[int, list[str]]], found: list[str]) -> list[tuple[Row, Face]]:
    """The cards that can be read; what is wrong with any of them is added to `found`."""
    cards = []
    names = set()
    for line, cells in rows:
        name = cells[0].strip()
        if len(cells) != len(COLUMNS):
            columns = f"has {len(cells)} columns; there are {len(COLUMNS)}: {', '.join(COLUMNS)}"
            found.append(f"line {line}: card {name} {columns}")
            continue
        row = Row(line, dict(zip(COLUMNS, (cell.strip() for cell in cells), strict=True)), found)
        if not name:
            found.append(f"line {line}: card_id is empty")
        elif name in names:
            row.refuse("card_id", "another card is called so too")
        names.add(name)
        face = _face(row)
        if face:
            cards.append((row, face))
    return cards


def _face(row: Row) -> Face | None:
    """What is printed on a card, if that can be read."""
    name = row.cells["type"]
    if name not in TYPES:
        row.refuse("type", f"it is one of {', '.join(TYPES)}")
        return None
    kind = TYPES[name]
    if row.cells["colour"] != coloured(kind):
        row.refuse("colour", f"{name} is {coloured(kind)}")
    yards = _number(row, "yards") if kind in (RUN, CATCH) else _fixed(row, "yards", PRINTED.get(kind, 0))
    ends = ("range_min", "range_max")
    low, high = (_number(row, end) if kind == PASS else _fixed(row, end, 0) for end in ends)
    if 0 < high < low:
        row.refuse("range_max", f"the range begins at {low}")
    if (kind in (RUN, CATCH) and not yards) or (kind == PASS and not 0 < low <= high):
        return None
    face = (kind, yards, low, high)
    if row.cells["title"] != titled(face):
        row.refuse("title", f"this card is called {titled(face)!r}")
    return face


def _number(row: Row, column: str) -> int:
    """D7: yards are multiples of five. What is none is 0."""
    text = row.cells[column]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    if 5 <= number <= LONGEST_GAIN and number % 5 == 0:
        return number
    row.refuse(column, f"it is a multiple of 5 from 5 to {LONGEST_GAIN}")
    return 0


def _fixed(row: Row, column: str, value: int) -> int:
    if row.cells[column] != (str(value) if value else ""):
        row.refuse(column, f"for {row.cells['type']} it is {value or 'empty'}")
    return value


def _copies_are_told(cards: list[tuple[Row, Face]]) -> None:
    copies = Counter(face for _, face in cards)
    for row, face in cards:
        if row.cells["copies"] != str(copies[face]):
            row.refuse("copies", f"there are {copies[face]} cards {titled(face)}")


def _unplayable(faces: list[Face]) -> list[str]:
    """What the rules need of a deck as a whole, and it has not."""
    found = []
    kinds = Counter(face[0] for face in faces)
    if kinds[KICK_RETURN] != 1:
        found.append(f"a deck has one KICK RETURN, of {RETURN_YARDS} yards (JK-20); this has {kinds[KICK_RETURN]}")
    for colour in ("yellow", "red"):
        number = sum(kinds[kind] for kind in COLOURS if COLOURS[kind] == colour)
        if number < LEAST_OF_A_COLOUR:
            found.append(f"a deck has at least {LEAST_OF_A_COLOUR} {colour} cards; this has {number}")
    catches = [yards for kind, yards, _, _ in faces if kind == CATCH]
    reached = any(low <= yards <= high for kind, _, low, high in faces if kind == PASS for yards in catches)
    if not kinds[RUN] and not reached:
        found.append("with these cards nobody can make a play: there is no RUN, and no PASS with a CATCH in its range")
    return found
