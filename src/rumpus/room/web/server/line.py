"""A line: a WebSocket that was let in. Frames come straight from the transport, and go straight to it.

No task waits for what is said, and none for what is to be sent, so a thousand lines take little memory.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from ..limits import Bucket, Limits
from ..protocol import codec
from ..protocol import from_server as say
from ..protocol.refusals import sentence
from ..tables.connection import COME_BACK, Connection
from ..tables.mailbox import Left
from ..tables.table import Table
from .sockets import ConnectionCounts, Sockets, bites

FRAMES = 4
"""So many frames a connection may send for each message that it may send: parts of messages, and signs of life."""
PULSE = 20.0
"""Seconds after which a sign of life is asked for. Whoever says nothing for as long again has gone."""
FAREWELL = 10.0
"""Seconds after which whoever does not answer a farewell is cut off."""
log = logging.getLogger("uvicorn.error")


class Line(asyncio.Protocol):
    """One WebSocket: at first somebody waits for its hello, and then a table hears what it says."""

    __slots__ = (
        "_address",
        "_alive",
        "_connection",
        "_counts",
        "_early",
        "_frames",
        "_limits",
        "_lines",
        "_message",
        "_messages",
        "_sockets",
        "_strikes",
        "_table",
        "_timer",
        "_transport",
        "_websocket",
    )

    def __init__(self, transport: asyncio.Transport, limits: Limits, sockets: Sockets, lines: set[Any]) -> None:
        now = time.monotonic()
        self._transport = transport
        self._limits = limits
        self._sockets = sockets
        self._lines = lines
        """All that are open: the server asks them to close when it does."""
        self._lines.add(self)
        self._websocket = Protocol(Side.SERVER, max_size=limits.message, logger=log)
        self._frames = Bucket(FRAMES * limits.burst, FRAMES * limits.messages, now)
        self._messages = Bucket(limits.burst, limits.messages, now)
        self._strikes = 0
        self._message = b""
        """Parts of a message that has not come to its end."""
        self._early: asyncio.Queue[bytes] | None = asyncio.Queue()
        """What was said before a table hears it."""
        self._table: Table | None = None
        self._connection: Connection | None = None
        self._alive = True
        self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)
        self._counts: ConnectionCounts | None = None
        """Where it is counted, until it is closed or lost."""
        self._address = ""

    @property
    def idle(self) -> bool:
        """Whether it is closed, or only waits for the other side's farewell."""
        return self._websocket.state is not State.OPEN or self._transport.is_closing()

    @property
    def unsent(self) -> int:
        """Bytes that wait, since the other side does not take them."""
        return self._transport.get_write_buffer_size()

    async def first(self) -> bytes:
        """The first message; empty if none will come."""
        return await self._early.get() if self._early is not None else b""

    def counted(self, counts: ConnectionCounts, address: str) -> None:
        """It was counted in for an address."""
        self._counts, self._address = counts, address

    def begin(self, table: Table, connection: Connection) -> None:
        """From here on a table hears what is said."""
        self._table, self._connection = table, connection
        early, self._early = self._early, None
        if self.idle:
            self._leave()
            return
        while early is not None and not early.empty():
            self._hear(early.get_nowait())
        self._transport.resume_reading()

    def send(self, text: bytes) -> None:
        """Say something."""
        if not self.idle:
            self._websocket.send_text(text)
            self._write()

    def close(self, code: int) -> None:
        """Say farewell when everything is sent. Who does not answer, or does not take what was sent, is cut off."""
        if not self.idle:
            self._websocket.send_close(code)
            self._write()
            self._end()

    def shutdown(self) -> None:
        """The room closes."""
        self.close(COME_BACK)
        self._transport.close()

    def drop(self) -> None:
        """Hang up at once."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something is said. Frames that are no messages are counted here, since nobody else sees them."""
        self._alive = True
        now = time.monotonic()
        for bite in bites(data):
            if self._transport.is_closing():
                return
            self._websocket.receive_data(bite)
            frames = self._websocket.events_received()
            self._write()  # answers to signs of life, and to a farewell
            if self.unsent > self._limits.outbox or not all(self._frames.take(now) for _ in frames):
                self.drop()
                return
            for frame in frames:
                if isinstance(frame, Frame) and frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                    self._message += frame.data
                    if frame.fin:
                        message, self._message = self._message, b""
                        self._hear(message)
            if self._websocket.close_rcvd is not None or self._websocket.parser_exc is not None:
                self._end()
                self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._leave()
        self._timer.cancel()
        self._lines.discard(self)
        self._sockets.release(self)
        # Its parser holds it, and so does an error in its frames: all are freed at once, without the collector.
        self._websocket.parser.close()
        self._websocket.parser_exc = None

    def _write(self) -> None:
        for frame in self._websocket.data_to_send():
            self._transport.write(frame)

    def _hear(self, text: bytes) -> None:
        """A message is there."""
        if self.idle:
            return
        if self._early is not None:
            self._transport.pause_reading()
            self._early.put_nowait(text)
            return
        assert self._table is not None
        assert self._connection is not None
        try:
            if not self._messages.take(time.monotonic()):
                raise codec.Unreadable("too many messages; please slow down")
            message = codec.read(text)
        except codec.Unreadable as error:
            self._strikes += 1
            last = self._strikes >= self._limits.strikes
            self._connection.send(say.Refusal("", sentence(f"that was refused: {error}"), last))
            if last:
                self._connection.hang_up()
        else:
            self._strikes = 0
            self._table.post(self._connection, message)

    def _pulse(self) -> None:
        """Ask for a sign of life, or go if there was none since the last time."""
        if not self._alive:
            self.drop()
            return
        self._alive = False
        self._websocket.send_ping(b"")
        self._write()
        self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)

    def _end(self) -> None:
        """Nothing more is said; only the other side's farewell is waited for."""
        self._leave()
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(FAREWELL, self.drop)
        self._transport.resume_reading()

    def _leave(self) -> None:
        if self._table is not None and self._connection is not None:
            self._connection.closed = True
            self._table.post(self._connection, Left())
        self._table = self._connection = None
        if self._early is not None:
            self._early.put_nowait(b"")
        if self._counts is not None:
            self._counts.close(self._address)
            self._counts = None
