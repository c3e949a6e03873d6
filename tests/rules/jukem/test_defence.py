"""Jukem Football: what yellow and red cards do, and when (JK-4, JK-5, JK-30 to JK-33)."""

from __future__ import annotations

import pytest

from rumpus.rules.jukem.state import DEFENDING
from tests.rules.jukem.scenario import A, B, given, names

STAND = "let it stand"


@pytest.mark.clause("JK-30")
@pytest.mark.parametrize(
    ("hand", "play"),
    [
        ("R15 HO SA FU PO", "run 15"),
        ("R15 PB SA FU PO", "run 15 block"),
        ("P5-20 C20 SA FU PO", "pass 5-20 catch 20"),
        ("KR HO SA FU PO", "kick return"),
    ],
)
def test_every_play_under_100_without_jukem_opens_a_window(hand: str, play: str) -> None:
    table = given(hand, other="HO R5 R5 R5").says(play)
    assert table.state.phase == DEFENDING
    assert table.turn == B
    assert table.offers == [STAND, "answer holding"]


@pytest.mark.clause("JK-30", "JK-R14")
def test_any_one_defensive_card_of_the_hand_may_answer() -> None:
    table = given("R15 R20 R25 R30 C10", other="HO SA FU PO").says("run 15")
    assert table.offers == [STAND, "answer holding", "answer sack", "answer fumble", "answer picked off"]
    after = table.says("answer fumble")
    assert after.hand(B) == ["HOLDING!", "SACK!", "PICKED OFF!"]
    assert after.state.phase != DEFENDING


@pytest.mark.clause("JK-30")
def test_a_window_opens_for_a_player_without_a_defensive_card_too() -> None:
    table = given("R15 HO SA FU PO", other="R5 R5 R5 R10").says("run 15")
    assert table.turn == B
    assert table.offers == [STAND]
    assert table.refusal("answer run 5") == "RUN 5 is no yellow or red card, and cannot answer (JK-30)."
    assert table.refusal("answer sack") == "You do not hold SACK!."


@pytest.mark.clause("JK-31", "JK-23")
@pytest.mark.parametrize(
    ("hand", "drive", "play"),
    [
        ("R15 JK HO SA FU", "", "run 15 juke"),
        ("R15 PB JK SA FU", "", "run 15 block juke"),
        ("P5-20 C20 JK SA FU", "", "pass 5-20 catch 20 juke"),
        ("KR JK HO SA FU", "", "kick return juke"),
        ("R15 HO SA FU R20", "R30 R30 R25", "run 15"),
        ("P5-20 C15 SA FU R20", "R30 R30 R25", "pass 5-20 catch 15"),
        ("FG HO SA FU PO", "R30 R30 R25", "field goal"),
    ],
)
def test_jukem_a_touchdown_and_a_field_goal_cannot_be_answered(hand: str, drive: str, play: str) -> None:
    table = given(hand, drive=drive, other="PO R5 R5 R5").says(play)
    assert table.state.phase != DEFENDING
    assert "answer picked off" not in table.offers


@pytest.mark.clause("JK-5", "JK-32", "JK-S22")
def test_a_yellow_card_takes_the_play_just_made_and_ends_the_turn() -> None:
    table = given("R25 SA FU PO C10", drive="R20 R20", other="HO R5 R5 R5", pile="C50").says("run 25")
    assert table.state.yards[A] == 65
    table = table.says("answer holding")
    assert table.state.yards[A] == 40
    assert table.drive(A) == ["RUN 20", "RUN 20"]
    assert names(table.state.aside) == ["RUN 25", "HOLDING!"]
    assert table.pile == ["CATCH 50"]
    assert table.state.mover == B


@pytest.mark.clause("JK-R13", "JK-S23")
def test_a_sack_stops_a_run_like_any_other_yellow_card() -> None:
    table = given("R25 HO FU PO C10", drive="R20 R20", other="SA R5 R5 R5").says("run 25", "answer sack")
    assert table.state.yards[A] == 40
    assert names(table.state.aside) == ["RUN 25", "SACK!"]


@pytest.mark.clause("JK-R13")
def test_a_fumble_answers_a_pass_and_a_pick_answers_a_run() -> None:
    passed = given("P5-20 C20 R5 R5 R5", other="FU PO R10 R10").says("pass 5-20 catch 20")
    assert passed.offers == [STAND, "answer fumble", "answer picked off"]
    run = given("R20 C20 R5 R5 R5", other="FU PO R10 R10").says("run 20")
    assert run.offers == [STAND, "answer fumble", "answer picked off"]


@pytest.mark.clause("JK-5", "JK-33", "JK-S24")
def test_a_red_card_takes_the_whole_drive() -> None:
    table = given("R10 PB HO SA FU", drive="R20 P20-50+C40", other="PO R5 R5 R5")
    table = table.says("run 10 block")
    assert table.state.yards[A] == 80
    table = table.says("answer picked off")
    assert table.state.yards[A] == 0
    assert table.drive(A) == []
    assert names(table.state.aside) == [
        "RUN 10", "RUN 20", "PASS 20-50", "CATCH 40", "PANCAKE BLOCK!", "PICKED OFF!",
    ]  # fmt: skip
    assert table.pile == []
    assert table.state.mover == B


@pytest.mark.clause("JK-R15", "JK-S25")
def test_a_red_card_takes_earlier_jukem_plays_too() -> None:
    table = given("R5 HO SA PO C10", drive="R20+JK", other="FU R5 R5 R10").says("run 5")
    assert table.state.yards[A] == 45
    table = table.says("answer fumble")
    assert table.state.yards[A] == 0
    assert names(table.state.aside) == ["RUN 5", "RUN 20", "JUKEM", "FUMBLE!"]


@pytest.mark.clause("JK-R15", "JK-S26")
def test_a_yellow_card_leaves_earlier_jukem_plays() -> None:
    table = given("R5 SA FU PO C10", drive="R20+JK", other="HO R5 R5 R10").says("run 5", "answer holding")
    assert table.state.yards[A] == 40
    assert table.drive(A) == ["RUN 20", "JUKEM"]


@pytest.mark.clause("JK-32")
def test_a_yellow_card_takes_all_cards_of_the_play() -> None:
    table = given("P10-35 C35 FU PO C10", drive="R20", other="SA R5 R5 R10")
    table = table.says("pass 10-35 catch 35", "answer sack")
    assert table.drive(A) == ["RUN 20"]
    assert names(table.state.aside) == ["PASS 10-35", "CATCH 35", "SACK!"]
    blocked = given("R15 PB FU PO C10", drive="R20", other="SA R5 R5 R10").says("run 15 block", "answer sack")
    assert blocked.state.yards[A] == 20
    assert names(blocked.state.aside) == ["RUN 15", "PANCAKE BLOCK!", "SACK!"]


@pytest.mark.clause("JK-R30")
def test_against_the_first_play_of_a_drive_both_colours_do_the_same() -> None:
    table = given("R25 C10 C15 C20 C30", other="HO FU R5 R5").says("run 25")
    yellow, red = table.says("answer holding"), table.says("answer fumble")
    for after in (yellow, red):
        assert after.drive(A) == []
        assert after.state.yards[A] == 0
        assert names(after.state.aside)[0] == "RUN 25"


@pytest.mark.clause("JK-R23", "JK-S27")
def test_a_defender_gets_new_cards_only_in_the_own_turn() -> None:
    table = given("R25 C10 C15 C20 C30", other="HO R5 R5 R10", pile="C40").says("run 25", "answer holding")
    assert table.state.mover == B
    assert len(table.hand(B)) == 3
    table = table.says("draw").draws("R15").says("draw").draws("R15")
    assert len(table.hand(B)) == 5


@pytest.mark.clause("JK-32", "JK-33")
def test_cards_aside_stay_out_until_the_half_ends() -> None:
    table = given("R25 C10 C15 C20 C30", other="HO R5 R5 R10").says("run 25", "answer holding")
    assert table.offers.count("run 25") == 1
    assert table.offers.count("holding") == 1
