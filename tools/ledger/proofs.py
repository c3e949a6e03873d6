"""What the tests say that they prove. They are read, never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.ledger.entries import (
    SKIPS,
    Fault,
    Proof,
)

Test = ast.FunctionDef | ast.AsyncFunctionDef
Marks = list[ast.expr]


def last_name(node: ast.expr) -> str:
    """`clause` of `pytest.mark.clause("FF-1")`, `param` of `pytest.param(3)`."""
    node = called(node)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_marker(node: ast.AST) -> bool:
    """Whether this is `pytest.mark.clause` or `pytest.mark.option` itself, without its arguments."""
    return isinstance(node, ast.Attribute) and node.attr in ("clause", "option") and last_name(node.value) == "mark"


def each(node: ast.expr) -> Marks:
    """The marks in a list of marks, or the one mark."""
    return node.elts if isinstance(node, ast.List | ast.Tuple) else [node]


def assigned(body: Sequence[ast.stmt]) -> dict[str, ast.expr]:
    """Names that a module or class body gives a value, and the values."""
    values: dict[str, ast.expr] = {}
    for node in body:
        if isinstance(node, ast.Assign):
            values |= {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            values[node.target.id] = node.value
    return values


def called(node: ast.expr) -> ast.expr:
    """`pytest.mark.clause` of `pytest.mark.clause("FF-1")`, and of itself."""
    return node.func if isinstance(node, ast.Call) else node


def gives_up(test: Test) -> bool:
    """Whether a test may end itself without having proved anything."""
    calls = (node for line in test.body for node in ast.walk(line) if isinstance(node, ast.Call))
    return any(ast.unparse(call.func) in ("pytest.skip", "pytest.xfail", "pytest.importorskip") for call in calls)


class Reader:
    """Reads the markers of one test module from its source."""

    def __init__(self, path: str, source: str) -> None:
        """Reads the tests if pytest collects the module, then looks for markers that reached no test."""
        self.path = path
        self.proofs: list[Proof] = []
        self.faults: list[Fault] = []
        self.known: dict[ast.expr, tuple[str, ...]] = {}
        tree = ast.parse(source)
        if Path(path).name.startswith("test_") or path.endswith("_test.py"):
            self.enter(tree.body, [], path, {})
        for node in ast.walk(tree):
            if is_marker(node) and node not in self.known:
                self.fault(node, "this marker is on nothing that pytest collects, so it proves nothing")

    def fault(self, node: ast.AST, text: str) -> None:
        """Notes what is wrong at a place in the source."""
        self.faults.append(Fault(f"{self.path}:{getattr(node, 'lineno', 0)}", text))

    def enter(self, body: list[ast.stmt], marks: Marks, name: str, values: dict[str, ast.expr]) -> None:
        """Reads the tests of a module or a class, which share its marks and see its values."""
        own = assigned(body)
        values = values | own
        marks = marks + (each(own["pytestmark"]) if "pytestmark" in own else [])
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                self.enter(node.body, marks + node.decorator_list, f"{name}::{node.name}", values)
            elif isinstance(node, Test) and node.name.startswith("test_"):
                self.test(node, marks + node.decorator_list, f"{name}::{node.name}", values)

    def test(self, test: Test, marks: Marks, name: str, values: dict[str, ast.expr]) -> None:
        """Reads one test: the marks on it and around it, and with them those of each of its cases."""
        tables = [mark for mark in marks if last_name(mark) == "parametrize"]
        cases = [marks + each(case) for table in tables for case in case_marks(table, values)]
        for case in [marks, *cases]:
            named = [mark for mark in case if is_marker(called(mark))]
            proofs = [Proof(last_name(mark), self.words(mark), name, f"{self.path}:{mark.lineno}") for mark in named]
            proofs = [proof for proof in proofs if proof.words]
            if not gives_up(test) and not any(last_name(mark) in SKIPS for mark in case):
                self.proofs += proofs
            elif proofs:
                words = ", ".join(" ".join(proof.words) for proof in proofs)
                self.fault(test, f"{test.name} names {words}, but it is skipped or expected to fail")

    def words(self, mark: ast.expr) -> tuple[str, ...]:
        """The words in a marker, read once however many tests share it; none if it cannot be read."""
        marker = called(mark)
        if marker not in self.known:
            self.known[marker] = self.literals(mark)
        return self.known[marker]

    def literals(self, mark: ast.expr) -> tuple[str, ...]:
        """The arguments of a marker, or a fault and none."""
        kind = last_name(mark)
        arguments = mark.args if isinstance(mark, ast.Call) and not mark.keywords else []
        try:
            words = tuple(str(ast.literal_eval(argument)) for argument in arguments)
        except ValueError:
            self.fault(mark, f"the {kind} marker takes words written out, not expressions")
            return ()
        if (kind == "clause" and not words) or (kind == "option" and len(words) != 3):
            wanted = "clause ids" if kind == "clause" else "a game, an option and a value"
            self.fault(mark, f"the {kind} marker names {wanted}")
            return ()
        return words


def case_marks(mark: ast.expr, values: dict[str, ast.expr]) -> Iterator[ast.expr]:
    """The `marks=` of each `pytest.param` in a parametrize, also of cases kept in a list with a name."""
    waiting, known = [mark], set[str]()
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Call) and last_name(node) == "param":
                yield from (keyword.value for keyword in node.keywords if keyword.arg == "marks")
            elif isinstance(node, ast.Name) and node.id in values and node.id not in known:
                known.add(node.id)
                waiting.append(values[node.id])


def scan(path: str, source: str) -> tuple[list[Proof], list[Fault]]:
    """What the tests in a module prove, read from its source.

    >>> proofs, _ = scan("tests/test_ff.py", "@pytest.mark.clause('FF-1')\\ndef test_grids_start_empty(): ...")
    >>> proofs[0].words, proofs[0].test
    (('FF-1',), 'tests/test_ff.py::test_grids_start_empty')
    """
    try:
        reader = Reader(path, source)
    except SyntaxError as error:
        return [], [Fault(f"{path}:{error.lineno}", f"this is not Python: {error.msg}")]
    return reader.proofs, list(dict.fromkeys(reader.faults))


def scan_tests(root: Path) -> tuple[list[Proof], list[Fault]]:
    """What all modules under `tests` prove."""
    proofs, faults = [], []
    for path in sorted((root / "tests").rglob("*.py")):
        found, wrong = scan(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        proofs += found
        faults += wrong
    return proofs, faults
