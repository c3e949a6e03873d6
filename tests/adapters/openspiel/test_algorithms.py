"""OpenSpiel's algorithms run on our games, and find what we know of them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, external_sampling_mccfr, ismcts, mcts
from open_spiel.python.algorithms.minimax import expectiminimax

from rumpus.adapters.openspiel import RumpusState
from rumpus.adapters.openspiel.player import ISMCTSPlayer
from rumpus.bots.chance import Chance
from rumpus.bots.pig_exact import Solution, solve
from rumpus.lab.duel import play_out
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import OVER
from rumpus.table.match import Match

from .play import load
from .thimbles import NAME


def thimbles(cups: int) -> Any:
    """Thimbles in which the first player lifts first."""
    return pyspiel.load_game(NAME, {"cups": cups, "begins": "first"})


def first_lifters_share(cups: int) -> float:
    """The chance of whoever lifts first, when thimbles are hidden anywhere: its thimble is met first, or at once."""
    return (cups + 1) / (2 * cups)


@pytest.mark.parametrize("cups", [2, 3])
def test_hiding_and_lifting_anywhere_is_optimal_and_worth_what_counting_says(cups: int) -> None:
    game = thimbles(cups)
    anything = policy.UniformRandomPolicy(game)
    assert exploitability.exploitability(game, anything) == pytest.approx(0.0, abs=1e-9)
    worth = expected_game_score.policy_value(game.new_initial_state(), [anything, anything])
    assert worth[0] == pytest.approx(2 * first_lifters_share(cups) - 1)


def test_who_always_takes_the_first_cup_is_always_found_out() -> None:
    game = thimbles(3)
    first_cup = policy.tabular_policy_from_callable(game, lambda state: [(min(state.legal_actions()), 1.0)])
    assert exploitability.exploitability(game, first_cup) == pytest.approx(1.0)


def test_cfr_finds_the_value_of_thimbles() -> None:
    game = thimbles(2)
    whole, sampling = cfr.CFRPlusSolver(game), external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(20):
        whole.evaluate_and_update_policy()
    for _ in range(400):
        sampling.iteration()
    for solver in (whole, sampling):
        average = solver.average_policy()
        assert exploitability.exploitability(game, average) < 0.1
        worth = expected_game_score.policy_value(game.new_initial_state(), [average, average])
        assert worth[0] == pytest.approx(2 * first_lifters_share(2) - 1, abs=0.1)


@pytest.fixture(scope="module")
def solution() -> Solution:
    book = open_book("pig-dice")
    return solve(book, book.house({"target": "20"}))


def test_looking_ahead_in_openspiel_agrees_with_our_solution_of_pig_dice(solution: Solution) -> None:
    def worth(state: RumpusState) -> float:
        return 2 * solution.winning(state.moment.seen_by(0).notice.view) - 1

    state = load("pig-dice", target=20).new_initial_state()
    dice, decisions = Random(3), 0
    value, _ = expectiminimax(state, 2, worth, 0)
    assert value == pytest.approx(2 * solution.value(0, 0) - 1, abs=1e-9)
    while not state.is_terminal() and decisions < 12:
        if not state.is_chance_node():
            decisions += 1
            value, best = expectiminimax(state, 1, worth, 0)
            assert value == pytest.approx(worth(state), abs=1e-9)
            view = state.moment.seen_by(0).notice.view
            if state.current_player() == 0:
                assert state.action_to_string(best).replace("stand", "surrender") == solution.best(view)
        state.apply_action(dice.choice(state.legal_actions()))
    assert decisions > 3


@pytest.mark.parametrize("slug", ["x-rays", "hideout"])
def test_openspiels_own_is_mcts_bot_plays_to_the_end(slug: str) -> None:
    game = load(slug)
    dice = np.random.RandomState(5)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.0, 4, random_state=dice)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.current_player() >= 0
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


def test_our_player_of_is_mcts_plays_a_game_from_what_its_seat_has_noticed() -> None:
    book = open_book("space-attack")
    options = book.house()
    player = ISMCTSPlayer(book, options, 0, seed=3, simulations=3)
    state, _ = play_out(book, options, [player, Chance(Random(4))], Random(5))
    assert book.rules.turn(state) == OVER
    assert player.lost == 0
    assert player.bot.done == 3 * player.decisions > 30


def test_the_player_is_deterministic_and_its_clock_lets_it_think_at_least_once() -> None:
    book = open_book("x-rays")
    match = Match(book)
    seen, moves = match.history(0), match.moves(0)
    one, two = (ISMCTSPlayer(book, match.options, 0, seed=9, simulations=30) for _ in range(2))
    assert one.choose(seen, moves) == two.choose(seen, moves)
    hasty = ISMCTSPlayer(book, match.options, 0, seed=9, milliseconds=0.001)
    assert hasty.choose(seen, moves) in moves
    assert (hasty.bot.done, hasty.decisions, hasty.lost) == (2, 1, 0)


def test_is_mcts_is_refused_where_nothing_is_hidden() -> None:
    book = open_book("pig-dice")
    with pytest.raises(BadOption, match="Pig Dice hides nothing"):
        ISMCTSPlayer(book, book.house(), 0)
