"""What is said at a table besides moves: notes, phrases, questions, hints, charts, replays, a rematch."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus.room.charts import has_chart
from rumpus.rules.errors import IllegalMove

from ..protocol import common
from ..protocol import from_browser as asked
from ..protocol import from_server as say
from ..protocol.refusals import sentence
from ..tables.connection import Connection

if TYPE_CHECKING:
    from ..tables.table import Table


async def phrase(table: Table, connection: Connection, message: asked.Phrase) -> None:
    """A seat says something friendly."""
    table.must_hold(connection, message.seat)
    for each in table.connections:
        each.send(say.Said(message.seat, message.phrase, common.PHRASES[message.phrase]))


async def notes(table: Table, connection: Connection, message: asked.Notes) -> None:
    """A player writes something down; nobody else sees it."""
    table.must_see(connection, message.seat)

    async def keep() -> None:
        await table.registry.storage.note(table.saved.id, message.seat, message.notes)
        table.reseat(message.seat, replace(table.saved.seats[message.seat], notes=message.notes))
        for each in table.connections:
            if each.shown == message.seat:
                table.show(each)

    _ = table.start_task(keep())  # beside the mailbox: nobody else can tell by a delay that something is written


async def why(table: Table, connection: Connection, message: asked.Why) -> None:
    """Why something cannot be done now."""
    game = table.must_see(connection, message.seat)
    connection.send(say.Because(message.text, sentence(game.why(message.seat, message.text))))


async def hint(table: Table, connection: Connection, message: asked.Hint) -> None:
    """What the computer would do. Its answer comes when it has thought; the table goes on meanwhile."""
    game = table.must_see(connection, message.seat)
    if not table.gives_hints:
        raise IllegalMove("hints are only given where one person plays against computers")
    if game.turn != message.seat or game.state(message.seat) != message.state:
        raise IllegalMove("a hint is given when it is your turn")
    if table.hinting is not None and not table.hinting.done():
        raise IllegalMove("one hint at a time")

    async def advise() -> None:
        move, grounds = await table.computers.advise(game.match, message.seat)
        if game.state(message.seat) == message.state and not game.match.over:
            choice = next(each for each in game.match.choices(message.seat) if each.move == move)
            place = choice.touch[-1] if choice.touch and grounds.alarm is not None else ""
            percent = round(100 * grounds.alarm) if grounds.alarm is not None else -1
            told = (choice.words, grounds.in_words(place), place, percent)
            connection.send(say.Advice(message.seat, message.state, move, *told))

    table.hinting = table.start_task(advise())


async def arrange(table: Table, connection: Connection, message: asked.Arrange) -> None:
    """The order of a draft, or what does not fit. Nothing is played by it."""
    game = table.must_see(connection, message.seat)
    if game.state(message.seat) != message.state:
        raise IllegalMove("that was built in an older position")
    moves = game.match.drafted(message.seat, message.spots)
    connection.send(say.Arranged(message.seat, message.state, tuple(moves)))


async def chart(table: Table, connection: Connection, message: asked.AskChart) -> None:
    """The chart so far; a watcher may see it, so it tells no secret."""
    game = table.playing()
    if not has_chart(game.match):
        raise IllegalMove("this game has no chart")
    connection.send(game.chart())


async def step(table: Table, connection: Connection, message: asked.AskStep) -> None:
    """A step of a finished game."""
    game = table.playing()
    if not game.match.over:
        raise IllegalMove("the game goes on; a replay would tell its secrets")
    connection.send(await asyncio.to_thread(game.step, message.step))


async def rematch(table: Table, connection: Connection, message: asked.Rematch) -> None:
    """Once more, when all people want it."""
    table.must_hold(connection, message.seat)
    if not table.playing().match.over:
        raise IllegalMove("a rematch comes after the game")
    table.wanted |= connection.seats  # whoever shares a device decides together
    people = {seat for seat, each in enumerate(table.saved.seats) if each.kind != "computer"}
    if not table.saved.successor and table.wanted >= people:
        table.saved = replace(table.saved, successor=await table.registry.make_rematch(table, connection.address))
    for each in table.connections:
        each.send(await table.registry.again(table, each))


async def ping(table: Table, connection: Connection, message: asked.Ping) -> None:
    """Somebody is there."""
    connection.send(say.Pong())
