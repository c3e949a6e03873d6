"""What the files that somebody brings have in common: decks of cards, and dice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from .errors import BadKit
from .words import Table

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars", " ": "spaces"}


def accepted(brought: Table | None, troubles: list[str]) -> Table:
    """What was brought, or a refusal with its first trouble."""
    if brought is None:
        raise BadKit(troubles[0])
    return brought


def first_line(text: str) -> str:
    """The line that names the columns of a table."""
    return text.removeprefix("\ufeff").lstrip().partition("\n")[0]


def values_of(line: str, separators: Iterable[str] = SEPARATORS) -> list[str]:
    """What stands in a line between any of these separators.

    >>> values_of('card;"kind"|long')
    ['card', 'kind', 'long']
    """
    return [value.strip(' "\r') for value in re.split(f"[{''.join(separators)}]", line)]


def wrong_separator(line: str, known: Collection[str], right: str) -> list[str]:
    """The one trouble of a file whose values are told apart by something else than they should be.

    >>> wrong_separator("card;kind;long", ("card", "kind", "long"), ",")
    ['the values are separated by semicolons; this file needs commas between them']
    >>> wrong_separator("card,kind,long", ("card", "kind", "long"), ",")
    []
    """
    told = {separator: sum(value in known for value in values_of(line, separator)) for separator in SEPARATORS}
    best = max(told, key=lambda separator: told[separator])
    if told[best] <= max(1, told[right]):
        return []
    return [f"the values are separated by {SEPARATORS[best]}; this file needs {SEPARATORS[right]} between them"]
