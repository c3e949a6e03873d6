"""The front door: commands, exit codes, answers for scripts."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from rumpus.cli import commands_of, front_door, main
from rumpus.rules.catalogue import games, open_book
from rumpus.rules.contract import CONTRACT
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.record import record_of
from rumpus.table.referee import referee

NAMES = list(commands_of(front_door()))
SHORTEST = ("A1", "B1", "B1", "A1", "B1", "A1")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


class Run:
    """The program in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: object, typed: Sequence[str] = ()) -> Ran:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = main([str(each) for each in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        return Ran(code, *self._capsys.readouterr())


def recorded(path: Path, moves: int = 6) -> Path:
    match = Match(open_book("free-for-all"), names=("Ann", "Ben"), seed=Seed(bytes(32)))
    for number, spot in enumerate(SHORTEST[:moves]):
        match.play(number % 2, spot)
    path.write_text(record_of(match, "2026-11-15").text())
    return path


# --- Help, usage, refusals ---


def test_help_names_every_command_with_examples_and_exit_codes(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in NAMES:
        assert f"    {command} " in ran.out
    assert "rumpus play pig-dice" in ran.out
    assert "130 interrupted" in ran.out


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_help_of_its_own(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: rumpus {command}")


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("play",),
        ("play", "chess"),
        ("play", "pig-dice", "--people", "0"),
        ("play", "pig-dice", "--people", "9"),
        ("play", "pig-dice", "--people", "2", "--names", "Ann,Ben"),
        ("play", "pig-dice", "--names", ""),
        ("play", "pig-dice", "-o", "target"),
        ("play", "pig-dice", "--kit", "no-such-file"),
        ("play", "pig-dice", "--clock", "soon"),
        ("play", "pig-dice", "--seed", "abc"),
        ("play", "pig-dice", "--peop", "2"),
        ("play", "pig-dice", "--resume", "file"),
        ("play", "--resume", "file", "--names", "Ann"),
        ("play", "--resume", "no-such-file"),
        ("rules",),
        ("rules", "chess"),
        ("rules", "pig-dice", "PD-999"),
        ("referee",),
        ("referee", "no-such-file"),
        ("referee", "/"),
        ("replay", "no-such-file"),
        ("check", "chess"),
        ("check", "no-such-file.py"),
        ("check", "pig-dice", "--games", "none"),
    ],
)
def test_wrong_usage_is_one_clear_refusal_with_exit_code_2(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err
    assert "Traceback" not in ran.err
    said = [line for line in ran.err.splitlines() if line.startswith("rumpus")]
    assert len(said) == 1


def test_a_refusal_is_one_line_that_cannot_move_the_cursor(run: Run) -> None:
    ran = run("play", "--resume", "no\x1b[2J\nfile")
    assert ran.code == 2
    assert ran.err.endswith("no\\x1b[2J\\nfile\n")
    assert ran.err.count("\n") == 1


def test_a_mistyped_seed_is_not_repeated(run: Run) -> None:
    assert "c0ffee" not in run("play", "pig-dice", "--seed", "c0ffee").err


def test_the_front_door_loads_nothing_heavy() -> None:
    code = (
        "import sys, io; from rumpus.cli import main; main(['games'])\n"
        "assert 'rich' not in sys.modules\n"
        "sys.stdin = io.StringIO('A1\\n'); main(['play', 'free-for-all'])\n"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=False).returncode == 0


def test_the_installed_commands_name_is_the_front_door() -> None:
    assert front_door().prog == "rumpus"
    ran = subprocess.run([sys.executable, "-m", "rumpus", "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"rumpus \d+\.\d+\.\d+\n", ran.stdout)


def test_a_reader_who_goes_away_gets_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(
        [sys.executable, "-m", "rumpus", "rules", "system"], stdout=writer, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(writer)
        _, err = process.communicate()
    assert process.returncode == 141
    assert "Traceback" not in err
    assert "Exception" not in err


# --- games, rules ---


def test_games_lists_every_game_by_box(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for slug in games():
        about = open_book(slug).about
        assert re.search(
            rf"^  {re.escape(about.title)} +{slug} +\S+ players +{about.minutes} min", ran.out, re.MULTILINE
        )
        assert about.line in ran.out
    assert ran.out.index("P.E.G.S.\n") < ran.out.index("Free-For-All") < ran.out.index("Pig Dice\n")


def test_games_answers_a_script(run: Run) -> None:
    found = {game["slug"]: game for game in json.loads(run("games", "--json").out)}
    assert tuple(found) == games()
    assert found["pig-dice"]["seats"] == [2, 20]
    assert found["free-for-all"]["options"][1]["choices"] == ["allow", "forbid"]


def test_rules_are_piped_as_they_are_written(run: Run) -> None:
    ran = run("rules", "Free-For-All")
    assert ran.code == 0
    assert ran.out.startswith("# Free-For-All")
    assert "- **FF-13** " in ran.out
    assert ran.err == "The common part of all peg games: rumpus rules system\n"
    assert run("rules", "system").err == ""


def test_a_beginning_that_several_games_have_is_asked_back(run: Run) -> None:
    for command in ("rules", "guide", "play", "sim"):
        ran = run(command, "pig")
        assert (ran.code, ran.err) == (2, "rumpus: 'pig' could be pig-dice or pigskin\n")


def test_one_clause_can_be_asked_for(run: Run) -> None:
    assert run("rules", "pig-d", "pd-9").out.startswith("- **Id:** PD-9\n- **Rule:** Two number faces that sum to 7")


# --- referee ---


def test_the_referee_proves_a_finished_game(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path / "game")
    ran = run("referee", path)
    assert ran.code == 0
    assert ran.out == f"{path}: legal, luck proven (drawn; points 1 1)\n"


def test_the_referee_says_that_a_game_is_unfinished(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path / "game", moves=3)
    ran = run("referee", path)
    assert ran.code == 0
    assert ran.out == f"{path}: legal so far, unfinished\n"


def test_the_referee_refuses_with_file_line_and_reason_and_looks_at_the_others_too(run: Run, tmp_path: Path) -> None:
    good, bad = recorded(tmp_path / "good"), recorded(tmp_path / "bad")
    bad.write_text(bad.read_text().replace("2. seat 2: add B1", "2. seat 2: add Z9"))
    ran = run("referee", bad, good)
    assert ran.code == 1
    first, second = ran.out.splitlines()
    assert first.startswith(f"{bad}: refused: line 9: seat 2 cannot play 'add Z9'")
    assert second.startswith(f"{good}: legal")


def test_the_referee_answers_a_script(run: Run, tmp_path: Path) -> None:
    good, going, bad = recorded(tmp_path / "good"), recorded(tmp_path / "going", 2), tmp_path / "bad"
    bad.write_bytes(b"\xff")
    ran = run("referee", "--json", good, going, bad)
    assert ran.code == 1
    verdicts = json.loads(ran.out)
    assert [each["verdict"] for each in verdicts] == ["legal", "unfinished", "refused"]
    assert [each.get("proven") for each in verdicts] == [True, False, None]
    assert (verdicts[2]["line"], verdicts[2]["reason"]) == (1, "this is not UTF-8 text")
    assert verdicts[0]["names"] == ["Ann", "Ben"]


def test_a_file_that_cannot_be_read_is_code_2_even_beside_good_ones(run: Run, tmp_path: Path) -> None:
    ran = run("referee", recorded(tmp_path / "good"), tmp_path / "missing")
    assert ran.code == 2
    assert "legal" in ran.out
    assert "missing cannot be read: No such file" in ran.err


def test_somebodys_own_dice_are_needed_again_to_go_on_to_referee_and_to_replay(run: Run, tmp_path: Path) -> None:
    kit, path = tmp_path / "dice.txt", tmp_path / "game.rumpus"
    kit.write_text("1 2 3 4 5 6\n1 2 3 4 5 T\n")
    assert run("play", "pig-dice", "--kit", kit, "--record", path, typed=["throw"]).code == 0
    assert "name the file with --kit" in run("referee", path).out
    assert run("referee", path, "--kit", kit).code == 0
    assert run("replay", path, "--kit", kit).code == 0
    assert run("play", "--resume", path, typed=["throw"]).code == 0


# --- replay ---


def test_a_replay_shows_every_move_and_both_sides(run: Run, tmp_path: Path) -> None:
    ran = run("replay", recorded(tmp_path / "game"))
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith("Free-For-All: Ann, Ben\n\n1. Ann: add A1\nAnn sees:\n")
    assert "\n6. Ben: add A1\n" in ran.out
    assert ran.out.count("Ben sees:") == 6
    assert ran.out.endswith("Result: drawn; points 1 1\n")


def test_a_replay_through_one_players_eyes_shows_nothing_of_the_other(run: Run, tmp_path: Path) -> None:
    ran = run("replay", "--seat", "2", recorded(tmp_path / "game", moves=1))
    assert "Silence. Ann has one more peg." in ran.out
    assert "●" not in ran.out
    assert run("replay", "--seat", "3", tmp_path / "game").code == 2


def test_the_replay_of_an_unfinished_game_warns(run: Run, tmp_path: Path) -> None:
    ran = run("replay", recorded(tmp_path / "game", moves=2))
    assert ran.code == 0
    assert ran.err == "This game is not over: what follows shows the secrets of its players.\n"
    assert ran.out.endswith("Result: unfinished\n")


def test_step_waits_for_enter_and_stops_at_the_end_of_input(run: Run, tmp_path: Path) -> None:
    ran = run("replay", "--step", recorded(tmp_path / "game"), typed=["", ""])
    assert ran.out.count("Enter for the next move.") == 3
    assert "4. Ben" not in ran.out


def test_a_replay_answers_a_script(run: Run, tmp_path: Path) -> None:
    told = json.loads(run("replay", "--json", recorded(tmp_path / "game")).out)
    assert [move["words"] for move in told["moves"]] == [f"add {spot}" for spot in SHORTEST]
    assert told["moves"][0]["heard"] == {
        "1": ["Silence. Your peg stays at A1."],
        "2": ["Silence. Player 1 has one more peg."],
    }
    assert told["result"] == "drawn; points 1 1"


def test_a_bad_record_is_not_replayed(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path / "game")
    path.write_text(path.read_text().replace("Ann", "Eve"))
    ran = run("replay", path)
    assert ran.code == 1
    assert "line" in ran.err
    assert ran.out == ""


# --- play ---


def test_play_keeps_the_record_where_it_is_told_to_and_never_over_another_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.rumpus"
    ran = run("play", "free-for-all", "--record", path, typed=["A1"])
    assert ran.code == 0
    assert ran.out.endswith(f"Saved. Go on with: rumpus play --resume '{path}'\n")
    before = path.read_bytes()
    ran = run("play", "free-for-all", "--record", path, typed=["A1"])
    assert ran.code == 2
    assert "is there already" in ran.err
    assert path.read_bytes() == before


def test_a_damaged_game_is_refused_with_line_and_reason_and_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    run("play", "free-for-all", "--record", path, typed=["A1"])
    path.write_text(path.read_text().replace("add A1", "add A2"))
    damaged = path.read_bytes()
    ran = run("play", "--resume", path)
    assert ran.code == 2
    assert re.match(r"rumpus: .*game\.rumpus: line \d+: ", ran.err)
    assert path.read_bytes() == damaged


def test_the_whole_program_works_on_pipes(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    typed = "".join(f"\n{spot}\n\n" for spot in SHORTEST)
    command = [sys.executable, "-m", "rumpus"]
    ran = subprocess.run(
        [*command, "play", "free-for-all", "--names", "Ann,Ben", "--record", str(path)],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\x1b" not in ran.stdout
    assert "A draw, 1 to 1" in ran.stdout
    assert referee(path.read_text()).proven
    assert subprocess.run([*command, "referee", str(path)], capture_output=True, check=True).returncode == 0


# --- check ---

BROKEN = f"""
from rumpus.rules.pegs.free_for_all import {", ".join({*CONTRACT, "State", "View"} - {"legal"})}
from rumpus.rules.words import rule

@rule
def legal(state, out):
    return 0
"""


def test_check_names_the_law_that_a_game_breaks(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BROKEN)
    ran = run("check", path, "--games", "5")
    assert ran.code == 1
    assert "BROKEN  moves" in ran.out
    assert ran.out.splitlines()[-1] == "free-for-all: 1 broken"
    ran = run("check", path, "--games", "5", "--json")
    assert ran.code == 1
    told = json.loads(ran.out)
    assert not told["kept"]
    assert [law["name"] for law in told["laws"] if not law["kept"]] == ["moves"]


def test_check_wants_imports_by_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from rumpus.rules.pegs.free_for_all import *\n")
    ran = run("check", path, "--games", "5")
    assert ran.code == 1
    assert "mine.py, line 1: name what is imported; rules are linked by their names" in ran.out


def test_check_finds_nothing_wrong_with_a_game_of_ours(run: Run) -> None:
    ran = run("check", "x-rays", "--games", "2")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "x-rays: all laws are kept"
    assert "hidden from seat 1: markers[1]" in ran.out
