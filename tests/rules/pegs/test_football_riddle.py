"""Football (docs/rules/pegs-football.md): what a seat noticed as a riddle has all the answers that the rules allow."""

from __future__ import annotations

import pytest

from .football_words import FB, TOUCHDOWN_2, field
from .noticing import noticed, stories
from .scenario import PLAYER_1, PLAYER_2, given, when

TOUCHDOWN_1 = when(field(one="E2* A1", two="F6"), "run E2>F2")


# ---- plays that met somebody


@pytest.mark.clause("FB-12")
def test_a_tackle_tells_that_a_man_had_come_there() -> None:
    state = field(one="C3* B1", two="E2 E3 F6", mover=PLAYER_2)
    found = stories(state, PLAYER_1, "run E3>D3", "hold", "run C3>D3")
    assert ("hold", "run E2>D3") in found
    assert all(any(play.endswith(">D3") for play in story) for story in found)


@pytest.mark.clause("FB-12", "FB-6")
def test_who_is_tackled_had_the_ball_next_to_there() -> None:
    state = field(one="D5 A1", two="E3 F3*")
    found = stories(state, PLAYER_1, "run F3>F4", "hold", "hold", "hold", "run F4>E5", "run E5>D5")
    assert ("run F3>F4", "hold", "run F4>E4", "run E4>D5") in found
    assert ("hold", "run E3>E4", "hold", "run E4>D5") not in found  # he had no ball


@pytest.mark.clause("FB-11")
@pytest.mark.parametrize("house", ["fumble_counts=off", "fumble_counts=on"])
def test_a_fumble_tells_where_the_ball_was_and_who_was_near(house: str) -> None:
    state = field(house, one="D4 A1", two="E2* E4 F6")
    found = stories(state, PLAYER_1, "run E2>E3", "hold", "run D4>E3")
    assert ("pass E4", "run E4>E3") in found
    assert ("hold", "run E4>E3") not in found
    hit = field(house, one="D4* A1", two="E3 E5 F6", mover=PLAYER_2)
    found = stories(hit, PLAYER_1, "run E5>D4", "none", "none", "pass F6")
    assert ("run E5>D4", "none", "pass F6") in found
    assert ("run E3>D4", "none", "hold") in found
    assert ("run E3>D4", "none", "pass F6") not in found  # E5 is between


@pytest.mark.clause("FB-10", "FB-R1", "FB-R2")
@pytest.mark.parametrize(("house", "left"), [("penalty_removes=hit", "run D3>D4"), ("penalty_removes=runner", "")])
def test_a_penalty_is_no_run_of_the_ball_carrier(house: str, left: str) -> None:
    state = field(house, one="D3 A1", two="E2* E3 E4")
    found = stories(state, PLAYER_1, "run E3>D3", "hold")
    assert {story[0] for story in found} == {"run E3>D3", "run E4>D3"}
    assert (("run E3>D3", left) in found) == bool(left)


@pytest.mark.clause("FB-10", "FB-11")
def test_a_man_who_was_hit_without_a_fumble_had_no_ball() -> None:
    state = field(one="D3 A1", two="E2* E5")
    found = stories(state, PLAYER_1, "pass E5", "run E2>E3", "run D3>E3")
    assert ("pass E5", "run E2>E3") in found
    assert ("hold", "run E2>E3") not in found


@pytest.mark.clause("FB-16", "FB-13")
def test_an_interception_tells_a_line_from_the_ball_to_a_man() -> None:
    state = field(one="D3 A1", two="F3* C3 F6")
    found = stories(state, PLAYER_1, "hold", "pass C3")
    assert ("hold", "pass C3") in found
    assert ("run F6>F5", "pass C3") in found
    assert not any("pass" in story[0] for story in found)
    assert ("run C3>C2", "pass C2") not in found  # no line over D3


# ---- what is called


@pytest.mark.clause("FB-18", "FB-R6", "FB-14")
def test_an_advance_by_passing_was_no_run_to_that_row() -> None:
    state = field(one="A1 F1", two="D5* B3 E2")
    passing = stories(state, PLAYER_1, "pass B3", "hold")
    assert ("pass B3", "hold") in passing
    assert all(any("pass" in play for play in story) for story in passing)
    assert ("run D5>C4", "run C4>B4") not in passing
    running = stories(state, PLAYER_1, "run D5>C5", "run C5>B5")
    assert ("run D5>C4", "run C4>B4") in running
    assert not any("pass" in play for story in running for play in story)


@pytest.mark.clause("FB-19", "FB-21", "FB-R5")
@pytest.mark.parametrize("house", ["advance_from=reference", "advance_from=turn_start"])
def test_after_downs_the_row_is_secret_until_it_is_told(house: str) -> None:
    state = field(house, one="C3* A1", two="D5 E3", series=4, play=2)
    found = stories(state, PLAYER_1, "hold", "ball E3", "none", "none", "run E3>F3", "hold")
    assert ("ball D5", "none", "run E3>F3", "hold") in found
    assert ("ball D5", "none", "run D5>C5", "hold") not in found  # it would have been called
    back = ("hold", "ball E3", "none", "none", "run E3>F3", "hold", "hold", "hold", "run F3>E3", "hold")
    told = noticed(state, PLAYER_1, *back).seen[-1][1].call != 0
    assert told == (house == "advance_from=turn_start")


@pytest.mark.clause("FB-13")
def test_a_turn_has_one_pass() -> None:
    found = stories(field(one="A1", two="E2* E5 C5"), PLAYER_1, "hold", "hold")
    assert ("pass E5", "hold") in found
    assert not any("pass" in first and "pass" in second for first, second in found)


# ---- every answer and nothing else


EXACT = {
    "FB-1": (given(FB), PLAYER_1, ("empty A2", "empty F5")),
    "FB-2": (when(given(FB), "empty A2"), PLAYER_1, ("empty F5", "toss 2", "carrier F1", "run E1>D1")),
    "FB-8": (field(one="C3* B1", two="D5 E1", mover=PLAYER_2), PLAYER_1, ("run D5>D4", "hold", "run C3>D3")),
    "FB-15": (field(one="C3* C6", two="D5 E1", mover=PLAYER_2), PLAYER_1, ("hold", "run D5>D4", "pass C6")),
    "FB-20": (
        field(one="C3* A1", two="D3 E2 E5", series=4, play=2),
        PLAYER_1,
        ("punt", "ball E5", "none", "none", "run E5>D5"),
    ),
    "FB-25": (field(one="B4 A1", two="E5* F1 F2"), PLAYER_1, ("run E5>D4", "goal")),
    "FB-26": (field(one="B1 A1", two="D5* F1 F2"), PLAYER_1, ("run D5>D6", "goal", "empty A1")),
    "FB-27": (field(one="A1 A2", two="C3* B6 F1"), PLAYER_1, ("run C3>B3", "run B3>A3")),
    "FB-28": (TOUCHDOWN_1, PLAYER_1, ("hide E2", "hide E5", "start D3")),
    "FB-29": (TOUCHDOWN_2, PLAYER_1, ("hide B2", "hide B5", "start C3")),
    "FB-31": (
        field(one="E5 D3", two="D4* F1 F6"),
        PLAYER_1,
        ("run D4>D3", "none", "return F2", "run E5>F5", "run F5>F4"),
    ),
    "FB-R9": (
        field(one="F2 F3 F5 D3", two="D4* E1"),
        PLAYER_1,
        ("run D4>D3", "none", "return F2", "return F5", "return F4"),
    ),
    "FB-R7": (
        field(one="D3 F4", two="C3* A1 F6", series=4, play=2),
        PLAYER_1,
        ("punt", "ball D3", "none", "return F2", "run F4>F3", "run F3>F2"),
    ),
    "FB-R5": (
        field(one="C3* A1", two="D5 E3", series=4, play=2),
        PLAYER_1,
        ("hold", "ball E3", "none", "none", "hold", "run E3>D3"),
    ),
    "FB-32": (
        field(one="C3* C6", two="B2 C4 F1", mover=PLAYER_2),
        PLAYER_1,
        ("run B2>A2", "hold", "run C3>C4", "none", "return A2", "return A3"),
    ),
    "FB-13": (when(field(one="A1", two="E2* E5 C5"), "pass E5"), PLAYER_1, ("run E5>E4",)),
    "FB-R8": (
        when(field(one="F2 F3 F5 D3", two="D4* E1"), "run D4>D3", "none", "return F2"),
        PLAYER_1,
        ("return F5", "none"),
    ),
    "FB-R11": (field(one="F1 D1", two="D4* A1 C6"), PLAYER_1, ("run C6>B6", "pass A1")),
}


@pytest.mark.clause(
    "FB-1",
    "FB-2",
    "FB-8",
    "FB-15",
    "FB-20",
    "FB-25",
    "FB-26",
    "FB-27",
    "FB-28",
    "FB-29",
    "FB-31",
    "FB-R9",
    "FB-R7",
    "FB-R5",
    "FB-32",
    "FB-13",
    "FB-R8",
    "FB-R11",
)
@pytest.mark.parametrize("clause", EXACT)
def test_a_riddle_has_just_the_answers_that_the_rules_allow(clause: str) -> None:
    state, seat, said = EXACT[clause]
    assert stories(state, seat, *said)


@pytest.mark.clause("FB-R9")
@pytest.mark.parametrize("house", ["return_alarm=lifted", "return_alarm=stays"])
def test_where_a_returning_man_sounded_stays_secret(house: str) -> None:
    state = field(house, one="F2 F3 F5 D3", two="D4* E1")
    found = stories(state, PLAYER_1, "run D4>D3", "none", "return F3")
    assert found == {("run D4>D3", f"return F{column}") for column in "235"}


@pytest.mark.clause("FB-R10", "FB-R12")
@pytest.mark.parametrize("house", ["downs_not_on_goal_line=off", "downs_not_on_goal_line=on"])
def test_who_must_return_a_man_for_the_ball_had_nobody_else(house: str) -> None:
    state = field(house, one="C3* D1 F2 F4", two="A2 B3", series=3, mover=PLAYER_2)
    other = ["ball A2"] if house.endswith("off") else ["return F4", "return F3"]
    found = stories(state, PLAYER_1, "run B3>A3", "hold", "hold", "hold", *other)
    assert (("hold", "hold", "ball B3") in found) == house.endswith("off")


@pytest.mark.clause("FB-R12")
def test_by_house_rule_the_ball_on_the_goal_line_scores_at_once() -> None:
    state = field("gain_scores=on", one="C3* C1", two="A2 B3", series=4, play=2)
    assert stories(state, PLAYER_1, "hold", "ball A2") == {("ball A2",)}
    assert stories(state, PLAYER_1, "hold", "ball B3") == {("ball B3",)}
