"""The random player."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rumpus.bots.random_player import RandomPlayer
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.table.match import Match


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_any_game_to_its_end_from_views_and_choices_alone(game: str) -> None:
    match = Match(open_book(game))
    player = RandomPlayer(Random(7))
    while not match.over:
        seat = match.turn
        match.play(seat, player.choose(match.history(seat), match.moves(seat)))
    assert match.result is not None


def test_every_choice_comes_about_as_often_as_the_others() -> None:
    match = Match(open_book("free-for-all"))
    player = RandomPlayer(Random(1))
    chosen = Counter(player.choose(match.history(0), match.moves(0)) for _ in range(36_000))
    assert len(chosen) == 36
    # Six standard deviations of a count with mean 1000.
    assert all(abs(times - 1_000) < 6 * 1_000**0.5 for times in chosen.values())


def test_two_games_are_not_alike_unless_somebody_wants_that() -> None:
    match = Match(open_book("free-for-all"))
    players = RandomPlayer(), RandomPlayer()
    first, second = ([player.choose((), match.moves(0)) for _ in range(30)] for player in players)
    assert first != second
