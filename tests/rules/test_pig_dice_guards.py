"""The guards of Pig Dice (section 5): whatever the house, the players and the luck are like, every game ends."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.engine.plain import Plain
from rumpus.rules.catalogue import open_book
from rumpus.rules.pig_dice import NOBODY, OPTIONS, THROW_LIMIT
from rumpus.rules.words import OVER
from tests.rules.conftest import Game, sit_down

A, B = 0, 1

SWITCHES = [option.name for option in OPTIONS if option.choices == ("off", "on")]


def house(**options: str | int) -> Game:
    """A new game with these house rules."""
    return sit_down("pig-dice", **options)


# A turn


def test_a_turn_of_a_thousand_throws_ends_and_keeps_its_points() -> None:
    game = house().having(throws=998, points=50, opened=1)
    assert game.throws("1,1").turn == A
    after = game.throws("1,1", "1,1")
    assert after.totals == (54, 0)
    assert after.turn == B
    assert after.state.throws == 0


def test_a_seven_on_the_thousandth_throw_is_still_a_seven() -> None:
    after = house().having(throws=999, points=50, opened=1).throws("3,4")
    assert after.totals == (0, 0)
    assert after.turn == B


def test_a_thousandth_throw_can_start_the_final_round() -> None:
    after = house().having(banked=(90, 0), throws=999, points=9, opened=1).throws("1,1")
    assert after.totals == (101, 0)
    assert after.state.leader == A


def test_the_points_of_a_turn_stop_at_a_million() -> None:
    game = house().having(points=600_000, opened=1)
    assert game.points("H,T", "5,5", "4,T") == [1_000_000, 1_000_000, 999_996]


# The turn limit


@pytest.mark.option("pig-dice", "turn_limit", "3")
def test_after_so_many_turns_the_highest_total_wins() -> None:
    game = house(turn_limit=3).throws("5,5").says("surrender").throws("1,1").says("surrender")
    assert game.throws("5,5").turn == A
    after = game.throws("3,4")
    assert after.totals == (10, 2)
    assert after.won == {A}
    assert after.state.leader == NOBODY


@pytest.mark.option("pig-dice", "turn_limit", "2")
@pytest.mark.parametrize("ties", ["joint", "playoff"])
def test_a_tie_at_the_turn_limit_is_shared(ties: str) -> None:
    game = house(turn_limit=2, ties=ties).throws("1,1").says("surrender").throws("1,1").says("surrender")
    assert game.won == {A, B}


@pytest.mark.option("pig-dice", "turn_limit", "1")
def test_the_turn_limit_cuts_a_final_round_short() -> None:
    assert house(turn_limit=1).having(banked=(94, 99)).throws("5,5").says("stand").won == {A}


# Every house's game ends

houses = st.fixed_dictionaries(
    {
        "players": st.integers(2, 20),
        "target": st.sampled_from([1, 20, 60, 100, 1_000]),
        "starter": st.integers(0, 2),
        "ties": st.sampled_from(["joint", "playoff", "leader_keeps"]),
        "turn_limit": st.integers(1, 40),
        **{name: st.sampled_from(["off", "on"]) for name in SWITCHES},
    }
)


@settings(derandomize=True, database=None, deadline=None, max_examples=150)
@given(words=houses, seed=st.integers(0, 2**62))
def test_games_of_any_house_end(words: dict[str, str | int], seed: int) -> None:
    book = open_book("pig-dice")
    options = book.house({name: str(word) for name, word in words.items()})
    longest = 1 + options.turn_limit * 2 * THROW_LIMIT
    tally, unfinished = Plain(book).tally(options, seed, first=0, number=2, limit=longest)
    assert unfinished == 0
    assert tally[0] == 2


def test_all_combinations_of_house_rules_end() -> None:
    book = open_book("pig-dice")
    combinations = list(itertools.product(("off", "on"), repeat=len(SWITCHES)))
    assert len(combinations) == 128
    for number, words in enumerate(combinations):
        for ties in ("joint", "playoff", "leader_keeps"):
            options = book.house(
                {**dict(zip(SWITCHES, words, strict=True)), "ties": ties, "target": "20", "turn_limit": "60"}
            )
            _, unfinished = Plain(book).tally(options, seed=number, first=0, number=1)
            assert unfinished == 0, book.spoken(options)


@pytest.mark.parametrize("pass_allowed", ["off", "on"])
def test_a_game_of_players_who_never_stop_or_never_throw_ends_at_the_turn_limit(pass_allowed: str) -> None:
    game = house(turn_limit=4, pass_allowed=pass_allowed)
    turns = 0
    while game.turn != OVER:
        # The kindest dice there are: no seven ever comes, so only the guards can end it.
        game = game.says("surrender") if pass_allowed == "on" else game.having(throws=THROW_LIMIT - 1).throws("H,T")
        turns += 1
    assert turns == 4
    assert game.won == {A, B}
