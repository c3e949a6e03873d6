"""The pages of the workshop say what the code says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rumpus.rules import made
from rumpus.rules.pegs.workshop.reading import described
from tools import balance, invented, workshop
from tools.opponents import code


def test_the_page_of_the_workshop_has_all_phrases() -> None:
    assert workshop.PAGE.read_text(encoding="utf-8") == workshop.page(), "python -m tools.workshop"


def test_the_page_of_balance_is_what_was_measured() -> None:
    assert balance.PAGE.read_text(encoding="utf-8") == balance.page(), "python -m tools.balance"


def test_what_older_bots_played_is_said_to_be_older(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = balance.measured()["x-rays"]
    monkeypatch.setattr(balance, "measured", lambda: {"x-rays": kept | {"code": code(), "date": "2030-01-01"}})
    assert "| X-Rays | " in balance.page()
    assert "†" not in balance.page()
    monkeypatch.setattr(balance, "measured", lambda: {"x-rays": kept | {"code": "another", "date": "2030-01-01"}})
    assert "| X-Rays † | " in balance.page()
    assert "earlier code of the bots, until 2030-01-01" in balance.page()


def test_the_page_of_what_was_invented_is_what_was_found(tmp_path: Path) -> None:
    assert invented.PAGE.read_text(encoding="utf-8") == invented.page(tmp_path), "python -m tools.invented"
    for figure in (tmp_path / "figures/invented").iterdir():
        kept = invented.FOLDER / "figures/invented" / figure.name
        assert kept.read_text(encoding="utf-8") == figure.read_text(encoding="utf-8"), figure.name
    words = tomllib.loads(invented.WORDS.read_text(encoding="utf-8"))
    shelved = [each for each in words.values() if "slug" in each]
    assert {each["slug"] for each in shelved} == set(made.SHELF)
    texts = {described(made.kept(slug)) for slug in made.SHELF}
    assert texts <= {each.one.text for each in invented.found()}, "the shelf holds what was found, under the same names"
