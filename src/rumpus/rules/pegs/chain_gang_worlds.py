"""Chain Gang worlds that a seat cannot tell apart: other gangs and other troopers that would have sounded the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import count, rule
from .chain_gang_talk import ANSWER, NOWHERE
from .unit import CENTRE, around, bit, has, part, pick

if TYPE_CHECKING:
    from .chain_gang import State

FROM_START, FROM_LAST = 0, 1
BINDING, FREE = 0, 1
"""House rules: `retry` and `commit`."""


@rule
def candidates(others: int, origin: int) -> int:
    """CG-5, CG-13, CG-R1: the places next to one where a third prisoner keeps the chain with the two others."""
    first = others & -others
    second = others ^ first
    near, far = around(first), around(second)
    linked = near | far if near & second != 0 else near & far
    return around(bit(origin)) & linked & ~others


@rule
def some_of(places: int, number: int, chance: int) -> int:
    """So many of the places, chosen by a random number; there must be enough of them."""
    chosen = 0
    for _ in range(number):
        chosen |= bit(pick(places & ~chosen, chance & 63))
        chance >>= 6
    return chosen


@rule
def another_posse(state: State, chance: int) -> State:
    """Let one of the troopers that came in silence since the last alarm stand elsewhere.

    Since then the troopers have only grown. So whatever hangs together with those of that time, or with the first one
    if there was no alarm, may have come in silence, in any order, if no prisoner has stood there since. Where one has,
    a trooper can only have come later: it stays, and what the others hang on is not it.
    """
    base = state.rooted if state.rooted != 0 else state.troopers & CENTRE & ~state.trod
    late = state.troopers & ~base & state.trod
    grown = state.troopers & ~(base | late)
    if grown == 0 or late & ~around(base) != 0:
        return state
    rest = base | grown ^ bit(pick(grown, chance & 0xFFFF))
    free = around(rest) & ~(state.troopers | state.trod | state.gang)
    if free == 0:
        return state
    early = rest | bit(pick(free, chance >> 16))
    return state._replace(troopers=early | late) if part(early, base) == early else state


@rule
def another_gang(state: State, chance: int) -> State:
    """Let the gang have made another answer than its latest, or be in another one now; before the first, start else."""
    if state.knocks > 0:
        return another_try(state, chance)
    if state.was == 0:
        return another_start(state, chance)
    return another_answer(state, chance)


@rule
def another_start(state: State, chance: int) -> State:
    """Let one prisoner have been hidden elsewhere in the centre."""
    movable, free = state.gang, CENTRE & ~(state.gang | state.troopers)
    if state.place != NOWHERE:
        movable &= ~bit(state.place)
    if movable == 0 or free == 0:
        return state
    return state._replace(gang=state.gang ^ bit(pick(movable, chance & 0xFFFF)) ^ bit(pick(free, chance >> 16)))


@rule
def tells_all(state: State, place: int) -> bool:
    """Whether the alarms of an answer are just the places that one prisoner has tried, next to where it stood."""
    return state.options.retry == FROM_START and (state.options.commit == BINDING or place != NOWHERE)


@rule
def another_try(state: State, chance: int) -> State:
    """Let the gang have run into other troopers in the answer that goes on, by another prisoner if any may move."""
    if not tells_all(state, state.place):
        return state
    runner = state.place if state.place != NOWHERE else pick(state.gang, chance & 63)
    open_places = candidates(state.gang ^ bit(runner), runner)
    taken = open_places & state.troopers
    if count(taken) < state.knocks or count(open_places) == state.knocks:
        return state
    return state._replace(runner=runner, at=runner, tried=some_of(taken, state.knocks, chance >> 6))


@rule
def another_answer(state: State, chance: int) -> State:
    """Let the gang's latest answer have been another, with as many alarms; the trooper since must sound as it did."""
    runner = state.forced if state.forced != NOWHERE else pick(state.was, chance & 63)
    others = state.was ^ bit(runner)
    troopers = state.troopers
    if state.place != NOWHERE:
        troopers ^= bit(state.place)
    open_places = candidates(others, runner)
    taken, free = open_places & troopers, open_places & ~troopers
    bumped = state.bumped
    if state.heard > 0:
        if state.phase == ANSWER or not tells_all(state, state.forced) or count(taken) < state.heard:
            return state
        bumped = some_of(taken, state.heard, chance >> 12)
    if free == 0:
        return state
    gang = others | bit(pick(free, chance >> 6 & 63))
    if gang & troopers != 0:
        return state
    if state.place != NOWHERE and not runs_on(gang, state.place):
        return state
    return state._replace(gang=gang, bumped=bumped)


@rule
def runs_on(gang: int, place: int) -> bool:
    """Whether a gang has a prisoner at the place of an attack, and that one is not caught at once."""
    return has(gang, place) and candidates(gang ^ bit(place), place) != 0
