"""Players by name, asked what they do at decisions of a small game: their policy, as far as it can be asked for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rumpus.rules.catalogue import Book
from rumpus.table.match import Notice

from .agents import Cheated
from .crew import Crew
from .duel import table_player
from .exact.answering import Policy
from .exact.small import Named, laid_out

SAMPLES = 16


def asked_by(crew: Crew, named: Named, seat: int, words: str, samples: int, seed: int) -> Callable[[list[int]], Any]:
    """A player by name, asked by a crew."""
    return lambda ats: crew.each(functools.partial(asked_at, named, seat, words, samples, seed), ats)


def asked_at(named: Named, seat: int, words: str, samples: int, seed: int, at: int) -> Sequence[float]:
    """What a player by name does at a decision, for another process."""
    game = laid_out(named)
    return sampled(game.book, game.options, seat, words, samples, seed)(*game.history(seat, at))


def sampled(book: Book, options: Any, seat: int, words: str, samples: int = SAMPLES, seed: int = 0) -> Policy:
    """The policy of a player by name: what it says itself (`policy`), or how often it makes each move when asked."""

    def policy(seen: Sequence[Notice], moves: Sequence[int]) -> Sequence[float]:
        counts = dict.fromkeys(moves, 0)
        for number in range(samples):
            player: Any = table_player(book, options, seat, words, Random(f"{seed} {number}").getrandbits(48))
            if hasattr(player, "policy"):
                chances = list(player.policy(tuple(seen), list(moves)))
                if len(chances) != len(moves) or not min(chances) >= 0 or not abs(sum(chances) - 1) < 1e-6:
                    raise Cheated(f"{words} has the policy {chances} for {len(moves)} moves; that adds up to no whole")
                return chances
            counts[player.choose(tuple(seen), list(moves))] += 1
        return [count / samples for count in counts.values()]

    return policy
