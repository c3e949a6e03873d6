"""Descriptions that come with the room: games of the booklet in sentences, and a few that nobody had played before."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .phrases import Game
from .reading import read

FOLDER = Path(__file__).parent / "games"
SAME = (
    "battle-of-the-blobs",
    "free-for-all",
    "hideout",
    "leap-frog",
    "mad-dash",
    "space-attack",
    "tic-tac-two",
    "x-rays",
)
"""Those that describe a game of ours, with its usual house rules, decision for decision."""


def names() -> list[str]:
    """What there is.

    >>> set(SAME) < set(names())
    True
    """
    return sorted(path.stem for path in FOLDER.glob("*.game"))


@cache
def example(name: str) -> Game:
    """One of them, read."""
    return read((FOLDER / f"{name}.game").read_text(encoding="utf-8"))
