"""Parts B, C and L: toss, kickoffs, quarters, half-time, overtime and the end."""

from __future__ import annotations

from ..words import rule
from .calls import play_begun
from .squads import all_back, cleared
from .state import (
    BY_QUARTER,
    CALL,
    GAME_OVER,
    GOAL,
    HALF_CHOICE,
    HALF_TIME,
    KICK_CHOICE,
    KICKOFF_CALL,
    OVERTIME,
    OWN_40,
    SEATS,
    SETUP,
    TOSS,
    TOSS_CHOICE,
    State,
    ruled,
)
from .windows import play_counted, window_opened

KICK, RECEIVE = 0, 1


@rule
def next_step(state: State) -> State:
    """Windows and time-outs are over: a call, a kickoff, or the choice about one."""
    if state.pending == CALL:
        return state._replace(phase=CALL, actor=state.offence)
    if state.pending == KICK_CHOICE:
        return state._replace(phase=KICK_CHOICE, actor=state.offence)
    return play_begun(play_counted(state), KICKOFF_CALL)


@rule
def kickoff_by(state: State, seat: int) -> State:
    """PS-36, PS-37, PS-38: this side kicks off from its own 40."""
    return next_step(state._replace(pending=KICKOFF_CALL, offence=seat, spot=OWN_40, down=0, to_gain=GOAL, closed=0))


@rule
def kick_chosen(state: State, move: int) -> State:
    """PS-34, PS-35, PS-138: the side that chooses kicks off or receives."""
    return kickoff_by(state, state.actor if move == KICK else 1 - state.actor)


@rule
def tossed(state: State, winner: int) -> State:
    """PS-34: the winner of the toss chooses."""
    return state._replace(phase=TOSS_CHOICE, toss=winner, actor=winner)


@rule
def lineups_done(state: State) -> State:
    """PS-11: the second coach's line-up, then the toss; at half-time the choice of the toss's loser (PS-35)."""
    if state.actor == 0:
        return state._replace(actor=1, filling=0)
    if state.phase == SETUP:
        return state._replace(phase=TOSS)
    return state._replace(phase=HALF_CHOICE, actor=1 - state.toss)


@rule
def quarter_ended(state: State) -> State:
    """QUARTER_END. PS-125, PS-R67: quarter-removed men are free. PS-32: two halves; PS-R52: pending things lapse."""
    state = state._replace(
        men=(all_back(state.men[0]), all_back(state.men[1])),
        untimed=0,
        official=state.official | BY_QUARTER,
    )
    if state.quarter == 2:
        return cleared(state._replace(phase=HALF_TIME, actor=0, timeouts=(0, 0)))  # PS-R61
    if state.quarter >= 4:
        level = state.points[0] == state.points[1]
        if state.quarter > 4 or ruled(state.house, OVERTIME) == 0 or not level:
            return game_ended(state)
    return window_opened(state._replace(interval=1), SEATS)  # PS-113


@rule
def quarter_begun(state: State) -> State:
    """QUARTER_START. PS-23: the whole pack again. PS-36, PS-R51: the second and fourth go on where play stopped."""
    if state.quarter == 4:
        return state._replace(phase=TOSS, quarter=5, interval=0, shown=(0, 0))  # PS-R81
    return next_step(state._replace(quarter=state.quarter + 1, interval=0, shown=(0, 0)))


@rule
def half_begun(state: State, move: int) -> State:
    """PS-35: the second half opens with a kickoff."""
    return kick_chosen(state._replace(quarter=3, shown=(0, 0)), move)


@rule
def game_ended(state: State) -> State:
    """Section 5: it is over, and everything is shown (PS-131)."""
    return state._replace(phase=GAME_OVER, interval=0)
