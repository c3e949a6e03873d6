"""All tables: in memory while somebody is there, and then gone without a trace."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.room.web.protocol.from_browser import Move, Notes, Ping, Resign
from rumpus.room.web.protocol.http import Held, NewSeat, NewTable
from rumpus.room.web.tables.mailbox import Left
from rumpus.room.web.tables.registry import Registry
from tests.room.web.room import OPEN, PATIENCE, Kept


@pytest.mark.parametrize("ended", [False, True])
def test_a_table_that_has_left_memory_is_freed_without_the_collector(tmp_path: Path, ended: bool) -> None:
    """So the collector need not walk through all tables that are played, which would stop everything for a while."""

    async def main() -> list[str]:
        registry = Registry(tmp_path, replace(OPEN, idle=0.02))
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("here")), clock="5"))
        joined = await registry.join(made.table, [made.tokens[0]], (line := Kept()))
        assert joined is not None
        table, connection = joined
        table.post(connection, Move(0, 1, 3))
        table.post(connection, Notes(0, {"A1": "hit"}))
        if ended:
            table.post(connection, Resign(0))
        while (text := await line.sent.get()) and ("ending" if ended else "hit") not in text.decode():
            pass
        parts = {"table": table, "game": table.game, "match": table.game and table.game.match, "line": connection}
        alive = {name: weakref.ref(part) for name, part in parts.items()}
        table.post(connection, Left())
        del joined, table, connection, parts
        while registry.tables:
            await asyncio.sleep(0.01)
        for _ in range(5):
            await asyncio.sleep(0.01)
        await registry.close()
        return [name for name, part in alive.items() if part() is not None]

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(main()) == []
    finally:
        gc.enable()


def test_a_table_keeps_nothing_of_whoever_moved_and_has_gone(tmp_path: Path) -> None:
    """Their tokens among it, and their line."""

    async def main() -> bool:
        registry = Registry(tmp_path, OPEN)
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("here"))))
        joined = await registry.join(made.table, [made.tokens[0]], (line := Kept()))
        assert joined is not None
        joined[0].post(joined[1], Move(0, 1, 3))
        while '"turn":1' not in (await line.sent.get()).decode():
            pass
        alive = weakref.ref(joined[1])
        joined[0].post(joined[1], Left())
        del joined
        for _ in range(5):
            await asyncio.sleep(0.01)
        assert made.table in registry.tables
        gone = alive() is None
        await registry.close()
        return gone

    assert asyncio.run(main())


def test_a_table_stays_in_memory_for_a_while_after_the_last_has_gone(tmp_path: Path) -> None:
    """Not for a while after it was opened."""

    async def main() -> tuple[bool, bool]:
        registry = Registry(tmp_path, replace(OPEN, idle=1.0))
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("here"))))
        joined = await registry.join(made.table, [made.tokens[0]], Kept())
        assert joined is not None
        await asyncio.sleep(0.7)
        joined[0].post(joined[1], Left())
        await asyncio.sleep(0.7)
        there = made.table in registry.tables
        await asyncio.sleep(1.0)
        gone = made.table not in registry.tables
        await registry.close()
        return there, gone

    assert asyncio.run(main()) == (True, True)


def test_a_table_that_is_asked_much_at_once_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    async def main() -> int:
        registry = Registry(tmp_path, OPEN)
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("here"))))
        joined = await registry.join(made.table, [made.tokens[0]], (line := Kept()))
        assert joined is not None
        while "position" not in (await line.sent.get()).decode():
            pass
        for _ in range(100):
            joined[0].post(joined[1], Ping())
        await line.sent.get()
        waiting = joined[0].backlog
        await registry.close()
        return waiting

    assert asyncio.run(main()) > 90


def test_who_is_just_coming_to_a_table_that_closes_is_hung_up_on(tmp_path: Path) -> None:
    """Else the line would stay open, and all that is said on it would be kept for ever."""

    async def main() -> bytes:
        registry = Registry(tmp_path, OPEN)
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("here"))))
        table = await registry.table(made.table)
        assert table is not None
        await registry.join(made.table, [made.tokens[0]], (line := Kept()))
        await table.close()
        told = line.sent.get_nowait() if not line.sent.empty() else b"nothing"
        await registry.close()
        return told

    assert asyncio.run(main()) == b""


def test_who_comes_while_a_table_is_forgotten_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They came to a table that was no more, and their first move failed."""

    async def main() -> list[str]:
        registry = Registry(tmp_path, OPEN)
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("here"))))
        line, forget = Kept(), registry.storage.forget

        async def slowly(tables: Sequence[str]) -> None:
            await registry.join(made.table, [made.tokens[0]], line)
            await forget(tables)

        monkeypatch.setattr(registry.storage, "forget", slowly)
        assert await registry.ask_to_forget(Held(made.table, list(made.tokens)))
        told = [line.sent.get_nowait().decode() for _ in range(line.sent.qsize())]
        assert not registry.tables
        await registry.close()
        return told

    told = asyncio.run(main())
    assert "wanted this table to be forgotten" in told[-2]
    assert told[-1] == ""


def test_a_computer_whose_turn_comes_as_its_opponent_resigns_does_not_think(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It found no move, and the table stayed in memory for ever."""

    async def main() -> None:
        registry = Registry(tmp_path, replace(OPEN, idle=0.02))
        made = await registry.make(NewTable("free-for-all", (NewSeat("here"), NewSeat("computer"))))
        joined = await registry.join(made.table, [made.tokens[0]], Kept())
        assert joined is not None
        table, connection = joined
        for message in (Move(0, 1, 3), Resign(0), Left()):
            table.post(connection, message)
        async with asyncio.timeout(PATIENCE):
            while registry.tables:
                await asyncio.sleep(0.01)
        await registry.close()

    asyncio.run(main())
    assert not caplog.records
