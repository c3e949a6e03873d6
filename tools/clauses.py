"""The clause ledger: which numbered items of the rule sheets have a test that names them, and which do not.

    python tools/clauses.py                  how far each game is, and what lacks a test
    python tools/clauses.py free-for-all     every item of one game, with the tests that prove it
    python tools/clauses.py --check          exit 1 when a finished game lacks a test; for `make check`

A test names what it proves: `@pytest.mark.clause("FF-1", "FF-R4")` for items of a sheet,
`@pytest.mark.option("free-for-all", "repeat_alarm", "forbid")` for a choice of a house rule.
Tests are read, never run.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

KINDS = {"": "clause", "R": "ruling", "S": "scenario"}
COLUMNS = ("clause", "ruling", "scenario", "option")
SKIPS = {"skip", "skipif", "xfail"}
SYSTEM = "pegs-system"
CATALOGUE = "rumpus.rules.catalogue"

ID = r"(?P<id>(?P<prefix>[A-Z]{2,4})-(?P<letters>[A-Z]*)\d+(?P<tail>\w*))"
ROW = re.compile(rf"\|\s*{ID}\s*\|(?P<text>[^|]*)")
BOLD = re.compile(rf"(?:[-*]\s+)?\*\*{ID}(?=[\s.:*])(?P<text>.*)")


class Item(NamedTuple):
    """A numbered item of a sheet, or a choice of a house rule, that needs a test."""

    id: str
    kind: str
    words: str
    line: int


class Sheet(NamedTuple):
    """A rule sheet: `pegs-free-for-all`, prefix `FF`."""

    name: str
    prefix: str
    items: tuple[Item, ...]

    @property
    def slug(self) -> str:
        """What the game is called if the catalogue does not have it yet."""
        return self.name.removeprefix("pegs-")


class Proof(NamedTuple):
    """A test, what kind of marker it carries, and the words in that marker."""

    kind: str
    words: tuple[str, ...]
    test: str
    where: str


class Fault(NamedTuple):
    """Something wrong, and the file and line to look at."""

    where: str
    text: str


class House(NamedTuple):
    """A house-rule option of a finished game; without choices it is a number."""

    name: str
    choices: tuple[str, ...]
    default: str
    sentence: str
    clause: str
    lowest: int = 0
    highest: int = 0

    def allows(self, word: str) -> bool:
        """Whether the option has this value.

        >>> House("markers", (), "0", "", "HO-R3", 0, 5).allows("6")
        False
        """
        if self.choices:
            return word in self.choices
        return word.isdecimal() and self.lowest <= int(word) <= self.highest

    def items(self) -> list[Item]:
        """The choices that need a test: each but the default, or for a number any one value but the default.

        >>> [item.id for item in House("triangle", ("block", "wide", "any"), "block", "", "HO-R1").items()]
        ['triangle=wide', 'triangle=any']
        """
        if self.choices:
            others = [f"{self.name}={choice}" for choice in self.choices if choice != self.default]
        else:
            others = [self.number_id]
        return [Item(other, "option", self.sentence, 0) for other in others]

    @property
    def number_id(self) -> str:
        """The one item of an option that is a number."""
        return f"{self.name}={self.lowest}..{self.highest}"


class Game(NamedTuple):
    """A finished game, as the catalogue of the rules has it."""

    slug: str
    sheet: str
    prefix: str
    options: tuple[House, ...]


class Page(NamedTuple):
    """What the ledger knows of one game: its items, and for each the tests that prove it."""

    slug: str
    sheet: str
    finished: bool
    items: tuple[Item, ...]
    tests: dict[str, list[str]]

    @property
    def unproven(self) -> list[Item]:
        """The items without a test."""
        return [item for item in self.items if not self.tests[item.id]]

    def tally(self, kind: str) -> tuple[int, int]:
        """How many items of a kind are proven, and how many there are."""
        ids = [item.id for item in self.items if item.kind == kind]
        return sum(bool(self.tests[name]) for name in ids), len(ids)


# ---- sheets


def first_words(text: str, width: int = 60) -> str:
    """The beginning of an item's text, without the marks of Markdown.

    >>> first_words("** Silent: the `peg` stays.", 20)
    'Silent: the peg…'
    """
    plain = " ".join(re.sub(r"[*`]", "", text).strip(" .:").split())
    return plain if len(plain) <= width else plain[:width].rsplit(" ", 1)[0] + "…"


def definitions(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Lines that define an item: a table row or bold words that begin with its id. Code blocks do not count.

    >>> [line for line, _ in definitions("- **FF-1** Both.\\n- FF-1 again.\\n| FF-R1 | Who? | FF-1 |")]
    [1, 3]
    """
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.lstrip().startswith("```")
        found = ROW.match(line) or BOLD.match(line)
        if found and not fenced:
            yield number, found


def read_sheet(path: str, text: str) -> tuple[Sheet, list[Fault]]:
    """The items of a sheet, and what is wrong with it.

    >>> sheet, faults = read_sheet("docs/rules/pegs-free-for-all.md", "- **FF-1** Both grids start empty.")
    >>> sheet.name, sheet.prefix, faults
    ('pegs-free-for-all', 'FF', [])
    >>> sheet.items
    (Item(id='FF-1', kind='clause', words='Both grids start empty', line=1),)
    """
    found = list(definitions(text))
    prefixes = Counter(match["prefix"] for _, match in found).most_common(1)
    prefix = prefixes[0][0] if prefixes else ""
    items: dict[str, Item] = {}
    faults = []
    for line, match in found:
        name = match["id"]
        if match["prefix"] != prefix:
            faults.append(Fault(f"{path}:{line}", f"{name} does not begin with {prefix}, the sheet's prefix"))
        elif match["letters"] not in KINDS or match["tail"]:
            faults.append(Fault(f"{path}:{line}", f"{name} is no clause (n), ruling (Rn) or scenario (Sn)"))
        elif name in items:
            faults.append(Fault(f"{path}:{line}", f"{name} is already defined on line {items[name].line}"))
        else:
            items[name] = Item(name, KINDS[match["letters"]], first_words(match["text"]), line)
    return Sheet(Path(path).stem, prefix, tuple(items.values())), faults


def read_sheets(root: Path) -> tuple[list[Sheet], list[Fault]]:
    """All sheets in `docs/rules`; a file without items (an index, a list of cards) is no sheet."""
    sheets: dict[str, Sheet] = {}
    faults = []
    for path in sorted((root / "docs/rules").glob("*.md")):
        where = path.relative_to(root).as_posix()
        sheet, wrong = read_sheet(where, path.read_text(encoding="utf-8"))
        faults += wrong
        if sheet.prefix in sheets:
            faults.append(Fault(where, f"prefix {sheet.prefix} belongs to {sheets[sheet.prefix].name} already"))
        elif sheet.prefix:
            sheets[sheet.prefix] = sheet
    if not sheets:
        faults.append(Fault("docs/rules", "no rule sheet found"))
    return list(sheets.values()), faults


# ---- tests


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


# ---- the ledger


def read_games(root: Path) -> tuple[list[Game], list[Fault]]:
    """The finished games, from the rules of this checkout."""
    sys.path.insert(0, str(root / "src"))
    try:
        catalogue: Any = importlib.import_module(CATALOGUE)
        books = [catalogue.open_book(slug) for slug in catalogue.GAMES]
    except ModuleNotFoundError as error:
        return [], [Fault(CATALOGUE, f"cannot be imported, so no game counts as finished ({error})")]
    finally:
        sys.path.remove(str(root / "src"))
    return [as_game(book.about, book.options) for book in books], []


def as_game(about: Any, options: Iterable[Any]) -> Game:
    """The few things about a game that the ledger needs."""
    houses = tuple(House(*(getattr(option, field) for field in House._fields)) for option in options)
    return Game(about.slug, about.sheet, about.prefix, houses)


def make_page(sheet: Sheet, game: Game | None, finished: bool, proofs: Iterable[Proof]) -> Page:
    """One game's page of the ledger."""
    items = sheet.items + tuple(item for house in (game.options if game else ()) for item in house.items())
    tests: dict[str, list[str]] = {item.id: [] for item in items}
    for proof in proofs:
        for name in proved_ids(proof, game):
            if proof.test not in tests.get(name, [proof.test]):
                tests[name].append(proof.test)
    return Page(game.slug if game else sheet.slug, sheet.name, finished, items, tests)


def proved_ids(proof: Proof, game: Game | None) -> tuple[str, ...]:
    """The items that a test proves; any value of a number but its default proves the number."""
    if proof.kind == "clause":
        return proof.words
    slug, name, word = proof.words
    house = {house.name: house for house in game.options}.get(name) if game and game.slug == slug else None
    if house and not house.choices:
        return (house.number_id,) if word != house.default and house.allows(word) else ()
    return (f"{name}={word}",) if house else ()


def make_ledger(sheets: Sequence[Sheet], games: Sequence[Game], proofs: Sequence[Proof]) -> list[Page]:
    """A page for every sheet. The system of the peg unit is finished as soon as one of its games is."""
    by_sheet = {game.sheet: game for game in games}
    pegs = any(game.sheet.startswith("pegs-") for game in games)
    return [
        make_page(sheet, by_sheet.get(sheet.name), sheet.name in by_sheet or (pegs and sheet.name == SYSTEM), proofs)
        for sheet in sheets
    ]


def strange_games(sheets: Sequence[Sheet], games: Sequence[Game]) -> list[Fault]:
    """Where the code speaks of a sheet or a clause that is not there."""
    known = {item.id for sheet in sheets for item in sheet.items}
    prefixes = {sheet.name: sheet.prefix for sheet in sheets}
    faults = []
    for game in games:
        if prefixes.get(game.sheet) != game.prefix:
            faults.append(Fault(game.slug, f"there is no sheet {game.sheet} with the prefix {game.prefix}"))
        faults += [
            Fault(game.slug, f"option {house.name} rests on {house.clause}, which no sheet has")
            for house in game.options
            if house.clause not in known
        ]
    return faults


def strange_proofs(sheets: Sequence[Sheet], games: Sequence[Game], proofs: Sequence[Proof]) -> list[Fault]:
    """Where a test names an item or a choice of a house rule that is not there."""
    known = {item.id for sheet in sheets for item in sheet.items}
    houses = {f"{game.slug} {house.name}": house for game in games for house in game.options}
    faults = []
    for proof in proofs:
        house = houses.get(" ".join(proof.words[:2]))
        if proof.kind == "clause":
            unknown = [name for name in proof.words if name not in known]
            faults += [Fault(proof.where, f"no sheet has an item {name}") for name in unknown]
        elif house is None:
            faults.append(Fault(proof.where, f"no finished game {proof.words[0]} has an option {proof.words[1]}"))
        elif not house.allows(proof.words[2]):
            faults.append(Fault(proof.where, f"option {house.name} cannot be {proof.words[2]}"))
    return list(dict.fromkeys(faults))


def take_stock(root: Path) -> tuple[list[Page], list[Fault]]:
    """The whole ledger of a checkout, and all that is wrong with it."""
    sheets, bad_sheets = read_sheets(root)
    games, bad_code = read_games(root)
    proofs, bad_tests = scan_tests(root)
    faults = bad_sheets + bad_code + bad_tests
    faults += strange_games(sheets, games) + strange_proofs(sheets, games, proofs)
    return make_ledger(sheets, games, proofs), faults


# ---- what people read


def as_plain(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for pipes and files.

    >>> print(as_plain(["item", "tests"], [["FF-1", "2"]]))
    item  tests
    FF-1  2
    """
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [header, *rows])
    return "\n".join(line.rstrip() for line in lines)


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table: drawn on a terminal, plain into a pipe."""
    if not sys.stdout.isatty():
        print(f"{title}\n{as_plain(header, rows)}\n")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*header, title=title, title_justify="left")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def show_all(pages: Sequence[Page]) -> None:
    """How far each game is, and every item without a test."""
    rows = []
    for page in pages:
        counts = ["{}/{}".format(*page.tally(kind)) for kind in COLUMNS]
        rows.append([page.slug, "yes" if page.finished else "no", *counts, str(len(page.unproven))])
    header = ["game", "finished", "clauses", "rulings", "scenarios", "options", "without a test"]
    show("Proven items of each game", header, rows)
    missing = [[page.slug, item.id, item.words] for page in pages for item in page.unproven]
    if missing:
        show("Without a test", ["game", "item", "text"], missing)


def show_page(page: Page) -> None:
    """Every item of one game, with the tests that prove it."""
    rows = []
    for item in page.items:
        tests = page.tests[item.id] or ["no test"]
        rows.append([item.id, item.words, tests[0]])
        rows += [["", "", test] for test in tests[1:]]
    show(f"{page.slug} (docs/rules/{page.sheet}.md)", ["item", "text", "proven by"], rows)


def as_json(pages: Sequence[Page], faults: Sequence[Fault]) -> str:
    """The ledger for scripts."""
    games = [
        {
            "game": page.slug,
            "sheet": page.sheet,
            "finished": page.finished,
            "items": [item._asdict() | {"tests": page.tests[item.id]} for item in page.items],
        }
        for page in pages
    ]
    return json.dumps({"games": games, "faults": [fault._asdict() for fault in faults]}, indent=2)


def check(pages: Sequence[Page], faults: Sequence[Fault]) -> tuple[bool, str]:
    """Whether the ledger is in order, and the words to say so."""
    finished = [page for page in pages if page.finished]
    lines = [f"{fault.where}: {fault.text}" for fault in faults]
    lines += [f"{page.slug}: no test for {item.id}: {item.words}" for page in finished for item in page.unproven]
    if lines:
        return False, "\n".join([*lines, f"clause ledger: {len(lines)} to mend"])
    items = sum(len(page.items) for page in finished)
    return True, f"clause ledger: in order; finished sheets: {len(finished)}, items with a test: {items}"


def pick(pages: Sequence[Page], name: str) -> list[Page]:
    """The pages for a game's slug or its sheet; all of them for no name."""
    return [page for page in pages if name in ("", page.slug, page.sheet)]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description="Lists the numbered items of the rule sheets, and the tests that name them.",
        epilog="Tests name items with pytest.mark.clause('FF-1', ...) and house rules with "
        "pytest.mark.option('free-for-all', 'repeat_alarm', 'forbid').",
    )
    parser.add_argument("game", nargs="?", default="", help="a slug, such as free-for-all: each item and its tests")
    parser.add_argument("--check", action="store_true", help="exit 1 if a finished game lacks a test, or on any error")
    parser.add_argument("--json", action="store_true", help="print the ledger for scripts")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the checkout (default: this one)")
    asked = parser.parse_args(arguments)
    if asked.check and (asked.game or asked.json):
        parser.error("--check looks at all games and stands alone")
    pages, faults = take_stock(asked.root.resolve())
    chosen = pick(pages, asked.game)
    if not chosen:
        parser.error(f"no game {asked.game}: choose {', '.join(page.slug for page in pages)}")
    if asked.check:
        in_order, words = check(pages, faults)
        print(words)
        return 0 if in_order else 1
    if asked.json:
        print(as_json(chosen, faults))
        return 0
    if asked.game:
        show_page(chosen[0])
    else:
        show_all(chosen)
    for fault in faults:
        print(f"{fault.where}: {fault.text}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
