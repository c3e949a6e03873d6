"""A ladder: everybody meets everybody, and ratings follow from the results."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rumpus.rules.errors import BadOption

from .crew import Workers
from .duel import Outcome, duel
from .exact.boards import House

PLAYERS = ("random", "beginner", "player", "heuristic", "expert")
SCALE = 400 / math.log(10)
"""Elo points for each unit of log odds."""


@dataclass(frozen=True)
class Rating:
    """How strong a player is, in Elo points above the first of the ladder, with the 95 % interval."""

    name: str
    elo: float
    reach: float
    """Half the length of the interval; none for the first, which is 0 by definition."""


@dataclass(frozen=True)
class Ladder:
    """All duels of a game, and the ratings that explain them best."""

    game: str
    outcomes: tuple[Outcome, ...]
    ratings: tuple[Rating, ...]

    def outcome(self, first: str, second: str) -> Outcome:
        """The duel of two players."""
        return next(each for each in self.outcomes if each.names == (first, second))


def pairings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody against everybody, the stronger one first.

    >>> pairings(("random", "player", "expert"))
    [('player', 'random'), ('expert', 'random'), ('expert', 'player')]
    """
    return [(names[high], names[low]) for high in range(1, len(names)) for low in range(high)]


def climb(
    game: str,
    games: int,
    names: Sequence[str] = PLAYERS,
    seed: int = 0,
    workers: Workers = 0,
    house: House = (),
    progress: Callable[[str, int], None] = lambda pairing, games: None,
    keep: Path | None = None,
) -> Ladder:
    """Let everybody meet everybody so many times; `keep` names a folder from which another run goes on."""
    if len(set(names)) < max(2, len(names)):
        raise BadOption(f"a ladder has at least two players, each of them once; not {', '.join(names)}")
    outcomes = []
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    for number, (first, second) in enumerate(pairings(names), 1):
        title = f"{first} against {second}"
        outcomes.append(
            duel(
                game,
                (first, second),
                games,
                seed,
                house=house,
                workers=workers,
                keep=keep / f"{number}.txt" if keep else None,
                progress=lambda done, title=title: progress(title, done),  # type: ignore[misc]
            )
        )
    return Ladder(game, tuple(outcomes), ratings(names, outcomes))


def ratings(names: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[Rating, ...]:
    """The ratings under which the results are most likely (Bradley and Terry), the first player at 0.

    Each pairing counts half a game for each side more than was played, so that nobody is infinitely strong.

    >>> level = Outcome("x-rays", ("b", "a"), 100, 0.5, 0.4, 0.6, 0, 30.0, 0, 1.0)
    >>> [rating.elo for rating in ratings(("a", "b"), [level])]
    [0.0, 0.0]
    """
    place = {name: index for index, name in enumerate(names)}
    strength = np.zeros(len(names))
    information = np.zeros((len(names), len(names)))
    for _ in range(60):
        slope = np.zeros(len(names))
        information[:] = 0.0
        for each in outcomes:
            one, other = (place[name] for name in each.names)
            games, won = each.games + 1.0, each.share * each.games + 0.5
            expected = 1.0 / (1.0 + math.exp(strength[other] - strength[one]))
            slope[one] += won - games * expected
            slope[other] -= won - games * expected
            certain = games * expected * (1.0 - expected)
            for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
                information[a, b] += sign * certain
        strength[1:] += np.clip(np.linalg.solve(information[1:, 1:], slope[1:]), -1.0, 1.0)
    errors = np.sqrt(np.linalg.inv(information[1:, 1:]).diagonal())
    found = zip(names[1:], strength[1:].tolist(), errors.tolist(), strict=True)
    return Rating(names[0], 0.0, 0.0), *(Rating(name, SCALE * at, 1.96 * SCALE * error) for name, at, error in found)
