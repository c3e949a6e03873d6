"""Jukem Football: the turn, the plays and the scoring, clause by clause (JK-7 to JK-29)."""

from __future__ import annotations

import pytest

from rumpus.rules.jukem.deck import ALL
from rumpus.rules.jukem.state import DEALING, DEFENDING
from rumpus.rules.words import LUCK
from tests.rules.jukem.scenario import A, B, Table, begun, given, names, word

STAND = "let it stand"


def dealt(table: Table, *shorts: str) -> Table:
    """Luck deals these cards: the non-dealer's first, then in turn, and the starter last."""
    return table.draws(*shorts)


DEAL = ("R5", "R10", "R5", "R10", "R5", "R10", "C20", "C20")
"""Three RUN 5 and a CATCH 20 for the non-dealer, three RUN 10 and a CATCH 20 for the dealer."""


# --- Setup ----------------------------------------------------------------------------------------


@pytest.mark.clause("JK-1", "JK-7", "JK-8", "JK-9", "JK-S1")
def test_four_cards_each_one_open_and_47_to_draw_and_the_non_dealer_begins() -> None:
    table = begun(dealer="1")
    assert table.turn == LUCK
    assert table.state.draw == ALL
    assert len(table.offers) == 56
    table = dealt(table, *DEAL, "R20")
    assert table.hand(B) == ["RUN 5", "RUN 5", "RUN 5", "CATCH 20"]
    assert table.hand(A) == ["RUN 10", "RUN 10", "RUN 10", "CATCH 20"]
    assert table.pile == ["RUN 20"]
    assert table.state.draw.bit_count() == 47
    assert table.turn == B


@pytest.mark.clause("JK-7", "JK-8")
def test_cards_are_dealt_one_at_a_time_and_no_card_twice() -> None:
    table = begun(dealer="2")
    for number, short in enumerate(DEAL):
        assert table.state.hands[A].bit_count() == (number + 1) // 2
        assert table.state.hands[B].bit_count() == number // 2
        assert len(table.offers) == 56 - number
        table = table.draws(short)
    assert table.state.phase == DEALING
    assert table.offers.count("run 5") == 0
    assert table.offers.count("run 10") == 2
    assert table.draws("KR").pile == ["KICK RETURN"]


@pytest.mark.clause("JK-R29")
@pytest.mark.parametrize("starter", ["KR", "JK", "HO", "PO"])
def test_whatever_is_turned_up_stays_and_can_be_taken(starter: str) -> None:
    table = dealt(begun(), *DEAL, starter)
    assert table.turn == A
    assert "take discard" in table.offers
    assert table.says("take discard").hand(A)[-1] != "CATCH 20"


# --- Replenishing ---------------------------------------------------------------------------------


@pytest.mark.clause("JK-10", "JK-11", "JK-S2")
def test_the_starter_may_be_taken_for_the_fifth_card() -> None:
    table = dealt(begun(dealer="1"), *DEAL, "R20").says("take discard")
    assert len(table.hand(B)) == 5
    assert table.pile == []
    assert table.state.draw.bit_count() == 47
    assert table.turn == B


@pytest.mark.clause("JK-10", "JK-R1", "JK-R3")
def test_a_hand_is_filled_to_five_one_card_at_a_time_from_either_pile() -> None:
    table = given("R5 R5", pile="R20", start=True)
    assert table.offers == ["draw", "take discard"]
    table = table.says("draw").draws("HO")
    assert table.hand(A) == ["RUN 5", "RUN 5", "HOLDING!"]
    assert table.offers == ["draw", "take discard"]
    table = table.says("take discard")
    assert table.turn == LUCK
    table = table.draws("SA")
    assert len(table.hand(A)) == 5
    assert table.turn == A
    assert table.plays() == ["run 5", "run 20"]


@pytest.mark.clause("JK-11", "JK-S28")
def test_a_second_card_never_comes_from_the_discard_pile() -> None:
    table = given("R10 R15 R20", pile="JK R5", start=True).says("take discard")
    assert table.pile == ["JUKEM"]
    assert table.turn == LUCK
    assert "take discard" not in table.offers
    table = table.draws("R25")
    assert len(table.hand(A)) == 5
    assert table.pile == ["JUKEM"]


@pytest.mark.clause("JK-11")
def test_only_the_top_card_of_the_discard_pile_can_be_taken() -> None:
    table = given("R5 R5 R5 R10", pile="KR JK R20", start=True).says("take discard")
    assert table.hand(A)[-1] == "RUN 20"
    assert table.pile == ["KICK RETURN", "JUKEM"]


def test_nobody_is_asked_where_only_drawing_is_possible() -> None:
    assert given("R5 R5 R5 R10", start=True).turn == LUCK


# --- Plays ----------------------------------------------------------------------------------------


@pytest.mark.clause("JK-12", "JK-14", "JK-15", "JK-S3")
def test_a_run_gains_its_yards_and_ends_the_turn() -> None:
    table = given("R15 HO SA FU PO").says("run 15", STAND)
    assert table.state.yards[A] == 15
    assert len(table.hand(A)) == 4
    assert table.drive(A) == ["RUN 15"]
    assert table.state.mover == B


@pytest.mark.clause("JK-14")
def test_plays_lie_in_a_line_in_the_order_in_which_they_were_made_and_last_from_turn_to_turn() -> None:
    table = given("R15 HO SA FU PO", drive="R20 P20-50+C40", others_drive="R30").says("run 15", STAND)
    assert table.drive(A) == ["RUN 20", "PASS 20-50", "CATCH 40", "RUN 15"]
    assert table.drive(B) == ["RUN 30"]
    assert table.state.yards == (75, 30)


@pytest.mark.clause("JK-16", "JK-17", "JK-18", "JK-19", "JK-S4")
def test_a_pass_with_a_catch_gains_the_catchs_yards_and_uses_two_cards() -> None:
    table = given("P10-35 C35 HO SA FU", drive="R20")
    assert table.plays() == ["pass 10-35 catch 35"]
    table = table.says("pass 10-35 catch 35", STAND)
    assert table.state.yards[A] == 55
    assert len(table.hand(A)) == 3
    assert table.drive(A) == ["RUN 20", "PASS 10-35", "CATCH 35"]


@pytest.mark.clause("JK-19")
def test_after_a_pass_and_a_catch_two_cards_are_drawn() -> None:
    table = given("P10-35 C35 HO SA FU", other="R5 R5 R5 R10", pile="R20").says("pass 10-35 catch 35", STAND)
    table = table.says("draw").draws("R30").says("run 30", STAND)
    assert table.state.mover == A
    assert table.offers == ["draw", "take discard"]
    table = table.says("draw").draws("R15")
    assert len(table.hand(A)) == 4
    assert table.says("draw").draws("R15").state.hands[A].bit_count() == 5


@pytest.mark.clause("JK-16", "JK-18", "JK-S5")
def test_a_catch_out_of_range_is_refused() -> None:
    table = given("P5-20 C30 HO SA FU")
    assert table.plays() == []
    assert table.refusal("pass 5-20 catch 30") == "CATCH 30 is out of the range of PASS 5-20 (JK-16)."


@pytest.mark.clause("JK-16", "JK-S6")
@pytest.mark.parametrize(("catch", "yards"), [("C20", 20), ("C5", 5)])
def test_both_ends_of_a_range_count(catch: str, yards: int) -> None:
    table = given(f"P5-20 {catch} HO SA FU").says(f"pass 5-20 catch {yards}", STAND)
    assert table.state.yards[A] == yards


@pytest.mark.clause("JK-17", "JK-R11", "JK-S7")
@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("pass 5-20", "A PASS and a CATCH are played together, never alone (JK-17)."),
        ("catch 10", "A PASS and a CATCH are played together, never alone (JK-17)."),
        ("block", "PANCAKE BLOCK! is laid on a play of the same turn, never alone (JK-R11)."),
        ("juke", "JUKEM is laid on a play of the same turn, never alone (JK-R11)."),
    ],
)
def test_no_part_of_a_play_is_played_alone(said: str, reason: str) -> None:
    assert given("P5-20 C10 PB JK HO").refusal(said) == reason


@pytest.mark.clause("JK-R11")
def test_jukem_and_a_block_cannot_be_added_to_a_play_of_an_earlier_turn() -> None:
    table = given("PB JK HO SA FU", drive="R20")
    assert table.plays() == []


@pytest.mark.clause("JK-13", "JK-S8")
def test_without_a_play_one_card_is_discarded_and_no_window_opens() -> None:
    table = given("P5-20 C30 FG HO JK", drive="R20", pile="R5")
    assert table.offers == [f"discard {name}" for name in ("pass 5-20", "catch 30", "jukem", "field goal", "holding")]
    after = table.says("discard catch 30")
    assert after.pile == ["RUN 5", "CATCH 30"]
    assert after.state.mover == B
    assert after.state.phase != DEFENDING
    assert len(after.hand(A)) == 4


@pytest.mark.clause("JK-13", "JK-R4", "JK-S9")
def test_a_run_that_can_be_played_keeps_a_player_from_discarding() -> None:
    table = given("R10 HO HO FU PO", drive="R20")
    assert table.offers == ["run 10"]
    assert table.refusal("discard holding") == "You can make a play, so you have to make one (JK-R4)."


@pytest.mark.clause("JK-R4")
def test_any_legal_play_satisfies_the_duty() -> None:
    assert given("R10 KR FG HO SA").offers == ["run 10", "kick return"]
    assert given("R10 FG HO SA FU", drive="R30 R30 R20").offers == ["run 10", "field goal"]


@pytest.mark.clause("JK-20", "JK-R5", "JK-S10")
def test_a_kick_return_starts_a_drive_with_50_yards_and_can_be_answered() -> None:
    table = given("KR HO SA FU PO")
    assert table.offers == ["kick return", *(f"discard {name}" for name in
                            ("kick return", "holding", "sack", "fumble", "picked off"))]  # fmt: skip
    table = table.says("kick return")
    assert table.turn == B
    assert table.says(STAND).state.yards[A] == 50


@pytest.mark.clause("JK-22", "JK-29", "JK-31", "JK-S11")
def test_a_juked_kick_return_is_a_touchdown() -> None:
    table = given("KR JK HO SA FU", other="PO PO R5 R10").says("kick return juke")
    assert table.totals == (7, 0)
    assert table.state.mover == B
    assert table.state.yards[A] == 0
    assert table.drive(A) == []
    assert names(table.state.score_piles[A]) == ["KICK RETURN", "JUKEM"]


@pytest.mark.clause("JK-20", "JK-S12")
def test_a_kick_return_is_refused_once_a_drive_has_begun() -> None:
    table = given("KR HO SA FU PO", drive="R10")
    assert table.plays() == []
    assert table.refusal("kick return") == "A KICK RETURN can only be the first play of a drive (JK-20)."


@pytest.mark.clause("JK-R16", "JK-S13")
def test_a_kick_return_is_legal_again_when_a_yellow_card_took_the_first_play() -> None:
    table = given("R10 KR HO SA FU", other="SA R5 R10 R10").says("run 10", "answer sack")
    assert table.drive(A) == []
    table = table.draws("C50", "C40").says("run 5", STAND).draws("R30")
    assert table.state.mover == A
    assert "kick return" in table.offers


@pytest.mark.clause("JK-21", "JK-23", "JK-S14")
def test_a_juked_run_counts_twice_and_cannot_be_answered() -> None:
    table = given("R20 JK HO SA FU", other="PO R5 R5 R5", drive="R30").says("run 20 juke")
    assert table.state.yards[A] == 70
    assert table.state.mover == B
    assert table.state.phase != DEFENDING


@pytest.mark.clause("JK-21")
def test_a_pass_and_a_catch_can_be_juked() -> None:
    table = given("P10-35 C20 JK HO SA").says("pass 10-35 catch 20 juke")
    assert table.state.yards[A] == 40
    assert table.drive(A) == ["PASS 10-35", "CATCH 20", "JUKEM"]


@pytest.mark.clause("JK-R6", "JK-S15")
def test_a_play_that_would_pass_100_is_refused() -> None:
    table = given("R20 JK HO SA FU", drive="R30 R20 R15")
    assert table.offers == ["run 20"]
    assert table.refusal("run 20 juke") == "That would make 105 yards; a drive ends at 100 (JK-R6)."
    assert table.says("run 20", STAND).state.yards[A] == 85


@pytest.mark.clause("JK-24", "JK-25", "JK-S16")
def test_a_block_adds_ten_and_jukem_doubles_the_sum() -> None:
    table = given("R15 PB JK HO SA")
    assert table.offers == ["run 15", "run 15 block", "run 15 juke", "run 15 block juke"]
    blocked = table.says("run 15 block")
    assert blocked.turn == B
    assert blocked.says(STAND).state.yards[A] == 25
    both = table.says("run 15 block juke")
    assert both.state.yards[A] == 50
    assert both.state.phase != DEFENDING
    assert both.drive(A) == ["RUN 15", "PANCAKE BLOCK!", "JUKEM"]


@pytest.mark.clause("JK-24", "JK-R12", "JK-S17")
@pytest.mark.parametrize("said", ["pass 5-20 catch 10 block", "kick return block"])
def test_a_block_goes_with_a_run_only(said: str) -> None:
    table = given("P5-20 C10 KR PB HO")
    assert table.plays() == ["pass 5-20 catch 10", "kick return"]
    assert table.refusal(said) == "PANCAKE BLOCK! goes with a RUN only (JK-R12)."


@pytest.mark.clause("JK-R10")
def test_a_play_has_one_jukem_and_one_block_at_most() -> None:
    table = given("R5 PB PB JK JK")
    assert table.offers == ["run 5", "run 5 block", "run 5 juke", "run 5 block juke"]
    for said in ("run 5 juke juke", "run 5 block block"):
        assert table.refusal(said) == "A play may have one PANCAKE BLOCK! and one JUKEM (JK-R10)."


def test_cards_with_the_same_title_are_one_move() -> None:
    assert given("R10 R10 R10 C20 C20").offers == ["run 10"]
    assert given("P5-20 P5-20 C20 C20 C10").plays() == ["pass 5-20 catch 10", "pass 5-20 catch 20"]


# --- Scoring --------------------------------------------------------------------------------------


@pytest.mark.clause("JK-26", "JK-27", "JK-R8", "JK-S18")
def test_a_field_goal_counts_from_70_yards_and_takes_the_drive_along() -> None:
    table = given("FG HO SA FU PO", drive="R30 R20 R20").says("field goal")
    assert table.totals == (3, 0)
    assert table.state.mover == B
    assert table.drive(A) == []
    assert names(table.state.score_piles[A]) == ["RUN 20", "RUN 20", "RUN 30", "FIELD GOAL"]
    short = given("FG HO SA FU PO", drive="R30 R20 R15")
    assert short.plays() == []
    assert short.refusal("field goal") == "A field goal needs a drive of 70 to 99 yards; yours has 65 (JK-26)."


@pytest.mark.clause("JK-26", "JK-R8")
@pytest.mark.parametrize(("drive", "legal"), [("R30 R30 R5", False), ("R30 R30 R10", True), ("R30 R30 R20 R15", True)])
def test_the_range_of_a_field_goal_is_70_to_99(drive: str, legal: bool) -> None:
    assert ("field goal" in given("FG HO SA FU PO", drive=drive).offers) == legal


@pytest.mark.clause("JK-27", "JK-29")
def test_after_a_score_the_next_turn_starts_a_new_drive() -> None:
    table = given("FG KR HO SA FU", drive="R30 R30 R10", other="R5 R5 R5 R15", pile="").says("field goal")
    table = table.draws("C50").says("run 5", STAND).draws("C40")
    assert table.state.mover == A
    assert "kick return" in table.offers


@pytest.mark.clause("JK-12", "JK-R7", "JK-S19")
def test_a_field_goal_does_not_follow_a_play_of_the_same_turn() -> None:
    table = given("R15 FG HO SA FU", drive="R30 R30").says("run 15", STAND)
    assert table.state.yards[A] == 75
    assert table.state.mover == B
    assert table.totals == (0, 0)


@pytest.mark.clause("JK-2", "JK-28", "JK-29", "JK-31", "JK-R27", "JK-S20")
def test_exactly_100_yards_are_a_touchdown_at_once() -> None:
    table = given("R15 HO SA FU PO", drive="R30 R30 R25", other="FU R5 R5 R5").says("run 15")
    assert table.totals == (7, 0)
    assert table.state.mover == B
    assert table.state.phase != DEFENDING
    assert names(table.state.score_piles[A]) == ["RUN 15", "RUN 25", "RUN 30", "RUN 30"]
    assert table.pile == []


@pytest.mark.clause("JK-28", "JK-R6", "JK-S21")
def test_at_95_yards_only_five_help() -> None:
    table = given("R10 R15 R20 P10-35 C10", drive="R30 R30 R25 R10")
    assert table.state.yards[A] == 95
    assert table.plays() == []
    assert len(table.offers) == 5


@pytest.mark.clause("JK-26", "JK-R5", "JK-S38")
def test_a_field_goal_need_not_be_kicked() -> None:
    table = given("FG HO P20-50 C35 R25", drive="R30 R30 R20")
    assert table.plays() == ["field goal"]
    assert len(table.offers) == 6
    assert table.says("discard run 25").state.mover == B


@pytest.mark.clause("JK-22", "JK-31", "JK-S40")
def test_a_juked_pass_can_finish_a_drive() -> None:
    table = given("P10-35 C25 JK HO SA", other="FU R5 R5 R5", drive="R30 R20").says("pass 10-35 catch 25 juke")
    assert table.totals == (7, 0)
    assert table.state.phase != DEFENDING


@pytest.mark.clause("JK-2")
def test_a_touchdown_is_seven_points_and_a_field_goal_three() -> None:
    assert given("R30 FG HO SA FU", drive="R30 R20 R20", points=(3, 0)).says("run 30").totals == (10, 0)
    assert given("R30 FG HO SA FU", drive="R30 R20 R20", points=(3, 0)).says("field goal").totals == (6, 0)


@pytest.mark.clause("JK-R2")
def test_a_card_just_taken_may_be_discarded_again() -> None:
    table = given("HO SA FU PO", pile="C30", start=True).says("take discard")
    assert table.says("discard catch 30").pile == ["CATCH 30"]


def test_a_word_of_the_scenarios_means_what_it_says() -> None:
    assert names(word("R5 R5 P10-35 KR PO")) == ["RUN 5", "RUN 5", "PASS 10-35", "KICK RETURN", "PICKED OFF!"]
