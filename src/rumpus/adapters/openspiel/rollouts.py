"""Random games to their end in compiled code, for OpenSpiel's searches."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from rumpus.bots.mind import native_mind
from rumpus.bots.searching import DEEPEST
from rumpus.rules.errors import BadOption

from .game import RumpusGame, RumpusState

SLOTS = 4
"""Room for one node of a tree; it must be a power of 2."""


class CompiledRollouts(RandomRolloutEvaluator):  # type: ignore[misc]
    """What OpenSpiel's `RandomRolloutEvaluator` does with one rollout, tens of times faster, for two players.

    It waits for the compiler if need be. The same random state gives the same games. A rollout is one round of our own
    search, which begins with an empty tree: any move, and then random moves to the end.
    """

    def __init__(self, game: RumpusGame, random: np.random.RandomState) -> None:
        super().__init__(1, random)
        setting = game.setting
        rules = setting.book.rules
        if setting.players != 2:
            raise BadOption(f"compiled rollouts are for two players; {setting.book.about.title} has {setting.players}")
        self._mind = mind = native_mind(setting.book)
        self._world = mind.rows(1, mind.state_words)
        self._keys, self._first, self._width, self._visits = (mind.ints(SLOTS) for _ in range(4))
        self._totals, self._squares = mind.floats(SLOTS), mind.floats(SLOTS)
        self._tries, self._gains, self._used = mind.ints(rules.MOVES), mind.floats(rules.MOVES), mind.ints(2)
        self._trail, self._out, self._row = mind.rows(DEEPEST, 3), mind.ints(rules.MOVES), mind.ints(mind.view_words)
        self._known, self._saw, self._dice = mind.ints(2), mind.ints(2), mind.ints(2)
        self._dice[0] = random.randint(2**31 - 1)
        self._longest = rules.LONGEST
        self._share(rules.initial(setting.options))  # whatever has to be compiled or loaded is, now

    def evaluate(self, state: RumpusState) -> npt.NDArray[np.float64]:
        """What a random game from here brings to each seat."""
        found = self._share(state.moment.state)
        if found is None:
            return super().evaluate(state)  # type: ignore[no-any-return]
        seat, share = found
        stakes = np.full(2, 1.0 - 2.0 * share)
        stakes[seat] = 2.0 * share - 1.0
        return stakes

    def _share(self, state: Any) -> tuple[int, float] | None:
        """The first seat that decides something in a random game, and its share of the win; None if nobody does."""
        self._world[0][:] = self._mind.row(state)
        for row in (self._keys, self._used, self._tries, self._gains):
            row[:] = 0
        self._mind.loops.think(
            self._world, 1, 0, 2, 1, self._longest, 1.0, self._keys, self._first, self._width, self._visits,
            self._totals, self._squares, self._tries, self._gains, self._used, self._trail, self._known, self._saw,
            self._out, self._row, self._dice,
        )  # fmt: skip
        if self._used[0] == 0:
            return None
        return int(self._trail[0][2]), float(self._gains[self._trail[0][1]])
