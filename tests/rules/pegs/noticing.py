"""Riddles of peg games in tests: what a seat notices of a game told in words, and all that the other may have done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pysat.solvers import Solver

from rumpus.bots.answering import SOLVER
from rumpus.engine.plain import applied, legal_moves
from rumpus.rules.words import OVER
from rumpus.table.notation import understood

from .scenario import book_of, sees, to_move

Seen = list[tuple[int | None, Any]]
Story = tuple[str, ...]
"""The other's moves, in words."""


class Noticed(NamedTuple):
    """What a seat noticed, and what the other did until the last notice."""

    seen: Seen
    others: list[int]


def noticed(state: Any, seat: int, *said: str) -> Noticed:
    """What a seat notices while some moves are made."""
    seen: Seen = [(None, sees(state, seat))]
    others, heard = list[int](), 0
    for text in said:
        own, move = to_move(state) == seat, understood(book_of(state), state, text)
        state = applied(book_of(state), state, move)
        if not own:
            others.append(move)
        if own or sees(state, seat) != seen[-1][1]:
            seen.append((move if own else None, sees(state, seat)))
            heard = len(others)
    return Noticed(seen, others[:heard])


def stories(state: Any, seat: int, *said: str) -> set[Story]:
    """What the other may have done while some moves were made: the riddle and the rules have just the same stories."""
    seen, others = noticed(state, seat, *said)
    by_rules = {moves: words for words, moves in _by_rules(state, seat, seen)}
    assert tuple(others) in by_rules
    assert _by_riddle(state, seat, seen) == set(by_rules)
    return set(by_rules.values())


def lines(state: Any, seat: int, *said: str) -> set[str]:
    """The same stories, each in one line."""
    return {", ".join(words) for words in stories(state, seat, *said)}


def _by_rules(state: Any, seat: int, seen: Seen) -> Iterator[tuple[Story, tuple[int, ...]]]:
    """Every story, in words and numbers, that leads to all this by the rules: each move of the other is tried."""
    if len(seen) == 1:
        yield (), ()
        return
    (_, now), (own, then) = seen[:2]
    actor, book = to_move(state), book_of(state)
    if actor == OVER or (actor == seat) != (own is not None):
        return
    for move in legal_moves(book, state) if own is None else [own]:
        after = applied(book, state, move)
        look = sees(after, seat)
        if look != then and (own is not None or look != now):
            continue
        said = book.rules.show(sees(state, actor), move)
        for words, moves in _by_rules(after, seat, seen if look != then else seen[1:]):
            yield ((said, *words), (move, *moves)) if own is None else (words, moves)


def _by_riddle(state: Any, seat: int, seen: Seen) -> set[tuple[int, ...]]:
    """Every answer to the riddle of what a seat noticed."""
    rules: Any = book_of(state).rules
    asked = rules.riddle(state, seat, seen)
    found = set()
    with Solver(SOLVER, bootstrap_with=asked.clauses) as solver:
        while solver.solve():
            moves = asked.moves({literal for literal in solver.get_model() if literal > 0})
            assert tuple(moves) not in found
            found.add(tuple(moves))
            solver.add_clause([-literal for literal in asked.told(moves)])
    return found
