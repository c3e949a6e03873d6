"""The clause ledger: what it reads in sheets and tests, what it refuses, and what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest

from tools import clauses
from tools.ledger import entries, pages, proofs, sheets
from tools.ledger.entries import Fault, Game, HouseRule, Item
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

REPEAT = HouseRule("repeat_alarm", ("allow", "forbid"), "allow", "Adding again where it rang.", "FF-R1")
LIMIT = HouseRule("max_turns", (), "200", "When the game stops.", "FF-2", 10, 500)
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
