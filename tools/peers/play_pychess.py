"""python-chess: whole random games on one board, with its own stack of moves."""

from __future__ import annotations

import random

from tools.peers.worker import Player, library


def opened(way: str, game: str, setting: str) -> Player:
    """A player of chess."""
    chess = library("chess")
    dice = random.Random(1)

    def play(number: int) -> int:
        moves = 0
        for _ in range(number):
            board = chess.Board()
            while not board.is_game_over():
                board.push(dice.choice(list(board.legal_moves)))
            moves += len(board.move_stack)
        return moves

    return Player(play)
