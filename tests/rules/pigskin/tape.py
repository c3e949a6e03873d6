"""A tape of what somebody saw of a game of Pigskin: every view in order."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin.state import TIMEOUT_D, TIMEOUT_O, WINDOW, Options
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.notation import exactly
from tests.rules.pigskin.conftest import Field
from tests.rules.pigskin.test_invariants import house_of_chance, played

SEEDS = range(16)
EYES = (0, 1, WATCHER)


def tape(field: Field, *words: str, eyes: int = WATCHER) -> list[Any]:
    """The views of a game that goes on from a moment: these moves are made, the listed cards are turned.

    Where nothing is said about time-outs and windows, nobody calls one or changes a man.
    """
    views = [field.sees(eyes)]
    rest = list(words)
    while True:
        word = _next_word(field, rest)
        if word is None:
            return views
        if field.turn == LUCK:
            field = replace(field, cards=field.cards[1:])
        move = exactly(field.book, field.state, word)
        field = replace(field, state=field.book.rules.apply(field.state, move))
        views.append(field.sees(eyes))


def _next_word(field: Field, rest: list[str]) -> str | None:
    if field.turn == LUCK:
        return field.cards[0] if field.cards else None
    if rest and rest[0] in field.offers:
        return rest.pop(0)
    if field.state.phase in (TIMEOUT_O, TIMEOUT_D, WINDOW):
        return "done" if field.state.phase == WINDOW else "play on"
    assert not rest, f"{rest[0]!r} cannot be done; there is: {field.offers}"
    return None


@cache
def random_game(seed: int) -> tuple[Options, tuple[Any, ...]]:
    """A random game in a random house, as its states; the first ones are of the two editions, and short ones."""
    book, chance = open_book("pigskin"), random.Random(seed)
    first: list[dict[str, str]] = [{}, {"edition": "1946"}, {"short_game": "on"}, {"overtime": "extra_quarter"}]
    options = book.house(first[seed]) if seed < len(first) else house_of_chance(book, chance)
    states = tuple(played(book, options, chance))
    assert book.rules.turn(states[-1]) == OVER
    return options, states


def seen(states: tuple[Any, ...], eyes: int = WATCHER) -> list[Any]:
    """What a seat or a watcher saw of a game."""
    rules = open_book("pigskin").rules
    return [rules.observe(state, eyes) for state in states]


def changes(views: list[Any]) -> list[Any]:
    """The views without those that repeat the one before."""
    return [view for number, view in enumerate(views) if number == 0 or view != views[number - 1]]
