"""Jukem Football: the last-card turn, halves, overtime and the end (JK-2, JK-3, JK-34 to JK-38)."""

from __future__ import annotations

import pytest

from rumpus.rules.jukem.deck import ALL
from rumpus.rules.jukem.state import DEALING, ENDED
from rumpus.rules.words import LUCK, OVER
from tests.rules.jukem.scenario import A, B, Table, given, names

STAND = "let it stand"


def last(hand: str, **rest: object) -> Table:
    """A last-card turn: the draw pile is empty."""
    return given(hand, left=0, **rest)  # type: ignore[arg-type]


@pytest.mark.clause("JK-34", "JK-S29")
def test_whoever_draws_the_last_card_may_make_any_number_of_plays() -> None:
    table = given("R20 R10 P5-20 C15", drive="R30 R15", left=1, pile="", start=True)
    table = Table(table.book, table.state._replace(draw=1 << 45))
    assert table.offers == ["field goal"]
    table = table.says("field goal").says("run 20", STAND).says("run 10", STAND).says("pass 5-20 catch 15", STAND)
    assert table.state.yards[A] == 90
    assert table.offers == ["field goal", "stop"]
    table = table.says("field goal")
    assert table.totals == (3, 0)
    assert table.state.half == 2


@pytest.mark.clause("JK-35", "JK-S30")
def test_a_defence_ends_a_last_card_turn_and_the_half() -> None:
    table = last("R20 R5 R10", drive="R30 R30", other="SA R5 R5").says("run 20", "answer sack")
    assert table.state.half == 2
    assert table.state.phase == DEALING


@pytest.mark.clause("JK-35", "JK-S31")
def test_a_touchdown_ends_a_last_card_turn_and_the_half() -> None:
    table = last("R20 R5 R10", drive="R30 R30 R20").says("run 20")
    assert table.totals == (7, 0)
    assert table.state.half == 2


@pytest.mark.clause("JK-35", "JK-R21")
def test_the_half_is_over_as_soon_as_no_play_is_left() -> None:
    table = last("R5 HO SA C10").says("run 5", STAND)
    assert table.state.half == 2
    drawn = given("HO SA FU PO", left=1, pile="", start=True)
    drawn = Table(drawn.book, drawn.state._replace(draw=1 << 20))
    assert drawn.offers == ["pass 5-20"]
    assert drawn.says("pass 5-20").state.half == 2


@pytest.mark.clause("JK-34", "JK-R22")
def test_a_last_card_turn_may_be_stopped_at_any_time() -> None:
    table = last("R5 R10 R15 R20 R25")
    assert table.offers[-1] == "stop"
    assert table.says("stop").state.half == 2
    assert table.says("run 5", STAND, "stop").state.half == 2
    assert table.refusal("discard run 5") == "In a last-card turn nothing is discarded: make a play, or stop (JK-34)."


@pytest.mark.clause("JK-34")
def test_a_normal_turn_cannot_be_stopped() -> None:
    table = given("R5 R10 R15 R20 R25")
    assert "stop" not in table.offers
    assert table.refusal("stop") == "Only a last-card turn can be stopped (JK-34)."


@pytest.mark.clause("JK-34", "JK-35")
def test_after_a_jukem_play_the_last_card_turn_goes_on_without_a_window() -> None:
    table = last("R5 JK R10").says("run 5 juke")
    assert table.turn == A
    assert table.offers == ["run 10", "stop"]


@pytest.mark.clause("JK-R18", "JK-R3", "JK-S32")
def test_when_the_draw_pile_runs_out_the_discard_fills_the_hand() -> None:
    table = given("R5 R10", pile="R30 C25", left=1, start=True)
    table = table.says("draw").says(*table.says("draw").offers[:1])
    assert table.state.draw == 0
    assert len(table.hand(A)) == 4
    assert "CATCH 25" in table.hand(A)
    assert table.pile == ["RUN 30"]
    assert "stop" in table.offers


@pytest.mark.clause("JK-R18")
def test_only_one_discard_is_taken_even_when_the_draw_pile_runs_out() -> None:
    table = given("R5", pile="R30 R30 C25", left=1, start=True).says("take discard")
    table = table.says(table.offers[0])
    assert table.state.draw == 0
    assert len(table.hand(A)) == 3
    assert table.pile == ["RUN 30", "RUN 30"]


@pytest.mark.clause("JK-R19", "JK-S33")
def test_the_last_card_can_be_avoided_by_taking_the_discard() -> None:
    table = given("R5 R10 R20 R25", pile="R15", left=1, start=True).says("take discard")
    assert table.turn == A
    assert "stop" not in table.offers
    after = table.says("run 5", STAND)
    assert after.state.mover == B
    assert after.state.draw.bit_count() == 1


@pytest.mark.clause("JK-R19")
def test_with_three_cards_in_hand_the_last_card_comes_anyway() -> None:
    table = given("R5 R10 R20", pile="R15", left=1, start=True).says("take discard")
    assert table.turn == LUCK
    assert len(table.offers) == 1


# --- The stall guard ------------------------------------------------------------------------------


@pytest.mark.clause("JK-R17", "JK-S39")
def test_after_four_turns_without_a_draw_somebody_has_to_draw() -> None:
    open_still = given("R5 R5 R5 R10", pile="C20", idle=3, start=True)
    assert open_still.offers == ["draw", "take discard"]
    closed = given("R5 R5 R5 R10", pile="C20", idle=4, start=True)
    assert closed.turn == LUCK
    assert "take discard" not in closed.offers


@pytest.mark.clause("JK-R17")
def test_the_guard_leaves_the_discard_to_who_has_to_draw_anyway() -> None:
    table = given("R5 R5 R5", pile="C20", idle=4, start=True)
    assert table.offers == ["draw", "take discard"]
    assert table.says("take discard").turn == LUCK


@pytest.mark.clause("JK-R17")
def test_one_card_cannot_go_to_and_fro_for_ever() -> None:
    table = given("C50 C40 HO SA", other="C35 C30 FU PO", pile="C25", start=True)
    for _ in range(4):
        assert table.offers == ["draw", "take discard"]
        table = table.says("take discard", "discard catch 25")
    assert table.turn == LUCK
    table = table.draws("FG").says("discard field goal")
    assert table.offers == ["draw", "take discard"]


# --- Halves ---------------------------------------------------------------------------------------


@pytest.mark.clause("JK-3", "JK-36", "JK-R24", "JK-S34")
def test_the_second_half_is_dealt_by_the_other_player_with_all_cards() -> None:
    table = given(
        "R20 R5 R10", drive="R30", others_drive="R30 R25 R25 R5", pile="C20", left=0, points=(10, 7), dealer=A
    ).says("stop")
    state = table.state
    assert (state.half, state.dealer, state.phase) == (2, B, DEALING)
    assert state.draw == ALL
    assert state.yards == (0, 0)
    assert table.drive(A) == table.drive(B) == table.pile == []
    assert (state.aside, state.score_piles, state.hands, state.known) == (0, (0, 0), (0, 0), (0, 0))
    assert table.totals == (10, 7)
    table = table.draws("R5", "R10", "R5", "R10", "R5", "R10", "C20", "C20", "R20")
    assert table.turn == A


@pytest.mark.clause("JK-2", "JK-37")
@pytest.mark.parametrize(("points", "won"), [((10, 7), {A}), ((7, 10), {B})])
def test_after_the_second_half_more_points_win(points: tuple[int, int], won: set[int]) -> None:
    table = last("R20 R5 R10", half=2, points=points).says("stop")
    assert table.turn == OVER
    assert table.won == won


@pytest.mark.clause("JK-38", "JK-R25", "JK-S35")
def test_a_tie_goes_into_overtime_and_the_first_score_wins() -> None:
    table = last("R20 R5 R10", half=2, points=(14, 14), dealer=B).says("stop")
    assert (table.state.half, table.state.dealer, table.state.phase) == (3, A, DEALING)
    assert table.totals == (14, 14)
    scored = given("FG R5 HO SA FU", half=3, dealer=A, mover=B, points=(14, 14), drive="R30 R30 R10", pile="C20").says(
        "field goal"
    )
    assert scored.turn == OVER
    assert scored.totals == (14, 17)
    assert scored.won == {B}


@pytest.mark.clause("JK-38")
def test_a_touchdown_wins_in_overtime_even_in_the_middle_of_a_half() -> None:
    table = given("R30 R5 HO SA FU", half=4, points=(0, 0), drive="R30 R20 R20").says("run 30")
    assert table.state.phase == ENDED
    assert table.won == {A}


@pytest.mark.clause("JK-38", "JK-S36")
def test_a_scoreless_overtime_is_followed_by_another_with_the_other_dealer() -> None:
    table = last("R20 R5 R10", half=3, dealer=A, points=(7, 7)).says("stop")
    assert (table.state.half, table.state.dealer) == (4, B)
    assert table.state.phase == DEALING


@pytest.mark.clause("JK-38")
@pytest.mark.parametrize(("half", "over"), [(21, False), (22, True)])
def test_after_twenty_scoreless_overtimes_it_is_a_draw(half: int, over: bool) -> None:
    table = last("R20 R5 R10", half=half, points=(7, 7)).says("stop")
    assert (table.turn == OVER) == over
    if over:
        assert table.won == {A, B}


@pytest.mark.option("jukem", "overtime_cap", "0")
def test_without_overtimes_a_tie_is_a_draw() -> None:
    table = last("R20 R5 R10", half=2, points=(7, 7), overtime_cap=0).says("stop")
    assert table.won == {A, B}


@pytest.mark.option("jukem", "overtime_cap", "1")
def test_a_cap_of_one_overtime_is_kept() -> None:
    table = last("R20 R5 R10", half=2, points=(7, 7), overtime_cap=1).says("stop")
    assert table.state.half == 3
    assert last("R20 R5 R10", half=3, points=(7, 7), overtime_cap=1).says("stop").won == {A, B}


@pytest.mark.clause("JK-3")
def test_a_whole_deck_is_played_through_in_a_half() -> None:
    table = last("R20 R5 R10", drive="R30")
    held = [*table.hand(A), *table.drive(A), *names(table.state.aside)]
    assert len(held) == 56
