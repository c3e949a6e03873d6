"""The tutorial is run as it stands, and what it claims is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.lab.duel import wilson

PAGE = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
CODE = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
FIGURES = re.compile(r"random play won (\d+)% of (\d+) games, the agent (\d+)%")


def figures(text: str) -> tuple[float, int, float]:
    found = FIGURES.search(text)
    assert found
    return int(found[1]) / 100, int(found[2]), int(found[3]) / 100


def test_the_tutorial_teaches_an_agent_in_fifty_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert len([line for line in CODE.splitlines() if line.strip()]) <= 50
    exec(compile(CODE, "docs/tutorial.md", "exec"), {"__name__": "tutorial"})
    before, games, after = figures(capsys.readouterr().out)
    assert after > 0.8
    assert wilson(after, games)[0] > wilson(before, games)[1]
    said_before, said_games, said_after = figures(PAGE)
    assert said_games == games
    # Rounding differs between machines, and then other games are played: the figures agree as far as chance lets them.
    for said, found in ((said_before, before), (said_after, after)):
        low, high = wilson(found, games, deviations=4)
        assert low <= said <= high
