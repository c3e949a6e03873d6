"""PettingZoo's classic games: their raw environments, without the wrappers that only check the caller."""

from __future__ import annotations

import random

from tools.peers.worker import Player, library


def opened(way: str, game: str, setting: str) -> Player:
    """A player of one of the modules of pettingzoo.classic."""
    table = library(f"pettingzoo.classic.{game}").raw_env()
    dice = random.Random(1)

    def play(number: int) -> int:
        moves = 0
        for _ in range(number):
            table.reset(seed=dice.getrandbits(31))
            while True:
                seen, _, ended, stopped, _ = table.last()
                if ended or stopped:
                    break
                table.step(dice.choice(seen["action_mask"].nonzero()[0]))
                moves += 1
        return moves

    return Player(play)
