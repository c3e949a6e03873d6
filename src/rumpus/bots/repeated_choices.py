"""Menus: decisions in which many moves lead back to the same question, and one leaves it.

A coach who may swap any of eleven men, or be done, has dozens of swaps and one way to be done. Where it makes no
difference, a bot that takes any move would swap nearly always; whoever plays the other seat would wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.engine.plain import legal_moves

from .mind import Mind


def way_out(mind: Mind, world: Any, seat: int, moves: Sequence[int]) -> int | None:
    """The one move with which a seat leaves a menu; None where the decision is no menu.

    It is one where after all moves but that the seat is asked again, and offered nothing new. `world`: a state of the
    seat's belief.
    """
    rules = mind.book.rules
    staying = [move for move in moves if rules.turn(rules.apply(world, move)) == seat]
    if len(staying) < 2 or len(staying) != len(moves) - 1:
        return None
    again = legal_moves(mind.book, rules.apply(world, staying[0]))
    return next(move for move in moves if move not in staying) if set(again) < set(moves) else None
