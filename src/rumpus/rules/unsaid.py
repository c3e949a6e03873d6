"""What a game need not say of itself: what is taken for true of a game that is silent about it.

All this is for beliefs. In some games players learn at once what was done in many silent moves: a world that goes on
by any of these moves would hardly ever guess them all. In some they learn late what was settled long ago.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, cast

from .words import rule

OPTIONAL = ("may_become", "may_come_to", "fitted")


@rule
def may_become(state: Any, seat: int, view: Any) -> bool:
    """Whether a state can still lead to what a seat notices next, if nothing is noticed before."""
    return True


@rule
def may_come_to(state: Any, seat: int, view: Any) -> bool:
    """Whether a state can lead, however much later, to what a seat notices then: nothing that lasts rules it out."""
    return True


@rule
def fitted(state: Any, seat: int, view: Any, chance: int) -> Any:
    """A random change like those of `mutate`, after which a state may rather lead to what a seat notices next."""
    return state


def home_of(rules: Any, name: str) -> ModuleType:
    """The module in which a rule is defined that a game need not have: the game's own, or else this one."""
    return cast(ModuleType, rules) if hasattr(rules, name) else sys.modules[__name__]
