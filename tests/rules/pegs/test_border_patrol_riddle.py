"""Border Patrol (docs/rules/pegs-border-patrol.md): what a seat noticed as a riddle, and its answers."""

from __future__ import annotations

import pytest

from .noticing import lines
from .scenario import PLAYER_1, PLAYER_2, given
from .test_border_patrol import BP, PENALTY, WALL, Y, march

LONE = "A1 C6 D6 E6 F6 F5 F4"
"""Pegs of player 1: one alone, and a chain of which the three in front can move."""

FACING = "B1 C1 D1 E1 F1 F2 A4"
"""Pegs of player 2 that leave them these silent moves."""
SILENT = {"move A1>A2", "move A1>A3", "move F4>F3", "move F5>F3", "move F6>F3"}


@pytest.mark.clause("BP-5", "BP-6")
def test_a_silent_placement_may_be_anywhere_but_where_the_own_pegs_are() -> None:
    start = given(BP, pegs=("A1 A2", "F1"), actor=PLAYER_2)
    found = lines(start, PLAYER_1, "add A5")
    assert len(found) == 20 - 3
    assert not found & {"add A1", "add A2", "add F1"}


@pytest.mark.clause("BP-6", "BP-R2")
def test_a_placement_that_sounds_twice_sounds_at_two_places() -> None:
    start = given(BP, pegs=("A1 A2 A3", "F1 F2"), actor=PLAYER_2)
    found = lines(start, PLAYER_1, "add A1", "add A3", "add F3")
    assert {story.rsplit(", ", 1)[0] for story in found} == {
        f"add A{one}, add A{two}" for one in (1, 2, 3) for two in (1, 2, 3) if one != two
    }


@pytest.mark.clause("BP-R2")
def test_a_placement_that_had_begun_goes_on_elsewhere() -> None:
    start = given(BP, pegs=("A1 A2", "F1"), actor=PLAYER_2, tried="A1", alarms=1)
    assert lines(start, PLAYER_1, "add A2") == {"add A2"}


@pytest.mark.clause("BP-8", "BP-10", "BP-11", "BP-12")
def test_a_silent_turn_takes_a_peg_one_to_three_places_on() -> None:
    start = march(pegs=(LONE, FACING))
    assert lines(start, PLAYER_2, "A1>A2") == SILENT


@pytest.mark.clause("BP-R1")
@pytest.mark.parametrize(("house", "ends"), [("direction=own_view", "A3 A2 A1"), ("direction=same_names", "A5 A6 B6")])
def test_player_2_goes_the_other_way_unless_the_house_says_no(house: str, ends: str) -> None:
    start = march(house, pegs=("C6 D6 E6 F6 F5 F4 F3", "A4 B1 C1 D1 E1 F1 F2"), actor=PLAYER_2)
    found = lines(start, PLAYER_1, f"A4>{ends[:2]}")
    assert {story for story in found if "A4>" in story} == {f"move A4>{end}" for end in ends.split()}


@pytest.mark.clause("BP-9")
def test_the_own_landings_tell_where_the_other_is_and_where_not_but_nothing_of_places_skipped() -> None:
    start = march(pegs=(LONE, FACING))
    assert lines(start, PLAYER_2, "A1>A3", "A4>A3") == {"move A1>A3"}
    assert lines(start, PLAYER_2, "A1>A2", "A4>A3") == SILENT - {"move A1>A3"}
    gone = {"move A1>A2", "move A1>A3"}
    assert lines(start, PLAYER_2, "A1>A2", "A4>A1") == gone  # A3 and A2 were skipped
    assert lines(start, PLAYER_2, "F4>F3", "A4>A1") == SILENT - gone


@pytest.mark.clause("BP-13", "BP-14")
def test_after_an_alarm_the_same_peg_goes_on() -> None:
    start = march(pegs=(Y, "A5 A6 F5 F6 D6 A1 A2"))
    found = lines(start, PLAYER_2, "A4>A5", "A5>B6")
    assert "move A4>A5, move A5>B6" in found
    for story in found:
        first, second = story.replace("move ", "").split(", ")
        assert first[-2:] == second[:2]


@pytest.mark.clause("BP-15", "BP-R7", "BP-R8")
def test_a_penalty_tells_that_own_pegs_fill_the_next_three_places() -> None:
    start = march(pegs=(Y, WALL))
    assert lines(start, PLAYER_2, *PENALTY[:2]) == {"move F3>F2, move F2>E1"}


@pytest.mark.clause("BP-15", "BP-R2", "BP-S13")
def test_with_a_penalty_the_peg_goes_anywhere_but_where_it_sounded() -> None:
    start = march(pegs=(Y, WALL))
    again = lines(start, PLAYER_2, *PENALTY[:3])
    assert {story.rsplit(">")[-1] for story in again} == {"F5", "A1", "A2", "A5", "A6"}
    quiet = lines(start, PLAYER_2, *PENALTY[:2], "E1>F3")
    assert "move F3>F2, move F2>E1, move E1>F3" in quiet


@pytest.mark.clause("BP-15")
def test_without_a_penalty_one_of_the_next_three_places_was_free() -> None:
    start = march(pegs=(Y, "F2 E1 F5 A1 D6 A5 A6"))
    found = lines(start, PLAYER_2, "A4>A5", "A5>A6")
    assert "move A4>A5, move A5>A6" in found
    assert "move F3>F2, move F2>E1" not in found
