"""Which database a room has, and how it is opened: SQLite in a folder, or PostgreSQL at an address.

What is one database's own stands here, in `owners.py`, and nowhere else. This module loads SQLAlchemy.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from .check import FILE, check_content
from .errors import BadDatabase
from .schema import HEAD, moves

READERS = 2
BUSY = 1_000
"""Milliseconds that a statement waits for a lock of another process before it is tried again."""
ONE_AT_A_TIME = threading.Lock()
"""Alembic keeps the migration that it works at in a global variable."""
MIGRATING = 7_206_195_551
"""The advisory lock of whoever runs migrations. Rooms have random ones of 56 bits."""
OLDEST = 14
"""The oldest PostgreSQL that this was written for."""
LINE = {
    "application_name": "rumpus",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Ours of the line to PostgreSQL: a machine that has vanished is noticed within some seconds."""
SESSION = (
    # Its own side of the line: the tables of a machine that has vanished are free as soon as its session is over.
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    f"SET tcp_user_timeout = 10000; SET lock_timeout = {BUSY};"
    # What was acknowledged survives a power cut, whatever the server's default is.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
TRIAL = "CREATE TEMPORARY TABLE trial ON COMMIT DROP AS SELECT sha512(n::text::bytea) FROM generate_series(1, 40000) n"
"""Some megabytes are written, to see whether they can be; a full disk says so here."""
PASSING = ("53", "55P03", "57P01", "57P02", "57P03", "40001", "40P01")
"""PostgreSQL's errors after which waiting may help: it is full, locked, stops, starts; two got in each other's way."""


def url_of(where: Path | str) -> URL:
    """The address of a folder's database, or of a PostgreSQL database; a refusal in words if it is neither."""
    if isinstance(where, Path):
        return file_url(where / FILE)
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        url = make_url("other://")
    if url.drivername not in ("postgresql", "postgres"):
        raise BadDatabase("a database is named as in postgresql://user@host/name; SQLite needs only a folder (--data)")
    return url.set(drivername="postgresql+psycopg")


def file_url(file: Path) -> URL:
    """The address of a file of SQLite, whatever its name is."""
    return URL.create("sqlite", database=str(file))


def shared(url: URL) -> bool:
    """Whether several rooms may play the tables of a database."""
    return url.get_backend_name() == "postgresql"


def line_of(url: URL) -> dict[str, Any]:
    """How the line to PostgreSQL is set up, unless the address says otherwise."""
    return {name: url.query.get(name, usual) for name, usual in LINE.items()}


def engine_of(url: URL) -> Engine:
    """The engine of a database. Errors never repeat what was to be written: moves are secret."""
    more: dict[str, Any] = {}
    if shared(url):
        more = {"connect_args": line_of(url), "pool_pre_ping": True}
    try:
        engine = create_engine(url, pool_size=READERS + 1, max_overflow=0, hide_parameters=True, **more)
    except ModuleNotFoundError as error:
        raise BadDatabase("for PostgreSQL the room needs its extra: pip install 'rumpus[postgres]'") from error
    event.listen(engine, "connect", _set_up_postgres if shared(url) else _set_up_sqlite)
    return engine


def opened(where: Path | str) -> Engine:
    """The engine of a database that is up to date."""
    engine = engine_of(url_of(where))
    try:
        bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _set_up_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    # WAL: readers never wait. FULL: what was acknowledged survives a power cut, not only a crash.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_postgres(connection: Any, record: Any) -> None:
    connection.execute(SESSION)
    connection.commit()


def passing(error: DBAPIError) -> bool:
    """Whether waiting may help: another holds the database, or it is full, starting or out of reach."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        busy = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
        return code & 0xFF in busy
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # there was no answer at all
        return isinstance(error, OperationalError)
    return str(state).startswith(PASSING)


# --- Migrations ---


def bring_up_to_date(engine: Engine) -> None:
    """Run the migrations that a database has not seen yet."""
    with ONE_AT_A_TIME, engine.begin() as connection:
        if version(connection) != HEAD:
            _migrate(connection)


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "sqlite":  # whose driver would begin no transaction for this by itself
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    if version(connection) == HEAD:  # another process was faster
        return
    config = Config()
    config.set_main_option("script_location", "rumpus.room.web.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """The migration that a database stands at; nothing if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def check_address(address: str) -> None:
    """Refuse a PostgreSQL database that is out of reach, too old, of another program or a newer Rumpus, or full."""
    url = url_of(address)
    where = f"the database {url.set(drivername='postgresql', query={}).render_as_string()}"  # without its password
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            _check(connection, where)
        bring_up_to_date(engine)
        with engine.begin() as connection:
            connection.exec_driver_sql(TRIAL)
    except DBAPIError as error:
        raise BadDatabase(f"{where} cannot be used now: {_first_line(error)}") from None
    finally:
        engine.dispose()


def _check(connection: Connection, where: str) -> None:
    number = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one())
    if number // 10_000 < OLDEST:
        raise BadDatabase(f"{where} is a PostgreSQL {number // 10_000}; the room needs {OLDEST} or newer")
    if (encoding := connection.exec_driver_sql("SHOW server_encoding").scalar_one()) != "UTF8":
        raise BadDatabase(f"{where} keeps text as {encoding}; names need UTF8")
    if connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on":
        raise BadDatabase(f"{where} can only be read")
    names = set(inspect(connection).get_table_names())
    known = version(connection) if "alembic_version" in names else None
    if names:
        check_content(names, known, where, "another database")


def _first_line(error: DBAPIError) -> str:
    return str(error.orig).partition("\n")[0].strip()


# --- Moves ---


def insert_moves(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Moves are most of what is written: as plain rows they cost half of what Core's own way costs."""
    names = [column.name for column in moves.columns]
    if connection.dialect.name == "sqlite":
        marks = ", ".join("?" * len(names))
        connection.exec_driver_sql(f"INSERT INTO moves ({', '.join(names)}) VALUES ({marks})", list(rows))
        return
    kinds = ("text", "int", "int", "bigint", "text", "text")  # one array a column, however many rows there are
    arrays = ", ".join(f"%s::{kind}[]" for kind in kinds)
    picked = ", ".join([*names[:-1], f"{names[-1]}::json"])
    statement = (
        f"INSERT INTO moves ({', '.join(names)}) SELECT {picked} FROM unnest({arrays}) AS row({', '.join(names)})"
    )
    connection.exec_driver_sql(statement, tuple(list(column) for column in zip(*rows, strict=True)))
