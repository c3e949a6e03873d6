"""Battle of the Blobs: two hidden blobs grow until they meet; each alarm bites a hole into the one that was met.

Rules: docs/rules/pegs-battle-of-the-blobs.md (BB) on the unit of docs/rules/pegs-system.md (SYS). What a seat sees,
and what is said to people about it, is in battle_of_the_blobs_talk.py.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from ..words import OVER, count, rule
from .battle_of_the_blobs_talk import (
    ABOUT,
    BLOB,
    HALF,
    MOST_TURNS,
    NOWHERE,
    OPTIONS,
    PASS,
    PASSES,
    SEATS,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .unit import (
    GRID,
    LOWER_ROWS,
    PEGS,
    UPPER_ROWS,
    Grids,
    alarm,
    around,
    bit,
    changed,
    connected,
    counts,
    has,
    insert,
    lift,
    listed,
    of,
    part,
    pick,
    seen,
)

__all__ = ["ABOUT", "OPTIONS", "View", "scene", "show", "tell", "touch", "why_not"]

CONNECTED, NO_ISOLATED = 0, 1
STAYS, REMOVED = 0, 1
MOVES = 32
"""Four pegs can touch all the 32 other places; fewer touch 8 each at most, and more leave fewer."""
LONGEST = 2 * BLOB + MOST_TURNS
"""BB-R5 stops every game: a turn is one decision."""


class Options(NamedTuple):
    first_player: int = 1
    setup: int = CONNECTED
    last_peg: int = STAYS
    supply: int = PASSES
    max_turns: int = 300


class State(NamedTuple):
    options: Options
    hiding: int
    """Who is hiding a blob now: 0, then 1; 2 when both are done."""
    actor: int
    pegs: Grids
    rooted: Grids
    """The pegs of each player that have stood since the last alarm, or since the set-up if there was none."""
    shown: Grids
    """Pegs of each player that all know to stand: their places were announced (BB-6)."""
    clear: Grids
    """Places where all know that a player has no peg."""
    place: int
    """Where the last alarm was, or NOWHERE."""
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 hides a blob above, then player 2 one below. SYS-R2: who makes the first move."""
    none = (0, 0)
    return State(options, 0, options.first_player - 1, none, none, none, (LOWER_ROWS, UPPER_ROWS), NOWHERE, 0)


@rule
def turn(state: State) -> int:
    """BB-3: players take turns until one has no peg left (BB-13), or too many turns are played (BB-R5)."""
    if state.hiding < SEATS:
        return state.hiding
    if state.pegs[0] == 0 or state.pegs[1] == 0 or state.turns == state.options.max_turns:
        return OVER
    return state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """BB-4, BB-R9: any own-empty place next to an own peg. BB-R4: with all 20 pegs on the grid, only `pass`."""
    if state.hiding < SEATS:
        return listed(hiding_places(state, state.hiding), out)
    own = of(state.pegs, state.actor)
    if count(own) >= PEGS and state.options.supply == PASSES:
        out[0] = PASS
        return 1
    return listed(around(own) & ~own, out)


@rule
def hiding_places(state: State, seat: int) -> int:
    """BB-1, BB-2, BB-R1: where the next peg may go, so that seven can still become a legal blob."""
    pegs, half = of(state.pegs, seat), HALF[seat]
    free = half & ~pegs
    if pegs == 0:
        return free
    if state.options.setup == CONNECTED:
        return free & around(pegs)
    fitting = 0
    while free != 0:
        one = free & -free
        if can_finish(pegs | one, half):
            fitting |= one
        free ^= one
    return fitting


@rule
def can_finish(pegs: int, half: int) -> bool:
    """BB-R1: whether some choice of further pegs in a half makes seven of which none is alone."""
    left = BLOB - count(pegs)
    lonely = pegs & ~around(pegs)
    if left == 0:
        return lonely == 0
    if left == 1:
        return joining(lonely, half) != 0
    return True  # a peg in the middle of a square touches all others there, so one for each square is enough


@rule
def joining(lonely: int, half: int) -> int:
    """The places in a half that touch all of these pegs."""
    places = half
    while lonely != 0:
        places &= around(lonely & -lonely)
        lonely &= lonely - 1
    return places


@rule
def apply(state: State, move: int) -> State:
    """BB-3: one peg a turn, wherever it leads."""
    if state.hiding < SEATS:
        pegs = insert(state.pegs, state.hiding, move)
        finished = count(of(pegs, state.hiding)) == BLOB
        return state._replace(pegs=pegs, rooted=pegs, hiding=state.hiding + 1 if finished else state.hiding)
    actor = state.actor
    after = state._replace(actor=1 - actor, turns=state.turns + 1)
    if move == PASS:
        return after
    pegs = insert(state.pegs, actor, move)
    if alarm(state.pegs, actor, move):
        return bitten(after, pegs, actor, move)
    clear = of(state.clear, actor)
    return after._replace(
        pegs=pegs,  # BB-5
        clear=changed(state.clear, actor, clear & ~around(~clear & GRID)),  # a blob only grows next to itself
    )


@rule
def bitten(state: State, pegs: Grids, actor: int, location: int) -> State:
    """BB-6, BB-7, BB-R8: the place is announced, and the opponent's pegs at it and next to it go; BB-10: only those."""
    victim = 1 - actor
    bite = bit(location) | around(bit(location))
    left = changed(pegs, victim, survivors(state.options, of(pegs, victim) & ~bite))
    shown = of(state.shown, victim) & ~bite
    shown &= around(shown)  # one by itself may have been taken off as a single peg
    return state._replace(
        pegs=left,
        rooted=left,
        shown=insert(changed(state.shown, victim, shown), actor, location),
        clear=lift(changed(state.clear, victim, of(state.clear, victim) | bite), actor, location),
        place=location,
    )


@rule
def survivors(options: Options, pegs: int) -> int:
    """BB-8, BB-9, BB-R7: single pegs go. BB-R2: but one that is all there is stays, unless the house says otherwise."""
    if count(pegs) == 1 and options.last_peg == STAYS:
        return pegs
    return pegs & around(pegs)


@rule
def score(state: State, seat: int) -> int:
    """The pegs on the grid."""
    return count(of(state.pegs, seat))


@rule
def winners(state: State) -> int:
    """BB-13: whoever still has pegs. BB-R5: after too many turns more pegs win, and equal is a draw."""
    lead = score(state, 0) - score(state, 1)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; sizes and the places of alarms are public (BB-6, BB-12)."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        state.hiding,
        seen(state.pegs, seat, over),
        counts(state.pegs) if state.hiding == SEATS else (BLOB * state.hiding, 0),
        state.shown,
        state.clear,
        state.place,
        state.turns,
        winners(state) if over else 0,
        state.options.supply,
        state.options.max_turns,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in pegs and in places that the other knows, as a chance to win."""
    if state.hiding < SEATS:
        return 0.5
    if turn(state) == OVER:
        return has(winners(state), seat) / count(winners(state))
    return 1.0 / (1.0 + exp(strength(state, 1 - seat) - strength(state, seat)))


@rule
def strength(state: State, seat: int) -> float:
    """What a player has: pegs, the first ones weighing most, less those that are announced; and the turn.

    The turn is worth more to a player who touches an announced peg. The weights are chosen by hand, near fits to the
    results of games, as by `python -m tools.fit_evaluate battle-of-the-blobs --players heuristic heuristic`.
    """
    own = of(state.pegs, seat)
    value = 1.35 * sqrt(1.0 * count(own)) - 0.25 * count(of(state.shown, seat) & own)
    if state.actor == seat:
        value += 0.35
        if around(own) & of(state.shown, 1 - seat) & of(state.pegs, 1 - seat) != 0:
            value += 0.4
    return value


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one thing that the seat cannot see: a peg that the other has added in silence, or one of the first seven.

    Since the last alarm both blobs have only grown. So whatever hangs together with what stood then, and is nowhere
    behind the seat's pegs, may have been added in silence; and before the first alarm the same is true of the set-up.
    """
    if turn(state) == OVER:
        return state
    other = 1 - seat
    roots, free = of(state.rooted, other), GRID & ~(state.pegs[0] | state.pegs[1])
    grown = of(state.pegs, other) & ~roots
    start, leaving, arriving = chance & 1, chance >> 1 & 0xFFFF, chance >> 17
    if state.place == NOWHERE and (start == 1 or grown == 0):
        return another_start(state, other, free & HALF[other], leaving, arriving)
    if grown == 0:
        return state
    leaves = bit(pick(grown, leaving))
    pegs = of(state.pegs, other) ^ leaves
    free &= around(pegs)
    if free == 0:
        return state
    pegs ^= bit(pick(free, arriving))
    return state._replace(pegs=changed(state.pegs, other, pegs)) if part(pegs, roots) == pegs else state


@rule
def another_start(state: State, other: int, free: int, leaving: int, arriving: int) -> State:
    """Let one of the other's first pegs have been hidden elsewhere, if the blob still hangs together."""
    roots = of(state.rooted, other)
    if roots == 0:
        return state
    leaves = bit(pick(roots, leaving))
    roots ^= leaves
    if roots != 0 and state.options.setup == CONNECTED:
        free &= around(roots)
    if free == 0:
        return state
    arrives = bit(pick(free, arriving))
    roots |= arrives
    fits = connected(roots) if state.options.setup == CONNECTED else can_finish(roots, HALF[other])
    pegs = of(state.pegs, other) ^ leaves ^ arrives
    if not fits or part(pegs, roots) != pegs:
        return state
    return state._replace(pegs=changed(state.pegs, other, pegs), rooted=changed(state.rooted, other, roots))
