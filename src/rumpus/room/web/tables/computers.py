"""Computers at the table: who plays a seat at a level, outside the event loop."""

from __future__ import annotations

import asyncio
import functools
import hmac
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from rumpus.bots.learned import best_here
from rumpus.bots.random_player import Player, RandomPlayer
from rumpus.rules.errors import IllegalMove
from rumpus.table.match import Match

if TYPE_CHECKING:
    from rumpus.bots.grounds import Grounds

log = logging.getLogger("rumpus.room")
Found = TypeVar("Found")


def computer(match: Match, seat: int, level: str) -> Player:
    """The computer of a level for a seat."""
    from rumpus.bots import seating  # takes a moment to load, and people who play each other never need it

    return seating.computer(match.book, match.options, seat, level, computer_seed(match, seat, level))


def computer_seed(match: Match, seat: int, level: str) -> int:
    """Where a computer's own dice come from: the secret seed of the match, so that nobody can foresee what it hides."""
    secret = hmac.digest(match.sealed_seed().secret, f"computer {seat} {level}".encode(), "sha256")
    return int.from_bytes(secret[:8], "big") >> 3  # as many bits as the bots' own dice hold; fewer could be tried out


@functools.cache
def thinkers() -> ThreadPoolExecutor:
    """The threads that computers think in. Native thinking lets go of the interpreter, so the loop goes on."""
    return ThreadPoolExecutor(max_workers=max(2, os.cpu_count() or 2), thread_name_prefix="computer")


async def in_thread(work: Callable[[], Found]) -> Found:
    """Do something long outside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(thinkers(), work)


class Computers:
    """The computers of one table. Each remembers what its seat has noticed, so it is kept from move to move."""

    def __init__(self) -> None:
        self._players: dict[tuple[int, str], Player] = {}

    async def advise(self, match: Match, seat: int) -> tuple[int, Grounds]:
        """What the best player would do now in this seat, and why."""
        from rumpus.bots.grounds import grounds_of

        level = best_here(match.book, match.options)
        move = await self.choose(match, seat, level)
        player = self._players.get((seat, level))
        history, moves = match.history(seat), match.moves(seat)
        return move, await in_thread(lambda: grounds_of(match.book, player, history, moves, seat, move))

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """What a computer would do now. One that fails plays any move, so that nobody waits for ever."""
        history, moves = match.history(seat), match.moves(seat)

        def think() -> int:
            key = (seat, level)
            if key not in self._players:
                self._players[key] = computer(match, seat, level)
            move = int(self._players[key].choose(history, moves))
            if move not in moves:
                raise IllegalMove(f"the computer chose {move}, which is not legal")
            return move

        try:
            return await in_thread(think)
        except Exception:
            log.exception("a computer failed in a game of %s", match.book.about.title)
            return RandomPlayer().choose(history, moves)
