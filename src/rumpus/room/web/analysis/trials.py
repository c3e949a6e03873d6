"""Descriptions that are tried: one at a glance and one for long at a time, each in a process of its own.

Whoever asks gets lines as they come. Whoever goes away ends the process, or gives up the place in the queue.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress

import msgspec

from rumpus.bots.background import HELD
from rumpus.folders import KEPT

from ..protocol.workshop import AskDescription, Trial
from .queue import LONGEST

QUICK = ("glance", "invent")
STAGES = (*QUICK, "report", "help")
WORKER = (sys.executable, "-m", "rumpus.room.web.analysis.trial")
PATIENCE = 600.0
"""Seconds after which a trial is given up, however slow the machine: others wait."""
LOOK_AGAIN = 0.5


class Trials:
    """The two queues of a room: a glance takes a second, a report a minute."""

    def __init__(self, most: int, each: int, seconds: float) -> None:
        self._most, self._each, self._seconds = most, each, seconds
        self._queues: dict[bool, list[asyncio.Task[None]]] = {True: [], False: []}

    def full(self, stage: str, address: str) -> bool:
        """Whether too many wait already, in all or of one address."""
        queue = self._queues[stage in QUICK]
        return len(queue) >= self._most or sum(task.get_name() == address for task in queue) >= self._each

    @property
    def length(self) -> int:
        """How many are tried or wait for it."""
        return sum(map(len, self._queues.values()))

    async def lines(self, stage: str, asked: AskDescription, address: str = "") -> AsyncGenerator[bytes, None]:
        """What a trial tells, line by line. Whoever no longer listens stops it; who listens slowly holds up nobody."""
        queue, told = self._queues[stage in QUICK], asyncio.Queue[bytes]()
        trial = asyncio.create_task(self._tried(queue, told, stage, asked), name=address)
        queue.append(trial)
        trial.add_done_callback(queue.remove)
        trial.add_done_callback(lambda _: told.put_nowait(b""))
        try:
            while line := await told.get():
                yield line
        finally:
            trial.cancel()

    async def _tried(
        self, queue: list[asyncio.Task[None]], told: asyncio.Queue[bytes], stage: str, asked: AskDescription
    ) -> None:
        this = asyncio.current_task()
        assert this is not None
        while ahead := queue.index(this):
            told.put_nowait(_line(Trial(ahead=ahead)))
            await asyncio.sleep(LOOK_AGAIN)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                async for line in _told(stage, asked, self._seconds):
                    told.put_nowait(line)


def _line(trial: Trial) -> bytes:
    return msgspec.json.encode(trial) + b"\n"


async def _told(stage: str, asked: AskDescription, seconds: float) -> AsyncIterator[bytes]:
    """The lines of a process. It ends with whoever listens, and what it kept goes with it."""
    pipe, silent = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    folder = tempfile.mkdtemp(prefix="rumpus-trial-")
    process = None
    try:
        process = await asyncio.create_subprocess_exec(
            *WORKER,
            stage,
            str(seconds),
            stdin=pipe,
            stdout=pipe,
            stderr=silent,
            limit=LONGEST,
            env={**os.environ, HELD: "1", KEPT: folder},
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(asked) + b"\n")  # and it stays open: the process ends when it ends
        async for line in process.stdout:
            yield line
        if await process.wait():
            yield _line(Trial(why="This game could not be tried here."))
    finally:
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
        # Whoever went away does not wait for it.
        threading.Thread(target=shutil.rmtree, args=(folder, True), name="tidying").start()
