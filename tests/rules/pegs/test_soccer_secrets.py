"""Soccer (docs/rules/pegs-soccer.md): what each seat sees, hears and must hold for possible."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pegs.soccer.field import BALL, CLEAR, CORNER, NOWHERE, SETUP, SHIFT, TURN
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.match import Match
from rumpus.table.notation import choices
from tests.other_worlds import exchange

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
    sees,
    to_move,
    when,
)
from .soccer_words import HOUSES, LINE_UP, OPENING, S3, S9, S14, S15, S16, SO, TOSS_1, field


def table_at(state: Any, *said: str) -> Match:
    """A table where the game has come to a state, and on by some moves."""
    match = at_table(SO)
    exchange(match, state)
    for text in said:
        match.play(match.turn, text)
    return match


def news(match: Match, *said: str) -> list[list[str]]:
    """What player 1, player 2 and a watcher hear of some moves."""
    before = [len(match.heard(seat)) for seat in EVERYBODY]
    for text in said:
        match.play(match.turn, text)
    return [heard(match, seat)[known:] for seat, known in zip(EVERYBODY, before, strict=True)]


S7 = field(one="A3 B5 C2 D6", two="F3 E2 E5 F6", ball="2 F5")
S8 = field(one="A3 A6 C2 D6", two="F3 D2 E5 F6", ball="2 F5")
S11 = field(one="A3 A6 C1 E4", two="F3 B2 D1 E6", ball="2 F5")
S13 = field(one="A3 A1 A6 D4", two="F3 B1 B3 E6", ball="2 F6", actor=PLAYER_2)
S17 = S16._replace(men=(S16.men[0], places("C3", "F1", "F6")))


# ---- section 4, row by row


@pytest.mark.clause("SO-1")
def test_everybody_hears_the_toss() -> None:
    match = Match(SO, luck_by_hand=True)
    match.play(LUCK, TOSS_1)
    assert heard(match, PLAYER_1) == ["The coin has fallen. You have the ball."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat) == ["The coin has fallen. Player 1 has the ball."]


@pytest.mark.clause("SO-2", "SO-3")
def test_a_set_up_tells_the_other_only_that_it_is_finished() -> None:
    match = table_at(when(given(SO), TOSS_1))
    start = [match.view(seat) for seat in EVERYBODY]
    assert news(match, LINE_UP[0]) == [["The ball is at A2."], [], []]
    assert [match.view(seat) == view for seat, view in zip(EVERYBODY, start, strict=True)] == [False, True, True]
    ready = "Player 1 is lined up."
    assert news(match, LINE_UP[1]) == [["Your keeper stands at A4.", ready], [ready], [ready]]
    other = table_at(when(given(SO), TOSS_1), "hide ball A5", "hide keeper A3")
    assert [match.view(seat) == other.view(seat) for seat in EVERYBODY] == [False, True, True]
    assert news(match, LINE_UP[2]) == [[], ["Your keeper stands at F3."], []]
    ready = "Player 2 is lined up."
    begins = "Player 1 begins, with the ball."
    gap = "Your men leave a gap at F1."
    assert news(match, LINE_UP[3]) == [
        [ready, "You begin, with the ball."],
        [gap, ready, begins],
        [ready, begins],
    ]


@pytest.mark.clause("SO-5", "SO-6", "SO-9", "SO-16")
def test_a_silent_turn_tells_the_other_that_it_is_over_and_not_its_kind() -> None:
    """Keeper, man or kick, of one location or more: to the other it is all the same, and nothing while it lasts."""
    state = field(one="A3 A1 B1 C5", two="F3 F1 F2 F5", ball="1 B2")
    turns = [["keeper"], ["move C5>D5", "stop"], ["move C5>D5", "continue"], ["kick C2"], ["move A1>A2"]]
    views, told = set(), set()
    for said in turns:
        match = table_at(state)
        for text in said[:-1]:
            assert news(match, text)[1:] == [[], []]
            assert [match.view(seat) for seat in EVERYBODY[1:]] == [sees(state, seat) for seat in EVERYBODY[1:]]
        told.add(str(news(match, said[-1])[1:]))
        views.add(tuple(match.view(seat) for seat in EVERYBODY[1:]))
    assert len(views) == 1
    assert told == {str([["Player 1 has played. No alarm."]] * 2)}


@pytest.mark.clause("SO-6", "SO-9", "SO-17")
def test_the_actor_is_told_what_was_silent() -> None:
    assert news(table_at(S3), "keeper")[0] == ["Your keeper goes to A3."]
    match = table_at(S7)
    assert news(match, "move B5>B4")[0] == ["Silence at B4. You may go on."]
    assert news(match, "continue")[0] == ["Silence at B3. There he stays."]
    assert news(table_at(S7), "move C2>D2", "stop")[0][-1] == "Your man stops at D2."
    kick = table_at(field(one="A3 A1 A2 A6", two="F3 B1 B3 E6", ball="2 F6", actor=PLAYER_2))
    assert news(kick, "kick E5")[1] == ["Silence at E5. You may go on."]
    assert news(kick, "continue")[1] == ["Silence at D4. You must go on."]
    assert news(kick, "continue")[1] == ["Silence at C3. There it stays."]


@pytest.mark.clause("SO-10", "SO-11")
def test_a_man_who_is_hit_is_announced() -> None:
    assert news(table_at(S7, "move C2>D2"), "continue") == [
        ["Alarm at E2: it was a man. Player 2 takes him off."],
        ["Alarm at your E2: it was a man. You take him off."],
        ["Alarm at E2: it was a man. Player 2 takes him off."],
    ]


@pytest.mark.clause("SO-12")
def test_the_only_man_is_announced_and_where_the_ball_goes_is_not() -> None:
    match = table_at(S9)
    only = "it was the only man beside the ball."
    assert news(match, "move D4>E5") == [
        [f"Alarm at E5: {only} Player 2 takes him off, and you have the ball."],
        [f"Alarm at your E5: {only} You take him off, and Player 1 has the ball."],
        [f"Alarm at E5: {only} Player 2 takes him off, and Player 1 has the ball."],
    ]
    put = "Player 1 has put the ball down."
    assert news(match, "ball E4") == [["Silence. Your ball stands at E4."], [put], [put]]
    other = table_at(S9, "move D4>E5", "ball A5")
    assert [match.view(seat) == other.view(seat) for seat in EVERYBODY] == [False, True, True]
    assert [match.view(seat).ball for seat in EVERYBODY] == [places("E4"), 0, 0]


@pytest.mark.clause("SO-13")
def test_a_ball_that_is_hit_is_announced() -> None:
    assert news(table_at(S11), "move E4>F5") == [
        ["Alarm at F5: it was the ball. Now you have it."],
        ["Alarm at your F5: it was the ball. Now Player 1 has it."],
        ["Alarm at F5: it was the ball. Now Player 1 has it."],
    ]


@pytest.mark.clause("SO-14", "SO-R8")
def test_an_alarm_while_placing_the_ball_is_heard_without_a_location() -> None:
    match = table_at(S9, "move D4>E5")
    alarm = "Alarm. Player 1 has to try another place."
    assert news(match, "ball B2") == [
        ["Alarm at B2: something stands there. Try another place."],
        [alarm],
        [alarm],
    ]
    other = table_at(S9, "move D4>E5", "ball D1")
    assert [match.view(seat) == other.view(seat) for seat in EVERYBODY] == [False, True, True]
    assert [match.view(seat).tried for seat in EVERYBODY] == [places("B2"), 0, 0]


@pytest.mark.clause("SO-15", "SO-R8")
def test_a_man_comes_back_in_secret() -> None:
    match = table_at(S8, "move C2>D2")
    alarm = "Alarm. Player 2 has to try another place."
    assert news(match, "place A6") == [[alarm], ["Alarm at A6: something stands there. Try another place."], [alarm]]
    assert [match.view(seat).phase for seat in EVERYBODY] == [SHIFT] * 3
    assert [match.view(seat).spot for seat in EVERYBODY] == [NOWHERE, place("A6"), NOWHERE]
    back = "Player 2 has the man back."
    assert news(match, "place B5") == [[back], ["Silence. Your man stands at B5."], [back]]
    other = table_at(S8, "move C2>D2", "place A6", "place A5")
    assert [match.view(seat) == other.view(seat) for seat in EVERYBODY] == [True, False, True]


@pytest.mark.clause("SO-18")
def test_a_kick_that_is_stopped_is_announced_and_the_way_of_the_ball_is_not() -> None:
    match = table_at(S13)
    assert news(match, "kick E5", "continue") == [
        ["Alarm at your D4: a man stops the ball. Now you have it."],
        ["Silence at E5. You may go on.", "Alarm at D4: a man stops the ball. Now Player 1 has it."],
        ["Alarm at D4: a man stops the ball. Now Player 1 has it."],
    ]
    put = "Player 1 has put the ball down."
    assert news(match, "ball C4") == [["Silence. Your ball stands at C4."], [put], [put]]
    assert [match.view(seat).phase for seat in EVERYBODY] == [TURN] * 3


@pytest.mark.clause("SO-20", "SO-R12")
def test_a_save_is_announced_and_where_the_clearance_goes_is_not() -> None:
    match = table_at(S15)
    assert news(match, "kick E4", "continue") == [
        ["Silence at E4. You may go on.", "Alarm at F4: the keeper saves. Now Player 2 has the ball."],
        ["Alarm at your F4: the keeper saves. Now you have the ball."],
        ["Alarm at F4: the keeper saves. Now Player 2 has the ball."],
    ]
    assert [match.view(seat).keepers for seat in EVERYBODY] == [(places("A3"), 0), (0, places("F4")), (0, 0)]
    begun = [match.view(seat) for seat in EVERYBODY]
    assert news(match, "clear E5") == [[], ["Silence at E5. You may go on."], []]
    assert [match.view(seat) == view for seat, view in zip(EVERYBODY, begun, strict=True)] == [True, False, True]
    cleared = "Player 2 has cleared the ball."
    assert news(match, "stop") == [[cleared], ["Your ball stops at E5."], [cleared]]
    other = table_at(S15, "kick E4", "continue", "clear F5")
    if other.turn == PLAYER_2:
        other.play(PLAYER_2, "stop")
    assert [match.view(seat) == other.view(seat) for seat in EVERYBODY] == [True, False, True]


@pytest.mark.clause("SO-21")
def test_a_clearance_that_is_stopped_is_announced() -> None:
    assert news(table_at(S17, "kick A3", "clear B3"), "continue") == [
        ["Alarm at C3: a man stops the ball. Now Player 2 has it."],
        ["Alarm at your C3: a man stops the ball. Now you have it."],
        ["Alarm at C3: a man stops the ball. Now Player 2 has it."],
    ]


@pytest.mark.clause("SO-19", "SO-22")
def test_a_goal_is_told_to_all_with_its_place() -> None:
    line = "Both sides line up again; Player 2 has the ball."
    assert news(table_at(S14, "kick E4"), "continue") == [
        ["Silence at F4: a goal. You score. It is 1 to 0.", line],
        ["Silence at F4: a goal. Player 1 scores. It is 1 to 0.", "Both sides line up again; you have the ball."],
        ["Silence at F4: a goal. Player 1 scores. It is 1 to 0.", line],
    ]


@pytest.mark.clause("SO-R2")
def test_a_keeper_who_is_hit_is_announced() -> None:
    state = field("enter_enemy_goal=on", one="A3 A1 E3 D5", two="F3 E1 E6 F6", ball="2 F5")
    match = table_at(state)
    assert news(match, "move E3>F3")[1] == ["Alarm at your F3: it was the keeper. You take him off."]
    back = "Player 2 has the keeper back."
    assert news(match, "place F4") == [[back], ["Silence. Your keeper stands at F4."], [back]]


ENDS = {
    "Game over. Player 1 wins, 3 to 2.": (S14._replace(goals=(2, 2)), ["kick E4", "continue"]),
    "Game over. A draw, 0 to 0.": (S3._replace(quiet=99), ["keeper"]),
    "Game over. Player 2 wins, 1 to 0.": (
        when(given(SO, "turn_limit=120"), *OPENING)._replace(turns=119, goals=(0, 1)),
        ["keeper"],
    ),
    "Ten more turns without a goal end the game.": (S3._replace(quiet=89), ["keeper"]),
}


@pytest.mark.clause("SO-23", "SO-R14", "SO-R18")
@pytest.mark.parametrize("words", ENDS)
def test_everybody_hears_how_it_ended_and_sees_all(words: str) -> None:
    state, said = ENDS[words]
    match = table_at(state, *said)
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == [words]
        assert not match.over or match.view(seat).men == match._state.men
        assert not match.over or match.view(seat).ball == match._state.ball


@pytest.mark.parametrize("seed", range(6))
def test_a_watcher_hears_no_place_but_announced_ones(seed: int) -> None:
    match = Match(SO, luck_by_hand=True)
    announced = set()
    for step in random_game(SO, seed):
        match.play(step.seat, step.move)
        announced |= (
            {"ABCDEF"[step.after.place // 6] + "123456"[step.after.place % 6]} if step.after.place >= 0 else set()
        )
    assert set(locations_in(match.heard(WATCHER))) == announced


@pytest.mark.parametrize("house", HOUSES)
def test_all_clauses_named_to_players_stand_in_the_sheets(house: str) -> None:
    named = {option.clause for option in SO.options}
    for seed in range(4):
        match = Match(SO, SO.house((house,)), luck_by_hand=True)
        for step in random_game(SO, seed, house):
            match.play(step.seat, step.move)
        named |= clauses_named(match)
    assert {"SO-1", "SO-5", "SO-9"} <= named <= clauses_of("pegs-soccer")


# ---- for the bots


def test_the_judgement_is_a_chance_that_both_seats_share() -> None:
    for step in random_game(SO, 5):
        judged_by_both(step.after)
    won = when(S14._replace(goals=(2, 0)), "kick E4", "continue")
    assert [SO.rules.evaluate(won, seat) for seat in BOTH] == [1, 0]
    assert SO.rules.evaluate(S14, PLAYER_1) > SO.rules.evaluate(S3, PLAYER_1) > 0.5
    assert SO.rules.evaluate(S3._replace(goals=(0, 1)), PLAYER_1) < 0.5
    assert SO.rules.evaluate(S3, PLAYER_1) > SO.rules.evaluate(S3._replace(quiet=90), PLAYER_1) > 0.5


# ---- for people


def test_a_scene_shows_the_own_team_the_goals_and_what_is_known() -> None:
    state = when(S11, "move E4>F5", "ball E6")
    scene = SO.rules.scene(sees(state, PLAYER_1))
    mine, theirs = scene.grids
    assert mine.pieces == dict.fromkeys(["A3", "A6", "C1", "F5"], "peg")
    assert mine.zones == {"A3": "goal", "A4": "goal", "F3": "target", "F4": "target"}
    assert theirs.zones == {"A3": "target", "A4": "target", "F3": "goal", "F4": "goal"}
    assert theirs.pieces == dict.fromkeys(["A3", "A6", "C1", "F5"], "clear") | {"E6": "hit"}
    other = SO.rules.scene(sees(when(state, "ball E5"), PLAYER_2)).grids[1]
    assert other.pieces["F5"] == "hit"
    assert {fact.name: fact.value for fact in scene.facts}["The ball"] == "Player 1"
    assert [grid.pieces for grid in SO.rules.scene(sees(state, WATCHER)).grids] == [{}, {}]
    own = SO.rules.scene(sees(S3, PLAYER_1)).grids[0]
    assert own.pieces == {"A2": "ball"} | dict.fromkeys(["A1", "A4", "A5", "A6"], "peg")


@pytest.mark.parametrize("house", HOUSES)
def test_the_notepad_is_true_as_long_as_it_stands(house: str) -> None:
    noted = 0
    for step in [step for seed in range(12) for step in random_game(SO, seed, house)]:
        if step.after.phase <= SETUP or to_move(step.after) == OVER:
            continue
        for seat in BOTH:
            notes = SO.rules.scene(sees(step.after, seat)).grids[1].pieces
            theirs = step.after.men[1 - seat] | step.after.keepers[1 - seat]
            theirs |= step.after.ball if step.after.holder != seat else 0
            hits = {spot for spot, note in notes.items() if note == "hit"}
            clear = {spot for spot, note in notes.items() if note == "clear"}
            assert hits <= set(names(theirs))
            assert not clear & set(names(theirs))
            noted += len(hits)
    assert noted


ASKS = {
    "Line up: put the ball beside your goal.": (when(given(SO), TOSS_1), ("A2",)),
    "Line up: put the keeper into your goal.": (when(given(SO), TOSS_1, "A2"), ("A3",)),
    "Your turn: the keeper, a man, or a kick.": (S3, ("A4", "A3")),
    "Your turn: the keeper, or a man.": (S7, ("A3", "A4")),
    "Silence. Go on to E2, or stop?": (when(S7, "move C2>D2"), ("E2",)),
    "Silence. It must go on to F3.": (
        when(field(one="A3 A6 C1 C4", two="F4 E1 E2 E6", ball="1 C3"), "kick D3", "continue"),
        ("F3",),
    ),
    "Put the ball down.": (when(S9, "move D4>E5"), ("A5",)),
    "Put your man on a corner.": (field(one="A3 B2 C2", two="F3 E2 E5 F6", ball="2 F5", phase=CORNER), ("A1",)),
    "Saved. Kick the ball away from your goal.": (when(S17, "kick A3"), ("B2",)),
}


@pytest.mark.parametrize("asks", ASKS)
def test_each_phase_asks_its_own_question(asks: str) -> None:
    state, touch = ASKS[asks]
    assert to_move(state) == PLAYER_1
    assert SO.rules.scene(sees(state, PLAYER_1)).asks == asks
    assert SO.rules.scene(sees(state, PLAYER_2)).asks == "Player 1 is thinking."
    assert choices(SO, state)[0].touch == touch


def test_kicks_and_stops_are_touched() -> None:
    assert ("A2", "B1") in [choice.touch for choice in choices(SO, S3)]
    assert choices(SO, when(S7, "move C2>D2"))[1].touch == ("stop",)
    gap = when(given(SO), *OPENING[:-1])
    assert SO.rules.scene(sees(gap, PLAYER_2)).asks == "Line up: which place beside your goal stays empty?"
    shift = when(S8, "move C2>D2", "place A6")
    assert SO.rules.scene(sees(shift, PLAYER_2)).asks == "Alarm. Put your man next to the place just tried."
    hit = when(field("enter_enemy_goal=on", one="A3 A1 E3 D5", two="F3 E1 E6 F6", ball="2 F5"), "move E3>F3")
    assert SO.rules.scene(sees(hit, PLAYER_2)).asks == "Put your keeper back into the goal."
    assert SO.rules.scene(sees(given(SO), PLAYER_1)).asks == "The coin is in the air."
    assert {BALL, CLEAR} == {when(S9, "move D4>E5").phase, when(S17, "kick A3").phase}
