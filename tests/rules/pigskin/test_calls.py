"""Which plays may be called: part F of the sheet and table 3.2."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.pigskin.conftest import given

RUNS = {"run LE", "run LT", "run LG", "run RG", "run RT", "run RE"}
PASSES = {"pass C", "pass RH", "pass LH"}


@pytest.mark.clause("PS-51", "PS-55", "PS-18", "PS-68", "PS-66", "PS-64", "PS-S7")
def test_a_used_position_is_closed_and_star_kicks_need_a_star() -> None:
    field = given("White 2&6 @W34", used="RT")
    assert set(field.offers) == RUNS - {"run RT"} | PASSES | {"long pass", "punt"}
    assert "attacked in this series" in field.why_not("run RT")
    assert "Star" in field.why_not("punt out")
    assert "Star" in field.why_not("quick kick")
    assert "66 yards away" in field.why_not("field goal")


@pytest.mark.clause("PS-15", "PS-14", "PS-54", "PS-S63", "PS-57")
def test_no_run_goes_at_the_center() -> None:
    field = given("White 1&10 @W30")
    assert {word for word in field.offers if word.startswith("run")} == RUNS
    assert {word for word in field.offers if word.startswith("pass")} == PASSES
    assert "PS-15" in field.why_not("run C")


@pytest.mark.clause("PS-54", "PS-55")
def test_when_all_nine_positions_are_closed_long_pass_and_punt_remain() -> None:
    field = given("White 3&6 @W34", used="LE LT LG C RG RT RE RH LH", white="FB star")
    assert field.offers == ["long pass", "punt", "quick kick"]


@pytest.mark.parametrize(
    ("where", "kicker", "allowed"),
    [
        pytest.param("50", "FB star", True, marks=pytest.mark.clause("PS-64", "PS-S38")),
        pytest.param("W49", "FB star", False, marks=pytest.mark.clause("PS-64", "PS-S38")),
        pytest.param("B40", "FB second", False, marks=pytest.mark.clause("PS-18", "PS-S38")),
        pytest.param("B1", "FB star", True, marks=pytest.mark.clause("PS-64")),
    ],
)
def test_who_may_punt_out_of_bounds_and_where(where: str, kicker: str, allowed: bool) -> None:
    for down in (1, 4):
        field = given(f"White {down}&10 @{where}", white=kicker)
        assert ("punt out" in field.offers) is allowed


@pytest.mark.clause("PS-65", "PS-116", "PS-S38")
def test_a_punt_out_of_bounds_is_dead_on_the_line_of_the_card() -> None:
    field = given("White 4&10 @50", ["punt_oob = OB 6"], white="FB star").does("punt out")
    assert field.situation == "Black 1&10 @B6 | 0-0"
    assert field.offers[0] == "done", "an official time-out"


QUICK = [
    pytest.param({}, [1, 2, 3], marks=pytest.mark.clause("PS-66", "PS-S40")),
    pytest.param(
        {"edition": "1946"},
        [1, 2],
        marks=[pytest.mark.clause("PS-66", "PS-S40"), pytest.mark.option("pigskin", "edition", "1946")],
    ),
    pytest.param({"quick_kick_downs": "1,2"}, [1, 2], marks=pytest.mark.option("pigskin", "quick_kick_downs", "1,2")),
    pytest.param(
        {"edition": "1946", "quick_kick_downs": "1,2,3"},
        [1, 2, 3],
        marks=pytest.mark.option("pigskin", "quick_kick_downs", "1,2,3"),
    ),
]


@pytest.mark.parametrize(("house", "downs"), QUICK)
def test_on_which_downs_a_quick_kick_may_be_called(house: dict[str, Any], downs: list[int]) -> None:
    found = [
        down for down in (1, 2, 3, 4) if "quick kick" in given(f"White {down}&10 @W30", white="FB star", **house).offers
    ]
    assert found == downs


@pytest.mark.clause("PS-67", "PS-66", "PS-S40")
def test_a_quick_kick_is_run_back() -> None:
    field = given("White 3&10 @W30", ["quick_kick = 50", "return/second = 8"], white="FB star").does("quick kick")
    assert field.situation == "Black 1&10 @B28 | 0-0"


@pytest.mark.clause("PS-68", "PS-R29", "PS-R30", "PS-S41")
@pytest.mark.parametrize(("line", "allowed"), [("B30", True), ("B31", False), ("B1", True)])
def test_from_where_a_field_goal_may_be_tried(line: str, allowed: bool) -> None:
    for down in (1, 2, 3, 4):
        field = given(f"White {down}&1 @{line}", white="FB scrub")
        assert ("field goal" in field.offers) is allowed


@pytest.mark.clause("PS-62")
def test_a_punt_is_allowed_on_every_down() -> None:
    assert all("punt" in given(f"White {down}&10 @B5").offers for down in (1, 2, 3, 4))


@pytest.mark.clause("PS-R33")
def test_the_down_decides_about_a_quick_kick_after_a_penalty_too() -> None:
    cards = ["PENALTY", "line/second = 2, penalty = DEF 5"]
    for down, allowed in ((3, True), (4, False)):
        field = given(f"White {down}&9 @W30", cards, white="FB star").does("run LG", "accept", "done", "done")
        assert field.sees(0).down == down
        assert ("quick kick" in field.offers) is allowed


@pytest.mark.clause("PS-R34", "PS-18")
def test_the_kicker_must_be_a_star_at_the_moment_of_the_call() -> None:
    field = given("White 1&10 @W30", ["pass/second = INC 5"], white="FB star").does("pass C")
    assert "quick kick" in field.does("done", "done").offers
    assert "quick kick" not in field.does("swap FB scrub", "done", "done").offers


@pytest.mark.clause("PS-43", "PS-51")
def test_the_side_in_possession_calls_and_the_other_may_not() -> None:
    assert given("White 1&10 @W30").turn == 0
    assert given("Black 1&10 @W30").turn == 1
