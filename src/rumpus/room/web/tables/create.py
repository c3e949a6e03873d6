"""New tables: as somebody wants one, or a rematch."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from rumpus.bots.learned import level_here
from rumpus.rules import kits, made
from rumpus.rules.catalogue import Book, games, open_book
from rumpus.rules.errors import BadOption, UnknownGame
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed

from ..protocol.http import NewTable
from ..store.saved import SavedSeat, SavedTable
from ..store.tokens import fresh_table
from .names import NUMBERED, seat_name


def new_table(wanted: NewTable) -> SavedTable:
    """A table set as somebody wants it, or a refusal that says what cannot be."""
    if wanted.kit and wanted.kit not in _kits(wanted.game) and not kits.known(wanted.kit):
        raise BadOption(f"{wanted.kit!r} is not something this game can be played with here")
    book = open_book(known_game(wanted.game), wanted.kit)
    number = len(wanted.seats)
    grows = any(option.name == "players" for option in book.options)
    house = {"players": str(number), **wanted.house} if grows else dict(wanted.house)
    options = book.house(house)
    if book.rules.seats(options) != number:
        raise BadOption(f"{book.about.title} is set for {book.rules.seats(options)} players here, not {number}")
    if wanted.clock:
        Clock.parse(wanted.clock, number)
    if all(seat.kind == "computer" for seat in wanted.seats):
        raise BadOption("at least one seat is for a person")
    seed = Seed.fresh().hex
    today = date.today().isoformat()
    spoken = book.spoken(options)
    return SavedTable(
        fresh_table(),
        wanted.game,
        wanted.kit,
        spoken,
        wanted.clock,
        seed,
        today,
        _seats(wanted, book, options),
    )


def _seats(wanted: NewTable, book: Book, options: Any) -> tuple[SavedSeat, ...]:
    """Who sits where."""
    computers = [seat for seat, each in enumerate(wanted.seats) if each.kind == "computer"]
    names: list[str] = []
    seats = []
    for seat, each in enumerate(wanted.seats):
        level = level_here(book, options, each.level) if each.kind == "computer" else ""
        usual = ""
        if each.kind == "computer":
            usual = "Computer" if len(computers) == 1 else f"Computer {computers.index(seat) + 1}"
        names.append(seat_name(each.name or usual, seat, names))
        sat = each.kind == "computer" or (each.kind == "here" and not each.later)
        seats.append(SavedSeat(each.kind, level, names[-1], sat=sat))
    return tuple(seats)


def rematch_of(saved: SavedTable) -> SavedTable:
    """The same table once more, with every player one seat further.

    Whoever added a word to the luck sits down anew, and may add one to the new luck, too.
    """
    turned = (saved.seats[-1], *saved.seats[:-1])
    seats = []
    for seat, each in enumerate(turned):
        name = f"Player {seat + 1}" if NUMBERED.fullmatch(each.name) else each.name
        seats.append(replace(each, name=name, word="", sat=not each.word, notes={}))
    seed, today = Seed.fresh().hex, date.today().isoformat()
    return SavedTable(fresh_table(), saved.game, saved.kit, saved.house, saved.clock, seed, today, tuple(seats))


def known_game(game: str) -> str:
    """Only games of the catalogue and described ones that the room keeps: a request never makes it load a file."""
    if game not in games() and not made.known(game):
        raise UnknownGame(f"there is no game {game!r} on this shelf")
    return game


def _kits(game: str) -> tuple[str, ...]:
    return tuple(open_book(known_game(game)).hooks.KITS)
