"""The scene of a Pigskin table: the field, the line-ups and the card, as one coach may see them."""

from __future__ import annotations

import random

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.scene import Gridiron, Reading, Scene, Tally
from rumpus.rules.words import OVER, WATCHER
from tests.rules.pigskin.conftest import Field, given, kicked_off

SEATS = (0, 1, WATCHER)


def scene(field: Field, seat: int = 0) -> Scene:
    return field.book.rules.scene(field.sees(seat))


def table(field: Field, seat: int = 0) -> Gridiron:
    found = scene(field, seat).gridiron
    assert found is not None
    return found


def read(field: Field, seat: int) -> Reading:
    found = table(field, seat).reading
    assert found is not None
    return found


def signs(field: Field, seat: int, side: int) -> str:
    """The marks of a line-up in the order of the positions; side 0 is the far one."""
    return "".join(man.sign() for man in table(field, seat).lineups[side].men)


def test_a_scene_says_who_asks_what_and_how_the_game_stands() -> None:
    field = given("White 2&8 @W30", timeouts=(1, 5), points=(7, 3))
    seen = scene(field)
    assert (seen.kind, seen.asks) == ("gridiron", "White: second down, 8 yards to go, on its own 30. Your call?")
    assert table(field).field.words == "White has the ball on its own 30: second down, 8 to go."
    assert seen.tallies == (Tally("White", "7", True), Tally("Black", "3"))
    assert seen.facts == (Tally("Quarter", "1"), Tally("Cards left", "49"), Tally("Time-outs left", "3 and 0"))
    assert scene(field, 1).asks == "White decides."
    assert scene(kicked_off(), WATCHER).asks == "A card is turned."


@pytest.mark.clause("PS-33")
@pytest.mark.parametrize(
    ("situation", "ball", "way", "to_gain"),
    [
        ("White 2&8 @W30", 30, 1, 38),
        ("Black 2&8 @W30", 30, -1, 22),
        ("White 1&10 @B5", 95, 1, 100),
        ("Black 4&1 @50", 50, -1, 49),
    ],
)
def test_the_field_is_counted_from_the_goal_line_of_white(situation: str, ball: int, way: int, to_gain: int) -> None:
    for seat in SEATS:
        field = table(given(situation), seat).field
        assert (field.ball, field.way, field.to_gain) == (ball, way, to_gain)
        assert field.holder == situation.split()[0]
        assert field.down == int(situation.split()[1][0])
    assert ("goal to go" in field.words) is (situation == "White 1&10 @B5")


def test_before_a_kickoff_there_is_no_line_to_gain() -> None:
    field = table(given("kickoff by Black from B40")).field
    assert (field.ball, field.way, field.to_gain, field.down) == (60, -1, -1, 0)
    assert field.words == "Black kicks off from its own 40."


def test_before_the_toss_and_when_a_side_chooses_the_ball_lies_nowhere() -> None:
    book = open_book("pigskin")
    start = Field(book, book.rules.initial(book.house()))
    assert table(start).field.ball == -1
    assert not any(tally.lit for tally in scene(start).tallies)
    cards = ["line/second = 4", "point_after = GOOD"]
    after = given("White 2&3 @B3", cards).does("run LG", "done", "done")
    assert table(after).field.words == "A kickoff comes next, and Black chooses."
    assert table(after).field.ball == -1


def test_while_a_penalty_is_answered_both_the_foul_and_the_play_are_told() -> None:
    cards = ["PENALTY", "line/second = 3, penalty = OFF 15"]
    field = given("White 2&8 @W30", cards).does("run LG")
    assert scene(field, 1).asks == ("Penalty on the offence, 15 yards. Accept it, or refuse it and let the play stand?")
    shown = table(field, 1).field
    assert (
        shown.words
        == "White has the ball on its own 30: second down, 8 to go. The play ended with White's ball on its own 33."
    )
    assert (shown.ball, shown.to_gain) == (33, 38)
    score = given("White 1&5 @B5", ["PENALTY", "line/second = 9, penalty = DEF 5"]).does("run LG")
    assert table(score).field.words.endswith("The play ended in a touchdown.")
    kick = given("White 4&5 @B10", ["PENALTY", "field_goal = GOOD-30, penalty = DEF 5"]).does("field goal")
    assert table(kick).field.words.endswith("The play ended in a field goal.")


@pytest.mark.clause("PS-10", "PS-6", "PS-7")
def test_own_men_show_their_marks_and_the_others_stand_face_down() -> None:
    field = given("White 2&8 @W30", white="LE star, FB scrub", black="LE scrub")
    assert signs(field, 0, 1) == "*2222222S22"
    assert signs(field, 0, 0) == "?" * 11
    assert signs(field, 1, 1) == "S2222222222"
    assert signs(field, WATCHER, 0) == signs(field, WATCHER, 1) == "?" * 11
    assert [side.title for side in table(field, 0).lineups] == ["Black, Player 2's men", "White, your men"]
    assert [side.dark for side in table(field, 1).lineups] == [False, True]
    men = table(field).lineups[1].men
    assert [man.position for man in men if man.pointed] == ["LE", "LT", "LG", "C", "RG", "RT", "RE"]
    assert {man.row for man in men if man.pointed} == {0}
    assert {man.row for man in men if not man.pointed} == {1, 2}
    assert len({(man.row, man.place) for man in men}) == 11


@pytest.mark.clause("PS-51")
def test_closed_positions_are_those_of_the_defence() -> None:
    field = given("White 2&8 @W30", used="RT C")
    for seat, defence in ((0, 0), (1, 1)):
        sides = table(field, seat).lineups
        assert [man.position for man in sides[defence].men if man.closed] == ["C", "RT"]
        assert not any(man.closed for man in sides[1 - defence].men)


@pytest.mark.clause("PS-9")
def test_while_men_are_chosen_the_own_bench_is_shown_and_nobody_elses() -> None:
    book = open_book("pigskin")
    start = Field(book, book.rules.initial(book.house())).does("LE star")
    near = table(start).lineups[1]
    assert near.bench == (
        Tally("Linemen left", "1 star, 5 second, 7 scrub"),
        Tally("Backs left", "2 star, 2 second, 7 scrub"),
    )
    assert signs(start, 0, 1) == "*----------", "the other places are empty"
    assert all(not side.bench for seat in (1, WATCHER) for side in table(start, seat).lineups)
    assert not table(given("White 2&8 @W30")).lineups[1].bench


@pytest.mark.clause("PS-148", "PS-21")
def test_in_closed_mode_only_the_reader_sees_the_card_and_the_class_that_counted() -> None:
    cards = ["line/star = 1, line/second = 3, line/scrub = 5"]
    field = given("White 2&8 @W30", cards, black="LG scrub").does("run LG")
    assert read(field, 0) == Reading("Black", "5 yards", space="guard tackle", man="LG")
    assert read(field, WATCHER) == read(field, 0)
    assert read(field, 1) == Reading(
        "Black",
        "5 yards",
        "B1",
        "guard tackle",
        "LG",
        (Tally("star", "1"), Tally("second", "3"), Tally("scrub", "5", True)),
    )


@pytest.mark.clause("PS-147")
def test_in_open_mode_everybody_sees_both() -> None:
    cards = ["line/star = 1, line/second = 3, line/scrub = 5"]
    field = given("White 2&8 @W30", cards, black="LG scrub", card_mode="open").does("run LG")
    assert read(field, 0) == read(field, 1) == read(field, WATCHER)
    assert [column.name for column in read(field, 0).columns if column.lit] == ["scrub"]


def test_a_space_without_classes_has_one_value() -> None:
    field = given("White 4&5 @B10", ["field_goal = GOOD-30"]).does("field goal")
    assert read(field, 0).columns == (Tally("", "GOOD-30", True),)
    assert (read(field, 0).space, read(field, 0).man) == ("field goal", "")


def test_a_special_card_lies_open_and_says_what_it_is() -> None:
    field = given("White 2&8 @W30", ["PENALTY"]).does("run LG")
    assert read(field, 0) == Reading("Black", "a penalty card", "B3")
    assert read(given("White 2&8 @W30", ["QUARTER"]).does("run LG"), 0).words == "a replacement card"
    assert table(given("White 2&8 @W30")).reading is None


@pytest.mark.parametrize("seed", range(3))
def test_along_a_random_game_everything_lies_on_the_field_and_nothing_is_shown_too_early(seed: int) -> None:
    book, chance = open_book("pigskin"), random.Random(seed)
    state = book.rules.initial(book.house({"short_game": "on"}))
    while book.rules.turn(state) != OVER:
        for seat in SEATS:
            seen = table(Field(book, state), seat)
            assert -1 <= seen.field.ball <= 100
            assert -1 <= seen.field.to_gain <= 100
            assert seen.field.words.endswith(".")
            others = [side for side in seen.lineups if "your men" not in side.title]
            assert all(man.sign() == "?" for side in others for man in side.men)
        state = book.rules.apply(state, chance.choice(legal_moves(book, state)))
    final = table(Field(book, state), WATCHER)
    assert all(man.mark for side in final.lineups for man in side.men), "at the end all men are shown"
    assert [side.title for side in table(Field(book, state), 0).lineups] == [
        "Black, Player 2's men",
        "White, Player 1's men",
    ]
