"""Duels and ladders: fair seats, the same luck, honest intervals."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rumpus.cli import main
from rumpus.lab.agents import Cheated
from rumpus.lab.duel import Outcome, duel, play_number, play_out, wilson
from rumpus.lab.heuristics import heuristic
from rumpus.lab.ladder import climb, pairings, ratings
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadKit, BadOption
from rumpus.rules.words import OVER


@pytest.mark.parametrize("game", GAMES)
def test_the_heuristic_of_a_game_plays_it_to_the_end_and_beats_chance(game: str) -> None:
    """From both seats; where luck has the larger part, it takes many games to see it."""
    games = {"pigskin": 4, "mad-dash": 600, "free-for-all": 600}.get(game, 10)
    outcome = duel(game, ("heuristic", "random"), games, seed=3, workers=1)
    assert outcome.share > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_the_heuristic_depends_on_what_its_seat_has_noticed_alone(game: str) -> None:
    book = open_book(game)
    options = book.house()
    games = []
    for _ in range(2):
        players = [heuristic(book, options, seat, Random(seat)) for seat in range(2)]
        games.append(play_out(book, options, players, Random(1))[0])
    assert games[0] == games[1]
    assert book.rules.turn(games[0]) == OVER


def test_a_duel_swaps_seats_with_the_same_luck_and_counts_both() -> None:
    first = [play_number("pig-dice", "", {}, ("heuristic", "random"), 5, number) for number in (0, 1)]
    assert first[0] != first[1]
    again = [play_number("pig-dice", "", {}, ("heuristic", "random"), 5, number) for number in (0, 1)]
    assert first == again
    outcome = duel("pig-dice", ("random", "random"), 60, seed=1, workers=1)
    assert outcome.low < 0.5 < outcome.high


def test_a_duel_in_two_processes_is_the_same_duel() -> None:
    one, two = (duel("free-for-all", ("heuristic", "random"), 6, seed=2, workers=workers) for workers in (1, 2))
    assert (one.share, one.moves) == (two.share, two.moves)


def test_a_kept_duel_goes_on_however_its_house_rules_are_said(tmp_path: Path) -> None:
    keep = tmp_path / "duel.txt"
    for house in ((), {}, ["first-player=1"], {"first_player": "1"}):
        assert duel("free-for-all", ("random", "random"), 4, house=house, workers=1, keep=keep).games == 4
    with pytest.raises(BadOption, match="something else"):
        duel("free-for-all", ("random", "random"), 4, house=["first_player=2"], workers=1, keep=keep)
    duel("tank-blitz-6x2", ("random", "random"), 2, workers=1, keep=tmp_path / "small.txt")
    duel("tank-blitz-6x2", ("random", "random"), 2, house={}, workers=1, keep=tmp_path / "small.txt")


def test_a_small_game_is_played_with_its_own_things() -> None:
    with pytest.raises(BadKit, match="nothing can be brought"):
        duel("kuhn", ("random", "random"), 2, kit="mine.csv", workers=1)


class Cheat:
    def choose(self, seen: Any, moves: Any) -> int:
        return int(max(moves)) + 1


def test_small_games_are_met_at_by_their_names_and_boards() -> None:
    assert main(["duel", "mad-dash", "-o", "board=2x4", "random", "random", "-n", "2", "--workers", "1"]) == 0
    assert main(["duel", "tank-blitz-6x2", "random", "random", "-n", "2", "--workers", "1"]) == 0
    assert main(["ladder", "kuhn", "--players", "random,beginner", "-n", "2", "--workers", "1"]) == 0
    with pytest.raises(BadOption, match="each of them once; not random, random"):
        climb("kuhn", 2, ("random", "random"))


def test_a_player_who_breaks_the_rules_is_caught() -> None:
    book = open_book("free-for-all")
    with pytest.raises(Cheated, match="seat 1 made move"):
        play_out(book, book.house(), [Cheat(), Cheat()], Random(1))


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("x-rays", ("expert", "nobody"), 4), "no player 'nobody'"),
        (("x-rays", ("random", "random"), 1), "at least two games"),
        (("pig-dice", ("random", "random"), 2, 0, "", {"players": "3"}), "for two players"),
    ],
)
def test_what_cannot_be_a_duel_is_refused(given: Any, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        duel(*given)


def test_intervals_hold_the_truth_as_often_as_they_promise() -> None:
    dice, inside = Random(1), 0
    for _ in range(2_000):
        won = sum(dice.random() < 0.8 for _ in range(50)) / 50
        low, high = wilson(won, 50)
        inside += low <= 0.8 <= high
    assert 0.92 < inside / 2_000 < 0.98


def outcome(first: str, second: str, share: float) -> Outcome:
    return Outcome("x-rays", (first, second), 1_000, share, 0.0, 1.0, 0, 1.0, 0, 1.0)


def test_ratings_explain_results_that_fit_together() -> None:
    """Ten to one is 400 points, and a hundred to one 800."""
    found = ratings(
        ("a", "b", "c"), [outcome("b", "a", 10 / 11), outcome("c", "b", 10 / 11), outcome("c", "a", 100 / 101)]
    )
    assert [round(each.elo, -1) for each in found] == [0, 400, 800]
    assert found[0].reach == 0
    assert 10 < found[1].reach < 60


def test_everybody_meets_everybody() -> None:
    found = climb("tic-tac-two", 4, ("random", "heuristic"), workers=1)
    assert [each.names for each in found.outcomes] == pairings(("random", "heuristic"))
    assert found.outcome("heuristic", "random").games == 4
