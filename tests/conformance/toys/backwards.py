"""Thimbles, but a guess looks one place before the beginning of a table, and is given its last entry instead."""

from __future__ import annotations

from rumpus.conformance.example import State
from rumpus.rules.words import count, rule, table

HOPES = table([50, 52, 54, 56, 58, 60, 62, 64])
"""In percent, after one cup that was lifted, after two, and so on."""


@rule
def evaluate(state: State, seat: int) -> float:
    return float(HOPES[count(state.lifted[seat]) - 1]) / 100
