"""Asking for an analysis of a finished game, and stopping it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.rules.errors import IllegalMove

from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..tables.connection import Connection

if TYPE_CHECKING:
    from ..tables.table import Table


async def analyse(table: Table, connection: Connection, message: asked.Analyse) -> None:
    """A player would like to know where the game was won. Nothing is secret any more, so all may see the answer."""
    if not table.playing().match.over:
        raise IllegalMove("the game goes on; an analysis would tell its secrets")
    if table.analysis.going or isinstance(table.analysis.last, say.Analysed):
        if table.analysis.last is not None:
            connection.send(table.analysis.last)
        return
    if connection.watching:
        raise IllegalMove("whoever watches cannot ask for an analysis")
    table.analysis.begin(connection.address)


async def cancel(table: Table, connection: Connection, message: asked.Cancel) -> None:
    """A player does not want to wait."""
    if connection.watching:
        raise IllegalMove("whoever watches cannot stop the analysis")
    if not table.analysis.going:
        raise IllegalMove("no analysis is under way")
    table.analysis.stop()
