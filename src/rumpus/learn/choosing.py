"""Which of several checkpoints plays best: by duels against the expert, on seeds that no report uses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rumpus.lab.duel import duel

SEED = 7_000_000
"""Reports use small seeds."""


def best_of(game: str, checkpoints: Sequence[Path], games: int) -> Path:
    """The checkpoint with the highest share against the expert."""
    shares = {
        path: duel(game, (f"master:weights={path}", "expert"), games, seed=SEED + number).share
        for number, path in enumerate(checkpoints)
    }
    return max(shares, key=lambda path: shares[path])
