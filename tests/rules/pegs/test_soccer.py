"""Soccer (docs/rules/pegs-soccer.md): the rules. Kicks are in test_soccer_kicks.py, what seats see and hear in
test_soccer_secrets.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.pegs.soccer.field import (
    BALL,
    BALL_HIT,
    BOTTOM_GOAL,
    CLEAR2,
    CORNER,
    KEEPER_HIT,
    MAN2,
    MAN_HIT,
    ONLY_MAN,
    PITCH,
    RETURN,
    SETUP,
    SHIFT,
    STOPPED,
    TOP_GOAL,
    TURN,
    pegs,
)
from rumpus.rules.pegs.soccer.state import LONGEST, MOST_QUIET, MOVES
from rumpus.rules.pegs.talk import name, place, places
from rumpus.rules.pegs.unit import around
from rumpus.rules.words import LUCK, OVER, count

from .scenario import (
    BOTH,
    PLAYER_1,
    PLAYER_2,
    Step,
    ending,
    given,
    may_play,
    offers,
    random_game,
    refused,
    spots,
    to_move,
    when,
)
from .soccer_words import HOUSES, OPENING, S3, S9, S14, SO, TOSS_1, TOSS_2, field

# ---- the toss and the set-up


@pytest.mark.clause("SO-1")
def test_a_coin_toss_decides_who_has_the_ball() -> None:
    start = given(SO)
    assert (to_move(start), offers(start)) == (LUCK, [TOSS_1, TOSS_2])
    assert [when(start, toss).holder for toss in (TOSS_1, TOSS_2)] == [PLAYER_1, PLAYER_2]


@pytest.mark.clause("SO-2", "SO-3", "SO-4")
def test_the_ball_and_the_keeper_are_hidden_and_men_fill_the_row() -> None:
    state = when(given(SO), *OPENING)
    assert (spots(state.ball), spots(state.keepers[0]), spots(state.men[0])) == ("A2", "A4", "A1 A5 A6")
    assert (spots(state.keepers[1]), spots(state.men[1])) == ("F3", "F2 F5 F6")
    assert (state.phase, to_move(state)) == (TURN, PLAYER_1)
    other = when(given(SO), TOSS_2, "hide keeper A3", "leave A5", "hide ball F5", "hide keeper F4")
    assert (spots(other.men[0]), spots(other.men[1]), spots(other.ball)) == ("A1 A2 A6", "F1 F2 F6", "F5")
    assert to_move(other) == PLAYER_2


@pytest.mark.clause("SO-2", "SO-3", "SO-S1")
@pytest.mark.parametrize("toss", [TOSS_1, TOSS_2])
def test_the_holder_has_4_set_ups_and_the_other_8(toss: str) -> None:
    states = {when(given(SO), toss)}
    for number in (4, 8) if toss == TOSS_1 else (8, 4):
        seat = next(iter(states)).actor
        while any(state.phase == SETUP and state.actor == seat for state in states):
            states = {SO.rules.apply(state, move) for state in states for move in legal_moves(SO, state)}
        assert len({(state.men[seat], state.keepers[seat]) for state in states}) == number
    assert len(states) == 32
    for state in states:
        assert count(state.ball & around(state.men[state.holder])) == 1


@pytest.mark.clause("SO-S2", "SO-3")
def test_the_ball_goes_beside_the_goal() -> None:
    start = when(given(SO), TOSS_1)
    for spot in ("A1", "A3", "B2"):
        assert refused(start, f"hide ball {spot}") == "The ball goes beside your goal: A2 or A5 (SO-3)."
    assert refused(start, "xyzzy") == "Name a location from A1 to F6, as in `hide ball B3`."
    keeper = when(start, "A5")
    assert refused(keeper, "A2") == "Your keeper stands on A3 or A4 (SO-3)."
    gap = when(keeper, "hide keeper A3", "F4")
    assert refused(gap, "leave F3") == "One of F1, F2, F5, F6 stays empty, not F3 (SO-2)."


@pytest.mark.clause("SO-R1")
@pytest.mark.option("soccer", "sides", "F")
def test_a_house_may_change_sides() -> None:
    state = when(given(SO, "sides=F"), TOSS_1, "hide ball F5", "hide keeper F3", "hide keeper A4", "leave A6")
    assert (spots(state.men[0]), spots(state.men[1])) == ("F1 F2 F6", "A1 A2 A5")
    near = field("sides=F", one="F3 B2 E1 F6", two="A3 A1 A2 A6", ball="1 B4")
    assert when(near, "kick A4").goals == (1, 0)


# ---- turns


@pytest.mark.clause("SO-S3", "SO-5", "SO-6", "SO-7", "SO-8", "SO-16", "SO-17")
def test_the_opening_has_ten_actions() -> None:
    assert offers(S3) == [
        "keeper",
        "move A1>B1",
        "move A1>B2",
        "move A5>B4",
        "move A5>B5",
        "move A5>B6",
        "move A6>B5",
        "move A6>B6",
        "kick B1",
        "kick B2",
    ]
    assert refused(S3, "kick B3") == "A kick by B3 comes to no man of yours and no goal within three locations (SO-17)."
    assert refused(S3, "kick A3") == "A3 is in your own goal, which the ball never enters (SO-16)."
    assert refused(S3, "kick A1") == "A1 already holds a man of yours (SO-16)."
    assert refused(S3, "kick C2") == "C2 is not next to the ball (SO-16)."


@pytest.mark.clause("SO-S4", "SO-8", "SO-R3")
def test_the_only_man_beside_the_ball_stays_beside_it_also_between_two_steps() -> None:
    after = when(S3, "move A1>B1")
    assert (to_move(after), spots(after.men[0])) == (PLAYER_2, "A5 A6 B1")
    bound = field(one="A4 C1 E5 F6", two="F3 F1 F2 F5", ball="1 C2")
    assert [words for words in offers(bound) if words.startswith("move C1")] == [
        f"move C1>{spot}" for spot in ("B1", "B2", "D1", "D2")
    ]
    away = field(one="A4 B1 E5 F6", two="F3 F1 F2 F5", ball="1 C2")
    assert refused(away, "move B1>A1") == "The man at B1 is the only one beside the ball, and A1 is not (SO-8)."
    through = field(one="A4 C1 A1 F6", two="F3 F1 F2 F5", ball="1 C2")
    assert to_move(when(through, "move C1>D1")) == PLAYER_2  # the next location, E1, is not beside the ball
    assert when(through, "move C1>B2").phase == TURN  # nor is A3
    assert when(through, "move A1>B2").phase == MAN2  # another man stays there, so this one is free


@pytest.mark.clause("SO-S5", "SO-7")
def test_men_never_enter_their_own_goal() -> None:
    assert refused(S3, "move A5>A3") == "A3 is not next to A5 (SO-7)."
    own = "A4 is in your own goal, where only the keeper stands (SO-7)."
    assert refused(S3, "move A5>A4") == own
    empty = when(given(SO), TOSS_1, "A2", "A3", "F3", "F1")
    assert refused(empty, "move A5>A4") == own
    assert refused(S3, "move A6>A5") == "A5 already holds a man of yours (SO-7)."
    assert refused(S3, "move A1>A2") == "A2 already holds the ball (SO-7)."
    assert refused(S3, "move C1>C2") == "You have no man at C1 (SO-5)."
    assert refused(S3, "move A4>A3") == "The keeper only changes his side of the goal: say `keeper` (SO-6)."


S6 = {"one": "A3 A1 E3 D5", "two": "F3 E1 E6 F6", "ball": "2 F5"}


@pytest.mark.clause("SO-S6", "SO-R2")
@pytest.mark.option("soccer", "enter_enemy_goal", "on")
def test_men_stay_out_of_the_other_goal_unless_the_house_opens_it() -> None:
    assert refused(field(**S6), "move E3>F3") == "F3 is in the other goal, which only the ball enters (SO-R2)."
    opened = field("enter_enemy_goal=on", **S6)
    assert {"move E3>F3", "move E3>F4"} <= set(offers(opened))
    inside = when(opened, "move E3>F4")
    assert (spots(inside.men[0]), to_move(inside)) == ("A1 D5 F4", PLAYER_2)
    assert refused(opened, "move A1>A3") == "A3 is not next to A1 (SO-7)."


@pytest.mark.clause("SO-R2")
@pytest.mark.option("soccer", "enter_enemy_goal", "on")
def test_a_keeper_who_is_hit_is_put_back_into_his_goal_and_may_take_the_man_there() -> None:
    hit = when(field("enter_enemy_goal=on", **S6), "move E3>F3")
    assert (hit.cause, hit.place, hit.phase, to_move(hit)) == (KEEPER_HIT, place("F3"), RETURN, PLAYER_2)
    assert (hit.keepers[1], may_play(hit)) == (0, "F3 F4")
    assert refused(hit, "place F1") == "Your keeper goes back to F3 or F4 (SO-R2)."
    beside = when(hit, "place F4")
    assert (spots(beside.keepers[1]), beside.phase, to_move(beside)) == ("F4", TURN, PLAYER_1)
    onto = when(hit, "place F3")
    assert (onto.cause, onto.place, onto.phase, to_move(onto)) == (MAN_HIT, place("F3"), CORNER, PLAYER_1)
    assert (spots(onto.men[0]), spots(onto.keepers[1])) == ("A1 D5", "F3")


@pytest.mark.clause("SO-R2", "SO-12")
@pytest.mark.option("soccer", "enter_enemy_goal", "on")
def test_a_keeper_takes_the_ball_from_the_only_man_beside_it() -> None:
    state = field("enter_enemy_goal=on", one="A3 A1 F4 B6", two="F3 E1 D6 C6", ball="1 E4", actor=PLAYER_2)
    won = when(state, "keeper")
    assert (won.cause, won.phase, won.holder, to_move(won)) == (ONLY_MAN, BALL, PLAYER_2, PLAYER_2)
    assert when(won, "ball E2").phase == CORNER


@pytest.mark.clause("SO-9", "SO-10", "SO-11", "SO-15", "SO-S7")
def test_a_second_step_goes_straight_on_and_may_hit_a_man() -> None:
    state = field(one="A3 B5 C2 D6", two="F3 E2 E5 F6", ball="2 F5")
    first = when(state, "move C2>D2")
    assert (first.phase, offers(first)) == (MAN2, ["continue", "stop"])
    assert refused(first, "move D2>D3") == "This man may only `continue` to E2, or `stop` (SO-9)."
    assert to_move(when(first, "stop")) == PLAYER_2
    hit = when(first, "continue")
    assert (hit.alarms, hit.place, hit.cause, hit.by) == (1, place("E2"), MAN_HIT, PLAYER_1)
    assert (spots(hit.men[0]), spots(hit.men[1])) == ("B5 D6 E2", "E5 F6")
    assert (hit.phase, to_move(hit), offers(hit)) == (CORNER, PLAYER_2, ["place A1", "place A6", "place F1"])
    assert refused(hit, "place F6") == "F6 already holds a piece of yours (SYS-16)."
    assert refused(hit, "place B2") == "Your man comes back on a corner: A1, A6, F1 (SO-15)."


@pytest.mark.clause("SO-9")
def test_two_locations_are_the_most_and_a_blocked_way_ends_the_turn() -> None:
    state = field(one="A3 B2 B5 C5", two="F3 E2 E5 F6", ball="2 F5")
    second = when(state, "move B2>C2", "continue")
    assert (spots(second.men[0]), to_move(second)) == ("B5 C5 D2", PLAYER_2)
    blocked = when(state, "move B2>B3")
    assert blocked.phase == MAN2
    assert to_move(when(field(one="A3 B2 B4 C5", two="F3 E2 E5 F6", ball="2 F5"), "move B2>B3")) == PLAYER_2
    assert to_move(when(state, "move B2>B1")) == PLAYER_2
    assert to_move(when(state, "move B2>A2")) == PLAYER_2


@pytest.mark.clause("SO-10", "SO-11")
def test_a_first_step_may_hit_too_and_the_man_stays_there() -> None:
    state = field(one="A3 B5 C2 D6", two="F3 D2 E5 F6", ball="2 F5")
    hit = when(state, "move C2>D2")
    assert (spots(hit.men[0]), spots(hit.men[1]), hit.phase) == ("B5 D2 D6", "E5 F6", CORNER)


@pytest.mark.clause("SO-S8", "SO-15", "SO-R8")
def test_a_corner_that_sounds_leads_to_a_neighbour_of_it() -> None:
    state = field(one="A3 A6 C2 D6", two="F3 D2 E5 F6", ball="2 F5")
    tried = when(state, "move C2>D2", "place A6")
    assert (tried.phase, to_move(tried), may_play(tried)) == (SHIFT, PLAYER_2, "A5 B5 B6")
    assert (tried.place, tried.cause) == (place("D2"), MAN_HIT)
    assert (spots(tried.men[0]), spots(tried.men[1])) == ("A6 D2 D6", "E5 F6")
    assert refused(tried, "place A6") == "A6 has sounded already (SO-15)."
    assert refused(tried, "place C5") == "C5 is not next to A6, which sounded last (SO-15)."
    back = when(tried, "place B5")
    assert (spots(back.men[1]), back.phase, to_move(back)) == ("B5 E5 F6", TURN, PLAYER_1)


@pytest.mark.clause("SO-15", "SO-R8", "SO-R2")
def test_a_shift_goes_on_from_the_place_tried_last_and_into_no_goal() -> None:
    corner = field(one="A3 A6 A5 B4", two="F3 E5 F6", ball="2 F5", phase=CORNER, actor=PLAYER_2)
    beside = when(corner, "place A6", "place A5")
    assert (beside.phase, may_play(beside)) == (SHIFT, "B4 B5 B6")
    assert refused(beside, "place A4") == "A4 is in a goal (SO-R2)."
    assert may_play(when(beside, "place B4")) == "B3 B5 C3 C4 C5"


@pytest.mark.clause("SO-R8")
def test_a_shift_without_a_neighbour_may_go_anywhere_outside_the_goals() -> None:
    # Two own pieces beside the corner, and the third neighbour has sounded as well.
    state = field(one="A4 A1 B2 D6", two="F3 A2 B1", ball="2 C1", phase=CORNER, actor=PLAYER_2)
    stuck = when(state, "place A1", "place B2")
    assert may_play(stuck) == "B3 C2 C3"
    closed = field(one="A4 A1 B2 D6", two="F3 A2 B1", ball="2 C1", phase=SHIFT, actor=PLAYER_2)
    closed = closed._replace(tried=places("A1", "B2"), spot=place("A1"))
    assert places(*may_play(closed).split()) == PITCH & ~places("A1", "A2", "B1", "B2", "C1")


@pytest.mark.clause("SO-R16")
def test_the_removed_man_comes_first_even_for_the_holder() -> None:
    state = field(one="A3 B5 C2 D6", two="F3 D2 E5 F6", ball="2 F5")
    assert all(words.startswith("place") for words in offers(when(state, "move C2>D2")))


# ---- winning the ball


@pytest.mark.clause("SO-S9", "SO-12")
def test_the_only_man_beside_the_ball_loses_it() -> None:
    won = when(S9, "move D4>E5")
    assert (won.cause, won.place, won.phase, to_move(won)) == (ONLY_MAN, place("E5"), BALL, PLAYER_1)
    assert (won.holder, won.ball, spots(won.men[1])) == (PLAYER_1, 0, "B2 D1")
    assert may_play(won) == "A5 B1 B2 B5 B6 C2 D1 D2 D4 D5 D6 E4 E6 F5 F6"
    assert refused(won, "ball F4") == "F4 is in a goal (SO-R5)."
    assert refused(won, "ball A1") == "A1 is not next to a man of yours (SO-12)."
    put = when(won, "ball E4")
    assert (spots(put.ball), put.phase, to_move(put)) == ("E4", CORNER, PLAYER_2)
    assert may_play(put) == "A1 A6 F1 F6"
    assert to_move(when(put, "place F1")) == PLAYER_1


@pytest.mark.clause("SO-S10", "SO-14", "SO-R6")
def test_a_ball_that_sounds_is_put_elsewhere() -> None:
    tried = when(S9, "move D4>E5", "ball B2")
    assert (tried.phase, to_move(tried), tried.alarms, tried.ball) == (BALL, PLAYER_1, 2, 0)
    assert may_play(tried) == "A5 B1 B5 B6 C2 D1 D2 D4 D5 D6 E4 E6 F5 F6"
    assert spots(tried.men[1]) == "B2 D1"
    assert refused(tried, "ball B2") == "B2 has sounded already (SO-14)."


@pytest.mark.clause("SO-R4")
def test_the_keeper_beside_the_ball_does_not_count() -> None:
    state = field(one="A3 A6 C1 D6", two="F4 B2 D1 E6", ball="2 F5")
    assert when(state, "move D6>E6").cause == ONLY_MAN


@pytest.mark.clause("SO-11", "SO-12")
def test_a_man_is_only_a_man_when_another_is_beside_the_ball_or_there_is_no_ball() -> None:
    two = field(one="A3 A6 C1 D4", two="F3 B2 F6 E5", ball="2 F5")
    assert when(two, "move D4>E5").cause == MAN_HIT
    mine = field(one="A3 A6 C1 D4", two="F3 B2 D1 E5", ball="1 A5")
    assert when(mine, "move D4>E5").cause == MAN_HIT
    beside = field(one="A3 A6 C1 D4", two="F3 B2 D1 E5", ball="1 D5")
    assert when(beside, "move D4>E5").cause == MAN_HIT


@pytest.mark.clause("SO-S11", "SO-13", "SO-14")
def test_the_ball_that_is_hit_goes_beside_the_man_who_hit_it() -> None:
    state = field(one="A3 A6 C1 E4", two="F3 B2 D1 E6", ball="2 F5")
    won = when(state, "move E4>F5")
    assert (won.cause, won.phase, won.holder, may_play(won)) == (BALL_HIT, BALL, PLAYER_1, "E4 E5 E6 F6")
    assert refused(won, "ball D1") == "D1 is not next to your man at F5 (SO-13)."
    tried = when(won, "ball E6")
    assert (tried.phase, may_play(tried)) == (BALL, "E4 E5 F6")
    put = when(tried, "ball E5")
    assert (spots(put.ball), put.phase, to_move(put)) == ("E5", TURN, PLAYER_2)
    assert count(put.men[1]) == 3


@pytest.mark.clause("SO-R7")
def test_a_ball_without_a_place_beside_the_man_goes_beside_another() -> None:
    state = field(one="A4 F6 E4 A1", two="F3 E6 F5 B2", ball="1 B1", phase=BALL, cause=STOPPED, place=place("F6"))
    state = state._replace(ball=0)
    assert may_play(state) == "E5 E6 F5"
    stuck = when(state, "ball E6", "ball F5")._replace(men=(places("F6", "E5", "A1"), places("E6", "F5", "B2")))
    assert may_play(stuck) == "A2 B1 B2 D4 D5 D6 E4"


# ---- the end


@pytest.mark.clause("SO-R14")
@pytest.mark.option("soccer", "quiet_limit", "10")
def test_a_hundred_turns_without_a_goal_end_the_game_or_as_many_as_the_house_says() -> None:
    assert ending(when(S3._replace(quiet=99, goals=(1, 0)), "keeper")) == "won by 1; points 1 0"
    assert ending(when(S3._replace(quiet=99, goals=(1, 1)), "keeper")) == "drawn; points 1 1"
    assert ending(when(S3._replace(quiet=98), "keeper")) == ""
    assert ending(when(given(SO, "quiet_limit=10"), *OPENING, *["keeper"] * 10)) == "drawn; points 0 0"
    late = when(S14._replace(quiet=99), "kick E4", "continue")
    assert (late.phase, late.quiet) == (SETUP, 0)
    hit = field(one="A3 B5 C2 D6", two="F3 D2 E5 F6", ball="2 F5", quiet=99)
    assert ending(when(hit, "move C2>D2")) == "drawn; points 0 0"


@pytest.mark.clause("SO-R18")
@pytest.mark.option("soccer", "turn_limit", "120")
def test_a_house_may_limit_the_turns_and_what_has_begun_is_finished() -> None:
    assert ending(when(given(SO, "turn_limit=4"), *OPENING, *["keeper"] * 4)) == "drawn; points 0 0"
    stop: dict[str, Any] = {"one": "A3 A1 A6 D4", "two": "F3 B1 B3 E6", "ball": "2 F6", "actor": PLAYER_2, "turns": 119}
    stopped = when(field("turn_limit=120", **stop, goals=(0, 1)), "kick E5", "continue")
    assert (stopped.phase, stopped.turns) == (BALL, 120)
    assert ending(when(stopped, "ball C4")) == "won by 2; points 0 1"
    hit = field("turn_limit=120", one="A3 B5 C2 D6", two="F3 D2 E5 F6", ball="2 F5", turns=119)
    corner = when(hit, "move C2>D2")
    assert (corner.phase, ending(when(corner, "place F1"))) == (CORNER, "drawn; points 0 0")
    goal = field("turn_limit=120", one="A3 A6 C1 D5", two="F3 E1 E2 E6", ball="1 D4", turns=119)
    assert ending(when(goal, "kick E4", "continue")) == "won by 1; points 1 0"
    save = field("turn_limit=120", one="A3 A6 C1 D5", two="F4 E1 E2 E6", ball="1 D4", turns=119)
    cleared = when(save, "kick E4", "continue", "clear E5")
    assert (cleared.phase, ending(when(cleared, "stop"))) == (CLEAR2, "drawn; points 0 0")


# ---- what always holds


def at_rest(state: Any) -> bool:
    """Whether an ordinary turn begins."""
    return bool(state.phase == TURN)


@pytest.mark.clause("SO-7", "SO-8", "SO-15", "SO-R2", "SO-R5")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(6))
def test_at_the_start_of_every_ordinary_turn_both_teams_are_in_order(seed: int, house: str) -> None:
    opened = house == "enter_enemy_goal=on"
    for state in (step.before for step in random_game(SO, seed, house)):
        if not at_rest(state):
            continue
        assert pegs(state, 0) & pegs(state, 1) == 0
        assert state.ball & PITCH
        assert count(state.ball) == 1
        assert around(state.ball) & state.men[state.holder]
        for seat in BOTH:
            goal = TOP_GOAL if (seat == 0) != (house == "sides=F") else BOTTOM_GOAL
            assert count(state.men[seat]) == 3
            assert state.men[seat] & goal == 0
            assert opened or state.men[seat] & ~PITCH == 0
            assert count(state.keepers[seat] & goal) == 1
            assert count(pegs(state, seat)) == 4 + (state.holder == seat)


@pytest.mark.clause("SO-4", "SO-5", "SO-15")
@pytest.mark.parametrize("house", HOUSES)
def test_turns_alternate_and_each_moves_one_piece(house: str) -> None:
    for step in random_game(SO, 7, house):
        if step.before.phase <= SETUP or step.after.phase == SETUP or to_move(step.after) == OVER:
            continue
        assert (step.after.actor != step.before.actor) == (step.after.turns == step.before.turns + 1)
        own = step.before.men[step.seat] ^ step.after.men[step.seat]
        assert count(own) <= 2


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_has_at_most_seven_decisions(seed: int, house: str) -> None:
    game = [step for step in random_game(SO, seed, house) if step.before.phase > SETUP]
    decisions: dict[int, int] = {}
    for step in game:
        decisions[step.before.turns] = decisions.get(step.before.turns, 0) + 1
    assert max(decisions.values()) <= 7
    assert max(len(legal_moves(SO, step.before)) for step in game) <= MOVES
    assert LONGEST == 1 + 5 * 4 + 5 * MOST_QUIET * 7


def placing(game: list[Step]) -> list[Step]:
    """The moments when a ball or a man was put down, or sounded."""
    return [step for step in game if step.before.phase in (BALL, CORNER, SHIFT)]


@pytest.mark.clause("SO-14", "SO-15", "SO-R7", "SO-R8")
@pytest.mark.parametrize("seed", range(8))
def test_a_placing_that_sounds_changes_nothing_but_what_is_left_to_try(seed: int) -> None:
    for step in placing(random_game(SO, seed)):
        spot = place(name(step.move))
        sounds = bool(pegs(step.before, 1 - step.seat) >> spot & 1)
        assert (step.after.tried == step.before.tried | 1 << spot and step.after.phase != TURN) == sounds
        if sounds:
            assert (step.after.men, step.after.keepers, step.after.ball) == (
                step.before.men,
                step.before.keepers,
                step.before.ball,
            )
            assert spot not in legal_moves(SO, step.after)


# ---- engines


def test_ten_thousand_games_end_within_the_limits() -> None:
    found = simulate(SO, SO.house(), 10_000, seed=3, threads=1)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 100 < found.shortest < found.longest <= 1 + 5 * (4 + 100 * 7)
    assert {seat.most for seat in found.seats} == {3}
