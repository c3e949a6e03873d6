"""How a drive lies on the page: its plays run on in one row as long as the ball goes one way, like on the old pads.

A new row begins where the ball turns round, goes back to where it was, or has moved too little for two marks to stand
side by side. A thin line leads down to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rumpus.rules.charts import Chart, Drive, Mark, Play, Stroke


@dataclass(frozen=True)
class Piece:
    """Something in a row: the mark of a down or a stroke, and the play that it belongs to."""

    what: Mark | Stroke
    play: Play
    row: int


@dataclass
class Rows:
    """The rows of a drive."""

    pieces: list[Piece] = field(default_factory=list)
    drops: list[tuple[int, int, int]] = field(default_factory=list)
    """Lines that lead down: on which yard line, from which row, to which."""
    number: int = 0
    """How many rows there are."""


def laid_out(drive: Drive, least: int) -> Rows:
    """The rows of a drive; two marks in one row are at least so many yards apart.

    >>> run = Play("run", Mark(0, 30, True), (Stroke("run", 0, 30, 36),))
    >>> lost = Play("run", Mark(0, 36, False), (Stroke("loss", 0, 36, 33),))
    >>> rows = laid_out(Drive(0, 1, (run, lost)), 3)
    >>> [piece.row for piece in rows.pieces], rows.drops
    ([0, 0, 1, 1], [(36, 0, 1)])
    """
    page = _Page(least)
    for play in drive.plays:
        page.draw(play)
    return page.rows


def summary(chart: Chart, drive: Drive) -> str:
    """A drive in a line.

    >>> run = Play("run", Mark(0, 30, True))
    >>> summary(Chart(("White", "Black"), ("First quarter",)), Drive(0, 1, (run,), 4, "punt"))
    'White: 1 play, 4 yards, punt'
    """
    parts = ["kickoff"]
    if drive.downs:
        yards = str(drive.yards).replace("-", "−")
        parts = [f"{drive.downs} play{'s' * (drive.downs != 1)}", f"{yards} yard{'s' * (abs(drive.yards) != 1)}"]
    on = " goes on" if drive.goes_on else ""
    return f"{chart.sides[drive.side]}{on}: {', '.join([*parts, *filter(None, [drive.ending])])}"


@dataclass
class _Page:
    """Where the pencil is."""

    least: int
    rows: Rows = field(default_factory=Rows)
    at: int | None = None
    """The yard line where the ball is."""
    way: int = 0
    """Where the row is going: 1, -1, or 0 if it can still go both ways."""
    marked: int | None = None
    """The last mark of this row."""
    home: tuple[int, int] | None = None
    """The yard line and the row of the mark of the latest down, to which the ball may have to go back."""

    def draw(self, play: Play) -> None:
        """A play: its mark, its strokes."""
        if play.mark is not None:
            self._go_to(play.mark.line, _way(play.strokes[0]) if play.strokes else 0, marking=True)
            self.marked = play.mark.line
            self.home = (play.mark.line, self.rows.number - 1)
            self._put(play.mark, play)
        for stroke in play.strokes:
            if stroke.kind == "penalty" and play.undone and self.home is not None:
                self.at = None
            self._go_to(stroke.start, _way(stroke))
            self._put(stroke, play)
            self.at, self.way = stroke.end, self.way or _way(stroke)

    def _put(self, what: Mark | Stroke, play: Play) -> None:
        self.rows.pieces.append(Piece(what, play, self.rows.number - 1))

    def _go_to(self, line: int, way: int, marking: bool = False) -> None:
        """Stay in this row if that can be, else begin another."""
        close = marking and self.marked is not None and abs(line - self.marked) < self.least
        if self.rows.number and line == self.at and way * self.way >= 0 and not close:
            return
        if self.rows.number:
            back = self.home if self.at is None and self.home is not None and self.home[0] == line else None
            above = back[1] if back else self.rows.number - 1
            self.rows.drops.append((line, above, self.rows.number))
        self.rows.number += 1
        self.at, self.way, self.marked = line, 0, None


def _way(stroke: Stroke) -> int:
    return (stroke.end > stroke.start) - (stroke.end < stroke.start)
