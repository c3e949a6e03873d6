"""What each seat of Chain Gang may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, amount, choice
from ...words import OVER, count, rule
from ..bounds import PLACES, Place, Places
from .play import turn, winners
from .state import END, ENOUGH, NOWHERE, SEATS, State


class View(NamedTuple):
    seat: int
    turn: int
    half: Annotated[int, choice(SEATS - 1)]
    """Which half it is, 0 or 1; this is also the seat of the gang (CG-1)."""
    phase: Annotated[int, choice(END)]
    """0 the gang hides, 1 a trooper comes, 2 the gang answers, 3 the end."""
    gang: Places
    """The prisoners; for the gang's player, and for all when the game is over."""
    troopers: Places
    """The troopers; for their player, and for all when the game is over."""
    number: Annotated[int, amount(ENOUGH)]
    """How many troopers are on the grid."""
    place: Place
    """Where the newest trooper has sounded the alarm, or -1."""
    knocks: Annotated[int, amount(PLACES)]
    """How often the gang has run into a trooper in this answer."""
    shown: Places
    """The troopers whose places were announced."""
    last: Place
    """The place of the last announcement, or -1."""
    runner: Place
    """The prisoner that has to move, as far as the seat knows, or -1."""
    at: Place
    """For the gang: where the runner tries from, or -1."""
    tried: Places
    """For the gang: where the runner has met troopers in this answer."""
    spent: Places
    """For the gang: the prisoners that found no safe place in this answer."""
    met: Places
    """For the gang: where it has ever met troopers in this half."""
    scores: Both[Annotated[int, amount(ENOUGH)]]
    """How many troopers each player has needed; 0 before that."""
    winners: int
    pool: int
    """The house rule, which a message may need."""


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; the number of troopers, alarms, and where an attack sounded, are public."""
    now = turn(state)
    over = now == OVER
    gang = seat == state.half
    troopers = seat == 1 - state.half
    return View(
        seat,
        now,
        state.half,
        state.phase,
        state.gang if gang or over else 0,
        state.troopers if troopers or over else 0,
        count(state.troopers),
        state.place,
        state.knocks,
        state.shown,
        state.last,
        state.runner if gang else state.place,
        state.at if gang else NOWHERE,
        state.tried if gang else 0,
        state.spent if gang else 0,
        state.knew | state.tried if gang else 0,
        state.scores,
        winners(state) if over else 0,
        state.options.pool,
    )
