"""Small games that come along, by name: games of the boxes on small boards, and two that others have solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rumpus.rules.catalogue import Book, bringing_to, find_game_or_file, open_book
from rumpus.rules.errors import BadKit, BadOption
from rumpus.rules.pegs.unit import COLUMN, ROW
from rumpus.rules.words import Table

FOLDER = Path(__file__).parent / "games"
POKER = str(Path(__file__).parent / "poker.py")
MIDDLE_ROWS = ROW << 6 | ROW << 12 | ROW << 18 | ROW << 24
MIDDLE_COLUMNS = COLUMN << 2 | COLUMN << 3


House = Mapping[str, str] | Sequence[str]
"""House rules in words: by name, or as `name=value`."""


class Part(NamedTuple):
    """A small game that is a game with other things than usual: what is brought, and house rules as numbers."""

    game: str
    brought: dict[str, Table | int]
    house: dict[str, int]
    points: bool = False


PARTS = {
    "kuhn": Part(POKER, {}, {"deck": 0}, True),
    "leduc": Part(POKER, {}, {"deck": 1}, True),
    "tank-blitz-6x2": Part("tank-blitz", {"board": MIDDLE_COLUMNS, "mines": 1}, {"quiet_turns": 3}),
    "hostage-4x3": Part("hostage", {"board": (MIDDLE_COLUMNS | COLUMN << 1) & MIDDLE_ROWS}, {"turn_limit": 3}),
}


def names() -> list[str]:
    """What there is.

    >>> {"kuhn", "leduc"} < set(names())
    True
    """
    return sorted([*PARTS, *(path.stem for path in FOLDER.glob("*.game"))])


def find(text: str, options: Sequence[str] = ()) -> str:
    """The small game that is meant, by its name or as a game with a `board`; or any other game."""
    board = next((word.partition("=")[2].strip() for word in options if word.startswith("board=")), "")
    name = f"{text}-{board}" if board else text
    if name in names():
        return name
    if board:
        known = ", ".join(each for each in names() if each.startswith(text)) or "none"
        raise BadOption(f"there is no {text} on a board of {board}; there are: {known}")
    return find_game_or_file(text)


def meant(text: str, options: Sequence[str] = ()) -> tuple[str, list[str]]:
    """The name of the game that is meant, and the house rules that are left.

    >>> meant("mad-dash", ["board=2x4", "free_moves=2"])
    ('mad-dash-2x4', ['free_moves=2'])
    """
    return find(text, options), [word for word in options if not word.startswith("board=")]


def opened(text: str, options: Sequence[str] = ()) -> tuple[Book, Any, bool]:
    """A small game or any other, with its house rules, and whether points are counted.

    >>> opened("kuhn")[1], opened("x-rays", ["board=2x4"])[0].about.title
    (Options(deck=0), 'X-Rays on 2 by 4')
    """
    name, words = meant(text, options)
    if name not in names():
        book = open_book(name)
        return book, book.house(words), False
    if name not in PARTS:
        book = open_book(str(FOLDER / f"{name}.game"))
        return book, book.house(words), False
    part = PARTS[name]
    book = open_book(part.game)
    if part.brought:
        book = bringing_to(book, part.brought, name)
    given = [word.partition("=")[0] for word in words]
    usual = {each: value for each, value in part.house.items() if each not in given}
    return book, book.house(words)._replace(**usual), part.points


def with_house(game: str, kit: str = "", house: House = ()) -> tuple[Book, Any]:
    """A game, which may be a small one, and its house rules.

    >>> with_house("kuhn")[0].about.title, with_house("x-rays", house=["last_turn=on"])[1].last_turn
    ('Small Poker', 1)
    """
    if game in names():
        if kit:
            raise BadKit(f"{game} is always played with the same things; nothing can be brought")
        words = [f"{name}={word}" for name, word in house.items()] if isinstance(house, Mapping) else house
        book, options, _ = opened(game, words)
        return book, options
    book = open_book(game, kit)
    return book, book.house(house)
