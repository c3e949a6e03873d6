"""`rumpus serve`: open the game room in the browser."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from pathlib import Path

from .words import Commands

EXAMPLES = """\
examples:
  rumpus serve                            for this machine alone; opens the browser
  rumpus serve --host 0.0.0.0             also for phones and friends in the same network
  rumpus serve --port 8000 --no-browser   on a port of your choice, quietly
  rumpus serve --host 0.0.0.0 --name games.example.org
                                          behind a name of your own
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
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the tables are kept")
    parser.add_argument("--name", action="append", default=[], metavar="HOST", help="a host name people use for it")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    return open_room(arguments.host, arguments.port, arguments.data, arguments.name, not arguments.no_browser)


def open_room(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    names: list[str] | None = None,
    browser: bool = True,
) -> int:
    """Open the room, or show the one that is open already."""
    from rumpus.room.web.app import room_app
    from rumpus.room.web.limits import Limits
    from rumpus.room.web.serving import AlreadyOpen, open_door, rooms_folder, serve, sole_owner

    folder = (data or rooms_folder()).absolute()
    limits = Limits()
    try:
        with sole_owner(folder) as lock:
            door = open_door(host, port)
            lock.write_text(door.local + "\n", encoding="utf-8")
            app = room_app(folder, limits, tuple(names or ()), door.network)
            _greet(door.local, door.network)
            if browser and has_display():
                threading.Timer(0.5, webbrowser.open, [door.local]).start()
            serve(app, door, limits)
    except AlreadyOpen as error:
        if not error.address or port is not None or not browser:
            raise
        print(f"The room is open already at {error.address}")
        if has_display():
            webbrowser.open(error.address)
    return 0


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
