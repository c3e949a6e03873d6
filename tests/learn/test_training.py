"""Learning in seconds: a tiny game, whose players can be exploited less and less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

import rumpus.conformance.example as thimbles
from rumpus.bots.learned.features import SeatMemory
from rumpus.bots.learned.weights import BadWeights, Weights, fitting, read_weights
from rumpus.cli import main
from rumpus.engine.spaces import space_of
from rumpus.lab.exact.answering import exploitability
from rumpus.learn.arena import Arena
from rumpus.learn.likeness import Examples, likeness, watch
from rumpus.learn.recipes import answering, changed
from rumpus.learn.training import Recipe, Training
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption, RumpusError
from rumpus.table.match import Notice

GAME = thimbles.__file__
FIRST = """
class First:
    def __init__(self, book, options, seat, seed): ...
    def choose(self, seen, moves): return moves[0]
"""
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
    before = exploited(biased(training))
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
    for recipe, house in ((Recipe(places=2, steps=1), HOUSE), (TINY, HOUSE | {"begins": "second"}), (TINY, {})):
        with pytest.raises(BadOption, match="another training"):
            Training(GAME, recipe, "plain", house).load(path)
    path.write_text("no checkpoint")
    with pytest.raises(BadOption, match="no checkpoint"):
        other.load(path)


def biased(training: Training) -> Weights:
    """Somebody who hides and looks under the first cup most of the time."""
    with torch.no_grad():
        training.policy.get_parameter("4.bias")[0] += 2.0
    training.mean[0] = {name: each.clone() for name, each in training.policy.state_dict().items()}
    return training.weights()


def test_who_learns_against_somebody_finds_what_he_can_be_beaten_by() -> None:
    """The best answers win so much together, from both seats, as can be computed; learning finds most of it."""
    frozen = biased(Training(GAME, TINY, "plain", HOUSE))
    most = exploited(frozen)
    training = Training(GAME, answering(TINY), "plain", HOUSE, start=frozen, against=frozen)
    training.run(rounds=60)
    won = sum(each["won"] for each in training.progress.curve[-10:]) / 10
    assert 0.5 + 0.4 * most < won < 0.5 + 0.55 * most
    assert np.array_equal(training.weights().columns, frozen.columns)
    with pytest.raises(BadOption, match="more than 0"):
        Training(GAME, TINY, "plain", HOUSE, start=frozen, against=frozen, share=0)
    with pytest.raises(BadOption, match="another size"):
        Training(GAME, replace(TINY, hidden=8), "plain", HOUSE, start=frozen)


def _surprise(weights: Weights, examples: Examples) -> float:
    """How little a policy expected the first move on offer."""
    rows = zip(examples.given.astype(np.float32), examples.offers, examples.offered, strict=True)
    return -float(np.mean([weights.preferences(row, offers[:many])[0] for row, offers, many in rows]))


def test_a_likeness_chooses_as_the_player_does_in_games_it_was_not_shown(tmp_path: Path) -> None:
    """The first move on offer, always: nobody who had not watched that player would know."""
    path, agent = tmp_path / "thimbles.npz", tmp_path / "first.py"
    Training(GAME, TINY, "plain").weights().save(path)
    agent.write_text(FIRST)
    start, names = read_weights(path), (f"{agent}:First", "random")
    shown = watch(GAME, names, path, 40, seed=5, workers=1)
    assert set(shown.games) == set(range(40))
    assert not shown.chosen.any()
    assert (shown.offered > 1).all()
    found, agreed = likeness(start, shown)
    assert agreed > 0.95
    later = watch(GAME, names, path, 10, seed=6, workers=1)
    assert _surprise(found, later) < 0.7 * _surprise(start, later)
    with pytest.raises(BadOption, match="too few"):  # the first pair, with a game from each seat, is kept apart
        likeness(start, watch(GAME, names, path, 2, seed=5, workers=1))


def test_the_same_seed_learns_the_same() -> None:
    found = []
    for _ in range(2):
        training = Training(GAME, TINY, "plain", HOUSE)
        training.run(rounds=2)
        found.append(training)
    assert found[0].progress.games == found[1].progress.games
    assert np.allclose(found[0].weights().policy[0][0], found[1].weights().policy[0][0], atol=1e-6)


@pytest.mark.parametrize(
    "words", ["speed=3", "places=x", "places=0", "entropy=0.1", "entropy=a:b", "decays=a", "decays=2", "rate=nan"]
)
def test_a_recipe_that_cannot_be_is_refused(words: str) -> None:
    with pytest.raises(BadOption, match=r"recipe|cannot be"):
        changed(TINY, [words])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--minutes", "0"], "more than 0"),
        (["--minutes", "nan"], "more than 0"),
        (["--every", "-1"], "more than 0"),
        (["--share", "0.3"], "--share is"),
        (["--share", "5", "--against", "random"], "--share is"),
        (["--against", ""], "names a player"),
        (["--against", "random", "--watch", "1"], "at least 8 games"),
        (["--start", "missing.npz"], "holds no weights"),
        (["--folder", "a,b"], "no comma"),
        (["-o", "colour=red"], "colour"),
        (["-o", "board=9x9"], "9x9"),
        (["--recipe", "rate=inf"], "rate cannot be"),
    ],
)
def test_what_cannot_be_learned_is_refused_at_once_and_leaves_nothing(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "x-rays", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_small_game_whose_house_a_player_cannot_be_given_is_refused_before_it_is_learned() -> None:
    with pytest.raises(RumpusError, match="quiet_turns"):
        Arena("tank-blitz-6x2", 2, 1, "plain", ())
    with pytest.raises(BadOption, match="for two"):
        Arena("pig-dice", 2, 1, "plain", (), house={"players": "3"})


def test_files_that_hold_no_weights_are_refused(tmp_path: Path) -> None:
    empty, text, other, array = (tmp_path / name for name in ("a.npz", "b.npz", "c.npz", "d.npz"))
    empty.touch()
    text.write_bytes(b"PK\x03\x04 and then nothing")
    np.savez(other, x=np.zeros(3))
    with array.open("wb") as file:
        np.save(file, np.zeros(3))
    for path in (empty, text, other, array):
        with pytest.raises(BadWeights, match="holds no weights"):
            read_weights(path)


def test_the_command_learns_and_learns_to_beat_somebody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    agent, given = tmp_path / "first.py", ["--folder", str(tmp_path), "--minutes", "0.02", "--recipe"]
    agent.write_text(FIRST)
    tiny = ["places=32", "steps=8", "hidden=16", "critic_hidden=16"]
    assert main(["train", "x-rays", *given, *tiny]) == 0
    start = tmp_path / "x-rays.npz"
    against = ["--against", f"{agent}:First", "--watch", "8", "--start", str(start)]
    assert main(["train", "x-rays", *given, *tiny, *against]) == 0
    told = capsys.readouterr().out
    assert "The likeness makes the move of" in told
    assert len(list(tmp_path.glob("x-rays-against-*.svg"))) == 1
    assert main(["train", "x-rays", *given, *tiny, "--against", "nobody", "--start", str(start)]) == 2
    assert "there is no player 'nobody'" in capsys.readouterr().err
