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

from . import pigskin_callers, pigskin_tally
from .pigskin_callers import Habits
from .pigskin_measures import MEASURES, Figure, Rows
from .slots import filled

PARTS = (
    "spaces", "deck", "state", "squads", "calls", "pack", "readings", "windows", "replacement", "quarters", "settling",
    "play",
)  # fmt: skip
"""Where the game's names are defined."""

SHEET_TABLE = """\
points, mean | 30.2 | 25.8 | 24.4 | 31.8 | 36.4
points, standard deviation | 10.3 | 10.2 | 9.4 | 10.6 | 10.6
points, 10 % / median / 90 % | 17 / 30 / 44 | 13 / 26 / 39 | 13 / 24 / 37 | 19 / 31 / 45 | 23 / 36 / 50
margin, mean | 11.2 | 10.6 | 10.0 | 11.2 | 11.8
ties | 4.5 % | 5.5 % | 6.2 % | 4.8 % | 4.4 %
a side held to zero | 11.5 % | 18.5 % | 20.0 % | 10.0 % | 5.3 %
plays a game (kickoffs and kicks included) | 131 | 133 | 106 | 131 | 130
plays a quarter, mean (least … most) | 32.8 (23 … 41) | 33.2 (23 … 41) | 26.6 (18 … 33) | 32.7 (23 … 41) \
| 32.4 (23 … 41)
touchdowns | 3.98 | 3.30 | 3.21 | 4.21 | 4.95
of these by the defence or on interceptions, fumbles, kicks | 0.14 | 0.18 | 0.10 | 0.12 | 0.09
field goals made / tried | 1.1 / 2.8 | 1.2 / 2.9 | 0.9 / 2.3 | 1.1 / 2.8 | 1.0 / 2.6
safeties | 0.09 | 0.11 | 0.06 | 0.08 | 0.07
first downs by play or penalty | 24.2 | 22.2 | 19.9 | 24.9 | 27.2
runs | 67.8 | 67.6 | 54.5 | 68.0 | 69.0
yards a run | 3.87 | 3.26 | 3.73 | 4.00 | 4.83
fumbles a run | 2.4 % | 2.4 % | 1.8 % | 2.4 % | 2.5 %
zone passes called | 40.2 | 41.1 | 32.7 | 40.0 | 38.7
completed, of passes thrown | 46.6 % | 43.7 % | 46.3 % | 48.4 % | 50.5 %
intercepted, of passes thrown | 9.9 % | 11.3 % | 10.7 % | 9.2 % | 8.3 %
yards a completion | 14.4 | 13.6 | 15.0 | 14.6 | 15.0
long passes | 1.9 | 1.9 | 1.8 | 1.8 | 1.7
punts | 8.8 | 9.4 | 6.9 | 8.6 | 7.4
yards a punt | 37.8 | 39.2 | 37.6 | 36.9 | 37.7
punts out of bounds / quick kicks | 1.4 / 0.3 | 2.3 / 0.3 | 1.0 / 0.2 | 1.1 / 0.3 | 1.2 / 0.3
blocked kicks | 0.41 | 0.39 | 0.24 | 0.43 | 0.34
run-back, mean without Long and Fumble | 12.6 | 13.8 | 12.8 | 12.3 | 12.2
kickoff touchbacks | 12 % | 16 % | 12 % | 12 % | 12 %
fumbles / lost | 2.4 / 1.2 | 2.3 / 1.1 | 1.8 / 0.8 | 2.4 / 1.2 | 2.4 / 1.2
penalties read / accepted | 15.8 / 12.9 | 15.9 / 13.0 | 12.8 / 10.6 | 15.8 / 12.9 | 15.7 / 12.7
long gains / doublings | 4.7 / 0.23 | 3.9 / 0.20 | 3.9 / 0.25 | 4.9 / 0.25 | 5.8 / 0.30
lost on downs | 0.5 | 0.5 | 0.4 | 0.5 | 0.4
forced replacements | 16 | 16 | 12 | 16 | 16
"""
"""Section 4 as it stands there."""


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
    """The sheet's table: for each row and column the figures that stand in the cell.

    >>> [figure.value for figure in printed_figures()["field goals made / tried"][0]]
    [1.1, 2.8]
    """
    rows = (line.split(" | ") for line in SHEET_TABLE.splitlines())
    return {
        title: tuple(tuple(Printed(text) for text in re.findall(r"\d+(?:\.\d+)?", cell)) for cell in cells)
        for title, *cells in rows
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
