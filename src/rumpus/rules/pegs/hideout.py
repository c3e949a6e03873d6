"""Hideout: each player hides two shapes of three pegs; one try a turn, or a guess that wins or loses at once.

Rules: docs/rules/pegs-hideout.md (HO) on the unit of docs/rules/pegs-system.md (SYS). What a seat sees, and what is
said to people about it, is in hideout_talk.py; what a line and a triangle are, in hideout_shapes.py.
"""

from __future__ import annotations

from typing import NamedTuple

from ..words import OVER, count, lowest, rule
from .hideout_shapes import BLOCK, CROSS_ON, covered, hideouts_left, random_shape, random_split
from .hideout_talk import (
    ABOUT,
    AFTER,
    END,
    GUESS,
    GUESSING,
    HIDDEN,
    OPTIONS,
    SEATS,
    SETUP,
    SHAPE,
    STOP,
    TURN,
    View,
    scene,
    show,
    tell,
    touch,
    why_not,
)
from .judged import as_chance
from .unit import (
    LEFT,
    RIGHT,
    Grids,
    alarm,
    bit,
    changed,
    counts,
    has,
    insert,
    listed,
    moved_within,
    of,
    pick,
    seen,
)

__all__ = ["ABOUT", "OPTIONS", "View", "scene", "show", "tell", "touch", "why_not"]

MOVES = 19
LONGEST = 2 * HIDDEN + 36 * 2 + 2 * 7
"""Section 6: a player has 18 places to try, so there are at most 36 turns, each with one add and perhaps a `stop`; each
player guesses at most once, which takes `guess` and up to six names."""


class Options(NamedTuple):
    first_player: int = 1
    triangle: int = BLOCK
    cross: int = CROSS_ON
    min_markers: int = 0
    guess_after_add: int = 0
    last_turn: int = 0


class State(NamedTuple):
    options: Options
    phase: int
    actor: int
    pegs: Grids
    """The hidden shapes."""
    shape: int
    """In the set-up: the pegs of the shape that is not complete yet."""
    silent: Grids
    """Pegs that each player left as a record of a try in vain."""
    markers: Grids
    """Shape pegs that each player has found."""
    named: Grids
    """What each player has named in a guess."""
    solved: int
    failed: int
    """The sets of seats that have found everything, and that have guessed wrong."""
    turns: int


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
    """HO-13, HO-R5: what is missing is named in rising order, so that one guess can be said in one way only."""
    seat = state.actor
    named = of(state.named, seat)
    after_these = missing(state, seat) - count(named) - 1
    return listed(untried(state, seat) & ~up_to_highest(named), out) - after_these


@rule
def missing(state: State, seat: int) -> int:
    """HO-13: how many shape pegs a player has not found."""
    return HIDDEN - count(of(state.markers, seat))


@rule
def up_to_highest(locations: int) -> int:
    """Every location up to the last one of these."""
    filled = locations
    for reach in (1, 2, 4, 8, 16, 32):
        filled |= filled >> reach
    return filled


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


# --- What each seat may see -----------------------------------------------------------------------


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; of the other the tries, the finds and, when it is complete, a guess."""
    now = turn(state)
    over = now == OVER
    secret = state.phase == GUESSING and seat != now
    return View(
        seat,
        now,
        state.phase,
        seen(state.pegs, seat, over),
        state.shape if seat == now else 0,
        seen(state.silent, seat, over),
        seen(state.markers, seat, over),
        changed(state.named, now, 0) if secret else state.named,
        counts(state.silent),
        counts(state.markers),
        state.solved,
        state.failed,
        state.turns,
        winners(state) if over else 0,
        state.options.triangle,
        state.options.cross,
        state.options.min_markers,
    )


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
    named = of(state.named, state.actor)
    found = of(state.markers, state.actor) | named
    passed_over = RIGHT[state.actor] & up_to_highest(named) & ~found  # names are said in rising order
    blank = of(state.silent, state.actor) | passed_over
    fitting = hideouts_left(state.options.triangle, found >> aside, blank >> aside)
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


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Change one thing that the seat cannot see: a shape of the other, or what the other tried, found or names."""
    other = 1 - seat
    if turn(state) == OVER:
        return state
    kind, chance = chance % 4, chance // 4
    if state.phase == SETUP and state.actor == other:
        return another_beginning(state, other, chance)
    if kind < 2:
        return state._replace(pegs=changed(state.pegs, other, another_hideout(state, seat, chance)))
    if state.phase == GUESSING and state.actor == other:
        return another_name(state, other, chance)
    if of(state.named, other) != 0:  # a right guess tells which pegs were found before
        return state
    leaving, arriving = chance & 0xFFFF, chance >> 16
    if kind == 2:
        blanks = RIGHT[other] & ~of(state.pegs, seat)
        tries = moved_within(of(state.silent, other), blanks, leaving, arriving)
        return state._replace(silent=changed(state.silent, other, tries))
    finds = moved_within(of(state.markers, other), of(state.pegs, seat), leaving, arriving)
    return state._replace(markers=changed(state.markers, other, finds))


@rule
def another_beginning(state: State, seat: int, chance: int) -> State:
    """The same number of pegs hidden so far, with the shape in hand, or the last complete one, somewhere else."""
    triangle, cross = state.options.triangle, state.options.cross
    pegs, shape = of(state.pegs, seat), state.shape
    if pegs == 0:
        return state
    done = pegs & ~shape if shape != 0 else 0
    free = LEFT[seat] & ~done
    moved = random_shape(triangle, cross, pick(free, chance & 0xFFFF), 0, free, chance >> 16 & 0xFFFF)
    if moved == 0:
        return state
    for _ in range(SHAPE - count(shape) if shape != 0 else 0):
        moved &= ~bit(pick(moved, chance >> 32))
    return state._replace(pegs=changed(state.pegs, seat, done | moved), shape=moved if shape != 0 else 0)


@rule
def another_hideout(state: State, seat: int, chance: int) -> int:
    """The other's six pegs with one of the two shapes moved, but for what the seat has found or found empty."""
    triangle, cross = state.options.triangle, state.options.cross
    other = 1 - seat
    pegs = of(state.pegs, other)
    if count(pegs) < HIDDEN or has(state.solved, seat):
        return pegs
    first = random_split(triangle, cross, pegs, chance & 0xFF)
    stays = first if chance >> 8 & 1 == 0 else pegs & ~first
    found = of(state.markers, seat) & ~stays
    within = LEFT[other] & ~(stays | of(state.silent, seat))
    location = lowest(found) if found != 0 else pick(within, chance >> 9 & 0xFFFF)
    moved = random_shape(triangle, cross, location, found, within, chance >> 25 & 0xFFFF)
    return pegs if moved == 0 else stays | moved


@rule
def another_name(state: State, seat: int, chance: int) -> State:
    """Let the last name that was said, which nobody hears before the guess is complete, be another one."""
    named = of(state.named, seat)
    if named == 0:
        return state
    before = named & (up_to_highest(named) >> 1)
    rest = untried(state, seat) & ~up_to_highest(before)
    after_these = missing(state, seat) - count(named)
    choices = count(rest) - after_these
    return state._replace(named=changed(state.named, seat, before | bit(pick(rest, chance % choices))))
