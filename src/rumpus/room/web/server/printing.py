"""Games on paper: printed by a process of its own behind everything else, one at a time, and kept for the next."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from rumpus.bots.analysis import Judged
from rumpus.room.paper.setting import FORMS, PAPERS
from rumpus.rules import kits
from rumpus.rules.catalogue import games, open_book
from rumpus.rules.errors import BadKit, RumpusError, UnknownGame
from rumpus.rules.made import known

KEPT = 48
"""Prints that are kept in memory, half a megabyte each at most."""
WAITING = 8
"""So many may wait for the printer; further ones are asked to come again."""
PATIENCE = 120.0
"""Seconds after which a print is given up, however slow the machine: others wait."""
PRINTER = (sys.executable, "-m", "rumpus.room.paper")


class Busy(RumpusError):
    """The printer has enough to do for now."""


def prints() -> bool:
    """Whether this room can print: the typesetter is an extra."""
    return find_spec("typst") is not None


class Printer:
    """The printer of a room."""

    def __init__(self, command: tuple[str, ...] = PRINTER, patience: float = PATIENCE) -> None:
        self._command, self._patience = command, patience
        self._kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._one = asyncio.Lock()
        self._waiting = 0

    async def box(self, game: str, paper: str, kit: str = "") -> bytes:
        """A game as a PDF, with one of its kits. Neither is ever the name of a file."""
        if game not in games() and not known(game):
            raise UnknownGame(f"there is no game {game!r}")
        if kit and not kits.known(kit) and kit not in (await asyncio.to_thread(open_book, game)).hooks.KITS:
            raise BadKit(f"this room has no {kit!r} for {game}")
        return await self._print((game, kit), paper)

    async def poster(self, record: str, paper: str, form: str = "pdf", judged: Sequence[Judged] = ()) -> bytes:
        """The chart of a finished game, with its turning points where its decisions were judged."""
        asked = json.dumps({"record": record, "judged": [asdict(each) for each in judged] or None})
        return await self._print((), paper, form, asked)

    async def _print(self, words: tuple[str, ...], paper: str, form: str = "pdf", asked: str = "") -> bytes:
        if paper not in PAPERS or form not in FORMS:
            raise RumpusError(f"paper is {' or '.join(PAPERS)}, and a form {' or '.join(FORMS)}")
        key = (*words, asked, paper, form)
        if key not in self._kept:
            if self._waiting >= WAITING:
                raise Busy("the printer is busy; please come again in a minute")
            self._waiting += 1
            try:
                async with self._one:
                    if key not in self._kept:
                        self._kept[key] = await self._printed(f"paper.{form}", [paper, *words], asked)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def _printed(self, name: str, words: list[str], asked: str) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, name)
            pipe, silent = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            process = await asyncio.create_subprocess_exec(
                *self._command, str(out), *words, stdin=pipe, stdout=silent, stderr=silent
            )
            try:
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.communicate(asked.encode()), self._patience)
                if process.returncode != 0:
                    raise RumpusError("this game cannot be printed here")
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            return await asyncio.to_thread(out.read_bytes)
