"""Hideout: each player hides two shapes of three pegs; one try a turn, or a guess that wins or loses at once.

Rules: docs/rules/pegs-hideout.md (HO) on the unit of docs/rules/pegs-system.md (SYS). What a line and
a triangle are is in shapes.py.
"""

from __future__ import annotations

from ...words import OVER, count, rule
from ..chance import as_chance
from ..unit import LEFT, RIGHT, alarm, bit, has, insert, listed, of
from .shapes import covered, hideouts_left
from .state import AFTER, END, GUESS, GUESSING, HIDDEN, SEATS, SETUP, SHAPE, STOP, TURN, Options, State

# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 hides two shapes, then player 2."""
    return State(options, SETUP, 0, (0, 0), 0, (0, 0), (0, 0), (0, 0), 0, 0, 0)


@rule
def turn(state: State) -> int:
    """HO-8: players take turns."""
    return OVER if state.phase == END else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """HO-8: a try or a guess. HO-R4: a house may allow a guess after the try as well."""
    if state.phase == SETUP:
        return listed(hiding_places(state), out)
    if state.phase == GUESSING:
        return names_to_choose(state, out)
    if state.phase == AFTER:
        out[0] = GUESS
        out[1] = STOP
        return 2
    number = listed(untried(state, state.actor), out)
    if may_guess(state, of(state.markers, state.actor)):
        out[number] = GUESS
        return number + 1
    return number


@rule
def hiding_places(state: State) -> int:
    """HO-1, HO-5: one shape after the other, on the own left-hand side: where its next peg may go."""
    triangle, cross = state.options.triangle, state.options.cross
    pegs, shape = of(state.pegs, state.actor), state.shape
    free = LEFT[state.actor] & ~pegs
    if pegs == 0:
        return free
    return covered(triangle, cross, shape, free | shape) & ~pegs


@rule
def untried(state: State, seat: int) -> int:
    """HO-9, HO-10, HO-11: the own-empty locations of the right-hand side."""
    return RIGHT[seat] & ~(of(state.silent, seat) | of(state.markers, seat))


@rule
def may_guess(state: State, markers: int) -> bool:
    """HO-R3: with any number of markers, unless the house asks for some."""
    return count(markers) >= state.options.min_markers


@rule
def names_to_choose(state: State, out: list[int]) -> int:
    """HO-13, HO-R5: what is missing is named in any order, each location once."""
    return listed(untried(state, state.actor) & ~of(state.named, state.actor), out)


@rule
def missing(state: State, seat: int) -> int:
    """HO-13: how many shape pegs a player has not found."""
    return HIDDEN - count(of(state.markers, seat))


@rule
def apply(state: State, move: int) -> State:
    """HO-8: a turn is one try or one guess."""
    if state.phase == SETUP:
        return hidden(state, move)
    if move == GUESS:
        return state._replace(phase=GUESSING)
    if state.phase == GUESSING:
        after = guessed(state, move)
    elif move == STOP:
        after = state._replace(phase=TURN)
    else:
        after = tried(state, move)
    return turn_over(after) if after.phase == TURN else after


@rule
def hidden(state: State, location: int) -> State:
    """HO-1, HO-7, HO-R9: six pegs are hidden once; how they are split is forgotten. HO-R10: who begins."""
    seat = state.actor
    pegs = insert(state.pegs, seat, location)
    shape = state.shape | bit(location)
    after = state._replace(pegs=pegs, shape=0 if count(shape) == SHAPE else shape)
    if count(of(pegs, seat)) < HIDDEN:
        return after
    if seat == 0:
        return after._replace(actor=1)
    return after._replace(phase=TURN, actor=state.options.first_player - 1)


@rule
def tried(state: State, location: int) -> State:
    """HO-10: a silent peg stays. HO-11: an alarm leaves a marker instead. HO-12: six markers have found everything."""
    actor = state.actor
    if not alarm(state.pegs, actor, location):
        after = state._replace(silent=insert(state.silent, actor, location))
    else:
        after = state._replace(markers=insert(state.markers, actor, location))
    if missing(after, actor) == 0:
        return after._replace(solved=state.solved | bit(actor), phase=TURN)
    more = state.options.guess_after_add == 1 and may_guess(after, of(after.markers, actor))
    return after._replace(phase=AFTER if more else TURN)


@rule
def guessed(state: State, location: int) -> State:
    """HO-13, HO-14, HO-R6: all that is missing is named; all of it right wins, anything wrong loses."""
    actor = state.actor
    named = insert(state.named, actor, location)
    after = state._replace(named=named)
    if count(of(named, actor)) < missing(state, actor):
        return after
    if of(named, actor) & ~of(state.pegs, 1 - actor) == 0:
        return after._replace(solved=state.solved | bit(actor), phase=TURN)
    return after._replace(failed=bit(actor), phase=TURN)


@rule
def turn_over(state: State) -> State:
    """HO-12, HO-14: who has found everything ends the game, unless the other is owed a turn (HO-R7)."""
    turns = state.turns + 1
    owed = state.options.last_turn == 1 and turns % 2 == 1
    ends = state.failed != 0 or (state.solved != 0 and not owed)
    return state._replace(phase=END if ends else TURN, actor=1 - state.actor, turns=turns)


@rule
def score(state: State, seat: int) -> int:
    """The shape pegs found."""
    return HIDDEN if has(state.solved, seat) else count(of(state.markers, seat))


@rule
def winners(state: State) -> int:
    """HO-12, HO-14: who has found everything, or whose opponent has guessed wrong. Both only by a last turn (HO-R7)."""
    return 0b11 & ~state.failed if state.failed != 0 else state.solved


# --- For the bots ---------------------------------------------------------------------------------


SEES_IT = 0.8
"""A player who could know a hideout may fail to see it, so a position that looks lost is better than a wild guess."""


@rule
def evaluate(state: State, seat: int) -> float:
    """Who will need fewer turns to know the other's hideout; in a guess, how likely it is right."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * has(won, seat)
    if state.phase == SETUP:
        return 0.5
    mine, theirs = still_possible(state, seat), still_possible(state, 1 - seat)
    if state.phase == GUESSING:
        right = guess_chance(state, mine if state.actor == seat else theirs)
        return right if state.actor == seat else 1.0 - right
    own_turns, other_turns = halvings(mine), halvings(theirs)
    lead = other_turns - own_turns + (0.5 if state.actor == seat else -0.5)
    chance = as_chance(lead / (1.3 + 0.08 * (own_turns + other_turns)))
    return 0.5 + SEES_IT * (chance - 0.5)


@rule
def still_possible(state: State, seat: int) -> int:
    """How many hideouts of the other explain what a player has tried."""
    aside = 3 if seat == 0 else 0
    found, blank = of(state.markers, seat), of(state.silent, seat)
    return hideouts_left(state.options.triangle, found >> aside, blank >> aside)


@rule
def guess_chance(state: State, possible: int) -> float:
    """How likely a guess is right, as long as what was named belongs to one of the possible hideouts; else 0."""
    aside = 3 if state.actor == 0 else 0
    found = of(state.markers, state.actor) | of(state.named, state.actor)
    fitting = hideouts_left(state.options.triangle, found >> aside, of(state.silent, state.actor) >> aside)
    return 1.0 / possible if possible > 0 and fitting > 0 else 0.0


@rule
def halvings(number: int) -> float:
    """How often a number can be halved: about so many tries tell so many hideouts apart."""
    left = 1.0 * number
    times_halved = 0.0
    while left >= 2.0:
        left *= 0.5
        times_halved += 1.0
    return times_halved + max(left - 1.0, 0.0)
