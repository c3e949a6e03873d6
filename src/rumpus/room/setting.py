"""Setting the table: which game, which house rules, who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rumpus.bots.effort import OPPONENTS, USUAL
from rumpus.rules.catalogue import Book, find_game_or_file, open_book
from rumpus.rules.errors import BadOption

from .player_names import chosen_name, looks

MOST_PEOPLE = 8
"""So many people fit around one keyboard."""


@dataclass(frozen=True)
class Setting:
    """A table that is set for a game: people at some seats, computers at the others."""

    book: Book
    options: Any
    names: tuple[str, ...]
    computers: tuple[int, ...]
    kit: str = ""
    level: str = USUAL
    """How well the computers play."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.computers)


def set_table(
    game: str,
    people: int = 1,
    names: Sequence[str] = (),
    seat: int = 1,
    house: Sequence[str] = (),
    kit: str = "",
    level: str = USUAL,
) -> Setting:
    """Set the table: one person sits at `seat`, several from seat 1 on, and computers take the seats that are left.

    >>> set_table("pig-dice", names=["Ann", "Ben"], house=["players=3"]).names
    ('Ann', 'Ben', 'Computer')
    """
    book = open_book(find_game_or_file(game), kit)
    people = len(names) or people
    if not 1 <= people <= MOST_PEOPLE:
        raise BadOption(f"1 to {MOST_PEOPLE} people can play on one keyboard, not {people}")
    grows = any(option.name == "players" for option in book.options)
    options = book.house([f"players={max(people, book.about.seats[0])}", *house] if grows else house)
    seats = book.rules.seats(options)
    if people > seats:
        raise BadOption(f"{book.about.title} is set for {seats} players here, not {people}")
    if people > 1 and seat != 1:
        raise BadOption("a seat can be chosen by one person against the computer; several sit in the order of names")
    if not 1 <= seat <= seats:
        raise BadOption(f"there is no seat {seat}: {book.about.title} is set for {seats} players")
    sitting = range(seat - 1, seat) if people == 1 else range(people)
    computers = tuple(other for other in range(seats) if other not in sitting)
    if level not in OPPONENTS:
        raise BadOption(f"there is no opponent {level!r}; there are: {', '.join(OPPONENTS)}")
    return Setting(book, options, _names(seats, computers, names), computers, kit, level)


def _names(seats: int, computers: Sequence[int], given: Sequence[str]) -> tuple[str, ...]:
    rest = iter(given)
    called = []
    for seat in range(seats):
        if seat in computers:
            number = computers.index(seat) + 1
            called.append("Computer" if len(computers) == 1 else f"Computer {number}")
        else:
            called.append(chosen_name(next(rest, f"Player {seat + 1}"), ()))
    for seat, name in enumerate(called):
        if looks(name) in map(looks, called[:seat]):
            raise BadOption(f"two players are called {name!r}; each needs a name of their own")
    return tuple(called)
