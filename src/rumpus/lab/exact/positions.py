"""Every position that a game can come to, each once: rules are asked once a position, and never again.

Written in the words of the rules. All memory is flat; where it runs out, the caller begins again with more.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.bots.proposal import copied, folded, same_row
from rumpus.engine.batching import reward_of
from rumpus.rules.words import LUCK, OVER, rule

# A game's own functions take the place of these names; see rumpus.engine.linker.
MOVES: int
initial: Callable[[Any], Any]
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
observe: Callable[[Any, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]
pack_view: Callable[[Any, list[int]], None]

POSITIONS, EDGES, VIEWS, USED = range(4)
"""Where it is noted how many there are."""
ENOUGH_ROOM, NO_POSITIONS, NO_EDGES, NO_VIEWS = range(4)
"""What a search for positions ends with."""


class Atlas(NamedTuple):
    """All positions of a game, numbered as they were found, and what leads from one to the next."""

    rows: Any
    """The packed states."""
    places: Any
    """By hash: the number of a position and one, or 0."""
    mover: Any
    first: Any
    """By position: its first edge; the next position's first edge ends them."""
    sights: Any
    """By position and seat: the number of what the seat sees."""
    worth: Any
    """By position where the game is over: what the first seat gets."""
    move: Any
    """By edge: the move (of luck: one of those that lead there), where it leads, and how likely luck makes it."""
    after: Any
    chance: Any
    views: Any
    view_places: Any
    used: Any


@rule
def place_of(row: list[int], rows: Any, places: Any) -> int:
    """Where a row is noted, or where it can be."""
    here = folded(row) & (len(places) - 1)
    while places[here] != 0 and not same_row(rows[places[here] - 1], row):
        here = (here + 1) & (len(places) - 1)
    return here


@rule
def view_number(view_row: list[int], atlas: Atlas) -> int:
    """The number of what somebody sees."""
    here = place_of(view_row, atlas.views, atlas.view_places)
    if atlas.view_places[here] == 0:
        copied(view_row, atlas.views[atlas.used[VIEWS]])
        atlas.used[VIEWS] += 1
        atlas.view_places[here] = atlas.used[VIEWS]
    return int(atlas.view_places[here] - 1)


@rule
def position_number(state: Any, atlas: Atlas, reward: int, row: list[int], view_row: list[int]) -> int:
    """The number of a position; a new one is noted, with all that is asked of it later."""
    pack_state(state, row)
    here = place_of(row, atlas.rows, atlas.places)
    if atlas.places[here] == 0:
        number = atlas.used[POSITIONS]
        copied(row, atlas.rows[number])
        atlas.used[POSITIONS] += 1
        atlas.places[here] = number + 1
        atlas.mover[number] = turn(state)
        if atlas.mover[number] == OVER:
            atlas.worth[number] = reward_of(state, 0, 2, reward)
        else:
            for seat in range(2):
                pack_view(observe(state, seat), view_row)
                atlas.sights[number, seat] = view_number(view_row, atlas)
    return int(atlas.places[here] - 1)


@rule
def chart_positions(
    options: Any, atlas: Atlas, reward: int, row: list[int], view_row: list[int], out: list[int]
) -> int:
    """Find all positions from the first on. Returns what there was not enough room for, if anything."""
    number = position_number(initial(options), atlas, reward, row, view_row)
    while number < atlas.used[POSITIONS]:
        if 2 * (atlas.used[POSITIONS] + MOVES) >= len(atlas.places):
            return NO_POSITIONS
        if atlas.used[EDGES] + MOVES >= len(atlas.after):
            return NO_EDGES
        if 2 * (atlas.used[VIEWS] + 2 * MOVES) >= len(atlas.view_places):
            return NO_VIEWS
        begin = atlas.used[EDGES]
        atlas.first[number] = begin
        if atlas.mover[number] != OVER:
            state = unpack_state(atlas.rows[number])
            offered = legal(state, out)
            for index in range(offered):
                move = out[index]
                target = position_number(apply(state, move), atlas, reward, row, view_row)
                edge = begin
                while edge < atlas.used[EDGES] and (atlas.mover[number] != LUCK or atlas.after[edge] != target):
                    edge += 1
                if edge == atlas.used[EDGES]:
                    atlas.move[edge], atlas.after[edge], atlas.chance[edge] = move, target, 0.0
                    atlas.used[EDGES] += 1
                atlas.chance[edge] += 1.0 / offered if atlas.mover[number] == LUCK else 1.0
        number += 1
        atlas.first[number] = atlas.used[EDGES]
    return ENOUGH_ROOM
