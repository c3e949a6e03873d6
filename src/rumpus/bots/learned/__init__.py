"""Players that learned by playing themselves: small networks on top of a belief, without a learning library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.rules.catalogue import Book

from ..effort import LEVELS

FOLDER = Path(__file__).parent / "weights"
"""What was learned: a file of weights a game."""


def learned_here(book: Book, options: Any) -> bool:
    """Whether there is a master of a game with these house rules. Where there is none, the expert plays instead."""
    usual = options == book.rules.Options() and not book.kit.startswith("sha256:")
    return usual and (FOLDER / f"{book.about.slug}.npz").exists()


def levels_of(book: Book) -> tuple[str, ...]:
    """The levels of a game: a master only where one has learned it."""
    return LEVELS if learned_here(book, book.rules.Options()) else LEVELS[:-1]
