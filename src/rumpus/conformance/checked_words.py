"""The words of rumpus.rules.words, with a meaning that checks every index, where native code would go on blindly.

A negative index is refused, too. Python and native code take it from the other end, but no rule means that.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from rumpus.engine.lowering import changed
from rumpus.rules import words
from rumpus.rules.words import LUCK, OVER, WATCHER, count, each_below, each_of, lowest, rule, times, wanted

__all__ = [
    "LUCK",
    "OVER",
    "WATCHER",
    "CheckedTable",
    "OutOfBounds",
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


copied_rule = inner_rule = rule


class OutOfBounds(IndexError):
    """A rule reached outside of a row or a table."""


class CheckedTable(tuple[Any, ...]):
    """A table that refuses what is not in it."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if 0 <= index < len(self):
            return tuple.__getitem__(self, index)
        raise OutOfBounds(f"entry {index} of a table with {len(self)} entries")


def table(rows: Iterable[Any]) -> CheckedTable:
    """Fixed numbers whose every look-up is checked.

    >>> table([[1, 2], [3, 4]])[1][0]
    3
    >>> table([1, 2])[-1]
    Traceback (most recent call last):
    rumpus.conformance.checked_words.OutOfBounds: entry -1 of a table with 2 entries
    """
    return CheckedTable(table(row) if isinstance(row, (list, tuple)) else int(row) for row in rows)


def put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same row with one entry changed, if it has that entry.

    >>> put((4, 5, 6), 3, 9)
    Traceback (most recent call last):
    rumpus.conformance.checked_words.OutOfBounds: entry 3 of a row with 3 entries
    """
    if not 0 <= index < len(row):
        raise OutOfBounds(f"entry {index} of a row with {len(row)} entries")
    return words.put(row, index, value)


def replacing(*fields: str) -> Callable[..., Any]:
    """A function that copies a named tuple with some fields changed, for `value._replace(...)`."""
    return functools.partial(changed, fields=fields)
