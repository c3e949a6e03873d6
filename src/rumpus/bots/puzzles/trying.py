"""What each move of a seat leads to in each world: in the words of the rules, so that it runs plainly and natively."""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.rules.words import OVER, rule

turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
observe: Callable[[Any, int], Any]
winners: Callable[[Any], int]
unpack_state: Callable[[list[int]], Any]
pack_view: Callable[[Any, list[int]], None]


@rule
def moves_tried(
    worlds: list[list[int]], number: int, seat: int, out: list[int], views: list[list[int]], won: list[int]
) -> int:
    """What a seat sees after each of its moves in each world, and whether it has won alone; how many these are."""
    place = 0
    for index in range(number):
        state = unpack_state(worlds[index])
        for choice in range(legal(state, out)):
            after = apply(state, out[choice])
            pack_view(observe(after, seat), views[place])
            won[place] = 1 if turn(after) == OVER and winners(after) == 1 << seat else 0
            place += 1
    return place
