"""Every page of the project can be reached, and every link between pages leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def links(page: Path) -> list[Path]:
    """The files that a page links to."""
    found = LINK.findall(page.read_text(encoding="utf-8"))
    return [(page.parent / link).resolve() for link in found if not link.startswith(("http:", "https:"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not link.exists()] == []


def test_the_index_names_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    assert {page.resolve() for page in PAGES} - {index, ROOT / "README.md"} <= set(links(index))


def test_every_word_of_the_glossary_stands_where_it_says() -> None:
    rows = re.findall(r"^\| (.+) \| .+ \| (`.+`) \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE)
    words, places = zip(*rows, strict=True)
    named = [place for each in places for place in re.findall("`(.+?)`", each)]
    assert [place for place in named if not any((ROOT / home / place).exists() for home in ("src/rumpus", "."))] == []
    assert len(set(words)) == len(words)
