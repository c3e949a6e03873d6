"""Battle of the Blobs: two hidden blobs grow until they meet; each alarm bites a hole into the one that was met.

Rules: docs/rules/pegs-battle-of-the-blobs.md (BB) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp, sqrt

from ...words import OVER, count, rule
from ..unit import GRID, LOWER_ROWS, PEGS, UPPER_ROWS, Grids, alarm, around, bit, changed, has, insert, lift, listed, of
from .state import BLOB, CONNECTED, HALF, NOWHERE, PASS, PASSES, SEATS, STAYS, Options, State

# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 hides a blob above, then player 2 one below. SYS-R2: who makes the first move."""
    none = (0, 0)
    return State(options, 0, options.first_player - 1, none, none, (LOWER_ROWS, UPPER_ROWS), NOWHERE, 0)


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
        return state._replace(pegs=pegs, hiding=state.hiding + 1 if finished else state.hiding)
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
