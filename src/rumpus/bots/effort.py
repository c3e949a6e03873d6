"""How hard a bot thinks, and how precisely; and how the levels think about a game."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.rules.errors import BadOption

LEVELS = ("beginner", "player", "expert", "master")
OPPONENTS = ("random", *LEVELS)
"""Who can sit at a table, from weak to strong."""
USUAL = "player"


@dataclass(frozen=True)
class Effort:
    """How hard a bot thinks, and how precisely.

    >>> Effort().rounds
    2000
    """

    worlds: int = 1_000
    """How many worlds its belief samples."""
    exact: int = 4_000
    """Up to how many worlds it keeps them all."""
    keen: float = 0.0
    """See `Belief`."""
    sweep: int = 0
    """In how many worlds every move is tried once before the tree grows."""
    rounds: int = 2_000
    """How often it walks down the tree."""
    ahead: int = 8
    """How many random moves follow each walk before the position is judged."""
    breadth: float = 1.0
    """How much it explores."""
    slip: float = 0.0
    """Imprecision: how much it misjudges moves, in units of how far they lie apart."""


@dataclass(frozen=True)
class Habits:
    """How the levels think about a game."""

    expert: Effort = Effort()
    player: Effort = Effort(worlds=200, exact=400, rounds=300, slip=0.35)
    beginner: Effort = Effort(worlds=40, exact=100, rounds=60, ahead=4, slip=1.5)

    def effort(self, level: str) -> Effort:
        """The effort of a level. A master believes as the expert does, and judges by what it has learned."""
        if level not in LEVELS:
            raise BadOption(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
        found: Effort = getattr(self, "expert" if level == "master" else level)
        return found
