"""What was learnt and solved in the terminal of this device: a small file in the user's data folder, told to nobody."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Self

from rumpus.folders import data_folder


def progress_file() -> Path:
    """Where it is kept."""
    return data_folder() / "progress.json"


@dataclass
class Progress:
    """The numbers of the puzzles solved of each game, the days whose puzzle was solved, and the lessons done."""

    solved: dict[str, list[int]] = field(default_factory=dict)
    days: list[str] = field(default_factory=list)
    lessons: list[str] = field(default_factory=list)

    @classmethod
    def read(cls) -> Self:
        """What is kept; nothing, if the file is not there or is not what it should be."""
        try:
            kept = json.loads(progress_file().read_text("utf-8"))
            puzzles = kept["puzzles"]
            solved = {str(game): [int(number) for number in numbers] for game, numbers in puzzles["solved"].items()}
            days = [date.fromisoformat(day).isoformat() for day in puzzles["days"]]
            return cls(solved, days, [str(name) for name in kept.get("lessons", ())])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls()

    def numbers(self, game: str) -> set[int]:
        """The puzzles of a game that are solved."""
        return set(self.solved.get(game, ()))

    def keep_puzzle(self, game: str, number: int, day: date | None) -> None:
        """Keep that a puzzle was solved, and the day if it was that day's."""
        self.solved[game] = sorted(self.numbers(game) | {number})
        self.days = sorted({*self.days, *([day.isoformat()] if day else [])})
        self._write()

    def keep_lesson(self, name: str) -> None:
        """Keep that a lesson was played to its end."""
        self.lessons = sorted({*self.lessons, name})
        self._write()

    def _write(self) -> None:
        path = progress_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        kept = {"puzzles": {"solved": self.solved, "days": self.days}, "lessons": self.lessons}
        fresh.write_text(json.dumps(kept), "utf-8")
        fresh.replace(path)

    def streak(self, today: date) -> int:
        """How many days in a row a puzzle of the day was solved, until today or yesterday.

        >>> Progress(days=["2026-01-01", "2026-01-02"]).streak(date(2026, 1, 3))
        2
        """
        day = today if today.isoformat() in self.days else today - timedelta(days=1)
        number = 0
        while day.isoformat() in self.days:
            number, day = number + 1, day - timedelta(days=1)
        return number
