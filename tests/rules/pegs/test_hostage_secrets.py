"""Hostage (docs/rules/pegs-hostage.md): who learns what, the worlds of the bots, and what people read."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import applied, legal_moves
from rumpus.rules.pegs.hostage.state import KEEP, PASS
from rumpus.rules.pegs.talk import place, places
from rumpus.rules.words import OVER, WATCHER, count
from rumpus.table.notation import understood

from .scenario import (
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
    spots,
    to_move,
    when,
)
from .test_hostage import CUT, HS, LOWER, START, UPPER, siege

HIDDEN = [*UPPER, *LOWER]


# ---- section 4: what each side learns


def test_of_a_set_up_the_others_learn_that_it_is_done() -> None:
    match = at_table(HS, *UPPER)
    assert heard(match, PLAYER_1) == [
        "Your hostage at A3.",
        "A soldier at B3.",
        "A soldier at C3.",
        "A soldier at C4.",
        "Player 1 has hidden a hostage and three soldiers.",
    ]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat) == ["Player 1 has hidden a hostage and three soldiers."]
        assert match.view(seat) == at_table(HS, "C6", "B6", "B5", "A5").view(seat)
        assert (match.view(seat).soldiers, match.view(seat).hostages) == ((0, 0), (-1, -1))


def test_a_silent_soldier_is_one_more_somewhere() -> None:
    match = at_table(HS, *HIDDEN, "add D4")
    assert heard(match, PLAYER_1, last=1) == ["Silence. Your soldier stays at D4."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. Player 1 has one more soldier."]
        assert match.view(seat) == at_table(HS, *HIDDEN, "add A2").view(seat)


@pytest.mark.clause("HS-7", "HS-9")
def test_a_hit_soldier_is_announced_but_not_where_it_goes() -> None:
    match = at_table(HS, *HIDDEN, "add D5")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at D5: a soldier. Player 2's hostage has to flee."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm at your D5: your soldier goes to F6. Your hostage has to flee."]
    assert heard(match, WATCHER, last=1) == heard(match, PLAYER_1, last=1)
    for seat in EVERYBODY:
        assert match.view(seat).announced == (places("D5"), 0)
    for seat in (PLAYER_1, WATCHER):
        assert match.view(seat).soldiers[PLAYER_2] == 0


@pytest.mark.clause("HS-12")
def test_a_hostage_that_flees_in_silence_is_somewhere() -> None:
    match = at_table(HS, *HIDDEN, "add D5", "hostage F5")
    assert heard(match, PLAYER_2, last=1) == ["Silence. Your hostage is at F5."]
    for seat in (PLAYER_1, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. Player 2's hostage has found a new place."]
        assert match.view(seat) == at_table(HS, *HIDDEN, "add D5", "hostage D6").view(seat)


@pytest.mark.clause("HS-8", "HS-11")
def test_the_end_is_shown_to_all() -> None:
    caught = at_table(HS, *HIDDEN, "add D5", "hostage D5")
    assert heard(caught, PLAYER_2, last=2) == [
        "Alarm at D5. Your hostage is caught.",
        "Game over. The hostage is caught: Player 1 wins.",
    ]
    assert caught.heard(PLAYER_2)[-1].clause == "HS-11"
    for seat in (PLAYER_1, WATCHER):
        assert heard(caught, seat, last=2)[0] == "Alarm at D5. Player 2's hostage is caught."
    found = at_table(HS, "A3", "B3", "C3", "C4", "D5", "E5", "E6", "F6", "add D5")
    assert heard(found, PLAYER_1, last=2) == [
        "Alarm at D5: the hostage.",
        "Game over. Player 1 has found the hostage and wins.",
    ]
    assert found.heard(PLAYER_1)[-1].clause == "HS-8"
    assert heard(found, PLAYER_2, last=2)[0] == "Alarm at your D5: the hostage."
    for seat in EVERYBODY:
        assert spots(found.view(seat).soldiers[PLAYER_2]) == "E5 E6 F6"
        assert found.view(seat).hostages == (place("A3"), place("D5"))


@pytest.mark.clause("HS-R8", "HS-S17")
def test_soldiers_that_are_cut_off_go_in_silence() -> None:
    state = when(CUT, "add B3")
    cut, whole = when(state, "hostage A2"), when(state, "hostage A3")
    assert cut.removed != whole.removed
    for seat in (PLAYER_2, WATCHER):
        assert sees(cut, seat) == sees(whole, seat)
        told = HS.rules.tell(sees(state, seat), None, sees(cut, seat))
        assert [event.words for event in told] == ["Silence. Player 1's hostage has found a new place."]
        assert locations_in(told) == []
    own = HS.rules.tell(sees(state, PLAYER_1), place("A2"), sees(cut, PLAYER_1))
    assert [event.words for event in own] == ["Silence. Your hostage is at A2.", "Cut off and removed: B4."]


@pytest.mark.clause("HS-R8")
@pytest.mark.option("hostage", "announce_removed", "on")
@pytest.mark.parametrize(("flight", "words"), [("A2", "one soldier"), ("A3", "no soldier"), ("A5", "2 soldiers")])
def test_a_house_may_announce_how_many_were_cut_off(flight: str, words: str) -> None:
    cut = siege("A1 B2 B3 B4", "F6 C4 D4 E5 F5", "announce_removed=on", actor=PLAYER_2)
    state = when(cut, "add B3")
    after = when(state, f"hostage {flight}")
    for seat in (PLAYER_2, WATCHER):
        told = HS.rules.tell(sees(state, seat), None, sees(after, seat))
        assert told[-1].words == f"Player 1 has lost {words} by this."
        assert locations_in(told) == []
    silent = when(when(CUT, "add B3"), f"hostage {flight}")
    assert sees(silent, PLAYER_2).cut == -1


@pytest.mark.clause("HS-R7", "HS-R8")
@pytest.mark.option("hostage", "single_group", "on")
def test_nobody_hears_that_a_group_is_chosen() -> None:
    cut = siege("A1 B2 B3 B4", "F6 C4 D4 E5 F5", "single_group=on", actor=PLAYER_2)
    choosing = when(cut, "add B3", "hostage A3")
    chosen = when(choosing, "keep B4")
    assert choosing.phase == sees(choosing, PLAYER_1).phase == KEEP
    for seat in (PLAYER_2, WATCHER):
        assert sees(choosing, seat) == sees(when(cut, "add B3"), seat)
        assert sees(chosen, seat) == sees(when(choosing, "keep A1"), seat)
        assert sees(chosen, seat) == sees(when(cut, "add B3", "hostage A2"), seat)
    told = HS.rules.tell(sees(choosing, PLAYER_1), place("B4"), sees(chosen, PLAYER_1))
    assert [event.words for event in told] == ["The group of B4 stays.", "Cut off and removed: A1, B2."]


@pytest.mark.option("hostage", "single_group", "on")
@pytest.mark.option("hostage", "announce_removed", "on")
@pytest.mark.parametrize("seat", [PLAYER_2, WATCHER])
def test_with_both_house_rules_the_number_does_not_tell_whether_there_was_a_choice(seat: int) -> None:
    house = ("single_group=on", "announce_removed=on")
    hit = when(siege("A1 B2 B3 B4", "F6 C4 D4 E5 F5", *house, actor=PLAYER_2), "add B3")
    choosing = when(hit, "hostage A3")
    assert sees(choosing, seat) == sees(hit, seat)
    chosen, unasked = when(choosing, "keep B4"), when(hit, "hostage A5")
    assert sees(chosen, seat) == sees(unasked, seat)
    told = HS.rules.tell(sees(choosing, seat), None, sees(chosen, seat))
    hidden = "Silence. Player 1's hostage has found a new place."
    assert [event.words for event in told] == [hidden, "Player 1 has lost 2 soldiers by this."]


@pytest.mark.clause("HS-R7", "HS-14")
@pytest.mark.option("hostage", "single_group", "on")
def test_who_chooses_a_group_hears_of_each_loss_once() -> None:
    cut = siege("A1 B2 B3 B4 D1 E1", "F6 C4 D4 E5 F5", "single_group=on", actor=PLAYER_2)
    hit = when(cut, "add B3")
    choosing = when(hit, "hostage A3")
    chosen = when(choosing, "keep B4")
    told = HS.rules.tell(sees(hit, PLAYER_1), place("A3"), sees(choosing, PLAYER_1))
    assert [event.words for event in told] == ["Silence. Your hostage is at A3.", "Cut off and removed: D1, E1."]
    told = HS.rules.tell(sees(choosing, PLAYER_1), place("B4"), sees(chosen, PLAYER_1))
    assert [event.words for event in told] == ["The group of B4 stays.", "Cut off and removed: A1, B2."]


@pytest.mark.parametrize("house", [(), ("single_group=on",), ("announce_removed=on",)])
@pytest.mark.parametrize("seed", range(12))
def test_moves_that_sound_alike_look_alike_to_the_others(seed: int, house: tuple[str, ...]) -> None:
    for step in random_game(HS, seed, *house):
        actor = to_move(step.before)
        for other in (1 - actor, WATCHER):
            noticed: dict[Any, set[Any]] = {}
            for move in legal_moves(HS, step.before):
                after = applied(HS, step.before, move)
                before, now = sees(step.before, other), sees(after, other)
                if to_move(after) != OVER:
                    told = tuple(HS.rules.tell(before, None, now)) if before != now else ()
                    noticed.setdefault((after.heard, after.place, after.hiding, after.cut), set()).add((now, told))
            assert all(len(alike) == 1 for alike in noticed.values())


def test_a_pass_is_heard_by_all() -> None:
    soldiers = [f"{row}{column}" for row in "ABC" for column in range(1, 7)] + ["D1", "D2"]
    state = siege(" ".join(soldiers), "F6 E5 F5 E6", "own_stock=on")
    assert count(state.soldiers[PLAYER_1]) == 19
    for seat in EVERYBODY:
        told = HS.rules.tell(
            sees(state, seat), PASS if seat == PLAYER_1 else None, sees(applied(HS, state, PASS), seat)
        )
        assert [event.words for event in told] == ["Player 1 has no soldier left and passes."]


@pytest.mark.clause("HS-R11")
def test_a_draw_is_announced() -> None:
    last = START._replace(turns=119)
    told = HS.rules.tell(sees(last, WATCHER), None, sees(when(last, "add D4"), WATCHER))
    assert told[-1].words == "120 turns are played. Game over: a draw."


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(HS, *HIDDEN, "add D5", "hostage F5", "add F4", "add D6", house=("announce_removed=on",))
    named = clauses_named(match)
    assert {"HS-1", "HS-3", "HS-6", "HS-9", "HS-12", "HS-R8"} == named
    assert named | {option.clause for option in HS.options} | {"HS-R7", "HS-14"} <= clauses_of("pegs-hostage")


# ---- for the bots


@pytest.mark.parametrize("seed", range(5))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(HS, seed):
        judged_by_both(step.after)
    winner = HS.rules.winners(step.after) >> 1
    assert HS.rules.evaluate(step.after, winner) in (1, 0.5)
    assert HS.rules.evaluate(when(START, "add D5"), PLAYER_1) > 0.5


# ---- for people


@pytest.mark.parametrize("said", ["hostage B3", "b3", " HOSTAGE  b3"])
def test_moves_are_understood_as_people_say_them(said: str) -> None:
    assert understood(HS, given(HS), said) == place("B3")
    assert HS.rules.touch(sees(given(HS), PLAYER_1), place("B3")) == ("B3",)
    assert HS.rules.touch(sees(START, PLAYER_1), PASS) == ("pass",)


@pytest.mark.parametrize("said", ["", "G4", "hide B4", "add", "add B4 B5", "pass"])
def test_what_is_no_move_is_answered_with_how_one_is_said(said: str) -> None:
    assert refused(START, said) == "Name a location from A1 to F6, as in `add B3`."


def test_a_players_scene_shows_the_own_grid_and_notes_on_the_other() -> None:
    fled = when(START, "add D5", "hostage F5")
    own, notes = HS.rules.scene(sees(fled, PLAYER_2)).grids
    assert own.pieces == {"E5": "peg", "E6": "peg", "F6": "peg", "F5": "mine"}
    assert notes.pieces == {"D5": "hit", "E5": "clear", "E6": "clear", "F6": "clear", "F5": "clear"}
    struck_back = fled._replace(sure=(0, 0))  # player 1's team may have come apart since
    assert HS.rules.scene(sees(struck_back, PLAYER_2)).grids[1].pieces["D5"] == "marker"
    watched = HS.rules.scene(sees(fled, WATCHER))
    assert [grid.pieces for grid in watched.grids] == [{"D5": "hit"}, {}]
    over = HS.rules.scene(sees(when(START, "add D5", "hostage D5"), PLAYER_1))
    assert over.grids[1].pieces == {"E5": "peg", "E6": "peg", "F6": "peg", "D5": "mine"}


def test_a_scene_asks_for_each_kind_of_decision() -> None:
    asked = [
        HS.rules.scene(sees(state, to_move(state))).asks
        for state in (given(HS), when(given(HS), "A3"), START, when(START, "add D5"))
    ]
    assert asked == [
        "Hide your hostage, then 3 soldiers around it.",
        "Hide your soldiers around the hostage: 3 to place.",
        "Your move: add a soldier next to one of yours.",
        "Your hostage has to flee: to a place next to one of your soldiers. An alarm loses the game.",
    ]
    choosing = when(siege("A1 B2 B3 B4", "F6 C4", "single_group=on", actor=PLAYER_2), "add B3", "hostage A3")
    assert HS.rules.scene(sees(choosing, PLAYER_1)).asks == "Your team has come apart. Which group stays?"
    hiding = HS.rules.scene(sees(given(HS, "halves=swap"), PLAYER_1))
    assert set(hiding.grids[0].zones) == {f"{row}{column}" for row in "DEF" for column in range(1, 7)}
    assert [tally.value for tally in hiding.tallies] == ["lower rows", "upper rows"]
    assert HS.rules.scene(sees(START, PLAYER_1)).grids[0].zones == {}
