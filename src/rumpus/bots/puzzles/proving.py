"""The proof of a puzzle: all worlds that explain what a seat has noticed are counted out again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.levels import effort_of
from rumpus.bots.mind import Mind
from rumpus.engine.linker import flattened
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Match

from .questions import KINDS, LOCATIONS, MOVES, Question, Seen, cases, counted, objection, right_answers
from .stored import SOLVERS, NoPuzzle, Puzzle, replayed

AT_ONCE, AT_THE_END = 60_000, 1_000
"""Where there are more worlds than this at any time, or when the question is put, they are not counted out."""
BOARD = 36
"""How many places a board has."""
LOOKED_AT = 100
"""No level looks at more worlds than this to answer."""


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


def solved_by(every: AllWorlds, match: Match, seen: Seen, question: Question, right: Iterable[str]) -> str:
    """The levels that solve a puzzle, by their first letters: only right answers are best in what they look at.

    A level has the belief that it has in a game, and draws as many worlds from it as it tries its moves in.
    """
    found = ""
    for level in SOLVERS:
        effort = effort_of(seen.book.about.slug, level)
        belief: Belief = every
        if effort.keen or effort.exact < every.peak or every.left_out:  # else it keeps those that were counted out
            belief = Belief(every.mind, seen.options, seen.seat, effort.worlds, effort.keen, effort.exact)
        try:
            belief.follow(match.history(seen.seat))
        except LostBelief:
            continue
        number = min(effort.sweep or effort.rounds, LOOKED_AT)
        drawn = cases(seen, every.mind, belief.packed(number, 0), number, question.kind in MOVES)
        counts = counted(seen, question, drawn)
        best = max(counts.values(), default=0)
        found += level[0] if {answer for answer, count in counts.items() if count == best} <= set(right) else ""
    return found


def proved(each: Puzzle, mind: Mind, levels: bool = False) -> Puzzle:
    """The same puzzle with all that can be counted counted again; NoPuzzle where it is none.

    With `levels`, who solves it is looked at, too.
    """
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
    every = set(cases(seen, mind, worlds.rows, worlds.number, each.kind in MOVES))
    counts = counted(seen, each.question, every)
    if why := objection(seen, each.question, counts, len(every)):
        raise NoPuzzle(why)
    right = right_answers(each.question, counts, len(every))
    solved = solved_by(worlds, match, seen, each.question, right) if levels else each.solved
    notices = len(match.history(each.seat)) - 1
    return replace(each, worlds=len(every), peak=worlds.peak, notices=notices, counts=counts, solved=solved)


def refutation(each: Puzzle, mind: Mind, levels: bool = False) -> str:
    """What is wrong with a puzzle; empty where its proof holds."""
    try:
        found = proved(each, mind, levels)
    except RumpusError as error:
        return f"it is no puzzle: {error}"
    facts, stored = asdict(found), asdict(each)
    return "; ".join(f"{name} should be {facts[name]!r}" for name in facts if facts[name] != stored[name])
