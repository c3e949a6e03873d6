"""What is stored of a table, as plain values. It knows no database and no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sits there, and what only they may read."""

    kind: Literal["here", "computer", "friend"]
    level: str
    name: str
    word: str = ""
    sat: bool = False
    notes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SavedMove:
    """A move of a seat; luck's moves follow from the seed. The words tell whether the rules still mean the same."""

    seat: int
    move: int
    words: str
    clock: tuple[float, ...] | None = None
    """The seconds that each seat had left after it."""


class ClockOnHold(TypedDict):
    """Clocks after so many moves: the seconds that each seat had left, and whether one of them ran."""

    moves: int
    left: Sequence[float]
    running: bool
    since: NotRequired[float | None]
    """From when on it ran further, by the database's time; nothing if it stood still."""


@dataclass(frozen=True)
class SavedTable:
    """A table as it lies on the disk."""

    id: str
    game: str
    kit: str
    house: dict[str, str]
    clock: str
    seed: str
    date: str
    seats: tuple[SavedSeat, ...]
    moves: tuple[SavedMove, ...] = ()
    ending: tuple[int, str] | None = None
    """The seat that resigned or ran out of time, and which of the two."""
    successor: str = ""
    remaining: ClockOnHold | None = None
    """The clocks when the room was last closed."""
    seen: str = field(default="", compare=False)
    """The day on which somebody last opened it."""

    @property
    def begun(self) -> bool:
        return all(seat.sat for seat in self.seats)


@dataclass(frozen=True)
class Grant:
    """What a token opens: a `seat` for a player's device, an `invite` to sit down, a `link`, or leave to `watch`.

    `open` is an invitation, or leave to watch, that everybody in the room may use.
    """

    hash: str
    seat: int
    kind: str


@dataclass(frozen=True)
class SavedKit:
    """A deck or dice that somebody brought, by its fingerprint."""

    name: str
    game: str
    title: str
    text: str
    date: str


@dataclass(frozen=True)
class Description:
    """A described game that a room keeps: its name, its normal form, and since when."""

    name: str
    text: str
    date: str
