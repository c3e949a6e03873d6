"""Leap Frog: six hidden pegs a side hop to the opposite corner; five in the target win.

Rules: docs/rules/pegs-leap-frog.md (LF) on the unit of docs/rules/pegs-system.md (SYS). What a seat sees, and what is
said to people about it, is in leap_frog_talk.py; which other worlds a seat must hold for possible, in
leap_frog_worlds.py.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..words import OVER, count, lowest, rule, table, wanted
from .leap_frog_talk import (
    ABOUT,
    FIVE,
    LAST_LANDING,
    MOST_TURNS,
    NOWHERE,
    OPTIONS,
    PASS,
    SEATS,
    START,
    STOP,
    TARGET,
    TURN_START,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .leap_frog_worlds import another_chain, another_turn, foretold, jumps_from, may_come_to
from .turns_ahead import Ahead
from .unit import (
    GRID,
    MARKERS,
    Grids,
    alarm,
    around,
    bit,
    changed,
    counts,
    has,
    insert,
    leg,
    listed_legs,
    of,
    origin_of,
    seen,
    stepped,
    target_of,
)

__all__ = [
    "ABOUT", "OPTIONS", "Ahead", "View", "foretold", "may_come_to", "scene", "show", "tell", "touch", "why_not",
]  # fmt: skip

TRIANGLE, ROWS = 0, 1
EIGHT, SIXTEEN = 0, 1
TEAM = 6
MOVES = 8 * TEAM
LONGEST = 8 * MOST_TURNS
"""LF-R9 stops every game. A jump changes row and column by 0 or 2, so a peg can come to 9 places by jumps; it comes
to none of them twice in a turn (LF-R4), so 8 jumps, or fewer and a `stop`, are the most decisions of a turn."""

NEAR = table(
    [[TARGET[seat], TARGET[seat] | around(TARGET[seat]), around(around(TARGET[seat]))] for seat in range(SEATS)]
)
"""For each player: the places in the target, at most one step away from it, and at most two."""


class Options(NamedTuple):
    first_player: int = 1
    start: int = TRIANGLE
    back: int = LAST_LANDING
    markers: int = EIGHT
    max_turns: int = 200


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    markers: Grids
    frog: int
    home: int
    used: int
    """The chain of jumps that goes on: where the peg stands, where it began, and where it has been; else NOWHERE."""
    began: Grids
    spot: Grids
    """Where the peg of each player's latest turn began it, and where it came to stand; NOWHERE if none has moved."""
    trail: Grids
    """Where that peg landed in silence in that turn."""
    met: Grids
    """Where that turn ended with an alarm, or NOWHERE."""
    alarms: Grids
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """LF-1, LF-2, LF-R1: the pegs stand where all know them. SYS-R2: who makes the first move."""
    pegs = (START[options.start][0], START[options.start][1])
    none, nowhere = (0, 0), (NOWHERE, NOWHERE)
    first = options.first_player - 1
    return State(options, first, pegs, none, NOWHERE, NOWHERE, 0, nowhere, nowhere, none, nowhere, none, 0)


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
def apply(state: State, move: int) -> State:
    """LF-9: every landing is tested. LF-5: a silent step ends the turn. LF-8: a silent jump may lead to another."""
    if move == PASS:
        return passed(state)
    if move == STOP:
        return turn_over(state, state.home, state.frog, state.used, NOWHERE)
    actor, origin, target = state.actor, origin_of(move), target_of(move)
    home = origin if state.frog == NOWHERE else state.home
    used = state.used | bit(origin)
    if alarm(state.pegs, actor, target):
        return bumped(state, home, origin, used, target)
    pegs = of(state.pegs, actor) ^ bit(origin) ^ bit(target)  # LF-10: what was jumped stays
    used |= bit(target)
    after = state._replace(pegs=changed(state.pegs, actor, pegs))
    if has(around(bit(origin)), target) or count(pegs & TARGET[actor]) == FIVE:
        return turn_over(after, home, target, used, NOWHERE)
    if jumps_from(pegs | of(state.markers, actor), target) & ~used == 0:  # LF-R4
        return turn_over(after, home, target, used, NOWHERE)
    return after._replace(frog=target, home=home, used=used)


@rule
def bumped(state: State, home: int, origin: int, used: int, place: int) -> State:
    """LF-11, LF-12: a marker goes in for good, if one is left; the peg returns (LF-R3), and the turn ends."""
    actor = state.actor
    spot = home if state.options.back == TURN_START else origin
    pegs = of(state.pegs, actor) & ~bit(origin) | bit(spot)
    after = state._replace(
        pegs=changed(state.pegs, actor, pegs),
        markers=insert(state.markers, actor, place) if marker_left(state) else state.markers,
        alarms=changed(state.alarms, actor, of(state.alarms, actor) + 1),
    )
    return turn_over(after, home, spot, used, place)


@rule
def marker_left(state: State) -> bool:
    """LF-R6: each player has eight markers, unless the house has one pool of sixteen."""
    if state.options.markers == SIXTEEN:
        return count(state.markers[0]) + count(state.markers[1]) < 2 * MARKERS
    return count(of(state.markers, state.actor)) < MARKERS


@rule
def turn_over(state: State, home: int, spot: int, used: int, met: int) -> State:
    """The other player's turn. What was done in this one is remembered: all that is hidden was done in such turns."""
    actor = state.actor
    return state._replace(
        actor=1 - actor,
        frog=NOWHERE,
        home=NOWHERE,
        used=0,
        began=changed(state.began, actor, home),
        spot=changed(state.spot, actor, spot),
        trail=changed(state.trail, actor, used & ~bit(home)),
        met=changed(state.met, actor, met),
        turns=state.turns + 1,
    )


@rule
def passed(state: State) -> State:
    """LF-R8: nothing moved."""
    actor = state.actor
    return state._replace(
        actor=1 - actor,
        began=changed(state.began, actor, NOWHERE),
        spot=changed(state.spot, actor, NOWHERE),
        trail=changed(state.trail, actor, 0),
        met=changed(state.met, actor, NOWHERE),
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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own pieces; alarms and the number of markers are public, and when a turn is over."""
    now = turn(state)
    over = now == OVER
    jumping = seat == now and state.frog != NOWHERE
    return View(
        seat,
        now,
        seen(state.pegs, seat, over),
        seen(state.markers, seat, over),
        counts(state.markers),
        state.alarms,
        state.frog if jumping else NOWHERE,
        state.home if jumping else NOWHERE,
        state.used if jumping else 0,
        of(state.met, seat) if seat >= 0 else NOWHERE,
        (score(state, 0), score(state, 1)) if over else (0, 0),
        state.turns,
        winners(state) if over else 0,
        state.options.first_player,
        state.options.start,
        state.options.back,
        state.options.max_turns,
    )


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


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change what the other did, unseen, in the latest turn, or has done so far in the turn that goes on."""
    if turn(state) == OVER:
        return state
    going, chance = chance & 1, chance >> 1
    world = state
    if state.actor != seat and (going == 1 or state.frog != NOWHERE):
        world = another_chain(state, seat, chance)
    elif of(state.began, 1 - seat) != NOWHERE:
        world = another_turn(state, seat, chance)
    return state if turn(world) == OVER else world
