"""How people name places on the peg unit, and how a grid looks from a seat. Never compiled."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from ..about import About
from ..scene import Draft, Event, Grid, Tally, player
from ..words import LUCK, OVER
from .unit import GRID, Grids

lid = partial(About, box="P.E.G.S.", seats=(2, 2), secrets=True)
"""What stands on the lid of every game of the unit."""

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


_NAMES = tuple(name(location) for location in range(36))


def names(locations: int) -> list[str]:
    """The names in a set, from A1 to F6.

    >>> names(0b100000001)
    ['A1', 'B3']
    """
    found = []
    left = locations & (1 << 36) - 1
    while left:
        found.append(_NAMES[(left & -left).bit_length() - 1])
        left &= left - 1
    return found


def places(*spots: str) -> int:
    """The set of the named locations.

    >>> places("A1", "B3") == 0b100000001
    True
    """
    return sum(1 << place(spot) for spot in set(spots))


def path(move: int) -> str:
    """The two ends of a move from one location to another.

    >>> path(0 * 36 + 8)
    'A1>B3'
    """
    return f"{name(move // 36)}>{name(move % 36)}"


def drawn(title: str, seat: int, pieces: dict[str, int], zones: dict[str, int] | None = None) -> Grid:
    """A grid with its pieces and zones, each kind given as a set of locations, in the column order of a seat.

    >>> drawn("Yours", 1, {"peg": 0b1}).columns
    '654321'
    """
    return Grid(
        title,
        COLUMNS[seat if seat in (0, 1) else 0],
        {spot: piece for piece, locations in pieces.items() for spot in names(locations & GRID)},
        {spot: zone for zone, locations in (zones or {}).items() for spot in names(locations & GRID)},
    )


def both_grids(
    seat: int,
    standing: tuple[dict[str, int], dict[str, int]],
    notes: dict[str, int],
    zones: tuple[dict[str, int], dict[str, int]] = ({}, {}),
) -> tuple[Grid, Grid]:
    """A player's own grid, and the notes on the other; for a watcher both grids, with no notes.

    `zones` are the places that mean something to each player.

    >>> [grid.title for grid in both_grids(-3, ({}, {}), {})]
    ['Player 1', 'Player 2']
    """
    if seat < 0:
        return drawn(player(0), 0, standing[0], zones[0]), drawn(player(1), 0, standing[1], zones[1])
    own = drawn("Your grid", seat, standing[seat], zones[seat])
    return own, replace(drawn("What you know of the other grid", seat, notes, zones[1 - seat]), notes=True)


def last_place(text: str, verb: str = "") -> int:
    """The location that a text such as `add b3` ends with; -1 when it names none, or says more than the verb.

    >>> name(last_place("add b3", "add"))
    'B3'
    >>> last_place("move b3", "add")
    -1
    """
    words = text.lower().split()
    if not words or (verb and words[:-1] not in ([], [verb])):
        return -1
    return place(words[-1])


def ends(text: str) -> tuple[int, int]:
    """The two locations in a text such as `move d1>f4`; -1 for both when it does not name two.

    >>> [name(location) for location in ends("move d1 > f4")]
    ['D1', 'F4']
    >>> ends("move D1")
    (-1, -1)
    """
    found = re.fullmatch(r"(?:\s*[a-z]+\s)?\s*([a-f][1-6])\s*>\s*([a-f][1-6])\s*", text.lower())
    return (-1, -1) if found is None else (place(found[1]), place(found[2]))


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
    if turn == LUCK:
        return "The coin is in the air."
    return ask if turn == seat else f"{player(turn)} is thinking."


def scores(values: Grids, turn: int) -> tuple[Tally, ...]:
    """A line a player."""
    return tuple(Tally(player(seat), str(values[seat]), turn == seat) for seat in (0, 1))


def draft(mine: bool, wanted: int, places: int, piece: str = "peg") -> Draft | None:
    """What the player to act builds as a whole; nothing for anybody else.

    >>> draft(True, 2, 0b111)
    Draft(pieces=('peg', 'peg'), places=('A1', 'A2', 'A3'))
    """
    return Draft((piece,) * wanted, tuple(names(places))) if mine and wanted > 0 else None


def toss_told(first: int) -> list[Event]:
    """What a coin says about who begins."""
    return [Event(f"The coin says: {player(first)} begins.", "coin")]
