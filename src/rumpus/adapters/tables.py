"""PettingZoo, many games at once: a parallel environment whose every value is an array with a row for each game.

>>> from rumpus.adapters.tables import tables
>>> many = tables("x-rays", 3, engine="plain")
>>> seen, told = many.reset(seed=7)
>>> seen["player_1"]["observation"].shape, seen["player_1"]["action_mask"].sum(axis=1)
((3, 243), array([18, 18, 18]))
>>> acts = {agent: seen[agent]["action_mask"].argmax(axis=1) for agent in many.agents}
>>> seen, rewards, over, cut, told = many.step(acts)
>>> rewards["player_2"], over["player_2"], told["player_2"]["turn"]
(array([0., 0., 0.], dtype=float32), array([False, False, False]), array([False, False, False]))

It stands on `Batch`. All agents act in every step, and what an agent does counts in those games in which it is its turn
(`turn`); in the others its mask is empty. An agent's observation is what its seat sees now, whoever is to move. Where a
game ends (`over`) or is cut off (`cut`, after `longest` decisions), the next has begun already: what is seen is the new
game's, and the rewards are those of the old one. An action that is not legal raises `IllegalMove`, and nothing changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from pettingzoo import ParallelEnv

from .batch import Batch

Rows = dict[str, Any]
"""An array for each agent, or a dictionary of arrays."""


class tables(ParallelEnv[str, Any, Any]):  # noqa: N801 - as PettingZoo calls environments
    """So many games; the settings are those of `Batch`: engine, threads, house, kit, reward, longest."""

    def __init__(self, game: str, places: int, **settings: Any) -> None:
        self._batch = Batch(game, places, observations="everyone", **settings)
        self.metadata = {"name": f"{self._batch.book.about.slug.replace('-', '_')}_tables_v0", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self._batch.seats)]
        self.agents = list(self.possible_agents)
        seen, mask = self._batch.observations.shape[-1], self._batch.masks.shape[1]
        one = spaces.Dict({
            "observation": spaces.Box(0.0, 1.0, (seen,), np.float32), "action_mask": spaces.MultiBinary(mask)
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.agents, batch_space(one, places))
        self.action_spaces = dict.fromkeys(self.agents, batch_space(spaces.Discrete(mask), places))

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Rows, Rows]:
        """Begin the first games of a seed; without one, those of the same seed as before."""
        self._batch.reset(seed)
        return self._seen()

    def step(self, actions: Rows) -> tuple[Rows, Rows, Rows, Rows, Rows]:
        """One decision in each game, by the agent whose turn it is there."""
        acts = np.stack([np.asarray(actions[agent]) for agent in self.possible_agents])
        shown = self._batch.step(acts[self._batch.turns, np.arange(self._batch.places)])
        rewards = {agent: shown.rewards[:, seat].copy() for seat, agent in enumerate(self.agents)}
        over, cut = shown.done & ~shown.truncated, shown.truncated.copy()
        seen, told = self._seen()
        return seen, rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut), told

    def _seen(self) -> tuple[Rows, Rows]:
        batch = self._batch
        rows = batch.observations.reshape(batch.places, batch.seats, -1)
        turn = {agent: batch.turns == seat for seat, agent in enumerate(self.agents)}
        seen = {
            agent: {
                "observation": rows[:, seat].copy(),
                "action_mask": (batch.masks & turn[agent][:, None]).astype(np.int8),
            }
            for seat, agent in enumerate(self.agents)
        }
        return seen, {agent: {"turn": turn[agent]} for agent in self.agents}
