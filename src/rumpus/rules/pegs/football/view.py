"""What each seat of Football may see."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...bounds import Both, Count, Flag, amount, choice
from ...words import OVER, rule
from ..bounds import ROW_LENGTH, Place, Places, Player
from ..unit import seen
from .field import (
    BLOCKED,
    DOWNS_IN_SERIES,
    END,
    GIVE,
    NO_POINT,
    NOWHERE,
    PAT_D,
    PAT_K,
    PLAY,
    RETURN_FIRST,
    RETURN_SECOND,
    TO_WIN,
    TOUCHDOWN_POINTS,
    is_pass,
)
from .play import turn, winners
from .plays import out_of_play
from .state import MEN, MOST_QUIET, TURN_START, Options, State


class View(NamedTuple):
    seat: int
    turn: int
    phase: Annotated[int, choice(END)]
    """0 and 1 the players line up, 2 the toss, 3 a ball carrier is chosen, 4 plays, 5 the ball is given, 6 and 7 men
    return, 8 and 9 the point after, 10 the end."""
    holder: Player
    """Who has the ball, or -1."""
    play: Annotated[int, amount(2, 1)]
    """Which play of the turn it is."""
    series: Annotated[int, amount(DOWNS_IN_SERIES)]
    """The number of the holder's turn since the ball was gained or advanced."""
    men: Both[Places]
    """Each player's men; the other player's only when the game is over."""
    carrier: Place
    """The own ball carrier, or -1."""
    reference: Annotated[int, choice(ROW_LENGTH - 1, -1)]
    """The row that the ball must get ahead of, or -1 where not known."""
    out: Both[Annotated[int, amount(MEN)]]
    """How many men of each player are out: every loss and return is noticed."""
    points: Both[Annotated[int, amount(TO_WIN - 1 + TOUCHDOWN_POINTS)]]
    """The points of each player."""
    quiet: Annotated[int, amount(MOST_QUIET)]
    """Turns in a row without a point."""
    turns: Count
    """Turns so far."""
    event: Annotated[int, choice(BLOCKED)]
    """The last announced alarm: 0 none, 1 a penalty, 2 a fumble, 3 a tackle, 4 an interception, 5 a blocked kick."""
    place: Place
    """Where that alarm was, or -1."""
    by: Player
    """Whose play it was, or -1."""
    news: Count
    """How many alarms were announced."""
    call: Annotated[int, choice(NO_POINT)]
    """The last call: 0 none, 1 an advance by running, 2 by passing, 3 a punt, 4 downs, 5 a field goal, 6 a touchdown,
    7 the point after, 8 no point after."""
    calls: Count
    """How many calls there were."""
    tried: Places
    """Where the own returning man has just sounded."""
    sounds: Count
    """How often a returning man has sounded."""
    wall: Places
    """The two men before the goal line at the latest point after, as far as the seat may see them."""
    start: Place
    """Where the scorer started at the latest point after, or -1."""
    doubled: Places
    """Where men of both players may share a place."""
    passed: Flag
    """Whether the first play of the own turn was a pass."""
    winners: int
    options: Options


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 4: the own men, the own ball; of the other what was announced, called and heard."""
    now = turn(state)
    over = now == OVER
    phase = state.phase
    on_field = phase in (PLAY, GIVE, RETURN_FIRST, RETURN_SECOND) or over
    kicking = phase in (PAT_D, PAT_K)
    own_ball = over or seat == state.holder
    return View(
        seat,
        now,
        phase,
        state.holder,
        state.play,
        state.series,
        seen(state.men, seat, over),
        state.carrier if own_ball else NOWHERE,
        line_to_pass(state) if own_ball or state.told == 1 else NOWHERE,
        (out_of_play(state, 0), out_of_play(state, 1)) if on_field else (0, 0),
        state.points,
        state.quiet,
        state.turns,
        state.event,
        state.place,
        state.by,
        state.news,
        state.call,
        state.calls,
        state.tried if seat == now else 0,
        state.sounds,
        state.wall if seat == 1 - state.holder or not kicking else 0,
        state.start,
        state.doubled,
        1 if seat == now and phase == PLAY and state.play == 2 and is_pass(state.latest) else 0,
        winners(state) if over else 0,
        state.options,
    )


@rule
def line_to_pass(state: State) -> int:
    """FB-17, FB-R5: the row that the ball must get ahead of, in the holder's turn or in the next one."""
    in_turn = state.mover == state.holder and state.play == 2
    if state.options.advance_from == TURN_START and not in_turn and state.carrier >= 0:
        return state.carrier // 6
    return state.reference
