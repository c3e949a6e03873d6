"""Section 4: who sees what, row by row, in closed and in open mode."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pigskin import CARDS, POSITIONS, man_at
from rumpus.rules.pigskin.spaces import SCRUB, UNKNOWN
from rumpus.rules.pigskin.squads import EMPTY_BOARD
from rumpus.rules.words import LUCK, WATCHER
from tests.rules.pigskin.conftest import Field, given, kicked_off

WHITE, BLACK = 0, 1
END_CARD = ["end/star = 1, end/second = 4, end/scrub = 6"]


def attacked(**house: Any) -> tuple[Field, Field]:
    """Before and after the card of a run at a Scrub on the left end of Black."""
    field = given("White 1&10 @W30", END_CARD, black="LE scrub", **house)
    called = field.with_cards().does("run LE")
    return called, called.with_cards(*field.cards).with_luck()


@pytest.mark.clause("PS-148", "PS-10", "PS-27", "PS-S69", "PS-R4")
def test_in_closed_mode_the_other_coach_hears_the_reading_only() -> None:
    called, after = attacked()
    assert after.situation == "White 2&4 @W36 | 0-0"
    assert called.heard(WHITE, "B1") == ["Black turns a card: end, 6 yards.", "White runs for 6 yards, to its own 36."]
    assert called.heard(BLACK, "B1")[0] == "Black turns a card B1: end for a Scrub, 6 yards."
    for seat in (WHITE, WATCHER):
        view = after.sees(seat)
        assert (view.card, view.read_class, view.seen >> CARDS.index("B1") & 1) == (-1, UNKNOWN, 0)
        assert (view.reading, view.read_space) == (after.sees(BLACK).reading, after.sees(BLACK).read_space)
    mine = after.sees(BLACK)
    assert (mine.card, mine.read_class, mine.seen >> CARDS.index("B1") & 1) == (CARDS.index("B1"), SCRUB, 1)


@pytest.mark.clause("PS-147", "PS-S69")
@pytest.mark.option("pigskin", "card_mode", "open")
def test_in_open_mode_everybody_sees_the_card_and_hears_the_class() -> None:
    called, after = attacked(card_mode="open")
    assert called.heard(WHITE, "B1")[0] == "Black turns a card B1: end for a Scrub, 6 yards."
    for seat in (WHITE, BLACK, WATCHER):
        view = after.sees(seat)
        assert (view.card, view.read_class, view.seen >> CARDS.index("B1") & 1) == (CARDS.index("B1"), SCRUB, 1)


@pytest.mark.clause("PS-147", "PS-10")
def test_a_class_is_told_for_that_moment_only() -> None:
    _, after = attacked(card_mode="open")
    later = after.plays_on().does("punt")
    assert later.sees(WHITE).read_class == UNKNOWN
    assert later.sees(WHITE).lineup[BLACK] == EMPTY_BOARD


@pytest.mark.clause("PS-10", "PS-131", "PS-S52")
def test_classes_on_board_and_bench_are_the_own_coachs_alone() -> None:
    field = given("White 1&10 @W30", white="LE star", black="LE scrub")
    for seat in (WHITE, BLACK):
        view, other = field.sees(seat), 1 - seat
        assert view.lineup[seat] == field.state.lineup[seat]
        assert view.lineup[other] == EMPTY_BOARD
        assert view.bench[seat] >= 0
        hidden = (view.bench, view.sitting, view.out_quarter, view.out_game)
        assert {row[other] for row in hidden} == {-1}
    watcher = field.sees(WATCHER)
    assert watcher.lineup == (EMPTY_BOARD, EMPTY_BOARD)
    assert watcher.bench == (-1, -1)


TURNERS = [
    pytest.param(["line/second = 2"], "run LG", [1], marks=pytest.mark.clause("PS-25"), id="a run: the defence"),
    pytest.param(["pass/second = 2"], "pass C", [1], marks=pytest.mark.clause("PS-25"), id="a pass: the defence"),
    pytest.param(["long_pass = 2"], "long pass", [1], marks=pytest.mark.clause("PS-25"), id="a long pass: the defence"),
    pytest.param(
        ["punt/second = 20", "return/second = 3"],
        "punt",
        [0, 1],
        marks=pytest.mark.clause("PS-26", "PS-S1"),
        id="a punt: the kicker, then the returner",
    ),
    pytest.param(
        ["punt/second = BLOCKED", "blocked_kick = KEEP -3"],
        "punt",
        [0, 0],
        marks=pytest.mark.clause("PS-R3"),
        id="a block: the kicker",
    ),
    pytest.param(
        ["line/second = LONG", "long = DOUBLE", "long = 3"],
        "run LG",
        [1, 1, 1],
        marks=pytest.mark.clause("PS-R3"),
        id="a long run: the defence",
    ),
    pytest.param(
        ["pass/second = INT 9", "return/second = FUMBLE", "fumble = KEEP 3"],
        "pass C",
        [1, 1, 1],
        marks=pytest.mark.clause("PS-R3", "PS-26"),
        id="a run-back and its fumble: the returner",
    ),
    pytest.param(
        ["line/second = LONG", "long = 99", "point_after = GOOD"],
        "run LG",
        [1, 1, 0],
        marks=pytest.mark.clause("PS-R3"),
        id="a try: the scoring side",
    ),
    pytest.param(
        ["field_goal = NG"], "field goal", [0], marks=pytest.mark.clause("PS-26"), id="a field goal: the kicker"
    ),
]


@pytest.mark.parametrize(("cards", "call", "turners"), TURNERS)
def test_who_turns_the_cards_and_alone_sees_them(cards: list[str], call: str, turners: list[int]) -> None:
    field = given("White 2&8 @B28", cards)
    called = field.with_cards().does(call)
    found = []
    for card in field.cards:
        called = called.with_cards(card).with_luck()
        seen = [seat for seat in (WHITE, BLACK) if called.sees(seat).card == CARDS.index(card)]
        found += seen
        assert called.sees(WATCHER).card == -1
    assert found == turners


@pytest.mark.clause("PS-R82", "PS-31")
def test_a_card_that_is_cut_is_read_by_the_coach_who_would_have_turned_it() -> None:
    field = given("White 3&4 @W44", ["line/second = LONG", "long = 30"], cards_left=1)
    field = field.does("run LG")
    assert (field.sees(BLACK).card, field.sees(WHITE).card) == (CARDS.index("B2"), -1)
    assert (field.sees(WHITE).cutting, field.sees(WHITE).reader) == (1, BLACK)


@pytest.mark.clause("PS-27", "PS-98", "PS-126", "PS-148")
@pytest.mark.parametrize(("kind", "card"), [("PENALTY", "B3"), ("QUARTER", "B8"), ("GAME", "C7")])
def test_a_special_card_lies_face_up_in_closed_mode_too(kind: str, card: str) -> None:
    field = given("White 1&10 @W30", [kind]).does("run LG")
    for seat in (WHITE, BLACK, WATCHER):
        assert field.sees(seat).card == CARDS.index(card)
        assert field.sees(seat).seen >> CARDS.index(card) & 1


@pytest.mark.clause("PS-28")
def test_a_coach_who_has_not_seen_a_card_still_knows_how_many_are_left() -> None:
    called, after = attacked()
    for seat in (WHITE, BLACK, WATCHER):
        assert after.sees(seat).cards_left == called.sees(seat).cards_left - 1


@pytest.mark.clause("PS-18", "PS-10")
def test_calls_and_positions_are_heard_by_all() -> None:
    field = given("White 1&10 @W30", white="FB star")
    for word, heard in (
        ("run RT", "White calls a run at the right tackle."),
        ("pass RH", "White calls a pass at the right halfback."),
        ("quick kick", "White calls: quick kick."),
    ):
        assert {field.heard(seat, word)[0] for seat in (WHITE, BLACK, WATCHER)} == {heard}


@pytest.mark.clause("PS-8", "PS-10")
def test_a_line_up_is_made_in_secret() -> None:
    field = kicked_off()
    start = Field(field.book, field.book.rules.initial(field.book.house()))
    step = start
    for _ in range(10):
        step = step.does(step.offers[0])
        assert step.sees(BLACK) == start.sees(BLACK)
        assert step.sees(WATCHER) == start.sees(WATCHER)
    assert start.heard(BLACK, start.offers[0]) == []
    assert step.heard(BLACK, step.offers[0]) == ["White's line-up is complete."]


@pytest.mark.clause("PS-119", "PS-R69", "PS-108")
def test_swaps_are_seen_when_both_coaches_have_finished_and_never_the_classes() -> None:
    window = given("White 1&10 @W30", ["pass/second = INC 5"]).does("pass C")
    swapped = window.does("swap LE scrub", "swap FB scrub")
    assert swapped.sees(BLACK) == window.sees(BLACK), "not even how many, while it goes on"
    assert swapped.sees(WATCHER) == window.sees(WATCHER)
    waiting = swapped.does("done")
    assert waiting.sees(BLACK).latest == (0, 0)
    black = waiting.does("swap RE scrub")
    assert black.sees(WHITE) == waiting.sees(WHITE)
    both = black.does("done")
    changed = (1 << POSITIONS.index("LE") | 1 << POSITIONS.index("FB"), 1 << POSITIONS.index("RE"))
    for seat in (WHITE, BLACK, WATCHER):
        assert both.sees(seat).latest == changed
    assert both.sees(BLACK).lineup[WHITE] == EMPTY_BOARD
    assert black.heard(WHITE, "done")[:2] == ["White has other men at LE, FB.", "Black has other men at RE."]


@pytest.mark.clause("PS-131", "PS-126")
def test_of_a_removed_man_everybody_learns_the_position_but_nobody_else_the_class() -> None:
    backs = "FB star, QB scrub, RH scrub, LH scrub"
    field = given("White 1&10 @W30", ["GAME", "line/second = 3"], white=backs).does("run LG")
    assert field.heard(BLACK, "lose FB") == ["The man to go is the kicker of White."]
    named = field.does("lose FB")
    stars, scrubs = named.does("send second"), named.does("send scrub")
    assert stars.sees(BLACK) == scrubs.sees(BLACK)
    assert stars.sees(WATCHER) == scrubs.sees(WATCHER)
    assert named.heard(BLACK, "send scrub")[0] == "White sends another man in at FB."


@pytest.mark.clause("PS-110")
def test_called_time_outs_are_public() -> None:
    field = given("White 1&10 @W30", ["line/second = 3"]).does("run LG", "time-out")
    assert {field.sees(seat).timeouts for seat in (WHITE, BLACK, WATCHER)} == {(1, 0)}


@pytest.mark.clause("PS-24")
def test_nobody_sees_what_card_comes_next() -> None:
    field = given("White 1&10 @W30").does("run LG")
    assert field.turn == LUCK
    later = [field.with_cards(card).with_luck() for card in ("E6", "E8")]
    assert all(after.state.shown != field.state.shown for after in later)
    names = set(field.sees(WHITE)._fields)
    assert not {"pack", "order", "deck"} & names


@pytest.mark.clause("PS-131", "PS-10")
def test_when_the_game_is_over_everything_is_shown() -> None:
    field = given("White 1&10 @W30", ["line/second = 2"], white="LE star", quarter=4, cards_left=1).does("run LG")
    for seat in (WHITE, BLACK, WATCHER):
        assert field.sees(seat).lineup == field.state.lineup
        assert -1 not in field.sees(seat).bench
    assert man_at(field.sees(BLACK).lineup[WHITE], 0) == 0
