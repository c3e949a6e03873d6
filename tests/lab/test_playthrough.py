"""The checked-in playthroughs are what the project plays now."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.lab.playthrough import playthrough
from rumpus.rules.catalogue import GAMES
from tools.playthroughs import FOLDER, stale


@pytest.mark.parametrize("game", GAMES)
def test_a_playthrough_is_up_to_date(game: str) -> None:
    assert (FOLDER / f"{game}.txt").read_text(encoding="utf-8") == playthrough(game), "see `make playthroughs`"


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_an_outdated_playthrough_is_found(tmp_path: Path) -> None:
    for game in GAMES:
        (tmp_path / f"{game}.txt").write_text(playthrough(game), encoding="utf-8")
    assert stale(tmp_path) == []
    (tmp_path / f"{GAMES[0]}.txt").write_text("something else", encoding="utf-8")
    (tmp_path / f"{GAMES[1]}.txt").unlink()
    assert stale(tmp_path) == [GAMES[0], GAMES[1]]


def test_every_seat_and_the_watcher_stand_in_a_playthrough() -> None:
    text = playthrough("x-rays")
    assert all(f"--- {who}\n" in text for who in ("Seat 1", "Seat 2", "Watcher"))
    assert "hears: Alarm at " in text
    assert text.rstrip().splitlines()[-1].startswith("Seal: ")
