"""Measures the room under load: tables played by simple clients over real WebSockets, on this machine.

    python -m tools.load                       200 tables for 20 seconds, as a table in Markdown
    python -m tools.load --tables 50 --seconds 5 --json
    python -m tools.load --peer build/boardgame.io    beside boardgame.io's server, where Node is present
    python -m tools.load --thinking 4          one table, alone and beside four at which experts think all the time

The server runs in a process of its own with its usual storage; the clients share one other process. Tables are played
without a pause, which is much more than people do, and then a thousand of them with a move a second. The peer plays a
game like Free-For-All and keeps its matches in memory; the room writes every move to the disk before it answers.

Processor time is that of the whole server process, with the setting of tables and the endings in it; where a machine
is busy, it says more than moves a second. A collection of garbage stops everybody; it is measured in the same way.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
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
LONG = ("tank-blitz", "soccer", "jukem", "free-for-all")
"""Games that go on for forty moves; of these, memory is measured."""
THOUGHT = ("tank-blitz", "soccer")
"""Games that experts think about for long."""
ENOUGH = 15.0
"""Seconds for forty moves at all tables."""
SERVER = """
import gc, signal, socket, sys, time
from pathlib import Path
from rumpus.room.web.server.app import room_app
from rumpus.room.web.limits import Limits
from rumpus.room.web.server.launch import Door, serve
many = 10**6
limits = Limits(
    messages=many, burst=many, tables=many, requests=many, hellos=many, connections=many, connections_each=many
)
door = Door(socket.socket(fileno=int(sys.argv[2])), "127.0.0.1", 0)
longest, since = 0.0, 0.0
def collecting(phase, found):
    global longest, since
    now = time.thread_time()
    longest, since = (longest, now) if phase == "start" else (max(longest, now - since), now)
def begin(*_):
    global longest
    longest = 0.0
    gc.callbacks[:] = [collecting]
signal.signal(signal.SIGUSR1, begin)
try:
    serve(room_app(Path(sys.argv[1]), limits), door, limits)
except KeyboardInterrupt:
    print(longest, flush=True)
"""


@dataclass
class Measured:
    """What was seen in a run."""

    moves: int = 0
    own: list[float] = field(default_factory=list)
    """Seconds from a move to the mover's own next position: it is on the disk then."""
    others: list[float] = field(default_factory=list)
    """Seconds from a move to the other player's screen, where the other player may notice it."""

    def clear(self) -> None:
        """Count from here."""
        self.moves = 0
        self.own.clear()
        self.others.clear()


@dataclass(frozen=True)
class Row:
    """What was measured: moves a second, the server's microseconds of processor a move, milliseconds of waiting."""

    moves: float
    processor: float
    own: tuple[float, ...]
    """The median and the 99th of a hundred."""
    others: tuple[float, ...]
    longest: float | None = None
    """Milliseconds of the longest collection of garbage."""


class Player:
    """A client that knows no rules: it plays any choice, at once or after a rest."""

    def __init__(self, line: ClientConnection, seat: int, measured: Measured, choose: random.Random) -> None:
        self.line, self.seat, self.measured, self.choose = line, seat, measured, choose
        self.rest = 0.0
        self.left = sys.maxsize
        self.sent: float | None = None
        self.other: Player | None = None
        self.state = -1

    async def play(self) -> None:
        """Until the game is over, or no moves are left."""
        async for text in self.line:
            message = json.loads(text)
            if (message["type"] == "position" and await self._see(message)) or not self.left:
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
        if position["choices"] and self.left:
            self.left -= 1
            if self.rest:
                await asyncio.sleep(self.choose.uniform(0.5, 1.5) * self.rest)
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
        command = [sys.executable, "-c", SERVER, str(folder), str(listener)]
        self.process = subprocess.Popen(command, pass_fds=[listener], stdout=subprocess.PIPE, text=True)
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

    def begin(self) -> None:
        """Measure from here."""
        self.process.send_signal(signal.SIGUSR1)

    def close(self) -> float:
        """Stop the server; answers how long its longest collection of garbage took, in milliseconds."""
        self.process.send_signal(signal.SIGINT)
        found = self.process.communicate()[0]
        return 1000 * float(found.split()[-1])


def processor(process: subprocess.Popen[str]) -> float:
    """Seconds of processor that a process has used; 0 where the system does not say."""
    file = Path(f"/proc/{process.pid}/stat")
    if not file.is_file():
        return 0.0
    fields = file.read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


HERE, COMPUTER = {"kind": "here"}, {"kind": "computer", "level": "expert"}


async def seated(
    room: Room, game: str, measured: Measured, choose: random.Random, other: dict[str, str] = HERE
) -> list[Player]:
    """Two players at a new table, or one against a computer."""
    made = await asyncio.to_thread(room.ask, "/api/tables", {"game": game, "seats": [HERE, other]})
    seats = range(1 if other is COMPUTER else 2)
    players = [Player(await room.sit(made, seat), seat, measured, choose) for seat in seats]
    for player in players:
        player.other = players[1 - player.seat] if len(players) > 1 else None
    return players


async def keep_playing(
    room: Room, number: int, game: str, rest: float, measured: Measured, other: dict[str, str] = HERE
) -> None:
    """One table after another, for ever."""
    choose = random.Random(number)
    while True:
        players = await seated(room, game, measured, choose, other)
        for player in players:
            player.rest = rest
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            await player.line.close()


async def live_memory(room: Room, tables: int, moves: int) -> float:
    """KiB for a table that is open with two players, after so many moves."""
    held, choose, before = list[Player](), random.Random(1), 0.0
    for some in (12, tables):  # the first ones load what all tables share
        before = room.memory()
        pairs = [await seated(room, LONG[number % len(LONG)], Measured(), choose) for number in range(some)]
        players = [player for pair in pairs for player in pair]
        for player in players:
            player.left = moves // 2
        with suppress(TimeoutError):  # some wait for another who has no moves left
            await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), ENOUGH)
        held += players
    found = (room.memory() - before) / tables
    await asyncio.gather(*(player.line.close() for player in held))
    return found


def percentile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else 0.0


async def measure(
    tables: int, seconds: float, games: Sequence[str] = GAMES, rest: float = 0.0, thinking: int = 0
) -> Row:
    """Start a server, play, and count; beside tables at which a computer thinks, which do not count."""
    measured, aside = Measured(), Measured()
    with tempfile.TemporaryDirectory() as home:
        room = Room(Path(home))
        playing = [
            asyncio.create_task(keep_playing(room, number, games[number % len(games)], rest, measured))
            for number in range(tables)
        ]
        playing += [
            asyncio.create_task(keep_playing(room, -1 - number, THOUGHT[number % len(THOUGHT)], 0.0, aside, COMPUTER))
            for number in range(thinking)
        ]
        while (rest and measured.moves < 3 * tables) or aside.moves < 10 * thinking:  # until everybody sits and plays
            await asyncio.sleep(0.5)
        measured.clear()
        room.begin()
        start, used = time.perf_counter(), processor(room.process)
        await asyncio.sleep(seconds)
        moves, took, used = measured.moves, time.perf_counter() - start, processor(room.process) - used
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        longest = room.close()
    return row(moves / took, used / max(1, moves), measured.own, measured.others, longest)


def row(moves: float, used: float, own: list[float], others: list[float], longest: float | None = None) -> Row:
    """What was measured, in the units of a table."""
    parts = (0.5, 0.99)
    waits = [tuple(percentile(values, part) for part in parts) for values in (own, others)]
    return Row(moves, used * 1e6, waits[0], waits[1], longest)


async def measure_memory(tables: int, moves: int) -> float:
    """KiB for a table, on a server of its own."""
    with tempfile.TemporaryDirectory() as home:
        room = Room(Path(home))
        found = await live_memory(room, max(tables, 50), moves)
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
            clients, used = [node, script, "clients", port, str(tables), str(seconds)], processor(server)
            answer = json.loads(subprocess.run(clients, cwd=folder, capture_output=True, check=True).stdout)
            used = (processor(server) - used) / max(1.0, answer["moves"] * seconds)
        finally:
            server.terminate()
    return Row(answer["moves"], used * 1e6, tuple(answer["own"]), tuple(answer["others"]))


def cells(row: Row) -> tuple[float | None, ...]:
    """One number after another."""
    return (row.moves, row.processor, *row.own, *row.others, row.longest)


NAMES = (
    "moves a second",
    "microseconds of processor a move",
    "kept and acknowledged, p50 ms",
    "p99 ms",
    "on the other screen, p50 ms",
    "p99 ms",
    "longest collection of garbage, ms",
)


def shown(columns: dict[str, Row], memory: dict[int, float]) -> str:
    """A table in Markdown."""
    lines = ["| | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    for name, *values in zip(NAMES, *map(cells, columns.values()), strict=True):
        lines.append(f"| {name} | " + " | ".join("" if each is None else f"{each:.3g}" for each in values) + " |")
    told = ", ".join(f"{size:.0f} KiB after {moves} moves" for moves, size in memory.items())
    return "\n".join([*lines, *(["", f"A table with two players takes {told}."] if told else [])])


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure the room under load.", allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="tables at the same time (200)")
    parser.add_argument("--calm", type=int, default=1000, metavar="N", help="tables with a move a second (1000)")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="how long they play (20)")
    parser.add_argument("--peer", type=Path, metavar="FOLDER", help="compare with boardgame.io, installed there")
    parser.add_argument("--json", action="store_true", help="answer in JSON, for scripts")
    parser.add_argument("--thinking", type=int, default=0, metavar="N", help="only one table, beside N computers")
    arguments = parser.parse_args()
    tables, calm, seconds, thinking = arguments.tables, arguments.calm, arguments.seconds, arguments.thinking
    if thinking:
        quiet = {f"beside {each} computers": asyncio.run(measure(1, seconds, thinking=each)) for each in (0, thinking)}
        print(shown(quiet, {}))
        return
    columns = {
        "1 table": asyncio.run(measure(1, min(5.0, seconds))),
        f"{tables} tables": asyncio.run(measure(tables, seconds)),
    }
    if calm:
        columns[f"{calm} with a move a second"] = asyncio.run(measure(calm, seconds, rest=1.0))
    if arguments.peer and (peer := measure_peer(arguments.peer, tables, seconds)) is not None:
        columns[f"{tables} of Free-For-All"] = asyncio.run(measure(tables, seconds, ("free-for-all",)))
        columns["at its rate"] = asyncio.run(measure(tables, seconds, ("free-for-all",), tables / peer.moves))
        columns["boardgame.io, in memory"] = peer
    memory = {moves: asyncio.run(measure_memory(tables, moves)) for moves in (2, 40)}
    if arguments.json:
        print(json.dumps({name: asdict(each) for name, each in columns.items()} | {"KiB": memory}, indent=2))
    else:
        print(shown(columns, memory))


if __name__ == "__main__":
    main()
