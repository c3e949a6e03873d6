"""Pig Dice as the rule sheet has it: every clause, every ruling and every scenario, without house rules."""

from __future__ import annotations

import pytest

from rumpus.rules.pig_dice import NOBODY
from rumpus.rules.words import LUCK, OVER
from tests.rules.conftest import Game, sit_down

A, B, C, D = range(4)


def pigs(players: int = 2, **words: object) -> Game:
    """Players round the dice, A with the dice in hand: `pigs(banked=(31, 12))`."""
    return sit_down("pig-dice", players=players).having(**words)


def final_round(*totals: int) -> Game:
    """A has just stood on the first of these totals; the others have the rest and a last turn each."""
    leader, *others = totals
    game = pigs(len(totals), banked=(leader - 10, *others)).throws("5,5").says("stand")
    assert game.totals == totals
    return game


# Players and turns


@pytest.mark.clause("PD-1", "PD-3")
@pytest.mark.option("pig-dice", "players", "20")
@pytest.mark.parametrize("players", range(2, 21))
def test_any_number_from_two_to_twenty_play_and_the_dice_go_round_to_the_left(players: int) -> None:
    game = pigs(players)
    order = []
    for _ in range(2 * players):
        order.append(game.turn)
        game = game.throws("1,1").says("surrender")
    assert order == 2 * list(range(players))
    assert game.totals == (4,) * players


@pytest.mark.clause("PD-2")
def test_a_throw_is_both_dice_together_and_all_36_pairs_are_equally_likely() -> None:
    game = pigs().says("throw")
    assert game.turn == LUCK
    assert game.offers == [f"({head},{tail})" for head in "12345H" for tail in "12345T"]


@pytest.mark.clause("PD-5", "PD-R12")
@pytest.mark.parametrize("starter", [1, 2, 3])
def test_any_player_may_be_the_first_to_throw(starter: int) -> None:
    game = sit_down("pig-dice", players=3, starter=starter)
    assert game.turn == starter - 1
    assert game.throws("1,1").says("surrender").turn == starter % 3


@pytest.mark.clause("PD-R12")
@pytest.mark.option("pig-dice", "starter", "0")
def test_luck_may_name_the_starter_and_each_player_is_equally_likely() -> None:
    game = sit_down("pig-dice", players=3, starter=0)
    assert game.turn == LUCK
    assert game.offers == ["Player 1 begins", "Player 2 begins", "Player 3 begins"]
    begun = game.says("Player 3 begins")
    assert begun.turn == C
    assert begun.throws("1,1").says("surrender").turn == A


@pytest.mark.clause("PD-6", "PD-12")
def test_a_turn_is_a_series_of_throws_until_a_seven_or_a_surrender() -> None:
    game = pigs(3)
    for faces in ("1,1", "5,5", "2,T", "H,3", "H,T", "4,4", "1,T"):
        game = game.throws(faces)
        assert game.turn == A
    assert game.throws("2,5").turn == B
    assert game.says("surrender").turn == B


@pytest.mark.clause("PD-7", "PD-8", "PD-13", "PD-S1")
def test_throws_add_up_and_are_banked_on_surrender() -> None:
    game = pigs()
    assert game.points("3,5", "2,4") == [8, 14]
    after = game.throws("3,5", "2,4").says("surrender")
    assert after.totals == (14, 0)
    assert after.turn == B
    assert after.state.points == 0


@pytest.mark.clause("PD-23")
@pytest.mark.parametrize("points", [0, 1, 7, 46, 47, 99, 100, 250])
def test_once_something_was_scored_the_player_is_free_to_stop_or_to_go_on(points: int) -> None:
    assert len(pigs(points=points, opened=1).offers) == 2


@pytest.mark.clause("PD-23", "PD-20", "PD-S25")
def test_a_player_who_is_level_may_throw_on() -> None:
    level = final_round(100, 95).throws("1,4")
    assert level.state.banked[B] + level.state.points == 100
    assert level.offers == ["throw", "stand"]
    after = level.throws("1,1").says("stand")
    assert after.totals == (100, 102)
    assert after.won == {B}


# Sevens


@pytest.mark.clause("PD-9", "PD-10", "PD-S2")
def test_a_seven_takes_the_turn_and_the_dice_but_not_the_bank() -> None:
    game = pigs(banked=(31, 0))
    assert game.points("5,3", "4,4", "2,5") == [8, 16, 0]
    after = game.throws("5,3", "4,4", "2,5")
    assert after.totals == (31, 0)
    assert after.turn == B


@pytest.mark.clause("PD-11", "PD-S3")
def test_a_seven_on_the_first_throw_scores_nothing_and_passes_the_dice() -> None:
    after = pigs(banked=(12, 0)).throws("3,4")
    assert after.totals == (12, 0)
    assert after.turn == B


@pytest.mark.clause("PD-R1", "PD-S14")
def test_exactly_four_of_the_36_throws_are_sevens() -> None:
    game = pigs(points=20, opened=1).says("throw")
    assert len(game.offers) == 36
    sevens = {pair for pair in game.offers if game.says(pair).turn == B}
    assert sevens == {"(2,5)", "(5,2)", "(3,4)", "(4,3)"}


@pytest.mark.clause("PD-R1", "PD-S13")
def test_a_running_total_of_seven_is_no_seven() -> None:
    game = pigs()
    assert game.points("1,2", "H,2") == [3, 7]
    after = game.throws("1,2", "H,2")
    assert after.turn == A
    assert after.offers == ["throw", "surrender"]


# Heads and Tails


@pytest.mark.clause("PD-14", "PD-S6")
def test_head_and_tail_double_the_turn_and_leave_the_bank_alone() -> None:
    game = pigs(banked=(40, 0))
    assert game.points("5,4", "3,3", "H,T") == [9, 15, 30]
    doubled = game.throws("5,4", "3,3", "H,T")
    assert doubled.totals == (40, 0)
    assert doubled.says("surrender").totals == (70, 0)


@pytest.mark.clause("PD-15", "PD-R14")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_head_is_worth_nothing_itself_and_doubles_only_the_number_beside_it(number: int) -> None:
    assert pigs().points(f"H,{number}") == [2 * number]
    assert pigs(points=10, opened=1).points(f"H,{number}") == [10 + 2 * number]


@pytest.mark.clause("PD-S4")
def test_a_head_and_a_four_add_eight() -> None:
    assert pigs(points=10, opened=1).points("H,4") == [18]


@pytest.mark.clause("PD-S5")
def test_a_head_and_a_one_add_two() -> None:
    assert pigs(points=10, opened=1).points("H,1") == [12]


@pytest.mark.clause("PD-16", "PD-S11")
def test_a_tail_takes_the_number_beside_it_off_the_turn() -> None:
    game = pigs(points=14, opened=1)
    assert game.points("5,T") == [9]
    assert [game.points(f"{number},T") for number in range(1, 6)] == [[13], [12], [11], [10], [9]]


@pytest.mark.clause("PD-17", "PD-S9")
def test_a_tail_that_takes_more_than_there_is_leaves_nothing_and_the_dice_may_be_surrendered() -> None:
    game = pigs(banked=(50, 0))
    assert game.points("1,1", "4,T") == [2, 0]
    empty = game.throws("1,1", "4,T")
    assert empty.offers == ["throw", "surrender"]
    after = empty.says("surrender")
    assert after.totals == (50, 0)
    assert after.turn == B


@pytest.mark.clause("PD-17", "PD-R2", "PD-S12")
def test_what_a_tail_cannot_take_from_the_turn_is_forgotten() -> None:
    after = pigs(banked=(50, 0), points=3, opened=1).throws("5,T")
    assert after.state.points == 0
    assert after.totals == (50, 0)


@pytest.mark.clause("PD-R3", "PD-S10")
def test_twice_nothing_is_nothing_and_the_dice_stay() -> None:
    game = pigs(banked=(50, 0))
    assert game.points("1,1", "4,T", "H,T", "5,5") == [2, 0, 0, 10]
    assert game.throws("1,1", "4,T", "H,T").turn == A
    assert game.throws("1,1", "4,T", "H,T", "5,5").says("surrender").totals == (60, 0)


# The opening


@pytest.mark.clause("PD-18", "PD-R4", "PD-R5", "PD-S8")
def test_a_scoreless_opening_goes_on_until_a_throw_adds_points() -> None:
    game = pigs(banked=(22, 0))
    assert game.points("4,T", "H,T", "1,1") == [0, 0, 2]
    assert game.throws("4,T").offers == ["throw"]
    assert game.throws("4,T", "H,T").offers == ["throw"]
    opened = game.throws("4,T", "H,T", "1,1")
    assert opened.offers == ["throw", "surrender"]
    assert opened.says("surrender").totals == (24, 0)


@pytest.mark.clause("PD-19", "PD-R3", "PD-R4", "PD-S7")
def test_head_and_tail_as_the_opening_throw_score_nothing_and_the_thrower_throws_again() -> None:
    game = pigs(banked=(40, 0)).throws("H,T")
    assert game.state.points == 0
    assert game.turn == A
    assert game.offers == ["throw"]
    assert game.refusal("surrender") == "Nothing is scored yet in this turn: throw (PD-R4)."


@pytest.mark.clause("PD-13", "PD-R4", "PD-S15")
def test_the_first_throw_is_compulsory() -> None:
    game = pigs()
    assert game.offers == ["throw"]
    assert game.refusal("surrender") == "Nothing is scored yet in this turn: throw (PD-R4)."


@pytest.mark.clause("PD-R4")
def test_each_turn_begins_with_a_compulsory_throw_whatever_the_turn_before_was_like() -> None:
    game = pigs(points=20, opened=1)
    assert game.says("surrender").offers == ["throw"]
    assert game.throws("3,4").offers == ["throw"]


# 100 and the final round


@pytest.mark.clause("PD-20")
@pytest.mark.parametrize(("points", "offers"), [(9, ["throw", "surrender"]), (10, ["throw", "stand"])])
def test_from_a_hundred_on_to_stop_is_to_stand(points: int, offers: list[str]) -> None:
    game = pigs(banked=(90, 0), points=points, opened=1)
    assert game.offers == offers
    assert game.refusal("rest") == f"Say throw or {offers[1]}."


@pytest.mark.clause("PD-20", "PD-21", "PD-S16")
def test_who_stands_on_a_hundred_or_more_leads_and_the_others_have_one_turn_each() -> None:
    elected = pigs(3, banked=(93, 0, 0)).throws("4,4")
    assert elected.state.leader == NOBODY
    game = elected.says("stand")
    assert game.totals == (101, 0, 0)
    assert game.state.leader == A
    assert game.turn == B
    game = game.throws("1,1").says("surrender")
    assert game.turn == C
    game = game.throws("1,1").says("surrender")
    assert game.turn == OVER
    assert game.totals == (101, 2, 2)


@pytest.mark.clause("PD-20", "PD-R6", "PD-S17")
def test_a_seven_after_the_election_takes_the_turn_and_nobody_leads() -> None:
    after = pigs(banked=(93, 0)).throws("4,4", "3,4")
    assert after.totals == (93, 0)
    assert after.state.leader == NOBODY
    assert after.turn == B
    assert after.throws("1,1").says("surrender").turn == A


@pytest.mark.clause("PD-R6", "PD-S18")
def test_a_tail_may_take_a_player_below_a_hundred_again_and_then_nobody_leads() -> None:
    game = pigs(banked=(93, 0))
    assert game.points("4,4", "3,T") == [8, 5]
    after = game.throws("4,4", "3,T").says("surrender")
    assert after.totals == (98, 0)
    assert after.state.leader == NOBODY
    assert after.throws("1,1").says("surrender").turn == A


@pytest.mark.clause("PD-S19")
def test_exactly_a_hundred_starts_the_final_round() -> None:
    after = pigs(banked=(92, 0)).throws("4,4").says("stand")
    assert after.totals == (100, 0)
    assert after.state.leader == A


@pytest.mark.clause("PD-S20")
def test_a_doubled_turn_can_start_the_final_round() -> None:
    doubled = pigs(banked=(60, 0), points=22, opened=1).throws("H,T")
    assert doubled.state.points == 44
    after = doubled.says("stand")
    assert after.totals == (104, 0)
    assert after.state.leader == A


@pytest.mark.clause("PD-21", "PD-R11", "PD-S21")
def test_the_final_round_goes_to_the_left_from_the_leader_and_ends_on_his_right() -> None:
    game = pigs(4, banked=(0, 0, 93), thrower=C).throws("5,5").says("stand")
    assert game.totals == (0, 0, 103, 0)
    order = []
    while game.turn != OVER:
        order.append(game.turn)
        game = game.throws("3,4")
    assert order == [D, A, B]


@pytest.mark.clause("PD-22", "PD-R9", "PD-S22")
def test_players_who_tie_for_the_highest_total_win_jointly() -> None:
    after = final_round(104, 88, 60).throws("5,5", "2,4").says("stand").throws("2,5")
    assert after.totals == (104, 104, 60)
    assert after.won == {A, B}


@pytest.mark.clause("PD-4", "PD-22", "PD-R7", "PD-R10", "PD-S23")
def test_the_highest_total_wins_and_a_leader_who_is_overtaken_has_no_further_turn() -> None:
    overtaken = final_round(104, 88, 60).throws("5,5", "4,5").says("stand")
    assert overtaken.turn == C
    after = overtaken.throws("4,3")
    assert after.totals == (104, 107, 60)
    assert after.won == {B}


@pytest.mark.clause("PD-R7", "PD-S24")
def test_two_may_overtake_the_leader_and_win_without_him() -> None:
    after = final_round(104, 88, 97).throws("5,5", "4,5").says("stand").throws("5,5").says("stand")
    assert after.totals == (104, 107, 107)
    assert after.won == {B, C}


@pytest.mark.clause("PD-9", "PD-S26")
def test_a_seven_in_the_final_round_takes_the_turn_as_always() -> None:
    after = final_round(104, 88).throws("5,5", "5,5", "2,5")
    assert after.totals == (104, 88)
    assert after.won == {A}


@pytest.mark.clause("PD-R13")
def test_a_player_may_stop_below_the_best_total_in_the_final_round() -> None:
    after = final_round(104, 88).throws("1,1").says("surrender")
    assert after.totals == (104, 90)
    assert after.won == {A}


@pytest.mark.clause("PD-R15")
def test_the_starter_has_a_last_turn_too_though_he_has_had_as_many_as_the_leader() -> None:
    game = pigs(3, banked=(50, 93, 0), thrower=B, turns=4).throws("5,5").says("stand")
    assert game.turn == C
    game = game.throws("3,4")
    assert game.turn == A
    assert game.throws("3,4").turn == OVER


# After the game


@pytest.mark.clause("PD-22")
def test_nobody_moves_once_the_game_is_over() -> None:
    after = final_round(104, 88).throws("2,5")
    assert after.offers == []
    assert after.refusal("throw") == "the game is over"
