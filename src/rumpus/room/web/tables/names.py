"""Names for seats: the rules say `Player 2`, people have names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

import msgspec

from rumpus.room.player_names import chosen_name, looks
from rumpus.rules.errors import IllegalMove

from ..protocol.common import MOST_SEATS

Spoken = TypeVar("Spoken")
_SEAT = re.compile(r"\bPlayer (\d+)\b")
_IN_JSON = re.compile(r"Player (?:(?<!\wPlayer )|(?<=\\[nrtbf]Player ))(\d+)\b")
"""Found quickly, since it begins with plain letters. A line break before it is written as a letter in JSON."""
NUMBERED = re.compile(r"Player \d+")
"""The name of somebody who chose none."""
SEATS = {looks(f"Player {seat + 1}") for seat in range(MOST_SEATS)}


def with_names(spoken: Spoken, names: Sequence[str]) -> Spoken:
    """A text, or all texts inside a scene or an event, with the names of the players.

    >>> with_names("Player 2 met one of your pegs.", ("Ann", "Ben"))
    'Ben met one of your pegs.'
    """
    value: Any = spoken
    if isinstance(value, str):
        named = _SEAT.sub(lambda found: _called(found, names), value) if "Player " in value else value
        return spoken if named == value else cast(Spoken, named)
    if isinstance(value, tuple):
        parts = tuple([with_names(part, names) for part in value])
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return spoken if same else cast(Spoken, parts)
    if is_dataclass(value) and not isinstance(value, type):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = {key: new for key, old in found.items() if (new := with_names(old, names)) is not old}
        return cast(Spoken, replace(value, **changed)) if changed else spoken
    return spoken


def in_json(spoken: Spoken, names: Sequence[str]) -> Spoken:
    """The same as JSON that a message holds as it stands: names are put into the text, not into each part of a scene.

    What was made by people (names, notes, words) must not go through here.

    >>> bytes(in_json(("Player 2 waits.\\nPlayer 1 too.",), ("Ann", "Ben")))
    b'["Ben waits.\\\\nAnn too."]'
    """
    text = msgspec.json.encode(spoken).decode()
    if "Player " in text:
        escaped = [msgspec.json.encode(name).decode()[1:-1] for name in names]
        text = _IN_JSON.sub(lambda found: _called(found, escaped), text)
    return cast(Spoken, msgspec.Raw(text.encode()))


def _called(found: re.Match[str], names: Sequence[str]) -> str:
    seat = int(found[1]) - 1
    return names[seat] if 0 <= seat < len(names) else found[0]


def seat_name(name: str, seat: int, others: Sequence[str]) -> str:
    """A name for a seat, clean, like nobody else's, and not another seat's number.

    >>> seat_name(" Ann ", 0, ["Ben"]), seat_name("", 1, ["Ann"])
    ('Ann', 'Player 2')
    """
    own = f"Player {seat + 1}"
    clean = chosen_name(name or own, (other for other in others if not (other == own or NUMBERED.fullmatch(other))))
    if clean != own and (_SEAT.search(clean) or looks(clean) in SEATS):
        raise IllegalMove(f"{clean!r} would be taken for another seat; please choose another name")
    return clean
