"""Part H: penalties."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pigskin.state import BY_PENALTY
from tests.rules.pigskin.conftest import given

OFF_15 = ["PENALTY", "line/second = 9, penalty = OFF 15"]
DEF_5 = ["PENALTY", "line/second = 9, penalty = DEF 5"]


@pytest.mark.clause("PS-98", "PS-99", "PS-100", "PS-101", "PS-102", "PS-105", "PS-56", "PS-S43", "PS-R14")
def test_an_accepted_penalty_voids_the_play_but_its_position_stays_closed() -> None:
    field = given("White 2&6 @W34", OFF_15).does("run LT")
    assert field.turn == 1, "the side that is not penalized chooses"
    assert field.offers == ["accept", "refuse"]
    assert field.sees(0).penalty == -15
    field = field.does("accept")
    assert field.situation == "White 2&21 @W19 | 0-0"
    assert "run LT" not in field.plays_on().offers


@pytest.mark.clause("PS-105", "PS-R14")
def test_a_refused_penalty_leaves_the_position_closed_too() -> None:
    field = given("White 2&20 @W34", OFF_15).does("run LT", "refuse").plays_on()
    assert field.situation == "White 3&11 @W43 | 0-0"
    assert "run LT" not in field.offers


@pytest.mark.clause("PS-100", "PS-114", "PS-S44", "PS-R49")
@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_a_penalty_opens_a_window_whatever_is_chosen(answer: str) -> None:
    field = given("White 2&6 @W34", DEF_5).does("run LT")
    assert field.turn == 0, "the offence chooses about a penalty on the defence"
    field = field.does(answer)
    assert field.sees(0).official & BY_PENALTY
    assert field.offers[0] == "done"


@pytest.mark.clause("PS-106", "PS-R49", "PS-S47")
def test_cancelled_penalties_open_no_window() -> None:
    field = given("White 2&6 @W34", ["PENALTY", *OFF_15]).does("run LT")
    assert field.sees(0).official == 0
    assert field.offers == ["play on", "time-out"]


HOUSES = [
    pytest.param({}, 3, "White 2&21 @W19 | 0-0", marks=pytest.mark.clause("PS-R48"), id="the third stands"),
    pytest.param(
        {"three_penalties": "cancel_all"},
        3,
        "White 1&10 @W43 | 0-0",
        marks=[pytest.mark.clause("PS-R48"), pytest.mark.option("pigskin", "three_penalties", "cancel_all")],
        id="two or more cancel everything",
    ),
    pytest.param(
        {"three_penalties": "cancel_all"},
        1,
        "White 2&21 @W19 | 0-0",
        marks=pytest.mark.clause("PS-R48"),
        id="one stands",
    ),
    pytest.param({}, 2, "White 1&10 @W43 | 0-0", marks=pytest.mark.clause("PS-106"), id="two cancel"),
    pytest.param({}, 4, "White 1&10 @W43 | 0-0", marks=pytest.mark.clause("PS-R48"), id="four cancel"),
]


@pytest.mark.parametrize(("house", "number", "expected"), HOUSES)
def test_several_penalty_cards_in_one_play(house: dict[str, Any], number: int, expected: str) -> None:
    cards = ["PENALTY"] * number + ["line/second = 9, penalty = OFF 15"]
    field = given("White 2&6 @W34", cards, **house).does("run LT")
    if "accept" in field.offers:
        field = field.does("accept")
    assert field.situation == expected


ACCEPTED: list[Any] = [
    pytest.param(
        "White 3&12 @W30",
        {"penalty_first_down": "off"},
        ["PENALTY", "end/second = -2, penalty = DEF 15"],
        ["run LE", "accept"],
        "White 3&-3 @W45 | 0-0",
        marks=[pytest.mark.clause("PS-R42"), pytest.mark.option("pigskin", "penalty_first_down", "off")],
        id="a house without first downs by penalty",
    ),
    pytest.param(
        "White 3&12 @W30",
        {},
        ["PENALTY", "end/second = -2, penalty = DEF 10"],
        ["run LE", "accept"],
        "White 3&2 @W40 | 0-0",
        marks=pytest.mark.clause("PS-R42", "PS-101"),
        id="no first down by itself",
    ),
    pytest.param(
        "White 1&10 @B8",
        {},
        ["PENALTY", "line/second = 1, penalty = DEF 15"],
        ["run LG", "accept"],
        "White 1&1 @B1 | 0-0",
        marks=pytest.mark.clause("PS-104", "PS-R43", "PS-R44", "PS-102"),
        id="never over the defence's goal line",
    ),
    pytest.param(
        "White 2&9 @W1",
        {},
        ["PENALTY", "line/second = 1, penalty = OFF 5"],
        ["run LG", "accept"],
        "White 2&9 @W1 | 0-0",
        marks=pytest.mark.clause("PS-R43", "PS-R44"),
        id="a ball on the one stays there",
    ),
    pytest.param(
        "White 2&8 @W40",
        {},
        ["pass/second = INT 20", "PENALTY", "return/second = 9, penalty = DEF 5"],
        ["pass RH", "accept"],
        "White 2&3 @W45 | 0-0",
        marks=pytest.mark.clause("PS-S51", "PS-101", "PS-R40", "PS-R39"),
        id="an interception is undone",
    ),
    pytest.param(
        "White 4&8 @W40",
        {},
        ["PENALTY", "punt/second = 30", "return/second = 9, penalty = DEF 5"],
        ["punt", "accept"],
        "White 4&3 @W45 | 0-0",
        marks=pytest.mark.clause("PS-R45", "PS-R39"),
        id="a punt and its run-back are void",
    ),
    pytest.param(
        "White 4&8 @B20",
        {},
        ["PENALTY", "field_goal = GOOD-30, penalty = OFF 5"],
        ["field goal", "accept"],
        "White 4&13 @B25 | 0-0",
        marks=pytest.mark.clause("PS-R45", "PS-R40", "PS-R41"),
        id="a field goal is void",
    ),
    pytest.param(
        "White 2&9 @W2",
        {},
        ["PENALTY", "line/second = -3, penalty = DEF 5"],
        ["run LG", "accept"],
        "White 2&4 @W7 | 0-0",
        marks=pytest.mark.clause("PS-R40"),
        id="a safety is undone",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["PENALTY", "kickoff/second = 60, penalty = DEF 15"],
        ["accept"],
        "kickoff by White from B45 | 0-0",
        marks=pytest.mark.clause("PS-R46", "PS-R40"),
        id="a kickoff is repeated from beyond the middle",
    ),
    pytest.param(
        "kickoff by White from W40",
        {"penalty_on_kickoff": "ignore"},
        ["PENALTY", "kickoff/second = 50", "return/second = 25, penalty = OFF 5"],
        [],
        "Black 1&10 @B35 | 0-0",
        marks=[pytest.mark.clause("PS-R46"), pytest.mark.option("pigskin", "penalty_on_kickoff", "ignore")],
        id="a house that ignores penalties on kickoffs",
    ),
    pytest.param(
        "White 1&2 @B2",
        {},
        ["line/second = 2", "PENALTY", "point_after = NG, penalty = DEF 5", "point_after = GOOD"],
        ["run LG", "accept"],
        "kickoff, Black chooses | 7-0",
        marks=pytest.mark.clause("PS-R47"),
        id="a try is repeated",
    ),
    pytest.param(
        "White 1&2 @B2",
        {},
        ["line/second = 2", "PENALTY", "point_after = GOOD, penalty = OFF 5"],
        ["run LG", "refuse"],
        "kickoff, Black chooses | 7-0",
        marks=pytest.mark.clause("PS-R47", "PS-R41"),
        id="a try stands when the penalty is refused",
    ),
    pytest.param(
        "White 1&2 @B2",
        {"penalty_on_try": "ignore"},
        ["line/second = 2", "PENALTY", "point_after = NG, penalty = DEF 5"],
        ["run LG"],
        "kickoff, Black chooses | 6-0",
        marks=[pytest.mark.clause("PS-R47"), pytest.mark.option("pigskin", "penalty_on_try", "ignore")],
        id="a house that ignores penalties on tries",
    ),
    pytest.param(
        "White 2&6 @W34",
        {},
        ["PENALTY", "line/second = 3, penalty = "],
        ["run LG"],
        "White 3&3 @W37 | 0-0",
        marks=pytest.mark.clause("PS-R50"),
        id="a blank penalty space is no penalty",
    ),
    pytest.param(
        "White 2&6 @W34",
        {},
        ["PENALTY: line/second = 2, penalty = OFF 5"],
        ["run LG", "accept"],
        "White 2&11 @W29 | 0-0",
        marks=pytest.mark.clause("PS-R1", "PS-R2"),
        id="a penalty card with readings of its own is the final card",
    ),
]


@pytest.mark.parametrize(("situation", "facts", "cards", "moves", "expected"), ACCEPTED)
def test_what_a_penalty_does(
    situation: str, facts: dict[str, Any], cards: list[str], moves: list[str], expected: str
) -> None:
    field = given(situation, cards, **facts).does(*moves)
    assert field.situation == expected
    assert field.cards == (), "every listed card was needed, and no other"


@pytest.mark.clause("PS-S51", "PS-56")
def test_the_zone_stays_closed_when_an_interception_is_undone() -> None:
    cards = ["pass/second = INT 20", "PENALTY", "return/second = 9, penalty = DEF 5"]
    field = given("White 2&8 @W40", cards).does("pass RH", "accept").plays_on()
    assert "pass RH" not in field.offers


@pytest.mark.clause("PS-R42")
def test_where_a_penalty_makes_no_first_down_the_next_play_does() -> None:
    cards = ["PENALTY", "end/second = -2, penalty = DEF 15", "line/second = 0"]
    field = given("White 3&12 @W30", cards, penalty_first_down="off").does("run LE", "accept").plays_on()
    assert field.does("run LG").situation == "White 1&10 @W45 | 0-0"


@pytest.mark.clause("PS-R41", "PS-S50")
def test_points_are_added_after_the_penalty_is_answered() -> None:
    field = given("White 2&8 @B12", ["PENALTY", "end/second = 15, penalty = OFF 15"]).does("run RE")
    assert field.sees(0).points == (0, 0)
    assert field.does("refuse").sees(0).points == (6, 0)
