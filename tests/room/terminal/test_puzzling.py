"""Puzzles in the terminal."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

from rumpus.bots.puzzles.stored import of_the_day, puzzle, puzzled_games, puzzles
from rumpus.room.progress import Progress, progress_file
from tests.room.terminal.conftest import Rumpus

GAME = puzzled_games()[0]


def test_a_right_answer_is_proved_and_kept(rumpus: Rumpus) -> None:
    each = puzzle(GAME, 3)
    ran = rumpus("puzzle", GAME, "--number", 3, typed=["nonsense", "?", each.right[0].lower()])
    assert ran.code == 0
    assert "is no answer here" in ran.out
    assert "Right." in ran.out
    assert f"Of the {each.worlds} worlds" in " ".join(ran.out.split())
    assert Progress.read().numbers(GAME) == {3}
    assert f"{len(puzzles(GAME))} puzzles, 1 solved" in rumpus("puzzle").out


def test_a_wrong_answer_is_told_so_and_the_right_one_is_shown(rumpus: Rumpus) -> None:
    each = puzzle(GAME, 1)
    wrong = next(answer for answer in each.counts if answer not in each.right)
    ran = rumpus("puzzle", GAME, "--number", 1, typed=[wrong])
    assert ran.code == 1
    assert "No." in ran.out
    assert each.right[0] in ran.out
    assert Progress.read().numbers(GAME) == set()


def test_the_puzzle_of_the_day_makes_a_streak(rumpus: Rumpus) -> None:
    number = of_the_day(GAME, datetime.now(UTC).date())
    ran = rumpus("puzzle", GAME, typed=[puzzle(GAME, number).right[0]])
    assert "the puzzle of the day" in " ".join(ran.out.split())
    assert "1 day in a row" in rumpus("puzzle").out
    assert Progress(days=["2026-01-01", "2026-01-03"]).streak(date(2026, 1, 3)) == 1


def test_nothing_is_answered_by_whoever_leaves(rumpus: Rumpus) -> None:
    for typed in ([], ["quit"]):
        ran = rumpus("puzzle", GAME, "--grade", "hard", typed=typed)
        assert ran.code == 1
        assert "Not answered." in ran.out


def test_refusals_are_one_line(rumpus: Rumpus) -> None:
    for wrong in (("pig-dice",), ("chess",), (GAME, "--number", 9_999), (GAME, "--day", "--grade", "easy")):
        ran = rumpus("puzzle", *wrong)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_broken_file_of_what_was_solved_is_no_harm(rumpus: Rumpus) -> None:
    path = progress_file()
    path.parent.mkdir(parents=True)
    for text in ("", "{", "[]", json.dumps({"puzzles": {"solved": [1], "days": 3}}), '{"lessons": 3}'):
        path.write_text(text)
        assert rumpus("puzzle").code == rumpus("learn").code == 0
