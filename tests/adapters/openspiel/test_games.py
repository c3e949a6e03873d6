"""Every game is a game of OpenSpiel's, by its own conformance test and by our rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random

import pyspiel
import pytest

from rumpus.adapters.openspiel import short_name
from rumpus.engine.plain import legal_moves
from rumpus.engine.spaces import space_of
from rumpus.rules.about import Option
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadKit, BadOption, IllegalMove
from rumpus.rules.words import LUCK, OVER
from rumpus.table.notation import say

from .play import load, random_action, walk

QUICK: dict[str, dict[str, object]] = {
    "pigskin": {"short_game": "on"},
    "football": {"turn_limit": 60},
    "soccer": {"turn_limit": 200},
}
"""House rules for a shorter game, where a random one is long."""


@pytest.mark.parametrize("slug", GAMES)
def test_openspiels_own_simulation_test_passes(slug: str) -> None:
    games = 1 if slug == "pigskin" else 2
    pyspiel.random_sim_test(load(slug, **QUICK.get(slug, {})), num_sims=games, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", QUICK)
def test_it_also_passes_by_the_rule_sheet_where_a_random_game_is_long(slug: str) -> None:
    # Without writing down every state of a long game, which means to play all of it again.
    pyspiel.random_sim_test(load(slug), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_goes_as_our_rules_say(slug: str) -> None:
    game = load(slug, **QUICK.get(slug, {}))
    setting, book = game.setting, game.setting.book
    ours = book.rules.initial(setting.options)
    for state, action in walk(game, seed=5, most=150):
        turn, moves = book.rules.turn(ours), legal_moves(book, ours)
        if turn == LUCK:
            assert state.is_chance_node()
            assert state.chance_outcomes() == [(index, 1 / len(moves)) for index in range(len(moves))]
            assert len(moves) <= game.max_chance_outcomes()
            move = moves[action]
        else:
            assert state.current_player() == turn
            assert [setting.space.move(each) for each in state.legal_actions()] == sorted(moves)
            move = setting.space.move(action)
        assert state.action_to_string(action).partition(" #")[0] == say(book, ours, move)
        ours = book.rules.apply(ours, move)
        assert state.child(action).is_terminal() == (book.rules.turn(ours) == OVER)


@pytest.mark.parametrize("slug", GAMES)
def test_what_was_serialised_looks_and_plays_the_same(slug: str) -> None:
    game = load(slug, **QUICK.get(slug, {}))
    *_, (state, _) = walk(game, seed=3, most=40)
    game_again, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(game_again) == str(game)
    dice = Random(1)
    for _ in range(20):
        assert (str(again), again.history()) == (str(state), state.history())
        for seat in range(game.num_players()):
            assert again.information_state_string(seat) == state.information_state_string(seat)
        if state.is_terminal():
            break
        action = random_action(state, dice)
        state.apply_action(action)
        again.apply_action(action)


def test_a_copy_goes_its_own_way() -> None:
    state = load("free-for-all").new_initial_state()
    copy = state.clone()
    copy.apply_action(7)
    assert state.history() == []
    assert str(copy) != str(state)
    assert pickle.loads(pickle.dumps(copy)).information_state_string(0) == copy.information_state_string(0)


def test_parameters_are_the_house_rules_and_the_kit_and_usually_as_in_the_rule_sheet() -> None:
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for slug in GAMES:
        book, kind = open_book(slug), kinds[short_name(slug)]
        names = [option.name for option in book.options] + ([book.about.kit] if book.about.kit else [])
        assert sorted(kind.parameter_specification) == sorted(names)
        assert str(pyspiel.load_game(short_name(slug), kind.parameter_specification)) == f"{short_name(slug)}()"
        assert kind.long_name == book.about.title
    assert kinds["rumpus_pig_dice"].parameter_specification["target"] == 100
    assert kinds["rumpus_x_rays"].parameter_specification["first_player"] == 1
    assert kinds["rumpus_x_rays"].parameter_specification["last_turn"] == "off"
    assert kinds["rumpus_jukem"].parameter_specification["dealer"] == "'2'"


def spellings(option: Option, choice: str) -> str:
    """How a word stands in the name of a game: a bar below for a comma, quotes around a number among words."""
    mixed = not all(each.isdecimal() for each in option.choices)
    return f"'{choice}'" if mixed and choice.isdecimal() else choice.replace(",", "_")


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_a_choice_can_be_loaded_from_a_string(slug: str) -> None:
    book = open_book(slug)
    for option in book.options:
        for choice in option.choices:
            try:
                options = book.house({option.name: choice})
            except BadOption:
                continue  # some words need another house rule beside them
            name = f"{short_name(slug)}({option.name}={spellings(option, choice)})"
            game = pyspiel.load_game(name)
            assert game.setting.options == options
            assert pyspiel.load_game(str(game)).setting.options == options


def test_house_rules_and_kits_reach_the_table() -> None:
    game = pyspiel.load_game("rumpus_pig_dice(players=3,target=20,starter=2,dice=one-one)")
    assert game.num_players() == 3
    assert game.new_initial_state().current_player() == 1
    assert game.setting.book.kit == "one-one"
    assert pyspiel.load_game(str(game)).setting is game.setting
    assert str(pyspiel.load_game("rumpus_pig_dice(target=100,dice=six-six)")) == "rumpus_pig_dice()"


def test_another_deck_of_jukem_brings_actions_of_its_own() -> None:
    game = load("jukem", deck="reconstructed-kicks")
    assert game.setting.space == space_of(open_book("jukem", "reconstructed-kicks")) != load("jukem").setting.space
    assert game.num_distinct_actions() == len(game.setting.space.moves)
    *_, (state, action) = walk(game, seed=1)
    assert state.child(action).is_terminal()


def test_luck_has_outcomes_only_when_it_is_lucks_turn() -> None:
    state = load("pig-dice").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(IllegalMove, match="not luck's turn"):
        state.chance_outcomes()


@pytest.mark.parametrize(
    ("name", "refusal", "words"),
    [
        ("rumpus_x_rays(necklace=golden)", BadOption, "necklace cannot be 'golden': choose connected or no_isolated"),
        ("rumpus_pig_dice(target=0)", BadOption, "target cannot be '0': a number from 1 to 1000"),
        ("rumpus_pig_dice(dice=loaded)", BadKit, "neither one of six-six"),
        ("rumpus_x_rays(pearls=3)", pyspiel.SpielError, "pearls"),
    ],
)
def test_bad_parameters_are_refused_in_words(name: str, refusal: type[Exception], words: str) -> None:
    with pytest.raises(refusal, match=words):
        pyspiel.load_game(name)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = load("x-rays").new_initial_state()
    state.apply_action(0)
    before = str(state)
    for action in (0, 36):
        with pytest.raises(IllegalMove):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, [0])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_returns_are_a_share_of_the_win_and_sum_to_nothing(players: int) -> None:
    game = load("pig-dice", players=players, target=1, turn_limit=players)
    found = set()
    for seed in range(30):
        dice, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0.0] * players
            state.apply_action(random_action(state, dice))
        returns, won = state.returns(), game.setting.book.rules.winners(state.moment.state)
        assert sum(returns) == pytest.approx(0.0)
        assert {seat for seat in range(players) if returns[seat] == max(returns)} == {
            seat for seat in range(players) if won >> seat & 1
        }
        if won.bit_count() == 1:
            assert max(returns) == 1.0
        found.add(won.bit_count())
    assert {1, 2} <= found


def test_python_ends_well_after_games_were_loaded() -> None:
    code = "import pyspiel, rumpus.adapters.openspiel; pyspiel.load_game('rumpus_x_rays').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=120).returncode == 0
