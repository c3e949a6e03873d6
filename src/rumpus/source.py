"""Python source as a tree."""

from __future__ import annotations

import ast
import threading

_ONE = threading.Lock()


def parsed(source: str) -> ast.Module:
    """The tree of a source text, in one thread at a time: Python counts how deep it is for all of them together.

    >>> ast.unparse(parsed("a=1"))
    'a = 1'
    """
    with _ONE:
        return ast.parse(source)
