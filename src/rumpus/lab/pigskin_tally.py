"""What happens in a game of Pigskin, counted for both sides together: a row of numbers for each game."""

# ruff: noqa: F821 -- the names declared below are filled in by the report

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.engine.loops import mixed
from rumpus.rules.words import LUCK, OVER, rule

from .pigskin_callers import Habits, decision

# --- Of the game ----------------------------------------------------------------------------------

ACCEPT: int
BLANK: int
BLOCK: int
CALL: int
DOUBLE: int
DROPPED: int
END: int
FIELD_GOAL_CALL: int
FORCED_IN: int
FUMBLE: int
GOAL: int
INCOMPLETE: int
CAUGHT_OUT: int
INTERCEPTED: int
KICKOFF_CALL: int
LINE: int
LONG: int
LONG_PASS_CALL: int
LOST: int
ON_DOWN: int
OUT: int
Options: Any
PASS: int
PENALTY: int
PUNT: int
PUNT_CALL: int
PUNT_OUT_CALL: int
QUICK_KICK_CALL: int
RESOLVE: int
RETURN: int
TOUCHBACK: int
TRY: int
YARDS: int
ZONES: int
apply: Callable[[Any, int], Any]
card_turned: Callable[[Any, int], Any]
figure_of: Callable[[int], int]
initial: Callable[[Any], Any]
legal: Callable[[Any, list[int]], int]
reading_of: Callable[[Any], int]
tag_of: Callable[[int], int]
taken_in: Callable[[Any], Any]
turn: Callable[[Any], int]

(
    N_WHITE, N_BLACK, N_QUARTER, N_QUARTER_2, N_QUARTER_3, N_QUARTER_4, N_TOUCHDOWN, N_OTHER_TOUCHDOWN,
    N_FIELD_GOAL, N_FIELD_GOAL_TRY, N_SAFETY, N_FIRST_DOWN, N_FIRST_DOWN_REFUSED, N_RUN, N_RUN_YARDS, N_RUN_FUMBLE,
    N_PASS, N_COMPLETED, N_THROWN, N_INTERCEPTED, N_PASS_YARDS, N_LONG_PASS, N_PUNT, N_PUNT_AWAY, N_PUNT_YARDS,
    N_PUNT_OUT, N_QUICK_KICK, N_BLOCKED, N_RUN_BACK, N_RUN_BACK_YARDS, N_KICKOFF, N_KICKOFF_TOUCHBACK, N_FUMBLE,
    N_FUMBLE_LOST, N_PENALTY, N_PENALTY_ACCEPTED, N_LONG_GAIN, N_DOUBLING, N_LOST_ON_DOWNS, N_REPLACEMENT, N_CARD,
    N_ALL,
) = range(42)  # fmt: skip
"""Where things stand in a row: the points of both sides, the plays of each quarter, and so on; N_ALL is its length.

Everything that happens is counted, also in plays that a penalty makes void. Only these are not: penalties on tries,
and kickoffs that are kicked again. First downs are counted whole, and once more those of plays that stood because
a penalty was refused.
"""


@rule
def runs_with_it(call: int) -> bool:
    """Whether a call is a run."""
    return call < LONG_PASS_CALL and (ZONES >> call) & 1 == 0


@rule
def call_counted(call: int, row: list[int]) -> None:
    """What was called."""
    row[N_RUN] += runs_with_it(call)
    row[N_PASS] += call < LONG_PASS_CALL and not runs_with_it(call)
    row[N_LONG_PASS] += call == LONG_PASS_CALL
    row[N_PUNT] += call == PUNT_CALL
    row[N_PUNT_OUT] += call == PUNT_OUT_CALL
    row[N_QUICK_KICK] += call == QUICK_KICK_CALL
    row[N_FIELD_GOAL_TRY] += call == FIELD_GOAL_CALL


@rule
def reading_counted(state: Any, read: Any, row: list[int]) -> None:
    """What a card said; `read` is the moment after it, before anything is settled."""
    reading = reading_of(read)
    tag = tag_of(reading)
    space = state.space
    figure = figure_of(reading)
    plain = tag in (YARDS, OUT)
    if space == PASS and (tag != YARDS or figure >= 0):  # a loss is a pass that was not thrown
        row[N_THROWN] += 1
        row[N_INTERCEPTED] += tag in (INTERCEPTED, CAUGHT_OUT)
        row[N_COMPLETED] += tag not in (INTERCEPTED, CAUGHT_OUT, INCOMPLETE)
    elif space == PUNT and plain:
        row[N_PUNT_AWAY] += 1
        row[N_PUNT_YARDS] += figure
    elif space == RETURN and plain:
        row[N_RUN_BACK] += 1
        row[N_RUN_BACK_YARDS] += figure
    elif space == LONG:
        row[N_LONG_GAIN] += tag == YARDS
        row[N_DOUBLING] += tag == DOUBLE
    elif space == FUMBLE:
        row[N_FUMBLE] += 1
        row[N_FUMBLE_LOST] += tag == LOST
    row[N_BLOCKED] += tag == BLOCK
    row[N_RUN_FUMBLE] += tag == DROPPED and space in (LINE, END)


@rule
def yards_counted(read: Any, space: int, row: list[int]) -> None:
    """PS-78: how far a run or a pass went that is over now; a pass that was intercepted went nowhere."""
    yards = (read.ball if read.carrier == read.offence else GOAL - read.ball) - read.spot
    if runs_with_it(read.call):
        row[N_RUN_YARDS] += yards
        return
    caught = read.back or (space == PASS and tag_of(reading_of(read)) in (INTERCEPTED, CAUGHT_OUT))
    if read.call < LONG_PASS_CALL and not caught:
        row[N_PASS_YARDS] += yards


@rule
def play_counted_up(read: Any, penalized: bool, accepted: bool, row: list[int]) -> None:
    """What came of a play that is settled."""
    if read.call == TRY:
        return
    row[N_PENALTY] += penalized
    row[N_PENALTY_ACCEPTED] += accepted
    if read.call == KICKOFF_CALL:
        row[N_KICKOFF] += not accepted
        row[N_KICKOFF_TOUCHBACK] += kicked_dead(read) and not accepted
    elif accepted:
        row[N_FIRST_DOWN] += min(read.spot + read.penalty, GOAL - 1) >= read.to_gain  # PS-R42
    elif read.outcome == ON_DOWN:
        first = read.ball >= read.to_gain
        row[N_FIRST_DOWN] += first
        row[N_FIRST_DOWN_REFUSED] += first and penalized
        row[N_LOST_ON_DOWNS] += not first and read.down == 4


@rule
def kicked_dead(read: Any) -> bool:
    """Whether a kickoff itself reached the goal line: no run-back, so nothing else was read."""
    return read.outcome == TOUCHBACK and not read.back


@rule
def points_counted(read: Any, points: int, side: int, row: list[int]) -> None:
    """What a side scored."""
    row[N_TOUCHDOWN] += points == 6
    row[N_OTHER_TOUCHDOWN] += points == 6 and (side != read.offence or read.back)
    row[N_FIELD_GOAL] += points == 3
    row[N_SAFETY] += points == 2


@rule
def moment_counted(state: Any, move: int, penalized: bool, row: list[int]) -> Any:
    """One move counted; returns the state before anything is settled, in which it is seen how a play ended."""
    if state.phase == CALL:
        call_counted(move, row)
    elif state.phase == FORCED_IN:
        row[N_REPLACEMENT] += 1
    elif state.phase == PENALTY:
        play_counted_up(state, True, move == ACCEPT, row)
    elif state.phase == RESOLVE:
        read = card_turned(state, move)
        row[N_CARD] += 1 - read.cutting
        if reading_of(read) != BLANK:
            read = taken_in(read)
            reading_counted(state, read, row)
        if read.outcome != 0:
            yards_counted(read, state.space, row)
            if not penalized:
                play_counted_up(read, False, False, row)
        return read
    return state


@rule
def counted_game(options: Any, habits: Habits, key: int, out: list[int], row: list[int]) -> None:
    """One game of two such coaches, counted."""
    state = initial(options)
    steps = 0
    while turn(state) != OVER:
        several = legal(state, out)
        chance = mixed(key, steps)
        steps += 1
        if turn(state) == LUCK:
            move = out[((chance >> 31) * several) >> 32]
        else:
            move = decision(state, habits, chance, out, several)
        after = apply(state, move)
        read = moment_counted(state, move, after.phase == PENALTY, row)
        if after.plays != state.plays and after.quarter <= 4:
            row[N_QUARTER + after.quarter - 1] += 1
        for side in range(2):
            points_counted(read, after.points[side] - state.points[side], side, row)
        state = after
    row[N_WHITE] = state.points[0]
    row[N_BLACK] = state.points[1]


@rule
def counted_games(options: Any, habits: Habits, seed: int, first: int, number: int, out: list[int], rows: Any) -> None:
    """Games of two such coaches: a row for each."""
    for game in range(first, first + number):
        counted_game(options, habits, mixed(seed, game), out, rows[game - first])
