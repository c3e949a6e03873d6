"""The one who writes. It takes all that waits and commits it at once, so a hundred tables share one wait for the disk.

It works in a thread of its own and in one session of the database. With PostgreSQL that session is a lease: it holds an
advisory lock whose number stands beside every table that this room plays (`owners.py`). When the session ends, so does
the right to write about these tables; what still waits is given up, and the next session has another number.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from .databases import insert_moves, passing, shared
from .errors import NotNow
from .schema import moves

NEW_MOVE = insert(moves)
REST = 0.25
"""Seconds between two tries to write."""
PULSE = 1.0
"""Seconds after which a session that nobody used is asked whether it is still there."""
Statements = Sequence[tuple[Executable, Any]]
Found = TypeVar("Found")


@dataclass(eq=False)
class _Order:
    """Something to write, and whoever waits for it."""

    statements: Statements
    done: asyncio.Future[None] = field(repr=False)


class Lost(NotNow):
    """The session has ended, and with it all that was to be written in it."""

    def __init__(self) -> None:
        super().__init__("the room has lost its database for a moment; please try again")


class Writer:
    """Writes in batches, one thread, one session."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._engine = engine
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[_Order] = []
        self._writing: asyncio.Task[None] | None = None
        self._session: Connection | None = None
        self._ended = 0
        """The number of the session that ended last."""
        self._ahead = 0.0
        self._used = 0.0
        self.shared = shared(engine.url)
        self.lease = _fresh_number()
        """The number of the session in which orders are written from now on."""
        self._pulse = asyncio.create_task(self._keep_asking(), name="pulse") if self.shared else None
        self.on_wait: Callable[[], None] = lambda: None
        """Called in the event loop when the disk or another process keeps everybody waiting."""
        self.on_commit: Callable[[float], None] = lambda seconds: None
        """Called in the event loop with the seconds that a commit took."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called in the event loop when the session has ended: others may play its tables now."""

    @property
    def waiting(self) -> int:
        """How many orders wait for the next commit."""
        return len(self._waiting)

    @property
    def now(self) -> float:
        """The time by the clock of the database, which all rooms share."""
        return time.time() + self._ahead

    async def close(self) -> None:
        """Write what still waits, and let go."""
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        while self._writing is not None:
            await asyncio.wait((self._writing,))
        await self._loop.run_in_executor(self._thread, self._end)
        self._thread.shutdown()

    def order(self, statements: Statements) -> asyncio.Future[None]:
        """Write something with the next commit."""
        order = _Order(statements, self._loop.create_future())
        self._waiting.append(order)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all(), name="writer")
        return order.done

    async def do(self, work: Callable[[Connection, int], Found]) -> Found:
        """Do something in a transaction of its own; it is told the number of the session."""
        lease = self.lease
        try:
            return await self._loop.run_in_executor(self._thread, self._persist, partial(_with, work, lease), lease)
        except Lost:
            self._lose(lease)
            raise

    async def confirm(self) -> None:
        """Make sure that the session has not ended."""
        await self.do(lambda connection, lease: connection.execute(text("SELECT 1")).close())

    async def _write_all(self) -> None:
        """Take all that waits, commit it at once, tell all who wait; until nobody waits."""
        try:
            while self._waiting:
                orders, self._waiting = self._waiting, []
                since, lease = time.monotonic(), self.lease
                errors = await self._loop.run_in_executor(self._thread, self._commit_all, orders, lease)
                self.on_commit(time.monotonic() - since)
                if any(isinstance(error, Lost) for error in errors):
                    self._lose(lease)
                _tell(orders, errors)
        finally:
            self._writing = None

    def _lose(self, lease: int) -> None:
        """From here on nothing of the old session is written: whatever waits was meant by tables that it held."""
        if lease == self.lease:
            self.lease = _fresh_number()
            orders, self._waiting = self._waiting, []
            self.on_lost()
            _tell(orders, [Lost()] * len(orders))

    async def _keep_asking(self) -> None:
        """Whoever says nothing would not notice that the session has ended."""
        while True:
            await asyncio.sleep(PULSE)
            if time.monotonic() - self._used >= PULSE:
                with suppress(Exception):
                    await self.confirm()

    # --- In the thread ---

    def _commit_all(self, orders: Sequence[_Order], lease: int) -> list[Exception | None]:
        """Commit, and say what went wrong with each order."""
        try:
            self._persist(partial(_write, orders), lease)
        except Exception as error:
            if len(orders) == 1 or isinstance(error, Lost) or (isinstance(error, DBAPIError) and passing(error)):
                return [error] * len(orders)
            # One of them is at fault, and the others must not suffer for it.
            return [each for order in orders for each in self._commit_all([order], lease)]
        return [None] * len(orders)

    def _persist(self, work: Callable[[Connection], Found], lease: int) -> Found:
        """One transaction. While another process holds the database, or the disk is full, it is tried again."""
        until = time.monotonic() + self._patience
        while True:
            try:
                session = self._opened(lease)
                with session.begin():
                    found = work(session)
                self._used = time.monotonic()
                return found
            except DBAPIError as error:
                if self.shared and self._session is not None and error.connection_invalidated:
                    self._ended = lease
                    self._end()
                    raise Lost from None
                if time.monotonic() > until or not passing(error):
                    raise
                self._loop.call_soon_threadsafe(self.on_wait)
                time.sleep(REST)

    def _opened(self, lease: int) -> Connection:
        """The session of that number; there is none any more if it has ended."""
        if self._ended == lease:
            raise Lost
        if self._session is None:
            session = self._engine.connect()
            try:
                if self.shared:
                    self._ahead = _take_lease(session, lease)
            except BaseException:
                session.close()
                raise
            self._session = session
        return self._session

    def _end(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            if self.shared:  # a session with a lease must not go back to the pool
                session.invalidate()
            session.close()


def _take_lease(session: Connection, lease: int) -> float:
    """Make a session a room; answers how far the clock of the database is ahead of ours."""
    with session.begin():
        session.execute(select(func.pg_advisory_lock(lease)))
        return float(session.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))) - time.time()


def _with(work: Callable[[Connection, int], Found], lease: int, connection: Connection) -> Found:
    return work(connection, lease)


def _write(orders: Sequence[_Order], connection: Connection) -> None:
    for statement, rows in _together(orders):
        if statement is NEW_MOVE:
            insert_moves(connection, rows)
        else:
            connection.execute(statement, rows)


def _tell(orders: Sequence[_Order], errors: Sequence[Exception | None]) -> None:
    for order, error in zip(orders, errors, strict=True):
        if order.done.done():
            continue
        if error is None:
            order.done.set_result(None)
        else:
            order.done.set_exception(error)


def _together(orders: Sequence[_Order]) -> list[tuple[Executable, Any]]:
    """All rows for the same table in one statement.

    Inserts come first: whatever else waits at the same time changes other rows, or rows that were just inserted.
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
    return [*(each for each in inserts.values() if each[1]), *others]


def _fresh_number() -> int:
    return secrets.randbits(56) | 1
