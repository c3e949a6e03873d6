"""Every game of the catalogue keeps every law."""

from __future__ import annotations

import os

import pytest

from rumpus.conformance import LAWS, check
from rumpus.rules.catalogue import GAMES, open_book

GAMES_COMPARED = int(os.environ.get("RUMPUS_LAWS", "200"))
"""On the plain and the native engine; `make laws` compares 2,000 of each."""
LOOKED_AT_CLOSELY = 60 if "RUMPUS_LAWS" in os.environ else 30
"""Enough to play by each house rule alone in every game, and by some mixtures."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_every_law(game: str) -> None:
    report = check(open_book(game), games=GAMES_COMPARED, closely=LOOKED_AT_CLOSELY)
    report.must_be_kept()
    assert [found.law.name for found in report.found] == list(LAWS)
    assert next(found for found in report.found if found.law.name == "engines").tried["games"] == GAMES_COMPARED


@pytest.mark.parametrize("kit", ["one-six", "two-five", "one-one", "six-one"])
def test_pig_dice_keeps_the_plain_laws_with_other_dice(kit: str) -> None:
    check(open_book("pig-dice", kit), closely=12, native=False).must_be_kept()
