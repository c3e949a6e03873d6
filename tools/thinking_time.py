"""How long the expert thinks: games against the heuristic, with a clock that counts the work of one core."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from rumpus.bots.random_player import Player
from rumpus.bots.readiness import warmed
from rumpus.bots.seating import seated
from rumpus.lab.duel import play_out, table_player
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Notice

GAMES = 2


@dataclass(frozen=True)
class ThinkingTime:
    """Milliseconds that decisions took."""

    decisions: int
    mean: float
    worst: float


@dataclass
class Clocked:
    """A player whose decisions are timed, but for those without a choice."""

    player: Player
    seconds: list[float] = field(default_factory=list)

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """What the player chooses."""
        began = time.process_time()
        move = self.player.choose(seen, moves)
        if len(moves) > 1:
            self.seconds.append(time.process_time() - began)
        return move


def watch_time(game: str, seed: int) -> ThinkingTime:
    """Time the expert in a game from each seat. The code is compiled and loaded before the clock starts."""
    book = open_book(game)
    options, seconds = book.house({}), []
    warmed(book)  # all of it, also what only a belief in need calls
    for number in range(-1, GAMES):
        seat, dice = number % 2, Random(f"{seed} {number}")
        clocked = Clocked(seated(book, options, seat, "expert", dice.getrandbits(48)))
        other = table_player(book, options, 1 - seat, "heuristic", number)
        players: list[Player] = [clocked, other] if seat == 0 else [other, clocked]
        play_out(book, options, players, dice)
        seconds += clocked.seconds if number >= 0 else []
    return ThinkingTime(len(seconds), 1000 * sum(seconds) / len(seconds), 1000 * max(seconds))
