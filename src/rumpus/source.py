"""Python source as a tree, and where in it something went wrong."""

from __future__ import annotations

import ast
import threading
from pathlib import Path
from traceback import extract_tb

_ONE = threading.Lock()


def parsed(source: str) -> ast.Module:
    """The tree of a source text, in one thread at a time: Python counts how deep it is for all of them together.

    >>> ast.unparse(parsed("a=1"))
    'a = 1'
    """
    with _ONE:
        return ast.parse(source)


def guest_line(error: BaseException) -> str:
    """The line at which an error came out of code that is neither ours nor a library's; empty where there is none.

    >>> guest_line(ValueError())
    ''
    """
    import sysconfig  # only who goes wrong waits for it

    libraries = (sysconfig.get_path(kind) for kind in ("stdlib", "purelib", "platlib"))
    known = ("<", str(Path(__file__).parent), *libraries)
    guests = [each for each in extract_tb(error.__traceback__) if not each.filename.startswith(known)]
    return f"{Path(guests[-1].filename).name}, line {guests[-1].lineno}" if guests else ""
