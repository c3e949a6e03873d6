"""Names for seats: the rules say `Player 2`, people have names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from rumpus.rules.errors import IllegalMove
from rumpus.table.match import clean_name

Spoken = TypeVar("Spoken")
_SEAT = re.compile(r"\bPlayer (\d+)\b")


def addressed(spoken: Spoken, names: Sequence[str]) -> Spoken:
    """A text, or all texts inside a scene or an event, with the names of the players.

    >>> addressed("Player 2 met one of your pegs.", ("Ann", "Ben"))
    'Ben met one of your pegs.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return names[seat] if 0 <= seat < len(names) else found[0]

    def put(value: Any) -> Any:
        if isinstance(value, str):
            return _SEAT.sub(name, value) if "Player " in value else value
        if isinstance(value, tuple):
            parts = [put(part) for part in value]
            return tuple(parts) if any(new is not old for new, old in zip(parts, value, strict=True)) else value
        if is_dataclass(value) and not isinstance(value, type):
            found = {field.name: getattr(value, field.name) for field in fields(value)}
            changed = {key: new for key, old in found.items() if (new := put(old)) is not old}
            return replace(value, **changed) if changed else value
        return value

    return put(spoken)  # type: ignore[no-any-return]  # it has the type that it came with


def seat_name(name: str, seat: int, others: Sequence[str]) -> str:
    """A name for a seat, clean, like nobody else's, and not another seat's number.

    >>> seat_name(" Ann ", 0, ["Ben"]), seat_name("", 1, ["Ann"])
    ('Ann', 'Player 2')
    """
    own = f"Player {seat + 1}"
    clean = clean_name(name or own)
    if _SEAT.search(clean) and clean != own:
        raise IllegalMove(f"{clean!r} would be taken for another seat; please choose another name")
    if clean.casefold() in {other.casefold() for other in others}:
        raise IllegalMove(f"somebody here is called {clean!r} already; please choose another name")
    return clean
