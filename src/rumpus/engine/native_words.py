"""The words of rumpus.rules.words, with the meaning they have in native code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.core.cgutils import alloca_once as _alloca_once
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic, overload

from rumpus.rules.words import LUCK, OVER, WATCHER

from .lowering import changed, copier, counted, multiplied, put_in_registers

__all__ = [
    "LUCK",
    "OVER",
    "WATCHER",
    "copied_rule",
    "count",
    "each_below",
    "each_of",
    "inner_rule",
    "lowest",
    "put",
    "replacing",
    "rule",
    "table",
    "times",
    "wanted",
]

Function = TypeVar("Function", bound=Callable[..., Any])


class Compiler(Protocol):
    """What makes native code of a function."""

    def __call__(self, function: Function, /) -> Function: ...


for_rules: dict[str, Any] = {"no_cfunc_wrapper": True}
for_inner_rules: dict[str, Any] = {**for_rules, "no_cpython_wrapper": True}
for_copied_rules: dict[str, Any] = {**for_inner_rules, "forceinline": True}

rule = cast(Compiler, njit(cache=True, nogil=True, error_model="numpy", **for_rules))
inner_rule = cast(Compiler, njit(cache=True, nogil=True, error_model="numpy", **for_inner_rules))
"""A rule that only other rules call; Python must not. What takes a state out of Python's hands is left out, which was
more than a third of the work of compiling a game."""
copied_rule = cast(Compiler, njit(cache=True, nogil=True, error_model="numpy", **for_copied_rules))
"""The same, copied to every place that calls it. States that are handed over go through memory: random games of Jukem
are more than twice as fast without that. Where rules are called from many places, it takes longer to compile."""

lowest: Any = trailing_zeros
alloca_once: Any = _alloca_once
SHORT = 4
"""Rows up to this length stay in registers when an entry is put; longer ones go through memory."""


@intrinsic
def count(typingctx: Any, bits: Any) -> Any:
    """How many bits are set."""
    return types.int64(types.int64), counted


@intrinsic
def put(typingctx: Any, row: Any, index: Any, value: Any) -> Any:
    """The same row with one entry changed."""

    def through_memory(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        old, place, new = arguments
        stack = alloca_once(builder, old.type)
        builder.store(old, stack)
        builder.store(new, builder.gep(stack, [place.type(0), place], inbounds=True))
        return builder.load(stack)

    return row(row, index, row.dtype), put_in_registers(row.count) if row.count <= SHORT else through_memory


@intrinsic
def times(typingctx: Any, word: Any, factor: Any) -> Any:
    """The low 63 bits of a product."""
    return types.int64(types.int64, types.int64), multiplied


@rule
def each_of(things: int, first: int, out: Any, number: int, stride: int = 1) -> int:
    """Write `first + thing * stride` for each thing of a set into `out`, after the first `number`; how many now."""
    while things != 0:
        out[number] = first + lowest(things) * stride
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
        return changed(value, *changes, fields=fields)

    @overload(replaced, strict=False)
    def typed(value: Any, *changes: Any) -> Any:
        return copier(value, fields)

    return replaced
