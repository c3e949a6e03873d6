"""A match told again from its beginning."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.table.luck import Seed
from rumpus.table.match import Match, Played


def retold(match: Match) -> Iterator[tuple[Played, Match]]:
    """Each move of a match, with a second match that stands where the first stood after that move.

    >>> from rumpus.rules.catalogue import open_book
    >>> match = Match(open_book("free-for-all"))
    >>> match.play(0, "A1")
    >>> [(played.words, len(again.heard(1))) for played, again in retold(match)]
    [('add A1', 1)]
    """
    # Luck is played by hand from the list of moves, so this seed draws nothing.
    again = Match(match.book, match.options, match.names, Seed(bytes(32)), match.words, luck_by_hand=True)
    for played in match.played:
        again.play(played.seat, played.move)
        yield played, again
