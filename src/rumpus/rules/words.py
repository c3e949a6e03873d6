"""The few words that rule modules are written in.

A rule module is restricted Python: ints, named tuples of ints, loops and branches. The words below are all it
needs beside that. Here they are plain Python, so that a game can be read, debugged and played at once; the native
engine gives each of them a compiled meaning and leaves the rules as they are (see rumpus.engine.linker).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
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


_brought: dict[str, Table] = {}


def kit(name: str, usual: Table) -> Table:
    """The things a game is played with (dice faces, a deck): the usual ones, or what was brought to the table."""
    return _brought.get(name, usual)


@contextmanager
def bringing(name: str, brought: Table) -> Iterator[None]:
    """While a game module is loaded: let its kit of that name be what was brought."""
    _brought[name] = brought
    try:
        yield
    finally:
        del _brought[name]
