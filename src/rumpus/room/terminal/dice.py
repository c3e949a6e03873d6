"""Two pig dice, drawn. A head, a tail and a number can be told apart without colour, and each has its word."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

PIPS = {
    "1": ("   ", " o ", "   "),
    "2": ("o  ", "   ", "  o"),
    "3": ("o  ", " o ", "  o"),
    "4": ("o o", "   ", "o o"),
    "5": ("o o", " o ", "o o"),
    "6": ("o o", "o o", "o o"),
}
PICTURES: dict[str, tuple[str, ...]] = {
    "H": (" ^   ^ ", "  . .  ", " (o o) "),
    "T": ("       ", "  ~~@  ", "       "),
}
WORDS = {"H": "head", "T": "tail"}


def face(letter: str, plain: bool = False) -> list[str]:
    """One die as six lines, the last of them its word.

    >>> print("\\n".join(face("5", plain=True)))
    +-------+
    | o   o |
    |   o   |
    | o   o |
    +-------+
        5
    """
    rows = PICTURES.get(letter)
    if rows is None:
        pip = "o" if plain else "●"
        pips = PIPS.get(letter, ("   ", f" {letter[:1]} ", "   "))
        rows = tuple(f" {' '.join(row)} ".replace("o", pip) for row in pips)
    top, bottom, bar = ("+-------+", "+-------+", "|") if plain else ("╭───────╮", "╰───────╯", "│")
    word = WORDS.get(letter, letter)
    return [top, *(f"{bar}{row}{bar}" for row in rows), bottom, f"{word:^9}".rstrip()]


def draw_dice(letters: Sequence[str], plain: bool = False) -> list[Text]:
    """Dice in a row."""
    faces = [face(letter, plain) for letter in letters]
    return [Text("  ".join(f"{row:9}" for row in rows).rstrip()) for rows in zip(*faces, strict=True)]
