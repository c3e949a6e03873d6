"""Part J: forced replacements."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pigskin import POSITIONS, man_at
from rumpus.rules.pigskin.state import BY_REPLACEMENT, WINDOW
from tests.rules.pigskin.conftest import Field, deck_text, given, kicked_off
from tests.rules.pigskin.conftest import book_with as opened


def losing(field: Field) -> int:
    """The seat that loses a man now."""
    return int(field.sees(0).loser)


@pytest.mark.clause("PS-125", "PS-126", "PS-127", "PS-118", "PS-107", "PS-131", "PS-S52")
def test_the_side_in_possession_loses_a_man_until_the_quarter_ends() -> None:
    field = given("White 1&10 @W30", ["QUARTER", "line/second = 3"]).does("run LG")
    assert field.sees(1).points == (0, 0)
    assert losing(field) == 0
    assert "lose RT" in field.offers
    field = field.does("lose RT")
    assert field.sees(1).leaving == POSITIONS.index("RT"), "the position is seen by both"
    field = field.does("send scrub")
    assert field.situation == "White 2&7 @W33 | 0-0"
    assert (field.state.phase, field.sees(0).official) == (WINDOW, BY_REPLACEMENT)
    assert field.sees(0).missing == field.sees(1).missing == (1, 0, 0, 0)
    assert field.sees(0).out_quarter[0] != 0
    assert field.sees(1).out_quarter[0] == -1, "his class is not"


MOMENTS: list[Any] = [
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = 36", "QUARTER", "return/second = 6"],
        "punt",
        1,
        "Black 1&10 @B40 | 0-0",
        marks=pytest.mark.clause("PS-129", "PS-S53"),
        id="between kick and run-back: who has the ball in the end",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = 36", "return/second = LONG", "QUARTER", "long = 20"],
        "punt",
        1,
        "Black 1&10 @W46 | 0-0",
        marks=pytest.mark.clause("PS-129", "PS-R74"),
        id="inside the long run-back too",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = 36", "QUARTER", "return/second = FUMBLE", "fumble = LOST 0"],
        "punt",
        0,
        "White 1&10 @B34 | 0-0",
        marks=pytest.mark.clause("PS-129", "PS-R74"),
        id="before a run-back that is fumbled and lost: the kickers have the ball in the end",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = 36", "return/second = FUMBLE", "QUARTER", "fumble = KEEP 3"],
        "punt",
        1,
        "Black 1&10 @B37 | 0-0",
        marks=pytest.mark.clause("PS-128", "PS-R74"),
        id="a fumble in the run-back is a fumble",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["QUARTER", "punt/second = 36", "return/second = 6"],
        "punt",
        0,
        "Black 1&10 @B40 | 0-0",
        marks=pytest.mark.clause("PS-127"),
        id="before the kick's distance: the kicking side",
    ),
    pytest.param(
        "White 2&8 @W30",
        ["pass/second = INT 20", "QUARTER", "return/second = 6"],
        "pass C",
        0,
        "Black 1&10 @W44 | 0-0",
        marks=pytest.mark.clause("PS-R75", "PS-127"),
        id="before the run-back of an interception: the passing side",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = BLOCKED", "QUARTER", "blocked_kick = KEEP -5"],
        "punt",
        0,
        "Black 1&10 @W25 | 0-0",
        marks=pytest.mark.clause("PS-128", "PS-R73"),
        id="after a block on fourth down the recovery counts",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = BLOCKED", "QUARTER", "blocked_kick = LOST -5"],
        "punt",
        1,
        "Black 1&10 @W25 | 0-0",
        marks=pytest.mark.clause("PS-128", "PS-R73"),
        id="after a block the blockers lose a man if they have the ball",
    ),
    pytest.param(
        "White 1&10 @W30",
        ["line/second = LONG", "QUARTER", "long = 20"],
        "run LG",
        0,
        "White 1&10 @50 | 0-0",
        marks=pytest.mark.clause("PS-127"),
        id="inside a long run: the offence",
    ),
]


@pytest.mark.parametrize(("situation", "cards", "call", "loser", "expected"), MOMENTS)
def test_the_moment_decides_who_loses_the_man(
    situation: str, cards: list[str], call: str, loser: int, expected: str
) -> None:
    field = given(situation, cards).does(call)
    assert losing(field) == loser
    assert field.turn == loser, "the coach who loses the man names him"
    field = field.does("lose LH", "send scrub")
    assert field.situation == expected
    assert field.cards == ()


@pytest.mark.clause("PS-124", "PS-125", "PS-126", "PS-127", "PS-R77", "PS-S68")
def test_two_replacement_cards_act_one_after_the_other() -> None:
    cards = ["QUARTER", "line/second = LONG", "GAME", "long = 20"]
    field = given("White 1&10 @W30", cards).does("run RG")
    assert field.sees(0).waiting == 2
    field = field.does("lose LE", "send scrub")
    assert field.sees(0).waiting == 1
    field = field.does("lose QB", "send scrub")
    assert field.situation == "White 1&10 @50 | 0-0"
    assert (field.sees(0).out_quarter[0], field.sees(0).out_game[0]) == (1 << 3, 1 << 12), "an end, and a back"


@pytest.mark.clause("PS-124", "PS-S54", "PS-R68")
def test_a_man_removed_for_the_game_does_not_come_back() -> None:
    cards = ["GAME", "line/second = 2"]
    field = given("White 1&10 @W30", cards, quarter=2, cards_left=2).does("run LG", "lose FB", "send scrub")
    assert field.situation == "half over | 0-0"
    assert field.sees(0).missing == (0, 1, 0, 0)
    assert field.sees(0).out_game[0] == 1 << 12


@pytest.mark.clause("PS-125", "PS-R67")
def test_a_man_removed_for_the_quarter_is_free_from_the_intermission_on() -> None:
    line = "LE star, LT star, LG scrub, C scrub, RG scrub, RT scrub, RE scrub"
    field = given("White 1&10 @W30", ["QUARTER", "line/second = 2"], white=line, cards_left=2)
    field = field.does("run LG", "lose LE", "send second")
    assert field.sees(0).interval == 1
    assert field.sees(0).missing == (0, 0, 0, 0)
    assert "swap RE star" in field.offers, "at any position of the type, with no play in between"


@pytest.mark.clause("PS-130", "PS-R58", "PS-23", "PS-S55")
@pytest.mark.parametrize(("quarter", "possible"), [(1, False), (2, True), (3, False), (4, True)])
def test_no_replacement_card_is_the_first_card_of_a_half(quarter: int, possible: bool) -> None:
    field = given("kickoff by White from W40", quarter=quarter).having(shown=(0, 0))
    assert ("C7" in field.offers) is possible
    assert "B3" in field.offers, "a penalty card counts normally"
    assert len(field.offers) == (50 if possible else 46)
    later = field.with_cards("B3").with_luck()
    assert "C7" in later.offers, "only the very first card"


@pytest.mark.clause("PS-127", "PS-R65", "PS-97", "PS-S71")
def test_on_a_try_the_scoring_side_loses_the_man() -> None:
    cards = ["line/second = 1", "QUARTER", "point_after = GOOD"]
    field = given("White 1&1 @B1", cards).does("run LG")
    assert losing(field) == 0
    field = field.does("lose RH", "send scrub")
    assert field.situation == "kickoff, Black chooses | 7-0"
    lost = ["line/second = FUMBLE", "fumble = LOST -9", "QUARTER", "point_after = GOOD"]
    assert losing(given("White 1&10 @W9", lost).does("run LG")) == 1, "also if it was not the side that called"


@pytest.mark.clause("PS-R76")
def test_a_replacement_happens_even_if_the_play_is_void() -> None:
    cards = ["PENALTY", "line/second = FUMBLE", "QUARTER", "fumble = LOST 0, penalty = DEF 5"]
    field = given("White 1&10 @W30", cards).does("run LG")
    assert field.offers == ["accept", "refuse"], "the penalty comes first"
    field = field.does("accept")
    assert losing(field) == 1, "as the play ran"
    assert field.does("lose LG", "send scrub").situation == "White 1&5 @W35 | 0-0"


@pytest.mark.clause("PS-R70")
@pytest.mark.option("pigskin", "forced_man", "opponent")
def test_a_house_may_let_the_opponent_name_the_man() -> None:
    field = given("White 1&10 @W30", ["QUARTER", "line/second = 3"], forced_man="opponent").does("run LG")
    assert (losing(field), field.turn) == (0, 1)
    field = field.does("lose C")
    assert field.turn == 0, "the owner sends somebody in"
    assert field.does("send scrub").sees(1).missing == (1, 0, 0, 0)


NAMED = [("ANY", 11), ("LINE", 7), ("BACK", 4), ("QB", 1)]


@pytest.mark.clause("PS-R70")
@pytest.mark.option("pigskin", "forced_man", "card")
@pytest.mark.parametrize(("words", "number"), NAMED)
def test_a_house_may_take_the_man_that_the_card_names(words: str, number: int) -> None:
    book = opened(deck_text({"B8": {"replace_man": words}}))
    field = given("White 1&10 @W30", [], forced_man="card")
    field = Field(book, field.state, ("B8", "B1")).does("run LG")
    assert len(field.offers) == number
    assert field.turn == 0
    if words == "QB":
        assert field.offers == ["lose QB"]


@pytest.mark.clause("PS-R72")
def test_a_card_may_name_the_other_side() -> None:
    book = opened(deck_text({"B8": {"replace_team": "OTHER"}}))
    field = Field(book, given("White 1&10 @W30").state, ("B8", "B1")).does("run LG")
    assert losing(field) == 1


@pytest.mark.clause("PS-R71", "PS-23")
def test_the_game_card_is_back_in_the_pack_in_every_quarter() -> None:
    field = given("White 1&10 @W30", ["GAME", "line/second = 2"], cards_left=2).does("run LG", "lose FB", "send scrub")
    field = field.does("done", "done", "run RG")
    assert field.sees(0).quarter == 2
    assert "C7" in field.offers


@pytest.mark.clause("PS-R78")
def test_a_replacement_is_skipped_when_nobody_of_the_type_is_free() -> None:
    field = given("White 1&10 @W30", ["QUARTER", "line/second = 3"]).having(men=(0o777, 0o777777))
    assert field.does("run LG").offers == [f"lose {code}" for code in POSITIONS[:7]]
    nobody = given("White 1&10 @W30", ["QUARTER", "line/second = 3"]).having(men=(0, 0o777777)).does("run LG")
    assert nobody.situation == "White 2&7 @W33 | 0-0"
    assert nobody.offers == ["play on", "time-out"], "and there is no official time-out for it"


@pytest.mark.clause("PS-R78")
def test_a_squad_cannot_run_out_in_the_rules_of_the_sheet() -> None:
    for edition in ("1956", "1946"):
        field = kicked_off(edition=edition)
        for men, board in ((field.state.men[0] & 0o777, 7), (field.state.men[0] >> 9 & 0o777, 4)):
            off_board = sum(men >> shift & 7 for shift in (0, 3, 6))
            assert off_board == 7, "four for the game and three for the quarter leave a full board"
            assert off_board + board == (14 if board == 7 else 11)


@pytest.mark.clause("PS-131")
def test_the_class_of_a_removed_man_is_shown_when_the_game_is_over() -> None:
    field = given("White 1&10 @W30", ["GAME", "line/second = 2"], white="FB star", quarter=4, cards_left=2)
    field = field.does("run LG", "lose FB")
    assert field.sees(1).out_game[0] == -1
    field = field.does("send scrub")
    assert field.situation == "game over | 0-0"
    assert field.sees(1).out_game[0] == 1 << 9, "a Star back"
    assert man_at(field.sees(1).lineup[0], POSITIONS.index("FB")) == 2
