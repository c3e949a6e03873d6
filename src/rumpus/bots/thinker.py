"""The bot: a belief, a search, and a way to choose. It is given what its seat has noticed, and never a state."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rumpus.table.match import Notice

from .belief import Belief, LostBelief
from .effort import Effort
from .fallback import nearest_move
from .mind import Mind
from .repeated_choices import way_out
from .search import Thought, Weighed, thought

LEVEL = 1e-9
"""Values that lie no farther apart than this are the same."""
EVEN = 0.5
"""Moves whose values differ by less than this many standard errors are equally good to a bot; it takes any of them."""
SURE = 3.0
"""It stays in a menu for what is better by more than this many: of many ways to stay, one looks good by luck."""


@dataclass
class Thinker:
    """Plays one seat of one game.

    The same seed, history and effort give the same move. A bot that has lost track of the game plays by the nearest
    worlds until it finds its way back, and counts that in `lost`; docs/beliefs.md says how often it happens.
    """

    mind: Mind
    options: Any
    seat: int
    effort: Effort
    seed: int = 0
    milliseconds: float | None = None
    lost: int = 0
    last: Thought | None = None
    """What it thought last; nothing where it had lost track of the game."""
    belief: Belief = field(init=False)

    def __post_init__(self) -> None:
        effort = self.effort
        self.belief = Belief(self.mind, self.options, self.seat, effort.worlds, effort.keen, effort.exact, self.seed)

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        dice = Random(f"{self.seed} {len(seen)}")
        self.last = None
        if len(moves) == 1:
            return moves[0]
        try:
            found = self.last = self.think(seen, moves)
        except LostBelief:
            self.lost += 1
            return nearest_move(self.belief, seen, moves, dice)
        world = self.belief.sample(1, self.seed)[0]
        return chosen(found, self.effort.slip, dice, way_out(self.mind, world, self.seat, moves))

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth."""
        self.belief.follow(seen)
        return thought(self.belief, moves, self.effort, self.seed + len(seen), self.milliseconds)


def chosen(found: Thought, slip: float, dice: Random, way_out: int | None = None) -> int:
    """The move that a bot makes after a thought: one of the best, or, with imprecision, what looks best at a glance.

    `way_out`: the move that leaves a menu, if the decision is one. A bot takes it unless another is surely better.
    """
    if way_out is not None and not _worth_staying(found, way_out):
        return way_out
    if slip == 0.0:
        return dice.choice(as_good_as_best(found)).move
    values = [each.value for each in found.moves]
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    if spread < LEVEL:
        return dice.choice(found.moves).move
    return max(found.moves, key=lambda each: each.value + slip * spread * dice.gauss(0.0, 1.0)).move


def _worth_staying(found: Thought, way_out: int) -> bool:
    """Whether a move that stays in a menu is better than leaving it, beyond the doubt of the search."""
    out = next(each for each in found.moves if each.move == way_out)
    return any(each.value - out.value > SURE * math.hypot(each.error, out.error) + LEVEL for each in found.moves)


def as_good_as_best(found: Thought) -> list[Weighed]:
    """The moves that cannot be told from the best one."""
    best = found.best
    return [
        each
        for each in found.moves
        if 2 * each.tries >= best.tries and best.value - each.value <= EVEN * math.hypot(each.error, best.error)
    ]
