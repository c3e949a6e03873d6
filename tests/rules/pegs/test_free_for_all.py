"""Free-For-All (docs/rules/pegs-free-for-all.md): fill a hidden grid; the fourth alarm in a row ends the game."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.free_for_all import LONGEST
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.words import OVER, WATCHER, count
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
    ending,
    given,
    heard,
    judged_by_both,
    locations_in,
    may_play,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

FF = open_book("free-for-all")
EVERYWHERE = [row + column for row in "ABCDEF" for column in "123456"]
NINETEEN = " ".join(EVERYWHERE[:19])
OTHER_SEVENTEEN = " ".join(EVERYWHERE[19:])


def sounded(before: Any, after: Any) -> bool:
    """Whether the turn between two states was an alarm."""
    return bool(after.alarms != before.alarms)


def shape(state: Any) -> tuple[int, ...]:
    """What decides how a game can go on, whichever the places are."""
    return (count(state.pegs[0]), count(state.pegs[1]), state.run, to_move(state))


# ---- the rules


@pytest.mark.clause("FF-1", "FF-R5")
def test_both_grids_start_empty_and_player_1_begins_without_any_set_up() -> None:
    state = given(FF)
    assert state.pegs == (0, 0)
    assert (state.run, to_move(state)) == (0, PLAYER_1)
    assert may_play(state).split() == EVERYWHERE


@pytest.mark.clause("FF-2", "FF-7", "FF-S1")
@pytest.mark.parametrize("spot", EVERYWHERE)
def test_the_first_peg_is_silent_anywhere_and_stays(spot: str) -> None:
    after = when(given(FF), f"add {spot}")
    assert spots(after.pegs[PLAYER_1]) == spot
    assert (after.run, to_move(after)) == (0, PLAYER_2)


@pytest.mark.clause("FF-6", "FF-7", "FF-S2")
def test_a_peg_that_meets_another_comes_out_and_the_turn_is_over() -> None:
    after = when(given(FF, pegs=("A1", ""), actor=PLAYER_2), "add A1")
    assert after.pegs == (places("A1"), 0)
    assert (after.run, to_move(after)) == (1, PLAYER_1)
    assert place("A1") in legal_moves(FF, after._replace(actor=PLAYER_2))


@pytest.mark.clause("FF-3", "FF-S3")
def test_a_peg_goes_only_where_the_own_grid_is_empty() -> None:
    state = given(FF, pegs=("C4", "D4"))
    assert refused(state, "add C4") == "C4 already holds your peg (FF-3)."
    assert to_move(state) == PLAYER_1
    assert may_play(state).split() == [spot for spot in EVERYWHERE if spot != "C4"]


@pytest.mark.clause("FF-4")
def test_passing_is_no_move() -> None:
    assert refused(given(FF), "pass") == "Name a location from A1 to F6, as in `add B3`."


@pytest.mark.clause("FF-2", "FF-4", "FF-5", "FF-12")
@pytest.mark.parametrize("seed", range(20))
def test_a_turn_is_one_peg_by_each_in_turn_and_what_stays_stays_for_good(seed: int) -> None:
    for number, step in enumerate(random_game(FF, seed)):
        assert step.seat == number % 2
        grown = 0 if sounded(step.before, step.after) else 1
        assert count(step.after.pegs[step.seat]) == count(step.before.pegs[step.seat]) + grown
        assert all(step.before.pegs[seat] & ~step.after.pegs[seat] == 0 for seat in BOTH)


@pytest.mark.clause("FF-8", "FF-9")
@pytest.mark.parametrize("seed", range(20))
def test_the_run_counts_alarms_since_the_last_silence(seed: int) -> None:
    run = 0
    for step in random_game(FF, seed):
        run = run + 1 if sounded(step.before, step.after) else 0
        assert step.after.run == run


@pytest.mark.clause("FF-9", "FF-S4")
def test_a_silent_fourth_turn_lets_the_game_go_on() -> None:
    three = when(given(FF), "A1", "B1", "B1", "A1", "B1")
    assert (three.run, three.alarms, to_move(three)) == (3, (2, 1), PLAYER_2)
    silent = when(three, "C1")
    assert (silent.run, to_move(silent)) == (0, PLAYER_1)
    assert when(silent, "B1").run == 1


@pytest.mark.clause("FF-10", "FF-11", "FF-S5")
def test_the_fourth_alarm_in_a_row_ends_the_game_and_more_pegs_win() -> None:
    state = given(FF, pegs=("A1 B1 C1 D1", "A2 B2 C2"), run=3, actor=PLAYER_2)
    after = when(state, "add D1")
    assert after.run == 4
    assert ending(after) == "won by 1; points 4 3"
    assert refused(after, "add E1") == "the game is over"
    assert legal_moves(FF, after) == []


@pytest.mark.clause("FF-11")
def test_player_2_wins_with_more_pegs() -> None:
    state = given(FF, pegs=("A1 B1", "A2 B2 C2"), run=3, actor=PLAYER_1)
    assert ending(when(state, "add C2")) == "won by 2; points 2 3"


@pytest.mark.clause("FF-S6", "FF-R3")
def test_the_shortest_game_is_a_draw() -> None:
    two = when(given(FF), "A1", "B1")
    last = when(two, "B1", "A1", "B1", "A1")
    assert (two.alarms, last.alarms, last.turns) == ((0, 0), (2, 2), 6)
    assert ending(last) == "drawn; points 1 1"


@pytest.mark.clause("FF-13", "FF-R2", "FF-R6", "FF-S7")
def test_pegs_decide_at_once_though_alarms_are_equal_and_turns_are_not() -> None:
    after = when(given(FF), "A1", "B1", "C1", "A1", "B1", "A1", "B1")
    assert [spots(grid) for grid in after.pegs] == ["A1 C1", "B1"]
    assert (after.alarms, after.turns) == ((2, 2), 7)  # player 1 had a turn more than player 2
    assert ending(after) == "won by 1; points 2 1"


@pytest.mark.clause("FF-13", "FF-R2")
def test_more_alarms_do_not_cost_the_win() -> None:
    state = given(FF, pegs=("A1 A2 A3", "B1 B2"), alarms=(9, 2), run=3, actor=PLAYER_1)
    assert ending(when(state, "B1")) == "won by 1; points 3 2"


@pytest.mark.clause("FF-R4", "FF-S8")
@pytest.mark.option("free-for-all", "repeat_alarm", "allow")
def test_a_known_alarm_may_be_sounded_again() -> None:
    met = when(given(FF, pegs=("", "E5")), "E5", "A1")
    again = when(met, "add E5")
    assert spots(met.met[PLAYER_1]) == spots(again.met[PLAYER_1]) == "E5"
    assert again.alarms == (2, 0)


@pytest.mark.clause("FF-R4")
@pytest.mark.option("free-for-all", "repeat_alarm", "forbid")
def test_a_house_may_forbid_known_alarms_while_another_place_is_empty() -> None:
    met = when(given(FF, "repeat_alarm=forbid", pegs=("", "E5 E6")), "E5", "A1")
    assert refused(met, "add E5") == "You have met an alarm at E5; this house plays elsewhere first (FF-R4)."
    assert may_play(met).split() == [spot for spot in EVERYWHERE if spot != "E5"]
    assert sounded(met, when(met, "E6"))  # one that is not known yet is allowed, and nobody can tell before
    other = met._replace(actor=PLAYER_2)
    assert place("E5") not in legal_moves(FF, other)  # there stands the own peg
    assert place("A2") in legal_moves(FF, other)


@pytest.mark.clause("FF-R4")
@pytest.mark.option("free-for-all", "repeat_alarm", "forbid")
def test_known_alarms_are_allowed_where_nothing_else_is_left() -> None:
    full = given(FF, "repeat_alarm=forbid", pegs=(NINETEEN, OTHER_SEVENTEEN), met=(OTHER_SEVENTEEN, ""))
    assert may_play(full) == OTHER_SEVENTEEN
    assert may_play(full._replace(met=(places(*EVERYWHERE[20:]), 0))) == EVERYWHERE[19]


@pytest.mark.clause("FF-S9", "FF-6")
def test_an_alarm_shows_the_other_player_the_run_and_never_the_place() -> None:
    before = given(FF, pegs=("", "E5 F1"))
    view = sees(when(before, "add E5"), PLAYER_2)
    assert (view.alarms, view.run, view.met) == ((1, 0), 1, (0, 0))
    assert view == sees(when(before, "add F1"), PLAYER_2)


@pytest.mark.clause("FF-R1", "FF-S10")
def test_the_twentieth_peg_ends_the_game() -> None:
    state = given(FF, pegs=(NINETEEN, "D2 D3 D4 D5 E1 E2 E3 E4 E5 E6 F1 F2"))
    after = when(state, "add D6")
    assert (after.run, after.alarms) == (0, (0, 0))
    assert ending(after) == "won by 1; points 20 12"
    assert ending(state) == ""


@pytest.mark.clause("FF-R1")
def test_the_twentieth_peg_ends_it_for_player_2_too() -> None:
    state = given(FF, pegs=("F6", NINETEEN), actor=PLAYER_2)
    assert ending(when(state, "F5")) == "won by 2; points 1 20"
    assert to_move(when(state, "F6")) == PLAYER_1  # an alarm is no twentieth peg


@pytest.mark.clause("FF-S11")
@pytest.mark.parametrize("first", BOTH)
def test_on_full_grids_only_alarms_are_left(first: int) -> None:
    state = given(FF, pegs=(NINETEEN, OTHER_SEVENTEEN), actor=first)
    for _ in range(4):
        assert all(sounded(state, FF.rules.apply(state, move)) for move in legal_moves(FF, state))
        state = FF.rules.apply(state, legal_moves(FF, state)[-1])
    assert ending(state) == "won by 1; points 19 17"


@pytest.mark.clause("FF-12", "FF-S12")
def test_a_peg_that_is_met_again_and_again_never_moves() -> None:
    state = given(FF, pegs=("F6", ""), actor=PLAYER_2)
    for number, elsewhere in enumerate(("A1", "A2", "A3"), 1):
        after = when(state, "add F6")
        assert sounded(state, after)
        state = when(after, elsewhere)
        assert state.alarms == (0, number)
        assert place("F6") in map(place, names(state.pegs[PLAYER_1]))
    assert state.pegs[PLAYER_2] == 0


@pytest.mark.clause("FF-10", "FF-S13")
def test_four_alarms_in_a_row_are_two_of_each_player() -> None:
    three = when(given(FF), "A1", "B1", "C1", "A1", "B1", "C1")
    assert (three.run, three.alarms, to_move(three)) == (3, (1, 2), PLAYER_1)
    last = when(three, "B1")
    assert (last.alarms, to_move(last)) == ((2, 2), OVER)


@pytest.mark.clause("FF-R5")
@pytest.mark.option("free-for-all", "first_player", "2")
def test_player_2_may_begin() -> None:
    after = when(given(FF, "first_player=2"), "A1")
    assert after.pegs == (0, places("A1"))
    assert to_move(after) == PLAYER_1


# ---- numbers of the sheet


def test_every_game_ends_after_6_to_145_turns() -> None:
    """All games, by the shape of their states: any two states of one shape go on in the same ways.

    The sheet's bound of 145 is safe but not reached: three alarms between two silent turns leave both to one player,
    and neither can have them all.
    """
    spans: dict[tuple[int, ...], tuple[int, int]] = {}

    def span(state: Any) -> tuple[int, int]:
        """The fewest and the most turns to the end; one silent move and one alarm stand for all of their kind."""
        if to_move(state) == OVER:
            return 0, 0
        if shape(state) not in spans:
            kinds: dict[bool, Any] = {}
            for move in legal_moves(FF, state):
                after = FF.rules.apply(state, move)
                kinds.setdefault(sounded(state, after), after)
            rest = [span(after) for after in kinds.values()]
            spans[shape(state)] = 1 + min(low for low, _ in rest), 1 + max(high for _, high in rest)
        return spans[shape(state)]

    shortest, longest = span(given(FF))
    assert shortest == 6
    assert longest == 141
    assert longest <= 36 + 35 * 3 + 4 == LONGEST


@pytest.mark.clause("FF-3")
@pytest.mark.parametrize("house", ["repeat_alarm=allow", "repeat_alarm=forbid"])
@pytest.mark.parametrize("seed", range(10))
def test_nobody_is_ever_without_a_move(seed: int, house: str) -> None:
    for step in random_game(FF, seed, house):
        moves = legal_moves(FF, step.before)
        shut = count(step.before.met[step.seat]) if house == "repeat_alarm=forbid" else 0
        assert moves == sorted(set(moves))
        assert len(moves) == 36 - count(step.before.pegs[step.seat]) - shut >= 1


# ---- section 5: what each side learns


def test_a_silent_add_tells_the_actor_where_and_the_others_only_that() -> None:
    match = at_table(FF, "B3")
    assert heard(match, PLAYER_1) == ["Silence. Your peg stays at B3."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Silence. Player 1 has one more peg."]
    assert match.heard(PLAYER_1)[0].place == "B3"
    assert [match.view(seat).placed for seat in EVERYBODY] == [(1, 0)] * 3
    assert [match.view(seat).pegs for seat in EVERYBODY] == [(places("B3"), 0), (0, 0), (0, 0)]


def test_an_alarm_tells_the_actor_where_and_the_other_only_that_a_peg_was_hit() -> None:
    match = at_table(FF, "B3", "B3")
    assert heard(match, PLAYER_2, last=1) == ["Alarm at B3. A peg stands there; yours comes out."]
    assert heard(match, PLAYER_1, last=1) == ["Alarm. Player 2 met one of your pegs."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 2 met a peg."]
    assert [match.view(seat).met for seat in EVERYBODY] == [(0, 0), (0, places("B3")), (0, 0)]
    for seat in EVERYBODY:
        view = match.view(seat)
        assert (view.run, view.placed, view.alarms) == (1, (1, 0), (0, 1))


def test_all_are_warned_before_the_last_alarm_and_see_both_grids_after_it() -> None:
    match = at_table(FF, "A1", "B1", "B1", "A1", "B1")
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Three alarms in a row. A fourth ends the game."]
        assert match.view(seat).winners == 0
    match.play(PLAYER_2, "A1")
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Game over. A draw, 1 to 1."]
        assert len([said for said in heard(match, seat) if said.startswith("Three alarms")]) == 1
        view = match.view(seat)
        assert (view.pegs, view.met) == ((places("A1"), places("B1")), (places("B1"), places("A1")))
        assert view.winners == 0b11


@pytest.mark.parametrize("seed", range(6))
def test_views_and_messages_give_no_place_away(seed: int) -> None:
    match = at_table(FF)
    for step in random_game(FF, seed):
        if step.seat == PLAYER_2 and step.before.turns % 5 == 1:
            assert_place_is_secret(step.before, sounded)
        match.play(step.seat, step.move)
    assert locations_in(match.heard(WATCHER)) == []
    own = {seat: {played.words[4:] for played in match.played if played.seat == seat} for seat in BOTH}
    assert all(set(locations_in(match.heard(seat))) == own[seat] for seat in BOTH)


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(FF, "A1", "B1", "B1", "A1", "B1", "A1")
    named = clauses_named(match)
    assert named == {"FF-5", "FF-6", "FF-10"}
    assert named | {option.clause for option in FF.options} <= clauses_of("pegs-free-for-all")


# ---- for the bots


@pytest.mark.parametrize("seed", range(5))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(FF, seed):
        mine = judged_by_both(step.after)
        lead = count(step.after.pegs[0]) - count(step.after.pegs[1])
        assert lead == 0 or (mine > 0.5) == (lead > 0)
    assert mine == {0b01: 1, 0b10: 0, 0b11: 0.5}[FF.rules.winners(step.after)]


def test_the_judgement_rises_with_each_peg_of_ones_own_and_likes_the_move() -> None:
    leads = [given(FF, pegs=(" ".join(EVERYWHERE[:number]), "F6")) for number in range(8)]
    judged = [FF.rules.evaluate(state, PLAYER_1) for state in leads]
    assert judged == sorted(set(judged))
    assert judged[1] > 0.5 > FF.rules.evaluate(leads[1]._replace(actor=PLAYER_2), PLAYER_1)
    assert [FF.rules.evaluate(given(FF, pegs=(" ".join(EVERYWHERE[:20]), "")), seat) for seat in BOTH] == [1, 0]


def test_the_judgement_knows_that_a_leader_ends_the_game_by_a_known_alarm() -> None:
    ending = given(FF, pegs=("A1 A2", "F6"), met=("F6", ""), run=3)
    assert [FF.rules.evaluate(ending, seat) for seat in BOTH] == [1, 0]
    assert FF.rules.evaluate(ending._replace(met=(0, 0)), PLAYER_1) < 1  # it knows of no peg to bump into
    assert FF.rules.evaluate(given(FF, pegs=("A1", "F6 F5"), met=("F6", ""), run=3), PLAYER_1) < 0.5


# ---- for people


@pytest.mark.parametrize("said", ["add B3", "b3", " ADD   b3 ", "B3"])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    assert understood(FF, given(FF), said) == place("B3")
    assert FF.rules.show(sees(given(FF), PLAYER_1), place("B3")) == "add B3"
    assert FF.rules.touch(sees(given(FF), PLAYER_1), place("B3")) == ("B3",)


@pytest.mark.parametrize("said", ["", "G1", "A7", "add", "move B3", "add B3 C3", "A1 B3"])
def test_what_is_no_move_is_answered_with_how_one_is_said(said: str) -> None:
    assert refused(given(FF), said) == "Name a location from A1 to F6, as in `add B3`."


def test_a_record_takes_only_the_words_themselves() -> None:
    assert exactly(FF, given(FF), "add B3") == place("B3")
    with pytest.raises(ValueError, match="it is written 'add B3'"):
        exactly(FF, given(FF), "add b3")
    with pytest.raises(ValueError, match="A1 already holds your peg"):
        exactly(FF, given(FF, pegs=("A1", "")), "add a1")


def test_a_players_scene_shows_the_own_grid_and_notes_on_the_other() -> None:
    state = given(FF, pegs=("A1 B2", "C3 D4"), met=("C3", "A1"), alarms=(1, 1), run=1, turns=6)
    scene = FF.rules.scene(sees(state, PLAYER_2))
    own, notes = scene.grids
    assert (scene.kind, own.title, notes.title) == ("pegs", "Your grid", "What you know of the other grid")
    assert (own.columns, notes.columns) == ("654321", "654321")
    assert own.pieces == {"C3": "peg", "D4": "peg"}
    assert notes.pieces == {"A1": "hit", "C3": "clear", "D4": "clear"}
    assert [(tally.name, tally.value, tally.lit) for tally in scene.tallies] == [
        ("Player 1", "2", True),
        ("Player 2", "2", False),
    ]
    assert [(fact.name, fact.value) for fact in scene.facts] == [("Alarms in a row", "1"), ("Turn", "7")]


def test_a_scene_asks_the_player_to_move_and_lets_the_others_wait() -> None:
    asks = [FF.rules.scene(sees(given(FF), seat)).asks for seat in EVERYBODY]
    assert asks == ["Your move: put a peg into an empty hole.", "Player 1 is thinking.", "Player 1 is thinking."]


def test_a_watchers_scene_is_empty_until_the_end_and_then_shows_both_grids() -> None:
    state = given(FF, pegs=("A1 B2", "C3"), met=("C3", "A1"), run=3, turns=8)
    watched = FF.rules.scene(sees(state, WATCHER))
    assert [(grid.title, grid.pieces) for grid in watched.grids] == [("Player 1", {}), ("Player 2", {})]
    over = FF.rules.scene(sees(when(state, "C3"), WATCHER))
    assert [grid.pieces for grid in over.grids] == [{"A1": "peg", "B2": "peg"}, {"C3": "peg"}]
    assert (over.asks, over.facts[1].value) == ("The game is over.", "9")


def test_at_the_end_a_player_sees_which_pegs_were_never_found() -> None:
    state = given(FF, pegs=("A1", "C3 D4"), met=("C3", "A1"), run=3)
    _, notes = FF.rules.scene(sees(when(state, "C3"), PLAYER_1)).grids
    assert notes.pieces == {"C3": "peg", "D4": "peg", "A1": "clear"}
