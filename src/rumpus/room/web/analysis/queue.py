"""Finished games that are looked at again: one after another, each in a process of its own, outside the event loop.

What was found stays in memory with its table, and nowhere else: it can always be found again, and a later version of
the bots may judge better.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from rumpus.rules.errors import IllegalMove
from rumpus.table.record import record_of

from ..protocol import from_server as say

if TYPE_CHECKING:
    from ..tables.table import Table

log = logging.getLogger("rumpus.room")

ANALYST = (sys.executable, "-m", "rumpus.room.web.analysis.worker")
LONGEST = 2**24
"""Bytes of a line that an analyst may write: a game has thousands of decisions at most."""
_reports: msgspec.json.Decoder[say.Analysing | say.Analysed] = msgspec.json.Decoder(say.Analysing | say.Analysed)

Told = Callable[[say.Analysing], None]


class AnalysisQueue:
    """The queue of a room: one game is looked at, the others wait."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._queue: dict[Told, str] = {}
        """Who waits, and from which address."""
        self._one = asyncio.Semaphore(1)

    @property
    def length(self) -> int:
        """How many games are looked at or wait for it."""
        return len(self._queue)

    def enter(self, told: Told, address: str) -> None:
        """Wait in the queue from now on, or be refused."""
        if len(self._queue) >= self._most:
            raise IllegalMove("many games are looked at already; please ask again in a while")
        if list(self._queue.values()).count(address) >= self._each:
            raise IllegalMove(f"{self._each} of your games are looked at already; please ask again in a while")
        self._queue[told] = address
        told(_waiting(len(self._queue) - 1))

    def leave(self, told: Told) -> None:
        """Done, or given up: the others are nearer now."""
        del self._queue[told]
        for ahead, each in enumerate(self._queue):
            if ahead:
                each(_waiting(ahead))

    async def look(self, record: str, told: Told) -> say.Analysed:
        """Look at a game when it is its turn."""
        async with self._one:
            return await analysed(record, told)


def _waiting(ahead: int) -> say.Analysing:
    return say.Analysing(True, ahead, 0, 0, "")


async def analysed(record: str, told: Told, analyst: tuple[str, ...] = ANALYST) -> say.Analysed:
    """Let an analyst look at a record. Whoever cancels this stops it."""
    pipe, silent = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*analyst, stdin=pipe, stdout=pipe, stderr=silent, limit=LONGEST)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(record.encode())
        process.stdin.close()
        async for line in process.stdout:
            report = _reports.decode(line)
            if isinstance(report, say.Analysed):
                return report
            told(report)
        raise RuntimeError(f"the analyst ended with {await process.wait()}")
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class TableAnalysis:
    """What a table knows of its analysis: nothing, how far it is, or what was found."""

    def __init__(self, table: Table) -> None:
        self._table: Table = weakref.proxy(table)  # a table that leaves memory is freed at once
        self._task: asyncio.Task[None] | None = None
        self.last: say.Analysing | say.Analysed | None = None

    @property
    def going(self) -> bool:
        """Whether it is under way."""
        return self._task is not None

    def begin(self, address: str) -> None:
        """Get into the queue for somebody, or be refused."""
        self._table.registry.analyses.enter(self._tell, address)
        self._task = asyncio.create_task(self._look())
        self._task.add_done_callback(self._done)

    def stop(self) -> None:
        """Give it up."""
        if self._task is not None:
            self._task.cancel()

    async def stopped(self) -> None:
        """Wait until nothing is under way any more."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self) -> None:
        table = self._table
        match = table.playing().match
        record = await asyncio.to_thread(lambda: record_of(match, table.saved.date).text())
        self._tell(await table.registry.analyses.look(record, self._tell))

    def _tell(self, message: say.Analysing | say.Analysed) -> None:
        self.last = message
        for connection in self._table.connections:
            connection.send(message)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        self._table.registry.analyses.leave(self._tell)
        if task.cancelled():
            self._tell(say.Analysing(False, 0, 0, 0, "The analysis was stopped."))
        elif task.exception() is not None:
            log.error("an analysis failed at table %s", self._table.saved.id, exc_info=task.exception())
            self._tell(say.Analysing(False, 0, 0, 0, "The computer could not look at this game."))
