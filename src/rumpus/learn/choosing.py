"""Which of several checkpoints plays best: by duels against the expert, on seeds that no report uses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rumpus.lab.duel import duel
from rumpus.lab.exact.boards import House

SEED = 7_000_000
"""Reports use small seeds."""


def best_of(game: str, checkpoints: Sequence[Path], games: int, house: House = ()) -> Path:
    """The checkpoint with the highest share against the expert."""
    shares = {
        path: duel(game, (f"master:weights={path}", "expert"), games, SEED + number, house=house).share
        for number, path in enumerate(checkpoints)
    }
    return max(shares, key=lambda path: shares[path])
