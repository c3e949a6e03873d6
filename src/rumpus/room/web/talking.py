"""One WebSocket: hello, then messages to the table and back, within the limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from rumpus.rules.errors import RumpusError

from . import protocol as say
from .house import House
from .letters import Left
from .limits import Bucket, Limits
from .lines import Line
from .tables import Table
from .wording import sentence

log = logging.getLogger("rumpus.room")

BUSY, POLICY, GOING = 1013, 1008, 1000


class Visitors:
    """How many connections there are, in all and from each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lines: Counter[str] = Counter()

    def come(self, address: str) -> str:
        """Count a visitor in, or say why not."""
        if self._lines.total() >= self._limits.lines:
            return "The room is full. Please try again in a while."
        if self._lines[address] >= self._limits.lines_each:
            return "There are too many connections from your address. Please close some tables."
        self._lines[address] += 1
        return ""

    def go(self, address: str) -> None:
        """Count a visitor out."""
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]


class _TurnedAway(Exception):
    """A connection that is refused: about which message, why, and with which code it is closed."""

    def __init__(self, about: str, why: str, code: int = POLICY) -> None:
        super().__init__(why)
        self.refusal = say.Refusal(about, why, True)
        self.code = code


async def talk(websocket: WebSocket) -> None:
    """Serve one WebSocket from its first message to its last."""
    house: House = websocket.app.state.house
    visitors: Visitors = websocket.app.state.visitors
    address = websocket.client.host if websocket.client else ""
    await websocket.accept()
    full = visitors.come(address)
    try:
        if full:
            raise _TurnedAway("", full, BUSY)
        table, line = await _hello(websocket, house)
        await _converse(websocket, table, line, house.limits)
    except _TurnedAway as refused:
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.send_text(say.write(refused.refusal))
            await websocket.close(refused.code)
    except (WebSocketDisconnect, RuntimeError):
        pass  # whoever goes away in the middle of a word has simply gone
    finally:
        if not full:
            visitors.go(address)


async def _hello(websocket: WebSocket, house: House) -> tuple[Table, Line]:
    """The first message says which table, and by which right."""
    try:
        message = say.read(await asyncio.wait_for(_receive(websocket), house.limits.hello))
    except TimeoutError:
        raise _TurnedAway("", "Nobody said hello.") from None
    except say.Unreadable as error:
        raise _TurnedAway("", sentence(f"that could not be read: {error}")) from None
    if not isinstance(message, say.Hello):
        raise _TurnedAway("", "The first message is hello.")
    if message.version != say.VERSION:
        raise _TurnedAway("hello", f"This room speaks version {say.VERSION}; please load the page again.")
    try:
        joined = await house.join(message.table, message.tokens)
    except RumpusError as error:
        raise _TurnedAway("hello", sentence(str(error))) from None
    except Exception:
        log.exception("a table cannot be opened")
        raise _TurnedAway("hello", "This table cannot be opened now. Please try again.", BUSY) from None
    if joined is None:
        raise _TurnedAway("hello", "There is no such table, or this link is not for it.")
    return joined


async def _converse(websocket: WebSocket, table: Table, line: Line, limits: Limits) -> None:
    """Carry messages to the table and back, until one side hangs up."""
    sending = asyncio.create_task(_send_all(websocket, line))
    reading = asyncio.create_task(_read_all(websocket, table, line, limits))
    try:
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        line.closed = True
        table.post(line, Left())
        for task in (sending, reading):
            task.cancel()
        found = await asyncio.gather(sending, reading, return_exceptions=True)
    for error in found:
        if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
            log.error("a connection failed", exc_info=error)


async def _send_all(websocket: WebSocket, line: Line) -> None:
    while (text := await line.outbox.get()) is not None:
        await websocket.send_text(text)
    with suppress(RuntimeError):
        await websocket.close(GOING)


async def _read_all(websocket: WebSocket, table: Table, line: Line, limits: Limits) -> None:
    bucket = Bucket(limits.burst, limits.messages, time.monotonic())
    strikes = 0
    while not line.closed:
        text = await _receive(websocket)
        try:
            if not bucket.take(time.monotonic()):
                raise say.Unreadable("too many messages; please slow down")
            message = say.read(text)
        except say.Unreadable as error:
            strikes += 1
            line.send(say.Refusal("", sentence(f"that was refused: {error}"), strikes >= limits.strikes))
            if strikes >= limits.strikes:
                line.hang_up()
                # Nothing more is read from this line; the sender closes it when the refusal is out.
                await asyncio.Event().wait()
        else:
            strikes = 0
            table.post(line, message)


async def _receive(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", GOING))
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""
