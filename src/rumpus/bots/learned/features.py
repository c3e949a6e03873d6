"""What a network is given: what its seat sees now and remembers, and, of imagined worlds, words of a state.

A seat remembers what it saw before as traces: each time its sight changes, every trace becomes
`decay * trace + (1 - decay) * what it saw until then`. A sight counts when a player has to decide; what luck has still
to settle is not looked at. So the batches of `rumpus.learn`, which settle luck inside a step, remember the same as a
history of notices does: `tests/learn/test_memory.py` holds them equal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rumpus.engine.linker import leaves
from rumpus.engine.spaces import Space, space_of
from rumpus.rules.catalogue import Book
from rumpus.rules.words import LUCK
from rumpus.table.match import Notice

from ..critic import BIT, ONE_HOT, SCALED

Row = npt.NDArray[np.float32]
Words = npt.NDArray[np.int64]

LARGE, MANY, HOLES = 4096, 40, 36
"""A word of a state that was seen this large is a set of holes; one of at most so many values has a column for each."""


class StatePlan(NamedTuple):
    """How the words of a state become columns: for each column which word, how, the bit, value or least, the scale."""

    words: Words
    kinds: Words
    values: Words
    scales: Row


def state_plan(least: Sequence[int], most: Sequence[int]) -> StatePlan:
    """The plan of states whose words were seen to lie between these.

    >>> state_plan([3, 0, 0], [3, 2, 100]).kinds.tolist()
    [1, 1, 1, 2]
    """
    lines: list[tuple[int, int, int, float]] = []
    for word, (low, high) in enumerate(zip(least, most, strict=True)):
        if high >= LARGE:
            lines += [(word, BIT, bit, 0.0) for bit in range(HOLES)]
        elif 0 < high - low <= MANY:
            lines += [(word, ONE_HOT, value, 0.0) for value in range(low, high + 1)]
        elif high > low:
            lines.append((word, SCALED, low, 1 / (high - low)))
    words, kinds, values, scales = zip(*lines, strict=True)
    return StatePlan(np.array(words), np.array(kinds), np.array(values), np.array(scales, np.float32))


def fingerprint(book: Book) -> str:
    """What weights belong to: the actions, the words of views and of states. Other rules, other weights."""
    space = space_of(book)
    state = leaves(book.rules.initial(book.rules.Options()), "")
    told = repr((space.moves, space.words, state))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class SeatMemory:
    """What a seat sees now and remembers, from the history of its notices."""

    def __init__(self, space: Space, columns: Words, decays: Row) -> None:
        self._space, self._columns, self._decays = space, columns, decays[:, None]
        self._taken = 0
        self.sight: Row = np.zeros(len(columns), np.float32)
        self.traces: Row = np.zeros((len(decays), len(columns)), np.float32)

    def take_in(self, seen: Sequence[Notice]) -> Row:
        """All that the network is given after this history, of which the beginning may have been taken in before."""
        for notice in seen[self._taken :]:
            if notice.view.turn != LUCK:
                sight = self._space.tensor(notice.view)[self._columns]
                if not np.array_equal(sight, self.sight):
                    self.traces = self._decays * self.traces + (1 - self._decays) * self.sight
                    self.sight = sight
        self._taken = len(seen)
        return np.concatenate([self.sight, self.traces.reshape(-1)]).astype(np.float32)
