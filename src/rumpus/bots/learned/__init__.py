"""Players that learned by playing themselves: small networks on top of a belief, without a learning library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.rules.catalogue import Book

from ..effort import LEVELS

FOLDER = Path(__file__).parent / "weights"
"""What was learned: a file of weights a game."""
LOST_ELSEWHERE = ("x-rays",)
"""Games whose masters go on worse than the expert from where others have come to (docs/training.md)."""


def learned_here(book: Book, options: Any) -> bool:
    """Whether there is a master of a game with these house rules. Where there is none, the expert plays instead."""
    usual = options == book.rules.Options() and not book.kit.startswith("sha256:")
    return usual and (FOLDER / f"{book.about.slug}.npz").exists()


def level_here(book: Book, options: Any, level: str) -> str:
    """Who plays where somebody asks for this level: the expert where nobody has learned these house rules."""
    return "expert" if level == "master" and not learned_here(book, options) else level


def best_here(book: Book, options: Any) -> str:
    """The best player there is, without dice: hints, lists of moves and analyses are asked of nobody else.

    It judges positions that others have come to, and a master has met only its own.
    """
    master = learned_here(book, options) and book.about.slug not in LOST_ELSEWHERE
    return "master:sharp=0" if master else "expert"


def levels_of(book: Book) -> tuple[str, ...]:
    """The levels of a game: a master only where one has learned it."""
    return LEVELS if learned_here(book, book.rules.Options()) else LEVELS[:-1]
