"""Thimbles, but a hidden thimble is followed by an arrow, as luck is in a record."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import SEATS, View


def show(view: View, move: int) -> str:
    return example.show(view, move) + (" ->" if view.hidden < SEATS else "")
