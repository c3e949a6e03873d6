"""The few words that rule modules are written in.

A rule module is restricted Python: ints, named tuples of ints, loops and branches. The words below are all it
needs beside that. Here they are plain Python, so that a game can be read, debugged and played at once; the native
engine gives each of them a compiled meaning and leaves the rules as they are (see rumpus.engine.linker).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, cast

LUCK = -1
"""The seat of dice, shuffles and draws. Its legal moves are always equally likely."""

OVER = -2
"""Nobody's turn: the game has ended."""

WATCHER = -3
"""Somebody who only looks on, and sees what every player knows."""

Function = TypeVar("Function", bound=Callable[..., Any])
Row = TypeVar("Row", bound="tuple[int, ...]")
Table = tuple[Any, ...]


def rule(function: Function) -> Function:
    """Mark a function as part of the rules: pure, on ints, and compiled by the native engine."""
    return function


def count(bits: int) -> int:
    """How many things are in a set.

    >>> count(0b10110)
    3
    """
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The first thing in a set that is not empty.

    >>> lowest(0b10100)
    2
    """
    return (bits & -bits).bit_length() - 1


def each_of(things: int, first: int, out: list[int], number: int, stride: int = 1) -> int:
    """Write `first + thing * stride` for each thing of a set into `out`, after the first `number`; how many now.

    A word of its own, because a thread of a graphics card, which looks for a single move, need not walk through them.

    >>> out = [7, 0, 0, 0]
    >>> each_of(0b101, 20, out, 1), out
    (3, [7, 20, 22, 0])
    """
    while things != 0:
        out[number] = first + lowest(things) * stride
        number += 1
        things &= things - 1
    return number


def each_below(number: int, out: list[int]) -> int:
    """Write the moves from 0 up to a number into `out`; how many there are.

    >>> out = [9, 9, 9]
    >>> each_below(2, out), out
    (2, [0, 1, 9])
    """
    for move in range(number):
        out[move] = move
    return number


def wanted(things: int, out: list[int], number: int) -> int:
    """Of a set of things, each of which stands for a move after the first `number`: those that `out` has to hear of.

    For moves that are not as regular as in `each_of`. Here and in native code these are all things; a thread of a
    graphics card looks for a single move, so there it is one thing or none.
    """
    return things


def times(word: int, factor: int) -> int:
    """The low 63 bits of a product: for hashes, whose products overflow on purpose.

    >>> times(1 << 62, 3) == 1 << 62
    True
    """
    return (word * factor) & ((1 << 63) - 1)


def put(row: Row, index: int, value: int) -> Row:
    """The same row with one entry changed.

    >>> put((4, 5, 6), 1, 9)
    (4, 9, 6)
    """
    return cast(Row, (*row[:index], value, *row[index + 1 :]))


def table(rows: Iterable[Any]) -> Any:
    """Fixed numbers that rules look things up in: a row, or rows of rows. It cannot change.

    >>> table([[1, 2], [3, 4]])[1][0]
    3
    """
    return tuple(table(row) if isinstance(row, (list, tuple)) else int(row) for row in rows)


Brought = TypeVar("Brought", Table, int)
_brought: ContextVar[Mapping[str, Any]] = ContextVar("brought")
"""Each thread has its own: while one loads a game with a kit, another may load one with another."""


def kit(name: str, usual: Brought) -> Brought:
    """The things a game is played with (dice faces, a deck): the usual ones, or what was brought to the table."""
    return cast(Brought, _brought.get({}).get(name, usual))


@contextmanager
def bringing(name: str, brought: Table | int) -> Iterator[None]:
    """While a game module is loaded: let its kit of that name be what was brought."""
    token = _brought.set({**_brought.get({}), name: brought})
    try:
        yield
    finally:
        _brought.reset(token)
