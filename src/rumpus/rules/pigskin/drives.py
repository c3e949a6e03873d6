"""Part M: the whole chart of a game, drive after drive, from the views of one seat or of a watcher. Never compiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..charts import Chart, Drive, Mark, Play, Score
from .accounts import Account, accounts
from .chart import SYMBOLS, symbol
from .notation import SIDES, call_words
from .spaces import BLOCKED, INCOMPLETE, INTERCEPTED, LOST, tag_of
from .state import (
    ACCEPTED,
    CALL,
    FIELD_GOAL_CALL,
    FIELD_GOAL_MADE,
    GAME_OVER,
    HALF_CHOICE,
    HALF_TIME,
    LONG_PASS_CALL,
    PENALTY,
    SAFETY,
    TOUCHDOWN,
    TRY_GOOD,
)
from .talk import reading_words, yard_line
from .view import View

QUARTERS = ("First quarter", "Second quarter", "Third quarter", "Fourth quarter", "Extra quarter")
LOSSES = {INTERCEPTED: "interception", LOST: "fumble lost", BLOCKED: "kick blocked"}


def chart(views: Iterable[View]) -> Chart:
    """PS-143 to PS-145: the chart of a game so far.

    The views are those of one seat or of a watcher, in order; the chart is the same for all of them.
    """
    seen = list(views)
    if not seen:
        return Chart(SIDES, ())
    last = seen[-1]
    drives = drawn(accounts(seen), last)
    return Chart(SIDES, QUARTERS[: last.quarter], drives, tuple((kind, symbol(last, kind)) for kind in SYMBOLS))


@dataclass
class Pencil:
    """A drive while it is being drawn."""

    side: int
    quarter: int
    goes_on: bool
    plays: list[Play] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    ending: str = ""
    first: int | None = None
    """Where its first down began, from the own goal line."""
    reached: int = 0
    """Where it is now."""

    def drive(self) -> Drive:
        """The drive as it stands."""
        yards = 0 if self.first is None else self.reached - self.first
        return Drive(self.side, self.quarter, tuple(self.plays), yards, self.ending, tuple(self.scores), self.goes_on)

    def has_room_for(self, account: Account) -> bool:
        """Whether a play belongs to this drive; PS-R51: one that a quarter cut short is drawn on as another."""
        if account.is_try:
            return True
        if self.ending or account.start.quarter != self.quarter:
            return False
        if account.kickoff:
            return self.first is None  # PS-R46: kicked again
        return account.timeout or account.side == self.side

    def draw(self, account: Account) -> None:
        """Add a play."""
        self.plays.append(play(account))
        if account.down:
            self.first = account.start.spot if self.first is None else self.first
            self.reached = account.start.spot + account.gained
        if account.down or (account.timeout and account.start.pending == CALL):
            for _, after in account.penalties:
                self.reached = after.spot
        self.scores += scores(account)
        if account.kickoff:
            self.side = taker(account)
        if account.is_try and account.end is not None and not account.void:
            self.ending += ", try good" if account.outcome == TRY_GOOD else ", try missed"
        elif not account.timeout and not account.keeps_going:
            self.ending = self.ending or ending(account)


def drawn(plays: Sequence[Account], last: View) -> tuple[Drive, ...]:
    """The plays put together to drives; `last` is the latest view."""
    found: list[Pencil] = []
    for account in plays:
        if not found or not found[-1].has_room_for(account):
            cut = bool(found) and cut_short(found[-1], False)
            found.append(Pencil(taker(account), account.start.quarter, cut and account.start.quarter in (2, 4)))
        found[-1].draw(account)
    if found and quarter_over(found[-1], last):
        cut_short(found[-1], last.phase == GAME_OVER)
    return tuple(pencil.drive() for pencil in found)


def cut_short(pencil: Pencil, game_over: bool) -> bool:
    """PS-R51, PS-R52: a drive that has not ended ends with its quarter; whether this one did."""
    if pencil.ending:
        return False
    pencil.ending = f"end of the {'game' if game_over else 'half' if pencil.quarter == 2 else 'quarter'}"
    return True


def quarter_over(pencil: Pencil, last: View) -> bool:
    """PS-29: whether the quarter of a drive is over."""
    return last.quarter != pencil.quarter or last.interval == 1 or last.phase in (HALF_TIME, HALF_CHOICE, GAME_OVER)


def taker(account: Account) -> int:
    """Whose drive begins with this: after a kickoff the side that has the ball, until then the receivers."""
    if account.kickoff and account.end is not None and not account.void:
        return account.holder
    return account.side if account.start.pending == CALL else 1 - account.side


def play(account: Account) -> Play:
    """A play as the chart has it."""
    mark = Mark(account.side, account.line, account.start.down == 1) if account.down else None
    dropped = any(tag_of(after.reading) == INCOMPLETE for _, after in account.readings)
    undone = "penalty" if account.void else "incomplete" if dropped else ""
    return Play(words(account), mark, account.strokes, undone)


def words(account: Account) -> str:
    """What was called and read.

    The readings are what everybody hears; nothing is said of cards and classes.
    """
    start, side = account.start, SIDES[account.side]
    where = yard_line(account.side, start.spot)
    told = [reading_words(after.reading) for _, after in account.readings]
    told += [penalty_words(before, after) for before, after in account.steps if before.phase == PENALTY]
    if account.timeout:
        before, after = account.steps[0]
        return f"late time-out of {SIDES[start.turn]}: {abs(after.spot - before.spot)} yards"
    if account.is_try:
        called = f"{side}, try"
    elif account.kickoff:
        called = f"{side}, kickoff from {where}"
    else:
        called = f"{side} {start.down}&{start.to_gain - start.spot} on {where}, {call_words(start.call)}"
    return ": ".join(filter(None, (called, "; ".join(told))))


def penalty_words(before: View, after: View) -> str:
    """A penalty, and what was made of it."""
    guilty = SIDES[1 - before.offence if before.penalty > 0 else before.offence]
    # After a touchdown the try may have begun, and then nothing is left to see of a refusal.
    answer = "accepted" if after.ruling == ACCEPTED else "refused"
    return f"penalty on {guilty}, {abs(before.penalty)} yards, {answer}"


def scores(account: Account) -> list[Score]:
    """PS-135 to PS-141: the points of a play."""
    if account.end is None:
        return []
    names = {6: "touchdown", 3: "field goal", 2: "safety", 1: "try"}
    return [
        Score(side, names[gained], gained, account.end.points) for side, gained in enumerate(account.scored) if gained
    ]


def ending(account: Account) -> str:
    """How a drive ended, by its last play: the way the ball was lost, and the points if there were any."""
    lost = "" if account.kickoff else loss(account)
    scored = ""
    if account.outcome == TOUCHDOWN:
        scored = "touchdown" if not lost else f"touchdown by {SIDES[account.holder]}"
    elif account.outcome == SAFETY:
        scored = "safety" if not lost else f"safety against {SIDES[account.holder]}"
    elif account.outcome == FIELD_GOAL_MADE:
        scored = "field goal"
    if account.kickoff and not scored:
        return ""  # the drive goes on from here
    return ", ".join(filter(None, (lost, scored))) or "downs"


def loss(account: Account) -> str:
    """How the other side got the ball; nothing if it did not, or only by downs."""
    if account.lost_by and not (account.lost_by == BLOCKED and account.safety):
        return LOSSES[account.lost_by]
    call = account.start.call
    if call <= LONG_PASS_CALL or (account.safety and account.holder == account.side):
        return ""
    if call == FIELD_GOAL_CALL:
        return "" if account.outcome == FIELD_GOAL_MADE else "field goal missed"
    return call_words(call)
