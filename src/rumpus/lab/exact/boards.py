"""Small games that come along, by name: games of the boxes on small boards, and two that others have solved."""

from __future__ import annotations

from pathlib import Path

from rumpus.rules.catalogue import Book, find_game_or_file, open_book
from rumpus.rules.errors import BadOption

FOLDER = Path(__file__).parent / "games"
POKER = str(Path(__file__).parent / "poker.py")
HOUSES: dict[str, tuple[str, dict[str, str], bool]] = {
    "kuhn": (POKER, {"deck": "kuhn"}, True),
    "leduc": (POKER, {"deck": "leduc"}, True),
}
"""Small games that are a game with house rules: the game, the house rules, and whether points are counted."""


def names() -> list[str]:
    """What there is.

    >>> {"kuhn", "leduc"} < set(names())
    True
    """
    return sorted([*HOUSES, *(path.stem for path in FOLDER.glob("*.game"))])


def find(text: str) -> str:
    """The game that is meant by a name of these, or by any other."""
    if text in HOUSES:
        return HOUSES[text][0]
    return find_game_or_file(str(FOLDER / f"{text}.game") if text in names() else text)


def opened(text: str, options: list[str]) -> tuple[Book, dict[str, str], bool]:
    """A game by a name of these or any other, with its house rules; and whether points are counted."""
    _, house, points = HOUSES.get(text, ("", {}, False))
    book = open_book(find(text))
    if not all("=" in option for option in options):
        raise BadOption("a house rule is written name=value")
    return book, house | {name.strip(): word.strip() for name, _, word in (each.partition("=") for each in options)}, points
