"""What was seen of each play, from views alone: the ground of the chart and of the box score. Never compiled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ..charts import Stroke
from .chart import from_white, late, penalized, strokes
from .spaces import BLOCKED, FUMBLE, INCOMPLETE, INTERCEPTED, INTERCEPTIONS, LOST, tag_of
from .state import (
    ACCEPTED,
    KICKOFF_CALL,
    LONG_PASS_CALL,
    ON_DOWN,
    PENALTY,
    RESOLVE,
    SAFETY,
    TOUCHDOWN,
    TRY,
)
from .view import View

Step = tuple[View, View]
"""Two views, one after the other, between which something happened to the play."""


@dataclass(frozen=True)
class Account:
    """One play, a try, or the yards of a late time-out."""

    start: View
    """As it began: the call is known, no card is turned."""
    steps: tuple[Step, ...]
    """Every card, and the answer about a penalty."""
    end: View | None
    """As it was settled; nothing while it goes on."""

    @property
    def side(self) -> int:
        """The offence: whose ball it was."""
        return self.start.offence

    @property
    def timeout(self) -> bool:
        """PS-111: whether this is no play but a time-out too many."""
        return self.start.phase != RESOLVE

    @property
    def kickoff(self) -> bool:
        return not self.timeout and self.start.call == KICKOFF_CALL

    @property
    def is_try(self) -> bool:
        return not self.timeout and self.start.call == TRY

    @property
    def down(self) -> bool:
        """Whether a down was played: a call from scrimmage."""
        return not self.timeout and self.start.call < KICKOFF_CALL

    @property
    def gains_by_call(self) -> bool:
        """Whether it was a run or a pass."""
        return self.down and self.start.call <= LONG_PASS_CALL

    @property
    def void(self) -> bool:
        """PS-101, PS-R40: an accepted penalty undoes everything."""
        return any(before.phase == PENALTY and after.ruling == ACCEPTED for before, after in self.steps)

    @property
    def readings(self) -> list[Step]:
        """The cards from which something was read."""
        return [(before, after) for before, after in self.steps if after.turned != before.turned and after.reading]

    @property
    def penalties(self) -> list[Step]:
        """Where yards were stepped off, or a try was to be repeated."""
        return [step for step in self.steps if penalized(*step)]

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """PS-143: every movement of the ball."""
        return tuple(stroke for step in self.steps for stroke in strokes(*step))

    @property
    def scored(self) -> tuple[int, int]:
        """The points that came of it."""
        if self.end is None:
            return (0, 0)
        return (self.end.points[0] - self.start.points[0], self.end.points[1] - self.start.points[1])

    @property
    def outcome(self) -> int:
        """How it ended; 0 while it goes on, and where a penalty undid it."""
        if self.end is None or self.void:
            return 0
        # A try may begin at once, and then nothing else is left to see of the touchdown.
        return TOUCHDOWN if 6 in self.scored else self.end.outcome

    @property
    def holder(self) -> int:
        """Who had the ball in the end; on a safety, the side that conceded it."""
        if self.end is None or self.void:
            return self.side
        return self.scored.index(6) if 6 in self.scored else self.end.carrier

    @property
    def lost_by(self) -> int:
        """The reading by which the offence first lost the ball: INTERCEPTED, LOST, BLOCKED; 0 if in no such way.

        PS-92: a blocked kick that the kickers kept on fourth down counts as one, too.
        """
        for before, after in self.readings:
            if tag_of(after.reading) in INTERCEPTIONS:
                return INTERCEPTED
            if after.read_space == BLOCKED:
                return BLOCKED
            if tag_of(after.reading) == LOST and after.read_space == FUMBLE and not before.back:
                return LOST
        return 0

    @property
    def keeps_going(self) -> bool:
        """PS-47, PS-48: whether the offence plays on in the same possession."""
        if self.end is None or self.void:
            return True
        return self.outcome == ON_DOWN and self.end.offence == self.side

    @property
    def gained(self) -> int:
        """PS-46: how far the offence itself has carried the ball from the line of scrimmage; kicks do not count."""
        if self.void or not self.down:
            return 0
        yards = 0
        for before, after in self.readings:
            tag = tag_of(after.reading)
            passing_by = tag in (INCOMPLETE, *INTERCEPTIONS) or (after.read_space == BLOCKED and tag == LOST)
            if not before.back and not passing_by:
                yards += sum(moved(stroke) for stroke in strokes(before, after) if stroke.kind != "kick")
        return yards

    @property
    def first_down(self) -> bool:
        """PS-47: whether the play made a first down; a touchdown starts no new series, so it is none."""
        return self.end is not None and self.outcome == ON_DOWN and self.keeps_going and self.end.down == 1

    @property
    def safety(self) -> bool:
        return self.outcome == SAFETY

    @property
    def line(self) -> int:
        """The yard line of the ball as the play began."""
        return from_white(self.side, self.start.spot)


def moved(stroke: Stroke) -> int:
    """How far a side moved the ball, towards the other side's goal or, less than 0, towards its own.

    >>> moved(Stroke("run", 0, 30, 34)), moved(Stroke("run", 1, 30, 34))
    (4, -4)
    """
    yards = stroke.end - stroke.start
    return -yards if stroke.side else yards


def first_down_by_penalty(before: View, after: View) -> bool:
    """PS-R42: whether the yards of a penalty made a first down."""
    return penalized(before, after) and after.to_gain != before.to_gain


def accounts(views: Iterable[View]) -> list[Account]:
    """All plays, the latest perhaps unfinished; tries and late time-outs stand between them."""
    found: list[Account] = []
    start: View | None = None
    steps: list[Step] = []
    for before, after in pairwise(views):
        if start is not None and (after.turned != before.turned or answered(before, after)):
            steps.append((before, after))
        if start is not None and is_over(before, after):
            found.append(Account(start, tuple(steps), after))
            start, steps = None, []
        if begins(before, after):
            start = after
        if late(before, after):
            found.append(Account(before, ((before, after),), after))
    return found if start is None else [*found, Account(start, tuple(steps), None)]


def answered(before: View, after: View) -> bool:
    """Whether a coach has accepted or refused a penalty."""
    return before.phase == PENALTY != after.phase


def begins(before: View, after: View) -> bool:
    """Whether a play begins. A try begins from the touchdown itself, and again when a penalty on it is accepted."""
    if after.phase != RESOLVE:
        return False
    if before.phase not in (RESOLVE, PENALTY):
        return True
    return after.call == TRY and (before.call != TRY or before.phase == PENALTY)


def is_over(before: View, after: View) -> bool:
    """Whether the play has been settled."""
    if before.phase not in (RESOLVE, PENALTY):
        return False
    return after.phase not in (RESOLVE, PENALTY) or begins(before, after)
