"""A hand-written player of Hideout: the exact probability map, and a guess when it is safe or the last chance."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from random import Random

from rumpus.rules.pegs.hideout.shapes import NUMBER, SHAPES, fits
from rumpus.rules.pegs.hideout.state import GUESS, GUESSING, HIDDEN, SETUP, STOP, Options
from rumpus.rules.pegs.hideout.view import View
from rumpus.rules.pegs.unit import GRID, LEFT, has
from rumpus.table.match import Notice

LAST_CHANCE = 4
"""With at most so many hideouts left it guesses when the other is about to win."""


@functools.cache
def hideouts(seat: int, triangle: int, cross: int) -> tuple[int, ...]:
    """Every set of six pegs that a player can hide.

    >>> len(hideouts(0, 0, 0))
    1188
    """
    shapes = {
        SHAPES[location][index]
        for location in range(36)
        if has(LEFT[seat], location)
        for index in range(NUMBER[location][triangle])
        if fits(SHAPES[location][index], cross, 0, GRID)
    }
    return tuple(sorted({one | other for one, other in combinations(shapes, 2) if one & other == 0}))


class Heuristic:
    """The exact probability map: it keeps every hideout that explains its tries, each as likely as the others.

    It tries where most of them have a peg. It guesses when only one is left, and when the other lacks one peg and few
    are left. Its own hideout is made shape by shape at random.
    """

    def __init__(self, options: Options, seat: int, dice: Random) -> None:
        self.seat, self.dice = seat, dice
        self.possible = hideouts(1 - seat, options.triangle, options.cross)

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The likeliest place of a peg, or a guess."""
        view: View = seen[-1].view
        if view.phase == SETUP:
            return self.dice.choice(moves)
        found, blank = view.markers[self.seat], view.silent[self.seat]
        self.possible = tuple(each for each in self.possible if each & blank == 0 and found & ~each == 0)
        if view.phase == GUESSING:
            rest = self.possible[0] & ~found
            return next(move for move in moves if has(rest, move) and not has(view.named[self.seat], move))
        urgent = view.found[1 - self.seat] == HIDDEN - 1 and len(self.possible) <= LAST_CHANCE
        if GUESS in moves and (len(self.possible) == 1 or urgent):
            return GUESS
        if STOP in moves:
            return STOP
        places = [move for move in moves if move != GUESS]
        likely = {move: sum(has(each, move) for each in self.possible) for move in places}
        most = max(likely.values())
        return self.dice.choice([move for move in places if likely[move] == most])
