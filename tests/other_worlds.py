"""Other worlds that a seat cannot tell from the true one, for tests of all that people and programs are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.mind import plain_mind
from rumpus.rules.catalogue import Book
from rumpus.table.match import Match, Notice


class OtherWorlds:
    """What the seats of a game believe while it goes on: all worlds that look the same to them, or some of these."""

    def __init__(self, book: Book, options: Any) -> None:
        self.book = book
        seats = range(book.rules.seats(options))
        self._beliefs = [Belief(plain_mind(book), options, seat, size=8, exact=60, seed=1) for seat in seats]

    def to(self, seat: int, seen: Sequence[Notice], state: Any) -> list[Any]:
        """Worlds other than this one that look the same to a seat with this history; none where it has lost track."""
        belief = self._beliefs[seat]
        try:
            belief.follow(seen)
        except LostBelief:
            return []
        return sorted(world for world in set(belief.worlds()) if world != state)


def exchange(match: Match, state: Any) -> None:
    """Put another state under a match; nothing but a test may do this."""
    match._state = state
