"""Thimbles, but the rules throw dice of their own: now and then a thimble is found by chance."""

from __future__ import annotations

import random

from rumpus.conformance import example
from rumpus.conformance.example import SEATS, State
from rumpus.rules.words import rule


@rule
def apply(state: State, move: int) -> State:
    after = example.apply(state, move)
    if state.hidden < SEATS and random.random() < 0.5:
        return after._replace(actor=random.randrange(SEATS))
    return after
