"""What all commands share: how a parser looks, and how answers are written."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from rich.table import Table


class Parser(argparse.ArgumentParser):
    """A parser that takes no shortened options and leaves examples as they are written."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command adds its parser to."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let a command answer to a script."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, for scripts")


def add_crew(parser: argparse.ArgumentParser, keep: str = "") -> None:
    """Let a command say who does the work, and where what was found is kept."""
    parser.add_argument("--workers", type=whole_number, default=0, metavar="N", help="processes (one a core)")
    parser.add_argument(
        "--cluster", nargs="?", const="here", dest="workers", metavar="ADDRESS", help="a Ray cluster, or one made here"
    )
    if keep:
        parser.add_argument("--keep", type=Path, metavar=keep, help="keep what was found, and go on from there")


@contextmanager
def bar(words: str, total: float, shown: bool = True) -> Iterator[Callable[..., None]]:
    """A bar on a terminal, nothing elsewhere. What is yielded moves it on: by `advance` or to `completed`; it may say
    what is done now (`description`)."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    how_far = MofNCompleteColumn() if isinstance(total, int) else TaskProgressColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), how_far, TimeRemainingColumn())
    hidden = not shown or not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        yield partial(progress.update, progress.add_task(words, total=total))


def grid(*titles: str) -> Table:
    """An empty table: words to the left, numbers to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, title in enumerate(titles):
        table.add_column(title, justify="right" if place else "left")
    return table


def answer_json(answer: Any) -> None:
    """Write an answer for a script."""
    json.dump(answer, sys.stdout, indent=2)
    sys.stdout.write("\n")


def whole_number(text: str) -> int:
    """A number of things, at least one.

    >>> whole_number("12")
    12
    """
    if not re.fullmatch("0*[1-9][0-9]{0,11}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def printable(text: str) -> str:
    """A text as one line that cannot move the cursor: files and records may hold anything.

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
