"""uvicorn's protocols, with limits: requests and answers, and how a WebSocket is let in (`line.py` goes on with it)."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from ..limits import Limits
from .line import Line
from .sockets import Proxies, Sockets, bites

HELD = 2**16
"""So many bytes of a line the system may hold itself (Linux holds twice as many)."""


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, with limits. A request must be there as a whole, and its answer taken, within some seconds."""

    sockets: Sockets
    limits: Limits

    _deadline: asyncio.TimerHandle | None = None
    _head = 0
    """Bytes of a request so far that are not its body."""

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered."""
        cycle: Any = self.cycle  # there is none before the first request
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        if self.sockets.admit(self, self.client[0] if self.client else ""):
            self._wait(self.limits.request)
        else:
            self.drop()

    def data_received(self, data: bytes) -> None:
        """Something is said. Only a body is bounded by whoever reads it; nobody reads a head before its end."""
        for bite in bites(data):
            if self.transport.is_closing() or self.parser is None:
                return
            self._head += len(bite)
            super().data_received(bite)
            if self._head > self.limits.head:
                self.drop()

    def on_body(self, body: bytes) -> None:
        """Some of a body is there."""
        self._head -= len(body)
        super().on_body(body)

    def on_message_begin(self) -> None:
        """A request begins. Nobody asks again before they are answered: no browser or proxy does."""
        if not self.idle:
            self.drop()
        super().on_message_begin()
        if self._deadline is None:
            self._wait(self.limits.request)

    def on_message_complete(self) -> None:
        """A request is there."""
        self._head = 0
        super().on_message_complete()
        if self.idle:
            self._stop_waiting()
        else:
            self._wait(self.limits.answer)

    def on_response_complete(self) -> None:
        """An answer is taken."""
        if not self.cycle.more_body:  # else the rest of the request is still to come
            self._stop_waiting()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket."""
        super().handle_websocket_upgrade()
        self._let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        self._stop_waiting()
        self.sockets.release(self)
        self.parser = None  # type: ignore[assignment]  # it holds us: so both are freed without the collector

    def drop(self) -> None:
        """Hang up at once. What is still said goes nowhere."""
        if not self.idle:
            self.cycle.disconnected = True
        self.transport.abort()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._overdue)

    def _overdue(self) -> None:
        """Hang up, unless an answer is told bit by bit and all that was said is taken: a report takes minutes."""
        if not self.idle and self.cycle.response_started and not self.flow.write_paused:
            self._wait(self.limits.answer)
        else:
            self.drop()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket until somebody is let in. From then on it is a line, and nothing is left of the request."""

    sockets: Sockets
    limits: Limits

    idle = False

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        if not self.sockets.admit(self, self.client[0] if self.client else ""):
            self.drop()

    def data_received(self, data: bytes) -> None:
        """The request, which has passed the limits of HTTP. Nobody says more before they are let in."""
        if self.transport.is_closing():
            return
        if not self.handshake_initiated:
            super().data_received(data)
            if self.handshake_initiated:
                return
        self.drop()

    def handle_connect(self, event: Request) -> None:
        """A request is there: ask the app, which opens the line."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions["rumpus.line"] = self.open

    async def run_asgi(self) -> None:
        """Ask the app. Whoever was not let in goes."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("a WebSocket cannot be let in")
            self.send_500_response()
        finally:
            self.scope["extensions"].clear()  # it holds us, and we hold it
        if self.transport.get_protocol() is self:
            self.transport.close()

    def open(self) -> Line:
        """Let somebody in who was accepted."""
        if self.transport.is_closing():
            raise ClientDisconnected
        # What is not taken waits here, where it is bounded: the system would hold megabytes of it for each line.
        with suppress(OSError):  # whoever has gone again
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD)
        line = Line(self.transport, self.limits, self.sockets, self.connections)
        self.transport.set_protocol(line)
        self.sockets.hand_on(self, line)
        self.connections.remove(self)
        self.conn.parser.close()
        return line

    def drop(self) -> None:
        """Hang up at once."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.sockets.release(self)
        super().connection_lost(exc)
        # Its parser holds it, and so does what was wrong with the request: all are freed without the collector.
        self.conn.parser.close()
        error: BaseException | None = self.conn.handshake_exc
        while error is not None:
            error.__traceback__, error = None, error.__cause__ or error.__context__


def limited(limits: Limits, proxies: Sequence[str]) -> tuple[type[LimitedHttp], type[LimitedWebSocket]]:
    """The protocols of one server."""
    free, most, each = Proxies(proxies), limits.connections + limits.sockets, limits.connections_each

    class Http(LimitedHttp):
        sockets = Sockets(limits.sockets, limits.sockets_each, free)

    class WebSocket(LimitedWebSocket):
        sockets = Sockets(most, each + limits.sockets_each, free)

    Http.limits = WebSocket.limits = limits
    return Http, WebSocket
