"""What each seat of Border Patrol may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, Flag, amount
from ...words import OVER, rule
from ..bounds import Place, Places
from ..unit import counts, seen
from .play import turn, winners
from .state import ALARM_LIMIT, MOST_TURNS, NOWHERE, PATROL, TARGET, Options, State


class View(NamedTuple):
    seat: int
    turn: int
    options: Options
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    peg: Place
    """For the actor: where the peg stands that must move again, or -1."""
    tried: Places
    """For the actor: where this peg has sounded in this placement or turn."""
    known: Both[Places]
    """Where each player has met an alarm since the other last finished a turn."""
    stale: Both[Places]
    """Where each player met an alarm just before that, and one peg may have moved on."""
    placed: Both[Annotated[int, amount(PATROL)]]
    """How many pegs each player has on the grid."""
    alarms: Annotated[int, amount(ALARM_LIMIT - 1 + PATROL - 1)]
    """Alarms of this placement or turn: before a penalty (BP-R4), and at the other enemy pegs after it (BP-R2)."""
    penalty: Flag
    """Whether the peg in hand has a penalty."""
    scores: Both[Annotated[int, amount(TARGET - 1 + ALARM_LIMIT)]]
    """The points of each player."""
    last: Both[Annotated[int, amount(ALARM_LIMIT, -1)]]
    """The alarms of each player's latest turn, or -1 after a penalty."""
    turns: Annotated[int, amount(MOST_TURNS)]
    """Turns so far."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid, and for the actor the peg in hand; alarms, penalties and scores are public."""
    now = turn(state)
    over = now == OVER
    acting = now == seat
    return View(
        seat,
        now,
        state.options,
        seen(state.pegs, seat, over),
        state.peg if acting else NOWHERE,
        state.tried if acting else 0,
        seen(state.known, seat, over),
        seen(state.stale, seat, over),
        counts(state.pegs),
        state.alarms,
        state.penalty,
        state.scores,
        state.last,
        state.turns,
        winners(state) if over else 0,
    )
