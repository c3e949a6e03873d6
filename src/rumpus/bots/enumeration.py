"""All worlds that explain what a seat has noticed, each once, with its exact weight: while they are few.

Written in the words of the rules, so that it runs plainly and natively.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import OVER, rule

from .proposal import ARRIVED, UNNOTICED, History, Workspace, folded, looks, same_row, weighed

# A game's own functions take the place of these names; see rumpus.engine.linker.
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]


class Worlds(NamedTuple):
    """A set of worlds: packed states, the weight of each, and a table in which they are found.

    There is room for one world more than the set may hold, as scratch paper.
    """

    rows: Any
    weights: Any
    slots: Any


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
def merged(state: Any, weight: float, worlds: Worlds, number: int, most: int) -> int:
    """Add a world to a set of so many, or its weight to the same world there. How many there are, -1 if too many."""
    pack_state(state, worlds.rows[number])
    slot = slot_of(worlds.rows[number], worlds.rows, worlds.slots)
    if worlds.slots[slot] >= 0:
        worlds.weights[worlds.slots[slot]] += weight
        return number
    if number >= most:
        return -1
    worlds.slots[slot] = number
    worlds.weights[number] = weight
    return number + 1


@rule
def spread(
    before: Worlds, number: int, after: Worlds, most: int, history: History, notice: int, work: Workspace
) -> int:
    """All worlds that can follow so many worlds by a notice. Returns how many they are; -1 if more than `most`.

    Worlds after one silent move more are appended to those before, each once, and go on from there, layer by layer.
    """
    seat, then = history.seat, history.views[notice]
    own = history.own[notice] == 1
    emptied(after.slots)
    emptied(before.slots)
    found = 0
    waiting = number
    layer = number
    index = 0
    while found >= 0 and index < waiting:
        if index == layer:
            emptied(before.slots)
            layer = waiting
        state = unpack_state(before.rows[index])
        mover = turn(state)
        choices = 0
        if own and mover == seat:
            state = apply(state, history.moves[notice])
            if looks(state, seat, then, then, work.row) == ARRIVED:
                found = merged(state, before.weights[index], after, found, most)
        elif not own and mover not in (OVER, seat):
            choices = legal(state, work.out)
            weighed(state, choices, mover, history, notice, work)
        for choice in range(choices):
            weight = before.weights[index] * work.odds[choice]
            if work.kinds[choice] == ARRIVED and found >= 0:
                found = merged(apply(state, work.out[choice]), weight, after, found, most)
            if work.kinds[choice] == UNNOTICED:
                waiting = merged(apply(state, work.out[choice]), weight, before, waiting, most)
                if waiting < 0:
                    return -1
        index += 1
    total = 0.0
    for world in range(found):
        total += after.weights[world]
    for world in range(found):
        after.weights[world] /= total
    return found
