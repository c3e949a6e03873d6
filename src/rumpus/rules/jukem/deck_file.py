"""A deck that somebody brings: a file in the format of docs/rules/jukem-deck.csv, checked card by card."""

from __future__ import annotations

import csv
import io
from collections import Counter

from ..errors import BadKit
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
    rows = [row for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"))) if any(row)]
    if not rows or tuple(cell.strip() for cell in rows[0]) != COLUMNS:
        raise BadKit(f"the first line names the columns: {','.join(COLUMNS)}")
    cards = [_card(number, row) for number, row in enumerate(rows[1:], 1)]
    if len(cards) != CARDS:
        raise BadKit(f"a deck has {CARDS} cards, a row each; this has {len(cards)}")
    faces = [_face(card) for card in cards]
    _copies_are_told(cards)
    _playable(faces)
    return in_order(faces)


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


Row = dict[str, str]


def _card(number: int, cells: list[str]) -> Row:
    if len(cells) != len(COLUMNS):
        name = cells[0].strip() if cells and cells[0].strip() else f"number {number}"
        raise BadKit(f"card {name} has {len(cells)} columns; there are {len(COLUMNS)}: {', '.join(COLUMNS)}")
    card = dict(zip(COLUMNS, (cell.strip() for cell in cells), strict=True))
    if not card["card_id"]:
        raise BadKit(f"card number {number}: card_id is empty")
    return card


def _refuse(card: Row, column: str, reason: str) -> BadKit:
    return BadKit(f"card {card['card_id']}: {column} is {card[column]!r}; {reason}")


def _face(card: Row) -> Face:
    """What is printed on a card, or a refusal that names the card and the column."""
    if card["type"] not in TYPES:
        raise _refuse(card, "type", f"it is one of {', '.join(TYPES)}")
    kind = TYPES[card["type"]]
    if card["colour"] != coloured(kind):
        raise _refuse(card, "colour", f"{card['type']} is {coloured(kind)}")
    yards = _number(card, "yards") if kind in (RUN, CATCH) else _fixed(card, "yards", PRINTED.get(kind, 0))
    low, high = (_number(card, "range_min"), _number(card, "range_max")) if kind == PASS else (0, 0)
    if kind != PASS:
        _fixed(card, "range_min", 0)
        _fixed(card, "range_max", 0)
    if low > high:
        raise _refuse(card, "range_max", f"the range begins at {low}")
    face = (kind, yards, low, high)
    if card["title"] != titled(face):
        raise _refuse(card, "title", f"this card is called {titled(face)!r}")
    return face


def _number(card: Row, column: str) -> int:
    """D7: yards are multiples of five."""
    text = card[column]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    if not 5 <= number <= LONGEST_GAIN or number % 5:
        raise _refuse(card, column, f"it is a multiple of 5 from 5 to {LONGEST_GAIN}")
    return number


def _fixed(card: Row, column: str, value: int) -> int:
    if card[column] != (str(value) if value else ""):
        raise _refuse(card, column, f"for {card['type']} it is {value or 'empty'}")
    return value


def _copies_are_told(cards: list[Row]) -> None:
    names = Counter(card["card_id"] for card in cards)
    titles = Counter(card["title"] for card in cards)
    for card in cards:
        if names[card["card_id"]] > 1:
            raise _refuse(card, "card_id", "another card is called so too")
        if card["copies"] != str(titles[card["title"]]):
            raise _refuse(card, "copies", f"there are {titles[card['title']]} cards {card['title']}")


def _playable(faces: list[Face]) -> None:
    """What the rules need of a deck as a whole."""
    kinds = Counter(face[0] for face in faces)
    if kinds[KICK_RETURN] != 1:
        raise BadKit(f"a deck has one KICK RETURN, of {RETURN_YARDS} yards (JK-20); this has {kinds[KICK_RETURN]}")
    for colour in ("yellow", "red"):
        number = sum(kinds[kind] for kind in COLOURS if COLOURS[kind] == colour)
        if number < LEAST_OF_A_COLOUR:
            raise BadKit(f"a deck has at least {LEAST_OF_A_COLOUR} {colour} cards; this has {number}")
    catches = [yards for kind, yards, _, _ in faces if kind == CATCH]
    reached = any(low <= yards <= high for kind, _, low, high in faces if kind == PASS for yards in catches)
    if not kinds[RUN] and not reached:
        raise BadKit("with these cards nobody can make a play: there is no RUN, and no PASS with a CATCH in its range")
