"""What a game is like, measured: every number has a definition that a game of known worth meets."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rumpus.bots.random_player import RandomPlayer
from rumpus.cli import main
from rumpus.lab import balance as lab
from rumpus.lab.balance import Balance, Measure, balance, drama_of
from rumpus.lab.stories import Always, Oracle, Story, counting, told
from rumpus.room.picture.balance import balance_picture
from rumpus.rules import made
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described

X_RAYS = open_book("x-rays")


@pytest.fixture(scope="module")
def report() -> Balance:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lab, "SMALLEST", 2)
        patch.setattr(lab, "TRIAL", 4)
        return balance(str(examples.FOLDER / "x-rays.game"), seconds=0.01, workers=1, plain=True)


def test_a_report_has_every_measure_with_its_interval(report: Balance) -> None:
    names = [each.name for each in report.measures]
    assert len(names) == len(set(names)) == 16
    assert all(each.low - 1e-9 <= each.value <= each.high + 1e-9 for each in report.measures)
    assert sum(report.endings.values()) == pytest.approx(1)
    assert report.measure("words").value == len(X_RAYS_WORDS.split())
    assert report.advice


X_RAYS_WORDS = open_book(str(examples.FOLDER / "x-rays.game")).description


def test_a_report_is_drawn(report: Balance) -> None:
    drawn = balance_picture(report)
    assert drawn.startswith("<svg")
    assert "X-Rays" in drawn
    assert drawn == balance_picture(dataclasses.replace(report, seconds=9.0))


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.5, 0.6, "good"), (0.1, 0.44, "low"), (0.56, 0.9, "high"), (0.1, 0.9, "good")]
)
def test_a_measure_is_good_if_its_interval_meets_what_is_good(low: float, high: float, verdict: str) -> None:
    assert Measure("first player", 0.5, low, high, (0.45, 0.55), "").verdict == verdict


def test_who_sees_everything_finds_every_diamond_at_once() -> None:
    players = [Oracle(X_RAYS, 0, Random(1)), Always(0)]
    found = told(X_RAYS, X_RAYS.house(), players, Random(1))
    assert found.first_seat == 1
    assert found.decisions == 10 + 9, "five tries of the one, four of the other"


def test_drama_is_how_far_the_winner_was_behind() -> None:
    flat = Story(1, 1.0, 6, 6, 0, (0.5, 0.6, 0.7, 0.8, 0.9, 1.0), "")
    assert drama_of(flat) == (0.0, 0.0, 1.0)
    assert drama_of(dataclasses.replace(flat, first_seat=0.5)) is None
    lost = drama_of(dataclasses.replace(flat, first_seat=0.0))
    assert lost is not None
    assert lost[0] == pytest.approx(0.7)
    assert lost[2] == 0


def test_rules_that_nobody_asks_for_are_found() -> None:
    called = Counter[str]()
    with counting(X_RAYS, called):
        told(X_RAYS, X_RAYS.house(), [RandomPlayer(Random(1)), RandomPlayer(Random(2))], Random(1))
    assert called["legal"] > 10
    assert not called["can_finish"], "that is for another house rule"


def test_a_report_is_about_two_players() -> None:
    with pytest.raises(BadOption, match="is about two"):
        balance("pig-dice", house={"players": "3"}, plain=True)


def test_the_command_writes_a_module_that_is_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["make", "night-march"]) == 0
    path = tmp_path / "night_march.py"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert open_book(str(path)).about.slug == "night-march"
    assert main(["make", "night-march", "--normal"]) == 0
    assert capsys.readouterr().out.startswith("Rumpus game 1\nGame: Night March")
    assert main(["make", "x", "--phrases"]) == 0
    assert "move a peg from ZONE to ZONE" in capsys.readouterr().out
    bad = tmp_path / "bad.game"
    bad.write_text("Game: Nothing\n", encoding="utf-8")
    assert main(["make", str(bad)]) == main(["make", str(tmp_path / "none.game")]) == main(["play", str(bad)]) == 2
    assert f"{bad}: line 1: there is no line" in capsys.readouterr().err


def test_a_game_that_is_known_here_is_made_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    text = described(examples.example("tiptoe"))
    assert main(["make", made.keep(text), "--normal"]) == 0
    assert capsys.readouterr().out == text
    assert main(["make", "my_game.py"]) == 2
    assert "is Python already" in capsys.readouterr().err


def test_an_ending_is_named_by_its_reason_and_not_by_who_won() -> None:
    book = open_book(made.keep(described(examples.example("blind-yavalath"))))
    stories = [
        told(book, book.house(), [RandomPlayer(Random(2 * n)), RandomPlayer(Random(2 * n + 1))], Random(n))
        for n in range(60)
    ]
    found = {each.ending for each in stories}
    assert found == {"a player has N in a line.", "a player has N in a line, which loses.", "N alarms in a row."}
