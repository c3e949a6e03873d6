"""Every game says what a player tries to do, and what stands on its table."""

from __future__ import annotations

import re

import pytest

from rumpus.rules.catalogue import MODULES, open_book


@pytest.mark.parametrize("slug", MODULES)
def test_the_goal_is_one_or_two_short_sentences_without_a_rule_number(slug: str) -> None:
    goal = open_book(slug).about.goal
    assert goal.endswith(".")
    assert len(goal) <= 110
    assert "-" not in goal


@pytest.mark.parametrize("slug", MODULES)
def test_what_stands_on_the_table_is_called_the_same_on_both_grids(slug: str) -> None:
    book = open_book(slug)
    named = dict(book.about.pieces)
    assert not [words for words in named.values() if re.search(r"\b(you|your|yours|their)\b", words)]
    grids = [
        grid
        for seat in (0, 1)
        for grid in book.rules.scene(book.rules.observe(book.rules.initial(book.house()), seat)).grids
    ]
    zones = {zone for grid in grids for zone in grid.zones.values()}
    assert zones - set(named) <= {"goal line", "post"}
