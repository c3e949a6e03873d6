"""Players of somebody's own: a class named `module:Class`, or one that an installed package brings.

It is called with the book, the options, the seat and a seed, and has one method, `choose(seen, moves)`: it is given the
history of the seat and its legal moves, as every player here, and returns one of them:

    class First:
        def __init__(self, book, options, seat, seed): ...
        def choose(self, seen, moves): return moves[0]
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any, cast

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption

from .effort import LEVELS
from .random_player import Player

GROUP = "rumpus.agents"
"""An installed package brings a player by an entry point of this group."""

Agent = Callable[[Book, Any, int, int], Player]


def agent_named(words: str) -> Agent | None:
    """The agent of this name; nothing where the name is not that of an agent (levels have colons, too).

    >>> agent_named("expert:rounds=5") is None
    True
    >>> agent_named("rumpus.bots.agents:Nobody")
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: rumpus.bots.agents has no 'Nobody' that could play
    """
    module, colon, name = words.partition(":")
    if module in LEVELS:
        return None
    if not colon:
        from importlib.metadata import entry_points

        found = next(iter(entry_points(group=GROUP, name=words)), None)
        return cast(Agent, found.load()) if found else None
    if "" not in sys.path:
        sys.path.insert(0, "")  # as `python -m` would: what stands in this folder can be named
    try:
        made = getattr(importlib.import_module(module), name, None)
    except ImportError as error:
        raise BadOption(f"{module} cannot be imported: {error}") from error
    if not callable(made):
        raise BadOption(f"{module} has no {name!r} that could play")
    return cast(Agent, made)
