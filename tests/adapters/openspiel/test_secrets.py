"""What a seat may not know makes no difference to anything that OpenSpiel shows it."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pyspiel
import pytest

from rumpus.adapters.openspiel import RumpusState
from rumpus.adapters.openspiel.moments import sampled_moment
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import IllegalMove
from tests.other_worlds import OtherWorlds

from .play import load, random_action, shown, walk

SECRET = [slug for slug in GAMES if open_book(slug).about.secrets]
STEPS = 60
ENOUGH = 20


def twins(state: RumpusState, action: int, seat: int) -> list[RumpusState]:
    """The states after other actions that the seat cannot tell from this one by its view."""
    setting = state.moment.setting
    after = state.child(action)
    view = setting.book.rules.observe(after.moment.state, seat)
    others = [state.child(other) for other in state.legal_actions() if other != action]
    return [
        other
        for other in others
        if other.moment.state != after.moment.state and setting.book.rules.observe(other.moment.state, seat) == view
    ][:1]


@pytest.mark.parametrize("slug", SECRET)
def test_twin_worlds_look_the_same_in_every_string_and_tensor(slug: str) -> None:
    game, pairs = load(slug), 0
    for state, action in chain.from_iterable(walk(game, seed) for seed in range(20)):
        if pairs > ENOUGH:
            break
        for seat in range(game.num_players()):
            if state.current_player() != seat:
                for twin in twins(state, action, seat):
                    pairs += 1
                    assert str(twin) != str(state.child(action))
                    assert shown(twin, seat) == shown(state.child(action), seat)
    assert pairs > ENOUGH


@pytest.mark.parametrize("slug", SECRET)
def test_a_world_with_other_secrets_looks_the_same(slug: str) -> None:
    game, changed = load(slug), 0
    worlds = OtherWorlds(game.setting.book, game.setting.options)
    for state, _ in walk(game, seed=12, most=STEPS):
        for seat in range(game.num_players()):
            seen = state.moment.seen_by(seat)
            for world in worlds.to(seat, seen.notices(), state.moment.state)[:1]:
                twin = game.new_initial_state()
                twin.moment = sampled_moment(game.setting, world, seat, seen)
                changed += 1
                assert shown(twin, seat) == shown(state, seat)
    assert changed > 5


def test_a_silent_move_leaves_no_trace() -> None:
    silent = 0
    for slug in SECRET:
        for state, action in walk(load(slug), seed=13, most=STEPS):
            for seat in range(2):
                after = state.child(action)
                if state.current_player() != seat and after.observation_string(seat) == state.observation_string(seat):
                    silent += 1
                    assert shown(after, seat) == shown(state, seat)
    assert silent > 20


@pytest.mark.parametrize("slug", GAMES)
def test_different_histories_have_different_strings_and_tensors(slug: str) -> None:
    game = load(slug)
    histories: dict[tuple[str, tuple[float, ...]], tuple[int, Any]] = {}
    for seed in (1, 2):
        for state, _ in walk(game, seed, most=STEPS):
            for seat in range(game.num_players()):
                seen = (seat, state.moment.seen_by(seat).notices())
                told = (state.information_state_string(seat), tuple(state.information_state_tensor(seat)))
                assert histories.setdefault(told, seen) == seen
    assert len({text for text, _ in histories}) == len({tensor for _, tensor in histories}) == len(histories)


def test_what_happened_long_ago_is_in_the_tensor_as_a_fingerprint() -> None:
    told = []
    for places in ((0, 30, 1, 31, 2, 32, 3, 33), (1, 30, 0, 31, 2, 32, 3, 33)):
        state = load("free-for-all").new_initial_state()
        for place in places:
            state.apply_action(place)
        told.append(state.information_state_tensor(0))
    assert told[0][:-64] == told[1][:-64]
    assert told[0][-64:] != told[1][-64:]


@pytest.mark.parametrize("slug", SECRET)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_the_true_one(slug: str) -> None:
    game, dice, others = load(slug), Random(4), 0
    decisions = [state for state, _ in walk(game, seed=14, most=60) if state.current_player() >= 0]
    for state in decisions[:26:5]:
        seat = state.current_player()
        for _ in range(3):
            sampled = state.resample_from_infostate(seat, dice.random)
            assert sampled.current_player() == seat
            assert shown(sampled, seat) == shown(state, seat)
            others += str(sampled) != str(state)
    assert others > 0
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, sampled))[1]
    for _ in range(15):
        assert (str(again), shown(again, seat)) == (str(sampled), shown(sampled, seat))
        if sampled.is_terminal():
            break
        action = random_action(sampled, dice)
        sampled.apply_action(action)
        again.apply_action(action)


def test_resampling_again_gives_the_same_worlds_and_other_seats_are_refused() -> None:
    *_, (state, _) = walk(load("x-rays"), seed=1, most=19)
    seat = state.current_player()
    one, two = (state.resample_from_infostate(seat, Random(7).random) for _ in range(2))
    assert str(one) == str(two)
    deeper = one.resample_from_infostate(seat, Random(8).random)
    assert deeper.information_state_string(seat) == state.information_state_string(seat)
    with pytest.raises(ValueError, match="was sampled for another seat"):
        one.resample_from_infostate(1 - seat, Random(8).random)


def test_where_nothing_is_hidden_the_resampled_state_is_the_state() -> None:
    *_, (state, _) = walk(load("pig-dice"), seed=1, most=9)
    assert str(state.resample_from_infostate(0, Random(1).random)) == str(state)


@pytest.mark.parametrize("nobody", [-3, -1, 2])
def test_who_is_no_player_sees_nothing_and_has_no_worlds(nobody: int) -> None:
    game = load("x-rays")
    *_, (state, _) = walk(game, seed=1, most=9)
    observer = game.make_py_observer()
    for ask in (
        lambda: observer.string_from(state, nobody),
        lambda: observer.set_from(state, nobody),
        lambda: state.resample_from_infostate(nobody, Random(1).random),
    ):
        with pytest.raises(IllegalMove, match=f"no player {nobody}: they are numbered 0 to 1"):
            ask()


def test_an_observer_offers_only_what_a_seat_sees() -> None:
    game = load("x-rays")
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="what a seat sees"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})
