"""The house: all tables, in memory or on the disk, and who may open which seat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import RumpusError
from rumpus.table.luck import Seed
from rumpus.table.record import record_of

from . import protocol as say
from .answers import Brief, Held, MadeTable, NewTable
from .keeping import Kept, game_of, new_table, rematch_of
from .letters import Joined
from .limits import Limits
from .lines import Line
from .studies import Studies
from .tables import Table
from .tokens import WATCH, fresh_token, hashed

if TYPE_CHECKING:
    from .storage import Storage


class House:
    """All tables of a room."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.folder = folder
        self.limits = limits
        self.tables: dict[str, Table] = {}
        self.studies = Studies(limits.studies)
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        self._storage: asyncio.Task[Storage] | None = None

    @property
    def storage(self) -> Storage:
        """The database, which `open` has opened."""
        if self._storage is None:
            raise RuntimeError("the house is not open yet")
        return self._storage.result()

    async def open(self) -> None:
        """Open the database, once. It loads a large library, so the first page does not wait for it."""
        if self._storage is None:
            self._storage = asyncio.create_task(_open(self.folder), name="storage")
        await asyncio.shield(self._storage)

    async def close(self) -> None:
        """Stop all tables; everything is on the disk already."""
        for table in list(self.tables.values()):
            await table.close()
        if self._storage is not None:
            with suppress(Exception):
                await (await self._storage).close()

    # --- Tables ---

    async def make(self, wanted: NewTable) -> MadeTable:
        """Set a table."""
        await self.open()
        kept = new_table(wanted)
        tokens = _tokens(kept)
        watch = fresh_token()
        await self.storage.make(kept, _hashes(tokens, watch))
        return MadeTable(kept.id, tuple(tokens), watch, Seed.parse(kept.seed).commitment)

    async def table(self, name: str) -> Table | None:
        """A table, from memory or from the disk; nothing if there is none."""
        if name in self.tables:
            return self.tables[name]
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._load(name))
            self._opening[name].add_done_callback(lambda task: self._opening.pop(name, None))
        return await asyncio.shield(self._opening[name])

    async def _load(self, name: str) -> Table | None:
        await self.open()
        kept = await self.storage.load(name)
        if kept is None:
            return None
        game = await asyncio.to_thread(game_of, kept) if kept.begun else None
        self.tables[name] = Table(kept, game, self)
        return self.tables[name]

    def forget(self, table: Table) -> None:
        """A table leaves memory."""
        if self.tables.get(table.kept.id) is table:
            del self.tables[table.kept.id]

    async def join(self, name: str, tokens: Sequence[str]) -> tuple[Table, Line] | None:
        """Let somebody in with their tokens; nothing if no such table is there, or the tokens are not for it."""
        await self.open()
        seats = await self.storage.seats_of(name, [hashed(token) for token in tokens])
        while seats and (table := await self.table(name)) is not None:
            if not table.gone:
                line = Line(seats, self.limits.outbox)
                table.post(line, Joined())
                return table, line
        return None

    # --- Once more ---

    async def make_rematch(self, table: Table) -> str:
        """Set a table for a rematch. Nobody gets a token here: each line is given its own by `again`."""
        kept = rematch_of(table.kept)
        await self.storage.make_successor(table.kept.id, kept, [(hashed(fresh_token()), WATCH)])
        return kept.id

    async def again(self, table: Table, line: Line) -> say.Again:
        """Who wants a rematch, and a way to the new table for a line, if there is one."""
        wanted = tuple(sorted(table.wanted))
        successor = table.kept.successor
        if not successor:
            return say.Again(wanted, "", ())
        number = len(table.kept.seats)
        seats = [(seat + 1) % number for seat in sorted(line.seats)] or [WATCH]
        tokens = [fresh_token() for _ in seats]
        for seat, token in zip(seats, tokens, strict=True):
            await self.storage.add_token(successor, hashed(token), seat)
        return say.Again(wanted, successor, tuple(tokens))

    # --- About a table ---

    async def brief(self, held: Held) -> Brief:
        """How a table stands, for somebody who holds a token of it."""
        await self.open()
        seats = await self.storage.seats_of(held.table, [hashed(token) for token in held.tokens])
        kept = await self.storage.load(held.table, with_moves=False) if seats else None
        if kept is None:
            return Brief(held.table, False, "", "", (), (), False, False, "")
        return Brief(
            kept.id,
            True,
            kept.game,
            open_book(kept.game).about.title,
            tuple(seat.name for seat in kept.seats),
            tuple(sorted(seats - {WATCH})),
            kept.begun,
            await self.storage.over(kept.id),
            kept.date,
        )

    async def record(self, name: str) -> tuple[str, str]:
        """The name and the text of the record of a finished game."""
        table = await self.table(name)
        if table is None:
            raise NoTable("there is no such table")
        if table.game is None or not table.game.match.over:
            raise NotOver("the record is there when the game is over")
        kept: Kept = table.kept
        text = await asyncio.to_thread(lambda: record_of(table.game.match, kept.date).text())  # type: ignore[union-attr]
        return f"{kept.date}-{kept.game}-{kept.id[:6]}.rumpus", text


class NoTable(RumpusError):
    """A table that is not there."""


class NotOver(RumpusError):
    """A game that goes on."""


async def _open(folder: Path) -> Storage:
    module = await asyncio.to_thread(_load_storage)
    return await module.open(folder)


def _load_storage() -> type[Storage]:
    from .storage import Storage

    return Storage


def _tokens(kept: Kept) -> list[str]:
    return ["" if seat.kind == "computer" else fresh_token() for seat in kept.seats]


def _hashes(tokens: Sequence[str], watch: str) -> list[tuple[str, int]]:
    return [*((hashed(token), seat) for seat, token in enumerate(tokens) if token), (hashed(watch), WATCH)]
