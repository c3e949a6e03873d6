"""The best answer to a player who never changes, found exactly: what it wins is how exploitable that player is.

Every way in which a game can go is followed, so this is for small games. The one who answers knows its own history
alone; all that goes with the same history is weighed together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rumpus.engine.batching import stake_of
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Notice

Policy = Callable[[Sequence[Notice], Sequence[int]], Sequence[float]]
"""How likely a player makes each of the legal moves after a history."""
History = tuple[Notice, ...]


class Node(NamedTuple):
    """One way in which a game has gone, and how likely it is but for the choices of the one who answers."""

    state: Any
    seen: tuple[History, History]
    weight: float


class _Answer:
    def __init__(self, book: Book, policy: Policy, seat: int) -> None:
        self.book, self.rules, self.policy, self.seat = book, book.rules, policy, seat

    def after(self, node: Node, move: int, mover: int, chance: float) -> Node:
        state = self.rules.apply(node.state, move)
        seen = []
        for seat, history in enumerate(node.seen):
            view = self.rules.observe(state, seat)
            noticed = seat == mover or view != history[-1].view
            seen.append((*history, Notice(move if seat == mover else None, view)) if noticed else history)
        return Node(state, (seen[0], seen[1]), node.weight * chance)

    def value(self, nodes: list[Node]) -> float:
        """What is won on from here: the ends that are met, and the best move after each history that can follow."""
        total, decisions = 0.0, defaultdict[History, list[Node]](list)
        while nodes:
            node = nodes.pop()
            mover = self.rules.turn(node.state)
            if mover == OVER:
                total += node.weight * stake_of(self.rules.winners(node.state), self.seat, 2)
            elif mover == self.seat:
                decisions[node.seen[self.seat]].append(node)
            else:
                moves = legal_moves(self.book, node.state)
                even = [1 / len(moves)] * len(moves)
                chances = even if mover == LUCK else self.policy(node.seen[mover], moves)
                nodes += [
                    self.after(node, move, mover, chance)
                    for move, chance in zip(moves, chances, strict=True)
                    if chance > 0
                ]
        for group in decisions.values():
            moves = legal_moves(self.book, group[0].state)
            total += max(self.value([self.after(node, move, self.seat, 1.0) for node in group]) for move in moves)
        return total


def best_response(book: Book, options: Any, policy: Policy, seat: int) -> float:
    """What the best answer wins at a seat against a policy at the other, from -1 (always lost) to 1."""
    state = book.rules.initial(options)
    first, second = ((Notice(None, book.rules.observe(state, each)),) for each in range(2))
    return _Answer(book, policy, seat).value([Node(state, (first, second), 1.0)])


def exploitability(book: Book, options: Any, policy: Policy) -> float:
    """What best answers win on average from both seats, against one policy for both; 0 is an equilibrium.

    >>> from rumpus.rules.catalogue import open_book
    >>> import rumpus.conformance.example as thimbles
    >>> book = open_book(thimbles.__file__)
    >>> anything = lambda seen, moves: [1 / len(moves)] * len(moves)
    >>> first = lambda seen, moves: [1.0] + [0.0] * (len(moves) - 1)
    >>> (
    ...     exploitability(book, book.house({"cups": "2"}), anything),
    ...     exploitability(book, book.house({"cups": "2"}), first),
    ... )
    (0.0, 1.0)
    """
    return sum(best_response(book, options, policy, seat) for seat in range(2)) / 2
