"""Thimbles, but the first move is a number below 0."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State
from rumpus.rules.words import rule


@rule
def legal(state: State, out: list[int]) -> int:
    number = example.legal(state, out)
    out[0] = -1 - out[0]
    return number


@rule
def apply(state: State, move: int) -> State:
    return example.apply(state, move if move >= 0 else -1 - move)
