"""Tank Blitz (docs/rules/pegs-tank-blitz.md): what a seat noticed as a riddle, and its answers."""

from __future__ import annotations

from itertools import islice

import pytest

from rumpus.bots.answering import answers, is_answer
from rumpus.rules.pegs.talk import place
from rumpus.rules.pegs.tank_blitz import riddle
from rumpus.rules.pegs.tank_blitz_talk import CONTINUE, HIDE, MINE_ROWS, TANK
from rumpus.rules.words import count

from .noticing import lines, noticed
from .scenario import PLAYER_1, PLAYER_2, given
from .test_tank_blitz import HIDE_K, HIDE_M, TB, K, field

LONE = {"one": "B3 A6", "two": "F1 F2 F5 F6"}
"""Two tanks of player 1, with mines K around them, against four at home."""


# ---- set-up


@pytest.mark.clause("TB-2", "TB-3", "TB-S1")
@pytest.mark.parametrize("seat", [PLAYER_1, PLAYER_2])
def test_the_other_lays_two_mines_in_each_row_in_any_order(seat: int) -> None:
    story = noticed(given(TB), seat, *HIDE_K, *HIDE_M)
    asked = riddle(given(TB), seat, story.seen)
    assert is_answer(asked, story.others)
    assert is_answer(asked, story.others[::-1])
    three_in_a_row = "B1 B2 B3 C1" if seat == PLAYER_2 else "E1 E2 E3 D1"
    assert not is_answer(asked, [place(spot) for spot in three_in_a_row.split()])
    assert not is_answer(asked, [story.others[0], *story.others[:3]])
    for found in islice(answers(asked, seed=1), 20):
        mines = sum(1 << at for at in set(found))
        assert [count(mines & row) for row in MINE_ROWS[1 - seat]] == [2, 2]


@pytest.mark.clause("TB-2")
def test_a_set_up_that_had_begun_is_completed() -> None:
    start = given(TB, mines=("B2 C3 C4", ""))
    assert lines(start, PLAYER_2, "hide B5") == {f"hide B{column}" for column in (1, 3, 4, 5, 6)}


@pytest.mark.clause("TB-3", "TB-12")
def test_a_mine_that_is_found_was_laid_there() -> None:
    story = noticed(given(TB), PLAYER_1, *HIDE_K, *HIDE_M, "B3>C2", "stop", "E2>D1", "C2>D2")
    for found in islice(answers(riddle(given(TB), PLAYER_1, story.seen), seed=1), 20):
        assert place("D2") in found[:4]


# ---- silent turns


@pytest.mark.clause("TB-7", "TB-8", "TB-9", "TB-10")
def test_a_silent_turn_is_any_line_with_a_stop_only_where_it_could_go_on() -> None:
    found = lines(field(**LONE), PLAYER_2, "B3>C2", "continue")
    assert {"move B3>C2, stop", "move B3>C2, continue"} <= found
    assert not {"move B3>C2", "move B3>C2, continue, stop"} & found
    assert {"move B3>B4", "move B3>A3", "move A6>B6, continue, continue, continue, stop"} <= found
    assert "move A6>B6, continue, continue, continue, continue" not in found  # F6 would sound


@pytest.mark.clause("TB-R1")
def test_on_any_border_the_turn_is_over_where_the_house_says_so() -> None:
    assert "move A6>B6, stop" in lines(field(**LONE), PLAYER_2, "B3>C2", "stop")
    house = lines(field("edge=any_border", **LONE), PLAYER_2, "B3>C2", "stop")
    assert "move A6>B6" in house
    assert not any(story.startswith("move A6>B6, ") for story in house)


@pytest.mark.clause("TB-10")
def test_an_own_silent_step_tells_where_the_other_is_not() -> None:
    start = field(one="B3 A6", two="D3 F1 F2")
    silent = lines(start, PLAYER_2, "B3>B4", "D3>C2")
    assert "move B3>B4" in silent
    assert "move B3>C2, stop" not in silent
    assert lines(start, PLAYER_2, "B3>C2", "stop", "D3>C2") == {"move B3>C2, stop"}


@pytest.mark.clause("TB-8")
def test_a_turn_that_had_begun_goes_on_or_stops() -> None:
    words = {"phase": CONTINUE, "began": (place("A6"), -1), "spot": (place("B6"), -1), "step": 6}
    start = field(one="B3 B6", two="F1 F2 F5 F6", **words)
    more = ["stop", "continue, stop", "continue, continue, stop", "continue, continue, continue, stop"]
    assert lines(start, PLAYER_2, "stop") == set(more)
    start = field(one="B3 B6", two="E6 F1 F2 F5", **words)
    assert lines(start, PLAYER_2, "continue", "continue", "continue") == {"continue, continue, continue"}


@pytest.mark.clause("TB-R5", "TB-S16")
def test_who_cannot_step_passes() -> None:
    start = field(one="C1", two="F1 F2 F3 F4", mines=("B1 B2 C2 C5", "D1 D2 E5 E6"), markers=("D1 D2", ""))
    assert lines(start, PLAYER_2, "pass") == {"pass"}
    start = field(one="C1", two="F1 F2 F3 F4", mines=("B1 B2 C2 C5", "D1 D2 E5 E6"), markers=("D2 E5", ""), actor=1)
    assert "pass" not in lines(start, PLAYER_2, "F1>E1", "C1>D1")


@pytest.mark.clause("TB-R6")
def test_who_has_no_tank_passes_where_the_house_plays_on() -> None:
    start = field("no_tanks=play_on", one="", two="F1 F2 F3 F4")
    assert lines(start, PLAYER_2, "pass") == {"pass"}


@pytest.mark.clause("TB-17")
def test_while_the_game_goes_on_the_other_does_not_hold_both_headquarters() -> None:
    start = field(one="F3 E5 A1", two="C6 D6 E6")
    found = lines(start, PLAYER_2, "A1>A2", "stop")
    assert "move E5>F4" not in found
    assert "move E5>F5" in found


# ---- alarms


@pytest.mark.clause("TB-11", "TB-12", "TB-13")
def test_an_alarm_tells_the_place_and_all_lines_to_it_are_held_for_possible() -> None:
    start = field(one="A1 C1 C2 B6 C6", two="E2 F1 F2 F3")
    assert lines(start, PLAYER_2, "C2>D2") == {"move C1>D2", "move C2>D2"}
    start = field(one="A1 B6 C6 A5", two="E2 F1 F2 F3")
    assert lines(start, PLAYER_2, "C6>D5") == {"move C6>D5"}


@pytest.mark.clause("TB-14", "TB-15", "TB-R3")
@pytest.mark.parametrize("house", ["back=last_step", "back=turn_start"])
def test_after_a_hit_the_other_stays_or_goes_back(house: str) -> None:
    start = field(house, one="A3 B3", two="D1 E2 F1 F2", mines=(K, "D5 D6 E4 E5"))
    hit = ["B3>C2", "continue"]
    both = {f"move B3>C2, continue, {choice}" for choice in ("stay", "back")}
    assert lines(start, PLAYER_2, *hit, "back") == both
    assert lines(start, PLAYER_2, *hit, "back", "E2>D1") == {"move B3>C2, continue, back"}
    assert lines(start, PLAYER_2, *hit, "stay", "E2>D1") == {"move B3>C2, continue, stay"}
    none_at_c2 = lines(start, PLAYER_2, *hit, "stay", "E2>D2", "continue")
    assert none_at_c2 == ({"move B3>C2, continue, stay"} if house == "back=last_step" else both)


@pytest.mark.clause("TB-15")
def test_a_choice_that_is_open_at_the_start_is_a_riddle_too() -> None:
    words = {"phase": HIDE, "began": (place("B3"), -1), "spot": (place("D1"), -1), "step": 5}
    start = field(one="A1 D1", two="E2 F1 F2", **words, place=place("D1"), cause=TANK, by=PLAYER_1)
    assert lines(start, PLAYER_2, "stay") == {"stay", "back"}
    assert lines(start, PLAYER_2, "back", "E2>D1") == {"back"}
