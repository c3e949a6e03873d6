"""Chain Gang: three prisoners on one chain run from troopers; then the roles change. Fewer troopers win.

Rules: docs/rules/pegs-chain-gang.md (CG) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp

from ...words import OVER, count, lowest, rule
from ..unit import CENTRE, Grids, around, bit, changed, has, listed, listed_legs, of, origin_of, target_of
from .state import (
    ANSWER,
    BINDING,
    END,
    ESCAPED,
    FEW,
    FROM_LAST,
    GANG,
    HIDE,
    NOWHERE,
    SEATS,
    TROOPER,
    TWENTY,
    Options,
    State,
)

USUAL = 8.0
"""About how many troopers a capture takes."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """CG-1: in the first half player 1 is the gang."""
    return new_half(options, 0, NOWHERE, (0, 0))


@rule
def new_half(options: Options, half: int, last: int, scores: Grids) -> State:
    """CG-1, CG-4: empty grids, and a gang to hide."""
    none = NOWHERE
    return State(options, half, HIDE, 0, 0, none, none, none, 0, 0, 0, 0, 0, last, scores)


@rule
def turn(state: State) -> int:
    """CG-11: troopers and gang take turns."""
    if state.phase == END:
        return OVER
    return 1 - state.half if state.phase == TROOPER else state.half


@rule
def legal(state: State, out: list[int]) -> int:
    """CG-4, CG-6: three prisoners and the first trooper in the centre. CG-7: then next to a trooper, wherever it is."""
    if state.phase == HIDE:
        return listed(CENTRE & ~state.gang, out)
    if state.phase == TROOPER:
        troopers = state.troopers
        return listed(CENTRE if troopers == 0 else around(troopers) & ~troopers, out)
    return listed_answers(state, out)


@rule
def listed_answers(state: State, out: list[int]) -> int:
    """CG-11, CG-12, CG-13: one step of the prisoner that must move, or of any. CG-R8: known troopers may be tried."""
    if state.runner != NOWHERE:
        return listed_legs(state.runner, open_to(state), out, 0)
    number = 0
    willing = state.gang & ~state.spent
    while willing != 0:
        prisoner = willing & -willing
        number = listed_legs(lowest(prisoner), candidates(state.gang ^ prisoner, lowest(prisoner)), out, number)
        willing ^= prisoner
    return number


@rule
def candidates(others: int, origin: int) -> int:
    """CG-5, CG-13, CG-R1: the places next to one where a third prisoner keeps the chain with the two others."""
    first = others & -others
    second = others ^ first
    near, far = around(first), around(second)
    linked = near | far if near & second != 0 else near & far
    return around(bit(origin)) & linked & ~others


@rule
def open_to(state: State) -> int:
    """CG-13, CG-15: where the runner may try. CG-R2: from its old place, or from the last place it tried."""
    runner = bit(state.runner)
    return candidates(state.gang ^ runner, state.at) & ~(runner | state.tried)


@rule
def apply(state: State, move: int) -> State:
    """Section 4: a prisoner is hidden, a trooper added, or an answer tried."""
    if state.phase == HIDE:
        gang = state.gang | bit(move)
        return state._replace(gang=gang, phase=TROOPER if count(gang) == GANG else HIDE)
    if state.phase == TROOPER:
        return trooper_added(state, move)
    if has(state.troopers, target_of(move)):
        return bumped_into(state, origin_of(move), target_of(move))
    return safe(state, origin_of(move), target_of(move))


@rule
def trooper_added(state: State, place: int) -> State:
    """CG-8, CG-10: a trooper stays. CG-9, CG-R7: an alarm is announced, and that prisoner must move, or is caught."""
    troopers = state.troopers | bit(place)
    if not has(state.gang, place):
        return state._replace(troopers=troopers, phase=ANSWER)
    after = state._replace(
        troopers=troopers,
        phase=ANSWER,
        place=place,
        runner=place,
        at=place,
        shown=state.shown | bit(place),
        last=place,
    )
    return captured(after) if open_to(after) == 0 else after  # CG-16, CG-R3


@rule
def bumped_into(state: State, prisoner: int, place: int) -> State:
    """CG-15: not safe; the same prisoner must try on. CG-16: with no place left to try, the gang is captured."""
    after = state._replace(
        runner=prisoner,
        at=place if state.options.retry == FROM_LAST else prisoner,
        tried=state.tried | bit(place),
        knocks=state.knocks + 1,
    )
    if open_to(after) != 0:
        return after
    if state.options.commit == BINDING or state.place != NOWHERE:
        return captured(after)
    return another_runner(after)


@rule
def another_runner(state: State) -> State:
    """CG-R4, in a house where the choice is free: another prisoner may move, if there is one that can."""
    spent = state.spent | bit(state.runner)
    willing = state.gang & ~spent
    moves = 0
    while willing != 0:
        prisoner = willing & -willing
        moves |= candidates(state.gang ^ prisoner, lowest(prisoner))
        willing ^= prisoner
    if moves == 0:
        return captured(state)
    return state._replace(runner=NOWHERE, at=NOWHERE, tried=0, spent=spent, knew=state.knew | state.tried)


@rule
def safe(state: State, prisoner: int, place: int) -> State:
    """CG-14, CG-R11: the prisoner stays there, and the troopers act, if there are any left (CG-R5)."""
    after = state._replace(
        phase=TROOPER,
        gang=state.gang ^ bit(prisoner) ^ bit(place),
        place=NOWHERE,
        runner=NOWHERE,
        at=NOWHERE,
        tried=0,
        spent=0,
        knocks=0,
        knew=state.knew | state.tried,
    )
    if state.options.pool == TWENTY and count(state.troopers) == FEW:
        return half_over(after, ESCAPED)
    return after


@rule
def captured(state: State) -> State:
    """CG-2: a capture ends the half; all troopers count, the last one too. CG-R9: there is no other end."""
    return half_over(state, count(state.troopers))


@rule
def half_over(state: State, number: int) -> State:
    """CG-1: after the first half the grids are cleared. CG-3, CG-R10: after the second the game is over."""
    scores = changed(state.scores, 1 - state.half, number)
    if state.half == 0:
        return new_half(state.options, 1, state.last, scores)
    return state._replace(phase=END, scores=scores)


@rule
def score(state: State, seat: int) -> int:
    """CG-2: the troopers that a player has needed."""
    return of(state.scores, seat)


@rule
def winners(state: State) -> int:
    """CG-3: fewer troopers win. CG-R6: equal is a draw."""
    lead = score(state, 1) - score(state, 0)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in troopers, as a chance to win: those that were needed, or are likely to be."""
    if state.phase == END:
        return has(winners(state), seat) / count(winners(state))
    needed = count(state.troopers) + still_needed(state)
    first = needed if state.half == 0 else 1.0 * score(state, 1)  # player 2 leads the troopers in the first half
    second = USUAL if state.half == 0 else needed
    lead = (first - second) * (0.33 if state.half == 0 else 0.5)
    return 1.0 / (1.0 + exp(-lead if seat == 0 else lead))


@rule
def still_needed(state: State) -> float:
    """About how many troopers are still to come: more, the more room is around the gang and each of its prisoners."""
    gang, fewest = state.gang, 8
    if state.phase == HIDE:
        return USUAL
    left = gang
    while left != 0:
        prisoner = left & -left
        ways = count(candidates(gang ^ prisoner, lowest(prisoner)) & ~state.troopers)
        if lowest(prisoner) == state.runner and ways == 0:
            return 0.0  # CG-16
        fewest = min(fewest, ways)
        left ^= prisoner
    return 1.0 + 0.35 * count(around(gang) & ~(gang | state.troopers)) + 1.2 * min(fewest, 3)
