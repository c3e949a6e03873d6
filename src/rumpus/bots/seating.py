"""Seating a computer: a level at a seat of a game."""

from __future__ import annotations

from typing import Any

from rumpus.rules.catalogue import Book

from .chance import Player
from .levels import effort_of
from .mind import native_mind
from .thinker import Thinker


def seated(book: Book, options: Any, seat: int, level: str, seed: int) -> Player:
    """The computer of a level, thinking natively: for duels and reports, where nobody minds waiting for a compiler."""
    effort = effort_of(book.about.slug, level)
    return Thinker(native_mind(book), options, seat, effort, seed)
