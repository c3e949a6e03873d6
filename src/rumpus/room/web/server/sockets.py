"""TCP connections before they are anything else: how many there may be, and how long they may say nothing.

Whoever plays has a WebSocket, which is counted elsewhere. All other connections ask for something and are done; so they
have a bound of their own, and when it is reached the one that has been idle longest goes. Silence keeps no player out.
"""

from __future__ import annotations

import asyncio
import importlib.util
import ipaddress
from collections import Counter
from collections.abc import Container
from dataclasses import replace
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .limits import Limits

RESERVE = 128
"""File descriptors for the database, pages, and processes that analyse."""
ENOUGH = 65_536
USUAL = 8_192


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

    >>> found = within(Limits(), 628)
    >>> found.connections, found.sockets
    (400, 100)
    """
    left = max(10, files - RESERVE)
    players = min(limits.connections, left * 4 // 5)
    return replace(limits, connections=players, sockets=min(limits.sockets, left - players))


class Sockets:
    """The connections of a room that are no WebSockets."""

    def __init__(self, limits: Limits, proxies: Container[str]) -> None:
        self._limits = limits
        self._proxies = proxies
        self._open: dict[LimitedHttp, str] = {}
        self._each: Counter[str] = Counter()

    def admit(self, protocol: LimitedHttp, address: str) -> bool:
        """Count a connection in, or refuse it. In a full room the one that has been idle longest makes place."""
        who = visitor(address)
        if address not in self._proxies and self._each[who] >= self._limits.sockets_each:
            return False
        if len(self._open) >= self._limits.sockets:
            oldest = next((each for each in self._open if each.idle), None)
            if oldest is None:
                return False
            self.release(oldest)
            oldest.transport.abort()
        self._open[protocol] = who
        self._each[who] += 1
        return True

    def release(self, protocol: LimitedHttp) -> None:
        """Count a connection out."""
        who = self._open.pop(protocol, None)
        if who is not None:
            self._each[who] -= 1
            if not self._each[who]:
                del self._each[who]


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, with limits. A request must be there as a whole within some seconds."""

    sockets: Sockets
    longest: float

    _deadline: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered."""
        cycle: Any = self.cycle  # there is none before the first request
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        if self.sockets.admit(self, self.client[0] if self.client else ""):
            self._wait()
        else:
            transport.abort()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._deadline is None:
            self._wait()

    def on_message_complete(self) -> None:
        """A request is there."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket."""
        self._stop_waiting()
        self.sockets.release(self)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_waiting()
        self.sockets.release(self)
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.longest, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def limited_http(limits: Limits, proxies: Container[str] = ()) -> type[LimitedHttp]:
    """The protocol of one server."""

    class Http(LimitedHttp):
        sockets = Sockets(limits, proxies)
        longest = limits.request

    return Http
