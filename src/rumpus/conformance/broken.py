"""What a broken law looks like: which law, where, and why, so that an author can go there and see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rumpus.rules.errors import RumpusError

MOVES_TOLD = 12
"""How many of the moves before a break stand in its message; all of them are in its place."""


@dataclass(frozen=True)
class Place:
    """A moment of one of the suite's games: enough to go there again."""

    seed: int = 0
    game: int = -1
    step: int = -1
    options: Mapping[str, str] = field(default_factory=dict)
    """The house rules that differ from the sheet, in words."""
    moves: tuple[int, ...] = ()
    """All moves that lead to the step, luck's too."""

    def __str__(self) -> str:
        """As it stands at the end of a message.

        >>> print(Place(seed=1, game=3, step=2, moves=(4, 0)))
        seed 1, game 3, step 2, after the moves 4 0
        """
        parts = [f"seed {self.seed}"]
        if self.game >= 0:
            parts.append(f"game {self.game}")
        if self.options:
            parts.append("house rules " + " ".join(f"{name}={word}" for name, word in self.options.items()))
        if self.step >= 0:
            parts.append(f"step {self.step}")
        if self.moves:
            told = " ".join(str(move) for move in self.moves[-MOVES_TOLD:])
            parts.append(f"after the moves {'... ' if len(self.moves) > MOVES_TOLD else ''}{told}")
        return ", ".join(parts)


class Broken(RumpusError):
    """A game breaks a law of the suite."""

    def __init__(self, law: str, why: str, place: Place | None = None) -> None:
        self.law = law
        self.why = why
        self.place = place or Place()
        super().__init__(f"{law}: {why} ({self.place})")

    def told(self) -> dict[str, Any]:
        """The same as plain words and numbers, for a file."""
        return {
            "law": self.law,
            "why": self.why,
            "seed": self.place.seed,
            "game": self.place.game,
            "step": self.place.step,
            "options": dict(self.place.options),
            "moves": list(self.place.moves),
        }
