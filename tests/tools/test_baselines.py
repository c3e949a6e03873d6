"""The table of baselines is what was measured, and anybody can add a line."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

from rumpus.rules.errors import BadOption
from tools import baselines

AGENT = """
class First:
    version = "2.1"

    def __init__(self, book, options, seat, seed): ...

    def choose(self, seen, moves):
        return moves[0]
"""


def test_the_page_says_what_was_measured_of_every_kind_of_player() -> None:
    assert baselines.main(["--check"]) == 0
    assert f"--seed {baselines.SEED}`" in baselines.PAGE.read_text("utf-8")
    players = {line["player"].partition(":")[0] for lines in baselines.read_results().values() for line in lines}
    assert {"random", "heuristic", "beginner", "player", "expert", "master", "exact"} <= players


def test_a_line_is_added_with_the_version_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "agents_of_mine.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(baselines, "RESULTS", tmp_path / "lines.json")
    monkeypatch.setattr(baselines, "PAGE", Path(shutil.copy(baselines.PAGE, tmp_path / "page.md")))
    for _ in range(2):
        assert baselines.main(["add", "x-rays", "agents_of_mine:First", "random", "-n", "4"]) == 0
    told = (tmp_path / "page.md").read_text("utf-8")
    assert told.count("| x-rays | agents_of_mine:First | 2.1 | ") == 1
    assert told.count("| x-rays | random | ") == 1


def test_a_yardstick_is_not_measured_by_itself() -> None:
    with pytest.raises(BadOption, match="random is the only yardstick of kuhn"):
        baselines.add("kuhn", "random", 2)


def test_its_examples_are_true() -> None:
    assert doctest.testmod(baselines).failed == 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("add",), "name a game and a player, as in: add x-rays mine:Agent"),
        (("add", "x-rays"), "name a game and a player"),
        (("add", "x-ways", "random"), "there is no game 'x-ways'; do you mean x-rays"),
        (("add", "x-rays", "wizard"), "there is no player 'wizard'"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_line(
    given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        baselines.main(given)
    assert said in capsys.readouterr().err
