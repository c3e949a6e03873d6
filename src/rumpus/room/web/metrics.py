"""What is counted while the room is open; `server/metrics.py` tells it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass
class Histogram:
    """How often something took how many seconds.

    >>> found = Histogram()
    >>> found.add(0.003)
    >>> print(found.text("waiting", "s").splitlines()[-1])
    waiting_count 1
    """

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def text(self, name: str, about: str) -> str:
        """As Prometheus reads it."""
        lines = [f"# HELP {name} {about}", f"# TYPE {name} histogram"]
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return "\n".join([*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"])


@dataclass
class Metrics:
    """What is counted while the room is open."""

    moves: Histogram = field(default_factory=Histogram)
    """From a move to its being told."""
    commits: Histogram = field(default_factory=Histogram)
    """What the disk takes."""
    refusals: int = 0
    broken: int = 0
    """Tables that were closed because something failed."""
    lost: int = 0
    """Sessions with the database that ended."""
    moved: int = 0
    """Tables that were left to another room."""
