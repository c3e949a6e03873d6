"""The chart of a finished game as a poster, with its box score and turning points; a season as a book."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rumpus.bots.analysis import Analysis
from rumpus.room.advice import mistake_in_words
from rumpus.room.charts import box_score_of, chart_of
from rumpus.room.picture import chart as drawn
from rumpus.room.picture.curve import curve_picture
from rumpus.room.picture.paint import INK
from rumpus.room.picture.palette import DAY
from rumpus.rules.charts import BoxScore, Chart
from rumpus.rules.errors import RumpusError
from rumpus.rules.scene import Event
from rumpus.rules.words import WATCHER
from rumpus.table.match import Match
from rumpus.table.referee import Verdict
from rumpus.table.replay import replayed

from .boxes import deck_of
from .setting import Format, Paper, drawing, shapes, typeset

MOST = 4
"""So many turning points are named."""
TELLING = ("score", "goal", "penalty", "lost", "card")
"""What is told of a turning point: what came of it, the most telling first."""


@dataclass(frozen=True)
class Finished:
    """A finished game, looked at to be printed."""

    game: str
    """What was played: the deck, and the house rules that are not the usual ones."""
    names: tuple[str, ...]
    date: str
    winners: tuple[int, ...]
    early: str
    """Why it ended before its time, in words; mostly empty."""
    chart: Chart
    box: BoxScore
    turning: tuple[TurningPoint, ...] = ()
    costly: tuple[str, ...] = ()
    """The costliest moves, as they are numbered on the curve."""
    curve: str = ""


class TurningPoint(NamedTuple):
    """Where the chance of a side, from what it knew, changed most: between two of its decisions."""

    seat: int
    first: int
    last: int
    before: float
    after: float
    words: str = ""


def to_print(found: Verdict, thoughts: Analysis | None = None) -> Finished:
    """A refereed game, ready to be printed; with its turning points where somebody has thought about it."""
    match = found.match
    result = match.result
    if result is None:
        raise RumpusError("a poster is made of a game that is over, and this one goes on")
    chart, box = chart_of(match), box_score_of(match)
    assert box is not None, "whatever has a chart has a box score"
    early = f"{match.names[result.seat]}: {result.reason}" if result.reason else ""
    rules = [f"{name.replace('_', ' ')} {value}" for name, value in found.record.options.items()]
    played = " · ".join([deck_of(match.book), *rules])
    game = Finished(played, match.names, found.record.date, result.winners, early, chart, box)
    if thoughts is None:
        return game
    costly = [f"{mistake_in_words(each, match.names)}." for each in thoughts.mistakes()]
    curve = drawing(curve_picture(match.names, thoughts))
    return replace(game, turning=turning_points(match, thoughts), costly=tuple(costly), curve=curve)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def turning_points(match: Match, found: Analysis) -> tuple[TurningPoint, ...]:
    """The greatest changes of anybody's chance, at most one of the same time, in the order of the game."""
    steps = []
    for seat in range(match.seats):
        curve = found.curve(seat)
        steps += [
            TurningPoint(seat, first + 1, last, before, after)
            for (first, before), (last, after) in itertools.pairwise(curve)
        ]
    chosen: list[TurningPoint] = []
    for step in sorted(steps, key=lambda step: (-abs(step.after - step.before), step.first)):
        if len(chosen) < MOST and all(step.last < other.first or other.last < step.first for other in chosen):
            chosen.append(step)
    told = _told(match)
    return tuple(
        step._replace(words=" ".join(_telling(told[step.first - 1 : step.last])))
        for step in sorted(chosen, key=lambda each: each.first)
    )


def _told(match: Match) -> list[list[Event]]:
    """What everybody heard at each move."""
    told, known = [], 0
    for _, again in replayed(match):
        heard = again.heard(WATCHER)
        told.append(heard[known:])
        known = len(heard)
    return told


def _telling(moves: Sequence[Sequence[Event]]) -> list[str]:
    """What to say of some moves: of all that was heard, what tells most."""
    events = [event for move in moves for event in move]
    for kind in TELLING:
        if found := [event.words for event in events if event.kind == kind]:
            return found[:3]
    return [event.words for event in events][:2]


# --- Pages ----------------------------------------------------------------------------------------


def poster(game: Finished, paper: Paper = "a4", form: Format = "pdf") -> bytes:
    """The poster: a page twice the size of the paper, or a picture."""
    return typeset("poster", {"title": _title(game), "games": [in_print(game)], "book": False}, paper, form)


def season(games: Sequence[Finished], paper: Paper = "a4") -> bytes:
    """A book: the table of the season, and a page for each game."""
    title = f"A season of {len(games)} games"
    data = {"title": title, "games": [in_print(each) for each in games], "book": True, "table": standings(games)}
    return typeset("poster", data, paper)


def _title(game: Finished) -> str:
    return f"{game.names[0]} against {game.names[1]}, {game.date}"


def in_print(game: Finished) -> dict[str, Any]:
    """A game as data for the template."""
    return {
        "game": game.game,
        "names": game.names,
        "date": game.date,
        "early": game.early,
        "sides": game.chart.sides,
        "points": game.chart.points,
        "quarters": quarters(game.chart),
        "box": [[line.label, [_number(value) for value in line.values], line.under] for line in game.box.lines],
        "turning": [
            {"who": game.names[each.seat], "move": each.first, "words": each.words}
            | {"before": _percent(each.before), "after": _percent(each.after)}
            for each in game.turning
        ],
        "costly": game.costly,
        "curve": game.curve,
    }


def quarters(chart: Chart) -> list[str]:
    """A picture of each quarter that was played, all on one scale, and the signs in the last one."""
    things = "".join(
        [drawn.STYLE, "<defs>", *(drawn.sign(kind, chart) for kind in ("loss", "penalty", "fumble")), "</defs>"]
    )
    played = [
        drawn.field(chart, quarter, drives, 0)
        for quarter in range(1, len(chart.quarters) + 1)
        if (drives := [drive for drive in chart.drives if drive.quarter == quarter])
    ]
    highest = max((high for _, high in played), default=0)
    below, high = drawn.legend(chart, 0)
    return [*(_panel(things, body, highest) for body, _ in played), _panel(things, below, high)]


def _panel(things: str, body: Sequence[str], high: int) -> str:
    look = f"<style>.ink{{fill:{INK}}}.quiet{{fill:{DAY['quiet']}}}</style>"
    return shapes("".join([look, things, *body]), (drawn.LEFT - 6, 0, drawn.WIDE - 2 * drawn.LEFT + 12, high + 6))


def _number(value: int | float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def standings(games: Sequence[Finished]) -> list[list[str]]:
    """Who has won how often: a line for everybody who coached, the best first.

    >>> standings([])
    []
    """
    counted: dict[str, Counter[str]] = {}
    for game in games:
        for seat, name in enumerate(game.names):
            own, other = game.chart.points[seat], game.chart.points[1 - seat]
            line = counted.setdefault(name, Counter())
            ended = "lost" if seat not in game.winners else "won" if len(game.winners) == 1 else "drawn"
            line.update({"played": 1, ended: 1, "points": own, "against": other})
    order = sorted(counted, key=lambda name: (-counted[name]["won"], -counted[name]["drawn"], name))
    return [
        [name, *(str(counted[name][each]) for each in ("played", "won", "drawn", "lost", "points", "against"))]
        for name in order
    ]
