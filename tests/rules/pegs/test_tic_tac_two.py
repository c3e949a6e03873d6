"""Tic Tac Two (docs/rules/pegs-tic-tac-two.md): a line of three in each of two squares, under hidden pegs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.tic_tac_two import LINES, LONGEST
from rumpus.rules.pegs.tic_tac_two import lines as marks
from rumpus.rules.pegs.unit import HIGH_COLUMNS, LOW_COLUMNS, LOWER_ROWS
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

TT = open_book("tic-tac-two")
BOTTOM = [row + column for row in "DEF" for column in "123456"]
NO_LINE = ["D1", "D5", "D5", "D1", "D5", "D1"]
"""The shortest game: two silent pegs and four alarms."""
HOUSES = [
    (),
    ("repeat_alarm=forbid", "first_player=2"),
    ("no_winner=replay",),
    ("no_winner=replay", "repeat_alarm=forbid", "max_games=2"),
]
HIGH_LINES = ["D4D5D6", "E4E5E6", "F4F5F6", "D4E4F4", "D5E5F5", "D6E6F6", "D4E5F6", "D6E5F4"]


def sounded(before: Any, after: Any) -> Any:
    """What all can hear of a turn: whether it was an alarm, and whether a new game begins."""
    return after.run > before.run, after.games


def squares(pegs: str) -> int:
    """In how many squares some pegs hold a line."""
    return TT.rules.score(given(TT, pegs=(pegs, "")), PLAYER_1)


# ---- lines


@pytest.mark.clause("TT-7", "TT-S13")
def test_each_square_has_eight_lines_and_no_others() -> None:
    expected = {frozenset(line[at : at + 2] for at in (0, 2, 4)) for line in HIGH_LINES}
    low = {frozenset(spot[0] + str(int(spot[1]) - 3) for spot in line) for line in expected}
    found = {frozenset(three) for three in combinations(BOTTOM, 3) if marks(places(*three))}
    assert found == expected | low
    assert [{frozenset(names(line)) for line in square} for square in LINES] == [low, expected]


@pytest.mark.clause("TT-7", "TT-8", "TT-R2")
@pytest.mark.parametrize("seed", range(3))
def test_a_line_marks_its_own_square_whatever_else_stands(seed: int) -> None:
    for step in random_game(TT, seed):
        for pegs in step.after.pegs:
            for square, columns in zip(LINES, (LOW_COLUMNS, HIGH_COLUMNS), strict=True):
                assert bool(marks(pegs) & columns) == any(line & ~pegs == 0 for line in square)


def test_64_pairs_of_lines_are_the_smallest_winning_patterns() -> None:
    pairs = {low | high for low in LINES[0] for high in LINES[1]}
    assert len(pairs) == 64
    assert all(count(pair) == 6 and squares(spots(pair)) == 2 for pair in pairs)
    assert all(squares(spots(pair & (pair - 1))) == 1 for pair in pairs)


@pytest.mark.clause("TT-9", "TT-S3")
def test_three_pegs_across_the_strip_are_no_line() -> None:
    after = when(given(TT, pegs=("D2 D3", "")), "add D4")
    assert (after.run, to_move(after)) == (0, PLAYER_2)
    assert squares(spots(after.pegs[PLAYER_1])) == 0


# ---- the rules


@pytest.mark.clause("TT-1", "TT-2", "TT-R7")
def test_both_grids_start_empty_and_player_1_begins_in_the_bottom_squares() -> None:
    state = given(TT)
    assert (state.pegs, state.run, to_move(state)) == ((0, 0), 0, PLAYER_1)
    assert may_play(state).split() == BOTTOM


@pytest.mark.clause("TT-2", "TT-S4")
@pytest.mark.parametrize("seat", BOTH)
def test_the_upper_squares_are_not_used(seat: int) -> None:
    assert refused(given(TT, actor=seat), "add C3") == "C3 is not in the two bottom squares (TT-2)."


@pytest.mark.clause("TT-3", "TT-4", "TT-6")
def test_a_silent_peg_stays_and_the_turn_is_over() -> None:
    after = when(given(TT), "add E2")
    assert (spots(after.pegs[PLAYER_1]), to_move(after)) == ("E2", PLAYER_2)
    assert refused(after._replace(actor=PLAYER_1), "add E2") == "E2 already holds your peg (TT-3)."


@pytest.mark.clause("TT-5", "TT-6", "TT-12", "TT-R5", "TT-S5")
def test_a_peg_that_meets_another_comes_out_and_the_turn_is_over() -> None:
    state = given(TT, pegs=("D1 D2", "D3"))
    after = when(state, "add D3")
    assert (after.pegs, after.run, to_move(after)) == (state.pegs, 1, PLAYER_2)
    assert ending(after) == ""
    assert place("D3") in legal_moves(TT, after._replace(actor=PLAYER_1))


@pytest.mark.clause("TT-7", "TT-8", "TT-10", "TT-11", "TT-S1")
def test_a_diagonal_and_a_column_in_different_squares_win_at_once() -> None:
    state = given(TT, pegs=("F1 E2 D3 D6 E6", "D4"))
    assert ending(state) == ""
    assert ending(when(state, "add F6")) == "won by 1; points 2 0"


@pytest.mark.clause("TT-9", "TT-S2")
def test_a_diagonal_across_the_strip_does_not_win() -> None:
    after = when(given(TT, pegs=("", "D1 E1 F1 D3 E4"), actor=PLAYER_2), "add F5")
    assert (ending(after), after.run) == ("", 0)
    assert squares(spots(after.pegs[PLAYER_2])) == 1


@pytest.mark.clause("TT-R2", "TT-S6")
def test_two_lines_in_one_square_do_not_win() -> None:
    after = when(given(TT, pegs=("D1 E1 F1 D2 E2", "")), "add F2")
    assert (ending(after), squares("D1 E1 F1 D2 E2 F2")) == ("", 1)
    stopped = given(TT, pegs=("D1 E1 F1 D2 E2 F2", "D6 E6 F6 D3 E3 D4 E4"), run=3)
    assert ending(when(stopped, "add D6")) == "won by 2; points 1 1"  # one line each: seven pegs beat six


@pytest.mark.clause("TT-17", "TT-S12")
def test_a_square_with_a_line_may_be_filled_further() -> None:
    after = when(given(TT, pegs=("D1 E1 F1", "")), "add E2")
    assert spots(after.pegs[PLAYER_1]) == "D1 E1 E2 F1"


@pytest.mark.clause("TT-10", "TT-11")
def test_lines_may_be_built_in_any_order() -> None:
    one = when(given(TT), "D1", "F3", "D4", "F2", "D2", "E3", "D5", "E5", "D3", "E2", "D6")
    assert ending(one) == "won by 1; points 2 0"


@pytest.mark.clause("TT-12", "TT-13", "TT-S10")
def test_a_silent_turn_sets_the_run_back() -> None:
    state = given(TT, pegs=("D1 E2", "D5"), run=3)
    after = when(state, "add F6")
    assert (after.run, to_move(after)) == (0, PLAYER_2)
    assert to_move(when(state._replace(run=2), "add D5")) == PLAYER_2
    assert to_move(when(state, "add D5")) == OVER


@pytest.mark.clause("TT-14", "TT-S7")
def test_after_four_alarms_pegs_decide_between_two_lines() -> None:
    state = given(TT, pegs=("D1 E1 F1 D4 E5", "D6 E6 F6 D2"), run=3)
    assert ending(when(state, "add D6")) == "won by 1; points 1 1"


@pytest.mark.clause("TT-14", "TT-R1")
def test_two_lines_and_equally_many_pegs_are_a_draw() -> None:
    state = given(TT, pegs=("D1 E1 F1 D4", "D6 E6 F6 D2"), run=3)
    assert ending(when(state, "add D6")) == "drawn; points 1 1"


@pytest.mark.clause("TT-15", "TT-S8")
def test_after_four_alarms_the_only_line_wins_against_more_pegs() -> None:
    state = given(TT, pegs=("D1 E1 D4 E5 F5 D6", "D3 E3 F3"), run=3)
    assert ending(when(state, "add D3")) == "won by 2; points 0 1"


@pytest.mark.clause("TT-16", "TT-R3", "TT-S9")
@pytest.mark.option("tic-tac-two", "no_winner", "draw")
def test_after_four_alarms_without_a_line_nobody_wins() -> None:
    state = given(TT, pegs=("D1 E2", "D5"), run=3)
    assert ending(when(state, "add D5")) == "drawn; points 0 0"


@pytest.mark.clause("TT-11", "TT-S11")
def test_a_winning_peg_comes_before_the_fourth_alarm() -> None:
    state = given(TT, pegs=("D1 E1 F1 D4 E5", "D5"), run=3)
    assert ending(when(state, "add F6")) == "won by 1; points 2 0"


@pytest.mark.clause("TT-R4")
@pytest.mark.option("tic-tac-two", "repeat_alarm", "allow")
def test_a_known_alarm_may_be_sounded_again() -> None:
    met = when(given(TT, pegs=("", "E5")), "E5", "D1")
    assert when(met, "add E5").run == 1


@pytest.mark.clause("TT-R4")
@pytest.mark.option("tic-tac-two", "repeat_alarm", "forbid")
def test_a_house_may_forbid_known_alarms_while_another_place_is_empty() -> None:
    met = when(given(TT, "repeat_alarm=forbid", pegs=("", "E5 E6")), "E5", "D1")
    assert refused(met, "add E5") == "You have met an alarm at E5; this house plays elsewhere first (TT-R4)."
    later = when(met, "E6", "D2")
    assert may_play(later).split() == [spot for spot in BOTTOM if spot not in ("E5", "E6")]
    assert when(met, "E6").run == 1
    full = given(TT, "repeat_alarm=forbid", pegs=("D1 D2 D4 D5", "E1"), met=("E1", ""))
    others = [spot for spot in BOTTOM if spot not in ("D1", "D2", "D4", "D5", "E1")]
    assert may_play(full._replace(met=(places("E1", *others), 0))) == " ".join(sorted(["E1", *others]))


@pytest.mark.clause("TT-R7")
@pytest.mark.option("tic-tac-two", "first_player", "2")
def test_player_2_may_begin() -> None:
    after = when(given(TT, "first_player=2"), "D1")
    assert (after.pegs, to_move(after)) == ((0, places("D1")), PLAYER_1)


@pytest.mark.clause("TT-16", "TT-R3", "TT-R8")
@pytest.mark.option("tic-tac-two", "no_winner", "replay")
def test_a_house_may_begin_again_when_nobody_has_a_line() -> None:
    after = when(given(TT, "no_winner=replay"), *NO_LINE)
    assert (after.pegs, after.met, after.run) == ((0, 0), (0, 0), 0)
    assert (after.games, after.turns) == (1, 6)
    assert [spots(grid) for grid in after.shown] == ["D1", "D5"]
    assert to_move(after) == PLAYER_2  # player 1 began the first game
    assert to_move(when(after, *NO_LINE)) == PLAYER_1
    line = given(TT, "no_winner=replay", pegs=("D1 E1 F1", "D5"), run=3)
    assert ending(when(line, "D5")) == "won by 1; points 1 0"


@pytest.mark.clause("TT-R8")
@pytest.mark.option("tic-tac-two", "max_games", "2")
def test_after_so_many_games_without_a_line_it_is_a_draw() -> None:
    state = given(TT, "no_winner=replay", "max_games=2")
    again = when(state, *NO_LINE)
    assert ending(again) == ""
    assert ending(when(again, *NO_LINE)) == "drawn; points 0 0"
    assert ending(when(given(TT, "no_winner=replay"), *NO_LINE * 9)) == ""
    assert ending(when(given(TT, "no_winner=replay"), *NO_LINE * 10)) == "drawn; points 0 0"


@pytest.mark.clause("TT-R8")
@pytest.mark.option("tic-tac-two", "no_winner", "replay")
def test_player_1_begins_again_where_player_2_began() -> None:
    assert to_move(when(given(TT, "no_winner=replay", "first_player=2"), *NO_LINE)) == PLAYER_1


# ---- what holds always


@pytest.mark.clause("TT-3", "TT-4", "TT-12")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(10))
def test_what_holds_at_every_turn(seed: int, house: tuple[str, ...]) -> None:
    run = 0
    for step in random_game(TT, seed, *house):
        before, after = step.before, step.after
        assert legal_moves(TT, before) == sorted(set(legal_moves(TT, before)))
        if after.games > before.games:
            run = 0
            continue
        run = 0 if count(after.pegs[step.seat]) > count(before.pegs[step.seat]) else run + 1
        assert after.run == run
        assert after.pegs[0] & after.pegs[1] == 0
        for seat in BOTH:
            assert before.pegs[seat] & ~after.pegs[seat] == 0
            assert after.pegs[seat] & ~LOWER_ROWS == 0
            assert after.met[seat] & ~after.pegs[1 - seat] == 0
        if to_move(after) != OVER:
            assert to_move(after) == 1 - step.seat


@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = TT.house(house)
    found = simulate(TT, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 6 <= found.shortest <= found.longest <= 73 * (options.max_games if options.no_winner else 1) <= LONGEST


def test_full_squares_leave_nothing_but_alarms() -> None:
    """TT-13 ends it then; a player who has not won always has an empty place."""
    full = given(TT, pegs=("D1 D2 E3 F1 F2 D6 E4 E5 F6", "D3 E1 E2 F3 D4 D5 E6 F4 F5"))
    assert full.pegs[0] | full.pegs[1] == LOWER_ROWS
    assert [squares(spots(grid)) for grid in full.pegs] == [0, 0]
    for _ in range(4):
        assert all(sounded(full, TT.rules.apply(full, move))[0] for move in legal_moves(TT, full))
        full = TT.rules.apply(full, legal_moves(TT, full)[0])
    assert ending(full) == "drawn; points 0 0"


# ---- section 5: what each side learns


def test_a_silent_add_tells_the_actor_where_and_the_others_only_that() -> None:
    match = at_table(TT, "E3")
    assert heard(match, PLAYER_1) == ["Silence. Your peg stays at E3."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Silence. Player 1 has one more peg."]
    assert [match.view(seat).placed for seat in EVERYBODY] == [(1, 0)] * 3
    assert [match.view(seat).pegs for seat in EVERYBODY] == [(places("E3"), 0), (0, 0), (0, 0)]


def test_an_alarm_tells_the_actor_where_and_the_other_only_that_a_peg_was_hit() -> None:
    match = at_table(TT, "E3", "E3")
    assert heard(match, PLAYER_2, last=1) == ["Alarm at E3. A peg stands there; yours comes out."]
    assert heard(match, PLAYER_1, last=1) == ["Alarm. Player 2 met one of your pegs."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 2 met a peg."]
    assert [match.view(seat).found for seat in EVERYBODY] == [(0, 0), (0, places("E3")), (0, 0)]
    assert [match.view(seat).run for seat in EVERYBODY] == [1] * 3
    match.play(PLAYER_1, "D1")
    match.play(PLAYER_2, "D2")
    assert match.view(PLAYER_2).found == (0, places("E3"))  # found for good


@pytest.mark.clause("TT-R6")
def test_a_first_line_is_not_told_to_anybody() -> None:
    line = when(given(TT, pegs=("D1 E1", "D5 E5"), turns=4), "F1")
    none = when(given(TT, pegs=("D1 E1", "D5 E5"), turns=4), "F2")
    for seat in (PLAYER_2, WATCHER):
        assert sees(line, seat) == sees(none, seat)
    match = at_table(TT, "D1", "D5", "E1", "E5", "F1")
    assert heard(match, PLAYER_1, last=1) == ["Silence. Your peg stays at F1."]
    assert heard(match, PLAYER_2, last=1) == ["Silence. Player 1 has one more peg."]


def test_two_lines_are_told_and_both_grids_are_shown() -> None:
    match = at_table(TT, "D1", "F3", "D4", "F2", "D2", "E3", "D5", "E5", "D3", "E2", "D6")
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Game over. Player 1 has a line in both squares and wins."]
        assert match.view(seat).pegs == (
            places("D1", "D2", "D3", "D4", "D5", "D6"),
            places("E2", "E3", "E5", "F2", "F3"),
        )
        assert match.view(seat).winners == 0b01


def told_at_the_end(pegs: tuple[str, str], move: str) -> list[str]:
    """What all hear, the alarm itself aside, when a fourth alarm sounds."""
    before = given(TT, pegs=pegs, run=3)
    after = when(before, move)
    told = [TT.rules.tell(sees(before, seat), None, sees(after, seat))[1:] for seat in (PLAYER_2, WATCHER)]
    assert told[0] == told[1] == TT.rules.tell(sees(before, PLAYER_1), place(move), sees(after, PLAYER_1))[1:]
    assert {event.clause for event in told[0]} - {""} <= clauses_of("pegs-tic-tac-two")
    return [event.words for event in told[0]]


@pytest.mark.clause("TT-13", "TT-14", "TT-15", "TT-16")
def test_the_fourth_alarm_is_explained_to_all() -> None:
    assert told_at_the_end(("D1 E1 F1 D4 E5", "D6 E6 F6 D2"), "D6") == [
        "Game over. Four alarms in a row, and both have a line; Player 1 has more pegs, 5 to 4, and wins.",
    ]
    assert told_at_the_end(("D1 E1 F1 D4", "D6 E6 F6 D2"), "D6")[-1] == (
        "Game over. Four alarms in a row, and both have a line; both have 4 pegs, a draw."
    )
    assert told_at_the_end(("D1 E1 D4", "D3 E3 F3"), "D3") == [
        "Game over. Four alarms in a row; only Player 2 has a line and wins."
    ]
    assert told_at_the_end(("D1 E2", "D5"), "D5") == [
        "Game over. Four alarms in a row, and nobody has a line: no winner."
    ]


def test_all_are_warned_after_three_alarms() -> None:
    match = at_table(TT, *NO_LINE[:5])
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Three alarms in a row. A fourth ends the game."]


@pytest.mark.clause("TT-R8")
@pytest.mark.option("tic-tac-two", "no_winner", "replay")
def test_before_a_new_game_all_see_the_grids_of_the_old_one() -> None:
    match = at_table(TT, *NO_LINE, house=("no_winner=replay",))
    for seat in EVERYBODY:
        assert heard(match, seat, last=2) == [
            "Four alarms in a row, and nobody has a line.",
            "The grids are emptied. Player 2 begins again.",
        ]
        assert match.view(seat).shown == (places("D1"), places("D5"))
    assert heard(match, PLAYER_2, last=3)[0] == "Alarm at D1. A peg stands there; yours comes out."
    facts = TT.rules.scene(match.view(PLAYER_1)).facts
    assert [(fact.name, fact.value) for fact in facts] == [
        ("Squares with a line", "0 of 2"),
        ("Alarms in a row", "0"),
        ("Turn", "7"),
        ("Game", "2"),
    ]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_views_and_messages_give_no_place_away(seed: int, house: tuple[str, ...]) -> None:
    match = at_table(TT, house=house)
    for step in random_game(TT, seed, *house):
        assert_place_is_secret(step.before, sounded)
        match.play(step.seat, step.move)
    assert locations_in(match.heard(WATCHER)) == []
    own = {seat: {played.words[4:] for played in match.played if played.seat == seat} for seat in BOTH}
    assert all(set(locations_in(match.heard(seat))) == own[seat] for seat in BOTH)


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(TT, *NO_LINE * 2, house=("no_winner=replay", "max_games=2"))
    named = clauses_named(match)
    assert named == {"TT-4", "TT-5", "TT-13", "TT-16", "TT-R3"}
    assert named | {option.clause for option in TT.options} <= clauses_of("pegs-tic-tac-two")


# ---- for the bots


@pytest.mark.parametrize("seed", range(5))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(TT, seed):
        judged_by_both(step.after)


def test_the_judgement_likes_lines_that_are_still_open() -> None:
    judged = [
        TT.rules.evaluate(given(TT, pegs=(pegs, "D3 E5")), PLAYER_1)
        for pegs in ("D1 D2", "D1 E1", "D1 E1 F1", "D1 E1 F1 D4", "D1 E1 F1 D4 E4")
    ]
    assert judged == sorted(set(judged))


def test_who_can_end_the_game_by_a_known_alarm_and_win_has_won() -> None:
    """TT-13, TT-15: a line, three alarms in a row, and an enemy peg that was found; without the peg it is not sure."""
    found, unfound = (given(TT, pegs=("D1 E1 F1", "D3 E5"), run=3, met=(met, ""), actor=PLAYER_1) for met in ("D3", ""))
    assert [TT.rules.evaluate(found, seat) for seat in BOTH] == [1, 0]
    assert TT.rules.evaluate(unfound, PLAYER_1) < 1
    assert TT.rules.evaluate(found._replace(actor=PLAYER_2), PLAYER_1) < 1


# ---- for people


@pytest.mark.parametrize("said", ["add D3", "d3", " ADD   d3 "])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    assert understood(TT, given(TT), said) == exactly(TT, given(TT), "add D3") == place("D3")
    assert TT.rules.touch(sees(given(TT), PLAYER_1), place("D3")) == ("D3",)


@pytest.mark.parametrize("said", ["", "G1", "add", "move D3", "pass"])
def test_what_is_no_move_is_answered_with_how_one_is_said(said: str) -> None:
    assert refused(given(TT), said) == "Name a location from D1 to F6, as in `add D3`."


def test_a_players_scene_shows_the_own_grid_and_notes_on_the_other() -> None:
    state = given(TT, pegs=("D1 E2", "F3 D4"), met=("F3", "D1"), run=2, turns=6)
    scene = TT.rules.scene(sees(state, PLAYER_2))
    own, notes = scene.grids
    assert (own.pieces, notes.pieces) == (
        {"F3": "peg", "D4": "peg"},
        {"D1": "hit", "F3": "clear", "D4": "clear"},
    )
    assert set(own.zones) == set(notes.zones) == set(BOTTOM)
    assert [(fact.name, fact.value) for fact in scene.facts] == [
        ("Squares with a line", "0 of 2"),
        ("Alarms in a row", "2"),
        ("Turn", "7"),
    ]
    assert [(tally.value, tally.lit) for tally in scene.tallies] == [("2", True), ("2", False)]
    assert (scene.asks, TT.rules.scene(sees(state, PLAYER_1)).asks) == (
        "Player 1 is thinking.",
        "Your move: put a peg into a bottom square.",
    )


def test_a_watcher_sees_both_grids_at_the_end_only() -> None:
    state = given(TT, pegs=("D1 E2", "D5"), run=3)
    assert [grid.pieces for grid in TT.rules.scene(sees(state, WATCHER)).grids] == [{}, {}]
    over = TT.rules.scene(sees(when(state, "D5"), WATCHER))
    assert [grid.pieces for grid in over.grids] == [{"D1": "peg", "E2": "peg"}, {"D5": "peg"}]
    assert over.asks == "The game is over."
