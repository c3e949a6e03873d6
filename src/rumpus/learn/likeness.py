"""A likeness of a player: a policy that learned, from games in which it was watched, to choose as the player does.

Somebody who thinks for milliseconds cannot be met a hundred million times; a likeness of him can.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from rumpus.bots.learned.features import SeatMemory
from rumpus.bots.learned.weights import Weights, read_weights
from rumpus.bots.random_player import Player
from rumpus.engine.spaces import Space, space_of
from rumpus.lab.crew import Workers, each_of
from rumpus.lab.duel import play_out, sat_down
from rumpus.lab.exact.boards import House
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

from .networks import layers_of, network, on_offer, take_layers

HELD_OUT = 10
"""Every so many-th pair of games is not learned from: it shows when learning more makes the likeness worse."""
EPOCHS, MINIBATCH, RATE, PATIENCE = 50, 256, 1e-3, 5


@dataclass(frozen=True)
class Examples:
    """Decisions of a player: what its seat was given, which actions were on offer, which of these it took."""

    given: Any
    offers: Any
    offered: Any
    chosen: Any
    games: Any
    """In which game each was."""

    @staticmethod
    def joined(parts: Sequence[Examples]) -> Examples:
        """Those of several games, one after another."""
        return Examples(*(np.concatenate([getattr(each, name) for each in parts]) for name in _FIELDS))


_FIELDS = tuple(Examples.__dataclass_fields__)


class Watched:
    """A player, and what it was given and chose."""

    def __init__(self, player: Player, space: Space, weights: Weights) -> None:
        self._player, self._space, self.weights = player, space, weights
        self._memory = SeatMemory(space, weights.columns, weights.decays)
        self.noted: list[tuple[Any, list[int], int]] = []

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """Its move."""
        move = self._player.choose(seen, moves)
        if len(moves) > 1:
            offers = [self._space.action(each) for each in moves]
            self.noted.append((self._memory.take_in(seen), offers, moves.index(move)))
        return move


def watched(game: str, names: tuple[str, str], weights: Path, seed: int, house: House, number: int) -> Examples:
    """What the first of two players did in one of their games."""
    book, options, players, luck, first = sat_down(game, "", house, names, seed, number)
    one = Watched(players[first], space_of(book), read_weights(weights))
    players[first] = one
    play_out(book, options, players, luck)
    offers = np.zeros((len(one.noted), book.rules.MOVES), np.int16)
    for row, (_, actions, _) in zip(offers, one.noted, strict=True):
        row[: len(actions)] = actions
    width = len(one.weights.columns) * (1 + len(one.weights.decays))
    given = np.array([row for row, _, _ in one.noted], np.float16).reshape(-1, width)
    offered, chosen = [len(actions) for _, actions, _ in one.noted], [choice for _, _, choice in one.noted]
    return Examples(given, offers, np.array(offered, int), np.array(chosen, int), np.full(len(chosen), number))


def watch(
    game: str, names: tuple[str, str], weights: Path, games: int, seed: int, house: House = (), workers: Workers = 0,
    progress: Callable[[int], None] = lambda games: None,
) -> Examples:  # fmt: skip
    """What the first of two players did in so many of their games, in the sights of these weights."""
    parts = []
    for each in each_of(functools.partial(watched, game, names, weights, seed, house), range(games), workers):
        parts.append(each)
        progress(1)
    return Examples.joined(parts)


def likeness(start: Weights, examples: Examples, device: str = "cpu", seed: int = 1) -> tuple[Weights, float]:
    """A policy that chooses as the examples do, and how often it takes the same move in games it was not shown.

    It begins with what somebody else has learned of the game.
    """
    torch.manual_seed(seed)
    (inputs, hidden), outputs = start.policy[0][0].shape, start.policy[-1][0].shape[1]
    policy = network(inputs, hidden, outputs, 0.01).to(device)
    take_layers(policy, start.policy)
    found = [torch.as_tensor(getattr(examples, name), device=device) for name in _FIELDS]
    games = found.pop()
    apart = games // 2 % HELD_OUT == 0  # both games of a pair, which have the same luck, one from each seat
    if apart.all() or not apart.any():
        raise BadOption("too few games were watched for a likeness")
    shown, others = ([each[rows] for each in found] for rows in (~apart, apart))
    optimiser = torch.optim.Adam(policy.parameters(), lr=RATE)
    kept, least, agreed, worse = layers_of(policy.state_dict()), float("inf"), 0.0, 0
    for _ in range(EPOCHS):
        for part in torch.split(torch.randperm(len(shown[0]), device=device), MINIBATCH):
            loss, _ = _missed(policy, [each[part] for each in shown])
            optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            optimiser.step()
        with torch.no_grad():
            loss, same = _missed(policy, others)
        worse += 1
        if float(loss) < least:
            kept, least, agreed, worse = layers_of(policy.state_dict()), float(loss), float(same), 0
        if worse == PATIENCE:
            break
    return replace(start, policy=kept), agreed


def _missed(policy: torch.nn.Sequential, rows: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
    """How surprising choices are, and how often they are the likeliest."""
    given, offers, offered, chosen = rows
    logits = on_offer(policy(given.float()), offers.long(), offered)
    return functional.cross_entropy(logits, chosen), (logits.argmax(1) == chosen).float().mean()
