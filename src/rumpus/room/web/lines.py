"""A line: one connection at a table, which seats it holds, what it is shown, and what waits to be sent on it."""

from __future__ import annotations

import asyncio

from rumpus.rules.words import WATCHER

from . import protocol as say
from .tokens import WATCH

HANG_UP = None
"""What stands in the outbox of a line that is to be closed."""


class Line:
    """What a table knows of a connection. It only ever puts messages into the outbox; somebody else sends them."""

    def __init__(self, opened: set[int], outbox: int) -> None:
        self.seats = frozenset(seat for seat in opened if seat != WATCH)
        self.watching = not self.seats
        self.shown: int | None = WATCHER if self.watching else None
        """The seat that this line is shown now; nothing while it is covered."""
        self.told: tuple[object, ...] = ()
        """What the last position was made of: the same would say nothing new."""
        self.heard: dict[int, int] = {}
        """How many events it was sent, by seat."""
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._most = outbox
        self.closed = False

    def send(self, message: say.FromServer) -> None:
        """Say something. A line that does not take what it is sent is closed; it can come back any time."""
        if self.closed:
            return
        if self.outbox.qsize() >= self._most:
            self.hang_up()
        else:
            self.outbox.put_nowait(say.write(message))

    def hang_up(self) -> None:
        """Close the line when everything is sent."""
        if not self.closed:
            self.closed = True
            self.outbox.put_nowait(HANG_UP)
