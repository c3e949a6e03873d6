"""Thimbles, but the rules count in their module how many cups were ever lifted."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State
from rumpus.rules.words import rule

LIFTED = [0]


@rule
def apply(state: State, move: int) -> State:
    LIFTED[0] += 1
    return example.apply(state, move)
