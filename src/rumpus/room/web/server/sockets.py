"""TCP connections: how many there may be, how long they may say nothing, and how long they may not listen.

Those that ask for something are soon done, so they have a bound of their own. WebSockets are counted again when they
are let in (`websocket.py`); here those are counted, too, that were refused and do not go. When a bound is reached, one
that is idle makes place, or one of whoever has most. So neither silence nor slowness keeps a player out.
"""

from __future__ import annotations

import asyncio
import importlib.util
import ipaddress
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..limits import Bucket, Limits
from ..queue import Queue

RESERVE = 128
"""File descriptors for the database, pages, and processes that analyse."""
ENOUGH = 65_536
USUAL = 8_192
BITE = 1_024
"""So many bytes are looked at at once: what nobody may send is noticed before a quarter of a megabyte was parsed."""
FRAMES = 4
"""So many frames a connection may send for each message that it may send: parts of messages, and signs of life."""


def visitor(address: str) -> str:
    """Who an address is counted as: with IPv6 a household has 2**64 of them.

    >>> visitor("2001:db8::1:2"), visitor("::ffff:192.0.2.7"), visitor("192.0.2.7"), visitor("unix")
    ('2001:db8::/64', '192.0.2.7', '192.0.2.7', 'unix')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Proxies:
    """The proxies that were named, each by its address or by that of its network.

    >>> found = Proxies(["127.0.0.1", "10.0.0.0/8"])
    >>> "10.1.2.3" in found, "127.0.0.2" in found, "" in found
    (True, False, False)
    """

    def __init__(self, named: Sequence[str]) -> None:
        self._named = [ipaddress.ip_network(each, strict=False) for each in named]

    def __contains__(self, address: object) -> bool:
        try:
            found = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        return any(found in each for each in self._named)


def file_budget() -> int:
    """How many files and sockets this process may have open, after asking for as many as the system allows."""
    if importlib.util.find_spec("resource") is None:
        return USUAL  # where the system has no such limit to ask for, the limits of the room are enough
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return ENOUGH if soft == resource.RLIM_INFINITY else soft


def within(limits: Limits, files: int) -> Limits:
    """The same limits, or smaller ones, so that there are always files left: four of five for players.

    A socket may need two, for a page that it is sent, and as many WebSockets may be refused and not go.

    >>> found = within(Limits(), 628)
    >>> found.connections, found.sockets
    (400, 33)
    """
    left = max(15, files - RESERVE)
    players = min(limits.connections, left * 4 // 5)
    return replace(limits, connections=players, sockets=min(limits.sockets, (left - players) // 3))


class Sockets:
    """Connections of one kind: how many there may be in all, and of one address."""

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self._most, self._most_each = most, each
        self._proxies = proxies
        self._open: dict[Limited, str] = {}
        self._each: Counter[str] = Counter()

    def admit(self, protocol: Limited, address: str) -> bool:
        """Count a connection in, or refuse it. In a full room another makes place for it."""
        who = visitor(address)
        if address not in self._proxies and self._each[who] >= self._most_each:
            return False
        if len(self._open) >= self._most:
            oldest = next((each for each in self._open if each.idle), None) or self._of_most(who)
            if oldest is None:
                return False
            self.release(oldest)
            oldest.drop()
        self._open[protocol] = who
        self._each[who] += 1
        return True

    def _of_most(self, who: str) -> Limited | None:
        """The oldest connection of whoever has most of them, if that is more than somebody else would have then."""
        greedy, number = self._each.most_common(1)[0]
        if number <= self._each[who] + 1:
            return None
        return next(each for each, address in self._open.items() if address == greedy)

    def release(self, protocol: Limited) -> None:
        """Count a connection out."""
        who = self._open.pop(protocol, None)
        if who is not None:
            self._each[who] -= 1
            if not self._each[who]:
                del self._each[who]


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
        for bite in _bites(data):
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
    """uvicorn's WebSocket, with limits. Whoever was refused, or does not listen, goes after some seconds."""

    sockets: Sockets
    limits: Limits

    _deadline: asyncio.TimerHandle | None = None
    _frames: Bucket

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self.queue = Queue()  # type: ignore[assignment]  # one task reads it

    @property
    def idle(self) -> bool:
        """Whether the server has said farewell."""
        return self.close_sent

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self._frames = Bucket(FRAMES * self.limits.burst, FRAMES * self.limits.messages, self.loop.time())
        if not self.sockets.admit(self, self.client[0] if self.client else ""):
            self.drop()

    def data_received(self, data: bytes) -> None:
        """Something is said. Frames that are no messages are counted here, since nobody else sees them."""
        for bite in _bites(data):
            if self.transport.is_closing():
                return
            super().data_received(bite)

    def handle_events(self) -> None:
        """Some frames are there."""
        now = self.loop.time()
        if all(self._frames.take(now) for _ in self.conn.events):
            super().handle_events()
        else:
            self.drop()

    def handle_ping(self) -> None:
        """A sign of life is answered, unless earlier answers are not taken: they would wait here without a bound."""
        super().handle_ping()
        if not self.writable.is_set():
            self.drop()

    def drop(self) -> None:
        """Hang up at once."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Nobody listens. To close politely is to wait until they do."""
        super().keepalive_timeout()
        self.drop()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """All is said."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._deadline = self.loop.call_later(self.close_timeout, self.drop)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        if self._deadline is not None:
            self._deadline.cancel()
        self.sockets.release(self)
        super().connection_lost(exc)
        self.conn.parser.close()  # which holds it: so both are freed at once, without the collector


Limited = LimitedHttp | LimitedWebSocket


def _bites(data: bytes) -> Iterator[bytes]:
    return (data[start : start + BITE] for start in range(0, len(data), BITE))


def limited(limits: Limits, proxies: Sequence[str]) -> tuple[type[LimitedHttp], type[LimitedWebSocket]]:
    """The protocols of one server."""
    free, most, each = Proxies(proxies), limits.connections + limits.sockets, limits.connections_each

    class Http(LimitedHttp):
        sockets = Sockets(limits.sockets, limits.sockets_each, free)

    class WebSocket(LimitedWebSocket):
        sockets = Sockets(most, each + limits.sockets_each, free)

    Http.limits = WebSocket.limits = limits
    return Http, WebSocket
