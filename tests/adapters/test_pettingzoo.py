"""PettingZoo: the library's own tests, the same game as at our own table, and secrets that stay secret."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.seeding import np_random
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from rumpus.adapters.pettingzoo import env, raw_env
from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption, IllegalMove
from rumpus.table.luck import Seed
from rumpus.table.match import Match

KNOWN = (
    # The library warns of every observation with a mask in it, unless the game is one of its own.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    # When a game is over nobody may do anything.
    "Action mask numpy array is all zeros",
)


@contextmanager
def known_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for words in KNOWN:
            warnings.filterwarnings("ignore", message=words)
        yield


def seeded(seed: int) -> Seed:
    return Seed(np_random(seed)[0].bytes(32))


@pytest.mark.parametrize("game", GAMES)
def test_the_api_test_of_the_library_passes(game: str) -> None:
    with known_warnings():
        api_test(env(game), num_cycles=120)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_test_of_the_library_passes(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=60)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_the_same_as_at_our_own_table(game: str) -> None:
    table, match = raw_env(game), Match(open_book(game), seed=seeded(5))
    space, dice = space_of(match.book), Random(5)
    table.reset(seed=5)
    for step in range(100_000):
        if match.over:
            break
        seat, agent = match.turn, table.agent_selection
        assert agent == f"player_{seat + 1}"
        offered = match.choices(seat)
        told = table.infos[agent]
        assert told["moves"] == {space.action(choice.move): choice.words for choice in offered}
        if step % 10 == 0:
            seen = table.observe(agent)
            assert np.array_equal(seen["observation"], space.tensor(match.view(seat)))
            assert set(np.flatnonzero(seen["action_mask"])) == set(told["moves"])
        move = dice.choice(offered).move
        match.play(seat, move)
        table.step(space.action(move))
    assert match.result is not None
    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    for seat, agent in enumerate(table.possible_agents):
        assert table.infos[agent]["result"] == str(match.result)
        assert np.array_equal(table.observe(agent)["observation"], space.tensor(match.view(seat)))
        heard = [event.words for event in match.heard(seat)]
        assert table.infos[agent]["heard"] == heard[len(heard) - len(table.infos[agent]["heard"]) :]
    assert sum(table.rewards.values()) == pytest.approx(0)
    best = max(table.rewards.values())
    assert {seat for seat, reward in enumerate(table.rewards.values()) if reward == best} == set(match.result.winners)


def told_everything(table: raw_env, agent: str) -> tuple[Any, ...]:
    seen = table.observe(agent)
    return (seen["observation"].tolist(), seen["action_mask"].tolist(), table.infos[agent], table.render())


def replayed(game: str, seat: int, actions: list[int]) -> tuple[raw_env, Match]:
    """A table at which `render` has the eyes of a seat, and a match, after the same actions."""
    table, match = raw_env(game, render_mode="ansi", view=f"player_{seat + 1}"), Match(open_book(game), seed=seeded(3))
    space = space_of(match.book)
    table.reset(seed=3)
    for action in actions:
        table.step(action)
        match.play(match.turn, space.move(action))
    return table, match


# In Jukem the decisions are open and luck's work is hidden; test_environment.py has worlds that differ in that, too.
@pytest.mark.parametrize("game", [game for game in GAMES if open_book(game).about.secrets and game != "jukem"])
def test_what_an_agent_is_given_does_not_depend_on_what_it_cannot_know(game: str) -> None:
    dice, twins = Random(11), 0
    actions: list[int] = []
    table, match = replayed(game, 0, [])
    for _ in range(30):
        mover, legal = match.turn, sorted(table.infos[table.agent_selection]["moves"])
        action, other = dice.choice(legal), dice.choice(legal)
        if action != other:
            seat = 1 - mover
            one, real = replayed(game, seat, [*actions, action])
            two, twin = replayed(game, seat, [*actions, other])
            if not real.over and real.history(seat) == twin.history(seat):
                twins += 1
                agent = f"player_{seat + 1}"
                assert told_everything(one, agent) == told_everything(two, agent)
        actions.append(action)
        table, match = replayed(game, 0, actions)
        if match.over:
            break
    assert twins > 0


def test_with_three_players_there_are_three_agents() -> None:
    table = env("pig-dice", house={"players": 3, "target": 60})
    table.reset(seed=2)
    left = []
    for agent in table.agent_iter():
        _, reward, terminated, _, told = table.last()
        if terminated:
            left.append((agent, reward))
        table.step(None if terminated else max(told["moves"]))
    assert sorted(agent for agent, _ in left) == ["player_1", "player_2", "player_3"]
    assert sorted(reward for _, reward in left) == [-0.5, -0.5, 1.0]


def test_an_illegal_action_ends_the_game_at_the_usual_table() -> None:
    table = env("x-rays", illegal_reward=-3)
    table.reset(seed=1)
    table.step(35)
    assert table.terminations == {"player_1": True, "player_2": True}
    assert table.rewards == {"player_1": -3, "player_2": 0}


@pytest.mark.parametrize("table", [raw_env("x-rays"), env("x-rays", illegal_reward=None)], ids=["raw", "wrapped"])
def test_an_illegal_action_is_refused_where_that_is_wanted(table: Any) -> None:
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 35 is not legal now"):
        table.step(35)
    assert table.agent_selection == "player_1"
    assert table.infos["player_1"]["heard"] == []
    table.step(0)
    assert table.infos["player_1"]["heard"] == ["A diamond at A1."]


def test_a_table_without_wrappers_refuses_a_step_before_the_first_game_and_after_the_last() -> None:
    table = raw_env("x-rays")
    with pytest.raises(IllegalMove, match="no game has begun; call reset first"):
        table.step(0)
    table.reset(seed=1)
    while table.agents:
        over = table.terminations[table.agent_selection]
        table.step(None if over else min(table.infos[table.agent_selection]["moves"]))
    with pytest.raises(IllegalMove, match="the game is over; call reset to begin another"):
        table.step(None)


def test_an_action_outside_of_the_space_fails_as_the_library_does_it() -> None:
    table = env("x-rays")
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        table.step(36)


def test_without_a_seed_the_next_game_has_other_luck_and_with_one_the_same() -> None:
    table = raw_env("jukem")
    hands = []
    for seed in (4, None, None, 4):
        table.reset(seed=seed)
        hands.append(table.observe("player_1")["observation"].tolist())
    assert hands[0] == hands[3]
    assert len({str(hand) for hand in hands}) == 3


def test_render_has_the_eyes_that_were_asked_for() -> None:
    tables = {view: raw_env("x-rays", render_mode="ansi", view=view) for view in ("turn", "watcher", "player_1")}
    for table in tables.values():
        table.reset(seed=1)
        for action in (0, 1, 2, 6, 7):
            table.step(action)
    assert {view: table.render().splitlines()[0] for view, table in tables.items()} == {
        "turn": "X-Rays, as Player 2 sees it",
        "watcher": "X-Rays, as a watcher sees it",
        "player_1": "X-Rays, as Player 1 sees it",
    }
    pegs = {view: "● " in table.render() for view, table in tables.items()}
    assert pegs == {"turn": False, "watcher": False, "player_1": True}
    with pytest.raises(BadOption, match="nobody is called 'all'"):
        raw_env("x-rays", view="all")


def test_a_table_can_be_sent_to_another_process() -> None:
    table = pickle.loads(pickle.dumps(raw_env("pig-dice", house={"players": 3})))
    table.reset(seed=1)
    assert table.agents == ["player_1", "player_2", "player_3"]
    assert str(table) == "pig_dice_v0"
