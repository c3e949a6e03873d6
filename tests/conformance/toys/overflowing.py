"""Thimbles, but the type of a word of its view is too small."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rumpus.conformance import example
from rumpus.conformance.example import SEATS, State
from rumpus.rules.bounds import Both, amount, subset
from rumpus.rules.words import rule


class View(NamedTuple):
    seat: int
    turn: int
    cups: int
    hidden: Annotated[int, amount(SEATS)]
    thimbles: Both[int]
    lifted: Both[Annotated[int, subset(2)]]
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    return View(*example.observe(state, seat))
