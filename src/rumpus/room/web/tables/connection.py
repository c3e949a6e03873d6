"""A connection: one WebSocket at a table, which seats it holds, and what it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from rumpus.rules.words import WATCHER

from ..protocol import codec
from ..protocol import from_server as say
from ..store.tokens import WATCH

GOING, COME_BACK = 1000, 1012
"""With which code it is closed: for good, or to come again at once."""


class Line(Protocol):
    """The way to a browser. Nobody waits for it."""

    @property
    def unsent(self) -> int:
        """Bytes that wait, since the other side does not take them."""

    def send(self, text: bytes) -> None:
        """Say something."""

    def close(self, code: int) -> None:
        """Close it when everything is sent."""


class Connection:
    """What a table knows of a connection."""

    def __init__(
        self, line: Line, tokens: Mapping[int, str], outbox: int, invited: Iterable[int] = (), address: str = ""
    ) -> None:
        self.line = line
        self.address = address
        """Whom a new table is counted for."""
        self.tokens = dict(tokens)
        """By seat. They are kept in memory only while the connection is open."""
        self.seats = frozenset(seat for seat in tokens if seat != WATCH)
        self.invited = frozenset(invited)
        """Seats where it may sit down, and of which it is shown nothing before."""
        self.shown: int | None = WATCHER if self.watching else None
        """The seat that this connection is shown now; nothing while it is covered."""
        self.told: tuple[object, ...] = ()
        """What the last position was made of: the same would say nothing new."""
        self.seats_told: say.Seats | None = None
        """Who sits where, as it was told last."""
        self.successors: tuple[str, ...] | None = None
        """Its tokens at the table of a rematch, once it has some."""
        self.heard: dict[int, int] = {}
        """How many events it was sent, by seat."""
        self.closed = False
        self._most = outbox

    @property
    def watching(self) -> bool:
        """Whether it holds no seat."""
        return not self.seats

    def sit(self, seat: int, token: str) -> None:
        """An invitation is used: the seat is this device's from now on."""
        self.tokens[seat] = token
        self.seats |= {seat}
        self.invited -= {seat}
        self.shown = None

    def send(self, message: say.FromServer) -> None:
        """Say something. A connection that does not take what it is sent is closed; it can come back any time."""
        if self.closed:
            return
        if self.line.unsent >= self._most:
            self.hang_up()
        else:
            self.line.send(codec.write(message))

    def turn_away(self, about: str, why: str) -> None:
        """Say why, and close the connection."""
        self.send(say.Refusal(about, why, True))
        self.hang_up()

    def hang_up(self, code: int = GOING) -> None:
        """Close the connection when everything is sent."""
        if not self.closed:
            self.closed = True
            self.line.close(code)
