"""Minds: the loops of a bot and the rules of a game in one text."""

from __future__ import annotations

import pytest

from rumpus.bots.mind import AROUND
from rumpus.engine.native import linked_source
from rumpus.rules.catalogue import GAMES, open_book


@pytest.mark.parametrize("game", GAMES)
def test_the_loops_of_a_bot_use_no_name_that_means_something_else_in_a_game(game: str) -> None:
    text = linked_source(open_book(game), around=AROUND)
    assert all(f"def {name}(" in text for _, names in AROUND for name in names)
