"""RLCard: the game alone, or the environment with its encoded state and legal actions."""

from __future__ import annotations

import random
from typing import Any

from tools.peers.worker import Player, library


def opened(way: str, game: str, setting: str) -> Player:
    """A player by one of the ways `game`, `environment`."""
    table = library("rlcard").make(game, config={"seed": 1})
    dice = random.Random(1)
    one = environment_game if way == "environment" else bare_game

    def play(number: int) -> int:
        return sum(one(table, dice) for _ in range(number))

    return Player(play)


def environment_game(table: Any, dice: random.Random) -> int:
    """One game with the environment's states."""
    seen, _ = table.reset()
    moves = 0
    while not table.is_over():
        seen, _ = table.step(dice.choice(list(seen["legal_actions"])))
        moves += 1
    return moves


def bare_game(table: Any, dice: random.Random) -> int:
    """One game as the game itself plays it: it still lists what the next player holds, and nothing is encoded."""
    game = table.game
    game.init_game()
    moves = 0
    while not game.is_over():
        game.step(dice.choice(game.get_legal_actions()))
        moves += 1
    return moves
