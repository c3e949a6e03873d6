"""Soccer (docs/rules/pegs-soccer.md): kicks, goals, saves and clearances."""

from __future__ import annotations

import pytest

from rumpus.rules.pegs import soccer
from rumpus.rules.pegs.soccer.field import BALL, CLEAR, CLEAR2, END, KICK, SAVED, SCORED, SETUP, STOPPED, TURN
from rumpus.rules.pegs.talk import place, places

from .scenario import PLAYER_1, PLAYER_2, ending, may_play, offers, refused, spots, to_move, when
from .soccer_words import S3, S14, S15, S16, field, rests

# ---- kicks

S12 = field(one="A3 A1 A2 A6", two="F3 B1 B3 E6", ball="2 F6", actor=PLAYER_2)


@pytest.mark.clause("SO-S12", "SO-16", "SO-17", "SO-R17")
def test_a_kick_ends_beside_an_own_man() -> None:
    assert [words for words in offers(S12) if words.startswith("kick")] == ["kick E5", "kick F5"]
    first = when(S12, "kick E5")
    assert (first.phase, offers(first)) == (KICK, ["continue", "stop"])
    assert refused(first, "F5") == "The ball may only `continue` to D4, or `stop` (SO-16)."
    second = when(first, "continue")
    assert offers(second) == ["continue"]
    assert refused(second, "stop") == "No man of yours is beside D4: `continue` to C3 (SO-17)."
    end = when(second, "continue")
    assert (spots(end.ball), to_move(end)) == ("C3", PLAYER_1)
    assert rests(S12) == {"E5", "F5", "C3"}


@pytest.mark.clause("SO-17")
def test_a_kick_ends_by_itself_where_only_to_stop_is_left() -> None:
    short = when(S12, "kick F5")
    assert (spots(short.ball), short.phase, to_move(short)) == ("F5", TURN, PLAYER_1)


@pytest.mark.clause("SO-16")
def test_a_kick_goes_through_empty_locations_only() -> None:
    blocked = field(one="A3 A1 A2 A6", two="F3 B1 D4 E6", ball="2 F6", actor=PLAYER_2)
    assert rests(blocked) == {"E5", "F5"}


@pytest.mark.clause("SO-S13", "SO-18")
def test_a_man_who_stops_the_ball_has_it_and_plays_on() -> None:
    state = field(one="A3 A1 A6 D4", two="F3 B1 B3 E6", ball="2 F6", actor=PLAYER_2)
    stopped = when(state, "kick E5", "continue")
    assert (stopped.cause, stopped.place, stopped.by) == (STOPPED, place("D4"), PLAYER_2)
    assert (stopped.phase, to_move(stopped), stopped.holder) == (BALL, PLAYER_1, PLAYER_1)
    assert may_play(stopped) == "C3 C4 C5 D3 D5 E3 E4 E5"
    assert refused(stopped, "ball A2") == "A2 is not next to your man at D4 (SO-18)."
    put = when(stopped, "ball C4")
    assert (put.phase, to_move(put), put.turns) == (TURN, PLAYER_1, 1)


@pytest.mark.clause("SO-R15")
def test_nobody_says_who_kicks() -> None:
    state = field(one="A3 B1 B3 A6", two="F3 F1 F2 F5", ball="1 B2")
    assert [words for words in offers(state) if words.startswith("kick")] == [
        f"kick {spot}" for spot in ("A1", "A2", "C1", "C2", "C3")
    ]


# ---- goals

S18 = field(one="A3 A6 C1 C4", two="F4 E1 E2 E6", ball="1 C3")


@pytest.mark.clause("SO-S14", "SO-19", "SO-22")
def test_silence_in_the_goal_is_a_goal_and_the_other_has_the_ball() -> None:
    goal = when(S14, "kick E4", "continue")
    assert (goal.goals, goal.cause, goal.place) == ((1, 0), SCORED, place("F4"))
    assert (goal.phase, goal.holder, to_move(goal), goal.quiet) == (SETUP, PLAYER_2, PLAYER_1, 0)
    assert (goal.men, goal.keepers, goal.ball) == ((0, 0), (0, 0), 0)
    again = when(goal, "hide keeper A3", "leave A6", "hide ball F2", "hide keeper F3")
    assert (again.phase, to_move(again), again.goals) == (TURN, PLAYER_2, (1, 0))


@pytest.mark.clause("SO-S15", "SO-20", "SO-R9", "SO-R12")
def test_a_keeper_saves_and_clears_and_the_shooter_plays() -> None:
    save = when(S15, "kick E4", "continue")
    assert (save.goals, save.cause, save.place) == ((0, 0), SAVED, place("F4"))
    assert (save.phase, to_move(save), save.holder) == (CLEAR, PLAYER_2, PLAYER_2)
    assert rests(save) == {"D2", "D6", "E3", "E5", "F5", "F6"}
    assert refused(save, "clear F3") == "A clearance by F3 has no legal end (SO-20)."
    after = when(save, "clear E5", "stop")
    assert (spots(after.ball), after.phase, to_move(after), after.turns) == ("E5", TURN, PLAYER_1, 2)


@pytest.mark.clause("SO-R9")
@pytest.mark.option("soccer", "clearance_free", "on")
def test_a_house_may_let_an_ordinary_turn_follow_the_clearance() -> None:
    free = field("clearance_free=on", one="A3 A6 C1 D5", two="F4 E1 E2 E6", ball="1 D4")
    after = when(free, "kick E4", "continue", "clear E5", "stop")
    assert (after.phase, to_move(after), after.turns) == (TURN, PLAYER_2, 1)
    assert to_move(when(after, "keeper")) == PLAYER_1


@pytest.mark.clause("SO-S16", "SO-20", "SO-R10", "SO-R17")
def test_a_clearance_stays_out_of_the_own_goal_and_ends_beside_a_man() -> None:
    save = when(S16._replace(men=(S16.men[0], places("C4", "F1", "F6"))), "kick A3")
    assert (save.phase, may_play(save)) == (CLEAR, "B2 B3 B4")
    assert rests(save) == {"B2", "B3", "C1", "C3", "C5", "D3"}
    far = when(save, "clear B4")
    assert (far.phase, offers(far)) == (CLEAR2, ["continue"])
    assert refused(far, "stop") == "No man of yours is beside B4: `continue` to C5 (SO-17)."


@pytest.mark.clause("SO-S17", "SO-21")
def test_a_clearance_that_is_stopped_gives_the_ball_away() -> None:
    save = when(S16._replace(men=(S16.men[0], places("C3", "F1", "F6"))), "kick A3")
    stopped = when(save, "clear B3", "continue")
    assert (stopped.cause, stopped.place, stopped.by) == (STOPPED, place("C3"), PLAYER_1)
    assert (stopped.phase, to_move(stopped)) == (BALL, PLAYER_2)
    assert may_play(stopped) == "B2 B3 B4 C2 C4 D2 D3 D4"
    for spot in ("C2", "D4"):
        assert when(stopped, f"ball {spot}").phase == BALL
    put = when(stopped, "ball C4")
    assert (put.phase, to_move(put), put.turns) == (TURN, PLAYER_2, 2)


@pytest.mark.clause("SO-S18", "SO-16", "SO-19", "SO-R5")
def test_a_try_comes_from_three_locations_at_most_and_nobody_stops_in_between() -> None:
    state = when(S18, "kick D3")
    assert offers(when(state, "continue")) == ["continue"]
    assert when(state, "continue", "continue").goals == (1, 0)
    far = field(one="A3 A6 B4 C1", two="F4 E1 E2 E6", ball="1 B3")
    assert not {"F3", "F4"} & rests(far)
    assert when(far, "kick C3").ball == places("C3")


@pytest.mark.clause("SO-R13")
def test_a_try_along_the_goal_row_is_legal() -> None:
    state = field(one="A3 A6 C1 E1", two="F4 E2 E5 E6", ball="1 F1")
    assert when(state, "kick F2", "continue").goals == (1, 0)


@pytest.mark.clause("SO-R5", "SO-R13")
def test_a_ball_in_the_goal_never_rolls_on() -> None:
    saved = when(field(one="A3 A6 C1 E1", two="F3 E2 E5 E6", ball="1 F1"), "kick F2", "continue")
    assert (saved.cause, saved.place) == (SAVED, place("F3"))


@pytest.mark.clause("SO-S19", "SO-23")
def test_the_third_goal_wins() -> None:
    won = when(S18._replace(goals=(2, 2)), "kick D3", "continue", "continue")
    assert (won.phase, ending(won)) == (END, "won by 1; points 3 2")
    lost = when(field(one="A3 A1 A2 A6", two="F3 B5 D1 D6", ball="2 B4", actor=PLAYER_2, goals=(1, 2)), "kick A4")
    assert ending(lost) == "won by 2; points 1 3"


@pytest.mark.clause("SO-S20", "SO-R11", "SO-R9")
@pytest.mark.option("soccer", "clearance_free", "on")
@pytest.mark.parametrize(("house", "follows"), [("clearance_free=off", PLAYER_2), ("clearance_free=on", PLAYER_1)])
def test_where_no_clearance_is_possible_the_ball_is_put_down(house: str, follows: int) -> None:
    state = field(house, one="A3 F1 F2 F6", two="F3 C4 D1 D6", ball="2 B4", actor=PLAYER_2)
    save = when(state, "kick A3")
    assert (save.cause, save.phase, to_move(save), save.holder) == (SAVED, BALL, PLAYER_1, PLAYER_1)
    assert may_play(save) == "E1 E2 E3 E5 E6 F5"
    asks = soccer.scene(soccer.observe(save, PLAYER_1)).asks
    assert asks == "Saved, but no kick is possible: put the ball beside one of your men."
    heard = soccer.tell(soccer.observe(state, PLAYER_2), None, soccer.observe(save, PLAYER_2))
    assert (heard[0].clause, "No kick would clear the ball" in heard[0].words) == ("SO-R11", True)
    put = when(save, "ball E3")
    assert (spots(put.ball), put.phase, to_move(put)) == ("E3", TURN, follows)


@pytest.mark.clause("SO-S21", "SO-6", "SO-5")
def test_the_keeper_changes_his_side_and_that_is_the_turn() -> None:
    moved = when(S3, "keeper")
    assert (spots(moved.keepers[0]), moved.alarms, to_move(moved)) == ("A3", 0, PLAYER_2)
    assert spots(when(moved, "keeper", "keeper").keepers[0]) == "A4"


@pytest.mark.clause("SO-S22", "SO-5")
def test_only_the_holder_kicks() -> None:
    state = when(S3, "keeper")
    assert not [words for words in offers(state) if words.startswith("kick")]
    assert refused(state, "kick E1") == "You do not have the ball (SO-5)."
    assert refused(state, "pass") == "Say `keeper`, or `move B3>C2` (SO-5)."
    assert refused(S3, "pass") == "Say `keeper`, or `move B3>C2`, or `kick B3` (SO-5)."
