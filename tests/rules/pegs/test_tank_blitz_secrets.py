"""Tank Blitz (docs/rules/pegs-tank-blitz.md): what each seat sees, hears and must hold for possible."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rumpus.rules.pegs.talk import name, place, places
from rumpus.rules.pegs.tank_blitz.state import CONTINUE, HIDE, MINE, NOWHERE
from rumpus.rules.words import WATCHER
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
    when,
)
from .test_tank_blitz import HIDE_K, HIDE_M, S2, S5, S9, TB, K, field

# ---- section 5: what each side learns


@pytest.mark.clause("TB-R9", "SYS-R6")
@pytest.mark.parametrize("seed", range(6))
def test_silent_steps_change_nothing_for_anybody_else(seed: int) -> None:
    for step in random_game(TB, seed):
        if step.after.phase == CONTINUE:
            for other in (1 - step.seat, WATCHER):
                assert sees(step.after, other) == sees(step.before, other)


@pytest.mark.clause("TB-R9")
def test_a_turn_without_alarm_sounds_the_same_whichever_tank_moved_and_how_far() -> None:
    short, long = when(S2, "move B3>C2", "stop"), when(S2, "move B3>C2", "continue")
    other = when(S2, "move B6>C6", "continue", "stop")
    for seat in (PLAYER_2, WATCHER):
        assert sees(short, seat) == sees(long, seat) == sees(other, seat)
    match = at_table(TB, *HIDE_K, *HIDE_M, "move B3>C2", "stop")
    assert heard(match, PLAYER_1, 2) == ["Silence at C2. You may go on.", "Your tank stops at C2."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, 1) == ["Player 1 has moved. No alarm."]


@pytest.mark.clause("TB-12", "TB-13")
def test_a_mine_is_told_to_all_with_its_place() -> None:
    match = at_table(TB, *HIDE_K, *HIDE_M, "move B3>C2", "stop", "move E2>D1", "move C2>D2")
    assert heard(match, PLAYER_1, 1) == ["Alarm at D2: it was a mine. Your tank is gone."]
    assert heard(match, PLAYER_2, 1) == ["Alarm at your D2: it was a mine. Player 1 loses a tank."]
    assert heard(match, WATCHER, 1) == ["Alarm at D2: it was a mine. Player 1 loses a tank."]
    for seat in EVERYBODY:
        view = match.view(seat)
        assert (view.left, view.place, view.cause, view.by) == ((9, 10), place("D2"), MINE, PLAYER_1)
        assert view.markers == (places("D2"), 0)


@pytest.mark.clause("TB-12", "TB-14", "TB-15")
def test_a_hit_is_told_to_all_and_the_choice_only_to_the_actor() -> None:
    begin = [*HIDE_K, *HIDE_M, "move B3>C2", "continue", "move E2>D3", "stop", "move D1>E2", "stop", "move F1>E2"]
    match = at_table(TB, *begin)
    assert heard(match, PLAYER_2, 1) == ["Alarm at E2: it was a tank. Player 1 loses it."]
    assert heard(match, PLAYER_1, 1) == ["Alarm at your E2: it was a tank. You lose it."]
    assert heard(match, WATCHER, 1) == ["Alarm at E2: it was a tank. Player 1 loses it."]
    assert [match.view(seat).phase for seat in EVERYBODY] == [HIDE] * 3
    assert [match.view(seat).spot for seat in EVERYBODY] == [NOWHERE, place("E2"), NOWHERE]
    match.play(PLAYER_2, "back")
    assert heard(match, PLAYER_2, 1) == ["Your tank is back at F1."]
    for seat in (PLAYER_1, WATCHER):
        assert heard(match, seat, 1) == ["Player 2's tank stayed there, or went back."]


def test_set_up_tells_the_other_only_that_it_is_finished() -> None:
    match = at_table(TB, *HIDE_K[:3])
    assert [heard(match, seat) for seat in (PLAYER_2, WATCHER)] == [[], []]
    assert match.view(PLAYER_2) == at_table(TB).view(PLAYER_2)
    match.play(PLAYER_1, HIDE_K[3])
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat) == ["Player 1 has laid four mines."]
    assert heard(match, PLAYER_1, 2) == ["A mine at C4.", "Player 1 has laid four mines."]
    other = at_table(TB, "C6", "B1", "B6", "C1")
    assert [other.view(seat) == match.view(seat) for seat in EVERYBODY] == [False, True, True]


@pytest.mark.parametrize("seed", range(6))
def test_a_watcher_hears_no_place_but_announced_ones_and_all_see_all_at_the_end(seed: int) -> None:
    match = at_table(TB)
    announced = set()
    for step in random_game(TB, seed):
        match.play(step.seat, step.move)
        if step.after.place >= 0:
            announced.add(name(step.after.place))
    assert set(locations_in(match.heard(WATCHER))) == announced
    end = step.after
    for seat in EVERYBODY:
        assert (match.view(seat).tanks, match.view(seat).mines) == (end.tanks, end.mines)
        assert heard(match, seat, 1) == heard(match, WATCHER, 1)


ENDS = {
    "Player 1 holds both headquarters and wins.": (field(one="F3 E5", two="A1 A2", mines=(K, "")), "move E5>F4"),
    "Player 1 has no tank left. Player 2 wins.": (field(one="C2", two="F1 F2 F3"), "move C2>D2"),
    "Both players have one tank left. Game over: a draw.": (field(one="C2 A1", two="F1"), "move C2>D2"),
    "Both players have no tank left. Game over: a draw.": (field("no_tanks=play_on", one="C2", two=""), "move C2>D2"),
    "100 turns without an alarm. Game over: a draw.": (field(one="C6 A1", two="F1 F2", quiet=99), "move C6>B6"),
    "Ten more turns without an alarm are a draw.": (field(one="A1 A2", two="F1 F2", quiet=89), "move A2>A3"),
}


@pytest.mark.clause("TB-17", "TB-18", "TB-R6", "TB-R7")
@pytest.mark.parametrize("words", ENDS)
def test_everybody_hears_how_it_ended(words: str) -> None:
    match = at_table(TB)
    state, move = ENDS[words]
    exchange(match, state)
    match.play(PLAYER_1, move)
    if not match.over and match.view(PLAYER_1).phase == CONTINUE:
        match.play(PLAYER_1, "stop")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == [words]


def test_all_clauses_named_to_players_stand_in_the_sheets() -> None:
    named = {option.clause for option in TB.options}
    for seed in range(12):
        match = at_table(TB, house=("no_tanks=play_on",) if seed % 2 else ())
        while not match.over:
            match.play(match.turn, match.choices(match.turn)[seed % 3 % len(match.choices(match.turn))].move)
        named |= clauses_named(match)
    assert {"TB-1", "TB-6", "TB-8"} <= named <= clauses_of("pegs-tank-blitz") | clauses_of("pegs-system")


# ---- for the bots


class Turn(NamedTuple):
    """A turn as it was made: its moves, in words."""

    seat: int
    words: tuple[str, ...]


def test_the_judgement_is_a_chance_that_both_seats_share() -> None:
    for step in random_game(TB, 5):
        judged_by_both(step.after)
    won = when(field(one="F3 E5", two="A1 A2", mines=(K, "")), "move E5>F4")
    assert [TB.rules.evaluate(won, seat) for seat in BOTH] == [1, 0]
    assert TB.rules.evaluate(field(one="F3 A1", two="F1 F2"), PLAYER_1) > 0.5
    assert TB.rules.evaluate(field(one="A1 A2 B1", two="F1 F2"), PLAYER_1) > 0.5


# ---- for people


def test_a_scene_shows_the_own_grid_the_headquarters_and_what_is_known() -> None:
    state = when(S5, "move C2>D2")
    mine, theirs = TB.rules.scene(sees(state, PLAYER_1)).grids
    assert mine.pieces == dict.fromkeys(["A1", "A2", "C1"], "peg") | dict.fromkeys(K.split(), "mine") | {"D2": "marker"}
    assert mine.zones == {"A3": "headquarters", "A4": "headquarters", "F3": "target", "F4": "target"}
    assert theirs.pieces == dict.fromkeys(["A1", "A2", "C1", *K.split()], "clear") | {"D2": "mine"}
    other = TB.rules.scene(sees(state, PLAYER_2)).grids[1]
    assert other.pieces["D2"] == "marker"
    watched = TB.rules.scene(sees(state, WATCHER)).grids
    assert [grid.pieces for grid in watched] == [{"D2": "marker"}, {"D2": "mine"}]


@pytest.mark.parametrize(
    ("state", "asks", "touch"),
    [
        (given(TB), "Hide your mines: 4 to place.", [("B1",), ("B2",)]),
        (S2, "Your move: step with one tank.", [("A1", "A2"), ("A3", "A2")]),
        (when(S2, "move B3>C2"), "Silence. Go on to D1, or stop?", [("D1",), ("stop",)]),
        (when(S9, "move B3>C2", "continue"), "You hit a tank. Stay at D1, or go back to C2?", [("stay",), ("back",)]),
    ],
)
def test_each_phase_asks_its_own_question(state: Any, asks: str, touch: list[tuple[str, ...]]) -> None:
    assert TB.rules.scene(sees(state, PLAYER_1)).asks == asks
    assert TB.rules.scene(sees(state, PLAYER_2)).asks == "Player 1 is thinking."
    assert [choice.touch for choice in choices(TB, state)][:2] == touch
