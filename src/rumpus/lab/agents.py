"""Players of somebody's own, by name or file, and watched: what goes wrong in one is said with file and line."""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rumpus.bots.agents import Agent, agent_named
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption, RumpusError
from rumpus.source import guest_line
from rumpus.table.match import Notice


class Cheated(RumpusError):
    """A player did something that is not allowed, or nothing at all."""


def own_agent(words: str) -> Agent | None:
    """The agent that is named `module:Class`, `file.py:Class` or as its package says; nothing for all other names."""
    path, _, name = words.rpartition(":")
    with _blaming(f"{words} cannot be loaded", BadOption):
        if not path.endswith(".py"):
            return agent_named(words)
        found = getattr(_module(str(Path(path).resolve())), name, None)
    if not callable(found):
        raise BadOption(f"{path} has no {name!r} that could play")
    return found  # type: ignore[no-any-return]


@functools.cache
def _module(path: str) -> Any:
    """A file as a module of its own, whatever others are called; what lies beside it can be imported."""
    if not Path(path).is_file():
        raise BadOption(f"there is no file {path}")
    name = f"rumpus_agent_{path}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.append(str(Path(path).parent))
    spec.loader.exec_module(module)
    return module


class Own:
    """A player of somebody's own at a seat."""

    def __init__(self, words: str, agent: Agent, book: Book, options: Any, seat: int, seed: int) -> None:
        self.words = words
        with _blaming(f"{words} cannot be seated"):
            self.player: Any = agent(book, options, seat, seed)
        if not any(callable(getattr(self.player, name, None)) for name in ("choose", "policy")):
            raise BadOption(f"{words} cannot play: it has no method choose(seen, moves)")

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """Its move, as one of the legal ones: a number of NumPy will do."""
        with _blaming(f"{self.words} failed"):
            move = self.player.choose(tuple(seen), list(moves))
        try:
            return moves[moves.index(move)]
        except (TypeError, ValueError):
            raise Cheated(f"{self.words} made move {move!r}, which is not legal") from None

    @property
    def policy(self) -> Callable[[Sequence[Notice], Sequence[int]], list[float]]:
        """How likely it makes each move; it need not say that."""
        said = self.player.policy

        def policy(seen: Sequence[Notice], moves: Sequence[int]) -> list[float]:
            with _blaming(f"{self.words} failed"):
                return [float(chance) for chance in said(tuple(seen), list(moves))]

        return policy

    @property
    def lost(self) -> int:
        """How often it lost track of the game, if it counts that."""
        return int(getattr(self.player, "lost", 0))


@contextmanager
def _blaming(what: str, kind: type[RumpusError] = Cheated) -> Iterator[None]:
    """Whatever goes wrong is said in a sentence, with the line of it."""
    try:
        yield
    except RumpusError:
        raise
    except (Exception, SystemExit) as error:
        where = guest_line(error)
        said = f"{what}: {type(error).__name__}: {error}"
        raise kind(f"{said} ({where})" if where else said) from error
