"""The campaign of the beliefs: it goes on where it was, and its page says what was seen."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.lab.belief_campaign import Followed
from tools import beliefs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(beliefs, "RESULTS", tmp_path / "beliefs.json")
    monkeypatch.setattr(beliefs, "PAGE", tmp_path / "beliefs.md")
    return tmp_path


def test_a_campaign_goes_on_where_it_was(folder: Path) -> None:
    beliefs.campaign(["free-for-all"], 2, workers=1)
    two = beliefs.read_results()["free-for-all"]
    beliefs.campaign(["free-for-all"], 3, workers=1)
    three = beliefs.read_results()["free-for-all"]
    assert (two.games, three.games) == (2, 3)
    assert three.decisions > two.decisions
    beliefs.campaign(["free-for-all"], 1, workers=1)
    assert beliefs.read_results()["free-for-all"] == three


def test_the_page_is_written_from_the_results() -> None:
    assert beliefs.PAGE.read_text(encoding="utf-8") == beliefs.page(beliefs.read_results())


def test_the_page_says_what_was_seen_and_what_was_not(folder: Path) -> None:
    seen = Followed(
        games=1_000, notices=4_000, decisions=2_000, exact=500, present=1_000, answered=5, lost=3, compared=4, error=0.1
    )
    page = beliefs.page({"hostage": seen})
    assert "| Hostage | 1,000 | 4,000 | 25% | 50% | 0 | 0 | 0 | 0 | 5 | 3 | 0 | 0.025 (4) | 0 |" in page
    assert "a belief was lost at 3 of them" in page
    assert "Not played yet: Jukem Football, Pigskin," in page
    assert "Fewer than" not in page
    fewer = beliefs.page({"hostage": replace(seen, games=400, seconds=2_400.0)})
    assert "Fewer than 1,000 games so far: Hostage (400). The rest would take 1.0 hours of one core." in fewer


def test_without_games_the_page_is_written_from_what_is_known_and_afresh_forgets(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "nice", lambda steps: 0)  # the other tests go on as they were
    beliefs.write_results({"hostage": Followed(games=7, notices=9, decisions=8)})
    assert beliefs.main(["-n", "0"]) == 0
    assert "| Hostage | 7 |" in (folder / "beliefs.md").read_text(encoding="utf-8")
    assert beliefs.main(["-n", "0", "--afresh", "--games", "hostage"]) == 0
    assert beliefs.read_results() == {}
