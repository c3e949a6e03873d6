"""The page on puzzles says what there is."""

from __future__ import annotations

import doctest

from rumpus.rules.catalogue import games, open_book
from tools import puzzle_search
from tools.puzzles import PAGE, page


def test_the_page_is_what_was_found_and_speaks_of_every_game() -> None:
    text = PAGE.read_text("utf-8")
    assert text == page()
    for game in games():
        assert open_book(game).about.title in text


def test_the_examples_are_true() -> None:
    assert doctest.testmod(puzzle_search).failed == 0
