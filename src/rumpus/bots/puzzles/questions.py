"""What a puzzle can ask, and how it is counted: over all worlds that explain what the seat has noticed, each once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from rumpus.bots.belief import open_to_others
from rumpus.rules.catalogue import Book
from rumpus.rules.scene import Event
from rumpus.rules.words import OVER
from rumpus.table.match import Match
from rumpus.table.notation import Choice

LOCATIONS = tuple(f"{row}{column}" for row in "ABCDEF" for column in range(1, 7))
WHERE, MOVES = ("holds", "empty"), ("loud", "quiet", "wins")
KINDS = (*WHERE, *MOVES)
"""What can be asked: which hole of the other side surely holds a piece, or nothing; which move most surely sounds the
alarm, stays silent, or wins at once."""
FEWEST, MOST = 8, 500
"""A position with fewer worlds hides too little, one with more is no puzzle."""
SURE_AT_MOST, UNSURE_AT_LEAST = 3, 4
"""Of holes: so many are right at most, and at least so many others may be, as far as the seat knows."""
MARGIN, LIKELY = 0.1, 0.4
"""Of moves: the best is right in this part of the worlds more than the next, and in that part at least."""


@dataclass(frozen=True)
class Question:
    """What is asked; a piece only where the question is what a hole holds."""

    kind: str
    piece: str = ""


@dataclass(frozen=True)
class Seen:
    """What a seat knows where a question is put: its view, what it may do, and which holes it need not think about."""

    book: Book
    options: Any
    seat: int
    view: Any
    choices: tuple[Choice, ...]
    noted: frozenset[str]
    """Holes that its own board or its notepad shows something in, and those that were named just now."""


def seen_by(match: Match, seat: int) -> Seen:
    """What a seat of a match knows."""
    rules, history = match.book.rules, match.history(seat)
    noted = {spot for grid in rules.scene(match.view(seat)).grids for spot in grid.pieces}
    before, last = history[-2:] if len(history) > 1 else (history[-1], history[-1])
    news = " ".join(f"{event.words} {event.place}" for event in rules.tell(before.view, last.move, last.view))
    noted |= {spot for spot in LOCATIONS if spot in news}
    return Seen(match.book, match.options, seat, match.view(seat), tuple(match.choices(seat)), frozenset(noted))


def counted(
    seen: Seen, question: Question, worlds: Iterable[Any], weights: Iterable[float] = repeat(1)
) -> dict[str, float]:
    """Each possible answer, and in how many of the worlds it is true; with weights, in how much of them."""
    if question.kind in WHERE:
        return holes_counted(seen, question.piece, (standing(seen, world) for world in worlds), weights)
    return moves_counted(seen, worlds, weights)[question.kind]


def standing(seen: Seen, world: Any) -> dict[str, str]:
    """What stands where on the other side, in a world."""
    return dict(open_to_others(seen.book, seen.options, world, seen.seat))


def holes_counted(
    seen: Seen, piece: str, stands: Iterable[dict[str, str]], weights: Iterable[float] = repeat(1)
) -> dict[str, float]:
    """In how many worlds each hole holds a piece; without one, in how many it is empty."""
    counts: dict[str, float] = {spot: 0 for spot in LOCATIONS if spot not in seen.noted}
    for pieces, weight in zip(stands, weights, strict=False):
        for spot in counts:
            if pieces.get(spot, "") == piece:
                counts[spot] += weight
    return counts


def moves_counted(
    seen: Seen, worlds: Iterable[Any], weights: Iterable[float] = repeat(1)
) -> dict[str, dict[str, float]]:
    """For each kind of question, in how many worlds each move does what is asked."""
    rules, seat = seen.book.rules, seen.seat
    counts: dict[str, dict[str, float]] = {kind: {each.words: 0 for each in seen.choices} for kind in MOVES}
    told: dict[Any, tuple[str, ...]] = {}
    for world, weight in zip(worlds, weights, strict=False):
        for move, words, _ in seen.choices:
            after = rules.apply(world, move)
            view = rules.observe(after, seat)
            if (move, view) not in told:
                won = rules.turn(after) == OVER and rules.winners(after) == 1 << seat
                told[move, view] = (_sounds(rules.tell(seen.view, move, view)), "wins" if won else "")
            for kind in filter(None, told[move, view]):
                counts[kind][words] += weight
    return counts


def _sounds(events: Sequence[Event]) -> str:
    """How a move sounds: `loud`, `quiet`, or neither where it puts no peg anywhere."""
    if any(event.kind == "alarm" for event in events):
        return "loud"
    return "quiet" if any(event.kind == "peg" and event.words.startswith("Silence") for event in events) else ""


def right_answers(question: Question, counts: Mapping[str, float], worlds: int) -> tuple[str, ...]:
    """The answers that are true in all worlds; of moves, those that are true in most."""
    wanted = worlds if question.kind in WHERE else max(counts.values(), default=0)
    return tuple(answer for answer, count in counts.items() if count == wanted)


def objection(seen: Seen, question: Question, counts: Mapping[str, float], worlds: int) -> str:
    """Why counts make no puzzle; empty where they do."""
    right = right_answers(question, counts, worlds)
    if not FEWEST <= worlds <= MOST:
        return f"it has {worlds} worlds"
    if question.kind in WHERE:
        unsure = sum(0 < count < worlds for count in counts.values())
        return "" if 1 <= len(right) <= SURE_AT_MOST and unsure >= UNSURE_AT_LEAST else "too much or too little is sure"
    others = [count for answer, count in counts.items() if answer not in right]
    best = max(counts.values(), default=0)
    if best < LIKELY * worlds or 3 * len(right) > len(counts):
        return "no move stands out"
    if best - max(others) < MARGIN * worlds:
        return "the best move is hardly better than the next"
    known = [each.words for each in seen.choices if each.words in right and seen.noted & set(each.touch[-1:])]
    return "the answer stands on the notepad" if known else ""
