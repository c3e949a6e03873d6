"""What each seat of Space Attack may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, Count, amount, choice
from ...words import OVER, count, rule
from ..bounds import Place, Places
from ..unit import bit, seen
from .play import turn, winners
from .state import ASKED, SHIPS, State


class View(NamedTuple):
    seat: int
    turn: int
    show_counts: int
    fleets: Both[Places]
    """Each player's ships; the other player's only when the game is over."""
    clear: Both[Places]
    """Where each player has landed in silence; the other player's only when the game is over."""
    known: Both[Places]
    """Where each player's ships are as far as everybody can tell."""
    ships: Both[Annotated[int, amount(SHIPS)]]
    """How many ships each player has; where the counts are not open, how many at the latest question."""
    active: Place
    """The ship that has just captured and may go on, or -1."""
    heard: Annotated[int, choice(ASKED)]
    """What was heard last: 0 nothing, 1 silence, 2 an alarm, 3 a stop, 4 a question."""
    place: Place
    """The place that was announced last, or -1."""
    turns: Count
    """Turns so far."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own fleet and the own silences; alarms are announced, and counts no secret (SA-10)."""
    now = turn(state)
    over = now == OVER
    open_counts = over or state.options.show_counts == 1
    clear = (
        state.clear[0] | (bit(state.missed[0]) if state.missed[0] >= 0 else 0),
        state.clear[1] | (bit(state.missed[1]) if state.missed[1] >= 0 else 0),
    )
    return View(
        seat,
        now,
        state.options.show_counts,
        seen(state.fleets, seat, over),
        seen(clear, seat, over),
        state.known,
        (
            count(state.fleets[0]) if open_counts or seat == 0 else state.told[0],
            count(state.fleets[1]) if open_counts or seat == 1 else state.told[1],
        ),
        state.active,
        state.heard,
        state.place,
        state.turns,
        winners(state) if over else 0,
    )
