"""No belief leads to an illegal move: a bot makes one of the moves it is given, whatever it holds for possible."""

from __future__ import annotations

import pytest

from rumpus.bots.effort import Effort
from rumpus.bots.mind import plain_mind
from rumpus.bots.thinker import Thinker
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import GAMES, open_book

from .watching import watched

WAYS = (Effort(worlds=4, exact=8, rounds=6, ahead=1), Effort(worlds=4, exact=8, sweep=2, rounds=0, ahead=0, slip=1.0))
"""A tree; and every move in a few worlds, imprecisely."""


@pytest.mark.parametrize("game", [game for game in GAMES if open_book(game).about.secrets])
def test_of_fewer_moves_than_its_worlds_allow_a_bot_makes_one(game: str) -> None:
    """As if all its worlds were wrong: half of the moves that it thinks it has are not there."""
    book, asked = open_book(game), 0
    bots = [Thinker(plain_mind(book), book.house(), 0, effort, seed=4) for effort in WAYS]
    for state, seen in watched(book, 0, 6, most=60):
        moves = legal_moves(book, state)[1::2]
        if book.rules.turn(state) == 0 and len(moves) > 1:
            asked += 1
            assert all(bot.choose(seen, moves) in moves for bot in bots)
        if asked == 3:
            break
    assert asked
