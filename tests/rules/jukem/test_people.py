"""Jukem Football: what people say, hear and see."""

from __future__ import annotations

import pytest

from rumpus.rules.errors import IllegalMove
from rumpus.rules.scene import CardRow
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.notation import choices, understood
from tests.rules.jukem.scenario import A, B, Table, begun, given

STAND = "let it stand"


def told(before: Table, said: str, seat: int = B) -> list[str]:
    """What a seat hears when the mover says something."""
    after = before.says(said)
    return [event.words for event in before.book.rules.tell(before.sees(seat), None, after.sees(seat))]


def rows(table: Table, seat: int) -> dict[str, CardRow]:
    return {row.title: row for row in table.book.rules.scene(table.sees(seat)).rows}


# --- Notation -------------------------------------------------------------------------------------


def test_a_person_may_write_in_any_case_and_begin_a_move_only() -> None:
    table = given("R15 P5-20 C10 JK HO")
    assert understood(table.book, table.state, " RUN  15 JUKE ") == understood(table.book, table.state, "run 15 juke")
    assert understood(table.book, table.state, "run 15") != understood(table.book, table.state, "run 15 juke")
    defending = table.says("run 15")
    assert understood(defending.book, defending.state, "let") == understood(defending.book, defending.state, STAND)


@pytest.mark.clause("JK-20", "JK-26")
@pytest.mark.parametrize("said", ["kick return", "field goal", "run 30"])
def test_a_play_that_is_not_legal_is_never_taken_for_a_discard(said: str) -> None:
    drive = "R30 R20 R15" if said == "field goal" else "R30 R20 R25"
    table = given("KR FG P5-20 HO SA" if said == "field goal" else "KR R30 HO SA PO", drive=drive)
    assert f"discard {said}" in table.offers
    with pytest.raises(IllegalMove):
        understood(table.book, table.state, said)


def test_what_is_touched_are_the_cards_and_where_they_go() -> None:
    table = given("R15 PB JK HO SA")
    paths = {choice.words: choice.touch for choice in choices(table.book, table.state)}
    assert paths["run 15"] == ("run 15", "drive")
    assert paths["run 15 block juke"] == ("run 15", "block", "juke", "drive")
    kick = given("FG HO SA FU PO", drive="R30 R30 R10")
    paths = {choice.words: choice.touch for choice in choices(kick.book, kick.state)}
    assert paths["field goal"] == ("field goal", "score")
    assert paths["discard sack"] == ("sack", "discard pile")
    start = given("R5 R10", pile="R15", start=True)
    assert [choice.touch for choice in choices(start.book, start.state)] == [("draw pile",), ("discard pile",)]


# --- Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("run 30", "You do not hold RUN 30."),
        ("run 95", "There is no such card in this deck."),
        ("run 15 run 15", "You do not hold RUN 15."),
        ("run 15 pass 5-20 catch 10", "One play at a time: a RUN, a PASS with its CATCH, or the KICK RETURN (JK-12)."),
        ("holding", "Yellow and red cards are for the other player's turn (JK-30)."),
        ("draw", "Your hand is ready: now make a play, or discard (JK-12)."),
        ("juke run 15", "It is written 'run 15 juke'."),
        ("hello", "Say run 15 or run 15 juke or pass 5-20 catch 10 or pass 5-20 catch 10 juke."),
        ("discard run 20", "You do not hold RUN 20."),
    ],
)
def test_a_refusal_says_why_or_what_is_possible(said: str, reason: str) -> None:
    table = given("R15 P5-20 C10 JK HO")
    assert table.book.rules.why_not(table.sees(A), said) == reason


@pytest.mark.clause("JK-11", "JK-R17", "JK-R19")
def test_a_closed_discard_pile_is_explained() -> None:
    def reason(table: Table) -> str:
        return table.book.rules.why_not(table.sees(A), "take discard")

    def start(hand: str, pile: str = "", sources: str = "one_by_one") -> Table:
        return given(hand, pile=pile, replenish="optional", sources=sources, start=True)

    assert reason(start("R5 R10 R15")) == "The discard pile is empty: draw."
    taken = start("R5 R10", "R20 R15").says("take discard")
    assert reason(taken) == "You may take one card a turn from the discard pile (JK-11)."
    declared = start("R5 R10", "R15", "declared").says("draw").draws("R20")
    assert reason(declared) == "You may take one card a turn from the discard pile (JK-11)."


@pytest.mark.clause("JK-R17", "JK-R19")
def test_nobody_is_asked_when_only_drawing_is_left() -> None:
    forced = given("R5 R10 R15 R20", pile="R25", left=1, last_card="force", replenish="optional", start=True)
    guarded = given("R5 R10 R15 R20", pile="R25", idle=4, replenish="optional", start=True)
    assert forced.turn == guarded.turn == LUCK


def test_a_long_list_is_not_read_out() -> None:
    table = given("HO SA FU PO C10")
    assert table.refusal("hello") == (
        "Say discard catch 10 or discard holding or discard sack or another move from the list."
    )


def test_who_is_asked_for_nothing_but_a_word_gets_the_words() -> None:
    asked = given("R25 JK HO SA FU", snipe="on").says("run 25", STAND)
    assert asked.refusal("what?") == "Say no juke or juke."
    assert given("R25 HO SA FU PO").says("run 25").refusal("hm") == f"Say {STAND}."


# --- What is told ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "drive", "said", "heard"),
    [
        ("R15 HO SA FU PO", "R20", "run 15", "Player 1 plays RUN 15: 15 yards, 35 in all."),
        (
            "R15 PB JK FU PO", "", "run 15 block juke",
            "Player 1 plays RUN 15 with PANCAKE BLOCK! and JUKEM: 50 yards, 50 in all.",
        ),
        (
            "P5-20 C10 SA FU PO", "", "pass 5-20 catch 10",
            "Player 1 plays PASS 5-20 with CATCH 10: 10 yards, 10 in all.",
        ),
        ("HO SA FU PO C10", "", "discard sack", "Player 1 discards SACK!"),
        ("FG SA FU PO C10", "R30 R30 R15", "field goal", "Player 1 kicks a field goal from 75 yards."),
    ],
)  # fmt: skip
def test_everybody_hears_what_was_played(hand: str, drive: str, said: str, heard: str) -> None:
    table = given(hand, drive=drive, other="R5 R5 R5 R10")
    for seat in (A, B, WATCHER):
        assert told(table, said, seat)[0] == heard


def test_scores_and_turns_are_told() -> None:
    table = given("R15 HO SA FU PO", drive="R30 R30 R25", other="R5 R5 R5 R10")
    assert told(table, "run 15") == [
        "Player 1 plays RUN 15: 15 yards, 100 in all.",
        "Touchdown. Player 1 has 7 points.",
        "Player 2 has the ball.",
    ]
    kick = given("FG HO SA FU PO", drive="R30 R30 R25", other="R5 R5 R5 R10")
    assert "The kick is good. Player 1 has 3 points." in told(kick, "field goal")


def test_answers_are_told() -> None:
    table = given("R15 C10 C15 C20 C25", drive="R30 R30", other="HO FU R5 R5").says("run 15")
    assert told(table, STAND)[0] == "Player 2 lets it stand."
    yellow = "Player 2 answers with HOLDING!: Player 1 loses the play, 60 yards are left."
    assert told(table, "answer holding")[0] == yellow
    red = "Player 2 answers with FUMBLE!: the whole drive of Player 1 is lost, 75 yards."
    assert told(table, "answer fumble")[0] == red
    safe = given("R5 C10 C15 C20 C25", drive="R30+JK", other="HO FU R5 R5", protect_jukem="on").says("run 5")
    assert told(safe, "answer fumble")[0].endswith("is lost, 65 yards; 60 yards are left.")


def test_cards_for_the_hand_are_told() -> None:
    table = given("R5 R10 R15 R20", pile="C25", start=True)
    assert told(table, "take discard") == ["Player 1 takes CATCH 25 from the discard pile."]
    assert told(table, "draw") == []
    last = given("R5 R10", pile="C25", left=1, start=True).says("draw")
    heard = told(last, last.offers[0])
    assert heard == [
        "Player 1 draws a card.",
        "That was the last card. Player 1 may make any number of plays in this turn.",
        "Player 1 takes CATCH 25 from the discard pile.",
    ]


@pytest.mark.parametrize(
    ("said", "house", "heard"),
    [
        ("enough", {"replenish": "optional", "start": True}, "Player 1 wants no more cards."),
        ("pass", {"replenish": "optional", "hand": ""}, "Player 1 has no card to play."),
        ("stop", {"left": 0}, "Player 1 stops."),
    ],
)
def test_smaller_things_are_told(said: str, house: dict[str, object], heard: str) -> None:
    table = given(**{"hand": "R5 R10", **house})  # type: ignore[arg-type]
    assert told(table, said)[0] == heard


def test_house_rules_have_their_own_words() -> None:
    juke = given("R25 JK HO SA FU", snipe="on").says("run 25", STAND)
    assert told(juke, "juke")[0] == "JUKEM: 25 yards more for Player 1."
    assert told(juke, "no juke")[0] == "Player 1 adds no JUKEM."
    kick = given("R15 FG HO SA FU", drive="R30 R30", fg_after_play="on").says("run 15", STAND)
    assert told(kick, "no kick")[0] == "Player 1 does not kick."
    chosen = begun(practice="on", practice_cards="chosen", dealer="1")
    assert told(chosen, "take out sack") == ["Player 1 takes SACK! out of the deck."]
    assert told(begun(dealer="luck"), "Player 2 deals") == ["Player 2 deals."]


@pytest.mark.clause("JK-37", "JK-38")
def test_the_end_of_a_half_and_of_the_game_are_told() -> None:
    assert told(given("R5 R10", left=0), "stop")[-1] == "Half 1 is over. Half 2 begins."
    tied = given("R5 R10", left=0, half=2, points=(7, 7))
    assert told(tied, "stop")[-1] == "Half 2 is over. Overtime 1 begins."
    assert told(given("R5", left=0, half=2, points=(10, 7)), "stop")[-1] == "Game over. Player 1 wins 10 to 7."
    drawn = given("R5", left=0, half=2, points=(7, 7), overtime_cap=0)
    assert told(drawn, "stop")[-1] == "Game over. A draw at 7 to 7."


# --- What is drawn --------------------------------------------------------------------------------


def test_a_scene_shows_the_own_hand_and_only_what_is_known_of_the_other() -> None:
    table = given("R5 R10 HO SA", other="R5 R5 R15 R20", pile="R30 R25", drive="R20 P20-50+C40+JK", start=True)
    table = table.says("take discard")
    mine, theirs = rows(table, A), rows(table, B)
    assert [card.title for card in mine["Your hand"].cards] == ["RUN 5", "RUN 10", "RUN 25", "HOLDING!", "SACK!"]
    assert [card.colour for card in mine["Your hand"].cards][2:] == ["black", "yellow", "yellow"]
    assert (mine["Player 2's hand"].cards, mine["Player 2's hand"].hidden) == ((), 4)
    assert [card.title for card in theirs["Player 1's hand"].cards] == ["RUN 25"]
    assert theirs["Player 1's hand"].hidden == 4
    assert [row.title for row in rows(table, WATCHER).values()] == [
        "Player 2's hand", "Player 2's drive", "Draw pile", "Discard pile", "Player 1's drive", "Player 1's hand",
    ]  # fmt: skip


@pytest.mark.clause("JK-14")
def test_a_scene_shows_each_play_of_a_drive_with_what_it_gained() -> None:
    table = given("R5 R10 HO SA FU", drive="R20 P20-50+C20+JK R15+PB")
    drive = rows(table, A)["Your drive"]
    assert drive.yards == 85
    assert [(card.title, card.gains, card.joins) for card in drive.cards] == [
        ("RUN 20", 20, False),
        ("PASS 20-50", 40, False),
        ("CATCH 20", 0, True),
        ("JUKEM", 0, True),
        ("RUN 15", 25, False),
        ("PANCAKE BLOCK!", 0, True),
    ]


@pytest.mark.parametrize(
    ("table", "asks"),
    [
        (given("R5 R10 HO SA FU"), "Your turn: make a play."),
        (given("C5 C10 HO SA FU"), "No play in your hand: discard a card."),
        (given("KR C10 HO SA FU"), "Make a play, or discard a card?"),
        (given("R5 R10", left=0), "The last card is drawn: make as many plays as you like."),
        (given("C5 C10", left=0, last_discard="on"), "Discard."),
        (given("R5 R10", pile="KR", start=True), "Draw a card, or take KICK RETURN?"),
        (given("R5 R10", replenish="optional", start=True), "Draw another card, or is it enough?"),
        (given("R5 R10", start=True), "Player 1 draws a card."),
        (begun(), "Player 2 deals."),
        (begun(dealer="luck"), "Luck names the dealer."),
        (given("R25 JK HO SA FU", snipe="on").says("run 25", STAND), "The play stands. Double it with JUKEM?"),
        (given("R15 FG HO SA", drive="R30 R30", fg_after_play="on").says("run 15", STAND), "Kick a field goal?"),
        (
            begun(practice="on", practice_cards="chosen", dealer="1"),
            "Which card leaves the deck for this practice game?",
        ),
    ],
)
def test_a_scene_says_what_is_asked(table: Table, asks: str) -> None:
    assert table.book.rules.scene(table.sees(A)).asks == asks


def test_the_defender_is_asked_about_the_play_and_the_other_waits() -> None:
    table = given("R15 PB SA FU PO").says("run 15 block")
    asked = "Answer RUN 15 with PANCAKE BLOCK!, or let it stand?"
    assert table.book.rules.scene(table.sees(B)).asks == asked
    assert table.book.rules.scene(table.sees(A)).asks == "Player 2 is thinking."
    over = given("R5", left=0, half=2, points=(10, 7)).says("stop")
    assert over.turn == OVER
    assert over.book.rules.scene(over.sees(A)).asks == "The game is over."


def test_the_scoreboard_points_at_who_acts() -> None:
    table = given("R15 PB SA FU PO", points=(7, 3)).says("run 15")
    tallies = table.book.rules.scene(table.sees(A)).tallies
    assert [(tally.name, tally.value, tally.lit) for tally in tallies] == [
        ("Player 1", "7", False),
        ("Player 2", "3", True),
    ]
