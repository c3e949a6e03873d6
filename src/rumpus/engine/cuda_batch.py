"""Runs a batch of games on a graphics card: the same rules as in `batching`, a thread for each game.

Word k of all games lies side by side, so that neighbouring threads read neighbouring words; what learners get (masks,
tensors) lies row by row, as their libraries want it. House rules are compiled in. Everything happens on the default
stream, and a step has ended when it returns: it waits for the card's word that no action was refused.
"""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any, cast

import numpy as np

from rumpus.rules import words as plain

from . import batch_runners, batching
from .batch_runners import Layout
from .batching import Terms
from .cuda import BLOCK, assembled, load, refuse_without_a_card
from .linker import packing, unpacking
from .native import PACKERS, RULES
from .thread_linker import ThreadLinker

KERNELS = ("take_kernel", "refuse_kernel", "play_kernel", "clear_kernel", "mark_kernel", "tensor_kernel")
GIVEN = (*PACKERS, "cuda", "entry", "kernel", "HOUSE")
WORDS = {"cuda", "entry", "kernel", "lowest", "replacing", "rule", "table"}
LISTING = ("each_below", "each_of", "wanted")
"""Words about the list of moves. In a batch a thread keeps that list, for the mask and for the check of an action, so
they mean what they mean in plain Python, and not that a thread looks for a single move."""


def batch_source(layout: Layout) -> str:
    """The one text that the kernels of a batch are made of."""
    from . import batch_kernels

    rules, options = layout.book.rules, layout.options
    module = cast(ModuleType, rules)
    state = rules.initial(options)
    linker = ThreadLinker(dict.fromkeys((*RULES, "MOVES"), module), GIVEN)
    linker.offering = False
    linker.chunks += [f"@rule\n{inspect.getsource(getattr(plain, name))}" for name in LISTING]
    for name in ("State", "View", "Options", *RULES):
        linker.add(module, name)
    linker.chunks += [
        f"HOUSE = Options{tuple(options)!r}",
        packing("pack_state", state),
        unpacking("unpack_state", state),
        packing("pack_view", rules.observe(state, 0)),
    ]
    linker.in_rules = False
    for name in KERNELS:
        linker.add(batch_kernels, name)
    title = f"{layout.book.about.title}, a batch of games for a graphics card."
    return assembled(linker, title, linker.words - set(LISTING) | WORDS)


class CudaRunner:
    """A batch on a graphics card."""

    def __init__(self, layout: Layout) -> None:
        refuse_without_a_card()
        from .cuda_words import SIMULATED, cuda

        # Under the simulator kernels are Python, and what rules reckon with are Python's own ints.
        word = object if SIMULATED else np.int64
        self._cuda: Any = cuda
        self._places = layout.places
        self._kernels: Any = load(batch_source(layout), layout.book.about.slug)
        plan = layout.plan
        widths = np.diff([*plan[batching.WORD_START :: batching.PLAN], layout.size])
        fixed = {
            "moves": layout.moves,
            "known": layout.index[0],
            "actions": layout.index[1],
            "plan": plan,
            "words": np.repeat(np.arange(len(widths)), widths).tolist(),
        }
        self._arrays: dict[str, Any] = {
            **{name: cuda.to_device(np.zeros(shape, kind)) for name, (shape, kind) in layout.shown().items()},
            **{name: cuda.to_device(np.zeros(shape, word, order="F")) for name, shape in layout.kept().items()},
            **{name: cuda.to_device(np.array(numbers, word)) for name, numbers in fixed.items()},
        }
        self._changing = layout.changing
        self._given = cuda.to_device(np.zeros(layout.places, np.int64))
        self._refused = cuda.to_device(np.array([layout.places], np.int64))
        self._ended = cuda.to_device(np.zeros(1, np.int64))

    def array(self, name: str) -> Any:
        return self._arrays[name]

    def save(self) -> dict[str, Any]:
        return {name: self._arrays[name].copy_to_host() for name in self._changing}

    def restore(self, saved: dict[str, Any]) -> None:
        for name in self._changing:
            self._arrays[name].copy_to_device(saved[name])

    def begin(self, terms: Terms) -> None:
        self._go(batching.TO_BEGIN, 1, terms)
        self._cuda.synchronize()

    def actions(self, given: Any) -> Any:
        if hasattr(given, "__cuda_array_interface__"):
            there = self._cuda.as_cuda_array(given)
            batch_runners.refuse_unless_whole(there.shape, there.dtype, self._places)
        else:
            there = self._cuda.to_device(batch_runners.whole_numbers(given, self._places))
        self._run("take_kernel", self._places, there, self._given)
        return self._given

    def step(self, actions: Any, terms: Terms, who: int = batching.BY_ACTION) -> int:
        kept = (self._arrays[name] for name in ("notes", "offers", "moves"))
        self._run("refuse_kernel", self._places, *kept, actions, self._refused, who)
        self._go(who, 1, terms)
        refused = int(self._refused.copy_to_host()[0])
        if refused == self._places:
            return -1
        self._refused.copy_to_device(np.array([self._places], np.int64))
        return refused

    def play(self, steps: int, terms: Terms) -> int:
        before = int(self._ended.copy_to_host()[0])
        if terms.masked or terms.observed:
            for _ in range(steps):
                self._go(batching.BY_CHANCE, 1, terms)
        else:
            self._go(batching.BY_CHANCE, steps, terms)
        return int(self._ended.copy_to_host()[0]) - before

    def _go(self, who: int, steps: int, terms: Terms) -> None:
        a = self._arrays
        rows = batching.Rows(*(a[name] for name in batching.Rows._fields))
        self._run("play_kernel", self._places, rows, self._given, self._refused, self._ended, who, steps, terms)
        if terms.masked:
            self._run("clear_kernel", a["masks"].size, a["masks"], self._refused)
            self._run("mark_kernel", self._places, a["masks"], a["notes"], a["offers"], a["known"], a["actions"])
        if terms.observed:
            self._run("tensor_kernel", a["observations"].size, a["views"], a["plan"], a["words"], a["observations"])

    def _run(self, kernel: str, threads: int, *given: Any) -> None:
        if threads:
            block = min(BLOCK, threads)
            getattr(self._kernels, kernel)[-(-threads // block), block](*given)
