"""What people read and hear: notation and messages."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin import ABOUT, OPTIONS, space_name
from rumpus.rules.words import LUCK
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.notation import choices
from tests.rules.pigskin.conftest import Field, given

LABELS = [
    pytest.param({}, "guard tackle", marks=pytest.mark.clause("PS-58")),
    pytest.param({"edition": "1946"}, "line", marks=pytest.mark.clause("PS-58")),
    pytest.param({"line_label": "line"}, "line", marks=pytest.mark.option("pigskin", "line_label", "line")),
    pytest.param(
        {"edition": "1946", "line_label": "guard_tackle"},
        "guard tackle",
        marks=pytest.mark.option("pigskin", "line_label", "guard_tackle"),
    ),
]


@pytest.mark.parametrize(("house", "label"), LABELS)
def test_the_row_of_guards_and_tackles_has_the_label_of_its_edition(house: dict[str, Any], label: str) -> None:
    field = given("White 1&10 @W30", ["line/second = 3"], **house).does("run LG")
    assert space_name(field.sees(0)) == label


def told(situation: str, cards: list[str], *moves: str, **facts: Any) -> list[str]:
    """What White hears when the last of these moves is made and all cards are turned."""
    field = given(situation, cards, **facts)
    stopped = field.with_cards().does(*moves[:-1])
    words = stopped.heard(0, moves[-1])
    after = stopped.does(moves[-1])
    for card in field.cards:
        if after.turn == LUCK:
            words += after.heard(0, card)
            after = after.with_cards(card).with_luck()
    return words


MESSAGES = [
    (
        ["line/second = -3"],
        "run LG",
        [
            "White calls a run at the left guard.",
            "Black turns a card: guard tackle, a loss of 3 yards.",
            "White loses 3 yards, back to its own 27.",
        ],
    ),
    (
        ["pass/second = INT 20", "return/second = 9"],
        "pass RH",
        [
            "White calls a pass at the right halfback.",
            "Black turns a card: pass, intercepted 20 yards ahead.",
            "Black turns a card: return, 9 yards.",
            "Black runs the ball back for 9 yards, to White's 41.",
        ],
    ),
    (
        ["pass/second = INT 20 OB"],
        "pass RH",
        [
            "White calls a pass at the right halfback.",
            "Black turns a card: pass, intercepted 20 yards ahead, out of bounds.",
            "Black catches White's pass. Black has it on the 50.",
        ],
    ),
    (
        ["PENALTY", "line/second = 3, penalty = OFF 15"],
        "run LG",
        [
            "White calls a run at the left guard.",
            "Black turns a card, B3: a penalty card.",
            "Black turns a card: guard tackle, 3 yards.",
            "White runs for 3 yards, to its own 33.",
            "Penalty on the offence, 15 yards.",
        ],
    ),
    (
        ["line/second = LONG", "long = 80", "point_after = GOOD"],
        "run LG",
        [
            "White calls a run at the left guard.",
            "Black turns a card: guard tackle, long.",
            "Black turns a card: long, 80 yards.",
            "Touchdown by White.",
            "White 6, Black 0.",
            "White turns a card B4: point after, good.",
            "The try of White is good.",
            "White 7, Black 0.",
        ],
    ),
    (
        ["punt/second = 70"],
        "punt",
        [
            "White calls: punt.",
            "White turns a card B1: punt for a Second, 70 yards.",
            "Touchback: Black on its own 20.",
        ],
    ),
]


@pytest.mark.parametrize(("cards", "call", "expected"), MESSAGES)
def test_a_play_is_told_in_sentences(cards: list[str], call: str, expected: list[str]) -> None:
    assert told("White 2&8 @W30", cards, call) == expected


def test_a_field_goal_and_a_safety_are_told() -> None:
    assert "The field goal of White is good." in told("White 4&5 @B10", ["field_goal = GOOD-30"], "field goal")
    assert "White is behind its own goal line." in told("White 2&9 @W3", ["line/second = -4"], "run LG")
    assert "The try of White fails." in told("White 2&3 @B3", ["line/second = 4", "point_after = NG"], "run LG")


def test_penalties_time_outs_and_replacements_are_told() -> None:
    field = given("White 2&8 @W30", ["PENALTY", "line/second = 3, penalty = OFF 15"]).does("run LG")
    assert field.heard(0, "accept")[0] == "Black accepts the penalty."
    assert field.heard(0, "refuse")[0] == "Black refuses the penalty."
    field = given("White 2&8 @W30", ["line/second = 3"], timeouts=(4, 0)).does("run LG")
    assert field.heard(1, "time-out") == ["White calls time-out number 5 of this half; it costs five yards."]
    assert field.heard(1, "play on") == ["White plays on."]
    field = given("White 2&8 @W30", ["QUARTER"]).does("run LG").with_cards("B1")
    assert field.heard(0, "B1")[-1] == "White loses a man for the quarter."


def test_quarters_and_halves_are_told() -> None:
    cards = ["line/second = 3"]
    last = given("White 2&8 @W30", cards, cards_left=1).with_cards().does("run LG")
    assert last.heard(0, "B1")[-1] == "Quarter 1 is over."
    interval = last.with_cards("B1").with_luck().does("done")
    assert interval.heard(0, "done") == [
        "No man is changed.",
        "Quarter 2 begins.",
        "White: third down, 5 yards to go, on its own 33.",
    ]
    half = given("White 2&8 @W30", cards, quarter=2, cards_left=1).with_cards().does("run LG")
    assert half.heard(1, "B1")[-1] == "Half-time. Both coaches may build a new line-up."
    over = given("White 2&8 @W30", cards, quarter=4, cards_left=1, points=(3, 0)).with_cards().does("run LG")
    assert over.heard(1, "B1")[-1] == "Game over. White wins, 3 to 0."
    level = over.having(points=(3, 3))
    assert level.heard(1, "B1")[-1] == "Game over. It is a tie, 3 to 3."


def test_the_toss_is_told() -> None:
    book = open_book("pigskin")
    field = Field(book, book.rules.initial(book.house()))
    while field.turn != LUCK:
        field = field.does(field.offers[-1])
    assert field.heard(0, "Black wins the toss") == ["Black wins the toss."]
    assert field.does("Black wins the toss").heard(0, "kick") == ["Black kicks off."]
    assert field.does("Black wins the toss").heard(0, "receive") == ["Black receives."]


def test_a_move_is_made_by_touching_a_position_a_man_or_a_button() -> None:
    call = given("White 1&10 @W30")
    paths = {choice.words: choice.touch for choice in choices(call.book, call.state)}
    assert (paths["run LG"], paths["pass C"], paths["punt"]) == (("opposite LG",), ("opposite C",), ("punt",))
    window = given("White 1&10 @W30", ["pass/second = INC 3"]).does("pass C")
    paths = {choice.words: choice.touch for choice in choices(window.book, window.state)}
    assert (paths["swap RT scrub"], paths["done"]) == (("RT", "scrub"), ("done",))


def test_a_match_is_played_by_its_notation() -> None:
    match = Match(open_book("pigskin"), seed=Seed(bytes(32)))
    for seat in (0, 1):
        for _ in range(11):
            match.play(seat, "scrub" if seat else match.choices(seat)[-1].words)
    assert match.turn in (0, 1)
    match.play(match.turn, "kick")
    assert any("turns a card" in event.words for event in match.heard(0))


def test_the_lid_and_the_house_rules_say_what_they_are() -> None:
    assert (ABOUT.sheet, ABOUT.prefix, ABOUT.kit, ABOUT.secrets) == ("pigskin", "PS", "deck", True)
    assert len(OPTIONS) == 19
    assert all(option.sentence.endswith(".") and option.clause.startswith("PS-") for option in OPTIONS)
