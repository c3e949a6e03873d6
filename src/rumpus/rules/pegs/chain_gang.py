"""Chain Gang: three prisoners on one chain run from troopers; then the roles change. Fewer troopers win.

Rules: docs/rules/pegs-chain-gang.md (CG) on the unit of docs/rules/pegs-system.md (SYS). What a seat sees, and what is
said to people about it, is in chain_gang_talk.py; which other worlds a seat must hold for possible, in
chain_gang_worlds.py.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..words import OVER, count, lowest, rule
from .chain_gang_talk import (
    ABOUT,
    ANSWER,
    END,
    ESCAPED,
    FEW,
    FORTY,
    GANG,
    HIDE,
    NOWHERE,
    OPTIONS,
    SEATS,
    TROOPER,
    TWENTY,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .chain_gang_worlds import BINDING, FROM_LAST, FROM_START, another_gang, another_posse, candidates
from .unit import CENTRE, Grids, around, bit, changed, has, listed, listed_legs, of, origin_of, target_of

__all__ = ["ABOUT", "OPTIONS", "View", "scene", "show", "tell", "touch", "why_not"]

MOVES = 32
"""Four troopers can touch all the 32 other places; fewer touch 8 each at most, and more leave fewer."""
ENOUGH = 34
LONGEST = 2 * (GANG + ENOUGH * (1 + 3 * 12))
"""Section 6: 34 troopers are enough for each half. After each the gang tries a place at most once for each of its three
prisoners, and only places next to the two others: these are 12 at most, whatever the house rules."""
USUAL = 8.0
"""About how many troopers a capture takes."""


class Options(NamedTuple):
    retry: int = FROM_START
    commit: int = BINDING
    pool: int = FORTY


class State(NamedTuple):
    options: Options
    half: int
    """0 or 1, which is also the seat of the gang (CG-1)."""
    phase: int
    gang: int
    troopers: int
    place: int
    """Where the newest trooper has sounded the alarm, until the gang has answered; else NOWHERE."""
    runner: int
    """The prisoner that has to move, by its place, or NOWHERE while any may."""
    at: int
    """The place from which the runner tries, or NOWHERE."""
    tried: int
    spent: int
    """In this answer: where the runner has met troopers; and prisoners that found no safe place (CG-R4)."""
    knocks: int
    """How many alarms the gang has sounded in this answer."""
    was: int
    forced: int
    bumped: int
    heard: int
    """The latest finished answer: the gang before it, `place`, `tried` and `knocks`; 0 and NOWHERE before the first."""
    knew: int
    """Where the gang had met troopers before that."""
    rooted: int
    trod: int
    """The troopers at the last alarm, and where prisoners have stood since, but for where they stand now."""
    shown: int
    """The troopers whose places were announced."""
    last: int
    """The place of the last announcement, or NOWHERE."""
    scores: Grids


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
    return State(options, half, HIDE, 0, 0, none, none, none, 0, 0, 0, 0, none, 0, 0, 0, 0, 0, 0, last, scores)


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
        rooted=troopers,
        trod=0,
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
        rooted=state.troopers,
        trod=0,
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
        was=state.gang,
        forced=state.place,
        bumped=state.tried,
        heard=state.knocks,
        knew=state.knew | state.bumped,
        trod=state.trod | state.gang,
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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; the number of troopers, alarms, and where an attack sounded, are public."""
    now = turn(state)
    over = now == OVER
    gang = seat == state.half
    troopers = seat == 1 - state.half
    return View(
        seat,
        now,
        state.half,
        state.phase,
        state.gang if gang or over else 0,
        state.troopers if troopers or over else 0,
        count(state.troopers),
        state.place,
        state.knocks,
        state.shown,
        state.last,
        state.runner if gang else state.place,
        state.at if gang else NOWHERE,
        state.tried if gang else 0,
        state.spent if gang else 0,
        state.knew | state.bumped | state.tried if gang else 0,
        state.scores,
        winners(state) if over else 0,
        state.options.pool,
    )


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


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one thing that the seat cannot see: what the gang did last, or where a silent trooper stands."""
    if state.phase == END:
        return state
    return another_posse(state, chance) if seat == state.half else another_gang(state, chance)
