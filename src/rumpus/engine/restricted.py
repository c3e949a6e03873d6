"""What rules may be written in, looked at before anything is compiled, so that an author is told in plain words."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Container
from pathlib import Path
from types import ModuleType

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.List: "makes a list",
    ast.ListComp: "makes a list",
    ast.Dict: "makes a dictionary",
    ast.DictComp: "makes a dictionary",
    ast.Set: "makes a set of Python's; a set of things is one int",
    ast.SetComp: "makes a set of Python's; a set of things is one int",
    ast.GeneratorExp: "uses a generator",
    ast.JoinedStr: "makes a text",
    ast.Lambda: "makes a function",
    ast.FunctionDef: "makes a function",
    ast.ClassDef: "makes a class",
    ast.Try: "catches errors",
    ast.Raise: "raises an error",
    ast.With: "uses `with`",
    ast.Yield: "uses `yield`",
    ast.Await: "uses `await`",
    ast.Global: "changes a name of the module",
    ast.Nonlocal: "changes a name of the module",
    ast.Import: "imports something",
    ast.ImportFrom: "imports something",
}

CALLED = {"abs", "bool", "divmod", "float", "int", "len", "max", "min", "pow", "range", "round"}
"""What rules may call of what Python has built in."""
LISTS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp)


def objection(node: ast.FunctionDef, own: Container[str] = ()) -> tuple[int, str]:
    """The line of a rule that does what rules may not do, and what it is; 0 and nothing for a good one.

    `own`: the names of its module, which may be those of Python's.

    >>> objection(ast.parse("@rule\\ndef score(state, seat):\\n    return [1, 2][seat]").body[0])
    (3, 'makes a list')
    """
    for part in (each for statement in node.body for each in ast.walk(statement)):
        line = getattr(part, "lineno", node.lineno)
        if type(part) in FORBIDDEN:
            return line, FORBIDDEN[type(part)]
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and not _is_docstring(node, part):
            return line, "uses a text"
        called = part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else ""
        if called == node.name:
            return line, "calls itself"
        if called not in own and _is_pythons(called):
            return line, f"calls {called}"
    return 0, ""


def _is_pythons(name: str) -> bool:
    """Whether a name is built into Python, and not for rules.

    >>> _is_pythons("print"), _is_pythons("min"), _is_pythons("found")
    (True, False, False)
    """
    return hasattr(builtins, name) and name not in CALLED


def _is_docstring(node: ast.FunctionDef, part: ast.Constant) -> bool:
    first = node.body[0]
    return isinstance(first, ast.Expr) and first.value is part


def place(module: ModuleType, line: int) -> str:
    """Where an author finds it.

    >>> import rumpus.rules.words
    >>> place(rumpus.rules.words, 7)
    'words.py, line 7'
    """
    return f"{Path(module.__file__ or module.__name__).name}, line {line}"
