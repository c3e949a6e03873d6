"""The native engine: a game's rules and the loops around them, compiled to machine code by Numba.

The linked source of a game is written to a cache folder under a name that is its own hash, and Numba keeps the
machine code beside it. So a later process loads it in a fraction of a second, and any edit, of whatever the code is
made of, gives another name: stale code cannot run. Old files are swept away when they have not been used for long.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import importlib.util
import os
import platform
import re
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

from rumpus.folders import kept_folder
from rumpus.rules.catalogue import Book
from rumpus.rules.contract import COMPILED, Rules, home_of

from . import loops
from .linker import Linker, flattened, packing, unpacking

RULES = ("seats", "initial", "turn", "legal", "apply", "observe", "score", "winners", "evaluate")
LOOPS = ("mixed", "chosen", "tally_games", "trace_game")
KEPT_DAYS = 60
MEANINGS = ("native_words.py", "lowering.py")
"""The files that say what the words mean in native code."""

Numbers = np.ndarray[Any, np.dtype[np.int64]]


PACKERS = ("pack_state", "unpack_state", "pack_view", "unpack_view")


Loops = tuple[tuple[ModuleType, tuple[str, ...]], ...]
"""Modules with loops around the rules, and the functions that are wanted of each."""


PLAYING: Loops = ((loops, LOOPS),)
"""The loops that play random games."""


def linked_source(book: Book, around: Loops = PLAYING) -> str:
    """The one text that a game's native code is made of: its rules, and the loops around them.

    >>> from rumpus.rules.catalogue import open_book
    >>> text = linked_source(open_book("free-for-all"))
    >>> "def tally_games" in text, "Fill your grid" in text
    (True, False)
    """
    rules = book.rules
    module = cast(ModuleType, rules)
    state = rules.initial(rules.Options())
    view = rules.observe(state, 0)
    slots = dict.fromkeys((*RULES, "MOVES"), module) | {name: home_of(module, name) for name in COMPILED}
    linker = Linker(slots=slots, given=PACKERS)
    asked = (*RULES, *(name for name in COMPILED if home_of(module, name) is module))
    for name in ("State", "View", "Options"):
        linker.add(module, name)
    for name in asked:
        linker.add(module, name, "every game")
    linker.chunks += [
        packing("pack_state", state),
        unpacking("unpack_state", state),
        packing("pack_view", view),
        unpacking("unpack_view", view),
    ]
    for around_them, names in around:
        for name in names:
            linker.add(around_them, name)
    called = {name for _, names in around for name in names}
    # Kept code knows the records that it is called with by the names of their modules: other names, another text.
    homes = ", ".join(module.__name__ for module, _ in around)
    inner = "copied_rule" if around == PLAYING else "inner_rule"
    return _assembled(linker, f"{book.about.title} in {homes}", called.union(asked, PACKERS), inner)


def compiled(
    module: ModuleType, *names: str, folder: Path | None = None, slots: dict[str, ModuleType] | None = None
) -> ModuleType:
    """Functions of any module that is written in the words of the rules, compiled and kept like a game's.

    `slots`: where the names are defined that the module only declares, such as those of a game with another kit.
    """
    linker = Linker(slots)
    for name in names:
        linker.add(module, name)
    slug = module.__name__.rpartition(".")[2]
    return _shown(load(_assembled(linker, module.__name__, set(names)), slug, folder or cache_folder()))


def _assembled(linker: Linker, title: str, called: set[str], inner: str = "inner_rule") -> str:
    """The text of all that was linked. Python calls only the functions in `called`, and what tables are made with."""
    words = sorted(linker.words | {inner, "replacing", "rule", "table"})
    return "\n\n".join(
        [
            f'"""{title}, made for the native engine. {_fingerprint()}"""',
            "from __future__ import annotations",
            *sorted(set(linker.imports.values())),
            f"from rumpus.engine.native_words import {', '.join(words)}",
            *[f"{name} = replacing{fields!r}" for name, fields in sorted(linker.replacements.items())],
            *[_marked(chunk, called | linker.called, inner) for chunk in linker.chunks],
            "",
        ]
    )


def _marked(chunk: str, called: set[str], inner: str) -> str:
    """A rule that nobody calls from Python, marked so; anything else as it is.

    >>> _marked("@rule\\ndef found(state): ...", {"legal"}, "inner_rule")
    '@inner_rule\\ndef found(state): ...'
    """
    name = re.match(r"@rule\ndef (\w+)", chunk)
    return f"@{inner}{chunk.removeprefix('@rule')}" if name and name[1] not in called else chunk


def _fingerprint() -> str:
    """What else the machine code depends on: the compiler, the interpreter, and the meaning of the words."""
    import numba

    words = b"".join(Path(__file__).with_name(name).read_bytes() for name in MEANINGS)
    return (
        f"Numba {numba.__version__}, NumPy {np.__version__}, Python {platform.python_version()}, "
        f"words {hashlib.sha256(words).hexdigest()[:16]}."
    )


def cache_folder() -> Path:
    """Where compiled games are kept: a folder of the user's own, or a private one for this process if need be."""
    folder = kept_folder() / "native"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return _stand_in()


@functools.cache
def _stand_in() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="rumpus-native-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


_LOADING = threading.Lock()


def load(source: str, slug: str, folder: Path) -> ModuleType:
    """The module of a linked source, from the cache folder if it has been there before."""
    name = f"rumpus_{slug.replace('-', '_')}_{hashlib.sha256(source.encode()).hexdigest()[:20]}"
    with _LOADING:  # while it is being loaded, a module is already known by its name
        return sys.modules[name] if name in sys.modules else _loaded(source, name, folder)


def _loaded(source: str, name: str, folder: Path) -> ModuleType:
    path = folder / f"{name}.py"
    if not path.exists():
        _sweep(folder)
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".new", delete=False, encoding="utf-8") as new:
            new.write(source)
        # The first of several processes wins: Numba compares the file's time stamp, so it must never be replaced.
        try:
            os.link(new.name, path)
        except FileExistsError:
            pass
        finally:
            Path(new.name).unlink()
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before it runs: Numba looks the module up by name when it loads machine code
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _shown(module: ModuleType) -> ModuleType:
    """The module as Python may use it: without the rules that only rules can call."""
    shown = ModuleType(module.__name__)
    for name, value in vars(module).items():
        if not getattr(value, "targetoptions", {}).get("no_cpython_wrapper"):
            setattr(shown, name, value)
    return shown


def _sweep(folder: Path) -> None:
    """Remove what has not been used for a long time."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for path in [*folder.glob("rumpus_*.py"), *folder.glob("__pycache__/rumpus_*")]:
        try:
            if max(path.stat().st_mtime, path.stat().st_atime) < oldest:
                path.unlink()
        except OSError:
            continue


class Native:
    """A game compiled to machine code; its loops run without the interpreter lock, so threads help.

    `around`: other loops than those that play random games, such as a bot's.
    """

    name = "native"

    def __init__(self, book: Book, folder: Path | None = None, around: Loops = PLAYING) -> None:
        self.book = book
        self.module = _shown(load(linked_source(book, around), book.about.slug, folder or cache_folder()))
        rules = book.rules
        start = rules.initial(rules.Options())
        self.state_words = len(flattened(start))
        self.view_words = len(flattened(rules.observe(start, 0)))

    @property
    def rules(self) -> Rules:
        """The compiled rule functions, under the names they have in the game's module."""
        return cast(Rules, self.module)

    def options(self, options: Any) -> Any:
        """The same options, as the compiled module's own type."""
        return self.module.Options(*options)

    def tally(self, options: Any, seed: int, first: int, number: int, limit: int = 0) -> tuple[list[int], int]:
        """Play random games number `first` and on; their tally, and how many did not end within the limit."""
        tally = np.zeros(loops.PER_SEAT + loops.EACH * self.book.rules.seats(options), np.int64)
        out = np.zeros(self.book.rules.MOVES, np.int64)
        most = limit or self.book.rules.LONGEST
        unfinished = self.module.tally_games(self.options(options), seed, first, number, most, out, tally)
        return [int(number) for number in tally], int(unfinished)

    def trace(self, options: Any, seed: int, game: int, limit: int) -> tuple[list[int], list[list[int]], list[Any]]:
        """One random game: its moves, its states and all views, as rows of ints."""
        players = self.book.rules.seats(options)
        moves = np.zeros(limit, np.int64)
        states = np.zeros((limit + 1, self.state_words), np.int64)
        views = np.zeros((limit + 1, players + 1, self.view_words), np.int64)
        out = np.zeros(self.book.rules.MOVES, np.int64)
        steps = self.module.trace_game(self.options(options), seed, game, limit, out, moves, states, views)
        return moves[:steps].tolist(), states[: steps + 1].tolist(), views[: steps + 1].tolist()
