"""For the bots: how good a game looks."""

from __future__ import annotations

from ..words import OVER, count, lowest, rule
from .cards import of
from .deck import BLOCKS, CATCHES, GOALS, JUKEMS, PARTNERS, RED, RETURNS, RUNS, TITLES, WITHIN, YELLOW
from .play import turn
from .plays import in_range
from .state import GOAL_LINE, State

# --- For the bots ---------------------------------------------------------------------------------


@rule
def promise(state: State, seat: int) -> float:
    """What a drive and a hand are worth in points: the nearer to the goal line the more, and more with the right card.

    Cards that win or save points are worth the less the fewer turns are left.
    """
    yards, hand = of(state.yards, seat), of(state.hands, seat)
    value = 0.0
    if yards < GOAL_LINE:
        value = yards * (0.02 + 0.00022 * yards)
        if finishes(hand, GOAL_LINE - yards):
            value += 1.2
        if in_range(yards) and hand & GOALS != 0:
            value = max(value, 2.8)
    cards = 1.2 * count(hand & (JUKEMS | RETURNS)) + 1.5 * count(hand & RED) + 0.8 * count(hand & YELLOW)
    cards += 0.5 * count(hand & GOALS) + 0.3 * count(hand & BLOCKS) + 0.2 * count(hand & RUNS)
    return value + 0.6 * cards * min(count(state.draw), 16) / 16.0


@rule
def finishes(hand: int, missing: int) -> bool:
    """Whether a hand has a RUN, or a PASS with its CATCH, that gains just what is missing."""
    exact = hand & TITLES & WITHIN[missing // 5] & ~WITHIN[missing // 5 - 1]
    if exact & RUNS != 0:
        return True
    catches = exact & CATCHES
    while catches != 0:
        if PARTNERS[lowest(catches)] & hand != 0:
            return True
        catches &= catches - 1
    return False


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in points, drives and cards, which decides the more the fewer cards are left."""
    mine, theirs = of(state.points, seat), of(state.points, 1 - seat)
    if turn(state) == OVER:
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    lead = mine - theirs + promise(state, seat) - promise(state, 1 - seat)
    left = count(state.draw) + (count(state.deck) if state.half == 1 else 0)
    return 0.5 + 0.5 * lead / (abs(lead) + 2.5 + (0.12 if state.half <= 2 else 0.03) * left)
