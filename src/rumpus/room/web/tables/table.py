"""A table: it owns a game, and does everything that happens to it, one thing after another, while there is something.

Connections put what browsers say into the mailbox; so do computers that have thought, and the clock. Each move is on
the disk before anybody hears of it. A table that nobody sits at leaves memory, and comes back from the disk when
somebody asks.
"""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import IllegalMove, RumpusError
from rumpus.rules.words import WATCHER

from ..analysis.queue import TableAnalysis
from ..handlers import HANDLERS
from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..protocol.refusals import sentence
from ..store.saved import SavedMove, SavedSeat, SavedTable
from .clock import clock_face, run_clock
from .computers import Computers
from .connection import COME_BACK, Connection
from .game import Game
from .mailbox import Chosen, Committed, Idle, TimeUp
from .welcome import seat_cards

if TYPE_CHECKING:
    from .registry import Registry

log = logging.getLogger("rumpus.room")


class Table:
    """A game with its connections, its computers and its clock."""

    def __init__(self, saved: SavedTable, game: Game | None, registry: Registry, devices: Counter[int]) -> None:
        self.saved = saved
        self.devices = devices
        """How many devices hold each seat."""
        self.registry = registry
        self.book = open_book(saved.game, saved.kit) if game is None else game.match.book
        self.game = game
        self.moves = len(saved.moves)
        self.connections: list[Connection] = []
        self.gone = False
        self.lease = 0
        """Under which lease it is played, where several rooms share a database."""
        self.open: frozenset[int] = frozenset()
        """The seats that anybody in the room may take; WATCH among them where anybody may look on."""
        self.wanted: set[int] = set()
        """The seats that would like a rematch."""
        self._mailbox: list[tuple[Connection | None, Any]] = []
        self._deferred: list[tuple[Connection | None, Any]] = []
        """Messages that wait until the last move is on the disk."""
        self._working: asyncio.Task[None] | None = None
        """There is one while the mailbox is not empty."""
        self._unkept: tuple[int, dict[int, int]] | None = None
        """While a move is not on the disk yet: whose turn it was before, and the state id of each seat."""
        self._moved_at = time.monotonic()
        self._last_mover: weakref.ref[Connection] | None = None
        self.computers = Computers()
        self.hinting: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self._ending: say.Ending | None = None
        self.analysis = TableAnalysis(self)
        self._let_computer_think()
        self.leave_later()

    def post(self, connection: Connection | None, message: Any) -> None:
        """Put something into the mailbox."""
        self._mailbox.append((connection, message))
        if self._working is None and not self.gone:
            self._working = asyncio.create_task(self._work())

    @property
    def backlog(self) -> int:
        """How many messages are not answered yet."""
        return len(self._mailbox) + len(self._deferred)

    @property
    def made(self) -> int:
        """How many moves were made, with the one that may not be on the disk yet."""
        return self.moves + (self._unkept is not None)

    @property
    def thinking(self) -> bool:
        """Whether a computer thinks."""
        return self._thinking is not None

    async def close(self) -> None:
        """The room closes: stop where everything is on the disk."""
        self._stop()
        await asyncio.gather(*filter(None, [self._working]), self.analysis.stopped(), return_exceptions=True)

    # --- What happens ---

    async def _work(self) -> None:
        while self._mailbox and not self.gone:
            await self._take(*self._mailbox.pop(0))
            if self._mailbox:
                await asyncio.sleep(0)  # whoever asks much at once keeps nobody else waiting
        self._working = None

    async def _take(self, connection: Connection | None, message: Any) -> None:
        if self._must_wait(connection, message):
            self._deferred.append((connection, message))
            return
        await self._handle(connection, message)
        while self._deferred and self._unkept is None and not self.gone:
            await self._handle(*self._deferred.pop(0))

    def _must_wait(self, connection: Connection | None, message: Any) -> bool:
        """Whether a message must wait until the last move is on the disk.

        Whoever cannot notice that move does not wait for it: the time that an answer takes would tell of a silent move.
        """
        if self._unkept is None or isinstance(message, Committed):
            return False
        return connection is None or isinstance(message, asked.Resign) or self._will_be_told(connection)

    def _will_be_told(self, connection: Connection) -> bool:
        """Whether a connection will be told something as soon as the last move is on the disk, and nothing before."""
        if self._unkept is None or self.game is None:
            return False
        turn, states = self._unkept
        seats = connection.seats or {WATCHER}
        return self.game.turn != turn or any(self.game.state(seat) != states[seat] for seat in seats)

    async def _handle(self, connection: Connection | None, message: Any) -> None:
        try:
            await self._answer(connection, message)
        except RumpusError as error:
            self.registry.metrics.refusals += 1
            if connection is not None:
                connection.send(say.Refusal(_tag(message), sentence(str(error)), False))
        except Exception:
            self.registry.metrics.broken += 1
            # What is on the disk is right; what is in memory may not be. The next visitor opens it from the disk.
            log.exception("table %s is closed and will be opened again", self.saved.id)
            self._break()

    def come(self, connection: Connection) -> None:
        """Somebody is there."""
        self.connections.append(connection)
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def leave_later(self) -> None:
        """Leave memory after a while, unless somebody comes."""
        if not self.connections and self._idle is None:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(self.registry.limits.idle, self.post, None, Idle())

    def leave_now(self) -> None:
        """Leave memory, if nothing is under way and nobody comes just now; or else look again after a while."""
        self._idle = None
        if self.connections or self._thinking or self._unkept or self._deferred or self._mailbox:
            self.leave_later()
        else:
            self._forget()

    def _forget(self) -> None:
        """Leave memory. From here on nothing waits, so nobody can come in between."""
        self.gone = True
        self.registry.forget(self)
        for timer in (self._timer, self._idle):
            if timer:
                timer.cancel()
        for task in [*self.tasks, *([self._thinking] if self._thinking else [])]:
            task.cancel()
        self.analysis.stop()

    def move_away(self) -> None:
        """Another room plays this table from now on, and everybody finds it there."""
        self.registry.metrics.moved += 1
        self._stop()

    def _stop(self) -> None:
        for connection in self._leave():
            connection.hang_up(COME_BACK)
        if self._working is not None:
            self._working.cancel()

    def _break(self) -> None:
        for connection in self._leave():
            connection.turn_away("", "Something went wrong at this table. Please open it again.")

    def _leave(self) -> set[Connection]:
        """Leave memory; answers who was there, and who was just coming."""
        self._forget()
        waiting = [connection for connection, _ in (*self._mailbox, *self._deferred)]
        return {*self.connections, *(connection for connection in waiting if connection)}

    async def _answer(self, connection: Connection | None, message: Any) -> None:
        handler = HANDLERS.get(type(message))
        if handler is None:
            raise IllegalMove("you have said hello already")
        await handler(self, connection, message)

    # --- Who is there ---

    def tell_seats(self) -> None:
        """Tell everybody who sits where and who is there, if it is not what they were told last."""
        words = tuple(seat.word for seat in self.saved.seats)
        for connection in self.connections:
            seats = say.Seats(seat_cards(self, connection), words, self.game is not None)
            if seats != connection.seats_told:
                if connection.seats_told is not None:  # else the welcome has just told it
                    connection.send(seats)
                connection.seats_told = seats

    def reseat(self, seat: int, sitting: SavedSeat) -> None:
        """Something has changed about a seat, and is on the disk."""
        seats = self.saved.seats
        self.saved = replace(self.saved, seats=(*seats[:seat], sitting, *seats[seat + 1 :]))

    # --- What is shown ---

    def shielded(self, connection: Connection) -> bool:
        """Whether the seats of a connection must not see each other."""
        if not self.book.about.secrets or len(connection.seats) < 2:
            return False
        return self.game is None or not self.game.match.over

    def _seat_shown(self, connection: Connection, game: Game) -> int | None:
        if connection.watching:
            return WATCHER
        if self.shielded(connection):
            return connection.shown
        return (
            game.turn
            if game.turn in connection.seats
            else connection.shown
            if connection.shown is not None
            else min(connection.seats)
        )

    def show(self, connection: Connection, again: bool = False) -> None:
        """Send a connection what it may see, if it is not what it was sent last."""
        game = self.game
        if game is None or self._will_be_told(connection):
            return
        seat = connection.shown = self._seat_shown(connection, game)
        if game.match.clock is not None and game.match.clock.running is None:
            self.run_clock()  # before it is shown
        told: tuple[object, ...]
        if seat is None:
            told = (None, game.turn)
            if again or told != connection.told:
                connection.send(say.Covered(game.turn if game.turn in connection.seats else -1, game.turn))
        else:
            notes = {} if seat == WATCHER else self.saved.seats[seat].notes
            told = (seat, game.state(seat), game.turn, notes)
            if again or told != connection.told:
                connection.send(
                    game.position(seat, connection.heard.get(seat, 0), notes, clock_face(game.match, time.monotonic()))
                )
                connection.heard[seat] = game.events.count(seat)
        connection.told = told

    def tell_all(self) -> None:
        """After a change: show everybody what they may see of it, and let whoever is next begin."""
        for connection in self.connections:
            self.show(connection)
        self.run_clock()
        if self.game is not None and self.game.match.over:
            for connection in self.connections:
                self.tell_ending(connection)
        self._let_computer_think()

    def tell_ending(self, connection: Connection) -> None:
        """What was secret."""
        if self._ending is None:
            self._ending = self.playing().ending()
        connection.send(self._ending)

    # --- Moves ---

    def playing(self) -> Game:
        if self.game is None:
            raise IllegalMove("the game begins when everybody has sat down")
        return self.game

    def must_hold(self, connection: Connection, seat: int) -> None:
        if seat not in connection.seats:
            raise IllegalMove("this is not your seat" if not connection.watching else "whoever watches cannot play")

    def must_see(self, connection: Connection, seat: int) -> Game:
        """The seat is this connection's, and the one that is shown if others of the connection must not see it."""
        self.must_hold(connection, seat)
        game = self.playing()
        if self.shielded(connection) and connection.shown != seat:
            raise IllegalMove("this seat is covered; its player says first that they are ready")
        return game

    async def play(self, game: Game, seat: int, state: int, move: int, by: Connection | None = None) -> None:
        """A seat moves. It is told when it is on the disk; meanwhile others may ask what the move does not change."""
        match = game.match
        before = (game.turn, {each: game.state(each) for each in (*range(match.seats), WATCHER)})
        played = len(match.played)
        game.play(seat, state, move, time.monotonic() if match.clock else None)
        if len(match.played) == played:  # the clock was faster
            await self.registry.storage.end(self.saved.id, seat, "out of time")
            self.tell_all()
            return
        if by is not None:
            self._last_mover = weakref.ref(by)
        left = match.clock.remaining if match.clock else None
        if match.clock is not None and self._handing_over(game.turn):
            match.clock = replace(match.clock, running=None)
        saved = SavedMove(seat, move, match.played[played].words, left)
        self._unkept = before
        self._moved_at = time.monotonic()
        kept = self.registry.storage.append(self.saved.id, self.moves, saved, match.over)
        kept.add_done_callback(lambda done: self.post(None, Committed(None if done.cancelled() else done.exception())))

    def kept(self) -> None:
        """The last move is on the disk: now everybody is told."""
        self._unkept = None
        self.moves += 1
        self.tell_all()
        self.registry.metrics.moves.add(time.monotonic() - self._moved_at)

    async def end(self, game: Game, seat: int, reason: str) -> None:
        game.end(seat, reason)
        await self.registry.storage.end(self.saved.id, seat, reason)
        self.tell_all()

    # --- The clock and the computers ---

    def run_clock(self) -> None:
        """Let the right clock run, and be told when its time is up."""
        if self._timer:
            self._timer.cancel()
        if self.game is None or self.game.match.clock is None or self.game.turn < 0:
            return
        match, seat = self.game.match, self.game.turn
        left = run_clock(match, self._waits_for(seat), time.monotonic())
        if left is None and self._handing_over(seat):
            left = self.registry.limits.hand_over
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left + 0.01, self.post, None, TimeUp())

    def _waits_for(self, seat: int) -> bool:
        """Whether the clock of a seat does not run yet: its device is handed over, or the game has not begun for it."""
        if self._handing_over(seat):
            return True
        come = self.moves or self._unkept or self.saved.seats[seat].kind == "computer"
        return not come and not any(seat in each.seats for each in self.connections)

    def _handing_over(self, seat: int) -> bool:
        """Whether one device is passed from whoever moved last to the next player, who is shown nothing yet."""
        long_ago = time.monotonic() - self._moved_at > self.registry.limits.hand_over
        if (self.moves and long_ago) or any(each.shown == seat for each in self.connections):
            return False
        last = self.saved.moves[-1].seat if self.saved.moves else seat
        for each in self.connections:
            moved = each is self._last_mover() if self._last_mover is not None else last in each.seats
            if seat in each.seats and moved and self.shielded(each):
                return True
        return False

    def _let_computer_think(self) -> None:
        game = self.game
        if game is None or game.match.over or self._thinking is not None:
            return
        seat = game.turn
        if self.saved.seats[seat].kind == "computer":
            self._thinking = asyncio.create_task(self._think(game, seat, self.saved.seats[seat].level))

    async def _think(self, game: Game, seat: int, level: str) -> None:
        if game.turn == seat:  # nobody has resigned since
            self.post(None, Chosen(seat, game.state(seat), await self.computers.choose(game.match, seat, level)))
        self._thinking = None

    @property
    def gives_hints(self) -> bool:
        """Whether one person plays against computers alone: then a hint is unfair to nobody."""
        return sum(seat.kind != "computer" for seat in self.saved.seats) == 1

    def start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that takes a while beside the mailbox."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something failed at table %s", self.saved.id, exc_info=task.exception())


def _tag(message: Any) -> str:
    return str(getattr(getattr(message, "__struct_config__", None), "tag", ""))
