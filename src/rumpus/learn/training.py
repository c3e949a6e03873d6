"""Self-play: one policy for both seats, a critic that sees whole states, proximal policy optimisation.

What made it work in games of hidden information: advantages are not divided by their spread, the entropy bonus falls
slowly, and the policy is pulled towards a slow mean of itself; without these it goes round in circles
(docs/training.md). What is kept is that mean.
"""

from __future__ import annotations

import math
import pickle
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from rumpus.bots.learned.features import fingerprint
from rumpus.bots.learned.weights import Weights
from rumpus.rules.errors import BadOption

from .arena import Arena, Sights
from .networks import layers_of, network, on_offer, take_layers

CLIP, LAMBDA, SLOW, RENEWED = 0.2, 0.95, 0.97, 25
"""How far a step may change a choice; how far advantages look; how slow the mean is; how often it becomes the pull."""


@dataclass(frozen=True)
class Recipe:
    """How a game is learned."""

    places: int = 16_384
    steps: int = 32
    """Decisions of each game before the networks learn from them."""
    minibatch: int = 32_768
    hidden: int = 256
    critic_hidden: int = 128
    decays: tuple[float, ...] = (0.7, 0.92)
    rate: float = 5e-4
    """The learning rate; it falls to a tenth."""
    entropy: tuple[float, float] = (0.02, 0.004)
    pull: float = 0.05
    discount: float = 1.0
    seed: int = 1


@dataclass
class Progress:
    """How far a training has come; what is written into a checkpoint."""

    seconds: float = 0.0
    rounds: int = 0
    decisions: int = 0
    games: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


@dataclass
class Lesson:
    """What was played in a round, step by step."""

    given: Tensor
    states: Tensor
    offers: Tensor
    offered: Tensor
    chosen: Tensor
    logs: Tensor
    signs: Tensor
    """1 where seat 1 decides, -1 where seat 2 does."""
    learned: Tensor
    """Whether the decision was the learner's, and a choice: forced moves teach a policy nothing."""
    values: Tensor
    rewards: Tensor
    ended: Tensor


class Training:
    """A policy that plays itself, and learns from it; or plays somebody who learns nothing, and learns to beat him.

    `start`: what it begins with. `against`: a policy with the same sights that the others play by; `share`: in which
    part of the games, from 0 to 1; in the rest it plays itself.
    """

    def __init__(
        self, game: str, recipe: Recipe, engine: str, house: dict[str, str] | None = None,
        start: Weights | None = None, against: Weights | None = None, share: float = 1.0,
    ) -> None:  # fmt: skip
        if not 0 < share <= 1:
            raise BadOption(f"the share of games against somebody is more than 0 and at most 1, not {share}")
        torch.manual_seed(recipe.seed)
        self.recipe, self.game, self.house = recipe, game, dict(house or {})
        sights = Sights(start.columns, tuple(start.decays.tolist()), start.plan) if start else None
        self.arena = Arena(game, recipe.places, recipe.seed, engine, recipe.decays, sights, house)
        self.progress = Progress()
        device, sights = self.arena.device, self.arena.sights
        self._half = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.policy = network(sights.inputs, recipe.hidden, self.arena.actions, 0.01).to(device)
        self.critic = network(len(sights.plan.words), recipe.critic_hidden, 1, 0.1).to(device)
        if start:
            take_layers(self.policy, start.policy)
            take_layers(self.critic, start.value)
        self._pull = network(sights.inputs, recipe.hidden, self.arena.actions, 0.01).to(device)
        self._pull.load_state_dict(self.policy.state_dict())
        self._frozen = network(sights.inputs, recipe.hidden, self.arena.actions, 0.01).to(device) if against else None
        if against and self._frozen:
            take_layers(self._frozen, against.policy)
        place = torch.arange(recipe.places, device=device)
        self._met = place < (recipe.places * share if against else 0)
        """At which places somebody else plays, too, and the seat of the learner there."""
        self._seats = place % 2
        self.mean = [{name: each.clone() for name, each in net.state_dict().items()} for net in self._networks]
        self._all = [each for net in self._networks for each in net.parameters()]
        self._optimiser = torch.optim.Adam(self._all, lr=recipe.rate, eps=1e-5)

    @property
    def _networks(self) -> tuple[nn.Sequential, nn.Sequential]:
        return self.policy, self.critic

    def run(
        self,
        seconds: float = math.inf,
        rounds: float = math.inf,
        tell: Callable[[Progress], None] = lambda progress: None,
        until: float | None = None,
    ) -> None:
        """Learn until so many seconds of training, or so many rounds, have passed in all.

        What falls in the course of a training has fallen at `until` seconds, or at the end of this run.
        """
        while self.progress.seconds < seconds and self.progress.rounds < rounds:
            began = time.perf_counter()
            done = min(max(self.progress.seconds / (until or seconds), self.progress.rounds / rounds), 1.0)
            for group in self._optimiser.param_groups:
                group["lr"] = self.recipe.rate * (1 - 0.9 * done)
            lesson, last = self._played()
            found = self._learned(lesson, last, done)
            self._remember(done)
            progress = self.progress
            progress.seconds += time.perf_counter() - began
            progress.rounds += 1
            progress.decisions += self.recipe.steps * self.recipe.places
            progress.games += int(lesson.ended.sum())
            progress.curve.append({"seconds": progress.seconds, **found})
            tell(progress)

    def _precise(self) -> torch.autocast:
        return torch.autocast(self.arena.device.type, torch.bfloat16, enabled=self._half == torch.bfloat16)

    @torch.no_grad()
    def _played(self) -> tuple[Lesson, Tensor]:
        """So many decisions of every game, and what the critic says of the states after them."""
        arena, steps = self.arena, []
        for _ in range(self.recipe.steps):
            given, states = arena.given().to(self._half), arena.critic_sees().to(self._half)
            offers, offered = arena.offers()
            with self._precise():
                logits, values = self.policy(given), self.critic(states)
                own = ~self._met | (arena.turns == self._seats)
                if self._frozen:
                    logits = torch.where(own[:, None], logits, self._frozen(given))
            logs = functional.log_softmax(on_offer(logits, offers, offered), 1)
            noise = -torch.log(-torch.log(torch.rand_like(logs).clamp(1e-9, 1 - 1e-7)))
            chosen = (logs + noise).argmax(1)
            signs = 1.0 - 2.0 * arena.turns
            rewards, ended = arena.step(chosen)
            decided = (offers.to(torch.int16), offered, chosen, logs.gather(1, chosen[:, None])[:, 0], signs)
            steps.append((given, states, *decided, own & (offered > 1), values.float()[:, 0], rewards, ended))
        with self._precise():
            last = self.critic(arena.critic_sees().to(self._half)).float()[:, 0]
        return Lesson(*(torch.stack(each) for each in zip(*steps, strict=True))), last

    def _advantages(self, lesson: Lesson, last: Tensor) -> Tensor:
        """Generalised advantage estimation on the game's own time line, for seat 1."""
        discount, found = self.recipe.discount, torch.zeros_like(lesson.values)
        run, following = torch.zeros_like(last), last
        for step in reversed(range(len(found))):
            on = 1.0 - lesson.ended[step].float()
            surprise = lesson.rewards[step] + discount * following * on - lesson.values[step]
            run = surprise + discount * LAMBDA * on * run
            found[step], following = run, lesson.values[step]
        return found

    def _learned(self, lesson: Lesson, last: Tensor, done: float) -> dict[str, float]:
        """One pass over what was played; returns the means of what is worth watching."""
        recipe = self.recipe
        advantages = self._advantages(lesson, last)
        returns, advantages = (advantages + lesson.values).flatten(), (advantages * lesson.signs).flatten()
        first, final = recipe.entropy
        bonus = first + (final - first) * min(1.0, done / 0.8)
        flat = Lesson(*(getattr(lesson, name).flatten(0, 1) for name in Lesson.__dataclass_fields__))
        sums, order = torch.zeros(3, device=returns.device), torch.randperm(len(returns), device=returns.device)
        parts = torch.split(order, recipe.minibatch)
        for part in parts:
            loss, told = self._loss(flat, part, advantages[part], returns[part], bonus)
            self._optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            nn.utils.clip_grad_norm_(self._all, 1.0)
            self._optimiser.step()
            sums += told
        entropy, surprise, distance = (sums / len(parts)).tolist()
        games = max(float(lesson.ended.sum()), 1.0)
        met = max(float((lesson.ended & self._met).sum()), 1.0)
        won = float((lesson.rewards * (1 - 2 * self._seats) * self._met).sum()) / met
        return {
            "entropy": entropy,
            "explained": 1 - surprise / max(float(returns.var()), 1e-6),
            "distance": distance,
            "first_seat": float(lesson.rewards.sum()) / games,
            "length": lesson.ended.numel() / games,
            **({"won": won / 2 + 0.5} if self._frozen else {}),
        }

    def _loss(
        self, flat: Lesson, part: Tensor, advantage: Tensor, wanted: Tensor, bonus: float
    ) -> tuple[Tensor, Tensor]:
        given, offers, offered = flat.given[part], flat.offers[part].long(), flat.offered[part]
        counted = flat.learned[part].float()
        share = counted / counted.sum().clamp_min(1.0)
        with self._precise():
            logits, values = self.policy(given), self.critic(flat.states[part])
            with torch.no_grad():
                slow = functional.log_softmax(on_offer(self._pull(given), offers, offered), 1)
        logs = functional.log_softmax(on_offer(logits, offers, offered), 1)
        chances = logs.exp()
        ratio = (logs.gather(1, flat.chosen[part][:, None])[:, 0] - flat.logs[part]).exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
        entropy = -(chances * logs.clamp_min(-50.0)).sum(1)
        distance = (chances * (logs - slow).clamp(-50.0, 50.0)).sum(1)
        surprise = functional.mse_loss(values.float()[:, 0], wanted)
        loss = ((-gain - bonus * entropy + self.recipe.pull * distance) * share).sum() + 0.5 * surprise
        told = torch.stack([(entropy * share).sum(), surprise, (distance * share).sum()]).detach()
        return loss, told

    @torch.no_grad()
    def _remember(self, done: float) -> None:
        """The slow mean goes a little way towards what was learned, and now and then becomes what pulls."""
        slow = SLOW if done > 0.1 else 0.5
        for mean, net in zip(self.mean, self._networks, strict=True):
            for name, each in net.state_dict().items():
                mean[name].lerp_(each, 1 - slow)
        if self.progress.rounds % RENEWED == RENEWED - 1:
            self._pull.load_state_dict(self.mean[0])

    # --- What is kept ---

    def weights(self) -> Weights:
        """The slow mean, as it is played."""
        sights, progress = self.arena.sights, self.progress
        about = {
            "game": self.game,
            "fingerprint": fingerprint(self.arena.batch.book),
            "minutes": round(progress.seconds / 60, 2),
            "decisions": progress.decisions,
            "games": progress.games,
            "recipe": asdict(self.recipe),
            "house": self.house,
        }
        decays = torch.tensor(sights.decays).numpy()
        return Weights(about, sights.columns, decays, sights.plan, layers_of(self.mean[0]), layers_of(self.mean[1]))

    def save(self, path: Path) -> None:
        """A checkpoint, from which training goes on."""
        torch.save(
            {
                "game": self.game,
                "recipe": asdict(self.recipe),
                "house": self.house,
                "progress": asdict(self.progress),
                "sights": (self.arena.sights.columns, self.arena.sights.decays, tuple(self.arena.sights.plan)),
                "networks": [each.state_dict() for each in (self.policy, self.critic, self._pull)],
                "mean": self.mean,
                "optimiser": self._optimiser.state_dict(),
            },
            path,
        )

    def load(self, path: Path) -> None:
        """Go on from a checkpoint of the same game, house rules, recipe and beginning, with other games."""
        try:
            found: dict[str, Any] = torch.load(path, map_location=self.arena.device, weights_only=False)
        except (OSError, EOFError, RuntimeError, pickle.UnpicklingError) as error:
            raise BadOption(f"{path} is no checkpoint; another --folder begins anew") from error
        columns, decays, plan = found["sights"]
        mine = self.arena.sights
        sights = zip((columns, decays, *plan), (mine.columns, mine.decays, *mine.plan), strict=True)
        alike = all(np.array_equal(each, own) for each, own in sights)
        if (found["game"], found["house"], found["recipe"]) != (
            self.game,
            self.house,
            asdict(self.recipe),
        ) or not alike:
            raise BadOption(f"{path} is a checkpoint of another training; another --folder begins anew")
        for net, state in zip((self.policy, self.critic, self._pull), found["networks"], strict=True):
            net.load_state_dict(state)
        self.mean, self.progress = found["mean"], Progress(**found["progress"])
        self._optimiser.load_state_dict(found["optimiser"])
        self.arena.reset(self.recipe.seed + self.progress.rounds)
