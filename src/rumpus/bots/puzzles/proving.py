"""The proof of a puzzle: all worlds that explain what a seat has noticed are counted out again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.levels import effort_of
from rumpus.bots.mind import Mind
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Match

from .questions import KINDS, Question, Seen, counted, objection
from .stored import SOLVERS, Puzzle, replayed

AT_ONCE = 6_000
"""Where there are more worlds than this at any time, they are not counted out."""


LOOKED_AT = 100
"""No level looks at more worlds than this to answer."""


class TooMany(RumpusError):
    """There are too many worlds to count them out."""


class AllWorlds(Belief):
    """All worlds that explain what a seat has noticed, and how many there were when there were most."""

    def __init__(self, mind: Mind, options: Any, seat: int, most: int = AT_ONCE) -> None:
        self.peak = 1
        super().__init__(mind, options, seat, size=1, exact=most)

    @property
    def number(self) -> int:
        """How many worlds there are."""
        return self._number

    def _begin(self) -> None:
        raise TooMany(f"there are more than {self.most} worlds")

    def _spread(self) -> None:
        super()._spread()
        self.peak = max(self.peak, self._number)


def solved_by(every: AllWorlds, match: Match, seen: Seen, question: Question, right: Iterable[str]) -> str:
    """The levels that solve a puzzle, by their first letters: only right answers are best in what they look at.

    A level has the belief that it has in a game, and draws as many worlds from it as it tries its moves in.
    """
    found = ""
    for level in SOLVERS:
        effort = effort_of(seen.book.about.slug, level)
        belief: Belief = every
        if effort.keen or effort.exact < every.peak:  # or else it keeps the very worlds that were counted out
            belief = Belief(every.mind, seen.options, seen.seat, effort.worlds, effort.keen, effort.exact)
        try:
            belief.follow(match.history(seen.seat))
        except LostBelief:
            continue
        counts = counted(seen, question, belief.sample(min(effort.sweep or effort.rounds, LOOKED_AT)))
        best = max(counts.values(), default=0)
        found += level[0] if {answer for answer, count in counts.items() if count == best} <= set(right) else ""
    return found


def refutation(each: Puzzle, mind: Mind, levels: bool = False) -> str:
    """What is wrong with a puzzle; empty where its proof holds. With `levels`, who solves it is looked at, too."""
    if each.kind not in KINDS or bool(each.piece) != (each.kind == "holds"):
        return "there is no such question"
    try:
        match, seen = replayed(each)
        if match.turn != each.seat:
            return "it is not the seat's turn"
        worlds = AllWorlds(mind, match.options, each.seat)
        worlds.follow(match.history(each.seat))
    except RumpusError as error:
        return f"the position cannot be proved: {error}"
    every = worlds.worlds()
    counts = counted(seen, each.question, every)
    facts = (len(every), worlds.peak, len(match.history(each.seat)) - 1)
    if facts != (each.worlds, each.peak, each.notices):
        return f"it has {facts[0]} worlds, {facts[1]} at the most, and {facts[2]} notices"
    if counts != each.counts:
        return "the counts are others"
    if levels and (solved := solved_by(worlds, match, seen, each.question, each.right)) != each.solved:
        return f"it is solved by {solved!r}"
    return objection(seen, each.question, counts, len(every))
