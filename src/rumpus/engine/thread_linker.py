"""The linker of the third engine: rules for threads that have arithmetic in plenty and hardly any memory.

Beside what every linker does:

- `out[index] = move` becomes `offer(out, index, move)`, so that a thread need not keep a list of its moves;
- numbers that a module works out when it is loaded are written out, since kernels cannot help with that;
- `TABLE[a][b]` becomes `TABLE_at(a * 8 + b)`, so that the words decide where a table lies;
- `row[index]` becomes `entry(row, index)` in rules, so that a row stays in registers.
"""

from __future__ import annotations

import ast
from types import ModuleType
from typing import Any

from rumpus.source import parsed

from .linker import Linker, LinkError, bound_names, flattened

AT = "_at"


class ThreadLinker(Linker):
    """Collects the definitions that kernels need."""

    def __init__(self, slots: dict[str, ModuleType], given: tuple[str, ...]) -> None:
        super().__init__(slots, (*given, "offer"))
        self.in_rules = True
        """Whether rules are being added, or the loops around them."""
        self.offering = True
        """Whether their `out` is no list."""
        self.instead: dict[str, ModuleType] = {}
        """Where another definition takes the place of a module's own."""
        self._tables: dict[str, tuple[int, ...]] = {}

    def add(self, module: ModuleType, name: str, wanted_by: str = "") -> None:
        """Bring in a definition, after everything that it refers to."""
        if name.endswith(AT) and is_table(getattr(module, name.removesuffix(AT), None)):
            self._add_table(name, tuple(flattened(getattr(module, name.removesuffix(AT)))))
        else:
            super().add(self.instead.get(name, module), name, wanted_by)

    def _add_table(self, name: str, numbers: tuple[int, ...]) -> None:
        if self._tables.setdefault(name, numbers) != numbers:
            raise LinkError(f"{name.removesuffix(AT)} means different things in two modules; rename one")
        chunk = f"{name} = table({numbers!r})"
        if chunk not in self.chunks:
            self.chunks.append(chunk)

    def prepared(self, module: ModuleType, node: ast.stmt, name: str) -> ast.stmt:
        """A definition as kernels want it."""
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and is_number(getattr(module, name)):
            names = bound_names(node)
            values = [repr(getattr(module, each)) for each in names]
            return parsed(f"{', '.join(names)} = {', '.join(values)}").body[0]
        node = super().prepared(module, node, name)
        if isinstance(node, ast.FunctionDef):
            node = _Look(module, self.in_rules).visit(node)
            if self.offering:
                node = _Offer().visit(node)
        return ast.fix_missing_locations(node)


def is_number(value: Any) -> bool:
    """Whether a value is a number, or numbers in tuples.

    >>> is_number((1, (2, 3))), is_number(("one", 2))
    (True, False)
    """
    if type(value) is tuple:
        return all(map(is_number, value))
    return isinstance(value, (int, float))


def is_table(value: Any) -> bool:
    """Whether a value is a table of numbers: rows of the same length, or rows of such rows.

    >>> is_table(((1, 2), (3, 4))), is_table(((1, 2), 3)), is_table(7)
    (True, False, False)
    """
    return type(value) is tuple and len(value) > 0 and is_number(value) and bool(lengths(value))


def lengths(value: Any) -> tuple[int, ...]:
    """How long a table is, and its rows, and theirs; nothing if they differ.

    >>> lengths(((1, 2, 3), (4, 5, 6))), lengths(((1, 2), 3))
    ((2, 3), ())
    """
    inside = {lengths(row) if type(row) is tuple else None for row in value}
    if len(inside) != 1:
        return ()
    below = inside.pop()
    return (len(value), *(below or ())) if below is None or below else ()


class _Look(ast.NodeTransformer):
    """`TABLE[a][b]` becomes `TABLE_at(a * 8 + b)`, and in rules `row[index]` becomes `entry(row, index)`."""

    def __init__(self, module: ModuleType, in_rules: bool) -> None:
        self._module = module
        self._in_rules = in_rules

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        places: list[ast.expr] = []
        base: ast.expr = node
        while isinstance(base, ast.Subscript):
            places.insert(0, base.slice)
            base = base.value
        if not isinstance(node.ctx, ast.Load):
            return self.generic_visit(node)
        table = getattr(self._module, base.id, None) if isinstance(base, ast.Name) else None
        if not isinstance(base, ast.Name) or not is_table(table) or len(lengths(table)) != len(places):
            return self._entry(node)
        place: ast.expr = self.visit(places[0])
        for length, further in zip(lengths(table)[1:], places[1:], strict=True):
            row = ast.BinOp(place, ast.Mult(), ast.Constant(length))
            place = ast.BinOp(row, ast.Add(), self.visit(further))
        return ast.Call(ast.Name(base.id + AT, ast.Load()), [place], [])

    def _entry(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not self._in_rules or isinstance(node.slice, (ast.Constant, ast.Slice)):
            return node
        return ast.Call(ast.Name("entry", ast.Load()), [node.value, node.slice], [])


class _Offer(ast.NodeTransformer):
    """`out[index] = move` becomes `offer(out, index, move)`."""

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        target = node.targets[0]
        if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
            return node
        out = ast.Name(target.value.id, ast.Load())
        return ast.Expr(ast.Call(ast.Name("offer", ast.Load()), [out, target.slice, node.value], []))
