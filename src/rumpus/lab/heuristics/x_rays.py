"""A hand-written player of X-Rays: the exact probability map."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from random import Random

from rumpus.rules.pegs.unit import LEFT, bit, connected, has
from rumpus.rules.pegs.x_rays import CONNECTED, NECKLACE, Options, View, isolated
from rumpus.table.match import Notice


@functools.cache
def necklaces(seat: int, rule: int) -> tuple[int, ...]:
    """Every necklace that a player can hide: 1164 connected ones.

    >>> len(necklaces(0, CONNECTED))
    1164
    """
    side = [location for location in range(36) if has(LEFT[seat], location)]
    fives = (sum(map(bit, five)) for five in combinations(side, NECKLACE))
    return tuple(five for five in fives if (connected(five) if rule == CONNECTED else isolated(five) == 0))


class Heuristic:
    """The exact probability map: it keeps every necklace that explains all its pictures, each as likely as the others.

    It takes its next picture where most of these have a diamond. Its own necklace is any of the 1164, all equally
    likely.
    """

    def __init__(self, options: Options, seat: int, dice: Random) -> None:
        self.seat, self.dice = seat, dice
        self.necklace = dice.choice(necklaces(seat, options.necklace))
        self.possible = necklaces(1 - seat, options.necklace)

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The next peg of the necklace, or the likeliest place of a diamond."""
        view: View = seen[-1].view
        if view.hiding == self.seat:
            return self.dice.choice([move for move in moves if has(self.necklace, move)])
        found, blank = view.markers[self.seat], view.silent[self.seat]
        self.possible = tuple(each for each in self.possible if each & blank == 0 and found & ~each == 0)
        likely = {move: sum(has(each, move) for each in self.possible) for move in moves}
        most = max(likely.values())
        return self.dice.choice([move for move in moves if likely[move] == most])
