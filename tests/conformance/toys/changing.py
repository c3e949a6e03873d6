"""Thimbles, but the state holds a list, which the rules change."""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.conformance import example
from rumpus.conformance.example import SEATS, Options
from rumpus.rules.words import rule


class State(NamedTuple):
    options: Options
    hidden: int
    actor: int
    thimbles: Any
    lifted: tuple[int, int]


@rule
def initial(options: Options) -> Any:
    return State(*example.initial(options)[:3], [-1, -1], (0, 0))


@rule
def apply(state: Any, move: int) -> Any:
    if state.hidden < SEATS:
        state.thimbles[state.hidden] = move
        return state._replace(hidden=state.hidden + 1)
    return example.apply(state, move)
