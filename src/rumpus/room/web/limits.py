"""How much one visitor may ask of the room. All limits stand here, with a reason."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """Generous for people, small for a flood."""

    message: int = 16 * 2**10
    """Bytes of a message, and of a request's body. The largest real one is a page of notes."""
    messages: float = 20.0
    """Messages a second that a connection may send in the long run."""
    burst: int = 60
    """Messages that it may send at once."""
    strikes: int = 20
    """Refusals for unreadable or too many messages in a row, after which the server hangs up."""
    lines: int = 2_000
    """Connections in all."""
    lines_each: int = 64
    """Connections of one address: a school class behind one router."""
    lines_table: int = 100
    """Connections at one table, watchers included."""
    tables: int = 40
    """Tables that one address may set at once ..."""
    tables_second: float = 0.2
    """... and how many more a second."""
    requests: int = 200
    """Requests of one address that make work (guides, QR codes, lists), at once, and then ..."""
    requests_second: float = 20.0
    """... so many a second."""
    hello: float = 10.0
    """Seconds within which a new connection must say hello."""
    outbox: int = 400
    """Messages that may wait for a slow connection before it is closed."""
    studies: int = 8
    """Finished games that are looked at again or wait for it; one is looked at, so the last waits some minutes."""
    idle: float = 300.0
    """Seconds without anybody there after which a table leaves memory."""


@dataclass
class Bucket:
    """So many at once, and so many a second after that. It is told the time.

    >>> bucket = Bucket(2, 1.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)]
    [True, True, False, True]
    """

    most: float
    refill: float
    left: float = field(init=False)
    since: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.most

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self.left = min(self.most, self.left + (now - self.since) * self.refill)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each address. The addresses seen longest ago are forgotten: their buckets are full again."""

    def __init__(self, most: float, refill: float, remembered: int = 10_000) -> None:
        self._most, self._refill, self._remembered = most, refill, remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Take one for an address."""
        bucket = self._buckets.pop(address, None) or Bucket(self._most, self._refill, now)
        self._buckets[address] = bucket
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        return bucket.take(now)
