"""Decks and dice in rows, as somebody types them in: card by card, checked as a whole, with figures.

A row holds what is printed on a card, or on a die, and nothing that follows from it.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from rumpus.rules import jukem, pig_dice, pigskin
from rumpus.rules.jukem import deck as jukem_deck
from rumpus.rules.jukem import deck_file
from rumpus.rules.kit_files import first_line, wrong_separator
from rumpus.rules.pig_dice import dice
from rumpus.rules.pigskin import deck, spaces
from rumpus.rules.words import Table

from .pigskin_expectations import expectations

Rows = tuple[tuple[str, ...], ...]
MOST_ROWS = 60
LINES = (1, 10, 20, 30)
"""Yard lines from which field goals are kicked."""


@dataclass(frozen=True)
class Column:
    """What stands on a card in one place: one of some `words`, or a text in one of some `forms`."""

    name: str
    words: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What people call it."""
        return spaces.label(self.name)


@dataclass(frozen=True)
class Trouble:
    """What is wrong with a kit; -1 and nothing if it is not about one card, or not about one place."""

    row: int
    column: str
    why: str


@dataclass(frozen=True)
class Figure:
    """A figure about a kit, with its unit in its name, and the same of the one that comes with the game."""

    name: str
    value: str
    usual: str


@dataclass(frozen=True)
class Looked:
    """A kit looked over: the text of its file, why it is refused, what is doubtful, what it is like."""

    text: str
    rows: Rows
    table: Table | None
    troubles: tuple[Trouble, ...]
    doubts: tuple[str, ...]
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Sort:
    """What the kits of a game look like in rows, and how rows become the text of a file."""

    module: Any
    columns: tuple[Column, ...]
    cards: tuple[str, ...]
    written: Callable[[Rows], str]
    read: Callable[[str], Rows]
    over: Callable[[str], tuple[Table | None, list[str]]]
    figures: Callable[[Table], dict[str, str]]
    header: int = 1
    """The lines of a file before its first row."""

    @property
    def usual(self) -> str:
        """The text of the kit that comes with the game."""
        known = self.module.KITS
        return str(self.module.show_kit(known[next(iter(known))]))


# --- Pigskin ---


def _forms(column: str) -> tuple[str, ...]:
    return tuple(form.format("n") for form in spaces.ALLOWED[spaces.space_of(column)])


PIGSKIN_WORDS = {
    "kind": deck.KINDS,
    "penalty_side": ("", "OFF", "DEF"),
    "replace_team": ("", *deck.TEAMS),
    "replace_man": ("", *deck.MEN),
}
PIGSKIN_COLUMNS = tuple(
    Column(name, PIGSKIN_WORDS[name])
    if name in PIGSKIN_WORDS
    else Column(name, forms=_forms(name) if name in spaces.READ else ("n",))
    for name in deck.COLUMNS[1:]
)


def _pigskin_text(rows: Rows) -> str:
    return _csv(deck.COLUMNS, [(card, *row) for card, row in zip(deck.CARDS, rows, strict=False)])


def _pigskin_rows(text: str) -> Rows:
    lines = _lines(text, deck.COLUMNS)
    found = {line.get("card", "").strip().upper(): line for line in lines}
    names = [column.name for column in PIGSKIN_COLUMNS]
    empty = {"kind": deck.KINDS[0]} if found else {}
    return tuple(tuple(found.get(card, empty).get(name, "").strip() for name in names) for card in deck.CARDS)


CARDS = {
    "replace_game": "replacement cards, for the game",
    "replace_quarter": "replacement cards, for the quarter",
}


def _pigskin_figures(table: Table) -> dict[str, str]:
    if not any(row[spaces.KIND] == deck.PLAY_CARD for row in table):
        return {}
    promised = expectations(table)
    kinds, _ = deck.printed_on(table)
    found = {CARDS.get(kind, f"{kind} cards"): str(kinds[kind]) for kind in deck.KINDS}
    found |= {f"run at the {each.row} against {each.man}, yards a run": f"{each.yards:.1f}" for each in promised.runs}
    for each in promised.passes:
        against = each.man if each.man == "long pass" else f"pass against {each.man}"
        found[f"{against}, % of thrown completed"] = f"{each.completed:.0%}"
        found[f"{against}, % of thrown intercepted"] = f"{each.interceptions:.0%}"
        found[f"{against}, yards a call"] = f"{each.net:.1f}"
    for kick in promised.kicks:
        what = "run-back" if kick.row == "return" else "kick"
        found[f"{f'{kick.row} {kick.man}'.strip()}, yards a {what}"] = f"{kick.yards:.1f}"
    margins = promised.margins
    found |= {f"field goal from the {line}, % of cards good": f"{margins.field_goal[line]:.0%}" for line in LINES}
    found["point after, % of cards good"] = f"{margins.point_after:.0%}"
    return found


# --- Jukem Football ---

JUKEM_TYPED = ("type", "yards", "range_min", "range_max")
JUKEM_COLUMNS = (
    Column("type", tuple(deck_file.TYPES)),
    *(Column(name, forms=("a multiple of 5",)) for name in JUKEM_TYPED[1:]),
)


def _jukem_text(rows: Rows) -> str:
    """All that follows from the kind of a card and its yards is filled in."""
    faces = [_jukem_face(row) for row in rows]
    copies = Counter(deck_file.titled(face) for face in faces if face)
    seen = Counter[str]()
    lines = []
    for number, (row, face) in enumerate(zip(rows, faces, strict=True), 1):
        kind, yards, low, high = row
        if face is None:
            lines.append((f"card {number}", "", kind, "", yards, low, high, "", ""))
            continue
        title = deck_file.titled(face)
        seen[title] += 1
        fixed = str(face[1]) if face[0] in jukem_deck.PRINTED else yards
        name = f"{title.strip('!').replace(' ', '-')}-{seen[title]}"
        lines.append((name, deck_file.coloured(face[0]), kind, title, fixed, low, high, str(copies[title]), ""))
    return _csv(deck_file.COLUMNS, lines)


def _jukem_face(row: Sequence[str]) -> deck_file.Face | None:
    kind, *numbers = row
    if kind not in deck_file.TYPES or not all(re.fullmatch(r"[0-9]{0,3}", number) for number in numbers):
        return None
    yards, low, high = (int(number or 0) for number in numbers)
    number = deck_file.TYPES[kind]
    return (number, jukem_deck.PRINTED.get(number, yards), low, high)


def _jukem_rows(text: str) -> Rows:
    lines = [line for line in _lines(text, deck_file.COLUMNS) if any(line.values())][:MOST_ROWS]
    rows = [tuple(line.get(name, "").strip() for name in JUKEM_TYPED) for line in lines]
    rows = [
        (kind, "" if deck_file.TYPES.get(kind, -1) in jukem_deck.PRINTED else yards, low, high)
        for kind, yards, low, high in rows
    ]
    blank = ("RUN", "", "", "")
    return tuple((rows + [blank] * jukem_deck.CARDS)[: max(jukem_deck.CARDS, len(rows))])


def _jukem_figures(table: Table) -> dict[str, str]:
    kinds = Counter(deck_file.NAMES[row[0]] for row in table)
    found = {f"{name.replace('_', ' ')} cards": str(kinds[name]) for name in deck_file.TYPES}
    runs = [row[1] for row in table if row[0] == jukem_deck.RUN]
    catches = [row[1] for row in table if row[0] == jukem_deck.CATCH]
    passes = [(row[2], row[3]) for row in table if row[0] == jukem_deck.PASS]
    together = [low <= yards <= high for low, high in passes for yards in catches]
    found["RUN, yards a card"] = f"{fmean(runs):.1f}" if runs else "-"
    found["CATCH, yards a card"] = f"{fmean(catches):.1f}" if catches else "-"
    found["PASS and CATCH, % of pairs that go together"] = f"{fmean(together):.0%}" if together else "-"
    return found


# --- Pig Dice ---


def _dice_text(rows: Rows) -> str:
    return "".join(" ".join(face or "?" for face in row) + "\n" for row in rows)


def _dice_rows(text: str) -> Rows:
    lines = [line.split("#")[0].upper().split() for line in text.splitlines()]
    found = [(*line[:6], *[""] * (6 - len(line[:6]))) for line in lines if line]
    return tuple((found + [("",) * 6] * 2)[:2])


def _dice_figures(table: Table) -> dict[str, str]:
    throws = [(dice.worth(10, head, tail), head, tail) for head in table[0] for tail in table[1]]
    sevens = [worth == dice.SEVEN for worth, _, _ in throws]
    safe = [dice.worth(0, head, tail) for worth, head, tail in throws if worth != dice.SEVEN]
    return {
        "sevens, % of throws": f"{fmean(sevens):.1%}",
        "a first throw that is no seven, points": f"{fmean(safe):.2f}",
        "a throw with 10 points in the turn, points after it": f"{fmean(max(w, 0) for w, _, _ in throws):.2f}",
        "throws that double the turn, %": f"{fmean(worth == 20 for worth, _, _ in throws):.1%}",
        "throws that take points away, %": f"{fmean(0 <= worth < 10 for worth, _, _ in throws):.1%}",
    }


# --- All of them ---

SORTS = {
    "pigskin": Sort(
        pigskin, PIGSKIN_COLUMNS, deck.CARDS, _pigskin_text, _pigskin_rows, deck.looked_over, _pigskin_figures
    ),
    "jukem": Sort(
        jukem,
        JUKEM_COLUMNS,
        tuple(map(str, range(1, jukem_deck.CARDS + 1))),
        _jukem_text,
        _jukem_rows,
        deck_file.looked_over,
        _jukem_figures,
    ),
    "pig-dice": Sort(
        pig_dice,
        tuple(Column(str(face), tuple(dice.FACES)) for face in range(1, 7)),
        ("Head die", "Tail die"),
        _dice_text,
        _dice_rows,
        dice.looked_over,
        _dice_figures,
        header=0,
    ),
}


def _csv(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


def _lines(text: str, columns: Sequence[str]) -> list[dict[str, str]]:
    """The lines of a table by the names of its columns, as far as it can be read at all."""
    if wrong_separator(first_line(text), columns, ","):
        return []
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff").strip()), skipinitialspace=True)
    try:
        reader.fieldnames = [name.strip() for name in reader.fieldnames or ()]
        return [{name: value or "" for name, value in line.items() if isinstance(name, str)} for line in reader]
    except csv.Error:
        return []


def looked_over(game: str, rows: Rows) -> Looked:
    """A kit that somebody types in."""
    sort = SORTS[game]
    wide = len(sort.columns)
    whole: Rows = tuple(tuple(cell.strip() for cell in (*row, *[""] * wide)[:wide]) for row in rows)
    text = sort.written(whole)
    table, troubles = sort.over(text)
    placed = [_placed(sort, trouble) for trouble in troubles]
    return _said(sort, text, whole, table, [each for each in placed if each is not None])


def imported(game: str, text: str) -> Looked:
    """A kit from a file: its rows as far as they can be read, and what is wrong with the file as it is."""
    sort = SORTS[game]
    rows = sort.read(text)
    table, troubles = sort.over(text)
    if table is not None:
        text = str(sort.module.show_kit(table))
        rows = sort.read(text)
    return _said(sort, text, rows, table, [Trouble(-1, "", trouble) for trouble in troubles])


def _said(sort: Sort, text: str, rows: Rows, table: Table | None, troubles: list[Trouble]) -> Looked:
    if table is None:
        return Looked(text, rows, None, tuple(troubles), (), ())
    usual = sort.figures(next(iter(sort.module.KITS.values())))
    figures = tuple(Figure(name, value, usual.get(name, "-")) for name, value in sort.figures(table).items())
    doubts = tuple(deck.doubts(table)) if sort.module is pigskin else ()
    return Looked(str(sort.module.show_kit(table)), rows, table, (), doubts, figures)


_WHERE = re.compile(r"(?:line (\d+): )?(?:card ([^,:]+)(?:, space (\w+)|: (\w+) is)?:? ?)?(.*)", re.DOTALL)
_FACE = re.compile(r"face (\d) of the (Head|Tail) die is (.*)")


def _placed(sort: Sort, trouble: str) -> Trouble | None:
    """Where a trouble is, by the line and the place that it names; nothing if that place follows from others.

    >>> _placed(SORTS["pigskin"], "line 12: card B1, space kickoff_star: 155 is out of range")
    Trouble(row=10, column='kickoff_star', why='155 is out of range')
    """
    if found := _FACE.fullmatch(trouble):
        return Trouble(int(found[2] == "Tail"), found[1], found[3])
    found = _WHERE.fullmatch(trouble)
    assert found is not None
    if found[1] is None:
        return Trouble(-1, "", trouble)
    column = found[3] or found[4] or ""
    if column and not any(each.name == column for each in sort.columns):
        return None
    return Trouble(int(found[1]) - 1 - sort.header, column, found[5])
