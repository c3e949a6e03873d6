"""A real room for tests: a server on a free port, and devices that talk to it over real WebSockets."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rumpus.room.web.limits import Limits
from rumpus.room.web.protocol.common import VERSION
from rumpus.room.web.server.app import room_app
from rumpus.room.web.server.launch import open_door, server

PATIENCE = 60.0
"""Seconds until a test says that an answer does not come; on a slow machine all answers come later."""
MANY = 1_000_000
OPEN = Limits(
    messages=MANY,
    burst=MANY,
    tables=MANY,
    requests=MANY,
    codes=MANY,
    hellos=MANY,
    trials=MANY,
    keeps=MANY,
    analyses_each=MANY,
    connections_each=1_000,
    idle=60.0,
)
"""Limits for tests that are about something else."""


SERVER = """
import json, socket, sys
from contextlib import nullcontext
from pathlib import Path
from rumpus.room.web.server.app import room_app
from rumpus.room.web.limits import Limits
from rumpus.room.web.server.launch import Door, serve, sole_owner
where, listener, limits = sys.argv[1], socket.socket(fileno=int(sys.argv[2])), Limits(**json.loads(sys.argv[3]))
shared = where.startswith("postgresql:")
with nullcontext() if shared else sole_owner(Path(where)):
    serve(room_app(where if shared else Path(where), limits), Door(listener, "127.0.0.1", 0), limits)
"""


class Device:
    """A browser without a picture: it keeps what it was told."""

    patience = PATIENCE

    def __init__(self, address: str, table: str, tokens: Sequence[str], **hello: Any) -> None:
        self._hold = ExitStack()
        where = f"ws{address.removeprefix('http')}/api/table/{table}"
        self.line: ClientConnection = self._hold.enter_context(
            connect(
                where,
                compression=None,
                max_size=2**24,
                max_queue=None,
                open_timeout=self.patience,
                close_timeout=1,
                ping_interval=None,
            )
        )
        self.raw: list[str] = []
        self.last: dict[str, dict[str, Any]] = {}
        """The last message of each type."""
        self.positions: dict[int, dict[str, Any]] = {}
        self.heard: dict[int, list[str]] = {}
        with suppress(ConnectionClosed):  # a full room refuses before it is told anything
            self.send("hello", **{"version": VERSION, "tokens": list(tokens), **hello})

    def send(self, kind: str, **fields: Any) -> None:
        self.line.send(json.dumps({"type": kind, **fields}))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.line.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.last[message["type"]] = message
        if message["type"] == "position":
            seat = message["seat"]
            self.positions[seat] = message
            lines = self.heard.setdefault(seat, [])
            del lines[message["heard_before"] :]
            lines += [event["words"] for event in message["heard"]]
        return message

    def wait(self, *kinds: str) -> dict[str, Any]:
        """Messages until one of these comes; a refusal in between is a failure."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message
            assert message["type"] != "refusal", message

    def wait_through(self, *kinds: str) -> dict[str, Any]:
        """The same, whatever is refused in between."""
        while (message := self.receive())["type"] not in kinds:
            pass
        return message

    def ask(self, kind: str, answer: str, **fields: Any) -> dict[str, Any]:
        """Say something and wait for the answer."""
        self.send(kind, **fields)
        return self.wait(answer)

    def settle(self) -> list[dict[str, Any]]:
        """All that the server has said by the time that it answers a ping."""
        self.send("ping")
        found = []
        while (message := self.receive())["type"] != "pong":
            found.append(message)
        return found

    def rest(self) -> list[dict[str, Any]]:
        """All that comes until the server hangs up."""
        found = []
        with suppress(ConnectionClosed):
            while True:
                found.append(self.receive())
        return found

    def ending(self) -> dict[str, Any]:
        """What the server tells when the game is over."""
        return self.last.get("ending") or self.wait("ending")

    def move(self, position: dict[str, Any], choose: random.Random) -> None:
        """Any of the choices."""
        choice = choose.choice(position["choices"])
        self.send("move", seat=position["seat"], state=position["state"], move=choice["move"])

    def close(self) -> None:
        self._hold.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Kept:
    """A line without a browser: it keeps what is sent on it."""

    unsent = 0

    def __init__(self) -> None:
        self.sent: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, text: bytes) -> None:
        self.sent.put_nowait(text)

    def close(self, code: int) -> None:
        self.send(b"")


class Room:
    """A room that is open."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(
        self, path: str, body: Any = None, headers: dict[str, str] | None = None, method: str | None = None
    ) -> tuple[int, str]:
        """A request and its answer: status and text."""
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"} if content is not None else {}
        request = urllib.request.Request(self.address + path, content, {**kind, **(headers or {})}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def make(self, game: str, *seats: str | dict[str, Any], **more: Any) -> dict[str, Any]:
        """Set a table; a seat is `here`, `friend`, `computer` or all that is said of it."""
        wanted = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        status, text = self.ask("/api/tables", {"game": game, "seats": wanted, **more})
        assert status == 201, text
        made: dict[str, Any] = json.loads(text)
        return made

    def device(self, made: dict[str, Any], *seats: int, **hello: Any) -> Device:
        """A device that holds these seats of a table, or watches."""
        tokens = [made["tokens"][seat] for seat in seats] or [made["watch"]]
        return Device(self.address, made["table"], tokens, **hello)


@contextmanager
def open_room(
    where: Path | str, limits: Limits = OPEN, proxies: Sequence[str] = (), metrics: int | None = None
) -> Iterator[Room]:
    """A room in this process, until the test is over."""
    door = open_door("127.0.0.1", 0)
    running = server(room_app(where, limits, metrics=metrics), limits, proxies)
    thread = threading.Thread(target=running.run, args=([door.listener],), daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive()
        time.sleep(0.005)
    try:
        yield Room(door.local)
    finally:
        running.should_exit = True
        thread.join(PATIENCE)
        door.listener.close()


@contextmanager
def room_apart(
    where: Path | str, limits: Limits = OPEN, errors: Path | None = None, server: str = SERVER
) -> Iterator[tuple[Room, subprocess.Popen[bytes]]]:
    """A room in a process of its own, which may be killed; what it complains of can be written to a file."""
    door = open_door("127.0.0.1", 0)
    listener = door.listener.fileno()
    command = [sys.executable, "-c", server, str(where), str(listener), json.dumps(asdict(limits))]
    with ExitStack() as held:
        complaints = held.enter_context(errors.open("wb")) if errors else None
        process = held.enter_context(subprocess.Popen(command, pass_fds=[listener], stderr=complaints))
        door.listener.close()
        try:
            room = Room(door.local)
            room.ask("/api/nothing")  # waits until the server listens
            yield room, process
        finally:
            process.terminate()


def play_out(devices: Sequence[Device], choose: random.Random, most: int = 100_000) -> None:
    """Each device holds one seat, and has said hello: play any moves until the game is over."""
    for seat, device in enumerate(devices):
        while seat not in device.positions:
            device.wait("position")
    turn = devices[0].positions[0]["turn"]
    for _ in range(most):
        if turn < 0:
            break
        mover = devices[turn]
        while not mover.positions[turn]["choices"]:
            mover.wait("position")
        mover.move(mover.positions[turn], choose)
        turn = mover.wait("position")["turn"]
    for device in devices:
        device.settle()


def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes true at last."""
    stop = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < stop
        time.sleep(0.05)


def hang_up(devices: Sequence[Device]) -> None:
    """All devices go."""
    for device in devices:
        device.close()
