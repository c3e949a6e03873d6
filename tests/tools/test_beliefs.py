"""The campaign of the beliefs: it goes on where it was, and its page says what was seen."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rumpus.lab.belief_campaign import Followed
from tools import beliefs, duel_versions


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(beliefs, "RESULTS", tmp_path / "beliefs.json")
    monkeypatch.setattr(beliefs, "PAGE", Path(shutil.copy(beliefs.PAGE, tmp_path / "beliefs.md")))
    return tmp_path


def test_a_campaign_goes_on_where_it_was_until_there_were_enough_decisions(folder: Path) -> None:
    beliefs.campaign(["free-for-all"], 50, workers=1)
    some = beliefs.read_results()["free-for-all"]
    beliefs.campaign(["free-for-all"], 100, workers=1)
    more = beliefs.read_results()["free-for-all"]
    assert 50 <= some.decisions < 100 <= more.decisions
    assert more.games > some.games
    assert more.scored
    assert 0 < more.memory <= 32_000_000
    beliefs.campaign(["free-for-all"], 100, workers=1)
    assert beliefs.read_results()["free-for-all"] == more


def test_a_campaign_stops_when_its_time_is_up(folder: Path) -> None:
    beliefs.campaign(["free-for-all"], 10_000, workers=1, minutes=0.0)
    assert beliefs.read_results()["free-for-all"].games == 1


def test_the_page_is_written_from_the_results() -> None:
    assert beliefs.PAGE.read_text(encoding="utf-8") == beliefs.page(beliefs.read_results())


def test_the_page_says_what_was_seen_and_what_was_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_versions, "RESULTS", folder / "duel_versions.json")
    seen = Followed(
        games=1_000, notices=40_000, decisions=20_000, exact=5_000, present=10_000, lost=3, compared=4, error=0.1
    )
    page = beliefs.page({"hostage": seen})
    assert "| Hostage | 1,000 | 20,000 | 25% | 50% | 0 | 0 | 0 | 3 | 0 | 0 | 0.025 (4) | 0 | - | 0.0 |" in page
    assert "a belief was lost at 3 of them" in page
    assert "Fewer than 20,000 decisions so far: Jukem Football, Pigskin," in page
    assert "Hostage," not in page
    assert beliefs.DUELS not in page
    duel_versions.RESULTS.write_text('{"hostage": {"games": 100, "points": 50.0, "lost": 2}}')
    assert "| Hostage | 100 | 0.500 | [0.404, 0.596] | 2 |" in beliefs.page({"hostage": seen})


def test_without_games_the_page_is_written_from_what_is_known_and_afresh_forgets(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "nice", lambda steps: 0)  # the other tests go on as they were
    beliefs.write_results({"hostage": Followed(games=7, notices=9, decisions=8)})
    assert beliefs.main(["-n", "0"]) == 0
    assert "| Hostage | 7 |" in (folder / "beliefs.md").read_text(encoding="utf-8")
    assert beliefs.main(["-n", "0", "--afresh", "--games", "hostage"]) == 0
    assert beliefs.read_results() == {}
