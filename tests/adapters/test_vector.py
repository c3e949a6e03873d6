"""Gymnasium's vector environment: the games of a batch, seen from one seat of each."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import rumpus.adapters.gymnasium  # noqa: F401 -- registers the games
from rumpus.adapters.vector import SeatVectorEnv
from rumpus.rules.errors import BadOption, IllegalMove


def any_legal(told: dict[str, Any], dice: np.random.Generator) -> Any:
    return (dice.random(told["action_mask"].shape) * told["action_mask"]).argmax(axis=1)


def random_policy(seed: int) -> Any:
    dice = np.random.default_rng(seed)
    return lambda seen, masks: (dice.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize("opponent", ["random", random_policy(1)])
def test_games_are_won_and_lost_and_begin_anew_at_the_next_step(opponent: Any) -> None:
    many = SeatVectorEnv("x-rays", 4, seat="any", opponent=opponent, engine="plain")
    dice, (seen, told) = np.random.default_rng(3), many.reset(seed=3)
    ended = rewarded = 0
    over = np.zeros(4, bool)
    for _ in range(60):
        assert many.observation_space.contains(seen)
        assert (told["action_mask"].any(axis=1) == ~over).all()
        was_over = over
        seen, rewards, over, cut, told = many.step(any_legal(told, dice))
        assert not (over & was_over).any()
        assert not cut.any()
        assert (np.abs(rewards) == over).all()
        ended, rewarded = ended + over.sum(), rewarded + (rewards > 0).sum()
    assert ended > 4
    assert 0 < rewarded < ended


def test_a_reward_is_that_of_the_learners_seat() -> None:
    first = SeatVectorEnv("pig-dice", 64, seat=1, engine="plain", house={"target": 10})
    second = SeatVectorEnv("pig-dice", 64, seat=2, engine="plain", house={"target": 10})
    for many in (first, second):
        dice, (_, told) = np.random.default_rng(1), many.reset(seed=1)
        total = 0.0
        for _ in range(40):
            _, rewards, over, _, told = many.step(any_legal(told, dice))
            total += rewards[over].sum()
        assert total != 0


def test_gymnasium_makes_it_by_name_and_cuts_games_off() -> None:
    many = gymnasium.make_vec("rumpus/XRays-v0", 3, "vector_entry_point", engine="plain", history=5, longest=12, seat=2)
    seen, told = many.reset(seed=1)
    assert seen.shape == many.observation_space.shape
    assert seen.shape[:2] == (3, 5)
    dice = np.random.default_rng(1)
    cut = np.zeros(3, bool)
    while not cut.any():
        seen, rewards, over, cut, told = many.step(any_legal(told, dice))
        assert not rewards.any()
        assert not over.any()
    assert cut.all()
    assert seen[:, 0].any()
    again, _ = many.reset(seed=1)
    assert (again == many.reset(seed=1)[0]).all()


def test_levels_play_in_several_games_at_once_a_process_for_each() -> None:
    many = gymnasium.make_vec("rumpus/XRays-v0", 2, "async", opponent="beginner")
    try:
        _, told = many.reset(seed=1)
        for _ in range(8):
            seen, _, _, _, told = many.step(told["action_mask"].argmax(axis=1))
        assert seen.shape == (2, 243)
        assert (told["action_mask"].sum(axis=1) == 15).all()  # of 18 places three were looked at
    finally:
        many.close()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [({"opponent": "grandmother"}, "opponent is"), ({"seat": 3}, "seat"), ({"history": 0}, "history has to be")],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        SeatVectorEnv("x-rays", 2, engine="plain", **wrong)


def test_an_illegal_action_changes_nothing_anywhere() -> None:
    many = SeatVectorEnv("x-rays", 2, engine="plain")
    seen, told = many.reset(seed=4)
    with pytest.raises(IllegalMove):
        many.step([0, 35])
    again, _, _, _, _ = many.step(any_legal(told, np.random.default_rng(1)))
    assert (again != seen).any()
