"""The tables on the masters are what was measured."""

from __future__ import annotations

import doctest

from rumpus.rules.catalogue import open_book
from tools import masters


def test_the_page_is_written_from_the_results_and_names_every_game_that_has_a_master() -> None:
    text = masters.PAGE.read_text("utf-8")
    assert text == masters.page()
    told = text.partition("<!-- duels -->")[2].partition("<!-- end -->")[0]
    assert all(open_book(game).about.title in told for game in masters.masters())


def test_an_expert_with_more_effort_has_more_worlds_and_more_rounds() -> None:
    assert masters.meetings("x-rays")["expert x 4"] == ("master", "expert:worlds=4000,sweep=4000,rounds=0")


def test_the_examples_are_true() -> None:
    assert doctest.testmod(masters).failed == 0
