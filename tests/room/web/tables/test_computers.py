"""Computers at the table: they think aside, and nobody can foresee or break what they do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from rumpus.bots.effort import LEVELS
from rumpus.bots.random_player import Player
from rumpus.room.web.tables.computers import Computers, computer, computer_seed, in_thread
from rumpus.rules.catalogue import open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match, Notice


@pytest.mark.parametrize("game", ["x-rays", "pig-dice", "jukem"])
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_plays_a_legal_move(game: str, level: str) -> None:
    match = Match(open_book(game))
    assert asyncio.run(Computers().choose(match, match.turn, level)) in match.moves(match.turn)


def test_the_same_luck_brings_the_same_computer_and_other_luck_another() -> None:
    def opening(seed: bytes) -> list[int]:
        match = Match(open_book("hideout"), seed=Seed(seed))
        player = computer(match, 0, "expert")
        while match.turn == 0:
            match.play(0, player.choose(match.history(0), match.moves(0)))
        return [played.move for played in match.played]

    one = opening(bytes(32))
    assert one == opening(bytes(32))
    assert any(opening(bytes([number]) * 32) != one for number in range(1, 6))


def test_the_seed_of_a_computer_is_too_large_to_be_tried_out() -> None:
    seeds = [
        computer_seed(Match(open_book("hideout"), seed=Seed(bytes([number]) * 32)), 0, "expert") for number in range(8)
    ]
    assert max(seeds) > 2**56
    assert len(set(seeds)) == 8


@pytest.mark.parametrize("fault", [RuntimeError("lost"), -5])
def test_a_computer_that_fails_still_makes_a_legal_move(
    fault: Exception | int, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
            if isinstance(fault, Exception):
                raise fault
            return fault

    match = Match(open_book("x-rays"))
    table = Computers()
    broken: Player = Broken()
    table._players[0, "player"] = broken
    assert asyncio.run(table.choose(match, 0, "player")) in match.moves(0)
    assert "a computer failed in a game of X-Rays" in caplog.text


def test_the_loop_goes_on_while_somebody_thinks() -> None:
    import threading

    async def main() -> bool:
        go_on = threading.Event()
        thinking = asyncio.create_task(in_thread(lambda: go_on.wait(60)))
        await asyncio.sleep(0)
        go_on.set()  # only a loop that goes on comes here
        return await thinking

    assert asyncio.run(main()) is True
