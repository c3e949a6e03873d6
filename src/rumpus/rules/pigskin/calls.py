"""Parts E and F: what may be called, and what each call reads first."""

from __future__ import annotations

from ..words import each_of, rule, table
from .spaces import (
    END,
    FIELD_GOAL,
    FIELD_GOAL_RANGE,
    KICKOFF,
    LINE,
    LONG_PASS,
    PASS,
    POINT_AFTER,
    PUNT,
    PUNT_OUT,
    QUICK_KICK,
    RETURN,
)
from .squads import FB, LH, QB, RH, C, noticed, star_kicker
from .state import (
    EDITION,
    FIELD_GOAL_CALL,
    GOAL,
    LONG_PASS_CALL,
    PROVEN,
    PUNT_CALL,
    PUNT_OUT_CALL,
    QUICK_KICK_CALL,
    QUICK_KICK_DOWNS,
    RESOLVE,
    State,
    ruled,
)

ZONES = 1 << C | 1 << RH | 1 << LH
"""PS-16: the positions that guard a pass zone."""
LINE_TARGETS = 0b0110110
END_TARGETS = 0b1000001
TARGETS = ZONES | LINE_TARGETS | END_TARGETS
"""PS-54: nine positions may be attacked; PS-15: the center only by a pass, the return back and the kicker not."""

FIRST_SPACE = table(
    [
        *(END, LINE, LINE, PASS, LINE, LINE, END, LINE, LINE, PASS, PASS),
        *(LONG_PASS, PUNT, PUNT_OUT, QUICK_KICK, FIELD_GOAL, KICKOFF, POINT_AFTER),
    ]
)
"""Section 3.3: the space of the first card, by call."""


@rule
def quick_kick_down(state: State) -> bool:
    """PS-66: on which downs a quick kick may be called, by edition."""
    choice = ruled(state.house, QUICK_KICK_DOWNS)
    last = 3 - (ruled(state.house, EDITION) if choice == 0 else choice - 1)
    return state.down <= last


@rule
def calls(state: State, out: list[int]) -> int:
    """Section 3.2. PS-51: a position once a series; PS-55: long passes and kicks are not limited by that."""
    open_now = TARGETS & ~state.closed & (1 << LONG_PASS_CALL) - 1
    number = each_of(open_now, 0, out, 0)
    out[number] = LONG_PASS_CALL  # PS-61
    out[number + 1] = PUNT_CALL  # PS-62
    number += 2
    if star_kicker(state, state.offence):
        if state.spot >= GOAL // 2:  # PS-64
            out[number] = PUNT_OUT_CALL
            number += 1
        if quick_kick_down(state):
            out[number] = QUICK_KICK_CALL
            number += 1
    if GOAL - state.spot <= FIELD_GOAL_RANGE:  # PS-68, PS-R29
        out[number] = FIELD_GOAL_CALL
        number += 1
    return number


@rule
def play_begun(state: State, call: int) -> State:
    """PS-43, PS-50: a play is called, or a kickoff or a try begins, and goes to its end."""
    return state._replace(
        phase=RESOLVE,
        call=call,
        space=FIRST_SPACE[call],
        carrier=state.offence,
        ball=state.spot,
        factor=1,
        back=0,
        penalties=0,
        outcome=0,
        penalty=0,
        ruling=0,
    )


@rule
def called(state: State, call: int) -> State:
    """PS-51, PS-56, PS-105: the position attacked is closed at once. PS-18: some kicks show a Star."""
    state = play_begun(state, call)
    if call <= LH:
        return state._replace(closed=state.closed | 1 << call)
    if call in (PUNT_OUT_CALL, QUICK_KICK_CALL):
        return state._replace(marks=noticed(state.marks, state.offence, PROVEN, FB))
    return state


@rule
def read_position(state: State) -> int:
    """The position whose man's class is read: PS-13, PS-14, PS-16, PS-17, PS-19."""
    if state.space == RETURN:
        return state.call if state.call <= LH else QB  # PS-88, PS-89
    if state.space == KICKOFF or state.space == PUNT:
        return FB
    return state.call
