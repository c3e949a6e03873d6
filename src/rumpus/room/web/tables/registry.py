"""The registry: all tables, in memory or on the disk, and who may open which seat."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus.rules import kits, made
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import RumpusError
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed
from rumpus.table.record import record_of

from ..analysis.queue import AnalysisQueue
from ..analysis.trials import Trials
from ..limits import Buckets, Limits, TooOften
from ..metrics import Metrics
from ..protocol import from_server as say
from ..protocol.http import Brief, Held, MadeTable, NewTable
from ..store.errors import NotNow
from ..store.saved import Description, Grant, SavedKit, SavedTable
from ..store.tokens import WATCH, fresh_token, hashed, successor_token
from .clock import on_hold, resumed
from .connection import Connection, Line
from .create import known_game, new_table, rematch_of
from .game import Game
from .mailbox import Joined
from .open_tables import Openers, open_grants, open_seats
from .restore import game_of
from .table import Table

if TYPE_CHECKING:
    from ..store.storage import Storage


WAITING = "The room waits for its disk. What you do is kept as soon as it can be written."
CLOCKS = 10_000
"""Clocks that are remembered of tables that have left memory; older ones lie on the disk."""
RECORDS = 100
"""Records of finished games that are remembered: each is made by playing the game again."""
UNPLAYED = timedelta(days=30)
"""After so long described games and kits that have no table make place, where there are as many as may be."""
TELL_AGAIN = 10.0
"""Seconds after which people who still wait are told once more."""


class Registry:
    """All tables of a room."""

    def __init__(self, where: Path | str, limits: Limits) -> None:
        self._where = where
        self.limits = limits
        self.tables: dict[str, Table] = {}
        self.metrics = Metrics()
        self.analyses = AnalysisQueue(limits.analyses, limits.analyses_each)
        self.trials = Trials(limits.analyses, limits.analyses_each, limits.report)
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        self._storage: asyncio.Task[Storage] | None = None
        self._told_waiting = -math.inf
        self._closing = False
        self._records: OrderedDict[str, str] = OrderedDict()
        self._new = Buckets(limits.tables, limits.tables_second)
        self.openers = Openers()
        self.trying = asyncio.Semaphore(1)
        """One description is tried at a time."""
        self._clocks: OrderedDict[str, tuple[int, Clock]] = OrderedDict()
        """Of tables that have left memory: after how many moves, and how they stand."""

    @property
    def storage(self) -> Storage:
        """The database, which `open` has opened."""
        if self._storage is None:
            raise RuntimeError("the registry is not open yet")
        return self._storage.result()

    async def open(self) -> None:
        """Open the database, once. It loads a large library, so the first page does not wait for it."""
        if self._storage is None:
            self._storage = asyncio.create_task(self._open(), name="storage")
        await asyncio.shield(self._storage)

    async def _open(self) -> Storage:
        module = await asyncio.to_thread(_load_storage)
        storage = await module.open(self._where)
        storage.writer.on_wait = self._tell_waiting
        storage.writer.on_commit = self.metrics.commits.add
        storage.writer.on_lost = self._let_all_go
        storage.listen(self._let_go)
        return storage

    @property
    def healthy(self) -> bool:
        """Whether the database is open, and nobody waits for it for long."""
        opened = self._storage is not None and self._storage.done() and self._storage.exception() is None
        return opened and time.monotonic() - self._told_waiting > TELL_AGAIN

    @property
    def unwritten(self) -> int:
        """How much waits for the disk."""
        opened = self._storage is not None and self._storage.done() and self._storage.exception() is None
        return self.storage.writer.waiting if opened else 0

    def _tell_waiting(self) -> None:
        """Everybody is told when the disk makes anybody wait: who else has just moved stays a secret."""
        now = time.monotonic()
        if now - self._told_waiting < TELL_AGAIN:
            return
        self._told_waiting = now
        for table in self.tables.values():
            for connection in table.connections:
                connection.send(say.Refusal("", WAITING, False))

    async def close(self) -> None:
        """Stop all tables; everything is on the disk already."""
        self._closing = True
        for table in list(self.tables.values()):
            await table.close()
        now = time.monotonic()
        for name, (moves, clock) in self._clocks.items():
            self.storage.hold_clock(name, on_hold(clock, moves, now))
        if self._storage is not None:
            with suppress(Exception):
                await (await self._storage).close()

    # --- Described games ---

    async def know(self, game: str, kit: str = "") -> None:
        """Take a described game, and a kit, from the storage, and from nowhere else; others are known anyway."""
        await self.open()
        if kits.NAME.fullmatch(kit) and not kits.known(kit) and (brought := await self.storage.kept(SavedKit, kit)):
            await asyncio.to_thread(kits.keep, brought.text)
        if made.is_made(game) and not made.known(game) and (found := await self.storage.kept(Description, game)):
            await asyncio.to_thread(made.keep, found.text)

    async def keep(self, text: str) -> Description:
        """Keep a described game for this room: twenty games are played before it is accepted."""
        await self.open()
        if found := await self.storage.kept(Description, await asyncio.to_thread(made.name_of, text)):
            await self.know(found.name)
            return found
        if await self._full(Description, self.limits.descriptions):
            raise Crowded(f"this room keeps {self.limits.descriptions} described games, and no more")
        async with self.trying:
            name = await asyncio.to_thread(made.keep, text)
        new = Description(name, made.description(name), date.today().isoformat())
        await self.storage.keep(new)
        return new

    async def keep_kit(self, game: str, title: str, text: str) -> SavedKit:
        """Keep a deck or dice for this room; it was looked over already."""
        await self.open()
        if found := await self.storage.kept(SavedKit, kits.fingerprint(text)):
            return found
        if await self._full(SavedKit, self.limits.kits):
            raise Crowded(f"this room keeps {self.limits.kits} decks and dice, and no more")
        new = SavedKit(kits.fingerprint(text), game, title, text, date.today().isoformat())
        await self.storage.keep(new)
        await asyncio.to_thread(kits.keep, text)
        return new

    async def _full(self, kind: type[Description] | type[SavedKit], most: int) -> bool:
        """Whether there are as many as may be, also after what nobody plays has made place."""
        if await self.storage.number_of(kind) < most:
            return False
        await self.storage.forget_unplayed((date.today() - UNPLAYED).isoformat())
        return await self.storage.number_of(kind) >= most

    # --- Tables ---

    async def make(self, wanted: NewTable, opener: str = "") -> MadeTable:
        """Set a table; `opener` is the address that it is counted for."""
        self._count(opener)
        await self.know(wanted.game, wanted.kit)
        saved = await asyncio.to_thread(new_table, wanted)
        tokens = _tokens(saved)
        watch = fresh_token()
        grants = _grants(saved, tokens, watch)
        if wanted.open:
            grants += open_grants(saved)
            self.openers.remember(saved.id, opener)
        await self.storage.make(saved, grants)
        if made.is_made(saved.game):  # the room may have forgotten it; now that it is played, it does not
            await self.storage.keep(Description(saved.game, made.description(saved.game), saved.date))
        if text := kits.kept(saved.kit):
            await self.storage.keep(SavedKit(saved.kit, saved.game, kits.called(saved.kit), text, saved.date))
        return MadeTable(saved.id, tuple(tokens), watch, Seed.parse(saved.seed).commitment)

    def _count(self, opener: str) -> None:
        """One more table of an address."""
        if not self._new.take(opener, time.monotonic()):
            raise TooOften

    async def table(self, name: str) -> Table | None:
        """A table, from memory or from the disk; nothing if there is none. Refused while another room plays it."""
        table = self.tables.get(name)
        if table is not None and await self.storage.still(table.lease):
            return table
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._load(name))
            self._opening[name].add_done_callback(lambda task: self._opened(name, task))
        return await asyncio.shield(self._opening[name])

    def _opened(self, name: str, task: asyncio.Task[Table | None]) -> None:
        self._opening.pop(name, None)
        if not task.cancelled():
            task.exception()  # whoever asked may have gone

    async def _load(self, name: str) -> Table | None:
        await self.open()
        while True:
            lease = await self.storage.own(name)
            saved = await self.storage.load(name)
            if saved is None:
                return None
            await self.know(saved.game, saved.kit)
            game = await asyncio.to_thread(_opened, saved)
            devices, seats = await self.storage.devices(name), await open_seats(self.storage, saved)
            if lease in (0, self.storage.writer.lease):  # nobody else can have played it meanwhile
                break
        if saved.seen != (today := date.today().isoformat()):
            _ = self.storage.see(name, today)
        if game is not None and game.match.clock is not None:
            game.match.clock = self._clock(saved, game.match.clock, game.turn)
        self.tables[name] = Table(saved, game, self, devices)
        self.tables[name].lease = lease
        self.tables[name].open = seats
        return self.tables[name]

    def _clock(self, saved: SavedTable, clock: Clock, turn: int) -> Clock:
        """The clock of a table that comes back: it ran on meanwhile, unless the room was closed."""
        moves, left = self._clocks.pop(saved.id, (-1, clock))
        if moves == len(saved.moves):
            return left
        held = saved.remaining
        if not held or held["moves"] != len(saved.moves):
            return clock
        return resumed(clock, held, turn, time.monotonic(), self.storage.writer.now)

    def forget(self, table: Table) -> None:
        """A table leaves memory; its clock runs on."""
        clock = table.game.match.clock if table.game is not None and not table.game.match.over else None
        if table.lease:
            since = None if self._closing else self.storage.writer.now
            held = on_hold(clock, table.made, time.monotonic(), since) if clock is not None else None
            self.storage.release(table.saved.id, table.lease, held)
        elif clock is not None:
            self._clocks[table.saved.id] = (table.made, clock)
            if len(self._clocks) > CLOCKS:
                name, (moves, clock) = self._clocks.popitem(last=False)
                self.storage.hold_clock(name, on_hold(clock, moves, time.monotonic(), self.storage.writer.now))
        if self.tables.get(table.saved.id) is table:
            del self.tables[table.saved.id]

    def _let_go(self, name: str) -> None:
        """Another room would like to play a table."""
        table = self.tables.get(name)
        if table is not None:
            table.move_away()
        elif name not in self._opening:
            self.storage.release(name, self.storage.writer.lease, None)

    def _let_all_go(self) -> None:
        """The session with the database has ended: others may play these tables now."""
        self.metrics.lost += 1
        for table in list(self.tables.values()):
            table.move_away()

    async def join(
        self,
        name: str,
        tokens: Sequence[str],
        line: Line,
        device: str | None = None,
        crowded: bool = False,
        address: str = "",
    ) -> tuple[Table, Connection] | None:
        """Let somebody in with their tokens; nothing if no such table is there, or the tokens are not for it.

        A link to another device is exchanged for the secret of that `device`. A `crowded` room takes no watchers.
        """
        await self.open()
        by_hash = {hashed(token): token for token in tokens}
        grants = await self.storage.grants(name, list(by_hash))
        held = {grant.seat: by_hash[grant.hash] for grant in grants if grant.kind in ("seat", "watch")}
        public = any(grant.kind == "open" and grant.seat == WATCH for grant in grants)
        if not held and (public or (not grants and await self.storage.over(name))):
            held = {WATCH: ""}  # what everybody may see needs no secret
        links = [grant for grant in grants if grant.kind == "link" and grant.seat not in held]
        invited = [grant.seat for grant in grants if grant.kind in ("invite", "open") and grant.seat != WATCH]
        if crowded and set(held) == {WATCH} and not links:
            raise Crowded("the room is full of watchers; please try again in a while")
        while (held or invited or links) and (table := await self.table(name)) is not None:
            while links:
                link = links.pop()
                held[link.seat] = await self._exchange(table, link, device)
            if not table.gone:
                connection = Connection(line, held, self.limits.outbox, invited, address)
                table.post(connection, Joined())
                return table, connection
        return None

    async def _exchange(self, table: Table, link: Grant, device: str | None) -> str:
        """Use a link up; its seat gets one more device."""
        used = BadLink("this link has been used; please make another one")
        if device is None or await self.storage.known(hashed(device)):
            raise used
        if not await self.storage.exchange(table.saved.id, link, _grant(device, link.seat)):
            raise used
        table.devices[link.seat] += 1
        return device

    async def make_link(self, table: Table, seat: int) -> str:
        """A token that opens a seat on another device, once."""
        token = fresh_token()
        await self.storage.replace_link(table.saved.id, _grant(token, seat, "link"))
        return token

    # --- Once more ---

    async def make_rematch(self, table: Table, opener: str) -> str:
        """Set a table for a rematch. Nobody gets a token here: each connection is given its own by `again`."""
        self._count(opener)
        saved = rematch_of(table.saved)
        await self.storage.make_successor(table.saved.id, saved, [])
        return saved.id

    async def again(self, table: Table, connection: Connection) -> say.Again:
        """Who wants a rematch, and a way to the new table for a connection, if there is one."""
        wanted = tuple(sorted(table.wanted))
        if table.saved.successor and connection.successors is None:
            connection.successors = await self._carry_over(table, connection)
        return say.Again(wanted, table.saved.successor, connection.successors or ())

    async def _carry_over(self, table: Table, connection: Connection) -> tuple[str, ...] | None:
        """The tokens of a connection at the table of the rematch. The same one always gets the same.

        If that was forgotten, there is none any more, and there may be another one.
        """
        successor, number = table.saved.successor, len(table.saved.seats)
        grants = {}
        for seat, token in sorted(connection.tokens.items()):
            further = seat if seat == WATCH else (seat + 1) % number
            if (seat == WATCH) == connection.watching and token:
                following = successor_token(token, successor)
                grants[following] = _grant(following, further)
        known = {each.hash for each in await self.storage.grants(successor, [each.hash for each in grants.values()])}
        if await self.storage.grant(successor, [each for each in grants.values() if each.hash not in known]):
            return tuple(grants)
        table.saved = replace(table.saved, successor="")
        for each in table.connections:
            each.successors = None
        return None

    # --- About a table ---

    async def brief(self, held: Held) -> Brief:
        """How a table stands, for somebody who holds a token of it."""
        await self.open()
        grants = await self.storage.grants(held.table, [hashed(token) for token in held.tokens])
        seats = {grant.seat for grant in grants if grant.kind == "seat"}
        saved = await self.storage.load(held.table, with_moves=False) if grants else None
        if saved is None:
            return Brief(held.table, False, "", "", (), (), False, False, "")
        await self.know(saved.game)
        book = await asyncio.to_thread(open_book, saved.game)
        return Brief(
            saved.id,
            True,
            saved.game,
            book.about.title,
            tuple(seat.name for seat in saved.seats),
            tuple(sorted(seats)),
            saved.begun,
            bool(await self.storage.over(saved.id)),
            saved.date,
        )

    async def ask_to_forget(self, held: Held) -> bool:
        """Somebody would like a table to be forgotten. It is, when all its people do; whether it is gone."""
        await self.open()
        grants = await self.storage.grants(held.table, [hashed(token) for token in held.tokens])
        seats = {grant.seat for grant in grants if grant.kind == "seat"}
        if not seats:
            raise NoTable("there is no such table, or this is not your seat")
        gone = await self.storage.ask_to_forget(held.table, seats)
        if gone:
            await self.storage.own(held.table)
            await self._turn_out(self.tables.get(held.table))
            await self.storage.forget([held.table])
            await self._turn_out(await self.table(held.table))  # whoever has come meanwhile
        return gone

    async def _turn_out(self, table: Table | None) -> None:
        """Close a table that is forgotten."""
        if table is not None:
            for connection in table.connections:
                connection.turn_away("", "All players wanted this table to be forgotten.")
            await table.close()

    async def keep_forgetting(self) -> None:
        """Forget old tables now and every day."""
        await self.open()
        while self.limits.keep_days is not None:
            day = date.today() - timedelta(days=self.limits.keep_days)
            with suppress(NotNow):
                await self.storage.forget_before(day.isoformat(), self.tables)
            await asyncio.sleep(24 * 3_600)

    async def record(self, name: str) -> tuple[str, str]:
        """The name and the text of the record of a finished game."""
        await self.open()
        if await self.storage.over(name) is False:
            raise NotOver("the record is there when the game is over")
        saved = await self.storage.load(name)
        if saved is None:
            raise NoTable("there is no such table")
        if name not in self._records:
            await self.know(saved.game, saved.kit)
            text = await asyncio.to_thread(lambda: record_of(game_of(saved).match, saved.date).text())
            self._records[name] = text
            if len(self._records) > RECORDS:
                self._records.popitem(last=False)
        return f"{saved.date}-{saved.game.replace(':', '-')}-{saved.id[:6]}.rumpus", self._records[name]


class Crowded(RumpusError):
    """A room that has no room for watchers now."""


class BadLink(RumpusError):
    """A link that opens nothing any more."""


class NoTable(RumpusError):
    """A table that is not there."""


class NotOver(RumpusError):
    """A game that goes on."""


def _load_storage() -> type[Storage]:
    from ..store.storage import Storage

    return Storage


def _opened(saved: SavedTable) -> Game | None:
    """The game of a table, if it has begun. Its rulebook is opened in any case: the first time takes a while."""
    open_book(known_game(saved.game), saved.kit)
    return game_of(saved) if saved.begun else None


def _tokens(saved: SavedTable) -> list[str]:
    return ["" if seat.kind == "computer" else fresh_token() for seat in saved.seats]


def _grant(token: str, seat: int, kind: str = "seat") -> Grant:
    return Grant(hashed(token), seat, "watch" if seat == WATCH else kind)


def _grants(saved: SavedTable, tokens: Sequence[str], watch: str) -> list[Grant]:
    kinds = ["invite" if seat.kind == "friend" else "seat" for seat in saved.seats]
    found = [_grant(token, seat, kinds[seat]) for seat, token in enumerate(tokens) if token]
    return [*found, _grant(watch, WATCH)]
