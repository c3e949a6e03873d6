"""Leap Frog: six hidden pegs a side hop to the opposite corner; five in the target win.

Rules: docs/rules/pegs-leap-frog.md (LF) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp

from ...words import OVER, count, lowest, rule, table, wanted
from ..unit import (
    GRID,
    MARKERS,
    alarm,
    around,
    bit,
    changed,
    has,
    insert,
    leg,
    listed_legs,
    of,
    origin_of,
    stepped,
    target_of,
)
from .state import FIVE, NOWHERE, PASS, SEATS, SIXTEEN, START, STOP, TARGET, TURN_START, Options, State

DIRECTIONS = table([-6, -5, 1, 7, 6, 5, -1, -7])
"""The differences of neighbours, clockwise from north."""

NEAR = table(
    [[TARGET[seat], TARGET[seat] | around(TARGET[seat]), around(around(TARGET[seat]))] for seat in range(SEATS)]
)
"""For each player: the places in the target, at most one step away from it, and at most two."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """LF-1, LF-2, LF-R1: the pegs stand where all know them. SYS-R2: who makes the first move."""
    pegs = (START[options.start][0], START[options.start][1])
    none = (0, 0)
    first = options.first_player - 1
    return State(options, first, pegs, none, NOWHERE, NOWHERE, 0, (NOWHERE, NOWHERE), none, 0)


@rule
def turn(state: State) -> int:
    """LF-13, LF-R10: five in the target end the game at once; so do markers (LF-14), or too many turns (LF-R9)."""
    if score(state, 0) == FIVE or score(state, 1) == FIVE or state.turns == state.options.max_turns:
        return OVER
    return OVER if shut_out(state, 0) and shut_out(state, 1) else state.actor


@rule
def shut_out(state: State, seat: int) -> bool:
    """LF-R7: five own markers in the target leave no room for five pegs. LF-R12: it takes two to end the game."""
    return count(of(state.markers, seat) & TARGET[seat]) >= FIVE


@rule
def legal(state: State, out: list[int]) -> int:
    """LF-3: a step, or a chain of jumps with one peg. LF-8, LF-R5: in a chain jump on, or stop. LF-R8: else `pass`."""
    pegs = of(state.pegs, state.actor)
    pieces = pegs | of(state.markers, state.actor)
    if state.frog != NOWHERE:
        number = listed_legs(state.frog, jumps_from(pieces, state.frog) & ~state.used, out, 0)
        out[number] = STOP
        return number + 1
    number = along(pegs, pieces, -6, out, 0)
    number = along(pegs, pieces, -5, out, number)
    number = along(pegs, pieces, 1, out, number)
    number = along(pegs, pieces, 7, out, number)
    number = along(pegs, pieces, 6, out, number)
    number = along(pegs, pieces, 5, out, number)
    number = along(pegs, pieces, -1, out, number)
    number = along(pegs, pieces, -7, out, number)
    if number == 0:
        out[0] = PASS
        return 1
    return number


@rule
def along(pegs: int, pieces: int, step: int, out: list[int], number: int) -> int:
    """LF-4: steps in one direction into own-empty places. LF-6, LF-7: jumps over one own piece (LF-R14) behind which
    there is such a place. LF-R2: markers are in the way like pegs. LF-R13: all directions are allowed."""
    before_gap = stepped(GRID & ~pieces, -step)
    jumpers = pegs & stepped(pieces & before_gap, -step)
    movers = pegs & before_gap | jumpers
    rest = wanted(movers, out, number)
    place = number + count(movers & (rest & -rest) - 1)
    while rest != 0:
        origin = lowest(rest)
        out[place] = leg(origin, origin + step + (jumpers >> origin & 1) * step)
        place += 1
        rest &= rest - 1
    return number + count(movers)


@rule
def jumps_from(pieces: int, origin: int) -> int:
    """LF-6, LF-7: where a peg can jump to, over one of the pieces and into a gap directly behind it."""
    here, targets = bit(origin), 0
    for step in DIRECTIONS:
        targets |= stepped(stepped(here, step) & pieces, step)
    return targets & ~pieces


@rule
def apply(state: State, move: int) -> State:
    """LF-9: every landing is tested. LF-5: a silent step ends the turn. LF-8: a silent jump may lead to another."""
    if move == PASS:
        return turn_over(state, NOWHERE)  # LF-R8: nothing moved
    if move == STOP:
        return turn_over(state, NOWHERE)
    actor, origin, target = state.actor, origin_of(move), target_of(move)
    home = origin if state.frog == NOWHERE else state.home
    used = state.used | bit(origin)
    if alarm(state.pegs, actor, target):
        return bumped(state, home, origin, target)
    pegs = of(state.pegs, actor) ^ bit(origin) ^ bit(target)  # LF-10: what was jumped stays
    used |= bit(target)
    after = state._replace(pegs=changed(state.pegs, actor, pegs))
    if has(around(bit(origin)), target) or count(pegs & TARGET[actor]) == FIVE:
        return turn_over(after, NOWHERE)
    if jumps_from(pegs | of(state.markers, actor), target) & ~used == 0:  # LF-R4
        return turn_over(after, NOWHERE)
    return after._replace(frog=target, home=home, used=used)


@rule
def bumped(state: State, home: int, origin: int, place: int) -> State:
    """LF-11, LF-12: a marker goes in for good, if one is left; the peg returns (LF-R3), and the turn ends."""
    actor = state.actor
    spot = home if state.options.back == TURN_START else origin
    pegs = of(state.pegs, actor) & ~bit(origin) | bit(spot)
    after = state._replace(
        pegs=changed(state.pegs, actor, pegs),
        markers=insert(state.markers, actor, place) if marker_left(state) else state.markers,
        alarms=changed(state.alarms, actor, of(state.alarms, actor) + 1),
    )
    return turn_over(after, place)


@rule
def marker_left(state: State) -> bool:
    """LF-R6: each player has eight markers, unless the house has one pool of sixteen."""
    if state.options.markers == SIXTEEN:
        return count(state.markers[0]) + count(state.markers[1]) < 2 * MARKERS
    return count(of(state.markers, state.actor)) < MARKERS


@rule
def turn_over(state: State, met: int) -> State:
    """The other player's turn; where this one met an alarm is remembered."""
    actor = state.actor
    return state._replace(
        actor=1 - actor,
        frog=NOWHERE,
        home=NOWHERE,
        used=0,
        met=changed(state.met, actor, met),
        turns=state.turns + 1,
    )


@rule
def score(state: State, seat: int) -> int:
    """The pegs in the target."""
    return count(of(state.pegs, seat) & TARGET[seat])


@rule
def winners(state: State) -> int:
    """LF-13: five in the target win. LF-14, LF-R9: else more of them win, and equal is a draw (LF-R11)."""
    lead = score(state, 0) - score(state, 1)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in strength, as a chance to win."""
    if turn(state) == OVER:
        return has(winners(state), seat) / count(winners(state))
    return 1.0 / (1.0 + exp(strength(state, 1 - seat) - strength(state, seat)))


@rule
def strength(state: State, seat: int) -> float:
    """The way made, more for pegs that are home together, and guards; less for places of the target lost to markers.

    A guard is a peg in the other's target, where it began: the other runs into it, and loses the turn and the place.
    """
    pegs, target = of(state.pegs, seat), TARGET[seat]
    home, spoilt = count(pegs & target), count(of(state.markers, seat) & target)
    guards = count(pegs & TARGET[1 - seat])
    return 0.12 * progress(state, seat) + 0.05 * home * home + 0.3 * guards - 0.04 * spoilt * spoilt


@rule
def progress(state: State, seat: int) -> int:
    """Up to 18: for each peg 3 in the target, 2 a step away from it, 1 two steps away."""
    pegs = of(state.pegs, seat)
    return count(pegs & NEAR[seat][0]) + count(pegs & NEAR[seat][1]) + count(pegs & NEAR[seat][2])
