"""Jukem Football: every house rule of section 6, beside the rule of the sheet."""

from __future__ import annotations

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.jukem.deck import RED, YELLOW
from rumpus.rules.jukem.state import DEALING, DEFENDING, FLAGS, Options, house_of
from rumpus.rules.words import LUCK, OVER
from tests.rules.jukem.scenario import A, B, begun, given, names

STAND = "let it stand"
DEAL = ("R5", "R10", "R5", "R10", "R5", "R10", "C20", "C20")


def test_every_house_rule_has_a_bit_of_its_own_and_the_sheet_has_none() -> None:
    usual = Options()
    assert house_of(usual) == usual.overtime_cap << 32
    bits = [
        house_of(usual._replace(**{name: 1})) ^ house_of(usual)
        for name in usual._fields
        if name not in ("dealer", "overtime_cap")
    ]
    assert sorted(bits) == sorted(FLAGS)


# --- Before the game ------------------------------------------------------------------------------


@pytest.mark.clause("JK-6", "JK-R26", "JK-S37")
@pytest.mark.option("jukem", "practice", "on")
@pytest.mark.option("jukem", "practice_cards", "usual")
def test_a_practice_game_has_one_yellow_and_one_red_card_less() -> None:
    table = begun(practice="on")
    assert len(table.offers) == 54
    assert (table.state.deck & YELLOW).bit_count() == (table.state.deck & RED).bit_count() == 3
    assert table.offers.count("holding") == table.offers.count("fumble") == 1
    assert table.offers.count("sack") == table.offers.count("picked off") == 2
    table = table.draws(*DEAL, "R20")
    assert table.state.draw.bit_count() == 45


@pytest.mark.clause("JK-6", "JK-R24")
def test_cards_taken_out_for_a_practice_game_stay_out_all_game() -> None:
    table = given("R5 R10 R20", left=0, practice="on").says("stop")
    assert table.state.half == 2
    assert len(table.offers) == 54


@pytest.mark.option("jukem", "practice", "off")
def test_a_usual_game_has_all_cards() -> None:
    assert len(begun().offers) == 56


@pytest.mark.clause("JK-R26")
@pytest.mark.option("jukem", "practice_cards", "chosen")
def test_the_dealer_may_choose_what_leaves_a_practice_game() -> None:
    table = begun(practice="on", practice_cards="chosen", dealer="1")
    assert table.turn == A
    assert table.offers == ["take out holding", "take out sack"]
    table = table.says("take out sack")
    assert table.turn == A
    assert table.offers == ["take out fumble", "take out picked off"]
    table = table.says("take out picked off")
    assert table.state.phase == DEALING
    assert table.offers.count("sack") == table.offers.count("picked off") == 1
    assert table.offers.count("holding") == table.offers.count("fumble") == 2


@pytest.mark.clause("JK-R24", "JK-R26")
def test_nobody_is_asked_again_in_the_second_half() -> None:
    table = given("R5 R10 R20", left=0, practice="on", practice_cards="chosen").says("stop")
    assert (table.state.half, table.state.phase) == (2, DEALING)


@pytest.mark.clause("JK-R28")
@pytest.mark.option("jukem", "dealer", "1")
@pytest.mark.option("jukem", "dealer", "2")
@pytest.mark.parametrize(("dealer", "first"), [("1", B), ("2", A)])
def test_the_other_player_than_the_dealer_begins(dealer: str, first: int) -> None:
    assert begun(dealer=dealer).draws(*DEAL, "R20").turn == first


@pytest.mark.clause("JK-R28")
@pytest.mark.option("jukem", "dealer", "luck")
def test_luck_may_name_the_first_dealer() -> None:
    table = begun(dealer="luck")
    assert table.turn == LUCK
    assert table.offers == ["Player 1 deals", "Player 2 deals"]
    assert table.says("Player 1 deals").draws(*DEAL, "R20").turn == B
    assert table.says("Player 2 deals").draws(*DEAL, "R20").turn == A


@pytest.mark.clause("JK-R29")
@pytest.mark.option("jukem", "starter", "turn_another")
def test_another_card_may_be_turned_up_until_it_is_an_ordinary_one() -> None:
    table = begun(starter="turn_another").draws(*DEAL, "KR")
    assert table.turn == LUCK
    table = table.draws("HO", "FG")
    assert table.turn == LUCK
    table = table.draws("C50")
    assert table.pile == ["KICK RETURN", "HOLDING!", "FIELD GOAL", "CATCH 50"]
    assert table.turn == A
    assert table.state.draw.bit_count() == 44


@pytest.mark.option("jukem", "starter", "stays")
def test_usually_no_other_card_is_turned_up() -> None:
    assert begun().draws(*DEAL, "KR").turn == A


# --- Cards for the hand ---------------------------------------------------------------------------


@pytest.mark.clause("JK-R1")
@pytest.mark.option("jukem", "sources", "declared")
def test_sources_may_have_to_be_declared_first() -> None:
    table = given("R5 R5 R10", pile="C20", sources="declared", start=True)
    assert table.offers == ["draw", "take discard"]
    drawn = table.says("draw").draws("HO")
    assert drawn.turn == LUCK
    assert "take discard" not in drawn.offers
    assert drawn.draws("SA").pile == ["CATCH 20"]
    assert table.says("take discard").draws("SA").turn == A


@pytest.mark.option("jukem", "sources", "one_by_one")
def test_usually_the_next_source_is_chosen_after_seeing_the_last_card() -> None:
    table = given("R5 R5 R10", pile="C20", start=True).says("draw").draws("HO")
    assert table.offers == ["draw", "take discard"]


@pytest.mark.clause("JK-R1", "JK-R18")
def test_declared_or_not_the_discard_is_there_when_the_draw_pile_runs_out() -> None:
    table = given("R5 R10", pile="C20", left=1, sources="declared", start=True).says("draw")
    table = table.says(table.offers[0])
    assert "CATCH 20" in table.hand(A)


@pytest.mark.clause("JK-R2")
@pytest.mark.option("jukem", "rediscard", "forbid")
def test_the_card_just_taken_may_have_to_stay() -> None:
    table = given("HO SA FU PO", pile="C30", rediscard="forbid", start=True).says("take discard")
    assert table.offers == ["discard holding", "discard sack", "discard fumble", "discard picked off"]
    assert table.refusal("discard catch 30") == "You have just taken CATCH 30 (JK-R2)."
    two = given("HO SA FU FG", pile="FG", rediscard="forbid", start=True).says("take discard")
    assert "discard field goal" in two.offers


@pytest.mark.option("jukem", "rediscard", "allow")
def test_usually_it_may_go_back() -> None:
    table = given("HO SA FU PO", pile="C30", start=True).says("take discard")
    assert "discard catch 30" in table.offers


@pytest.mark.clause("JK-R3")
@pytest.mark.option("jukem", "replenish", "optional")
def test_replenishing_may_be_left_to_the_player() -> None:
    table = given("R5 R10", pile="C20", replenish="optional", start=True)
    assert table.offers == ["draw", "take discard", "enough"]
    ready = table.says("enough")
    assert ready.turn == A
    assert ready.offers == ["run 5", "run 10"]
    one = table.says("draw").draws("R15")
    assert one.offers == ["draw", "take discard", "enough"]


@pytest.mark.clause("JK-R3", "JK-R17")
def test_who_has_no_cards_and_wants_none_passes_until_the_guard_makes_somebody_draw() -> None:
    table = given("", replenish="optional", start=True).says("enough")
    assert table.offers == ["pass"]
    table = table.says("pass")
    assert table.state.mover == B
    for _ in range(3):
        table = table.says("enough", "pass")
    assert table.turn == LUCK


@pytest.mark.option("jukem", "replenish", "compulsory")
def test_usually_a_hand_is_filled() -> None:
    table = given("R5 R10", pile="C20", start=True)
    assert table.offers == ["draw", "take discard"]
    assert table.refusal("enough") == "Fill your hand to five cards (JK-R3)."


@pytest.mark.clause("JK-R18")
@pytest.mark.option("jukem", "empty_pile", "leave")
def test_the_discard_may_have_to_lie_when_the_draw_pile_runs_out() -> None:
    table = given("R5 R10", pile="C20", left=1, empty_pile="leave", start=True).says("draw")
    table = table.says(table.offers[0])
    assert len(table.hand(A)) == 3
    assert table.pile == ["CATCH 20"]


@pytest.mark.option("jukem", "empty_pile", "take")
def test_usually_the_discard_is_taken_then() -> None:
    table = given("R5 R10", pile="C20", left=1, start=True).says("draw")
    assert len(table.says(table.offers[0]).hand(A)) == 4


@pytest.mark.clause("JK-R19")
@pytest.mark.option("jukem", "last_card", "force")
def test_the_last_card_may_be_forced_upon_a_player() -> None:
    table = given("R5 R10 R20 R25", pile="R15", left=1, last_card="force", start=True)
    assert table.turn == LUCK
    two_left = given("R5 R10 R20 R25", pile="R15", left=2, last_card="force", start=True)
    assert two_left.offers == ["draw", "take discard"]
    after_one = given("R5 R10 R20", pile="R15", left=2, last_card="force", start=True).says("draw")
    assert after_one.says(after_one.offers[0]).turn == LUCK


@pytest.mark.option("jukem", "last_card", "free")
def test_usually_the_last_card_can_be_avoided() -> None:
    assert given("R5 R10 R20 R25", pile="R15", left=1, start=True).offers == ["draw", "take discard"]


@pytest.mark.clause("JK-R20")
@pytest.mark.option("jukem", "discards", "top")
@pytest.mark.option("jukem", "discards", "open")
@pytest.mark.parametrize(("discards", "shown"), [("top", ["CATCH 20"]), ("open", ["RUN 5", "JUKEM", "CATCH 20"])])
def test_the_discard_pile_shows_its_top_or_all_of_it(discards: str, shown: list[str]) -> None:
    table = given("R5 R10", pile="R5 JK C20", discards=discards)
    pile = next(row for row in table.book.rules.scene(table.sees(A)).rows if row.title == "Discard pile")
    assert [card.title for card in pile.cards] == shown
    assert len(pile.cards) + pile.hidden == 3


# --- Plays ----------------------------------------------------------------------------------------


@pytest.mark.clause("JK-R4")
@pytest.mark.option("jukem", "may_decline", "on")
@pytest.mark.option("jukem", "may_decline", "off")
def test_a_play_may_be_declined_where_the_house_allows_it() -> None:
    assert given("R10 HO HO FU PO", may_decline="on").offers[:2] == ["run 10", "discard run 10"]
    assert given("R10 HO HO FU PO").offers == ["run 10"]


@pytest.mark.clause("JK-R5")
@pytest.mark.option("jukem", "strict_play", "on")
@pytest.mark.option("jukem", "strict_play", "off")
@pytest.mark.parametrize(("hand", "drive"), [("KR HO SA FU PO", ""), ("FG HO SA FU PO", "R30 R30 R10")])
def test_anything_playable_may_have_to_be_played(hand: str, drive: str) -> None:
    assert len(given(hand, drive=drive, strict_play="on").offers) == 1
    assert len(given(hand, drive=drive).offers) == 6
    assert len(given("FG HO SA FU PO", drive="R30", strict_play="on").plays()) == 0


@pytest.mark.clause("JK-R6")
@pytest.mark.option("jukem", "overshoot", "on")
def test_a_drive_may_pass_100_and_is_dead_until_a_defence_cuts_it_down() -> None:
    table = given("R20 FG SA FU PO", drive="R30 R30 R15 R15", other="HO FU R5 R5", overshoot="on").says("run 20")
    assert table.turn == B
    assert table.state.yards[A] == 110
    stands = table.says(STAND)
    assert stands.totals == (0, 0)
    assert stands.state.yards[A] == 110
    assert table.says("answer holding").state.yards[A] == 90
    assert table.says("answer fumble").state.yards[A] == 0
    dead = given("R20 FG JK FU PO", drive="R30 R30 R15 R15 R20", overshoot="on")
    assert dead.offers == ["run 20", "run 20 juke"]
    assert dead.says("run 20").turn == B


@pytest.mark.option("jukem", "overshoot", "off")
def test_usually_no_drive_passes_100() -> None:
    assert given("R20 C5 SA FU PO", drive="R30 R30 R15 R15").plays() == []


@pytest.mark.clause("JK-R7")
@pytest.mark.option("jukem", "fg_after_play", "on")
def test_a_field_goal_may_follow_a_play() -> None:
    table = given("R15 FG HO SA FU", drive="R30 R30", fg_after_play="on").says("run 15", STAND)
    assert table.turn == A
    assert table.offers == ["no kick", "field goal"]
    assert table.says("field goal").totals == (3, 0)
    declined = table.says("no kick")
    assert declined.totals == (0, 0)
    assert declined.state.mover == B
    empty_handed = given("R15 HO SA FU PO", drive="R30 R30", fg_after_play="on").says("run 15", STAND)
    assert empty_handed.offers == ["no kick"]
    short = given("R5 FG HO SA FU", drive="R30 R30", fg_after_play="on").says("run 5", STAND)
    assert short.state.mover == B


@pytest.mark.option("jukem", "fg_after_play", "off")
def test_usually_a_field_goal_is_the_one_play() -> None:
    assert given("R15 FG HO SA FU", drive="R30 R30").says("run 15", STAND).state.mover == B


@pytest.mark.clause("JK-R9")
@pytest.mark.option("jukem", "snipe", "on")
def test_a_play_may_be_answered_before_jukem() -> None:
    table = given("R20 JK HO SA FU", other="PO R5 R5 R5", drive="R30", snipe="on")
    assert table.offers == ["run 20"]
    table = table.says("run 20")
    assert table.offers == [STAND, "answer picked off"]
    table = table.says(STAND)
    assert table.turn == A
    assert table.offers == ["no juke", "juke"]
    juked = table.says("juke")
    assert juked.state.yards[A] == 70
    assert juked.drive(A) == ["RUN 30", "RUN 20", "JUKEM"]
    assert juked.state.mover == B
    assert juked.state.phase != DEFENDING
    plain = table.says("no juke")
    assert plain.state.yards[A] == 50
    assert plain.state.mover == B


@pytest.mark.clause("JK-R9")
def test_to_be_asked_for_jukem_tells_nothing_about_a_hand() -> None:
    without = given("R20 R5 HO SA FU", drive="R30", snipe="on").says("run 20", STAND)
    assert without.offers == ["no juke"]
    no_room = given("R20 JK HO SA FU", drive="R30 R30 R5", snipe="on").says("run 20", STAND)
    assert no_room.state.mover == B
    finishing = given("R25 JK HO SA FU", drive="R30 R20", snipe="on").says("run 25", STAND, "juke")
    assert finishing.totals == (7, 0)


@pytest.mark.option("jukem", "snipe", "off")
def test_usually_jukem_is_part_of_the_play() -> None:
    assert given("R20 JK HO SA FU", drive="R30").offers == ["run 20", "run 20 juke"]


@pytest.mark.clause("JK-R10")
@pytest.mark.option("jukem", "boosters", "two")
def test_two_jukem_and_two_blocks_may_be_allowed() -> None:
    table = given("R5 PB PB JK JK", boosters="two")
    assert table.offers == [
        "run 5", "run 5 block", "run 5 block block", "run 5 juke", "run 5 block juke", "run 5 block block juke",
        "run 5 juke juke", "run 5 block juke juke", "run 5 block block juke juke",
    ]  # fmt: skip
    assert table.says("run 5 block juke juke").state.yards[A] == 60
    assert table.says("run 5 block block juke juke").totals == (7, 0)


@pytest.mark.clause("JK-R9", "JK-R10")
def test_two_jukem_may_follow_one_after_the_other_where_a_play_can_be_answered_first() -> None:
    table = given("R10 JK JK HO SA", boosters="two", snipe="on").says("run 10", STAND, "juke")
    assert table.offers == ["no juke", "juke"]
    assert table.says("juke").state.yards[A] == 40
    assert table.says("juke").state.mover == B
    one = given("R10 JK JK HO SA", snipe="on").says("run 10", STAND, "juke")
    assert one.state.mover == B


@pytest.mark.option("jukem", "boosters", "one")
def test_usually_one_of_each_is_enough() -> None:
    assert len(given("R5 PB PB JK JK").offers) == 4


@pytest.mark.clause("JK-R16")
@pytest.mark.option("jukem", "kick_return", "first_play")
@pytest.mark.option("jukem", "kick_return", "empty_drive")
@pytest.mark.parametrize(("house", "legal"), [("first_play", False), ("empty_drive", True)])
def test_a_kick_return_may_have_to_be_the_first_play_since_the_drive_began(house: str, legal: bool) -> None:
    table = given("R10 KR HO SA FU", other="SA FU R10 R5", kick_return=house)
    assert "kick return" in table.offers
    yellow = table.says("run 10", "answer sack").draws("C50", "C40").says("run 5", STAND).draws("R30")
    assert ("kick return" in yellow.offers) == legal
    red = table.says("run 10", "answer fumble").draws("C50", "C40").says("run 5", STAND).draws("R30")
    assert "kick return" in red.offers


# --- Defence --------------------------------------------------------------------------------------


@pytest.mark.clause("JK-R13")
@pytest.mark.option("jukem", "thematic", "on")
@pytest.mark.option("jukem", "thematic", "off")
def test_sacks_and_picks_may_be_for_passes_only() -> None:
    run = given("R10 C10 P5-20 R5 R5", other="HO SA FU PO", thematic="on").says("run 10")
    assert run.offers == [STAND, "answer holding", "answer fumble"]
    assert run.refusal("answer sack") == "SACK! answers a PASS/CATCH only, in this house (JK-R13)."
    passed = given("R10 C10 P5-20 R5 R5", other="HO SA FU PO", thematic="on").says("pass 5-20 catch 10")
    assert len(passed.offers) == 5
    assert len(given("R10 C10 P5-20 R5 R5", other="HO SA FU PO").says("run 10").offers) == 5


@pytest.mark.clause("JK-R15")
@pytest.mark.option("jukem", "protect_jukem", "on")
def test_jukem_plays_may_be_safe_from_red_cards() -> None:
    table = given("R5 SA PO C10 C15", drive="R10 R15+PB+JK P5-20+C5", other="FU HO R5 R5", protect_jukem="on")
    table = table.says("run 5")
    assert table.state.yards[A] == 70
    red = table.says("answer fumble")
    assert red.drive(A) == ["RUN 15", "PANCAKE BLOCK!", "JUKEM"]
    assert red.state.yards[A] == 50
    assert names(red.state.aside) == ["RUN 5", "RUN 10", "PASS 5-20", "CATCH 5", "FUMBLE!"]
    assert table.says("answer holding").state.yards[A] == 65


@pytest.mark.clause("JK-R15")
def test_several_protected_plays_stay_in_their_order() -> None:
    table = given("R5 SA PO C10 C15", drive="R5+JK R10 P5-20+C10+JK", other="FU HO R5 R10", protect_jukem="on")
    assert table.state.yards[A] == 40
    red = table.says("run 5", "answer fumble")
    assert red.drive(A) == ["RUN 5", "JUKEM", "PASS 5-20", "CATCH 10", "JUKEM"]
    assert red.state.yards[A] == 30
    none = given("R5 SA PO C10 C15", drive="R10", other="FU HO R5 R10", protect_jukem="on")
    assert none.says("run 5", "answer fumble").drive(A) == []


@pytest.mark.option("jukem", "protect_jukem", "off")
def test_usually_a_red_card_spares_nothing() -> None:
    table = given("R5 SA PO C10 C15", drive="R5+JK", other="FU HO R5 R10").says("run 5", "answer fumble")
    assert table.drive(A) == []


@pytest.mark.clause("JK-R23")
@pytest.mark.option("jukem", "refill", "at_once")
def test_a_defender_may_get_a_card_at_once() -> None:
    table = given("R25 C10 C15 C20 C30", other="HO R5 R5 R10", refill="at_once").says("run 25", "answer holding")
    assert table.turn == LUCK
    table = table.draws("KR")
    assert table.hand(B) == ["RUN 5", "RUN 5", "RUN 10", "KICK RETURN"]
    assert table.state.mover == B
    last = given("R25 C10 C15 C20 C30", other="HO R5 R5 R10", left=1, pile="C5", refill="at_once")
    last = last.says("run 25", "answer holding")
    assert last.turn == B
    assert len(last.hand(B)) == 3
    assert last.state.draw.bit_count() == 1


@pytest.mark.option("jukem", "refill", "own_turn")
def test_usually_a_defender_waits_for_the_own_turn() -> None:
    table = given("R25 C10 C15 C20 C30", other="HO R5 R5 R10", pile="C5").says("run 25", "answer holding")
    assert table.turn == B
    assert len(table.hand(B)) == 3


# --- The end of a half ----------------------------------------------------------------------------


@pytest.mark.clause("JK-R21")
@pytest.mark.option("jukem", "last_discard", "on")
def test_a_card_may_have_to_be_discarded_in_a_last_card_turn_without_a_play() -> None:
    table = given("HO SA FU", left=0, last_discard="on")
    assert table.offers == ["discard holding", "discard sack", "discard fumble"]
    after = table.says("discard sack")
    assert after.state.half == 2
    played = given("R5 SA FU", left=0, last_discard="on")
    assert played.offers == ["run 5", "stop"]
    assert played.says("run 5", STAND).state.half == 2


@pytest.mark.option("jukem", "last_discard", "off")
def test_usually_the_half_is_over_at_once() -> None:
    assert given("R5 SA FU", left=0).says("run 5", STAND).state.half == 2


@pytest.mark.clause("JK-R22")
@pytest.mark.option("jukem", "last_turn", "play_on")
@pytest.mark.option("jukem", "last_turn", "may_stop")
def test_a_last_card_turn_may_have_to_be_played_to_its_end() -> None:
    table = given("R5 R10 HO", left=0, last_turn="play_on")
    assert table.offers == ["run 5", "run 10"]
    assert "play on while you can (JK-R22)" in table.refusal("stop")
    assert table.says("run 5", STAND, "run 10", STAND).state.half == 2
    assert given("R5 R10 HO", left=0).offers == ["run 5", "run 10", "stop"]


@pytest.mark.clause("JK-R25")
@pytest.mark.option("jukem", "overtime_dealer", "toss")
def test_a_toss_may_name_the_dealer_of_an_overtime() -> None:
    table = given("R5 R10 HO", left=0, half=2, points=(7, 7), dealer=B, overtime_dealer="toss").says("stop")
    assert table.offers == ["Player 1 deals", "Player 2 deals"]
    again = table.says("Player 2 deals")
    assert (again.state.dealer, again.state.half, again.state.phase) == (B, 3, DEALING)
    half = given("R5 R10 HO", left=0, half=1, dealer=B, overtime_dealer="toss").says("stop")
    assert half.state.dealer == A


@pytest.mark.option("jukem", "overtime_dealer", "alternate")
def test_usually_the_dealer_of_an_overtime_alternates() -> None:
    table = given("R5 R10 HO", left=0, half=2, points=(7, 7), dealer=B).says("stop")
    assert (table.state.dealer, table.state.phase) == (A, DEALING)


@pytest.mark.option("jukem", "overtime_cap", "20")
def test_the_cap_is_twenty_overtimes() -> None:
    assert given("R5 R10 HO", left=0, half=22, points=(7, 7)).says("stop").turn == OVER


# --- Together -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"may_decline": "on", "strict_play": "on"}, "may_decline and strict_play contradict each other"),
        ({"practice_cards": "chosen"}, "practice_cards is about a practice game"),
    ],
)
def test_house_rules_that_contradict_each_other_are_refused(words: dict[str, str], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        open_book("jukem").house(words)
