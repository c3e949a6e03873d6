"""A table: one task owns a game and does everything that happens to it, one thing after another.

Lines put what browsers say into the inbox; so do computers that have thought, and the clock. Each move is on the disk
before anybody hears of it. A table that nobody sits at leaves memory, and comes back from the disk when somebody asks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import IllegalMove, RumpusError
from rumpus.rules.words import WATCHER
from rumpus.table.luck import clean_word

from . import asides, studies
from . import protocol as say
from .addressing import seat_name
from .computers import Computers, aside
from .game import Game, Stale
from .greeting import seat_cards, welcome
from .keeping import Kept, KeptMove, KeptSeat, game_of
from .letters import Chosen, Joined, Left, TimeUp
from .lines import Line
from .timing import clock_face, wind
from .wording import sentence

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("rumpus.room")


class Table:
    """A game with its lines, its computers and its clock."""

    def __init__(self, kept: Kept, game: Game | None, house: House) -> None:
        self.kept = kept
        self.house = house
        self.book = open_book(kept.game, kept.kit)
        self.game = game
        self.moves = len(kept.moves)
        self.lines: list[Line] = []
        self.gone = False
        self.wanted: set[int] = set()
        """The seats that would like a rematch."""
        self._inbox: asyncio.Queue[tuple[Line | None, Any]] = asyncio.Queue()
        self.computers = Computers()
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.chores: set[asyncio.Task[None]] = set()
        self._ending: say.Ending | None = None
        self.study = studies.Study(self)
        self._owner = asyncio.create_task(self._own(), name=f"table {kept.id}")

    def post(self, line: Line | None, message: Any) -> None:
        """Put something into the inbox."""
        self._inbox.put_nowait((line, message))

    async def close(self) -> None:
        """The room closes: stop where everything is on the disk."""
        self._forget()
        self._owner.cancel()
        await asyncio.gather(self._owner, self.study.stopped(), return_exceptions=True)

    # --- The owner ---

    async def _own(self) -> None:
        self._let_computer_think()
        while True:
            try:
                line, message = await asyncio.wait_for(self._inbox.get(), self.house.limits.idle)
            except TimeoutError:
                if not self.lines and self._inbox.empty() and self._thinking is None:
                    self._forget()
                    return
                continue
            try:
                await self._answer(line, message)
            except RumpusError as error:
                if line is not None:
                    line.send(say.Refusal(_tag(message), sentence(str(error)), False))
            except Exception:
                # What is on the disk is right; what is in memory may not be. The next visitor opens it from the disk.
                log.exception("table %s is closed and will be opened again", self.kept.id)
                self._break()
                return

    def _forget(self) -> None:
        """Leave memory. From here on nothing waits, so nobody can come in between."""
        self.gone = True
        self.house.forget(self)
        if self._timer:
            self._timer.cancel()
        for task in [*self.chores, *([self._thinking] if self._thinking else [])]:
            task.cancel()
        self.study.stop()

    def _break(self) -> None:
        self._forget()
        waiting = [self._inbox.get_nowait()[0] for _ in range(self._inbox.qsize())]
        for line in {*self.lines, *(line for line in waiting if line)}:
            line.send(say.Refusal("", "Something went wrong at this table. Please open it again.", True))
            line.hang_up()

    async def _answer(self, line: Line | None, message: Any) -> None:
        handler = HANDLERS.get(type(message))
        if handler is None:
            raise IllegalMove("you have said hello already")
        await handler(self, line, message)

    # --- Who is there ---

    async def _join(self, line: Line, message: Joined) -> None:
        if len(self.lines) >= self.house.limits.lines_table:
            line.send(say.Refusal("hello", "This table is full of watchers. Please come back later.", True))
            line.hang_up()
            return
        self.lines.append(line)
        line.send(welcome(self, line))
        self._tell_seats(but=line)
        if self.game is None:
            return
        self.show(line)
        self._wind()
        if self.game.match.over:
            self._tell_ending(line)
        if self.study.last is not None:
            line.send(self.study.last)
        if self.kept.successor:
            line.send(await self.house.again(self, line))

    async def _leave(self, line: Line, message: Left) -> None:
        if line in self.lines:
            self.lines.remove(line)
            self._tell_seats()

    def _tell_seats(self, but: Line | None = None) -> None:
        words = tuple(seat.word for seat in self.kept.seats)
        for line in self.lines:
            if line is not but:
                line.send(say.Seats(seat_cards(self, line), words, self.game is not None))

    async def _sit(self, line: Line, message: say.Sit) -> None:
        self.must_hold(line, message.seat)
        kept, seat = self.kept, self.kept.seats[message.seat]
        if seat.sat:
            raise IllegalMove(f"{seat.name} sits there already")
        others = [each.name for number, each in enumerate(kept.seats) if number != message.seat]
        name = seat_name(message.name or seat.name, message.seat, others)
        word = clean_word(message.word)
        await self.house.storage.sit(kept.id, message.seat, name, word)
        self.reseat(message.seat, replace(seat, name=name, word=word, sat=True))
        if self.kept.begun:
            self.game = game_of(self.kept)
        self._tell_seats()
        self._tell_all()

    def reseat(self, seat: int, sitting: KeptSeat) -> None:
        """Something has changed about a seat, and is on the disk."""
        seats = self.kept.seats
        self.kept = replace(self.kept, seats=(*seats[:seat], sitting, *seats[seat + 1 :]))

    # --- What is shown ---

    def shielded(self, line: Line) -> bool:
        """Whether the seats of a line must not see each other."""
        over = self.game is not None and self.game.match.over
        return self.book.about.secrets and len(line.seats) > 1 and not over

    def _seat_shown(self, line: Line, game: Game) -> int | None:
        if line.watching:
            return WATCHER
        if self.shielded(line):
            return line.shown
        return game.turn if game.turn in line.seats else line.shown if line.shown is not None else min(line.seats)

    def show(self, line: Line, again: bool = False) -> None:
        """Send a line what it may see, if it is not what it was sent last."""
        game = self.game
        if game is None:
            return
        seat = line.shown = self._seat_shown(line, game)
        told: tuple[object, ...]
        if seat is None:
            told = (None, game.turn)
            if again or told != line.told:
                line.send(say.Covered(game.turn if game.turn in line.seats else -1, game.turn))
        else:
            notes = {} if seat == WATCHER else self.kept.seats[seat].notes
            told = (seat, game.state(seat), game.turn, notes)
            if again or told != line.told:
                line.send(game.position(seat, line.heard.get(seat, 0), notes, clock_face(game.match, time.monotonic())))
                line.heard[seat] = game.hearing.number(seat)
        line.told = told

    def _tell_all(self) -> None:
        """After a change: show everybody what they may see of it, and let whoever is next begin."""
        for line in self.lines:
            self.show(line)
        self._wind()
        if self.game is not None and self.game.match.over:
            for line in self.lines:
                self._tell_ending(line)
        self._let_computer_think()

    async def _ready(self, line: Line, message: say.Ready) -> None:
        self.must_hold(line, message.seat)
        self.playing()
        line.shown = message.seat
        line.heard[message.seat] = 0
        self.show(line, again=True)
        self._wind()

    async def _cover(self, line: Line, message: say.Cover) -> None:
        self.playing()
        if not self.shielded(line):
            raise IllegalMove("nothing needs to be covered here")
        line.shown = None
        self.show(line, again=True)

    def _tell_ending(self, line: Line) -> None:
        """What was secret; it is made outside the loop, because the game is played again for it."""
        if self._ending is not None:
            line.send(self._ending)
            return
        game = self.playing()

        async def tell() -> None:
            self._ending = await aside(game.ending)
            for each in self.lines:
                each.send(self._ending)

        if not self.chores:
            self.do(tell())

    # --- Moves ---

    def playing(self) -> Game:
        if self.game is None:
            raise IllegalMove("the game begins when everybody has sat down")
        return self.game

    def must_hold(self, line: Line, seat: int) -> None:
        if seat not in line.seats:
            raise IllegalMove("this is not your seat" if not line.watching else "whoever watches cannot play")

    def must_see(self, line: Line, seat: int) -> Game:
        """The seat is this line's, and it is the one that is shown if others of the line must not see it."""
        self.must_hold(line, seat)
        game = self.playing()
        if self.shielded(line) and line.shown != seat:
            raise IllegalMove("this seat is covered; its player says first that they are ready")
        return game

    async def _move(self, line: Line, message: say.Move) -> None:
        game = self.must_see(line, message.seat)
        try:
            await self._play(game, message.seat, message.state, message.move)
        except Stale:
            line.send(say.Refusal("move", "That was chosen in an older position. Here is the newest.", False))
            self.show(line, again=True)

    async def _play(self, game: Game, seat: int, state: int, move: int) -> None:
        match = game.match
        before = len(match.played)
        game.play(seat, state, move, time.monotonic() if match.clock else None)
        if len(match.played) == before:  # the clock was faster
            await self.house.storage.end(self.kept.id, seat, "out of time")
        else:
            left = match.clock.remaining if match.clock else None
            kept = KeptMove(seat, move, match.played[before].words, left)
            await self.house.storage.append(self.kept.id, self.moves, kept, match.over)
            self.moves += 1
        self._tell_all()

    async def _resign(self, line: Line, message: say.Resign) -> None:
        self.must_hold(line, message.seat)
        await self._end(self.playing(), message.seat, "resigned")

    async def _end(self, game: Game, seat: int, reason: str) -> None:
        game.end(seat, reason)
        await self.house.storage.end(self.kept.id, seat, reason)
        self._tell_all()

    # --- The clock and the computers ---

    def _wind(self) -> None:
        """Let the right clock run, and be told when its time is up."""
        if self._timer:
            self._timer.cancel()
        if self.game is None or self.game.turn < 0:
            return
        match, seat = self.game.match, self.game.turn
        kind = self.kept.seats[seat].kind
        seen = kind == "computer" or any(line.shown == seat for line in self.lines)
        left = wind(match, seen, kind == "here", time.monotonic())
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left + 0.01, self.post, None, TimeUp())

    async def _time_up(self, line: Line | None, message: TimeUp) -> None:
        game = self.playing()
        fallen = game.match.clock.fallen(time.monotonic()) if game.match.clock else None
        if fallen is not None and not game.match.over:
            await self._end(game, fallen, "out of time")

    def _let_computer_think(self) -> None:
        game = self.game
        if game is None or game.match.over or self._thinking is not None:
            return
        seat = game.turn
        if self.kept.seats[seat].kind == "computer":
            self._thinking = asyncio.create_task(self._think(game, seat, self.kept.seats[seat].level))

    async def _think(self, game: Game, seat: int, level: str) -> None:
        state = game.state(seat)
        move = await self.computers.choose(game.match, seat, level)
        self._thinking = None
        self.post(None, Chosen(seat, state, move))

    async def _chosen(self, line: Line | None, message: Chosen) -> None:
        game = self.playing()
        if not game.match.over and game.turn == message.seat:
            await self._play(game, message.seat, message.state, message.move)

    @property
    def gives_hints(self) -> bool:
        """Whether one person plays against computers alone: then a hint is unfair to nobody."""
        return sum(seat.kind != "computer" for seat in self.kept.seats) == 1

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes a while beside the inbox."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.chores.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something failed at table %s", self.kept.id, exc_info=task.exception())


Handler = Callable[[Table, Any, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {
    Joined: Table._join,
    Left: Table._leave,
    Chosen: Table._chosen,
    TimeUp: Table._time_up,
    say.Sit: Table._sit,
    say.Ready: Table._ready,
    say.Cover: Table._cover,
    say.Move: Table._move,
    say.Resign: Table._resign,
    say.Phrase: asides.phrase,
    say.Notes: asides.notes,
    say.Why: asides.why,
    say.Hint: asides.hint,
    say.Rematch: asides.rematch,
    say.AskChart: asides.chart,
    say.AskStep: asides.step,
    say.Analyse: studies.analyse,
    say.Cancel: studies.cancel,
    say.Ping: asides.ping,
}


def _tag(message: Any) -> str:
    return str(getattr(getattr(message, "__struct_config__", None), "tag", ""))
