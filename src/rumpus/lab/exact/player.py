"""A player who plays a small game by what `rumpus solve --keep FILE` has found."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

from .laying import Row, loops
from .small import Small, laid_out
from .solving import learned


class Exact:
    """It knows how likely each move is after each history, and throws dice for it."""

    def __init__(self, book: Book, options: Any, seat: int, seed: int, path: Path) -> None:
        self._game, policies = _found(path)
        if (self._game.book.file, tuple(self._game.options)) != (book.file, tuple(options)):
            raise BadOption(f"{path} was found of another game, or of other house rules")
        self._seat, self._policy, self._dice = seat, policies[seat], Random(f"exact {seed} {seat}")

    def policy(self, seen: Sequence[Notice], moves: Sequence[int]) -> list[float]:
        """How likely it makes each of its moves."""
        base = self._game.choosing[self._seat].base[self._game.decision(self._seat, seen)]
        return [float(chance) for chance in self._policy[base : base + len(moves)]]

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        return self._dice.choices(list(moves), self.policy(seen, moves))[0]


@functools.lru_cache(2)
def _found(path: Path) -> tuple[Small, list[Row]]:
    """The game of a file, and both policies."""
    named, _, rows = learned(path)
    game, policies = laid_out(named), []
    for seat in range(2):
        whole = rows[f"whole{seat}"]
        policies.append(np.zeros_like(whole))
        loops().policy_of(game.choosing[seat].loops, whole, policies[seat])
    return game, policies
