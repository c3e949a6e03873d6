"""Who plays a table, where several rooms share a PostgreSQL database. No clocks, no heartbeats.

A room is a session that holds an advisory lock, and `owners` says which room plays a table. Whoever wants to play it
locks that row, and takes it over only if the lock of its room is free: then that session has ended, and every commit of
it. A room that lives is asked to let go (NOTIFY). One that does not even answer, because its process was stopped or its
machine is out of reach, has its session ended.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import URL, BigInteger, Connection, Executable, delete, func, literal, select, text, update
from sqlalchemy.dialects.postgresql import insert

from .databases import line_of
from .errors import NotNow
from .schema import owners, tables
from .writer import Writer

CHANNEL = "rumpus"
HOLD = timedelta(seconds=1)
"""So long a room keeps a table that it has just taken: else lines at two rooms would pull it to and fro."""
SILENCE = 1.25
"""Seconds after which a room that neither lets go nor says anything has its session ended."""
PATIENCE = 5.0
"""Seconds after which whoever wants a table is told to come again."""
POLL = 0.05
REST = 1.0
"""Seconds until the line for notifications is opened again."""


class Owner(NamedTuple):
    """Another room that plays a table, and whether it has only just begun to."""

    room: int
    lately: bool


def try_to_own(connection: Connection, lease: int, table: str) -> Owner | None:
    """Play a table from now on, if there is one; or say who does. The row is locked until the transaction ends."""
    there = select(tables.c.id, literal(lease, BigInteger), func.now()).where(tables.c.id == table)
    connection.execute(insert(owners).from_select(["table_id", "room", "since"], there).on_conflict_do_nothing())
    mine = owners.c.table_id == table
    lately = owners.c.since > func.now() - HOLD
    found = connection.execute(select(owners.c.room, lately).where(mine).with_for_update()).first()
    if found is None or found[0] == lease:
        return None
    # Shared, because others may want other tables of the same room at the same time.
    if not connection.scalar(select(func.pg_try_advisory_xact_lock_shared(found[0]))):
        return Owner(*found)
    connection.execute(update(owners).where(mine).values(room=lease, since=func.now()))
    return None


def free_of(connection: Connection, lease: int, names: Sequence[str]) -> list[str]:
    """Those of some tables that no other room plays; they are ours from now on."""
    return [name for name in sorted(names) if try_to_own(connection, lease, name) is None]


def releasing(table: str, lease: int, remaining: Any) -> Executable:
    """Play a table no longer, and leave its clocks to the next room; unless another has taken it meanwhile."""
    mine = (owners.c.table_id == table, owners.c.room == lease)
    if remaining is None:
        return delete(owners).where(*mine)
    gone = delete(owners).where(*mine).returning(owners.c.table_id).cte("gone")
    return update(tables).where(tables.c.id.in_(select(gone.c.table_id))).values(remaining=remaining)


def _end_session(connection: Connection, lease: int, room: int) -> None:
    statement = (
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND classid = :high AND objid = :low AND mode = 'ExclusiveLock'"
    )
    connection.execute(text(statement), {"high": room >> 32, "low": room & 0xFFFFFFFF})


async def own(writer: Writer, table: str) -> None:
    """Play a table from now on. A room that plays it is asked to let go; if it has just begun, come again later."""
    asked, since = 0, time.monotonic()

    def ask(connection: Connection, lease: int) -> Owner | None:
        owner = try_to_own(connection, lease, table)
        if owner is not None and not owner.lately:
            connection.execute(select(func.pg_notify(CHANNEL, f"{owner.room} {table}")))
        return owner

    while (owner := await writer.do(ask)) is not None:
        now = time.monotonic()
        if owner.room != asked:
            asked, silent_since = owner.room, now
        if owner.lately or now - since > PATIENCE:
            raise NotNow("this table is played elsewhere just now; please try again")
        if now - silent_since > SILENCE:
            await writer.do(lambda connection, lease, room=asked: _end_session(connection, lease, room))  # type: ignore[misc]
        await asyncio.sleep(POLL)


async def listen(url: URL, writer: Writer, on_asked: Callable[[str], None]) -> None:
    """Tell which tables others want of us, for ever."""
    import psycopg

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(address, autocommit=True, **line_of(url)) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                async for heard in connection.notifies():
                    room, _, table = heard.payload.partition(" ")
                    if room == str(writer.lease):
                        on_asked(table)
        await asyncio.sleep(REST)
