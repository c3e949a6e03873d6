"""Rapid Transit (docs/rules/pegs-rapid-transit.md): steps, alarms, requests, house rules and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import applied, legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.rapid_transit.state import LONGEST, MOVES, PASS, REQUEST, STOP
from rumpus.rules.pegs.rapid_transit.steps import START, TARGET, distance
from rumpus.rules.pegs.talk import name, names, place, places
from rumpus.rules.words import OVER, count
from rumpus.table.notation import choices

from .scenario import (
    BOTH,
    PLAYER_1,
    PLAYER_2,
    ending,
    given,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

RT = open_book("rapid-transit")
A, B, E, F = (" ".join(f"{row}{column}" for column in range(1, 7)) for row in "ABEF")
ONES, TWOS = f"{A} {B}", f"{E} {F}"
"""The starting rows."""
HOUSES: list[tuple[str, ...]] = [
    (),
    ("no_retreat=on",),
    ("may_stop=on", "quiet_limit=15"),
    ("bound_blocked=pass", "turn_limit=60"),
    ("first_player=2", "no_retreat=on", "may_stop=on", "bound_blocked=pass", "quiet_limit=100"),
]


def travel(one: str = ONES, two: str = TWOS, *house: str, **words: Any) -> Any:
    """A game in the middle: where the pegs of both players are."""
    return given(RT, *house, **{"pegs": (one, two), **words})


def offers(state: Any, *pegs: str) -> list[str]:
    """The legal moves in their notation, in order; only those of some pegs, if any are named."""
    found = sorted(choice.words for choice in choices(RT, state))
    return [words for words in found if words.split()[1:] and words[5:7] in pegs] if pegs else found


def landings(state: Any, peg: str, verb: str) -> str:
    """Where a peg may move, or jump."""
    return " ".join(words[-2:] for words in offers(state, peg) if words.startswith(verb))


FIGURE = travel("A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 C1 D3", "A1 B6 C3 C4 D2 D5 E3 E4 F1 F2 F3 F5", actor=PLAYER_2)
"""RT-S2 and RT-S3."""
CROSSING = travel(f"{A} B1 B2 B4 B5 B6 C3", f"D3 E1 E2 E4 E5 E6 {F}")
"""RT-S4: player 1 can land on the peg at D3."""
ALARMED = when(CROSSING, "move C3>D3")
REQUESTED = when(ALARMED, "request")
"""RT-S5: player 2 has to move the peg at D3."""


# ---- the start, moves and jumps


@pytest.mark.clause("RT-1", "RT-2", "RT-4", "RT-5", "RT-6", "RT-S1")
def test_there_are_30_first_steps_and_none_can_sound() -> None:
    state = given(RT)
    assert [spots(pegs) for pegs in state.pegs] == [ONES, TWOS]
    assert [spots(START[seat]) for seat in BOTH] == [spots(TARGET[1 - seat]) for seat in BOTH] == [ONES, TWOS]
    for number in range(1, 7):
        assert len(landings(state, f"B{number}", "move").split()) == (2 if number in (1, 6) else 3)
    jumps = [landings(state, f"A{number}", "jump") for number in range(1, 7)]
    assert jumps == ["C1 C3", "C2 C4", "C1 C3 C5", "C2 C4 C6", "C3 C5", "C4 C6"]
    for start in (state, given(RT, "first_player=2")):
        assert len(offers(start)) == 30
        assert sum(words.startswith("jump") for words in offers(start)) == 14
        assert {words[-2] for words in offers(start)} == ({"C"} if start is state else {"D"})
        assert all(applied(RT, start, move).active == -1 for move in legal_moves(RT, start))


@pytest.mark.clause("RT-5", "RT-6", "RT-7", "RT-8", "RT-S2")
def test_the_figure_first_half() -> None:
    assert (landings(FIGURE, "F3", "move"), landings(FIGURE, "F3", "jump")) == ("E2 F4", "D3")
    assert refused(FIGURE, "jump F3>C6") == "C6 is neither next to F3 nor behind a peg of yours that is (RT-5 to RT-7)."
    assert refused(FIGURE, "move F3>E3") == "E3 already holds your peg (RT-5, RT-6)."


@pytest.mark.clause("RT-10", "RT-11", "RT-R2", "RT-R12", "RT-S3")
@pytest.mark.option("rapid-transit", "no_retreat", "on")
def test_the_figure_second_half() -> None:
    alarmed = when(FIGURE, "jump F3>D3")
    assert (landings(alarmed, "D3", "move"), landings(alarmed, "D3", "jump")) == ("C2 D4 E2", "B3 B5 D1 F3")
    assert "request" in offers(alarmed)
    house = RT.house(["no_retreat=on"])
    onward = when(FIGURE._replace(options=house), "jump F3>D3")
    assert (landings(onward, "D3", "move"), landings(onward, "D3", "jump")) == ("C2 D4", "B3 B5 D1")
    assert offers(onward)[-1] == "request"
    assert refused(onward, "move D3>E2") == "From D3 to E2 is a retreat, which this house does not allow (RT-R2)."


@pytest.mark.clause("RT-6", "RT-7", "RT-S12")
def test_a_jump_needs_one_own_peg_and_an_empty_place_behind_it() -> None:
    state = travel(f"{A} B1 B2 B3 B4 C4 C5")
    assert landings(state, "C4", "jump") == "C6"
    assert landings(state, "B4", "jump") == "D4 D6"
    assert landings(state, "A3", "jump") == "C1 C3"
    assert landings(state, "A6", "jump") == ""
    assert refused(state, "jump A6>C6") == "Between A6 and C6 there is no peg of yours to jump over (RT-6)."
    assert refused(state, "jump A3>C5") == "C5 already holds your peg (RT-5, RT-6)."


@pytest.mark.clause("RT-5", "RT-6", "RT-7")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_steps_are_those_worked_out_from_the_names_alone(seed: int, house: tuple[str, ...]) -> None:
    for step in random_game(RT, seed, *house)[::7]:
        if step.before.active >= 0 or step.before.bound >= 0 or step.move == PASS:
            continue
        own, expected = set(names(step.before.pegs[step.seat])), set()
        for origin in own:
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    near, far = (beyond(origin, down * times, right * times) for times in (1, 2))
                    if near and near not in own:
                        expected.add(f"move {origin}>{near}")
                    elif far and far not in own:
                        expected.add(f"jump {origin}>{far}")
        if step.before.options.no_retreat:
            expected = {words for words in expected if to_go(words[-2:], step.seat) <= to_go(words[5:7], step.seat)}
        assert set(offers(step.before)) == expected


def beyond(origin: str, down: int, right: int) -> str:
    """The name so many rows down and columns to the right, or nothing off the grid."""
    row, column = ord(origin[0]) + down, int(origin[1]) + right
    return f"{chr(row)}{column}" if chr(row) in "ABCDEF" and 1 <= column <= 6 else ""


def to_go(spot: str, seat: int) -> int:
    """How many rows a peg still has to go."""
    return max(ord("E") - ord(spot[0]) if seat == PLAYER_1 else ord(spot[0]) - ord("B"), 0)


# ---- alarms


@pytest.mark.clause("RT-3", "RT-9", "RT-11", "RT-S4")
def test_a_silent_landing_ends_the_turn() -> None:
    after = when(ALARMED, "move D3>E3")
    assert (to_move(after), after.bound, after.turns) == (PLAYER_2, -1, 1)
    assert [distance(after.pegs, seat) for seat in BOTH] == [39, 41]
    assert spots(after.pegs[PLAYER_1]) == f"{A} B1 B2 B4 B5 B6 E3"


@pytest.mark.clause("RT-10", "RT-11", "RT-R3", "RT-16")
def test_after_an_alarm_the_same_peg_goes_on_or_there_is_a_request() -> None:
    assert (to_move(ALARMED), ALARMED.active) == (PLAYER_1, place("D3"))
    assert offers(ALARMED) == [
        *(f"move D3>{spot}" for spot in ("C2", "C3", "C4", "D2", "D4", "E2", "E3", "E4")),
        "request",
    ]
    assert refused(ALARMED, "stop") == "Nobody may stop on an alarm, or before one (RT-R3)."
    assert refused(ALARMED, "move B1>C1") == "Only the peg at D3 travels in this turn (RT-11)."
    assert [count(pegs) for pegs in ALARMED.pegs] == [12, 12]


@pytest.mark.clause("RT-12", "RT-R6", "RT-R8", "RT-S5", "RT-S17")
def test_a_request_binds_the_peg_that_shares_the_location() -> None:
    assert (to_move(REQUESTED), REQUESTED.bound) == (PLAYER_2, place("D3"))
    assert REQUESTED.pegs[0] & REQUESTED.pegs[1] == places("D3")
    assert offers(REQUESTED) == [f"move D3>{spot}" for spot in ("C2", "C3", "C4", "D2", "D4", "E3")]
    assert refused(REQUESTED, "move E1>D1") == "The peg at D3 is requested: it has to move (RT-12)."


@pytest.mark.clause("RT-15", "RT-S6")
def test_a_binding_lasts_one_turn() -> None:
    after = when(REQUESTED, "move D3>C3")
    assert (to_move(after), after.bound) == (PLAYER_1, -1)
    assert len({words[5:7] for words in offers(after)}) > 1


@pytest.mark.clause("RT-R8")
def test_a_bound_peg_that_comes_back_sounds_again() -> None:
    state = travel(f"{A} B1 B2 B3 B4 D4 D3", f"D3 E1 E2 E4 E5 E6 {F}", actor=PLAYER_2, bound=place("D3"))
    away = when(state, "move D3>D4")
    assert away.active == place("D4")
    assert when(away, "move D4>D3").active == place("D3")


@pytest.mark.clause("RT-13", "RT-R5", "RT-S7")
def test_nothing_is_requested_in_the_own_starting_rows() -> None:
    state = when(travel(f"{A} B1 B2 B4 B5 B6 C3", f"B3 {E} F1 F2 F3 F4 F5"), "move C3>B3")
    assert offers(state) == [f"move B3>{spot}" for spot in ("C2", "C3", "C4")]
    assert refused(state, "request") == "B3 is in your starting rows, where nothing is requested (RT-13)."
    assert refused(CROSSING, "request") == "A request needs an alarm (RT-12)."


@pytest.mark.clause("RT-14", "RT-S8")
def test_a_bound_turn_may_end_with_a_request_too() -> None:
    state = travel(f"{A} B1 B2 B3 B4 C2 C4", f"D3 E1 E2 E4 E5 E6 {F}")
    after = when(state, "move C2>D3", "request", "move D3>C4", "request")
    assert (to_move(after), after.bound) == (PLAYER_1, place("C4"))
    assert (landings(after, "C4", "move"), landings(after, "C4", "jump")) == ("B5 C3 C5 D4 D5", "E2")
    assert len(offers(after)) == 6


@pytest.mark.clause("RT-R7", "RT-S9")
@pytest.mark.option("rapid-transit", "bound_blocked", "pass")
def test_a_bound_peg_without_a_step_sets_its_player_free_or_costs_the_turn() -> None:
    pegs = "A1 A2 A3 B1 B2 C1 C3 D1 D2 D3 D4 D5", f"A1 {E} F1 F2 F3 F4 F5"
    state = travel(*pegs, bound=place("A1"))
    assert len(offers(state)) == 47
    assert offers(state, "A1") == []
    lost = travel(*pegs, "bound_blocked=pass", bound=place("A1"), lowest=(20, 42))
    assert offers(lost) == ["pass"]
    after = when(lost, "pass")
    assert (to_move(after), after.pegs, after.turns, after.quiet) == (PLAYER_2, lost.pegs, 1, 1)


@pytest.mark.clause("RT-R4", "RT-S13")
def test_a_request_may_follow_any_number_of_alarms() -> None:
    after = when(ALARMED, "move D3>E4", "request")
    assert (to_move(after), after.bound) == (PLAYER_2, place("E4"))


@pytest.mark.clause("RT-R10", "RT-S14")
def test_after_36_landings_only_a_request_is_left() -> None:
    state = when(travel(f"{A} B1 B2 B4 B5 B6 C3", f"D3 D4 E1 E2 E5 E6 {F}"), "C3>D3")
    for _ in range(17):
        state = when(state, "D3>D4", "D4>D3")
    assert state.alarms[PLAYER_1] == 35
    last = when(state, "D3>D4")
    assert (last.alarms[PLAYER_1], offers(last)) == (36, ["request"])
    assert refused(last, "move D4>D3") == "This peg has landed 36 times; the turn has to end (RT-R10)."


@pytest.mark.clause("RT-R10")
def test_after_36_landings_a_turn_that_is_at_home_ends_by_itself() -> None:
    state = when(travel(f"{A} B1 B2 B4 B5 B6 C3", f"B3 C3 {E} F1 F2 F3 F4"), "C3>B3")
    for _ in range(17):
        state = when(state, "B3>C3", "C3>B3")
    last = when(state._replace(alarms=(35, 0)), "B3>C3")
    assert offers(last) == ["request"]
    home = when(state._replace(alarms=(34, 0)), "B3>C3", "C3>B3")
    assert (home.alarms[PLAYER_1], to_move(home), home.bound) == (36, PLAYER_2, -1)


# ---- the end


@pytest.mark.clause("RT-18", "RT-R9", "RT-S10", "RT-S11")
def test_the_twelfth_peg_home_wins_even_if_it_sounds() -> None:
    state = travel(f"D6 E1 E2 E3 E4 E5 {F}", f"{A} B1 B2 B3 B4 B5 E6")
    assert ending(when(state, "move D6>E6")) == "won by 1; points 12 11"
    after = when(state, "move D6>D5")
    assert (ending(after), to_move(after)) == ("", PLAYER_2)
    assert ending(
        when(state._replace(actor=PLAYER_2, pegs=(state.pegs[0], places(*A.split(), *B.split()[:5], "C6"))), "C6>B6")
    ) == ("won by 2; points 11 12")


@pytest.mark.clause("RT-R11", "RT-S15")
@pytest.mark.option("rapid-transit", "quiet_limit", "10")
def test_turns_without_a_new_lowest_distance_are_quiet() -> None:
    state, counted = given(RT), []
    for step in ("B3>C3", "E3>D3", "C3>D4", "D3>D2", "D4>C4", "D2>D3", "C4>D4"):
        state = when(state, step)
        counted.append(state.quiet)
    assert counted == [0, 0, 0, 1, 2, 3, 4]
    assert state.lowest == (40, 41)
    for limit in (10, 40):
        house = RT.house({"quiet_limit": str(limit)})
        assert ending(when(state._replace(options=house, quiet=limit - 1), "D3>D2")) == "drawn; points 0 0"
        assert ending(when(state._replace(options=house, quiet=limit - 1), "D3>C3")) == ""
    ahead = travel("E1 A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6", TWOS, quiet=39, lowest=(30, 42))
    assert ending(when(ahead, "E1>D1")) == "drawn; points 0 0"
    assert ending(when(ahead, "B1>C1")) == "won by 1; points 1 0"
    assert RT.house().quiet_limit == 40


@pytest.mark.clause("RT-R13")
@pytest.mark.option("rapid-transit", "turn_limit", "60")
def test_a_house_may_set_a_turn_limit() -> None:
    state = travel("E1 A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6", TWOS, "turn_limit=60", turns=59)
    assert ending(when(state, "B1>C1")) == "won by 1; points 1 0"
    assert ending(when(state, "E1>D1")) == "drawn; points 0 0"
    assert ending(when(state._replace(options=RT.house()), "B1>C1")) == ""


# ---- house rules


@pytest.mark.clause("RT-R1")
@pytest.mark.option("rapid-transit", "first_player", "2")
def test_player_2_may_begin() -> None:
    assert [to_move(given(RT, f"first_player={number}")) for number in (1, 2)] == [PLAYER_1, PLAYER_2]


@pytest.mark.clause("RT-R3")
@pytest.mark.option("rapid-transit", "may_stop", "on")
def test_a_house_may_let_a_player_stop_on_an_alarm() -> None:
    alarmed = when(CROSSING._replace(options=RT.house(["may_stop=on"])), "move C3>D3")
    assert offers(alarmed)[-1] == "stop"
    stopped = when(alarmed, "stop")
    assert (to_move(stopped), stopped.bound, stopped.pegs) == (PLAYER_2, -1, alarmed.pegs)
    assert refused(stopped, "stop") == "You may stop only on an alarm of this turn (RT-R3)."
    assert RT.rules.scene(sees(alarmed, PLAYER_1)).asks.endswith(", or stop.")


@pytest.mark.clause("RT-R2")
@pytest.mark.option("rapid-transit", "no_retreat", "on")
def test_where_nobody_retreats_a_turn_can_end_by_itself() -> None:
    pegs = "A2 B1 B3 B4 C1 C2 C3 D2 D4 E1 E2 E3", f"B2 {E} F1 F2 F3 F4 F5"
    after = when(travel(*pegs, "no_retreat=on"), "A2>B2")
    assert (to_move(after), after.bound, after.alarms) == (PLAYER_2, -1, (1, 0))
    assert spots(after.pegs[PLAYER_1])[:5] == "B1 B2"
    assert to_move(when(travel(*pegs), "A2>B2")) == PLAYER_1


@pytest.mark.clause("RT-R2")
@pytest.mark.option("rapid-transit", "no_retreat", "on")
def test_between_the_target_rows_no_step_is_a_retreat() -> None:
    state = travel("F1 F3 D1 A1 A2 A3 A4 A5 A6 B1 B2 B3", TWOS, "no_retreat=on")
    assert (landings(state, "F1", "move"), landings(state, "F3", "move")) == ("E1 E2 F2", "E2 E3 E4 F2 F4")
    assert landings(state, "D1", "move") == "D2 E1 E2"


@pytest.mark.clause("RT-3", "RT-S16")
def test_there_is_no_pass() -> None:
    for state in (given(RT), CROSSING, REQUESTED):
        assert refused(state, "pass") == "Name a peg and where it lands, as in `move B3>C3` or `jump A3>C3`."


# ---- what always holds


@pytest.mark.clause("RT-3", "RT-9", "RT-10", "RT-13", "RT-15", "RT-16")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_what_holds_after_every_decision(seed: int, house: tuple[str, ...]) -> None:
    for step in random_game(RT, seed, *house):
        before, after = step.before, step.after
        assert [count(pegs) for pegs in after.pegs] == [12, 12]
        assert after.pegs[1 - step.seat] == before.pegs[1 - step.seat]
        assert after.quiet == 0 or after.lowest[step.seat] == before.lowest[step.seat]
        if before.bound >= 0 and step.move != PASS:
            assert step.move // 36 == before.bound or not offers(before, name(before.bound))
        if step.move == REQUEST:
            assert after.bound == before.active
            assert not START[step.seat] >> after.bound & 1
            assert not TARGET[1 - step.seat] >> after.bound & 1  # RT-13: a peg in its target rows is never bound
        if step.move < REQUEST:
            sounded = bool(before.pegs[1 - step.seat] >> step.move % 36 & 1)
            assert (after.alarms[step.seat] > (before.alarms[step.seat] if before.active >= 0 else 0)) == sounded
            assert sounded or to_move(after) in (1 - step.seat, OVER)
        assert (step.move == STOP) <= bool(before.options.may_stop)
        assert after.alarms[step.seat] <= 36


@pytest.mark.clause("RT-R10", "RT-R11")
@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = RT.house(house)
    found = simulate(RT, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert found.longest <= 85 * options.quiet_limit * 37 <= LONGEST
    assert max(len(legal_moves(RT, step.before)) for step in random_game(RT, 1, *house)) <= MOVES
