"""OpenSpiel: moved from Python, with tensors and masks or without, and its random rollouts in C++.

pyspiel does not hand out its rollouts by themselves, but a search of one simulation does nothing else than to ask its
evaluator about the root, and the evaluator is any number of random games. They are not counted there, so their length
is taken from games played in Python.
"""

from __future__ import annotations

import random
import time
from typing import Any

from tools.peers.worker import Player, library

pyspiel = library("pyspiel")

LENGTH_SECONDS = 2.0
"""How long games are played to know their average length; it is then known to one or two hundredths."""
NODES_MIB = 1


def opened(way: str, game: str, setting: str) -> Player:
    """A player of a game, by one of the ways `python`, `views`, `rollouts`."""
    loaded = pyspiel.load_game(f"{game}({setting})" if setting else game)
    if way == "rollouts":
        return rollouts(loaded)
    return games(loaded, views=way == "views")


def games(game: Any, views: bool) -> Player:
    """Whole games; OpenSpiel keeps the history of each in its state."""
    dice = random.Random(1)
    tensor_of = "observation_tensor" if game.get_type().provides_observation_tensor else "information_state_tensor"

    def play(number: int) -> int:
        return sum(played(game.new_initial_state(), dice, tensor_of if views else "") for _ in range(number))

    return Player(play)


def played(state: Any, dice: random.Random, tensor_of: str) -> int:
    """One random game from a state to its end; how many moves it had."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            move = dice.choices(outcomes, chances)[0]
        else:
            if tensor_of:
                getattr(state, tensor_of)(state.current_player())
                state.legal_actions_mask()
            move = dice.choice(state.legal_actions())
        state.apply_action(move)
        moves += 1
    return moves


def rollouts(game: Any) -> Player:
    """Random games inside C++, from the first decision of a player: a search cannot begin where luck has to move."""
    state = game.new_initial_state()
    dice = random.Random(3)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    seed = 0

    def play(number: int) -> int:
        nonlocal seed
        seed += 1
        evaluator = pyspiel.RandomRolloutEvaluator(number, seed)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, NODES_MIB, False, seed, False).mcts_search(state)
        return number

    return Player(play, lambda: average_length(state))


def average_length(state: Any) -> float:
    """Moves in a random game from here on, on average."""
    dice = random.Random(2)
    moves = number = 0
    until = time.perf_counter() + LENGTH_SECONDS
    while number < 10 or time.perf_counter() < until:
        moves += played(state.clone(), dice, "")
        number += 1
    return moves / number
