"""Several rooms share a database: who plays a table, and what becomes of what was to be written by a room cut off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import astuple, replace
from typing import Any

import psycopg
import pytest

from rumpus.room.web.protocol.http import NewSeat, NewTable
from rumpus.room.web.store.errors import NotNow
from rumpus.room.web.store.saved import SavedKit, SavedMove, SavedTable
from rumpus.room.web.store.storage import Storage
from rumpus.room.web.tables.create import new_table
from tests.room.web.postgres import Postgres

TWO = (NewSeat("here"), NewSeat("here"))
ANY = SavedMove(0, 3, "add A4")


@asynccontextmanager
async def rooms(where: str) -> AsyncIterator[tuple[Storage, Storage]]:
    """Two rooms with one database, each of which lets go of whatever it is asked for."""
    pair = (await Storage.open(where), await Storage.open(where))
    for each in pair:
        each.listen(lambda table, each=each: each.release(table, each.writer.lease, None))  # type: ignore[misc]
    try:
        yield pair
    finally:
        for each in pair:
            await each.close()


def run(postgres: Postgres, work: Callable[[str, Storage, Storage, SavedTable], Awaitable[Any]]) -> None:
    """Do something with two rooms and a table that nobody plays yet."""

    async def do() -> None:
        where = postgres.fresh()
        async with rooms(where) as (one, other):
            saved = new_table(NewTable("free-for-all", TWO))
            await one.make(saved, [])
            await work(where, one, other, saved)

    asyncio.run(do())


def age(postgres: Postgres, where: str) -> None:
    """Let it be a while since tables were taken."""
    postgres.do("UPDATE owners SET since = since - interval '1 hour'", where=where)


def cut_off(postgres: Postgres, room: Storage) -> None:
    """End the session of a room, as an administrator would."""
    low = room.writer.lease & 0xFFFFFFFF
    statement = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = %s"
    assert postgres.do(statement, low) == [(True,)]


def test_a_table_is_played_by_one_room_which_lets_go_when_it_is_asked(postgres: Postgres) -> None:
    async def work(where: str, one: Storage, other: Storage, saved: SavedTable) -> None:
        lease = await one.own(saved.id)
        assert lease == one.writer.lease
        with pytest.raises(NotNow):
            await other.own(saved.id)
        age(postgres, where)
        assert await other.own(saved.id) == other.writer.lease
        assert await other.own(saved.id) == other.writer.lease

    run(postgres, work)


def test_what_waits_when_a_session_ends_is_given_up_and_the_next_one_has_another_number(postgres: Postgres) -> None:
    async def work(where: str, one: Storage, other: Storage, saved: SavedTable) -> None:
        lease = await one.own(saved.id)
        lost: list[bool] = []
        one.writer.on_lost = lambda: lost.append(True)
        cut_off(postgres, one)
        orders = [one.append(saved.id, number, ANY, over=False) for number in range(3)]
        errors = await asyncio.gather(*orders, one.note(saved.id, 0, {"A1": "hit"}), return_exceptions=True)
        assert all(isinstance(error, NotNow) for error in errors)
        assert lost == [True]
        assert not await one.still(lease)
        await other.own(saved.id)  # at once: nobody holds it
        await other.append(saved.id, 0, ANY, over=False)
        found = await one.load(saved.id)
        assert found is not None
        assert (found.moves, found.seats[0].notes) == ((ANY,), {})
        await one.note(saved.id, 1, {})  # it goes on

    run(postgres, work)


def test_a_deck_that_two_rooms_keep_at_the_same_moment_is_kept_once(postgres: Postgres) -> None:
    new = SavedKit("sha256:0", "pig-dice", "Mine", "1 2 3 4 5 H", "2026-11-19")

    async def both(where: str, one: Storage, other: Storage, saved: SavedTable) -> None:
        with psycopg.connect(where) as faster:
            faster.execute("INSERT INTO kits VALUES (%s, %s, %s, %s, %s)", astuple(new))
            keeping = asyncio.create_task(one.keep(replace(new, title="Other")))
            while not postgres.do("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'transactionid'"):
                await asyncio.sleep(0.01)
        await keeping
        found = await other.kept(SavedKit, new.name)
        assert found == new

    run(postgres, both)


def test_a_session_that_ends_unused_is_noticed(postgres: Postgres) -> None:
    async def work(where: str, one: Storage, other: Storage, saved: SavedTable) -> None:
        await one.own(saved.id)
        noticed = asyncio.Event()
        one.writer.on_lost = noticed.set
        cut_off(postgres, one)
        await asyncio.wait_for(noticed.wait(), 60)

    run(postgres, work)


def test_a_room_that_says_nothing_has_its_session_ended(postgres: Postgres) -> None:
    async def work(where: str, one: Storage, other: Storage, saved: SavedTable) -> None:
        lease = await one.own(saved.id)
        age(postgres, where)
        assert one._listening is not None
        one._listening.cancel()  # as if its process were stopped
        await other.own(saved.id)
        with pytest.raises(NotNow):
            await one.append(saved.id, 0, ANY, over=False)
        assert one.writer.lease != lease

    run(postgres, work)


def test_who_lets_go_too_late_takes_nothing_away_and_sets_no_clock(postgres: Postgres) -> None:
    async def work(where: str, one: Storage, other: Storage, saved: SavedTable) -> None:
        lease = await one.own(saved.id)
        cut_off(postgres, one)
        await other.own(saved.id)
        one.release(saved.id, lease, {"moves": 0, "left": (1.0, 1.0), "running": True})
        with pytest.raises(NotNow):
            await one.see(saved.id, "2026-01-01")
        one.release(saved.id, lease, {"moves": 0, "left": (1.0, 1.0), "running": True})
        await one.see(saved.id, "2026-01-01")
        found = await other.load(saved.id)
        assert found is not None
        assert found.remaining is None
        assert postgres.do("SELECT room FROM owners", where=where) == [(other.writer.lease,)]

    run(postgres, work)
