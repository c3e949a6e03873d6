"""A clock for each seat, if the players want one. It is told the time, and never looks at it by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Self

from rumpus.rules.errors import BadOption


@dataclass(frozen=True)
class Clock:
    """How much time each seat has left, whose clock runs, and since when. Seconds throughout.

    >>> clock = Clock.parse("1+5", seats=2).started(0, now=100.0)
    >>> clock.left(0, now=130.0), clock.left(1, now=130.0)
    (30.0, 60.0)
    >>> clock.stopped(now=130.0).left(0, now=999.0)
    35.0
    """

    remaining: tuple[float, ...]
    bonus: float = 0.0
    running: int | None = None
    since: float = 0.0

    @classmethod
    def parse(cls, text: str, seats: int) -> Self:
        """Read `5+3`: five minutes each, and three seconds more after every move."""
        found = re.fullmatch(r"(\d{1,4}(?:\.\d+)?)(?:\+(\d{1,4}))?", text.strip())
        if found is None or float(found[1]) == 0:
            raise BadOption(f"a clock is written like 5 or 5+3 (minutes, and seconds more a move); this is {text!r}")
        return cls((float(found[1]) * 60,) * seats, float(found[2] or 0))

    def started(self, seat: int, now: float) -> Self:
        """The clock of a seat begins to run."""
        return replace(self, running=seat, since=now)

    def stopped(self, now: float) -> Self:
        """The running seat has moved in time: its clock stops, and it gets its bonus."""
        if self.running is None:
            return self
        seat = self.running
        left = self.left(seat, now) + self.bonus
        return replace(self, remaining=(*self.remaining[:seat], left, *self.remaining[seat + 1 :]), running=None)

    def left(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        spent = now - self.since if seat == self.running else 0.0
        return self.remaining[seat] - max(spent, 0.0)

    def fallen(self, now: float) -> int | None:
        """The seat that has run out of time, if one has."""
        if self.running is not None and self.left(self.running, now) <= 0:
            return self.running
        return None
