"""Where the tables of a room are kept, as the commands that open them are told."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--data", type=Path, metavar="FOLDER", help="where the tables are kept")
    where.add_argument(
        "--database",
        default=os.environ.get("RUMPUS_DATABASE", ""),
        metavar="ADDRESS",
        help="a PostgreSQL database that keeps them instead, as in postgresql://user@host/name; it may also be named in"
        " RUMPUS_DATABASE, where others on this machine cannot read it",
    )


def place_of(data: Path | None, database: str) -> Path | str:
    """A folder, or the address of a database. What is named on the command line counts more than the environment."""
    from rumpus.room.web.server.launch import rooms_folder

    if database and data is None:
        return database
    named = os.environ.get("RUMPUS_DATA")
    return (data or (Path(named) if named else rooms_folder())).absolute()
