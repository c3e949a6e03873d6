"""What is said at a table besides moves: notes, phrases, questions, hints, charts, replays, a rematch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus.room.watching import has_chart
from rumpus.rules.errors import IllegalMove

from . import protocol as say
from .computers import HINT, aside
from .lines import Line
from .wording import sentence

if TYPE_CHECKING:
    from .tables import Table


async def phrase(table: Table, line: Line, message: say.Phrase) -> None:
    """A seat says something friendly."""
    table.must_hold(line, message.seat)
    for each in table.lines:
        each.send(say.Said(message.seat, message.phrase, say.PHRASES[message.phrase]))


async def notes(table: Table, line: Line, message: say.Notes) -> None:
    """A player writes something down; nobody else sees it."""
    table.must_see(line, message.seat)
    await table.house.storage.note(table.kept.id, message.seat, message.notes)
    table.reseat(message.seat, replace(table.kept.seats[message.seat], notes=message.notes))
    for each in table.lines:
        if each.shown == message.seat:
            table.show(each)


async def why(table: Table, line: Line, message: say.Why) -> None:
    """Why something cannot be done now."""
    game = table.must_see(line, message.seat)
    line.send(say.Because(message.text, sentence(game.why(message.seat, message.text))))


async def hint(table: Table, line: Line, message: say.Hint) -> None:
    """What the computer would do. Its answer comes when it has thought; the table goes on meanwhile."""
    game = table.must_see(line, message.seat)
    if not table.gives_hints:
        raise IllegalMove("hints are only given where one person plays against computers")
    if game.turn != message.seat or game.state(message.seat) != message.state:
        raise IllegalMove("a hint is given when it is your turn")
    if table.chores:
        raise IllegalMove("one hint at a time")

    async def advise() -> None:
        move = await table.computers.choose(game.match, message.seat, HINT)
        if game.state(message.seat) == message.state and not game.match.over:
            line.send(say.Advice(message.seat, message.state, move, game.words_of(message.seat, move)))

    table.do(advise())


async def chart(table: Table, line: Line, message: say.AskChart) -> None:
    """The chart so far; a watcher may see it, so it tells no secret."""
    game = table.playing()
    if not has_chart(game.match):
        raise IllegalMove("this game has no chart")
    line.send(game.chart())


async def step(table: Table, line: Line, message: say.AskStep) -> None:
    """A step of a finished game."""
    game = table.playing()
    if not game.match.over:
        raise IllegalMove("the game goes on; a replay would tell its secrets")
    line.send(await aside(lambda: game.step(message.step)))


async def rematch(table: Table, line: Line, message: say.Rematch) -> None:
    """Once more, when all people want it."""
    table.must_hold(line, message.seat)
    if not table.playing().match.over:
        raise IllegalMove("a rematch comes after the game")
    table.wanted |= line.seats  # whoever shares a device decides together
    people = {seat for seat, each in enumerate(table.kept.seats) if each.kind != "computer"}
    if not table.kept.successor and table.wanted >= people:
        table.kept = replace(table.kept, successor=await table.house.make_rematch(table))
    for each in table.lines:
        each.send(await table.house.again(table, each))


async def ping(table: Table, line: Line, message: say.Ping) -> None:
    """Somebody is there."""
    line.send(say.Pong())
