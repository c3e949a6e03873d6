"""The words of rumpus.rules.words, with the meaning they have in native code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.cgutils import alloca_once as _alloca_once
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic, overload

from rumpus.rules.words import LUCK, OVER, WATCHER

__all__ = [
    "LUCK",
    "OVER",
    "WATCHER",
    "checked_rule",
    "count",
    "each_below",
    "each_of",
    "lowest",
    "put",
    "replacing",
    "rule",
    "table",
    "times",
    "wanted",
]

rule = njit(cache=True, nogil=True, error_model="numpy")
checked_rule = njit(cache=True, nogil=True, error_model="numpy", boundscheck=True)

lowest: Any = trailing_zeros
alloca_once: Any = _alloca_once
SHORT = 4
"""Rows up to this length stay in registers when an entry is put; longer ones go through memory."""


@intrinsic
def count(typingctx: Any, bits: Any) -> Any:
    """How many bits are set."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), codegen


@intrinsic
def put(typingctx: Any, row: Any, index: Any, value: Any) -> Any:
    """The same row with one entry changed."""

    def in_registers(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        old, place, new = arguments
        for each in range(row.count):
            here = builder.icmp_signed("==", place, place.type(each))
            entry = builder.select(here, new, builder.extract_value(old, each))
            old = builder.insert_value(old, entry, each)
        return old

    def through_memory(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        old, place, new = arguments
        stack = alloca_once(builder, old.type)
        builder.store(old, stack)
        builder.store(new, builder.gep(stack, [place.type(0), place], inbounds=True))
        return builder.load(stack)

    return row(row, index, row.dtype), in_registers if row.count <= SHORT else through_memory


@intrinsic
def times(typingctx: Any, word: Any, factor: Any) -> Any:
    """The low 63 bits of a product. Numba's own `*` promises LLVM that it never overflows, so it will not do here."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        product = builder.mul(*arguments)
        return builder.and_(product, product.type((1 << 63) - 1))

    return types.int64(types.int64, types.int64), codegen


@rule
def each_of(things: int, first: int, out: Any, number: int) -> int:
    """Write `first + thing` for each thing of a set into `out`, after the first `number` moves; how many there are."""
    while things != 0:
        out[number] = first + lowest(things)
        number += 1
        things &= things - 1
    return number


@rule
def each_below(number: int, out: Any) -> int:
    """Write the moves from 0 up to a number into `out`; how many there are."""
    for move in range(number):
        out[move] = move
    return number


@rule
def wanted(things: int, out: Any, number: int) -> int:
    """All of them."""
    return things


def table(rows: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Fixed numbers: an array that nobody can write to."""
    numbers = np.array(rows, dtype=np.int64)
    numbers.setflags(write=False)
    return numbers


def replacing(*fields: str) -> Callable[..., Any]:
    """A function that copies a named tuple with some fields changed, for `value._replace(...)`."""

    def replaced(value: Any, *changes: Any) -> Any:
        return value._replace(**dict(zip(fields, changes, strict=True)))

    @overload(replaced, strict=False)
    def typed(value: Any, *changes: Any) -> Any:
        kinds = dict(zip(value.fields, value.types, strict=True))
        given = {field: f"changes[{index}]" for index, field in enumerate(fields)}
        parts = [
            f"int64({given[field]})"
            if field in given and kinds[field] == types.int64
            else given.get(field, f"value.{field}")
            for field in value.fields
        ]
        space = {"made": value.instance_class, "int64": np.int64}
        exec(f"def copied(value, *changes):\n    return made({', '.join(parts)})", space)
        return space["copied"]

    return replaced
