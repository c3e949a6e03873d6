"""Thimbles, but nobody speaks in sentences."""

from __future__ import annotations

from rumpus.conformance.example import View
from rumpus.rules.scene import Event


def tell(before: View, move: int | None, after: View) -> list[Event]:
    return [Event("something happened")]
