"""A riddle: what others did in secret, as questions that are answered by yes or no, and what is known of the answers.

A game may put what a seat has noticed into one: `riddle(state, seat, seen)`, plain Python, where the state is a world
at the first notice. Whoever answers it has a story that explains everything, however unlikely; see rumpus.rules.unsaid
and rumpus.bots.answering. A question is a number above 0, and its denial is the negative number; both are literals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

YES = 1
"""The question whose answer is always yes."""
PAIRED = 6
"""Up to so many literals are held apart two by two."""

Part = tuple[int, int]
"""A literal and what it is worth in a move."""


def _unzipped(parts: Iterable[Part]) -> Iterable[tuple[int, ...]]:
    return zip(*parts, strict=True)


class Riddle:
    """Questions, what holds of their answers, and how the others' moves follow from them.

    >>> riddle = Riddle()
    >>> left, right = riddle.ask(2)
    >>> riddle.decide([(left, 10), (right, 20)])
    >>> riddle.moves({YES, right})
    [20]
    """

    def __init__(self) -> None:
        self.questions = YES
        self.clauses: list[list[int]] = [[YES]]
        """Of the literals of each, one at least is true."""
        self.decisions: list[tuple[Sequence[Part], ...]] = []
        """Each move of the others, luck's too, in order: of each group one literal is true, and the sum is the move."""

    def ask(self, number: int) -> list[int]:
        """So many new questions."""
        first = self.questions + 1
        self.questions += number
        return list(range(first, first + number))

    def must(self, *literals: int) -> None:
        """One of these is true, or more."""
        self.clauses.append(list(literals))

    def one_at_most(self, literals: Sequence[int]) -> None:
        """Of these not more than one is true. Many stand in a table: then not more than one row and column are."""
        if len(literals) <= PAIRED:
            self.clauses += [[-one, -other] for one, other in combinations(literals, 2)]
            return
        wide = next(width for width in range(len(literals)) if width * width >= len(literals))
        rows, columns = self.ask(-(-len(literals) // wide)), self.ask(wide)
        for place, literal in enumerate(literals):
            self.clauses += [[-literal, rows[place // wide]], [-literal, columns[place % wide]]]
        self.one_at_most(rows)
        self.one_at_most(columns)

    def one_of(self, literals: Sequence[int]) -> None:
        """Exactly one of these is true."""
        self.must(*literals)
        self.one_at_most(literals)

    def decide(self, *groups: Sequence[Part]) -> None:
        """The others' next move: exactly one literal of each group is true, and the move is the sum of their worths."""
        for group in groups:
            self.one_of([literal for literal, _ in group])
        self.decisions.append(groups)

    def moves(self, true: set[int]) -> list[int]:
        """The others' moves, by the literals that are true."""
        return [sum(worth for group in groups for one, worth in group if one in true) for groups in self.decisions]

    def told(self, moves: Iterable[int]) -> list[int] | None:
        """The literals that are true when the others make these moves; None if they cannot be just these.

        >>> riddle = Riddle()
        >>> left, right = riddle.ask(2)
        >>> riddle.decide([(left, 10), (right, 20)])
        >>> riddle.told([20]) == [right]
        True
        """
        found: list[int] = []
        made = list(moves)
        if len(made) != len(self.decisions):
            return None
        for groups, move in zip(self.decisions, made, strict=True):
            ways = [set(literals) for literals, worths in map(_unzipped, product(*groups)) if sum(worths) == move]
            ways = [way for way in ways if all(len(way.intersection(dict(group))) == 1 for group in groups)]
            if len(ways) != 1:
                return None
            found += ways[0]
        return found
