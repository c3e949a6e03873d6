"""The level above the expert: its belief, a learned judgement of every move, and a learned value of what follows.

Each legal move is made in many worlds of the belief; the network that saw whole states in training says what follows
is worth, and the one that saw only views how its seat would choose. The two are added and a move is drawn, sharply but
not always the likeliest, so that nobody can learn its habits by heart.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import LUCK
from rumpus.table.match import Notice

from ..belief import Belief, LostBelief
from ..effort import Effort
from ..levels import MOST
from ..mind import Mind
from ..search import Thought, Weighed, scratch_of, swept
from . import learned_here
from .features import SeatMemory, fingerprint
from .weights import Weights, fitting, read_weights, weights_of

DIGITS = 4
"""Scores are rounded, so that processors that add in another order choose alike."""


@dataclass(frozen=True)
class Mastery:
    """How a master uses its networks."""

    worlds: int = 100
    """In how many worlds of the belief each move is made."""
    trust: float = 20.0
    """What the value counts beside the logarithm of the policy; 0 is the policy alone."""
    sharp: float = 0.25
    """Draws by the scores divided by this; 0 always takes the highest."""
    hiding: float = 1.0
    """The same in its first turn, where the policy alone counts: what a master hides must not become a habit."""


def is_first_turn(seen: Sequence[Notice], seat: int) -> bool:
    """Whether it has not been another's turn yet since a seat's first move."""
    first = next((place for place, notice in enumerate(seen) if notice.move is not None), len(seen))
    return all(notice.view.turn in (seat, LUCK) for notice in seen[first:])


def sharpened(scores: npt.NDArray[np.float64], sharp: float) -> list[float]:
    """Chances by scores that are logarithms: the smaller `sharp`, the surer the highest; 0 is quite sure."""
    scores = np.round(scores, DIGITS)
    if not sharp:
        return [float(place == scores.argmax()) for place in range(len(scores))]
    chances = np.exp((scores - scores.max()) / sharp)
    return [float(each) for each in chances / chances.sum()]


def learned_by(book: Book, options: Any) -> Weights | None:
    """The weights for a table: there are none for house rules that nobody trained by, or for changed rules."""
    weights = weights_of(book.about.slug) if learned_here(book, options) else None
    return weights if weights and weights.about["fingerprint"] == fingerprint(book) else None


def master(mind: Mind, options: Any, seat: int, effort: Effort, seed: int, words: str = "") -> Master | None:
    """The master of a game, or nobody where nothing was learned.

    `words`: settings of one's own, such as `sharp=0,worlds=50`; `weights=FILE` are other weights than those shipped.
    """
    settings = dict(each.partition("=")[::2] for each in words.split(",") if each)
    path = settings.pop("weights", "")
    kinds = {each.name: int if each.name == "worlds" else float for each in fields(Mastery)}
    try:
        own = {name: kinds[name](value) for name, value in settings.items()}
    except (KeyError, ValueError) as error:
        raise BadOption(f"a master is set by {', '.join(kinds)} and weights: {error}") from error
    if own.get("worlds", 1) < 1 or not all(0 <= each <= MOST for each in own.values()):
        raise BadOption(f"a master needs at least one world, and no setting below 0 or above {MOST:,}")
    weights = fitting(read_weights(Path(path)), mind.book) if path else learned_by(mind.book, options)
    if weights is None:
        return None
    mastery = Mastery(**{**weights.about.get("mastery", {}), **own})
    return Master(mind, options, seat, effort, weights, mastery, seed)


class Master:
    """Plays one seat of one game. The same seed and history give the same move."""

    def __init__(
        self, mind: Mind, options: Any, seat: int, effort: Effort, weights: Weights, mastery: Mastery, seed: int
    ) -> None:
        self.mind, self.seat, self.seed = mind, seat, seed
        self.belief = Belief(mind, options, seat, effort.worlds, effort.keen, effort.exact, seed)
        self.lost = 0
        self.last: Thought | None = None
        self._chances: list[float] = []
        self._space, self._weights = space_of(mind.book), weights
        self._mastery = mastery
        self._critic = weights.critic(mind)
        self._memory = SeatMemory(self._space, weights.columns, weights.decays)

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        self.last = None
        if len(moves) == 1:
            return moves[0]
        return Random(f"master {self.seed} {len(seen)}").choices(moves, self.policy(seen, moves))[0]

    def policy(self, seen: Sequence[Notice], moves: Sequence[int]) -> list[float]:
        """How likely it makes each of the moves. Without trust in values, or lost, the network alone decides."""
        trust, sharp = self._manner(seen)
        if trust:
            try:
                self.last = self.think(seen, moves)
                return self._chances
            except LostBelief:
                self.lost += 1
        return sharpened(self.preferences(seen, moves), sharp)

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth; the one it likes best has been tried most often."""
        began = time.perf_counter()
        number, seed = self._mastery.worlds, self.seed + len(seen)
        self.belief.follow(seen)
        scratch = scratch_of(self.mind, self.belief.options, seed)
        sums = swept(self.belief, self.belief.packed(number, seed), number, 0, scratch, self._critic)
        values = np.asarray(sums.values)[: len(moves)] / number
        spread = np.sqrt(np.maximum(np.asarray(sums.squares)[: len(moves)] / number - values**2, 0.0))
        trust, sharp = self._manner(seen)
        scores, wins = self.preferences(seen, moves) + 2 * trust * values, values == 1.0
        self._chances = sharpened(np.where(wins | ~wins.any(), scores, -np.inf), sharp)
        weighed = (
            Weighed(move, float(value), float(error), max(round(chance * number * len(moves)), 1))
            for move, value, error, chance in zip(moves, values, spread / math.sqrt(number), self._chances, strict=True)
        )
        return Thought(tuple(weighed), number, time.perf_counter() - began, "the master")

    def _manner(self, seen: Sequence[Notice]) -> tuple[float, float]:
        """How much it trusts values now, and how sharply it draws."""
        own = self._mastery
        return (0.0, own.hiding) if is_first_turn(seen, self.seat) else (own.trust, own.sharp)

    def preferences(self, seen: Sequence[Notice], moves: Sequence[int]) -> npt.NDArray[np.float64]:
        """The logarithm of what the network alone would do."""
        return self._weights.preferences(self._memory.take_in(seen), [self._space.action(move) for move in moves])
