"""TCP connections: how many there may be.

Those that ask for something are soon done, so they have a bound of their own. WebSockets are counted again when they
are let in; as sockets those are counted, too, that were refused and do not go. When a bound is reached, one
that is idle makes place, or one of whoever has most. So neither silence nor slowness keeps a player out.
"""

from __future__ import annotations

import importlib.util
import ipaddress
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from ..limits import Limits

RESERVE = 128
"""File descriptors for the database, pages, and processes that analyse."""
ENOUGH = 65_536
USUAL = 8_192
BITE = 1_024
"""So many bytes are looked at at once: what nobody may send is noticed before a quarter of a megabyte was parsed."""


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


class Socket(Protocol):
    """One connection."""

    @property
    def idle(self) -> bool:
        """Whether nobody loses anything when it goes."""

    def drop(self) -> None:
        """Hang up at once."""


class Sockets:
    """Connections of one kind: how many there may be in all, and of one address."""

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self._most, self._most_each = most, each
        self._proxies = proxies
        self._open: dict[Socket, str] = {}
        self._each: Counter[str] = Counter()

    def admit(self, protocol: Socket, address: str) -> bool:
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

    def _of_most(self, who: str) -> Socket | None:
        """The oldest connection of whoever has most of them, if that is more than somebody else would have then."""
        greedy, number = self._each.most_common(1)[0]
        if number <= self._each[who] + 1:
            return None
        return next(each for each, address in self._open.items() if address == greedy)

    def hand_on(self, protocol: Socket, other: Socket) -> None:
        """From here on another serves the same connection."""
        self._open[other] = self._open.pop(protocol)

    def release(self, protocol: Socket) -> None:
        """Count a connection out."""
        who = self._open.pop(protocol, None)
        if who is not None:
            self._each[who] -= 1
            if not self._each[who]:
                del self._each[who]


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


def bites(data: bytes) -> Iterator[bytes]:
    """What was received, in parts."""
    return (data[start : start + BITE] for start in range(0, len(data), BITE))
