"""What is kept of a table, as plain values. It knows no database; `storage.py` writes it, `tables.py` plays it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption, RumpusError, UnknownGame
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed
from rumpus.table.match import Match

from .addressing import seat_name
from .answers import NewTable
from .game import Game
from .tokens import fresh_table


@dataclass(frozen=True)
class KeptSeat:
    """Who sits there, and what only they may read."""

    kind: Literal["here", "computer", "friend"]
    level: str
    name: str
    word: str = ""
    sat: bool = False
    notes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class KeptMove:
    """A move of a seat; luck's moves follow from the seed. The words tell whether the rules still mean the same."""

    seat: int
    move: int
    words: str
    clock: tuple[float, ...] | None = None
    """The seconds that each seat had left after it."""


@dataclass(frozen=True)
class Kept:
    """A table as it lies on the disk."""

    id: str
    game: str
    kit: str
    house: dict[str, str]
    clock: str
    seed: str
    date: str
    seats: tuple[KeptSeat, ...]
    moves: tuple[KeptMove, ...] = ()
    ending: tuple[int, str] | None = None
    """The seat that resigned or ran out of time, and which of the two."""
    successor: str = ""

    @property
    def begun(self) -> bool:
        return all(seat.sat for seat in self.seats)


class Changed(RumpusError):
    """A table that was played by other rules than those of today."""


def new_table(wanted: NewTable) -> Kept:
    """A table set as somebody wants it, or a refusal that says what cannot be."""
    if wanted.kit and wanted.kit not in _kits(wanted.game):
        raise BadOption(f"{wanted.kit!r} is not something this game can be played with here")
    book = open_book(_known(wanted.game), wanted.kit)
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
    return Kept(fresh_table(), wanted.game, wanted.kit, spoken, wanted.clock, seed, today, _seats(wanted))


def _seats(wanted: NewTable) -> tuple[KeptSeat, ...]:
    computers = [seat for seat, each in enumerate(wanted.seats) if each.kind == "computer"]
    names: list[str] = []
    seats = []
    for seat, each in enumerate(wanted.seats):
        level = each.level if each.kind == "computer" else ""
        usual = ""
        if each.kind == "computer":
            usual = "Computer" if len(computers) == 1 else f"Computer {computers.index(seat) + 1}"
        names.append(seat_name(each.name or usual, seat, names))
        sat = each.kind == "computer" or (each.kind == "here" and not each.later)
        seats.append(KeptSeat(each.kind, level, names[-1], sat=sat))
    return tuple(seats)


def rematch_of(kept: Kept) -> Kept:
    """The same table once more, with every player one seat further."""
    turned = (kept.seats[-1], *kept.seats[:-1])
    seats = []
    for seat, each in enumerate(turned):
        name = f"Player {seat + 1}" if each.name.startswith("Player ") else each.name
        seats.append(replace(each, name=name, word="", sat=True, notes={}))
    seed, today = Seed.fresh().hex, date.today().isoformat()
    return Kept(fresh_table(), kept.game, kept.kit, kept.house, kept.clock, seed, today, tuple(seats))


def game_of(kept: Kept) -> Game:
    """The game of a table, played again from its moves. It takes a while for a long game."""
    book = open_book(_known(kept.game), kept.kit)
    seats = len(kept.seats)
    match = Match(
        book,
        book.house(kept.house),
        [seat.name for seat in kept.seats],
        Seed.parse(kept.seed),
        [seat.word for seat in kept.seats],
    )
    game = Game(match)
    for number, each in enumerate(kept.moves, 1):
        before = len(match.played)
        try:
            match.play(each.seat, each.move)
        except RumpusError as error:
            raise Changed(f"move {number} of this table cannot be played by the rules of today: {error}") from error
        if match.played[before].words != each.words:
            raise Changed(f"move {number} of this table was {each.words!r}, and means something else by today's rules")
        game.hearing.listen(match, each.seat)  # move by move, as it was: a throw is told with its thrower
    if kept.ending is not None and not match.over:
        game.end(*kept.ending)
    if kept.clock:
        clock = Clock.parse(kept.clock, seats)
        last = next((move.clock for move in reversed(kept.moves) if move.clock), None)
        match.clock = replace(clock, remaining=tuple(last)) if last else clock
    return game


def _known(game: str) -> str:
    """Only games of the catalogue: a request can never make the server load a file."""
    if game not in GAMES:
        raise UnknownGame(f"there is no game {game!r} on this shelf")
    return game


def _kits(game: str) -> tuple[str, ...]:
    return tuple(getattr(open_book(_known(game)).rules, "KITS", {}))
