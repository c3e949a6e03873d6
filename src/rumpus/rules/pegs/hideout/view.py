"""What each seat of Hideout may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, amount, choice, subset
from ...words import OVER, rule
from ..bounds import PLACES, Places
from ..unit import changed, counts, seen
from .play import turn, winners
from .state import END, GUESSING, HIDDEN, SEATS, State


class View(NamedTuple):
    seat: int
    turn: int
    phase: Annotated[int, choice(END)]
    """0 shapes are hidden, 1 a turn, 2 a guess may follow a try, 3 a guess is named, 4 the end."""
    pegs: Both[Places]
    """Each player's shapes; the other player's only when the game is over."""
    shape: Places
    """The pegs of the own shape that is not complete yet."""
    silent: Both[Places]
    """Where each player tried in vain; the other player's only when the game is over."""
    markers: Both[Places]
    """The pegs that each player has found; the other player's only when the game is over."""
    named: Both[Places]
    """What each player has named in a guess; the other player's when the guess is complete."""
    misses: Both[Annotated[int, amount(PLACES // 2)]]
    """How often each player has tried in vain: all can count that."""
    found: Both[Annotated[int, amount(HIDDEN)]]
    """How many pegs each player has found: all can count that."""
    solved: Annotated[int, subset(SEATS)]
    """The seats that have found everything."""
    failed: Annotated[int, subset(SEATS)]
    """The seats that have guessed wrong."""
    turns: Annotated[int, amount(PLACES)]
    """Turns so far."""
    winners: int
    triangle: int
    cross: int
    min_markers: int
    """House rules that a message may need."""


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; of the other the tries, the finds and, when it is complete, a guess."""
    now = turn(state)
    over = now == OVER
    secret = state.phase == GUESSING and seat != now
    return View(
        seat,
        now,
        state.phase,
        seen(state.pegs, seat, over),
        state.shape if seat == now else 0,
        seen(state.silent, seat, over),
        seen(state.markers, seat, over),
        changed(state.named, now, 0) if secret else state.named,
        counts(state.silent),
        counts(state.markers),
        state.solved,
        state.failed,
        state.turns,
        winners(state) if over else 0,
        state.options.triangle,
        state.options.cross,
        state.options.min_markers,
    )
