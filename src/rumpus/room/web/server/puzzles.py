"""Puzzles over HTTP. Nothing of them is kept here: a question goes out without its answer, and an answer is judged."""

from __future__ import annotations

import functools
from datetime import UTC, datetime

import msgspec

from rumpus.bots.effort import LEVELS
from rumpus.bots.puzzles.questions import WHERE
from rumpus.bots.puzzles.stored import (
    NoPuzzle,
    asked,
    grade,
    of_the_day,
    proof,
    puzzle,
    puzzles,
    replayed,
    understood,
)

from ..protocol.http import PosedPuzzle, PuzzleAnswer, PuzzleVerdict
from ..tables.game import Game

SHOWN, KEPT = 36, 200
"""So many counts are shown after an answer; so many questions are remembered, for they are the same for everybody."""


def posed_puzzle(game: str, which: str) -> PosedPuzzle:
    """A puzzle by its number, or `day`: today's. Its game is played again, so not in the event loop."""
    today = datetime.now(UTC).date()
    daily = of_the_day(game, today)
    if which != "day" and not (which.isascii() and which.isdecimal() and len(which) < 6):
        raise NoPuzzle("a puzzle has a number")
    found = _posed(puzzle(game, 1).game, daily if which == "day" else int(which))
    return msgspec.structs.replace(found, today=today.isoformat(), daily=daily)


@functools.lru_cache(KEPT)
def _posed(game: str, number: int) -> PosedPuzzle:
    each, of = puzzle(game, number), len(puzzles(game))
    match, _ = replayed(each)
    return PosedPuzzle(
        game=each.game,
        number=number,
        of=of,
        grade=grade(number, of),
        today="",
        daily=0,
        question=asked(each),
        where=each.kind in WHERE,
        notices=each.notices,
        position=Game(match).position(each.seat, 0, {}, None),
    )


def judged_puzzle(game: str, given: PuzzleAnswer) -> PuzzleVerdict:
    """Whether an answer is right, with the proof. What was counted is stored, so this takes no time."""
    each = puzzle(game, given.number)
    answer = understood(each, given.answer)
    ranked = sorted(each.counts.items(), key=lambda pair: -pair[1])
    return PuzzleVerdict(
        right=answer in each.right,
        answer=answer,
        answers=each.right,
        where=each.kind in WHERE,
        worlds=each.worlds,
        proof=tuple(proof(each, answer)),
        counts=tuple(ranked[:SHOWN]),
        solved=tuple(level for level in LEVELS if level[0] in each.solved),
    )
