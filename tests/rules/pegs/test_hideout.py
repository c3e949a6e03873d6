"""Hideout (docs/rules/pegs-hideout.md): two hidden shapes of three pegs; try, or guess the rest of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import factorial
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.hideout.shapes import BY_KIND
from rumpus.rules.pegs.hideout.state import AFTER, GUESSING, LONGEST, MOVES, SETUP, TURN
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import LEFT, LOWER_ROWS, RIGHT, UPPER_ROWS
from rumpus.rules.words import OVER, count

from .scenario import (
    BOTH,
    PLAYER_1,
    PLAYER_2,
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

HO = open_book("hideout")
HOUSES = [
    "first_player=1",
    "triangle=wide",
    "triangle=any",
    "cross=off",
    "min_markers=4",
    "guess_after_add=on",
    "last_turn=on",
]
SHAPES_1, SHAPES_2 = "A1 B1 C1 D3 E2 F1", "D4 D5 D6 E4 F4 F5"
HIDE_1 = [f"hide {spot}" for spot in ["A1", "B1", "C1", "D3", "E2", "F1"]]
HIDE_2 = [f"hide {spot}" for spot in ["D4", "D5", "D6", "E4", "F4", "F5"]]
LEFT_1 = [row + column for row in "ABCDEF" for column in "123"]


def table_with(*house: str, one: str = "", two: str = "", **words: Any) -> Any:
    """Both shapes are hidden; `one` and `two` are the markers that the players have."""
    start = {"phase": TURN, "pegs": (SHAPES_1, SHAPES_2), "markers": (one, two)}
    return given(HO, *house, **start | words)


def hides(spots_: str, *house: str, seat: int = PLAYER_1) -> Any:
    """The state after a player has hidden pegs in just this order."""
    start = given(HO, *house) if seat == PLAYER_1 else when(given(HO, *house), *HIDE_1)
    return when(start, *[f"hide {spot}" for spot in spots_.split()])


def can_hide(spots_: str, *house: str, seat: int = PLAYER_1) -> bool:
    """Whether six pegs can be hidden in some order."""
    wanted = places(*spots_.split())
    states = {given(HO, *house) if seat == PLAYER_1 else when(given(HO, *house), *HIDE_1)}
    for _ in range(count(wanted)):
        states = {
            HO.rules.apply(state, move) for state in states for move in legal_moves(HO, state) if wanted >> move & 1
        }
    return any(state.actor != seat or state.phase != SETUP for state in states)


# ---- set-up


@pytest.mark.clause("HO-1", "HO-2", "HO-3", "HO-S1")
def test_two_lines_are_accepted() -> None:
    after = hides("A1 B1 C1 D3 E2 F1")
    assert spots(after.pegs[0]) == SHAPES_1
    assert (after.shape, to_move(after)) == (0, PLAYER_2)


@pytest.mark.clause("HO-2", "HO-4", "HO-R1", "HO-S2")
@pytest.mark.option("hideout", "triangle", "block")
def test_two_triangles_are_accepted() -> None:
    assert to_move(hides("A1 A2 B1 D2 E2 E3")) == PLAYER_2
    assert to_move(hides("A1 A2 B1 D1 D2 D3")) == PLAYER_2  # one of each


@pytest.mark.clause("HO-5", "HO-S3")
def test_shapes_may_touch() -> None:
    assert to_move(hides("A1 A2 A3 B1 C1 D1")) == PLAYER_2


@pytest.mark.clause("HO-5", "HO-S4")
def test_shapes_share_no_peg() -> None:
    first = hides("A1 A2 A3")
    assert refused(first, "hide A3") == "A3 already holds a peg of yours (HO-5)."
    assert not can_hide("A1 A2 A3 B3 C3")
    assert not can_hide("A1 A2 A3 B3 C3 E1")


@pytest.mark.clause("HO-R9", "HO-S5")
def test_how_a_set_is_split_does_not_matter() -> None:
    ways = ["A1 A2 B1 B2 C1 C2", "A1 B1 C1 A2 B2 C2", "A1 A2 B2 B1 C1 C2"]
    assert len({hides(way) for way in ways}) == 1


@pytest.mark.clause("HO-R1", "HO-S6")
@pytest.mark.option("hideout", "triangle", "wide")
@pytest.mark.option("hideout", "triangle", "any")
def test_a_wide_triangle_is_a_matter_of_the_house() -> None:
    assert not can_hide("A2 B1 B3 D1 D2 D3")
    assert refused(hides("A2 B1"), "hide B3") == "B3 makes no line or triangle with A2 and B1 (HO-2)."
    for house in ("triangle=wide", "triangle=any"):
        assert can_hide("A2 B1 B3 D1 D2 D3", house)
        assert can_hide("B2 A1 C1 D1 D2 D3", house)
    bent = "A1 A2 B3 D1 D2 D3"
    assert [can_hide(bent, f"triangle={kind}") for kind in ("block", "wide", "any")] == [False, False, True]


@pytest.mark.clause("HO-3", "HO-6", "HO-R2", "HO-S7")
@pytest.mark.option("hideout", "cross", "on")
@pytest.mark.option("hideout", "cross", "off")
def test_a_shape_may_cross_the_strip_unless_the_house_says_no() -> None:
    assert can_hide("C1 D2 E3 A1 A2 A3")
    assert not can_hide("C1 D2 E3 A1 A2 A3", "cross=off")
    assert can_hide("A1 A2 A3 B1 B2 B3", "cross=off")  # both in one square
    assert can_hide("A1 A2 A3 D1 D2 D3", "cross=off")


@pytest.mark.clause("HO-1", "HO-S8")
def test_each_player_hides_on_the_own_left_hand_side() -> None:
    assert refused(hides("A2 A3"), "hide A4") == "A4 is not on your left-hand side (HO-1)."
    assert to_move(hides("A4 A5 A6 C4 C5 C6", seat=PLAYER_2)) == PLAYER_1
    assert may_play(given(HO)).split() == LEFT_1
    assert refused(given(HO), "move A1") == "Name a location from A1 to F6, as in `hide B3`."


def test_where_no_second_shape_has_room_no_peg_is_hidden() -> None:
    corner = hides("A2 B1 B2")
    assert refused(corner, "hide A1") == "There is no room for a second shape at A1 (HO-5)."
    assert "A1" not in may_play(corner).split()


def naive_sets(triangle: str, cross: str) -> set[int]:
    """All six-peg sets of player 1, straight from the words of HO-3 to HO-6 and HO-R1."""

    def at(spot: str) -> tuple[int, int]:
        return "ABCDEF".index(spot[0]), int(spot[1])

    def near(one: str, two: str) -> bool:
        return max(abs(a - b) for a, b in zip(at(one), at(two), strict=True)) == 1

    def is_shape(trio: tuple[str, ...]) -> bool:
        if cross == "off" and {spot[0] in "ABC" for spot in trio} == {True, False}:
            return False
        for one, middle, two in permutations(trio):
            steps = [(b[0] - a[0], b[1] - a[1]) for a, b in ((at(one), at(middle)), (at(middle), at(two)))]
            line = near(one, middle) and steps[0] == steps[1]
            block = near(one, middle) and near(middle, two) and near(one, two)
            wide = all(abs(row) == abs(column) == 1 for row, column in steps) and steps[0] != tuple(
                -n for n in steps[1]
            )
            linked = near(one, middle) and near(middle, two)
            if line or block or (triangle != "block" and wide) or (triangle == "any" and linked):
                return True
        return False

    shapes = [places(*trio) for trio in combinations(LEFT_1, 3) if is_shape(trio)]
    return {one | two for one, two in combinations(shapes, 2) if not one & two}


@pytest.mark.clause("HO-1", "HO-2", "HO-3", "HO-4", "HO-5", "HO-6", "HO-R1", "HO-R2")
@pytest.mark.parametrize(
    ("triangle", "cross", "number"),
    [("block", "on", 1_188), ("wide", "on", 2_148), ("any", "on", 4_366), ("block", "off", 672)],
)
def test_the_set_ups_of_the_sheet_are_just_those_that_can_be_hidden(triangle: str, cross: str, number: int) -> None:
    for seat in BOTH:
        house = (f"triangle={triangle}", f"cross={cross}")
        states = {given(HO, *house) if seat == PLAYER_1 else when(given(HO, *house), *HIDE_1[:3], "D1", "D2", "D3")}
        for _ in range(6):
            states = {HO.rules.apply(state, move) for state in states for move in legal_moves(HO, state)}
        assert all(to_move(state) == 1 - seat and state.shape == 0 for state in states)
        found = {state.pegs[seat] for state in states}
        assert len(found) == len(states) == number
        if seat == PLAYER_1:
            assert found == naive_sets(triangle, cross)
            one_square = [sum(pegs & ~rows == 0 for pegs in found) for rows in (UPPER_ROWS, LOWER_ROWS)]
            assert triangle != "block" or one_square == [48, 48]


@pytest.mark.clause("HO-3", "HO-4", "HO-R1", "HO-R2")
def test_one_side_has_26_lines_and_40_triangles() -> None:
    kinds = [{shape for spot in LEFT_1 for shape in BY_KIND[place(spot)][kind]} for kind in range(3)]
    lines = {shape for shape in kinds[0] if is_line(names(shape))}
    assert (len(lines), len(kinds[0]) - len(lines)) == (26, 40)
    assert (len(kinds[0] | kinds[1]) - 26, len(kinds[0] | kinds[1] | kinds[2]) - 26) == (66, 118)
    crossing = [shape for shape in kinds[0] if shape & UPPER_ROWS and shape & LOWER_ROWS]
    assert len(crossing) == 18
    pairs = [(one in lines, two in lines) for one, two in combinations(kinds[0], 2) if not one & two]
    assert len(pairs) == 1_264
    assert [sum(one + two == number for one, two in pairs) for number in (2, 0, 1)] == [186, 466, 612]


def is_line(trio: list[str]) -> bool:
    """Whether the middle one of three locations lies half-way between the others."""
    first, middle, last = map(place, trio)
    return middle - first == last - middle


# ---- turns


@pytest.mark.clause("HO-8", "HO-9", "HO-10", "HO-11", "HO-S9")
def test_a_try_leaves_a_marker_at_an_alarm_and_a_peg_in_silence() -> None:
    found = when(table_with(), "add E4")
    assert (spots(found.markers[0]), found.silent, to_move(found)) == ("E4", (0, 0), PLAYER_2)
    missed = when(table_with(), "add E5")
    assert (spots(missed.silent[0]), missed.markers, to_move(missed)) == ("E5", (0, 0), PLAYER_2)


@pytest.mark.clause("HO-9", "HO-10", "HO-11", "HO-13", "HO-R5", "HO-S15")
def test_no_place_is_tried_or_named_twice() -> None:
    state = table_with(one="E4", silent=("E5", ""))
    for spot in ("E4", "E5"):
        assert refused(state, f"add {spot}") == f"You have already tried {spot} (HO-10, HO-11)."
        assert refused(when(state, "guess"), f"name {spot}") == f"You have already tried {spot} (HO-10, HO-11)."
    assert refused(state, "add A1") == "A1 is not on your right-hand side (HO-9)."


@pytest.mark.clause("HO-7", "HO-8", "HO-R8")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(6))
def test_players_take_turns_and_the_shapes_never_change(seed: int, house: str) -> None:
    for step in random_game(HO, seed, house):
        if step.before.phase == SETUP:
            continue
        assert step.after.pegs == step.before.pegs
        changed = step.after.turns - step.before.turns
        if to_move(step.after) != OVER:
            assert to_move(step.after) == (1 - step.seat if changed else step.seat)
        assert changed == (step.after.phase not in (AFTER, GUESSING))


FOUR = "D4 D5 D6 E4"


@pytest.mark.clause("HO-13", "HO-14", "HO-S10")
def test_a_right_guess_wins_at_once() -> None:
    assert ending(when(table_with(one=FOUR), "guess", "name F4", "name F5")) == "won by 1; points 6 0"


@pytest.mark.clause("HO-14", "HO-R6", "HO-S11")
def test_a_guess_that_is_partly_wrong_loses_at_once() -> None:
    assert ending(when(table_with(one=FOUR), "guess", "name E5", "name F4")) == "won by 2; points 4 0"


@pytest.mark.clause("HO-13", "HO-R5", "HO-S12")
def test_a_guess_names_just_what_is_missing() -> None:
    guess = when(table_with(one=FOUR), "guess")
    one = when(guess, "name F4")
    assert (one.phase, to_move(one)) == (GUESSING, PLAYER_1)  # one is not enough
    assert refused(when(one, "name F5"), "name F6") == "the game is over"  # three are too many
    assert refused(guess, "name D1") == "D1 is not on your right-hand side (HO-9)."
    assert refused(one, "name F4") == "You have already named F4 (HO-13)."
    assert refused(guess, "add F4") == "Name a location from A1 to F6, as in `name B3`."


@pytest.mark.clause("HO-13", "HO-R5", "HO-R8")
@pytest.mark.parametrize("markers", ["D4 D5 D6 E4 F4", "D4 D5 D6 E4", "D4 D5 D6"])
def test_a_guess_may_be_named_in_any_order(markers: str) -> None:
    state = table_with(one=markers, silent=("A4 A5 A6 B4 B5", ""))
    missing = 6 - len(markers.split())
    states = [when(state, "guess")]
    for _ in range(missing):
        states = [HO.rules.apply(each, move) for each in states for move in legal_moves(HO, each)]
    free = RIGHT[PLAYER_1] & ~(state.markers[0] | state.silent[0])
    said = Counter(tuple(names(each.named[0])) for each in states)
    assert said == dict.fromkeys(combinations(names(free), missing), factorial(missing))
    assert all(to_move(each) == OVER for each in states)
    assert sum(each.solved for each in states) == factorial(missing)  # a right guess is right in every order


@pytest.mark.clause("HO-12", "HO-S13")
def test_the_sixth_marker_wins_without_a_guess() -> None:
    assert ending(when(table_with(one="D4 D5 D6 E4 F4"), "add F5")) == "won by 1; points 6 0"


@pytest.mark.clause("HO-R3", "HO-S14")
@pytest.mark.option("hideout", "min_markers", "4")
def test_a_guess_may_need_markers() -> None:
    words = ("guess", "name E4", "name F4", "name F5")
    assert ending(when(table_with(one="D4 D5 D6"), *words)) == "won by 1; points 6 0"
    strict = table_with("min_markers=4", one="D4 D5 D6")
    assert refused(strict, "guess") == "In this house a guess needs 4 markers; you have 3 (HO-R3)."
    lenient = table_with("min_markers=1")
    assert refused(lenient, "guess") == "In this house a guess needs one marker; you have 0 (HO-R3)."
    assert "guess" in offers(table_with("min_markers=4", one=FOUR))
    assert "guess" in offers(table_with())


@pytest.mark.clause("HO-8", "HO-R4")
@pytest.mark.option("hideout", "guess_after_add", "off")
@pytest.mark.option("hideout", "guess_after_add", "on")
def test_a_house_may_allow_a_guess_right_after_the_try() -> None:
    assert to_move(when(table_with(one=FOUR), "add F4")) == PLAYER_2
    after = when(table_with("guess_after_add=on", one=FOUR), "add F4")
    assert (offers(after), to_move(after)) == (["guess", "stop"], PLAYER_1)
    assert refused(after, "add F5") == "Say `guess`, or `stop` to end your turn (HO-R4)."
    assert ending(when(after, "guess", "name F5")) == "won by 1; points 6 0"
    assert to_move(when(after, "stop")) == PLAYER_2
    assert "guess" in offers(table_with("guess_after_add=on"))  # also instead of a try
    strict = table_with("guess_after_add=on", "min_markers=5", one="D4 D5 D6")
    assert to_move(when(strict, "add E4")) == PLAYER_2  # who may not guess is not asked


@pytest.mark.clause("HO-R7")
@pytest.mark.option("hideout", "last_turn", "off")
@pytest.mark.option("hideout", "last_turn", "on")
def test_a_house_may_give_the_second_player_a_last_turn() -> None:
    five = "D4 D5 D6 E4 F4"
    assert ending(when(table_with(one=five, two="A1"), "add F5")) == "won by 1; points 6 1"
    first = when(table_with("last_turn=on", one=five, two="A1 B1 C1 D3 E2"), "add F5")
    assert (ending(first), to_move(first)) == ("", PLAYER_2)
    assert ending(when(first, "add F1")) == "drawn; points 6 6"
    assert ending(when(first, "guess", "name F1")) == "drawn; points 6 6"
    assert ending(when(first, "guess", "name F2")) == "won by 1; points 6 5"
    assert ending(when(first, "add A2")) == "won by 1; points 6 5"
    guessed = when(table_with("last_turn=on", one=five, two="A1 B1 C1 D3 E2"), "guess", "name F5")
    assert (ending(guessed), to_move(guessed)) == ("", PLAYER_2)
    assert ending(when(table_with("last_turn=on", one=five), "guess", "name F6")) == "won by 2; points 5 0"
    second = table_with("last_turn=on", two="A1 B1 C1 D3 E2", actor=PLAYER_2, turns=1)
    assert ending(when(second, "add F1")) == "won by 2; points 0 6"


@pytest.mark.clause("HO-15", "HO-S16", "SYS-29")
def test_four_alarms_in_a_row_change_nothing() -> None:
    after = when(table_with(), "add D4", "add A1", "add D5", "add B1")
    assert (ending(after), to_move(after)) == ("", PLAYER_1)
    assert [count(found) for found in after.markers] == [2, 2]


@pytest.mark.clause("HO-R10")
@pytest.mark.option("hideout", "first_player", "2")
def test_player_2_may_begin() -> None:
    assert to_move(when(given(HO), *HIDE_1, *HIDE_2)) == PLAYER_1
    assert to_move(when(given(HO, "first_player=2"), *HIDE_1, *HIDE_2)) == PLAYER_2


# ---- numbers and invariants


@pytest.mark.clause("HO-12", "HO-14", "SYS-2", "SYS-14", "SYS-16")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(10))
def test_supply_places_and_limits_hold_in_random_games(seed: int, house: str) -> None:
    game = random_game(HO, seed, house)
    assert len(game) <= LONGEST
    for step in game:
        state = step.after
        for seat in BOTH:
            own = (state.pegs[seat], state.silent[seat], state.markers[seat])
            assert count(own[0] | own[1] | own[2]) == sum(map(count, own))  # nothing shares a hole
            assert count(own[0]) <= 6
            assert count(own[1]) <= 12
            assert own[2] & ~state.pegs[1 - seat] == 0
            assert not own[1] & state.pegs[1 - seat]
            assert own[0] & ~LEFT[seat] == 0
            assert (own[1] | own[2]) & ~RIGHT[seat] == 0
        assert 1 <= len(legal_moves(HO, step.before)) <= MOVES
    assert game[-1].after.turns <= (36 if house == "last_turn=on" else 35)
    assert len(ending(game[-1].after)) > 0


def test_the_longest_and_the_shortest_game() -> None:
    wide = table_with(silent=(0, 0))
    tries = [row + column for row in "ABCDEF" for column in "456"]
    order = [spot for spot in tries if spot not in SHAPES_2.split()] + SHAPES_2.split()
    mirror = [row + column for row in "ABCDEF" for column in "123"]
    answer = [spot for spot in mirror if spot not in SHAPES_1.split()] + SHAPES_1.split()
    moves = [f"add {spot}" for pair in zip(order, answer, strict=True) for spot in pair][:35]
    end = when(wide, *moves)
    assert (end.turns, ending(end)) == (35, "won by 1; points 6 5")
    assert count(end.silent[0]) + count(end.pegs[0]) == 18
    assert when(wide, "guess", *[f"name {spot}" for spot in SHAPES_2.split()]).turns == 1


def test_ten_thousand_games_end_within_the_limits() -> None:
    found = simulate(HO, HO.house(), 10_000, seed=3, threads=1)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 19 <= found.shortest < found.longest <= 12 + 35 + 6
    assert found.seats[0].alone + found.seats[1].alone == pytest.approx(1)  # no draw is possible
