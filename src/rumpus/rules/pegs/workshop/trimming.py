"""Cuts a syntax tree down to what is needed: branches that are decided, words and definitions that nobody reads."""

from __future__ import annotations

import ast
import textwrap
from typing import Any


class Decide(ast.NodeTransformer):
    """Puts in what is known to be true or false, and leaves out what can then never happen."""

    def __init__(
        self, truths: dict[str, bool], clauses: dict[str, str], plain: dict[str, ast.expr] | None = None
    ) -> None:
        self.truths, self.clauses, self.plain = truths, clauses, plain or {}

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self.plain:
            return self.plain[node.id]
        return ast.Constant(self.truths[node.id]) if node.id in self.truths else node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        value = node.value
        if isinstance(value, str):
            for head, clause in self.clauses.items():
                value = value.replace(f"{{{head}}}", clause)
        return ast.Constant(value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        self.generic_visit(node)
        parts: list[ast.expr] = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Constant):
                part = part.value
            if isinstance(part, ast.Constant) and parts and isinstance(parts[-1], ast.Constant):
                part = ast.Constant(parts.pop().value + part.value)  # type: ignore[attr-defined]
            if not (isinstance(part, ast.Constant) and part.value == ""):
                parts.append(part)
        if all(isinstance(part, ast.Constant) for part in parts):
            return parts[0] if parts else ast.Constant("")
        return ast.JoinedStr(parts)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        known = _known(node.operand)
        return node if known is None or not isinstance(node.op, ast.Not) else ast.Constant(not known)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)  # a true part decides `or`, a false one `and`
        if any(_known(value) is decides for value in node.values):
            return ast.Constant(decides)
        left = [value for value in node.values if _known(value) is None]
        if not left:
            return ast.Constant(not decides)
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        known = _known(node.test)
        if known is None:
            return node
        return node.body if known else node.orelse

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt] | None:
        self.generic_visit(node)
        known = _known(node.test)
        if known is None:
            node.body, node.orelse = ended(node.body), ended(node.orelse)
            return node if node.body else None
        return (node.body if known else node.orelse) or None

    def visit_For(self, node: ast.For) -> ast.stmt | None:
        self.generic_visit(node)
        return node if node.body else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        node.body = ended(node.body)
        return node


def _known(node: ast.expr) -> bool | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, bool) else None


def ended(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements up to the first that returns: nothing after it is ever reached."""
    for index, node in enumerate(body):
        if isinstance(node, ast.Return):
            return body[: index + 1]
    return body


def without_unread(body: list[ast.stmt], kept: set[str]) -> list[ast.stmt]:
    """Without functions that nobody calls, local names and words of the views and the state that nobody reads."""
    before = ""
    while before != (before := "\n".join(ast.unparse(node) for node in body)):
        body = _called(body)
        for kind, readers in (("View", _not_rules(body)), ("State", _rules(body))):
            read = {name for function in readers for name in _read(function)} | kept
            body = [_Drop(kind, read).visit(node) for node in body]
        body = [_shorter(node) if isinstance(node, ast.FunctionDef) else node for node in body]
    return body


ENTRIES = (
    *("seats", "initial", "turn", "legal", "apply", "observe", "score", "winners", "evaluate"),
    *("show", "touch", "why_not", "tell", "scene", "actions"),
)
"""What is asked of a game from outside."""


def _called(body: list[ast.stmt]) -> list[ast.stmt]:
    names = set(ENTRIES)
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    waiting = list(names)
    while waiting:
        for name in ast.walk(functions[waiting.pop()]):
            if isinstance(name, ast.Name) and name.id in functions and name.id not in names:
                names.add(name.id)
                waiting.append(name.id)
    return [node for node in body if not isinstance(node, ast.FunctionDef) or node.name in names]


def _is_rule(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and bool(node.decorator_list)


def _rules(body: list[ast.stmt]) -> list[ast.stmt]:
    return [node for node in body if _is_rule(node)]


def _not_rules(body: list[ast.stmt]) -> list[ast.stmt]:
    return [node for node in body if isinstance(node, ast.FunctionDef) and not _is_rule(node)]


def _read(node: ast.AST, within: str = "") -> set[str]:
    """The words that a function reads; what is read only to say the same word anew does not count."""
    found = {node.attr} if isinstance(node, ast.Attribute) and node.attr != within else set()
    anew = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace"
    for child in ast.iter_child_nodes(node):
        found |= _read(child, str(child.arg) if anew and isinstance(child, ast.keyword) else within)
    return found


class _Drop(ast.NodeTransformer):
    """Drops the words of a kind of named tuple that nobody reads, wherever they are made."""

    def __init__(self, kind: str, read: set[str]) -> None:
        self.kind, self.read = kind, read

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        if node.name == self.kind:
            left: list[ast.stmt] = []
            kept = True
            for part in node.body:
                if isinstance(part, ast.AnnAssign):
                    kept = ast.unparse(part.target) in self.read
                if kept:
                    left.append(part)
            node.body = left
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        makes = isinstance(node.func, ast.Name) and node.func.id == self.kind
        changes = self.kind == "State" and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace"
        if makes or changes:
            node.keywords = [word for word in node.keywords if word.arg in self.read and not _same(node.func, word)]
        if changes and not node.keywords:
            return node.func.value  # type: ignore[attr-defined, no-any-return]
        return node


def _same(function: ast.expr, word: ast.keyword) -> bool:
    """Whether a word is set to what it is already, as in `state._replace(run=state.run)`."""
    value = word.value
    return (
        isinstance(function, ast.Attribute)
        and isinstance(value, ast.Attribute)
        and value.attr == word.arg
        and ast.dump(value.value) == ast.dump(function.value)
    )


def _shorter(function: ast.FunctionDef) -> ast.FunctionDef:
    """A function without names that only stand for others, or that nobody reads: making them changes nothing."""
    made = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    pairs = [pair for node in function.body for pair in _pairs(node)]
    plain = {name: value for name, value in pairs if made.count(name) == 1 and _is_plain(value, made)}
    function.body = [Decide({}, {}, plain).visit(node) for node in function.body]
    function.body = ended(
        [part for node in function.body for part in (node if isinstance(node, list) else [node]) if part]
    )
    read = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    function.body = _trimmed(function.body, read)
    return function


def _pairs(node: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The names that a statement makes, each with its value."""
    if not isinstance(node, ast.Assign):
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return [(ast.unparse(name), part) for name, part in zip(target.elts, value.elts, strict=True)]
    return []


def _is_plain(value: ast.expr, made: list[str]) -> bool:
    """Whether a value is a constant, a name that is never changed, or a word of one."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id not in made)


def _trimmed(body: list[ast.stmt], read: set[str]) -> list[ast.stmt]:
    left: list[ast.stmt] = []
    for node in body:
        for inner in ("body", "orelse"):
            if isinstance(node, ast.If | ast.For | ast.While) and getattr(node, inner):
                setattr(node, inner, _trimmed(getattr(node, inner), read))
        new = _assigned(node, read) if isinstance(node, ast.Assign) else node
        if left and isinstance(new, ast.Assign) and _overwrites(new, left[-1]):
            left.pop()
        left += [new] if new is not None else []
    return left


def _overwrites(node: ast.Assign, before: ast.stmt) -> bool:
    """Whether a name is made anew before anybody has read it."""
    names = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
    target = node.targets[0]
    return (
        isinstance(before, ast.Assign)
        and isinstance(target, ast.Name)
        and ast.unparse(before.targets[0]) == target.id
        and target.id not in names
    )


def _assigned(node: ast.Assign, read: set[str]) -> ast.stmt | None:
    """An assignment, less the names that nobody reads; None if there is nothing left of it."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return node if target.id in read else None
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
        return node
    pairs = [
        (name, part)
        for name, part in zip(target.elts, value.elts, strict=True)
        if not isinstance(name, ast.Name) or name.id in read
    ]
    if not pairs:
        return None
    if len(pairs) == 1:
        return ast.Assign([pairs[0][0]], pairs[0][1], lineno=0)
    return ast.Assign(
        [ast.Tuple([name for name, _ in pairs], ast.Store())],
        ast.Tuple([part for _, part in pairs], ast.Load()),
        lineno=0,
    )


def needed(body: list[ast.stmt], roots: set[str], known: set[str]) -> list[ast.stmt]:
    """The definitions that the roots need, in their order; a text below a constant stays with it."""
    makers: dict[str, ast.stmt] = {}
    for node in body:
        makers |= dict.fromkeys(_made(node), node)
    names = {name for name in makers if name in roots}
    waiting = [makers[name] for name in names]
    while waiting:
        for part in ast.walk(waiting.pop()):
            if not isinstance(part, ast.Name) or not isinstance(part.ctx, ast.Load):
                continue
            if part.id in makers and part.id not in names and part.id not in known:
                names.add(part.id)
                waiting.append(makers[part.id])
    left: list[ast.stmt] = []
    kept = False
    for node in body:
        made = _made(node)
        kept = bool(set(made) & names) if made else kept
        if kept:
            left.append(_only(node, names))
    return left


def _made(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets: list[Any] = (
        node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    )
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def _only(node: ast.stmt, names: set[str]) -> ast.stmt:
    """`PASS, STOP = 1, 2` with only those names that are needed."""
    found = _assigned(node, names) if isinstance(node, ast.Assign) else node
    assert found is not None
    return found


def tidied(node: ast.AST, width: int) -> str:
    """A definition as text, with no line longer than so many characters."""
    return "\n".join(broken(line, width) for line in ast.unparse(ast.fix_missing_locations(node)).split("\n"))


def broken(line: str, width: int) -> str:
    """A line of code, broken at the commas of its outermost brackets if it is too long.

    >>> print(broken("found = f(one, g(two, 3))", 20))
    found = f(
        one,
        g(two, 3),
    )
    """
    opens = _bracket(line)
    if len(line) <= width or opens < 0 or line.lstrip().startswith(('"', "'")):
        return line
    indent = line[: len(line) - len(line.lstrip())]
    parts, closes = _items(line, opens)
    if all(part.isalnum() for part in parts):
        inner = textwrap.wrap(", ".join(parts) + ",", width - len(indent) - 4)
        return "\n".join([line[: opens + 1], *(f"{indent}    {row}" for row in inner), indent + line[closes:]])
    inner = [broken(f"{indent}    {part},", width) for part in parts]
    return "\n".join([line[: opens + 1], *inner, broken(indent + line[closes:], width)])


def _bracket(line: str) -> int:
    """Where the last bracket at the lowest depth opens that holds more than one thing; -1 if there is none."""
    best, depth, quote = -1, 0, ""
    for index, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote and line[index - 1] != "\\" else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "([{":
            if depth == 0 and len(_items(line, index)[0]) > 1:
                best = index
            depth += 1
        elif sign in ")]}":
            depth -= 1
    return best


def _items(line: str, opens: int) -> tuple[list[str], int]:
    """What stands between a bracket and its end, comma by comma, and where it ends."""
    found, depth, quote, begun = [], 0, "", opens + 1
    for index in range(opens, len(line)):
        sign = line[index]
        if quote:
            quote = "" if sign == quote and line[index - 1] != "\\" else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
            if depth == 0:
                found.append(line[begun:index].strip())
                return [part for part in found if part], index
        elif sign == "," and depth == 1:
            found.append(line[begun:index].strip())
            begun = index + 1
    return [], len(line)
