"""What each seat of Hostage may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, House, amount, choice
from ...words import OVER, rule
from ..bounds import PLACES, Hider, Place, Places
from ..unit import seen
from .play import turn, winners
from .state import FLEE, KEEP, MOST_TURNS, NOWHERE, PASSED, State


class View(NamedTuple):
    seat: int
    turn: int
    swapped: Annotated[int, House("halves")]
    own_stock: int
    """Two house rules that a message may need."""
    hiding: Hider
    """Who is setting up now: seat 0, then 1, and 2 when both are done."""
    phase: Annotated[int, choice(KEEP)]
    """What is decided: 0 where a soldier goes, 1 where the hostage flees, 2 which group stays."""
    soldiers: Both[Places]
    """Each player's soldiers; the other player's only when the game is over."""
    hostages: Both[Place]
    """Where each player's hostage is, or -1 where that is not known."""
    removed: Both[Places]
    """Each player's soldiers that were cut off when the hostage last fled; the other player's are not known."""
    announced: Both[Places]
    """Where each player's soldiers are as everybody has heard."""
    sure: Both[Places]
    """Of each player, those of them that still stand for sure."""
    heard: Annotated[int, choice(PASSED)]
    """What was heard last: 0 nothing, 1 silence, 2 a soldier was met, 3 a rescue, 4 the hostage is hidden again, 5 it
    was caught, 6 a pass."""
    place: Place
    """Where the last alarm was announced, or -1."""
    cut: Annotated[int, amount(PLACES, NOWHERE)]
    """How many soldiers were cut off, where a house announces it, or -1."""
    turns: Annotated[int, amount(MOST_TURNS)]
    """Turns so far."""
    turn_limit: int
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own grid, and what was announced; how many soldiers were cut off only by HS-R8."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        state.options.halves,
        state.options.own_stock,
        state.hiding,
        FLEE if state.phase == KEEP and seat != now else state.phase,  # nobody hears that a team came apart
        seen(state.soldiers, seat, over),
        (
            state.hostages[0] if over or seat == 0 else NOWHERE,
            state.hostages[1] if over or seat == 1 else NOWHERE,
        ),
        seen(state.removed, seat, over),
        state.announced,
        state.sure,
        state.heard,
        state.place,
        state.cut,
        state.turns,
        state.options.turn_limit,
        winners(state) if over else 0,
    )
