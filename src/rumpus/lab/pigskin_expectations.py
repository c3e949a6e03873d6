"""What the columns of a Pigskin deck promise by themselves: section 3 of docs/rules/pigskin-cards.md, for any deck.

Each space is looked at alone, all its readings equally likely, goal lines and penalties left aside.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from rumpus.rules.pigskin import spaces
from rumpus.rules.words import Table

PLAIN = (spaces.YARDS, spaces.OUT)


@dataclass(frozen=True)
class RunColumn:
    """How a line or end run goes against a man of a class."""

    row: str
    man: str
    yards: float
    losses: int
    no_gain: int
    long: int
    laterals: int
    fumbles: int


@dataclass(frozen=True)
class PassColumn:
    """How passes go: counts, parts of the passes thrown, and yards."""

    man: str
    complete: int
    incomplete: int
    intercepted: int
    losses: int
    completed: float
    interceptions: float
    yards: float
    """Of a completed pass."""
    net: float
    """Of a call, losses included; an interception counts as nothing."""


@dataclass(frozen=True)
class KickColumn:
    """How far kicks and run-backs go, blocked ones left aside."""

    row: str
    man: str
    yards: float
    shortest: int
    longest: int
    out_of_bounds: int
    blocked: int
    long: int
    fumbles: int


@dataclass(frozen=True)
class Margins:
    """What else stands on the cards."""

    long_gain: float
    """The mean of a long gain, doublings included."""
    long_figure: float
    doublings: int
    run_with_pass: float
    fumble_yards: float
    fumbles_lost: int
    fumbles_kept: int
    field_goal: dict[int, float]
    """How often it is good, by yard line."""
    point_after: float
    punts_dead: int
    punts_dead_on: float
    punts_run_back: int
    punts_touchback: int
    punts_blocked: int
    blocked_lost: int
    blocked_kept: int
    blocked_loss: float
    penalties: dict[str, int]


@dataclass(frozen=True)
class Expectations:
    """What a deck promises."""

    runs: tuple[RunColumn, ...]
    passes: tuple[PassColumn, ...]
    """Against each class, then the long pass."""
    kicks: tuple[KickColumn, ...]
    """Kickoffs, punts and run-backs by class, then the quick kick."""
    margins: Margins


def readings(deck: Table, space: int, man: int = 0) -> list[int]:
    """What stands in a column, on the cards where something does."""
    column = spaces.column_of(space, man)
    return [row[column] for row in deck if row[column] != spaces.BLANK]


def mean(numbers: Sequence[float]) -> float:
    """A mean; of nothing it is 0."""
    return fmean(numbers) if numbers else 0.0


def of(found: Sequence[int], *tags: int) -> list[int]:
    """The figures of some kinds of readings."""
    return [spaces.figure_of(reading) for reading in found if spaces.tag_of(reading) in tags]


def expectations(deck: Table) -> Expectations:
    """What all columns promise.

    >>> from rumpus.rules.pigskin import RECONSTRUCTED
    >>> round(expectations(RECONSTRUCTED).runs[0].yards, 1)
    2.2
    """
    margins = margins_of(deck)
    runs = tuple(run_column(deck, margins, row, man) for row in (spaces.LINE, spaces.END) for man in range(3))
    passes = [pass_column(deck, margins, spaces.PASS, man, spaces.CLASSES[man]) for man in range(3)]
    passes.append(pass_column(deck, margins, spaces.LONG_PASS, 0, "long pass"))
    kicks = [
        kick_column(deck, margins, row, man, spaces.ROWS[row], spaces.CLASSES[man])
        for row in (spaces.KICKOFF, spaces.PUNT, spaces.RETURN)
        for man in range(3)
    ]
    kicks.append(kick_column(deck, margins, spaces.QUICK_KICK, 0, "quick kick", ""))
    return Expectations(runs, tuple(passes), tuple(kicks), margins)


def gain(reading: int, margins: Margins) -> float:
    """The yards to be expected of a reading; what turns another card counts as its mean."""
    tag = spaces.tag_of(reading)
    if tag == spaces.GO_LONG:
        return margins.long_gain
    if tag == spaces.DROPPED:
        return margins.fumble_yards
    if tag in (spaces.INCOMPLETE, *spaces.INTERCEPTIONS):
        return 0.0
    return spaces.figure_of(reading) + (margins.run_with_pass if tag == spaces.ADD else 0.0)


def run_column(deck: Table, margins: Margins, row: int, man: int) -> RunColumn:
    """Table 3.1."""
    found = readings(deck, row, man)
    kinds = Counter(map(spaces.tag_of, found))
    plain = of(found, spaces.YARDS)
    return RunColumn(
        row=spaces.ROWS[row],
        man=spaces.CLASSES[man],
        yards=mean([gain(reading, margins) for reading in found]),
        losses=sum(yards < 0 for yards in plain),
        no_gain=plain.count(0),
        long=kinds[spaces.GO_LONG],
        laterals=kinds[spaces.ADD],
        fumbles=kinds[spaces.DROPPED],
    )


def pass_column(deck: Table, margins: Margins, space: int, man: int, name: str) -> PassColumn:
    """Table 3.2."""
    found = readings(deck, space, man)
    kinds = Counter(map(spaces.tag_of, found))
    losses = sum(yards < 0 for yards in of(found, spaces.YARDS))
    complete = [
        gain(reading, margins)
        for reading in found
        if spaces.tag_of(reading) not in (spaces.INCOMPLETE, *spaces.INTERCEPTIONS)
        and (spaces.tag_of(reading) != spaces.YARDS or spaces.figure_of(reading) >= 0)
    ]
    thrown = max(1, len(found) - losses)
    intercepted = len(of(found, *spaces.INTERCEPTIONS))
    return PassColumn(
        man=name,
        complete=len(complete),
        incomplete=kinds[spaces.INCOMPLETE],
        intercepted=intercepted,
        losses=losses,
        completed=len(complete) / thrown,
        interceptions=intercepted / thrown,
        yards=mean(complete),
        net=mean([gain(reading, margins) for reading in found]),
    )


def kick_column(deck: Table, margins: Margins, space: int, man: int, row: str, name: str) -> KickColumn:
    """Table 3.3. Run-backs that go Long or are fumbled count as their means; their range is that of the figures."""
    found = readings(deck, space, man)
    kinds = Counter(map(spaces.tag_of, found))
    plain = of(found, *PLAIN)
    return KickColumn(
        row=row,
        man=name,
        yards=mean([gain(reading, margins) for reading in found if spaces.tag_of(reading) != spaces.BLOCK]),
        shortest=min(plain, default=0),
        longest=max(plain, default=0),
        out_of_bounds=kinds[spaces.OUT],
        blocked=kinds[spaces.BLOCK],
        long=kinds[spaces.GO_LONG],
        fumbles=kinds[spaces.DROPPED],
    )


def margins_of(deck: Table) -> Margins:
    """Table 3.4, and what stands beside the others."""
    fumbles, blocks = readings(deck, spaces.FUMBLE), readings(deck, spaces.BLOCKED)
    outs = readings(deck, spaces.PUNT_OUT)
    goals, points = readings(deck, spaces.FIELD_GOAL), readings(deck, spaces.POINT_AFTER)
    long = readings(deck, spaces.LONG)
    penalties = Counter(row[spaces.PENALTY_SPACE] for row in deck if row[spaces.PENALTY_SPACE])
    margins = Margins(
        long_gain=long_gain(long),
        long_figure=mean(of(long, spaces.YARDS)),
        doublings=len(of(long, spaces.DOUBLE)),
        run_with_pass=0.0,
        fumble_yards=mean([spaces.figure_of(reading) for reading in fumbles]),
        fumbles_lost=len(of(fumbles, spaces.LOST)),
        fumbles_kept=len(of(fumbles, spaces.KEPT)),
        field_goal={
            line: mean([spaces.tag_of(goal) == spaces.GOOD and spaces.figure_of(goal) >= line for goal in goals])
            for line in range(1, spaces.FIELD_GOAL_RANGE + 1)
        },
        point_after=mean([spaces.tag_of(point) == spaces.GOOD for point in points]),
        punts_dead=len(of(outs, spaces.DEAD)),
        punts_dead_on=mean(of(outs, spaces.DEAD)),
        punts_run_back=len(of(outs, spaces.RUN_BACK)),
        punts_touchback=len(of(outs, spaces.BACK_TOUCH)),
        punts_blocked=len(of(outs, spaces.BLOCK)),
        blocked_lost=len(of(blocks, spaces.LOST)),
        blocked_kept=len(of(blocks, spaces.KEPT)),
        blocked_loss=-mean([spaces.figure_of(reading) for reading in blocks]),
        penalties={f"{'DEF' if yards > 0 else 'OFF'} {abs(yards)}": penalties[yards] for yards in sorted(penalties)},
    )
    return replace(margins, run_with_pass=mean([gain(each, margins) for each in readings(deck, spaces.RUN_WITH)]))


def long_gain(found: Sequence[int]) -> float:
    """The mean of a long gain: a doubling is worth twice the mean again. Half the cards must not double.

    >>> yards, double = spaces.YARDS, spaces.DOUBLE
    >>> long_gain([spaces.printed(yards, 30), spaces.printed(yards, 40), spaces.printed(double, 0)])
    70.0
    """
    rest = len(found) - 2 * len(of(found, spaces.DOUBLE))
    return sum(of(found, spaces.YARDS)) / rest if rest > 0 else math.inf
