"""Games of Pig Dice between players who hold, played as fast as the machine can: for more players than can be solved.

Who holds at 25 throws while the turn has fewer than 25 points, target or not; in the final round everybody throws
until ahead of the best total. The loops are written in the words of the rules, for the native engine.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from types import ModuleType
from typing import Any, cast

import numpy as np

from rumpus.engine.loops import chosen, mixed
from rumpus.engine.native import compiled
from rumpus.rules.catalogue import Book
from rumpus.rules.pig_dice import SEVEN
from rumpus.rules.words import rule

from .response import FEWEST, MOST, refuse_others

HEIGHT = 4_000
"""Whoever comes so far in one turn stops: once in some 100,000 turns of somebody who never would."""

STEP = 3
"""Of the points to hold at, every third is tried; neighbours hardly differ."""

SURE = 3.29
"""Standard deviations on each side: what lies outside comes once in a thousand times."""


@rule
def turn_played(stop: int, after: Any, key: int, steps: Any) -> int:
    """A turn that throws while it has fewer than `stop` points, or SEVEN; it throws once at least."""
    points = 0
    while points == 0 or (points < stop and points < len(after)):
        points = after[points][chosen(key, steps[0], len(after[0]))]
        steps[0] += 1
        if points == SEVEN:
            break
    return points


@rule
def games_played(
    target: int, holds: Any, after: Any, seed: int, number: int, banked: Any, steps: Any, shares: Any
) -> None:
    """Play games and add up the wins of each seat, a win that is shared by k as 1/k."""
    players = len(holds)
    for game in range(number):
        key = mixed(seed, game)
        steps[0] = 0
        for seat in range(players):
            banked[seat] = 0
        seat = players - 1
        best = 0
        while best < target:  # ends sooner or later: every turn scores with a fair chance
            seat = (seat + 1) % players
            banked[seat] += max(0, turn_played(holds[seat], after, key, steps))
            best = banked[seat]
        for answer in range(1, players):
            other = (seat + answer) % players
            banked[other] += max(0, turn_played(best + 1 - banked[other], after, key, steps))
            best = max(best, banked[other])
        level = 0
        for other in range(players):
            level += 1 if banked[other] == best else 0
        for other in range(players):
            shares[other] += 1.0 / level if banked[other] == best else 0.0


def native_games() -> ModuleType:
    """The loops as machine code."""
    return compiled(sys.modules[__name__], "games_played")


def landings(book: Book) -> Any:
    """The points of a turn after each of the 36 throws, for all points below `HEIGHT`."""
    rules = cast(Any, book.rules)
    pairs = list(product(*rules.DICE))
    return np.array([[rules.worth(points, *pair) for pair in pairs] for points in range(HEIGHT)])


def played(target: int, holds: Sequence[int], after: Any, games: int, seed: int, loops: Any) -> list[float]:
    """The share of the wins of each seat, the first of which begins, in so many games; `after` are the landings."""
    shares, banked = np.zeros(len(holds)), np.zeros(len(holds), np.int64)
    loops.games_played(target, np.array(holds), after, seed, games, banked, np.zeros(1, np.int64), shares)
    return [float(share) / games for share in shares]


@dataclass(frozen=True)
class Tried:
    """How holding at some points fared for the player who begins."""

    points: int
    share: float
    within: float
    """How far off the share may be: `SURE` standard deviations, at most."""


def holds_tried(
    book: Book,
    options: Any,
    against: Sequence[int],
    games: int = 50_000,
    seed: int = 1,
    progress: Callable[[int], None] = lambda points: None,
) -> list[Tried]:
    """Try to hold at every third number of points against players who hold; the best first.

    This is no best response: it compares plans of one kind, by simulated games, for the player who begins.
    """
    refuse_others(options, against)
    loops, after = native_games(), landings(book)
    tried = []
    for points in range(FEWEST + STEP, MOST + 1, STEP):
        progress(points)
        share = played(options.target, [points, *against], after, games, seed, loops)[0]
        tried.append(Tried(points, share, SURE * math.sqrt(share * (1 - share) / games)))
    return sorted(tried, key=lambda each: -each.share)
