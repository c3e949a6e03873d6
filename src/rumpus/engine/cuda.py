"""The third engine: the same rules as kernels for a graphics card, by numba-cuda (an extra of the package).

The source is linked as for the native engine, with other meanings of the words. House rules are compiled in: what a
house does not play costs nothing. A thread plays whole games, one move of each turn of its loop. The same seed gives
the same games as on the other engines, so their tallies are not only alike but equal.
"""

from __future__ import annotations

import hashlib
import linecache
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, cast

import numpy as np

from rumpus.rules.catalogue import Book, for_so_many
from rumpus.rules.errors import RumpusError

from . import loops
from .linker import flattened, packing
from .native import PACKERS, RULES
from .thread_linker import ThreadLinker

KERNELS = ("tally_kernel", "trace_kernel")
WORDS = (
    "ROOM", "WANTED", "cuda", "entry", "int64", "kernel", "offer", "reached_by_any", "replacing", "rule", "sought",
    "table",
)  # fmt: skip
GIVEN = (*PACKERS, *WORDS, "HOUSE", "TALLY", "forgetting")
BLOCK = 128
"""Threads that start together: whole warps."""
THREADS = 1 << 16
"""About as many as a large card can hold at once; with more games than this, a thread plays several in a row."""
GAMES_EACH = 64
"""The most games of one thread in one go, so that a long run shows how far it is."""


class NoGraphicsCard(RumpusError):
    """There is nothing that the third engine could run on."""


def kernel_source(book: Book, options: Any) -> str:
    """The one text that a game's kernels are made of: its rules, a house, and what a thread does."""
    from . import kernels

    rules = book.rules
    module = cast(ModuleType, rules)
    state = rules.initial(options)
    linker = ThreadLinker(dict.fromkeys((*RULES, "MOVES"), module), GIVEN)
    for name in ("State", "View", "Options", *RULES):
        linker.add(module, name)
    linker.offering = linker.in_rules = False
    linker.instead = {"random_move": kernels}
    linker.chunks += [
        f"HOUSE = Options{tuple(options)!r}",
        f"TALLY = {loops.PER_SEAT + loops.EACH * rules.seats(options)}",
        packing("pack_state", state),
        packing("pack_view", rules.observe(state, 0)),
        forgetting(state._fields, book.hooks.MEMORY),
    ]
    for name in KERNELS:
        linker.add(kernels, name)
    return assembled(linker, f"{book.about.title}, made for the third engine.", linker.words | set(WORDS))


def forgetting(fields: Sequence[str], memory: Sequence[str]) -> str:
    """The source of a function that forgets what a game keeps in mind for views and beliefs alone.

    A thread that only plays has no use for it, and then the compiler leaves out all that leads to it.
    """
    if not memory:
        return "@rule\ndef forgetting(state):\n    return state"
    parts = [f"{'blank' if field in memory else 'state'}.{field}" for field in fields]
    return f"@rule\ndef forgetting(state):\n    blank = initial(HOUSE)\n    return State({', '.join(parts)})"


def assembled(linker: ThreadLinker, title: str, words: set[str]) -> str:
    """The text of a module of kernels, from what a linker has collected and the words that it is written in."""
    return "\n\n".join(
        [
            f'"""{title}"""',
            "from __future__ import annotations",
            *sorted(set(linker.imports.values())),
            f"from rumpus.engine.cuda_words import {', '.join(sorted(words))}",
            *[f"{name} = replacing{fields!r}" for name, fields in sorted(linker.replacements.items())],
            *linker.chunks,
            "",
        ]
    )


def load(source: str, slug: str) -> ModuleType:
    """The module of such a source, made once in a process."""
    name = f"rumpus_cuda_{slug.replace('-', '_')}_{hashlib.sha256(source.encode()).hexdigest()[:20]}"
    if name not in sys.modules:
        module = ModuleType(name)
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        exec(compile(source, name, "exec"), module.__dict__)
        sys.modules[name] = module
    return sys.modules[name]


class Cuda:
    """A game as kernels; a thread plays games of its own."""

    name = "gpu"

    def __init__(self, book: Book) -> None:
        refuse_without_a_card()
        self.book = book
        self._modules: dict[tuple[Any, bool], ModuleType] = {}

    def module(self, options: Any, small: bool = False) -> ModuleType:
        """The kernels of the game under these house rules; `small`: with states for just as many as play."""
        if (options, small) not in self._modules:
            book = for_so_many(self.book, self.book.rules.seats(options)) if small else self.book
            source = kernel_source(book, book.rules.Options(*options))
            self._modules[options, small] = load(source, self.book.about.slug)
        return self._modules[options, small]

    def compiled(self, options: Any) -> Any:
        """The kernel that plays random games, as the card has it: its registers and its memory can be asked."""
        self.tally(options, 0, 0, 1)
        return next(iter(self.module(options, small=True).tally_kernel.overloads.values()))

    def tally(self, options: Any, seed: int, first: int, number: int, limit: int = 0) -> tuple[list[int], int]:
        """Play random games number `first` and on; their tally, and how many did not end within the limit."""
        from .cuda_words import cuda

        total = blank_tally(self.book.rules.seats(options))
        there = cuda.to_device(total)
        each = max(1, min(GAMES_EACH, number // THREADS))
        threads = -(-number // each)
        run = self.module(options, small=True).tally_kernel[-(-threads // BLOCK), BLOCK]
        run(seed, first, number, each, limit or self.book.rules.LONGEST, there)
        *tally, unfinished = (int(word) for word in there.copy_to_host())
        return tally if tally[loops.GAMES] else [0] * len(tally), unfinished

    def trace(self, options: Any, seed: int, game: int, limit: int) -> tuple[list[int], list[list[int]], list[Any]]:
        """One random game: its moves, its states and all views, as rows of ints."""
        moves, states, views = self.traces(options, seed, game, 1, limit)[0]
        return moves, states, views

    def traces(self, options: Any, seed: int, first: int, number: int, limit: int) -> list[Any]:
        """Several random games, a thread each: of each its moves, its states and all views."""
        from .cuda_words import cuda

        rules = self.book.rules
        start = rules.initial(options)
        players = rules.seats(options)
        steps = cuda.to_device(np.zeros(number, np.int64))
        moves = cuda.to_device(np.zeros((number, limit), np.int64))
        states = cuda.to_device(np.zeros((number, limit + 1, len(flattened(start))), np.int64))
        words = len(flattened(rules.observe(start, 0)))
        views = cuda.to_device(np.zeros((number, limit + 1, players + 1, words), np.int64))
        block = min(BLOCK, number)
        self.module(options).trace_kernel[-(-number // block), block](seed, first, limit, steps, moves, states, views)
        lengths = steps.copy_to_host().tolist()
        made, stood, seen = moves.copy_to_host(), states.copy_to_host(), views.copy_to_host()
        return [
            (made[game, :length].tolist(), stood[game, : length + 1].tolist(), seen[game, : length + 1].tolist())
            for game, length in enumerate(lengths)
        ]


def blank_tally(players: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A tally that threads can add to and compare with, and a place for the number of unfinished games."""
    total = np.zeros(loops.PER_SEAT + loops.EACH * players + 1, np.int64)
    highest = np.iinfo(np.int64).max
    total[loops.SHORTEST] = highest
    for seat in range(players):
        base = loops.PER_SEAT + loops.EACH * seat
        total[base + loops.FEWEST] = highest
        total[base + loops.HIGHEST] = -highest
    return total


def refuse_without_a_card() -> None:
    """A clear word where there is no graphics card, or no numba-cuda to speak to it with."""
    from .cuda_words import COMPILED, SIMULATED, cuda

    if not COMPILED and not SIMULATED:
        raise NoGraphicsCard("the engine for graphics cards needs the package numba-cuda, the extra `gpu` of Rumpus")
    if not cuda.is_available():
        raise NoGraphicsCard("there is no NVIDIA graphics card that can be used here; the engine native needs none")
