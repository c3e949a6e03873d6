"""The page on the third engine says what was measured, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rumpus.rules.catalogue import GAMES
from tools import gpu_speed


def test_the_page_is_what_the_results_make() -> None:
    assert gpu_speed.main(["--check"]) == 0


def test_every_game_was_measured_and_agrees_with_the_native_engine() -> None:
    results = json.loads(gpu_speed.RESULTS.read_text(encoding="utf-8"))
    assert [row["game"] for row in results["games"]] == list(GAMES)
    assert all(row["equal"] for row in results["games"])


def test_a_game_below_its_goal_has_a_star_and_one_that_differs_is_called_out() -> None:
    row = {"game": "jukem", "ready": 1.0, "registers": 9, "local": 0, "equal": False, "moves": 10**9, "seconds": 2.0}
    text = gpu_speed.page({"date": "today", "card": "a card", "versions": {"Python": "3"}, "games": [row]})
    assert "| jukem | 0.50 * | 1 | NO | 9 | 0 | 1.0 |" in text
    text = gpu_speed.page({"date": "", "card": "", "versions": {}, "games": [{**row, "seconds": 1.0, "equal": True}]})
    assert "| jukem | 1.00 | 1 | yes |" in text


def test_a_new_run_keeps_the_profiles_and_a_new_profile_the_run() -> None:
    kept = {"date": "then", "games": [1], "profiles": [{"game": "soccer", "busy": 1.0}, {"game": "jukem", "busy": 2.0}]}
    assert gpu_speed.joined(kept, {"date": "now", "games": [2]}) == {**kept, "date": "now", "games": [2]}
    fresh = gpu_speed.joined(kept, [{"game": "soccer", "busy": 3.0}, {"game": "pig-dice", "busy": 4.0}])
    assert [(row["game"], row["busy"]) for row in fresh["profiles"]] == [("pig-dice", 4), ("jukem", 2), ("soccer", 3)]
    assert fresh["games"] == [1]


def test_what_makes_no_sense_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu_speed.main(["launch"]) == gpu_speed.main(["profile", "chess"]) == 2
    launch, chess = capsys.readouterr().err.splitlines()
    assert "name the games to launch" in launch
    assert "no game 'chess'" in chess


def test_an_old_page_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = gpu_speed.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(gpu_speed, "PAGE", tmp_path / "gpu.md")
    gpu_speed.PAGE.write_text(known.replace("yes", "no", 1), encoding="utf-8")
    assert gpu_speed.main(["--check"]) == 1
    assert gpu_speed.main([]) == 0
    assert gpu_speed.PAGE.read_text(encoding="utf-8") == known
    assert gpu_speed.main(["--check"]) == 0
