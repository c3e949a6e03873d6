"""`rumpus serve`: open the game room in the browser."""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from .parsers import Commands
from .place import add_place, place_of

EXAMPLES = """\
examples:
  rumpus serve                            for this machine alone; opens the browser
  rumpus serve --host 0.0.0.0             also for phones and friends in the same network
  rumpus serve --port 8000 --no-browser   on a port of your choice, quietly
  rumpus serve --host 0.0.0.0 --name games.example.org
                                          behind a name of your own
  rumpus serve --name games.example.org --proxy 127.0.0.1
                                          behind a proxy on this machine (docs/hosting.md)
  rumpus serve --database postgresql://rumpus@db.example.org/rumpus --port 8766
                                          one of several rooms that share their tables
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        help="open the game room in the browser",
        description="Open the game room in the browser. Tables are kept: stop it any time and go on later.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (this machine only)")
    parser.add_argument("--port", type=_port, metavar="N", help="which port (8765, or the next free one)")
    add_place(parser)
    parser.add_argument(
        "--name", action="append", default=[], dest="names", metavar="HOST", help="a host name people use for it"
    )
    parser.add_argument(
        "--proxy",
        type=_proxy,
        action="append",
        default=[],
        dest="proxies",
        metavar="ADDRESS",
        help="a proxy that says for whom it asks",
    )
    parser.add_argument(
        "--metrics", type=_port, metavar="N", help="tell this machine numbers for Prometheus on this port"
    )
    parser.add_argument("--prefix", type=_prefix, default="", metavar="PATH", help="the folder a proxy shows it under")
    parser.add_argument("--log-json", action="store_true", help="write the log as JSON, a line an event")
    parser.add_argument(
        "--keep-days", type=_days, metavar="N", help="forget tables that nobody opened for so many days (never)"
    )
    parser.add_argument("--no-browser", action="store_false", dest="browser", help="do not open a browser")
    parser.set_defaults(run=run)


@dataclass(frozen=True)
class Opening:
    """How a room is to be opened."""

    host: str = "127.0.0.1"
    port: int | None = None
    data: Path | None = None
    database: str = ""
    names: Sequence[str] = ()
    proxies: Sequence[str] = ()
    metrics: int | None = None
    prefix: str = ""
    log_json: bool = False
    keep_days: int | None = None
    browser: bool = True


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    wanted = vars(arguments)
    return open_room(Opening(**{each.name: wanted[each.name] for each in fields(Opening)}))


def open_room(opening: Opening | None = None) -> int:
    """Open the room, or show the one that is open already."""
    opening = opening or Opening()
    from rumpus.room.web.server.launch import AlreadyOpen, sole_owner
    from rumpus.room.web.store.check import check_database

    folder = place_of(opening.data, opening.database)
    if isinstance(folder, str):
        from rumpus.room.web.store.databases import check_address

        check_address(folder)
        _open(opening, folder)
        return 0
    try:
        with sole_owner(folder) as address:
            check_database(folder)
            _open(opening, folder, address)
    except AlreadyOpen as error:
        if not error.address or opening.port is not None or not opening.browser:
            raise
        print(f"The room is open already at {error.address}")
        if has_display():
            webbrowser.open(error.address)
    return 0


def _open(opening: Opening, where: Path | str, address: Path | None = None) -> None:
    """Serve the tables of a folder or a database; the address of the room is written into a file, if one is named."""
    from rumpus.room.web.limits import Limits
    from rumpus.room.web.server.app import room_app
    from rumpus.room.web.server.launch import open_door, serve
    from rumpus.room.web.server.sockets import file_budget, within

    limits = within(Limits(keep_days=opening.keep_days), file_budget())
    door = open_door(opening.host, opening.port)
    if address is not None:
        address.write_text(door.local + "\n", encoding="utf-8")
    app = room_app(where, limits, tuple(opening.names), door.network, opening.metrics, opening.prefix)
    _greet(door.local, door.network)
    if opening.browser and has_display():
        threading.Timer(0.5, webbrowser.open, [door.local]).start()
    serve(app, door, limits, opening.proxies, opening.log_json)


def has_display() -> bool:
    """Whether a browser could open a window here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _greet(local: str, network: tuple[str, ...]) -> None:
    """Say where the room is; a phone reads it as a QR code."""
    print(f"The room is open: {local}")
    for address in network:
        print(f"On other machines in this network: {address}")
    if network:
        import segno

        segno.make(network[0], micro=False).terminal(compact=True)
    print("Ctrl-C closes it. Every table is kept.", flush=True)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; a number from 1 to 65535 is")
    return int(text)


def _proxy(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise argparse.ArgumentTypeError(f"a proxy is an address as in 127.0.0.1 or 10.0.0.0/8, not {text!r}") from None


def _days(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text[:9]) < 36_500:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days")
    return int(text)


def _prefix(text: str) -> str:
    if text and not re.fullmatch(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder of a host, such as /games")
    return text.rstrip("/")
