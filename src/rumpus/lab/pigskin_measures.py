"""The figures of Pigskin's table, each measured with its standard error from the counts of many games."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from . import pigskin_tally as tally

Rows = np.ndarray[Any, np.dtype[np.int64]]
"""A row of counts for each game."""
Numbers = np.ndarray[Any, Any]


class Figure(NamedTuple):
    """A figure and its standard error; where that is not known, as for an extreme or a single game, it is infinite."""

    value: float
    error: float


Measure = Callable[[Rows], Figure]


def points(rows: Rows) -> Numbers:
    """Of both sides together."""
    return rows[:, tally.N_WHITE] + rows[:, tally.N_BLACK]


def margin(rows: Rows) -> Numbers:
    """How far the sides were apart."""
    return abs(rows[:, tally.N_WHITE] - rows[:, tally.N_BLACK])


def plays(rows: Rows) -> Numbers:
    """Of all four quarters."""
    total: Numbers = quarters(rows).sum(axis=1)
    return total


def quarters(rows: Rows) -> Numbers:
    """The plays of each quarter."""
    return rows[:, tally.N_QUARTER : tally.N_QUARTER_4 + 1]


def error_of(numbers: Numbers) -> float:
    """The standard error of a mean; never less than if one game had been otherwise by one.

    >>> error_of(np.array([1, 2, 3, 4])), error_of(np.array([0, 0])), error_of(np.array([5]))
    (0.6454972243679028, 0.5, inf)
    """
    games = len(numbers)
    return max(float(numbers.std(ddof=1)) / math.sqrt(games), 1 / games) if games > 1 else math.inf


def average(numbers: Numbers, unit: float = 1.0) -> Figure:
    """The mean of one number a game.

    >>> average(np.array([1, 2, 3, 4]))
    Figure(value=2.5, error=0.6454972243679028)
    """
    return Figure(unit * float(numbers.mean()), unit * error_of(numbers))


def spread(numbers: Numbers) -> Figure:
    """The standard deviation; its error from the fourth moment."""
    away = numbers - numbers.mean()
    variance = float((away**2).mean())
    if not variance:
        return Figure(0.0, math.inf)
    games = len(numbers)
    error = math.sqrt(max(float((away**4).mean()) - variance**2, 0.0) / (4 * variance * games))
    return Figure(math.sqrt(variance), max(error, 1 / games))


def rank(numbers: Numbers, part: float) -> Figure:
    """A percentile; its error from those a standard error of the rank away. Whole points: never less than half one."""
    ordered = np.sort(numbers)
    most = len(ordered) - 1
    place, away = part * most, math.sqrt(part * (1 - part) * len(ordered))
    low, here, high = (ordered[min(max(round(each), 0), most)] for each in (place - away, place, place + away))
    return Figure(float(here), max(0.5, float(high - low) / 2))


def mean(*columns: int) -> Measure:
    """How often something happens in a game; what stands in further columns is taken away from it."""

    def measure(rows: Rows) -> Figure:
        return average(rows[:, columns[0]] - sum(rows[:, column] for column in columns[1:]))

    return measure


def ratio(part: int, whole: int, unit: float = 1.0) -> Measure:
    """One count by another, over all games together; the error by the delta method, as games differ in both."""

    def measure(rows: Rows) -> Figure:
        per_game = float(rows[:, whole].mean())
        if not per_game:
            return Figure(0.0, math.inf)
        value = float(rows[:, part].mean()) / per_game
        apart = rows[:, part] - value * rows[:, whole]
        return Figure(unit * value, unit * error_of(apart) / per_game)

    return measure


PERCENT = 100.0

MEASURES: dict[str, tuple[Measure, ...]] = {
    "points, mean": (lambda rows: average(points(rows)),),
    "points, standard deviation": (lambda rows: spread(points(rows)),),
    "points, 10 % / median / 90 %": (
        lambda rows: rank(points(rows), 0.1),
        lambda rows: rank(points(rows), 0.5),
        lambda rows: rank(points(rows), 0.9),
    ),
    "margin, mean": (lambda rows: average(margin(rows)),),
    "ties": (lambda rows: average(margin(rows) == 0, PERCENT),),
    "a side held to zero": (
        lambda rows: average(rows[:, tally.N_WHITE : tally.N_BLACK + 1].min(axis=1) == 0, PERCENT),
    ),
    "plays a game (kickoffs and kicks included)": (lambda rows: average(plays(rows)),),
    "plays a quarter, mean (least … most)": (
        lambda rows: average(plays(rows) / 4),
        lambda rows: Figure(float(quarters(rows).min()), math.inf),
        lambda rows: Figure(float(quarters(rows).max()), math.inf),
    ),
    "touchdowns": (mean(tally.N_TOUCHDOWN),),
    "of these by the defence or on interceptions, fumbles, kicks": (mean(tally.N_OTHER_TOUCHDOWN),),
    "field goals made / tried": (mean(tally.N_FIELD_GOAL), mean(tally.N_FIELD_GOAL_TRY)),
    "safeties": (mean(tally.N_SAFETY),),
    "first downs by play or penalty": (mean(tally.N_FIRST_DOWN, tally.N_FIRST_DOWN_REFUSED),),
    "runs": (mean(tally.N_RUN),),
    "yards a run": (ratio(tally.N_RUN_YARDS, tally.N_RUN),),
    "fumbles a run": (ratio(tally.N_RUN_FUMBLE, tally.N_RUN, PERCENT),),
    "zone passes called": (mean(tally.N_PASS),),
    "completed, of passes thrown": (ratio(tally.N_COMPLETED, tally.N_THROWN, PERCENT),),
    "intercepted, of passes thrown": (ratio(tally.N_INTERCEPTED, tally.N_THROWN, PERCENT),),
    "yards a completion": (ratio(tally.N_PASS_YARDS, tally.N_COMPLETED),),
    "long passes": (mean(tally.N_LONG_PASS),),
    "punts": (mean(tally.N_PUNT),),
    "yards a punt": (ratio(tally.N_PUNT_YARDS, tally.N_PUNT_AWAY),),
    "punts out of bounds / quick kicks": (mean(tally.N_PUNT_OUT), mean(tally.N_QUICK_KICK)),
    "blocked kicks": (mean(tally.N_BLOCKED),),
    "run-back, mean without Long and Fumble": (ratio(tally.N_RUN_BACK_YARDS, tally.N_RUN_BACK),),
    "kickoff touchbacks": (ratio(tally.N_KICKOFF_TOUCHBACK, tally.N_KICKOFF, PERCENT),),
    "fumbles / lost": (mean(tally.N_FUMBLE), mean(tally.N_FUMBLE_LOST)),
    "penalties read / accepted": (mean(tally.N_PENALTY), mean(tally.N_PENALTY_ACCEPTED)),
    "long gains / doublings": (mean(tally.N_LONG_GAIN), mean(tally.N_DOUBLING)),
    "lost on downs": (mean(tally.N_LOST_ON_DOWNS),),
    "forced replacements": (mean(tally.N_REPLACEMENT),),
}
"""The rows of the table, each with the figures of its cells."""

UNITS = {
    "margin, mean": "points",
    "ties": "% of games",
    "a side held to zero": "% of games",
    "fumbles a run": "% of runs",
    "completed, of passes thrown": "%",
    "intercepted, of passes thrown": "%",
    "run-back, mean without Long and Fumble": "yards a run-back",
    "kickoff touchbacks": "% of kickoffs",
}
"""What the figures of a row are, where its title does not tell. Where neither says of what, it is a game."""


def labelled(title: str) -> str:
    """The title of a row, with its unit.

    >>> labelled("ties"), labelled("yards a run")
    ('ties (% of games)', 'yards a run')
    """
    return f"{title} ({UNITS[title]})" if title in UNITS else title
