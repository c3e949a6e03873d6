"""Rapid Transit (docs/rules/pegs-rapid-transit.md): who learns what, the worlds of the bots, and what people read."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import applied, legal_moves
from rumpus.rules.errors import IllegalMove
from rumpus.rules.pegs.rapid_transit.state import PASS, REQUEST, STOP
from rumpus.rules.pegs.talk import place, places
from rumpus.rules.pegs.unit import leg
from rumpus.rules.words import OVER, WATCHER
from rumpus.table.notation import understood

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    at_table,
    clauses_named,
    clauses_of,
    given,
    heard,
    judged_by_both,
    locations_in,
    random_game,
    refused,
    sees,
    to_move,
    when,
)
from .test_rapid_transit import ALARMED, CROSSING, HOUSES, ONES, REQUESTED, RT, TWOS, E, F, travel

NO_STEP = "Name a peg and where it lands, as in `move B3>C3` or `jump A3>C3`."
MEETING = ["move B3>C3", "move E3>D3", "move C3>D3"]
"""Player 1 lands on player 2's first peg."""


def told(before: Any, after: Any, seat: int, move: int | None = None) -> list[str]:
    """What a seat hears of a step from one state to the next."""
    return [event.words for event in RT.rules.tell(sees(before, seat), move, sees(after, seat))]


# ---- section 4: what each side learns


def test_of_a_silent_landing_the_others_learn_that_the_turn_is_over() -> None:
    match = at_table(RT, "move B3>C3")
    assert heard(match, PLAYER_1) == ["Silence at C3. Your turn is over."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat) == ["Silence. Player 1's turn is over."]
        assert match.view(seat) == at_table(RT, "jump A1>C1").view(seat)


@pytest.mark.clause("RT-10", "RT-17")
def test_of_an_alarm_the_others_learn_no_place() -> None:
    match = at_table(RT, *MEETING)
    assert heard(match, PLAYER_1, last=1) == ["Alarm at D3. Your turn goes on."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm. Player 1 has landed on one of your pegs."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 1 has landed on an enemy peg."]
    assert [match.view(seat).active for seat in EVERYBODY] == [place("D3"), -1, -1]
    assert [match.view(seat).alarms for seat in EVERYBODY] == [(1, 0)] * 3
    match.play(PLAYER_1, "move D3>D4")
    assert heard(match, PLAYER_2, last=1) == ["Silence. Player 1's turn is over."]
    assert locations_in(match.heard(WATCHER)) == []


@pytest.mark.clause("RT-12", "RT-17")
def test_a_request_announces_the_place() -> None:
    match = at_table(RT, *MEETING, "request")
    assert heard(match, PLAYER_1, last=1) == ["You stand at D3. Player 2 has to move the peg there."]
    assert heard(match, PLAYER_2, last=1) == ["Player 1 stands at your D3. Your peg there has to move."]
    assert heard(match, WATCHER, last=1) == ["Player 1 stands at D3. Player 2 has to move the peg there."]
    assert [match.view(seat).bound for seat in EVERYBODY] == [place("D3")] * 3


@pytest.mark.clause("RT-S6", "RT-R7")
def test_of_a_bound_turn_the_requester_learns_that_it_was_taken() -> None:
    ways = [when(REQUESTED, f"move D3>{spot}") for spot in ("C3", "D2")]
    for seat in (PLAYER_1, WATCHER):
        assert len({sees(after, seat) for after in ways}) == 1
        assert told(REQUESTED, ways[0], seat) == ["Silence. Player 2's turn is over."]
    pegs = "A1 A2 A3 B1 B2 C1 C3 D1 D2 D3 D4 D5", f"A1 {E} F1 F2 F3 F4 F5"
    blocked = travel(*pegs, "bound_blocked=pass", bound=place("A1"), lowest=(20, 42))
    passed = when(blocked, "pass")
    assert told(blocked, passed, PLAYER_2) == ["Silence. Player 1's turn is over."]
    assert told(blocked, passed, PLAYER_1, PASS) == ["You have no step. Your turn is over."]


@pytest.mark.clause("RT-S17")
def test_a_refused_step_tells_the_other_nothing() -> None:
    match = at_table(RT, *MEETING, "request")
    before = match.view(PLAYER_1), heard(match, PLAYER_1)
    with pytest.raises(IllegalMove, match="The peg at D3 is requested"):
        match.play(PLAYER_2, "move E1>D1")
    assert (match.view(PLAYER_1), heard(match, PLAYER_1)) == before


@pytest.mark.option("rapid-transit", "may_stop", "on")
def test_a_stop_sounds_like_a_silent_landing() -> None:
    alarmed = when(CROSSING._replace(options=RT.house(["may_stop=on"])), "move C3>D3")
    stopped, went_on = when(alarmed, "stop"), when(alarmed, "move D3>D4")
    for seat in (PLAYER_2, WATCHER):
        assert sees(stopped, seat) == sees(went_on, seat)
    assert told(alarmed, stopped, PLAYER_1, STOP) == ["You stop. Your turn is over."]


@pytest.mark.clause("RT-18")
def test_the_end_shows_both_grids() -> None:
    state = travel(f"D6 E1 E2 E3 E4 E5 {F}", "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 E6")
    after = when(state, "move D6>E6")
    for seat in EVERYBODY:
        assert sees(after, seat).pegs == after.pegs
        assert told(state, after, seat)[-1] == "Game over. Player 1 wins, 12 to 11."
    assert told(state, after, PLAYER_1, leg(place("D6"), place("E6")))[0] == "Alarm at E6."


@pytest.mark.clause("RT-R11", "RT-R13")
def test_why_a_game_without_a_winner_ends_is_said() -> None:
    quiet = travel(ONES, TWOS, quiet=39, lowest=(30, 30))
    assert told(quiet, when(quiet, "B1>C1"), WATCHER)[1:] == [
        "40 turns without progress.",
        "Game over. A draw, 0 to 0.",
    ]
    limit = travel(ONES, TWOS, "turn_limit=5", turns=4)
    assert told(limit, when(limit, "B1>C1"), WATCHER)[1] == "5 turns are played."


@pytest.mark.clause("RT-R11")
def test_nobody_sees_the_quiet_turns_before_the_end() -> None:
    for seat in EVERYBODY:
        assert sees(travel(quiet=7), seat) == sees(travel(quiet=30), seat)


@pytest.mark.clause("RT-R10")
def test_a_turn_that_ends_by_itself_is_heard_so() -> None:
    state = travel("A1 A2 A3 A4 A5 A6 B1 B2 B4 B5 B6 C3", f"B3 C3 {E} F1 F2 F3 F4", active=place("C3"), alarms=(35, 0))
    after = when(state, "move C3>B3")
    assert told(state, after, PLAYER_2) == [
        "Alarm. Player 1 has landed on one of your pegs.",
        "Player 1's turn is over.",
    ]
    assert told(state, after, PLAYER_1, leg(place("C3"), place("B3"))) == ["Alarm at B3."]


@pytest.mark.parametrize("house", HOUSES)
def test_moves_that_sound_alike_look_alike_to_the_others(house: tuple[str, ...]) -> None:
    for step in random_game(RT, 4, *house)[:120]:
        for other in (1 - step.seat, WATCHER):
            noticed: dict[Any, set[Any]] = {}
            for move in legal_moves(RT, step.before):
                after = applied(RT, step.before, move)
                if to_move(after) != OVER:
                    events = tuple(told(step.before, after, other))
                    assert after.bound >= 0 or locations_in(events) == []
                    key = (after.alarms, after.bound, to_move(after))
                    noticed.setdefault(key, set()).add((sees(after, other), events))
            assert all(len(alike) == 1 for alike in noticed.values())


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(RT, *MEETING, "request", "move D3>D2")
    named = clauses_named(match)
    assert named == {"RT-9", "RT-10", "RT-12"}
    said = {"RT-R2", "RT-R3", "RT-R7", "RT-R10", "RT-R11", "RT-R13"}
    assert named | said | {option.clause for option in RT.options} <= clauses_of("pegs-rapid-transit")


# ---- for the bots


CLOSE = ("C1 C2 C3 C4 C5 C6 B1 B2 B3 B4 B5 B6", "D1 D2 D3 D4 D5 D6 E1 E2 E3 E4 E5 E6")
"""Two teams face to face: nearly every step sounds."""


@pytest.mark.parametrize("seed", range(3))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(RT, seed):
        judged_by_both(step.after)
    assert RT.rules.evaluate(when(given(RT), "B3>C3"), PLAYER_1) > 0.5
    won = travel(f"{E} {F}", ONES.replace("A1", "C1"))
    assert [RT.rules.evaluate(won, seat) for seat in BOTH] == [1, 0]
    assert RT.rules.evaluate(travel(quiet=40), PLAYER_1) == 0.5


# ---- for people


@pytest.mark.parametrize("said", ["move B3>C3", "b3>c3", " MOVE  b3>c3"])
def test_a_step_is_understood_as_people_say_it(said: str) -> None:
    view = sees(given(RT), PLAYER_1)
    assert understood(RT, given(RT), said) == leg(place("B3"), place("C3"))
    assert RT.rules.touch(view, leg(place("A3"), place("C3"))) == ("A3", "C3")
    assert RT.rules.show(view, leg(place("A3"), place("C3"))) == "jump A3>C3"
    assert RT.rules.touch(sees(ALARMED, PLAYER_1), REQUEST) == ("request",)


@pytest.mark.parametrize("said", ["", "G4>G5", "hide B4", "B2", "drive B2>C2", "pass"])
def test_what_is_no_step_is_answered_with_how_one_is_said(said: str) -> None:
    assert refused(given(RT), said) == NO_STEP


def test_the_wrong_word_or_peg_is_answered() -> None:
    assert refused(given(RT), "jump B3>C3") == "That is a move: `move B3>C3` (RT-4)."
    assert refused(given(RT), "move A3>C3") == "That is a jump: `jump A3>C3` (RT-4)."
    assert refused(given(RT), "move C3>D3") == "You have no peg at C3 (RT-3)."


def test_a_players_scene_notes_what_was_heard_last() -> None:
    scene = RT.rules.scene(sees(ALARMED, PLAYER_1))
    own, notes = scene.grids
    assert scene.asks == "Alarm at D3. Go on with this peg, or request."
    assert (own.pieces["D3"], notes.pieces) == ("peg", {"D3": "hit"})
    assert (own.zones["A1"], own.zones["F6"], notes.zones["A1"]) == ("start", "target", "target")
    silent = RT.rules.scene(sees(when(ALARMED, "move D3>E3"), PLAYER_1))
    assert silent.grids[1].pieces == {"D3": "hit", "E3": "clear"}
    later = RT.rules.scene(sees(when(ALARMED, "move D3>E3", "move E1>D1"), PLAYER_1))
    assert later.grids[1].pieces == {"D3": "marker"}
    bound = RT.rules.scene(sees(REQUESTED, PLAYER_2))
    assert (bound.asks, bound.grids[1].pieces) == ("Your peg at D3 is requested: move it.", {"D3": "hit"})
    assert RT.rules.scene(sees(REQUESTED, WATCHER)).grids[0].pieces == {}


def test_a_scene_counts_only_the_own_pegs_home() -> None:
    state = travel(f"E1 {ONES[3:]}", TWOS)
    assert [tally.value for tally in RT.rules.scene(sees(state, PLAYER_1)).tallies] == ["1 home", ""]
    assert [tally.value for tally in RT.rules.scene(sees(state, WATCHER)).tallies] == ["", ""]
    assert RT.rules.scene(sees(state, PLAYER_1)).asks == "Your move: step or jump with one peg."
    home = when(travel("A1 A2 A3 A4 A5 A6 B1 B2 B4 B5 B6 C3", f"B3 {E} F1 F2 F3 F4 F5"), "move C3>B3")
    assert RT.rules.scene(sees(home, PLAYER_1)).asks == "Alarm at B3. Go on with this peg."
    over = RT.rules.scene(sees(travel(quiet=40), WATCHER))
    assert places(*over.grids[0].pieces) == places(*ONES.split())
    assert [tally.value for tally in over.tallies] == ["0 home", "0 home"]
