"""Where tables lie."""

from __future__ import annotations

import asyncio
import stat
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from psycopg.errors import AdminShutdown, CannotConnectNow, CrashShutdown
from sqlalchemy import Connection, event, func, inspect, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from rumpus.room.web.protocol.http import NewSeat, NewTable
from rumpus.room.web.store import migrations
from rumpus.room.web.store.check import FILE
from rumpus.room.web.store.databases import opened, passing
from rumpus.room.web.store.saved import Grant, SavedMove
from rumpus.room.web.store.schema import HEAD, REVISIONS, metadata
from rumpus.room.web.store.storage import Storage
from rumpus.room.web.tables.create import new_table, rematch_of
from rumpus.room.web.tables.restore import Changed, game_of

TWO = (NewSeat("here", "Ann"), NewSeat("here", "Ben"))
DOCS = Path(__file__).parents[4] / "docs" / "storage.md"


def stored(where: Path | str, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    """Do something with a storage, opened anew."""

    async def do() -> Any:
        storage = await Storage.open(where)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(do())


@contextmanager
def opening(where: Path | str) -> Iterator[Connection]:
    """The database itself, as somebody else would open it."""
    engine = opened(where)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def downgrade(connection: Connection, revision: str) -> None:
    """Undo migrations."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def test_what_was_kept_is_there_after_opening_again(where: Path | str) -> None:
    kept = new_table(NewTable("free-for-all", TWO, {"repeat_alarm": "forbid"}, clock="5+3"))
    moves = (SavedMove(0, 3, "add A4", (299.0, 300.0)), SavedMove(1, 5, "add A6", (299.0, 280.5)))

    async def write(storage: Storage) -> None:
        await storage.make(kept, [Grant("a" * 64, 0, "seat"), Grant("b" * 64, -1, "watch")])
        for number, move in enumerate(moves):
            await storage.append(kept.id, number, move, over=False)
        await storage.note(kept.id, 1, {"B3": "hit"})
        await storage.end(kept.id, 1, "resigned")

    stored(where, write)
    found = stored(where, lambda storage: storage.load(kept.id))
    seats = (kept.seats[0], replace(kept.seats[1], notes={"B3": "hit"}))
    assert found == replace(kept, moves=moves, ending=(1, "resigned"), seats=seats)
    assert stored(where, lambda storage: storage.over(kept.id)) is True
    match = game_of(found).match
    assert match.over
    assert match.clock is not None
    assert match.clock.remaining == (299.0, 280.5)


def test_a_token_opens_its_seat_and_only_its_hash_is_kept(where: Path | str) -> None:
    from rumpus.room.web.store.tokens import fresh_token, hashed

    kept, token = new_table(NewTable("free-for-all", TWO)), fresh_token()
    stored(where, lambda storage: storage.make(kept, [Grant(hashed(token), 1, "seat")]))
    granted = stored(where, lambda storage: storage.grants(kept.id, [hashed(token), "x"]))
    assert granted == [Grant(hashed(token), 1, "seat")]
    assert stored(where, lambda storage: storage.grants("other", [hashed(token)])) == []
    if isinstance(where, Path):
        for file in where.iterdir():
            assert token.encode() not in file.read_bytes()
    with opening(where) as connection:
        assert token not in str(connection.execute(text("SELECT * FROM tokens")).all())


def test_only_the_owner_reads_the_file_with_the_seeds(tmp_path: Path) -> None:
    stored(tmp_path, lambda storage: storage.load("nothing"))
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_second_move_with_the_same_number_is_refused_and_its_neighbours_are_kept(where: Path | str) -> None:
    kept = new_table(NewTable("free-for-all", TWO))

    async def write(storage: Storage) -> list[Any]:
        await storage.make(kept, [Grant("a" * 64, 0, "seat")])
        rows = [(0, 1), (1, 2), (1, 3), (2, 4)]
        orders = [storage.append(kept.id, number, SavedMove(0, move, ""), over=False) for number, move in rows]
        return await asyncio.gather(*orders, return_exceptions=True)

    answers = stored(where, write)
    assert [isinstance(answer, IntegrityError) for answer in answers] == [False, False, True, False]
    found = stored(where, lambda storage: storage.load(kept.id))
    assert [move.move for move in found.moves] == [1, 2, 4]


def test_the_migrations_make_the_schema_and_its_newest_is_known(where: Path | str) -> None:
    opened(where).dispose()
    with opening(where) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    steps = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert steps.get_current_head() == HEAD
    assert tuple(step.revision for step in steps.walk_revisions())[::-1] == REVISIONS


def test_every_migration_can_be_undone(where: Path | str) -> None:
    with opening(where) as connection:
        downgrade(connection, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]


def test_the_page_tells_of_every_table_and_column() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for table in metadata.tables.values():
        assert f"`{table.name}`" in page
        for column in table.columns:
            assert f"`{column.name}`" in page, f"docs/storage.md: {table.name}.{column.name}"


def test_moves_that_mean_something_else_today_are_not_played(tmp_path: Path) -> None:
    kept = new_table(NewTable("free-for-all", TWO))
    with pytest.raises(Changed, match="means something else"):
        game_of(replace(kept, moves=(SavedMove(0, 3, "add B2"),)))
    with pytest.raises(Changed, match="cannot be played"):
        game_of(replace(kept, moves=(SavedMove(1, 3, "add A4"),)))


def test_a_rematch_has_new_luck_and_everybody_one_seat_further() -> None:
    kept = new_table(NewTable("pig-dice", (NewSeat("here", "Ann"), NewSeat("computer"), NewSeat("here"))))
    again = rematch_of(kept)
    assert [seat.name for seat in again.seats] == ["Player 1", "Ann", "Computer"]
    assert [seat.kind for seat in again.seats] == ["here", "here", "computer"]
    assert again.seed != kept.seed
    assert again.begun


def test_in_a_rematch_only_numbered_players_are_numbered_anew() -> None:
    saved = new_table(NewTable("pig-dice", (NewSeat("here", "Player Ben"), NewSeat("here"), NewSeat("computer"))))
    assert [seat.name for seat in rematch_of(saved).seats] == ["Computer", "Player Ben", "Player 3"]


def test_whoever_gave_a_word_may_give_one_to_the_luck_of_the_rematch() -> None:
    saved = new_table(NewTable("pig-dice", TWO))
    words = (replace(saved.seats[0], word="tin drum"), saved.seats[1])
    again = rematch_of(replace(saved, seats=words))
    assert [(seat.name, seat.sat, seat.word) for seat in again.seats] == [("Ben", True, ""), ("Ann", False, "")]
    assert not again.begun


def test_what_was_heard_is_heard_in_the_same_words_after_opening_again() -> None:
    """Also a throw, which does not say whose it was: the server adds the name of the thrower."""
    from random import Random

    from rumpus.rules.words import WATCHER

    for game in ("pig-dice", "tank-blitz", "jukem"):
        kept = new_table(NewTable(game, TWO))
        played, dice = game_of(kept), Random(3)
        moves: list[SavedMove] = []
        while len(moves) < 40 and not played.match.over:
            seat = played.match.turn
            choice = dice.choice(played.match.choices(seat))
            played.play(seat, played.state(seat), choice.move, None)
            moves.append(SavedMove(seat, choice.move, choice.words))
        again = game_of(replace(kept, moves=tuple(moves)))
        for seat in (0, 1, WATCHER):
            assert again.events.of(seat) == played.events.of(seat)


def test_a_lock_of_another_process_is_waited_for_and_everybody_is_told(where: Path | str) -> None:
    saved = new_table(NewTable("free-for-all", TWO))
    told: list[bool] = []

    async def write(storage: Storage) -> None:
        await storage.make(saved, [])
        with opening(where) as other:
            held = "BEGIN IMMEDIATE" if isinstance(where, Path) else "LOCK TABLE moves IN SHARE MODE"
            other.exec_driver_sql(held)

            def let_go() -> None:
                told.append(True)
                other.rollback()

            storage.writer.on_wait = let_go
            await storage.append(saved.id, 0, SavedMove(0, 3, "add A4"), over=False)

    stored(where, write)
    assert told
    assert len(stored(where, lambda storage: storage.load(saved.id)).moves) == 1


def test_an_error_of_the_database_repeats_nothing_that_was_to_be_written(where: Path | str) -> None:
    saved = new_table(NewTable("free-for-all", TWO))

    async def write(storage: Storage) -> list[Any]:
        await storage.make(saved, [])
        twice: list[Awaitable[None]] = [
            storage.append(saved.id, 0, SavedMove(0, 3, "add A4"), over=False) for _ in range(2)
        ]
        twice.append(storage.make(saved, []))
        return await asyncio.gather(*twice, return_exceptions=True)

    errors = [str(found) for found in stored(where, write) if found is not None]
    assert len(errors) == 2
    assert all("add A4" not in error and saved.seed not in error for error in errors)


def test_links_of_an_older_room_become_invitations_where_nobody_has_sat_down(where: Path | str) -> None:
    with opening(where) as connection:
        downgrade(connection, "0001")
        rows = ["tables VALUES ('t', 'x-rays', '', '{}', '', '', '2026-01-01', false, NULL)"]
        rows += [f"seats VALUES ('t', {seat}, 'friend', '', 'n', '', {seat == 0}, '{{}}')" for seat in (0, 1)]
        rows += [f"tokens VALUES ('{seat}', 't', {seat})" for seat in (0, 1, -1)]
        for row in rows:
            connection.execute(text(f"INSERT INTO {row}"))
        connection.commit()
    granted = stored(where, lambda storage: storage.grants("t", ["0", "1", "-1"]))
    assert {each.seat: each.kind for each in granted} == {0: "seat", 1: "invite", -1: "watch"}


def test_names_that_no_table_can_have_open_nothing(where: Path | str) -> None:
    async def look(storage: Storage) -> list[Any]:
        names = ("no\0table", "\ud800", "x" * 3_000, "")
        return [
            (await storage.load(name), await storage.grants(name, ["a"]), await storage.over(name)) for name in names
        ]

    assert stored(where, look) == [(None, [], None)] * 4


def test_a_link_is_used_once(where: Path | str) -> None:
    kept = new_table(NewTable("free-for-all", TWO))
    link, one, other = (Grant(letter * 64, 0, kind) for letter, kind in (("a", "link"), ("b", "seat"), ("c", "seat")))

    async def use(storage: Storage) -> list[bool]:
        await storage.make(kept, [link])
        return await asyncio.gather(*(storage.exchange(kept.id, link, device) for device in (one, other)))

    assert sorted(stored(where, use)) == [False, True]
    granted = stored(where, lambda storage: storage.grants(kept.id, [each.hash for each in (link, one, other)]))
    assert len(granted) == 1


def test_what_is_forgotten_leaves_nothing_behind_and_what_others_need_stays(where: Path | str) -> None:
    old, kept = new_table(NewTable("free-for-all", TWO)), new_table(NewTable("x-rays", TWO))

    async def forget(storage: Storage) -> int:
        for each in (old, kept):
            await storage.make(each, [Grant(each.id.ljust(64), 0, "seat")])
            await storage.append(each.id, 0, SavedMove(0, 3, ""), over=False)
            await storage.end(each.id, 0, "resigned")
            await storage.own(each.id)
        await storage.see(old.id, "2020-01-01")
        return await storage.forget_before("2021-01-01")

    assert stored(where, forget) == 1
    assert stored(where, lambda storage: storage.load(old.id)) is None
    assert len(stored(where, lambda storage: storage.load(kept.id)).moves) == 1
    with opening(where) as connection:
        for table in metadata.tables.values():
            column = table.c.id if table.name == "tables" else table.c.get("table_id")
            if column is None:  # it tells of no table
                continue
            assert connection.scalar(select(func.count()).where(column == old.id)) == 0


def test_a_table_that_is_forgotten_while_it_is_read_is_none(where: Path | str) -> None:
    """Else it had no seats, and whoever came was told that it cannot be opened."""
    kept = new_table(NewTable("free-for-all", TWO))

    async def read(storage: Storage) -> Any:
        await storage.make(kept, [])
        loop, asked = asyncio.get_running_loop(), []

        def forget(connection: Connection, cursor: Any, statement: str, *_: Any) -> None:
            if "FROM" in statement and threading.current_thread().name != "writer_0":
                asked.append(statement)
                if len(asked) == 2:
                    asyncio.run_coroutine_threadsafe(storage.forget([kept.id]), loop).result(60)

        event.listen(storage._engine, "before_cursor_execute", forget)
        return await storage.load(kept.id)

    assert stored(where, read) is None


@pytest.mark.parametrize("kind", [AdminShutdown, CrashShutdown, CannotConnectNow])
def test_a_session_that_is_ended_as_it_begins_is_begun_again(kind: type[psycopg.Error]) -> None:
    """Whoever came just then was told that the table cannot be opened, and the log had a failure."""
    assert passing(OperationalError("SELECT 1", None, kind()))
