"""What somebody is told who comes to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.table.luck import Seed

from ..protocol import common
from ..protocol import from_server as say
from .connection import Connection

if TYPE_CHECKING:
    from .table import Table


def seat_cards(table: Table, connection: Connection) -> tuple[say.SeatCard, ...]:
    """Who sits where, as a connection may know."""
    there = {seat for each in table.connections for seat in each.seats}
    return tuple(
        say.SeatCard(
            each.name,
            each.kind,
            each.level,
            each.sat,
            seat in connection.seats,
            seat in there or each.kind == "computer",
            seat in connection.invited,
            table.devices[seat] if seat in connection.seats else 0,
        )
        for seat, each in enumerate(table.saved.seats)
    )


def welcome(table: Table, connection: Connection) -> say.Welcome:
    """All that does not change while the game goes on."""
    about, saved = table.book.about, table.saved
    return say.Welcome(
        version=common.VERSION,
        table=saved.id,
        game=about.slug,
        title=about.title,
        sheet=about.sheet,
        kit=table.book.kit,
        house=saved.house,
        seats=seat_cards(table, connection),
        watching=connection.watching,
        shield=table.shielded(connection),
        clock=saved.clock,
        commitment=Seed.parse(saved.seed).commitment,
        words=tuple(seat.word for seat in saved.seats),
        begun=table.game is not None,
        hints=table.gives_hints,
        charted=table.book.hooks.chart is not None,
        phrases=common.PHRASES,
    )
