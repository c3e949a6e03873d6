"""Border Patrol (docs/rules/pegs-border-patrol.md): what each seat sees, hears and must hold for possible."""

from __future__ import annotations

import pytest

from rumpus.rules.pegs.border_patrol.state import NOWHERE
from rumpus.rules.pegs.talk import name, names, places
from rumpus.rules.pegs.unit import BORDER, origin_of, target_of
from rumpus.rules.words import WATCHER
from rumpus.table.notation import exactly, understood

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
    locations_in,
    random_game,
    refused,
    sees,
    to_move,
    when,
)
from .test_border_patrol import AWAY, BP, HOUSES, PENALTY, WALL, X, Y, march, sounded

# ---- section 5: what each side learns


def test_a_silent_placement_tells_the_others_that_one_more_is_placed() -> None:
    match = at_table(BP, "A1")
    assert heard(match, PLAYER_1) == ["Silence. Your peg stays at A1."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Silence. Player 1 has placed 1 of 7."]
    assert [match.view(seat).pegs for seat in EVERYBODY] == [(places("A1"), 0), (0, 0), (0, 0)]
    assert [match.view(seat).placed for seat in EVERYBODY] == [(1, 0)] * 3


def test_an_alarm_in_the_set_up_tells_the_other_only_that_a_peg_was_hit() -> None:
    match = at_table(BP, "A1", "A1")
    assert heard(match, PLAYER_2, last=1) == ["Alarm at A1. Try another place."]
    assert heard(match, PLAYER_1, last=1) == ["Alarm. Player 2 met one of your pegs and tries elsewhere."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 2 met a peg and tries elsewhere."]
    assert [match.view(seat).tried for seat in EVERYBODY] == [0, places("A1"), 0]
    assert [match.view(seat).known for seat in EVERYBODY] == [(0, 0), (0, places("A1")), (0, 0)]
    assert [match.view(seat).alarms for seat in EVERYBODY] == [1] * 3


PLACED = [spot for pair in zip(Y.split(), WALL.split(), strict=True) for spot in pair]


def test_all_hear_when_the_set_up_is_done() -> None:
    match = at_table(BP, *PLACED)
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["All pegs are placed. Player 1 moves first."]


@pytest.mark.clause("BP-9")
def test_of_a_silent_turn_the_others_learn_that_it_is_over_but_neither_peg_nor_distance() -> None:
    match = at_table(BP, *PLACED, "A4>B6")
    assert heard(match, PLAYER_1, last=1) == ["Silence. Your peg stays at B6."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. The turn of Player 1 is over."]
        assert match.view(seat).pegs[PLAYER_1] == 0


def test_an_alarm_tells_the_others_only_that_a_peg_was_hit_and_the_peg_moves_on() -> None:
    match = at_table(BP, *PLACED, "A4>A5")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at A5: 1 in this turn."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm. Player 1 met one of your pegs: 1 in this turn."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 1 met a peg: 1 in this turn."]
    assert [match.view(seat).peg for seat in EVERYBODY] == [4, NOWHERE, NOWHERE]
    assert [match.view(seat).tried for seat in EVERYBODY] == [places("A5"), 0, 0]
    match.play(PLAYER_1, "A5>B6")
    assert heard(match, PLAYER_1, last=2) == ["Silence. Your peg stays at B6.", "Player 1 scores 1 and has 1."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=2) == ["Silence. The turn of Player 1 is over.", "Player 1 scores 1 and has 1."]
    assert [match.view(seat).scores for seat in EVERYBODY] == [(1, 0)] * 3


@pytest.mark.clause("BP-15", "BP-16", "BP-R8")
def test_a_penalty_is_told_to_all() -> None:
    match = at_table(BP, *PLACED, *PENALTY[:2])
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == [
            "Penalty. Player 1 has blocked the way; each alarm of this turn costs a point."
        ]
        assert match.view(seat).penalty == 1
    for move in PENALTY[2:]:
        match.play(PLAYER_1, move)
    assert heard(match, PLAYER_2, last=3) == [
        "Alarm. Player 1 met one of your pegs: 3 in this turn.",
        "Silence. The turn of Player 1 is over.",
        "Player 1 has no points to lose.",
    ]
    before = when(march(pegs=(Y, WALL), scores=(5, 0)), *PENALTY[:3])
    told = BP.rules.tell(sees(before, WATCHER), None, sees(when(before, PENALTY[3]), WATCHER))
    assert told[-1].words == "Player 1 loses 3 and has 2."


@pytest.mark.clause("BP-R4")
def test_the_end_of_a_game_is_told_with_its_last_alarm() -> None:
    state = march("win_at_once=on", scores=(15, 3))
    after = when(state, "A4>A5")
    told = {seat: BP.rules.tell(sees(state, seat), None, sees(after, seat)) for seat in (PLAYER_2, WATCHER)}
    assert [event.words for event in told[PLAYER_2]] == [
        "Alarm. Player 1 met one of your pegs: 1 in this turn.",
        "Player 1 scores 1 and has 16.",
        "Game over. Player 1 wins, 16 to 3.",
    ]
    late = march(turns=199)
    words = [event.words for event in BP.rules.tell(sees(late, WATCHER), None, sees(when(late, "A4>B6"), WATCHER))]
    assert words[1:] == ["200 turns are played.", "Game over. A draw, 0 to 0."]
    assert sees(after, WATCHER).pegs == after.pegs


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_views_and_messages_give_no_place_away(seed: int, house: tuple[str, ...]) -> None:
    match = at_table(BP, house=house)
    for step in random_game(BP, seed, *house):
        assert_place_is_secret(step.before, sounded)
        match.play(step.seat, step.move)
    assert locations_in(match.heard(WATCHER)) == []


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(BP, "A4", "A4", *PLACED[1:], "A4>A5", "A5>B6", "F5>F6", *PENALTY[:2], "E1>F5", house=())
    named = clauses_named(match)
    assert named == {"BP-4", "BP-5", "BP-6", "BP-12", "BP-13", "BP-14", "BP-15", "BP-16"}
    options = {option.clause for option in BP.options}
    assert named | options <= clauses_of("pegs-border-patrol") | clauses_of("pegs-system")


# ---- for the bots


def test_the_judgement_rises_with_the_lead_and_both_seats_share_it() -> None:
    judged = [BP.rules.evaluate(march(scores=(points, 5)), PLAYER_1) for points in range(17)]
    assert judged == sorted(set(judged))
    assert judged[5] == 0.5
    for points in (0, 9, 35):
        state = march(scores=(points, 0))
        mine, theirs = (BP.rules.evaluate(state, seat) for seat in BOTH)
        assert 0 <= theirs <= mine <= 1
        assert mine + theirs == pytest.approx(1)


# ---- for people


@pytest.mark.parametrize("said", ["move A4>B6", "a4>b6", " MOVE  a4>b6 "])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    move = understood(BP, march(), said)
    assert (name(origin_of(move)), name(target_of(move))) == ("A4", "B6")
    assert move == exactly(BP, march(), "move A4>B6")
    assert BP.rules.touch(sees(march(), PLAYER_1), move) == ("A4", "B6")


def test_placing_is_said_and_touched_by_one_place() -> None:
    view = sees(given(BP), PLAYER_1)
    move = understood(BP, given(BP), "a3")
    assert (BP.rules.show(view, move), BP.rules.touch(view, move)) == ("add A3", ("A3",))
    assert refused(given(BP), "hide A3") == "Name a border location, as in `add A3`."


def test_a_scene_shows_what_is_sure_and_what_was_so_a_turn_ago() -> None:
    state = when(march(known=("A6", "")), "A4>A5", "A5>B6")
    notes = BP.rules.scene(sees(state, PLAYER_1)).grids[1].pieces
    own = names(state.pegs[PLAYER_1])
    assert notes == {**dict.fromkeys(own, "clear"), "A5": "hit", "A6": "hit"}
    turned = when(state, "F4>E6")
    assert turned.known[PLAYER_1] == 0
    notes = BP.rules.scene(sees(turned, PLAYER_1)).grids[1].pieces
    assert notes == {**dict.fromkeys(own, "clear"), "A5": "marker", "A6": "marker"}
    forgotten = when(turned, "B6>D6", "A5>A4")
    assert set(BP.rules.scene(sees(forgotten, PLAYER_1)).grids[1].pieces.values()) == {"clear"}


def test_while_the_other_moves_on_nothing_is_sure() -> None:
    state = when(march(known=("A6", "")), "A4>B6")
    going = when(state._replace(pegs=(places(*Y.split()), state.pegs[1])), "A5>A4")
    assert BP.rules.scene(sees(going, PLAYER_1)).grids[1].pieces["A6"] == "marker"


def test_a_scene_shows_the_track_and_the_score_sheet() -> None:
    state = when(march(scores=(3, 4), turns=6), "A4>A5")
    scene = BP.rules.scene(sees(state, PLAYER_1))
    assert scene.grids[0].zones == dict.fromkeys(names(BORDER), "track")
    assert scene.grids[0].pieces["A5"] == "peg"
    assert scene.grids[1].pieces["A5"] == "hit"
    assert [(tally.value, tally.lit) for tally in scene.tallies] == [("3", True), ("4", False)]
    assert [(fact.name, fact.value) for fact in scene.facts] == [
        ("Points", "3 of 16"),
        ("Alarms in this turn", "1"),
        ("Turn", "7"),
    ]


def test_a_scene_asks_the_player_to_act() -> None:
    asked = [
        (given(BP), "Place a peg on the border: 7 to go."),
        (when(given(BP), "A1", "A1"), "Alarm: try another place. Place a peg on the border: 7 to go."),
        (march(), "Your move: a peg goes 1 to 3 places clockwise."),
        (when(march(), "A4>A5"), "Go on with the peg at A5, 1 to 3 places clockwise."),
        (march(pegs=(AWAY, X), actor=PLAYER_2), "Your move: a peg goes 1 to 3 places clockwise."),
        (march("direction=same_names"), "Your move: a peg goes 1 to 3 places clockwise."),
        (
            march("direction=same_names", pegs=(AWAY, X), actor=PLAYER_2),
            "Your move: a peg goes 1 to 3 places anticlockwise.",
        ),
        (
            when(march(pegs=(Y, WALL)), *PENALTY[:2]),
            "Penalty: take the peg at E1 to any free place on the border.",
        ),
    ]
    for state, ask in asked:
        assert BP.rules.scene(sees(state, to_move(state))).asks == ask
        assert BP.rules.scene(sees(state, WATCHER)).asks.endswith(" is thinking.")


def test_a_watcher_sees_both_grids_at_the_end_only() -> None:
    state = march(turns=199)
    assert [grid.pieces for grid in BP.rules.scene(sees(state, WATCHER)).grids] == [{}, {}]
    grids = BP.rules.scene(sees(when(state, "A4>B6"), WATCHER)).grids
    assert [" ".join(grid.pieces) for grid in grids] == ["B1 B6 C1 C6 D1 F1 F3", AWAY]
