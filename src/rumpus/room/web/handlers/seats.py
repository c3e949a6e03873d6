"""Who is there: coming, going, sitting down, looking and covering."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus.rules.errors import IllegalMove
from rumpus.table.luck import clean_word

from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..store.saved import Grant
from ..store.tokens import hashed
from ..tables.connection import Connection
from ..tables.mailbox import Idle, Joined, Left
from ..tables.names import seat_name
from ..tables.restore import game_of
from ..tables.welcome import welcome

if TYPE_CHECKING:
    from ..tables.table import Table

TAKEN = "Somebody has sat down here with this invitation."


async def join(table: Table, connection: Connection, message: Joined) -> None:
    """Somebody has come."""
    limits = table.registry.limits
    taken = frozenset(seat for seat in connection.invited if table.saved.seats[seat].sat)
    if taken:
        connection.invited -= taken
        if not connection.tokens and not connection.invited:  # somebody was faster by a moment
            connection.turn_away("hello", TAKEN)
            return
    alike = [each for each in table.connections if each.watching and bool(each.invited) == bool(connection.invited)]
    if connection.watching and len(alike) >= limits.watchers_table:
        connection.turn_away("hello", "This table is full of watchers. Please come back later.")
        return
    for seat in connection.seats:
        there = [each for each in table.connections if seat in each.seats]
        for oldest in there[: max(0, len(there) + 1 - limits.connections_seat)]:
            oldest.turn_away("", "This seat was opened too often. Please close some pages.")
            table.connections.remove(oldest)
    table.come(connection)
    connection.send(welcome(table, connection))
    table.tell_seats()
    if table.game is None:
        return
    table.show(connection)
    table.run_clock()
    if table.game.match.over:
        table.tell_ending(connection)
    if table.analysis.last is not None:
        connection.send(table.analysis.last)
    if table.saved.successor:
        connection.send(await table.registry.again(table, connection))


async def leave(table: Table, connection: Connection, message: Left) -> None:
    """Somebody has gone."""
    if connection in table.connections:
        table.connections.remove(connection)
        table.tell_seats()
        table.leave_later()


async def idle(table: Table, connection: Connection | None, message: Idle) -> None:
    """Nobody was there for a while."""
    table.leave_now()


async def sit(table: Table, connection: Connection, message: asked.Sit) -> None:
    """Somebody sits down on a seat that was kept for them; the game begins when all sit."""
    device = None
    if message.seat in connection.invited:
        if message.device is None:
            raise IllegalMove("who was invited brings a secret of their own; please load the page again")
        device = Grant(hashed(message.device), message.seat, "seat")
    else:
        table.must_hold(connection, message.seat)
    saved, seat = table.saved, table.saved.seats[message.seat]
    if seat.sat:
        raise IllegalMove(f"{seat.name} sits there already")
    others = [each.name for number, each in enumerate(saved.seats) if number != message.seat]
    name = seat_name(message.name or seat.name, message.seat, others)
    word = clean_word(message.word)
    if device is not None and await table.registry.storage.known(device.hash):
        raise IllegalMove("this secret is used already; please load the page again")
    await table.registry.storage.sit(saved.id, message.seat, name, word, device)
    if message.device is not None and device is not None:
        connection.sit(message.seat, message.device)
        table.devices[message.seat] += 1
        connection.send(welcome(table, connection))  # it is no watcher any more
        _turn_others_away(table, message.seat)
    table.reseat(message.seat, replace(seat, name=name, word=word, sat=True))
    if table.saved.begun:
        table.game = game_of(table.saved)
    table.tell_seats()
    table.tell_all()


def _turn_others_away(table: Table, seat: int) -> None:
    """An invitation is used: whoever else has come with it sees nothing of the game."""
    for other in [each for each in table.connections if seat in each.invited]:
        other.turn_away("", TAKEN)
        table.connections.remove(other)


async def link(table: Table, connection: Connection, message: asked.AskLink) -> None:
    """A player would like to go on on another device. Nobody else waits for it."""
    table.must_hold(connection, message.seat)
    if table.devices[message.seat] >= table.registry.limits.devices:
        raise IllegalMove(f"{table.devices[message.seat]} devices hold this seat; no further one can")

    async def make() -> None:
        connection.send(say.Linked(message.seat, await table.registry.make_link(table, message.seat)))

    _ = table.start_task(make())


async def ready(table: Table, connection: Connection, message: asked.Ready) -> None:
    """Only the player of this seat looks now."""
    table.must_hold(connection, message.seat)
    table.playing()
    connection.shown = message.seat
    connection.heard[message.seat] = 0
    table.show(connection, again=True)
    table.run_clock()


async def cover(table: Table, connection: Connection, message: asked.Cover) -> None:
    """Show nothing until somebody is ready."""
    table.playing()
    if not table.shielded(connection):
        raise IllegalMove("nothing needs to be covered here")
    connection.shown = None
    table.show(connection, again=True)
