"""Learning in seconds: a tiny game, whose players can be exploited less and less."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch

import rumpus.conformance.example as thimbles
from rumpus.bots.learned.features import SeatMemory
from rumpus.bots.learned.weights import BadWeights, Weights, fitting, read_weights
from rumpus.engine.spaces import space_of
from rumpus.lab.exact.answering import exploitability
from rumpus.learn.training import Recipe, Training
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Notice

GAME = thimbles.__file__
HOUSE = {"cups": "3", "begins": "first"}
TINY = Recipe(
    places=32, steps=16, minibatch=128, hidden=16, critic_hidden=16, rate=3e-3, entropy=(0.2, 0.1), pull=0.1, seed=3
)


def exploited(weights: Weights) -> float:
    """What the best answers win against the learned policy alone."""
    book = open_book(GAME)
    space = space_of(book)

    def policy(seen: Sequence[Notice], moves: Sequence[int]) -> Sequence[float]:
        given = SeatMemory(space, weights.columns, weights.decays).take_in(seen)
        return [float(each) for each in np.exp(weights.preferences(given, [space.action(move) for move in moves]))]

    return exploitability(book, book.house(HOUSE), policy)


def test_what_is_learned_is_harder_to_exploit(tmp_path: Path) -> None:
    """Who hides and looks under the first cup most of the time learns that others know it."""
    training = Training(GAME, TINY, "plain", HOUSE)
    with torch.no_grad():
        training.policy.get_parameter("4.bias")[0] += 2.0
    training.mean[0] = {name: each.clone() for name, each in training.policy.state_dict().items()}
    before = exploited(training.weights())
    training.run(rounds=100)
    after = exploited(training.weights())
    assert after < 0.5 * before
    path = tmp_path / "thimbles.npz"
    training.weights().save(path)
    kept = read_weights(path)
    assert exploited(kept) == pytest.approx(after, abs=0.02)  # bytes and half precision play as well
    assert kept.about["games"] == training.progress.games
    with pytest.raises(BadWeights, match="another version"):
        fitting(kept, open_book("x-rays"))


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    one, path = Training(GAME, TINY, "plain", HOUSE), tmp_path / "checkpoint.pt"
    one.run(rounds=3)
    one.save(path)
    other = Training(GAME, TINY, "plain", HOUSE)
    other.load(path)
    assert (other.progress.rounds, other.progress.decisions) == (3, 3 * 16 * 32)
    for mine, theirs in zip(one.weights().policy, other.weights().policy, strict=True):
        assert np.array_equal(mine[0], theirs[0])
    other.run(rounds=4)
    assert other.progress.rounds == 4
    with pytest.raises(ValueError, match="another training"):
        Training(GAME, Recipe(places=2, steps=1), "plain", HOUSE).load(path)


def test_the_same_seed_learns_the_same() -> None:
    found = []
    for _ in range(2):
        training = Training(GAME, TINY, "plain", HOUSE)
        training.run(rounds=2)
        found.append(training)
    assert found[0].progress.games == found[1].progress.games
    assert np.allclose(found[0].weights().policy[0][0], found[1].weights().policy[0][0], atol=1e-6)
