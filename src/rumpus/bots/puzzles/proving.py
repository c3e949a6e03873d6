"""The proof of a puzzle: all worlds that explain what a seat has noticed are counted out again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Any

from rumpus.bots.belief import Belief
from rumpus.bots.levels import effort_of
from rumpus.bots.mind import Mind
from rumpus.engine.linker import flattened
from rumpus.rules.errors import RumpusError

from .questions import KINDS, LOCATIONS, MOVES, Case, Question, Seen, cases, counted, objection, right_answers
from .stored import SOLVERS, NoPuzzle, Puzzle, replayed

AT_ONCE, AT_THE_END = 60_000, 1_000
"""Where there are more worlds than this at any time, or when the question is put, they are not counted out."""
BOARD = 36
"""How many places a board has."""


class TooMany(RumpusError):
    """There are too many worlds to count them out."""


class AllWorlds(Belief):
    """All worlds that explain what a seat has noticed, and how many there were when there were most.

    Where the others have tried in vain is left out, but not how often, in games where nothing else hangs on it (NOTES
    in the rules): their notes are moved off the board, and worlds that are the same then are one. Nothing is asked of
    holes where such a note may stand.
    """

    def __init__(self, mind: Mind, options: Any, seat: int, most: int = AT_ONCE) -> None:
        self.peak = 1
        start = mind.book.rules.initial(options)
        noted = start._replace(**{word: tuple(int(of != seat) for of in range(2)) for word in mind.book.hooks.NOTES})
        before, after = flattened(start), flattened(noted)
        self.left_out = [column for column in range(len(before)) if before[column] != after[column]]
        """The columns of a world in which these notes stand."""
        self.noted = frozenset[str]()
        """The holes where one may stand."""
        super().__init__(mind, options, seat, size=1, exact=most)

    @property
    def number(self) -> int:
        """How many worlds there are."""
        return self._number

    @property
    def rows(self) -> Any:
        """The worlds, as rows."""
        return self._worlds

    def _begin(self) -> None:
        raise TooMany(f"there are more than {self.most} worlds")

    def _spread(self) -> None:
        super()._spread()
        if self.left_out and self.exact:
            self._number = self._without_notes()
        self.peak = max(self.peak, self._number)

    def _without_notes(self) -> int:
        """Move notes off the board, and keep each world once; how many there are."""
        import numpy as np

        rows = np.array(self._worlds[: self._number])
        for column in self.left_out:
            notes, which = np.unique(rows[:, column], return_inverse=True)
            places = int(np.bitwise_or.reduce(notes))
            self.noted |= {spot for place, spot in enumerate(LOCATIONS) if places >> place & 1}
            rows[:, column] = np.array([(1 << int(note).bit_count()) - 1 << BOARD for note in notes])[which]
        kept = np.unique(rows, axis=0)
        for index, world in enumerate(kept.tolist()):
            self._worlds[index][:] = world
            self._weights[index] = 1 / len(kept)
        return len(kept)


def solved_by(
    seen: Seen, question: Question, every: Sequence[Case], weights: Sequence[float], right: Iterable[str]
) -> str:
    """The levels that solve a puzzle, by their first letters: only right answers are best in what they look at.

    A level looks at as many worlds as its belief samples, drawn by their weights. `every`: the case of each world.
    """
    found = ""
    for level in SOLVERS:
        number = effort_of(seen.book.about.slug, level).worlds
        counts = counted(seen, question, Random(f"{level} {len(every)}").choices(every, weights, k=number))
        best = max(counts.values(), default=0)
        found += level[0] if {answer for answer, count in counts.items() if count == best} <= set(right) else ""
    return found


def proved(each: Puzzle, mind: Mind) -> Puzzle:
    """The same puzzle with all that can be counted counted again; NoPuzzle where it is none."""
    if each.kind not in KINDS or bool(each.piece) != (each.kind == "holds"):
        raise NoPuzzle("there is no such question")
    match, seen = replayed(each)
    if match.turn != each.seat:
        raise NoPuzzle("it is not the seat's turn")
    worlds = AllWorlds(mind, match.options, each.seat)
    worlds.follow(match.history(each.seat))
    seen = replace(seen, noted=seen.noted | worlds.noted)
    if worlds.number > AT_THE_END:
        raise NoPuzzle(f"there are {worlds.number} worlds")
    every = cases(seen, mind, worlds.rows, worlds.number, each.kind in MOVES)
    number, counts = len(set(every)), counted(seen, each.question, set(every))
    if why := objection(seen, each.question, counts, number):
        raise NoPuzzle(why)
    return Puzzle(
        each.game, each.moves, each.seat, each.kind, each.piece, number, worlds.peak,
        len(match.history(each.seat)) - 1, counts,
        solved_by(seen, each.question, every, worlds.weights(), right_answers(each.question, counts, number)),
    )  # fmt: skip


def refutation(each: Puzzle, mind: Mind) -> str:
    """What is wrong with a puzzle; empty where its proof holds."""
    try:
        found = proved(each, mind)
    except RumpusError as error:
        return f"it is no puzzle: {error}"
    facts, stored = asdict(found), asdict(each)
    return "; ".join(f"{name} should be {facts[name]!r}" for name in facts if facts[name] != stored[name])
