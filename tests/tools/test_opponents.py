"""The report on the opponents is what was measured, and speaks of every game."""

from __future__ import annotations

from rumpus.rules.catalogue import GAMES, open_book
from tools.opponents import PAGE, PAIRINGS, page, read_results


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
