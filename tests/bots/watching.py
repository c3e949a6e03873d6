"""Games to watch: random ones, as the histories of their seats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book
from rumpus.rules.words import OVER
from rumpus.table.match import Notice


def first_view(book: Book, options: Any, seat: int) -> Notice:
    """What a seat sees before anything has happened."""
    return Notice(None, book.rules.observe(book.rules.initial(options), seat))


def after(book: Book, state: Any, move: int, seat: int) -> tuple[Any, list[Notice]]:
    """The state after a move, and what a seat notices of it: one thing, or nothing."""
    rules = book.rules
    mover, before = rules.turn(state), rules.observe(state, seat)
    state = rules.apply(state, move)
    view = rules.observe(state, seat)
    return state, [Notice(move if mover == seat else None, view)] if mover == seat or view != before else []


def watched(book: Book, seat: int, seed: int, most: int = 400) -> Iterator[tuple[Any, tuple[Notice, ...]]]:
    """A random game until its last move: whenever a seat notices something, the true state and that seat's history."""
    options, dice = book.house(), Random(seed)
    state = book.rules.initial(options)
    seen = [first_view(book, options, seat)]
    noticed = list(seen)
    for _ in range(most):
        if noticed:
            yield state, tuple(seen)
        state, noticed = after(book, state, dice.choice(legal_moves(book, state)), seat)
        seen += noticed
        if book.rules.turn(state) == OVER:
            return


def with_silent_moves(book: Book, worlds: set[Any], seat: int) -> set[Any]:
    """These worlds, and those that come from them by moves which the seat does not notice."""
    rules, found, fresh = book.rules, set(worlds), list(worlds)
    while fresh:
        world = fresh.pop()
        if rules.turn(world) in (OVER, seat):
            continue
        for move in legal_moves(book, world):
            later, noticed = after(book, world, move, seat)
            if not noticed and later not in found:
                found.add(later)
                fresh.append(later)
    return found
