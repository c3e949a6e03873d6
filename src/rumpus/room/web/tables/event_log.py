"""What each seat has heard, with the names of the players in it."""

from __future__ import annotations

from dataclasses import replace

from rumpus.rules.scene import Event
from rumpus.rules.words import WATCHER
from rumpus.table.match import Match

from .names import with_names


class EventLog:
    """Listens to a match for each seat and for WATCHER. The match keeps what was heard; who threw dice is noted."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._counts = dict.fromkeys((*range(match.seats), WATCHER), 0)
        self._throwers: dict[tuple[int, int], int] = {}
        """Of throws, by the seat that heard of one and the number of the event."""
        self.update(0)

    def update(self, mover: int) -> None:
        """Note what each seat has heard since the last time; `mover` made the last move."""
        for seat, count in self._counts.items():
            new = self._match.heard(seat, count)
            self._counts[seat] += len(new)
            for number, event in enumerate(new, count):
                if event.kind == "dice" and mover != seat:
                    self._throwers[seat, number] = mover

    def of(self, seat: int, since: int = 0) -> list[Event]:
        """All that a seat has heard, or since it had heard so much."""
        return [self._told(seat, number, event) for number, event in enumerate(self._match.heard(seat, since), since)]

    def _told(self, seat: int, number: int, event: Event) -> Event:
        names = self._match.names
        words = with_names(event.words, names)
        if words == event.words and (seat, number) in self._throwers:  # a throw does not say whose it was
            words = f"{names[self._throwers[seat, number]]}: {words}"
        return event if words == event.words else replace(event, words=words)

    def count(self, seat: int) -> int:
        """How many events that is."""
        return self._counts[seat]
