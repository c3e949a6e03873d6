"""What somebody is told who comes to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.table.luck import Seed

from . import protocol as say
from .lines import Line

if TYPE_CHECKING:
    from .tables import Table


def seat_cards(table: Table, line: Line) -> tuple[say.SeatCard, ...]:
    """Who sits where, as a line may know."""
    there = {seat for each in table.lines for seat in each.seats}
    return tuple(
        say.SeatCard(
            each.name, each.kind, each.level, each.sat, seat in line.seats, seat in there or each.kind == "computer"
        )
        for seat, each in enumerate(table.kept.seats)
    )


def welcome(table: Table, line: Line) -> say.Welcome:
    """All that does not change while the game goes on."""
    about, kept = table.book.about, table.kept
    return say.Welcome(
        version=say.VERSION,
        table=kept.id,
        game=about.slug,
        title=about.title,
        sheet=about.sheet,
        kit=table.book.kit,
        house=kept.house,
        seats=seat_cards(table, line),
        watching=line.watching,
        shield=table.shielded(line),
        clock=kept.clock,
        commitment=Seed.parse(kept.seed).commitment,
        words=tuple(seat.word for seat in kept.seats),
        begun=table.game is not None,
        hints=table.gives_hints,
        charted=hasattr(table.book.rules, "chart"),
        phrases=say.PHRASES,
    )
