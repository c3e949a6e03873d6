"""Duels of versions: an older one plays in a process of its own, and results are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption
from tools import duel_versions

HERE = Path(__file__).parents[2]
"""As the older version these tests take this one."""


def test_a_version_meets_itself_and_a_duel_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duel_versions, "RESULTS", tmp_path / "duel_versions.json")
    monkeypatch.setenv(duel_versions.FOLDER, "")
    for games in (2, 4):
        arguments = ["--old", str(HERE), "free-for-all", "--games", str(games), "--workers", "1"]
        assert duel_versions.main(arguments) == 0
        known = json.loads(duel_versions.RESULTS.read_text(encoding="utf-8"))["free-for-all"]
        assert known["games"] == games
        assert 0 <= known["points"] <= games


def test_versions_whose_games_look_different_do_not_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(duel_versions.FOLDER, str(HERE))
    book = open_book("free-for-all")
    with pytest.raises(BadOption, match="looks different in the older version"):
        duel_versions.Older(book, book.house()._replace(first_player=2), 0, 1)


def test_a_folder_without_a_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        duel_versions.main(["--old", str(tmp_path), "free-for-all"])
