"""What each seat has heard, with the names of the players in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rumpus.rules.scene import Event
from rumpus.rules.words import WATCHER
from rumpus.table.match import Match, shared

from .names import with_names


class EventLog:
    """Listens to a match, and remembers for each seat and for WATCHER."""

    def __init__(self, match: Match) -> None:
        self._heard: dict[int, list[Event]] = {seat: [] for seat in (*range(match.seats), WATCHER)}
        self.update(match, 0)

    def update(self, match: Match, mover: int) -> None:
        """Note what each seat has heard since the last time; `mover` made the last move."""
        for seat, lines in self._heard.items():
            for event in match.heard(seat, len(lines)):
                words = with_names(event.words, match.names)
                if event.kind == "dice" and mover != seat and words == event.words:  # a throw does not say whose it was
                    words = f"{match.names[mover]}: {words}"
                lines.append(event if words is event.words else shared(replace(event, words=words)))

    def of(self, seat: int) -> Sequence[Event]:
        """All that a seat has heard."""
        return self._heard[seat]

    def count(self, seat: int) -> int:
        """How many events that is."""
        return len(self._heard[seat])
