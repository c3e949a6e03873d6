"""Actions and observations for other people's tools: small numbers from 0 for moves, and a view as a row of 0..1.

A space belongs to a game and holds for every house rule of it; it is read off the types of the game's `View` and its
`actions` (rumpus.rules.described). Action `a` is the move `moves[a]` of the rules. Only in Jukem do the moves depend on
the kit, for they name cards of its deck; the words never do.
A tensor is a view, word by word, each in columns of its own:

- a set is a column for each thing, 1 if it is in the set, the first thing first; a count that can be huge, and several
  small numbers in one, are written the same way, a column for each binary digit, the lowest first; where -1 stands for
  hidden or none, all of these columns are 1;
- a number with at most 16 values, or one that names a thing, is a column for each value, 1 for the one it has;
- any other number is one column: `(value - lowest) / (size - 1)`.

docs/observations.md lists the words of all games.
"""

from __future__ import annotations

import functools
import operator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from rumpus.engine.linker import flattened
from rumpus.rules.catalogue import Book
from rumpus.rules.contract import Rules
from rumpus.rules.described import BITS, ONE_HOT, SCALED, Word, actions_of, words_of_view
from rumpus.rules.errors import RumpusError

__all__ = ["BITS", "ONE_HOT", "SCALED", "Space", "SpaceError", "Word", "space_of"]

Tensor = npt.NDArray[np.float32]


class SpaceError(RumpusError):
    """An action, a move or a view that does not belong to a space."""


@dataclass(frozen=True)
class Space:
    """The actions and observations of one game."""

    game: str
    moves: tuple[int, ...]
    """Action `a` is the move `moves[a]`, as the rules number it; ascending."""
    luck: int
    """The most equally likely things that luck ever chooses among; 0 where there is no luck."""
    words: tuple[Word, ...]
    """One for each leaf of the view, in order."""

    @functools.cached_property
    def size(self) -> int:
        """The length of a tensor."""
        return sum(word.width for word in self.words)

    @functools.cached_property
    def _actions(self) -> dict[int, int]:
        return {move: action for action, move in enumerate(self.moves)}

    @functools.cached_property
    def _layout(self) -> tuple[tuple[int, int, int, int, str], ...]:
        """What `tensor` needs of each word, looked up once: where it begins, its encoding, its ends and its name."""
        starts = [columns.start for columns in self.slices().values()]
        return tuple(
            (start, word.encoding, word.lowest, word.highest, word.name)
            for start, word in zip(starts, self.words, strict=True)
        )

    def action(self, move: int) -> int:
        """The action that a move of the rules is.

        >>> from rumpus.rules.catalogue import open_book
        >>> space_of(open_book("x-rays")).action(35)
        35
        """
        found = self._actions.get(move)
        if found is None:
            raise SpaceError(f"{move!r} is no move that a player of {self.game} can ever make")
        return found

    def move(self, action: int) -> int:
        """The move of the rules that an action is; NumPy's whole numbers are as good as Python's."""
        try:
            index = operator.index(action)
        except TypeError:
            index = -1
        if not 0 <= index < len(self.moves):
            raise SpaceError(f"{action!r} is no action of {self.game}: they are numbered 0 to {len(self.moves) - 1}")
        return self.moves[index]

    def slices(self) -> dict[str, slice]:
        """Where each word stands in a tensor.

        >>> from rumpus.rules.catalogue import open_book
        >>> space_of(open_book("free-for-all")).slices()["pegs.0"]
        slice(9, 45, None)
        """
        found, start = {}, 0
        for word in self.words:
            found[word.name] = slice(start, start + word.width)
            start += word.width
        return found

    def columns(self) -> list[tuple[int, int, int, int]]:
        """For compiled code, one row a word: the index of the leaf, BITS, ONE_HOT or SCALED, size, and lowest value.

        BITS are those of the number as it is, `leaf >> bit & 1` for each bit below the size, so their lowest is 0;
        ONE_HOT has its 1 in column `leaf - lowest`; SCALED is `(leaf - lowest) / (size - 1)`.
        """
        return [
            (index, word.encoding, word.size, 0 if word.encoding == BITS else word.lowest)
            for index, word in enumerate(self.words)
        ]

    def tensor(self, view: Any) -> Tensor:
        """A view as numbers from 0 to 1; a view of another game is refused.

        >>> from rumpus.rules.catalogue import open_book
        >>> book = open_book("free-for-all")
        >>> view = book.rules.observe(book.rules.initial(book.house()), 1)
        >>> space_of(book).tensor(view)[:9]
        array([0., 0., 0., 0., 1., 0., 0., 1., 0.], dtype=float32)
        """
        leaves = flattened(view)
        if len(leaves) != len(self.words):
            raise SpaceError(f"a view of {self.game} has {len(self.words)} words; this one has {len(leaves)}")
        row = np.zeros(self.size, np.float32)
        for leaf, (start, encoding, lowest, highest, name) in zip(leaves, self._layout, strict=True):
            if not lowest <= leaf <= highest:
                raise SpaceError(f"{name} of {self.game} is {lowest} to {highest}; this one is {leaf}")
            if encoding == BITS:
                rest = leaf & highest
                while rest:
                    row[start + (rest & -rest).bit_length() - 1] = 1
                    rest &= rest - 1
            elif encoding == ONE_HOT:
                row[start + leaf - lowest] = 1
            else:
                row[start] = (leaf - lowest) / (highest - lowest)
        return row


def space_of(book: Book) -> Space:
    """The space of a game, whatever its house rules.

    >>> from rumpus.rules.catalogue import open_book
    >>> space = space_of(open_book("x-rays"))
    >>> len(space.moves), space.luck, space.words[0].name
    (36, 0, 'seat')
    """
    return _space(cast(ModuleType, book.rules))


@functools.cache
def _space(module: ModuleType) -> Space:
    rules = cast(Rules, module)
    return Space(rules.ABOUT.slug, actions_of(rules), rules.ABOUT.luck, words_of_view(rules))
