"""A game in numbers, counted from the views of one seat or of a watcher. Never compiled.

A play that an accepted penalty undid counts for nothing here but the penalty, and the cards it took. Of a play that
goes on there are only the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..charts import BoxScore, Line
from .accounts import Account, accounts, first_down_by_penalty, moved
from .calls import ZONES
from .chart import strokes
from .drives import QUARTERS
from .notation import SIDES
from .spaces import ADD, BLOCK, DROPPED, FUMBLE, GO_LONG, INCOMPLETE, INTERCEPTIONS, LOST, YARDS, figure_of, tag_of
from .state import (
    FIELD_GOAL_CALL,
    FIELD_GOAL_MADE,
    KICKOFF_CALL,
    LONG_PASS_CALL,
    ON_DOWN,
    PUNT_CALL,
    QUICK_KICK_CALL,
    TRY_GOOD,
)
from .view import View

Counted = Counter[tuple[str, int]]
"""How often, or how many yards, by the name of a line and the side."""

LINES = (
    ("Points", "points", False),
    *((name.lower(), f"points {number}", True) for number, name in enumerate(QUARTERS, 1)),
    ("Touchdowns", "touchdowns", False),
    ("tries good", "tries", True),
    ("Field goals good", "field goals", False),
    ("tried", "field goals tried", True),
    ("Safeties", "safeties", False),
    ("First downs", "first downs", False),
    ("by play", "first downs by play", True),
    ("by penalty", "first downs by penalty", True),
    ("Runs", "runs", False),
    ("yards", "running yards", True),
    ("Passes called", "passes called", False),
    ("thrown", "passes thrown", True),
    ("completed", "passes completed", True),
    ("intercepted", "passes intercepted", True),
    ("yards", "passing yards", True),
    ("yards before a throw", "yards before a throw", True),
    ("Punts", "punts", False),
    ("blocked", "punts blocked", True),
    ("average, if not blocked", "punting average", True),
    ("Kickoffs run back", "kickoff returns", False),
    ("yards", "kickoff return yards", True),
    ("Punts run back", "punt returns", False),
    ("yards", "punt return yards", True),
    ("Interceptions run back", "interception returns", False),
    ("yards", "interception return yards", True),
    ("Penalties", "penalties", False),
    ("yards", "penalty yards", True),
    ("Fumbles", "fumbles", False),
    ("lost", "fumbles lost", True),
    ("Turnovers", "turnovers", False),
    ("Ball lost on downs", "downs lost", False),
    ("Possession, in cards", "cards", False),
)
"""The lines of a box score: label, what is counted, and whether it is a part of the line above."""


def box_score(views: Iterable[View]) -> BoxScore:
    """The box score of a game so far. The views are those of one seat or of a watcher, in order."""
    seen = list(views)
    counted = totals(accounts(seen))
    played = seen[-1].quarter if seen else 0
    unplayed = {f"points {number}" for number in range(played + 1, len(QUARTERS) + 1)}
    lines = [
        Line(label, (value(counted, what, 0), value(counted, what, 1)), under)
        for label, what, under in LINES
        if what not in unplayed
    ]
    return BoxScore(SIDES, tuple(lines))


def value(counted: Counted, what: str, side: int) -> int | float:
    """A number of a box score."""
    if what == "punting average":
        kicked = counted["punts", side] - counted["punts blocked", side]
        return round(counted["punt yards", side] / kicked, 1) if kicked else 0.0
    if what == "first downs":
        return counted["first downs by play", side] + counted["first downs by penalty", side]
    if what == "turnovers":
        return counted["passes intercepted", side] + counted["fumbles lost", side]
    return counted[what, side]


def totals(plays: Sequence[Account]) -> Counted:
    """Everything that is counted, of both sides."""
    counted: Counted = Counter()
    for account in plays:
        _cards(account, counted)
        _penalties(account, counted)
        _points(account, counted)
        if account.end is None or account.void or account.timeout:
            continue
        _downs(account, counted)
        _runs_and_passes(account, counted)
        _kicks(account, counted)
        _run_backs(account, counted)
        _fumbles(account, counted)
    return counted


def _cards(account: Account, counted: Counted) -> None:
    """PS-28, PS-38: the pack is the clock. A card counts for whoever has the ball, or is about to kick it.

    A card that is cut after the last one (PS-31) takes no time.
    """
    for before, after in account.steps:
        if after.turned != before.turned and not after.cutting:
            counted["cards", before.carrier] += 1


def _penalties(account: Account, counted: Counted) -> None:
    """PS-100, PS-111: accepted ones, and those for a late time-out, with the yards that were stepped off."""
    for before, after in account.penalties:
        on_defence = before.penalty > 0 if not account.timeout else before.turn != before.offence
        guilty = 1 - before.offence if on_defence else before.offence
        counted["penalties", guilty] += 1
        counted["penalty yards", guilty] += abs(after.spot - before.spot)
        counted["first downs by penalty", before.offence] += first_down_by_penalty(before, after)


def _points(account: Account, counted: Counted) -> None:
    """Part L."""
    for side, gained in enumerate(account.scored):
        counted["points", side] += gained
        counted[f"points {account.start.quarter}", side] += gained
        counted["touchdowns", side] += gained == 6
        counted["safeties", side] += gained == 2
    counted["tries", account.side] += account.outcome == TRY_GOOD


def _downs(account: Account, counted: Counted) -> None:
    """PS-47, PS-49."""
    counted["first downs by play", account.side] += account.first_down
    counted["downs lost", account.side] += account.down and account.outcome == ON_DOWN and not account.keeps_going


def _runs_and_passes(account: Account, counted: Counted) -> None:
    """Part F. A pass that reads a loss or a fumble was never thrown: the passer was caught with the ball."""
    if not account.gains_by_call:
        return
    side, call = account.side, account.start.call
    if call != LONG_PASS_CALL and not ZONES >> call & 1:
        counted["runs", side] += 1
        counted["running yards", side] += account.gained
        return
    _, first = account.readings[0]
    tag = tag_of(first.reading)
    completed = tag in (GO_LONG, ADD) or (tag == YARDS and figure_of(first.reading) >= 0)
    counted["passes called", side] += 1
    counted["passes thrown", side] += completed or tag in (INCOMPLETE, *INTERCEPTIONS)
    counted["passes completed", side] += completed
    counted["passes intercepted", side] += tag in INTERCEPTIONS
    counted["passing yards" if completed else "yards before a throw", side] += account.gained


def _kicks(account: Account, counted: Counted) -> None:
    """PS-62 to PS-70: punts of all three sorts, by the distance of the kick alone; field goals."""
    side, call = account.side, account.start.call
    if call == FIELD_GOAL_CALL:
        counted["field goals tried", side] += 1
        counted["field goals", side] += account.outcome == FIELD_GOAL_MADE
    if PUNT_CALL <= call <= QUICK_KICK_CALL:
        counted["punts", side] += 1
        counted["punts blocked", side] += any(tag_of(after.reading) == BLOCK for _, after in account.readings)
        counted["punt yards", side] += sum(moved(stroke) for stroke in account.strokes if stroke.kind == "kick")


def _run_backs(account: Account, counted: Counted) -> None:
    """PS-71: by the side that runs back."""
    run = [(before, after) for before, after in account.readings if before.back]
    if not run:
        return
    call, side = account.start.call, run[0][0].carrier
    kind = "kickoff" if call == KICKOFF_CALL else "punt" if call >= PUNT_CALL else "interception"
    counted[f"{kind} returns", side] += 1
    counted[f"{kind} return yards", side] += sum(moved(stroke) for step in run for stroke in strokes(*step))


def _fumbles(account: Account, counted: Counted) -> None:
    """PS-81 to PS-84: by the side that let the ball fall."""
    for before, after in account.readings:
        counted["fumbles", before.carrier] += tag_of(after.reading) == DROPPED
        counted["fumbles lost", before.carrier] += after.read_space == FUMBLE and tag_of(after.reading) == LOST
