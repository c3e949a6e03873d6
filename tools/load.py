"""Measures the room under load: tables played by simple clients over real WebSockets, on this machine.

    python -m tools.load                       200 tables for 20 seconds, as a table in Markdown
    python -m tools.load --tables 50 --seconds 5 --json
    python -m tools.load --peer build/boardgame.io    beside boardgame.io's server, where Node is present

The server runs in a process of its own with its usual storage; the clients share one other process. All tables are
played without a pause, which is much more than people do. The peer plays a game like Free-For-All and keeps its
matches in memory; the room writes every move to the disk before it answers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from rumpus.room.web.protocol.common import VERSION
from rumpus.room.web.server.launch import open_door

PEER = "boardgame.io@0.50"
GAMES = ("free-for-all", "x-rays", "tank-blitz", "soccer", "jukem", "pig-dice")
SERVER = """
import socket, sys
from pathlib import Path
from rumpus.room.web.server.app import room_app
from rumpus.room.web.server.limits import Limits
from rumpus.room.web.server.launch import Door, serve
many = 10**6
limits = Limits(
    messages=many, burst=many, tables=many, requests=many, hellos=many, connections=many, connections_each=many
)
door = Door(socket.socket(fileno=int(sys.argv[2])), "127.0.0.1", 0)
serve(room_app(Path(sys.argv[1]), limits), door, limits)
"""


@dataclass
class Measured:
    """What was seen in a run."""

    moves: int = 0
    own: list[float] = field(default_factory=list)
    """Seconds from a move to the mover's own next position: it is on the disk then."""
    others: list[float] = field(default_factory=list)
    """Seconds from a move to the other player's screen, where the other player may notice it."""


@dataclass(frozen=True)
class Row:
    """What was measured: moves a second, and milliseconds, the median and the 99th of a hundred."""

    moves: float
    own: tuple[float, ...]
    others: tuple[float, ...]


class Player:
    """A client that knows no rules: it plays any choice at once."""

    def __init__(self, line: ClientConnection, seat: int, measured: Measured, choose: random.Random) -> None:
        self.line, self.seat, self.measured, self.choose = line, seat, measured, choose
        self.sent: float | None = None
        self.other: Player | None = None
        self.state = -1

    async def play(self) -> None:
        """Until the game is over."""
        async for text in self.line:
            message = json.loads(text)
            if message["type"] == "position" and await self._see(message):
                return

    async def _see(self, position: dict[str, Any]) -> bool:
        now = time.perf_counter()
        if self.sent is not None and position["state"] > self.state:
            self.measured.own.append(now - self.sent)
            self.measured.moves += 1
            self.sent = None
        elif self.other is not None and self.other.sent is not None:
            self.measured.others.append(now - self.other.sent)
        self.state = position["state"]
        if position["choices"]:
            move = self.choose.choice(position["choices"])["move"]
            self.sent = time.perf_counter()
            await self.line.send(json.dumps({"type": "move", "seat": self.seat, "state": self.state, "move": move}))
        return position["outcome"] is not None


class Room:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        door = open_door("127.0.0.1", 0)
        self.address = door.local
        listener = door.listener.fileno()
        self.process = subprocess.Popen([sys.executable, "-c", SERVER, str(folder), str(listener)], pass_fds=[listener])
        door.listener.close()
        self.ask("/api/shelf")  # the system lets it wait until the server listens

    def ask(self, path: str, body: Any = None) -> Any:
        """A request and its answer."""
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, content, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def memory(self) -> float:
        """Resident memory in KiB; 0 where the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text(encoding="ascii").splitlines() if status.is_file() else []
        return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0.0)

    async def sit(self, made: dict[str, Any], seat: int) -> ClientConnection:
        """A connection at a seat."""
        where = f"ws{self.address.removeprefix('http')}/api/table/{made['table']}"
        line = await connect(where, compression=None, ping_interval=None, max_queue=None, open_timeout=60)
        hello = {"type": "hello", "version": VERSION, "tokens": [made["tokens"][seat]]}
        await line.send(json.dumps(hello))
        return line

    def close(self) -> None:
        """Stop the server."""
        self.process.terminate()
        self.process.wait()


async def keep_playing(room: Room, number: int, game: str, until: float, measured: Measured) -> None:
    """One table after another, until the time is up."""
    choose = random.Random(number)
    while time.perf_counter() < until:
        wanted = {"game": game, "seats": [{"kind": "here"}, {"kind": "here"}]}
        made = await asyncio.to_thread(room.ask, "/api/tables", wanted)
        lines = [await room.sit(made, seat) for seat in (0, 1)]
        one, two = (Player(line, seat, measured, choose) for seat, line in enumerate(lines))
        one.other, two.other = two, one
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(one.play(), two.play()), max(0.0, until - time.perf_counter()))
        for line in lines:
            await line.close()


async def idle_memory(room: Room, tables: int) -> float:
    """KiB for a table that is open with two players who do nothing."""
    wanted = {"game": "x-rays", "seats": [{"kind": "here"}, {"kind": "here"}]}
    lines = []
    before = 0.0
    for number in range(10 + tables):  # the first ones load what all tables share
        if number == 10:
            before = room.memory()
        made = await asyncio.to_thread(room.ask, "/api/tables", wanted)
        for seat in (0, 1):
            lines.append(await room.sit(made, seat))
            while json.loads(await lines[-1].recv())["type"] != "position":
                pass
    sitting = (room.memory() - before) / tables
    await asyncio.gather(*(line.close() for line in lines))
    return sitting


def percentile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else 0.0


async def measure(tables: int, seconds: float, games: Sequence[str] = GAMES) -> Row:
    """Start a server, play, and count."""
    measured = Measured()
    with tempfile.TemporaryDirectory() as home:
        room = Room(Path(home))
        start = time.perf_counter()
        until = start + seconds
        playing = [keep_playing(room, number, games[number % len(games)], until, measured) for number in range(tables)]
        await asyncio.gather(*playing)
        took = time.perf_counter() - start
        room.close()
    own, others = measured.own, measured.others
    return Row(
        measured.moves / took,
        (percentile(own, 0.5), percentile(own, 0.99)),
        (percentile(others, 0.5), percentile(others, 0.99)),
    )


async def measure_memory(tables: int) -> float:
    """KiB for a table, on a server of its own."""
    with tempfile.TemporaryDirectory() as home:
        room = Room(Path(home))
        found = await idle_memory(room, max(tables, 50))
        room.close()
    return found


def measure_peer(folder: Path, tables: int, seconds: float) -> Row | None:
    """The same exchange on boardgame.io's server, if Node is here; the package is put into the folder."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("Node is not here, so there is no comparison with boardgame.io.", file=sys.stderr)
        return None
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}\n", encoding="utf-8")
        subprocess.run([npm, "install", "--silent", "--no-audit", "--no-fund", PEER], cwd=folder, check=True)
    door = open_door("127.0.0.1", 0)
    door.listener.close()
    script, port = str(Path(__file__).with_name("load_boardgame_io.cjs")), str(door.port)
    with subprocess.Popen([node, script, "server", port], cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            clients = [node, script, "clients", port, str(tables), str(seconds)]
            answer = json.loads(subprocess.run(clients, cwd=folder, capture_output=True, check=True).stdout)
        finally:
            server.terminate()
    return Row(answer["moves"], tuple(answer["own"]), tuple(answer["others"]))


def ratio(ours: Row, theirs: Row) -> Row:
    """Ours over theirs."""
    own = tuple(mine / other if other else 0.0 for mine, other in zip(ours.own, theirs.own, strict=True))
    others = tuple(mine / other if other else 0.0 for mine, other in zip(ours.others, theirs.others, strict=True))
    return Row(ours.moves / theirs.moves if theirs.moves else 0.0, own, others)


def shown(columns: dict[str, Row], memory: float) -> str:
    """A table in Markdown."""
    names = ("moves a second", "kept and acknowledged, p50 ms", "p99 ms", "on the other screen, p50 ms", "p99 ms")
    lines = ["| | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    for index, name in enumerate(names):
        values = [(row.moves, *row.own, *row.others)[index] for row in columns.values()]
        lines.append(f"| {name} | " + " | ".join(f"{value:.3g}" for value in values) + " |")
    return "\n".join([*lines, "", f"A table with two players who do nothing takes {memory:.0f} KiB of memory."])


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure the room under load.", allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="tables at the same time (200)")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="how long they play (20)")
    parser.add_argument("--peer", type=Path, metavar="FOLDER", help="compare with boardgame.io, installed there")
    parser.add_argument("--json", action="store_true", help="answer in JSON, for scripts")
    arguments = parser.parse_args()
    tables, seconds = arguments.tables, arguments.seconds
    columns = {
        "1 table": asyncio.run(measure(1, min(5.0, seconds))),
        f"{tables} tables": asyncio.run(measure(tables, seconds)),
    }
    peer = measure_peer(arguments.peer, tables, seconds) if arguments.peer else None
    if peer is not None:
        same = asyncio.run(measure(tables, seconds, ("free-for-all",)))
        columns |= {f"{tables} of Free-For-All": same, "boardgame.io, in memory": peer, "ratio": ratio(same, peer)}
    memory = asyncio.run(measure_memory(tables))
    if arguments.json:
        print(json.dumps({name: asdict(row) for name, row in columns.items()} | {"KiB a table": memory}, indent=2))
    else:
        print(shown(columns, memory))


if __name__ == "__main__":
    main()
