"""The ledger: which tests prove which clauses, which clauses lack one, and the command that says so."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.clauses import check, pick, show
from tools.ledger.entries import Fault, Game, Page, Proof
from tools.ledger.pages import make_ledger, strange_games, strange_proofs
from tools.ledger.sheets import read_sheet

from .test_clauses import FREE_FOR_ALL, GAME, REPEAT, ROOT, SHEET, write

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
