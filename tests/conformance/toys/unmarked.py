"""Thimbles, but a rule is not marked as one."""

from __future__ import annotations

from rumpus.conformance import example
from rumpus.conformance.example import State


def apply(state: State, move: int) -> State:
    return example.apply(state, move)
