"""Hostage (docs/rules/pegs-hostage.md): set-up, turns, house rules and numbers."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rumpus.engine.plain import applied, legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.hostage.state import ADD, FLEE, KEEP, LONGEST, MOVES
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import GRID, LOWER_ROWS, UPPER_ROWS, around, bit, connected, square
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
    touches,
    when,
)

HS = open_book("hostage")
UPPER = ["hostage A3", "hide B3", "hide C3", "hide C4"]
"""Player 1's set-up in the sheet's scenarios."""
LOWER = ["hostage F6", "hide D5", "hide E5", "hide E6"]
HOUSES: list[tuple[str, ...]] = [
    (),
    ("single_group=on",),
    ("announce_removed=on", "halves=swap"),
    ("single_group=on", "announce_removed=on", "own_stock=on", "first_player=2", "turn_limit=20"),
]


def siege(one: str, two: str, *house: str, **words: Any) -> Any:
    """A game in which both are set up: for each player the hostage, then the soldiers."""
    teams = [text.split() for text in (one, two)]
    hostages = tuple(place(team[0]) for team in teams)
    soldiers = tuple(" ".join(team[1:]) for team in teams)
    return given(HS, *house, **{"hiding": 2, "hostages": hostages, "soldiers": soldiers, **words})


def team(state: Any, seat: int) -> str:
    """A player's hostage, then the soldiers."""
    hostage = state.hostages[seat]
    return f"{names(bit(hostage))[0] if hostage >= 0 else '-'} {spots(state.soldiers[seat])}"


START = siege("A3 B3 C3 C4", "F6 D5 E5 E6")
"""HS-S7's start."""
CUT = siege("A1 B2 B3 B4", "F6 C4 D4 E5 F5", actor=PLAYER_2)
"""HS-S12: player 2 can cut player 1's team in two."""


# ---- set-up


@pytest.mark.clause("HS-1", "HS-2", "HS-3", "HS-S1")
def test_a_hostage_and_three_soldiers_are_set_up_in_the_own_half() -> None:
    state = given(HS)
    assert may_play(state) == spots(UPPER_ROWS)
    first = when(state, *UPPER)
    assert (team(first, PLAYER_1), to_move(first)) == ("A3 B3 C3 C4", PLAYER_2)
    assert may_play(first) == spots(LOWER_ROWS)
    both = when(first, *LOWER)
    assert (team(both, PLAYER_2), to_move(both), both.phase) == ("F6 D5 E5 E6", PLAYER_1, ADD)
    assert both == START


@pytest.mark.clause("HS-2", "HS-S2")
def test_a_soldier_has_to_touch_the_hostage() -> None:
    state = when(given(HS), *UPPER, "hostage F1", "hide D1", "hide D2")
    assert refused(state, "hide D3") == "With a soldier at D3 none would touch the hostage (HS-2)."
    assert may_play(state) == "E1 E2"


@pytest.mark.clause("HS-3", "HS-S3")
def test_no_soldier_may_stand_alone_and_the_hostage_is_no_company() -> None:
    for first, second, third in (("C2", "C3", "A4"), ("A4", "C2", "C3"), ("A4", "C3", "C2")):
        state = when(given(HS), "hostage A3", f"hide {first}", f"hide {second}")
        assert refused(state, f"hide {third}") == (
            f"With {third} not all three soldiers could touch each other and the hostage (HS-2, HS-3)."
        )


@pytest.mark.clause("HS-1", "HS-S4")
def test_nobody_sets_up_in_the_other_half_or_twice_in_one_place() -> None:
    state = when(given(HS), "hostage C4", "hide B3", "hide C3")
    assert refused(state, "hide D3") == "D3 is not in your half (HS-1)."
    assert refused(state, "hide C4") == "C4 already holds your hostage (SYS-16)."
    assert refused(state, "hide C3") == "C3 already holds your soldier (SYS-16)."


def set_ups(mine: int) -> set[tuple[int, int]]:
    """All legal set-ups in a half, worked out from the names alone."""
    trios = [
        trio for trio in combinations(names(mine), 3) if all(any(touches(one, other) for other in trio) for one in trio)
    ]
    assert len(trios) == 144
    return {
        (place(hostage), places(*trio))
        for trio in trios
        for hostage in names(mine)
        if hostage not in trio and any(touches(hostage, one) for one in trio)
    }


@pytest.mark.clause("HS-S5", "HS-1", "HS-2", "HS-3")
@pytest.mark.parametrize(("house", "seat"), [("usual", 0), ("usual", 1), ("swap", 0), ("swap", 1)])
def test_there_are_1158_set_ups_and_every_way_to_place_pegs_comes_to_one(house: str, seat: int) -> None:
    start = given(HS, f"halves={house}", hiding=seat)
    reached = {start}
    for _ in range(4):
        assert all(to_move(state) == seat for state in reached)
        reached = {applied(HS, state, move) for state in reached for move in legal_moves(HS, state)}
    assert all(state.hiding == seat + 1 for state in reached)
    mine = UPPER_ROWS if (house == "usual") == (seat == 0) else LOWER_ROWS
    found = {(state.hostages[seat], state.soldiers[seat]) for state in reached}
    assert found == set_ups(mine)
    assert len(found) == len(reached) == 1158
    squares = [square(PLAYER_1, mine == LOWER_ROWS, right) for right in (0, 1)]
    assert sum((bit(hostage) | three) & ~each == 0 for hostage, three in found for each in squares) == 528


# ---- adding soldiers


@pytest.mark.clause("HS-5", "HS-S6", "HS-R10")
def test_a_soldier_goes_next_to_a_soldier_and_the_hostage_is_not_enough() -> None:
    state = siege("E3 B3 C3 D2 D3 D5 E4 E5", "F6 A6 B6 C6")
    assert may_play(state) == "A2 A3 A4 B2 B4 C1 C2 C4 C5 C6 D1 D4 D6 E1 E2 E6 F3 F4 F5 F6"
    for spot in ("F2", "F1", "A1", "A5", "A6", "B1", "B5", "B6"):
        assert refused(state, f"add {spot}") == f"{spot} is next to none of your soldiers (HS-5)."
    assert refused(state, "add E3") == "E3 already holds your hostage (SYS-16)."
    assert refused(state, "add E4") == "E4 already holds your soldier (SYS-16)."


@pytest.mark.clause("HS-4", "HS-6", "HS-S7")
def test_a_silent_soldier_stays_and_the_turn_is_over() -> None:
    after = when(START, "add D4")
    assert (team(after, PLAYER_1), to_move(after), after.turns) == ("A3 B3 C3 C4 D4", PLAYER_2, 1)
    assert may_play(after) == "C4 C5 C6 D4 D6 E4 F4 F5"


@pytest.mark.clause("HS-5", "HS-S15")
def test_soldiers_may_go_into_the_other_half() -> None:
    assert may_play(START) == "A2 A4 B2 B4 B5 C2 C5 D2 D3 D4 D5"
    assert [spot for spot in may_play(START).split() if when(START, spot).phase == FLEE] == ["D5"]


@pytest.mark.clause("HS-7", "HS-8", "HS-S8")
def test_a_soldier_on_the_hostage_wins_at_once() -> None:
    state = siege("A3 B3 C3 C4 D4", "E4 E6 F4 F5")
    after = when(state, "add E4")
    assert ending(after) == "won by 1; points 1 0"
    assert after.place == place("E4")


@pytest.mark.clause("HS-7", "HS-9", "HS-10", "HS-12", "HS-R4", "HS-S9")
def test_a_hit_soldier_goes_to_the_hostages_place_and_the_hostage_flees() -> None:
    hit = when(START, "add D5")
    assert (team(hit, PLAYER_1), team(hit, PLAYER_2)) == ("A3 B3 C3 C4 D5", "- E5 E6 F6")
    assert (to_move(hit), hit.phase) == (PLAYER_2, FLEE)
    assert offers(hit) == [f"hostage {spot}" for spot in ["D4", "D5", "D6", "E4", "F4", "F5"]]
    assert refused(hit, "hostage A1") == "A1 is next to none of your soldiers (HS-10)."
    assert refused(hit, "add F5") == "Name a location from A1 to F6, as in `hostage B3`."
    fled = when(hit, "hostage F5")
    assert (team(fled, PLAYER_2), to_move(fled), fled.phase) == ("F5 E5 E6 F6", PLAYER_2, ADD)
    assert (fled.turns, fled.removed) == (1, (0, 0))


@pytest.mark.clause("HS-12", "HS-S16")
def test_after_a_hit_it_is_the_victims_turn() -> None:
    fled = when(START, "add D5", "hostage F5")
    assert to_move(fled) == PLAYER_2
    assert to_move(when(fled, "add F4")) == PLAYER_1


@pytest.mark.clause("HS-11", "HS-R5", "HS-S10")
def test_a_hostage_that_goes_where_the_attacker_stands_is_lost() -> None:
    assert ending(when(START, "add D5", "hostage D5")) == "won by 1; points 1 0"


@pytest.mark.clause("HS-11", "HS-R6", "HS-S11")
def test_a_hostage_that_meets_the_other_hostage_is_lost_too() -> None:
    hit = when(siege("D2 C2 C3 C4", "F3 D4 E3 E4"), "add D4")
    assert may_play(hit) == "D2 D3 D4 D5 E2 E5 F2 F4 F5"
    assert ending(when(hit, "hostage D2")) == "won by 1; points 1 0"
    assert ending(when(hit, "hostage D3")) == ""


@pytest.mark.clause("HS-14", "HS-R7", "HS-S12")
@pytest.mark.parametrize(
    ("flight", "left", "gone"), [("A2", "A2 A1 B2", "B4"), ("A3", "A3 A1 B2 B4", ""), ("A5", "A5 B4", "A1 B2")]
)
def test_groups_that_do_not_hold_the_hostage_go(flight: str, left: str, gone: str) -> None:
    hit = when(CUT, "add B3")
    assert spots(hit.soldiers[PLAYER_1]) == "A1 B2 B4"
    assert may_play(hit) == "A2 A3 A4 A5 B1 B3 B5 C1 C2 C3 C4 C5"
    fled = when(hit, f"hostage {flight}")
    assert (team(fled, PLAYER_1), spots(fled.removed[PLAYER_1])) == (left, gone)


@pytest.mark.clause("HS-14", "HS-S13")
@pytest.mark.parametrize(
    ("flight", "left"), [("E6", "F6"), ("F2", "E3 E4"), ("D2", "E3 E4"), ("F4", "E3 E4"), ("F5", "E3 E4 F6")]
)
def test_the_soldier_at_the_hostages_old_place_can_be_cut_off(flight: str, left: str) -> None:
    hit = when(siege("A3 B3 C3 C4 D4", "F6 E3 E4 E5"), "add E5")
    assert spots(hit.soldiers[PLAYER_2]) == "E3 E4 F6"
    assert team(when(hit, f"hostage {flight}"), PLAYER_2) == f"{flight} {left}"


@pytest.mark.clause("HS-9", "HS-10", "HS-S14")
def test_one_soldier_is_enough_to_guard_a_hostage() -> None:
    hit = when(siege("A3 B3 C3 C4", "E5 D5"), "add D5")
    assert may_play(hit) == "D4 D5 D6 E4 E6 F4 F5 F6"
    fled = when(hit, "hostage F6")
    assert (team(fled, PLAYER_2), to_move(fled)) == ("F6 E5", PLAYER_2)


@pytest.mark.clause("HS-R9")
def test_a_group_that_only_the_hostage_joins_may_grow() -> None:
    fled = when(CUT, "add B3", "hostage A3")
    for spot in ("A5", "C1"):
        assert spot in may_play(fled).split()
    assert "add A4" in offers(fled)


@pytest.mark.clause("HS-R11", "HS-S18")
@pytest.mark.option("hostage", "turn_limit", "20")
def test_the_last_turn_of_the_limit_ends_in_a_draw_unless_it_wins() -> None:
    for limit in (120, 20):
        last = START._replace(turns=limit - 1, options=HS.house({"turn_limit": str(limit)}))
        assert ending(last) == ""
        assert ending(when(last, "add D4")) == "drawn; points 0 0"
        hit = when(last, "add D5")
        assert to_move(hit) == PLAYER_2
        assert ending(when(hit, "hostage F5")) == "drawn; points 0 0"
        assert ending(when(hit, "hostage D5")) == "won by 1; points 1 0"
    assert HS.house().turn_limit == 120


# ---- house rules


@pytest.mark.clause("HS-R2")
@pytest.mark.option("hostage", "first_player", "2")
def test_player_2_may_add_the_first_soldier_though_player_1_sets_up_first() -> None:
    state = given(HS, "first_player=2")
    assert to_move(state) == PLAYER_1
    assert to_move(when(state, *UPPER, *LOWER)) == PLAYER_2


@pytest.mark.clause("HS-R1")
@pytest.mark.option("hostage", "halves", "swap")
def test_a_house_may_swap_the_halves() -> None:
    state = given(HS, "halves=swap")
    assert may_play(state) == spots(LOWER_ROWS)
    assert may_play(when(state, *LOWER)) == spots(UPPER_ROWS)


@pytest.mark.clause("HS-R3")
@pytest.mark.option("hostage", "own_stock", "on")
def test_a_house_may_give_each_player_19_soldiers_and_then_a_pass() -> None:
    upper = [spot for spot in names(UPPER_ROWS | places("D1", "D2")) if spot != "A1"]
    state = siege(" ".join(["A1", *upper]), "F6 E5 F5 E6", "own_stock=on")
    assert count(state.soldiers[PLAYER_1]) == 19
    assert offers(state) == ["pass"]
    assert refused(state, "add D3") == "All your 19 soldiers are on the grid: you can only `pass` (HS-R3)."
    passed = when(state, "pass")
    assert (to_move(passed), passed.turns, passed.soldiers) == (PLAYER_2, 1, state.soldiers)
    free = siege(" ".join(["A1", *upper]), "F6 E5 F5 E6")
    assert "pass" not in offers(free)
    assert "add D3" in offers(free)
    assert refused(free, "add B2") == "B2 already holds your soldier (SYS-16)."
    assert refused(free, "add F5") == "F5 is next to none of your soldiers (HS-5)."


@pytest.mark.clause("HS-R7")
@pytest.mark.option("hostage", "single_group", "on")
def test_a_house_may_let_only_one_group_stay_which_its_player_chooses() -> None:
    hit = when(siege("A1 B2 B3 B4", "F6 C4 D4 E5 F5", "single_group=on", actor=PLAYER_2), "add B3")
    fled = when(hit, "hostage A3")
    assert (to_move(fled), fled.phase, offers(fled)) == (PLAYER_1, KEEP, ["keep A1", "keep B4"])
    assert refused(fled, "keep B2") == "B2 is not the first location of a group beside the hostage (HS-R7)."
    first, second = when(fled, "keep A1"), when(fled, "keep B4")
    assert (team(first, PLAYER_1), spots(first.removed[PLAYER_1])) == ("A3 A1 B2", "B4")
    assert (team(second, PLAYER_1), spots(second.removed[PLAYER_1])) == ("A3 B4", "A1 B2")
    assert [(to_move(state), state.phase, state.turns) for state in (first, second)] == [(PLAYER_1, ADD, 1)] * 2
    assert when(hit, "hostage A2").phase == ADD  # only one group holds the hostage there


# ---- numbers and what always holds


@pytest.mark.clause("HS-13", "HS-14", "HS-15")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(25))
def test_what_holds_after_every_completed_decision(seed: int, house: tuple[str, ...]) -> None:
    run = 0
    for step in random_game(HS, seed, *house):
        before, after = step.before, step.after
        run = 0 if after.removed != before.removed else run + (after.turns > before.turns)
        assert run <= 29
        if after.hiding < 2 or after.phase != ADD or after.won >= 0:
            continue
        grids = [after.soldiers[seat] | bit(after.hostages[seat]) for seat in BOTH]
        assert grids[0] & grids[1] == 0
        for seat in BOTH:
            assert after.soldiers[seat] & around(bit(after.hostages[seat]))
            assert connected(grids[seat])
            assert after.sure[seat] & ~after.soldiers[seat] == 0
            if before.hiding == 2 and before.phase == ADD:
                assert before.soldiers[seat] & ~after.soldiers[seat] == 0
                assert before.hostages[seat] == after.hostages[seat]
        if to_move(after) != OVER:
            assert 1 <= len(legal_moves(HS, after)) <= MOVES


@pytest.mark.clause("HS-10")
def test_a_fleeing_hostage_always_has_a_place() -> None:
    alone = siege("A1 A2", "F6 F5", hostages=(-1, place("F6")), phase=FLEE, actor=PLAYER_2)
    assert may_play(alone) == "A1 A3 B1 B2 B3"
    full = GRID & ~bit(0)
    crowded = alone._replace(soldiers=(full, 0))
    assert may_play(crowded) == "A1"


@pytest.mark.clause("HS-R11")
@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = HS.house(house)
    found = simulate(HS, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 9 <= found.shortest <= found.longest <= 8 + 3 * options.turn_limit <= LONGEST
