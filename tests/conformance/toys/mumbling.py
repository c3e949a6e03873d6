"""Thimbles, but every cup has the same name."""

from __future__ import annotations

from rumpus.conformance.example import View


def show(view: View, move: int) -> str:
    return "a cup"
