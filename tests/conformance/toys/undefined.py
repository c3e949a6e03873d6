"""Thimbles, but a rule names what is not there."""

from __future__ import annotations

from rumpus.conformance.example import State
from rumpus.rules.words import rule


@rule
def evaluate(state: State, seat: int) -> float:
    return founded(state, seat)  # type: ignore[name-defined,no-any-return] # noqa: F821
