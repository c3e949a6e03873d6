"""What each seat of Tank Blitz may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, Count, amount, choice
from ...words import OVER, rule
from ..bounds import Heading, Place, Places, Player
from ..unit import counts, seen
from .play import turn, winners
from .state import CONTINUE, END, MOST_QUIET, MOVE, NOWHERE, TANK, TANKS, State


class View(NamedTuple):
    seat: int
    turn: int
    phase: Annotated[int, choice(END)]
    """0 mines are laid, 1 a turn begins, 2 a tank may go on, 3 it may hide after a hit, 4 the end; as far as the seat
    can tell, for the steps of the other are not heard."""
    tanks: Both[Places]
    """Each player's tanks; the other player's only when the game is over."""
    mines: Both[Places]
    """Each player's mines; the other player's only when the game is over."""
    markers: Both[Places]
    """The mines that each player has found: announced to all."""
    left: Both[Annotated[int, amount(TANKS)]]
    """How many tanks each player has: every loss is announced."""
    began: Place
    """Where the own move that goes on began, or -1."""
    spot: Place
    """Where its tank stands, or -1."""
    step: Heading
    """The direction of that move, as the difference of two places; 0 for none."""
    quiet: Annotated[int, amount(MOST_QUIET)]
    """Turns in a row without an alarm."""
    turns: Count
    """Turns so far."""
    place: Place
    """Where the last alarm sounded, or -1."""
    cause: Annotated[int, choice(TANK)]
    """What stood there: 0 nothing yet, 1 a mine, 2 a tank."""
    by: Player
    """Whose turn that was, or -1."""
    winners: int
    back: int
    quiet_turns: int
    """House rules that a message may need."""


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid. Losses, markers and announcements are public; steps and choices are not."""
    now = turn(state)
    over = now == OVER
    moving = seat == now and state.step != 0
    return View(
        seat,
        now,
        # Nobody else can tell whether the actor has made a step yet (TB-R9).
        MOVE if state.phase == CONTINUE and seat != now else state.phase,
        seen(state.tanks, seat, over),
        seen(state.mines, seat, over),
        state.markers,
        counts(state.tanks),
        state.began if moving else NOWHERE,
        state.spot if moving else NOWHERE,
        state.step if moving else 0,
        state.quiet,
        state.turns,
        state.place,
        state.cause,
        state.by,
        winners(state) if over else 0,
        state.options.back,
        state.options.quiet_turns,
    )
