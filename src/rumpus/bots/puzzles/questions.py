"""What a puzzle can ask, and how it is counted: over all worlds that explain what the seat has noticed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rumpus.bots.belief import open_to_others
from rumpus.bots.mind import Mind
from rumpus.engine.plain import bound
from rumpus.rules.catalogue import Book
from rumpus.rules.scene import Event
from rumpus.table.match import Match
from rumpus.table.notation import Choice

from . import trying

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
    """Holes that its own board or its notepad shows something in, those that were named or left just now, and those
    where the other player may only have noted that it tried in vain."""
    stood: frozenset[str]
    """Holes in which a piece of its own has stood: that such a one is empty is no question."""

    def asked(self, question: Question) -> list[str]:
        """The holes that can be asked for."""
        told = self.noted | (frozenset() if question.piece else self.stood)
        return [spot for spot in LOCATIONS if spot not in told]


def seen_by(match: Match, seat: int) -> Seen:
    """What a seat of a match knows."""
    rules, history = match.book.rules, match.history(seat)
    noted = {spot for grid in rules.scene(match.view(seat)).grids for spot in grid.pieces}
    before, last = history[-2:] if len(history) > 1 else (history[-1], history[-1])
    news = " ".join(f"{event.words} {event.place}" for event in rules.tell(before.view, last.move, last.view))
    noted |= {spot for spot in LOCATIONS if spot in news}
    if last.move is not None:  # it goes on with its turn, and where it has just come from nobody can be
        noted |= {spot for grid in rules.scene(before.view).grids for spot in grid.pieces}
    own = (grid.pieces for notice in history for grid in rules.scene(notice.view).grids if not grid.notes)
    stood = frozenset(spot for pieces in own for spot in pieces)
    return Seen(match.book, match.options, seat, match.view(seat), tuple(match.choices(seat)), frozenset(noted), stood)


Case = tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]
"""What stands where on the other side of a world, and which moves do there what can be asked for."""


def cases(seen: Seen, mind: Mind, rows: Any, number: int, moves: bool) -> list[Case]:
    """Of so many worlds what a question can be about: with `moves`, what the seat's moves would do there, too.

    Worlds that have the same case differ only in what the other player has tried or noted down; that is no part of any
    question, so a proof counts cases, each once.
    """
    book, seat, found = seen.book, seen.seat, []
    does = _does(seen, mind, rows, number) if moves else [frozenset[tuple[str, str]]()] * number
    for index in range(number):
        stands = open_to_others(book, seen.options, mind.state(rows[index]), seat)
        found.append((frozenset(stands), does[index]))
    return found


def _does(seen: Seen, mind: Mind, rows: Any, number: int) -> list[frozenset[tuple[str, str]]]:
    """What each of the moves does in each of the worlds."""
    rules, choices = seen.book.rules, seen.choices
    room = number * len(choices)
    views, won = mind.rows(room, mind.view_words), mind.ints(room)
    loops(mind.book, mind.native)(rows, number, seen.seat, mind.ints(rules.MOVES), views, won)
    told: dict[Any, tuple[tuple[str, str], ...]] = {}
    found = []
    for first in range(0, room, len(choices)):
        does: set[tuple[str, str]] = set()
        for place, (move, words, _) in enumerate(choices, first):
            key = (move, won[place], *map(int, views[place]))
            if key not in told:
                sound = _sounds(rules.tell(seen.view, move, mind.view(views[place])))
                told[key] = tuple((kind, words) for kind in (sound, "wins" if won[place] else "") if kind)
            does.update(told[key])
        found.append(frozenset(does))
    return found


@functools.cache
def loops(book: Book, native: bool) -> Callable[..., int]:
    """The loop that tries all moves, plain or native."""
    tried: Callable[..., int]
    if native:
        from rumpus.engine.native import Native

        tried = Native(book, around=((trying, ("moves_tried",)),)).module.moves_tried
    else:
        tried = bound(book, trying)["moves_tried"]
    return tried


def counted(seen: Seen, question: Question, every: Iterable[Case]) -> dict[str, int]:
    """Each possible answer, and in how many of the cases it is true."""
    where = question.kind in WHERE
    answers = seen.asked(question) if where else [each.words for each in seen.choices]
    counts = dict.fromkeys(answers, 0)
    for stands, does in every:
        pieces = dict(stands)
        for answer in answers:
            counts[answer] += pieces.get(answer, "") == question.piece if where else (question.kind, answer) in does
    return counts


def _sounds(events: Sequence[Event]) -> str:
    """How a move sounds: `loud`, `quiet`, or neither where nothing answers it."""
    if any(event.kind == "alarm" for event in events):
        return "loud"
    return "quiet" if any(event.kind == "silence" for event in events) else ""


def right_answers(question: Question, counts: Mapping[str, int], worlds: int) -> tuple[str, ...]:
    """The answers that are true in all worlds; of moves, those that are true in most."""
    wanted = worlds if question.kind in WHERE else max(counts.values(), default=0)
    return tuple(answer for answer, count in counts.items() if count == wanted)


def objection(seen: Seen, question: Question, counts: Mapping[str, int], worlds: int) -> str:
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
