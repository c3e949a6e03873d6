"""Tank Blitz (docs/rules/pegs-tank-blitz.md): hidden tanks and mines; tanks on both enemy headquarters win."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from rumpus.engine.native import Native
from rumpus.engine.plain import Plain, legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.talk import name, names, place, places
from rumpus.rules.pegs.tank_blitz import LONGEST, MOVES
from rumpus.rules.pegs.tank_blitz_talk import CONTINUE, HIDE, MINE, MOST_QUIET, MOVE, NOWHERE, SETUP, TANK
from rumpus.rules.words import OVER, WATCHER, count
from rumpus.table.notation import choices

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    at_table,
    clauses_of,
    ending,
    given,
    heard,
    locations_in,
    mutations,
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


def offers(state: Any) -> list[str]:
    """The legal moves in their notation."""
    return [choice.words for choice in choices(TB, state)]


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
    assert ending(after) == "shared by 1 2; points 1 1"
    mined = when(field(one="C2 A1", two="F1"), "move C2>D2")
    assert ending(mined) == "shared by 1 2; points 1 1"


@pytest.mark.clause("TB-16", "TB-R12", "TB-S13")
def test_a_last_tank_is_announced_and_play_goes_on() -> None:
    match = at_table(TB, *HIDE_K, *HIDE_M)
    match._state = field(one="C2 A1", two="F1 F2 F3 F4 F5")
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
    assert ending(none_left) == "shared by 1 2; points 0 0"


@pytest.mark.clause("TB-R5", "TB-S16")
def test_who_cannot_step_passes_and_nobody_hears_why() -> None:
    state = field(one="C1", two="F1 F2 F3 F4", mines=("B1 B2 C2 C5", M), markers=("D1 D2", ""))
    assert offers(state) == ["pass"]
    assert TB.rules.scene(sees(state, PLAYER_1)).asks == "No tank of yours can step. Say `pass`."
    after = when(state, "pass")
    assert (to_move(after), after.quiet, after.tanks) == (PLAYER_2, 1, state.tanks)
    stepped = when(state._replace(markers=(0, 0), mines=(0, 0)), "move C1>B1", "stop")
    assert sees(after._replace(markers=(0, 0)), PLAYER_2) == sees(stepped._replace(mines=after.mines), PLAYER_2)


@pytest.mark.clause("TB-R7", "TB-S17")
@pytest.mark.option("tank-blitz", "quiet_turns", "100")
def test_a_hundred_quiet_turns_are_a_draw() -> None:
    state = field(quiet=99)
    assert ending(when(state, "move B1>C1", "stop")) == "shared by 1 2; points 10 10"
    assert ending(when(state._replace(quiet=98), "move B1>C1", "stop")) == ""
    assert when(S7._replace(quiet=99), "move C2>D3").quiet == 0


@pytest.mark.clause("TB-R7")
@pytest.mark.option("tank-blitz", "quiet_turns", "10")
def test_a_house_may_have_less_patience() -> None:
    assert ending(when(field("quiet_turns=10", quiet=9), "move B1>C1", "stop")) == "shared by 1 2; points 10 10"
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


# ---- section 5: what each side learns


@pytest.mark.clause("TB-R9", "SYS-R6")
@pytest.mark.parametrize("seed", range(6))
def test_silent_steps_change_nothing_for_anybody_else(seed: int) -> None:
    for step in random_game(TB, seed):
        if step.after.phase == CONTINUE:
            for other in (1 - step.seat, WATCHER):
                assert sees(step.after, other) == sees(step.before, other)


@pytest.mark.clause("TB-R9")
def test_a_turn_without_alarm_sounds_the_same_whichever_tank_moved_and_how_far() -> None:
    short, long = when(S2, "move B3>C2", "stop"), when(S2, "move B3>C2", "continue")
    other = when(S2, "move B6>C6", "continue", "stop")
    for seat in (PLAYER_2, WATCHER):
        assert sees(short, seat) == sees(long, seat) == sees(other, seat)
    match = at_table(TB, *HIDE_K, *HIDE_M, "move B3>C2", "stop")
    assert heard(match, PLAYER_1, 2) == ["Silence at C2. You may go on.", "Your tank stops at C2."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, 1) == ["Player 1 has moved. No alarm."]


@pytest.mark.clause("TB-12", "TB-13")
def test_a_mine_is_told_to_all_with_its_place() -> None:
    match = at_table(TB, *HIDE_K, *HIDE_M, "move B3>C2", "stop", "move E2>D1", "move C2>D2")
    assert heard(match, PLAYER_1, 1) == ["Alarm at D2: it was a mine. Your tank is gone."]
    assert heard(match, PLAYER_2, 1) == ["Alarm at your D2: it was a mine. Player 1 loses a tank."]
    assert heard(match, WATCHER, 1) == ["Alarm at D2: it was a mine. Player 1 loses a tank."]
    for seat in EVERYBODY:
        view = match.view(seat)
        assert (view.left, view.place, view.cause, view.by) == ((9, 10), place("D2"), MINE, PLAYER_1)
        assert view.markers == (places("D2"), 0)


@pytest.mark.clause("TB-12", "TB-14", "TB-15")
def test_a_hit_is_told_to_all_and_the_choice_only_to_the_actor() -> None:
    begin = [*HIDE_K, *HIDE_M, "move B3>C2", "continue", "move E2>D3", "stop", "move D1>E2", "stop", "move F1>E2"]
    match = at_table(TB, *begin)
    assert heard(match, PLAYER_2, 1) == ["Alarm at E2: it was a tank. Player 1 loses it."]
    assert heard(match, PLAYER_1, 1) == ["Alarm at your E2: it was a tank. You lose it."]
    assert heard(match, WATCHER, 1) == ["Alarm at E2: it was a tank. Player 1 loses it."]
    assert [match.view(seat).phase for seat in EVERYBODY] == [HIDE] * 3
    assert [match.view(seat).spot for seat in EVERYBODY] == [NOWHERE, place("E2"), NOWHERE]
    match.play(PLAYER_2, "back")
    assert heard(match, PLAYER_2, 1) == ["Your tank is back at F1."]
    for seat in (PLAYER_1, WATCHER):
        assert heard(match, seat, 1) == ["Player 2's tank stayed there, or went back."]


def test_set_up_tells_the_other_only_that_it_is_finished() -> None:
    match = at_table(TB, *HIDE_K[:3])
    assert [heard(match, seat) for seat in (PLAYER_2, WATCHER)] == [[], []]
    assert match.view(PLAYER_2) == at_table(TB).view(PLAYER_2)
    match.play(PLAYER_1, HIDE_K[3])
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat) == ["Player 1 has laid four mines."]
    assert heard(match, PLAYER_1, 2) == ["A mine at C4.", "Player 1 has laid four mines."]
    other = at_table(TB, "C6", "B1", "B6", "C1")
    assert [other.view(seat) == match.view(seat) for seat in EVERYBODY] == [False, True, True]


@pytest.mark.parametrize("seed", range(6))
def test_a_watcher_hears_no_place_but_announced_ones_and_all_see_all_at_the_end(seed: int) -> None:
    match = at_table(TB)
    announced = set()
    for step in random_game(TB, seed):
        match.play(step.seat, step.move)
        if step.after.place >= 0:
            announced.add(name(step.after.place))
    assert set(locations_in(match.heard(WATCHER))) == announced
    end = step.after
    for seat in EVERYBODY:
        assert (match.view(seat).tanks, match.view(seat).mines) == (end.tanks, end.mines)
        assert heard(match, seat, 1) == heard(match, WATCHER, 1)


ENDS = {
    "Player 1 holds both headquarters and wins.": (field(one="F3 E5", two="A1 A2", mines=(K, "")), "move E5>F4"),
    "Player 1 has no tank left. Player 2 wins.": (field(one="C2", two="F1 F2 F3"), "move C2>D2"),
    "Both players have one tank left. Game over: a draw.": (field(one="C2 A1", two="F1"), "move C2>D2"),
    "Both players have no tank left. Game over: a draw.": (field("no_tanks=play_on", one="C2", two=""), "move C2>D2"),
    "100 turns without an alarm. Game over: a draw.": (field(one="C6 A1", two="F1 F2", quiet=99), "move C6>B6"),
    "Ten more turns without an alarm are a draw.": (field(one="A1 A2", two="F1 F2", quiet=89), "move A2>A3"),
}


@pytest.mark.clause("TB-17", "TB-18", "TB-R6", "TB-R7")
@pytest.mark.parametrize("words", ENDS)
def test_everybody_hears_how_it_ended(words: str) -> None:
    match = at_table(TB)
    state, move = ENDS[words]
    match._state = state
    match.play(PLAYER_1, move)
    if not match.over and match.view(PLAYER_1).phase == CONTINUE:
        match.play(PLAYER_1, "stop")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == [words]


def test_all_clauses_named_to_players_stand_in_the_sheets() -> None:
    named = {option.clause for option in TB.options}
    for seed in range(12):
        match = at_table(TB, house=("no_tanks=play_on",) if seed % 2 else ())
        while not match.over:
            match.play(match.turn, match.choices(match.turn)[seed % 3 % len(match.choices(match.turn))].move)
        named |= {event.clause for seat in EVERYBODY for event in match.heard(seat)} - {""}
    assert {"TB-1", "TB-6", "TB-8"} <= named <= clauses_of("pegs-tank-blitz") | clauses_of("pegs-system")


# ---- for the bots


class Turn(NamedTuple):
    """A turn as it was made: its moves, in words."""

    seat: int
    words: tuple[str, ...]


def turns_of(states: list[Any], moves: list[int]) -> list[Turn]:
    """The turns of a game after the set-up; the last one may still go on."""
    turns: list[Turn] = []
    for state, move in zip(states, moves, strict=False):
        if state.phase != SETUP:
            word = TB.rules.show(sees(state, state.actor), move)
            if state.phase == MOVE:
                turns.append(Turn(state.actor, ()))
            turns[-1] = turns[-1]._replace(words=(*turns[-1].words, word))
    return turns


def latest_turn(world: Any, real: Any, other: int, told: Turn) -> Turn:
    """The latest turn of a player as a world remembers it; the real one is as it was told."""
    began, spot = world.began[other], world.spot[other]
    if (began, spot) == (real.began[other], real.spot[other]):
        return told
    hit = told.words[-1] in ("stay", "back")
    end = world.place if hit else spot
    steps = max(abs(end // 6 - began // 6), abs(end % 6 - began % 6))
    first = began + (end - began) // steps
    choice = [("stay" if spot == end else "back")] if hit else []
    return Turn(other, (f"move {name(began)}>{name(first)}", *["continue"] * (steps - 1), *choice))


def replayed(start: Any, turns: list[Turn], phase: int) -> Iterator[Any]:
    """The states after the start and each turn; `stop` is said where a turn would go on, unless it still does."""
    state = start
    yield state
    for number, (seat, words) in enumerate(turns):
        assert state.actor == seat
        state = when(state, *[word for word in words if word != "stop"])
        goes_on = number == len(turns) - 1 and phase in (CONTINUE, HIDE)
        if state.phase == CONTINUE and not goes_on:
            state = when(state, "stop")
        yield state


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(2))
def test_a_mutated_world_is_one_that_the_seat_could_be_in(seed: int, house: str) -> None:
    """Told anew with the mutated mines and latest turn, the game is legal, looks the same, and leads to the world."""
    game = random_game(TB, seed, house)
    states, moves = [step.before for step in game], [step.move for step in game]
    kinds: set[str] = set()
    for end in range(9, min(len(game), 160), 5):
        state, turns = states[end], turns_of(states[:end], moves[:end])
        told = list(replayed(states[8], turns, state.phase))
        assert told[-1] == state
        for seat in BOTH:
            latest = max((number for number, turn in enumerate(turns) if turn.seat != seat), default=-1)
            for world in mutations(state, seat, 4):
                kinds |= {word for word in state._fields if getattr(world, word) != getattr(state, word)}
                retold = list(turns)
                if latest >= 0:
                    retold[latest] = latest_turn(world, state, 1 - seat, turns[latest])
                start = when(given(TB, house), *[f"hide {spot}" for mines in world.mines for spot in names(mines)])
                anew = list(replayed(start, retold, state.phase))
                assert [sees(other, seat) for other in anew] == [sees(real, seat) for real in told]
                assert anew[-1] == world
    assert {"mines", "tanks", "spot", "trail"} <= kinds


@pytest.mark.parametrize("seed", range(4))
def test_mutations_change_something_in_most_positions(seed: int) -> None:
    game = random_game(TB, seed)[9:]
    moved = sum(len(set(mutations(step.before, seat))) > 1 for step in game for seat in BOTH)
    assert moved > 0.7 * 2 * len(game)


def test_mutations_reach_every_mine_field_while_nothing_is_known() -> None:
    start = when(given(TB), *HIDE_K, *HIDE_M)
    assert len({world.mines[1] for world in mutations(start, PLAYER_1, 6_000)}) == 225


def test_after_a_hit_the_other_tank_may_be_there_or_back() -> None:
    for choice in ("stay", "back"):
        state = when(S7, "move C2>D3", choice)
        assert {spots(world.tanks[0]) for world in mutations(state, PLAYER_2, 60)} == {"A1 A2 C2", "A1 A2 D3"}


def test_who_has_passed_can_have_no_other_set_up() -> None:
    state = field(one="C1", two="F1 F2 F3 F4", mines=("B1 B2 C2 C5", M), markers=("D1 D2", ""))
    assert len({world.mines for world in mutations(state, PLAYER_2)}) > 1
    assert {world.mines for world in mutations(when(state, "pass"), PLAYER_2)} == {state.mines}


def test_no_mutation_lets_the_other_have_won_already() -> None:
    state = field(one="F3 E5", two="A1 A2", mines=(K, ""))
    after = when(state, "move E5>E6")
    reached = {spots(world.tanks[0]) for world in mutations(after, PLAYER_2, 400)}
    assert {"E6 F3", "E5 F2", "F3 F5"} <= reached
    assert "F3 F4" not in reached


def test_nothing_is_mutated_when_the_game_is_over() -> None:
    over = when(field(one="F3 E5", two="A1 A2", mines=(K, "")), "move E5>F4")
    assert set(mutations(over, PLAYER_1)) == {over}


def test_the_judgement_is_a_chance_that_both_seats_share() -> None:
    for step in random_game(TB, 5):
        mine, theirs = (TB.rules.evaluate(step.after, seat) for seat in BOTH)
        assert 0 <= mine <= 1
        assert mine + theirs == pytest.approx(1)
    won = when(field(one="F3 E5", two="A1 A2", mines=(K, "")), "move E5>F4")
    assert [TB.rules.evaluate(won, seat) for seat in BOTH] == [1, 0]
    assert TB.rules.evaluate(field(one="F3 A1", two="F1 F2"), PLAYER_1) > 0.5
    assert TB.rules.evaluate(field(one="A1 A2 B1", two="F1 F2"), PLAYER_1) > 0.5


@pytest.mark.parametrize("house", HOUSES)
def test_plain_and_native_play_the_same_games(house: str) -> None:
    plain, native = Plain(TB), Native(TB)
    options = TB.house((house,))
    for game in range(60):
        assert plain.trace(options, 11, game, 700) == native.trace(options, 11, game, 700)


def test_ten_thousand_games_end_within_the_limits() -> None:
    found = simulate(TB, TB.house(), 10_000, seed=3, threads=1)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 8 < found.shortest < found.longest <= 8 + 20 * 6 + (20 * 99 + 100) * 5


# ---- for people


def test_a_scene_shows_the_own_grid_the_headquarters_and_what_is_known() -> None:
    state = when(S5, "move C2>D2")
    mine, theirs = TB.rules.scene(sees(state, PLAYER_1)).grids
    assert mine.pieces == dict.fromkeys(["A1", "A2", "C1"], "peg") | dict.fromkeys(K.split(), "mine") | {"D2": "marker"}
    assert mine.zones == {"A3": "headquarters", "A4": "headquarters", "F3": "target", "F4": "target"}
    assert theirs.pieces == dict.fromkeys(["A1", "A2", "C1", *K.split()], "clear") | {"D2": "mine"}
    other = TB.rules.scene(sees(state, PLAYER_2)).grids[1]
    assert other.pieces["D2"] == "marker"
    watched = TB.rules.scene(sees(state, WATCHER)).grids
    assert [grid.pieces for grid in watched] == [{"D2": "marker"}, {"D2": "mine"}]


@pytest.mark.parametrize(
    ("state", "asks", "touch"),
    [
        (given(TB), "Hide your mines: 4 to place.", [("B1",), ("B2",)]),
        (S2, "Your move: step with one tank.", [("A1", "A2"), ("A3", "A2")]),
        (when(S2, "move B3>C2"), "Silence. Go on to D1, or stop?", [("D1",), ("stop",)]),
        (when(S9, "move B3>C2", "continue"), "You hit a tank. Stay at D1, or go back to C2?", [("stay",), ("back",)]),
    ],
)
def test_each_phase_asks_its_own_question(state: Any, asks: str, touch: list[tuple[str, ...]]) -> None:
    assert TB.rules.scene(sees(state, PLAYER_1)).asks == asks
    assert TB.rules.scene(sees(state, PLAYER_2)).asks == "Player 1 is thinking."
    assert [choice.touch for choice in choices(TB, state)][:2] == touch
