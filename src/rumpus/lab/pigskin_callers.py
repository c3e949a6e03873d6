"""Two average coaches of Pigskin (section 4 of docs/rules/pigskin-cards.md).

They look at nothing but their own men and what lies open on the table; only a coach who `knows` is told the classes
opposite. The names that are only declared here are the game's; so the same coaches play with any deck.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the report

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.engine.loops import mixed
from rumpus.rules.words import count, lowest, rule

from .pigskin_penalties import penalty_choice

# --- Of the game ----------------------------------------------------------------------------------

ACCEPT: int
ALL_POSITIONS: int
CALL: int
DONE: int
ELEVEN: int
FIELD_GOAL_CALL: int
FORCED: int
GOAL: int
HALF_CHOICE: int
HALF_TIME: int
KICKOFF_CALL: int
KICK_CHOICE: int
LINEMEN: int
LONG_PASS_CALL: int
ON_DOWN: int
PENALTY: int
PUNT_CALL: int
PUNT_OUT_CALL: int
QB: int
QUICK_KICK_CALL: int
RECEIVE: int
REFUSE: int
SAFETY: int
SCRUB: int
SETUP: int
STAR: int
SWAPPED: int
SWAPS: int
TARGETS: int
TOSS_CHOICE: int
TOUCHBACK: int
TOUCHDOWN: int
TRY: int
WINDOW: int
ZONES: int
free: Callable[[int, int, int], int]
loser_of: Callable[[int], int]
man_at: Callable[[int, int], int]
marked: Callable[[int, int], int]
quick_kick_down: Callable[[Any], bool]
star_kicker: Callable[[Any, int], bool]
unturned: Callable[[Any], int]


class Habits(NamedTuple):
    """What a coach is used to. What is called hundredths is how often he does something, of a hundred times."""

    knows: int = 0
    """Whether he knows the classes opposite, and always takes the weakest open position."""
    passes: int = 32
    """Hundredths of passes, among runs and passes, as a rule."""
    passes_short: int = 15
    """With three yards to go, or less."""
    passes_long: int = 57
    """With eight yards to go, or more, after the first down."""
    long_passes: int = 4
    """Hundredths of long passes with twenty yards to go, or with ten on third down."""
    hurry: int = 2
    """With so many cards left in a half, and the need to score: a field goal or a long pass on any down."""
    gamble: int = 2
    """On fourth down he tries to gain so many yards; but only one where he could kick a field goal."""
    gamble_from: int = 45
    """He does not gamble nearer to his own goal than this."""
    gambles_near: int = 50
    """Hundredths of gambles on fourth and one where he could kick a field goal."""
    field_goal_from: int = 27
    """The farthest yard line from which he tries a field goal."""
    quick_kicks: int = 12
    """Hundredths of quick kicks, where they are allowed, with fifteen yards to go in the own half."""
    weakest: int = 80
    """Hundredths of giving up his weakest man when a card takes one; else it is anybody."""


@rule
def happens(chance: int, which: int, hundredths: int) -> bool:
    """Whether something is done now that is done so often; `which` tells one question from another."""
    return ((mixed(chance, which) >> 31) * 100) >> 32 < hundredths


@rule
def any_of(chance: int, which: int, things: int) -> int:
    """One of a set, all equally likely."""
    skip = ((mixed(chance, which) >> 31) * count(things)) >> 32
    for _ in range(skip):
        things &= things - 1
    return lowest(things)


# --- Men ------------------------------------------------------------------------------------------


@rule
def lineup_man(state: Any, chance: int) -> int:
    """The best men there are, each at any position of his type: the class of the next one."""
    men = state.men[state.actor]
    positions = (QB if state.filling < QB else ELEVEN) - state.filling
    place = ((mixed(chance, 0) >> 31) * positions) >> 32
    for man in range(SCRUB):
        place -= free(men, state.filling, man)
        if place < 0:
            return man
    return SCRUB


@rule
def weakest_of(lineup: int, positions: int) -> int:
    """Those of some positions where the weakest men among them stand."""
    found = 0
    weakest = STAR
    rest = positions
    while rest != 0:
        position = lowest(rest)
        rest &= rest - 1
        man = man_at(lineup, position)
        if man > weakest:
            weakest = man
            found = 0
        if man == weakest:
            found |= 1 << position
    return found


@rule
def substitution(state: Any, chance: int) -> int:
    """Between quarters the best men go back in, each for the weakest man of his type; at other times nobody."""
    if not state.interval:
        return DONE
    seat = state.actor
    here = ALL_POSITIONS & ~marked(state.marks[seat], SWAPPED)
    for kind in range(2):
        positions = here & (LINEMEN if kind == 0 else ALL_POSITIONS & ~LINEMEN)
        if positions == 0:
            continue
        position = any_of(chance, kind, weakest_of(state.lineup[seat], positions))
        for man in range(man_at(state.lineup[seat], position)):
            if free(state.men[seat], position, man) > 0:
                return SWAPS + 3 * position + man
    return DONE


@rule
def man_given_up(state: Any, habits: Habits, chance: int, out: list[int], number: int) -> int:
    """The own weakest man, as a rule; a coach who names the other's man does not know better than to guess."""
    positions = 0
    for index in range(number):
        positions |= 1 << out[index]
    seat = loser_of(state.queue)
    if state.actor == seat and happens(chance, 0, habits.weakest):
        positions = weakest_of(state.lineup[seat], positions)
    return any_of(chance, 1, positions)


# --- Calls ----------------------------------------------------------------------------------------


@rule
def hurried(state: Any, habits: Habits) -> bool:
    """Whether the half is nearly over: in the second quarter for both, in the fourth for the side that is behind."""
    if count(unturned(state)) > habits.hurry:
        return False
    if state.quarter == 4:
        return bool(state.points[state.offence] < state.points[1 - state.offence])
    return bool(state.quarter == 2)


@rule
def gambled(state: Any, habits: Habits, chance: int) -> bool:
    """Whether he plays on, on fourth down: only for very few yards, not near his own goal, seldom instead of a kick."""
    missing = state.to_gain - state.spot
    if missing > habits.gamble or state.spot < habits.gamble_from:
        return False
    if GOAL - state.spot > habits.field_goal_from:
        return True
    return missing == 1 and happens(chance, 0, habits.gambles_near)


@rule
def play_called(state: Any, habits: Habits, chance: int) -> int:
    """A kick, a long pass, or a run or a pass at one of the open positions."""
    if hurried(state, habits):
        return FIELD_GOAL_CALL if GOAL - state.spot <= habits.field_goal_from else LONG_PASS_CALL
    if state.down == 4 and not gambled(state, habits, chance):
        return kick_called(state, habits)
    missing = state.to_gain - state.spot
    pinned = missing >= 15 and 2 * state.spot < GOAL and star_kicker(state, state.offence) and quick_kick_down(state)
    if pinned and happens(chance, 1, habits.quick_kicks):
        return QUICK_KICK_CALL
    if (missing >= 20 or (missing >= 10 and state.down == 3)) and happens(chance, 2, habits.long_passes):
        return LONG_PASS_CALL
    return run_or_pass(state, habits, chance)


@rule
def run_or_pass(state: Any, habits: Habits, chance: int) -> int:
    """More passes on long yardage; then any of the open positions, or the weakest for a coach who knows it."""
    missing = state.to_gain - state.spot
    passes = habits.passes
    if missing <= 3:
        passes = habits.passes_short
    elif missing >= 8 and state.down > 1:
        passes = habits.passes_long
    zones = TARGETS & ~state.closed & ZONES
    runs = TARGETS & ~state.closed & ~ZONES
    positions = zones if happens(chance, 3, passes) else runs
    if positions == 0:
        positions = zones | runs
    if positions == 0:
        return LONG_PASS_CALL
    if habits.knows:
        positions = weakest_of(state.lineup[1 - state.offence], positions)
    return any_of(chance, 4, positions)


@rule
def kick_called(state: Any, habits: Habits) -> int:
    """Fourth down: a field goal from near enough; a punt out of bounds where that is allowed; else a punt."""
    if GOAL - state.spot <= habits.field_goal_from:
        return FIELD_GOAL_CALL
    if 2 * state.spot >= GOAL and star_kicker(state, state.offence):
        return PUNT_OUT_CALL
    return PUNT_CALL


@rule
def decision(state: Any, habits: Habits, chance: int, out: list[int], number: int) -> int:
    """What an average coach does, out of the moves in `out`; `chance` is a random number of his own."""
    phase = state.phase
    if phase == CALL:
        return play_called(state, habits, chance)
    if phase == WINDOW:
        return substitution(state, chance)
    if phase == PENALTY:
        return penalty_choice(state, state.actor == state.offence)
    if phase == FORCED:
        return man_given_up(state, habits, chance, out, number)
    if phase in (SETUP, HALF_TIME):
        return lineup_man(state, chance)
    if phase in (TOSS_CHOICE, KICK_CHOICE, HALF_CHOICE):
        return RECEIVE
    return out[0]  # the best man there is comes in; no time-out is called
