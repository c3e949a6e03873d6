"""Opening the room: a port, an address to tell people, and a browser."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from filelock import FileLock, Timeout
from starlette.types import ASGIApp

from rumpus.folders import data_folder
from rumpus.rules.errors import RumpusError

from ..limits import Limits
from .http import limited
from .logs import log_json, worth_a_line

LOCAL = "127.0.0.1"
PORT = 8765
TRIES = 20
ADDRESS = "room.address"


class RoomError(RumpusError):
    """A room that cannot be opened."""


class AlreadyOpen(RoomError):
    """Another process serves the same tables; `address` is where, if it has said so."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(f"the tables in {folder} are served already{f' at {address}' if address else ''}")
        self.address = address


@dataclass(frozen=True)
class Door:
    """Where the room listens, and where people find it."""

    listener: socket.socket
    host: str
    port: int

    @property
    def local(self) -> str:
        """The address for this machine."""
        return address(self.host, self.port)

    @property
    def network(self) -> tuple[str, ...]:
        """The addresses for other machines; none where only this one can come in."""
        if self.host in (LOCAL, "::1", "localhost"):
            return ()
        if self.host not in ("0.0.0.0", "::"):
            return (self.local,)
        return tuple(address(each, self.port) for each in _addresses())


def address(host: str, port: int) -> str:
    """Where this machine finds a room that listens on a host.

    >>> address("0.0.0.0", 8000), address("::1", 80)
    ('http://127.0.0.1:8000', 'http://[::1]:80')
    """
    everywhere = {"0.0.0.0": LOCAL, "::": "[::1]"}
    return f"http://{everywhere.get(host, f'[{host}]' if ':' in host else host)}:{port}"


def open_door(host: str, port: int | None) -> Door:
    """Listen on a port; if none was wanted in particular, on the usual one or the next that is free."""
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in wanted:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, each))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if port is not None or error.errno not in (98, 48):
                raise RoomError(_trouble(host, each, error)) from error
        except OverflowError as error:
            listener.close()
            raise RoomError(f"a port is a number from 0 to 65535, not {each}") from error
        else:
            listener.setblocking(False)
            return Door(listener, host, listener.getsockname()[1])
    raise RoomError(f"no port is free on {host}")


def _trouble(host: str, port: int, error: OSError) -> str:
    if error.errno in (98, 48):
        return f"port {port} is taken; name another with --port, or none for the next free one"
    return f"the room cannot listen on {host}, port {port}: {error.strerror or error}"


def _addresses() -> list[str]:
    """The addresses of this machine that others in the network may know."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Nothing is sent: the system only says from which address it would be. TEST-NET, never a real machine.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]


@contextmanager
def sole_owner(folder: Path) -> Iterator[Path]:
    """Hold a folder of tables, so that no second server plays them. The system lets go when the process ends.

    Yields the file where others can read the address of the room.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FileLock(folder / "room.lock", mode=0o600, thread_local=False)
        lock.acquire(blocking=False)
    except Timeout:
        address = folder / ADDRESS
        known = address.read_text(encoding="utf-8").strip() if address.is_file() else ""
        raise AlreadyOpen(folder, known) from None
    except OSError as error:
        raise RoomError(f"{folder} cannot hold the tables: {error.strerror}") from error
    try:
        yield folder / ADDRESS
    finally:
        (folder / ADDRESS).unlink(missing_ok=True)
        lock.release()


def server(app: ASGIApp, limits: Limits, proxies: Sequence[str] = (), own_logs: bool = True) -> uvicorn.Server:
    """A server for an app. Only proxies that are named may say for whom they ask."""
    http, websocket = limited(limits, proxies)
    config = uvicorn.Config(
        app,
        http=http,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        log_level="warning",
        log_config=uvicorn.config.LOGGING_CONFIG if own_logs else None,
        access_log=False,
        ws=websocket,
        ws_max_size=limits.message,
        ws_ping_interval=None,  # a line asks for signs of life by itself
        ws_per_message_deflate=False,  # compressed secrets can be guessed from their length
        timeout_graceful_shutdown=2,
        server_header=False,
        date_header=False,
    )
    logging.getLogger("uvicorn.error").addFilter(worth_a_line)
    return uvicorn.Server(config)


def steady() -> None:
    """Settings of the interpreter for a process in which many wait for each other, and none for long."""
    # What was loaded stays. What games leave behind is freed at once, without the collector (tests hold tables to it),
    # so that need not walk through everything that lives: it took a quarter of a second with 300 tables. It begins when
    # so many more objects were made than freed; what replaces others is not counted, but walked through nevertheless.
    gc.collect()
    gc.freeze()
    gc.set_threshold(200, 5, 1_000_000)
    # A computer that thinks in plain Python lets go of the interpreter so often.
    sys.setswitchinterval(0.0005)


def serve(app: ASGIApp, door: Door, limits: Limits, proxies: Sequence[str] = (), json_logs: bool = False) -> None:
    """Serve until somebody stops it."""
    steady()
    if json_logs:
        log_json()
    server(app, limits, proxies, not json_logs).run(sockets=[door.listener])


def rooms_folder() -> Path:
    """Where tables are kept unless a folder is named: in the user's own data folder."""
    return data_folder() / "room"
