"""What a game need not say of itself: what is taken for true of a game that is silent about it.

All this is for beliefs. In some games players learn at once what was done in many silent moves: a world that goes on
by any of these moves would hardly ever guess them all. In some they learn late what was settled long before. Who tells
how it may have come to that knows from the first move on what will come out: it is `foretold`. And where nobody guesses
how, it can be asked as a riddle: see rumpus.rules.riddle.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, cast

from .words import rule

OPTIONAL = ("may_become", "may_come_to", "fitted")


class Ahead(NamedTuple):
    """What a seat will have noticed later, as far as earlier worlds can be held to it. Without arguments: nothing."""

    nothing: int = 0


@rule
def may_become(state: Any, seat: int, view: Any) -> bool:
    """Whether a state can still lead to what a seat notices next, if nothing is noticed before."""
    return True


def foretold(now: Any, then: Any, ahead: Any) -> Any:
    """What lies ahead of a seat that sees `now`, next notices `then`, and has this ahead of it after that."""
    return ahead


@rule
def may_come_to(state: Any, seat: int, ahead: Any) -> bool:
    """Whether a state can still lead to what lies ahead of a seat: nothing that takes long rules it out."""
    return True


@rule
def fitted(state: Any, seat: int, view: Any, chance: int) -> Any:
    """A random change like those of `mutate`, after which a state may rather lead to what a seat notices next."""
    return state


def home_of(rules: Any, name: str) -> ModuleType:
    """The module in which a rule or type is defined that a game need not have: the game's own, or else this one."""
    return cast(ModuleType, rules) if hasattr(rules, name) else sys.modules[__name__]


def lying_ahead(rules: Any, views: Sequence[Any]) -> list[Any]:
    """What lies ahead of a seat that has one of these views after the other: at the first one, and on the way to each.

    >>> from .catalogue import open_book
    >>> rules = open_book("free-for-all").rules
    >>> lying_ahead(rules, [rules.observe(rules.initial(rules.Options()), 0)])
    [Ahead(nothing=0)]
    """
    ahead = home_of(rules, "Ahead").Ahead()
    foretold = home_of(rules, "foretold").foretold
    found = []
    for now, then in zip(reversed(views[:-1]), reversed(views[1:]), strict=True):
        ahead = foretold(now, then, ahead)
        found.append(ahead)
    return [ahead, *reversed(found)]
