"""Riddles of peg games in tests: what a seat notices of a game told in words, and all that the other may have done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from rumpus.bots.answering import answers, is_answer
from rumpus.engine.plain import legal_moves
from rumpus.rules.words import OVER
from rumpus.table.notation import understood

from .scenario import book_of, sees, to_move

DRAWN = 12
"""So many answers to a riddle are looked at."""


class Noticed(NamedTuple):
    """A state, a seat, what it noticed from then on, and what the other did until the last notice."""

    start: Any
    seat: int
    seen: list[tuple[int | None, Any]]
    others: list[int]


def noticed(state: Any, seat: int, *said: str) -> Noticed:
    """What a seat notices while some moves are made."""
    seen: list[tuple[int | None, Any]] = [(None, sees(state, seat))]
    start, others, heard = state, list[int](), 0
    for text in said:
        book, own = book_of(state), to_move(state) == seat
        move = understood(book, state, text)
        after = book.rules.apply(state, move)
        if not own:
            others.append(move)
        if own or sees(after, seat) != sees(state, seat):
            seen.append((move if own else None, sees(after, seat)))
            heard = len(others)
        state = after
    return Noticed(start, seat, seen, others[:heard])


def explained(story: Noticed) -> set[str]:
    """All that the other may have done, in words; the riddle of what was noticed has just these answers."""
    rules: Any = book_of(story.start).rules
    riddle = rules.riddle(story.start, story.seat, story.seen)
    fitting: dict[str, list[int]] = {}
    for moves, words, fits in _stories(story, story.start, 1):
        assert is_answer(riddle, moves) == fits, words
        if fits:
            fitting[", ".join(words)] = moves
    assert story.others in fitting.values()
    for found in islice(answers(riddle, seed=1), DRAWN):
        assert found in fitting.values()
    return set(fitting)


def _stories(story: Noticed, state: Any, at: int) -> Iterator[tuple[list[int], list[str], bool]]:
    """Whatever the other can do, until the seat would notice something else, or has noticed all; and which it is."""
    if at == len(story.seen):
        yield [], [], True
        return
    own, view = story.seen[at]
    book, actor = book_of(state), to_move(state)
    if actor == OVER or (actor == story.seat) != (own is not None):
        yield [], [], False
        return
    before = sees(state, story.seat)
    for move in legal_moves(book, state) if own is None else [own]:
        after = book.rules.apply(state, move)
        now = sees(after, story.seat)
        told = [] if own is not None else [move]
        said = [book.rules.show(sees(state, actor), each) for each in told]
        if now != view and (own is not None or now != before):
            yield told, said, False
            continue
        for moves, words, fits in _stories(story, after, at + (own is not None or now != before)):
            yield told + moves, said + words, fits
