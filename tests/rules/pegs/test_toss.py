"""A coin may say who begins, in the games whose sheets leave it open."""

from __future__ import annotations

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.words import LUCK
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.record import record_of
from rumpus.table.referee import referee

GAMES = [("rapid-transit", ""), ("hostage", "A3 A2 B2 B3 F3 F2 E2 E3"), ("space-attack", "")]


def tossed(game: str, setup: str, seed: int) -> Match:
    book = open_book(game)
    match = Match(book, book.house(["first_player=toss"]), ("Ann", "Ben"), Seed(bytes([seed] * 32)))
    for place in setup.split():
        match.play(match.turn, place)
    return match


@pytest.mark.clause("RT-R1", "HS-R2", "SA-R1")
@pytest.mark.option("rapid-transit", "first_player", "toss")
@pytest.mark.option("hostage", "first_player", "toss")
@pytest.mark.option("space-attack", "first_player", "toss")
@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_a_toss_lets_either_player_begin_and_all_hear_it(game: str, setup: str) -> None:
    first = {seed: tossed(game, setup, seed).turn for seed in range(8)}
    assert set(first.values()) == {0, 1}
    for seed, seat in first.items():
        match = tossed(game, setup, seed)
        assert [played.words for played in match.played if played.seat == LUCK] == [f"Player {seat + 1} begins"]
        for each in (0, 1, -3):
            assert match.heard(each)[-1].words == f"The coin says: Player {seat + 1} begins."


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_the_luck_of_a_toss_is_proven_by_the_record(game: str, setup: str) -> None:
    match = tossed(game, setup, 3)
    match.resign(0)
    text = record_of(match, "2026-01-01").text()
    assert referee(text).proven
    other = text.replace("Player 1 begins", "Player 0 begins").replace("Player 2 begins", "Player 1 begins")
    with pytest.raises(Exception, match="line"):
        referee(other.replace("Player 0 begins", "Player 2 begins"))
