"""Moves: of players, of computers, and of the clock."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..tables.connection import Connection
from ..tables.game import Stale
from ..tables.mailbox import Chosen, Committed, TimeUp

if TYPE_CHECKING:
    from ..tables.table import Table


async def move(table: Table, connection: Connection, message: asked.Move) -> None:
    """A player makes a move."""
    game = table.must_see(connection, message.seat)
    try:
        await table.play(game, message.seat, message.state, message.move, connection)
    except Stale:
        connection.send(say.Refusal("move", "That was chosen in an older position. Here is the newest.", False))
        table.show(connection, again=True)


async def resign(table: Table, connection: Connection, message: asked.Resign) -> None:
    """A player gives the game up."""
    table.must_hold(connection, message.seat)
    await table.end(table.playing(), message.seat, "resigned")


async def time_up(table: Table, connection: Connection | None, message: TimeUp) -> None:
    """Somebody's time may be up, or the time to pass a device on."""
    game = table.playing()
    table.run_clock()
    fallen = game.match.clock.fallen(time.monotonic()) if game.match.clock else None
    if fallen is not None and not game.match.over:
        await table.end(game, fallen, "out of time")


async def chosen(table: Table, connection: Connection | None, message: Chosen) -> None:
    """A computer has thought."""
    game = table.playing()
    if not game.match.over and game.turn == message.seat:
        await table.play(game, message.seat, message.state, message.move)


async def committed(table: Table, connection: Connection | None, message: Committed) -> None:
    """A move is on the disk."""
    if message.error is not None:
        raise message.error
    table.kept()
