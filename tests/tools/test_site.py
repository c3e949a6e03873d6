"""The site: it is built of the documents as they are, and no link in it leads nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import rumpus
from tools.site import ROOT, broken, build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site")).parent


def test_every_page_is_there_and_every_link_leads_somewhere(site: Path) -> None:
    pages = [path for path in (ROOT / "docs").rglob("*.md") if path.name != "README.md"]
    assert [path for path in pages if not (site / path.relative_to(ROOT)).with_suffix(".html").is_file()] == []
    assert broken(site) == []


def test_the_reference_has_all_that_is_public_and_nothing_from_elsewhere_is_loaded(site: Path) -> None:
    reference = (site / "docs" / "reference.html").read_text(encoding="utf-8")
    assert [name for name in rumpus.__all__ if f'id="rumpus.api.{name}"' not in reference] == []
    assert "simulate" in reference
    assert 'src="http' not in reference
    assert "fonts.googleapis" not in reference


def test_a_broken_link_is_named_with_its_page(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a id="x" href="b.html#y"></a><a href="c.html"></a><a href="#x"></a>')
    (tmp_path / "b.html").write_text('<img src="https://elsewhere.example/">')
    assert broken(tmp_path) == ["a.html: b.html#y (no such place there)", "a.html: c.html"]
