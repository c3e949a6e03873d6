"""A riddle: what others did in secret, as questions that are answered by yes or no, and what is known of the answers.

A game may put what a seat has noticed into one: `riddle(state, seat, seen)`, plain Python, where the state is a world
at the first notice. Whoever answers it has a story that explains everything, however unlikely; see rumpus.rules.unsaid
and rumpus.bots.answering. A question is a number above 0, and its denial is the negative number; both are literals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

YES, NO = 1, -1
"""The question whose answer is always yes, and its denial."""
NO_MOVE = -(1 << 40)
"""What a decision is worth in which no move is made."""
PAIRED = 6
"""Up to so many literals are held apart two by two."""

Part = tuple[int, int]
"""A literal and what it is worth in a move."""


def _way(groups: Sequence[Sequence[Part]], move: int) -> set[int] | None:
    """The literals, one of each group, that are worth just this move; None if there are none, or several ways."""
    *most, last = groups
    ending: dict[int, list[int]] = {}
    for literal, worth in last:
        ending.setdefault(worth, []).append(literal)
    ways = []
    for parts in product(*most):
        left = move - sum(worth for _, worth in parts)
        ways += [{end, *(literal for literal, _ in parts)} for end in ending.get(left, ())]
    ways = [way for way in ways if all(sum(literal in way for literal, _ in group) == 1 for group in groups)]
    return ways[0] if len(ways) == 1 else None


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

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that is true exactly if one of these is."""
        unknown = [literal for literal in literals if literal != NO]
        if YES in unknown:
            return YES
        if len(unknown) < 2:
            return unknown[0] if unknown else NO
        (found,) = self.ask(1)
        self.clauses += [[-found, *unknown], *([found, -literal] for literal in unknown)]
        return found

    def number(self, literals: Sequence[int], wanted: int) -> None:
        """Exactly so many of these are true; YES may be among them, and its denial.

        It helps to say so even where it follows from the rest: a solver sees it late.
        """
        open_ones = [literal for literal in literals if abs(literal) != YES]
        wanted -= sum(literal == YES for literal in literals)
        if wanted not in range(len(open_ones) + 1):
            self.must(NO)
            return
        tally = [YES, *self._tally(open_ones), NO]
        self.must(tally[wanted])
        self.must(-tally[wanted + 1])

    def _tally(self, literals: list[int]) -> list[int]:
        """For each number from 1 a literal that says whether so many of these are true."""
        if len(literals) <= 1:
            return literals
        middle = len(literals) // 2
        some, rest = ([YES, *self._tally(half), NO] for half in (literals[:middle], literals[middle:]))
        tally = [YES, *self.ask(len(literals)), NO]
        for one, other in product(range(len(some) - 1), range(len(rest) - 1)):
            self.clauses += [
                [-some[one], -rest[other], tally[one + other]],
                [some[one + 1], rest[other + 1], -tally[one + other + 1]],
            ]
        return tally[1:-1]

    def decide(self, *groups: Sequence[Part]) -> None:
        """The others' next move: exactly one literal of each group is true, and the move is the sum of their worths.

        A sum of NO_MOVE is no move at all. What a decision offers must not be the next move where it is left out.
        """
        for group in groups:
            self.one_of([literal for literal, _ in group])
        self.decisions.append(groups)

    def moves(self, true: set[int]) -> list[int]:
        """The others' moves, by the literals that are true.

        >>> riddle = Riddle()
        >>> left, none = riddle.ask(2)
        >>> riddle.decide([(left, 10), (none, NO_MOVE)])
        >>> riddle.moves({YES, left}), riddle.moves({YES, none})
        ([10], [])
        """
        sums = [sum(worth for group in groups for one, worth in group if one in true) for groups in self.decisions]
        return [move for move in sums if move >= 0]

    def told(self, moves: Iterable[int]) -> list[int] | None:
        """The literals that are true when the others make these moves; None if they cannot be just these.

        >>> riddle = Riddle()
        >>> left, right = riddle.ask(2)
        >>> riddle.decide([(left, 10), (right, 20)])
        >>> riddle.told([20]) == [right]
        True
        """
        found: list[int] = []
        made = list(moves)[::-1]
        for groups in self.decisions:
            way = _way(groups, made[-1]) if made else None
            if way is not None:
                made.pop()
            else:
                way = _way(groups, NO_MOVE)
            if way is None:
                return None
            found += way
        return None if made else found
