"""Runs a batch of games on a graphics card: the same rules as in `batching`, a thread for each game.

Any number of steps is one start of one kernel (see `batch_kernels`). Word k of all games lies side by side, so that
neighbouring threads read neighbouring words; what learners get (masks, tensors) lies row by row, as their libraries
want it. House rules are compiled in, and so is the plan of a tensor. Everything happens on the default stream, and a
step has ended when it returns: it waits for the card's word that no action was refused.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any, cast

import numpy as np

from rumpus.rules import words as plain
from rumpus.rules.errors import BadOption

from . import batch_kernels, batch_runners, batching
from .batch_kernels import CARD_BYTE_ONES, CARD_BYTES, CARD_ENDED, CARD_REFUSED, Memory
from .batch_runners import Layout
from .batching import AS_BITS, AS_ONE_HOT, Terms
from .cuda import assembled, load, refuse_without_a_card
from .linker import leaves, packing, unpacking
from .native import PACKERS, RULES
from .thread_linker import ThreadLinker

KERNELS = ("put_bits", "put_one", "step_kernel", "take_kernel")
DECLARED = tuple(name for name in vars(batch_kernels)["__annotations__"] if name not in RULES)
GIVEN = (*PACKERS, *DECLARED, "WORD", "cuda", "entry", "kernel", "uint32", "uint64")
WORDS = {
    "WORD", "cuda", "entry", "float32", "kernel", "lowest", "replacing", "rule", "table", "uint8", "uint32", "uint64",
}  # fmt: skip
LISTING = ("each_below", "each_of", "wanted")
"""Words about the list of moves. In a batch a thread keeps that list, for the mask and for the check of an action, so
they mean what they mean in plain Python, and not that a thread looks for a single move."""
BLOCK, SMALLEST = 64, 4
"""How many games a block has: fewer where the batch is small, or where the bits of so many do not fit into the memory
that a block shares, but enough that the tensors of a block are whole words."""
SHARED = 48 << 10
"""How many bytes these may be."""
DIRECT = 1 << 12
"""Where all moves are smaller numbers than this, their actions are a table and are not found by hash."""


def block_of(layout: Layout) -> int:
    """How many games a block has."""
    block = BLOCK
    while block > SMALLEST and (block // 2 >= layout.places or 4 * field_of(layout, block)[1] > SHARED):
        block //= 2
    if 4 * field_of(layout, block)[1] > SHARED:
        raise BadOption("what all seats of this game see is too much for a graphics card; the engine native has room")
    return block


def blocks_of(wanted: int, most: int) -> int:
    """How many blocks to start, if so many are wanted in all and so many can be at once: those after the first have the
    places of others when they are done, and all about the same number of them.

    >>> blocks_of(4096, 1056), blocks_of(8, 1056)
    (1024, 8)
    """
    rounds = -(-wanted // most)
    return -(-wanted // rounds)


def field_of(layout: Layout, block: int) -> tuple[int, int]:
    """At which bit the masks of a block begin, behind the tensors, and how many words of 32 bits both are."""
    masks = -(-block * layout.observed * layout.size // 32) * 32
    return masks, max(-(-(masks + block * len(layout.moves) * layout.masked) // 32), 1)


def batch_source(layout: Layout) -> str:
    """The one text that the kernels of a batch are made of."""
    rules, options = layout.book.rules, layout.options
    module = cast(ModuleType, rules)
    state = rules.initial(options)
    view = rules.observe(state, 0)
    direct = max(layout.moves) < DIRECT
    linker = ThreadLinker(dict.fromkeys((*RULES, "MOVES"), module), (*GIVEN, *["action_of"] * direct))
    linker.offering = False
    linker.chunks += [f"@rule\n{inspect.getsource(getattr(plain, name))}" for name in LISTING]
    for name in ("State", "View", "Options", *RULES):
        linker.add(module, name)
    linker.in_rules = False
    linker.add(batching, "shade_of")
    block = block_of(layout)
    masks, field = field_of(layout, block)
    shaded = [start for _, way, _, _, start in plan_of(layout) if way not in (AS_BITS, AS_ONE_HOT)]
    written = (
        (1, 1, 1, int(np.float32(1).view(np.int32)))
        if layout.most == 1
        else (4, CARD_BYTES, CARD_BYTE_ONES, layout.most)
    )
    linker.chunks += [
        f"HOUSE = Options{tuple(options)!r}",
        f"CARD_BLOCK, CARD_STATE, CARD_ACTIONS = {block}, {layout.words[0]}, {len(layout.moves) * layout.masked}",
        f"CARD_SIGHTS, CARD_COLUMNS, CARD_SHADES = {layout.observed}, {layout.size}, {len(shaded)}",
        f"CARD_PALETTE = {max(len(shaded) * layout.observed, 1)}",
        f"CARD_FIELD, CARD_MASKS = {field}, {masks}",
        f"CARD_NUMBER, CARD_MOST = {layout.kind.__name__}, {layout.most}",
        f"CARD_EACH, CARD_SPREAD, CARD_ONES, CARD_FULL = {written}",
        f"shaded = table({tuple(shaded or [0])!r})",
        packing("pack_state", state),
        unpacking("unpack_state", state),
        "\n".join(["@rule\ndef put_view(view, field, first, shades, place):", *_putting(layout, leaves(view, "view"))]),
    ]
    if direct:
        by_move = dict(zip(layout.moves, range(len(layout.moves)), strict=True))
        linker.chunks += [
            f"action_at = table({tuple(by_move.get(move, -1) for move in range(max(layout.moves) + 1))})",
            "@rule\ndef action_of(move, known, actions):\n    return action_at(move)",
        ]
    for name in KERNELS:
        linker.add(batch_kernels, name)
    title = f"{layout.book.about.title}, a batch of games for a graphics card."
    return assembled(linker, title, linker.words - set(LISTING) | WORDS)


def plan_of(layout: Layout) -> list[tuple[int, ...]]:
    """The plan of a tensor, a row for each word."""
    plan = layout.plan
    return [tuple(plan[line : line + batching.PLAN]) for line in range(0, len(plan), batching.PLAN)]


def _putting(layout: Layout, parts: list[str]) -> Iterator[str]:
    """The lines that put a view into bits and scaled numbers; bits go by 32."""
    shade = 0
    for leaf, way, size, least, start in plan_of(layout):
        if way == AS_BITS:
            for low in range(0, size, 32):
                bits = (1 << min(size - low, 32)) - 1
                yield f"    put_bits(field, first + {start + low}, {parts[leaf]} >> {low} & {bits})"
        elif way == AS_ONE_HOT:
            yield f"    put_one(field, first + {start}, {parts[leaf]} - {least}, {size})"
        else:
            yield f"    shades[place + {shade}] = shade_of({parts[leaf]}, {size}, {least}, {layout.most})"
            shade += 1


class CudaRunner:
    """A batch on a graphics card."""

    def __init__(self, layout: Layout) -> None:
        refuse_without_a_card()
        from .cuda_words import SIMULATED, cuda, lent

        word = object if SIMULATED else np.int64
        self._cuda: Any = cuda
        self._places, self._block = layout.places, block_of(layout)
        self._kernels: Any = load(batch_source(layout), layout.book.about.slug)
        known, actions = layout.index
        fixed = {"moves": layout.moves, "known": known, "actions": actions}
        kept = {name: shape for name, shape in layout.kept().items() if name in layout.changing}
        self._arrays: dict[str, Any] = {
            **{name: cuda.to_device(np.zeros(shape, kind)) for name, (shape, kind) in layout.shown().items()},
            **{name: cuda.to_device(np.zeros(shape, word, order="F")) for name, shape in kept.items()},
            **{name: cuda.to_device(np.array(numbers, word)) for name, numbers in fixed.items()},
        }
        words = {}
        for name, array in (("mask_words", "masks"), ("tensor_words", "observations")):
            words[name], self._arrays[array] = self._in_words(*layout.shown()[array])
        self._lent = {name: lent(array) for name, array in self._arrays.items()}
        self._memory = Memory(**{name: (self._arrays | words)[name] for name in Memory._fields})
        self._changing = layout.changing
        self._given = cuda.to_device(np.zeros(layout.places, np.int64))
        self._counts = cuda.to_device(np.array([layout.places, 0], np.int64))
        self._ended = 0
        self._start: Any = None

    def _in_words(self, shape: tuple[int, ...], kind: type) -> tuple[Any, Any]:
        """Memory for whole blocks, as words of 32 bits and as the rows that a learner is shown."""
        rows, width = shape
        numbers = -(-self._places // self._block) * self._block * (rows // self._places) * width
        words = self._cuda.to_device(np.zeros(max(numbers * np.dtype(kind).itemsize // 4, 1), np.uint32))
        if not width:
            return words, self._cuda.to_device(np.zeros(shape, kind))
        return words, words.view(kind)[: rows * width].reshape(rows, width)

    def array(self, name: str) -> Any:
        return self._lent[name]

    def save(self) -> dict[str, Any]:
        return {name: self._arrays[name].copy_to_host() for name in self._changing}

    def restore(self, saved: dict[str, Any]) -> None:
        for name in self._changing:
            self._arrays[name].copy_to_device(saved[name])

    def begin(self, terms: Terms) -> None:
        self._go(self._given, batching.TO_BEGIN, 1, terms)

    def actions(self, given: Any) -> Any:
        if not hasattr(given, "__cuda_array_interface__"):
            self._given.copy_to_device(batch_runners.whole_numbers(given, self._places))
            return self._given
        there = self._cuda.as_cuda_array(given)
        batch_runners.refuse_unless_whole(there.shape, there.dtype, self._places)
        if there.dtype == np.int64 and there.is_c_contiguous():
            return there
        self._kernels.take_kernel[-(-self._places // self._block), self._block](there, self._given)
        return self._given

    def step(self, actions: Any, terms: Terms, who: int = batching.BY_ACTION) -> int:
        refused = self._go(actions, who, 1, terms)
        if refused == self._places:
            return -1
        self._counts.copy_to_device(np.array([self._places, self._ended], np.int64))
        return refused

    def play(self, steps: int, terms: Terms) -> int:
        before = self._ended
        self._go(self._given, batching.BY_CHANCE, steps, terms)
        return self._ended - before

    def _go(self, given: Any, who: int, steps: int, terms: Terms) -> int:
        """Start the kernel. Returns the first place whose action is not legal, or how many places there are."""
        asked = (self._memory, given, self._counts, who, steps, terms)
        if self._start is None:
            from .cuda_words import resident

            made = self._kernels.step_kernel.specialize(*asked)
            blocks = blocks_of(-(-self._places // self._block), resident(made, self._block))
            self._start = made[blocks, self._block]
        self._start(*asked)
        counts = self._counts.copy_to_host()
        self._ended = int(counts[CARD_ENDED])
        return int(counts[CARD_REFUSED])
