"""What both adapters share: rewards that add up to nothing, words that only their hearer hears, clear refusals."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rumpus.adapters.environment import Environment, margins, stakes
from rumpus.adapters.rendering import characters
from rumpus.engine.spaces import SpaceError
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption, IllegalMove
from rumpus.rules.words import OVER
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from tests.other_worlds import OtherWorlds, exchange


def dealt(game: str, **house: object) -> Environment:
    environment = Environment(game, house=house)
    environment.deal(bytes(32))
    return environment


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rewards_of_every_set_of_winners_add_up_to_nothing(seats: int) -> None:
    for won in range(1 << seats):
        winners = tuple(seat for seat in range(seats) if won >> seat & 1)
        rewards = stakes(winners, seats)
        assert sum(rewards) == pytest.approx(0)
        assert len({rewards[seat] for seat in winners}) <= 1
        assert all(rewards[one] > rewards[two] for one in winners for two in range(seats) if two not in winners)
        assert max(map(abs, rewards)) <= 1


def test_points_are_paid_as_the_lead_over_the_others() -> None:
    assert sum(margins((100, 40, 60, 7))) == pytest.approx(0)
    environment = Environment("x-rays", reward="points")
    environment.deal(bytes(32))
    while environment.match.result is None:
        environment.play(environment.turn, min(environment.moves(environment.turn)))
    first, second = environment.match.result.points
    assert first != second
    assert environment.rewards() == [first - second, second - first]


def test_while_a_game_goes_on_nobody_has_earned_anything() -> None:
    assert dealt("free-for-all").rewards() == [0.0, 0.0]


def test_a_seat_hears_what_follows_its_own_last_move_and_nothing_before() -> None:
    environment = dealt("free-for-all")
    environment.play(0, 0)
    assert len(environment.heard(0)) == 1
    environment.play(1, 8)
    assert len(environment.heard(0)) == 2
    environment.play(0, 1)
    assert len(environment.heard(0)) == 1
    whole = [event.words for event in environment.match.heard(0)]
    assert whole[-1:] == environment.heard(0)


def test_nothing_is_heard_of_what_cannot_be_noticed() -> None:
    environment = dealt("x-rays")
    environment.play(0, 0)
    assert len(environment.heard(0)) == 1
    assert environment.heard(1) == []


def given(environment: Environment, seat: int) -> tuple[object, ...]:
    seen, mask = environment.observation(seat).tolist(), environment.mask(seat).tolist()
    return seen, mask, environment.moves(seat), environment.heard(seat), characters(environment.match, seat)


@pytest.mark.parametrize("game", [game for game in GAMES if open_book(game).about.secrets])
def test_what_a_seat_is_given_does_not_depend_on_what_it_cannot_know(game: str) -> None:
    environment, dice, twins = dealt(game), Random(2), 0
    worlds = OtherWorlds(environment.book, environment.options)
    for _ in range(60):
        if environment.turn == OVER:
            break
        seat, true = dice.randrange(2), environment.match._state
        for twin in worlds.to(seat, environment.match.history(seat), true)[:2]:
            twins += 1
            before = given(environment, seat)
            exchange(environment.match, twin)
            assert given(environment, seat) == before
            exchange(environment.match, true)
        environment.play(environment.turn, dice.choice(sorted(environment.moves(environment.turn))))
    assert twins > 0


def test_numbers_are_as_good_as_words_in_house_rules() -> None:
    assert dealt("x-rays", first_player=2).options == dealt("x-rays", first_player="2").options
    assert dealt("pig-dice", players=4).seats == 4


def test_the_mask_and_the_moves_are_those_of_the_match() -> None:
    environment = dealt("mad-dash")
    match = Match(environment.book, environment.options, seed=Seed(bytes(32)))
    legal = [environment.space.action(move) for move in match.moves(0)]
    assert list(np.flatnonzero(environment.mask(0))) == sorted(legal)
    assert environment.moves(0) == dict(zip(legal, [choice.words for choice in match.choices(0)], strict=True))
    assert not environment.mask(1).any()
    assert environment.moves(1) == {}


def test_a_refused_action_changes_nothing() -> None:
    environment = dealt("x-rays")
    environment.play(0, 0)
    seen, heard = environment.observation(0), environment.heard(0)
    with pytest.raises(IllegalMove, match="action 35 is not legal now; the action mask shows which are"):
        environment.play(0, 35)
    with pytest.raises(IllegalMove, match="it is not seat 2's turn"):
        environment.play(1, 0)
    with pytest.raises(SpaceError, match="numbered 0 to 35"):
        environment.play(0, 36)
    with pytest.raises(SpaceError, match="no action"):
        environment.play(0, 1.5)  # type: ignore[arg-type]
    assert np.array_equal(environment.observation(0), seen)
    assert environment.heard(0) == heard


def test_settings_that_mean_nothing_are_refused() -> None:
    with pytest.raises(BadOption, match="reward cannot be 'fame': choose win or points"):
        Environment("x-rays", reward="fame")
    with pytest.raises(BadOption, match="has no house rule 'pegs'"):
        Environment("x-rays", house={"pegs": 3})
    with pytest.raises(IllegalMove, match="call reset first"):
        Environment("x-rays").observation(0)
    with pytest.raises(BadOption, match="nobody is called 'luck'; there are: turn, watcher, player_1, player_2"):
        dealt("x-rays").viewer("luck")
