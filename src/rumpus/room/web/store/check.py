"""Whether a room can work with the database of its folder; said before the room opens, in words for a person."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Set
from contextlib import closing
from pathlib import Path

from .errors import BadDatabase
from .schema import REVISIONS

FILE = "room.sqlite"
ROOM = 16 * 2**20
"""Bytes that must be free on the disk: enough for a hundred thousand moves."""
LOOKED_OVER = 2**28
"""Bytes of a database that is read through at the start; a larger one would take too long."""
WAIT = 5.0
"""Seconds to wait for a lock of another process."""


def check_database(folder: Path) -> None:
    """Refuse a database that is broken, of another program, of a newer Rumpus, locked, or on a full disk."""
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        raise BadDatabase(f"the disk of {folder} is full: {free // 2**20} MiB are free, and {ROOM // 2**20} are needed")
    file = folder / FILE
    if file.exists() and not file.is_file():
        raise BadDatabase(f"{file} is not a file; move it away")
    if file.exists() and file.stat().st_size:
        check_file(file, or_empty=True)


def check_file(file: Path, or_empty: bool = False) -> None:
    """Refuse a database that is broken, of another program, of a newer Rumpus, or locked.

    An empty one is left behind by a room that was killed while it opened for the first time.
    """
    try:
        with closing(sqlite3.connect(file, timeout=WAIT, isolation_level=None)) as database:
            if file.stat().st_size <= LOOKED_OVER and database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise BadDatabase(f"{file} is damaged; put a backup in its place")
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if names or not or_empty:
                stands = "SELECT version_num FROM alembic_version"
                version = database.execute(stands).fetchone() if "alembic_version" in names else None
                check_content(names, version and version[0], str(file), "another folder with --data")
            database.execute("BEGIN IMMEDIATE")
            database.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise BadDatabase(f"{file} cannot be used now: {error}") from error
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"{file} is damaged or no database of a room: {error}") from error


def check_content(names: Set[str], version: str | None, where: str, other: str) -> None:
    """Refuse tables of another program, and what a newer Rumpus wrote."""
    if version is None or not names >= {"tables", "moves"}:
        raise BadDatabase(f"{where} is a database of another program; name {other}")
    if version not in REVISIONS:
        raise BadDatabase(f"{where} was written by a newer Rumpus (schema {version}); please use that one")
