"""Open tables: who may join or watch without a link, and which of them the shelf shows."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..protocol.http import OpenTable, OpenTables
from ..store.saved import Grant, SavedTable
from ..store.tokens import WATCH, hashed, open_token

if TYPE_CHECKING:
    from ..store.storage import Storage
    from .table import Table

SHOWN, EACH = 40, 3
"""The shelf shows so many open tables, and so many of one address: nobody can fill it alone."""
REMEMBERED = 10_000


class Openers:
    """The address that each open table was set from, as long as this process remembers it."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, str] = OrderedDict()

    def remember(self, table: str, address: str) -> None:
        """A table was opened from an address."""
        self._known[table] = address
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def of(self, table: str) -> str:
        """Whom a table is counted for; after a restart each is counted for itself."""
        return self._known.get(table, table)


def open_grants(saved: SavedTable) -> list[Grant]:
    """Leave for everybody: to take each seat of a friend, and to look on."""
    free = [seat for seat, each in enumerate(saved.seats) if each.kind == "friend"]
    return [Grant(hashed(open_token(saved.id, seat)), seat, "open") for seat in (*free, WATCH)]


async def open_seats(storage: Storage, saved: SavedTable) -> frozenset[int]:
    """What of a table is open to everybody."""
    asked = [hashed(open_token(saved.id, seat)) for seat in (*range(len(saved.seats)), WATCH)]
    return frozenset(grant.seat for grant in await storage.grants(saved.id, asked) if grant.kind == "open")


def listed(tables: Iterable[Table], openers: Openers) -> OpenTables:
    """The open tables at which a player is now, the newest first, those with a free seat before all others."""
    found: list[OpenTable] = []
    counted: Counter[str] = Counter()
    for table in reversed(list(tables)):
        over = table.game is not None and table.game.match.over
        if WATCH not in table.open or over or all(each.watching for each in table.connections):
            continue
        opener = openers.of(table.saved.id)
        if counted[opener] >= EACH:
            continue
        counted[opener] += 1
        found.append(_told(table))
    found.sort(key=lambda each: not each.join)
    return OpenTables(tuple(found[:SHOWN]))


def _told(table: Table) -> OpenTable:
    saved, about = table.saved, table.book.about
    free = [seat for seat in sorted(table.open) if seat != WATCH and not saved.seats[seat].sat]
    names = tuple(each.name for each in saved.seats if each.sat)
    join = open_token(saved.id, free[0]) if free else ""
    return OpenTable(saved.id, saved.game, about.title, names, join, open_token(saved.id, WATCH))
