"""One WebSocket: hello, then messages to the table and back, within the limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from rumpus.rules.errors import RumpusError

from ..limits import Bucket, Buckets, Limits
from ..protocol import codec, common
from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..protocol.refusals import sentence
from ..store.errors import NotNow
from ..tables.connection import GOING, Connection
from ..tables.mailbox import Left
from ..tables.registry import Registry
from ..tables.table import Table
from .sockets import visitor

log = logging.getLogger("rumpus.room")

BUSY, POLICY = 1013, 1008


class ConnectionCounts:
    """How many connections there are, in all and from each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()

    def open(self, address: str) -> str:
        """Count a connection in, or say why not."""
        if self._open.total() >= self._limits.connections:
            return "The room is full. Please try again in a while."
        if self._open[address] >= self._limits.connections_each:
            return "There are too many connections from your address. Please close some tables."
        self._open[address] += 1
        return ""

    @property
    def crowded(self) -> bool:
        """Whether only players are let in now."""
        return self._open.total() > self._limits.connections * self._limits.watchers

    def close(self, address: str) -> None:
        """Count a connection out."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class _TurnedAway(Exception):
    """A connection that is refused: about which message, why, and with which code it is closed."""

    def __init__(self, about: str, why: str, code: int = POLICY) -> None:
        super().__init__(why)
        self.refusal: say.Refusal | None = say.Refusal(about, why, True)
        self.code = code


class _ComeAgain(_TurnedAway):
    """A connection that may try again by itself, so nobody need be told anything."""

    def __init__(self) -> None:
        super().__init__("", "", BUSY)
        self.refusal = None


async def serve_websocket(websocket: WebSocket) -> None:
    """Serve one WebSocket from its first message to its last."""
    registry: Registry = websocket.app.state.registry
    counts: ConnectionCounts = websocket.app.state.counts
    address = visitor(websocket.client.host if websocket.client else "")
    await websocket.accept()
    full = counts.open(address)
    try:
        if full:
            raise _TurnedAway("", full, BUSY)
        hellos: Buckets = websocket.app.state.hellos
        if not hellos.take(address, time.monotonic()):
            raise _TurnedAway("hello", "You have come too often. Please wait a moment, and load the page again.", BUSY)
        table, connection = await _hello(websocket, registry, counts, address)
        await _exchange(websocket, table, connection, registry.limits)
    except _TurnedAway as refused:
        with suppress(WebSocketDisconnect, RuntimeError):
            if refused.refusal is not None:
                await websocket.send_text(codec.write(refused.refusal))
            await websocket.close(refused.code)
    except (WebSocketDisconnect, RuntimeError):
        pass  # whoever goes away in the middle of a word has simply gone
    finally:
        if not full:
            counts.close(address)


async def _hello(
    websocket: WebSocket, registry: Registry, counts: ConnectionCounts, address: str
) -> tuple[Table, Connection]:
    """The first message says which table, and by which right."""
    try:
        message = codec.read(await asyncio.wait_for(_receive(websocket), registry.limits.hello))
    except TimeoutError:
        raise _TurnedAway("", "Nobody said hello.") from None
    except codec.Unreadable as error:
        raise _TurnedAway("", sentence(f"that could not be read: {error}")) from None
    if not isinstance(message, asked.Hello):
        raise _TurnedAway("", "The first message is hello.")
    if message.version != common.VERSION:
        raise _TurnedAway("hello", f"This room speaks version {common.VERSION}; please load the page again.")
    try:
        name, tokens, device = websocket.path_params["table"], message.tokens, message.device
        joined = await registry.join(name, tokens, device, counts.crowded, address)
    except NotNow:
        raise _ComeAgain from None
    except RumpusError as error:
        raise _TurnedAway("hello", sentence(str(error))) from None
    except Exception:
        log.exception("a table cannot be opened")
        raise _TurnedAway("hello", "This table cannot be opened now. Please try again.", BUSY) from None
    if joined is None:
        raise _TurnedAway("hello", "There is no such table, or this link is not for it.")
    return joined


async def _exchange(websocket: WebSocket, table: Table, connection: Connection, limits: Limits) -> None:
    """Carry messages to the table and back, until one side hangs up."""
    sending = asyncio.create_task(_send_all(websocket, connection))
    reading = asyncio.create_task(_read_all(websocket, table, connection, limits))
    try:
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.closed = True
        table.post(connection, Left())
        for task in (sending, reading):
            task.cancel()
        found = await asyncio.gather(sending, reading, return_exceptions=True)
    for error in found:
        if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
            log.error("a connection failed", exc_info=error)


async def _send_all(websocket: WebSocket, connection: Connection) -> None:
    while (text := await connection.outbox.get()) is not None:
        await websocket.send_text(text)
        connection.unsent -= len(text)
        del text  # or it would be kept until there is another one
    with suppress(RuntimeError):
        await websocket.close(connection.code)


async def _read_all(websocket: WebSocket, table: Table, connection: Connection, limits: Limits) -> None:
    bucket = Bucket(limits.burst, limits.messages, time.monotonic())
    strikes = 0
    while not connection.closed:
        text = await _receive(websocket)
        try:
            if not bucket.take(time.monotonic()):
                raise codec.Unreadable("too many messages; please slow down")
            message = codec.read(text)
        except codec.Unreadable as error:
            strikes += 1
            connection.send(say.Refusal("", sentence(f"that was refused: {error}"), strikes >= limits.strikes))
            if strikes >= limits.strikes:
                connection.hang_up()
                # Nothing more is read from this connection; the sender closes it when the refusal is out.
                await asyncio.Event().wait()
        else:
            strikes = 0
            table.post(connection, message)


async def _receive(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", GOING))
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""
