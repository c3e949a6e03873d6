"""A database that a room cannot work with is refused before the room says that it is open."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.room.web.store import check
from rumpus.room.web.store.check import FILE, check_database
from rumpus.room.web.store.databases import check_address, opened
from rumpus.room.web.store.errors import BadDatabase
from tests.room.web.postgres import Postgres


def made(folder: Path) -> Path:
    opened(folder).dispose()
    return folder / FILE


def broken(file: Path) -> None:
    file.write_bytes(b"this is no database at all" * 100)


def damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[5_000:] = bytes(len(content) - 5_000)
    file.write_bytes(content)


def foreign(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE recipes (name)")
    database.close()


def newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


FAULTS = [
    (pipe, "not a file"),
    (broken, "no database"),
    (damaged, "damaged"),
    (foreign, "another program"),
    (newer, "newer Rumpus"),
]


@pytest.mark.parametrize(("spoil", "words"), FAULTS)
def test_a_database_that_cannot_be_used_is_refused_in_words(
    tmp_path: Path, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(made(tmp_path))
    with pytest.raises(BadDatabase, match=words):
        check_database(tmp_path)


def test_a_room_does_not_say_that_it_is_open_when_it_is_not(tmp_path: Path) -> None:
    broken(made(tmp_path))
    command = [sys.executable, "-m", "rumpus", "serve", "--no-browser", "--data", str(tmp_path)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode != 0
    assert "open" not in found.stdout
    assert "damaged" in found.stderr


def test_a_full_disk_is_said_to_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage(2**40, 2**40, 0))
    with pytest.raises(BadDatabase, match="full"):
        check_database(tmp_path)


def test_a_database_that_another_process_holds_is_said_to_be_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "WAIT", 0.01)
    other = sqlite3.connect(made(tmp_path), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadDatabase, match="locked"):
        check_database(tmp_path)
    other.close()
    check_database(tmp_path)


def test_a_new_folder_and_a_good_database_are_fine(tmp_path: Path) -> None:
    check_database(tmp_path)
    made(tmp_path)
    check_database(tmp_path)


# --- PostgreSQL ---


def foreign_tables(postgres: Postgres, where: str) -> None:
    postgres.do("DROP TABLE IF EXISTS recipes; CREATE TABLE recipes (name text)", where=where)


def newer_tables(postgres: Postgres, where: str) -> None:
    opened(where).dispose()
    postgres.do("UPDATE alembic_version SET version_num = '9999'", where=where)


REFUSED = [(foreign_tables, "another program; name another database"), (newer_tables, "newer Rumpus")]


@pytest.mark.parametrize(("spoil", "words"), REFUSED)
def test_a_postgresql_database_that_cannot_be_used_is_refused_in_words(
    postgres: Postgres, spoil: Callable[[Postgres, str], None], words: str
) -> None:
    where = postgres.fresh()
    spoil(postgres, where)
    with pytest.raises(BadDatabase, match=words):
        check_address(where)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://rumpus@/postgres?host=/nowhere", "cannot be used now: .*No such file"),
        ("postgresql://rumpus:hush@localhost:1/postgres", "rumpus:.*@localhost:1/postgres cannot be used now"),
        ("mysql://localhost/rumpus", "named as in postgresql://"),
        ("sqlite:///room.sqlite", "SQLite needs only a folder"),
        ("what", "named as in postgresql://"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_words_and_no_password_is_told(address: str, words: str) -> None:
    with pytest.raises(BadDatabase, match=words) as refused:
        check_address(address)
    assert "hush" not in str(refused.value)


def test_who_may_not_write_and_a_database_that_is_not_there_are_refused(postgres: Postgres) -> None:
    with pytest.raises(BadDatabase, match='database "nowhere" does not exist'):
        check_address(postgres.address("nowhere"))
    postgres.do("CREATE ROLE reader LOGIN")
    postgres.do("ALTER ROLE reader SET default_transaction_read_only = on")
    reader = postgres.fresh().replace("rumpus@", "reader@")
    with pytest.raises(BadDatabase, match="can only be read"):
        check_address(reader)
    postgres.do("ALTER ROLE reader RESET default_transaction_read_only")
    with pytest.raises(BadDatabase, match=r"permission denied|no schema has been selected"):
        check_address(reader)


def test_a_full_postgresql_is_said_to_be_full(postgres: Postgres) -> None:
    """A server says that its disk is full with this code, wherever it notices."""
    postgres.do("CREATE DATABASE full_one")
    where = postgres.address("full_one")
    check_address(where)
    postgres.do(
        "CREATE FUNCTION no_space() RETURNS event_trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$",
        where=where,
    )
    postgres.do("CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION no_space()", where=where)
    with pytest.raises(BadDatabase, match="cannot be used now: could not extend file: No space left"):
        check_address(where)


def test_a_room_says_why_it_does_not_open_its_postgresql(postgres: Postgres) -> None:
    where = postgres.fresh()
    foreign_tables(postgres, where)
    command = [sys.executable, "-m", "rumpus", "serve", "--no-browser", "--database", where]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode != 0
    assert "open" not in found.stdout
    assert "another program" in found.stderr


def test_a_new_place_and_a_good_database_of_postgresql_are_fine(postgres: Postgres) -> None:
    where = postgres.fresh()
    for _ in range(2):
        check_address(where)
