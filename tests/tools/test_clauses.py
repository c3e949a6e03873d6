"""The clause ledger: what it reads in sheets and tests, what it refuses, and what it says."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tools import clauses
from tools.clauses import check, pick, show
from tools.ledger import entries, pages, proofs, sheets
from tools.ledger.entries import Fault, Game, House, Item, Page, Proof
from tools.ledger.pages import make_ledger, strange_games, strange_proofs
from tools.ledger.proofs import scan, scan_tests
from tools.ledger.sheets import first_words, read_sheet, read_sheets

ROOT = Path(__file__).parents[2]
FREE_FOR_ALL = "docs/rules/pegs-free-for-all.md"

SHEET = """\
# Free-For-All

- **FF-1** Both grids start empty.
- **FF-2** Players take turns.

| Id | Question |
|---|---|
| FF-R1 | Who begins? |

- **FF-S1** Given the start / When player 1 adds / Then silent.
"""

REPEAT = House("repeat_alarm", ("allow", "forbid"), "allow", "Adding again where it rang.", "FF-R1")
LIMIT = House("max_turns", (), "200", "When the game stops.", "FF-2", 10, 500)
GAME = Game("free-for-all", "pegs-free-for-all", "FF", (REPEAT, LIMIT))


def ids(text: str) -> list[str]:
    """The ids that a sheet defines."""
    return [item.id for item in read_sheet(FREE_FOR_ALL, text)[0].items]


def sheet_faults(text: str) -> list[Fault]:
    """What is wrong with a sheet."""
    return read_sheet("docs/rules/ff.md", text)[1]


def proven(source: str, path: str = "tests/test_ff.py") -> dict[str, list[str]]:
    """The tests of a module, with all that they name."""
    found: dict[str, list[str]] = {}
    for proof in scan(path, dedent(source))[0]:
        found.setdefault(proof.test.split("::", 1)[1], []).extend(proof.words)
    return found


def complaints(source: str, path: str = "tests/test_ff.py") -> list[str]:
    """What is wrong with a test module, as `file:line: words`."""
    return [f"{fault.where}: {fault.text}" for fault in scan(path, dedent(source))[1]]


def test_the_examples_in_the_tool_are_true() -> None:
    results = [doctest.testmod(module) for module in (clauses, entries, sheets, proofs, pages)]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 0


# ---- sheets


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("- **FF-1** Both grids.", Item("FF-1", "clause", "Both grids", 1)),
        ("* **FF-1** Both grids.", Item("FF-1", "clause", "Both grids", 1)),
        ("| PD-1 | Two or more players. |", Item("PD-1", "clause", "Two or more players", 1)),
        ("| SYS-R2 | Who begins? | Player 1. |", Item("SYS-R2", "ruling", "Who begins?", 1)),
        (
            "- **FB-R2 After a penalty** the turn goes on.",
            Item("FB-R2", "ruling", "After a penalty the turn goes on", 1),
        ),
        ("- **FB-S2 Opening (FB-6, 24).** Given.", Item("FB-S2", "scenario", "Opening (FB-6, 24). Given", 1)),
        ("| JK-S9 | drive 40 | play | 65 |", Item("JK-S9", "scenario", "drive 40", 1)),
        ("**PS-S1. Kickoff and run-back**", Item("PS-S1", "scenario", "Kickoff and run-back", 1)),
    ],
)
def test_each_shape_of_a_definition_is_read(line: str, item: Item) -> None:
    assert read_sheet("docs/rules/a.md", line)[0].items == (item,)


def test_an_id_that_is_only_mentioned_is_no_definition() -> None:
    mentions = [
        "FF-7 is far away, **FF-8** too.",
        "- FF-9. A limit.",
        "- As in **FF-10**.",
        "| ADD | FF-11 | x |",
    ]
    mentions += ["| FF-12, FF-13 | both |", "(FF-R4) says so.", "| A1 | INC 30 |", "- **Penalty**: out."]
    assert ids("\n".join([SHEET, *mentions])) == ["FF-1", "FF-2", "FF-R1", "FF-S1"]


def test_a_code_block_defines_nothing_and_the_text_after_it_does() -> None:
    assert ids("```\n- **FF-1** Sample.\n```\n- **FF-2** Players take turns.") == ["FF-2"]


def test_an_item_knows_its_line() -> None:
    sheet, _ = read_sheet(FREE_FOR_ALL, SHEET)
    assert [item.line for item in sheet.items] == [3, 4, 8, 10]
    assert (sheet.name, sheet.slug, sheet.prefix) == ("pegs-free-for-all", "free-for-all", "FF")


def test_long_text_is_cut_between_words() -> None:
    assert first_words("** `add L` makes a **turn** of the game.", 14) == "add L makes a…"
    assert first_words("short", 14) == "short"


def test_an_id_defined_twice_is_named_with_both_lines() -> None:
    assert sheet_faults("- **FF-1** One.\n\n| FF-1 | Another. |") == [
        Fault("docs/rules/ff.md:3", "FF-1 is already defined on line 1")
    ]


def test_a_definition_with_a_foreign_prefix_is_an_error() -> None:
    assert sheet_faults("- **XR-1** Lost.\n- **FF-1** One.\n- **FF-2** Two.") == [
        Fault("docs/rules/ff.md:1", "XR-1 does not begin with FF, the sheet's prefix")
    ]


@pytest.mark.parametrize("name", ["FF-A3", "FF-RS1", "FF-12a"])
def test_an_id_of_no_known_kind_is_an_error(name: str) -> None:
    assert sheet_faults(f"- **{name}** What?") == [
        Fault("docs/rules/ff.md:1", f"{name} is no clause (n), ruling (Rn) or scenario (Sn)")
    ]


def write(root: Path, files: dict[str, str]) -> Path:
    """Writes files into a checkout."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_a_file_without_items_is_no_sheet(tmp_path: Path) -> None:
    sheets, faults = read_sheets(write(tmp_path, {FREE_FOR_ALL: SHEET, "docs/rules/pegs-cards.md": "| A1 | 3 |"}))
    assert [sheet.name for sheet in sheets] == ["pegs-free-for-all"]
    assert faults == []


def test_two_sheets_with_one_prefix_are_an_error(tmp_path: Path) -> None:
    write(tmp_path, {FREE_FOR_ALL: SHEET, "docs/rules/pegs-x-rays.md": "- **FF-9** Not mine."})
    assert read_sheets(tmp_path)[1] == [
        Fault("docs/rules/pegs-x-rays.md", "prefix FF belongs to pegs-free-for-all already")
    ]


def test_a_folder_without_sheets_is_an_error(tmp_path: Path) -> None:
    assert read_sheets(tmp_path) == ([], [Fault("docs/rules", "no rule sheet found")])


COUNTS = {
    # What the sheets had when they came: a correction may add a ruling, but nothing may get lost.
    "jukem": (38, 30, 40),
    "pegs-battle-of-the-blobs": (13, 10, 15),
    "pegs-border-patrol": (18, 9, 14),
    "pegs-chain-gang": (16, 11, 15),
    "pegs-football": (34, 19, 26),
    "pegs-free-for-all": (13, 6, 13),
    "pegs-hideout": (15, 10, 16),
    "pegs-hostage": (15, 11, 18),
    "pegs-leap-frog": (14, 14, 15),
    "pegs-mad-dash": (11, 6, 13),
    "pegs-rapid-transit": (18, 12, 17),
    "pegs-soccer": (23, 17, 22),
    "pegs-space-attack": (11, 8, 16),
    "pegs-system": (29, 9, 14),
    "pegs-tank-blitz": (18, 12, 18),
    "pegs-tic-tac-two": (17, 7, 13),
    "pegs-x-rays": (10, 7, 14),
    "pig-dice": (23, 15, 30),
    "pigskin": (148, 82, 72),
}


def test_the_real_sheets_are_read_whole_and_without_a_fault() -> None:
    sheets, faults = read_sheets(ROOT)
    assert faults == []
    assert {sheet.name for sheet in sheets} == set(COUNTS)


@pytest.mark.parametrize("name", COUNTS)
def test_the_items_of_a_real_sheet_run_from_one_without_a_gap(name: str) -> None:
    path = ROOT / f"docs/rules/{name}.md"
    sheet, _ = read_sheet(path.name, path.read_text(encoding="utf-8"))
    ids = [item.id for item in sheet.items]
    expected = []
    for mark, least in zip(("", "R", "S"), COUNTS[name], strict=True):
        number = sum(re.fullmatch(rf"{sheet.prefix}-{mark}\d+", each) is not None for each in ids)
        assert number >= least
        expected += [f"{sheet.prefix}-{mark}{each}" for each in range(1, number + 1)]
    assert ids == expected
    assert all(item.words for item in sheet.items)


# ---- tests


def test_a_marker_on_a_function_names_what_it_proves() -> None:
    source = """
        @pytest.mark.clause("FF-1", "FF-R4")
        @pytest.mark.clause("SYS-17")
        def test_grids_start_empty(): ...

        @mark.clause("FF-2")
        async def test_turns_alternate(): ...

        def test_nothing_in_particular(): ...
        """
    assert proven(source) == {
        "test_grids_start_empty": ["FF-1", "FF-R4", "SYS-17"],
        "test_turns_alternate": ["FF-2"],
    }


def test_a_marker_on_a_class_counts_for_each_of_its_tests() -> None:
    source = """
        @pytest.mark.clause("FF-1")
        class TestStart:
            pytestmark = pytest.mark.clause("FF-2")

            def test_one(self): ...

            class TestInner:
                @pytest.mark.clause("FF-3")
                def test_two(self): ...
        """
    assert proven(source) == {
        "TestStart::test_one": ["FF-1", "FF-2"],
        "TestStart::TestInner::test_two": ["FF-1", "FF-2", "FF-3"],
    }


@pytest.mark.parametrize(
    "line",
    [
        'pytestmark = pytest.mark.clause("FF-1")',
        'pytestmark = [pytest.mark.slow, pytest.mark.clause("FF-1")]',
        'pytestmark: list[Mark] = [pytest.mark.clause("FF-1")]',
    ],
)
def test_a_marker_on_a_module_counts_for_each_of_its_tests(line: str) -> None:
    assert proven(f"{line}\ndef test_one(): ...") == {"test_one": ["FF-1"]}


def test_a_marker_on_a_case_counts_for_its_test() -> None:
    source = """
        @pytest.mark.clause("FF-1")
        @pytest.mark.parametrize("peg", [
            pytest.param("A1", marks=pytest.mark.clause("FF-S1"), id="first"),
            pytest.param("A2", marks=[pytest.mark.clause("FF-S2")]),
            "A3",
        ])
        def test_scenarios(peg): ...
        """
    assert set(proven(source)["test_scenarios"]) == {"FF-1", "FF-S1", "FF-S2"}
    assert complaints(source) == []


def test_cases_kept_in_a_list_count_for_the_test_that_uses_them() -> None:
    source = """
        MORE = [pytest.param("A2", marks=pytest.mark.clause("FF-S2"))]
        CASES = [pytest.param("A1", marks=pytest.mark.clause("FF-S1")), *MORE]

        @pytest.mark.parametrize("peg", CASES)
        def test_scenarios(peg): ...

        @pytest.mark.parametrize("peg", ["A1"])
        def test_others(peg): ...
        """
    assert proven(source) == {"test_scenarios": ["FF-S1", "FF-S2"]}
    assert complaints(source) == []


def test_cases_of_a_module_count_in_its_classes_too() -> None:
    source = """
        CASES = [pytest.param("A1", marks=pytest.mark.clause("FF-S1"))]

        class TestScenarios:
            @pytest.mark.parametrize("peg", CASES)
            def test_one(self, peg): ...
        """
    assert proven(source) == {"TestScenarios::test_one": ["FF-S1"]}


def test_an_option_marker_names_a_game_an_option_and_a_value() -> None:
    source = """
        @pytest.mark.option("free-for-all", "repeat_alarm", "forbid")
        @pytest.mark.option("free-for-all", "max_turns", 20)
        def test_house_rules(): ...
        """
    assert [(proof.kind, proof.words) for proof in scan("tests/test_ff.py", dedent(source))[0]] == [
        ("option", ("free-for-all", "repeat_alarm", "forbid")),
        ("option", ("free-for-all", "max_turns", "20")),
    ]


@pytest.mark.parametrize("argument", ["NAME", "*NAMES", 'f"FF-{n}"', '"FF-" + n'])
def test_a_marker_with_an_expression_is_an_error(argument: str) -> None:
    source = f"@pytest.mark.clause({argument})\ndef test_one(): ..."
    assert proven(source) == {}
    assert complaints(source) == ["tests/test_ff.py:1: the clause marker takes words written out, not expressions"]


@pytest.mark.parametrize(
    ("marker", "words"),
    [
        ("clause", "the clause marker names clause ids"),
        ("clause()", "the clause marker names clause ids"),
        ('clause("FF-1", why="so")', "the clause marker names clause ids"),
        ('option("free-for-all", "repeat_alarm")', "the option marker names a game, an option and a value"),
    ],
)
def test_a_marker_that_says_too_little_is_an_error(marker: str, words: str) -> None:
    source = f"@pytest.mark.{marker}\ndef test_one(): ..."
    assert proven(source) == {}
    assert complaints(source) == [f"tests/test_ff.py:1: {words}"]


@pytest.mark.parametrize("mark", ["skip", 'skip("later")', "skipif(True, reason='no')", "xfail", "xfail(strict=True)"])
def test_a_skipped_test_proves_nothing_and_must_not_say_so(mark: str) -> None:
    source = f'@pytest.mark.clause("FF-1")\n@pytest.mark.{mark}\ndef test_one(): ...'
    assert proven(source) == {}
    assert complaints(source) == ["tests/test_ff.py:3: test_one names FF-1, but it is skipped or expected to fail"]


@pytest.mark.parametrize(
    "source",
    [
        'pytestmark = pytest.mark.skip\n@pytest.mark.clause("FF-1")\ndef test_one(): ...',
        'pytestmark = pytest.mark.clause("FF-1")\n@pytest.mark.xfail\ndef test_one(): ...',
        '@pytest.mark.skip\nclass TestA:\n  @pytest.mark.clause("FF-1")\n  def test_one(self): ...',
        '@pytest.mark.clause("FF-1")\ndef test_one():\n  if busy:\n    pytest.skip("busy")',
    ],
)
def test_a_skip_is_seen_wherever_it_stands(source: str) -> None:
    assert proven(source) == {}
    (fault,) = complaints(source)
    assert fault.endswith("test_one names FF-1, but it is skipped or expected to fail")


def test_a_skipped_case_spoils_neither_the_other_cases_nor_hides() -> None:
    source = """
        @pytest.mark.parametrize("peg", [
            pytest.param("A1", marks=[pytest.mark.skip, pytest.mark.clause("FF-S1")]),
            pytest.param("A2", marks=pytest.mark.clause("FF-S2")),
        ])
        def test_scenarios(peg): ...
        """
    assert proven(source) == {"test_scenarios": ["FF-S2"]}
    assert len(complaints(source)) == 1


def test_a_skipped_case_of_a_test_that_names_clauses_is_an_error() -> None:
    cases = '@pytest.mark.parametrize("peg", ["A1", pytest.param("A2", marks=pytest.mark.skip)])'
    assert complaints(f'{cases}\n@pytest.mark.clause("FF-1")\ndef test_one(peg): ...') == [
        "tests/test_ff.py:3: test_one names FF-1, but it is skipped or expected to fail"
    ]


def test_a_skipped_test_with_many_cases_is_told_once() -> None:
    cases = "[pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]"
    marks = f'@pytest.mark.skip\n@pytest.mark.clause("FF-1")\n@pytest.mark.parametrize("x", {cases})'
    assert len(complaints(f"{marks}\ndef test_one(x): ...")) == 1


def test_a_skip_without_clauses_is_not_the_ledgers_business() -> None:
    assert complaints("@pytest.mark.skip\ndef test_one(): ...") == []


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.clause("FF-1")\ndef helper(): ...',
        '@pytest.mark.clause("FF-1")\nclass Start:\n  def test_one(self): ...',
        '@pytest.mark.clause("FF-1")\nclass TestWithoutTests: ...',
        'CASES = [pytest.param(1, marks=pytest.mark.clause("FF-1"))]\ndef test_one(): ...',
        'first = pytest.mark.clause("FF-1")\n@first\ndef test_one(): ...',
    ],
)
def test_a_marker_that_reaches_no_test_is_an_error(source: str) -> None:
    assert proven(source) == {}
    assert complaints(source) == [
        "tests/test_ff.py:1: this marker is on nothing that pytest collects, so it proves nothing"
    ]


def test_a_marker_in_a_module_that_pytest_does_not_collect_is_an_error() -> None:
    source = '@pytest.mark.clause("FF-1")\ndef test_one(): ...'
    assert proven(source, "tests/conftest.py") == {}
    assert len(complaints(source, "tests/conftest.py")) == 1
    assert proven(source, "tests/ff_test.py") == {"test_one": ["FF-1"]}


def test_a_module_that_is_not_python_is_an_error() -> None:
    assert complaints("def test_one(:") == ["tests/test_ff.py:1: this is not Python: invalid syntax"]


def test_all_folders_under_tests_are_read(tmp_path: Path) -> None:
    source = '@pytest.mark.clause("FF-1")\ndef test_one(): ...'
    write(tmp_path, {"tests/test_top.py": source, "tests/rules/pegs/test_deep.py": source})
    proofs, faults = scan_tests(tmp_path)
    assert [proof.test for proof in proofs] == [
        "tests/rules/pegs/test_deep.py::test_one",
        "tests/test_top.py::test_one",
    ]
    assert faults == []


# ---- the ledger


def proof(kind: str, *words: str) -> Proof:
    """A test that names these words."""
    return Proof(kind, words, "tests/test_ff.py::test_one", "tests/test_ff.py:7")


def ledger(*proofs: Proof, games: tuple[Game, ...] = (GAME,)) -> Page:
    """The page of Free-For-All."""
    sheet, _ = read_sheet(FREE_FOR_ALL, SHEET)
    return make_ledger([sheet], games, proofs)[0]


def missing(*proofs: Proof) -> list[str]:
    """What lacks a test."""
    return [item.id for item in ledger(*proofs).unproven]


def test_a_test_proves_the_items_that_it_names() -> None:
    page = ledger(proof("clause", "FF-1", "FF-S1"), proof("clause", "FF-1"))
    assert page.tests["FF-1"] == ["tests/test_ff.py::test_one"]
    assert page.tally("clause") == (1, 2)
    assert page.tally("scenario") == (1, 1)
    assert page.tally("option") == (0, 2)


def test_every_choice_but_the_default_needs_a_test() -> None:
    assert "repeat_alarm=forbid" in missing(proof("option", "free-for-all", "repeat_alarm", "allow"))
    assert "repeat_alarm=forbid" in missing(proof("option", "tic-tac-two", "repeat_alarm", "forbid"))
    assert "repeat_alarm=forbid" not in missing(proof("option", "free-for-all", "repeat_alarm", "forbid"))


@pytest.mark.parametrize(("value", "proves"), [("200", False), ("501", False), ("9", False), ("20", True)])
def test_a_number_needs_a_test_with_any_value_but_the_default(value: str, proves: bool) -> None:
    assert ("max_turns=10..500" not in missing(proof("option", "free-for-all", "max_turns", value))) is proves


def test_a_sheet_of_no_finished_game_asks_for_no_options() -> None:
    page = ledger(games=())
    assert not page.finished
    assert page.tally("option") == (0, 0)


@pytest.mark.parametrize(("sheet", "finished"), [("pegs-free-for-all", True), ("pig-dice", False)])
def test_the_system_sheet_is_finished_with_the_first_game_of_the_peg_unit(sheet: str, finished: bool) -> None:
    system, _ = read_sheet("docs/rules/pegs-system.md", "- **SYS-1** There are 40 pegs.")
    assert make_ledger([system], [GAME._replace(sheet=sheet)], [])[0].finished is finished


def test_what_tests_name_must_be_there() -> None:
    sheet, _ = read_sheet(FREE_FOR_ALL, SHEET)
    proofs = [
        proof("clause", "FF-1", "FF-99"),
        proof("clause", "FF-1", "FF-99"),
        proof("option", "free-for-all", "repeat_alarm", "perhaps"),
        proof("option", "free-for-all", "max_turns", "many"),
        proof("option", "free-for-all", "colour", "red"),
        proof("option", "chess", "repeat_alarm", "forbid"),
        proof("option", "free-for-all", "repeat_alarm", "forbid"),
    ]
    faults = strange_proofs([sheet], [GAME], proofs)
    assert {fault.where for fault in faults} == {"tests/test_ff.py:7"}
    assert [fault.text for fault in faults] == [
        "no sheet has an item FF-99",
        "option repeat_alarm cannot be perhaps",
        "option max_turns cannot be many",
        "no finished game free-for-all has an option colour",
        "no finished game chess has an option repeat_alarm",
    ]


def test_what_the_code_names_must_be_there() -> None:
    sheet, _ = read_sheet(FREE_FOR_ALL, SHEET)
    lost = GAME._replace(prefix="FA", options=(REPEAT._replace(clause="FF-R9"),))
    assert strange_games([sheet], [GAME]) == []
    assert strange_games([sheet], [lost]) == [
        Fault("free-for-all", "there is no sheet pegs-free-for-all with the prefix FA"),
        Fault("free-for-all", "option repeat_alarm rests on FF-R9, which no sheet has"),
    ]


ALL = (
    proof("clause", "FF-1", "FF-2", "FF-R1", "FF-S1"),
    proof("option", "free-for-all", "repeat_alarm", "forbid"),
    proof("option", "free-for-all", "max_turns", "20"),
)


def test_the_check_passes_when_all_is_proven() -> None:
    in_order, words = check([ledger(*ALL)], [])
    assert in_order
    assert words == "clause ledger: in order; finished sheets: 1, items with a test: 6"


def test_the_check_names_what_a_finished_game_lacks() -> None:
    assert check([ledger(*ALL[1:], proof("clause", "FF-1", "FF-2", "FF-R1"))], []) == (
        False,
        "free-for-all: no test for FF-S1: Given the start / When player 1 adds / Then silent\nclause ledger: 1 to mend",
    )
    assert not check([ledger(ALL[0])], [])[0]


def test_the_check_leaves_unfinished_games_in_peace() -> None:
    assert check([ledger(games=())], [])[0]


def test_the_check_fails_on_any_fault() -> None:
    assert check([ledger(*ALL)], [Fault("a.md:3", "FF-1 is already defined on line 1")]) == (
        False,
        "a.md:3: FF-1 is already defined on line 1\nclause ledger: 1 to mend",
    )


def test_a_game_is_found_by_its_slug_or_its_sheet() -> None:
    page = ledger()
    assert pick([page], "free-for-all") == pick([page], "pegs-free-for-all") == pick([page], "") == [page]
    assert pick([page], "chess") == []


# ---- the command

CATALOGUE = """\
from types import SimpleNamespace as Book

GAMES = ("free-for-all",)


def open_book(slug):
    about = Book(slug=slug, title="Free-For-All", sheet="pegs-free-for-all", prefix="FF")
    repeat = Book(name="repeat_alarm", choices=("allow", "forbid"), default="allow", lowest=0, highest=0,
                  sentence="Adding again where it rang.", clause="FF-R1")
    return Book(about=about, options=(repeat,))
"""

TESTS = """\
import pytest

@pytest.mark.clause("FF-1", "FF-2", "FF-R1", "FF-S1")
def test_all(): ...

@pytest.mark.option("free-for-all", "repeat_alarm", "forbid")
def test_no_second_try(): ...
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one finished game, all of it proven."""
    write(tmp_path, {"src/rumpus/__init__.py": "", "src/rumpus/rules/__init__.py": ""})
    write(tmp_path, {"src/rumpus/rules/catalogue.py": CATALOGUE})
    return write(tmp_path, {FREE_FOR_ALL: SHEET, "tests/test_ff.py": TESTS})


def command(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the tool as a person does."""
    line = [sys.executable, "-m", "tools.clauses", "--root", str(root), *arguments]
    return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT)


def test_the_command_checks_a_checkout_in_one_line(checkout: Path) -> None:
    done = command(checkout, "--check")
    assert (done.returncode, done.stdout) == (
        0,
        "clause ledger: in order; finished sheets: 1, items with a test: 5\n",
    )


def test_the_command_fails_and_says_why(checkout: Path) -> None:
    write(checkout, {"tests/test_ff.py": TESTS.replace('"forbid"', '"allow"').replace('"FF-2"', '"FF-22"')})
    done = command(checkout, "--check")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "tests/test_ff.py:3: no sheet has an item FF-22",
        "free-for-all: no test for FF-2: Players take turns",
        "free-for-all: no test for repeat_alarm=forbid: Adding again where it rang.",
        "clause ledger: 3 to mend",
    ]


def test_the_check_fails_when_the_rules_cannot_be_imported(checkout: Path) -> None:
    write(checkout, {"src/rumpus/rules/catalogue.py": "import a_module_that_nobody_has"})
    done = command(checkout, "--check")
    assert done.returncode == 1
    assert "a_module_that_nobody_has" in done.stdout


def test_the_overview_counts_and_lists_what_lacks_a_test(checkout: Path) -> None:
    write(checkout, {"tests/test_ff.py": TESTS.replace('"FF-2", ', "")})
    done = command(checkout)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Proven items of each game",
        "game          finished  clauses  rulings  scenarios  options  without a test",
        "free-for-all  yes       1/2      1/1      1/1        1/1      1",
        "",
        "Without a test",
        "game          item  text",
        "free-for-all  FF-2  Players take turns",
        "",
    ]


def test_the_page_of_a_game_shows_the_tests_of_each_item(checkout: Path) -> None:
    write(checkout, {"tests/test_more.py": '@pytest.mark.clause("FF-1")\ndef test_again(): ...'})
    lines = command(checkout, "free-for-all").stdout.splitlines()
    assert lines[0] == "free-for-all (docs/rules/pegs-free-for-all.md)"
    assert [line.split()[-1] for line in lines[2:5]] == [
        "tests/test_ff.py::test_all",
        "tests/test_more.py::test_again",
        "tests/test_ff.py::test_all",
    ]
    assert lines[7].startswith("repeat_alarm=forbid")


def test_scripts_get_json(checkout: Path) -> None:
    told = json.loads(command(checkout, "--json").stdout)
    assert told["faults"] == []
    (game,) = told["games"]
    assert (game["game"], game["sheet"], game["finished"]) == ("free-for-all", "pegs-free-for-all", True)
    assert game["items"][0] == {
        "id": "FF-1",
        "kind": "clause",
        "words": "Both grids start empty",
        "line": 3,
        "tests": ["tests/test_ff.py::test_all"],
    }


@pytest.mark.parametrize("arguments", [("chess",), ("--check", "free-for-all"), ("--check", "--json")])
def test_a_senseless_question_is_refused(checkout: Path, arguments: tuple[str, ...]) -> None:
    done = command(checkout, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""


class Terminal(io.StringIO):
    """A screen to print on."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_a_terminal_gets_a_drawn_table_with_the_text_as_it_is() -> None:
    with contextlib.redirect_stdout(Terminal()) as screen:
        show("Without a test", ["item"], [["[bold]FF-1"]])
    assert "[bold]FF-1" in screen.getvalue()
    assert "─" in screen.getvalue()
