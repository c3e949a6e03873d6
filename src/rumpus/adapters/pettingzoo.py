"""PettingZoo: all seats of a game, one after the other (AEC).

>>> from rumpus.adapters.pettingzoo import env
>>> table = env("x-rays", house={"last_turn": "on"})
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     seen, reward, terminated, truncated, told = table.last()
...     over = terminated or truncated
...     table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
>>> table.agents
[]

The agents are `player_1`, `player_2` and so on. An observation holds the row of docs/observations.md and `action_mask`.
In `infos`, each agent's own: `moves` (each legal action in notation), `heard` (what it has heard since just before its
last move), and at the end `result`. Rewards come at the end and add up to nothing. Luck is no agent: the environment
draws it from the seed of `reset`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import OVER

from .environment import Environment, HouseRules, seat_named
from .rendering import MODES, checked_mode, rendered


def env(game: str, *, illegal_reward: float | None = -1.0, **settings: Any) -> AECEnv[str, Any, Any]:
    """A table with the usual wrappers of PettingZoo; the settings are those of `raw_env`.

    An illegal action ends the game with `illegal_reward` for its agent and nothing for the others; with None it raises
    `IllegalMove`, and nothing changes. An action outside of the action space is an AssertionError.
    """
    table: AECEnv[str, Any, Any] = raw_env(game, **settings)
    if illegal_reward is not None:
        table = wrappers.TerminateIllegalWrapper(table, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's own name for it
    """A table without wrappers. An illegal action is refused with `IllegalMove`, and nothing changes.

    `view` says whose eyes `render` has: `turn` for whoever is to move (after the game a watcher's), `watcher`, or an
    agent's name. Where a person looks at the screen who plays one of the seats, name that seat.
    """

    def __init__(
        self,
        game: str,
        *,
        house: HouseRules | None = None,
        kit: str = "",
        reward: str = "win",
        render_mode: str | None = None,
        view: str = "turn",
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        EzPickle.__init__(self, game, house=house, kit=kit, reward=reward, render_mode=render_mode, view=view)
        self._game = Environment(game, kit, house, reward)
        space, seats = self._game.space, self._game.seats
        seat_named(view, seats, OVER)
        self._view = view
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{self._game.book.about.slug.replace('-', '_')}_v0",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat + 1}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(space.moves)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, 1.0, (space.size,), np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (len(space.moves),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._chance, _ = np_random()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed the luck of the games before goes on; `options` has no use here."""
        if seed is not None:
            self._chance, _ = np_random(seed)
        self._game.deal(self._chance.bytes(32))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def step(self, action: Any) -> None:
        """The agent whose turn it is acts; one whose game is over leaves with the action None."""
        if self._game.match.over and not self.agents:
            raise IllegalMove("the game is over; call reset to begin another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.play(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._game.rewards(), strict=True))
        self._accumulate_rewards()
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is all 0 while it is not its turn."""
        seat = self._seats[agent]
        return {"observation": self._game.observation(seat), "action_mask": self._game.mask(seat)}

    def render(self) -> Any:
        """The table: `ansi` a text, `rgb_array` pixels, `human` printed after each step."""
        return rendered(self._game.match, self._game.viewer(self._view), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _go_on(self) -> None:
        """Turn to whoever is to move, or to whoever is to leave first."""
        game, over = self._game, self._game.turn == OVER
        self.infos = {agent: self._told(self._seats[agent]) for agent in self.agents}
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[game.turn]
        if self.render_mode == "human":
            self.render()

    def _told(self, seat: int) -> dict[str, Any]:
        game = self._game
        told = {"moves": game.moves(seat), "heard": game.heard(seat)}
        return told | ({"result": str(game.match.result)} if game.turn == OVER else {})
