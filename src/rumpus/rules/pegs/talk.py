"""How people name places on the peg unit, and how a grid looks from a seat. Never compiled."""

from __future__ import annotations

import re

from ..people import Event, Grid, Tally
from ..words import OVER
from .unit import GRID, Grids

COLUMNS = ("123456", "654321")
"""SYS-5: the columns from left to right, as each player sees them."""


def name(location: int) -> str:
    """SYS-4: row letter and column digit, the same on both grids.

    >>> name(0), name(8), name(35)
    ('A1', 'B3', 'F6')
    """
    return "ABCDEF"[location // 6] + "123456"[location % 6]


def place(text: str) -> int:
    """The location with a name; -1 when there is none.

    >>> place("b3"), place("G1")
    (8, -1)
    """
    found = re.fullmatch(r"\s*([a-fA-F])([1-6])\s*", text)
    return -1 if found is None else (ord(found[1].upper()) - ord("A")) * 6 + int(found[2]) - 1


def names(locations: int) -> list[str]:
    """The names in a set, from A1 to F6.

    >>> names(0b100000001)
    ['A1', 'B3']
    """
    return [name(location) for location in range(36) if locations >> location & 1]


def places(*spots: str) -> int:
    """The set of the named locations.

    >>> places("A1", "B3") == 0b100000001
    True
    """
    return sum(1 << place(spot) for spot in set(spots))


def player(seat: int) -> str:
    """What a seat of the unit is called.

    >>> player(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


def drawn(title: str, seat: int, pieces: dict[str, int]) -> Grid:
    """A grid with its pieces, each kind given as a set of locations, in the column order of a seat.

    >>> drawn("Yours", 1, {"peg": 0b1}).columns
    '654321'
    """
    return Grid(
        title,
        COLUMNS[seat if seat in (0, 1) else 0],
        {spot: piece for piece, locations in pieces.items() for spot in names(locations & GRID)},
    )


def last_place(text: str) -> int:
    """The location that a text such as `add b3` ends with; -1 when it names none.

    >>> name(last_place("add b3"))
    'B3'
    """
    words = text.split()
    return place(words[-1]) if words else -1


def verdict(winners: int, points: Grids) -> Event:
    """The words at the end of a game for two.

    >>> verdict(0b01, (4, 3)).words
    'Game over. Player 1 wins, 4 to 3.'
    >>> verdict(0b11, (1, 1)).words
    'Game over. A draw, 1 to 1.'
    """
    if winners == 0b11:
        return Event(f"Game over. A draw, {points[0]} to {points[1]}.", "end")
    winner = winners >> 1
    return Event(f"Game over. {player(winner)} wins, {points[winner]} to {points[1 - winner]}.", "end")


def waits(turn: int, seat: int, ask: str) -> str:
    """What stands beside the unit: the question for the player to act, or for whom all wait.

    >>> waits(1, 0, "Your move.")
    'Player 2 is thinking.'
    """
    if turn == OVER:
        return "The game is over."
    return ask if turn == seat else f"{player(turn)} is thinking."


def scores(values: Grids, turn: int) -> tuple[Tally, ...]:
    """A line a player."""
    return tuple(Tally(player(seat), str(values[seat]), turn == seat) for seat in (0, 1))
