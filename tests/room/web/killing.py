"""Rooms in processes of their own that are killed, stopped or cut off at any moment, and players who go on.

`python -m tests.room.web.killing 300` does it three hundred times, on each database, and says what was found.
"""

from __future__ import annotations

import json
import random
import secrets
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import cycle
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from rumpus.rules.catalogue import games
from rumpus.table.referee import referee
from tests.room.web.postgres import Postgres, running_postgres
from tests.room.web.room import OPEN, PATIENCE, SERVER, Device, room_apart

CARELESS = f"""
from rumpus.room.web.store.storage import Storage
in_time = Storage.append
def too_early(self, *move, **more):
    self._loop.call_later(0.5, lambda: in_time(self, *move, **more))
    told = self._loop.create_future()
    told.set_result(None)
    return told
Storage.append = too_early
{SERVER}
"""
"""A room that acknowledges what it has not kept: if that is not found, nothing is worth anything here."""
BLOWS = ("killed", "closed", "session ended", "stopped", "database restarted")
"""What happens to a room, one after the other."""
POLL = 0.1
QUICK = ("pig-dice", "x-rays", "free-for-all")
"""Games in which a computer that has compiled nothing thinks for a moment only."""
CLOCK, MINUTES, BONUS = "90+2", 90, 2


class Lost(AssertionError):
    """Something that was acknowledged is not there."""


class Gone(Exception):
    """The line is down, or nobody answers on it."""


DOWN = (WebSocketException, HTTPException, OSError, EOFError, Gone)
"""What players are told by a room that goes."""


class Line(Device):
    """The line of a player, who does not wait for a room that has stopped."""

    patience = 2.0


@dataclass(eq=False)
class Place:
    """A place for a room: when its process has ended, the next one is started there."""

    where: Path | str
    server: str
    held: ExitStack = field(default_factory=ExitStack)
    up: bool = False

    def open(self) -> None:
        """Start a process, and wait until it is well, as a proxy does."""
        self.held = ExitStack()
        self.room, self.process = self.held.enter_context(room_apart(self.where, OPEN, server=self.server))
        while self.room.ask("/healthz")[0] != 200:
            time.sleep(POLL / 2)
        self.up = True

    def end(self, how: int) -> None:
        """End the process with a signal."""
        self.up = False
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.held.close()


@dataclass(eq=False)
class Seat:
    """A player who remembers all that was acknowledged."""

    table: GameTable
    seat: int
    tokens: list[str]
    invited: bool
    acknowledged: list[int] = field(default_factory=list)
    """Own moves that the server has answered with a later position."""
    pending: tuple[int, int] | None = None
    """The state id and the move that was sent last, and not answered yet."""
    resigning: bool = False
    """Whether the game was given up, and nobody has answered yet."""
    state: int = 0
    heard: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    hoped: list[dict[str, str]] = field(default_factory=list)
    """Notes that were sent and not answered yet, the oldest first."""
    sat: bool = False
    over: bool = False
    line: Line | None = None
    place: Place | None = None

    def come(self, place: Place) -> None:
        """Sit down, again; all that was known must be there."""
        self.leave()
        self.place = place
        self.line = Line(place.room.address, self.table.id, self.tokens)
        self.wait("welcome")
        card = self.line.last["welcome"]["seats"][self.seat]
        if self.sat and not card["sat"]:
            raise Lost("nobody sits where somebody sat down")
        if self.invited and not card["sat"]:
            self.line.send("sit", seat=self.seat, name="", word="", device=self.tokens[1])
            while not card["sat"]:
                card = self.wait("seats", "welcome")["seats"][self.seat]
        self.sat = card["sat"]

    def look(self) -> None:
        """Wait for the first position, and compare it with all that is known."""
        self._see(self.wait("position"))

    def leave(self) -> None:
        """Hang up, without a word: the server may not be there to hear it."""
        if self.line is not None:
            self.line.line.socket.close()
            self.line = None

    def wait(self, *kinds: str) -> dict[str, Any]:
        """What the server says next of these kinds."""
        assert self.line is not None
        assert self.place is not None
        until = time.monotonic() + PATIENCE
        while self.place.up:
            if time.monotonic() > until:
                raise Lost(f"nothing is answered to seat {self.seat} of {self.table.game}")
            try:
                message = self.line.receive(POLL)
            except TimeoutError:
                continue
            if message["type"] == "refusal" and "waits for its disk" not in message["why"]:
                raise Lost(message["why"])
            if message["type"] in kinds:
                return message
        raise Gone

    def _see(self, position: dict[str, Any]) -> None:
        assert self.line is not None
        heard = self.line.heard[self.seat]
        if position["state"] < self.state:
            raise Lost(f"state {position['state']} after {self.state}")
        if heard[: len(self.heard)] != self.heard:
            raise Lost("something else was heard than before")
        if position["notes"] in self.hoped:
            self.hoped, self.notes = self.hoped[self.hoped.index(position["notes"]) + 1 :], position["notes"]
        if position["notes"] != self.notes:
            raise Lost("notes that were acknowledged are not there")
        if self.over and position["outcome"] is None:
            raise Lost("a game that was over goes on")
        if self.pending is not None and position["state"] > self.pending[0]:
            self.acknowledged.append(self.pending[1])
        if position["clock"] and position["clock"]["left"][self.seat] > MINUTES * 60 + BONUS * len(self.acknowledged):
            raise Lost("a clock was set back")
        self.pending, self.resigning = None, False
        self.state, self.heard = position["state"], list(heard)
        self.over = position["outcome"] is not None

    def move(self, position: dict[str, Any], choose: random.Random) -> None:
        """Any of the choices."""
        assert self.line is not None
        choice = choose.choice(position["choices"])
        self.pending = (position["state"], choice["move"])
        self.line.send("move", seat=self.seat, state=position["state"], move=choice["move"])

    def write(self, choose: random.Random) -> None:
        """Write something down."""
        assert self.line is not None
        self.hoped.append({f"A{choose.randrange(6) + 1}": secrets.token_hex(4)})
        self.line.send("notes", seat=self.seat, notes=self.hoped[-1])
        while self.hoped:
            self._see(self.wait("position"))

    def turn(self, choose: random.Random) -> None:
        """Take in what has come; then move if it is this player's turn, write notes, or give up now and then."""
        assert self.line is not None
        self.line.send("ping")
        while (message := self.wait("position", "pong"))["type"] != "pong":
            self._see(message)
        position = self.line.positions[self.seat]
        if position["outcome"] is not None:
            return
        if choose.random() < 0.05:
            self.write(choose)
        if choose.random() < 0.004:
            self.resigning = True
            self.line.send("resign", seat=self.seat)
        elif position["choices"] and position["state"] == self.state:
            self.move(position, choose)
        else:
            return
        self._see(self.wait("position"))


class GameTable(threading.Thread):
    """A table whose players go on until they are told to stop, game after game."""

    def __init__(self, siege: Siege, seed: int) -> None:
        super().__init__(daemon=True)
        self.siege = siege
        self.choose = random.Random(seed)
        self.failure: BaseException | None = None
        self.seats: list[Seat] = []
        self.came = 0
        """How often all players have come (back)."""
        self.away: float | None = None
        """Since when they are not there, if a room was taken from them."""
        self.id = self.game = ""

    def run(self) -> None:
        """Play."""
        try:
            while not self.siege.done.is_set():
                try:
                    self._play()
                except DOWN:
                    self._try_again()
            self._look_over()
        except BaseException as error:
            self.failure = error
        finally:
            for seat in self.seats:
                seat.leave()

    def _try_again(self) -> None:
        """Whoever plays at a room that has stopped may still have something under way there: it must not count."""
        for seat in self.seats:
            if seat.line is None or seat.place is None or seat.place.up or seat.pending is not None:
                continue
            if any(each.resigning for each in self.seats):  # that counts, and the move would seem to have counted
                continue
            position = seat.line.positions.get(seat.seat)
            if position and position["choices"] and position["state"] == seat.state:
                with suppress(WebSocketException, OSError):
                    seat.move(position, self.choose)
        if self.away is None:
            self.away = time.monotonic()
        time.sleep(POLL / 2)

    def _look_over(self) -> None:
        """At the end nothing is done to the rooms any more, but a line may still break."""
        for _ in range(50):
            try:
                self._look_at_the_disk()
                return
            except DOWN:
                time.sleep(POLL)
        raise Lost("nobody can come any more")

    def _play(self) -> None:
        if not self.seats:
            self._set()
        self._come()
        while not self.siege.done.is_set():
            for seat in self.seats:
                if seat.line and seat.line.positions.get(seat.seat):
                    seat.turn(self.choose)
            if all(seat.over for seat in self.seats):
                self._check(self.siege.place(self))
                return

    def _come(self) -> None:
        """Everybody comes: mostly where a proxy would send them, at times elsewhere."""
        place = self.siege.place(self, astray=self.choose.random() < 0.2)
        for seat in self.seats:
            seat.come(place)
        for seat in self.seats:
            seat.look()
        if self.away is not None:
            self.siege.absences.append(time.monotonic() - self.away)
            self.away = None
        self.came += 1

    def _set(self) -> None:
        """A new table of any kind."""
        self.game = self.choose.choice([*games()])
        kinds = ["here", self.choose.choice(["here", "friend"])]
        if self.game in QUICK and self.choose.random() < 0.5:
            kinds[1] = "computer"
        wanted = [{"kind": kind, "level": "beginner"} for kind in kinds]
        asked = {"game": self.game, "seats": wanted, "clock": self.choose.choice(["", CLOCK])}
        status, text = self.siege.place(self).room.ask("/api/tables", asked)
        if status != 201:
            raise Gone
        made = json.loads(text)
        self.id = made["table"]
        for seat, kind in enumerate(kinds):
            tokens = [made["tokens"][seat]]
            if kind == "friend":
                tokens.append(secrets.token_urlsafe(18))
            if kind != "computer":
                self.seats.append(Seat(self, seat, tokens, kind == "friend"))

    def _check(self, place: Place) -> None:
        """A finished game: its record is good, and holds the moves that were acknowledged and no others."""
        status, text = place.room.ask(f"/api/tables/{self.id}/record")
        if status == 503:
            raise Gone
        if status != 200:
            raise Lost(text)
        self._compare([(each.seat, each.move) for each in referee(text).match.played])
        self.siege.finished += 1
        for seat in self.seats:
            seat.leave()
        self.seats = []

    def _compare(self, played: list[tuple[int, int]]) -> None:
        for seat in self.seats:
            if [move for by, move in played if by == seat.seat] != seat.acknowledged:
                raise Lost("what was played is not what was acknowledged")
            self.siege.moves += len(seat.acknowledged)

    def _look_at_the_disk(self) -> None:
        """At the end: a game that goes on holds the moves that were acknowledged, seen from the disk."""
        if not self.seats:
            return
        self._come()
        self._compare(kept(self.siege.where, self.id))


def kept(where: Path | str, table: str) -> list[tuple[int, int]]:
    """The moves of a table on the disk: who made them, and which."""
    import asyncio

    from rumpus.room.web.store.storage import Storage

    async def look() -> list[tuple[int, int]]:
        storage = await Storage.open(where)
        found = await storage.load(table)
        await storage.close()
        if found is None:
            raise Lost("a table is not there any more")
        return [(move.seat, move.move) for move in found.moves]

    return asyncio.run(look())


class Siege:
    """Tables that are played while one thing after another happens to their rooms."""

    def __init__(self, where: Path | str, seed: int, postgres: Postgres | None, server: str, tables: int) -> None:
        self.where = where
        self.choose = random.Random(seed)
        self.postgres = postgres
        self.done = threading.Event()
        self.happened: Counter[str] = Counter()
        self.finished = self.moves = 0
        self.absences: list[float] = []
        """Seconds until all players of a table were there again."""
        blows = list(BLOWS if postgres else BLOWS[:2])
        self.choose.shuffle(blows)
        self._blows = cycle(blows)
        self.places = [Place(where, server) for _ in range(2 if postgres else 1)]
        self.tables = [GameTable(self, self.choose.randrange(2**32)) for _ in range(tables)]

    def place(self, table: GameTable, astray: bool = False) -> Place:
        """Where a proxy sends whoever comes to a table: by its name, to a room that answers; or astray."""
        while not self.done.is_set() or any(place.up for place in self.places):
            open_now = [place for place in self.places if place.up]
            if open_now:
                return open_now[(hash(table.id) + astray) % len(open_now)]
            time.sleep(POLL / 2)
        raise Gone

    def run(self, blows: int, within: float) -> None:
        """So many blows, each within some seconds after all players have come back from the last one."""
        for place in self.places:
            place.open()
        try:
            for table in self.tables:
                table.start()
            for _ in range(blows):
                if self.choose.random() < 0.75:  # some come before everybody is there again
                    self._await_all()
                time.sleep(self.choose.uniform(0.0, within))
                self._strike()
            self._await_all()
        finally:
            self.done.set()
            for table in self.tables:
                table.join(2 * PATIENCE)
            for place in self.places:
                place.end(signal.SIGTERM)
        self._raise()

    def _await_all(self) -> None:
        """Wait until all players are there, if they have noticed that they were not."""
        time.sleep(2 * POLL)
        until = time.monotonic() + PATIENCE
        for table in self.tables:
            while table.failure is None and (table.away is not None or table.came == 0):
                if time.monotonic() > until:
                    raise Lost(f"the players of {table.game} do not come back")
                time.sleep(POLL / 2)
        self._raise()

    def _raise(self) -> None:
        for table in self.tables:
            if table.failure is not None:
                raise table.failure

    def _strike(self) -> None:
        place, what = self.choose.choice(self.places), next(self._blows)
        self.happened[what] += 1
        if what in ("killed", "closed"):
            place.end(signal.SIGKILL if what == "killed" else signal.SIGTERM)
            place.open()
        elif what == "stopped":
            place.up = False
            place.process.send_signal(signal.SIGSTOP)
            try:
                self._await_all()
                time.sleep(self.choose.uniform(0.0, 1.0))
            finally:
                place.process.send_signal(signal.SIGCONT)
            place.up = True
        elif what == "database restarted":
            assert self.postgres is not None
            self.postgres.stop("immediate")
            self.postgres.start()
        else:
            assert self.postgres is not None
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rumpus'"
            self.postgres.do(f"{ended} AND random() < 0.5")


def besiege(
    where: Path | str,
    blows: int,
    seed: int,
    postgres: Postgres | None = None,
    within: float = 1.0,
    server: str = SERVER,
    tables: int = 4,
) -> Siege:
    """Strike rooms so many times under play; whatever is lost raises `Lost`."""
    siege = Siege(where, seed, postgres, server, tables)
    siege.run(blows, within)
    return siege


def report(siege: Siege) -> str:
    """What was found."""
    blows = ", ".join(f"{number} {what}" for what, number in sorted(siege.happened.items()))
    away = sorted(siege.absences) or [0.0]
    return (
        f"{blows}: {siege.moves} moves acknowledged, {siege.finished} games finished, nothing was lost;"
        f" players were back after {statistics.median(away):.2f} s, at most {away[-1]:.2f} s"
    )


def main(blows: int) -> None:
    """Both databases."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as home:
        print("SQLite:", report(besiege(Path(home), blows, seed)), flush=True)
    with running_postgres() as postgres:
        print("PostgreSQL, two rooms:", report(besiege(postgres.fresh(), blows, seed, postgres)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
