"""Parts B, C and section 5: toss, quarters, cutting, half-time, overtime and the end."""

from __future__ import annotations

import pytest

from rumpus.rules.pigskin import CARDS, POSITIONS
from rumpus.rules.pigskin.state import BY_QUARTER, HALF_CHOICE, HALF_TIME, TOSS, WINDOW
from rumpus.rules.words import LUCK, OVER
from tests.rules.pigskin.conftest import Field, given, kicked_off


def at_half_time(field: Field) -> Field:
    """Both coaches keep their line-ups."""
    assert field.state.phase == HALF_TIME
    return field.does("keep", "keep")


@pytest.mark.clause("PS-34", "PS-38", "PS-33", "PS-S65")
@pytest.mark.parametrize(
    ("winner", "choice", "situation"),
    [
        ("White", "kick", "kickoff by White from W40 | 0-0"),
        ("White", "receive", "kickoff by Black from B40 | 0-0"),
        ("Black", "kick", "kickoff by Black from B40 | 0-0"),
        ("Black", "receive", "kickoff by White from W40 | 0-0"),
    ],
)
def test_the_winner_of_the_toss_kicks_off_or_receives(winner: str, choice: str, situation: str) -> None:
    field = kicked_off(toss=winner, choice=choice)
    assert field.situation == situation
    assert field.turn == LUCK, "the kick is next; there is no time-out before it"


@pytest.mark.clause("PS-34", "PS-35", "PS-36", "PS-32", "PS-R61", "PS-R52", "PS-S65")
def test_the_loser_of_the_toss_chooses_for_the_second_half() -> None:
    field = given("White 1&10 @W30", ["line/second = 2"], quarter=2, cards_left=1, timeouts=(3, 5)).does("run LG")
    field = at_half_time(field)
    assert (field.state.phase, field.turn) == (HALF_CHOICE, 1), "White won the toss"
    field = field.does("receive")
    assert field.situation == "kickoff by White from W40 | 0-0"
    assert field.sees(0).quarter == 3
    assert field.sees(0).timeouts == (0, 0), "the count starts anew"


@pytest.mark.clause("PS-33")
def test_goals_are_never_changed() -> None:
    cards = ["line/second = 3", "line/second = 3"]
    field = given("White 1&10 @W30", cards, cards_left=1).does("run LG", "done", "done").does("run RG")
    assert (field.sees(0).quarter, field.situation) == (2, "White 3&4 @W36 | 0-0")


@pytest.mark.clause("PS-29", "PS-36", "PS-R51", "PS-51", "PS-113", "PS-S59")
def test_downs_carry_over_into_the_second_quarter() -> None:
    field = given("White 2&6 @W34", ["line/second = 4"], used="RT", cards_left=1).does("run LG")
    assert (field.state.phase, field.sees(0).official) == (WINDOW, BY_QUARTER)
    assert field.sees(0).cards_left == 0
    field = field.does("done", "done")
    assert field.situation == "White 3&2 @W38 | 0-0"
    assert (field.sees(0).quarter, field.sees(0).cards_left) == (2, 50)
    assert not {"run RT", "run LG"} & set(field.offers)


@pytest.mark.clause("PS-29", "PS-30", "PS-31", "PS-R55", "PS-S58")
def test_a_play_that_has_begun_is_finished_with_cut_cards() -> None:
    field = given("White 3&4 @W44", ["line/second = LONG", "long = 30"], cards_left=1).does("run LG")
    assert field.situation == "White 1&10 @B26 | 0-0"
    assert field.sees(1).cutting == 1
    assert field.does("done", "done").sees(0).quarter == 2


@pytest.mark.clause("PS-30", "PS-98")
def test_a_penalty_card_at_the_end_does_not_end_the_quarter() -> None:
    field = given("White 1&10 @W30", ["PENALTY", "line/second = 3, penalty = OFF 5"], cards_left=1).does("run LG")
    assert field.offers == ["accept", "refuse"], "the play was finished with a cut card, whose penalty counts"
    assert field.does("accept").situation == "White 1&15 @W25 | 0-0"


@pytest.mark.clause("PS-30", "PS-31", "PS-R53", "PS-R52", "PS-35", "PS-S60")
def test_the_try_after_a_touchdown_on_the_last_card_of_a_half_is_cut() -> None:
    cards = ["line/second = 3", "point_after = GOOD"]
    field = given("White 2&3 @B3", cards, quarter=2, cards_left=1).does("run RG")
    assert field.situation == "half over | 7-0"
    field = at_half_time(field).does("kick")
    assert field.situation == "kickoff by Black from B40 | 7-0", "the pending kickoff has lapsed"


@pytest.mark.clause("PS-31", "PS-R53", "PS-R51", "PS-138", "PS-S61")
def test_a_kickoff_owed_is_carried_over_into_the_second_quarter() -> None:
    field = given("White 2&3 @B3", ["line/second = 3", "point_after = NG"], cards_left=1).does("run RG", "done", "done")
    assert field.situation == "kickoff, Black chooses | 6-0"
    assert (field.turn, field.offers, field.sees(0).quarter) == (1, ["kick", "receive"], 2)


@pytest.mark.clause("PS-R51")
def test_a_kickoff_after_a_safety_is_carried_over() -> None:
    field = given("White 2&9 @W3", ["line/second = -3"], cards_left=1).does("run RG", "done", "done")
    assert field.situation == "kickoff by White from W20 | 0-2"
    assert (field.turn, field.sees(0).quarter) == (LUCK, 2)


@pytest.mark.clause("PS-R54", "PS-31")
def test_the_run_back_of_a_kick_with_the_last_card_is_cut() -> None:
    field = given("White 4&8 @W30", ["punt/second = 36", "return/second = 6"], cards_left=1).does("punt")
    assert field.situation == "Black 1&10 @B40 | 0-0"
    assert field.sees(0).cutting == 1


@pytest.mark.clause("PS-R55")
def test_every_cut_is_from_the_whole_pack() -> None:
    cards = ["line/second = LONG", "long = DOUBLE", "long = DOUBLE"]
    field = given("White 1&10 @W20", cards, cards_left=1).does("run LG")
    assert len(field.offers) == 41, "every card with a figure, the one just cut too"
    assert "B2" in field.offers


@pytest.mark.clause("PS-R55")
@pytest.mark.option("pigskin", "cut_method", "without_replacement")
def test_a_house_may_cut_without_replacement() -> None:
    cards = ["line/second = LONG", "long = DOUBLE", "long = DOUBLE"]
    field = given("White 1&10 @W20", cards, cards_left=1, cut_method="without_replacement").does("run LG")
    assert len(field.offers) == 39
    assert not {"B2", "B4"} & set(field.offers)


@pytest.mark.clause("PS-R55")
def test_a_pack_that_is_cut_through_is_gathered_again() -> None:
    field = given("White 1&10 @W20", ["line/second = LONG"], cards_left=1, cut_method="without_replacement")
    field = field.does("run LG").having(used=(1 << 50) - 1)
    assert len(field.offers) == 41


@pytest.mark.clause("PS-R56")
def test_special_cards_are_not_cut() -> None:
    field = given("White 1&10 @W20", ["line/second = LONG"], cards_left=1).does("run LG")
    assert not {"A9", "B3", "C10", "D6", "E5", "C7", "A4", "B8", "E2"} & set(field.offers)


@pytest.mark.clause("PS-R56")
@pytest.mark.option("pigskin", "cut_specials", "count")
def test_a_house_may_count_special_cards_that_are_cut_once_a_play() -> None:
    cards = ["line/second = LONG", "PENALTY", "GAME", "long = 30, penalty = OFF 5"]
    field = given("White 1&10 @W20", cards, cards_left=1, cut_specials="count")
    cut = Field(field.book, field.state, field.cards[:2]).does("run LG")
    assert "C7" in cut.offers
    assert "B3" not in cut.offers, "it has been cut in this play"
    field = field.does("run LG")
    assert field.offers == ["accept", "refuse"]
    assert field.does("refuse").sees(0).loser == 0


LAST_PLAY = ["PENALTY", "line/second = 9, penalty = {}"]


@pytest.mark.clause("PS-R57")
@pytest.mark.parametrize("quarter", [1, 3])
def test_the_down_is_replayed_in_the_next_quarter(quarter: int) -> None:
    cards = [card.format("DEF 5") for card in LAST_PLAY]
    field = given("White 2&8 @W30", cards, quarter=quarter, cards_left=2).does("run LG", "accept", "done", "done")
    assert (field.sees(0).quarter, field.situation) == (quarter + 1, "White 2&3 @W35 | 0-0")


@pytest.mark.clause("PS-R57")
def test_at_the_end_of_a_half_an_accepted_penalty_only_voids_the_play() -> None:
    cards = [card.format("DEF 5") for card in LAST_PLAY]
    field = given("White 2&8 @W30", cards, quarter=2, cards_left=2).does("run LG", "accept")
    assert field.situation == "half over | 0-0"
    touchdown = ["PENALTY", "line/second = 70, penalty = OFF 5"]
    field = given("White 2&8 @W30", touchdown, quarter=4, cards_left=2).does("run LG", "accept")
    assert field.situation == "game over | 0-0"


UNTIMED = [
    pytest.param("defence_foul", "DEF 5", True, marks=pytest.mark.option("pigskin", "untimed_down", "defence_foul")),
    pytest.param("defence_foul", "OFF 5", False, marks=pytest.mark.option("pigskin", "untimed_down", "defence_foul")),
    pytest.param("any_foul", "DEF 5", True, marks=pytest.mark.option("pigskin", "untimed_down", "any_foul")),
    pytest.param("any_foul", "OFF 5", True, marks=pytest.mark.option("pigskin", "untimed_down", "any_foul")),
]


@pytest.mark.clause("PS-R57")
@pytest.mark.parametrize(("house", "penalty", "granted"), UNTIMED)
def test_a_house_may_grant_one_more_play(house: str, penalty: str, granted: bool) -> None:
    cards = [card.format(penalty) for card in LAST_PLAY]
    cards += ["line/second = 3, penalty = DEF 5"]
    field = given("White 2&8 @W30", cards, quarter=2, cards_left=2, untimed_down=house).does("run LG", "accept")
    assert (field.state.phase == WINDOW) is granted
    if granted:
        field = field.does("done", "done", "run RG")
        assert field.sees(0).cutting == 1, "with cut cards"
    assert field.situation == "half over | 0-0", "exactly one more"


@pytest.mark.clause("PS-R57", "PS-R47")
def test_a_repeated_try_grants_no_play_and_is_cut() -> None:
    cards = ["line/second = 9", "PENALTY", "point_after = NG, penalty = DEF 5", "point_after = GOOD"]
    field = given("White 2&8 @B8", cards, quarter=2, cards_left=3, untimed_down="any_foul").does("run LG", "accept")
    assert field.situation == "half over | 7-0"


@pytest.mark.clause("PS-123", "PS-R68", "PS-S67")
def test_at_half_time_a_new_line_up_may_be_built() -> None:
    star_scrub = "LE scrub, LT scrub, LG star, C star, RG scrub, RT scrub, RE scrub"
    field = given("White 1&10 @W30", ["line/second = 2"], white=star_scrub, quarter=2, cards_left=1).does("run LG")
    built = field.does("LE scrub", "LT scrub", "LG scrub", "C star", "RG scrub", "RT star", "RE scrub")
    built = built.does("QB second", "FB second", "RH scrub", "LH scrub")
    assert built.turn == 1
    assert built.sees(0).lineup[0] >> 2 * POSITIONS.index("RT") & 3 == 0, "the Star of LG stands at RT"
    assert field.does("keep").sees(0).lineup[0] == field.state.before[0], "or all stay where they were"


@pytest.mark.clause("PS-R68", "PS-123")
def test_men_removed_for_the_game_are_not_there_at_half_time() -> None:
    cards = ["GAME", "line/second = 2"]
    backs = "QB star, FB star, RH scrub, LH scrub"
    field = given("White 1&10 @W30", cards, white=backs, quarter=2, cards_left=2).does(
        "run LG", "lose FB", "send second"
    )
    line = [f"{code} scrub" for code in POSITIONS[:7]]
    field = field.does(*line, "QB star")
    assert field.offers == ["FB second", "FB scrub"], "one Star is out for the game"


@pytest.mark.clause("PS-123")
def test_only_half_time_brings_new_line_ups() -> None:
    for quarter in (1, 3):
        field = given("White 1&10 @W30", ["line/second = 2"], quarter=quarter, cards_left=1).does("run LG")
        assert field.state.phase == WINDOW


@pytest.mark.clause("PS-R81", "PS-29", "PS-32")
@pytest.mark.parametrize(("points", "winner"), [((7, 3), {0}), ((3, 7), {1}), ((7, 7), {0, 1})])
def test_the_game_ends_with_the_fourth_quarter(points: tuple[int, int], winner: set[int]) -> None:
    field = given("White 1&10 @W30", ["line/second = 2"], quarter=4, cards_left=1, points=points).does("run LG")
    assert field.turn == OVER
    won = field.book.rules.winners(field.state)
    assert {seat for seat in (0, 1) if won >> seat & 1} == winner, "a tie stands"


@pytest.mark.clause("PS-R81")
@pytest.mark.option("pigskin", "overtime", "extra_quarter")
def test_a_house_may_play_an_extra_quarter_after_a_tie() -> None:
    facts = {"quarter": 4, "cards_left": 1, "overtime": "extra_quarter"}
    ahead = given("White 1&10 @W30", ["line/second = 2"], points=(3, 0), **facts).does("run LG")  # type: ignore[arg-type]
    assert ahead.turn == OVER
    field = given("White 1&10 @W30", ["line/second = 2"], **facts).does("run LG")  # type: ignore[arg-type]
    field = field.does("done", "done")
    assert (field.state.phase, field.sees(0).quarter) == (TOSS, 5)
    field = field.does("Black wins the toss", "kick")
    assert field.situation == "kickoff by Black from B40 | 0-0"
    assert field.sees(0).cards_left == 50
    ending = field.having(shown=((1 << 50) - 1 & ~(1 << CARDS.index("B1")), 0)).with_cards("B1").with_luck()
    ending = ending.with_cards("A1").with_luck()
    assert ending.situation == "game over | 0-0", "one extra quarter, and then a tie stands"


@pytest.mark.clause("PS-R81")
@pytest.mark.option("pigskin", "overtime", "sudden_death")
def test_a_house_may_let_the_first_score_of_an_extra_quarter_win() -> None:
    cards = ["field_goal = GOOD-30"]
    field = given("White 4&5 @B10", cards, quarter=5, overtime="sudden_death", points=(7, 7)).does("field goal")
    assert field.situation == "game over | 10-7"
    usual = given("White 4&5 @B10", cards, quarter=5, overtime="extra_quarter", points=(7, 7)).does("field goal")
    assert usual.situation == "kickoff, Black chooses | 10-7"


@pytest.mark.clause("PS-R81")
def test_men_removed_for_the_game_stay_out_in_an_extra_quarter() -> None:
    cards = ["GAME", "line/second = 2"]
    field = given("White 1&10 @W30", cards, quarter=4, cards_left=2, overtime="extra_quarter")
    field = field.does("run LG", "lose FB", "send scrub", "done", "done")
    assert field.sees(0).missing == (0, 1, 0, 0)


@pytest.mark.clause("PS-23", "PS-24", "PS-28")
def test_the_number_of_cards_left_is_public_and_each_card_comes_once_a_quarter() -> None:
    field = kicked_off()
    for turned in range(12):
        assert {field.sees(seat).cards_left for seat in (0, 1, -3)} == {50 - turned}
        card = field.offers[turned % len(field.offers)]
        field = field.with_cards(card).with_luck()
        while field.turn != LUCK:
            field = field.plays_on()
            if field.turn != LUCK:
                wanted = {"long pass", "refuse", "lose LE", "send scrub", "kick"} & set(field.offers)
                field = field.does(sorted(wanted)[0])
        assert card not in field.offers


@pytest.mark.clause("PS-20", "PS-22", "PS-24", "PS-28", "PS-S70")
@pytest.mark.option("pigskin", "short_game", "on")
def test_the_short_game_leaves_out_the_a_cards_in_every_quarter() -> None:
    field = kicked_off(short_game="on")
    assert field.sees(0).cards_left == 40
    assert [card for card in CARDS if card in field.offers] == [
        card for card in CARDS if card[0] != "A" and card not in ("C7", "B8", "E2")
    ], "the first card of a half is no replacement card"
    for quarter in (1, 2, 3):
        last = given("White 1&10 @W30", ["line/second = 2"], quarter=quarter, cards_left=1, short_game="on")
        after = last.does("run LG")
        after = at_half_time(after).does("kick") if quarter == 2 else after.does("done", "done")
        assert after.sees(0).cards_left == 40
    cut = given("White 1&10 @W30", ["line/second = LONG"], cards_left=1, short_game="on").does("run LG")
    assert not [card for card in cut.offers if card[0] == "A"], "cuts are from the short pack too"


@pytest.mark.clause("PS-20")
def test_the_pack_has_fifty_cards() -> None:
    field = given("kickoff by White from W40", quarter=2).having(shown=(0, 0))
    assert field.offers == list(CARDS)
    assert len(CARDS) == 50
