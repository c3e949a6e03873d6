"""Many games at once as tensors: what each seat sees and remembers, the moves on offer, the states for a critic.

Everything stays where the games are, on a graphics card or on the processor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from rumpus.adapters.batch import Batch
from rumpus.bots.critic import BIT, ONE_HOT
from rumpus.bots.learned.features import StatePlan, state_plan
from rumpus.rules.errors import BadOption

LOOKS = 1500
"""So many random steps show which columns of a view ever change, and how large the words of a state become."""


@dataclass(frozen=True)
class Sights:
    """What a network looks at in a game."""

    columns: Any
    """The columns of a view's tensor that ever change."""
    decays: tuple[float, ...]
    """See `rumpus.bots.learned.features`."""
    plan: StatePlan

    @property
    def inputs(self) -> int:
        """How many numbers the policy is given."""
        return len(self.columns) * (1 + len(self.decays))


class Arena:
    """Games of one kind, side by side, for a learner."""

    def __init__(
        self, game: str, places: int, seed: int, engine: str, decays: tuple[float, ...], sights: Sights | None = None,
        house: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.device = torch.device("cuda" if engine == "gpu" else "cpu")
        self.batch = Batch(game, places, seed=seed, engine=engine, masks=False, observations="everyone", house=house)
        if self.batch.seats != 2:
            raise BadOption("one learns to play against oneself in games for two")
        rules, options = self.batch.book.rules, self.batch.options
        self.batch.space.tensor(rules.observe(rules.initial(options), 0))  # what a player cannot be given is refused
        self.places, self.actions = places, len(self.batch.space.moves)
        self.choices = self.batch.book.rules.MOVES
        moves = self.batch.space.moves
        self._action = torch.zeros(max(moves) + 1, dtype=torch.long, device=self.device)
        self._action[torch.tensor(moves, device=self.device)] = torch.arange(len(moves), device=self.device)
        self.sights = sights or self._looked_at(decays)
        self._columns = torch.as_tensor(self.sights.columns, device=self.device)
        self._decays = torch.tensor(self.sights.decays, device=self.device).view(1, 1, -1, 1)
        plan = self.sights.plan
        self._plan = [torch.as_tensor(each, device=self.device) for each in plan]
        self._rows = torch.arange(places, device=self.device)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin the first games of a seed."""
        self.batch.reset(seed)
        shape = (self.places, 2, len(self.sights.decays), len(self.sights.columns))
        self.traces = torch.zeros(shape, device=self.device)
        self._sight = self._seen()

    def _tensor(self, name: str) -> Tensor:
        return torch.as_tensor(getattr(self.batch, name), device=self.device)

    def _looked_at(self, decays: tuple[float, ...]) -> Sights:
        """What changes in random games."""
        views, states = self._tensor("observations"), self._tensor("states")
        least, most = [views.amin(0), states.amin(0)], [views.amax(0), states.amax(0)]
        for _ in range(LOOKS):
            self.batch.play(1)
            for place, now in enumerate((self._tensor("observations"), self._tensor("states"))):
                least[place] = torch.minimum(least[place], now.amin(0))
                most[place] = torch.maximum(most[place], now.amax(0))
        columns = np.flatnonzero((most[0] > least[0]).cpu().numpy())
        return Sights(columns, decays, state_plan(least[1].tolist(), most[1].tolist()))

    def _seen(self) -> Tensor:
        """What each seat sees: a row for each place and seat."""
        return self._tensor("observations").view(self.places, 2, -1)[:, :, self._columns]

    @property
    def turns(self) -> Tensor:
        """Whose turn it is."""
        return self._tensor("turns").long()

    def given(self) -> Tensor:
        """What the network of the player to move is given: sight and traces."""
        turns = self.turns
        sight, traces = self._sight[self._rows, turns], self.traces[self._rows, turns]
        return torch.cat([sight, traces.flatten(1)], 1)

    def offers(self) -> tuple[Tensor, Tensor]:
        """The actions on offer now, a row a place, and how many of them count; no step changes what was given."""
        return self._action[self._tensor("offers").clamp(0, len(self._action) - 1)], self._tensor("offered").clone()

    def critic_sees(self) -> Tensor:
        """The whole states, as `critic_column` reads them in play."""
        words, kinds, values, scales = self._plan
        found = self._tensor("states")[:, words]
        bits = found >> values.clamp(0, 62) & 1
        scaled = (found - values) * scales
        return torch.where(kinds == BIT, bits, torch.where(kinds == ONE_HOT, found == values, scaled)).float()

    def step(self, choices: Tensor) -> tuple[Tensor, Tensor]:
        """One decision in each game. Returns what seat 1 has won, and where games have ended; others begin there."""
        self.batch.step_offers(choices)
        done, sight = self._tensor("done"), self._seen()
        changed = (sight != self._sight).any(-1)[:, :, None, None]
        # Where nothing has changed, all of a trace is kept; where a game has ended, nothing.
        kept = torch.where(changed, self._decays, 1.0)
        self.traces = torch.lerp(self._sight[:, :, None, :], self.traces, kept) * ~done[:, None, None, None]
        self._sight = sight
        return self._tensor("rewards")[:, 0].clone(), done.clone()
