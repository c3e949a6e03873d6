"""`rumpus backup` and `rumpus restore`: a copy of all tables of a room, and back again."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path

from .parsers import Commands
from .place import add_place, place_of


def add(commands: Commands) -> None:
    """Add both commands."""
    parser = commands.add_parser(
        "backup",
        help="copy all tables of the room into a file",
        description="Copy all tables of the room into one file, also while the room is open. It holds the seeds"
        " of games that go on. Only you can read it.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; it must not be there yet")
    add_place(parser)
    parser.set_defaults(run=run_backup)
    parser = commands.add_parser(
        "restore",
        help="put a copy of all tables back",
        description="Put a copy of all tables back. The room must be closed, and have no tables of its own.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy that `rumpus backup` made")
    add_place(parser)
    parser.set_defaults(run=run_restore)


def run_backup(arguments: argparse.Namespace) -> int:
    """Make a copy."""
    from rumpus.room.web.store.backup import back_up

    back_up(place_of(arguments.data, arguments.database), arguments.file.absolute())
    print(f"All tables are in {arguments.file}. Keep it safe: it holds the luck of games that go on.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Put a copy back."""
    from rumpus.room.web.server.launch import sole_owner
    from rumpus.room.web.store.backup import restore

    where = place_of(arguments.data, arguments.database)
    with sole_owner(where) if isinstance(where, Path) else nullcontext():
        restore(arguments.file.absolute(), where)
    print(f"All tables are back{f' in {where}' if isinstance(where, Path) else ''}.")
    return 0
