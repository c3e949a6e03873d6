"""Parts D, H, K and L: what a finished play comes to: penalties, downs, points, and what is next."""

from __future__ import annotations

from ..words import rule
from .calls import play_begun
from .deck import DECK
from .pack import AT_END, losers_settled, unturned
from .quarters import game_ended, quarter_ended
from .replacement import next_forced
from .spaces import PENALTY_SPACE
from .state import (
    ACCEPTED,
    ANY_FOUL,
    BY_PENALTY,
    BY_SCORE,
    DEFENCE_FOUL,
    FIELD_GOAL_MADE,
    GOAL,
    KICK_CHOICE,
    KICKOFF_CALL,
    NEW_SERIES,
    ON_DOWN,
    OVERTIME,
    OWN_20,
    OWN_40,
    PENALTY,
    PENALTY_ON_KICKOFF,
    PENALTY_ON_TRY,
    REFUSED,
    SAFETY,
    SEATS,
    SUDDEN_DEATH,
    THREE_PENALTIES,
    TOUCHBACK,
    TOUCHDOWN,
    TRY,
    TRY_GOOD,
    UNTIMED_DOWN,
    State,
    added,
    ruled,
    series,
)
from .windows import stepped_off, timeout_asked, window_opened

ACCEPT, REFUSE = 0, 1


@rule
def play_over(state: State) -> State:
    """PS-99, PS-107: the play is complete; a live penalty comes first. PS-129: who loses a man is known now."""
    state = state._replace(queue=losers_settled(state.queue, AT_END, state.carrier))
    if not penalty_live(state):
        return settled(state)
    penalty = DECK[state.card][PENALTY_SPACE]
    decides = state.offence if penalty > 0 else 1 - state.offence  # PS-100
    return state._replace(phase=PENALTY, actor=decides, penalty=penalty, official=state.official | BY_PENALTY)


@rule
def penalty_live(state: State) -> bool:
    """Section 3.6. PS-106, PS-R48: two cancel; PS-R46, PS-R47: kickoffs and tries; PS-R50: a blank space is none."""
    if state.call == KICKOFF_CALL and ruled(state.house, PENALTY_ON_KICKOFF):
        return False
    if state.call == TRY and ruled(state.house, PENALTY_ON_TRY):
        return False
    live = state.penalties == 1 if ruled(state.house, THREE_PENALTIES) else state.penalties % 2 == 1
    return live and DECK[state.card][PENALTY_SPACE] != 0


@rule
def penalty_answered(state: State, move: int) -> State:
    """PS-101, PS-103: accepted, the play is void; refused, it stands. PS-R47: a try is repeated."""
    if move == REFUSE:
        return settled(state._replace(ruling=REFUSED))
    state = state._replace(ruling=ACCEPTED)
    if state.call == TRY:
        return play_begun(state, TRY)._replace(ruling=ACCEPTED)
    return forced_or_next(stepped_off(state, state.penalty))


@rule
def settled(state: State) -> State:
    """The play stands."""
    side = state.carrier
    if state.outcome == ON_DOWN:
        state = down_over(state)
    elif state.outcome == NEW_SERIES:  # PS-42
        state = series(state, side, state.ball)
    elif state.outcome == TOUCHBACK:  # PS-134
        state = series(state, side, OWN_20)
    else:
        state = scored(state, side)
    return forced_or_next(state)


@rule
def down_over(state: State) -> State:
    """PS-46 to PS-49: a first down, the next down, or the ball goes over."""
    if state.ball >= state.to_gain:
        return series(state, state.offence, state.ball)
    if state.down < 4:
        return state._replace(spot=state.ball, down=state.down + 1)
    return series(state, 1 - state.offence, GOAL - state.ball)


@rule
def scored(state: State, side: int) -> State:
    """PS-135, PS-137, PS-139, PS-141: points; and the kickoff that follows (PS-138, PS-140, PS-142)."""
    state = state._replace(official=state.official | BY_SCORE)
    if state.outcome == SAFETY:
        state = state._replace(points=added(state.points, 1 - side, 2))
        return kickoff_owed(state, KICKOFF_CALL, side, OWN_20)
    if state.outcome == TOUCHDOWN:
        return state._replace(points=added(state.points, side, 6), offence=side)
    if state.outcome == FIELD_GOAL_MADE:
        state = state._replace(points=added(state.points, side, 3))
    elif state.outcome == TRY_GOOD:
        state = state._replace(points=added(state.points, side, 1))
    return kickoff_owed(state, KICK_CHOICE, 1 - side, OWN_40)


@rule
def kickoff_owed(state: State, pending: int, seat: int, spot: int) -> State:
    """PS-37: a kickoff from here, or the choice about it."""
    return state._replace(pending=pending, offence=seat, spot=spot, down=0, to_gain=GOAL, closed=0)


@rule
def forced_or_next(state: State) -> State:
    """SETTLE: first all replacement cards, then the try, then whatever comes after the play."""
    if state.queue != 0:
        state = next_forced(state)
        if state.queue != 0:
            return state
    if state.outcome == TOUCHDOWN and state.ruling != ACCEPTED:
        return play_begun(state._replace(spot=GOAL - 1), TRY)  # PS-137, PS-R80
    return after_play(state)


@rule
def after_play(state: State) -> State:
    """AFTER: the quarter may be over (PS-29); else a window if there is an official time-out, and then what is next."""
    if state.quarter > 4 and ruled(state.house, OVERTIME) == SUDDEN_DEATH and state.points[0] != state.points[1]:
        return game_ended(state)  # PS-R81
    if unturned(state) == 0:
        if extra_play(state):
            return window_opened(state._replace(untimed=1), SEATS)
        return quarter_ended(state)
    if state.official:
        return window_opened(state, SEATS)
    return timeout_asked(state)


@rule
def extra_play(state: State) -> bool:
    """PS-R57: a house may grant one more play when a penalty was accepted on the last play of a half."""
    if state.untimed or state.ruling != ACCEPTED or state.call == TRY or state.quarter in (1, 3):
        return False
    if ruled(state.house, UNTIMED_DOWN) == DEFENCE_FOUL:
        return state.penalty > 0
    return ruled(state.house, UNTIMED_DOWN) == ANY_FOUL
