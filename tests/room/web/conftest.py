"""One room for all tests of a module that do not need their own; and the databases that a room can have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.web.postgres import Postgres, running_postgres
from tests.room.web.room import Room, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder: Path = tmp_path_factory.mktemp("room")
    with open_room(folder) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that runs."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where tables are kept: a folder, or an address. Whatever databases promise, both do."""
    if request.param == "sqlite":
        return tmp_path
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh()
