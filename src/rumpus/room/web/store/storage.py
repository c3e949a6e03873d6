"""Where tables lie: SQLite by default, or PostgreSQL. What a table tells it to keep is on the disk when it answers.

One thread writes (`writer.py`), others read. This module loads SQLAlchemy, which takes a second: import it where it is
used.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, astuple, fields
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, Executable, Table, delete, exists, func, insert, literal, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from .check import FILE
from .databases import READERS, opened, passing
from .errors import NotNow
from .owners import free_of, listen, own, releasing
from .saved import ClockOnHold, Description, Grant, SavedKit, SavedMove, SavedSeat, SavedTable
from .schema import descriptions, endings, kits, moves, owners, seats, tables, tokens
from .tokens import may_be_table
from .writer import NEW_MOVE, Lost, Statements, Writer

NEW_TABLE, NEW_SEAT, NEW_TOKEN = insert(tables), insert(seats), insert(tokens)
NEW_ENDING = insert(endings)
SOME = 200
"""Tables that are forgotten in one commit, so that others do not wait long."""
PATIENCE = 60.0
"""Seconds after which whoever waits for the disk is told that it did not work."""
PARTS: dict[type, Table] = {Description: descriptions, SavedKit: kits}
"""What a room keeps besides its tables, and where."""
Found = TypeVar("Found")
Kept = TypeVar("Kept", Description, SavedKit)


class Storage:
    """A database of tables."""

    def __init__(self, engine: Engine, patience: float = PATIENCE) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self.writer = Writer(engine, patience)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, where: Path | str, patience: float = PATIENCE) -> Self:
        """Open the database of a folder, or one at an address, or make it; an older one is brought up to date."""
        if isinstance(where, Path):
            (where / FILE).touch(mode=0o600, exist_ok=True)  # it holds the seeds of games that go on
        return cls(await asyncio.to_thread(opened, where), patience)

    async def close(self) -> None:
        """Write what still waits, and let go."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    # --- Whose tables they are ---

    @property
    def shared(self) -> bool:
        """Whether other rooms may play tables of the same database."""
        return self.writer.shared

    def listen(self, on_asked: Callable[[str], None]) -> None:
        """Tell from now on which tables another room would like to play."""
        if self.shared:
            self._listening = asyncio.create_task(listen(self._engine.url, self.writer, on_asked), name="listener")

    async def own(self, table: str) -> int:
        """Play a table from now on; answers under which lease. Refused while another room plays it."""
        while self.shared:
            lease = self.writer.lease
            await own(self.writer, table)
            if lease == self.writer.lease:
                return lease
        return 0

    async def still(self, lease: int) -> bool:
        """Whether what is played under a lease is still ours."""
        if self.shared and lease == self.writer.lease:
            with suppress(Lost):
                await self.writer.confirm()
        return lease in (0, self.writer.lease)

    def release(self, table: str, lease: int, clock: ClockOnHold | None) -> None:
        """Play a table no longer. Its clocks are kept; nobody waits for that."""
        _unheeded(self._order([(releasing(table, lease, clock), None)]))

    # --- Writing ---

    async def make(self, saved: SavedTable, grants: Sequence[Grant]) -> None:
        """Keep a new table, with the hashes of its tokens and what they open."""
        await self._order(_making(saved, grants))

    async def make_successor(self, of: str, saved: SavedTable, grants: Sequence[Grant]) -> None:
        """Keep a rematch, and where it is found from the old table."""
        found = update(tables).where(tables.c.id == of).values(successor=saved.id)
        await self._order([*_making(saved, grants), (found, None)])

    async def grant(self, table: str, grants: Sequence[Grant]) -> bool:
        """More tokens for a table; whether it is there, and was not forgotten."""
        try:
            await self._order([(NEW_TOKEN, _tokens(table, grants))])
        except IntegrityError:
            return False
        return True

    async def exchange(self, table: str, link: Grant, device: Grant) -> bool:
        """A link is used up, and a device holds the seat in its place; whether it was still there to be used."""

        def use(connection: Connection, lease: int) -> bool:
            there = connection.execute(delete(tokens).where(tokens.c.hash == link.hash)).rowcount == 1
            if there:
                connection.execute(NEW_TOKEN, _tokens(table, [device]))
            return there

        return await self.writer.do(use)

    async def replace_link(self, table: str, link: Grant) -> None:
        """A link to another device, in place of an earlier one of the same seat."""
        gone = _of_kind(table, link.seat, "link")
        await self._order([(gone.where(tokens.c.hash != link.hash), None), (NEW_TOKEN, _tokens(table, [link]))])

    async def sit(self, table: str, seat: int, name: str, word: str, device: Grant | None = None) -> None:
        """Somebody has sat down; with a device of their own, the invitation to the seat is worth nothing any more."""
        statements: list[tuple[Executable, Any]] = [
            (_seat(table, seat).values(name=name, word=word, sat=True), None),
        ]
        if device is not None:
            gone = [(_of_kind(table, seat, kind), None) for kind in ("invite", "open")]
            statements += [*gone, (NEW_TOKEN, _tokens(table, [device]))]
        await self._order(statements)

    def see(self, table: str, day: str) -> asyncio.Future[None]:
        """Somebody opens a table on a day; nobody need wait for that."""
        done = self._order([(update(tables).where(tables.c.id == table).values(seen=day), None)])
        _unheeded(done)
        return done

    async def ask_to_forget(self, table: str, asking: Collection[int]) -> bool:
        """Players would like a table to be forgotten; whether all do who hold a seat. Who never came is not asked."""
        for seat in asking:
            await self._order([(_seat(table, seat).values(forgets=True), None)])
        held = exists().where(tokens.c.table_id == table, tokens.c.seat == seats.c.seat, tokens.c.kind == "seat")
        query = select(seats.c.seat).where(seats.c.table_id == table, ~seats.c.forgets, held)
        return await self._read(lambda connection: connection.scalar(query) is None)

    async def forget_before(self, day: str, but: Collection[str] = ()) -> int:
        """Forget all tables that nobody has opened since a day, but for some, and those that others play; how many.

        Described games and kits that are as old and have no table any more are forgotten, too.
        """
        query = select(tables.c.id).where(tables.c.seen < day)
        old = await self._read(lambda connection: list(connection.execute(query).scalars()))
        number = 0
        for start in range(0, len(old), SOME):
            gone = [table for table in old[start : start + SOME] if table not in but]
            if self.shared:
                gone = await self.writer.do(lambda connection, lease, some=gone: free_of(connection, lease, some))  # type: ignore[misc]
            await self.forget(gone)
            number += len(gone)
        await self.forget_unplayed(day)
        return number

    async def forget_unplayed(self, day: str) -> None:
        """Forget the described games and kits that were kept before a day and have no table."""
        # Asked once of all tables, and not once of each game: others wait until it is written.
        for part, played in ((descriptions, tables.c.game), (kits, tables.c.kit)):
            await self._order([(delete(part).where(part.c.date < day, part.c.name.not_in(select(played))), None)])

    async def forget(self, names: Sequence[str]) -> None:
        """Forget tables for good."""
        parts = (moves, endings, tokens, seats, owners)
        gone = [(delete(part).where(part.c.table_id.in_(names)), None) for part in parts]
        await self._order([*gone, (delete(tables).where(tables.c.id.in_(names)), None)])

    async def note(self, table: str, seat: int, notes: dict[str, str]) -> None:
        """A player's notes."""
        await self._order([(_seat(table, seat).values(notes=notes), None)])

    def hold_clock(self, table: str, clock: ClockOnHold) -> None:
        """The clocks of a table that has left memory; a room that closes writes all that waits."""
        _unheeded(self._order([(update(tables).where(tables.c.id == table).values(remaining=clock), None)]))

    def append(self, table: str, number: int, move: SavedMove, over: bool) -> asyncio.Future[None]:
        """A move. A second one with the same number is refused by the database itself."""
        clock = json.dumps(move.clock) if move.clock else None
        row = (table, number, move.seat, move.move, move.words, clock)
        return self._order([(NEW_MOVE, row), *_closing(table, over)])

    async def end(self, table: str, seat: int, reason: str) -> None:
        """A game that ends before its end."""
        row = {"table_id": table, "seat": seat, "reason": reason}
        await self._order([(NEW_ENDING, row), *_closing(table, True)])

    def _order(self, statements: Statements) -> asyncio.Future[None]:
        return self.writer.order(statements)

    # --- Described games and kits ---

    async def keep(self, new: Description | SavedKit) -> None:
        """Keep a description or a kit; one that is there already stays as it is, and a kit keeps its title."""
        part = PARTS[type(new)]
        known = select(part.c.name).where(part.c.name == new.name)
        values = select(*(literal(value) for value in astuple(new))).where(~exists(known))
        with suppress(IntegrityError):  # another room was faster
            await self._order([(insert(part).from_select([each.name for each in fields(new)], values), None)])

    async def kept(self, kind: type[Kept], name: str) -> Kept | None:
        """A description by its name, a kit by its fingerprint; nothing if the room does not keep it."""
        query = select(PARTS[kind]).where(PARTS[kind].c.name == name)
        found = await self._read(lambda connection: connection.execute(query).first())
        return kind(*found) if found else None

    async def newest(self, kind: type[Kept], most: int, **which: str) -> list[Kept]:
        """The newest descriptions, or kits of a game."""
        part = PARTS[kind]
        query = select(part).filter_by(**which).order_by(part.c.date.desc(), part.c.name).limit(most)
        return await self._read(lambda connection: [kind(*row) for row in connection.execute(query)])

    async def number_of(self, kind: type[Description] | type[SavedKit]) -> int:
        """How many there are."""
        query = select(func.count()).select_from(PARTS[kind])
        return await self._read(lambda connection: connection.scalar(query) or 0)

    # --- Reading ---

    async def load(self, table: str, with_moves: bool = True) -> SavedTable | None:
        """A table with all its moves, or without; nothing if there is none."""
        if not may_be_table(table):
            return None
        return await self._read(lambda connection: _load(connection, table, with_moves))

    async def grants(self, table: str, hashes: Sequence[str]) -> list[Grant]:
        """What these tokens open at a table."""
        if not may_be_table(table):
            return []
        query = select(tokens.c.hash, tokens.c.seat, tokens.c.kind)
        query = query.where(tokens.c.table_id == table, tokens.c.hash.in_(hashes))
        return await self._read(lambda connection: [Grant(*row) for row in connection.execute(query)])

    async def known(self, token_hash: str) -> bool:
        """Whether a token opens anything anywhere."""
        query = select(tokens.c.hash).where(tokens.c.hash == token_hash)
        return await self._read(lambda connection: connection.scalar(query) is not None)

    async def devices(self, table: str) -> Counter[int]:
        """How many devices hold each seat."""
        query = select(tokens.c.seat).where(tokens.c.table_id == table, tokens.c.kind == "seat")
        return await self._read(lambda connection: Counter(connection.execute(query).scalars()))

    async def over(self, table: str) -> bool | None:
        """Whether a game has ended; nothing if there is no such table."""
        query = select(tables.c.over).where(tables.c.id == table)
        return await self._read(lambda connection: connection.scalar(query)) if may_be_table(table) else None

    async def _read(self, work: Callable[[Connection], Found]) -> Found:
        def read() -> Found:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except DBAPIError as error:
                if error.connection_invalidated or passing(error):
                    raise NotNow("the database does not answer just now; please try again") from error
                raise

        return await self._loop.run_in_executor(self._readers, read)


def _unheeded(done: asyncio.Future[None]) -> None:
    """An order whose failure is nobody's fault."""
    done.add_done_callback(lambda done: done.cancelled() or done.exception())


def _making(saved: SavedTable, grants: Sequence[Grant]) -> Statements:
    names = ("id", "game", "kit", "house", "clock", "seed", "date")
    row = {name: getattr(saved, name) for name in names}
    sitting = [{"table_id": saved.id, "seat": seat, **asdict(each)} for seat, each in enumerate(saved.seats)]
    return [
        (NEW_TABLE, {**row, "over": False, "seen": saved.date}),
        (NEW_SEAT, sitting),
        (NEW_TOKEN, _tokens(saved.id, grants)),
    ]


def _tokens(table: str, grants: Sequence[Grant]) -> list[dict[str, Any]]:
    return [{"table_id": table, **asdict(each)} for each in grants]


def _closing(table: str, over: bool) -> Statements:
    return [(update(tables).where(tables.c.id == table).values(over=True), None)] if over else []


def _seat(table: str, seat: int) -> Any:
    return update(seats).where(seats.c.table_id == table, seats.c.seat == seat)


def _of_kind(table: str, seat: int, kind: str) -> Any:
    return delete(tokens).where(tokens.c.table_id == table, tokens.c.seat == seat, tokens.c.kind == kind)


def _load(connection: Connection, table: str, with_moves: bool) -> SavedTable | None:
    query = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    sitting = connection.execute(query).mappings().all()
    query = select(moves).where(moves.c.table_id == table).order_by(moves.c.number)
    played = connection.execute(query).mappings().all() if with_moves else []
    ended = connection.execute(select(endings).where(endings.c.table_id == table)).mappings().first()
    # Last of all, because a table that is forgotten meanwhile is none.
    head = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if head is None:
        return None
    names = ("id", "game", "kit", "house", "clock", "seed", "date")
    return SavedTable(
        **{name: head[name] for name in names},
        seats=tuple(
            SavedSeat(row["kind"], row["level"], row["name"], row["word"], row["sat"], dict(row["notes"]))
            for row in sitting
        ),
        moves=tuple(
            SavedMove(row["seat"], row["move"], row["words"], tuple(row["clock"]) if row["clock"] else None)
            for row in played
        ),
        ending=(ended["seat"], ended["reason"]) if ended else None,
        successor=head["successor"] or "",
        remaining=head["remaining"],
        seen=head["seen"],
    )
