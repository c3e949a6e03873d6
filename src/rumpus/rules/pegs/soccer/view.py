"""What each seat of Soccer may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, Count, amount, choice
from ...words import OVER, rule
from ..bounds import Heading, Place, Places, Player
from ..unit import seen
from .field import CLEAR, CLEAR2, END, KICK, MAN2, NOWHERE, SCORED, TURN
from .play import turn, winners
from .state import GOALS_TO_WIN, MOST_QUIET, SEATS, Options, State


class View(NamedTuple):
    seat: int
    turn: int
    options: Options
    phase: Annotated[int, choice(END)]
    """0 the toss, 1 the set-up, 2 a turn begins, 3 a man may go on, 4 a kick rolls on, 5 the ball is put down, 6 a man
    comes back on a corner, 7 beside the place just tried, 8 a clearance, 9 which rolls on, 10 the keeper comes back,
    11 the end; as far as the seat can tell, for silent steps of the other are not heard."""
    holder: Annotated[int, choice(SEATS - 1)]
    """Who has the ball."""
    men: Both[Places]
    """Each player's men; the other player's only when the game is over."""
    keepers: Both[Places]
    """Each player's keeper; the other player's only when the game is over."""
    ball: Places
    """Where the own ball stands; for all when the game is over."""
    spot: Place
    """Where the own man or ball on its way is, or the place tried last, or -1."""
    step: Heading
    """Its direction, as the difference of two places; 0 for none."""
    tried: Places
    """Where the own piece in hand has sounded."""
    goals: Both[Annotated[int, amount(GOALS_TO_WIN)]]
    """The goals of each player."""
    quiet: Annotated[int, amount(MOST_QUIET)]
    """Turns in a row without a goal."""
    turns: Count
    """Turns so far."""
    place: Place
    """Where the last announcement was, or -1."""
    cause: Annotated[int, choice(SCORED)]
    """What it was: 0 nothing yet, 1 a man was hit, 2 the only man beside the ball, 3 the ball, 4 the keeper, 5 a man
    stopped the ball, 6 the keeper saved it, 7 a goal."""
    by: Player
    """By whose move it came, or -1."""
    heard_at: Count
    """After how many turns it came."""
    alarms: Count
    """Alarms since the last set-up."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own grid. Goals, alarms and announcements are public; silent moves only end a turn."""
    now = turn(state)
    over = now == OVER
    acting = now == seat
    return View(
        seat,
        now,
        state.options,
        state.phase if acting else known_phase(state.phase),
        state.holder,
        seen(state.men, seat, over),
        seen(state.keepers, seat, over),
        state.ball if over or state.holder == seat else 0,
        state.spot if acting else NOWHERE,
        state.step if acting else 0,
        state.tried if acting else 0,
        state.goals,
        state.quiet,
        state.turns,
        state.place,
        state.cause,
        state.by,
        state.heard_at,
        state.alarms,
        winners(state) if over else 0,
    )


@rule
def known_phase(phase: int) -> int:
    """SYS-R6: nobody but the actor can tell a turn that has begun from one that has not."""
    if phase in (MAN2, KICK):
        return TURN
    return CLEAR if phase == CLEAR2 else phase
