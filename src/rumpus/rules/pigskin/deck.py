"""The fifty cards: a deck file read and checked, the reconstructed deck, and what rules ask of a deck.

The printed values are lost. The deck that comes with the game is a reconstruction (docs/rules/pigskin-cards.md); an
owner of the real cards brings them as a file in the same form.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import BadKit
from ..kit_files import accepted, first_line, wrong_separator
from ..words import Table, kit, rule, table
from .spaces import (
    BLANK,
    KIND,
    LONG,
    MAN,
    MOST_YARDS,
    PENALTY_SPACE,
    READ,
    TEAM,
    YARDS,
    column_of,
    read_space,
    show_space,
    tag_of,
    way_of,
)

CARDS = tuple(f"{series}{number}" for series in "ABCDE" for number in range(1, 11))
"""PS-20: the identities of the 50 cards. A card's number in the rules is its place here."""
SHORT_GAME_FIRST = 10
"""PS-22: the short game is played without the cards before this one."""

KINDS = ("play", "penalty", "replace_game", "replace_quarter")
PLAY_CARD, PENALTY_CARD, GAME_CARD, QUARTER_CARD = 0, 1, 2, 3
TEAMS = ("POSSESSION", "OTHER")
POSITIONS = ("LE", "LT", "LG", "C", "RG", "RT", "RE", "QB", "FB", "RH", "LH")
MEN = ("ANY", "LINE", "BACK", *POSITIONS)
ANY_MAN, LINE_MAN, BACK_MAN, NAMED_MAN = 0, 1, 2, 3

COLUMNS = ("card", "kind", *READ, "penalty_side", "penalty_yards", "replace_team", "replace_man")
MOST_REPLACEMENTS = 7
"""More replacement cards than these could not be kept in order within one play."""


def read_kit(text: str) -> Table:
    """A deck from the text of a file: one line a card, the first line names the columns.

    >>> read_kit(show_kit(RECONSTRUCTED)) == RECONSTRUCTED
    True
    """
    return accepted(*looked_over(text))


def looked_over(text: str) -> tuple[Table | None, list[str]]:
    """A deck, or nothing and every trouble that a file has, as far as it can be read (section 1.5).

    >>> looked_over(show_kit(RECONSTRUCTED).replace("B1,play,55,", "B1,play,155,"))[1]
    ['line 12: card B1, space kickoff_star: 155 is out of range; it takes 0 to 99']
    """
    found = wrong_separator(first_line(text), COLUMNS, ",")
    if found:
        return None, found
    lines = csv.DictReader(io.StringIO(text.removeprefix("\ufeff").strip()), skipinitialspace=True)
    try:
        columns = [str(name).strip() for name in lines.fieldnames or ()]
        found = _columns(columns)
        if found:
            return None, found
        lines.fieldnames = columns
        rows = _rows(lines, found)
    except csv.Error as error:
        return None, [f"line {lines.line_num + 1}: not a line of a table ({error})"]
    missing = [card for card in CARDS if card not in rows]
    if missing:
        found.append(f"{len(missing)} of the 50 cards are missing: {', '.join(missing)}")
    if found:
        return None, found
    brought: Table = table([rows[card] for card in CARDS])
    found = _unplayable(brought)
    return None if found else brought, found


def _columns(columns: list[str]) -> list[str]:
    """What is wrong with the first line."""
    missing = [name for name in COLUMNS if name not in columns]
    found = [f"the first line must name the columns of a deck; it lacks {', '.join(missing)}"] if missing else []
    found += [f"the first line names the column {name!r} twice" for name in COLUMNS if columns.count(name) > 1]
    return found + [f"a deck has no column {name!r}" for name in columns if name not in COLUMNS]


def _rows(lines: csv.DictReader[str], found: list[str]) -> dict[str, list[int]]:
    """The cards by name; what is wrong with them is added to `found`."""
    rows: dict[str, list[int]] = {}
    for line in lines:
        card = str(line["card"] or "").strip().upper()
        if card not in CARDS:
            found.append(f"line {lines.line_num}: there is no card {card!r}; cards are A1 to E10")
            continue
        if card in rows:
            found.append(f"line {lines.line_num}: card {card} is there twice")
            continue
        rows[card] = []
        if None in line or None in line.values():
            columns = f"has more or fewer than the {len(COLUMNS)} columns of the first line"
            found.append(f"line {lines.line_num}: card {card} {columns}")
            continue
        wrong: list[str] = []
        rows[card] = _row(card, line, wrong)
        found += [f"line {lines.line_num}: {trouble}" for trouble in wrong]
    return rows


def _row(card: str, line: dict[Any, Any], found: list[str]) -> list[int]:
    def read(reader: Callable[..., int], *what: Any) -> int:
        try:
            return reader(card, *what)
        except BadKit as error:
            found.append(str(error))
            return BLANK

    readings = [read(read_space, column, line[column]) for column in READ]
    kind = read(_word, "kind", line["kind"].strip().lower(), KINDS)
    team = read(_word, "replace_team", line["replace_team"].strip().upper() or "POSSESSION", TEAMS)
    man = read(_word, "replace_man", line["replace_man"].strip().upper() or "ANY", MEN)
    if kind not in (GAME_CARD, QUARTER_CARD):  # these words mean nothing on other cards
        team, man = 0, ANY_MAN
    return [*readings, kind, read(_penalty, line["penalty_side"], line["penalty_yards"]), team, man]


def _word(card: str, column: str, word: str, known: tuple[str, ...]) -> int:
    if word not in known:
        raise BadKit(f"card {card}, space {column}: {word!r} cannot stand there; it takes {', '.join(known)}")
    return known.index(word)


def _penalty(card: str, side: str, yards: str) -> int:
    """A penalty is a signed number: yards for the offence (against the defence), or yards it loses."""
    side, yards = side.strip().upper(), yards.strip()
    if not side and not yards:
        return BLANK
    if side not in ("OFF", "DEF"):
        raise BadKit(f"card {card}, space penalty_side: {side!r} cannot stand there; it takes OFF, DEF")
    if not yards.isdecimal() or len(yards) > 9 or not 1 <= int(yards) <= MOST_YARDS:
        raise BadKit(f"card {card}, space penalty_yards: {yards!r} cannot stand there; it takes 1 to {MOST_YARDS}")
    return int(yards) if side == "DEF" else -int(yards)


def _unplayable(brought: Table) -> list[str]:
    """Section 1.5: what a deck lacks so that every play can be finished, in the short game too."""
    found = []
    short = [row for row in brought[SHORT_GAME_FIRST:] if row[KIND] == PLAY_CARD]
    if not any(tag_of(row[column_of(LONG, 0)]) == YARDS for row in short):
        found.append("space long: no play card of series B to E has a number there, so a LONG could never end")
    if unread := [column for place, column in enumerate(READ) if not any(row[place] for row in short)]:
        found.append(f"no play card of series B to E has a reading in the space {', '.join(unread)}")
    for kinds, what in (((PENALTY_CARD,), "penalty"), ((GAME_CARD, QUARTER_CARD), "replacement")):
        holders = [card for card, row in zip(CARDS, brought, strict=True) if row[KIND] in kinds]
        if holders and all(card.startswith("A") for card in holders):
            found.append(f"all {what} cards are in series A, which the short game leaves out: {', '.join(holders)}")
        if what == "replacement" and len(holders) > MOST_REPLACEMENTS:
            found.append(f"there are {len(holders)} replacement cards: {', '.join(holders)}; at most seven will do")
    return found


def doubts(brought: Table) -> list[str]:
    """What is unusual about a deck that can be played with: for whoever copies out a box.

    >>> doubts(RECONSTRUCTED)
    []
    """
    found = []
    for kind, usual in ((GAME_CARD, 1), (QUARTER_CARD, 3)):
        number = sum(row[KIND] == kind for row in brought)
        if number != usual:
            found.append(f"{number} cards of kind {KINDS[kind]}; a box has {usual}")
    if not any(row[KIND] == PENALTY_CARD for row in brought):
        found.append("no card of kind penalty; a box has some")
    for card, row in zip(CARDS, brought, strict=True):
        if row[KIND] == PLAY_CARD:
            found += [f"card {card}, space {column}: blank" for place, column in enumerate(READ) if not row[place]]
            found += [f"card {card}, space penalty_side: blank"] * (not row[PENALTY_SPACE])
    return found


def printed_on(brought: Table) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """How many cards of each kind a deck has, and how often each way of reading stands in each space.

    >>> kinds, readings = printed_on(RECONSTRUCTED)
    >>> kinds["penalty"], readings["punt_star"]["n OB"]
    (5, 3)
    """
    kinds = Counter(KINDS[row[KIND]] for row in brought)
    readings = {
        column: Counter(way_of(column, row[place]) for row in brought if row[place] != BLANK)
        for place, column in enumerate(READ)
    }
    return kinds, readings


def show_kit(brought: Table) -> str:
    """The text that `read_kit` reads."""
    lines = [",".join(COLUMNS)]
    for card, row in zip(CARDS, brought, strict=True):
        penalty = row[PENALTY_SPACE]
        side, yards = ("DEF" if penalty > 0 else "OFF", str(abs(penalty))) if penalty else ("", "")
        replaces = row[KIND] in (GAME_CARD, QUARTER_CARD)
        team, man = (TEAMS[row[TEAM]], MEN[row[MAN]]) if replaces else ("", "")
        readings = [show_space(column, row[place]) for place, column in enumerate(READ)]
        lines.append(",".join([card, KINDS[row[KIND]], *readings, side, yards, team, man]))
    return "\n".join(lines) + "\n"


RECONSTRUCTED = read_kit(Path(__file__).with_name("reconstructed.csv").read_text(encoding="utf-8"))
KITS = {"reconstructed": RECONSTRUCTED}

DECK = kit("deck", RECONSTRUCTED)
"""The cards on the table: a row of ints for each."""

READABLE = table([sum(1 << card for card in range(50) if DECK[card][column] != BLANK) for column in range(KIND)])
"""For each column the set of cards with something printed there."""
SPECIAL = sum(1 << card for card in range(50) if DECK[card][KIND] != PLAY_CARD)
"""Penalty and replacement cards."""
REPLACING = sum(1 << card for card in range(50) if DECK[card][KIND] >= GAME_CARD)


@rule
def whole_pack(short_game: int) -> int:
    """PS-20: 50 cards. PS-22: the short game leaves out series A."""
    everything = (1 << 50) - 1
    return everything >> SHORT_GAME_FIRST << SHORT_GAME_FIRST if short_game else everything
