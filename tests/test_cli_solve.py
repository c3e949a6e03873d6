"""`rumpus solve`: the exact solution for two, the best response for more, and the page that shows both."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rumpus.bots.pig.exact import solve
from rumpus.cli import main
from rumpus.rules.catalogue import open_book

PAGE = Path(__file__).parents[1] / "docs" / "pig-dice-solved.md"
COMMAND = re.compile(r"^```\n\$ rumpus (.+)\n((?:.*\n)*?)```$", re.MULTILINE)
SLOW = "solve pig-dice -o players=3 --against 25,25"
"""A minute of machine time: its figures on the page are not worked out again here."""


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solve", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_solution_is_told_in_words_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "pig-dice")
    assert "The player who begins wins 0.532657691174 of the games" in out
    assert "throw up to 52, surrender at 53 to 97, throw at 98 to 99, stand from 100 on" in out
    rows = {row.split()[0]: row.split()[1:] for row in out.splitlines() if re.match(r" +\d+ ", row)}
    assert rows["0"][0] == "53+"
    assert rows["50"][5] == "50"
    assert rows["99"][-1] == "48"
    assert len(rows) == len(rows["0"]) == 11


def test_other_dice_and_targets_are_solved_too(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "pig-dice", "-o", "target=20", "--kit", "one-six")
    book = open_book("pig-dice", "one-six")
    value = solve(book, book.house({"target": "20"})).value(0, 0)
    assert "Dice one-six, target 20." in out
    assert f"{value:.12f}" in out


def test_one_decision_is_told_with_both_chances(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "pig-dice", "--at", "50", "50", "30")
    assert "With 30 in the turn: Throwing wins 62.9 %, surrendering 60.8 %. Best: throw." in out
    out = told(capsys, "pig-dice", "--at", "0", "0", "100")
    assert "Throwing wins 84.6 %, standing 89.1 %. Best: surrender." in out


def test_a_score_is_told_with_all_its_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "pig-dice", "--at", "25", "75")
    assert "your turn begins: 0.306793716" in out
    assert "throw up to 56, surrender at 57 to 74, throw at 75 to 84, stand from 85 on" in out
    assert "in the turn" not in out


def test_a_script_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(told(capsys, "pig-dice", "--json"))
    assert answer["first"] == pytest.approx(0.532657691174, abs=1e-12)
    assert answer["throw"] == [[0, 52], [98, 99]]
    assert {"own": 25, "other": 75} not in answer["scores"]
    assert len(answer["scores"]) == 121
    answer = json.loads(told(capsys, "pig-dice", "--at", "50", "50", "30", "--json"))
    assert answer["at"]["best"] == "throw"
    assert answer["at"]["chances"]["throw"] > answer["at"]["chances"]["surrender"] > 0.6


def test_a_picture_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pig.svg"
    assert told(capsys, "pig-dice", "-o", "target=20", "--picture", str(path)) == f"drawn: {path}\n"
    assert ElementTree.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_best_response_is_named_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    house = ("pig-dice", "-o", "players=3", "-o", "target=10", "--against", "25,25")
    out = told(capsys, *house)
    assert "the best response to others who hold at 25, 25" in out
    assert "It is no solution of the game" in out
    assert "0.460260507202  you" in out
    answer = json.loads(told(capsys, *house, "--json"))
    assert answer["kind"] == "best response to these plans, not an equilibrium"
    assert [f"{share:.6f}" for share in answer["shares"]] == ["0.460261", "0.399268", "0.363148"]


def test_a_decision_against_plans_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    house = ("pig-dice", "-o", "players=3", "-o", "target=10", "--against", "25,25")
    out = told(capsys, *house, "--at", "0", "0", "0", "8")
    assert "throw up to 7, surrender at 8 to 9, throw at 10 to 68, stand from 69 on" in out
    assert "Best against these plans: surrender." in out
    answer = json.loads(told(capsys, *house, "--at", "0", "0", "0", "--json"))
    assert answer["at"]["throw"] == [[0, 7], [10, 68]]


def test_two_players_may_ask_about_a_plan_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Pig Dice for 2: the best response" in told(capsys, "pig-dice", "-o", "target=10", "--against", "25")


def test_too_many_states_are_simulated_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "pig-dice", "-o", "players=8", "-o", "target=10", "--against", "5,5,5,5,5,5,5")
    assert "too many states for a best response. By simulation:" in out
    assert len(re.findall(r"hold at +\d+  wins \d+\.\d\d%", out)) == 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["x-rays", "--at", "1"], "--kit, --at, --against and --picture are for Pig Dice"),
        (["chess"], "chess"),
        (["pig-dice", "-o", "players=3"], "say what the others hold at: --against 25,25"),
        (["pig-dice", "-o", "ties=playoff"], "solved only with ties=joint or ties=leader_keeps"),
        (["pig-dice", "-o", "players=3", "--against", "25"], "3 players need the plans of 2 others, not 1"),
        (["pig-dice", "--at", "50"], "--at 50 50 30"),
        (["pig-dice", "--at", "1", "2", "3", "4"], "--at 50 50 30"),
        (["pig-dice", "--at", "100", "0"], "0 to 99 points are banked"),
        (["pig-dice", "--at", "0", "0", "1001"], "0 to 1000 points, not 1001"),
        (["pig-dice", "-o", "players=3", "--against", "25,25", "--at", "0", "0"], "what all 3 have banked"),
        (["pig-dice", "-o", "players=9", "--against", "9,9,9,9,9,9,9,9", "--at", *"000000000"], "too many states"),
        (["pig-dice", "--against", "25", "--picture", "pig.svg"], "a picture is drawn of the solution for two only"),
        (["pig-dice", "-o", "target=5", "--picture", "no/such/folder/pig.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("rumpus: ")
    assert reason in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--at", "-1", "0"], ["--at", "x"], ["--against", "25,"], ["--against", "²"]])
def test_what_are_no_points_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["solve", "pig-dice", *arguments])
    assert left.value.code == 2
    assert "rumpus solve: error:" in capsys.readouterr().err


# --- The page -------------------------------------------------------------------------------------


def page_commands() -> list[tuple[str, str]]:
    return [(command, shown) for command, shown in COMMAND.findall(PAGE.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("number", range(4))
def test_every_command_of_the_page_answers_what_the_page_shows(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    command, shown = [each for each in page_commands() if each[0] != SLOW][number]
    assert told(capsys, *shlex.split(command)[1:]) == shown


def test_all_commands_of_the_page_are_tried_but_the_slow_one() -> None:
    commands = [command for command, _ in page_commands()]
    assert commands.count(SLOW) == 1
    assert len(commands) == 4 + 1
    assert PAGE.read_text(encoding="utf-8").count("```") == 2 * len(commands)


def test_the_page_names_the_figures_of_the_solution(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "(figures/pig-dice.svg)" in page
    for kit in ("six-six", "one-six", "two-five", "one-one", "six-one"):
        row = re.search(rf"\| `rumpus solve pig-dice --kit {kit}` \| (0\.\d{{12}}) \| (\d+) \|", page)
        assert row is not None
        book = open_book("pig-dice", kit)
        solution = solve(book, book.house())
        assert row.groups() == (f"{solution.value(0, 0):.12f}", str(solution.policy(0, 0)[0][1] + 1))
