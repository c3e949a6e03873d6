"""The report on the opponents is what was measured, and speaks of every game."""

from __future__ import annotations

from rumpus.rules.catalogue import GAMES
from tools.opponents import PAGE, page, read_results


def test_the_page_is_written_from_the_results() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_results())


def test_every_game_was_measured_and_no_bot_lost_track() -> None:
    results = read_results()
    assert set(results) == set(GAMES)
    assert all(each["lost"] == 0 for result in results.values() for each in result["duels"])
    assert all(result["beliefs"]["lost"] == 0 for result in results.values() if "beliefs" in result)
