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
from rumpus.adapters.openspiel.player import ISMCTSPlayer, MCTSPlayer
from rumpus.adapters.openspiel.rollouts import CompiledRollouts
from rumpus.bots.mind import plain_mind
from rumpus.bots.pig.exact import Solution, solve
from rumpus.bots.random_player import RandomPlayer
from rumpus.bots.readiness import warmed
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


@pytest.mark.parametrize("seed", [12, 13, 26])
def test_a_seat_that_lost_track_in_plain_python_looks_again_until_there_is_a_world(seed: int) -> None:
    dice, state = Random(seed), load("x-rays").new_initial_state()
    setting = state.moment.setting
    setting.chosen[:] = [plain_mind(setting.book)]
    while not state.is_terminal():
        seat = state.current_player()
        sampled = state.resample_from_infostate(seat, dice.random)
        assert sampled.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(dice.choice(state.legal_actions()))


def test_our_player_of_is_mcts_plays_a_game_from_what_its_seat_has_noticed() -> None:
    book = open_book("space-attack")
    options = book.house()
    player = ISMCTSPlayer(book, options, 0, seed=3, simulations=3)
    state, _ = play_out(book, options, [player, RandomPlayer(Random(4))], Random(5))
    assert book.rules.turn(state) == OVER
    assert player.lost == 0
    assert player.pace.done == 3 * player.decisions > 30


def test_the_same_seed_makes_the_same_moves() -> None:
    book = open_book("x-rays")
    match, dice = Match(book), Random(2)
    one, two, other = (ISMCTSPlayer(book, match.options, 0, seed=seed, simulations=8) for seed in (9, 9, 8))
    chosen: list[tuple[int, int, int]] = []
    while not match.over and len(chosen) < 14:
        seat = match.turn
        seen, moves = match.history(seat), match.moves(seat)
        if seat == 0 and len(moves) > 1:
            chosen.append((one.choose(seen, moves), two.choose(seen, moves), other.choose(seen, moves)))
        match.play(seat, dice.choice(moves))
    assert [first for first, _, _ in chosen] == [second for _, second, _ in chosen]
    assert [first for first, _, _ in chosen] != [third for _, _, third in chosen]


def test_however_short_the_time_it_thinks_a_little() -> None:
    book = open_book("x-rays")
    match = Match(book)
    hasty = ISMCTSPlayer(book, match.options, 0, seed=9, milliseconds=0.001)
    assert hasty.choose(match.history(0), match.moves(0)) in match.moves(0)
    assert (hasty.pace.done, hasty.decisions, hasty.lost) == (2, 1, 0)
    assert hasty.pace.spent > 0.0


def test_is_mcts_is_refused_where_nothing_is_hidden() -> None:
    book = open_book("pig-dice")
    with pytest.raises(BadOption, match="Pig Dice hides nothing"):
        ISMCTSPlayer(book, book.house(), 0)


def test_mcts_plays_where_nothing_is_hidden_and_nowhere_else() -> None:
    book = open_book("pig-dice")
    options = book.house({"target": "30"})
    player = MCTSPlayer(book, options, 0, seed=3, simulations=5)
    state, _ = play_out(book, options, [player, RandomPlayer(Random(4))], Random(5))
    assert book.rules.turn(state) == OVER
    assert 0 < player.pace.done <= 5 * player.decisions  # a search ends sooner where it can prove who wins
    secret = open_book("x-rays")
    with pytest.raises(BadOption, match="X-Rays hides something"):
        MCTSPlayer(secret, secret.house(), 0)


@pytest.mark.parametrize("lucky", [0, 1])
def test_compiled_rollouts_bring_what_openspiels_own_bring(lucky: int) -> None:
    game = load("x-rays")
    state = game.new_initial_state()
    hidden: tuple[list[int], list[int]] = ([], [])
    while min(map(len, hidden)) < 5:
        place = state.legal_actions()[0]
        hidden[state.current_player()].append(place)
        state.apply_action(place)
    for _ in range(6):
        seat = state.current_player()
        diamonds = hidden[1 - seat]
        state.apply_action(next(each for each in state.legal_actions() if (each in diamonds) == (seat == lucky)))
    dice = np.random.RandomState(1)
    brought = []
    evaluators = (CompiledRollouts(game, dice), mcts.RandomRolloutEvaluator(1, dice))
    for evaluator in evaluators:
        values = np.array([evaluator.evaluate(state) for _ in range(200)])
        assert set(values.ravel()) <= {-1.0, 0.0, 1.0}
        assert np.all(values.sum(axis=1) == 0.0)
        brought.append(values[:, lucky].mean())
    assert brought[0] == pytest.approx(brought[1], abs=0.25)
    assert min(brought) > 0.3
    assert evaluators[0].prior(state) == evaluators[1].prior(state)


def test_compiled_rollouts_are_for_any_number_of_players() -> None:
    game = load("pig-dice", players=3)
    brought = CompiledRollouts(game, np.random.RandomState(1)).evaluate(game.new_initial_state())
    assert sorted(brought) == [-0.5, -0.5, 1.0]


def test_compiled_rollouts_are_deterministic_and_leave_the_state_as_it_is() -> None:
    game = load("space-attack")
    state = game.new_initial_state()
    before = str(state)
    rounds = []
    for seed in (7, 7, 8):
        evaluator = CompiledRollouts(game, np.random.RandomState(seed))
        rounds.append([float(evaluator.evaluate(state)[0]) for _ in range(40)])
    assert rounds[0] == rounds[1] != rounds[2]
    assert str(state) == before


def test_how_worlds_are_sampled_is_decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed(open_book("x-rays"))
    monkeypatch.setenv("RUMPUS_COMPILE", "never")
    setting = load("x-rays", first_player=2, necklace="no_isolated").setting
    assert not setting.mind.native
    monkeypatch.setenv("RUMPUS_COMPILE", "soon")
    assert not setting.mind.native
    assert load("x-rays", first_player=2, last_turn="on").setting.mind.native  # this machine has it, so it is used
    setting.think_natively()
    assert setting.mind.native
