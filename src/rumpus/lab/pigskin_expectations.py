"""What the columns of a Pigskin deck promise by themselves: section 3 of docs/rules/pigskin-cards.md, for any deck.

Each space is looked at alone, all its readings equally likely, goal lines and penalties left aside.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from rumpus.rules.pigskin.spaces import (
    ADD,
    BACK_TOUCH,
    BLANK,
    BLOCK,
    BLOCKED,
    CLASSES,
    DEAD,
    DOUBLE,
    DROPPED,
    END,
    FIELD_GOAL,
    FIELD_GOAL_RANGE,
    FUMBLE,
    GO_LONG,
    GOOD,
    INCOMPLETE,
    INTERCEPTIONS,
    KEPT,
    KICKOFF,
    LINE,
    LONG,
    LONG_PASS,
    LOST,
    OUT,
    PASS,
    PENALTY_SPACE,
    POINT_AFTER,
    PUNT,
    PUNT_OUT,
    QUICK_KICK,
    RETURN,
    ROWS,
    RUN_BACK,
    RUN_WITH,
    YARDS,
    column_of,
    figure_of,
    tag_of,
)
from rumpus.rules.words import Table

PLAIN = (YARDS, OUT)


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
    column = column_of(space, man)
    return [row[column] for row in deck if row[column] != BLANK]


def mean(numbers: Sequence[float]) -> float:
    """A mean; of nothing it is 0."""
    return fmean(numbers) if numbers else 0.0


def of(found: Sequence[int], *tags: int) -> list[int]:
    """The figures of some kinds of readings."""
    return [figure_of(reading) for reading in found if tag_of(reading) in tags]


def expectations(deck: Table) -> Expectations:
    """What all columns promise.

    >>> from rumpus.rules.pigskin import RECONSTRUCTED
    >>> round(expectations(RECONSTRUCTED).runs[0].yards, 1)
    2.2
    """
    margins = margins_of(deck)
    runs = tuple(run_column(deck, margins, row, man) for row in (LINE, END) for man in range(3))
    passes = [pass_column(deck, margins, PASS, man, CLASSES[man]) for man in range(3)]
    passes.append(pass_column(deck, margins, LONG_PASS, 0, "long pass"))
    kicks = [
        kick_column(deck, margins, row, man, ROWS[row], CLASSES[man])
        for row in (KICKOFF, PUNT, RETURN)
        for man in range(3)
    ]
    kicks.append(kick_column(deck, margins, QUICK_KICK, 0, "quick kick", ""))
    return Expectations(runs, tuple(passes), tuple(kicks), margins)


def gain(reading: int, margins: Margins) -> float:
    """The yards to be expected of a reading; what turns another card counts as its mean."""
    tag = tag_of(reading)
    if tag == GO_LONG:
        return margins.long_gain
    if tag == DROPPED:
        return margins.fumble_yards
    if tag in (INCOMPLETE, *INTERCEPTIONS):
        return 0.0
    return figure_of(reading) + (margins.run_with_pass if tag == ADD else 0.0)


def run_column(deck: Table, margins: Margins, row: int, man: int) -> RunColumn:
    """Table 3.1."""
    found = readings(deck, row, man)
    kinds = Counter(map(tag_of, found))
    plain = of(found, YARDS)
    return RunColumn(
        row=ROWS[row],
        man=CLASSES[man],
        yards=mean([gain(reading, margins) for reading in found]),
        losses=sum(yards < 0 for yards in plain),
        no_gain=plain.count(0),
        long=kinds[GO_LONG],
        laterals=kinds[ADD],
        fumbles=kinds[DROPPED],
    )


def pass_column(deck: Table, margins: Margins, space: int, man: int, name: str) -> PassColumn:
    """Table 3.2."""
    found = readings(deck, space, man)
    kinds = Counter(map(tag_of, found))
    losses = sum(yards < 0 for yards in of(found, YARDS))
    complete = [
        gain(reading, margins)
        for reading in found
        if tag_of(reading) not in (INCOMPLETE, *INTERCEPTIONS) and (tag_of(reading) != YARDS or figure_of(reading) >= 0)
    ]
    thrown = max(1, len(found) - losses)
    intercepted = len(of(found, *INTERCEPTIONS))
    return PassColumn(
        man=name,
        complete=len(complete),
        incomplete=kinds[INCOMPLETE],
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
    kinds = Counter(map(tag_of, found))
    plain = of(found, *PLAIN)
    return KickColumn(
        row=row,
        man=name,
        yards=mean([gain(reading, margins) for reading in found if tag_of(reading) != BLOCK]),
        shortest=min(plain, default=0),
        longest=max(plain, default=0),
        out_of_bounds=kinds[OUT],
        blocked=kinds[BLOCK],
        long=kinds[GO_LONG],
        fumbles=kinds[DROPPED],
    )


def margins_of(deck: Table) -> Margins:
    """Table 3.4, and what stands beside the others."""
    fumbles, blocks = readings(deck, FUMBLE), readings(deck, BLOCKED)
    outs = readings(deck, PUNT_OUT)
    goals, points = readings(deck, FIELD_GOAL), readings(deck, POINT_AFTER)
    long = readings(deck, LONG)
    penalties = Counter(row[PENALTY_SPACE] for row in deck if row[PENALTY_SPACE])
    margins = Margins(
        long_gain=long_gain(long),
        long_figure=mean(of(long, YARDS)),
        doublings=len(of(long, DOUBLE)),
        run_with_pass=0.0,
        fumble_yards=mean([figure_of(reading) for reading in fumbles]),
        fumbles_lost=len(of(fumbles, LOST)),
        fumbles_kept=len(of(fumbles, KEPT)),
        field_goal={
            line: mean([tag_of(goal) == GOOD and figure_of(goal) >= line for goal in goals])
            for line in range(1, FIELD_GOAL_RANGE + 1)
        },
        point_after=mean([tag_of(point) == GOOD for point in points]),
        punts_dead=len(of(outs, DEAD)),
        punts_dead_on=mean(of(outs, DEAD)),
        punts_run_back=len(of(outs, RUN_BACK)),
        punts_touchback=len(of(outs, BACK_TOUCH)),
        punts_blocked=len(of(outs, BLOCK)),
        blocked_lost=len(of(blocks, LOST)),
        blocked_kept=len(of(blocks, KEPT)),
        blocked_loss=-mean([figure_of(reading) for reading in blocks]),
        penalties={f"{'DEF' if yards > 0 else 'OFF'} {abs(yards)}": penalties[yards] for yards in sorted(penalties)},
    )
    return replace(margins, run_with_pass=mean([gain(each, margins) for each in readings(deck, RUN_WITH)]))


def long_gain(found: Sequence[int]) -> float:
    """The mean of a long gain: a doubling is worth twice the mean again. Half the cards must not double.

    >>> from rumpus.rules.pigskin.spaces import printed
    >>> long_gain([printed(YARDS, 30), printed(YARDS, 40), printed(DOUBLE, 0)])
    70.0
    """
    rest = len(found) - 2 * len(of(found, DOUBLE))
    return sum(of(found, YARDS)) / rest if rest > 0 else math.inf
