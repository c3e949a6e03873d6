"""The law of the hooks: what a game says is asked by somebody."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from types import FunctionType, ModuleType
from typing import cast

from rumpus.rules.contract import CONTRACT, HOOKS

from .trial import Trial

ALIKE = 0.75
"""A name that is so much like that of a hook is taken for one that was misspelt."""


def everything_is_called(trial: Trial) -> None:
    """Every function of a game is called: by the game itself, or because the contract has a place for it."""
    module = cast(ModuleType, trial.rules)
    rooms = list(_rooms(module))
    called = {name for room in rooms for name in _mentioned(room)}
    offered = set(vars(module).get("__all__", ()))
    for room in rooms:
        for name, value in vars(room).items():
            trial.tried["functions"] += isinstance(value, FunctionType)
            if not isinstance(value, FunctionType) or value.__module__ != room.__name__ or name.startswith("_"):
                continue
            if name in CONTRACT or name in HOOKS or name in called:
                continue
            close = get_close_matches(name, [*CONTRACT, *HOOKS], 1, ALIKE)
            meant = f"; is it meant to be {close[0]}?" if close else ""
            if close or (room is module and name not in offered):  # rooms of a package may serve others
                trial.fail(f"nobody calls {name}: it is neither used in the game nor a hook that there is{meant}")
    trial.tried["hooks"] = sum(name in vars(module) for name in HOOKS)


def _rooms(module: ModuleType) -> Iterator[ModuleType]:
    """A game's module; of a package, all of its modules that are loaded."""
    yield module
    for name, room in list(sys.modules.items()):
        if name.startswith(f"{module.__name__}.") and room is not None:
            yield room


def _mentioned(room: ModuleType) -> set[str]:
    """The names that definitions of a module refer to, their own aside."""
    found = set()
    for node in ast.parse(inspect.getsource(room)).body:
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            own = node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ""
            found |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id != own}
            found |= {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
    return found
