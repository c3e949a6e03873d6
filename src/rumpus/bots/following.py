"""How a belief follows the game: worlds go on in every way, or in one likely way, that looks to a seat as it looked.

Written in the words of the rules, so that it runs plainly and natively. A world is a row of ints: a packed state. A
seat's view is a row, too. `odds` and `weights` are rows of floats.
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
mutate: Callable[[Any, int, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]
pack_view: Callable[[Any, list[int]], None]
unpack_view: Callable[[list[int]], Any]
may_become: Callable[[Any, int, Any], bool]
fitted: Callable[[Any, int, Any, int], Any]

OTHERWISE, UNNOTICED, ARRIVED = 0, 1, 2
"""How a world looks to a seat after a move: as it did not look; as before; as it looked next."""

WHIM = 0.25
"""How often a player does anything at all."""
PILOTS, MOST = 48, 0.6
"""So many worlds go on first; if so large a part of their moves looks as it should, glances will do for the others."""
SILENT_STEPS = 400
"""So many moves in a row can go unnoticed; no game has a longer silence."""


class Scratch(NamedTuple):
    """Rows to work on, made once: moves, how likely each is and how it looks, a view, and the dice."""

    out: Any
    odds: Any
    kinds: Any
    row: Any
    dice: Any


class Noticed(NamedTuple):
    """One notice of a seat: what it saw before and then, and its own move (`own` is 1), or something of the others.

    `keen`: how strongly the others are taken to prefer what looks good to them. `glances`: how many moves are looked at
    in a world, if most of them look as they should; 0 is all of them.
    """

    seat: int
    own: int
    move: int
    now: Any
    then: Any
    keen: float
    glances: int = 0


@rule
def word_of(dice: list[int]) -> int:
    """The next random word; `dice` is a key and the number of words one_by_odds so far."""
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
def weighed(
    state: Any, number: int, mover: int, seat: int, now: list[int], then: list[int], keen: float, scratch: Scratch
) -> float:
    """How likely each of the moves in `out` is that the seat did not notice, or noticed just so; returns their sum.

    Luck is fair. A player is taken to prefer what looks better to it, the more so the keener it is; but sometimes it
    does anything, so that no move of a player who thinks otherwise is out of the question.
    """
    total = 0.0
    for index in range(number):
        after = apply(state, scratch.out[index])
        scratch.odds[index] = liking(after, mover, keen)
        scratch.kinds[index] = looks(after, seat, now, then, scratch.row)
        total += scratch.odds[index]
    fitting = 0.0
    for index in range(number):
        scratch.odds[index] = (1.0 - WHIM) * scratch.odds[index] / total + WHIM / number
        if scratch.kinds[index] == OTHERWISE:
            scratch.odds[index] = 0.0
        fitting += scratch.odds[index]
    return fitting


@rule
def one_by_odds(number: int, fitting: float, scratch: Scratch) -> int:
    """One of the moves in `out`, as often as the odds say, whose sum is `fitting`."""
    left = part_of(scratch.dice) * fitting
    picked = -1
    for index in range(number):
        if scratch.odds[index] > 0.0:
            picked = index
            left -= scratch.odds[index]
            if left < 0.0:
                break
    return picked


@rule
def glanced(
    state: Any, number: int, mover: int, seat: int, now: list[int], then: list[int], keen: float, glances: int,
    scratch: Scratch,
) -> tuple[int, float]:  # fmt: skip
    """One of the moves in `out` that looks as it should, and which part of some likely moves does.

    On average that is the sum that `weighed` returns, and each move comes as often as there.
    """
    indifferent = mover == LUCK or keen == 0.0
    total = 0.0
    for index in range(0 if indifferent else number):
        scratch.odds[index] = liking(apply(state, scratch.out[index]), mover, keen)
        total += scratch.odds[index]
    picked = -1
    fitting = 0
    for _ in range(glances):
        if indifferent or part_of(scratch.dice) < WHIM:
            index = int(part_of(scratch.dice) * number)
        else:
            index = one_by_odds(number, total, scratch)
        kind = looks(apply(state, scratch.out[index]), seat, now, then, scratch.row)
        if kind != OTHERWISE:
            fitting += 1
            if picked < 0:
                picked = index
                scratch.kinds[index] = kind
    return picked, fitting / glances


@rule
def one_way(
    state: Any, seat: int, now: list[int], then: list[int], keen: float, glances: int, scratch: Scratch
) -> tuple[Any, float]:
    """One way in which the others may have gone on until the seat saw `then`, and its weight: 0 if it led nowhere."""
    weight = 1.0
    for _ in range(SILENT_STEPS):
        mover = turn(state)
        if mover in (OVER, seat):
            return state, 0.0
        number = legal(state, scratch.out)
        if 0 < glances < number:
            picked, fitting = glanced(state, number, mover, seat, now, then, keen, glances, scratch)
        else:
            fitting = weighed(state, number, mover, seat, now, then, keen, scratch)
            picked = one_by_odds(number, fitting, scratch) if fitting > 0.0 else -1
        if picked < 0:
            return state, 0.0
        weight *= fitting
        state = apply(state, scratch.out[picked])
        if scratch.kinds[picked] == ARRIVED:
            return state, weight
    return state, 0.0


@rule
def follow(
    worlds: list[list[int]],
    weights: list[float],
    number: int,
    after: list[list[int]],
    likely: list[float],
    noticed: Noticed,
    scratch: Scratch,
) -> int:
    """Each world goes on in one likely way; `likely` holds the new weights. Returns how many fit what was noticed."""
    seat, then = noticed.seat, noticed.then
    fitting = 0
    usual = 0.0
    glances = 0
    for index in range(number):
        if index == PILOTS and usual >= MOST * PILOTS:
            glances = noticed.glances
        state = unpack_state(worlds[index])
        weight = 0.0
        if noticed.own == 1:
            if turn(state) == seat:
                state = apply(state, noticed.move)
                weight = 1.0 if looks(state, seat, then, then, scratch.row) == ARRIVED else 0.0
        else:
            state, weight = one_way(state, seat, noticed.now, then, noticed.keen, glances, scratch)
            usual += weight
        likely[index] = weight * weights[index]
        fitting += likely[index] > 0.0
        pack_state(state, after[index])
    return fitting


@rule
def gathered(
    worlds: list[list[int]], likely: list[float], number: int, store: list[list[int]], weights: list[float], stored: int
) -> int:
    """Add the worlds that have a weight to a store of them, while there is room. Returns how many are there."""
    for index in range(number):
        if likely[index] > 0.0 and stored < len(store):
            for word in range(len(store[stored])):
                store[stored][word] = worlds[index][word]
            weights[stored] = likely[index]
            stored += 1
    return stored


@rule
def emptied(slots: list[int]) -> None:
    """Make a table of row numbers empty."""
    for slot in range(len(slots)):
        slots[slot] = -1


@rule
def slot_of(row: list[int], rows: list[list[int]], slots: list[int]) -> int:
    """Where a row stands in a table of row numbers, or the free place (-1) where it would stand."""
    mask = len(slots) - 1
    slot = folded(row) & mask
    while slots[slot] >= 0 and not same_row(rows[slots[slot]], row):
        slot = (slot + 1) & mask
    return slot


@rule
def different(rows: list[list[int]], number: int, most: int, slots: list[int]) -> int:
    """How many different rows there are; when there are so many or more, `most`."""
    emptied(slots)
    found = 0
    for index in range(number):
        slot = slot_of(rows[index], rows, slots)
        if slots[slot] < 0:
            slots[slot] = index
            found += 1
            if found == most:
                break
    return found


@rule
def merged(
    state: Any, weight: float, rows: list[list[int]], weights: list[float], number: int, most: int, slots: list[int]
) -> int:
    """Add a world to a set of them, or its weight to the same world there. Returns how many there are, -1 if too many.

    The row after the last one is scratch paper.
    """
    pack_state(state, rows[number])
    slot = slot_of(rows[number], rows, slots)
    if slots[slot] >= 0:
        weights[slots[slot]] += weight
        return number
    if number >= most:
        return -1
    slots[slot] = number
    weights[number] = weight
    return number + 1


@rule
def spread(
    worlds: list[list[int]],
    weights: list[float],
    number: int,
    after: list[list[int]],
    likely: list[float],
    most: int,
    slots: list[int],
    quiet: list[int],
    noticed: Noticed,
    scratch: Scratch,
) -> int:
    """All worlds that can follow, each once, with their weights. Returns how many; -1 if more than `most`.

    Worlds after one silent move more are appended to `worlds`, each once, and go on from there, layer after layer.
    """
    seat, then = noticed.seat, noticed.then
    emptied(slots)
    emptied(quiet)
    found = 0
    waiting = number
    layer = number
    index = 0
    while found >= 0 and index < waiting:
        if index == layer:
            emptied(quiet)
            layer = waiting
        state = unpack_state(worlds[index])
        mover = turn(state)
        choices = 0
        if noticed.own == 1 and mover == seat:
            state = apply(state, noticed.move)
            if looks(state, seat, then, then, scratch.row) == ARRIVED:
                found = merged(state, weights[index], after, likely, found, most, slots)
        elif noticed.own == 0 and mover not in (OVER, seat):
            choices = legal(state, scratch.out)
            weighed(state, choices, mover, seat, noticed.now, then, noticed.keen, scratch)
        for choice in range(choices):
            weight = weights[index] * scratch.odds[choice]
            if scratch.kinds[choice] == ARRIVED and found >= 0:
                found = merged(apply(state, scratch.out[choice]), weight, after, likely, found, most, slots)
            if scratch.kinds[choice] == UNNOTICED:
                waiting = merged(apply(state, scratch.out[choice]), weight, worlds, weights, waiting, most, quiet)
                if waiting < 0:
                    return -1
        index += 1
    total = 0.0
    for world in range(found):
        total += likely[world]
    for world in range(found):
        likely[world] /= total
    return found


@rule
def resample(
    worlds: list[list[int]], weights: list[float], number: int, after: list[list[int]], wanted: int, dice: list[int]
) -> None:
    """So many worlds by their weights, as evenly as can be."""
    total = 0.0
    for index in range(number):
        total += weights[index]
    step = total / wanted
    mark = part_of(dice) * step
    index = 0
    heavier = weights[0]
    for place in range(wanted):
        while heavier <= mark and index < number - 1:
            index += 1
            heavier += weights[index]
        for word in range(len(after[place])):
            after[place][word] = worlds[index][word]
        mark += step


@rule
def stir(worlds: list[list[int]], number: int, seat: int, often: int, dice: list[int]) -> None:
    """Change what the seat cannot see in each world, some times over, so that worlds that became equal part again."""
    for index in range(number):
        state = unpack_state(worlds[index])
        for _ in range(often):
            state = mutate(state, seat, word_of(dice))
        pack_state(state, worlds[index])


@rule
def fit(worlds: list[list[int]], number: int, seat: int, then: list[int], dice: list[int]) -> None:
    """Change what the seat cannot see in each world towards what it notices next."""
    for index in range(number):
        pack_state(fitted(unpack_state(worlds[index]), seat, unpack_view(then), word_of(dice)), worlds[index])
