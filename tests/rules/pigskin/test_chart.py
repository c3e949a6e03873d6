"""Part M: what the chart shows of a play."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.charts import Stroke
from rumpus.rules.pigskin.chart import strokes, symbol
from rumpus.rules.words import LUCK, WATCHER
from tests.rules.pigskin.conftest import given

DRAWN = [
    pytest.param(["line/second = 4"], "run LG", [("run", 0, 30, 34)], id="a run"),
    pytest.param(["line/second = -4"], "run LG", [("loss", 0, 30, 26)], id="a loss"),
    pytest.param(["pass/second = 12"], "pass C", [("pass", 0, 30, 42)], id="a pass"),
    pytest.param(["pass/second = INC 15"], "pass C", [("pass", 0, 30, 45)], id="an incomplete pass"),
    pytest.param(
        ["pass/second = INT 20", "return/second = 9"],
        "pass C",
        [("pass", 0, 30, 50), ("run", 1, 50, 41)],
        id="an interception",
    ),
    pytest.param(["long_pass = INT 20 OB"], "long pass", [("pass", 0, 30, 50)], id="an interception out of bounds"),
    pytest.param(
        ["punt/second = 40", "return/second = 9"], "punt", [("kick", 0, 30, 70), ("run", 1, 70, 61)], id="a punt"
    ),
    pytest.param(["line/second = FUMBLE", "fumble = LOST 3"], "run LG", [("fumble", 0, 30, 33)], id="a fumble"),
    pytest.param(
        ["pass/second = 8 ADD RUN", "run_with_pass = 5"],
        "pass C",
        [("pass", 0, 30, 38), ("run", 0, 38, 43)],
        id="a run added",
    ),
    pytest.param(
        ["line/second = LONG", "long = DOUBLE", "long = 60", "point_after = GOOD"],
        "run LG",
        [("run", 0, 30, 100)],
        id="surplus yards are dropped",
    ),
    pytest.param(
        ["punt/second = BLOCKED", "blocked_kick = LOST -9"], "punt", [("loss", 0, 30, 21)], id="a blocked kick"
    ),
    pytest.param(
        ["line/second = LONG", *["long = DOUBLE"] * 7, "point_after = GOOD"],
        "run LG",
        [("run", 0, 30, 100)],
        id="a gain so often doubled that it reaches the goal",
        marks=pytest.mark.clause("PS-R5"),
    ),
]


@pytest.mark.clause("PS-143", "PS-144", "PS-78")
@pytest.mark.parametrize(("cards", "call", "expected"), DRAWN)
def test_every_movement_of_the_ball_is_drawn(
    cards: list[str], call: str, expected: list[tuple[str, int, int, int]]
) -> None:
    field = given("White 2&8 @W30", cards)
    called = field.with_cards().does(call).with_cards(*field.cards)
    drawn: list[Stroke] = []
    while called.turn == LUCK and called.cards:
        after = called.with_cards(called.cards[0]).with_luck()
        drawn += strokes(called.sees(WATCHER), after.sees(WATCHER))
        called = after.with_cards(*called.cards[1:])
    assert drawn == [Stroke(*stroke) for stroke in expected]


KICKED_OUT = [
    pytest.param("OB 6", {}, ("kick", 0, 55, 94), id="dead"),
    pytest.param("TB", {}, ("kick", 0, 55, 100), id="into the end zone"),
    pytest.param("OB 49", {}, ("kick", 0, 55, 51), id="behind the ball"),
    pytest.param("OB 49", {"pob_behind_ball": "not_behind"}, ("kick", 0, 55, 55), id="not behind the ball"),
]


@pytest.mark.clause("PS-143", "PS-R23", "PS-R24")
@pytest.mark.parametrize(("reading", "house", "expected"), KICKED_OUT)
def test_a_punt_out_of_bounds_is_drawn_to_where_it_came_down(
    reading: str, house: dict[str, Any], expected: tuple[str, int, int, int]
) -> None:
    field = given("White 4&8 @B45", [f"punt_oob = {reading}"], white="FB star", **house)
    called = field.with_cards().does("punt out")
    after = called.with_cards(*field.cards).with_luck()
    assert strokes(called.sees(WATCHER), after.sees(WATCHER)) == [Stroke(*expected)]


@pytest.mark.clause("PS-143", "PS-R27")
@pytest.mark.parametrize(("house", "end"), [("safety", 0), ("one_yard", 1)])
def test_a_blocked_kick_kept_on_the_goal_line_is_drawn_to_where_the_house_puts_it(house: str, end: int) -> None:
    field = given("White 3&8 @W9", ["punt/second = BLOCKED", "blocked_kick = KEEP -9"], blocked_on_line=house)
    called = field.with_cards().does("punt").with_cards(field.cards[0]).with_luck()
    after = called.with_cards(field.cards[1]).with_luck()
    assert strokes(called.sees(WATCHER), after.sees(WATCHER)) == [Stroke("loss", 0, 9, end)]


@pytest.mark.clause("PS-111", "PS-143", "PS-R62")
@pytest.mark.parametrize(("used", "drawn"), [(3, []), (4, [Stroke("penalty", 0, 32, 27)])])
def test_a_time_out_too_many_is_drawn_as_a_penalty(used: int, drawn: list[Stroke]) -> None:
    field = given("White 1&10 @W30", ["line/second = 2"], timeouts=(used, 0)).does("run LG")
    assert strokes(field.sees(WATCHER), field.does("time-out").sees(WATCHER)) == drawn


@pytest.mark.clause("PS-143", "PS-144")
def test_an_accepted_penalty_is_drawn_and_a_refused_one_is_not() -> None:
    field = given("Black 2&8 @B30", ["PENALTY", "line/second = 9, penalty = OFF 15"]).does("run LG")
    assert strokes(field.sees(0), field.does("accept").sees(0)) == [Stroke("penalty", 1, 70, 85)]
    assert strokes(field.sees(0), field.does("refuse").sees(0)) == []


@pytest.mark.clause("PS-144")
def test_the_symbols_are_those_of_the_sheet() -> None:
    view, older = given("White 1&10 @W30").sees(0), given("White 1&10 @W30", edition="1946").sees(0)
    assert {kind: symbol(view, kind) for kind in ("kick", "run", "pass", "loss", "penalty", "fumble")} == {
        "kick": "- -",
        "run": "—",
        "pass": "=",
        "loss": "+",
        "penalty": "#",
        "fumble": "x",
    }
    assert (symbol(view, "White down"), symbol(view, "Black down")) == ("○", "●")
    assert symbol(older, "fumble") == "X"


@pytest.mark.clause("PS-146")
def test_the_edition_with_pins_plays_by_the_same_moves() -> None:
    cards = ["line/second = 4", "pass/second = INC 15", "punt/second = 40", "return/second = 9"]
    ends = []
    for edition in ("1956", "1946"):
        field = given("White 2&8 @W30", cards, edition=edition).does("run LG").plays_on().does("pass C").plays_on()
        ends.append(field.does("punt").situation)
    assert ends == ["Black 1&10 @B35 | 0-0"] * 2
