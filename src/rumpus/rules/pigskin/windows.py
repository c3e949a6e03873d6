"""Part I: time-outs, called and official, and the windows in which both coaches substitute."""

from __future__ import annotations

from ..words import lowest, put, rule
from .squads import ALL_POSITIONS, free, noticed, sitting_out, sort_of, with_man
from .state import (
    CALL,
    EARLIER,
    GOAL,
    GUEST_SUBS,
    LATE_TIMEOUT_YARDS,
    NEWEST,
    ORIGINAL,
    PENALTY_FIRST_DOWN,
    PROVEN,
    SEATS,
    SINCE,
    SORTS,
    SWAPPED,
    TIMEOUT_D,
    TIMEOUT_O,
    TIMEOUTS,
    WINDOW,
    State,
    added,
    marked,
    remarked,
    ruled,
    series,
)

PLAY_ON, TIME_OUT = 0, 1
DONE = 0
SWAPS = 1
"""A swap is a move from here on: three for each position, one for each class."""


@rule
def window_opened(state: State, caller: int) -> State:
    """PS-108, PS-119: both coaches may substitute, White first, neither seeing what the other does.

    PS-R63: a house may leave a called time-out to its caller; `caller` is then that seat, else SEATS.
    """
    alone = ruled(state.house, GUEST_SUBS) if caller < SEATS else 0
    return state._replace(phase=WINDOW, actor=caller if alone else 0, alone=alone)


@rule
def swaps(state: State, out: list[int]) -> int:
    """PS-108, PS-109: any men, each position once a window; PS-R64: men taken out in this window are not free."""
    bench = state.men[state.actor]
    rest = ALL_POSITIONS & ~marked(state.marks[state.actor], SWAPPED)
    out[0] = DONE
    number = 1
    while rest != 0:
        position = lowest(rest)
        for man in range(3):
            if free(bench, position, man) > 0:
                out[number] = SWAPS + 3 * position + man
                number += 1
        rest &= rest - 1
    return number


@rule
def swapped_in(state: State, move: int) -> State:
    """PS-122: a man comes in from the bench; the one he replaces sits out at least one play."""
    seat = state.actor
    position = (move - SWAPS) // 3
    man = (move - SWAPS) % 3
    return state._replace(
        lineup=put(state.lineup, seat, with_man(state.lineup[seat], position, man)),
        men=added(state.men, seat, -(1 << sort_of(position, man))),
        marks=noticed(state.marks, seat, SWAPPED, position),
    )


@rule
def play_counted(state: State) -> State:
    """PS-120, PS-R65: a play or a kickoff is run, and whoever was taken out before it may come back after it."""
    return state._replace(
        men=(state.men[0] + sitting_out(state, 0), state.men[1] + sitting_out(state, 1)),
        lean=(lean_after(state, 0), lean_after(state, 1)),
        marks=(marks_after(state.marks[0]), marks_after(state.marks[1])),
        before=state.lineup,
        plays=state.plays + 1,
        official=0,
        queue=0,
        used=0,
        card=-1,
        read_at=-1,
    )


@rule
def marks_after(marks: int) -> int:
    """Nothing is known of the men who came in; the others are as they were."""
    swapped = marked(marks, SWAPPED)
    if swapped == 0:
        return marks
    marks = remarked(marks, ORIGINAL, marked(marks, ORIGINAL) & ~swapped)
    marks = remarked(marks, PROVEN, marked(marks, PROVEN) & ~swapped)
    return remarked(remarked(marks, NEWEST, swapped), SWAPPED, 0)


@rule
def lean_after(state: State, seat: int) -> int:
    """How few men the bench had: it begins anew with the window, before those taken out come back to it."""
    lean = state.lean[seat]
    if marked(state.marks[seat], SWAPPED) == 0:
        return lean
    return (state.men[seat] & SORTS) << SINCE | fewest(lean >> SINCE, lean >> EARLIER) << EARLIER


@rule
def fewest(one: int, other: int) -> int:
    """Of two counts of men by type and class the smaller one each."""
    men = 0
    for sort in range(0, 18, 3):
        men |= min((one >> sort) & 7, (other >> sort) & 7) << sort
    return men


@rule
def timeout_asked(state: State) -> State:
    """PS-R59, PS-R60: between plays, the offence first, then the defence; not if a window was open already."""
    return state._replace(phase=TIMEOUT_O, actor=state.offence)


@rule
def timeout_called(state: State) -> State:
    """PS-110, PS-111: four in each half; every further one costs the caller five yards (PS-R62)."""
    caller = state.actor
    state = state._replace(timeouts=added(state.timeouts, caller, 1))
    if state.timeouts[caller] > TIMEOUTS:
        yards = -LATE_TIMEOUT_YARDS if caller == state.offence else LATE_TIMEOUT_YARDS
        state = stepped_off(state, yards)
    return window_opened(state, caller)


@rule
def stepped_off(state: State, yards: int) -> State:
    """PS-101, PS-102, PS-104: yards of a penalty, the down as before; PS-R42: perhaps a first down."""
    spot = min(max(state.spot + yards, 1), GOAL - 1)
    if state.pending == CALL and spot >= state.to_gain and ruled(state.house, PENALTY_FIRST_DOWN) == 0:
        return series(state, state.offence, spot)
    return state._replace(spot=spot)


@rule
def other_asked(state: State) -> State:
    """The offence plays on; the defence is asked."""
    return state._replace(phase=TIMEOUT_D, actor=1 - state.offence)
