"""Space Attack (docs/rules/pegs-space-attack.md): a silent landing costs a ship, an alarm takes one."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.native import Native
from rumpus.engine.plain import Plain, applied, legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.space_attack.play import START
from rumpus.rules.pegs.space_attack.state import ASK, LONGEST, MOVES, STOP
from rumpus.rules.pegs.talk import COLUMNS, place, places
from rumpus.rules.pegs.unit import GRID, beside, counts, leg, target_of
from rumpus.rules.words import OVER, WATCHER, count
from rumpus.table.notation import understood

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    at_table,
    clauses_named,
    clauses_of,
    ending,
    given,
    heard,
    locations_in,
    offers,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

SA = open_book("space-attack")
HOUSES: list[tuple[str, ...]] = [(), ("show_counts=off",), ("first_player=2", "show_counts=off")]
NO_MOVE = "Name a ship and a gap next to it, as in `move B2>B3`."


def battle(one: str, two: str, *house: str, **words: Any) -> Any:
    """A game in which these ships are left, and everybody knows of them."""
    return given(SA, *house, **{"fleets": (one, two), "known": (one, two), **words})


def sound(state: Any) -> list[str]:
    """The legal moves that would sound the alarm, as `B2>B3`."""
    theirs = state.fleets[1 - to_move(state)]
    return [words[5:] for words in offers(state) if ">" in words and theirs & places(words[-2:])]


OPENING = given(SA)
CAPTURE = when(OPENING, "move B2>B3")
"""SA-S3: player 1 has taken the ship at B3."""
REPLY = when(CAPTURE, "stop")
"""SA-S4: player 2 is to answer."""


# ---- set-up


@pytest.mark.clause("SA-1", "SA-2", "SA-S1", "SA-R2")
def test_the_fleets_fill_each_others_gaps() -> None:
    assert spots(OPENING.fleets[PLAYER_1]) == "A1 A3 A5 B2 B4 B6 C1 C3 C5 D2 D4 D6 E1 E3 E5 F2 F4 F6"
    assert spots(OPENING.fleets[PLAYER_2]) == "A2 A4 A6 B1 B3 B5 C2 C4 C6 D1 D3 D5 E2 E4 E6 F1 F3 F5"
    assert OPENING.fleets[0] ^ OPENING.fleets[1] == GRID
    row = [bool(OPENING.fleets[PLAYER_2] & places(f"A{column}")) for column in COLUMNS[PLAYER_2]]
    assert row == [True, False, True, False, True, False]
    for seat in EVERYBODY:
        assert sees(OPENING, seat).known == OPENING.fleets == tuple(START)


@pytest.mark.clause("SA-3", "SA-4", "SA-S2", "SA-S3")
def test_there_are_60_opening_moves_and_every_one_sounds() -> None:
    for state in (OPENING, given(SA, "first_player=2")):
        assert len(offers(state)) == len(sound(state)) == 60 == MOVES - 1
        for move in legal_moves(SA, state):
            after = when(applied(SA, state, move), "stop")
            assert sorted(map(count, after.fleets)) == [17, 18]
    assert [words for words in offers(OPENING) if "A1>" in words] == ["move A1>A2", "move A1>B1"]
    assert {words[-2:] for words in offers(OPENING) if "B2>" in words} == {"A2", "B1", "B3", "C2"}


@pytest.mark.clause("SA-R1")
@pytest.mark.option("space-attack", "first_player", "2")
def test_player_2_may_begin() -> None:
    assert to_move(OPENING) == PLAYER_1
    assert to_move(given(SA, "first_player=2")) == PLAYER_2


# ---- the rules


@pytest.mark.clause("SA-7", "SA-8", "SA-S3")
def test_an_alarm_captures_and_the_ship_may_go_on_or_stop() -> None:
    assert counts(CAPTURE.fleets) == (18, 17)
    assert not CAPTURE.fleets[PLAYER_2] & places("B3")
    assert CAPTURE.fleets[PLAYER_1] == OPENING.fleets[PLAYER_1] ^ places("B2", "B3")
    assert (to_move(CAPTURE), offers(CAPTURE)) == (PLAYER_1, ["move B3>B2", "stop"])
    for seat in EVERYBODY:
        assert sees(CAPTURE, seat).place == place("B3")


@pytest.mark.clause("SA-8", "SA-R4", "SA-S4")
def test_who_stops_keeps_the_ship_where_it_is() -> None:
    assert to_move(REPLY) == PLAYER_2
    assert REPLY.fleets == CAPTURE.fleets
    assert refused(REPLY, "stop") == (
        "Stopping is for a ship that has just made a capture; your turn needs a move (SA-R4)."
    )


@pytest.mark.clause("SA-9", "SA-S5", "SA-R8")
def test_a_silence_later_in_the_chain_costs_the_ship_but_captures_stand() -> None:
    greedy = when(CAPTURE, "move B3>B2")
    assert (counts(greedy.fleets), to_move(greedy)) == ((17, 17), PLAYER_2)
    assert not (greedy.fleets[0] | greedy.fleets[1]) & places("B3")
    assert not greedy.fleets[PLAYER_1] & places("B2")


@pytest.mark.clause("SA-8", "SA-S6")
def test_a_chain_goes_on_as_long_as_every_landing_sounds() -> None:
    chain = when(REPLY, "A4>B4", "B4>B3", "B3>C3")
    assert (counts(chain.fleets), to_move(chain)) == ((15, 17), PLAYER_2)
    assert offers(chain) == ["move C3>B3", "stop"]
    assert heard(at_table(SA, "B2>B3", "stop", "A4>B4", "B4>B3", "B3>C3"), PLAYER_1, last=3) == [
        f"Alarm at your {spot}: you lose the ship there." for spot in ("B4", "B3", "C3")
    ]
    assert counts(when(chain, "C3>B3").fleets) == (15, 16)


@pytest.mark.clause("SA-6", "SA-R6", "SA-S7")
def test_a_silent_landing_costs_the_ship_and_nobody_hears_where() -> None:
    match = at_table(SA, "B2>B3", "stop", "B1>B2")
    assert [view.ships for view in map(match.view, EVERYBODY)] == [(18, 16)] * 3
    assert match.view(PLAYER_2).fleets[PLAYER_2] == START[PLAYER_2] & ~places("B1", "B3")
    assert heard(match, PLAYER_1, last=1) == heard(match, WATCHER, last=1) == ["Silence. Player 2's turn is over."]
    assert heard(match, PLAYER_2, last=1) == ["Silence at B2. Your ship is lost; 16 left."]
    assert match.turn == PLAYER_1


@pytest.mark.clause("SA-S8")
def test_player_2_has_56_answers_of_which_three_are_silent() -> None:
    assert len(offers(REPLY)) == 56
    silent = {words[5:] for words in offers(REPLY)} - set(sound(REPLY))
    assert silent == {"A2>B2", "B1>B2", "C2>B2"}


@pytest.mark.clause("SA-4", "SA-S9")
def test_no_ship_moves_diagonally() -> None:
    state = battle("D4", "E5")
    assert {words[-2:] for words in offers(state)} == {"C4", "D3", "D5", "E4"}
    assert refused(state, "move D4>E5") == "E5 is not up, down, left or right of D4 (SA-3, SA-4)."


@pytest.mark.clause("SA-5", "SA-S10")
def test_no_ship_passes_over_another() -> None:
    state = battle("A1 A2 B1 D4", "F6")
    moves = {"A2>A3", "A2>B2", "B1>B2", "B1>C1", "D4>C4", "D4>D3", "D4>D5", "D4>E4"}
    assert {words[5:] for words in offers(state)} == moves
    assert refused(state, "move A1>A2") == "A2 already holds your ship (SA-5)."
    for far in ("A3", "C1"):
        assert refused(state, f"move A1>{far}") == f"{far} is not up, down, left or right of A1 (SA-3, SA-4)."


@pytest.mark.clause("SA-8", "SA-11", "SA-S11")
def test_the_last_capture_wins_at_once() -> None:
    state = battle("C3 F1", "C4 C5 D5")
    two = when(state, "C3>C4", "C4>C5")
    assert ending(two) == ""
    assert ending(when(two, "C5>D5")) == "won by 1; points 2 0"


@pytest.mark.clause("SA-11", "SA-R5", "SA-S12")
def test_who_loses_the_last_ship_in_silence_loses_the_game() -> None:
    assert ending(when(battle("C3", "F6"), "C3>C2")) == "won by 2; points 0 1"


@pytest.mark.clause("SA-10", "SA-S13")
def test_the_numbers_are_open_to_all_at_any_time() -> None:
    greedy = when(CAPTURE, "move B3>B2")
    assert to_move(greedy) == PLAYER_2
    assert [sees(greedy, seat).ships for seat in EVERYBODY] == [(17, 17)] * 3
    assert refused(greedy, "ask") == "The numbers are on the table: 17 and 17 (SA-10)."


@pytest.mark.clause("SA-8", "SA-S14")
def test_no_other_ship_moves_in_a_chain() -> None:
    assert refused(CAPTURE, "move D2>D3") == "Only the ship at B3 may go on in this turn (SA-8)."


@pytest.mark.clause("SA-R3", "SA-S15")
def test_moving_is_compulsory_even_when_it_loses() -> None:
    state = battle("A1", "F6")
    assert offers(state) == ["move A1>A2", "move A1>B1"]
    assert refused(state, "pass") == NO_MOVE
    for move in offers(state):
        assert ending(when(state, move)) == "won by 2; points 0 1"


@pytest.mark.clause("SA-9", "SA-11", "SA-S16")
def test_a_chain_can_end_with_the_loss_of_the_last_ship() -> None:
    assert ending(when(battle("C3", "C4 F6"), "C3>C4", "C4>D4")) == "won by 2; points 0 1"


# ---- house rules


@pytest.mark.clause("SA-10", "SA-R7", "SA-S13")
@pytest.mark.option("space-attack", "show_counts", "off")
def test_where_counts_are_not_shown_a_player_asks() -> None:
    match = at_table(SA, "B2>B3", "B3>B2", house=("show_counts=off",))
    assert [match.view(seat).ships for seat in EVERYBODY] == [(17, 18), (18, 17), (18, 18)]
    match.play(PLAYER_2, "ask")
    assert match.turn == PLAYER_2
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Player 2 asks. Player 1 has 17 ships."]
    assert match.view(WATCHER).ships == (17, 18)
    assert "ask" not in [choice.words for choice in match.choices(PLAYER_2)]
    match.play(PLAYER_2, "A4>B4")
    assert "ask" in [choice.words for choice in match.choices(PLAYER_2)]


@pytest.mark.clause("SA-10", "SA-R7")
@pytest.mark.option("space-attack", "show_counts", "off")
def test_a_question_does_not_tell_how_many_ships_the_asker_has() -> None:
    match = at_table(SA, "B2>B3", "B3>B2", "A2>A1", "stop", "ask", house=("show_counts=off",))
    assert match.view(PLAYER_1).ships == (16, 17)
    assert match.view(PLAYER_2).ships == match.view(WATCHER).ships == (18, 17)


@pytest.mark.clause("SA-10")
def test_one_ship_is_told_as_one() -> None:
    state = battle("C3 F1", "C6", "show_counts=off")
    told = SA.rules.tell(sees(state, WATCHER), None, sees(when(state, "ask"), WATCHER))
    assert [event.words for event in told] == ["Player 1 asks. Player 2 has 1 ship."]


@pytest.mark.clause("SA-R7")
@pytest.mark.option("space-attack", "show_counts", "off")
def test_an_old_count_proves_nothing_on_the_notepad() -> None:
    lost = when(given(SA, "show_counts=off"), "B2>B3", "ask", "stop", "B1>B2")
    assert (sees(lost, PLAYER_1).ships, count(lost.fleets[PLAYER_2])) == ((18, 17), 16)
    _, notes = SA.rules.scene(sees(lost, PLAYER_1)).grids
    assert "hit" not in notes.pieces.values()


@pytest.mark.clause("SA-10")
@pytest.mark.option("space-attack", "show_counts", "off")
def test_a_question_changes_nothing_on_the_grids() -> None:
    state = given(SA, "show_counts=off")
    assert len(offers(state)) == MOVES == 61
    asked = when(state, "ask")
    assert (asked.fleets, to_move(asked), asked.turns) == (state.fleets, PLAYER_1, 0)
    assert "ask" in offers(when(asked, "B2>B3"))


# ---- what always holds


@pytest.mark.clause("SA-3", "SA-6", "SA-7", "SA-8")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(8))
def test_what_holds_after_every_decision(seed: int, house: tuple[str, ...]) -> None:
    """Nothing is shared, a landing takes one ship, silence ends the turn, going straight back is silent."""
    for step in random_game(SA, seed, *house):
        before, after = step.before, step.after
        assert after.fleets[0] & after.fleets[1] == 0
        landed = step.move not in (STOP, ASK)
        assert sum(counts(before.fleets)) - sum(counts(after.fleets)) == landed
        if landed and after.active >= 0:
            assert (after.active, to_move(after) in (step.seat, OVER)) == (target_of(step.move), True)
            assert not after.known[1 - step.seat] >> after.active & 1
            back = leg(after.active, step.move // 36)
            if to_move(after) != OVER:
                assert back in legal_moves(SA, after)
                assert counts(applied(SA, after, back).fleets)[step.seat] == count(after.fleets[step.seat]) - 1
        elif landed or step.move == STOP:
            assert to_move(after) in (1 - step.seat, OVER)
        assert bool(after.known[step.seat] & after.fleets[step.seat]) == bool(after.fleets[step.seat])
        assert after.fleets[step.seat] & ~after.known[step.seat] == 0


@pytest.mark.clause("SA-11")
@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time_and_the_engines_agree(house: tuple[str, ...]) -> None:
    options = SA.house(house)
    found = simulate(SA, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert found.longest <= LONGEST
    plain, native = Plain(SA), Native(SA)
    for game in range(60):
        moves, states, views = plain.trace(options, 5, game, LONGEST)
        assert (moves, states, views) == native.trace(options, 5, game, LONGEST)
        assert states[-1][-1] <= 35  # turns
        assert sum(move not in (STOP, ASK) for move in moves) <= 35


# ---- section 4: what each side learns


def test_of_an_alarm_all_hear_the_place_but_not_where_the_ship_came_from() -> None:
    match = at_table(SA, "B2>B3")
    assert heard(match, PLAYER_1) == ["Alarm at B3: you capture a ship. Go on with yours, or stop."]
    assert heard(match, PLAYER_2) == ["Alarm at your B3: you lose the ship there."]
    assert heard(match, WATCHER) == ["Alarm at B3: Player 2 loses a ship."]
    for seat in (PLAYER_2, WATCHER):
        assert len({at_table(SA, f"{origin}>B3").view(seat) for origin in ("A3", "B2", "B4", "C3")}) == 1
        assert match.view(seat).known[PLAYER_1] == START[PLAYER_1] | places("B3")


def test_of_a_stop_all_hear_that_the_turn_is_over() -> None:
    match = at_table(SA, "B2>B3", "stop")
    assert heard(match, PLAYER_1, last=1) == ["You stop."]
    assert heard(match, PLAYER_2, last=1) == heard(match, WATCHER, last=1) == ["Player 1 stops."]
    silent = at_table(SA, "B2>B3", "B3>B2")
    assert match.view(PLAYER_2) != silent.view(PLAYER_2)
    assert match.view(PLAYER_2).known[PLAYER_1] & places("B3")
    assert not silent.view(PLAYER_2).known[PLAYER_1] & places("B3")


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_moves_that_sound_alike_look_alike_to_the_others(seed: int, house: tuple[str, ...]) -> None:
    for step in random_game(SA, seed, *house):
        for other in (1 - step.seat, WATCHER):
            noticed: dict[Any, set[Any]] = {}
            for move in legal_moves(SA, step.before):
                after = applied(SA, step.before, move)
                if to_move(after) != OVER:
                    told = tuple(SA.rules.tell(sees(step.before, other), None, sees(after, other)))
                    noticed.setdefault((after.heard, after.place), set()).add((sees(after, other), told))
                    if after.place < 0:
                        assert locations_in(told) == []
            assert all(len(alike) == 1 for alike in noticed.values())


def test_all_is_shown_when_the_game_is_over() -> None:
    over = when(battle("C3 F1", "C4"), "C3>C4")
    for seat in EVERYBODY:
        assert sees(over, seat).fleets == over.fleets
        assert sees(over, seat).winners == 0b01
    assert SA.rules.tell(sees(battle("C3 F1", "C4"), WATCHER), None, sees(over, WATCHER))[-1].words == (
        "Game over. Player 1 wins, 2 to 0."
    )
    own = SA.rules.tell(sees(battle("C3 F1", "C4"), PLAYER_1), leg(place("C3"), place("C4")), sees(over, PLAYER_1))
    assert own[0].words == "Alarm at C4: you capture the last ship."


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(SA, "ask", "B2>B3", "stop", "B1>B2", house=("show_counts=off",))
    named = clauses_named(match)
    assert named == {"SA-6", "SA-7", "SA-8", "SA-10"}
    assert named | {option.clause for option in SA.options} <= clauses_of("pegs-space-attack")


# ---- for the bots


def test_the_judgement_rises_with_the_share_of_ships() -> None:
    for fleets in (("C3 F1", "A1 A2"), ("C3", "C4 C5"), ("C3 F1 F2", "A1")):
        assert sum(SA.rules.evaluate(battle(*fleets), seat) for seat in BOTH) == pytest.approx(1)
    judged = [SA.rules.evaluate(battle(ships, "A1 A2"), PLAYER_1) for ships in ("C3", "C3 C4", "C3 C4 C5")]
    assert judged == sorted(set(judged))
    assert SA.rules.evaluate(OPENING, PLAYER_1) > 0.5  # the first to strike
    assert judged[1] < 0.5  # nothing to strike at: a ship is lost first
    assert SA.rules.evaluate(when(battle("C3", "F6"), "C3>C2"), PLAYER_2) == 1


# ---- for people


@pytest.mark.parametrize("said", ["move B2>B3", "b2>b3", " MOVE  B2>b3"])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    assert understood(SA, OPENING, said) == leg(place("B2"), place("B3"))
    assert SA.rules.touch(sees(OPENING, PLAYER_1), leg(place("B2"), place("B3"))) == ("B2", "B3")
    assert SA.rules.touch(sees(CAPTURE, PLAYER_1), STOP) == ("stop",)


@pytest.mark.parametrize("said", ["", "G4>G5", "hide B4", "B2", "jump B2>B3"])
def test_what_is_no_move_is_answered_with_how_one_is_said(said: str) -> None:
    assert refused(OPENING, said) == NO_MOVE
    assert refused(OPENING, "move B3>B4") == "You have no ship at B3 (SA-3)."


def test_neighbours_are_those_up_down_left_and_right() -> None:
    assert [spots(beside(places(spot))) for spot in ("A1", "C6", "D4")] == ["A2 B1", "B6 C5 D6", "C4 D3 D5 E4"]


def test_a_players_scene_notes_where_enemy_ships_were_last_known_to_be() -> None:
    own, notes = SA.rules.scene(sees(REPLY, PLAYER_2)).grids
    assert set(own.pieces.values()) == {"peg"}
    assert (notes.pieces["B3"], notes.pieces["B2"]) == ("marker", "marker")  # one of its neighbours has come there
    assert (notes.pieces["A2"], own.columns) == ("clear", "654321")
    _, sure = SA.rules.scene(sees(REPLY, PLAYER_1)).grids
    assert sure.pieces["B1"] == "hit"
    lost = when(REPLY, "B1>B2")
    _, notes = SA.rules.scene(sees(lost, PLAYER_2)).grids
    assert notes.pieces["B2"] == "clear"
    _, unsure = SA.rules.scene(sees(lost, PLAYER_1)).grids
    assert unsure.pieces["B1"] == "marker"


def test_a_scene_asks_and_counts() -> None:
    scene = SA.rules.scene(sees(CAPTURE, PLAYER_1))
    assert scene.asks == "Go on with the ship at B3, or stop?"
    assert [tally.value for tally in scene.tallies] == ["18", "17"]
    assert SA.rules.scene(sees(OPENING, PLAYER_1)).asks == "Your move: send one ship to a gap next to it."
    watched = SA.rules.scene(sees(REPLY, WATCHER))
    assert watched.grids[0].pieces["B3"] == watched.grids[0].pieces["B2"] == "marker"
    asked = SA.rules.scene(sees(given(SA, "show_counts=off"), PLAYER_1))
    assert [fact.name for fact in asked.facts] == ["Ships counted", "Turn"]
    over = SA.rules.scene(sees(when(battle("C3 F1", "C4"), "C3>C4"), WATCHER))
    assert [grid.pieces for grid in over.grids] == [{"C4": "peg", "F1": "peg"}, {}]


def test_a_clear_place_is_forgotten_when_an_enemy_ship_is_announced_there() -> None:
    state = battle("A1 F1", "F2 E6 C1", clear=("", "A6 F2"))
    assert sees(state, PLAYER_2).clear[PLAYER_2] == places("A6", "F2")
    assert sees(when(state, "F1>F2"), PLAYER_2).clear[PLAYER_2] == places("A6")
