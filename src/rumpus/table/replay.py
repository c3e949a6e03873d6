"""A match played again from its beginning: for whoever shows it or studies it."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.rules.words import LUCK

from .luck import Seed
from .match import Match, Played


def begun_again(match: Match) -> Match:
    """The same match at its first decision. Luck is played by hand, from the list of its moves."""
    return Match(match.book, match.options, match.names, Seed(bytes(32)), match.words, luck_by_hand=True)


def replayed(match: Match) -> Iterator[tuple[Played, Match]]:
    """Each move of a match, with a second match that stands where the first stood after that move.

    >>> from rumpus.rules.catalogue import open_book
    >>> match = Match(open_book("free-for-all"))
    >>> match.play(0, "A1")
    >>> [(played.words, len(again.heard(1))) for played, again in replayed(match)]
    [('add A1', 1)]
    """
    again = begun_again(match)
    for played in match.played:
        again.play(played.seat, played.move)
        yield played, again


def gone_on(match: Match, seed: Seed) -> Match:
    """The same match with its seed, where it stopped: from here on luck draws again."""
    again = Match(match.book, match.options, match.names, seed, match.words)
    for played in match.played:
        if played.seat != LUCK:
            again.play(played.seat, played.move)
    return again
