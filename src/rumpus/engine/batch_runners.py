"""Runs a batch of games (see `batching`): in plain Python, or natively on all cores.

A graphics card does the same with device memory: see `cuda_batch`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import times

from . import batching
from .batching import Rows, Terms
from .linker import flattened
from .loops import FIRST
from .plain import bound

Numbers = np.ndarray[Any, np.dtype[np.int64]]

ENTRIES = ("Rows", "Terms", "first_refused", "play_games")
"""What a runner needs of `batching`. Each loop is compiled with all the rules inside it, so there are few."""

CHUNK = 512
"""A thread is not worth waking for fewer games: to wake it takes about as long as to play a step of so many."""


@dataclass(frozen=True)
class Layout:
    """What a batch is made for: a game, how many places, the actions of learners and the columns of what they see."""

    book: Book
    options: Any
    places: int
    moves: Sequence[int]
    columns: Sequence[tuple[int, int, int, int]]
    """For each word of a view: its index, how it is written, how many values it has, and the lowest."""
    masked: bool = True
    observed: int = 1
    depth: int = 1
    """How many rows of what is seen a game has, and how many notices are in each: see `Terms`."""
    most: int = 1
    """What a full column of a tensor holds: see `Terms`."""

    @property
    def kind(self) -> type:
        """What a tensor is made of."""
        return np.float32 if self.most == 1 else np.uint8

    @property
    def plan(self) -> list[int]:
        """The columns in a row, each with the place in the tensor where it begins."""
        row, start = list[int](), 0
        for leaf, encoding, size, least in self.columns:
            row += [leaf, encoding, size, (1 << size) - 1 if encoding == batching.AS_BITS else least, start]
            start += size if encoding in (batching.AS_BITS, batching.AS_ONE_HOT) else 1
        return row

    @property
    def size(self) -> int:
        """How long a tensor is."""
        return sum(size if way in (batching.AS_BITS, batching.AS_ONE_HOT) else 1 for _, way, size, _ in self.columns)

    @property
    def index(self) -> tuple[list[int], list[int]]:
        """Moves and their actions, each pair at a place that `batching.action_of` finds."""
        places = 1 << (2 * len(self.moves)).bit_length()
        known, actions = [0] * places, [-1] * places
        for action, move in enumerate(self.moves):
            place = times(move, FIRST) >> 32 & (places - 1)
            while actions[place] >= 0:
                place = (place + 1) & (places - 1)
            known[place], actions[place] = move, action
        return known, actions

    @property
    def seats(self) -> int:
        """For how many the game is."""
        return int(self.book.rules.seats(self.options))

    @property
    def sights(self) -> int:
        """How many views a game shows."""
        return max(self.observed, 1) * self.depth

    @property
    def words(self) -> tuple[int, int]:
        """How many words a state has, and a view."""
        state = self.book.rules.initial(self.options)
        return len(flattened(state)), len(flattened(self.book.rules.observe(state, 0)))

    def shown(self) -> dict[str, tuple[tuple[int, ...], type]]:
        """The arrays that a learner is given, with their shapes and types."""
        places = self.places
        return {
            "turns": ((places,), np.int32),
            "done": ((places,), np.bool_),
            "truncated": ((places,), np.bool_),
            "rewards": ((places, self.seats), np.float32),
            "masks": ((places, len(self.moves) if self.masked else 0), np.bool_),
            "observations": ((places * self.sights, self.size if self.observed else 0), self.kind),
        }

    def kept(self) -> dict[str, tuple[int, int]]:
        """The arrays of whole words that a runner needs, with their shapes."""
        states, views = self.words
        return {
            "states": (self.places, states),
            "notes": (self.places, batching.GAME_NOTES),
            "offers": (self.places, self.book.rules.MOVES),
            "views": (self.places * self.sights, views if self.observed else 0),
            "seen": (self.places, self.seats * self.depth * views if self.depth > 1 else 0),
            "spare": (self.places, views if self.depth > 1 else 0),
        }

    @property
    def changing(self) -> tuple[str, ...]:
        """The names of all arrays in which a batch is kept; `views` and `spare` are only worked in."""
        return (*self.shown(), "states", "notes", "offers", "seen")


class Runner(Protocol):
    """The games of a batch, wherever they are kept."""

    def array(self, name: str) -> Any:
        """An array of `batching.Rows`: not a copy of it, where that can be."""

    def save(self) -> dict[str, Any]:
        """Copies of all that changes, as arrays of NumPy."""

    def restore(self, saved: dict[str, Any]) -> None:
        """Be as it was."""

    def begin(self, terms: Terms) -> None:
        """At each place the game of that number begins."""

    def actions(self, given: Any) -> Any:
        """An array of actions as this runner wants it."""

    def step(self, actions: Any, terms: Terms, who: int = batching.BY_ACTION) -> int:
        """One decision in each game. If an action is not legal, nothing happens; returns its place, else -1."""

    def play(self, steps: int, terms: Terms) -> int:
        """So many random decisions in each game. Returns how many games came to an end."""


class PlainRunner:
    """A batch in plain Python: slow, and there at once."""

    def __init__(self, layout: Layout) -> None:
        self._places, self._options, self._changing = layout.places, layout.options, layout.changing
        self._loops = bound(layout.book, batching)
        shown: dict[str, Any] = {name: np.zeros(shape, kind) for name, (shape, kind) in layout.shown().items()}
        # What rules reckon with are Python's own ints, which never overflow.
        kept = {name: [[0] * words for _ in range(rows)] for name, (rows, words) in layout.kept().items()}
        self._rows = Rows(
            **shown | kept,
            moves=list(layout.moves),
            known=layout.index[0],
            actions=layout.index[1],
            plan=layout.plan,
        )

    def array(self, name: str) -> Any:
        found = getattr(self._rows, name)
        return np.array(found, np.int64) if isinstance(found, list) else found

    def save(self) -> dict[str, Any]:
        return {name: self.array(name).copy() for name in self._changing}

    def restore(self, saved: dict[str, Any]) -> None:
        for name in self._changing:
            there = getattr(self._rows, name)
            there[:] = saved[name].tolist() if isinstance(there, list) else saved[name]

    def begin(self, terms: Terms) -> None:
        self._go(batching.TO_BEGIN, 1, (), terms)

    def actions(self, given: Any) -> Any:
        return whole_numbers(given, self._places)

    def step(self, actions: Any, terms: Terms, who: int = batching.BY_ACTION) -> int:
        refused = int(self._loops["first_refused"](self._rows, 0, self._places, actions.tolist(), who))
        if refused < 0:
            self._go(who, 1, actions.tolist(), terms)
        return refused

    def play(self, steps: int, terms: Terms) -> int:
        return self._go(batching.BY_CHANCE, steps, (), terms)

    def _go(self, who: int, steps: int, actions: Sequence[int], terms: Terms) -> int:
        loop = self._loops["play_games"]
        return int(loop(self._rows, 0, self._places, who, steps, actions, self._options, terms))


class NativeRunner:
    """A batch in native code, on as many threads as are wanted: each has its own part of the places."""

    def __init__(self, layout: Layout, threads: int) -> None:
        from .native import Native

        engine = Native(layout.book, around=((batching, ENTRIES),))
        self._loops: Any = engine.module
        self._places, self._options = layout.places, engine.options(layout.options)
        self._changing = layout.changing
        shown: dict[str, Any] = {name: np.zeros(shape, kind) for name, (shape, kind) in layout.shown().items()}
        kept = {name: np.zeros(shape, np.int64) for name, shape in layout.kept().items()}
        self._rows = self._loops.Rows(
            **shown | kept,
            moves=np.array(layout.moves, np.int64),
            known=np.array(layout.index[0], np.int64),
            actions=np.array(layout.index[1], np.int64),
            plan=np.array(layout.plan, np.int64),
        )
        self._parts = _parts(layout.places, threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None

    def array(self, name: str) -> Any:
        return getattr(self._rows, name)

    def save(self) -> dict[str, Any]:
        return {name: self.array(name).copy() for name in self._changing}

    def restore(self, saved: dict[str, Any]) -> None:
        for name in self._changing:
            self.array(name)[:] = saved[name]

    def begin(self, terms: Terms) -> None:
        self._go(batching.TO_BEGIN, 1, self._none, terms)

    def actions(self, given: Any) -> Any:
        return whole_numbers(given, self._places)

    def step(self, actions: Any, terms: Terms, who: int = batching.BY_ACTION) -> int:
        refused = [place for place in self._all(self._loops.first_refused, actions, who) if place >= 0]
        if not refused:
            self._go(who, 1, actions, terms)
        return min(refused, default=-1)

    def play(self, steps: int, terms: Terms) -> int:
        return self._go(batching.BY_CHANCE, steps, self._none, terms)

    _none = np.zeros(0, np.int64)

    def _go(self, who: int, steps: int, actions: Any, terms: Terms) -> int:
        terms = self._loops.Terms(*terms)
        return sum(self._all(self._loops.play_games, who, steps, actions, self._options, terms))

    def _all(self, loop: Any, *rest: Any) -> list[int]:
        """A loop on all places. The thread that asks does a part, too."""
        if self._pool is None:
            return [int(loop(self._rows, 0, self._places, *rest))]
        own, *others = self._parts
        waiting = [self._pool.submit(loop, self._rows, *part, *rest) for part in others]
        return [int(loop(self._rows, *own, *rest)), *(int(future.result()) for future in waiting)]


def whole_numbers(given: Any, places: int) -> Numbers:
    """One whole number for each place, or a refusal.

    >>> whole_numbers([3, 1], 2)
    array([3, 1])
    """
    try:
        numbers = np.asarray(given)
    except ValueError as error:  # rows of different lengths
        raise IllegalMove(f"actions are {places} whole numbers in a row, one for each place ({error})") from error
    refuse_unless_whole(numbers.shape, numbers.dtype, places)
    return np.ascontiguousarray(numbers, np.int64)


def refuse_unless_whole(shape: tuple[int, ...], kind: Any, places: int) -> None:
    """A clear word about actions that do not fit."""
    if shape != (places,) or kind.kind not in "iu":
        raise IllegalMove(f"actions are {places} whole numbers in a row, one for each place; these are {shape} {kind}")


def _parts(places: int, threads: int) -> list[tuple[int, int]]:
    """The first place and the number of places of each thread.

    >>> _parts(4000, 3)
    [(0, 1334), (1334, 1334), (2668, 1332)]
    >>> _parts(500, 3)
    [(0, 500)]
    """
    each = max(CHUNK, -(-places // threads))
    return [(first, min(each, places - first)) for first in range(0, places, each)]
