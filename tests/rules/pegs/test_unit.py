"""The peg unit: geometry, contents, alarm, and what every game on it has in common (docs/rules/pegs-system.md)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs import unit
from rumpus.rules.pegs.talk import COLUMNS, name, names, place, places
from rumpus.rules.pegs.unit import GRID, MARKERS, PEGS, alarm, around, bit, connected, counts, has, insert, lift, part
from rumpus.rules.words import OVER, WATCHER, count

from .scenario import (
    BOTH,
    EVERYBODY,
    PEG_GAMES,
    PLAYER_1,
    PLAYER_2,
    assert_place_is_secret,
    at_table,
    clauses_of,
    given,
    heard,
    locations_in,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

FF = open_book("free-for-all")
XR = open_book("x-rays")
ALL = [row + column for row in "ABCDEF" for column in "123456"]


def on(*named: str) -> int:
    """Where something stands."""
    return places(*" ".join(named).split())


def apart(one: str, other: str) -> tuple[int, int]:
    """How many rows and columns lie between two names."""
    return abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))


def alarms(book: Any, *said: str) -> list[bool]:
    """Whether each of these moves made a sound, as both players hear it."""
    match = at_table(book)
    sounded = []
    for text in said:
        before = [len(match.heard(seat)) for seat in BOTH]
        match.play(match.turn, text)
        kinds = [{event.kind for event in match.heard(seat)[before[seat] :]} for seat in BOTH]
        assert ("alarm" in kinds[0]) == ("alarm" in kinds[1])
        sounded.append("alarm" in kinds[0])
    return sounded


# ---- components


@pytest.mark.clause("SYS-1", "SYS-2", "SYS-S14")
def test_forty_pegs_and_sixteen_markers_are_shared_out_evenly_over_two_grids() -> None:
    state = given(FF)
    storages = [PEGS - count(grid) for grid in state.pegs]
    assert storages == [20, 20]
    assert sum(storages) == 40
    assert [MARKERS, 2 * MARKERS] == [8, 16]
    assert count(GRID) == len(ALL) == 36


@pytest.mark.clause("SYS-1", "SYS-23")
def test_the_shield_hides_each_grid_from_the_other_player_and_both_from_a_watcher() -> None:
    grids = (on("A1 B2"), on("C3"))
    assert unit.seen(grids, PLAYER_1, False) == (on("A1 B2"), 0)
    assert unit.seen(grids, PLAYER_2, False) == (0, on("C3"))
    assert unit.seen(grids, WATCHER, False) == (0, 0)
    assert [unit.seen(grids, seat, True) for seat in EVERYBODY] == [grids] * 3


@pytest.mark.clause("SYS-2", "SYS-R5")
@pytest.mark.parametrize("seed", range(20))
def test_nobody_ever_needs_more_than_the_own_storage_holds(seed: int) -> None:
    for step in random_game(FF, seed):
        assert max(counts(step.after.pegs)) <= PEGS
    for step in random_game(XR, seed):
        for seat in BOTH:
            in_hand = 1 if step.seat == seat else 0
            assert count(step.after.necklaces[seat] | step.after.silent[seat]) + in_hand <= PEGS
            assert count(step.after.markers[seat]) <= MARKERS


@pytest.mark.clause("SYS-3", "SYS-S5")
def test_a_peg_that_wears_a_marker_uses_one_of_each_and_sounds_like_a_peg() -> None:
    pegs = insert((0, 0), PLAYER_2, place("D2"))
    markers = insert((0, 0), PLAYER_2, place("D2"))
    assert (counts(pegs), counts(markers)) == ((0, 1), (0, 1))
    assert alarm(pegs, PLAYER_1, place("D2"))


# ---- names and geometry


@pytest.mark.clause("SYS-4")
def test_the_36_names_run_from_a1_to_f6_row_by_row() -> None:
    assert names(GRID) == ALL
    assert [place(spot) for spot in ALL] == list(range(36))


@pytest.mark.clause("SYS-5", "SYS-R1", "SYS-S9")
@pytest.mark.parametrize("slug", PEG_GAMES)
def test_player_1_sees_columns_1_to_6_and_player_2_sees_6_to_1(slug: str) -> None:
    book = open_book(slug)
    drawn = [{grid.columns for grid in book.rules.scene(sees(given(book), seat)).grids} for seat in BOTH]
    assert drawn == [{"123456"}, {"654321"}]
    assert [f"A{column}" for column in COLUMNS[PLAYER_2]] == ["A6", "A5", "A4", "A3", "A2", "A1"]


@pytest.mark.clause("SYS-6", "SYS-17", "SYS-22")
@pytest.mark.parametrize("spot", ALL)
def test_the_same_name_is_the_same_place_whoever_comes_first(spot: str) -> None:
    elsewhere = "A1" if spot != "A1" else "F6"
    assert alarms(FF, spot, spot) == [False, True]
    assert alarms(FF, elsewhere, spot, spot) == [False, False, True]


@pytest.mark.clause("SYS-S10", "SYS-6")
def test_names_decide_and_not_the_picture() -> None:
    assert alarms(FF, "A1", "A6") == [False, False]


@pytest.mark.clause("SYS-7", "SYS-S8")
def test_the_four_squares_as_each_player_sees_them() -> None:
    upper_low, upper_high = on("A1 A2 A3 B1 B2 B3 C1 C2 C3"), on("A4 A5 A6 B4 B5 B6 C4 C5 C6")
    lower_low, lower_high = on("D1 D2 D3 E1 E2 E3 F1 F2 F3"), on("D4 D5 D6 E4 E5 E6 F4 F5 F6")
    seen = [[unit.square(seat, lower, right) for lower, right in product((0, 1), (0, 1))] for seat in BOTH]
    assert seen == [[upper_low, upper_high, lower_low, lower_high], [upper_high, upper_low, lower_high, lower_low]]
    assert spots(unit.square(PLAYER_2, 1, 0)) == "D4 D5 D6 E4 E5 E6 F4 F5 F6" == spots(unit.square(PLAYER_1, 1, 1))


@pytest.mark.clause("SYS-8")
def test_one_players_left_hand_side_faces_the_others_right_hand_side() -> None:
    assert names(unit.LEFT[PLAYER_1]) == [spot for spot in ALL if spot[1] in "123"]
    assert names(unit.LEFT[PLAYER_2]) == [spot for spot in ALL if spot[1] in "456"]
    assert (unit.LEFT[PLAYER_2], unit.LEFT[PLAYER_1]) == unit.RIGHT


@pytest.mark.clause("SYS-9", "SYS-10")
def test_neighbours_are_at_most_one_row_and_one_column_away() -> None:
    for spot in ALL:
        assert names(around(on(spot))) == [other for other in ALL if max(apart(spot, other)) == 1]
    assert has(around(on("B3")), place("B4"))
    assert has(around(on("C3")), place("D4"))


@pytest.mark.clause("SYS-9")
def test_the_surroundings_of_a_set_are_those_of_its_members() -> None:
    for one, other in combinations(range(36), 2):
        assert around(bit(one) | bit(other)) == around(bit(one)) | around(bit(other))
    assert around(0) == 0


@pytest.mark.clause("SYS-11")
def test_there_are_110_adjacent_pairs_with_3_5_or_8_neighbours_a_place() -> None:
    neighbours = [count(around(bit(location))) for location in range(36)]
    assert [neighbours.count(number) for number in (3, 5, 8)] == [4, 16, 16]
    assert [spot for spot, number in zip(ALL, neighbours, strict=True) if number == 3] == ["A1", "A6", "F1", "F6"]
    assert sum(has(around(bit(one)), other) for one, other in combinations(range(36), 2)) == 110


@pytest.mark.clause("SYS-S7")
def test_the_neighbours_of_a_corner_a_border_place_and_an_inner_place() -> None:
    assert spots(around(on("A1"))) == "A2 B1 B2"
    assert spots(around(on("A3"))) == "A2 A4 B2 B3 B4"
    assert spots(around(on("C4"))) == "B3 B4 B5 C3 C5 D3 D4 D5"


@pytest.mark.clause("SYS-12", "SYS-13")
def test_the_border_has_20_places_and_the_centre_four() -> None:
    border = [spot for spot in ALL if spot[0] in "AF" or spot[1] in "16"]
    assert names(unit.BORDER) == border
    assert len(border) == 20
    assert names(unit.CENTRE) == ["C3", "C4", "D3", "D4"]


def test_a_direction_leads_to_the_neighbour_there_or_off_the_grid() -> None:
    rose = [unit.NORTH_WEST, unit.NORTH, unit.NORTH_EAST, unit.WEST]
    rose += [unit.EAST, unit.SOUTH_WEST, unit.SOUTH, unit.SOUTH_EAST]
    assert [name(unit.beyond(place("C4"), way)) for way in rose] == ["B3", "B4", "B5", "C3", "C5", "D3", "D4", "D5"]
    for location in range(36):
        reached = {target for way in range(8) if (target := unit.beyond(location, way)) >= 0}
        assert sum(map(bit, reached)) == around(bit(location))


def test_a_move_between_two_locations_has_one_number_and_two_ends() -> None:
    numbers = {unit.leg(origin, target) for origin in range(36) for target in range(36)}
    assert numbers == set(range(unit.LEGS))
    move = unit.leg(place("A1"), place("B3"))
    assert (name(unit.origin_of(move)), name(unit.target_of(move))) == ("A1", "B3")
    out = [-1] * 4
    assert unit.listed_legs(place("C4"), on("C3 D4"), out, 1) == 3
    assert out == [-1, unit.leg(place("C4"), place("C3")), unit.leg(place("C4"), place("D4")), -1]


@pytest.mark.clause("SYS-9", "SYS-10")
def test_a_part_is_all_that_hangs_together() -> None:
    pegs = on("A1 B2 C3 D4", "F1 F2", "A6")
    assert spots(part(pegs, on("A1"))) == "A1 B2 C3 D4"
    assert spots(part(pegs, on("F2"))) == "F1 F2"
    assert spots(part(pegs, on("A6 F1"))) == "A6 F1 F2"
    assert part(pegs, on("E5")) == 0
    assert [connected(on(group)) for group in ("A1 B2 C3 D4", "A6", "A1 A3", "A6 B1")] == [True, True, False, False]
    assert not connected(0)


# ---- what a location holds


@pytest.mark.clause("SYS-14", "SYS-16", "SYS-S11")
def test_a_full_location_takes_neither_a_peg_nor_a_marker() -> None:
    assert refused(given(FF, pegs=("C3", "")), "add C3") == "C3 already holds your peg (FF-3)."
    hidden = ("A1 A2 A3 B1 B2", "D4 D5 D6 E4 E5")
    with_both = given(XR, hiding=2, actor=PLAYER_1, necklaces=hidden, silent=("C5", ""), markers=("D4", ""))
    assert "already taken a picture at C5" in refused(with_both, "add C5")
    assert "already taken a picture at D4" in refused(with_both, "add D4")


@pytest.mark.clause("SYS-14")
@pytest.mark.parametrize("seed", range(10))
def test_a_grid_never_holds_two_things_at_one_location(seed: int) -> None:
    for step in random_game(XR, seed):
        for seat in BOTH:
            held = (step.after.necklaces[seat], step.after.silent[seat], step.after.markers[seat])
            assert sum(map(count, held)) == count(held[0] | held[1] | held[2])


@pytest.mark.clause("SYS-15")
def test_what_the_other_grid_holds_does_not_make_a_location_full() -> None:
    state = given(FF, pegs=("A1", "C3"), actor=PLAYER_1)
    assert place("C3") in legal_moves(FF, state)
    assert place("A1") not in legal_moves(FF, state)


# ---- the alarm


@pytest.mark.clause("SYS-17", "SYS-S1")
def test_a_peg_pushed_in_against_an_enemy_peg_sounds_the_alarm() -> None:
    assert alarms(FF, "B3", "B3") == [False, True]


@pytest.mark.clause("SYS-17", "SYS-19", "SYS-21")
def test_the_alarm_asks_only_the_place_that_is_filled() -> None:
    for pegged, inserted in product(range(36), range(36)):
        for actor in BOTH:
            pegs = insert((0, 0), 1 - actor, pegged)
            assert alarm(pegs, actor, inserted) == (pegged == inserted)
            full_but_for_one = lift((GRID, GRID), 1 - actor, pegged)
            assert alarm(full_but_for_one, actor, inserted) == (pegged != inserted)


@pytest.mark.clause("SYS-S2", "SYS-19")
def test_eight_neighbours_of_an_enemy_peg_are_silent() -> None:
    beside = "A2 A3 A4 B2 B4 C2 C3 C4"
    assert spots(around(on("B3"))) == beside
    for spot in beside.split():
        assert alarms(FF, "B3", spot) == [False, False]


@pytest.mark.clause("SYS-18", "SYS-S3", "SYS-S4")
def test_a_bare_marker_neither_sounds_nor_causes_an_alarm() -> None:
    pegs = insert((0, 0), PLAYER_1, place("B3"))
    markers = insert((0, 0), PLAYER_2, place("B3"))
    assert (pegs, markers) == ((on("B3"), 0), (0, on("B3")))
    assert not alarm(lift(pegs, PLAYER_1, place("B3")), PLAYER_1, place("B3"))
    assert alarm(pegs, PLAYER_2, place("B3"))  # a peg in its place would sound


@pytest.mark.clause("SYS-20", "SYS-S6")
@pytest.mark.parametrize("seat", BOTH)
def test_two_markers_face_each_other_in_silence(seat: int) -> None:
    pegs, markers = (0, 0), (on("E5"), on("E5"))
    lifted = lift(markers, seat, place("E5"))
    assert (lifted[seat], lifted[1 - seat]) == (0, on("E5"))
    assert insert(lifted, seat, place("E5")) == markers
    assert not alarm(pegs, seat, place("E5"))


@pytest.mark.clause("SYS-20", "SYS-S12", "SYS-R3")
def test_lifting_is_silent_and_each_insertion_sounds_anew() -> None:
    pegs = (on("F6"), on("F6"))
    lifted = lift(pegs, PLAYER_2, place("F6"))
    assert lifted == (on("F6"), 0)
    assert alarm(lifted, PLAYER_2, place("F6"))
    assert insert(lifted, PLAYER_2, place("F6")) == pegs
    assert lift(lifted, PLAYER_2, place("F6")) == lifted


@pytest.mark.clause("SYS-R3")
def test_an_alarm_is_heard_once_and_not_again_on_later_turns() -> None:
    match = at_table(FF, "A1", "A1", "C1", "D1")
    for seat in EVERYBODY:
        assert [event.kind for event in match.heard(seat)] == ["silence", "alarm", "silence", "silence"]


@pytest.mark.clause("SYS-R4")
@pytest.mark.parametrize("seed", range(20))
def test_at_rest_no_location_holds_a_peg_on_both_grids_so_a_peg_put_back_is_silent(seed: int) -> None:
    for step in random_game(FF, seed):
        assert step.after.pegs[0] & step.after.pegs[1] == 0
        for location in map(place, names(step.after.pegs[step.seat])):
            assert not alarm(lift(step.after.pegs, step.seat, location), step.seat, location)
    for step in random_game(XR, seed):
        first, second = (step.after.necklaces[seat] | step.after.silent[seat] for seat in BOTH)
        assert first & second == 0


# ---- who knows what


@pytest.mark.clause("SYS-23", "SYS-24", "SYS-26")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_does_not_act_learns_a_sound_but_never_a_place(seed: int) -> None:
    for step in random_game(FF, seed)[::5]:
        assert_place_is_secret(step.before, lambda before, after: after.alarms != before.alarms)
    for step in random_game(XR, seed)[::3]:
        assert_place_is_secret(step.before, lambda before, after: (after.hiding, counts(after.markers)))


@pytest.mark.clause("SYS-24", "SYS-25", "SYS-26")
def test_both_hear_an_alarm_and_only_the_actor_knows_where_it_was() -> None:
    match = at_table(FF, "E5", "E5")
    for seat in EVERYBODY:
        assert [event.kind for event in match.heard(seat)] == ["silence", "alarm"]
    assert match.heard(PLAYER_2)[-1].place == "E5"
    assert match.heard(PLAYER_1)[-1].place == match.heard(WATCHER)[-1].place == ""
    assert locations_in(heard(match, PLAYER_1, last=1)) == []


@pytest.mark.clause("SYS-S13")
def test_an_alarm_shows_the_other_player_its_turn_but_no_place() -> None:
    before, after = given(FF, pegs=("", "E5 E6")), when(given(FF, pegs=("", "E5 E6")), "add E5")
    view = sees(after, PLAYER_2)
    assert view.alarms == (1, 0)
    assert view.turns == 1
    assert view == sees(when(before, "add E6"), PLAYER_2)
    assert view._replace(pegs=(0, 0)) == sees(after, WATCHER)._replace(seat=PLAYER_2)


@pytest.mark.clause("SYS-27")
def test_all_know_whose_turn_it_is_and_that_a_decision_was_taken() -> None:
    match = at_table(FF)
    for number, text in enumerate(("A1", "B1", "B1", "A1"), 1):
        match.play(match.turn, text)
        for seat in EVERYBODY:
            assert match.view(seat).turn == number % 2
            assert match.view(seat).turns == number
            assert len([event for event in match.heard(seat) if event.kind in ("silence", "alarm")]) == number


@pytest.mark.clause("SYS-R6")
def test_silent_pegs_within_one_turn_are_not_counted_aloud() -> None:
    match = at_table(XR, "A1", "A2", "A3", "B1")
    assert [match.heard(seat) for seat in (PLAYER_2, WATCHER)] == [[], []]
    assert match.view(PLAYER_2) == at_table(XR).view(PLAYER_2)
    match.play(PLAYER_1, "B2")
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1 has hidden a necklace."]


# ---- all games


@pytest.mark.clause("SYS-28")
@pytest.mark.parametrize("slug", PEG_GAMES)
def test_two_play(slug: str) -> None:
    book = open_book(slug)
    assert book.about.seats == (2, 2)
    assert book.rules.seats(book.house()) == 2


@pytest.mark.clause("SYS-28")
@pytest.mark.parametrize("seed", range(5))
def test_each_player_keeps_the_own_grid_and_touches_no_other(seed: int) -> None:
    for step in random_game(FF, seed):
        assert step.before.pegs[1 - step.seat] == step.after.pegs[1 - step.seat]
    for step in random_game(XR, seed):
        for grids in ("necklaces", "silent", "markers"):
            assert getattr(step.before, grids)[1 - step.seat] == getattr(step.after, grids)[1 - step.seat]


@pytest.mark.clause("SYS-29")
def test_four_alarms_in_a_row_end_free_for_all_but_not_x_rays() -> None:
    assert to_move(when(given(FF, pegs=("A1", "B1")), "B1", "A1", "B1", "A1")) == OVER
    hunt = given(XR, hiding=2, necklaces=("A1 B1 C1 D1 E1", "A4 B4 C4 D4 E4"))
    assert to_move(when(hunt, "A4", "A1", "B4", "B1")) == PLAYER_1


@pytest.mark.clause("SYS-R2")
def test_player_1_begins_unless_the_house_lets_player_2() -> None:
    assert [to_move(given(FF)), to_move(given(FF, "first_player=2"))] == [PLAYER_1, PLAYER_2]
    assert [to_move(given(XR, *house, hiding=2)) for house in ((), ("first_player=2",))] == [PLAYER_1, PLAYER_2]


@pytest.mark.clause("SYS-R7")
@pytest.mark.parametrize("slug", PEG_GAMES)
def test_nobody_may_pass(slug: str) -> None:
    assert refused(given(open_book(slug)), "pass")


@pytest.mark.clause("SYS-R8")
@pytest.mark.parametrize("slug", PEG_GAMES)
@pytest.mark.parametrize("seat", BOTH)
def test_a_player_may_resign_and_loses(slug: str, seat: int) -> None:
    match = at_table(open_book(slug))
    match.resign(seat)
    assert match.over
    assert match.result is not None
    assert match.result.winners == (1 - seat,)


@pytest.mark.clause("SYS-R9")
def test_each_game_with_a_missing_figure_has_a_ruling_that_rebuilds_it() -> None:
    rebuilt = {
        "pegs-tank-blitz": "TB-R10",
        "pegs-leap-frog": "LF-R1",
        "pegs-battle-of-the-blobs": "BB-R1",
        "pegs-hideout": "HO-R1",
        "pegs-rapid-transit": "RT-R12",
        "pegs-football": "FB-R18",
        "pegs-soccer": "SO-R17",
    }
    for sheet, ruling in rebuilt.items():
        assert ruling in clauses_of(sheet)
