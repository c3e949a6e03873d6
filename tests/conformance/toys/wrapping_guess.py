"""Thimbles, but a bot is told a chance that is too large for a machine word on the way."""

from __future__ import annotations

from rumpus.conformance.example import State
from rumpus.rules.words import rule


@rule
def evaluate(state: State, seat: int) -> float:
    cups = (1 << 40) * state.options.cups
    return 1.0 if cups * cups > 0 and cups * cups // cups == cups else 0.0
