"""Leap Frog (docs/rules/pegs-leap-frog.md): who learns what, the worlds of the bots, and what people read."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.pegs.leap_frog.play import strength
from rumpus.rules.pegs.leap_frog.state import NOWHERE
from rumpus.rules.pegs.talk import place, places
from rumpus.rules.words import WATCHER
from rumpus.table.notation import choices, exactly, understood

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    assert_place_is_secret,
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
from .test_leap_frog import AWAY, HOUSES, LF, ONES, TWOS, figure, sounded

# ---- section 5: what each side learns


def test_of_a_silent_turn_the_others_learn_that_it_is_over() -> None:
    match = at_table(LF, "move E2>D3")
    assert heard(match, PLAYER_1) == ["Silence. Your peg stays at D3."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1's turn is over. No alarm."]
    assert [match.view(seat).pegs[PLAYER_1] for seat in (PLAYER_2, WATCHER)] == [0, 0]


@pytest.mark.clause("SYS-R6")
def test_of_a_chain_of_jumps_the_others_learn_no_more_than_of_a_step() -> None:
    match = at_table(LF, "D1>C2", "A4>A3")
    views = {seat: match.view(seat) for seat in (PLAYER_2, WATCHER)}
    told = {seat: heard(match, seat) for seat in (PLAYER_2, WATCHER)}
    match.play(PLAYER_1, "jump F1>D3")
    assert (match.turn, heard(match, PLAYER_1, last=1)) == (PLAYER_1, ["Silence at D3. You may jump on."])
    assert {seat: match.view(seat) for seat in views} == views
    assert {seat: heard(match, seat) for seat in views} == told
    match.play(PLAYER_1, "jump D3>B1")
    assert (match.turn, heard(match, PLAYER_1, last=1)) == (PLAYER_2, ["Silence. Your peg stays at B1."])
    over = ["Player 1's turn is over. No alarm."]
    assert {seat: heard(match, seat) for seat in views} == {seat: told[seat] + over for seat in views}


def test_an_alarm_tells_the_others_only_that_a_peg_was_met() -> None:
    match = at_table(LF, "E2>D3", "B5>C4", "D3>C4")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at C4. A marker goes there; your peg goes back to D3."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm. Player 1 met one of your pegs; markers: 1."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 1 met a peg; markers: 1."]
    assert [match.view(seat).marked for seat in EVERYBODY] == [(1, 0)] * 3
    assert [match.view(seat).markers for seat in EVERYBODY] == [(places("C4"), 0), (0, 0), (0, 0)]
    assert [match.view(seat).met for seat in EVERYBODY] == [place("C4"), NOWHERE, NOWHERE]
    assert [match.view(seat).points for seat in EVERYBODY] == [(0, 0)] * 3


def test_an_alarm_in_a_chain_names_the_place_that_the_peg_goes_back_to() -> None:
    for house, back in (((), "D3"), (("back=turn_start",), "F1")):
        before = when(figure(*house, twos="B3 A1 A2 A3 A4 A5"), "F1>D3")
        move = understood(LF, before, "D3>B3")
        after = LF.rules.apply(before, move)
        (event,) = LF.rules.tell(sees(before, PLAYER_1), move, sees(after, PLAYER_1))
        assert event.words == f"Alarm at B3. A marker goes there; your peg goes back to {back}."
    eight = "A1 A2 A3 B1 B2 B3 C1 C3"
    before = given(LF, pegs=(ONES, "D3 A6 A5 A4 B6 B5"), markers=(eight, ""))
    move = understood(LF, before, "E2>D3")
    (event,) = LF.rules.tell(sees(before, PLAYER_1), move, sees(LF.rules.apply(before, move), PLAYER_1))
    assert event.words == "Alarm at D3. No marker is left; your peg goes back to E2."


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(2))
def test_views_and_messages_give_no_place_away(seed: int, house: tuple[str, ...]) -> None:
    match = at_table(LF, house=house)
    for step in random_game(LF, seed, *house)[:80]:
        assert_place_is_secret(step.before, sounded)
        match.play(step.seat, step.move)
    assert locations_in(match.heard(WATCHER)) == []


def test_at_the_end_all_hear_why_and_see_both_grids() -> None:
    won = given(LF, pegs=("A5 A6 B6 C6 C3 F1", "A1 A2 A3 B1 B2 B3"))
    shut = given(
        LF,
        pegs=("C4 C5 F2 A1 A2 A3", "D2 D3 E3 F5 F6 E6"),
        markers=("A4 A5 A6 B5 B6", "D1 E1 F1 E2"),
        actor=PLAYER_2,
    )
    late = given(LF, "max_turns=20", turns=19)
    for state, said, words in (
        (won, "C3>C4", ["Player 1 has five pegs in the target.", "Game over. Player 1 wins, 5 to 0."]),
        (
            shut,
            "E3>F2",
            ["Markers keep both players from five pegs in the target.", "Game over. Player 2 wins, 3 to 2."],
        ),
        (late, "E2>D3", ["20 turns are played.", "Game over. A draw, 0 to 0."]),
    ):
        after = when(state, said)
        for seat in EVERYBODY:
            move = understood(LF, state, said) if seat == to_move(state) else None
            told = LF.rules.tell(sees(state, seat), move, sees(after, seat))
            assert [event.words for event in told][1:] == words
            assert (sees(after, seat).pegs, sees(after, seat).markers) == (after.pegs, after.markers)


def test_stopping_and_passing_are_told_to_the_one_who_does_it() -> None:
    once = when(figure(), "F1>D3")
    stop = understood(LF, once, "stop")
    told = LF.rules.tell(sees(once, PLAYER_1), stop, sees(LF.rules.apply(once, stop), PLAYER_1))
    assert [event.words for event in told] == ["Your peg stops at D3."]
    corner = given(LF, pegs=("F1", AWAY), markers=("D1 D3 E1 E2 F2 F3", ""))
    (move,) = legal_moves(LF, corner)
    told = LF.rules.tell(sees(corner, PLAYER_1), move, sees(LF.rules.apply(corner, move), PLAYER_1))
    assert [event.words for event in told] == ["None of your pegs can move. Your turn is over."]
    quiet = LF.rules.tell(sees(corner, PLAYER_2), None, sees(LF.rules.apply(corner, move), PLAYER_2))
    assert [event.words for event in quiet] == ["Player 1's turn is over. No alarm."]


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(LF, "E2>D3", "B5>C4", "D3>C4")
    named = clauses_named(match)
    assert named == {"LF-3", "LF-5", "LF-11"}
    known = clauses_of("pegs-leap-frog") | clauses_of("pegs-system")
    assert named | {option.clause for option in LF.options} | {"LF-R8", "LF-13", "LF-R9", "LF-14"} <= known


# ---- for the bots


def test_the_judgement_rises_on_the_way_to_the_target() -> None:
    judged = []
    for spot in ("C1", "C2", "C3", "C4"):
        state = given(LF, pegs=(f"{spot} E1 E2 F1 F2 F3", TWOS))
        mine = judged_by_both(state)
        judged.append(mine)
    assert judged == sorted(set(judged))
    assert LF.rules.evaluate(given(LF), PLAYER_1) == 0.5
    won = given(LF, pegs=("A5 A6 B6 C6 C4 F1", "A1 A2 A3 B1 B2 B3"))
    assert [LF.rules.evaluate(won, seat) for seat in BOTH] == [1, 0]
    assert LF.rules.evaluate(given(LF, turns=200), PLAYER_1) == 0.5


def test_the_judgement_wants_guards_where_the_other_has_to_go() -> None:
    """Both places are three steps away from the own target; the other's target is where F1 is."""
    guarding = given(LF, pegs=("F1 E1 E2 D1 F2 F3", TWOS))
    gone = given(LF, pegs=("A1 E1 E2 D1 F2 F3", TWOS))
    assert LF.rules.evaluate(guarding, PLAYER_1) > LF.rules.evaluate(gone, PLAYER_1)
    assert LF.rules.evaluate(guarding, PLAYER_2) < LF.rules.evaluate(gone, PLAYER_2)


def test_the_judgement_minds_every_place_of_the_target_that_is_lost_more_than_the_one_before() -> None:
    lost = ["", "A4", "A4 A5", "A4 A5 A6", "A4 A5 A6 B5"]
    judged = [LF.rules.evaluate(given(LF, markers=(markers, "")), PLAYER_1) for markers in lost]
    drops = [before - after for before, after in pairwise(judged)]
    assert drops[0] > 0
    assert drops == sorted(set(drops))
    assert LF.rules.evaluate(given(LF, markers=("C3", "")), PLAYER_1) == judged[0]


def test_the_judgement_gives_more_for_a_peg_that_comes_home_to_others() -> None:
    first = [given(LF, pegs=(f"{spot} A1 A2 B1 B2 C1", TWOS)) for spot in ("C3", "C4")]
    fourth = [given(LF, pegs=(f"{spot} A4 A5 B5 B2 C1", TWOS)) for spot in ("C3", "C4")]
    gain_of_first, gain_of_fourth = (
        strength(home, PLAYER_1) - strength(near, PLAYER_1) for near, home in (first, fourth)
    )
    assert gain_of_fourth > 1.5 * gain_of_first > 0


# ---- for people


@pytest.mark.parametrize(("said", "exact"), [("e2>d3", "move E2>D3"), (" JUMP  f1>d3 ", "jump F1>D3")])
def test_a_move_is_understood_as_people_say_it(said: str, exact: str) -> None:
    move = understood(LF, given(LF), said)
    assert exactly(LF, given(LF), exact) == move
    assert LF.rules.touch(sees(given(LF), PLAYER_1), move) == tuple(exact[5:].split(">"))


def test_in_a_chain_only_the_target_is_touched() -> None:
    once = when(figure(), "F1>D3")
    assert [choice.touch for choice in choices(LF, once)] == [("B3",), ("stop",)]


def test_the_wrong_word_for_a_leg_is_explained() -> None:
    assert refused(given(LF), "jump E2>D3") == "E2>D3 is a step: say `move` (LF-4)."
    assert refused(given(LF), "move F1>D3") == "F1>D3 is a jump: say `jump` (LF-6)."


def test_a_scene_shows_pegs_markers_and_what_is_sure() -> None:
    first = LF.rules.scene(sees(given(LF), PLAYER_1))
    assert set(first.grids[1].pieces.items()) >= {(spot, "hit") for spot in TWOS.split()}
    state = when(given(LF), "E2>D3", "B5>C4", "D3>C4")
    scene = LF.rules.scene(sees(state, PLAYER_1))
    own, notes = scene.grids
    assert own.pieces == {**dict.fromkeys(["D1", "D3", "E1", "F1", "F2", "F3"], "peg"), "C4": "marker"}
    assert notes.pieces == {**dict.fromkeys(["D1", "D3", "E1", "F1", "F2", "F3"], "clear"), "C4": "hit"}
    later = LF.rules.scene(sees(when(state, "C4>C3"), PLAYER_1)).grids[1]
    assert later.pieces["C4"] == "marker"
    assert (own.zones["D1"], own.zones["A6"], notes.zones["D1"], notes.zones["A6"]) == (
        "start",
        "target",
        "target",
        "start",
    )
    assert [(fact.name, fact.value) for fact in scene.facts] == [
        ("In the target", "0 of 5"),
        ("Markers", "1 and 0"),
        ("Turn", "4 of 200"),
    ]


def test_before_the_other_has_moved_the_start_is_sure_for_whoever_begins() -> None:
    begun = when(given(LF, "first_player=2"), "A4>A3")
    notes = {seat: LF.rules.scene(sees(begun, seat)).grids[1].pieces for seat in BOTH}
    assert "hit" not in notes[PLAYER_1].values()
    assert {spot for spot, note in notes[PLAYER_2].items() if note == "hit"} == set(ONES.split())
    assert "hit" not in LF.rules.scene(sees(when(begun, "E2>D3"), PLAYER_2)).grids[1].pieces.values()


def test_a_scene_asks_the_player_to_act() -> None:
    assert LF.rules.scene(sees(given(LF), PLAYER_1)).asks == "Your move: a step, or a jump."
    once = when(figure(), "F1>D3")
    assert LF.rules.scene(sees(once, PLAYER_1)).asks == "Silence at D3. Jump on, or stop?"
    assert LF.rules.scene(sees(once, PLAYER_2)).asks == "Player 1 is thinking."


def test_a_watcher_sees_both_grids_at_the_end_only() -> None:
    state = given(LF, pegs=("A5 A6 B6 C6 C3 F1", "A1 A2 A3 B1 B2 B3"))
    assert [grid.pieces for grid in LF.rules.scene(sees(state, WATCHER)).grids] == [{}, {}]
    scene = LF.rules.scene(sees(when(state, "C3>C4"), WATCHER))
    assert [len(grid.pieces) for grid in scene.grids] == [6, 6]
    assert [tally.value for tally in scene.tallies] == ["5", "0"]
