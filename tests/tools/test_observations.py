"""The page on observations is what the spaces say, and what it shows of code runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tools.observations
from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import GAMES, open_book
from tools.observations import PAGE, main, page


def test_the_page_is_what_the_tool_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_page_names_every_word_of_every_game() -> None:
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.S | re.M))
    for game in GAMES:
        book = open_book(game)
        rows = re.findall(r"^\| [\d–]+ \| `([\w.]+)` \|", sections[book.about.title], re.M)
        assert rows == [word.name for word in space_of(book).words]


def test_every_link_of_its_table_leads_to_a_heading() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = {title.lower().replace(" ", "-") for title in re.findall(r"^## (.*)$", text, re.M)}
    links = set(re.findall(r"\]\(#(.*?)\)", text))
    assert links == headings


def test_its_code_runs() -> None:
    names: dict[str, object] = {}
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    exec(code, names)
    assert "space" in names


def test_a_page_that_is_not_up_to_date_is_named_and_then_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known, copy = PAGE.read_text(encoding="utf-8"), tmp_path / "observations.md"
    copy.write_text(known.replace("(#pig-dice) | 2 |", "(#pig-dice) | 3 |"), encoding="utf-8")
    monkeypatch.setattr(tools.observations, "PAGE", copy)
    assert main(["--check"]) == 1
    assert copy.read_text(encoding="utf-8") != known
    assert main([]) == 0
    assert copy.read_text(encoding="utf-8") == known
    assert main(["--check"]) == 0
    assert "not up to date" in capsys.readouterr().err
