"""Every game can be played to its end in the terminal, by two people at one keyboard, each seat in its own order."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.words import LUCK
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.referee import referee

SEED = "3c" * 32
HOUSES = {"football": ["quiet_limit=10"], "pigskin": ["short_game=on"]}
"""House rules that make a random game end while somebody waits for it."""


def typed(game: str) -> list[str]:
    """What two people type who play a whole game at random."""
    book = open_book(game)
    match = Match(book, book.house(HOUSES.get(game, [])), ("Ann", "Ben"), Seed.parse(SEED))
    hand = random.Random(5)
    while not match.over:
        match.play(match.turn, hand.choice(match.choices(match.turn)).move)
    # Two empty lines for the shield, after a turn and before one; where there is no shield, they only ask again.
    return [line for played in match.played if played.seat != LUCK for line in ("", "", played.words)]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_typed_in_and_its_record_is_proven(game: str, rumpus: Any, tmp_path: Path) -> None:
    record = tmp_path / "game.rumpus"
    house = [part for rule in HOUSES.get(game, []) for part in ("-o", rule)]
    done = rumpus(
        "play", game, "--names", "Ann,Ben", "--seed", SEED, "--record", record, *house, typed=[*typed(game), ""]
    )
    assert (done.code, done.err) == (0, "")
    assert referee(record.read_text(encoding="utf-8")).proven
    if open_book(game).about.box == "P.E.G.S.":
        assert "1 2 3   4 5 6" in done.out
        assert "6 5 4   3 2 1" in done.out
