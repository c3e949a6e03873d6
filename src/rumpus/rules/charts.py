"""What a game of football leaves on paper: its chart, drive after drive, and its box score. No rules are in here.

A game module may offer `chart(views)` and `box_score(views)`. Both are given the views of one seat or of WATCHER in
order, the first before the first decision and then one after each; views that did not change may be left out. A game
without these functions has no chart and no box score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

FIELD = 100
"""Yards between the two goal lines. A yard line is counted from the goal line of the first side, 0 to 100."""
STROKES = ("run", "pass", "kick", "loss", "penalty", "fumble")
"""The kinds of movement."""


class Stroke(NamedTuple):
    """A movement of the ball: what it was, whose, and from which yard line to which."""

    kind: str
    side: int
    start: int
    end: int


class Mark(NamedTuple):
    """Where a down begins: whose ball, on which yard line, and whether it is a first down."""

    side: int
    line: int
    first: bool


@dataclass(frozen=True)
class Play:
    """One play: where it began, how the ball moved, and in words what was called and read."""

    words: str
    mark: Mark | None = None
    """Nothing where no down was played: a kickoff, a try, yards for a late time-out."""
    strokes: tuple[Stroke, ...] = ()
    undone: str = ""
    """Why the ball went back to where it was: `incomplete` or `penalty`; empty where it did not."""


@dataclass(frozen=True)
class Score:
    """Points: whose, how, how many, and what the score was then."""

    side: int
    words: str
    gained: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class Drive:
    """What one side did with the ball until it was lost, or the quarter over. The kickoff before it belongs to it."""

    side: int
    quarter: int
    """From 1."""
    plays: tuple[Play, ...]
    yards: int = 0
    """How far the side has come since its first down of this drive."""
    ending: str = ""
    """How it ended, in words; empty while it goes on."""
    scores: tuple[Score, ...] = ()
    goes_on: bool = False
    """Whether it goes on from the quarter before."""

    @property
    def downs(self) -> int:
        """How many plays from scrimmage it had.

        >>> Drive(0, 1, (Play("kickoff"), Play("run", Mark(0, 25, True)))).downs
        1
        """
        return sum(play.mark is not None for play in self.plays)


@dataclass(frozen=True)
class Chart:
    """A whole game, or as much of it as has been played. The first side defends yard line 0, the second 100."""

    sides: tuple[str, ...]
    quarters: tuple[str, ...]
    """The names of the quarters, the first one first."""
    drives: tuple[Drive, ...] = ()
    symbols: tuple[tuple[str, str], ...] = ()
    """Each kind of stroke and down, with the sign that the rulebook has for it."""

    def score_after(self, quarter: int) -> tuple[int, ...]:
        """The score at the end of a quarter.

        >>> touchdown = Score(1, "touchdown", 6, (0, 6))
        >>> chart = Chart(("White", "Black"), ("first", "second"), (Drive(1, 2, (), scores=(touchdown,)),))
        >>> chart.score_after(1), chart.score_after(2)
        ((0, 0), (0, 6))
        """
        points = [score.points for drive in self.drives if drive.quarter <= quarter for score in drive.scores]
        return points[-1] if points else (0,) * len(self.sides)

    @property
    def points(self) -> tuple[int, ...]:
        """The score."""
        return self.score_after(len(self.quarters))


class Line(NamedTuple):
    """A line of a box score: a label and a number for each side. A fraction is an average, a whole number a count."""

    label: str
    values: tuple[int | float, ...]
    under: bool = False
    """Whether it is a part of the line above."""


@dataclass(frozen=True)
class BoxScore:
    """A game in numbers."""

    sides: tuple[str, ...]
    lines: tuple[Line, ...]
