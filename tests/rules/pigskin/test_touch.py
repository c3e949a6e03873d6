"""What is touched for a move says whose man is meant."""

from __future__ import annotations

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin.state import CALL, FORCED
from rumpus.rules.words import OVER
from rumpus.table.luck import Seed
from rumpus.table.match import Match


@pytest.mark.parametrize(("chooser", "own"), [("owner", True), ("opponent", False)])
def test_a_play_is_aimed_at_a_man_opposite_and_a_loser_names_an_own_man(chooser: str, own: bool) -> None:
    book = open_book("pigskin")
    seen = set()
    for game in range(4):
        match = Match(book, book.house({"short_game": "on", "forced_man": chooser}), seed=Seed(bytes([game]) * 32))
        while match.turn != OVER:
            choices = match.choices(match.turn)
            phase = match.view(match.turn).phase
            seen.add(phase)
            for choice in choices:
                opposite = choice.touch[0].startswith("opposite ")
                aimed = phase == CALL and choice.words.split()[0] in ("run", "pass")
                assert opposite == (aimed or (phase == FORCED and not own)), (choice.words, choice.touch)
            brief = [choice for choice in choices if choice.words in ("done", "play on")]
            match.play(match.turn, (brief or choices)[len(match.played) % len(brief or choices)].move)
    assert {CALL, FORCED} <= seen
