"""How much one visitor may ask of the room. All limits stand here, with a reason."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from rumpus.rules.errors import RumpusError


@dataclass(frozen=True)
class Limits:
    """Generous for people, small for a flood."""

    message: int = 16 * 2**10
    """Bytes of a message, and of a request's body. The largest real one is a page of notes."""
    head: int = 16 * 2**10
    """Bytes of a request besides its body. A browser needs one or two thousand."""
    messages: float = 20.0
    """Messages a second that a connection may send in the long run."""
    burst: int = 60
    """Messages that it may send at once."""
    strikes: int = 20
    """Refusals for unreadable or too many messages in a row, after which the server hangs up."""
    connections: int = 2_000
    """Connections in all."""
    connections_each: int = 64
    """Connections of one address: a school class behind one router."""
    sockets: int = 500
    """Other connections in all: pages, pictures, questions. They are short."""
    sockets_each: int = 100
    """Such connections of one address; of IPv6, of one network of 2**64."""
    request: float = 10.0
    """Seconds until a request must be there as a whole."""
    answer: float = 60.0
    """Seconds until its answer must be taken: the largest file at three thousand bytes a second."""
    watchers: float = 0.75
    """The share of all connections that may be watchers': there is always room for players."""
    watchers_table: int = 100
    """Watchers at one table, and as many who were invited and have not sat down."""
    connections_seat: int = 8
    """Connections of one seat; a further one takes the place of the oldest."""
    devices: int = 20
    """Devices of one seat, so that links that are made and used again and again leave nothing behind for ever."""
    hellos: int = 120
    """Times that one address may come to a table at once: a class twice over; and then ..."""
    hellos_second: float = 4.0
    """... so many a second. Whoever comes and goes makes work for all the others at the table."""
    tables: int = 40
    """Tables that one address may set at once, rematches among them ..."""
    tables_second: float = 0.2
    """... and how many more a second."""
    requests: int = 200
    """Requests of one address that make work (guides, lists), at once, and then ..."""
    requests_second: float = 20.0
    """... so many a second."""
    codes: int = 30
    """QR codes that one address may ask for at once: twenty seats and a few more; and then ..."""
    codes_second: float = 0.5
    """... so many a second. One takes some milliseconds to draw."""
    prints: int = 12
    """Games on paper that one address may ask for at once ..."""
    prints_second: float = 0.1
    """... and how many more a second. One takes a second of another process, the first time."""
    workshop: int = 40
    """Descriptions that one address may have looked at at once ..."""
    workshop_second: float = 5.0
    """... and how many more a second. Whoever types has one looked at with every pause."""
    trials: int = 40
    """Descriptions that one address may have tried at once ..."""
    trials_second: float = 0.5
    """... and how many more a second: one at each pause of thought."""
    keeps: int = 20
    """Described games that one address may have kept at once ..."""
    keeps_second: float = 0.02
    """... and how many more a second: nobody fills the shelf of a room."""
    report: float = 60.0
    """Seconds of games for a report on a description."""
    descriptions: int = 10_000
    """Described games that a room keeps: forty megabytes at most."""
    kits: int = 200
    """Decks and dice that a room keeps. A game is loaded and compiled anew for each that is played with."""
    hello: float = 10.0
    """Seconds within which a new connection must say hello."""
    hand_over: float = 60.0
    """Seconds for which no clock runs while a device is passed on."""
    outbox: int = 2**20
    """Bytes that may wait for a slow connection before it is closed: hundreds of positions."""
    analyses: int = 8
    """Finished games that are looked at again or wait for it, and descriptions that are tried: one at a time, so the
    last waits some minutes."""
    analyses_each: int = 3
    """The same of one address, so that nobody fills the queue alone."""
    keep_days: int | None = None
    """Days after which a table that nobody opened is forgotten for good; never, if none is named."""
    idle: float = 300.0
    """Seconds without anybody there after which a table leaves memory."""


@dataclass(slots=True)
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


class TooOften(RumpusError):
    """Something that was asked too often from one address."""

    def __init__(self) -> None:
        super().__init__("that was asked too often; please wait a moment")
