"""Parts C to G, K and L of the sheet, play by play: which cards come, and what is so afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pigskin.state import BY_INCOMPLETE, BY_OUT, BY_SCORE, BY_TOUCHBACK
from tests.rules.pigskin.conftest import given

PLAYS = [
    pytest.param(
        "White 1&10 @W30",
        {"black": "RT star, LT scrub"},
        ["line/star = 1, line/scrub = 8"],
        ["run LT"],
        "White 2&2 @W38 | 0-0",
        marks=pytest.mark.clause("PS-12", "PS-14", "PS-57", "PS-R9"),
        id="the class of the man attacked decides, and the attackers' do not",
    ),
    pytest.param(
        "White 1&10 @W30",
        {"white": "LT star, LE star, C star, FB star, QB star", "black": "LT scrub"},
        ["line/star = 1, line/second = 3, line/scrub = 8"],
        ["run LT"],
        "White 2&2 @W38 | 0-0",
        marks=pytest.mark.clause("PS-12"),
        id="the attacking men have no influence",
    ),
    pytest.param(
        "White 4&8 @W30",
        {"white": "FB scrub, QB star", "black": "FB star, QB star"},
        ["punt/scrub = 30, punt/star = 50", "return/star = 12, return/second = 3"],
        ["punt"],
        "Black 1&10 @W48 | 0-0",
        marks=pytest.mark.clause("PS-13", "PS-17", "PS-19"),
        id="a kick depends on the own kicker and a run-back on the man who runs",
    ),
    pytest.param(
        "White 1&10 @W30",
        {"black": "LE star, RE scrub, LT scrub"},
        ["end/star = 0, end/scrub = 9, line/scrub = 20"],
        ["run RE"],
        "White 2&1 @W39 | 0-0",
        marks=pytest.mark.clause("PS-14", "PS-59", "PS-R9"),
        id="an end run reads the end row under that end",
    ),
    pytest.param(
        "White 1&10 @W30",
        {"black": "RH star, LH scrub, C scrub"},
        ["pass/star = 3, pass/scrub = 30"],
        ["pass RH"],
        "White 2&7 @W33 | 0-0",
        marks=pytest.mark.clause("PS-16", "PS-60", "PS-R9"),
        id="a pass to the right meets the right halfback",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 45 OB"],
        [],
        "Black 1&10 @B15 | 0-0",
        marks=pytest.mark.clause("PS-71", "PS-R19"),
        id="a kickoff out of bounds",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 60 OB"],
        [],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-40", "PS-R19"),
        id="a kickoff out of bounds over the goal line is a touchback",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 59", "return/second = 0"],
        [],
        "Black 1&10 @B1 | 0-0",
        marks=pytest.mark.clause("PS-41", "PS-R18"),
        id="a kick that is short of the goal line by a yard must be run back",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 50", "return/second = LONG", "long = 90", "point_after = GOOD"],
        [],
        "kickoff, White chooses | 0-7",
        marks=pytest.mark.clause("PS-136", "PS-R21"),
        id="a kickoff run back for a touchdown",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 50", "return/second = LONG", "long = DOUBLE", "long = 15"],
        [],
        "Black 1&10 @B40 | 0-0",
        marks=pytest.mark.clause("PS-R6"),
        id="a long run-back counts from the catching spot",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 50", "return/second = 9 OB"],
        [],
        "Black 1&10 @B19 | 0-0",
        marks=pytest.mark.clause("PS-42"),
        id="a run-back out of bounds",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 50", "return/second = FUMBLE", "fumble = KEEP 6"],
        [],
        "Black 1&10 @B16 | 0-0",
        marks=pytest.mark.clause("PS-R35", "PS-R38"),
        id="a fumbled run-back that is kept",
    ),
    pytest.param(
        "kickoff by White from W40",
        {},
        ["kickoff/second = 50", "return/second = FUMBLE", "fumble = LOST 6"],
        [],
        "White 1&10 @B16 | 0-0",
        marks=pytest.mark.clause("PS-R15", "PS-R35", "PS-R38"),
        id="a fumbled run-back that is lost goes to the kickers",
    ),
    pytest.param(
        "White 4&2 @W45",
        {"used": "LG RG C"},
        ["punt/second = 40", "return/second = FUMBLE", "fumble = LOST 0"],
        ["punt"],
        "White 1&10 @B15 | 0-0",
        marks=pytest.mark.clause("PS-R15", "PS-R38"),
        id="the fourth-down rule does not apply to a run-back",
    ),
    pytest.param(
        "kickoff by White from W40",
        {"safety_scope": "loss_only"},
        ["kickoff/second = 58", "return/second = FUMBLE", "fumble = KEEP -2"],
        [],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-R20", "PS-R37"),
        id="a fumble kept behind the own goal in a run-back, narrow safety",
    ),
    pytest.param(
        "White 2&9 @W2",
        {"safety_scope": "loss_only"},
        ["line/second = -2"],
        ["run RG"],
        "kickoff by White from W20 | 0-2",
        marks=pytest.mark.clause("PS-74", "PS-R20"),
        id="a loss on a called play is a safety under the narrow option too",
    ),
    pytest.param(
        "White 2&9 @W2",
        {},
        ["line/second = FUMBLE", "fumble = KEEP -2"],
        ["run RG"],
        "kickoff by White from W20 | 0-2",
        marks=pytest.mark.clause("PS-82", "PS-139", "PS-R37"),
        id="a fumble kept on the own goal line is a safety",
    ),
    pytest.param(
        "White 2&4 @B4",
        {},
        ["line/second = FUMBLE", "fumble = KEEP 4", "point_after = GOOD"],
        ["run RG"],
        "kickoff, Black chooses | 7-0",
        marks=pytest.mark.clause("PS-136", "PS-R37"),
        id="a fumble kept over the opponent's goal is a touchdown",
    ),
    pytest.param(
        "White 1&10 @W20",
        {},
        ["line/second = 6 ADD LATERAL", "run_with_pass = -8"],
        ["run LG"],
        "White 2&12 @W18 | 0-0",
        marks=pytest.mark.clause("PS-79", "PS-80", "PS-R8"),
        id="a lateral and a loss from the new spot",
    ),
    pytest.param(
        "White 1&10 @W2",
        {},
        ["line/second = 3 ADD LATERAL", "run_with_pass = -5"],
        ["run LG"],
        "kickoff by White from W20 | 0-2",
        marks=pytest.mark.clause("PS-R8", "PS-74"),
        id="a lateral that ends behind the own goal",
    ),
    pytest.param(
        "White 1&10 @W20",
        {},
        ["pass/second = 6 ADD RUN", "run_with_pass = FUMBLE", "fumble = LOST 2"],
        ["pass C"],
        "Black 1&10 @W28 | 0-0",
        marks=pytest.mark.clause("PS-80", "PS-R35"),
        id="a fumble after base yards counts from the spot after them",
    ),
    pytest.param(
        "White 1&10 @B9",
        {},
        ["line/second = 9 ADD LATERAL", "point_after = NG"],
        ["run LG"],
        "kickoff, Black chooses | 6-0",
        marks=pytest.mark.clause("PS-R7", "PS-97", "PS-135"),
        id="base yards exactly to the goal line",
    ),
    pytest.param(
        "White 1&10 @W1",
        {},
        ["line/second = LONG"] + ["long = DOUBLE"] * 7 + ["point_after = NG"],
        ["run LG"],
        "kickoff, Black chooses | 6-0",
        marks=pytest.mark.clause("PS-77", "PS-R5"),
        id="seven doublings reach the goal with any figure",
    ),
    pytest.param(
        "White 1&10 @W1",
        {},
        ["line/second = LONG"] + ["long = DOUBLE"] * 6 + ["long = 1"],
        ["run LG"],
        "White 1&10 @B35 | 0-0",
        marks=pytest.mark.clause("PS-77", "PS-R5"),
        id="six doublings multiply by 64",
    ),
    pytest.param(
        "White 2&3 @B3",
        {},
        ["pass/second = 3", "point_after = NG"],
        ["pass C"],
        "kickoff, Black chooses | 6-0",
        marks=pytest.mark.clause("PS-135", "PS-136", "PS-97"),
        id="a completed pass to the goal line is a touchdown",
    ),
    pytest.param(
        "White 2&3 @B3",
        {},
        ["end/second = 12", "point_after = GOOD"],
        ["run LE"],
        "kickoff, Black chooses | 7-0",
        marks=pytest.mark.clause("PS-78", "PS-136", "PS-R80"),
        id="an end run for a touchdown",
    ),
    pytest.param(
        "White 1&10 @B40",
        {},
        ["long_pass = INT 40"],
        ["long pass"],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-90", "PS-132"),
        id="an interception on the goal line",
    ),
    pytest.param(
        "White 1&10 @W40",
        {},
        ["pass/second = INT 0", "return/second = 4"],
        ["pass C"],
        "Black 1&10 @W36 | 0-0",
        marks=pytest.mark.clause("PS-87", "PS-R22"),
        id="an interception at the line of scrimmage",
    ),
    pytest.param(
        "White 2&8 @W40",
        {},
        ["pass/second = INT 20 OB"],
        ["pass RH"],
        "Black 1&10 @B40 | 0-0",
        marks=pytest.mark.clause("PS-71", "PS-87", "PS-R19"),
        id="an interception out of bounds is not run back",
    ),
    pytest.param(
        "White 1&10 @B40",
        {},
        ["long_pass = INT 40 OB"],
        ["long pass"],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-90", "PS-R19"),
        id="an interception out of bounds on the goal line",
    ),
    pytest.param(
        "White 1&10 @W25",
        {"black": "QB star, LG scrub"},
        ["long_pass = 31, pass/star = 0"],
        ["long pass"],
        "White 1&10 @B44 | 0-0",
        marks=pytest.mark.clause("PS-61", "PS-R13"),
        id="no class is considered on a long pass",
    ),
    pytest.param(
        "White 1&10 @W25",
        {},
        ["long_pass = 30 ADD RUN", "run_with_pass = 5"],
        ["long pass"],
        "White 1&10 @B40 | 0-0",
        marks=pytest.mark.clause("PS-79", "PS-61"),
        id="a long pass with a run",
    ),
    pytest.param(
        "White 2&10 @W30",
        {"white": "FB star"},
        ["quick_kick = 70"],
        ["quick kick"],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-67", "PS-132"),
        id="a quick kick to the goal line",
    ),
    pytest.param(
        "White 2&10 @W30",
        {"white": "FB star"},
        ["quick_kick = BLOCKED", "blocked_kick = KEEP -4"],
        ["quick kick"],
        "White 3&14 @W26 | 0-0",
        marks=pytest.mark.clause("PS-91", "PS-93", "PS-R26"),
        id="a quick kick blocked and kept before fourth down",
    ),
    pytest.param(
        "White 4&9 @W10",
        {},
        ["punt/second = BLOCKED", "blocked_kick = KEEP -10"],
        ["punt"],
        "kickoff by White from W20 | 0-2",
        marks=pytest.mark.clause("PS-94", "PS-R27"),
        id="a blocked kick kept exactly on the own goal line",
    ),
    pytest.param(
        "White 4&9 @W10",
        {"blocked_on_line": "one_yard"},
        ["punt/second = BLOCKED", "blocked_kick = KEEP -10"],
        ["punt"],
        "Black 1&1 @W1 | 0-0",
        marks=[pytest.mark.clause("PS-R27"), pytest.mark.option("pigskin", "blocked_on_line", "one_yard")],
        id="the same where the house gives the one-yard line",
    ),
    pytest.param(
        "White 3&9 @W10",
        {"blocked_on_line": "one_yard"},
        ["punt/second = BLOCKED", "blocked_kick = KEEP -11"],
        ["punt"],
        "kickoff by White from W20 | 0-2",
        marks=pytest.mark.clause("PS-94", "PS-R27", "PS-R28"),
        id="behind the goal line it is a safety in every house",
    ),
    pytest.param(
        "White 4&7 @B20",
        {"white": "FB star"},
        ["punt_oob = OB 30"],
        ["punt out"],
        "Black 1&10 @B30 | 0-0",
        marks=pytest.mark.clause("PS-65", "PS-R23"),
        id="a punt out of bounds behind the ball is taken literally",
    ),
    pytest.param(
        "White 4&7 @B20",
        {"white": "FB star", "pob_behind_ball": "not_behind"},
        ["punt_oob = OB 30"],
        ["punt out"],
        "Black 1&10 @B20 | 0-0",
        marks=[pytest.mark.clause("PS-R23"), pytest.mark.option("pigskin", "pob_behind_ball", "not_behind")],
        id="or the opponent gets the ball at the old spot",
    ),
    pytest.param(
        "White 4&7 @B40",
        {"white": "FB star"},
        ["punt_oob = TB"],
        ["punt out"],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-R24"),
        id="a punt out of bounds over the goal",
    ),
    pytest.param(
        "White 4&7 @B40",
        {"white": "FB star"},
        ["punt_oob = BLOCKED", "blocked_kick = LOST -5"],
        ["punt out"],
        "Black 1&10 @B45 | 0-0",
        marks=pytest.mark.clause("PS-R25"),
        id="a punt out of bounds that is blocked",
    ),
    pytest.param(
        "White 1&10 @B28",
        {},
        ["field_goal = NG"],
        ["field goal"],
        "Black 1&10 @B20 | 0-0",
        marks=pytest.mark.clause("PS-69", "PS-70", "PS-R30", "PS-R31"),
        id="a missed field goal from outside the 20, on first down",
    ),
    pytest.param(
        "White 4&10 @W45",
        {},
        ["line/second = -3"],
        ["run LG"],
        "Black 1&10 @W42 | 0-0",
        marks=pytest.mark.clause("PS-49", "PS-73"),
        id="a loss on fourth down",
    ),
    pytest.param(
        "White 1&10 @W45",
        {},
        ["line/second = 0"],
        ["run LG"],
        "White 2&10 @W45 | 0-0",
        marks=pytest.mark.clause("PS-72", "PS-48"),
        id="no gain",
    ),
    pytest.param(
        "White 3&10 @B12",
        {},
        ["line/second = 10"],
        ["run LG"],
        "White 1&2 @B2 | 0-0",
        marks=pytest.mark.clause("PS-44", "PS-R10", "PS-R11"),
        id="a series that starts inside the ten is goal to go",
    ),
]


@pytest.mark.parametrize(("situation", "facts", "cards", "moves", "expected"), PLAYS)
def test_a_play_ends_so(
    situation: str, facts: dict[str, Any], cards: list[str], moves: list[str], expected: str
) -> None:
    field = given(situation, cards, **facts).does(*moves)
    assert field.situation == expected
    assert field.cards == (), "every listed card was needed, and no other"


REASONS = [
    pytest.param(["pass/second = INC 5"], "pass C", BY_INCOMPLETE, marks=pytest.mark.clause("PS-115", "PS-S16")),
    pytest.param(["long_pass = INC 5"], "long pass", BY_INCOMPLETE, marks=pytest.mark.clause("PS-115")),
    pytest.param(["punt/second = 30 OB"], "punt", BY_OUT, marks=pytest.mark.clause("PS-116", "PS-S32")),
    pytest.param(["pass/second = INT 9 OB"], "pass C", BY_OUT, marks=pytest.mark.clause("PS-116", "PS-R19")),
    pytest.param(["pass/second = INT 70 OB"], "pass C", BY_TOUCHBACK, marks=pytest.mark.clause("PS-117", "PS-R19")),
    pytest.param(["punt/second = 70"], "punt", BY_TOUCHBACK, marks=pytest.mark.clause("PS-117", "PS-S2")),
    pytest.param(
        ["line/second = LONG", "long = 99", "point_after = NG"], "run LG", BY_SCORE, marks=pytest.mark.clause("PS-112")
    ),
    pytest.param(["line/second = FUMBLE", "fumble = LOST -40"], "run LG", 0, marks=pytest.mark.clause("PS-112")),
    pytest.param(["line/second = 3"], "run LG", 0, marks=pytest.mark.clause("PS-R59")),
    pytest.param(["punt/second = 30", "return/second = 9 OB"], "punt", BY_OUT, marks=pytest.mark.clause("PS-116")),
]


@pytest.mark.parametrize(("cards", "call", "reason"), REASONS)
def test_an_official_time_out_has_its_reasons(cards: list[str], call: str, reason: int) -> None:
    field = given("White 2&8 @W45", cards).does(call)
    assert field.sees(0).official == reason
    if reason:
        assert field.offers[0] == "done", "a window is open"
    else:
        assert field.offers == ["play on", "time-out"]


@pytest.mark.clause("PS-112", "PS-S10")
def test_a_safety_is_a_score_and_leaves_no_choice_after_the_window() -> None:
    field = given("White 2&12 @W3", ["line/second = -3"]).does("run LG")
    assert field.sees(0).official == BY_SCORE
    after = field.does("done", "done")
    assert after.situation == "kickoff by White from W20 | 0-2"
    assert after.turn == -1, "nobody is asked; the kick comes next"


@pytest.mark.clause("PS-52", "PS-S8", "PS-S45")
def test_after_a_first_down_every_position_is_open_again() -> None:
    field = given("White 3&2 @W38", ["end/second = 2"], used="RT LG").does("run LE").plays_on()
    assert field.sees(0).closed == 0
    assert {"run RT", "run LG", "run LE"} <= set(field.offers)


@pytest.mark.clause("PS-53", "PS-84", "PS-42", "PS-50", "PS-S72")
def test_after_an_exchange_every_position_is_open_again() -> None:
    cards = ["punt/second = 40", "return/second = 5", "line/second = FUMBLE", "fumble = LOST 0"]
    field = given("White 4&8 @W30", cards, used="LG RG C").does("punt")
    assert field.situation == "Black 1&10 @B35 | 0-0"
    field = field.plays_on().does("run LG")
    assert field.situation == "White 1&10 @B35 | 0-0"
    assert {"run LG", "run RG", "pass C"} <= set(field.plays_on().offers)


@pytest.mark.clause("PS-91", "PS-93", "PS-R16", "PS-S34")
def test_a_blocked_kick_that_is_kept_leaves_positions_closed() -> None:
    cards = ["punt/second = BLOCKED", "blocked_kick = KEEP -8"]
    field = given("White 3&9 @W30", cards, used="LG RE").does("punt")
    assert field.situation == "White 4&17 @W22 | 0-0"
    assert not {"run LG", "run RE"} & set(field.plays_on().offers)


@pytest.mark.clause("PS-R14")
def test_a_kept_fumble_leaves_its_position_closed() -> None:
    field = given("White 1&10 @W30", ["line/second = FUMBLE", "fumble = KEEP 1"]).does("run LG")
    assert "run LG" not in field.plays_on().offers


@pytest.mark.clause("PS-51", "PS-S12", "PS-S6")
def test_only_the_position_attacked_is_used_up() -> None:
    field = given("White 1&10 @W30", ["pass/second = 9"]).does("pass C").plays_on()
    offered = {word for word in field.offers if word.split()[0] in ("run", "pass")}
    assert offered == {"run LE", "run LT", "run LG", "run RG", "run RT", "run RE", "pass RH", "pass LH"}


@pytest.mark.clause("PS-61", "PS-55", "PS-R12", "PS-S22")
def test_a_long_pass_may_be_called_on_every_down() -> None:
    field = given("White 1&10 @W25", ["long_pass = INC 30"] * 4)
    for down in (1, 2, 3):
        assert field.sees(0).down == down
        field = field.does("long pass").plays_on()
    assert field.situation == "White 4&10 @W25 | 0-0"
    assert "long pass" in field.offers
    assert field.sees(0).closed == 0


@pytest.mark.clause("PS-1", "PS-50")
def test_it_is_football_with_one_departure() -> None:
    field = given("White 1&10 @W30", ["line/second = 5", "line/second = 5"])
    field = field.does("run LG").plays_on()
    assert "run LG" not in field.offers, "the one departure: part E"
    field = field.does("run RG").plays_on()
    assert field.situation == "White 1&10 @W40 | 0-0", "ten yards in four downs, as ever"
    called = field.does("punt")
    assert called.turn == -1, "a call is played to its end: luck is next, not a coach"
