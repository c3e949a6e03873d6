"""Football (docs/rules/pegs-football.md): set-up, turns, points and the end; the first player with 21 points wins."""

from __future__ import annotations

from itertools import combinations

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.pegs.football.field import CARRIER, END, NO_POINT, PAT_D, PAT_K, PLAY, POINT, SET1
from rumpus.rules.pegs.football.state import LONGEST, MOST_QUIET, MOVES
from rumpus.rules.pegs.talk import name
from rumpus.rules.words import LUCK, count
from rumpus.table.notation import choices

from .football_words import (
    FB,
    HOME_1,
    HOME_2,
    HOUSES,
    TOUCHDOWN_2,
    field,
    men_of,
    offers,
    opening,
)
from .scenario import BOTH, PLAYER_1, PLAYER_2, ending, given, random_game, refused, spots, to_move, when

# ---- set-up and frame


@pytest.mark.clause("FB-1", "FB-R18")
def test_each_fills_the_row_in_front_and_leaves_one_place_of_the_goal_line_empty() -> None:
    state = when(given(FB), "empty A6", "empty F6")
    assert men_of(state) == [HOME_1, HOME_2]
    assert offers(given(FB)) == [f"empty A{column}" for column in "123456"]
    assert offers(when(given(FB), "A1")) == [f"empty F{column}" for column in "123456"]
    assert refused(given(FB), "empty B1") == "B1 is not on your goal line, row A (FB-1)."
    assert refused(given(FB), "A1 A2") == "Name a location, as in `empty A2`."


@pytest.mark.clause("FB-S1", "FB-2")
def test_there_are_180_set_ups_for_a_given_holder_and_360_with_the_toss() -> None:
    states = {given(FB)}
    for expected in (6, 36, 72, 360):
        states = {FB.rules.apply(state, move) for state in states for move in legal_moves(FB, state)}
        assert len(states) == expected
    for holder in BOTH:
        starts = {(state.men, state.carrier) for state in states if state.holder == holder}
        assert len(starts) == 180


@pytest.mark.clause("FB-2", "FB-3")
@pytest.mark.parametrize("holder", BOTH)
def test_a_coin_decides_who_has_the_ball_and_takes_the_first_turn(holder: int) -> None:
    tossed = when(given(FB), "empty A6", "empty F6")
    assert (to_move(tossed), offers(tossed)) == (LUCK, ["toss 1", "toss 2"])
    state = FB.rules.apply(tossed, holder)
    line = "AF"[holder]
    assert (state.phase, to_move(state)) == (CARRIER, holder)
    assert offers(state) == [f"carrier {line}{column}" for column in "12345"]
    assert refused(state, f"carrier {line}6") == f"You have no man at {line}6."
    front = "BE"[holder]
    assert refused(state, f"carrier {front}1") == f"The ball starts on your goal line, row {line} (FB-2)."
    after = when(state, f"carrier {line}3")
    assert (after.phase, to_move(after), after.play, after.series) == (PLAY, holder, 1, 1)
    assert (name(after.carrier), after.reference) == (f"{line}3", "ABCDEF".index(line))


@pytest.mark.clause("FB-3", "FB-4", "FB-R15")
def test_two_plays_are_a_turn_each_may_be_declined_and_turns_alternate() -> None:
    state = opening(PLAYER_1)
    seen = []
    for _ in range(8):
        seen.append((to_move(state), state.play, state.series))
        assert offers(state)[-1] == "hold"
        state = when(state, "hold")
    turn = [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert seen == [(*who, 1) for who in turn] + [(*who, 2) for who in turn]


@pytest.mark.clause("FB-5", "FB-13", "FB-14")
def test_the_defence_only_runs_or_holds() -> None:
    state = field(one="C2* C5", two="D1 D4 F1", mover=PLAYER_2, play=2, series=4)
    assert {words.split()[0] for words in offers(state)} == {"run", "hold"}
    assert refused(state, "pass D4") == "Only the player with the ball can pass (FB-5)."
    assert refused(state, "goal") == "Only the player with the ball can kick (FB-5)."
    assert refused(state, "punt") == "Only the player with the ball can punt (FB-5)."
    for said in ("", "D4", "run D4", "run D4>", "run D4>E9"):
        assert refused(state, said) == "Name a play: `hold`, or a run as in `run B3>C2`."
    offence = refused(field(one="C2* C5", two="F1"), "jump")
    assert offence == "Name a play: `hold`, or a run as in `run B3>C2`, `pass C5`, `goal` or `punt`."


# ---- touchdown and the point after


@pytest.mark.clause("FB-27", "FB-28")
def test_a_silent_run_to_the_goal_line_is_six_points_and_clears_the_grids() -> None:
    after = when(field(one="E2* A1", two="F6"), "run E2>F2")
    assert (after.points, after.phase, after.turns, after.men) == ((6, 0), PAT_D, 1, (0, 0))
    assert offers(after) == [f"hide E{column}" for column in "123456"]
    mirrored = when(field(one="A6", two="B2* F1"), "run B2>A2")
    assert (mirrored.points, to_move(mirrored)) == ((0, 6), PLAYER_1)
    assert offers(mirrored) == [f"hide B{column}" for column in "123456"]
    other = when(field(one="E2 A1*", two="F6"), "run E2>F2")
    assert other.points == (0, 0)  # without the ball it is only a run


@pytest.mark.clause("FB-28")
def test_two_men_are_placed_in_15_ways() -> None:
    states = {TOUCHDOWN_2}
    for _ in range(2):
        states = {FB.rules.apply(state, move) for state in states for move in legal_moves(FB, state)}
    assert {spots(state.wall) for state in states} == {f"B{a} B{b}" for a, b in combinations("123456", 2)}
    assert {(state.phase, to_move(state)) for state in states} == {(PAT_K, PLAYER_2)}
    one = when(TOUCHDOWN_2, "hide B3")
    assert refused(one, "hide B3") == "B3 already holds a man (FB-28)."
    assert refused(one, "hide C3") == "Your two men stand in row B (FB-28)."
    assert refused(one, "done") == "Name a location, as in `hide B2`."


@pytest.mark.clause("FB-S22", "FB-28", "FB-29", "FB-R18")
def test_figure_2_lets_columns_1_4_and_5_score() -> None:
    state = when(TOUCHDOWN_2, "hide B3", "hide B5")
    assert offers(state) == [f"start C{column}" for column in "123456"]
    assert refused(state, "start D1") == "Your man starts in row C (FB-29)."
    made = [column for column in "123456" if when(state, f"start C{column}").points == (0, 7)]
    assert made == ["1", "4", "5"]
    assert {when(state, f"start C{column}").call for column in "14"} == {POINT}
    assert when(state, "start C2").call == NO_POINT


@pytest.mark.clause("FB-29", "FB-R18")
@pytest.mark.parametrize("seat", BOTH)
def test_each_start_has_one_path_and_only_b3_with_b5_gives_figure_2(seat: int) -> None:
    touchdown = TOUCHDOWN_2 if seat else when(field(one="E2* A1", two="F6"), "run E2>F2")
    front, kick = ("E", "D") if seat == 0 else ("B", "C")
    scoring = {}
    for pair in combinations("123456", 2):
        state = when(touchdown, *[f"hide {front}{column}" for column in pair])
        ends = {column: when(state, f"start {kick}{column}").points[seat] for column in "123456"}
        scoring[pair] = [column for column, points in ends.items() if points == 7]
    guards = {"1": "2", "2": "3", "3": "3", "4": "4", "5": "4", "6": "5"}
    assert scoring == {pair: [c for c in "123456" if guards[c] not in pair] for pair in combinations("123456", 2)}
    assert [pair for pair, starts in scoring.items() if starts == ["1", "4", "5"]] == [("3", "5")]


@pytest.mark.clause("FB-30", "FB-R19")
@pytest.mark.parametrize("start", ["C1", "C2"])
def test_after_the_point_after_both_set_up_and_the_other_has_the_ball(start: str) -> None:
    after = when(TOUCHDOWN_2, "hide B3", "hide B5", f"start {start}")
    assert (after.phase, after.holder, to_move(after)) == (SET1, PLAYER_1, PLAYER_1)
    ready = when(after, "empty A6", "empty F6")
    assert (ready.phase, to_move(ready), men_of(ready)) == (CARRIER, PLAYER_1, [HOME_1, HOME_2])


# ---- the end


@pytest.mark.clause("FB-S23", "FB-34", "FB-R16")
def test_21_points_end_the_game_without_a_point_after() -> None:
    state = field(one="E2* A1", two="F6", points=(15, 20))
    assert ending(when(state, "run E2>F2")) == "won by 1; points 21 20"
    level = when(state._replace(points=(14, 20)), "run E2>F2")
    assert (level.points, level.phase) == ((20, 20), PAT_D)
    assert ending(when(state._replace(points=(18, 20)), "run E2>F2")) == "won by 1; points 24 20"
    kick = field(one="C6* A1", two="D4 F6", points=(18, 3))
    assert ending(when(kick, "goal")) == "won by 1; points 21 3"
    point = when(level, "hide E1", "hide E6", "start D3")
    assert ending(point) == "won by 1; points 21 20"


@pytest.mark.clause("FB-R17")
@pytest.mark.option("football", "quiet_limit", "200")
@pytest.mark.parametrize(("points", "result"), [((6, 3), "won by 1; points 6 3"), ((3, 3), "drawn; points 3 3")])
def test_200_turns_without_a_point_end_the_game(points: tuple[int, int], result: str) -> None:
    state = field(one="C3* A1", two="F6", quiet=198, points=points)
    near = when(state, "hold", "hold")
    assert (near.quiet, ending(near)) == (199, "")
    assert ending(when(near, "hold", "hold")) == result
    lost = field(one="C3* A1", two="D3 F6", quiet=199, points=points)
    assert ending(when(lost, "run C3>D3")) == result  # nobody is asked for anything any more
    scored = when(field(one="C6* A1", two="D4", quiet=199, points=points), "goal")
    assert (scored.quiet, ending(scored)) == (0, "")


@pytest.mark.clause("FB-R17")
@pytest.mark.option("football", "quiet_limit", "12")
def test_a_house_may_set_another_limit() -> None:
    state = field("quiet_limit=12", one="C3* A1", two="F6", quiet=11)
    assert ending(when(state, "hold", "hold")) == "drawn; points 0 0"


@pytest.mark.clause("FB-R20")
@pytest.mark.option("football", "turn_limit", "30")
@pytest.mark.option("football", "turn_limit", "0")
def test_a_house_may_end_the_game_after_so_many_turns_but_a_touchdown_has_its_point_after() -> None:
    state = field("turn_limit=30", one="E2* A1", two="F6", turns=29, points=(0, 3))
    assert ending(when(state, "hold", "hold")) == "won by 2; points 0 3"
    touchdown = when(state, "run E2>F2")
    assert touchdown.phase == PAT_D
    assert ending(when(touchdown, "hide E1", "hide E6", "start D3")) == "won by 1; points 7 3"
    kick = field("turn_limit=30", one="C6* A1", two="D4", turns=29, points=(0, 3))
    assert ending(when(kick, "goal")) == "drawn; points 3 3"
    assert ending(when(state._replace(options=FB.house()), "hold", "hold")) == ""


# ---- invariants


@pytest.mark.clause("FB-33", "FB-13", "FB-17")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_the_rules_of_the_field(seed: int, house: str) -> None:
    passes = 0
    for step in random_game(FB, seed, house):
        state = step.after
        assert all(count(men) <= 11 for men in state.men)
        assert 1 <= len(legal_moves(FB, step.before)) <= MOVES
        assert state.quiet <= state.options.quiet_limit
        assert state.series <= 4
        if state.phase == PLAY:
            assert state.men[state.holder] >> state.carrier & 1
            shared = state.men[0] & state.men[1]
            assert shared & ~state.doubled == 0  # only where everybody knows that it can be
        elif state.phase in (PAT_D, SET1):
            assert state.men == (0, 0)
        if step.before.phase == PLAY:
            says = next(choice.words for choice in choices(FB, step.before) if choice.move == step.move)
            passes = (passes if step.before.play == 2 else 0) + says.startswith("pass")
            assert passes <= 1
            moved = [count(step.before.men[seat] ^ state.men[seat]) for seat in BOTH]
            assert state.phase in (PAT_D, SET1, END) or sum(moved) <= 3


def test_longest_counts_what_the_sheet_allows() -> None:
    assert LONGEST == 1 + 13 * (6 + 30 * MOST_QUIET)


def test_ten_thousand_games_end_within_the_limits() -> None:
    found = simulate(FB, FB.house(), 10_000, seed=3, threads=1)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert found.longest <= 1 + 13 * (6 + 30 * 200)
    assert max(seat.most for seat in found.seats) in range(21, 27)
