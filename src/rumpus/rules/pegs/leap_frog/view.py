"""What each seat of Leap Frog may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, amount
from ...words import OVER, rule
from ..bounds import Place, Places
from ..unit import MARKERS, counts, of, seen
from .play import score, turn, winners
from .state import FIVE, MOST_TURNS, NOWHERE, State


class View(NamedTuple):
    seat: int
    turn: int
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    markers: Both[Places]
    """Each player's markers; the other player's only when the game is over."""
    marked: Both[Annotated[int, amount(2 * MARKERS)]]
    """How many markers each player has on the grid."""
    alarms: Both[Annotated[int, amount(MOST_TURNS)]]
    """How many alarms each player has met."""
    frog: Place
    """Where the own peg stands that is in a chain of jumps, or -1."""
    home: Place
    """Where that chain began, or -1."""
    used: Places
    """Where that peg has been in the chain."""
    met: Place
    """Where the own latest turn sounded an alarm, or -1."""
    points: Both[Annotated[int, amount(FIVE)]]
    """Each player's pegs in the target; shown when the game is over."""
    turns: Annotated[int, amount(MOST_TURNS)]
    """Turns so far."""
    winners: int
    first_player: int
    start: int
    back: int
    max_turns: int
    """House rules that a message or a note may need."""


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own pieces; alarms and the number of markers are public, and when a turn is over."""
    now = turn(state)
    over = now == OVER
    jumping = seat == now and state.frog != NOWHERE
    return View(
        seat,
        now,
        seen(state.pegs, seat, over),
        seen(state.markers, seat, over),
        counts(state.markers),
        state.alarms,
        state.frog if jumping else NOWHERE,
        state.home if jumping else NOWHERE,
        state.used if jumping else 0,
        of(state.met, seat) if seat >= 0 else NOWHERE,
        (score(state, 0), score(state, 1)) if over else (0, 0),
        state.turns,
        winners(state) if over else 0,
        state.options.first_player,
        state.options.start,
        state.options.back,
        state.options.max_turns,
    )
