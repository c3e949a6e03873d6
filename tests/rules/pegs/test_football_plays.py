"""Football (docs/rules/pegs-football.md): runs, passes, kicks, downs, and men who return."""

from __future__ import annotations

import pytest

from rumpus.rules.pegs.football.field import (
    BLOCKED,
    CARRIER,
    DOWNS,
    FUMBLE,
    GIVE,
    INTERCEPTION,
    NOWHERE,
    PASSING,
    PAT_D,
    PENALTY,
    PLAY,
    PUNTED,
    RETURN_FIRST,
    RETURN_SECOND,
    RUNNING,
    SET1,
    TACKLE,
)
from rumpus.rules.pegs.talk import name, places
from rumpus.rules.words import WATCHER, count

from .football_words import (
    FB,
    S4,
    S8,
    S9,
    S11,
    S16,
    S17,
    at_play,
    field,
    men_of,
    nobody_returns,
    offers,
    opening,
)
from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    heard,
    refused,
    sees,
    to_move,
    when,
)

# ---- running


@pytest.mark.clause("FB-S2", "FB-6", "FB-24")
def test_the_opening_with_a6_empty_has_19_runs_and_hold() -> None:
    state = opening(PLAYER_1)
    assert len(offers(state, "run")) == 19
    assert [words for words in offers(state) if not words.startswith("run")] == ["hold"]
    assert refused(state, "goal") == "There is no field goal from your own goal line (FB-24)."


@pytest.mark.clause("FB-S3", "FB-14")
def test_the_opening_with_a3_empty_has_21_runs_and_a_pass_to_a4() -> None:
    state = opening(PLAYER_1, gaps=("A3", "F6"), ball="A2")
    assert len(offers(state, "run")) == 21
    assert [words for words in offers(state) if not words.startswith("run")] == ["pass A4", "hold"]


@pytest.mark.clause("FB-6")
def test_any_man_runs_to_any_empty_location_next_to_him() -> None:
    state = field(one="C3* C4", two="F1")
    around = "B2 B3 B4 C2 D2 D3 D4"
    assert {words for words in offers(state, "run") if "C3>" in words} == {f"run C3>{spot}" for spot in around.split()}
    assert refused(state, "run C3>C4") == "C4 already holds your man (FB-6)."
    assert refused(state, "run C3>E3") == "E3 is not next to C3 (FB-6)."
    assert refused(state, "run A1>A2") == "You have no man at A1 (FB-6)."


@pytest.mark.clause("FB-7", "FB-8")
def test_both_runs_may_be_made_by_one_man_or_by_two() -> None:
    state = field(one="C3* A1", two="F1")
    assert men_of(when(state, "run A1>B1", "run B1>A2"))[0] == "A2 C3"
    two = when(state, "run C3>D3", "run A1>A2")
    assert (men_of(two)[0], name(two.carrier), to_move(two)) == ("A2 D3", "D3", PLAYER_2)
    first = when(state, "run C3>D3")
    assert (first.play, to_move(first), first.news) == (2, PLAYER_1, 0)


@pytest.mark.clause("FB-S8", "FB-9", "FB-10", "FB-R1", "FB-R2")
@pytest.mark.option("football", "penalty_removes", "hit")
def test_a_man_without_the_ball_who_is_hit_goes_out_and_the_turn_goes_on() -> None:
    after = when(S8, "run C3>D3")
    assert (after.event, name(after.place), after.by) == (PENALTY, "D3", PLAYER_1)
    assert men_of(after) == ["A1 D3", "F6"]
    assert (to_move(after), after.play) == (PLAYER_1, 2)
    match = at_play(S8, "run C3>D3")
    assert heard(match, PLAYER_1) == ["Alarm at D3: not the ball carrier. Player 2 loses a man."]
    assert heard(match, PLAYER_2) == ["Alarm at your D3: not the ball carrier. You lose a man."]


@pytest.mark.clause("FB-R1", "FB-R2")
@pytest.mark.option("football", "penalty_removes", "runner")
def test_a_house_may_take_out_the_runner_instead() -> None:
    state = field("penalty_removes=runner", one="A1* C3", two="D3 F6")
    after = when(state, "run C3>D3")
    assert (men_of(after), to_move(after), after.play) == (["A1", "D3 F6"], PLAYER_1, 2)
    match = at_play(state, "run C3>D3")
    assert heard(match, WATCHER) == ["Alarm at D3: not the ball carrier. Player 1 loses a man."]


@pytest.mark.clause("FB-10")
def test_the_defence_can_give_a_penalty_too() -> None:
    after = when(field(one="C3* B1", two="B2 F6", mover=PLAYER_2, play=2), "run B2>B1")
    assert (after.event, men_of(after), after.holder) == (PENALTY, ["C3", "B1 F6"], PLAYER_1)
    assert (to_move(after), after.play) == (PLAYER_1, 1)


@pytest.mark.clause("FB-S9", "FB-11", "FB-R3", "FB-R4", "FB-R7")
@pytest.mark.option("football", "fumble_counts", "off")
def test_a_fumble_on_play_1_leaves_a_play_that_is_no_turn_of_the_series() -> None:
    hit = when(S9, "run C4>D4")
    assert (hit.event, name(hit.place), hit.holder, name(hit.carrier)) == (FUMBLE, "D4", PLAYER_1, "D4")
    assert men_of(hit) == ["B1 D4", "D4 E6"]
    assert [to_move(hit), to_move(when(hit, "none"))] == [PLAYER_1, PLAYER_2]
    left = nobody_returns(hit)
    assert (to_move(left), left.play, left.series, left.reference) == (PLAYER_1, 2, 0, 3)
    assert "punt" not in offers(left)
    held = when(left, "hold")
    assert (held.calls, to_move(held)) == (0, PLAYER_2)
    later = when(held, "hold", "hold")
    assert (to_move(later), later.series) == (PLAYER_1, 1)


@pytest.mark.clause("FB-R4", "FB-18")
def test_an_advance_with_the_play_left_over_is_called() -> None:
    after = when(nobody_returns(when(S9, "run C4>D4")), "run D4>E4")
    assert (after.call, after.reference, after.series) == (RUNNING, 4, 0)


@pytest.mark.clause("FB-R4")
@pytest.mark.option("football", "fumble_counts", "on")
def test_a_house_may_count_the_play_left_over_as_the_first_turn() -> None:
    state = S9._replace(options=FB.house(["fumble_counts=on"]))
    left = nobody_returns(when(state, "run C4>D4"))
    assert left.series == 1
    assert when(left, "hold", "hold", "hold").series == 2
    second = nobody_returns(when(state._replace(play=2), "run C4>D4"))
    assert when(second, "hold", "hold").series == 1


@pytest.mark.clause("FB-S10", "FB-11")
def test_a_fumble_on_play_2_ends_the_turn() -> None:
    after = nobody_returns(when(S9._replace(play=2), "run C4>D4"))
    assert (to_move(after), after.play, after.holder, after.series) == (PLAYER_2, 1, PLAYER_1, 0)
    later = when(after, "hold", "hold")
    assert (to_move(later), later.series) == (PLAYER_1, 1)


@pytest.mark.clause("FB-S26", "FB-R3", "FB-7")
def test_the_fumbler_must_leave_and_come_back_to_hit_the_new_carrier() -> None:
    state = nobody_returns(when(S9._replace(play=2), "run C4>D4"))
    assert not [words for words in offers(state) if words.endswith(">D4") and "E6" not in words]
    back = when(state, "run D4>E4", "run E4>D4")
    assert (back.event, back.holder, name(back.carrier)) == (FUMBLE, PLAYER_2, "D4")
    assert to_move(nobody_returns(back)) == PLAYER_1


@pytest.mark.clause("FB-S11", "FB-12", "FB-31", "FB-R8")
def test_a_carrier_who_meets_a_man_is_tackled() -> None:
    hit = when(S11, "run C3>D3")
    assert (hit.event, name(hit.place), hit.holder, name(hit.carrier)) == (TACKLE, "D3", PLAYER_2, "D3")
    assert men_of(hit)[0] == "B1"
    assert (hit.phase, to_move(hit)) == (RETURN_SECOND, PLAYER_1)
    assert offers(hit) == ["none", *[f"return A{column}" for column in "123456"]]
    after = when(hit, "return A4")
    assert men_of(after)[0] == "A4 B1"
    assert (to_move(after), after.play, after.series, after.reference) == (PLAYER_2, 1, 1, 3)


@pytest.mark.clause("FB-R13")
def test_a_tackle_on_the_own_goal_line_scores_nothing() -> None:
    after = when(field(one="A1* B1", two="A2 F6"), "run A1>A2")
    assert (after.event, after.points, after.holder) == (TACKLE, (0, 0), PLAYER_2)


# ---- passing


@pytest.mark.clause("FB-S4", "FB-14", "FB-R18")
def test_figure_1_has_three_receivers() -> None:
    assert offers(S4, "pass") == ["pass A5", "pass B2", "pass F4"]
    assert refused(S4, "pass D3") == "D3 is next to D2: there must be a location between them (FB-14)."
    assert refused(S4, "pass D6") == "Your man at D3 is in the way (FB-14)."
    assert refused(S4, "pass A1") == "You have no man at A1 (FB-14)."
    assert refused(S4, "pass D2") == "The ball is already at D2 (FB-14)."
    assert refused(S4, "pass") == "Name the man who gets the ball, as in `pass C5`."
    crooked = field(one="D2* A6", two="F1")
    assert refused(crooked, "pass A6") == "A6 is not in line with D2 (FB-14)."


@pytest.mark.clause("FB-S5", "FB-15", "FB-16")
def test_the_first_alarm_intercepts_a_pass() -> None:
    after = when(S4, "pass A5")
    assert (after.event, name(after.place), after.holder, name(after.carrier)) == (INTERCEPTION, "B4", PLAYER_2, "B4")
    assert (after.series, after.reference, to_move(nobody_returns(after))) == (1, 1, PLAYER_2)
    assert count(after.men[0]) == 6


@pytest.mark.clause("FB-16")
@pytest.mark.parametrize(("ball", "receiver"), [("A1", "F6"), ("F6", "A1")])
def test_a_pass_meets_the_man_who_is_nearest_to_the_passer(ball: str, receiver: str) -> None:
    state = field(one=f"{ball}* {receiver}", two="B2 E5")
    assert name(when(state, f"pass {receiver}").place) == {"A1": "B2", "F6": "E5"}[ball]


@pytest.mark.clause("FB-S6", "FB-27", "FB-R11")
def test_a_pass_to_the_goal_line_is_a_touchdown() -> None:
    after = when(S4._replace(men=(S4.men[0], places("E5", "F1"))), "pass F4")
    assert (after.points, after.phase, to_move(after)) == ((6, 0), PAT_D, PLAYER_2)


@pytest.mark.clause("FB-S7", "FB-13")
def test_there_is_one_pass_a_turn() -> None:
    state = field(one="C2* C5 A5", two="F1")
    after = when(state, "pass C5")
    assert (name(after.carrier), after.play, offers(after, "pass")) == ("C5", 2, [])
    assert refused(after, "pass A5") == "One pass a turn is all (FB-13)."
    assert offers(when(state, "hold"), "pass") == ["pass C5"]
    assert offers(when(after, "hold", "hold", "hold"), "pass") == ["pass A5", "pass C2"]


@pytest.mark.clause("FB-14")
def test_passes_go_backward_too() -> None:
    assert offers(field(one="D4* B4 D1 F4 F6 A1", two="E1"), "pass") == [
        "pass A1",
        "pass B4",
        "pass D1",
        "pass F4",
        "pass F6",
    ]


# ---- fourth down


@pytest.mark.clause("FB-S12", "FB-17", "FB-18", "FB-R6")
def test_an_advance_by_running_begins_a_new_series() -> None:
    after = when(field(one="C3* A1", two="F1", series=3), "run C3>D3", "run D3>D4")
    assert (after.call, after.calls, after.reference, to_move(after)) == (RUNNING, 1, 3, PLAYER_2)
    later = when(after, "hold", "hold")
    assert (to_move(later), later.series) == (PLAYER_1, 1)
    match = at_play(field(one="C3* A1", two="F1", series=3), "run C3>D3", "run D3>D4")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == ["Row D, by running. A new series begins."]


@pytest.mark.clause("FB-S13", "FB-R6", "FB-18")
def test_the_last_play_that_changed_the_row_names_the_manner() -> None:
    state = field(one="B2* E5 A1", two="F1")
    after = when(state, "run B2>C3", "pass E5")
    assert (after.call, after.reference) == (PASSING, 4)
    sideways = when(field(one="B2* C5 A1", two="F1"), "run B2>C2", "pass C5")
    assert (sideways.call, sideways.reference) == (RUNNING, 2)
    thrown = when(field(one="B2* D4 A1", two="F1"), "pass D4", "run D4>D5")
    assert (thrown.call, thrown.reference) == (PASSING, 3)


@pytest.mark.clause("FB-S14", "FB-21", "FB-R5")
def test_forward_and_back_on_the_fourth_turn_loses_the_ball() -> None:
    after = when(field(one="C3* A1", two="E3 F6", series=4), "run C3>D3", "run D3>C3")
    assert (after.call, after.phase, to_move(after), after.holder) == (DOWNS, GIVE, PLAYER_2, PLAYER_2)
    assert after.turns == 1


@pytest.mark.clause("FB-S15", "FB-19", "FB-R5")
@pytest.mark.option("football", "advance_from", "reference")
def test_regaining_lost_ground_is_no_advance() -> None:
    state = field(one="C3* A1", two="F1")
    after = when(state, "run C3>B3", "hold", "hold", "hold", "run B3>C3", "hold")
    assert (after.calls, after.series) == (0, 2)
    for seat in (PLAYER_2, WATCHER):
        assert not [words for words in heard(at_play(state, "run C3>B3", "hold"), seat) if "Row" in words]


@pytest.mark.clause("FB-R5")
@pytest.mark.option("football", "advance_from", "turn_start")
def test_a_house_may_compare_with_the_start_of_the_turn() -> None:
    state = field("advance_from=turn_start", one="C3* A1", two="F1")
    back = when(state, "run C3>B3", "hold")
    assert (back.calls, sees(back, PLAYER_1).reference, sees(back, PLAYER_2).reference) == (0, 1, NOWHERE)
    again = when(back, "hold", "hold", "run B3>C3", "hold")
    assert (again.call, again.reference, again.series) == (RUNNING, 2, 0)
    assert [sees(again, seat).reference for seat in EVERYBODY] == [2, 2, 2]
    assert when(state, "run C3>D3", "run D3>C3").calls == 0


@pytest.mark.clause("FB-S16", "FB-17", "FB-21", "FB-R7")
def test_on_downs_the_other_puts_the_ball_on_any_man_and_tells_nothing() -> None:
    lost = when(S16, "hold", "hold")
    assert offers(lost) == ["ball E3", "ball F6"]
    assert refused(lost, "ball F1") == "You have no man at F1."
    one, two = when(lost, "ball E3"), when(lost, "ball F6")
    for seat in (PLAYER_1, WATCHER):
        assert sees(one, seat) == sees(two, seat)
        assert sees(one, seat).reference == NOWHERE
    assert (one.phase, to_move(one), sees(one, PLAYER_2).reference) == (RETURN_FIRST, PLAYER_2, 4)
    after = nobody_returns(one)
    assert (to_move(after), after.play, after.series) == (PLAYER_2, 1, 1)


@pytest.mark.clause("FB-S17", "FB-20")
def test_a_punt_goes_to_the_men_farthest_back_and_their_row_is_told() -> None:
    after = when(S17, "punt")
    assert (after.call, offers(after)) == (PUNTED, ["ball E2", "ball E5"])
    assert refused(after, "ball D3") == "D3 is not as far back as you have men: a punt goes there (FB-20)."
    match = at_play(S17, "punt", "ball E5")
    for seat in (PLAYER_1, WATCHER):
        assert heard(match, seat)[0] == "A punt. Player 2 takes the ball."
        assert heard(match, seat)[1:] == ["Player 2 has the ball in row E."]
    assert heard(match, PLAYER_2) == ["A punt. You take the ball.", "Your man at E5 has the ball."]
    played = nobody_returns(when(after, "ball E5"))
    assert (to_move(played), played.series, played.reference) == (PLAYER_2, 1, 4)


@pytest.mark.clause("FB-20")
def test_player_1_takes_a_punt_nearest_to_row_a() -> None:
    state = field(one="B2 C1 C3", two="D3* F1", series=4, play=2)
    assert offers(when(state, "punt")) == ["ball B2"]
    far = field(one="F2 F4", two="D3* E1", series=4, play=2)
    assert offers(when(far, "punt")) == ["ball F2", "ball F4"]


@pytest.mark.clause("FB-S18", "FB-20")
def test_a_punt_is_the_last_play_of_a_series_only() -> None:
    for play, series in ((1, 4), (2, 3), (2, 1)):
        state = field(one="C3* A1", two="F1", series=series, play=play)
        assert "punt" not in offers(state)
        said = "A punt is only for the second play of the fourth turn of a series (FB-20)."
        assert refused(state, "punt") == said


# ---- field goal


@pytest.mark.clause("FB-S19", "FB-22", "FB-23", "FB-24")
def test_field_goals_are_kicked_from_twelve_places() -> None:
    kicks: dict[int, list[str]] = {0: [], 1: []}
    for seat in BOTH:
        for location in range(36):
            sides = [f"{name(location)}*", "A1" if seat else "F1"]
            state = field(one=sides[seat], two=sides[1 - seat])
            if "goal" in offers(state):
                kicks[seat].append(name(location))
    assert kicks[0] == ["B3", "B4", "C1", "C3", "C4", "C6", "D1", "D2", "D3", "D4", "D5", "D6"]
    assert kicks[1] == ["C1", "C2", "C3", "C4", "C5", "C6", "D1", "D3", "D4", "D6", "E3", "E4"]
    assert refused(field(one="E3*", two="F1"), "goal") == (
        "From E3 no line of two or more locations leads to the goal post (FB-23)."
    )
    for blocker in ("E3", "F3"):
        state = field(one=f"D3* {blocker}", two="F1")
        assert refused(state, "goal") == f"Your man at {blocker} is in the way of the kick (FB-23)."


@pytest.mark.clause("FB-22", "FB-R14")
def test_a_field_goal_is_the_second_play_or_the_whole_turn() -> None:
    state = field(one="C6* A1", two="D4 F6")
    assert "goal" in offers(state)
    assert "goal" in offers(when(state, "hold"))
    assert when(state, "goal").turns == 1
    fumble = nobody_returns(when(field(one="B1 C4", two="D4* E6", mover=PLAYER_1), "run C4>D4"))
    assert "goal" in offers(fumble)


@pytest.mark.clause("FB-S20", "FB-25")
def test_a_field_goal_is_blocked_at_the_first_alarm() -> None:
    after = when(field(one="C6* A1", two="E4 F6"), "goal")
    assert (after.event, name(after.place), after.holder, name(after.carrier)) == (BLOCKED, "E4", PLAYER_2, "E4")
    assert (after.points, to_move(nobody_returns(after))) == ((0, 0), PLAYER_2)
    both = when(field(one="C6* A1", two="F3 D5"), "goal")
    assert name(both.place) == "D5"
    upward = when(field(one="B3 A3", two="D3* F1"), "goal")
    assert name(upward.place) == "B3"


@pytest.mark.clause("FB-S21", "FB-26", "FB-R19")
def test_a_good_field_goal_is_three_points_and_both_set_up_afresh() -> None:
    after = when(field(one="C6* A1", two="D4 F6", turns=9, quiet=9), "goal")
    assert (after.points, after.phase, after.holder, after.quiet, after.turns) == ((3, 0), SET1, PLAYER_2, 0, 10)
    assert offers(after)[0] == "empty A1"
    ready = when(after, "empty A2", "empty F5")
    assert (ready.phase, to_move(ready), men_of(ready)) == (
        CARRIER,
        PLAYER_2,
        ["A1 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6", "E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F6"],
    )
    assert sees(when(ready, "carrier F1"), PLAYER_1).out == (0, 0)


# ---- men returning


@pytest.mark.clause("FB-31", "FB-R7", "FB-R8")
def test_after_each_change_of_hands_the_new_holder_is_asked_first_then_the_other() -> None:
    changes = {
        "fumble": when(S9, "run C4>D4"),
        "tackle": when(field(one="C3* B1", two="D3 F6"), "run C3>D3"),
        "interception": when(S4, "pass A5"),
        "block": when(field(one="C6* A1", two="E4 F6"), "goal"),
        "punt": when(S17, "punt", "ball E2"),
        "downs": when(S16, "hold", "hold", "ball E3"),
    }
    for state in changes.values():
        assert (state.phase, to_move(state)) == (RETURN_FIRST, state.holder)
        first = when(state, offers(state)[1])
        assert (first.phase, to_move(first)) == (RETURN_SECOND, 1 - state.holder)
        second = when(first, offers(first)[-1])
        assert second.phase == PLAY
        assert [count(second.men[seat]) - count(state.men[seat]) for seat in BOTH] == [1, 1]
    assert when(S8, "run C3>D3").phase == PLAY  # a penalty is no change of hands


@pytest.mark.clause("FB-31")
def test_who_has_nobody_out_is_not_asked() -> None:
    lost = field(one="C3* B1 B2 B3 B4 B5 B6 A1 A2 A3 A4", two="E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F5", series=4, play=2)
    given_ball = when(lost, "hold", "ball E1")
    assert (given_ball.phase, to_move(given_ball)) == (PLAY, PLAYER_2)


@pytest.mark.clause("FB-S24", "FB-32", "FB-33")
def test_with_a_full_goal_line_nobody_can_return_and_nobody_learns_why() -> None:
    state = field(one="A1 A2 A3 A4 A5 A6 C3* B1 B2", two="D3 E1 E2 E3 E4 E5 E6 F3 F4 F5 F6")
    full = when(state, "run C3>D3")
    assert (sees(full, PLAYER_2).out, to_move(full), offers(full)) == ((3, 0), PLAYER_1, ["none"])
    assert refused(full, "return A1") == "A1 already holds your man (FB-32)."
    assert refused(full, "return B3") == "Men come back to your goal line, row A (FB-32)."
    assert refused(full, "B") == "Say `none`, or bring a man back, as in `return A2`."
    roomy = when(state._replace(men=(state.men[0] ^ places("A1", "B3"), state.men[1])), "run C3>D3")
    for seat in (PLAYER_2, WATCHER):
        assert sees(full, seat) == sees(roomy, seat)
        assert sees(when(full, "none"), seat) == sees(when(roomy, "none"), seat)


@pytest.mark.clause("FB-S25", "FB-R9")
@pytest.mark.option("football", "return_alarm", "lifted")
def test_a_returning_man_who_sounds_is_lifted_and_may_try_elsewhere() -> None:
    state = S11._replace(men=(S11.men[0], S11.men[1] ^ places("A2", "E1")))
    again = when(state, "run C3>D3", "return A2")
    assert (men_of(again)[0], to_move(again)) == ("B1", PLAYER_1)
    assert "A2" in men_of(again)[1]
    assert offers(again) == ["none", *[f"return A{column}" for column in "13456"]]
    assert refused(again, "return A2") == "A2 has just sounded (FB-R9)."
    match = at_play(state, "run C3>D3", "return A2")
    assert heard(match, PLAYER_1, 1) == ["Alarm at A2. Your man, coming back, is lifted out."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, 1) == ["Alarm. Player 1's man, coming back, is lifted out."]
    assert men_of(when(again, "return A6"))[0] == "A6 B1"


@pytest.mark.clause("FB-R9")
@pytest.mark.option("football", "return_alarm", "stays")
def test_a_house_may_let_him_stay_and_share_the_location() -> None:
    state = S11._replace(men=(S11.men[0], S11.men[1] ^ places("A2", "E1")), options=FB.house(["return_alarm=stays"]))
    after = when(state, "run C3>D3", "return A2")
    assert (men_of(after)[0], after.phase, to_move(after)) == ("A2 B1", PLAY, PLAYER_2)
    match = at_play(state, "run C3>D3", "return A2")
    assert heard(match, PLAYER_1, 1) == ["Alarm at A2. Your man, coming back, stays."]
    assert heard(match, PLAYER_2, 1) == ["Alarm. Player 1's man, coming back, stays."]


@pytest.mark.clause("FB-R10")
@pytest.mark.parametrize("last", ["hold", "punt"])
def test_who_has_no_man_for_the_ball_first_returns_one(last: str) -> None:
    state = field(one="C3* F1 F2 F3 F4 F5", two="", series=4, play=2)
    lost = when(state, last)
    assert (lost.phase, offers(lost)) == (GIVE, [f"return F{column}" for column in "123456"])
    assert refused(lost, "none") == "You have no man for the ball: bring one back, as in `return F2` (FB-R10)."
    silent = when(lost, "return F6")
    assert (men_of(silent)[1], name(silent.carrier), silent.holder) == ("F6", "F6", PLAYER_2)
    assert (silent.phase, to_move(silent)) == (RETURN_SECOND, PLAYER_1)  # the own return is used up
    assert sees(silent, PLAYER_1).reference == 5
    alarm = when(lost, "return F1")
    assert (men_of(alarm)[1], offers(alarm)) == ("", [f"return F{column}" for column in "23456"])


@pytest.mark.clause("FB-R10")
def test_when_every_location_sounds_he_stays_on_the_last_one() -> None:
    state = field(one="C3* F1 F2 F3 F4 F5 F6", two="", series=4, play=2)
    lost = when(state, "punt", *[f"return F{column}" for column in "12345"])
    assert offers(lost) == ["return F6"]
    after = when(lost, "return F6")
    assert (men_of(after)[1], name(after.carrier), to_move(after)) == ("F6", "F6", PLAYER_1)
    stays = when(state._replace(options=FB.house(["return_alarm=stays"])), "punt", "return F3")
    assert (men_of(stays)[1], name(stays.carrier)) == ("F3", "F3")


# ---- gaining the ball on the opponent's goal line

ON_THE_LINE = field(one="C3* A1", two="A4 E3 F6", series=4)


@pytest.mark.clause("FB-R12")
@pytest.mark.option("football", "gain_scores", "off")
@pytest.mark.option("football", "downs_not_on_goal_line", "off")
def test_a_ball_gained_on_the_other_goal_line_scores_only_by_a_later_play() -> None:
    gained = nobody_returns(when(ON_THE_LINE, "hold", "hold", "ball A4"))
    assert (gained.points, gained.phase) == ((0, 0), PLAY)
    assert when(gained, "hold").points == (0, 0)
    assert when(gained, "run A4>A5").points == (0, 6)
    two = gained._replace(men=(gained.men[0], gained.men[1] | places("A2")))
    assert when(two, "pass A2").points == (0, 6)


@pytest.mark.clause("FB-R12")
@pytest.mark.option("football", "gain_scores", "on")
def test_a_house_may_count_it_at_once() -> None:
    house = "gain_scores=on"
    options = FB.house([house])
    downs = when(ON_THE_LINE._replace(options=options), "hold", "hold")
    by = {
        "downs": when(downs, "ball A4"),
        "tackle": when(field(house, one="B3* C1", two="A3 F6"), "run B3>A3"),
        "interception": when(field(house, one="A1* A5", two="A3 F6"), "pass A5"),
        "punt": when(field(house, one="C3*", two="A3", series=4, play=2), "punt", "ball A3"),
        "fumble": when(field(house, one="A2* C1", two="A1 F6", mover=PLAYER_2), "run A1>A2"),
    }
    assert {why: (state.points, state.phase, state.turns) for why, state in by.items()} == dict.fromkeys(
        by, ((0, 6), PAT_D, 1)
    )
    assert when(downs, "ball E3").points == (0, 0)


@pytest.mark.clause("FB-R12", "FB-R10")
@pytest.mark.option("football", "downs_not_on_goal_line", "on")
def test_a_house_may_give_no_ball_on_downs_to_men_on_that_line() -> None:
    options = FB.house(["downs_not_on_goal_line=on"])
    lost = when(ON_THE_LINE._replace(options=options), "hold", "hold")
    assert offers(lost) == ["ball E3", "ball F6"]
    said = "A4 is on the other goal line; this house gives no ball there on downs (FB-R12)."
    assert refused(lost, "ball A4") == said
    only = ON_THE_LINE._replace(options=options, men=(ON_THE_LINE.men[0], places("A4", "A5")))
    assert offers(when(only, "hold", "hold"))[0] == "return F1"
    assert "You have no man for the ball" in refused(when(only, "hold", "hold"), "ball A4")
    assert offers(when(only, "hold", "punt")) == ["ball A4", "ball A5"]
