"""The table of Pigskin's sheet (section 4 of its cards), reproduced by two average coaches.

The games are the same on every machine, so a test cannot fail by bad luck; it fails when the rules, the deck, the
coaches or the counting change. The tolerance is three standard errors of the difference, which for a few hundred games
is wide: more than two points of thirty. The whole table, of 44,000 games, is docs/pigskin-statistics.md.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from rumpus.lab.pigskin_callers import Habits
from rumpus.lab.pigskin_expectations import expectations
from rumpus.lab.pigskin_measures import MEASURES, labelled
from rumpus.lab.pigskin_page import COACHES, DIFFERENCES, Made, cells_of, written
from rumpus.lab.pigskin_report import COLUMNS, Column, measured, play, printed_figures
from rumpus.lab.pigskin_tally import (
    N_BLACK,
    N_COMPLETED,
    N_FIELD_GOAL,
    N_FIELD_GOAL_TRY,
    N_FIRST_DOWN,
    N_FIRST_DOWN_REFUSED,
    N_FUMBLE,
    N_FUMBLE_LOST,
    N_INTERCEPTED,
    N_KICKOFF,
    N_LONG_PASS,
    N_OTHER_TOUCHDOWN,
    N_PASS,
    N_PENALTY,
    N_PENALTY_ACCEPTED,
    N_PUNT,
    N_PUNT_OUT,
    N_QUARTER,
    N_QUARTER_4,
    N_QUICK_KICK,
    N_RUN,
    N_SAFETY,
    N_THROWN,
    N_TOUCHDOWN,
    N_WHITE,
)
from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin import CARDS
from tests.rules.pigskin.conftest import USUAL, book_with, deck_text

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "pigskin-statistics.md").read_text(encoding="utf-8")
SMALL = list(zip(COLUMNS, (200, 200, 100, 100, 100), strict=True))
BOOK = open_book("pigskin")


def test_the_columns_are_those_of_the_sheet() -> None:
    text = (DOCS / "rules" / "pigskin-cards.md").read_text(encoding="utf-8")
    section = text[text.index("## 4. Simulated games") : text.index("## 5.")]
    head = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)[0]
    assert head.split(" | ")[1:] == [column.title for column in COLUMNS]
    assert [column.games for column in COLUMNS] == [10_000] * 4 + [4_000], "as its remarks say"


def test_every_figure_of_the_sheet_is_measured() -> None:
    printed = printed_figures()
    assert list(printed) == list(MEASURES)
    for title, cells in printed.items():
        assert {len(cell) for cell in cells} == {len(MEASURES[title])}, title


@pytest.mark.parametrize(("column", "games"), SMALL, ids=[column.title for column in COLUMNS])
def test_a_few_hundred_games_are_like_the_sheet_says(column: Column, games: int) -> None:
    rows = play(BOOK, games, house=column.house, habits=column.habits, engine="plain")
    cells = [cell for cell in cells_of(Made(column, rows)) if cell.judged]
    assert len(cells) == 39
    assert [(cell.row, written(cell)) for cell in cells if not cell.within] == []


def test_other_habits_are_told_apart_from_the_sheet() -> None:
    rows = play(BOOK, 60, habits=Habits(passes=80, gamble=10, gamble_from=1), engine="plain")
    beyond = {cell.row for cell in cells_of(Made(COLUMNS[0], rows)) if cell.judged and not cell.within}
    assert {"runs", "zone passes called", "punts", "lost on downs"} <= beyond


def test_native_coaches_play_the_same_games_and_the_page_tells_of_them() -> None:
    assert (play(BOOK, 20, seed=3) == play(BOOK, 20, seed=3, engine="plain")).all()
    column = COLUMNS[0]
    cells = cells_of(Made(column, play(BOOK, column.games, house=column.house)))
    for title in MEASURES:
        told = " / ".join(written(cell) for cell in cells if cell.row == title)
        assert f"\n| {labelled(title)} | {told} | " in PAGE


def test_the_page_tells_of_the_coaches_of_now() -> None:
    assert COACHES.format(**Habits()._asdict()) in PAGE
    assert DIFFERENCES in PAGE
    assert "\nrumpus deck stats reconstructed --table\n" in PAGE


def test_the_counts_of_a_game_agree_with_each_other() -> None:
    rows = play(BOOK, 40, seed=5, engine="plain")
    points = rows[:, N_WHITE] + rows[:, N_BLACK]
    tries = points - 6 * rows[:, N_TOUCHDOWN] - 3 * rows[:, N_FIELD_GOAL] - 2 * rows[:, N_SAFETY]
    assert (tries >= 0).all()
    assert (tries <= rows[:, N_TOUCHDOWN]).all()
    calls = (N_RUN, N_PASS, N_LONG_PASS, N_PUNT, N_PUNT_OUT, N_QUICK_KICK, N_FIELD_GOAL_TRY, N_KICKOFF)
    again = rows[:, N_QUARTER : N_QUARTER_4 + 1].sum(axis=1) - sum(rows[:, call] for call in calls)
    assert (again >= 0).all(), "all plays are calls or kickoffs, or kickoffs kicked again"
    assert again.sum() < 0.02 * rows[:, N_QUARTER : N_QUARTER_4 + 1].sum()
    kickoffs = 2 + rows[:, N_TOUCHDOWN] + rows[:, N_FIELD_GOAL] + rows[:, N_SAFETY]
    assert (rows[:, N_KICKOFF] <= kickoffs).all(), "a score at the end of a half brings none"
    for less, more in (
        (N_COMPLETED, N_THROWN), (N_INTERCEPTED, N_THROWN), (N_THROWN, N_PASS), (N_FUMBLE_LOST, N_FUMBLE),
        (N_PENALTY_ACCEPTED, N_PENALTY), (N_FIRST_DOWN_REFUSED, N_FIRST_DOWN), (N_OTHER_TOUCHDOWN, N_TOUCHDOWN),
    ):  # fmt: skip
        assert (rows[:, less] <= rows[:, more]).all()
        assert rows[:, less].any()


def test_standard_errors_tell_how_far_two_samples_lie_apart() -> None:
    one, other = (measured(play(BOOK, 100, seed=seed, engine="plain")) for seed in (11, 12))
    apart = [
        (here.value - there.value) / np.hypot(here.error, there.error)
        for title in MEASURES
        for here, there in zip(one[title], other[title], strict=True)
        if np.isfinite(here.error) and title != "forced replacements"
    ]
    assert 0.6 < np.sqrt(np.mean(np.square(apart))) < 1.4


def test_a_deck_of_ones_own_gives_other_games() -> None:
    strong = deck_text({f"D{number}": {"line_second": "40", "line_star": "40"} for number in (1, 2, 3, 4, 5)})
    mine = measured(play(book_with(strong), 20, engine="plain"))
    usual = measured(play(BOOK, 20, engine="plain"))
    assert mine["yards a run"][0].value > usual["yards a run"][0].value + 2


@pytest.mark.clause("PS-R19")
def test_interceptions_out_of_bounds_are_counted_as_interceptions() -> None:
    passes = {f"pass_{man}": "INT 9 OB" for man in ("star", "second", "scrub")}
    book = book_with(deck_text({card: passes for card in CARDS if USUAL[card]["kind"] == "play"}))
    games = measured(play(book, 3, engine="plain"))
    assert games["intercepted, of passes thrown"][0].value == 100
    assert games["completed, of passes thrown"][0].value == 0
    assert games["yards a completion"][0].value == 0
    promised = expectations(book.rules.DECK).passes[0]  # type: ignore[attr-defined]
    assert (promised.intercepted, promised.complete, promised.net) == (41, 0, 0)
