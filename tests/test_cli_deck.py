"""`rumpus deck`, and --deck as another name of --kit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rumpus.cli import main
from tests.rules.pigskin.conftest import deck_text

BROKEN = {
    "B1": {"line_second": "INC 4", "long": "0"},
    "D2": {"kind": "joker", "penalty_side": "REF"},
    "E10": {"card": "F1"},
}


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A deck file with five troubles on three cards."""
    path = tmp_path / "broken.csv"
    path.write_text(deck_text(BROKEN), encoding="utf-8")
    return str(path)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A deck of one's own, with a blank space."""
    path = tmp_path / "mine.csv"
    path.write_text(deck_text({"D2": {"long": ""}}), encoding="utf-8")
    return str(path)


def test_every_trouble_of_a_deck_is_told_with_card_and_space(broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", broken]) == 1
    told = capsys.readouterr().out
    for trouble in (
        "error: line 12: card B1, space line_second: 'INC 4' cannot stand there",
        "error: line 12: card B1, space long: 0 is out of range",
        "error: line 33: card D2, space kind: 'joker' cannot stand there",
        "error: line 33: card D2, space penalty_side: 'REF' cannot stand there",
        "error: line 51: there is no card 'F1'",
        "error: 1 of the 50 cards are missing: E10",
    ):
        assert trouble in told
    assert told.endswith("broken.csv: refused as a deck of Pigskin, 6 errors\n")


def test_a_good_deck_is_counted_and_its_doubts_told(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", mine]) == 0
    told = capsys.readouterr().out
    assert told.startswith("warning: card D2, space long: blank\n")
    assert "41 play, 5 penalty, 1 replace_game, 3 replace_quarter" in told
    assert "  long            38 x n, 2 x DOUBLE\n" in told
    assert told.endswith("mine.csv: good, a deck of your own of Pigskin, 1 warning\n")


def test_a_check_answers_a_script(broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", broken, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "pigskin"
    assert not told["good"]
    assert len(told["troubles"]) == 6
    assert main(["deck", "check", "reconstructed", "--json", "--game", "jukem"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["good"]
    assert told["kinds"]["RUN"] == 20


def test_the_reconstructed_deck_says_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "reconstructed"]) == 0
    assert "deck reconstructed (a reconstruction, not the printed cards) of Pigskin" in capsys.readouterr().out
    assert main(["deck", "stats", "reconstructed", "-n", "2"]) == 0
    assert capsys.readouterr().out.count("reconstructed (a reconstruction, not the printed cards)") == 2


def test_stats_tell_what_cards_promise_and_games_bring(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", "reconstructed", "-n", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [column["title"] for column in told["columns"]] == ["1956", "1946"]
    assert told["columns"][1]["house"] == {"edition": "1946"}
    assert told["columns"][0]["games"] == 3
    points = told["columns"][0]["figures"]["points, mean"]
    assert points[0]["sheet"] == 30.2
    assert 5 < points[0]["value"] < 70
    assert told["columns"][0]["figures"]["plays a quarter, mean (least … most)"][1]["error"] is None
    assert told["expectations"]["margins"]["point_after"] == pytest.approx(32 / 41)


def test_stats_of_a_deck_of_ones_own_stand_alone(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", mine, "-n", "2", "-o", "edition=1946", "-o", "short_game=on"]) == 0
    told = capsys.readouterr().out
    assert "a deck of your own" in told
    assert "edition=1946, short_game=on" in told
    assert "sheet" not in told
    assert "line star" in told
    assert "forced replacements" in told


def test_stats_say_units_and_what_each_figure_is_per(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", "reconstructed", "-n", "2"]) == 0
    told = capsys.readouterr().out
    for words in (
        "number of cards that read so",
        "yards a run",
        "completed, % of thrown",
        "net yards a call",
        "Point after good: 78% of the cards.",
        "per game, both sides together, unless a row says otherwise",
        "ties (% of games)",
        "fumbles a run (% of runs)",
        "run-back, mean without Long and Fumble (yards a run-back)",
    ):
        assert words in told
    assert main(["deck", "stats", "reconstructed", "--game", "jukem", "-n", "2"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"turns without a play, % of turns +\d+\.\d% +23\.0%\n", told)
    assert re.search(r"fewest turns in a half +\d+ +28\n", told)
    assert "points of a player in a game" in told


def test_a_house_rule_of_the_sheets_table_has_its_figures_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", "reconstructed", "-n", "2", "-o", "short_game=on", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [column["title"] for column in told["columns"]] == ["1956 short game"]
    assert told["columns"][0]["figures"]["runs"][0]["sheet"] == 54.5


def test_the_table_is_a_page_that_names_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", "reconstructed", "--table", "-n", "2", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert "\nrumpus deck stats reconstructed --table -n 2 --seed 7\n" in told
    assert "| Per game, both sides together | 1956 | 1946 | 1956 short game |" in told
    assert "Games, column by column: 2, 2, 2, 2, 2." in told


def test_jukem_decks_have_figures_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", "reconstructed-kicks", "-n", "3"]) == 0
    told = capsys.readouterr().out
    assert "Jukem Football, deck reconstructed-kicks" in told
    assert "touchdowns" in told
    assert "sheet" not in told
    assert main(["deck", "stats", "reconstructed", "--game", "jukem", "-n", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sheet"]["points"] == 12.1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["check", "nowhere.csv"], "neither one of reconstructed"),
        (["stats", "nowhere.csv"], "neither one of reconstructed"),
        (["stats", "reconstructed", "-o", "colour=red"], "has no house rule 'colour'"),
        (["stats", "reconstructed", "--game", "jukem", "-o", "colour=red"], "has no house rule 'colour'"),
        (["stats", "reconstructed-kicks", "--table"], "--table is the sheet's table"),
        (["stats", "reconstructed", "--table", "-o", "edition=1946"], "--table is the sheet's table"),
        (["stats", "reconstructed", "--table", "--json"], "leave out --table, or --json"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err
    assert told.err.count("\n") == 1


def test_stats_of_a_broken_deck_are_refused(broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "stats", broken]) == 2
    assert "card B1, space line_second" in capsys.readouterr().err


def test_a_deck_is_brought_with_either_word(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    kits = []
    for word in ("--kit", "--deck"):
        assert main(["sim", "pigskin", word, mine, "-n", "2", "--engine", "plain", "--json"]) == 0
        kits.append(json.loads(capsys.readouterr().out)["kit"])
    assert kits[0] == kits[1]
    assert kits[0].startswith("sha256:")


def test_the_referee_takes_a_deck_too(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "nowhere.txt", "--deck", mine]) == 2
    assert "nowhere.txt cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["play", "pigskin"], ["check", "pigskin"]])
def test_every_command_that_takes_a_kit_takes_a_deck(
    arguments: list[str], broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--deck", broken]) == 2
    assert "card B1, space line_second: 'INC 4' cannot stand there" in capsys.readouterr().err
