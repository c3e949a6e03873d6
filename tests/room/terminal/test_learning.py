"""Lessons in the terminal: played right and wrong to their end, and into a real game."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.bots.puzzles.stored import puzzle
from rumpus.room.lessons import lesson, lesson_names, stand
from tests.room.lesson_play import done, solved, sorted_choices


def typed(name: str) -> list[str]:
    """A learner who does something wrong in each scene, if there is something, and then what is asked."""
    found, lines = lesson(name), []
    for scene in range(len(found.scene)):
        acts = done(found, scene)
        wrong = sorted_choices(found, scene, acts)[1]
        lines += [choice.words for choice in wrong[:1]]
        for move in solved(found, scene, acts):
            standing = stand(found, scene, acts)
            lines += [each.words for each in standing.match.choices(standing.seat) if each.move == move]
            acts = [*acts, move]
    return lines


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_played_to_its_end_right_and_wrong(name: str, rumpus: Any) -> None:
    found = lesson(name)
    ran = rumpus("learn", name, typed=[*typed(name), "no"])
    assert (ran.code, ran.err) == (0, "")
    said = " ".join(ran.out.split())
    for scene in found.scene:
        assert " ".join(scene.good.split()) in said
    assert "That was the lesson." in said
    assert "Now a real game" in said


def test_a_lesson_that_was_played_to_its_end_is_kept_and_marked_one_that_was_left_is_not(rumpus: Any) -> None:
    rumpus("learn", "x-rays", typed=["quit"])
    rumpus("learn", "free-for-all", typed=[*typed("free-for-all"), "no"])
    each = puzzle("chain-gang", 1)
    assert rumpus("puzzle", "chain-gang", "--number", 1, typed=[each.right[0]]).code == 0
    assert [line.split()[0] for line in rumpus("learn").out.splitlines() if "done" in line] == ["free-for-all"]


def test_the_lesson_flows_into_a_real_game_with_the_coach(rumpus: Any) -> None:
    ran = rumpus("learn", "free-for-all", typed=[*typed("free-for-all"), "", "A1", "quit"])
    assert ran.code == 0
    assert "The computer plays as a beginner." in ran.out
    assert "Coach: Silence: so the other has nothing at A1" in " ".join(ran.out.split())


def test_what_is_not_legal_is_refused_in_words_of_the_game(rumpus: Any) -> None:
    ran = rumpus("learn", "x-rays", typed=["A6", "?", "quit"])
    assert "XR-1" in ran.out
    assert "hide A1" in ran.out
    assert "That was the lesson" not in ran.out


def test_a_set_up_may_be_typed_on_one_line(rumpus: Any) -> None:
    ran = rumpus("learn", "x-rays", typed=["A1, A2, B1, C1, D1", "quit"])
    assert "several with commas between" in ran.out
    assert "A fine necklace." in ran.out


def test_without_a_name_all_lessons_are_listed_and_a_wrong_one_is_refused(rumpus: Any) -> None:
    assert all(name in rumpus("learn").out for name in lesson_names())
    assert "done" not in rumpus("learn").out
    ran = rumpus("learn", "chess")
    assert ran.code == 2
    assert "there is no game 'chess'" in ran.err


def test_the_coach_explains_a_game_to_whoever_wants_it(rumpus: Any, seed: str) -> None:
    with_coach = rumpus("play", "free-for-all", "--coach", "--seed", seed, typed=["A1", "quit"])
    assert "Coach: Silence: so the other has nothing at A1" in " ".join(with_coach.out.split())
    assert "Coach" not in rumpus("play", "free-for-all", "--seed", seed, typed=["A1", "quit"]).out


def test_the_lobby_offers_lessons_too(rumpus: Any) -> None:
    ran = rumpus("lobby", typed=["learn", "free", *typed("free-for-all"), "no", "quit"])
    assert ran.code == 0
    assert "That was the lesson." in ran.out
    assert "Good night." in ran.out
