"""From a game module to one self-contained source text that holds its rules and nothing else.

The native engine compiles that text. Three things make this worth a module of its own:

- The text is all that the compiled code is made of, so its hash is a sound name for the cache: an edit of any rule,
  of a shared function three imports away, of a constant or of a kit changes the text, and an edit of a docstring
  or of a message does not.
- The rule files stay ordinary Python. What the compiler lacks (`_replace` on named tuples) is rewritten here.
- Another engine needs only another meaning for the few words of `rumpus.rules.words`.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from rumpus.rules.errors import RumpusError
from rumpus.source import parsed

from .restricted import LISTS, objection, place

WORDS = "rumpus.rules.words"


ALLOWED = "rules are made of ints, named tuples, branches, loops and other rules"


class LinkError(RumpusError):
    """A rule module does something that rules may not do."""


class Linker:
    """Collects the definitions that some functions need, through all the modules they come from."""

    def __init__(self, slots: dict[str, ModuleType] | None = None, given: tuple[str, ...] = ()) -> None:
        """`slots`: where a name that a module only declares is defined; `given`: names that will be there anyway."""
        self.words: set[str] = set()
        self.imports: dict[str, str] = {}
        self.chunks: list[str] = []
        self.called: set[str] = set()
        """What is called when the text is loaded, to make tables: by Python, and not by rules."""
        self.replacements: dict[str, tuple[str, ...]] = {}
        self._origin: dict[str, str] = {}
        self._done: set[tuple[str, str]] = set()
        self._trees: dict[str, dict[str, ast.stmt]] = {}
        self._slots = slots or {}
        self._given = given

    def add(self, module: ModuleType, name: str, wanted_by: str = "") -> None:
        """Bring in a definition, after everything that it refers to."""
        if name in self._given:
            return
        node = self._definitions(module).get(name)
        if node is None:
            if hasattr(builtins, name):
                return
            user = self._definitions(module).get(wanted_by)
            where = place(module, user.lineno) if user else module.__name__
            raise LinkError(f"{where}: {wanted_by or name} needs {name}, which is not defined")
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self._add_import(module, node, name, wanted_by)
            return
        if isinstance(node, ast.AnnAssign) and node.value is None:
            self.add(self._slots[name], name)
            return
        home = self._origin.setdefault(name, module.__name__)
        if home != module.__name__:
            raise LinkError(f"{name} means one thing in {home} and another in {module.__name__}; rename one")
        if wanted_by and isinstance(node, ast.FunctionDef) and not _is_rule(node):
            where = place(module, node.lineno)
            raise LinkError(f"{where}: {name} is not marked @rule, and {wanted_by} needs it")
        if isinstance(node, ast.FunctionDef) and _is_rule(node):
            line, what = objection(node, self._definitions(module))
            if what:
                raise LinkError(f"{place(module, line)}: the rule {name} {what}; {ALLOWED}")
        if wanted_by and isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, LISTS):
            where = place(module, node.lineno)
            raise LinkError(f"{where}: the rule {wanted_by} reads {name}, which can change; make it a tuple or a table")
        self._add_definition(module, node, name)

    def _add_definition(self, module: ModuleType, node: ast.stmt, name: str) -> None:
        names = bound_names(node)
        if (module.__name__, name) in self._done:
            return
        self._done.update((module.__name__, each) for each in names)
        node = self.prepared(module, node, name)
        user = name if isinstance(node, ast.FunctionDef) and _is_rule(node) else ""
        for needed in _global_names(node):
            if needed not in names:
                self.add(module, needed, user)
                if not user:
                    self.called.add(needed)
        self.chunks.append(ast.unparse(node))

    def _add_import(self, module: ModuleType, node: ast.Import | ast.ImportFrom, name: str, wanted_by: str) -> None:
        source, original = _source_of(module, node, name)
        where = place(module, node.lineno)
        if source == WORDS:
            self.words.add(name)
            return
        if source.split(".")[0] in sys.stdlib_module_names:
            if wanted_by and source != "math":
                raise LinkError(f"{where}: the rule {wanted_by} uses {name} of Python's library; {ALLOWED}")
            self.imports[name] = ast.unparse(_only(node, name))
            return
        target = importlib.import_module(source)
        if not original or isinstance(getattr(target, original, None), ModuleType):
            raise LinkError(f"{where}: a rule refers to the module {name}; import the names it needs instead")
        if original != name:
            raise LinkError(f"{where}: {original} is imported as {name}; rules keep a thing's own name")
        self.add(target, original, wanted_by)

    def _definitions(self, module: ModuleType) -> dict[str, ast.stmt]:
        if module.__name__ not in self._trees:
            tree = parsed(inspect.getsource(module))
            found: dict[str, ast.stmt] = {}
            for node in tree.body:
                for name in bound_names(node):
                    if name == "*":
                        raise LinkError(
                            f"{place(module, node.lineno)}: name what is imported; rules are linked by their names"
                        )
                    if name in found:
                        raise LinkError(
                            f"{place(module, node.lineno)}: {name} is made more than once; make it at one place"
                        )
                    found[name] = node
            self._trees[module.__name__] = found
        return self._trees[module.__name__]

    def prepared(self, module: ModuleType, node: ast.stmt, name: str) -> ast.stmt:
        """A definition as the engine wants it. Another engine may want more."""
        if isinstance(node, ast.Assign) and _calls(node.value, "kit"):
            brought = getattr(module, name)
            value = ast.parse(repr(brought), mode="eval").body
            if isinstance(brought, tuple):
                value = ast.Call(ast.Name("table", ast.Load()), [value], [])
            return ast.fix_missing_locations(ast.Assign(node.targets, value))
        stripped = Strip().visit(node)
        rewrite = _Rewrite()
        done: ast.stmt = ast.fix_missing_locations(rewrite.visit(stripped))
        self.replacements.update(rewrite.found)
        return done


class Strip(ast.NodeTransformer):
    """Take away what only people read: docstrings and the annotations of functions."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Name("int", ast.Load())
        return self.generic_visit(node)


class _Rewrite(ast.NodeTransformer):
    """`value._replace(a=x, b=y)` becomes `_with_a_b(value, x, y)`, which the engine's words can compile."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[str, ...]] = {}

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Attribute) or node.func.attr != "_replace":
            return node
        fields = tuple(str(keyword.arg) for keyword in node.keywords)
        function = "_with_" + "_and_".join(fields)
        self.found[function] = fields
        values = [keyword.value for keyword in node.keywords]
        return ast.Call(ast.Name(function, ast.Load()), [node.func.value, *values], [])


def bound_names(node: ast.stmt) -> list[str]:
    """The names that a statement of a module makes."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    if isinstance(node, ast.Assign):
        return [name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def _global_names(node: ast.stmt) -> Iterator[str]:
    """The names that a definition takes from its module, each once, in a fixed order."""
    local = {name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    local |= {argument.arg for argument in ast.walk(node) if isinstance(argument, ast.arg)}
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        local = {argument.arg for argument in ast.walk(node) if isinstance(argument, ast.arg)}
        local |= {
            name.id
            for part in ast.walk(node)
            if isinstance(part, ast.comprehension)
            for name in ast.walk(part.target)
            if isinstance(name, ast.Name)
        }
    seen: set[str] = set()
    for name in ast.walk(node):
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id not in local | seen:
            seen.add(name.id)
            if not name.id.startswith("_with_"):
                yield name.id


def _is_rule(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)


def _calls(value: ast.expr, name: str) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == name


def _source_of(module: ModuleType, node: ast.Import | ast.ImportFrom, name: str) -> tuple[str, str]:
    """The module that a name is imported from, and what it is called there."""
    alias = next(alias for alias in node.names if (alias.asname or alias.name).split(".")[0] == name)
    if isinstance(node, ast.Import):
        return alias.name, ""
    if not node.level:
        return str(node.module), alias.name
    package = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
    base = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
    return f"{base}.{node.module}" if node.module else base, alias.name


def _only(node: ast.Import | ast.ImportFrom, name: str) -> ast.stmt:
    names = [alias for alias in node.names if (alias.asname or alias.name).split(".")[0] == name]
    return ast.ImportFrom(node.module, names, 0) if isinstance(node, ast.ImportFrom) else ast.Import(names)


def shape(value: Any) -> str:
    """How many words a named tuple of ints takes, and how they nest: the text of its `unpacked`.

    >>> shape((1, (2, 3)))
    '(row[0], (row[1], row[2]))'
    """
    counter = iter(range(1 << 20))

    def text(part: Any) -> str:
        if not isinstance(part, tuple):
            return f"row[{next(counter)}]"
        inside = ", ".join(text(each) for each in part)
        name = type(part).__name__ if hasattr(part, "_fields") else ""
        return f"{name}({inside}{',' if len(part) == 1 and not name else ''})"

    return text(value)


def leaves(value: Any, path: str = "value") -> list[str]:
    """The expressions for each int in a nested named tuple.

    >>> leaves((1, (2, 3)))
    ['value[0]', 'value[1][0]', 'value[1][1]']
    """
    if not isinstance(value, tuple):
        return [path]
    fields = getattr(value, "_fields", None)
    steps = [f".{field}" for field in fields] if fields else [f"[{index}]" for index in range(len(value))]
    return [leaf for step, part in zip(steps, value, strict=True) for leaf in leaves(part, path + step)]


def flattened(value: Any) -> list[int]:
    """All the ints of a nested named tuple in a row.

    >>> flattened((1, (2, 3)))
    [1, 2, 3]
    """
    if isinstance(value, tuple):
        return [number for part in value for number in flattened(part)]
    return [int(value)]


def packing(name: str, sample: Any) -> str:
    """The source of a function that writes such a named tuple into a row of ints."""
    lines = [f"    row[{index}] = {leaf}" for index, leaf in enumerate(leaves(sample))]
    return "\n".join([f"@rule\ndef {name}(value, row):", *lines])


def unpacking(name: str, sample: Any) -> str:
    """The source of a function that reads such a named tuple back from a row of ints."""
    return f"@rule\ndef {name}(row):\n    return {shape(sample)}"
