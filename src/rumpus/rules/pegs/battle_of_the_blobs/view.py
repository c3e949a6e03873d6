"""What each seat of Battle of the Blobs may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, amount
from ...words import OVER, rule
from ..bounds import PLACES, Hider, Place, Places
from ..unit import counts, seen
from .play import turn, winners
from .state import BLOB, MOST_TURNS, SEATS, State


class View(NamedTuple):
    seat: int
    turn: int
    hiding: Hider
    """Who is hiding a blob now: seat 0, then 1, and 2 when both are done."""
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    size: Both[Annotated[int, amount(PLACES)]]
    """How many pegs each player has (BB-12); none while they are being hidden."""
    shown: Both[Places]
    """Each player's pegs that all know to stand."""
    clear: Both[Places]
    """Where all know that each player has no peg."""
    place: Place
    """Where the last alarm was, or -1."""
    turns: Annotated[int, amount(MOST_TURNS)]
    """Turns so far."""
    winners: int
    supply: int
    max_turns: int
    """House rules that a message may need."""


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; sizes and the places of alarms are public (BB-6, BB-12)."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        state.hiding,
        seen(state.pegs, seat, over),
        counts(state.pegs) if state.hiding == SEATS else (BLOB * state.hiding, 0),
        state.shown,
        state.clear,
        state.place,
        state.turns,
        winners(state) if over else 0,
        state.options.supply,
        state.options.max_turns,
    )
