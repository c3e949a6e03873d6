"""The plain engine: the rules as they stand, in ordinary Python. What a person plays needs nothing else."""

from __future__ import annotations

import functools
import inspect
import itertools
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, cast

from rumpus.rules.catalogue import Book
from rumpus.rules.contract import COMPILED, CONTRACT, hooks_of
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import OVER

from . import loops
from .linker import leaves


def legal_moves(book: Book, state: Any) -> list[int]:
    """The legal moves of a state, in the rules' own order.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("free-for-all")
    >>> len(legal_moves(book, book.rules.initial(book.house())))
    36
    """
    if book.rules.turn(state) == OVER:
        return []
    out = [0] * book.rules.MOVES
    return out[: book.rules.legal(state, out)]


def applied(book: Book, state: Any, move: int) -> Any:
    """The state after a move, which is refused unless it is legal."""
    if move not in legal_moves(book, state):
        raise IllegalMove(f"{move} is not a legal move now")
    return book.rules.apply(state, move)


class Plain:
    """Random games in plain Python, with the same loops as the native engine."""

    name = "plain"

    def __init__(self, book: Book) -> None:
        self.book = book
        self._loops = bound(book, loops)

    def tally(self, options: Any, seed: int, first: int, number: int, limit: int = 0) -> tuple[list[int], int]:
        """Play random games number `first` and on; their tally, and how many did not end within the limit."""
        tally = [0] * (loops.PER_SEAT + loops.EACH * self.book.rules.seats(options))
        out = [0] * self.book.rules.MOVES
        most = limit or self.book.rules.LONGEST
        return tally, self._loops["tally_games"](options, seed, first, number, most, out, tally)

    def trace(self, options: Any, seed: int, game: int, limit: int) -> tuple[list[int], list[list[int]], list[Any]]:
        """One random game: its moves, its states and all views, as rows of ints."""
        rules = self.book.rules
        moves = [0] * limit
        states: list[list[int]] = [[] for _ in range(limit + 1)]
        views: list[list[list[int]]] = [[[] for _ in range(rules.seats(options) + 1)] for _ in range(limit + 1)]
        out = [0] * rules.MOVES
        steps = self._loops["trace_game"](options, seed, game, limit, out, moves, states, views)
        return moves[:steps], states[: steps + 1], views[: steps + 1]


@functools.cache
def _code(module: ModuleType) -> Any:
    return compile(inspect.getsource(module), str(module.__file__), "exec")


def bound(book: Book, module: ModuleType) -> dict[str, Any]:
    """A module of loops, as its names, with the game's functions in the places that it only declares."""
    rules = book.rules
    space: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(_code(module), space)
    for slot in module.__annotations__:
        if slot in CONTRACT:
            space[slot] = getattr(rules, slot)
    space |= {slot: getattr(hooks_of(rules), slot) for slot in COMPILED}
    start = rules.initial(rules.Options())
    view = rules.observe(start, 0)
    space["pack_state"], space["pack_view"] = packer(start), packer(view)
    space["unpack_state"], space["unpack_view"] = unpacker(start), unpacker(view)
    return space


def packer(sample: Any) -> Callable[[Any, list[int]], None]:
    """A function that writes such a nested named tuple into a row of ints.

    >>> row = [0, 0, 0]
    >>> packer((1, (2, 3)))((7, (True, 9)), row)
    >>> row
    [7, 1, 9]
    """
    # A text that is compiled once, as below: worlds are packed by the million.
    made: dict[str, Any] = {}
    exec(f"def pack(value, row):\n    row[:] = ({''.join(f'+{leaf}, ' for leaf in leaves(sample))})", made)
    return cast(Callable[[Any, list[int]], None], made["pack"])


def unpacker(sample: Any) -> Callable[[Sequence[int]], Any]:
    """A function that makes such a nested named tuple from a row of ints again.

    >>> unpacker((1, (2, 3)))([7, 8, 9])
    (7, (8, 9))
    """

    kinds: dict[str, type] = {}
    place = itertools.count()

    def text(part: Any) -> str:
        if not isinstance(part, tuple):
            return f"row[{next(place)}]"
        if hasattr(part, "_fields"):
            kinds[f"kind{len(kinds)}"] = type(part)
            name = f"kind{len(kinds) - 1}"
            return f"{name}({', '.join(map(text, part))})"
        return f"({''.join(f'{text(each)}, ' for each in part)})"

    # A text that is compiled once: worlds are unpacked by the million.
    made: Callable[[Sequence[int]], Any] = eval(f"lambda row: {text(sample)}", kinds)
    return made
