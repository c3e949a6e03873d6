"""The contract of a game: the names that every game module has, and the hooks that one may have.

Nothing but this file asks whether a game has a hook. A law of the conformance suite looks for hooks that nobody calls.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import ModuleType
from typing import Any, Protocol, cast

from .about import About, Option
from .charts import BoxScore, Chart
from .scene import Event, Group, Scene
from .words import Table, rule

LARGEST_MOVE = (1 << 31) - 1
"""A move is a number from 0 up to this, so that graphics cards may reckon with it in half a word."""


class Rules(Protocol):
    """What every game module offers. The functions marked `rule` run on every engine; the others speak to people.

    A state and a view are named tuples of the module's own. Every function is pure. A person's side of the module
    (`show` and the rest) is given views, never states, so it cannot tell what the seat may not know.
    """

    ABOUT: About
    OPTIONS: tuple[Option, ...]
    Options: Any
    MOVES: int
    LONGEST: int
    SEATS: int

    def seats(self, options: Any) -> int:
        """How many play."""

    def initial(self, options: Any) -> Any:
        """The state before the first decision."""

    def turn(self, state: Any) -> int:
        """A seat from 0, LUCK, or OVER."""

    def legal(self, state: Any, out: list[int]) -> int:
        """Write the legal moves into `out`, always in the same order, and return how many there are.

        A move is a number from 0 to LARGEST_MOVE.
        """

    def apply(self, state: Any, move: int) -> Any:
        """The state after a legal move."""

    def observe(self, state: Any, seat: int) -> Any:
        """The view of a seat or of WATCHER: what it may see now, and nothing else."""

    def score(self, state: Any, seat: int) -> int:
        """The points of a seat."""

    def winners(self, state: Any) -> int:
        """When the game is over: the set of seats that have won; several share it."""

    def evaluate(self, state: Any, seat: int) -> float:
        """A cheap guess of how likely a seat is to win, from 0 to 1."""

    def show(self, view: Any, move: int) -> str:
        """The notation of a move, from the view of the seat that makes it."""

    def touch(self, view: Any, move: int) -> tuple[str, ...]:
        """The hotspots that a person touches to make a move."""

    def why_not(self, view: Any, text: str) -> str:
        """Why a text is no legal move, as far as the seat may know."""

    def tell(self, before: Any, move: int | None, after: Any) -> list[Event]:
        """What a seat notices when its view changes; `move` only if it made it itself."""

    def scene(self, view: Any) -> Scene:
        """What a drawing of the table needs."""


CONTRACT = tuple(name for name in vars(Rules) if not name.startswith("_")) + tuple(Rules.__annotations__)
"""What every game has."""


@rule
def rejuvenate(state: Any, seat: int, view: Any, chance: int) -> Any:
    """Without it nothing that is hidden is changed."""
    return state


@rule
def may_become(state: Any, seat: int, view: Any) -> bool:
    """Without it no state is ruled out."""
    return True


COMPILED = ("rejuvenate", "may_become")
"""The hooks that bots ask in native code."""


@dataclass(frozen=True)
class Hooks:
    """What a game may say, with what is taken for true of a game that is silent about it, and what it buys."""

    groups: Callable[[Any, tuple[str, ...]], tuple[Group, ...]] = lambda view, offered: ()
    """Moves of a view in groups, also such as are not legal now: a list that people can read when it is long."""
    chart: Callable[[Sequence[Any]], Chart] | None = None
    """A game on paper, drive after drive, from the views of one seat: see `charts.py`."""
    box_score: Callable[[Sequence[Any]], BoxScore] | None = None
    """What is counted of a game, from the same views."""
    objection: Callable[[Any], str] = lambda options: ""
    """Why house rules do not go together: a refusal that a person understands, before the game begins."""
    ENDINGS: bool = True
    """Whether the end of a move's notation means that move: not where it is a whole other move."""
    KITS: Mapping[str, Table] = field(default_factory=dict)
    """What the game can be played with, by name: other dice, other decks."""
    read_kit: Callable[[str], Table] | None = None
    """A kit from a text: people bring their own."""
    show_kit: Callable[[Table], str] | None = None
    """The text of a kit, which is also its fingerprint in a record."""
    MEMORY: tuple[str, ...] = ()
    """Fields of a state that the play does not depend on: graphics cards forget them, and are faster."""
    NOTES: tuple[str, ...] = ()
    """Fields of a state, for each of two seats the places that it tried in vain: nothing hangs on them but that it does
    not try there again, and how many they are. Who proves what the other has hidden can leave them out."""
    actions: Callable[[], Iterable[int]] | None = None
    """Every move that there can be, if these are not the numbers below MOVES: learners have fewer to choose from."""
    rejuvenate: Callable[[Any, int, Any, int], Any] = rejuvenate
    """A random change to what a seat cannot see, which keeps all that it has observed, rather to a state that may lead
    to a view: beliefs about cards."""
    may_become: Callable[[Any, int, Any], bool] = may_become
    """Whether a state can still lead to the next view, if nothing is noticed before: many silent moves that come out at
    once are not guessed in vain."""
    explain: Callable[[Any, int, Any, int], Any] | None = None
    """The same without the compiler, where nothing else has helped: asked seldom, may look at anything."""


HOOKS = tuple(each.name for each in fields(Hooks))
"""What a game may have."""


def hooks_of(rules: Rules) -> Hooks:
    """The hooks of a game, each its own or what is taken for true without it.

    >>> from .catalogue import open_book
    >>> hooks_of(open_book("free-for-all").rules).groups(None, ("add A1",))
    ()
    """
    return Hooks(**{name: getattr(rules, name) for name in claimed(rules)})


def claimed(rules: Rules) -> tuple[str, ...]:
    """The hooks that a game has.

    >>> from .catalogue import open_book
    >>> claimed(open_book("free-for-all").rules)
    ()
    """
    return tuple(name for name in HOOKS if hasattr(rules, name))


def home_of(rules: Rules, name: str) -> ModuleType:
    """The module in which a compiled hook is defined: the game's own, or else this one."""
    return cast(ModuleType, rules) if hasattr(rules, name) else sys.modules[__name__]
