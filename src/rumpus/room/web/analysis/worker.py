"""Looks at a finished game again, in a process of its own behind everything else: a record in, messages out.

    python -m rumpus.room.web.analysis.worker < game.rumpus

Each line that it prints is a message of the protocol: `analysing` now and then, and `analysed` at the end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from rumpus.bots.analysis import Analysis, Judged, analyse
from rumpus.bots.background import allowed, behind_everything
from rumpus.bots.mind import native_mind, plain_mind
from rumpus.table.match import Match
from rumpus.table.referee import referee

from ..protocol import codec
from ..protocol import from_server as say
from ..tables.names import with_names

REST = 0.25
"""Seconds between two reports."""
MISTAKES = 3


def looked_at(match: Match, progress: Callable[[int], None] = lambda moves: None) -> say.Analysed:
    """The analysis of a finished game; by the plain mind where nothing may be compiled."""
    mind = native_mind(match.book) if allowed() else plain_mind(match.book)
    return in_messages(match, analyse(match, progress, mind))


def in_messages(match: Match, found: Analysis) -> say.Analysed:
    """An analysis as it goes over the wire, with the names of the players in its words."""
    curves = tuple(
        tuple(say.Chance(number, round(value, 4)) for number, value in found.curve(seat)) for seat in range(match.seats)
    )
    mistakes = tuple(
        say.Mistake(
            each.number,
            each.seat,
            with_names(each.words, match.names),
            round(each.value, 4),
            with_names(each.best_words, match.names),
            round(each.best_value, 4),
            round(each.error, 4),
        )
        for each in found.mistakes(MISTAKES)
    )
    return say.Analysed(curves, mistakes, found.judge)


def judged_in(found: say.Analysed) -> list[Judged]:
    """The decisions again that a message tells of; of one that was no great mistake only what it was worth."""
    wrong = {(each.step, each.seat): each for each in found.mistakes}
    judged = []
    for seat, curve in enumerate(found.curves):
        for chance in curve:
            as_good = say.Mistake(chance.step, seat, "", chance.value, "", chance.value, 0.0)
            each = wrong.get((chance.step, seat), as_good)
            judged.append(Judged(each.step, seat, each.words, each.value, each.better, each.better_value, each.error))
    return judged


def main() -> None:
    """Read a record, think about it, and report."""
    behind_everything()
    match = referee(sys.stdin.read()).match
    moves, done, told = len(match.played), 0, 0.0

    def report(more: int) -> None:
        nonlocal done, told
        done += more
        if time.monotonic() - told >= REST:
            told = time.monotonic()
            print(codec.write(say.Analysing(True, 0, done, moves, "")).decode(), flush=True)

    report(0)
    print(codec.write(looked_at(match, report)).decode(), flush=True)


if __name__ == "__main__":
    main()
