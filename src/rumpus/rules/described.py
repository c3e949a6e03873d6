"""The words of a game's view, its moves and its luck, described: read off the types and docstrings of its module."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple, cast, get_args, get_type_hints

from rumpus.source import parsed

from .about import Option
from .bounds import ANY_INT, CHOICE, DIGITS, SET, Bound, Happenings, House, choice, near_or_far, subset
from .contract import Rules, hooks_of
from .words import OVER, WATCHER

BITS, ONE_HOT, SCALED = range(3)
"""The ways to write a word: a column for each thing of a set, a column for each value, or one column."""

ONE_HOT_MOST = 16
"""A number with more values than this is an amount in one column, unless it is the name of a thing."""


class Word(NamedTuple):
    """One leaf of a view."""

    name: str
    """The path of the leaf: `run`, or `pegs.1` for the second of two."""
    kind: str
    size: int
    """As in its `Bound`."""
    meaning: str
    lowest: int = 0

    @property
    def encoding(self) -> int:
        """How the word is written: BITS, ONE_HOT or SCALED.

        >>> Word("seat", "number", 5, "Who looks.").encoding == ONE_HOT
        True
        >>> Word("turns", "number", 201, "How many turns.").encoding == SCALED
        True
        """
        if self.kind in (SET, DIGITS):
            return BITS
        return ONE_HOT if self.kind == CHOICE or self.size <= ONE_HOT_MOST else SCALED

    @property
    def width(self) -> int:
        """How many columns the word takes in a tensor.

        >>> Word("place", "choice", 37, "Where.", -1).width, Word("turns", "number", 201, "How many turns.").width
        (37, 1)
        """
        return 1 if self.encoding == SCALED else self.size

    @property
    def highest(self) -> int:
        """The highest value that the word can have."""
        return (1 << self.size) - 1 if self.encoding == BITS else self.lowest + self.size - 1


def words_of_view(rules: Rules) -> tuple[Word, ...]:
    """A word for each leaf of a game's view, in order.

    >>> from .catalogue import open_book
    >>> words = words_of_view(open_book("free-for-all").rules)
    >>> words[2].name, words[2].size, words[2].meaning
    ('pegs.0', 36, "Player 1's pegs; the other player's only when the game is over.")
    """
    view = rules.observe(rules.initial(rules.Options()), WATCHER)
    return tuple(_Reader(rules).fields(view))


def actions_of(rules: Rules) -> tuple[int, ...]:
    """Every move that a player can ever make, ascending: `actions()` of the game, or all numbers below MOVES.

    >>> from .catalogue import open_book
    >>> len(actions_of(open_book("x-rays").rules))
    36
    """
    said = hooks_of(rules).actions
    return tuple(sorted(set(said()))) if said else tuple(range(rules.MOVES))


class _Reader:
    """Reads the words of one game off its view."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known = {
            "seat": (
                choice(rules.SEATS - 1, WATCHER),
                "Whose view this is: a seat from 0, or -3 for somebody who only looks on.",
            ),
            "turn": (
                choice(rules.SEATS - 1, OVER),
                "Whose turn it is: a seat from 0, -1 for luck, or -2 when the game is over.",
            ),
            "winners": (subset(rules.SEATS), "The seats that have won; empty until the game is over."),
        }
        self.houses = {option.name: option for option in rules.OPTIONS}

    def fields(self, value: Any, path: str = "") -> Iterator[Word]:
        """The words of a named tuple: of a view, or of one within it."""
        hints = get_type_hints(type(value), localns={"Options": self.rules.Options}, include_extras=True)
        said_below = docstrings(type(value))
        for name, part in zip(value._fields, value, strict=True):
            said = said_below.get(name) or f"{name.replace('_', ' ').capitalize()}."
            hint = hints[name]
            if hint is int and not path and name in self.known:
                yield _word(name, *self.known[name])
            elif hint is int and name in self.houses:
                yield _word(path + name, *_of_house(self.houses[name]))
            else:
                yield from self.leaves(path + name, hint, part, said)

    def leaves(self, path: str, hint: Any, value: Any, said: str) -> Iterator[Word]:
        """The words of one field: one for an int, several for a row, and those of a named tuple."""
        if hasattr(value, "_fields"):
            yield from self.fields(value, f"{path}.")
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                named = said
                if len(value) == self.rules.SEATS:
                    named = said.replace("each player", f"player {index + 1}")
                    named = named.replace("Each player", f"Player {index + 1}")
                yield from self.leaves(f"{path}.{index}", _hint_at(hint, index), part, named)
        else:
            yield self.leaf(path, hint, said)

    def leaf(self, path: str, hint: Any, said: str) -> Word:
        """The word of an int with its bounds; a text beside them is its own meaning."""
        bound = ANY_INT
        for mark in getattr(hint, "__metadata__", ()):
            if isinstance(mark, House):
                return _word(path, *_of_house(self.houses[mark.rule]))
            if isinstance(mark, Happenings):
                bound = near_or_far(self.rules.LONGEST)
            elif isinstance(mark, Bound):
                bound = mark
            elif isinstance(mark, str):
                said = mark
        return _word(path, bound, said)


def _word(name: str, bound: Bound, meaning: str) -> Word:
    return Word(name, bound.kind, bound.size, meaning, bound.lowest)


def _hint_at(hint: Any, index: int) -> Any:
    """The type of one place of a row: `tuple[a, b]`, or `tuple[a, ...]`."""
    within = get_args(hint)
    return within[0] if Ellipsis in within else within[index]


def _of_house(option: Option) -> tuple[Bound, str]:
    """A house rule, with the rule's own sentence and range."""
    said = f"House rule: {option.sentence[:1].lower()}{option.sentence[1:]}"
    if option.choices:
        return choice(option.first + len(option.choices) - 1, option.first), said
    return near_or_far(option.highest, option.lowest), said


def docstrings(named_tuple: type) -> dict[str, str]:
    """What the source says below each field.

    >>> docstrings(Word)["size"]
    'As in its `Bound`.'
    """
    tree = parsed(textwrap.dedent(inspect.getsource(named_tuple)))
    body = cast(ast.ClassDef, tree.body[0]).body
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            found[ast.unparse(field.target)] = " ".join(str(text.value.value).split())
    return found
