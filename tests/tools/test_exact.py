"""The page of exact answers is what was found, and what was found can be found again."""

from __future__ import annotations

from rumpus.lab.exact.boards import names
from tools.exact import LEVELS, PAGE, SAMPLES, main, mechanism, read_results


def test_the_page_says_what_was_found() -> None:
    assert main(["--check"]) == 0
    assert f"asked for its move {SAMPLES} times" in PAGE.read_text(encoding="utf-8")


def test_all_small_games_are_there_and_levels_are_compared_with_best_answers() -> None:
    results = read_results()
    assert set(results) == set(names())
    assert len({mechanism(game) for game in results} - {"betting"}) >= 6
    assert all(set(results[game]["levels"]) == set(LEVELS) for game in ("kuhn", "leduc", "mad-dash-2x4"))
    for found in results.values():
        for level, told in found["levels"].items():
            assert told["exploitability"] >= -1e-9, level
        if "solved" in found:
            low, value, high = (found["solved"][name] for name in ("low", "value", "high"))
            assert low - 1e-9 <= value <= high + 1e-9
