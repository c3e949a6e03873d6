"""PettingZoo with many games at once: the games of a batch, with a row for each place and agent."""

from __future__ import annotations

import doctest
import pickle
from typing import Any

import numpy as np
import pytest

from rumpus.adapters import tables as module
from rumpus.adapters.batch import Batch
from rumpus.adapters.tables import tables
from rumpus.rules.errors import IllegalMove


def last(masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def last_legal(many: Any, seen: Any) -> Any:
    return {agent: last(seen[agent]["action_mask"]) for agent in many.agents}


def test_they_are_the_games_of_a_batch_and_every_agent_sees_its_own_side() -> None:
    many = tables("pig-dice", 5, engine="plain", house={"target": 12, "players": 3})
    batch = Batch("pig-dice", 5, engine="plain", house={"target": 12, "players": 3}, observations="everyone")
    seen, told = many.reset(seed=3)
    batch.reset(3)
    ended = 0
    for _ in range(80):
        rows = batch.observations.reshape(5, 3, -1)
        for seat, agent in enumerate(many.agents):
            assert many.observation_space(agent).contains(seen[agent])
            assert (seen[agent]["observation"] == rows[:, seat]).all()
            assert (told[agent]["turn"] == (batch.turns == seat)).all()
            assert (seen[agent]["action_mask"].any(axis=1) == told[agent]["turn"]).all()
        shown = batch.step(last(batch.masks))
        seen, rewards, over, cut, told = many.step(last_legal(many, seen))
        assert (np.stack([rewards[agent] for agent in many.agents], axis=1) == shown.rewards).all()
        assert (over["player_2"] == shown.done).all()
        assert not cut["player_2"].any()
        ended += int(over["player_1"].sum())
    assert ended > 3


def test_games_are_cut_off_and_what_is_not_legal_changes_nothing() -> None:
    many = tables("x-rays", 2, engine="plain", longest=4)
    seen, _ = many.reset(seed=1)
    cuts = [0, 0]
    for _ in range(4):
        with pytest.raises(IllegalMove, match="place 0"):
            many.step({agent: np.full(2, 10**6) for agent in many.agents})
        seen, _, over, cut, _ = many.step(last_legal(many, seen))
        cuts = [sum(pair) for pair in zip(cuts, cut["player_1"], strict=True)]
        assert not over["player_1"].any()
    assert cuts == [1, 1]
    again = pickle.loads(pickle.dumps(many))
    assert (again.step(last_legal(many, seen))[0]["player_1"]["observation"]
            == many.step(last_legal(many, seen))[0]["player_1"]["observation"]).all()  # fmt: skip


def test_its_examples_are_true() -> None:
    assert doctest.testmod(module).failed == 0
