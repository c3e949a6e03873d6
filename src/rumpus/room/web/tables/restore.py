"""A stored table played again from its moves."""

from __future__ import annotations

from dataclasses import replace

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import RumpusError
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed
from rumpus.table.match import Match

from ..store.saved import SavedTable
from .create import known_game
from .game import Game


class Changed(RumpusError):
    """A table that was played by other rules than those of today."""


def game_of(saved: SavedTable) -> Game:
    """The game of a table, played again from its moves. It takes a while for a long game."""
    book = open_book(known_game(saved.game), saved.kit)
    seats = len(saved.seats)
    match = Match(
        book,
        book.house(saved.house),
        [seat.name for seat in saved.seats],
        Seed.parse(saved.seed),
        [seat.word for seat in saved.seats],
        # Computers and charts ask for histories again and again; people who play each other never do.
        remember=any(seat.kind == "computer" for seat in saved.seats) or book.hooks.chart is not None,
    )
    game = Game(match)
    for number, each in enumerate(saved.moves, 1):
        before = len(match.played)
        try:
            match.play(each.seat, each.move)
        except RumpusError as error:
            raise Changed(f"move {number} of this table cannot be played by the rules of today: {error}") from error
        if match.played[before].words != each.words:
            raise Changed(f"move {number} of this table was {each.words!r}, and means something else by today's rules")
        game.events.update(each.seat)  # move by move, as it was: a throw is told with its thrower
    if saved.ending is not None and not match.over:
        game.end(*saved.ending)
    if saved.clock:
        clock = Clock.parse(saved.clock, seats)
        last = next((move.clock for move in reversed(saved.moves) if move.clock), None)
        match.clock = replace(clock, remaining=tuple(last)) if last else clock
    return game
