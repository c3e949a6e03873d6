"""The words of rumpus.rules.words, with the meaning they have in a kernel for a graphics card.

Under Numba's CUDA simulator (NUMBA_ENABLE_CUDASIM=1) kernels are ordinary Python, and so the plain words serve; also
where numba-cuda is not installed, and this module can only be looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

from numba import cuda as _cuda
from numba import float32, int64, types, uint8, uint32, uint64
from numba.core import config

from rumpus.rules import words as plain
from rumpus.rules.contract import LARGEST_MOVE
from rumpus.rules.words import LUCK, OVER, WATCHER

from .lowering import changed, copier, counted, multiplied, put_in_registers

__all__ = [
    "COMPILED",
    "LUCK",
    "OVER",
    "ROOM",
    "SIMULATED",
    "WANTED",
    "WATCHER",
    "WORD",
    "count",
    "cuda",
    "each_below",
    "each_of",
    "entry",
    "float32",
    "int64",
    "kernel",
    "lowest",
    "offer",
    "put",
    "reached_by_any",
    "replacing",
    "rule",
    "sought",
    "table",
    "times",
    "uint8",
    "uint32",
    "uint64",
    "wanted",
]

cuda: Any = _cuda
SIMULATED = bool(vars(config)["ENABLE_CUDASIM"])
COMPILED = find_spec("numba_cuda") is not None and not SIMULATED
WORD: Any = object if SIMULATED else int64
"""What rules reckon with: under the simulator they are Python, and so are their ints, which never overflow."""
WANTED, FIRST, STRIDE, THINGS, PLACE, ROOM = range(6)
"""What a thread has for `out`: the number of the move that it looks for, and where that move is."""
REGISTERS = 128
"""The most that a thread of a kernel has, so that a card holds many threads at once; what is more lies in memory."""
FEW = 4
"""Tables up to this length are no tables in a kernel, but choices."""

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """A rule is part of each kernel that uses it."""
    return cast(Function, cuda.jit(device=True, forceinline=True)(function)) if COMPILED else function


def kernel(function: Function) -> Function:
    """What a thread does."""
    return cast(Function, cuda.jit(max_registers=REGISTERS)(function) if COMPILED else cuda.jit(function))


def resident(made: Any, block: int) -> int:
    """How many blocks of a kernel a card holds at once, so that they may wait for each other."""
    return 1 if SIMULATED else int(next(iter(made.overloads.values())).max_cooperative_grid_blocks(block))


@rule
def offer(out: Any, index: int, move: int) -> None:
    """`out[index] = move` in rules: a thread keeps only the move that it looks for (see kernels.random_move)."""
    if index == out[WANTED]:
        out[FIRST] = move
        out[STRIDE] = 1
        out[THINGS] = 1
        out[PLACE] = 0


if not COMPILED:

    def lent(array: Any) -> Any:
        """An array of a card as other libraries like it."""
        return array

    count, lowest, put, times = plain.count, plain.lowest, plain.put, plain.times

    def entry(row: Any, index: int) -> Any:
        """An entry of a row: `row[index]` in rules."""
        return row[index]

    def reached_by_any(place: bool) -> bool:
        """Whether any thread of the warp is there; here each thread is alone."""
        return place

    def table(rows: tuple[int, ...]) -> Any:
        """Fixed numbers, asked by their place."""
        return lambda place: rows[place]

    def replacing(*fields: str) -> Callable[..., Any]:
        """A function that copies a named tuple with some fields changed, for `value._replace(...)`."""
        return functools.partial(changed, fields=fields)

else:
    from llvmlite import ir
    from numba.cuda import extending
    from numba.cuda.cudadrv.devicearray import DeviceNDArray
    from numba.cuda.extending import intrinsic

    overload: Any = vars(extending)["overload"]

    class Lent(DeviceNDArray):
        """An array of a card that goes elsewhere by DLPack, too, as NumPy's do. Nothing is ever on its way in it."""

        def __dlpack__(self, *, stream: Any = None, **asked: Any) -> Any:
            from cuda.core.utils import StridedMemoryView

            return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack__(stream=-1, **asked)

        def __dlpack_device__(self) -> tuple[int, int]:
            return 2, int(cuda.get_current_device().id)  # 2 is a card of NVIDIA's

    def lent(array: Any) -> Any:
        """An array of a card as other libraries like it."""
        make: Any = Lent
        return make(array.shape, array.strides, array.dtype, gpu_data=array.gpu_data)

    @intrinsic
    def count(typingctx: Any, bits: Any) -> Any:
        """How many bits are set."""
        return types.int64(types.int64), counted

    @intrinsic
    def lowest(typingctx: Any, bits: Any) -> Any:
        """The first bit that is set; of none it is undefined, as in the rules."""

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), codegen

    @intrinsic
    def put(typingctx: Any, row: Any, index: Any, value: Any) -> Any:
        """The same row with one entry changed, in registers: memory of its own is what a thread is short of."""
        return row(row, index, row.dtype), put_in_registers(row.count)

    @intrinsic
    def entry(typingctx: Any, row: Any, index: Any) -> Any:
        """An entry of a row, chosen in registers. Numba's own way goes through a branch for each entry and one more for
        a wrong index, and each of them is a place where all the words of a state meet again."""

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            entries, place = arguments
            found = builder.extract_value(entries, row.count - 1)
            for each in range(row.count - 1):
                here = builder.icmp_signed("==", place, place.type(each))
                found = builder.select(here, builder.extract_value(entries, each), found)
            return found

        return row.dtype(row, types.int64), codegen

    @rule
    def reached_by_any(place: bool) -> bool:
        """Whether any thread of the warp is there: all of them meet here, and go on together."""
        return bool(cuda.any_sync(0xFFFFFFFF, place))

    @intrinsic
    def times(typingctx: Any, word: Any, factor: Any) -> Any:
        """The low 63 bits of a product."""
        return types.int64(types.int64, types.int64), multiplied

    def table(rows: tuple[int, ...]) -> Any:
        """Fixed numbers, asked by their place: a choice between constants where they are few, else in memory.

        In memory they take as few bytes as they need, and lie where threads may read at different places at once;
        what a card calls constant memory is slow for that, and too small for a deck of cards.
        """
        kind = next(size for size in (8, 16, 32, 64) if all(-(1 << size - 1) <= n < 1 << size - 1 for n in rows))

        @intrinsic
        def looked_up(typingctx: Any, place: Any) -> Any:
            def chosen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                word = ir.IntType(64)
                found = word(rows[-1])
                for each, number in enumerate(rows[:-1]):
                    here = builder.icmp_signed("==", arguments[0], word(each))
                    found = builder.select(here, word(number), found)
                return found

            def read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                row = ir.ArrayType(ir.IntType(kind), len(rows))
                name = builder.module.get_unique_name("table")
                numbers = ir.GlobalVariable(builder.module, row, name, addrspace=1)
                numbers.initializer = row(list(rows))
                numbers.linkage, numbers.global_constant, numbers.unnamed_addr = "internal", True, True
                entry = builder.load(builder.gep(numbers, [ir.IntType(64)(0), arguments[0]], inbounds=True))
                return builder.sext(entry, ir.IntType(64)) if kind < 64 else entry

            return types.int64(types.int64), chosen if len(rows) <= FEW else read

        return looked_up

    def replacing(*fields: str) -> Callable[..., Any]:
        """A function that copies a named tuple with some fields changed, for `value._replace(...)`."""

        def replaced(value: Any, *changes: Any) -> Any:
            return changed(value, *changes, fields=fields)

        @overload(replaced, strict=False)  # type: ignore[untyped-decorator]
        def typed(value: Any, *changes: Any) -> Any:
            return copier(value, fields)

        return replaced


@rule
def each_of(things: int, first: int, out: Any, number: int, stride: int = 1) -> int:
    """Keep the set among whose moves is the one that a thread looks for; `sought` finds it there."""
    place = out[WANTED] - number
    if 0 <= place < count(things):
        out[FIRST] = first
        out[STRIDE] = stride
        out[THINGS] = things
        out[PLACE] = place
    return number + count(things)


@rule
def each_below(number: int, out: Any) -> int:
    """The wanted move is its own number."""
    if 0 <= out[WANTED] < number:
        offer(out, out[WANTED], out[WANTED])
    return number


@rule
def wanted(things: int, out: Any, number: int) -> int:
    """The one thing that stands for the move that a thread looks for, or none."""
    place = out[WANTED] - number
    return 1 << nth(things, place) if 0 <= place < count(things) else 0


@rule
def sought(out: Any) -> int:
    """The move that was looked for, from what `offer` and `each_of` have kept."""
    return (int(out[FIRST]) + int(out[STRIDE]) * nth(int(out[THINGS]), int(out[PLACE]))) & LARGEST_MOVE


@rule
def nth(things: int, place: int) -> int:
    """The thing at a place in a set, found by halving."""
    shift = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count((things >> shift) & ((1 << width) - 1))
        if place >= below:
            place -= below
            shift += width
    return shift
