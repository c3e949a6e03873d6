"""How a WebSocket is let in: its first message is hello, which says by which right it comes to a table."""

from __future__ import annotations

import asyncio
import logging
import time

from starlette.websockets import WebSocket

from rumpus.rules.errors import RumpusError

from ..limits import Buckets
from ..protocol import codec, common
from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..protocol.refusals import sentence
from ..store.errors import NotNow
from ..tables.registry import Registry
from .line import Line
from .sockets import ConnectionCounts, visitor

log = logging.getLogger("rumpus.room")

BUSY, POLICY = 1013, 1008


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
    """Let somebody in, and hand what they say from then on to a table. Nothing of this is kept while they are there."""
    counts: ConnectionCounts = websocket.app.state.counts
    address = visitor(websocket.client.host if websocket.client else "")
    await websocket.accept()
    line: Line = websocket.scope["extensions"]["rumpus.line"]()
    full = counts.open(address)
    try:
        if full:
            raise _TurnedAway("", full, BUSY)
        line.counted(counts, address)
        hellos: Buckets = websocket.app.state.buckets["hellos"]
        if not hellos.take(address, time.monotonic()):
            raise _TurnedAway("hello", "You have come too often. Please wait a moment, and load the page again.", BUSY)
        await _hello(websocket, line, counts.crowded, address)
    except _TurnedAway as refused:
        if refused.refusal is not None:
            line.send(codec.write(refused.refusal))
        line.close(refused.code)


async def _hello(websocket: WebSocket, line: Line, crowded: bool, address: str) -> None:
    """The first message says by which right somebody comes to a table."""
    registry: Registry = websocket.app.state.registry
    try:
        message = codec.read(await asyncio.wait_for(line.first(), registry.limits.hello))
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
        joined = await registry.join(name, tokens, line, device, crowded, address)
    except NotNow:
        raise _ComeAgain from None
    except RumpusError as error:
        raise _TurnedAway("hello", sentence(str(error))) from None
    except Exception:
        log.exception("a table cannot be opened")
        raise _TurnedAway("hello", "This table cannot be opened now. Please try again.", BUSY) from None
    if joined is None:
        raise _TurnedAway("hello", "There is no such table, or this link is not for it.")
    line.begin(*joined)
