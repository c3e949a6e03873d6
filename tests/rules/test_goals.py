"""Every game says what a player tries to do."""

from __future__ import annotations

import pytest

from rumpus.rules.catalogue import MODULES, open_book


@pytest.mark.parametrize("slug", MODULES)
def test_the_goal_is_one_or_two_short_sentences_without_a_rule_number(slug: str) -> None:
    goal = open_book(slug).about.goal
    assert goal.endswith(".")
    assert len(goal) <= 110
    assert "-" not in goal
