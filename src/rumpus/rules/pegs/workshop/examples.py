"""Descriptions that come with the room: games of the booklet in sentences, and a few that nobody had played before."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .phrases import Game
from .reading import read

FOLDER = Path(__file__).parent / "games"


def names() -> list[str]:
    """What there is; those with the name of a game of ours describe it, with its usual rules, decision for decision.

    >>> "x-rays" in names()
    True
    """
    return sorted(path.stem for path in FOLDER.glob("*.game"))


@cache
def example(name: str) -> Game:
    """One of them, read."""
    return read((FOLDER / f"{name}.game").read_text(encoding="utf-8"))
