"""`rumpus hint`, `rumpus analyse`, `rumpus duel` and `rumpus ladder`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from rumpus.cli import main
from rumpus.rules.catalogue import open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.record import record_of


def kept(path: Path, moves: int) -> Path:
    """The record of a random game of X-Rays, whole or only its first moves."""
    match, dice = Match(open_book("x-rays"), None, ("Ann", "Ben"), Seed(bytes(32))), Random(3)
    while not match.over and len(match.played) < moves:
        match.play(match.turn, dice.choice(match.moves(match.turn)))
    path.write_text(record_of(match, "2026-11-15").text(), encoding="utf-8")
    return path


def test_a_hint_names_the_best_moves_with_their_chances(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(kept(tmp_path / "game.rumpus", 13))
    assert main(["hint", record, "--best", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "X-Rays: Ben to move; judged by the expert, who would rather play:"
    assert len(told) == 4
    assert all(" % (give or take " in line for line in told[1:])
    assert main(["hint", record, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["judge"] == "the expert"
    moves = found["moves"]
    assert len(moves) > 3
    assert set(moves[0]) == {"move", "chance", "error", "tries"}


def test_a_finished_game_gets_no_hint_but_an_analysis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, curve = str(kept(tmp_path / "game.rumpus", 999)), tmp_path / "curve.svg"
    assert main(["hint", record]) == 2
    assert "rumpus analyse" in capsys.readouterr().err
    assert main(["analyse", record, "--picture", str(curve)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("X-Rays: Ann, Ben; judged by the expert\n")
    assert "Chance to win, as each side could know it:" in told
    assert "The costliest moves:" in told
    assert re.search(r"Move \d+, \w+: .+ \(\d+ %\); better was .+ \(\d+ %\): \d+ given away, give or take \d+", told)
    tree = ElementTree.fromstring(curve.read_text(encoding="utf-8"))
    assert len(tree.findall(".//{http://www.w3.org/2000/svg}polyline")) == 2
    assert main(["analyse", record, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["judge"] == "the expert"
    assert [len(side) > 3 for side in found["curves"]] == [True, True]
    assert found["mistakes"][0]["cost"] >= found["mistakes"][-1]["cost"] > 0


def test_a_curve_never_takes_the_place_of_something_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = kept(tmp_path / "game.rumpus", 999)
    before = record.read_text()
    assert main(["analyse", str(record), "--picture", str(record)]) == 2
    assert "no picture" in capsys.readouterr().err
    assert record.read_text() == before


def test_a_duel_is_told_in_a_line_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["duel", "pig-dice", "heuristic", "random", "-n", "10", "--workers", "1"]
    assert main(given) == 0
    assert "heuristic wins" in capsys.readouterr().out
    assert main([*given, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 10


def test_a_ladder_is_a_table_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["ladder", "pig-dice", "-n", "10", "--players", "random,heuristic", "--workers", "1"]
    drawing = tmp_path / "ladder.svg"
    assert main([*given, "--picture", str(drawing)]) == 0
    told = capsys.readouterr().out
    assert "heuristic against random" in told
    assert "heuristic: " in ElementTree.fromstring(drawing.read_text(encoding="utf-8"))[1].text  # type: ignore[operator]


def test_players_who_do_not_exist_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "x-rays", "expert", "wizard", "-n", "2"]) == 2
    assert "there is no player 'wizard'" in capsys.readouterr().err
