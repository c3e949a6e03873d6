"""Mad Dash (docs/rules/pegs-mad-dash.md): five pegs change squares with five that nobody sees."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.mad_dash import HOME, LONGEST, START
from rumpus.rules.pegs.talk import names, places
from rumpus.rules.pegs.unit import LOWER_ROWS, UPPER_ROWS, origin_of, target_of
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
    offers,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

MD = open_book("mad-dash")
ONES = "D1 D2 D3 E1 E2"
"""Player 1's pegs in the sheet's scenarios."""
TWOS = "D4 D5 D6 E4 E5"
"""Player 2's."""
HIDDEN = [f"hide {spot}" for spot in (*ONES.split(), *TWOS.split())]
HOUSES = [
    (),
    ("stall=forbid_known",),
    ("free_moves=on",),
    ("free_moves=on", "stall=forbid_known", "first_player=2", "max_turns=60"),
]


def dash(*house: str, pegs: tuple[str, str] = (ONES, TWOS), **words: Any) -> Any:
    """A game in which both have hidden their pegs: those of the sheet, unless others are named."""
    return given(MD, *house, **{"hiding": 2, "pegs": pegs, **words})


def sounded(before: Any, after: Any) -> Any:
    """What all can hear of a move: how far the hiding is, whether the alarm sounded, and how many are home."""
    return after.hiding, after.run > before.run, home(after)


def home(state: Any) -> tuple[int, int]:
    """How many pegs each player has home."""
    return MD.rules.score(state, 0), MD.rules.score(state, 1)


# ---- set-up


@pytest.mark.clause("MD-1", "MD-2", "SYS-7")
def test_each_start_square_is_the_other_players_target() -> None:
    assert spots(START[PLAYER_1]) == spots(HOME[PLAYER_2]) == "D1 D2 D3 E1 E2 E3 F1 F2 F3"
    assert spots(START[PLAYER_2]) == spots(HOME[PLAYER_1]) == "D4 D5 D6 E4 E5 E6 F4 F5 F6"


@pytest.mark.clause("MD-1", "MD-S1")
def test_five_pegs_are_hidden_in_the_own_start_square_and_no_fewer() -> None:
    state = given(MD)
    assert may_play(state) == spots(START[PLAYER_1])
    assert refused(state, "hide C1") == "C1 is not in your lower left-hand square (MD-1)."
    four = when(state, "hide D1", "hide D2", "hide D3", "hide E1")
    assert to_move(four) == PLAYER_1
    assert refused(four, "hide D1") == "D1 already holds your peg (SYS-16)."
    five = when(four, "hide E2")
    assert (spots(five.pegs[PLAYER_1]), to_move(five)) == (ONES, PLAYER_2)
    assert may_play(five) == spots(START[PLAYER_2])
    assert to_move(when(five, *HIDDEN[5:])) == PLAYER_1


@pytest.mark.clause("MD-1")
def test_there_are_126_set_ups_for_each_player_however_the_pegs_are_placed() -> None:
    reached = {given(MD)}
    for number in range(1, 11):
        reached = {MD.rules.apply(state, move) for state in reached for move in legal_moves(MD, state)}
        of_player_2 = {state.pegs[PLAYER_2] for state in reached}
        assert len(of_player_2) == comb(9, max(number - 5, 0))
        if number == 5:
            assert {state.pegs[PLAYER_1] for state in reached} == {
                places(*five) for five in combinations(names(START[PLAYER_1]), 5)
            }
            assert len(reached) == 126
    assert len(reached) == 15_876
    assert all(state.pegs[0] & state.pegs[1] == 0 and to_move(state) == PLAYER_1 for state in reached)


# ---- the rules


@pytest.mark.clause("MD-3", "MD-4", "MD-6", "MD-S2")
def test_a_silent_peg_stays_in_the_target_and_the_turn_is_over() -> None:
    after = when(dash(), "move D1>F4")
    assert spots(after.pegs[PLAYER_1]) == "D2 D3 E1 E2 F4"
    assert (home(after), after.run, to_move(after)) == ((1, 0), 0, PLAYER_2)


@pytest.mark.clause("MD-7", "MD-R3", "MD-S3")
def test_a_peg_that_sounds_the_alarm_goes_back_and_the_turn_is_over() -> None:
    after = when(dash(), "move D1>D4")
    assert after.pegs == dash().pegs
    assert (home(after), after.run, to_move(after)) == ((0, 0), 1, PLAYER_2)


@pytest.mark.clause("MD-4", "MD-8", "MD-S4")
def test_a_peg_goes_nowhere_but_to_an_empty_place_of_the_target() -> None:
    for spot in ("A4", "B1", "E3", "D2"):
        assert refused(dash(), f"move D1>{spot}") == f"{spot} is not in your lower right-hand square (MD-4, MD-8)."
    assert refused(dash(), "move F1>D4") == "You have no peg at F1 (MD-4)."
    assert refused(when(dash(), "D1>F4", "D4>F1"), "move D2>F4") == "F4 already holds your peg (MD-4)."


@pytest.mark.clause("MD-R1", "MD-S5")
def test_a_peg_that_is_home_stays_there() -> None:
    state = dash(pegs=("D2 D3 E1 E2 F4", TWOS))
    for target in ("F5", "D1"):
        assert refused(state, f"move F4>{target}") == "The peg at F4 is home and stays there (MD-R1)."


@pytest.mark.clause("MD-S6", "MD-6")
def test_a_place_that_a_peg_has_left_is_free_for_the_other() -> None:
    after = when(dash(), "D1>F4", "D4>D1")
    assert (home(after), after.run) == ((1, 1), 0)


@pytest.mark.clause("MD-9", "MD-S7", "SYS-29")
def test_four_alarms_in_a_row_do_nothing() -> None:
    after = when(dash(), "D1>D4", "D4>D1", "D1>D4", "D4>D1")
    assert after.pegs == dash().pegs
    assert (after.run, to_move(after)) == (4, PLAYER_1)


@pytest.mark.clause("MD-10", "MD-R6", "MD-S8")
def test_the_fifth_peg_home_wins_at_once() -> None:
    state = dash(pegs=("D1 E6 F4 F5 F6", "D6 F1 F2 F3 E3"))
    assert home(state) == (4, 4)
    assert ending(when(state, "D1>D4")) == "won by 1; points 5 4"
    assert ending(when(state._replace(actor=PLAYER_2), "D6>D2")) == "won by 2; points 4 5"


@pytest.mark.clause("MD-S9", "MD-R4")
def test_a_leader_can_be_walled_in_and_may_knock_again_and_again() -> None:
    state = dash(pegs=("F3 E6 F4 F5 F6", TWOS))
    assert offers(state) == [f"move F3>{spot}" for spot in TWOS.split()]
    for spot in TWOS.split():
        assert when(state, f"F3>{spot}").run == 1
    again = when(state, "F3>D4")._replace(actor=PLAYER_1)
    assert when(again, "F3>D4").run == 2


@pytest.mark.clause("MD-S10")
def test_a_walled_in_leader_slips_through_when_the_wall_opens() -> None:
    state = dash(pegs=("F3 E6 F4 F5 F6", TWOS), actor=PLAYER_2)
    assert ending(when(state, "D4>D1", "F3>D4")) == "won by 1; points 5 1"


@pytest.mark.clause("MD-R2", "MD-S11")
def test_twenty_alarms_in_a_row_end_the_game_for_whoever_has_more_home() -> None:
    state = dash(pegs=("F3 E6 F4 F5 F6", TWOS), run=19)
    assert ending(when(state, "F3>D4")) == "won by 1; points 4 0"
    assert ending(state._replace(run=19)) == ""
    level = dash(run=19)
    assert ending(when(level, "D1>D4")) == "drawn; points 0 0"
    assert to_move(when(level, "D1>F4")) == PLAYER_2


@pytest.mark.clause("MD-S12", "MD-2")
def test_for_player_2_the_target_has_the_low_columns() -> None:
    after = when(dash(actor=PLAYER_2), "D6>F3")
    assert (home(after), after.run) == ((0, 1), 0)


@pytest.mark.clause("MD-S13", "MD-11")
@pytest.mark.parametrize(("number", "moves"), list(enumerate((45, 32, 21, 12, 5))))
def test_there_is_always_a_move(number: int, moves: int) -> None:
    homes, starts = names(HOME[PLAYER_1])[:number], names(START[PLAYER_1])[number:5]
    assert len(offers(dash(pegs=(" ".join(homes + starts), TWOS)))) == moves


@pytest.mark.clause("MD-3", "MD-5", "MD-11")
def test_a_turn_is_one_peg_carried_over_everything_between() -> None:
    crowded = dash(pegs=("D1 D2 D3 D4 D5", "D6 E1 E2 E3 E4"))
    assert spots(when(crowded, "D1>F6").pegs[PLAYER_1]) == "D2 D3 D4 D5 F6"
    assert refused(crowded, "pass") == "Name a peg and where it goes, as in `move D1>F4`."


@pytest.mark.clause("MD-R5")
@pytest.mark.option("mad-dash", "first_player", "2")
def test_player_2_may_make_the_first_move() -> None:
    after = when(given(MD, "first_player=2"), *HIDDEN)
    assert to_move(after) == PLAYER_2
    assert to_move(when(after, "D4>D1")) == PLAYER_1


# ---- house rules


@pytest.mark.clause("MD-R1")
@pytest.mark.option("mad-dash", "free_moves", "on")
def test_a_house_may_let_pegs_go_anywhere_in_the_lower_squares() -> None:
    state = dash("free_moves=on", pegs=("D1 D2 D3 E1 F4", TWOS))
    assert len(offers(state)) == MD.rules.MOVES == 5 * 13
    back = when(state, "F4>F1")
    assert (home(state), home(back)) == ((1, 0), (0, 0))
    assert spots(when(state, "D1>F2").pegs[PLAYER_1]) == "D2 D3 E1 F2 F4"
    assert refused(state, "move D1>C1") == "C1 is not in one of the lower squares (MD-4, MD-8)."
    assert ending(when(dash("free_moves=on", pegs=("D1 E6 F4 F5 F6", TWOS)), "D1>D2", "D4>F1", "D2>D4")) == (
        "won by 1; points 5 1"
    )


@pytest.mark.clause("MD-R7")
@pytest.mark.option("mad-dash", "max_turns", "20")
def test_a_game_of_free_moves_ends_after_so_many_turns() -> None:
    state = dash("free_moves=on", "max_turns=20", turns=19, pegs=("D1 D2 D3 E1 F4", TWOS))
    assert ending(when(state, "D1>F1")) == "won by 1; points 1 0"
    assert ending(when(state, "F4>F1")) == "drawn; points 0 0"
    assert ending(state) == ""
    assert open_book("mad-dash").house().max_turns == 200


@pytest.mark.clause("MD-R2", "MD-R4")
@pytest.mark.option("mad-dash", "stall", "forbid_known")
def test_a_house_may_forbid_a_known_peg_until_the_enemy_has_moved() -> None:
    state = dash("stall=forbid_known")
    met = when(state, "D1>D4", "D4>D1")
    assert refused(met, "move D2>D4") == "You know of a peg at D4; this house does not try it again (MD-R2)."
    assert len(offers(met)) == 5 * 8
    moved = when(met, "D1>D5", "D5>F1")
    assert "move D2>D4" in offers(moved)
    assert refused(when(moved, "D1>F4"), "move D6>F1") == "F1 already holds your peg (MD-4)."


@pytest.mark.clause("MD-R2", "MD-11")
@pytest.mark.option("mad-dash", "stall", "forbid_known")
def test_a_known_peg_may_be_tried_again_when_there_is_nothing_else() -> None:
    """Player 2 never leaves a place and always finds a peg to bump into, until player 1 knows all that is left."""
    state = dash("stall=forbid_known")
    for peg, enemy in zip(ONES.split(), TWOS.split(), strict=True):
        state = when(state, f"D1>{enemy}", f"D4>{peg}")
    state = when(state, "D1>F4", "D4>D2", "D2>F5", "D4>D3", "D3>F6", "D4>E1", "E1>E6", "D4>E2")
    assert offers(state) == [f"move E2>{enemy}" for enemy in TWOS.split()]
    assert "move D4>E2" not in offers(when(state, "E2>D4"))
    assert offers(when(state, "E2>D4", "D4>D1")) == [f"move E2>{spot}" for spot in TWOS.split()]


@pytest.mark.clause("MD-R2")
@pytest.mark.option("mad-dash", "stall", "forbid_known")
def test_where_known_pegs_are_forbidden_alarms_do_not_end_the_game() -> None:
    assert ending(when(dash("stall=forbid_known", run=19), "D1>D4")) == ""


@pytest.mark.option("mad-dash", "stall", "forbid_known")
@pytest.mark.parametrize("seed", range(30))
def test_where_known_pegs_are_forbidden_a_game_has_a_winner_within_99_turns(seed: int) -> None:
    last = random_game(MD, seed, "stall=forbid_known")[-1].after
    assert 5 in home(last)
    assert last.turns <= 99


# ---- numbers of the sheet


def test_a_game_by_the_sheet_ends_after_9_to_180_turns() -> None:
    """All games, by the shape of their states: any two states of one shape go on in the same ways.

    The sheet's bound of 180 is safe but not reached: whose turn it is decides who can break a run of alarms.
    """
    spans: dict[tuple[int, ...], tuple[int, int]] = {}

    def span(state: Any) -> tuple[int, int]:
        """The fewest and the most turns to the end; one silent move and one alarm stand for all of their kind."""
        if to_move(state) == OVER:
            return 0, 0
        shape = (*home(state), state.run, to_move(state))
        if shape not in spans:
            kinds: dict[bool, Any] = {}
            for move in legal_moves(MD, state):
                after = MD.rules.apply(state, move)
                kinds.setdefault(after.run > state.run, after)
            rest = [span(after) for after in kinds.values()]
            spans[shape] = 1 + min(low for low, _ in rest), 1 + max(high for _, high in rest)
        return spans[shape]

    shortest, longest = span(dash("max_turns=1000"))
    assert shortest == 9
    assert longest == 179
    assert longest <= 9 * 20 < MD.house().max_turns


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(8))
def test_what_holds_at_every_turn(seed: int, house: tuple[str, ...]) -> None:
    """Five pegs each below the upper squares, none shared (the rest invariant), and known pegs really stand."""
    for step in random_game(MD, seed, *house):
        state = step.after
        assert state.pegs[0] & state.pegs[1] == 0
        assert (state.pegs[0] | state.pegs[1]) & UPPER_ROWS == 0
        for seat in BOTH:
            assert state.known[seat] & ~state.pegs[1 - seat] == 0
            assert state.known[seat] & ~state.met[seat] == 0
            if state.hiding == 2:
                assert count(state.pegs[seat]) == 5
        if step.before.hiding == 2:
            assert step.seat == (step.before.turns + state.options.first_player - 1) % 2


@pytest.mark.clause("MD-4", "MD-S13")
@pytest.mark.parametrize("seed", range(20))
def test_silent_places_are_as_many_as_the_sheet_says(seed: int) -> None:
    for step in random_game(MD, seed):
        if step.before.hiding == 2:
            own, theirs = home(step.before)[step.seat], home(step.before)[1 - step.seat]
            silent = HOME[step.seat] & ~(step.before.pegs[0] | step.before.pegs[1])
            assert count(silent) == 4 - own + theirs
            assert len(legal_moves(MD, step.before)) == (5 - own) * (9 - own)


@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = MD.house(house)
    found = simulate(MD, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 19 <= found.shortest <= found.longest <= 10 + min(options.max_turns, LONGEST)


# ---- section 5: what each side learns


def test_of_a_set_up_the_others_learn_that_it_is_done() -> None:
    match = at_table(MD, *HIDDEN[:4])
    assert heard(match, PLAYER_1) == ["A peg at D1.", "A peg at D2.", "A peg at D3.", "A peg at E1."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == []
    match.play(PLAYER_1, "E2")
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1 has hidden five pegs."]
    assert [match.view(seat).pegs for seat in EVERYBODY] == [(places(*ONES.split()), 0), (0, 0), (0, 0)]


def test_a_silent_move_tells_the_others_only_that_one_more_is_home() -> None:
    match = at_table(MD, *HIDDEN, "D1>F4")
    assert heard(match, PLAYER_1, last=1) == ["Silence. Your peg stays at F4; 1 of 5 home."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. Player 1 has moved a peg; 1 of 5 home."]
    assert [match.view(seat).home for seat in EVERYBODY] == [(1, 0)] * 3
    assert [match.view(seat).pegs[0] for seat in (PLAYER_2, WATCHER)] == [0, 0]


def test_an_alarm_tells_the_others_only_that_a_peg_was_met() -> None:
    match = at_table(MD, *HIDDEN, "D1>D4")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at D4. Your peg goes back to D1."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm. Player 1 met one of your pegs and goes back."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 1 met a peg and goes back."]
    assert [match.view(seat).known for seat in EVERYBODY] == [(places("D4"), 0), (0, 0), (0, 0)]
    assert [match.view(seat).run for seat in EVERYBODY] == [1] * 3


def test_a_known_peg_is_only_a_memory_once_the_other_has_moved() -> None:
    state = when(dash(), "D1>D4", "D5>F3")
    assert (spots(state.known[PLAYER_1]), spots(state.met[PLAYER_1])) == ("", "D4")
    alarms = when(dash(), "D1>D4", "D5>D1")
    assert (spots(alarms.known[PLAYER_1]), spots(alarms.known[PLAYER_2])) == ("D4", "D1")


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_views_and_messages_give_no_place_away(seed: int, house: tuple[str, ...]) -> None:
    match = at_table(MD, house=house)
    for step in random_game(MD, seed, *house)[:60]:
        assert_place_is_secret(step.before, sounded)
        match.play(step.seat, step.move)
    assert locations_in(match.heard(WATCHER)) == []


def test_at_the_end_all_hear_why_and_see_both_grids() -> None:
    match = at_table(MD, *HIDDEN, *["D1>D4", "D4>D1"] * 10)
    for seat in EVERYBODY:
        assert heard(match, seat, last=2) == ["20 alarms in a row.", "Game over. A draw, 0 to 0."]
        assert match.view(seat).pegs == dash().pegs
        assert match.view(seat).winners == 0b11
    late = at_table(MD, *HIDDEN, *["D1>F4", "D4>F1", "F4>D1", "F1>D4"] * 5, house=("free_moves=on", "max_turns=20"))
    assert heard(late, WATCHER, last=2) == ["20 turns are played.", "Game over. A draw, 0 to 0."]
    won = at_table(MD, *HIDDEN, "D1>F4", "D4>F1", "D2>F5", "D5>F2", "D3>F6", "D6>F3", "E1>E6", "E4>E3", "E2>D4")
    assert heard(won, PLAYER_2, last=1) == ["Game over. Player 1 wins, 5 to 4."]


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(MD, *HIDDEN, "D1>F4", *["D5>D2", "D2>D4"] * 10)
    named = clauses_named(match)
    assert named == {"MD-1", "MD-6", "MD-7", "MD-R2"}
    assert named | {option.clause for option in MD.options} <= clauses_of("pegs-mad-dash")


# ---- for the bots


def test_the_judgement_rises_with_each_peg_home() -> None:
    judged = []
    for number in range(6):
        pegs = " ".join(names(HOME[PLAYER_1])[:number] + names(START[PLAYER_1])[number:5])
        state = dash(pegs=(pegs, "D6 F1 F2 E5 E6"))
        mine = judged_by_both(state)
        judged.append(mine)
    assert judged == sorted(set(judged))
    assert judged[1] < 0.5 < judged[2]  # level, and with the move, is a little more than half
    assert judged[0] > 0
    assert judged[5] == 1


def test_the_judgement_rises_with_every_enemy_peg_that_the_mover_knows() -> None:
    judged = [
        MD.rules.evaluate(dash(pegs=("D1 D2 D3 E1 E2", "D4 D5 D6 E4 E5"), known=(met, "")), PLAYER_1)
        for met in ("", "D4", "D4 D5", "D4 D5 D6 E4 E5")
    ]
    assert judged == sorted(set(judged))


def test_the_judgement_of_a_stalled_game_is_its_result() -> None:
    assert [MD.rules.evaluate(dash(pegs=("D4 D2 D3 E1 E2", "D5 D6 E4 E5 E6"), run=20), seat) for seat in BOTH] == [1, 0]
    assert MD.rules.evaluate(dash(pegs=("D1 D2 D3 E1 E2", "D5 D6 E4 E5 E6"), run=20), PLAYER_2) == 0.5


# ---- for people


@pytest.mark.parametrize("said", ["move D1>F4", "d1>f4", " MOVE  d1>f4 "])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    move = understood(MD, dash(), said)
    assert (spots(1 << origin_of(move)), spots(1 << target_of(move))) == ("D1", "F4")
    assert MD.rules.touch(sees(dash(), PLAYER_1), move) == ("D1", "F4")
    assert exactly(MD, dash(), "move D1>F4") == move


def test_hiding_is_said_and_touched_by_one_place() -> None:
    view = sees(given(MD), PLAYER_1)
    move = understood(MD, given(MD), "d1")
    assert (MD.rules.show(view, move), MD.rules.touch(view, move)) == ("hide D1", ("D1",))
    assert refused(given(MD), "add D1") == "Name a location of your start square, as in `hide D1`."


def test_a_scene_shows_what_is_sure_and_what_is_only_a_memory() -> None:
    state = dash(known=("D5", ""), met=("D4 D5", ""), pegs=("D1 D2 D3 E1 F4", TWOS), run=1, turns=5)
    scene = MD.rules.scene(sees(state, PLAYER_1))
    own, notes = scene.grids
    assert own.pieces == dict.fromkeys(("D1", "D2", "D3", "E1", "F4"), "peg")
    assert notes.pieces == {"D4": "marker", "D5": "hit", **dict.fromkeys(own.pieces, "clear")}
    assert own.zones == {**dict.fromkeys(names(START[0]), "start"), **dict.fromkeys(names(HOME[0]), "target")}
    assert notes.zones["D4"] == "start"
    assert set(own.zones) == set(names(LOWER_ROWS))
    assert [(fact.name, fact.value) for fact in scene.facts] == [("Alarms in a row", "1"), ("Turn", "6")]
    assert [(tally.value, tally.lit) for tally in scene.tallies] == [("1", True), ("0", False)]


def test_a_scene_asks_the_player_to_act() -> None:
    hiding = given(MD, pegs=("D1 D2", ""))
    assert MD.rules.scene(sees(hiding, PLAYER_1)).asks == "Hide your pegs: 3 to place."
    assert MD.rules.scene(sees(hiding, PLAYER_2)).asks == "Player 1 is thinking."
    assert MD.rules.scene(sees(dash(), PLAYER_1)).asks == "Your move: bring a peg home."


def test_a_watcher_sees_both_grids_at_the_end_only() -> None:
    going = dash(pegs=("D1 E6 F4 F5 F6", "D5 E1 E2 E3 F1"))
    assert [grid.pieces for grid in MD.rules.scene(sees(going, WATCHER)).grids] == [{}, {}]
    grids = MD.rules.scene(sees(when(going, "D1>D4"), WATCHER)).grids
    assert [" ".join(grid.pieces) for grid in grids] == ["D4 E6 F4 F5 F6", "D5 E1 E2 E3 F1"]
