"""`rumpus replay` of a game that has a chart and a box score, and of one that has none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.rules.catalogue import open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.record import record_of

FIGURES = Path(__file__).parents[1] / "docs" / "figures"
RECORD = FIGURES / "pigskin-chart.rumpus"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def dice(path: Path) -> Path:
    path.write_text(record_of(Match(open_book("pig-dice"), seed=Seed(bytes(32))), "2026-11-15").text())
    return path


def test_the_chart_in_the_documents_is_what_the_command_draws(tmp_path: Path, capsys: Captured) -> None:
    drawn = tmp_path / "chart.svg"
    assert main(["replay", str(RECORD), "--chart", str(drawn)]) == 0
    assert capsys.readouterr().out == f"drawn: {drawn}\n"
    command = "rumpus replay docs/figures/pigskin-chart.rumpus --chart docs/figures/pigskin-chart.svg"
    assert drawn.read_bytes() == (FIGURES / "pigskin-chart.svg").read_bytes(), f"draw it again: {command}"


def test_a_game_without_a_chart_is_refused(tmp_path: Path, capsys: Captured) -> None:
    drawn = tmp_path / "chart.svg"
    assert main(["replay", str(dice(tmp_path / "game")), "--chart", str(drawn)]) == 2
    assert "Pig Dice has no chart" in capsys.readouterr().err
    assert not drawn.exists()


def test_the_record_itself_is_never_drawn_over(tmp_path: Path, capsys: Captured) -> None:
    record = tmp_path / "game.rumpus"
    record.write_bytes(RECORD.read_bytes())
    assert main(["replay", str(record), "--chart", str(record)]) == 2
    assert "no picture" in capsys.readouterr().err
    assert record.read_bytes() == RECORD.read_bytes()


def test_the_chart_of_an_unfinished_game_tells_no_secret_and_warns_of_none(tmp_path: Path, capsys: Captured) -> None:
    match = Match(open_book("pigskin"), seed=Seed(bytes(32)))
    for _ in range(22):
        match.play(match.turn, match.choices(match.turn)[0].move)
    record, drawn = tmp_path / "game", tmp_path / "chart.svg"
    record.write_text(record_of(match, "2026-11-15").text())
    assert main(["replay", str(record), "--chart", str(drawn)]) == 0
    assert capsys.readouterr().err == ""
    assert drawn.exists()


def test_a_replay_ends_with_the_box_score(capsys: Captured) -> None:
    assert main(["replay", str(RECORD), "--seat", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    start = lines.index("Box score                   White (Ann)  Black (Ben)")
    assert lines[start + 1].split() == ["Points", "10", "21"]
    assert lines[-3].startswith("Possession, in cards")
    assert sum(map(int, lines[-3].split()[-2:])) == 4 * 50
    assert lines[-1] == "Result: won by 2; points 10 21"


def test_a_script_gets_chart_and_box_score(tmp_path: Path, capsys: Captured) -> None:
    drawn = tmp_path / "chart.svg"
    assert main(["replay", str(RECORD), "--json", "--chart", str(drawn)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert drawn.exists()
    assert told["chart"]["sides"] == ["White", "Black"]
    assert told["chart"]["drives"][0]["plays"][1] == {
        "words": "White 1&10 on W27, pass RH: incomplete, 12 yards",
        "mark": {"side": 0, "line": 27, "first": True},
        "strokes": [{"kind": "pass", "side": 0, "start": 27, "end": 39}],
        "undone": "incomplete",
    }
    assert told["box_score"]["lines"][0] == {"label": "Points", "values": [10, 21], "under": False}


def test_a_script_gets_neither_from_another_game(tmp_path: Path, capsys: Captured) -> None:
    assert main(["replay", str(dice(tmp_path / "game")), "--json"]) == 0
    assert {"chart", "box_score"}.isdisjoint(json.loads(capsys.readouterr().out))
