"""A copy of all tables of a room, also while it is open, and back again; from one database to the other, too."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, func, insert, select
from sqlalchemy.exc import DBAPIError

from .check import FILE, check_file
from .databases import bring_up_to_date, check_address, engine_of, file_url, url_of
from .errors import BadDatabase
from .schema import metadata, owners, tables

SOME = 1_000
"""Rows that are copied at once."""


def back_up(where: Path | str, copy: Path) -> None:
    """Write a copy of a database into a file. A room that is open goes on meanwhile; the copy is whole all the same.

    It holds the seeds of games that go on, so only its owner may read it.
    """
    if isinstance(where, Path):
        source = where / FILE
        if not source.is_file():
            raise BadDatabase(f"there are no tables in {where}")
        check_file(source)
        _write(copy, lambda half: _copy_file(source, half))
    else:
        check_address(where)
        url = url_of(where)
        _write(copy, lambda half: _copy_rows(url, file_url(half)))


def restore(copy: Path, where: Path | str) -> None:
    """Put a copy in place of nothing. The room must be closed; tables that are there are never written over."""
    if not copy.is_file():
        raise BadDatabase(f"{copy} is not a file")
    check_file(copy)
    if isinstance(where, Path):
        target = where / FILE
        if target.exists():
            raise BadDatabase(f"{target} is there already; move it away first, or name another folder with --data")
        _write(target, lambda half: _copy_file(copy, half))
        return
    check_address(where)
    with tempfile.TemporaryDirectory() as folder:  # an older copy is brought up to date here, and stays as it is
        again = Path(folder) / FILE
        _write(again, lambda half: _copy_file(copy, half))
        _copy_rows(file_url(again), url_of(where))


def _write(target: Path, fill: Callable[[Path], None]) -> None:
    """Fill a file under another name first, so that whoever is interrupted leaves no half of one."""
    half = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600))
        fill(half)
        with closing(sqlite3.connect(half)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
        check_file(half)
        os.link(half, target)  # refuses what is there already
    except OSError as error:
        raise BadDatabase(f"{target} cannot be written: {error.strerror}") from error
    except sqlite3.Error as error:
        raise BadDatabase(f"{target} cannot be written: {error}") from error
    finally:
        half.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def _copy_rows(source: URL, target: URL) -> None:
    """All rows but who plays which table: nobody plays those of a copy."""
    try:
        with _at_one_moment(source) as one, _at_one_moment(target) as other:
            if other.scalar(select(func.count()).select_from(tables)):
                raise BadDatabase("there are tables in this database already; name another one")
            for table in metadata.sorted_tables:
                if table is not owners:
                    rows = one.execution_options(stream_results=True).execute(select(table))
                    for some in rows.mappings().partitions(SOME):
                        other.execute(insert(table), [dict(row) for row in some])
            other.commit()
    except DBAPIError as error:
        raise BadDatabase(f"the tables cannot be copied: {error.orig}") from error


@contextmanager
def _at_one_moment(url: URL) -> Iterator[Connection]:
    """A connection to a database that is up to date, which sees it as it is at one moment."""
    engine = engine_of(url)
    try:
        bring_up_to_date(engine)
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
    finally:
        engine.dispose()
