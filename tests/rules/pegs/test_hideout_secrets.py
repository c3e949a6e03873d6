"""Hideout (docs/rules/pegs-hideout.md): what each seat sees, hears and must hold for possible."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.pegs.hideout.play import halvings, still_possible
from rumpus.rules.pegs.hideout.state import GUESSING, TURN
from rumpus.rules.pegs.talk import names, places
from rumpus.rules.words import WATCHER
from rumpus.table.notation import choices
from tests.other_worlds import exchange

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
    offers,
    random_game,
    sees,
    when,
)
from .test_hideout import FOUR, HIDE_1, HIDE_2, HO, HOUSES, SHAPES_1, SHAPES_2, hides, table_with

# ---- section 5: what each side learns


def test_set_up_tells_the_other_only_that_it_is_finished() -> None:
    match = at_table(HO, *HIDE_1[:5])
    assert [heard(match, seat) for seat in (PLAYER_2, WATCHER)] == [[], []]
    assert match.view(PLAYER_2) == at_table(HO).view(PLAYER_2)
    assert heard(match, PLAYER_1)[2:4] == ["A peg at C1.", "That is a shape."]
    match.play(PLAYER_1, HIDE_1[5])
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat) == ["Player 1 has hidden two shapes."]
        assert match.view(seat) == sees(hides("A1 A2 B1 D2 E2 E3"), seat)


@pytest.mark.clause("HO-10", "HO-11")
def test_a_try_tells_the_other_whether_it_sounded_and_not_where() -> None:
    match = at_table(HO, *HIDE_1, *HIDE_2, "add E5", "add A1")
    assert heard(match, PLAYER_1, 2)[0] == "Silence. Nothing at E5."
    assert heard(match, PLAYER_2, 2) == ["Silence. Player 1 found nothing.", "Alarm at A1: part of a shape. 5 to go."]
    assert heard(match, PLAYER_1, 1) == ["Alarm. Player 2 found one of your pegs. 5 to go."]
    assert heard(match, WATCHER, 2)[1] == "Alarm. Player 2 found one of the hidden pegs. 5 to go."
    for seat in EVERYBODY:
        assert (match.view(seat).misses, match.view(seat).found) == ((1, 0), (0, 1))
    assert [match.view(seat).silent for seat in EVERYBODY] == [(places("E5"), 0), (0, 0), (0, 0)]
    assert [match.view(seat).markers for seat in EVERYBODY] == [(0, 0), (0, places("A1")), (0, 0)]


@pytest.mark.parametrize("house", ["first_player=1", "guess_after_add=on"])
@pytest.mark.parametrize("seed", range(4))
def test_where_a_try_was_is_never_given_away(seed: int, house: str) -> None:
    for step in random_game(HO, seed, house):
        if step.before.phase == TURN:
            assert_place_is_secret(
                step.before, lambda before, after: (after.markers != before.markers, after.phase == GUESSING)
            )


@pytest.mark.clause("HO-13", "HO-14")
def test_the_names_of_a_guess_are_heard_when_it_is_complete() -> None:
    match = at_table(HO, *HIDE_1, *HIDE_2, "guess")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == ["Player 1 guesses where the last 6 pegs are hidden."]
    views = [match.view(seat) for seat in (PLAYER_2, WATCHER)]
    for spot in SHAPES_2.split()[:5]:
        match.play(PLAYER_1, f"name {spot}")
        assert heard(match, PLAYER_1, 1) == [f"You name {spot}."]
        assert [match.view(seat) for seat in (PLAYER_2, WATCHER)] == views
    match.play(PLAYER_1, "name F6")
    for seat in EVERYBODY:
        assert heard(match, seat, 2) == [
            "Player 1 names D4 D5 D6 E4 F4 F6. That is wrong.",
            "Game over. A wrong guess loses: Player 2 wins.",
        ]
        assert match.view(seat).pegs == (places(*SHAPES_1.split()), places(*SHAPES_2.split()))


@pytest.mark.clause("HO-R7")
def test_a_right_guess_before_a_last_turn_is_public_and_the_shapes_are_not() -> None:
    match = at_table(HO, *HIDE_1, *HIDE_2, "guess", *[f"name {s}" for s in SHAPES_2.split()], house=("last_turn=on",))
    for seat in EVERYBODY:
        assert heard(match, seat, 2) == [
            "Player 1 names D4 D5 D6 E4 F4 F5. That is right.",
            "Player 1 has found both shapes. Player 2 has a last turn.",
        ]
        assert match.view(seat).named == (places(*SHAPES_2.split()), 0)
    assert match.view(WATCHER).pegs == (0, 0)
    match.play(PLAYER_2, "add A2")
    assert heard(match, WATCHER, 1) == ["Game over. Player 1 has found both shapes and wins."]


def test_a_draw_and_a_choice_not_to_guess_are_told() -> None:
    match = at_table(HO, house=("last_turn=on", "guess_after_add=on"))
    exchange(match, table_with("last_turn=on", "guess_after_add=on", one="D4 D5 D6 E4 F4", two="A1 B1 C1 D3 E2"))
    match.play(PLAYER_1, "add F6")
    match.play(PLAYER_1, "stop")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == ["Player 1 does not guess."]
    exchange(match, table_with("last_turn=on", one="D4 D5 D6 E4 F4", two="A1 B1 C1 D3 E2"))
    match.play(PLAYER_1, "guess")
    assert heard(match, PLAYER_2, 1) == ["Player 1 guesses where the last peg is hidden."]
    match.play(PLAYER_1, "name F5")
    match.play(PLAYER_2, "add F1")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == ["Game over. Both have found everything: a draw."]


@pytest.mark.parametrize("seed", range(8))
def test_a_watcher_hears_no_place_but_those_of_a_guess(seed: int) -> None:
    match = at_table(HO)
    for step in random_game(HO, seed):
        match.play(step.seat, step.move)
    end = step.after
    assert set(locations_in(match.heard(WATCHER))) == set(names(end.named[0] | end.named[1]))
    for seat in EVERYBODY:
        view = match.view(seat)
        assert (view.pegs, view.silent, view.markers) == (end.pegs, end.silent, end.markers)


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    named = {option.clause for option in HO.options}
    for seed in range(12):
        match = at_table(HO, house=(HOUSES[seed % len(HOUSES)],))
        for step in random_game(HO, seed, HOUSES[seed % len(HOUSES)]):
            match.play(step.seat, step.move)
        named |= clauses_named(match)
    assert {"HO-1", "HO-10", "HO-11", "HO-13", "HO-14"} <= named <= clauses_of("pegs-hideout")


# ---- for the bots


@pytest.mark.parametrize("seed", range(4))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(HO, seed):
        judged_by_both(step.after)
    assert HO.rules.evaluate(table_with(one="D4"), PLAYER_1) > 0.5
    assert HO.rules.evaluate(when(table_with(one=FOUR), "guess", "name F4", "name F5"), PLAYER_2) == 0


def test_the_judgement_of_a_guess_is_the_part_of_the_hideouts_that_it_would_name() -> None:
    known = table_with(one=FOUR)
    possible = still_possible(known, PLAYER_1)
    guessing = when(known, "guess")
    assert possible > 1
    assert HO.rules.evaluate(guessing, PLAYER_1) == pytest.approx(1 / possible)
    named = [HO.rules.evaluate(HO.rules.apply(guessing, move), PLAYER_1) for move in legal_moves(HO, guessing)]
    assert sorted(set(named)) == [0, pytest.approx(1 / possible)]


def test_a_position_that_looks_lost_is_better_than_a_wild_guess() -> None:
    """The other lacks one peg; but that it misses is likelier than one of eighteen hideouts."""
    behind = table_with(one=FOUR, two=SHAPES_1.rpartition(" ")[0])
    assert [still_possible(behind, seat) for seat in BOTH] == [18, 3]
    assert HO.rules.evaluate(behind, PLAYER_1) > HO.rules.evaluate(when(behind, "guess"), PLAYER_1)


def test_the_judgement_counts_every_hideout_of_the_sheet_before_the_first_try() -> None:
    assert [still_possible(table_with(), seat) for seat in BOTH] == [1188, 1188]
    assert [halvings(number) for number in (1, 2, 3, 8, 12)] == [0, 1, 1.5, 3, 3.5]


# ---- for people


def test_a_scene_shows_the_own_grid_and_what_is_known() -> None:
    state = when(table_with(one="D4", silent=("E5", "")), "guess", "name D5")
    mine, theirs = HO.rules.scene(sees(state, PLAYER_1)).grids
    assert mine.pieces == dict.fromkeys([*SHAPES_1.split(), "E5"], "peg") | {"D4": "marker"}
    assert theirs.pieces == {"D4": "hit", "E5": "clear", "D5": "marker"}
    assert all(grid.pieces == {} for grid in HO.rules.scene(sees(state, WATCHER)).grids)
    assert HO.rules.scene(sees(state, PLAYER_2)).grids[1].pieces == {}
    right = when(table_with(one=FOUR), "guess", "name F4", "name F5")
    assert [tally.value for tally in HO.rules.scene(sees(right, WATCHER)).tallies] == ["6", "0"]
    facts = {seat: [fact.name for fact in HO.rules.scene(sees(right, seat)).facts] for seat in (PLAYER_1, WATCHER)}
    assert facts == {PLAYER_1: ["Pegs to find", "Turn"], WATCHER: ["Turn"]}


@pytest.mark.parametrize(
    ("state", "asks", "touch"),
    [
        (given(HO), "Hide two shapes of 3: 6 to place.", ("A1",)),
        (hides("A1 A2 A3 C1"), "Hide two shapes of 3: 2 to place.", ("B1",)),
        (table_with(), "Your turn: try a hole, or guess.", ("A4",)),
        (table_with("min_markers=1"), "Your turn: try a hole.", ("A4",)),
        (when(table_with(one=FOUR), "guess"), "Your guess: 2 to name.", ("A4",)),
        (when(table_with("guess_after_add=on"), "add A4"), "Guess, or stop?", ("guess",)),
    ],
)
def test_each_phase_asks_its_own_question(state: Any, asks: str, touch: tuple[str, ...]) -> None:
    assert HO.rules.scene(sees(state, PLAYER_1)).asks == asks
    assert HO.rules.scene(sees(state, PLAYER_2)).asks == "Player 1 is thinking."
    assert choices(HO, state)[0].touch == touch


@pytest.mark.parametrize(
    ("state", "words"), [(given(HO), "hide A1"), (table_with(), "add A4"), (when(table_with(), "guess"), "name A4")]
)
def test_a_location_is_hidden_added_or_named(state: Any, words: str) -> None:
    assert offers(state)[0] == words
