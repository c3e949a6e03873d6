"""The house rules of Pig Dice: what each changes, what it leaves alone, and which words are refused."""

from __future__ import annotations

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.pig_dice import NOBODY, OPTIONS
from rumpus.rules.words import OVER
from tests.rules.conftest import Game, sit_down

A, B, C, D = range(4)


def house(**options: str | int) -> Game:
    """A new game with these house rules."""
    return sit_down("pig-dice", **options)


def final_round(*totals: int, **options: str | int) -> Game:
    """A has just stood on the first of these totals; the others have the rest."""
    leader, *others = totals
    game = house(players=len(totals), **options).having(banked=(leader - 10, *others))
    return game.throws("5,5").says("stand")


# The sheet's own rules


def test_without_a_word_the_house_plays_by_the_sheet() -> None:
    book = open_book("pig-dice")
    assert book.spoken(book.house()) == {}
    assert book.house()._asdict() == {
        "players": 2,
        "target": 100,
        "starter": 1,
        "tail_hits_bank": 0,
        "pass_allowed": 0,
        "first_throw_only": 0,
        "trigger_on_touch": 0,
        "answer_turn": 0,
        "ties": 0,
        "sudden": 0,
        "equal_turns": 0,
        "turn_limit": 10_000,
    }


def test_options_are_spoken_as_they_were_given() -> None:
    words = {"players": "4", "starter": "0", "ties": "leader_keeps", "sudden": "on", "turn_limit": "30"}
    book = open_book("pig-dice")
    assert book.spoken(book.house(words)) == words


# players, target, starter


@pytest.mark.clause("PD-1")
@pytest.mark.option("pig-dice", "players", "5")
def test_as_many_play_as_the_house_says() -> None:
    game = house(players=5)
    for seat in (A, B, C, D, 4, A):
        assert game.turn == seat
        game = game.throws("3,4")


@pytest.mark.clause("PD-4")
@pytest.mark.option("pig-dice", "target", "30")
def test_another_target_opens_the_final_round() -> None:
    game = house(target=30).having(banked=(20, 0))
    assert game.throws("4,5").offers == ["throw", "surrender"]
    assert game.throws("4,5").says("surrender").state.leader == NOBODY
    assert game.throws("5,5").offers == ["throw", "stand"]
    assert game.throws("5,5").says("stand").state.leader == A


@pytest.mark.clause("PD-R12")
@pytest.mark.option("pig-dice", "starter", "2")
def test_the_house_names_the_starter() -> None:
    assert house(players=3, starter=2).turn == B


# tail_hits_bank


@pytest.mark.clause("PD-R2", "PD-S30")
@pytest.mark.option("pig-dice", "tail_hits_bank", "on")
def test_a_tail_takes_from_the_bank_what_the_turn_cannot_pay() -> None:
    after = house(tail_hits_bank="on").having(banked=(50, 0), points=3, opened=1).throws("5,T")
    assert after.state.points == 0
    assert after.totals == (48, 0)


@pytest.mark.option("pig-dice", "tail_hits_bank", "on")
def test_a_bank_never_falls_below_nothing() -> None:
    after = house(tail_hits_bank="on").having(banked=(1, 40), points=0, opened=1).throws("5,T")
    assert after.totals == (0, 40)


@pytest.mark.clause("PD-18")
@pytest.mark.option("pig-dice", "tail_hits_bank", "on")
def test_a_tail_that_opens_the_turn_leaves_the_bank_alone() -> None:
    after = house(tail_hits_bank="on").having(banked=(50, 0)).throws("5,T", "4,T")
    assert after.totals == (50, 0)


@pytest.mark.option("pig-dice", "tail_hits_bank", "on")
@pytest.mark.parametrize("faces", ["H,T", "H,3", "3,4", "2,2", "3,T"])
def test_nothing_but_an_unpaid_tail_touches_the_bank(faces: str) -> None:
    after = house(tail_hits_bank="on").having(banked=(50, 0), points=3, opened=1).throws(faces)
    assert after.totals == (50, 0)


# pass_allowed, first_throw_only


@pytest.mark.clause("PD-R4")
@pytest.mark.option("pig-dice", "pass_allowed", "on")
def test_the_dice_may_be_passed_on_before_anything_is_scored() -> None:
    game = house(pass_allowed="on").having(banked=(40, 0))
    assert game.offers == ["throw", "surrender"]
    assert game.refusal("stand") == "Say surrender."
    assert game.throws("H,T").offers == ["throw", "surrender"]
    after = game.says("surrender")
    assert after.turn == B
    assert after.totals == (40, 0)


@pytest.mark.clause("PD-R5")
@pytest.mark.option("pig-dice", "first_throw_only", "on")
@pytest.mark.parametrize("opening", ["H,T", "4,T"])
def test_only_the_first_throw_is_compulsory(opening: str) -> None:
    game = house(first_throw_only="on").having(banked=(40, 0))
    assert game.offers == ["throw"]
    after = game.throws(opening)
    assert after.offers == ["throw", "surrender"]
    assert after.says("surrender").totals == (40, 0)
    assert after.says("surrender").offers == ["throw"]


# trigger_on_touch


@pytest.mark.clause("PD-R6")
@pytest.mark.option("pig-dice", "trigger_on_touch", "on")
def test_who_touches_the_target_leads_even_if_a_seven_takes_the_turn() -> None:
    touched = house(trigger_on_touch="on", players=3).having(banked=(92, 40, 0)).throws("4,4")
    assert touched.state.leader == NOBODY
    game = touched.throws("3,4")
    assert game.totals == (92, 40, 0)
    assert game.state.leader == A
    assert game.turn == B
    after = game.throws("3,4").throws("3,4")
    assert after.won == {A}


@pytest.mark.clause("PD-R6")
@pytest.mark.option("pig-dice", "trigger_on_touch", "on")
def test_who_touches_the_target_leads_even_if_he_stops_below_it() -> None:
    after = house(trigger_on_touch="on").having(banked=(93, 0)).throws("4,4", "3,T").says("surrender")
    assert after.totals == (98, 0)
    assert after.state.leader == A


@pytest.mark.option("pig-dice", "trigger_on_touch", "on")
def test_a_turn_that_stays_below_the_target_opens_no_final_round() -> None:
    game = house(trigger_on_touch="on").having(banked=(91, 0)).throws("4,4")
    assert game.says("surrender").state.leader == NOBODY
    assert game.throws("3,4").state.leader == NOBODY


@pytest.mark.option("pig-dice", "trigger_on_touch", "on")
def test_a_touch_belongs_to_one_turn() -> None:
    game = house(trigger_on_touch="on", players=3).having(banked=(93, 0, 0)).throws("4,4", "3,4")
    assert game.state.touched == 0


# answer_turn


@pytest.mark.clause("PD-R7")
@pytest.mark.option("pig-dice", "answer_turn", "on")
def test_a_leader_who_is_overtaken_may_answer_once() -> None:
    overtaken = final_round(104, 98, 0, answer_turn="on").throws("5,5").says("stand")
    assert overtaken.turn == C
    answer = overtaken.throws("3,4")
    assert answer.totals == (104, 108, 0)
    assert answer.turn == A
    assert answer.offers == ["throw"]
    after = answer.throws("5,5").says("stand")
    assert after.totals == (114, 108, 0)
    assert after.won == {A}
    assert answer.throws("3,4").won == {B}


@pytest.mark.option("pig-dice", "answer_turn", "on")
@pytest.mark.option("pig-dice", "trigger_on_touch", "on")
def test_a_leader_who_only_touched_the_target_may_be_behind_from_the_start_and_answer() -> None:
    game = house(answer_turn="on", trigger_on_touch="on").having(banked=(92, 98)).throws("4,4", "3,4")
    game = game.throws("3,4")
    assert game.totals == (92, 98)
    assert game.turn == A
    assert game.throws("5,5").says("stand").won == {A}


@pytest.mark.option("pig-dice", "answer_turn", "on")
@pytest.mark.parametrize("other", [88, 94])
def test_a_leader_who_is_not_overtaken_has_no_answer(other: int) -> None:
    after = final_round(104, other, answer_turn="on").throws("5,5").says("stand" if other == 94 else "surrender")
    assert after.turn == OVER
    assert after.won == ({A, B} if other == 94 else {A})


# ties


@pytest.mark.clause("PD-R9")
@pytest.mark.option("pig-dice", "ties", "playoff")
def test_tied_players_have_one_extra_turn_each() -> None:
    tie = final_round(104, 0, 94, ties="playoff").throws("3,4").throws("5,5").says("stand")
    assert tie.totals == (104, 0, 104)
    assert tie.turn == A
    game = tie.throws("4,4").says("stand")
    assert game.turn == C
    after = game.throws("5,5").says("stand")
    assert after.totals == (112, 0, 114)
    assert after.won == {C}


@pytest.mark.option("pig-dice", "ties", "playoff")
def test_a_playoff_is_repeated_until_it_decides() -> None:
    game = final_round(104, 94, ties="playoff").throws("5,5").says("stand")
    for _ in range(3):
        assert game.turn == A
        game = game.throws("3,4")
        assert game.turn == B
        game = game.throws("3,4")
    after = game.throws("1,1").says("stand").throws("3,4")
    assert after.totals == (106, 104)
    assert after.won == {A}


@pytest.mark.option("pig-dice", "ties", "playoff")
def test_a_playoff_goes_to_the_left_from_the_last_thrower_and_only_the_tied_play() -> None:
    game = house(players=4, ties="playoff").having(banked=(98, 60, 94, 98), thrower=C).throws("5,5").says("stand")
    game = game.throws("3,3").says("stand").throws("3,3").says("stand").throws("3,4")
    assert game.totals == (104, 60, 104, 104)
    order = []
    for _ in range(6):
        order.append(game.turn)
        game = game.throws("3,4")
    assert order == [C, D, A, C, D, A]


@pytest.mark.option("pig-dice", "ties", "playoff")
def test_who_falls_behind_in_a_playoff_is_out_of_it() -> None:
    game = final_round(104, 94, 94, ties="playoff")
    game = game.throws("5,5").says("stand").throws("5,5").says("stand")
    game = game.throws("1,1").says("stand").throws("3,4").throws("1,1").says("stand")
    assert game.totals == (106, 104, 106)
    assert game.turn == A
    game = game.throws("3,4")
    assert game.turn == C


@pytest.mark.option("pig-dice", "ties", "playoff")
def test_without_a_tie_there_is_no_playoff() -> None:
    assert final_round(104, 88, ties="playoff").throws("3,4").won == {A}


@pytest.mark.clause("PD-R7", "PD-R9")
@pytest.mark.option("pig-dice", "answer_turn", "on")
def test_a_tie_after_the_answer_is_played_off() -> None:
    game = final_round(104, 98, ties="playoff", answer_turn="on").throws("5,5").says("stand")
    assert game.turn == A
    game = game.throws("2,2").says("stand")
    assert game.totals == (108, 108)
    assert game.turn == B
    game = game.throws("1,1").says("stand")
    assert game.turn == A
    assert game.throws("3,4").won == {B}


@pytest.mark.clause("PD-R9")
@pytest.mark.option("pig-dice", "ties", "leader_keeps")
def test_the_leader_wins_a_tie() -> None:
    after = final_round(104, 94, ties="leader_keeps").throws("5,5").says("stand")
    assert after.totals == (104, 104)
    assert after.won == {A}


@pytest.mark.option("pig-dice", "ties", "leader_keeps")
def test_a_leader_who_is_overtaken_keeps_nothing() -> None:
    game = final_round(104, 98, 98, ties="leader_keeps").throws("5,5").says("stand")
    assert game.throws("5,5").says("stand").won == {B, C}
    assert game.throws("3,4").won == {B}


# sudden, equal_turns


@pytest.mark.clause("PD-R10")
@pytest.mark.option("pig-dice", "sudden", "on")
def test_the_first_to_stand_on_the_target_wins_at_once() -> None:
    game = house(sudden="on", players=3).having(banked=(93, 98, 0)).throws("4,4")
    assert game.turn == A
    assert game.says("stand").won == {A}
    assert game.throws("3,4").turn == B


@pytest.mark.option("pig-dice", "sudden", "on")
def test_where_a_touch_is_enough_a_sudden_win_goes_to_who_touched() -> None:
    game = house(sudden="on", trigger_on_touch="on").having(banked=(93, 98)).throws("4,4", "3,4")
    assert game.totals == (93, 98)
    assert game.won == {A}


@pytest.mark.clause("PD-R15")
@pytest.mark.option("pig-dice", "equal_turns", "on")
@pytest.mark.parametrize(
    ("starter", "leader", "last_turns"),
    [(1, A, [B, C, D]), (1, C, [D]), (1, D, []), (3, D, [A, B]), (3, B, [])],
)
def test_only_players_with_one_turn_less_than_the_leader_have_a_last_turn(
    starter: int, leader: int, last_turns: list[int]
) -> None:
    game = house(players=4, equal_turns="on", starter=starter)
    while game.turn != leader:
        game = game.throws("3,4")
    game = game.having(points=100, opened=1).says("stand")
    order = []
    while game.turn != OVER:
        order.append(game.turn)
        game = game.throws("3,4")
    assert order == last_turns
    assert game.won == {leader}


@pytest.mark.option("pig-dice", "equal_turns", "on")
def test_turns_are_counted_from_the_starter_that_luck_named() -> None:
    game = house(players=3, equal_turns="on", starter=0).says("Player 2 begins")
    game = game.having(points=100, opened=1).says("stand")
    assert game.turn == C
    game = game.throws("3,4")
    assert game.turn == A
    assert game.throws("3,4").turn == OVER


# Words that are refused


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"players": "1"}, "players cannot be '1': a number from 2 to 20"),
        ({"players": "21"}, "players cannot be '21': a number from 2 to 20"),
        ({"players": "two"}, "players cannot be 'two': a number from 2 to 20"),
        ({"target": "0"}, "target cannot be '0': a number from 1 to 1000"),
        ({"target": "1001"}, "target cannot be '1001': a number from 1 to 1000"),
        ({"starter": "-1"}, "starter cannot be '-1': a number from 0 to 20"),
        ({"starter": "3"}, "starter is 3, but only 2 play"),
        ({"starter": "6", "players": "5"}, "starter is 6, but only 5 play"),
        ({"turn_limit": "0"}, "turn_limit cannot be '0': a number from 1 to 10000"),
        ({"turn_limit": "10001"}, "turn_limit cannot be '10001': a number from 1 to 10000"),
        ({"ties": "coin"}, "ties cannot be 'coin': choose joint or playoff or leader_keeps"),
        ({"sudden": "maybe"}, "sudden cannot be 'maybe': choose off or on"),
    ],
)
def test_an_option_out_of_its_range_is_refused(words: dict[str, str], reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        open_book("pig-dice").house(words)
    assert str(refused.value) == reason


def test_an_unknown_house_rule_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadOption) as refused:
        open_book("pig-dice").house({"wild_sevens": "on"})
    assert str(refused.value).startswith("Pig Dice has no house rule 'wild_sevens'; it has: players, target, starter")
    assert all(option.name in str(refused.value) for option in OPTIONS)


def test_as_many_may_start_as_play() -> None:
    assert house(players=5, starter=5).turn == 4
