"""Gymnasium: the library's own checker, the same game as at our own table, opponents, refusals, secrets."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rumpus.adapters.batch import Batch
from rumpus.adapters.gymnasium import SeatEnv, name_of
from rumpus.bots.effort import OPPONENTS
from rumpus.engine.spaces import SpaceError, space_of
from rumpus.lab.exact.boards import names
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.errors import BadOption, IllegalMove, RumpusError
from rumpus.table.match import Match, Notice

ODD = ("hostage-4x3", "tank-blitz-6x2")


class Scripted:
    """Makes the moves of a list, then the last legal one; and keeps what it was given."""

    def __init__(self, moves: Sequence[int] = ()) -> None:
        self.moves = list(moves)
        self.seen: list[Sequence[Notice]] = []

    def __call__(self, book: Book, options: Any, seat: int, seed: int) -> Scripted:
        return self

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        self.seen.append(seen)
        return self.moves.pop(0) if self.moves else moves[-1]


def played_out(env: SeatEnv, seed: int) -> tuple[list[list[float]], list[int], float, dict[str, Any]]:
    """A game of random moves: what was seen, what was done, the last reward and the last words."""
    dice, over, reward = Random(seed), False, 0.0
    tensor, told = env.reset(seed=seed)
    seen, done = [tensor.tolist()], []
    while not over:
        action = dice.choice(sorted(told["moves"]))
        assert reward == 0.0
        tensor, reward, over, truncated, told = env.step(np.int64(action))
        assert not truncated
        seen.append(tensor.tolist())
        done.append(action)
    return seen, done, reward, told


@pytest.mark.parametrize("game", GAMES)
def test_the_checker_of_the_library_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name_of(game)).unwrapped)
    assert f"{open_book(game).about.title}, as Player 1 sees it" in capsys.readouterr().out


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_from_both_seats_to_its_end(game: str, seat: int) -> None:
    env = SeatEnv(game, seat=seat, house={"short_game": "on"} if game == "pigskin" else None)
    _, _, reward, told = played_out(env, 3)
    assert reward in (-1.0, 0.0, 1.0)
    alone = told["result"].startswith(f"won by {seat};")
    shared = told["result"].startswith(("drawn", "shared by"))
    assert reward == (0.0 if shared else 1.0 if alone else -1.0)
    assert told["moves"] == {}
    assert not told["action_mask"].any()


def test_the_seat_plays_the_same_game_as_at_our_own_table() -> None:
    other = Scripted()
    env = SeatEnv("chain-gang", seat=2, opponent=other)
    match = Match(open_book("chain-gang"))
    space, dice = space_of(match.book), Random(9)
    tensor, told = env.reset(seed=9)
    for _ in range(1_000):
        while match.turn == 0:
            match.play(0, match.moves(0)[-1])
        if match.over:
            break
        assert told["moves"] == {space.action(choice.move): choice.words for choice in match.choices(1)}
        assert list(np.flatnonzero(env.action_masks())) == sorted(told["moves"])
        action = dice.choice(sorted(told["moves"]))
        match.play(1, space.move(action))
        tensor, _, over, _, told = env.step(np.int64(action))
    assert over
    assert told["result"] == str(match.result)
    assert other.seen[-1] == match.history(0)[: len(other.seen[-1])]
    assert np.array_equal(tensor, space.tensor(match.view(1)))


@pytest.mark.parametrize("who", [*OPPONENTS, "heuristic"])
def test_every_opponent_plays_and_the_same_seed_gives_the_same_game(who: str) -> None:
    games = [played_out(SeatEnv("tic-tac-two", opponent=who, house={"max_games": 2}), 4)[:3] for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("game", [name for name in names() if name not in ODD])
def test_small_games_with_exact_answers_are_environments_too(game: str) -> None:
    check_env(SeatEnv(game, opponent="random"), skip_render_check=True)
    batch = Batch(game, 3, engine="plain")
    assert batch.play(4) >= 0
    assert batch.observations.shape[0] == 3


@pytest.mark.parametrize("game", ODD)
def test_a_small_game_with_house_rules_that_the_full_one_has_not_has_no_numbers(game: str) -> None:
    with pytest.raises(SpaceError, match=r"is \d+ to \d+; this one is 3"):
        SeatEnv(game).reset(seed=1)


def test_opponents_of_other_seeds_play_other_games() -> None:
    env = SeatEnv("free-for-all", seat=2)
    games: list[list[list[float]]] = [[], []]
    for seed, seen in enumerate(games):
        _, told = env.reset(seed=seed)
        for _ in range(8):
            tensor, _, _, _, told = env.step(np.int64(min(told["moves"])))
            seen.append(tensor.tolist())
    assert games[0] != games[1]


def test_what_the_other_hides_makes_no_difference_to_the_seat() -> None:
    """Both hide a necklace of five. Where the second one lies, the first player can only find out by pictures."""
    ways = []
    for necklace in ((3, 4, 5, 9, 10), (23, 29, 35, 28, 34)):
        env = SeatEnv("x-rays", opponent=Scripted(necklace), render_mode="ansi")
        env.reset(seed=1)
        given = [env.step(np.int64(action)) for action in (0, 1, 2, 6, 7)][-1]
        ways.append((given[0].tolist(), given[4]["heard"], given[4]["moves"], env.render()))
    assert ways[0] == ways[1]


def test_an_illegal_action_loses_the_game_and_says_why() -> None:
    env = SeatEnv("x-rays", illegal_reward=-2.5)
    env.reset(seed=1)
    _, reward, terminated, truncated, told = env.step(np.int64(35))
    assert (reward, terminated, truncated) == (-2.5, True, False)
    assert told["refused"] == "action 35 is not legal now; the action mask shows which are"
    with pytest.raises(IllegalMove, match="call reset to begin another"):
        env.step(np.int64(0))
    env.reset()
    assert not env.step(np.int64(0))[2]


def test_where_it_is_wanted_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = SeatEnv("x-rays", illegal_reward=None)
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 35 is not legal now"):
        env.step(np.int64(35))
    with pytest.raises(ValueError, match="numbered 0 to 35"):
        env.step(np.int64(36))
    tensor, _, over, _, told = env.step(np.int64(0))
    assert not over
    assert told["heard"] == ["A diamond at A1."]
    assert not np.array_equal(before, tensor)


def test_any_seat_means_both_in_turn_as_luck_has_it() -> None:
    env = SeatEnv("pig-dice", seat="any", render_mode="ansi")
    env.reset(seed=1)
    eyes = set()
    for _ in range(20):
        env.reset()
        eyes.add(env.render().splitlines()[0])
    assert eyes == {"Pig Dice, as Player 1 sees it", "Pig Dice, as Player 2 sees it"}


def test_a_game_that_is_over_before_the_seat_has_a_turn_is_dealt_again() -> None:
    made = []

    def stopper(book: Book, options: Any, seat: int, seed: int) -> Scripted:
        made.append(seat)
        return Scripted()

    env = SeatEnv("pig-dice", seat=2, opponent=stopper, house={"sudden": "on", "target": 1})
    env.reset(seed=1)
    for _ in range(20):
        _, told = env.reset()
        assert told["moves"]
    assert len(made) > 21
    assert set(made) == {0}
    with pytest.raises(RumpusError, match="seat 2 never has a turn in this game"):
        SeatEnv("pig-dice", seat=2, house={"turn_limit": 1}).reset(seed=1)


def test_more_than_one_opponent_can_sit_at_the_table() -> None:
    _, _, reward, told = played_out(SeatEnv("pig-dice", seat=3, house={"players": 4, "target": 30}), 1)
    assert reward == (1.0 if told["result"].startswith("won by 3;") else pytest.approx(-1 / 3))


def test_settings_that_mean_nothing_are_refused() -> None:
    with pytest.raises(BadOption, match="seat cannot be 3: a number from 1 to 2, or 'any'"):
        SeatEnv("x-rays", seat=3)
    for odd in (1.0, True, None):
        with pytest.raises(BadOption, match="seat cannot be"):
            SeatEnv("x-rays", seat=odd)  # type: ignore[arg-type]
    for nobody in (None, 3):
        with pytest.raises(BadOption, match=f"no opponent {nobody}"):
            SeatEnv("x-rays", opponent=nobody)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="no opponent 'wizard'; there are: random, beginner, player, expert, master"):
        SeatEnv("x-rays", opponent="wizard")
    with pytest.raises(BadOption, match="render_mode cannot be 'hologram'"):
        SeatEnv("x-rays", render_mode="hologram")
    silent = SeatEnv("x-rays")
    silent.reset(seed=1)
    with pytest.raises(BadOption, match="nothing is rendered unless render_mode is named"):
        silent.render()


def test_an_environment_can_be_sent_to_another_process_and_run_in_a_row() -> None:
    env = pickle.loads(pickle.dumps(SeatEnv("x-rays", seat=2, house={"last_turn": "on"})))
    assert played_out(env, 1)[:3] == played_out(SeatEnv("x-rays", seat=2, house={"last_turn": "on"}), 1)[:3]
    row = gymnasium.make_vec("rumpus/XRays-v0", num_envs=3, vectorization_mode="sync")
    tensors, told = row.reset(seed=1)
    assert tensors.shape[0] == told["action_mask"].shape[0] == 3
