"""What a deck of Pigskin is like in the hands of two average coaches, beside the table of the sheet.

The table is that of docs/rules/pigskin-cards.md, section 4. `rumpus deck stats` asks for it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from rumpus.rules.catalogue import Book
from rumpus.rules.documents import docs_folder

from . import pigskin_callers, pigskin_tally
from .pigskin_callers import Habits
from .pigskin_measures import MEASURES, Figure, Rows
from .slots import filled

PARTS = (
    "spaces", "deck", "state", "squads", "calls", "pack", "readings", "windows", "replacement", "quarters", "settling",
    "play",
)  # fmt: skip
"""Where the game's names are defined."""


class Column(NamedTuple):
    """A column of the table: its title, house rules, habits, and the games it was made from."""

    title: str
    house: Mapping[str, str]
    habits: Habits
    games: int


COLUMNS = (
    Column("1956", {}, Habits(), 10_000),
    Column("1946", {"edition": "1946"}, Habits(), 10_000),
    Column("1956 short game", {"short_game": "on"}, Habits(), 10_000),
    Column("1956, opponent names the man", {"forced_man": "opponent"}, Habits(), 10_000),
    Column("1956, classes known", {}, Habits(knows=1), 4_000),
)

SEED = 1

NOISE = 3.0
"""How many standard errors of a difference are still noise: of 200 figures, one or none is beyond by chance."""


class Printed(NamedTuple):
    """A figure as the sheet prints it: rounded, so it is known to half a unit of its last digit."""

    text: str

    @property
    def value(self) -> float:
        return float(self.text)

    @property
    def half(self) -> float:
        return 0.5 * 10.0 ** -len(self.text.partition(".")[2])


def printed_figures() -> dict[str, tuple[tuple[Printed, ...], ...]]:
    """The table of section 4 of the sheet: for each row and column the figures that stand in the cell.

    >>> [figure.value for figure in printed_figures()["field goals made / tried"][0]]
    [1.1, 2.8]
    """
    sheet = (docs_folder("rules") / "pigskin-cards.md").read_text(encoding="utf-8").partition("\n## 4. ")[2]
    rows = [line.strip("| ").split(" | ") for line in sheet.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return {
        title: tuple(tuple(Printed(text) for text in re.findall(r"\d+(?:\.\d+)?", cell)) for cell in cells)
        for title, *cells in rows[1:]
    }


def surprise(found: Figure, printed: Printed, games: int, their_games: int) -> float:
    """How many standard errors of the difference lie between a figure and what the sheet rounded; 0 in between.

    Both come from simulated games, so both have noise: theirs is ours, by the number of games. What is found too seldom
    seems too sure of itself, so the error is taken as if things were as often as the sheet says.

    >>> round(surprise(Figure(0.02, 0.014), Printed("0.08"), 100, 10_000), 1)
    2.0
    """
    distance = max(0.0, abs(found.value - printed.value) - printed.half)
    if not distance:
        return 0.0
    seldom = max(1.0, printed.value / max(found.value, found.error))
    return distance / (found.error * math.sqrt(seldom * (1 + games / their_games)))


def coaches_of(book: Book, engine: str = "native") -> Any:
    """The coaches for a game with its deck."""
    return filled(book, engine, PARTS, ("counted_games", "Options", "Habits"), pigskin_tally, pigskin_callers)


Tell = Callable[[int], None]
AT_ONCE = 250


def play(
    book: Book,
    games: int,
    seed: int = SEED,
    house: Mapping[str, str] | None = None,
    habits: Habits | None = None,
    engine: str = "native",
    tell: Tell | None = None,
) -> Rows:
    """Let two coaches play so many games: a row of counts for each. `tell` hears how many more are done.

    >>> from rumpus.rules.catalogue import open_book
    >>> play(open_book("pigskin"), 2, engine="plain").shape
    (2, 41)
    """
    coaches = coaches_of(book, engine)
    options = coaches.Options(*book.house(house or {}))
    used_to = coaches.Habits(*(habits or Habits()))
    rows = np.zeros((games, pigskin_tally.N_ALL), np.int64)
    native = engine == "native"
    out: Any = np.zeros(book.rules.MOVES, np.int64) if native else [0] * book.rules.MOVES
    at_once = AT_ONCE if native else 1
    for first in range(0, games, at_once):
        some = rows[first : first + at_once]
        coaches.counted_games(options, used_to, seed, first, len(some), out, some)
        if tell:
            tell(len(some))
    return rows


def measured(rows: Rows) -> dict[str, tuple[Figure, ...]]:
    """The figures of the table, from the rows of many games."""
    return {title: tuple(measure(rows) for measure in measures) for title, measures in MEASURES.items()}
