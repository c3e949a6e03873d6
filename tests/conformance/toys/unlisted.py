"""Thimbles, but the list of all its moves leaves one out."""

from __future__ import annotations

from rumpus.conformance.example import MOVES


def actions() -> list[int]:
    return list(range(MOVES - 1))
