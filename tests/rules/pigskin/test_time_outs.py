"""Part I: time-outs and substitution."""

from __future__ import annotations

import pytest

from rumpus.rules.pigskin import POSITIONS, man_at
from rumpus.rules.pigskin.spaces import SCRUB, STAR
from rumpus.rules.pigskin.state import KICKOFF_CALL, TIMEOUT_D, TIMEOUT_O, WINDOW
from tests.rules.pigskin.conftest import Field, given

INCOMPLETE = "pass/second = INC 10"


def asked(situation: str = "White 2&6 @W30", **facts: object) -> Field:
    """Between two plays: the offence is asked whether it wants a time-out."""
    field = given(situation, **facts)  # type: ignore[arg-type]
    seat = field.state.offence
    return field.having(phase=TIMEOUT_O, actor=seat)


@pytest.mark.clause("PS-110", "PS-R59", "PS-R60")
def test_the_offence_is_asked_for_a_time_out_then_the_defence() -> None:
    field = given("White 1&10 @W30", ["line/second = 3"]).does("run LG")
    assert (field.turn, field.offers) == (0, ["play on", "time-out"])
    field = field.does("play on")
    assert (field.turn, field.offers) == (1, ["play on", "time-out"])
    assert field.does("play on").situation == "White 2&7 @W33 | 0-0"
    assert field.does("play on").turn == 0


@pytest.mark.clause("PS-R60", "PS-108")
def test_there_is_one_called_time_out_between_two_plays() -> None:
    field = asked().does("time-out", "done", "done")
    assert field.sees(0).timeouts == (1, 0)
    assert "run LG" in field.offers, "the next play is called, nobody is asked again"


@pytest.mark.clause("PS-R60", "PS-119")
def test_after_an_official_window_nobody_is_asked_for_a_time_out() -> None:
    field = given("White 1&10 @W30", [INCOMPLETE]).does("pass C")
    assert field.state.phase == WINDOW
    assert field.sees(0).timeouts == (0, 0), "no called time-out is charged"
    assert "run LG" in field.does("done", "done").offers


@pytest.mark.clause("PS-110", "PS-111", "PS-R62", "PS-S56")
def test_the_fifth_time_out_of_the_offence_costs_five_yards() -> None:
    fourth = asked(timeouts=(3, 0)).does("time-out")
    assert fourth.situation == "White 2&6 @W30 | 0-0"
    fifth = asked(timeouts=(4, 0)).does("time-out")
    assert fifth.situation == "White 2&11 @W25 | 0-0"
    assert fifth.offers[0] == "done", "nobody may refuse these yards"


@pytest.mark.clause("PS-111", "PS-R62", "PS-R42")
def test_the_fifth_time_out_of_the_defence_moves_the_ball_on() -> None:
    field = asked(timeouts=(0, 4)).does("play on", "time-out")
    assert field.situation == "White 2&1 @W35 | 0-0"
    nearer = asked("White 2&5 @W30", timeouts=(0, 4)).does("play on", "time-out")
    assert nearer.situation == "White 1&10 @W35 | 0-0", "the line to gain is reached"


@pytest.mark.clause("PS-R62", "PS-104")
def test_a_late_time_out_stops_on_the_one_yard_line() -> None:
    assert asked("White 2&6 @W3", timeouts=(4, 0)).does("time-out").situation == "White 2&8 @W1 | 0-0"
    assert asked("White 2&3 @B3", timeouts=(0, 4)).does("play on", "time-out").situation == "White 2&1 @B1 | 0-0"


@pytest.mark.clause("PS-R62")
def test_before_a_kickoff_the_spot_of_the_kick_moves() -> None:
    field = asked(timeouts=(4, 4)).having(pending=KICKOFF_CALL, spot=40, down=0, to_gain=100)
    assert field.does("time-out").situation == "kickoff by White from W35 | 0-0"
    assert field.does("play on", "time-out").situation == "kickoff by White from W45 | 0-0"


@pytest.mark.clause("PS-R63", "PS-108")
def test_both_coaches_may_substitute_in_a_called_time_out() -> None:
    field = asked().does("time-out", "swap RT scrub", "done")
    assert field.turn == 1
    field = field.does("swap LE scrub", "done")
    assert field.sees(0).latest == (1 << POSITIONS.index("RT"), 1 << POSITIONS.index("LE"))


@pytest.mark.option("pigskin", "guest_subs", "off")
@pytest.mark.clause("PS-R63")
def test_a_house_may_leave_a_called_time_out_to_its_caller() -> None:
    field = asked(guest_subs="off").does("play on", "time-out")
    assert (field.turn, field.offers[0]) == (1, "done")
    assert "run LG" in field.does("done").offers
    official = given("White 1&10 @W30", [INCOMPLETE], guest_subs="off").does("pass C", "done")
    assert (official.turn, official.offers[0]) == (1, "done"), "an official one is for both"


@pytest.mark.clause("PS-108", "PS-109", "PS-120", "PS-122", "PS-119", "PS-R64", "PS-S57", "PS-R65")
def test_a_man_taken_out_misses_a_play_and_may_come_back_elsewhere() -> None:
    cards = [INCOMPLETE, "line/second = 2", "pass/second = INC 12"]
    star_line = "RT star, LE scrub, LT scrub, LG scrub, C star, RG scrub, RE second"
    field = given("White 1&10 @W30", cards, white=star_line).does("pass C")
    assert "swap LT star" not in field.offers, "both Stars are on the board"
    field = field.does("swap RT second")
    assert "PS-R64" in field.why_not("swap LT star"), "in the same window he cannot come in again"
    field = field.does("done", "done", "run LG").plays_on().does("pass RH")
    assert field.situation == "White 4&8 @W32 | 0-0"
    assert "swap LT star" in field.offers, "a play has passed, so he may return elsewhere"
    after = field.does("swap LT star", "done", "done")
    assert man_at(after.sees(0).lineup[0], POSITIONS.index("LT")) == STAR


@pytest.mark.clause("PS-109", "PS-3", "PS-6", "PS-7")
def test_a_man_comes_in_only_on_a_position_of_his_type() -> None:
    backs_out = "QB star, FB star, RH second, LH second"
    field = given("White 1&10 @W30", [INCOMPLETE], white=backs_out).does("pass C")
    offered = {word for word in field.offers if word.startswith("swap")}
    assert {word.split()[2] for word in offered if word.split()[1] in ("QB", "FB", "RH", "LH")} == {"scrub"}
    assert "swap LE star" in offered


@pytest.mark.clause("PS-R64")
def test_each_position_is_changed_once_a_window() -> None:
    field = given("White 1&10 @W30", [INCOMPLETE]).does("pass C", "swap LE scrub")
    assert not [word for word in field.offers if word.startswith("swap LE")]
    assert "already" in field.why_not("swap LE star")


@pytest.mark.clause("PS-121", "PS-R65")
def test_men_taken_out_after_a_score_come_back_after_the_next_play() -> None:
    cards = ["field_goal = GOOD-30", "kickoff/second = 60"]
    line = "LE star, LT star, LG scrub, C scrub, RG scrub, RT scrub, RE scrub"
    field = given("White 4&5 @B10", cards, white=line).does("field goal", "swap LE second")
    assert "swap LG star" not in field.offers
    field = field.does("done", "done", "receive")
    assert field.state.phase == WINDOW, "the kickoff was a touchback"
    assert "swap LG star" in field.offers, "a kickoff counts as a play"


@pytest.mark.clause("PS-R66", "PS-S15")
def test_the_window_after_a_touchdown_is_after_the_try() -> None:
    field = given("White 1&2 @B2", ["line/second = 2"]).does("run LG")
    assert field.turn == -1, "the try comes first"
    assert field.situation == "try by White | 6-0"
    assert field.sees(0).points == (6, 0)
    field = field.with_cards("E1").with_luck()
    assert (field.state.phase, field.sees(0).points) == (WINDOW, (7, 0))


@pytest.mark.clause("PS-R65", "PS-S71")
def test_a_try_is_not_a_play() -> None:
    field = given("White 1&2 @B2", ["line/second = 2", "point_after = GOOD"])
    assert field.does("run LG").sees(0).plays == field.sees(0).plays + 1


@pytest.mark.clause("PS-113", "PS-122", "PS-121", "PS-S67")
def test_two_men_cannot_change_places_between_quarters() -> None:
    star_scrub = "LE scrub, LT scrub, LG star, C star, RG scrub, RT scrub, RE scrub"
    field = given("White 1&10 @W30", ["line/second = 2"], white=star_scrub, quarter=3, cards_left=1).does("run LG")
    assert (field.state.phase, field.sees(0).interval) == (WINDOW, 1)
    assert "swap RT star" not in field.offers
    assert "swap RT star" not in field.does("swap LG scrub").offers


@pytest.mark.clause("PS-R69")
def test_a_man_may_be_changed_for_one_of_the_same_class() -> None:
    field = given("White 1&10 @W30", [INCOMPLETE], white="LE scrub").does("pass C", "swap LE scrub", "done", "done")
    assert field.sees(1).latest == (1, 0), "the other coach sees that there is another man"
    assert man_at(field.sees(0).lineup[0], 0) == SCRUB


@pytest.mark.clause("PS-R59")
def test_no_time_out_comes_before_a_try_or_a_run_back() -> None:
    field = given("White 4&8 @W30", ["punt/second = 30"]).does("punt")
    assert field.turn == -1
    assert field.state.phase not in (TIMEOUT_O, TIMEOUT_D, WINDOW)
