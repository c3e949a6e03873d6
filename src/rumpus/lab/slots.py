"""Players written for one game, given what its rules call by name: the deck that it is played with among it."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import Any, cast

from rumpus.rules.catalogue import Book


def filled(book: Book, engine: str, parts: Sequence[str], names: Sequence[str], *modules: ModuleType) -> Any:
    """Modules with the game's own things in their slots: compiled, or in plain Python, which a few hundred games do not
    wait for. `parts` of the game define what the slots take; `names` are those of the first module that are called."""
    package = cast(ModuleType, book.rules).__name__
    rooms = [importlib.import_module(f"{package}.{part}") for part in parts]
    declared = [name for module in modules for name in module.__annotations__]
    slots = {name: next(room for room in rooms if name in vars(room)) for name in declared}
    if engine == "native":
        from rumpus.engine.native import compiled

        return compiled(modules[0], *names, slots=slots)
    space: dict[str, Any] = {"__name__": modules[0].__name__, "__package__": __package__}
    for module in modules:  # what the first imports from the second is made anew by it
        exec(compile(inspect.getsource(module), str(module.__file__), "exec"), space)
    space.update({name: getattr(room, name) for name, room in slots.items()})
    return SimpleNamespace(**space)
