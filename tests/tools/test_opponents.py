"""The report on the opponents is what was measured, and speaks of every game."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

from rumpus.rules.catalogue import GAMES, open_book
from tools import opponents
from tools.opponents import CEILINGS, PAGE, PAIRINGS, games_of, measured, page, read_results
from tools.thinking_time import watch_time


def outcome(names: tuple[str, str], share: float, low: float, high: float) -> dict[str, Any]:
    return {"names": list(names), "games": 40, "share": share, "low": low, "high": high, "lost": 0}


def test_the_page_is_written_from_the_results() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_results())


def test_every_duel_that_was_measured_is_on_the_page_and_every_other_game_is_named_as_missing() -> None:
    results, written = read_results(), PAGE.read_text(encoding="utf-8")
    for game in GAMES:
        title = open_book(game).about.title
        if game in results:
            assert [tuple(each["names"]) for each in results[game]["duels"]] == list(PAIRINGS)
            assert f"| {title} |" in written
        else:
            assert title in written.partition("Not measured yet: ")[2].partition(".")[0]


def test_the_examples_are_true() -> None:
    assert doctest.testmod(opponents).failed == 0


@pytest.mark.parametrize(
    ("share", "high", "cell"), [(0.7, 0.8, "0.700 ["), (0.65, 0.72, "0.650~ ["), (0.6, 0.65, "0.600* [")]
)
def test_a_figure_below_its_goal_is_marked_by_whether_the_interval_holds_the_goal(
    share: float, high: float, cell: str
) -> None:
    written = page({"hostage": {"duels": [outcome(("expert", "player"), share, 0.5, high)]}})
    assert f"| Hostage | not yet | {cell}" in written


def test_what_the_strongest_known_play_reaches_is_a_figure() -> None:
    duels = [outcome(("expert", "random"), 0.625, 0.5, 0.7)]
    assert "| Mad Dash | 0.625 | heuristic | 0.651 [" in page(
        {"mad-dash": {"duels": duels, "ceiling": outcome(("heuristic", "random"), 0.651, 0.6, 0.7)}}
    )
    for game, (player, words) in CEILINGS.items():
        assert game in GAMES
        assert player
        assert words.endswith(".")


def test_what_was_measured_with_earlier_code_is_marked_figure_by_figure() -> None:
    new, old = (
        outcome(("expert", other), 0.9, 0.8, 1.0) | {"date": date, "code": code}
        for other, date, code in (("random", "2026-11-18 20:00", "b"), ("player", "2026-11-16", "a"))
    )
    written = page({"hostage": {"duels": [new]}, "x-rays": {"duels": [old]}})
    assert "| Hostage | 0.900~ [0.80, 1.00] | not yet" in written
    assert "| X-Rays | not yet | 0.900 [0.80, 1.00] † |" in written
    assert "† Measured with earlier code of the bots, until 2026-11-16." in written
    assert " † |" not in page({"hostage": {"duels": [new]}})


def test_against_random_as_many_games_are_played_as_the_claim_needs() -> None:
    assert games_of("hostage", ("expert", "random")) > games_of("hostage", ("expert", "player"))


def test_a_part_that_a_game_does_not_have_is_not_measured() -> None:
    assert measured("space-attack", "ceiling", 1, lambda games: None) == {}


def test_thinking_time_counts_the_decisions_with_a_choice() -> None:
    found = watch_time("mad-dash", 1)
    assert found.decisions > 10
    assert 0 < found.mean <= found.worst
