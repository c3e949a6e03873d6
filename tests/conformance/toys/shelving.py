"""Thimbles, but a rule reads a list of the module."""

from __future__ import annotations

from rumpus.conformance.example import State, found
from rumpus.rules.words import rule

CHANCES = [0.5, 0.75]


@rule
def evaluate(state: State, seat: int) -> float:
    return CHANCES[found(state, seat)]
