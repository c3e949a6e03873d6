"""What the tests of the table layer play with."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

SEED = Seed(bytes(range(32)))

PlayOut = Callable[..., Match]


@pytest.fixture
def play_out() -> PlayOut:
    """Play a game, or the first moves of one, with moves chosen at random from a fixed seed."""

    def play(game: str, moves: int = 10_000, kit: str = "", seed: Seed = SEED, **options: str) -> Match:
        book = open_book(game, kit)
        match = Match(book, book.house(options), seed=seed)
        hand = random.Random(7)
        for _ in range(moves):
            if match.over:
                break
            match.play(match.turn, hand.choice(match.choices(match.turn)).move)
        return match

    return play
