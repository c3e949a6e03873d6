"""A server in a process of its own that is killed at any moment, and players who go on.

`python -m tests.room.web.killing 300` kills it three hundred times and says what was found.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from rumpus.table.referee import referee
from tests.room.web.room import Device, Room, room_apart

GAMES = ("free-for-all", "x-rays", "tank-blitz", "jukem", "pig-dice", "pigskin")


EARLY = 0.25
"""The share of kills that may come before anybody has sat down again."""


class Lost(AssertionError):
    """A move that was acknowledged is not there."""


@dataclass
class Seat:
    """A player who remembers all that was acknowledged."""

    made: dict[str, Any]
    seat: int
    acknowledged: list[int] = field(default_factory=list)
    """Own moves that the server has answered with a later position."""
    pending: tuple[int, int] | None = None
    """The state id and the move that was sent last, and not answered yet."""
    state: int = 0
    heard: list[str] = field(default_factory=list)
    device: Device | None = None

    def come(self, room: Room) -> None:
        """Sit down, again; all that was known must be there."""
        self.device = room.device(self.made, self.seat)
        position = self.device.wait("position")
        if position["state"] < self.state:
            raise Lost(f"state {position['state']} after {self.state}")
        if self.device.heard[self.seat][: len(self.heard)] != self.heard:
            raise Lost("something else was heard than before")
        self._see(position)

    def _see(self, position: dict[str, Any]) -> None:
        assert self.device is not None
        if self.pending is not None and position["state"] > self.pending[0]:
            self.acknowledged.append(self.pending[1])
        self.pending = None
        self.state = position["state"]
        self.heard = list(self.device.heard[self.seat])

    def turn(self, choose: random.Random) -> bool:
        """Move if it is this player's turn; whether the game goes on."""
        assert self.device is not None
        self.device.settle()
        position = self.device.positions[self.seat]
        self.state, self.heard = position["state"], list(self.device.heard[self.seat])
        if position["choices"]:
            choice = choose.choice(position["choices"])
            self.pending = (position["state"], choice["move"])
            self.device.send("move", seat=self.seat, state=position["state"], move=choice["move"])
            self._see(self.device.wait("position"))
        return position["outcome"] is None


@dataclass
class Siege:
    """Tables that are played while their server is killed again and again."""

    folder: Path
    choose: random.Random
    tables: list[list[Seat]] = field(default_factory=list)
    kills: int = 0
    finished: int = 0
    moves: int = 0
    """Acknowledged, all together."""

    def round(self, kill_within: float | None) -> None:
        """Start the server, play, and kill it at some moment; or, without a moment, play a while and stop kindly.

        One kill in four may come while tables are opened from the disk, the others come under play: on a busy machine
        a second is soon over.
        """
        with room_apart(self.folder) as (room, server):
            self._set_tables(room)
            killer = None
            if kill_within is not None:
                killer = threading.Timer(self.choose.uniform(0.0, kill_within), server.send_signal, [signal.SIGKILL])
            early = killer is not None and self.choose.random() < EARLY
            try:
                if killer and early:
                    killer.start()
                self._come(room)
                if killer and not early:
                    killer.start()
                self._play(room, most=None if killer else 40)
            except (WebSocketException, OSError, EOFError):
                assert killer is not None
            finally:
                if killer and killer.ident:
                    killer.join()
        self.kills += kill_within is not None

    def _set_tables(self, room: Room) -> None:
        while len(self.tables) < 3:
            made = room.make(self.choose.choice(GAMES), "here", "here")
            self.tables.append([Seat(made, seat) for seat in (0, 1)])

    def _come(self, room: Room) -> None:
        for seats in self.tables:
            for seat in seats:
                seat.come(room)

    def _play(self, room: Room, most: int | None) -> None:
        played = 0
        while most is None or played < most:
            played += 1
            for seats in list(self.tables):
                before = sum(len(seat.acknowledged) for seat in seats)
                goes_on = [seat.turn(self.choose) for seat in seats]
                self.moves += sum(len(seat.acknowledged) for seat in seats) - before
                if not all(goes_on):
                    self._check(room, seats)
                    self.tables.remove(seats)
                    self.finished += 1
                    self._set_tables(room)
                    for seat in self.tables[-1]:
                        seat.come(room)

    def _check(self, room: Room, seats: list[Seat]) -> None:
        """A finished game: its record is good, and holds the moves that were acknowledged and no others."""
        status, text = room.ask(f"/api/tables/{seats[0].made['table']}/record")
        assert status == 200, text
        played = referee(text).match.played
        for seat in seats:
            if [each.move for each in played if each.seat == seat.seat] != seat.acknowledged:
                raise Lost("the record does not hold the moves that were acknowledged")

    def look_over(self) -> None:
        """At the end: all games that go on hold the moves that were acknowledged, seen from the disk."""
        import asyncio

        from rumpus.room.web.storage import Storage

        async def kept(table: str) -> list[tuple[int, int]]:
            storage = await Storage.open(self.folder)
            found = await storage.load(table)
            await storage.close()
            assert found is not None
            return [(move.seat, move.move) for move in found.moves]

        for seats in self.tables:
            moves = asyncio.run(kept(seats[0].made["table"]))
            for seat in seats:
                if [move for by, move in moves if by == seat.seat] != seat.acknowledged:
                    raise Lost("the disk does not hold the moves that were acknowledged")


def besiege(folder: Path, kills: int, seed: int, within: float = 1.0) -> Siege:
    """Kill a server so many times under play; whatever is lost raises `Lost`."""
    siege = Siege(folder, random.Random(seed))
    for _ in range(kills):
        siege.round(within)
    siege.round(None)
    siege.look_over()
    return siege


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 300
        found = besiege(Path(home), wanted, random.SystemRandom().randrange(2**32))
        print(
            f"{found.kills} kills, {found.moves} moves acknowledged, {found.finished} games finished: nothing was lost"
        )
