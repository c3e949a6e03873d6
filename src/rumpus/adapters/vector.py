"""Gymnasium's vector environments: thousands of games at once, one seat of each, on top of `Batch`.

>>> import gymnasium
>>> import rumpus.adapters.gymnasium
>>> many = gymnasium.make_vec("rumpus/XRays-v0", num_envs=3, vectorization_mode="vector_entry_point", engine="plain")
>>> seen, told = many.reset(seed=7)
>>> seen, rewards, over, cut, told = many.step(told["action_mask"].argmax(axis=1))
>>> seen.shape, rewards, told["action_mask"].sum(axis=1)
((3, 243), array([0., 0., 0.]), array([3, 3, 3]))

The other seats are played inside, by players who take any move (`opponent="random"`), or by a function that is given
observations and masks, a row for each game, and returns actions: a network, or an older self of the learner. A game
that is over begins anew at the next step, whose action counts for nothing there (`AutoresetMode.NEXT_STEP`); until
then its mask allows nothing, so a learner that draws from masks has to give it any action. With
`history` an observation is a row for each of the latest notices; `longest` cuts games off. An action that is not legal
raises `IllegalMove` and changes nothing anywhere: use the mask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rumpus.rules.errors import BadOption
from rumpus.rules.words import OVER

from .batch import Batch
from .environment import HouseRules

Policy = Callable[[Any, Any], Any]
"""What plays the other seats: from observations and masks to actions."""


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat of many games. `seat` counts from 1; "any" takes one seat after the other, by the number of the game."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | str = 1,
        opponent: str | Policy = "random",
        house: HouseRules | None = None,
        kit: str = "",
        reward: str = "win",
        engine: str = "native",
        history: int = 1,
        longest: int = 0,
    ) -> None:
        if opponent != "random" and not callable(opponent):
            raise BadOption(
                f'opponent is "random" or a function of observations and masks, not {opponent!r}; levels play in'
                ' gymnasium.make_vec(..., vectorization_mode="async"), a process for each game'
            )
        self._policy = opponent if callable(opponent) else None
        self._batch = Batch(
            game, num_envs, house=house, kit=kit, reward=reward, engine=engine, auto_reset="next", history=history,
            seat=None if self._policy else seat, longest=longest,
        )  # fmt: skip
        self._seats, self._seat = self._batch.seats, seat
        if seat != "any" and seat not in range(1, self._seats + 1):
            raise BadOption(f"seat cannot be {seat!r}: a number from 1 to {self._seats}, or 'any'")
        self.num_envs, self.render_mode = num_envs, None
        shape = self._batch.observations.shape[1:]
        self.single_observation_space = spaces.Box(0.0, 1.0, shape, np.float32)
        self.single_action_space = spaces.Discrete(len(self._batch.space.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the first games of a seed. `options` has no use here."""
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise BadOption(f"a batch has one seed, a whole number, not {seed!r}")
        super().reset(seed=None if seed is None else int(seed))
        self._batch.reset(int(self.np_random.integers(1 << 62)) if seed is None else int(seed))
        self._let_others_play()
        return self._seen(), self._told()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The seat acts in every game, and the others answer until it is its turn again."""
        seats = self._learners()
        shown = self._batch.step(np.asarray(actions))
        rewards, done, cut = shown.rewards.copy(), shown.done.copy(), shown.truncated.copy()
        self._let_others_play(rewards, done, cut)
        rewards = rewards[np.arange(self.num_envs), seats].astype(np.float64)
        return self._seen(), rewards, done & ~cut, cut, self._told()

    def _learners(self) -> Any:
        """Which seat learns in each game."""
        if self._seat == "any":
            return self._batch.numbers % self._seats
        return np.full(self.num_envs, int(self._seat) - 1)

    def _let_others_play(self, *totals: Any) -> None:
        """Ask the function, as long as it is somebody else's turn anywhere."""
        while self._policy is not None:
            batch = self._batch
            others = (batch.turns != OVER) & (batch.turns != self._learners())
            if not others.any():
                return
            actions = np.where(others, self._policy(batch.observations, batch.masks), 0)
            shown = batch.step(actions, where=others)
            for total, now in zip(totals, (shown.rewards, shown.done, shown.truncated), strict=False):
                total += now

    def _seen(self) -> Any:
        return self._batch.observations.copy()

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks.astype(np.int8)}
