"""Rapid Transit as a riddle: moves of the other answer it exactly when the seat would have noticed the same."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rumpus.bots.answering import answers, is_answer
from rumpus.rules.pegs.rapid_transit import riddle
from rumpus.rules.pegs.rapid_transit_talk import PASS, STOP
from rumpus.rules.pegs.talk import place
from rumpus.rules.pegs.unit import leg

from .noticing import noticed, stories
from .scenario import PLAYER_1, PLAYER_2, given, sees, to_move, when
from .test_rapid_transit import ALARMED, CROSSING, RT, E, F, travel

A = "A1 A2 A3 A4 A5 A6"


def answered(seat: int, start: Any, played: list[str], others: list[list[str]]) -> list[bool]:
    """Whether a seat that noticed one game may have been in each of some others."""
    seen = noticed(start, seat, *played).seen
    asked = riddle(start, seat, seen)
    found = []
    for said in others:
        other = noticed(start, seat, *said)
        found.append(is_answer(asked, other.others))
        assert found[-1] == (other.seen == seen)
    return found


@pytest.mark.clause("RT-9", "RT-10")
def test_where_the_own_peg_sounds_a_peg_of_the_other_stands() -> None:
    start = given(RT)
    met = ["move B3>C3", "move E3>D3", "move C3>D3"]
    others = [met, ["move B3>C3", "jump F3>D3", "move C3>D3"], ["move B3>C3", "move E4>D4", "move C3>D3"]]
    assert answered(PLAYER_1, start, met, others) == [True, True, False]
    missed = ["move B3>C3", "move E4>D4", "move C3>D3"]
    others = [missed, ["move B3>C3", "jump F6>D6", "move C3>D3"], ["move B3>C3", "move E3>D3", "move C3>D3"]]
    assert answered(PLAYER_1, start, missed, others) == [True, True, False]


@pytest.mark.clause("RT-5", "RT-6", "RT-7")
def test_a_silent_turn_is_any_step_or_jump_that_the_rules_allow() -> None:
    assert len(stories(given(RT), PLAYER_2, "move B3>C3")) == 30  # RT-S1
    crossing = stories(CROSSING, PLAYER_2, "move C3>C4")
    assert ("jump B2>D4",) in crossing
    assert not {("jump B1>D1",), ("move C3>D3",)} & crossing


@pytest.mark.clause("RT-10", "RT-11")
def test_after_an_alarm_the_same_peg_goes_on() -> None:
    found = stories(CROSSING, PLAYER_2, "move C3>D3", "move D3>E4", "move E4>D4")
    assert ("move C3>D3", "move D3>E4", "move E4>D4") in found
    assert all(first[-2:] == then[5:7] for story in found for first, then in pairwise(story))


@pytest.mark.clause("RT-R2", "RT-R10")
@pytest.mark.option("rapid-transit", "no_retreat", "on")
def test_who_cannot_go_on_after_an_alarm_stays_unannounced() -> None:
    """RT-R2: a peg that may not go back, and meets somebody where no way leads on, ends its turn there."""
    shut_in = travel("A1 A4 A5 A6 B2 B3 C1 C2 C6 D1 D3 D6", f"B1 B5 {E} F1 F2 F3 F4", "no_retreat=on")
    assert to_move(when(shut_in, "move A1>B1")) == PLAYER_2
    assert stories(shut_in, PLAYER_2, "move A1>B1") == {("move A1>B1",)}
    assert ("move A4>B5",) in stories(shut_in, PLAYER_2, "move A4>B5")


@pytest.mark.clause("RT-10", "RT-11", "RT-12")
def test_alarms_of_the_other_and_a_request_tell_where_its_peg_went() -> None:
    """Player 2 hears one alarm and is asked for D3: only a peg that can come there in one step."""
    start = travel("A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 C2 C4", f"D3 E1 E2 E4 E5 E6 {F}")
    request = ["move C2>D3", "request"]
    assert answered(PLAYER_2, start, request, [request, ["move C4>D3", "request"]]) == [True, True]
    silent = ["move C2>D2"]
    assert answered(PLAYER_2, start, silent, [silent, ["move B1>C1"], request[:1]]) == [True, True, False]
    on = ["move C2>D3", "move D3>D4"]
    assert answered(PLAYER_2, start, on, [on, ["move C4>D3", "move D3>C3"], silent]) == [True, True, False]


@pytest.mark.clause("RT-12", "RT-15")
def test_the_bound_peg_goes_and_no_other() -> None:
    """After a request player 2 took a turn: with the peg at D3, silently."""
    played = ["request", "move D3>C3"]
    others = [played, ["request", "move D3>D2"]]
    assert answered(PLAYER_1, ALARMED, played, others) == [True, True]
    asked = riddle(ALARMED, PLAYER_1, noticed(ALARMED, PLAYER_1, *played).seen)
    assert not is_answer(asked, [leg(place("E1"), place("D1"))])


@pytest.mark.clause("RT-R7")
@pytest.mark.option("rapid-transit", "bound_blocked", "pass")
def test_a_bound_peg_without_a_step_sets_the_player_free_or_costs_the_turn() -> None:
    """RT-S9: player 1's peg at A1 is shut in; player 2, who bound it, knows that no turn of A1 was taken."""
    pegs = ("A1 A2 A3 B1 B2 C1 C3 D1 D2 D3 D4 D5", f"A1 {E} F1 F2 F3 F4 F5")
    for house, free in (("bound_blocked=free", True), ("bound_blocked=pass", False)):
        start = given(RT, house, pegs=pegs, bound=place("A1"))
        step = "move D5>D6"
        after = when(start, step if free else "pass")
        asked = riddle(start, PLAYER_2, [(None, sees(each, PLAYER_2)) for each in (start, after)])
        assert is_answer(asked, [leg(place("D5"), place("D6"))]) == free
        assert is_answer(asked, [PASS]) != free
        assert not is_answer(asked, [leg(place("A1"), place("A4"))])


@pytest.mark.clause("RT-R3")
@pytest.mark.option("rapid-transit", "may_stop", "on")
def test_where_players_may_stop_silence_after_an_alarm_is_a_step_or_none() -> None:
    start = travel("A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 C2 C4", f"D3 E1 E2 E4 E5 E6 {F}", "may_stop=on")
    played = ["move C2>D3", "move D3>D4"]
    stopped = ["move C2>D3", "stop"]
    assert answered(PLAYER_2, start, played, [played, stopped]) == [True, True]
    assert noticed(start, PLAYER_2, *stopped).others[-1] == STOP


@pytest.mark.clause("RT-18")
def test_a_game_that_goes_on_was_not_won() -> None:
    """Player 2's last peg stands before row B: it did not go home, or all would be over."""
    start = travel(f"{E} F1 F2 F3 F4 F5 D1", f"{A} B1 B2 B3 B4 B5 C6", actor=PLAYER_2)
    asked = riddle(start, PLAYER_1, noticed(start, PLAYER_1, "move C6>C5").seen)
    assert is_answer(asked, [leg(place("C6"), place("C5"))])
    assert not is_answer(asked, [leg(place("C6"), place("B6"))])


@pytest.mark.clause("RT-R11")
def test_a_game_that_goes_on_was_not_quiet_for_too_long() -> None:
    """After 37 quiet turns and one of its own, player 1 knows that the other came nearer, or all would be over."""
    start = travel(actor=PLAYER_2, quiet=37, pegs=("A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 C5 C6", f"D1 D2 E3 E4 E5 E6 {F}"))
    start = start._replace(lowest=(40, 40), options=start.options._replace(quiet_limit=40))
    near, far = ["move E3>D3", "move C5>C4", "move E4>D4"], ["move D1>E1", "move C5>C4", "move E1>D1"]
    found = stories(start, PLAYER_1, *near, "move C4>C5")
    assert tuple(near[::2]) in found
    assert tuple(far[::2]) not in found
    assert ("move D1>E1", "move E3>D3") not in found  # no nearer than before
    assert ("move E3>D3", "move D3>E3") in found


def test_answers_differ_and_the_same_seed_gives_the_same() -> None:
    start = given(RT)
    asked = riddle(
        start, PLAYER_1, noticed(start, PLAYER_1, "move B3>C3", "move E3>D3", "move B4>C4", "move D3>D2").seen
    )
    found, again = ([tuple(moves) for moves, _ in zip(answers(asked, seed=4), range(12), strict=False)] for _ in "ab")
    assert found == again
    assert len(set(found)) > 6
