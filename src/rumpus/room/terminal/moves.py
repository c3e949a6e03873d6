"""What may be typed now: all moves as a list, in groups where the game has some, and several moves on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rumpus.rules.catalogue import Book
from rumpus.rules.scene import Group
from rumpus.table.notation import Choice

FEW_MOVES = 4
SEPARATORS = ",;"
LEAST_ROOM = 28
"""A second column is not made narrower than this."""


def hint(choices: Sequence[Choice]) -> str:
    """What may be typed now, with an example where there is much to choose from: as short as it is understood.

    >>> hint([Choice(0, "throw"), Choice(1, "surrender")])
    'throw or surrender'
    >>> hint([Choice(n, f"add A{n}") for n in range(1, 7)])
    'a move like A4'
    >>> hint([Choice(n, f"swap L{n} star") for n in range(6)])
    'a move like swap L3 star'
    """
    if len(choices) <= FEW_MOVES:
        return " or ".join(choice.words for choice in choices)
    words = choices[len(choices) // 2].words
    last = words.split()[-1]
    alike = sum(choice.words.split()[-1] == last for choice in choices)
    return f"a move like {last if alike == 1 else words}"


def listed(book: Book, view: Any, choices: Sequence[Choice], width: int) -> list[str]:
    """All moves of a seat: as the game groups them, with a reason for each that is not possible now, or in columns."""
    offered = tuple(choice.words for choice in choices)
    found: Sequence[Group] = book.hooks.groups(view, offered)
    if not found:
        return in_columns(offered, width)
    named = {words for group in found for words in group.moves}
    left = tuple(words for words in offered if words not in named)
    groups = [*found, Group("Others", left)] if left else found
    rows = [(group.title, "   ".join(words for words in group.moves if words in offered)) for group in groups]
    refused = [words for group in groups for words in group.moves if words not in offered]
    reasons = [(words, book.rules.why_not(view, words)) for words in refused]
    lines = _table([row for row in rows if row[1]], 2, width)
    return [*lines, "  Not now:", *_table(reasons, 4, width)] if reasons else lines


def _table(rows: Sequence[tuple[str, str]], indent: int, width: int) -> list[str]:
    """Rows of two columns; where the second would be too narrow it stands below the first."""
    margin = " " * indent
    column = max((len(title) for title, _ in rows), default=0) + indent + 2
    lines = []
    for title, words in rows:
        # The words of one move stay together.
        tight = re.sub("(?<! ) (?! )", "\N{NO-BREAK SPACE}", words) if "   " in words else words
        if width - column < LEAST_ROOM:
            lines += [margin + title, *wrap(tight, width, initial_indent=margin * 2, subsequent_indent=margin * 2)]
        else:
            first = (margin + title).ljust(column)
            lines += wrap(tight, width, initial_indent=first, subsequent_indent=" " * column)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def in_columns(words: Sequence[str], width: int) -> list[str]:
    """Words in columns of one width.

    >>> in_columns(["kick", "receive"], 40)
    ['  kick     receive']
    """
    column = max(map(len, words)) + 2
    fitting = max(1, (width - 2) // column)
    fitting = fitting // 6 * 6 or fitting  # rows of a grid stay whole
    rows = [words[start : start + fitting] for start in range(0, len(words), fitting)]
    return ["  " + "".join(f"{each:{column}}" for each in row).rstrip() for row in rows]


def parted(typed: str, choices: Sequence[Choice]) -> list[str]:
    """The moves on a line, which commas or semicolons part; a sign that some move is written with parts nothing.

    >>> parted("star, second;scrub", [Choice(0, "LE star")])
    ['star', 'second', 'scrub']
    >>> parted("yes, sir", [Choice(0, "yes, sir")])
    ['yes, sir']
    """
    signs = "".join(sign for sign in SEPARATORS if not any(sign in choice.words for choice in choices))
    moves = re.split(f"[{signs}]", typed) if signs else [typed]
    return [move.strip() for move in moves if move.strip()]
