"""Where tables lie: SQLite by default. What a table is told to keep is on the disk when the call returns.

One writer takes all that waits and commits it at once, so a hundred tables share one wait for the disk. This module
loads SQLAlchemy, which takes a second: import it where it is used.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Executable, create_engine, event, insert, inspect, make_url, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from .keeping import Kept, KeptMove, KeptSeat
from .schema import HEAD, endings, moves, seats, tables, tokens

NEW_TABLE, NEW_SEAT, NEW_TOKEN = insert(tables), insert(seats), insert(tokens)
NEW_MOVE, NEW_ENDING = insert(moves), insert(endings)
FILE = "room.sqlite"
PLAIN_DRIVERS = {"sqlite+aiosqlite": "sqlite"}
"""Drivers that only work in an event loop, and what takes their place outside."""
ONE_AT_A_TIME = threading.Lock()
"""Alembic keeps the migration that it works at in a global variable."""
Statements = Sequence[tuple[Executable, Any]]


@dataclass
class _Order:
    """Something to write, and whoever waits for it."""

    statements: Statements
    done: asyncio.Future[None] = field(repr=False)


class Storage:
    """A database of tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._orders: asyncio.Queue[_Order] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="writer")

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """Open the database of a folder, or make it; an older one is brought up to date."""
        file = folder / FILE
        file.touch(mode=0o600, exist_ok=True)  # it holds the seeds of games that go on
        return await cls.at(f"sqlite+aiosqlite:///{file}")

    @classmethod
    async def at(cls, url: str) -> Self:
        """Open a database by its address."""
        await asyncio.to_thread(bring_up_to_date, url)
        engine = create_async_engine(url, poolclass=AsyncAdaptedQueuePool, pool_size=4, max_overflow=0)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        return cls(engine)

    async def close(self) -> None:
        """Write what still waits, and let go."""
        await self._orders.join()
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        await self._engine.dispose()

    # --- Writing ---

    async def make(self, kept: Kept, hashes: Sequence[tuple[str, int]]) -> None:
        """Keep a new table, with the hashes of its tokens and the seats they open."""
        await self._order(_making(kept, hashes))

    async def make_successor(self, of: str, kept: Kept, hashes: Sequence[tuple[str, int]]) -> None:
        """Keep a rematch, and where it is found from the old table."""
        found = update(tables).where(tables.c.id == of).values(successor=kept.id)
        await self._order([*_making(kept, hashes), (found, None)])

    async def add_token(self, table: str, token_hash: str, seat: int) -> None:
        """One more token for a seat."""
        await self._order([(NEW_TOKEN, {"hash": token_hash, "table_id": table, "seat": seat})])

    async def sit(self, table: str, seat: int, name: str, word: str) -> None:
        """Somebody has sat down."""
        await self._order([(_seat(table, seat).values(name=name, word=word, sat=True), None)])

    async def note(self, table: str, seat: int, notes: dict[str, str]) -> None:
        """A player's notes."""
        await self._order([(_seat(table, seat).values(notes=notes), None)])

    async def append(self, table: str, number: int, move: KeptMove, over: bool) -> None:
        """A move. A second one with the same number is refused by the database itself."""
        row = {"table_id": table, "number": number, **asdict(move)}
        await self._order([(NEW_MOVE, row), *_closing(table, over)])

    async def end(self, table: str, seat: int, reason: str) -> None:
        """A game that ends before its end."""
        row = {"table_id": table, "seat": seat, "reason": reason}
        await self._order([(NEW_ENDING, row), *_closing(table, True)])

    async def _order(self, statements: Statements) -> None:
        order = _Order(statements, asyncio.get_running_loop().create_future())
        self._orders.put_nowait(order)
        await order.done

    async def _write_all(self) -> None:
        """Take all that waits, commit it at once, tell all who wait."""
        while True:
            orders = [await self._orders.get()]
            while not self._orders.empty():
                orders.append(self._orders.get_nowait())
            try:
                await self._commit(orders)
            except Exception:
                for order in orders:  # one of them is at fault, and the others must not suffer for it
                    await self._commit_alone(order)
            for order in orders:
                if not order.done.done():
                    order.done.set_result(None)
                self._orders.task_done()

    async def _commit_alone(self, order: _Order) -> None:
        try:
            await self._commit([order])
        except Exception as error:
            if not order.done.done():
                order.done.set_exception(error)

    async def _commit(self, orders: Sequence[_Order]) -> None:
        def write(connection: Connection) -> None:
            for statement, rows in _together(orders):
                connection.execute(statement, rows)

        async with self._engine.begin() as connection:
            await connection.run_sync(write)

    # --- Reading ---

    async def load(self, table: str, with_moves: bool = True) -> Kept | None:
        """A table with all its moves, or without; nothing if there is none."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(_load, table, with_moves)

    async def seats_of(self, table: str, hashes: Sequence[str]) -> set[int]:
        """The seats of a table that these tokens open."""
        query = select(tokens.c.seat).where(tokens.c.table_id == table, tokens.c.hash.in_(hashes))
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def over(self, table: str) -> bool:
        """Whether a game has ended."""
        async with self._engine.connect() as connection:
            return bool(await connection.scalar(select(tables.c.over).where(tables.c.id == table)))


def _together(orders: Sequence[_Order]) -> list[tuple[Executable, Any]]:
    """All rows for the same table in one statement: each statement costs several changes of thread.

    Orders that wait at the same time belong to different tables, so which of them comes first makes no difference.
    """
    inserts: dict[int, tuple[Executable, list[Any]]] = {}
    others: list[tuple[Executable, Any]] = []
    for order in orders:
        for statement, rows in order.statements:
            if rows is None:
                others.append((statement, None))
            else:
                known = inserts.setdefault(id(statement), (statement, []))[1]
                known.extend(rows if isinstance(rows, list) else [rows])
    return [*inserts.values(), *others]


def _set_up_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    # WAL: readers never wait. FULL: what was acknowledged survives a power cut, not only a crash.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def bring_up_to_date(url: str) -> None:
    """Run the migrations that a database has not seen yet, in a thread of their own: alembic does not wait."""
    found = make_url(url)
    engine = create_engine(found.set(drivername=PLAIN_DRIVERS.get(found.drivername, found.drivername)))
    try:
        with ONE_AT_A_TIME, engine.begin() as connection:
            if _version(connection) != HEAD:
                _migrate(connection)
    finally:
        engine.dispose()


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "sqlite":  # whose driver would begin no transaction for this by itself
        connection.exec_driver_sql("PRAGMA busy_timeout=5000")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        if _version(connection) == HEAD:  # another process was faster
            return
    config = Config()
    config.set_main_option("script_location", "rumpus.room.web:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str | None:
    """The migration that a database stands at; nothing if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version


def _making(kept: Kept, hashes: Sequence[tuple[str, int]]) -> Statements:
    names = ("id", "game", "kit", "house", "clock", "seed", "date")
    row = {name: getattr(kept, name) for name in names}
    sitting = [{"table_id": kept.id, "seat": seat, **asdict(each)} for seat, each in enumerate(kept.seats)]
    opening = [{"hash": found, "table_id": kept.id, "seat": seat} for found, seat in hashes]
    return [(NEW_TABLE, {**row, "over": False}), (NEW_SEAT, sitting), (NEW_TOKEN, opening)]


def _closing(table: str, over: bool) -> Statements:
    return [(update(tables).where(tables.c.id == table).values(over=True), None)] if over else []


def _seat(table: str, seat: int) -> Any:
    return update(seats).where(seats.c.table_id == table, seats.c.seat == seat)


def _load(connection: Connection, table: str, with_moves: bool) -> Kept | None:
    head = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if head is None:
        return None
    sitting = connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)).mappings()
    query = select(moves).where(moves.c.table_id == table).order_by(moves.c.number)
    played = connection.execute(query).mappings().all() if with_moves else []
    ended = connection.execute(select(endings).where(endings.c.table_id == table)).mappings().first()
    names = ("id", "game", "kit", "house", "clock", "seed", "date")
    return Kept(
        **{name: head[name] for name in names},
        seats=tuple(
            KeptSeat(row["kind"], row["level"], row["name"], row["word"], row["sat"], dict(row["notes"]))
            for row in sitting
        ),
        moves=tuple(
            KeptMove(row["seat"], row["move"], row["words"], tuple(row["clock"]) if row["clock"] else None)
            for row in played
        ),
        ending=(ended["seat"], ended["reason"]) if ended else None,
        successor=head["successor"] or "",
    )
