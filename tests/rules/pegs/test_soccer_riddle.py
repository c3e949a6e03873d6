"""Soccer (docs/rules/pegs-soccer.md): what a seat noticed as a riddle, and which stories answer it."""

from __future__ import annotations

import pytest

from rumpus.rules.pegs.soccer_field import RETURN, SHIFT
from rumpus.rules.pegs.talk import place, places

from .noticing import stories
from .scenario import PLAYER_1, PLAYER_2, given, when
from .soccer_words import LINE_UP, S9, S14, S15, SO, TOSS_1, TOSS_2, field


@pytest.mark.clause("SO-1", "SO-2", "SO-3")
def test_a_line_up_is_any_that_the_other_may_choose() -> None:
    start = given(SO)
    assert len(stories(start, PLAYER_2, TOSS_1, *LINE_UP[:2])) == 4
    assert (
        len(stories(when(start, TOSS_2, "hide keeper A4", "leave A1"), PLAYER_1, "hide ball F2", "hide keeper F3")) == 4
    )
    eight = stories(when(start, TOSS_1), PLAYER_1, *LINE_UP)
    assert len(eight) == 8
    assert ("hide keeper F3", "leave F1") in eight


@pytest.mark.clause("SO-5", "SO-6", "SO-7", "SO-9")
def test_a_silent_turn_has_as_many_moves_as_it_needs() -> None:
    """Whoever cannot go on is not asked: that story has one move, and others have two."""
    state = field(one="A3 A6 C1 D5", two="F3 E1 E2 E6", ball="1 D4", actor=PLAYER_2)
    found = stories(state, PLAYER_1, "keeper")
    assert ("keeper",) in found
    assert {("move E1>F1",), ("move E1>D1", "stop"), ("move E2>D3", "stop"), ("move E2>D2", "continue")} <= found
    assert not {story for story in found if story[0] in ("move E6>D5", "move E1>E2", "move E6>F4")}
    assert ("move E6>D6", "continue") in found
    assert not {("move E2>D3",), ("move E1>D1", "continue")} & found


@pytest.mark.clause("SO-8", "SO-R3", "SO-16", "SO-17")
def test_the_holder_kicks_or_keeps_somebody_beside_the_ball() -> None:
    state = field(one="A3 A1 A2 A6", two="F3 B1 B3 E6", ball="2 F6", actor=PLAYER_2)
    found = stories(state, PLAYER_1, "keeper")
    assert {story[1:] for story in found if story[0] == "kick E5"} == {("stop",), ("continue", "continue")}
    assert {story for story in found if story[0] == "kick F5"} == {("kick F5",)}
    assert {story for story in found if story[0].startswith("move E6")} == {("move E6>E5",), ("move E6>F5",)}


@pytest.mark.clause("SO-9", "SO-10", "SO-11", "SO-12")
def test_a_hit_tells_where_a_man_came_to() -> None:
    state = field(one="A3 B5 C2 D6", two="F3 E2 E5 F6", ball="2 F5")
    assert stories(state, PLAYER_2, "move C2>D2", "continue") == {("move C2>D2", "continue")}
    near = field(one="A3 B5 D1 D3", two="F3 E2 E5 F6", ball="2 F5")
    assert stories(near, PLAYER_2, "move D1>E2") == {("move D1>E2",), ("move D3>E2",)}
    only = stories(S9, PLAYER_2, "move D4>E5", "ball E4")
    assert {story[0] for story in only} == {"move D4>E5"}
    assert ("move D4>E5", "ball E4") in only
    assert ("move D4>E5", "ball B2") not in only


@pytest.mark.clause("SO-11", "SO-12", "SO-13", "SO-R4")
def test_what_was_hit_tells_where_the_ball_is() -> None:
    """Player 2 does something in silence, and then player 1 hears whether one man alone was beside the ball."""
    state = field(one="A3 A6 C5 D4", two="F3 B2 E5 F6", ball="2 F5", actor=PLAYER_2)
    many = stories(state, PLAYER_1, "keeper", "move D4>E5")
    assert {("keeper",), ("move F6>E6", "stop")} <= many
    only = stories(state, PLAYER_1, "move F6>E6", "continue", "move D4>E5")
    assert ("move F6>E6", "continue") in only
    ball = stories(state._replace(men=(places("A6", "C5", "D5"), state.men[1])), PLAYER_1, "kick E6", "move D5>E6")
    assert ball == {("kick E6",)}
    assert not many & only


@pytest.mark.clause("SO-14", "SO-15", "SO-R8")
def test_alarms_of_a_man_who_comes_back() -> None:
    state = field(one="A3 A6 C2 D6", two="F3 D2 E5 F6", ball="2 F5")
    found = stories(state, PLAYER_1, "move C2>D2", "place A6", "place B5")
    assert found == {("place A6", "place A5"), ("place A6", "place B5"), ("place A6", "place B6")}
    tried = when(state, "move C2>D2", "place A6")
    assert tried.phase == SHIFT
    assert stories(tried, PLAYER_1, "place B6") == {("place A5",), ("place B5",), ("place B6",)}


@pytest.mark.clause("SO-13", "SO-14", "SO-R7")
def test_a_ball_that_was_won_goes_beside_the_man_who_won_it() -> None:
    state = field(one="A3 A6 C1 E4", two="F3 B2 D1 E6", ball="2 F5")
    found = stories(state, PLAYER_2, "move E4>F5", "ball E6", "ball E5")
    assert found == {("move E4>F5", "ball E6", f"ball {spot}") for spot in ("E4", "E5", "F6")}


@pytest.mark.clause("SO-16", "SO-18", "SO-19")
def test_a_kick_that_came_out_began_somewhere() -> None:
    state = field(one="A3 A1 A6 D4", two="F3 B1 B3 E6", ball="2 F6", actor=PLAYER_2)
    assert stories(state, PLAYER_1, "kick E5", "continue") == {("kick E5", "continue")}
    assert stories(S14, PLAYER_2, "kick E4", "continue") == {("kick E4", "continue")}


@pytest.mark.clause("SO-20", "SO-21", "SO-R11")
def test_whether_a_save_can_be_cleared_tells_of_the_men() -> None:
    found = stories(S15, PLAYER_1, "kick E4", "continue", "clear E5", "stop")
    assert {story[0] for story in found} == {"clear E3", "clear E5", "clear F5"}
    far = field(one="A3 C1 C5 D4", two="F3 A1 A2 A6", ball="1 E3", actor=PLAYER_2)
    stuck = stories(far, PLAYER_1, "move A6>A5", "kick F3")
    free = stories(far, PLAYER_1, "move A2>B2", "stop", "kick F3")
    assert ("move A6>A5",) in stuck
    assert ("move A2>B2", "stop") in free
    assert not stuck & free
    assert ("keeper",) not in stuck | free


@pytest.mark.clause("SO-R2")
def test_a_keeper_meets_a_man_in_his_goal() -> None:
    house = "enter_enemy_goal=on"
    state = field(house, one="A3 A6 C1 F4", two="F3 B2 D1 E6", ball="2 F5", actor=PLAYER_2)
    assert stories(state, PLAYER_1, "keeper") == {("keeper",)}
    silent = stories(state, PLAYER_1, "move B2>B3", "stop")
    assert ("keeper",) not in silent
    hit = when(field(house, one="A3 A6 C1 E4", two="F3 B2 D1 E6", ball="2 F5"), "move E4>F3")
    assert hit.phase == RETURN
    assert stories(hit, PLAYER_1, "place F4") == {("place F4",)}


@pytest.mark.clause("SO-R9")
def test_after_a_free_clearance_a_turn_follows() -> None:
    saved = when(S15._replace(options=S15.options._replace(clearance_free=1)), "kick E4", "continue")
    found = stories(saved, PLAYER_1, "clear F5", "stop", "keeper")
    assert ("clear F5", "stop", "keeper") in found
    assert place("F3") not in {place(story[0][-2:]) for story in found}
