"""What a table is told by others than browsers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Joined:
    """A connection has come."""


@dataclass(frozen=True)
class Left:
    """A connection has gone."""


@dataclass(frozen=True)
class Chosen:
    """A computer has thought. `state` is the position that it thought about."""

    seat: int
    state: int
    move: int


@dataclass(frozen=True)
class TimeUp:
    """Somebody's time may be up."""


@dataclass(frozen=True)
class Committed:
    """A move is on the disk, or it is not."""

    error: BaseException | None


@dataclass(frozen=True)
class Idle:
    """Nobody was there for a while."""
