"""Part G: what a reading does, until the ball is dead. Tables 3.4 and 3.5 of the sheet."""

from __future__ import annotations

from ..words import rule
from .pack import RECOVERY, losers_settled, reading_of
from .spaces import (
    ADD,
    BLOCK,
    BLOCKED,
    CAUGHT_OUT,
    DEAD,
    DOUBLE,
    DROPPED,
    FIELD_GOAL,
    FUMBLE,
    GO_LONG,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    KEPT,
    KICKOFF,
    LONG,
    OUT,
    POINT_AFTER,
    PUNT,
    PUNT_OUT,
    QUICK_KICK,
    RETURN,
    RUN_WITH,
    figure_of,
    tag_of,
)
from .state import (
    BLOCKED_ON_LINE,
    BY_INCOMPLETE,
    BY_OUT,
    BY_TOUCHBACK,
    FIELD_GOAL_MADE,
    GOAL,
    NEW_SERIES,
    ON_DOWN,
    POB_BEHIND_BALL,
    SAFETY,
    SAFETY_SCOPE,
    TOUCHBACK,
    TOUCHDOWN,
    TRY_GOOD,
    TRY_MISSED,
    State,
    ruled,
)

ENOUGH = 128
"""PS-R5: a long gain so often doubled reaches the goal with any figure."""


@rule
def ended(state: State, outcome: int, side: int, ball: int) -> State:
    """The ball is dead: how, for whom, and where."""
    official = state.official | BY_TOUCHBACK if outcome == TOUCHBACK else state.official  # PS-117
    return state._replace(outcome=outcome, carrier=side, ball=ball, official=official)


@rule
def moved(state: State, ball: int) -> State:
    """PS-72 to PS-74, PS-78, PS-135, PS-139: the side with the ball is brought down here, or past a goal line."""
    if ball >= GOAL:
        return ended(state, TOUCHDOWN, state.carrier, GOAL)
    if ball > 0:
        return ended(state, NEW_SERIES if state.back else ON_DOWN, state.carrier, ball)
    if state.back and ruled(state.house, SAFETY_SCOPE):  # PS-R20
        return ended(state, TOUCHBACK, state.carrier, 0)
    return ended(state, SAFETY, state.carrier, 0)


@rule
def landed(state: State, ball: int, out: bool) -> State:
    """PS-41, PS-71, PS-87: a kick or a pass comes down with the other side; PS-40, PS-63, PS-90, PS-132: touchback."""
    other = 1 - state.carrier
    if ball >= GOAL:
        return ended(state, TOUCHBACK, other, 0)
    if out:  # PS-116, PS-R19: no run-back
        return ended(state._replace(official=state.official | BY_OUT), NEW_SERIES, other, GOAL - ball)
    return state._replace(carrier=other, ball=GOAL - ball, back=1, space=RETURN)


@rule
def recovered(state: State, kept: bool, ball: int) -> State:
    """PS-84, PS-96, PS-R37: the ball was loose, and one side has it. PS-128: that also settles who loses a man."""
    side = state.carrier if kept else 1 - state.carrier
    state = state._replace(queue=losers_settled(state.queue, RECOVERY, side))
    if kept:
        return moved(state, ball)
    if ball >= GOAL:
        return ended(state, TOUCHBACK, side, 0)
    if ball <= 0:
        return ended(state, TOUCHDOWN, side, GOAL)
    return ended(state, NEW_SERIES, side, GOAL - ball)


@rule
def taken_in(state: State) -> State:
    """A reading was taken from the card; what it means depends on the space."""
    reading = reading_of(state)
    tag = tag_of(reading)
    yards = figure_of(reading)
    space = state.space
    if space == LONG:
        return long_read(state, tag, yards)
    if space == FUMBLE:  # PS-81, PS-82, PS-R35
        return recovered(state, tag == KEPT, state.ball + yards)
    if space == BLOCKED:
        return block_read(state, tag, yards)
    if space in (KICKOFF, PUNT, QUICK_KICK):
        return kick_read(state, tag, yards)
    if space == PUNT_OUT:
        return punt_out_read(state, tag, yards)
    if space == FIELD_GOAL:  # PS-69, PS-70
        if tag == GOOD and GOAL - state.ball <= yards:
            return ended(state, FIELD_GOAL_MADE, state.carrier, state.ball)
        return ended(state, TOUCHBACK, 1 - state.carrier, 0)
    if space == POINT_AFTER:  # PS-97
        return ended(state, TRY_GOOD if tag == GOOD else TRY_MISSED, state.carrier, state.ball)
    return gain_read(state, tag, yards)


@rule
def gain_read(state: State, tag: int, yards: int) -> State:
    """Runs, passes and run-backs."""
    if tag == GO_LONG:  # PS-75
        return state._replace(space=LONG, factor=1)
    if tag == DROPPED:  # PS-81
        return state._replace(space=FUMBLE)
    if tag == ADD:  # PS-79, PS-R7
        if state.ball + yards >= GOAL:
            return moved(state, state.ball + yards)
        return state._replace(space=RUN_WITH, ball=state.ball + yards)
    if tag == INCOMPLETE:  # PS-85, PS-86, PS-115
        return ended(state._replace(official=state.official | BY_INCOMPLETE), ON_DOWN, state.carrier, state.ball)
    if tag in (INTERCEPTED, CAUGHT_OUT):
        return landed(state, state.ball + yards, tag == CAUGHT_OUT)
    if tag == OUT:  # PS-116: a run-back may end out of bounds
        state = state._replace(official=state.official | BY_OUT)
    return moved(state, state.ball + yards)


@rule
def long_read(state: State, tag: int, yards: int) -> State:
    """PS-75 to PS-77, PS-R6: the figure counts, times two for every DOUBLE NEXT CARD before it."""
    if tag != DOUBLE:
        return moved(state, state.ball + yards * state.factor)
    if state.factor * 2 >= ENOUGH:
        return moved(state, GOAL)
    return state._replace(factor=state.factor * 2)


@rule
def kick_read(state: State, tag: int, yards: int) -> State:
    """PS-39, PS-62, PS-67: the distance of a kick; PS-91: blocked."""
    if tag == BLOCK:
        return state._replace(space=BLOCKED)
    return landed(state, state.ball + yards, tag == OUT)


@rule
def punt_out_read(state: State, tag: int, yards: int) -> State:
    """PS-65, PS-R23 to PS-R25: a yard line of the receivers, 0 for a touchback; run back only if the card says so."""
    if tag == BLOCK:
        return state._replace(space=BLOCKED)
    if ruled(state.house, POB_BEHIND_BALL):
        yards = min(yards, GOAL - state.ball)
    return landed(state, GOAL - yards, tag == DEAD)


@rule
def block_read(state: State, tag: int, yards: int) -> State:
    """PS-92 to PS-96, PS-R26 to PS-R28: who has a blocked kick, counted from the line of scrimmage."""
    ball = state.ball + yards
    if tag == KEPT and ball == 0 and ruled(state.house, BLOCKED_ON_LINE):
        ball = 1
    return recovered(state, tag == KEPT, ball)
