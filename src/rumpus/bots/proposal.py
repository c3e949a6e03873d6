"""How a world may have gone on until a seat noticed something next: one likely way, found with a look at that notice.

Written in the words of the rules, so that it runs plainly and natively. A world is a row of ints: a packed state. A
seat's view is a row, too.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, NamedTuple

from rumpus.engine.loops import FIRST, mixed
from rumpus.rules.words import LUCK, OVER, rule, times

# A game's own functions take the place of these names; see rumpus.engine.linker.
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
observe: Callable[[Any, int], Any]
evaluate: Callable[[Any, int], float]
pack_view: Callable[[Any, list[int]], None]
unpack_view: Callable[[list[int]], Any]
may_become: Callable[[Any, int, Any], bool]

OTHERWISE, UNNOTICED, ARRIVED = 0, 1, 2
"""How a world looks to a seat after a move: as it did not look; as before; as it looked next."""

WHIM = 0.25
"""How often a player does anything at all, so that no move of a player who thinks otherwise is out of the question."""
SILENT_STEPS = 400
"""So many moves in a row can go unnoticed; no game has a longer silence."""


class Workspace(NamedTuple):
    """Memory to work on, made once: moves, how likely each is and how it looks, a view, two states, and random numbers.

    `spent` is one number: how many moves were looked at so far.
    """

    out: Any
    odds: Any
    kinds: Any
    row: Any
    states: Any
    dice: Any
    spent: Any


class History(NamedTuple):
    """What a seat noticed: each time whether it moved itself (1), that move, and its view afterwards.

    `keen`: how strongly the others are taken to prefer what looks good to them.
    """

    seat: int
    keen: float
    own: Any
    moves: Any
    views: Any


class Path(NamedTuple):
    """Moves of the others, and which part of their likely moves would have looked as it should in place of each."""

    moves: Any
    fits: Any


@rule
def word_of(dice: list[int]) -> int:
    """The next random word; `dice` is a key and the number of words so far."""
    dice[1] += 1
    return mixed(dice[0], dice[1])


@rule
def part_of(dice: list[int]) -> float:
    """A random number from 0 up to 1."""
    return (word_of(dice) >> 11) / 4503599627370496.0


@rule
def same_row(one: list[int], other: list[int]) -> bool:
    """Whether two rows hold the same."""
    for place in range(len(one)):  # noqa: SIM110 -- rules have no generators
        if one[place] != other[place]:
            return False
    return True


@rule
def copied(row: list[int], target: list[int]) -> None:
    """Let a row hold what another holds."""
    for word in range(len(row)):
        target[word] = row[word]


@rule
def folded(row: list[int]) -> int:
    """A row as one word that is most likely its own."""
    word = len(row)
    for place in range(len(row)):
        word = times(word ^ row[place], FIRST)
        word ^= word >> 29
    return word


@rule
def looks(state: Any, seat: int, now: list[int], then: list[int], row: list[int]) -> int:
    """How a state looks to a seat that saw `now` and next noticed `then`."""
    pack_view(observe(state, seat), row)
    if same_row(row, then):
        return ARRIVED
    return UNNOTICED if same_row(row, now) and may_become(state, seat, unpack_view(then)) else OTHERWISE


@rule
def liking(after: Any, mover: int, keen: float) -> float:
    """How much a player likes what a move of its leads to, against other moves. Luck likes everything as well."""
    return 1.0 if mover == LUCK or keen == 0.0 else exp(keen * evaluate(after, mover))


@rule
def weighed(state: Any, number: int, mover: int, history: History, notice: int, work: Workspace) -> float:
    """How likely each of the moves in `out` is that the seat did not notice, or noticed just so; returns their sum.

    Luck is fair. A player is taken to prefer what looks better to it, the more so the keener it is.
    """
    seat, now, then = history.seat, history.views[notice - 1], history.views[notice]
    total = 0.0
    for index in range(number):
        after = apply(state, work.out[index])
        work.odds[index] = liking(after, mover, history.keen)
        work.kinds[index] = looks(after, seat, now, then, work.row)
        total += work.odds[index]
    fitting = 0.0
    for index in range(number):
        work.odds[index] = (1.0 - WHIM) * work.odds[index] / total + WHIM / number
        if work.kinds[index] == OTHERWISE:
            work.odds[index] = 0.0
        fitting += work.odds[index]
    work.spent[0] += number
    return fitting


@rule
def one_by_odds(number: int, fitting: float, work: Workspace) -> int:
    """One of the moves in `out`, as often as the odds say, whose sum is `fitting`."""
    left = part_of(work.dice) * fitting
    picked = -1
    for index in range(number):
        if work.odds[index] > 0.0:
            picked = index
            left -= work.odds[index]
            if left < 0.0:
                break
    return picked


@rule
def glanced(
    state: Any, number: int, mover: int, history: History, notice: int, glances: int, work: Workspace
) -> tuple[int, float]:
    """One of the moves in `out` that looks as it should, and which part of some likely moves does.

    On average that is the sum that `weighed` returns, and each move comes as often as there.
    """
    seat, now, then = history.seat, history.views[notice - 1], history.views[notice]
    indifferent = mover == LUCK or history.keen == 0.0
    total = 0.0
    for index in range(0 if indifferent else number):
        work.odds[index] = liking(apply(state, work.out[index]), mover, history.keen)
        total += work.odds[index]
    picked = -1
    fitting = 0
    for _ in range(glances):
        if indifferent or part_of(work.dice) < WHIM:
            index = int(part_of(work.dice) * number)
        else:
            index = one_by_odds(number, total, work)
        kind = looks(apply(state, work.out[index]), seat, now, then, work.row)
        if kind != OTHERWISE:
            fitting += 1
            if picked < 0:
                picked = index
                work.kinds[index] = kind
    work.spent[0] += glances if indifferent else number + glances
    return picked, fitting / glances


@rule
def move_drawn(
    state: Any, number: int, mover: int, history: History, notice: int, glances: int, thorough: bool, work: Workspace
) -> tuple[int, float]:
    """Where a likely move that looks as it should stands in `out`, or -1; and which part of all likely moves does.

    Some moves are looked at, unless they are not fewer than all; if none of them will do and it is `thorough`, all.
    """
    picked = -1
    fitting = 0.0
    if 0 < glances < number:
        picked, fitting = glanced(state, number, mover, history, notice, glances, work)
    if picked < 0 and (thorough or number <= glances):
        fitting = weighed(state, number, mover, history, notice, work)
        picked = one_by_odds(number, fitting, work) if fitting > 0.0 else -1
    return picked, fitting


@rule
def proposed(
    state: Any, history: History, notice: int, path: Path, told: int, glances: int, work: Workspace
) -> tuple[Any, int, float]:
    """One way in which a world may have gone on to a notice: the state then, and its weight, 0 if it led nowhere.

    The moves of the others are appended to the first `told` of a path; how many there are then is returned, too.
    `glances`: how many moves are looked at, at the most; 0 is all of them.
    """
    seat, then = history.seat, history.views[notice]
    if history.own[notice] == 1:
        if turn(state) != seat:
            return state, told, 0.0
        state = apply(state, history.moves[notice])
        return state, told, 1.0 if looks(state, seat, then, then, work.row) == ARRIVED else 0.0
    weight = 1.0
    for _ in range(SILENT_STEPS):
        mover = turn(state)
        if mover in (OVER, seat) or told == len(path.moves):
            break
        number = legal(state, work.out)
        picked, fitting = move_drawn(state, number, mover, history, notice, glances, glances == 0, work)
        if picked < 0:
            break
        weight *= fitting
        path.moves[told] = work.out[picked]
        path.fits[told] = fitting
        told += 1
        arrived = work.kinds[picked] == ARRIVED
        state = apply(state, work.out[picked])
        if arrived:
            return state, told, weight
    return state, told, 0.0
