"""The first bot and the first game, made as their pages say: files are written, examples run, figures compared."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

import pytest

from rumpus.cli import main

DOCS = Path(__file__).parents[1] / "docs"
FILE = re.compile(r"<!-- file (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "quiet", raising=False)


def follow(page: str) -> int:
    """Do what a tutorial says; how many examples it has."""
    for name, text in FILE.findall((DOCS / page).read_text(encoding="utf-8")):
        Path(name).write_text(text, encoding="utf-8")
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert failed == 0
    return tried


def test_the_first_bot_plays_as_its_page_says() -> None:
    assert follow("first-bot.md") >= 8


def test_the_first_game_is_played_and_printed_as_its_page_says() -> None:
    assert follow("first-game.md") >= 5
    assert main(["guide", "garden.game"]) == 0
    assert main(["print", "garden.game", "garden.pdf"]) == 0
    assert Path("garden.pdf").read_bytes().startswith(b"%PDF-")


def test_the_first_cluster_run_finds_the_same_wherever_it_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "first-cluster-run.md").read_text(encoding="utf-8")
    answers = re.findall(r"^\$ rumpus (.*)\n((?:(?!```|\$).*\n)+)", page, re.MULTILINE)
    assert len(answers) == 3
    assert len({said for _, said in answers}) == 1
    for asked, said in answers:
        assert main(asked.split()) == 0
        assert doctest.OutputChecker().check_output(said, capsys.readouterr().out, doctest.ELLIPSIS)
