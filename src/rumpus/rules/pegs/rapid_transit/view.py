"""What each seat of Rapid Transit may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, Count, Flag, amount, choice
from ...words import OVER, rule
from ..bounds import Place, Places
from ..unit import of, seen
from .play import turn, winners
from .state import LANDINGS, MOST_QUIET, NOWHERE, REQUESTED, Options, State


class View(NamedTuple):
    seat: int
    turn: int
    options: Options
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    active: Place
    """The own peg that travels after an alarm, or -1."""
    going: Flag
    """Whether the player to act is in the middle of a turn, which alarms tell."""
    bound: Place
    """The place whose peg the player to act has to use, or -1."""
    alarms: Both[Annotated[int, amount(LANDINGS)]]
    """How many alarms each player's latest turn had."""
    met: Places
    """Where the own alarms of the own latest turn were."""
    silent: Place
    """Where that turn ended in silence, or -1."""
    fresh: Flag
    """Whether the other has taken no turn since."""
    heard: Annotated[int, choice(REQUESTED)]
    """What was heard last: 0 nothing, 1 a turn was taken, 2 an alarm, 3 a request."""
    turns: Count
    """Turns so far."""
    quiet: Annotated[int, amount(MOST_QUIET)]
    """How many turns were quiet in the end; 0 until the game is over, for nobody can count them before."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own grid and where the own alarms were; of the other alarms, turns and requests."""
    now = turn(state)
    over = now == OVER
    player = seat == 0 or seat == 1
    return View(
        seat,
        now,
        state.options,
        seen(state.pegs, seat, over),
        state.active if seat == state.actor else NOWHERE,
        1 if state.active != NOWHERE else 0,
        state.bound,
        state.alarms,
        of(state.sounded, seat) if player else 0,
        of(state.silent, seat) if player else NOWHERE,
        1 if player and moved_since(state, seat) else 0,
        state.heard,
        state.turns,
        state.quiet if over else 0,
        winners(state) if over else 0,
    )


@rule
def moved_since(state: State, seat: int) -> bool:
    """Whether the seat has begun or taken a turn after the other's latest."""
    return state.actor == (1 - seat if state.active == NOWHERE else seat)
