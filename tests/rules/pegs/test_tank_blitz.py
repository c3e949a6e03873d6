"""Tank Blitz (docs/rules/pegs-tank-blitz.md): hidden tanks and mines; tanks on both enemy headquarters win."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.tank_blitz.state import CONTINUE, HIDE, LONGEST, MINE, MOST_QUIET, MOVE, MOVES, SETUP, TANK
from rumpus.rules.words import OVER, WATCHER, count
from tests.other_worlds import exchange

from .scenario import (
    BOTH,
    PLAYER_1,
    PLAYER_2,
    at_table,
    ending,
    given,
    heard,
    offers,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

TB = open_book("tank-blitz")
K, M = "B2 B5 C3 C4", "D2 D5 E1 E4"
HIDE_K = [f"hide {spot}" for spot in K.split()]
HIDE_M = [f"hide {spot}" for spot in M.split()]
HOME_1, HOME_2 = "A1 A2 A3 A4 A5 A6 B1 B3 B4 B6", "E2 E3 E5 E6 F1 F2 F3 F4 F5 F6"
HOUSES = ["edge=line", "edge=any_border", "back=turn_start", "no_tanks=play_on", "quiet_turns=12"]


def field(*house: str, one: str = HOME_1, two: str = HOME_2, **words: Any) -> Any:
    """Player 1 (unless told otherwise) is to move, with mines K against M and tanks in these places."""
    return given(TB, *house, **{"phase": MOVE, "tanks": (one, two), "mines": (K, M)} | words)


# ---- set-up


@pytest.mark.clause("TB-1", "TB-2", "TB-S1")
def test_player_1_lays_mines_in_rows_b_and_c_and_the_tanks_take_their_places() -> None:
    after = when(given(TB), *HIDE_K)
    assert (spots(after.mines[0]), spots(after.tanks[0])) == (K, HOME_1)
    assert (count(after.mines[0]), count(after.tanks[0])) == (4, 10)
    assert (after.phase, to_move(after)) == (SETUP, PLAYER_2)


@pytest.mark.clause("TB-2", "TB-S1")
def test_a_third_mine_in_a_row_or_one_in_another_row_is_refused() -> None:
    two = when(given(TB), "B1", "B2")
    assert refused(two, "hide B3") == "Row B already has its two mines (TB-2)."
    assert refused(given(TB), "hide A1") == "Your mines go into rows B and C (TB-2)."
    assert refused(two, "hide B1") == "B1 already holds a mine (SYS-16)."
    assert refused(two, "move B1>C1") == "Name a location from A1 to F6, as in `hide B3`."


@pytest.mark.clause("TB-3")
def test_player_2_lays_mines_in_rows_d_and_e() -> None:
    start = when(given(TB), *HIDE_K)
    after = when(start, *HIDE_M)
    assert (spots(after.mines[1]), spots(after.tanks[1])) == (M, HOME_2)
    assert (after.phase, to_move(after)) == (MOVE, PLAYER_1)
    assert refused(start, "hide B1") == "Your mines go into rows D and E (TB-3)."
    assert refused(when(start, "D1", "D2"), "D3") == "Row D already has its two mines (TB-3)."


@pytest.mark.clause("TB-2", "TB-3")
@pytest.mark.parametrize("seat", BOTH)
def test_there_are_225_set_ups_for_each_player_whatever_the_order_of_placing(seat: int) -> None:
    states = {given(TB) if seat == 0 else when(given(TB), *HIDE_K)}
    for _ in range(4):
        states = {TB.rules.apply(state, move) for state in states for move in legal_moves(TB, state)}
    rows = ("B", "C") if seat == 0 else ("E", "D")
    pairs = [[places(row + one, row + two) for one, two in combinations("123456", 2)] for row in rows]
    assert {state.mines[seat] for state in states} == {near | far for near in pairs[0] for far in pairs[1]}
    assert len(states) == 225


@pytest.mark.clause("SYS-R2")
@pytest.mark.option("tank-blitz", "first_player", "2")
def test_a_house_may_let_player_2_make_the_first_move() -> None:
    assert to_move(when(given(TB, "first_player=2"), *HIDE_K, *HIDE_M)) == PLAYER_2


@pytest.mark.clause("TB-7", "TB-S18")
def test_first_steps_of_set_up_k() -> None:
    start = when(given(TB), *HIDE_K, *HIDE_M)
    assert offers(start) == ["move B1>C1", "move B1>C2", "move B3>C2", "move B4>C5", "move B6>C5", "move B6>C6"]


@pytest.mark.clause("TB-7")
def test_the_first_player_has_5_to_10_first_steps_and_none_from_the_back_row() -> None:
    numbers = set()
    states = {given(TB)}
    for _ in range(4):
        states = {TB.rules.apply(state, move) for state in states for move in legal_moves(TB, state)}
    for state in states:
        steps = offers(state._replace(phase=MOVE, actor=PLAYER_1))
        assert not [step for step in steps if step.startswith("move A")]
        numbers.add(len(steps))
    assert (min(numbers), max(numbers)) == (5, 10)


# ---- moving

S2 = field(one="A1 A3 A4 A5 A6 B1 B3 B4 B6 C1", two="E2 E3 E5 E6 F1 F2 F3 F4 F5 F6")


@pytest.mark.clause("TB-7", "TB-S2", "TB-R10")
def test_a_tank_steps_to_adjacent_own_empty_locations_only() -> None:
    assert [words for words in offers(S2) if words.startswith("move B3")] == ["move B3>A2", "move B3>C2"]
    assert refused(S2, "move B3>B4") == "B4 already holds your tank (TB-7)."
    assert refused(S2, "move B3>C3") == "C3 already holds your mine (TB-7)."
    assert refused(S2, "move B3>D1") == "D1 is not next to B3 (TB-7)."
    assert refused(S2, "move D1>D2") == "You have no tank at D1 (TB-6)."


@pytest.mark.clause("TB-5", "TB-6")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_one_tank_moves_a_turn_and_mines_never(seed: int, house: str) -> None:
    for step in random_game(TB, seed, house):
        if step.before.phase == SETUP:
            continue
        assert step.after.mines == step.before.mines
        assert count(step.before.tanks[step.seat] & ~step.after.tanks[step.seat]) <= 1
        assert count(step.after.tanks[step.seat] & ~step.before.tanks[step.seat]) <= 1
        if step.after.phase in (CONTINUE, HIDE):
            assert to_move(step.after) == step.seat
        elif to_move(step.after) != OVER:
            assert to_move(step.after) == 1 - step.seat


@pytest.mark.clause("TB-8", "TB-9", "TB-S3", "TB-R10")
def test_a_move_goes_on_in_a_straight_line_and_ends_by_itself_at_the_edge() -> None:
    first = when(S2, "move B3>C2")
    assert (first.phase, offers(first)) == (CONTINUE, ["continue", "stop"])
    after = when(first, "continue")
    assert spots(after.tanks[0]) == "A1 A3 A4 A5 A6 B1 B4 B6 C1 D1"
    assert (to_move(after), after.quiet, after.turns) == (PLAYER_2, 1, 1)


@pytest.mark.clause("TB-8", "TB-S4")
def test_after_the_first_step_another_direction_is_refused() -> None:
    first = when(S2, "move B3>C2")
    assert refused(first, "move C2>D2") == "This tank may only `continue` to D1, or `stop` (TB-8)."
    stopped = when(first, "stop")
    assert (to_move(stopped), stopped.quiet) == (PLAYER_2, 1)
    assert "C2" in names(stopped.tanks[0])


@pytest.mark.clause("TB-9")
@pytest.mark.parametrize("blocked", ["tank", "mine", "marker"])
def test_a_move_ends_by_itself_before_anything_of_ones_own(blocked: str) -> None:
    """The tank of C6 steps to D5; E4 lies ahead."""
    one = "C6 E4" if blocked == "tank" else "C6 A1"
    state = field(one=one, two="F1 F2 F3", mines=(K if blocked != "mine" else "E4 B5 C3 C4", ""))
    after = when(state._replace(markers=(places("E4"), 0) if blocked == "marker" else (0, 0)), "move C6>D5")
    assert to_move(after) == PLAYER_2


@pytest.mark.clause("TB-9", "TB-R1", "TB-S15")
@pytest.mark.option("tank-blitz", "edge", "line")
def test_a_move_along_the_border_goes_on() -> None:
    after = when(field(one="C1 A1", two="F5 F6", mines=(K, "")), "move C1>D1")
    assert offers(after) == ["continue", "stop"]
    assert to_move(when(after, "continue", "continue")) == PLAYER_2  # F1 is the last of the line


@pytest.mark.clause("TB-R1")
@pytest.mark.option("tank-blitz", "edge", "any_border")
def test_a_house_may_end_a_move_at_any_border_location() -> None:
    state = field("edge=any_border", one="C1 A1", two="F5 F6")
    assert to_move(when(state, "move C1>D1")) == PLAYER_2
    assert when(state, "move C1>C2").phase == MOVE  # stopped by the mine at C3
    assert when(state._replace(mines=(places("B5"), 0)), "move C1>C2").phase == CONTINUE


@pytest.mark.clause("TB-10", "TB-11")
def test_every_step_is_tested_and_an_alarm_ends_the_moving() -> None:
    state = field(one="C1 A1", two="E1 F5 F6", mines=(K, ""))
    after = when(state, "move C1>D1", "continue")
    assert (after.phase, after.place, after.cause) == (HIDE, place("E1"), TANK)
    assert "continue" not in offers(after)
    jumped = when(field(one="C1 A1", two="D1 F5 F6", mines=(K, "")), "move C1>D2")
    assert jumped.phase == CONTINUE  # a tank beside the way is not met


@pytest.mark.clause("TB-R8", "SYS-R7")
def test_the_first_step_is_compulsory() -> None:
    for said in ("stop", "pass", "continue", "B3", "move B3", "move B3>", "move B3>C2 C3"):
        assert refused(S2, said) == "Name a tank and a location next to it, as in `move B3>C2`."


# ---- alarms

S5 = field(one="A1 A2 C1 C2", two="E2 F1 F2 F3")


@pytest.mark.clause("TB-11", "TB-12", "TB-13", "TB-S5")
def test_a_mine_destroys_the_tank_and_stays_under_a_marker() -> None:
    after = when(S5, "move C2>D2")
    assert (spots(after.tanks[0]), spots(after.markers[0])) == ("A1 A2 C1", "D2")
    assert spots(after.mines[1]) == M
    assert (after.place, after.cause, after.by) == (place("D2"), MINE, PLAYER_1)
    assert to_move(after) == PLAYER_2


@pytest.mark.clause("TB-7", "TB-R2", "TB-S6")
def test_a_marker_keeps_tanks_off_the_mine() -> None:
    later = when(S5, "move C2>D2", "move E2>E3")
    assert refused(later, "move C1>D2") == "D2 already holds your marker (TB-7)."


S7 = field(one="A1 A2 C2", two="D3 F1 F2", mines=(K, ""))


@pytest.mark.clause("TB-12", "TB-14", "TB-15", "TB-S7")
def test_a_tank_that_is_hit_comes_off_and_the_other_may_stay() -> None:
    hit = when(S7, "move C2>D3")
    assert (hit.place, hit.cause, hit.by, to_move(hit)) == (place("D3"), TANK, PLAYER_1, PLAYER_1)
    assert offers(hit) == ["stay", "back"]
    stayed = when(hit, "stay")
    assert [spots(tanks) for tanks in stayed.tanks] == ["A1 A2 D3", "F1 F2"]
    assert (stayed.markers, to_move(stayed)) == ((0, 0), PLAYER_2)


@pytest.mark.clause("TB-15", "TB-S8")
def test_going_back_looks_to_the_other_just_like_staying() -> None:
    back, stayed = when(S7, "move C2>D3", "back"), when(S7, "move C2>D3", "stay")
    assert [spots(tanks) for tanks in back.tanks] == ["A1 A2 C2", "F1 F2"]
    for seat in (PLAYER_2, WATCHER):
        assert sees(back, seat) == sees(stayed, seat)
    assert refused(when(S7, "move C2>D3"), "stop") == "Say `stay`, or `back` to C2 (TB-15)."


S9 = field(one="A1 A2 B3", two="D1 F1 F2", mines=(K, ""))


@pytest.mark.clause("TB-15", "TB-R3", "TB-S9")
@pytest.mark.option("tank-blitz", "back", "last_step")
def test_back_is_where_the_last_step_began() -> None:
    hit = when(S9, "move B3>C2", "continue")
    assert spots(when(hit, "stay").tanks[0]) == "A1 A2 D1"
    assert spots(when(hit, "back").tanks[0]) == "A1 A2 C2"


@pytest.mark.clause("TB-R3")
@pytest.mark.option("tank-blitz", "back", "turn_start")
def test_a_house_may_send_it_back_to_where_the_turn_began() -> None:
    hit = when(S9._replace(options=S9.options._replace(back=1)), "move B3>C2", "continue")
    assert spots(when(hit, "back").tanks[0]) == "A1 A2 B3"
    assert refused(hit, "B3") == "Say `stay`, or `back` to B3 (TB-15)."


# ---- the end


@pytest.mark.clause("TB-4", "TB-17", "TB-S10")
def test_a_silent_step_onto_the_second_headquarters_wins() -> None:
    after = when(field(one="F3 E5", two="A1 A2 A6", mines=(K, "")), "move E5>F4")
    assert ending(after) == "won by 1; points 2 3"


@pytest.mark.clause("TB-4", "TB-17")
def test_player_2_wins_on_a3_and_a4() -> None:
    state = field(one="F1 F2 F6", two="A3 B5", mines=("", M), actor=PLAYER_2)
    assert ending(when(state, "move B5>A4")) == "won by 2; points 3 2"
    assert ending(when(state, "move B5>A5")) == ""


@pytest.mark.clause("TB-17", "TB-R11")
@pytest.mark.parametrize(
    ("held", "step"),
    [
        ("F3", "E3>F4"),
        ("F3", "E4>F4"),
        ("F3", "E5>F4"),
        ("F3", "F5>F4"),
        ("F4", "E2>F3"),
        ("F4", "E3>F3"),
        ("F4", "E4>F3"),
        ("F4", "F2>F3"),
    ],
)
def test_whichever_step_fills_the_second_headquarters_wins_at_once(held: str, step: str) -> None:
    state = field(one=f"{held} {step[:2]}", two="A1 A2", mines=(K, ""))
    assert ending(when(state, f"move {step}")) == "won by 1; points 2 2"


@pytest.mark.clause("TB-17", "TB-R11")
def test_a_win_needs_no_stop_at_the_end_of_a_longer_move() -> None:
    assert ending(when(field(one="F4 D1", two="A1 A2", mines=(K, "")), "move D1>E2", "continue")) != ""


@pytest.mark.clause("TB-17", "TB-R4", "TB-S11")
def test_headquarters_taken_by_a_hit_count_only_after_staying() -> None:
    state = field(one="F3 E5 A1", two="F4 A4 A5 A6", mines=(K, ""))
    hit = when(state, "move E5>F4")
    assert ending(hit) == ""
    assert ending(when(hit, "stay")) == "won by 1; points 3 3"
    back = when(hit, "back")
    assert (ending(back), spots(back.tanks[0]), to_move(back)) == ("", "A1 E5 F3", PLAYER_2)


@pytest.mark.clause("TB-18", "TB-S12")
def test_one_tank_against_one_is_a_draw_at_once() -> None:
    after = when(field(one="C2", two="D3 F1", mines=(K, "")), "move C2>D3")
    assert ending(after) == "drawn; points 1 1"
    mined = when(field(one="C2 A1", two="F1"), "move C2>D2")
    assert ending(mined) == "drawn; points 1 1"


@pytest.mark.clause("TB-16", "TB-R12", "TB-S13")
def test_a_last_tank_is_announced_and_play_goes_on() -> None:
    match = at_table(TB, *HIDE_K, *HIDE_M)
    exchange(match, field(one="C2 A1", two="F1 F2 F3 F4 F5"))
    match.play(PLAYER_1, "move C2>D2")
    assert heard(match, PLAYER_1, 1) == ["You have one tank left."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, 1) == ["Player 1 has one tank left."]
    assert (match.over, match.turn, match.view(WATCHER).left) == (False, PLAYER_2, (1, 5))


@pytest.mark.clause("TB-R6", "TB-S14")
@pytest.mark.option("tank-blitz", "no_tanks", "lose")
def test_who_has_no_tank_left_loses() -> None:
    assert ending(when(field(one="C2", two="F1 F2 F3"), "move C2>D2")) == "won by 2; points 0 3"
    assert ending(when(field(one="C2 A1", two="D3", mines=(K, "")), "move C2>D3")) == "won by 1; points 2 0"


@pytest.mark.clause("TB-R6", "TB-R12")
@pytest.mark.option("tank-blitz", "no_tanks", "play_on")
def test_a_house_may_let_the_other_play_on_alone() -> None:
    alone = when(field("no_tanks=play_on", one="C2", two="F1 E3"), "move C2>D2")
    assert (ending(alone), to_move(alone)) == ("", PLAYER_2)
    passing = when(alone, "move F1>E2", "stop")
    assert offers(passing) == ["pass"]
    won = passing._replace(tanks=(0, places("A3", "B5")), actor=PLAYER_2)
    assert ending(when(won, "move B5>A4")) == "won by 2; points 0 2"
    last = passing._replace(tanks=(0, places("A3", "B4")), actor=PLAYER_2)
    one_left = when(last, "move B4>B5")
    assert (ending(one_left), one_left.cause) == ("", MINE)
    none_left = when(one_left, "pass", "move A3>B2")
    assert ending(none_left) == "drawn; points 0 0"


@pytest.mark.clause("TB-R5", "TB-S16")
def test_who_cannot_step_passes_and_nobody_hears_why() -> None:
    state = field(one="C1", two="F1 F2 F3 F4", mines=("B1 B2 C2 C5", M), markers=("D1 D2", ""))
    assert offers(state) == ["pass"]
    assert TB.rules.scene(sees(state, PLAYER_1)).asks == "No tank of yours can step. You pass."
    after = when(state, "pass")
    assert (to_move(after), after.quiet, after.tanks) == (PLAYER_2, 1, state.tanks)
    stepped = when(state._replace(markers=(0, 0), mines=(0, 0)), "move C1>B1", "stop")
    assert sees(after._replace(markers=(0, 0)), PLAYER_2) == sees(stepped._replace(mines=after.mines), PLAYER_2)


@pytest.mark.clause("TB-R7", "TB-S17")
@pytest.mark.option("tank-blitz", "quiet_turns", "100")
def test_a_hundred_quiet_turns_are_a_draw() -> None:
    state = field(quiet=99)
    assert ending(when(state, "move B1>C1", "stop")) == "drawn; points 10 10"
    assert ending(when(state._replace(quiet=98), "move B1>C1", "stop")) == ""
    assert when(S7._replace(quiet=99), "move C2>D3").quiet == 0


@pytest.mark.clause("TB-R7")
@pytest.mark.option("tank-blitz", "quiet_turns", "10")
def test_a_house_may_have_less_patience() -> None:
    assert ending(when(field("quiet_turns=10", quiet=9), "move B1>C1", "stop")) == "drawn; points 10 10"
    with pytest.raises(Exception, match="a number from 10 to 300"):
        TB.house({"quiet_turns": str(MOST_QUIET + 1)})


# ---- numbers and invariants


@pytest.mark.clause("TB-R2", "TB-R8", "SYS-2", "SYS-14", "SYS-16")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(6))
def test_supply_places_and_rest_hold_in_random_games(seed: int, house: str) -> None:
    game = random_game(TB, seed, house)
    assert len(game) <= LONGEST
    for step in game:
        state = step.after
        for seat in BOTH:
            assert not state.tanks[seat] & state.mines[seat]
            assert not (state.tanks[seat] | state.mines[seat]) & state.markers[seat]
            assert state.markers[seat] & ~state.mines[1 - seat] == 0
            assert count(state.tanks[seat]) <= 10
            assert count(state.mines[seat]) + count(state.markers[seat]) <= 8
        assert not (state.tanks[0] | state.mines[0]) & (state.tanks[1] | state.mines[1])  # nobody shares a place
        assert state.quiet <= state.options.quiet_turns
        assert 1 <= len(legal_moves(TB, step.before)) <= MOVES


def test_longest_counts_what_the_sheet_allows() -> None:
    assert LONGEST == 8 + 20 * 6 + (20 * (MOST_QUIET - 1) + MOST_QUIET) * 5


@pytest.mark.clause("TB-8", "TB-9")
def test_no_turn_takes_more_decisions_than_longest_counts() -> None:
    quiet = when(field(one="A1 C5", two="F6", mines=("", "")), "move A1>B1", *["continue"] * 4)
    assert to_move(quiet) == PLAYER_2
    hit = when(field(one="A1 C5", two="F1 F6 D6", mines=("", "")), "move A1>B1", *["continue"] * 4, "back")
    assert (to_move(hit), spots(hit.tanks[0])) == (PLAYER_2, "C5 E1")


def test_ten_thousand_games_end_within_the_limits() -> None:
    found = simulate(TB, TB.house(), 10_000, seed=3, threads=1)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 8 < found.shortest < found.longest <= 8 + 20 * 6 + (20 * 99 + 100) * 5
