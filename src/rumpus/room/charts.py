"""A match as a watcher saw it from its beginning, for whoever draws or counts it afterwards."""

from __future__ import annotations

from typing import Any

from rumpus.rules.charts import BoxScore, Chart
from rumpus.rules.errors import RumpusError
from rumpus.rules.words import WATCHER
from rumpus.table.match import Match


class NoChart(RumpusError):
    """A game of which no chart is drawn."""


def watched(match: Match) -> list[Any]:
    """The watcher's views of a match in order: the first one, and each that differs. No player's secret is in them.

    >>> from rumpus.rules.catalogue import open_book
    >>> match = Match(open_book("free-for-all"))
    >>> match.play(0, "A1")
    >>> len(watched(match))
    2
    """
    return [notice.view for notice in match.history(WATCHER)]


def has_chart(match: Match) -> bool:
    """Whether the game is one that is charted."""
    return match.book.hooks.chart is not None


def chart_of(match: Match) -> Chart:
    """The chart of a match so far, or a refusal if its game has none.

    >>> from rumpus.rules.catalogue import open_book
    >>> chart_of(Match(open_book("pig-dice")))
    Traceback (most recent call last):
    rumpus.room.charts.NoChart: Pig Dice has no chart; the games that have one are charted like football
    """
    draw = match.book.hooks.chart
    if draw is None:
        raise NoChart(f"{match.book.about.title} has no chart; the games that have one are charted like football")
    return draw(watched(match))


def box_score_of(match: Match) -> BoxScore | None:
    """The box score of a match so far; nothing if its game has none."""
    count = match.book.hooks.box_score
    return count(watched(match)) if count is not None else None
