"""What a bot thinks with: the rules of a game and the loops around them, plain or native.

A person never waits for a compiler. `mind_of` gives the plain mind until the native one has been compiled, once, in
a process of its own at low priority; from then on, in this process and all later ones, it gives the native one.
"""

from __future__ import annotations

import functools
from typing import Any, Protocol, cast

from rumpus.engine.linker import flattened
from rumpus.engine.plain import bound, unpacker
from rumpus.rules.catalogue import Book

from . import critic, enumeration, proposal, rejuvenate, resample, search_loops, trajectory

AROUND = (
    (proposal, ("proposed",)),
    (enumeration, ("spread",)),
    (trajectory, ("paths_begun", "paths_extended", "paths_forgotten", "paths_rewound")),
    (resample, ("effective_size", "mean_weight", "paths_resampled", "worlds_resampled")),
    (rejuvenate, ("paths_mended", "paths_rejuvenated", "paths_shuffled")),
    (critic, ("learned_value",)),
    (search_loops, ("strolled", "sweep", "think", "planted")),
)
"""The modules of loops, each after those that it takes functions from, and what is called from outside."""


class Mind(Protocol):
    """The compiled or plain loops, and rows of memory that fit them."""

    book: Book
    native: bool
    state_words: int
    view_words: int
    loops: Any
    """The functions of `AROUND`, bound to the game."""

    def rows(self, number: int, words: int, small: bool = False) -> Any:
        """So many rows of ints, all 0; in half the memory if they are small."""

    def float_rows(self, number: int, words: int) -> Any:
        """So many rows of small floats, all 0."""

    def ints(self, number: int) -> Any:
        """A row of ints, all 0."""

    def floats(self, number: int) -> Any:
        """A row of floats, all 0."""

    def row(self, value: Any) -> Any:
        """A state or a view as a row."""

    def array(self, numbers: Any) -> Any:
        """What NumPy holds, as these loops take it."""

    def state(self, row: Any) -> Any:
        """A row as a state of the plain rules."""

    def view(self, row: Any) -> Any:
        """A row as a view."""


class _Functions:
    """The functions of the plain mind, by name."""

    def __init__(self, book: Book) -> None:
        spaces: dict[str, dict[str, Any]] = {}
        for module, names in AROUND:
            space = spaces[module.__name__] = bound(book, module)
            # What one module of loops has from another must know the game, too.
            for name, value in list(space.items()):
                home = spaces.get(getattr(value, "__module__", None) or "", space)
                if callable(value) and name in home:
                    space[name] = home[name]
            for name in names:
                setattr(self, name, space[name])


class PlainMind:
    """Thinks in plain Python: slow, and there at once."""

    native = False

    def __init__(self, book: Book) -> None:
        self.book = book
        sample = book.rules.initial(book.rules.Options())
        self.state_words = len(flattened(sample))
        self.view_words = len(flattened(book.rules.observe(sample, 0)))
        self.loops: Any = _Functions(book)
        self._unpack, self._unpack_view = unpacker(sample), unpacker(book.rules.observe(sample, 0))

    def rows(self, number: int, words: int, small: bool = False) -> Any:
        return [[0] * words for _ in range(number)]

    def float_rows(self, number: int, words: int) -> Any:
        return [[0.0] * words for _ in range(number)]

    def ints(self, number: int) -> Any:
        return [0] * number

    def floats(self, number: int) -> Any:
        return [0.0] * number

    def row(self, value: Any) -> Any:
        return flattened(value)

    def array(self, numbers: Any) -> Any:
        return numbers.tolist()

    def state(self, row: Any) -> Any:
        return self._unpack(row)

    def view(self, row: Any) -> Any:
        return self._unpack_view(row)


class NativeMind:
    """Thinks in machine code, without the interpreter lock."""

    native = True

    def __init__(self, book: Book) -> None:
        from rumpus.engine.native import Native

        self.book = book
        engine = Native(book, around=AROUND)
        self.state_words, self.view_words = engine.state_words, engine.view_words
        self.loops: Any = engine.module
        sample = book.rules.initial(book.rules.Options())
        self._unpack, self._unpack_view = unpacker(sample), unpacker(book.rules.observe(sample, 0))

    def rows(self, number: int, words: int, small: bool = False) -> Any:
        import numpy as np

        return np.zeros((number, words), np.int32 if small else np.int64)

    def float_rows(self, number: int, words: int) -> Any:
        import numpy as np

        return np.zeros((number, words), np.float32)

    def ints(self, number: int) -> Any:
        import numpy as np

        return np.zeros(number, np.int64)

    def floats(self, number: int) -> Any:
        import numpy as np

        return np.zeros(number, np.float64)

    def row(self, value: Any) -> Any:
        import numpy as np

        return np.array(flattened(value), np.int64)

    def array(self, numbers: Any) -> Any:
        return numbers

    def state(self, row: Any) -> Any:
        return self._unpack(row.tolist())

    def view(self, row: Any) -> Any:
        return self._unpack_view(row.tolist())


@functools.cache
def plain_mind(book: Book) -> Mind:
    """The plain mind of a game."""
    return cast(Mind, PlainMind(book))


@functools.cache
def native_mind(book: Book) -> Mind:
    """The native mind of a game, compiled now if it has to be."""
    return cast(Mind, NativeMind(book))
