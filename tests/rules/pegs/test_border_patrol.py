"""Border Patrol (docs/rules/pegs-border-patrol.md): march round the border and bump into pegs that nobody sees."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.border_patrol.state import LONGEST, MOVES, NOWHERE, TRACK
from rumpus.rules.pegs.talk import name, places
from rumpus.rules.pegs.unit import BORDER
from rumpus.rules.words import OVER, count
from rumpus.table.notation import choices

from .scenario import (
    BOTH,
    PLAYER_1,
    PLAYER_2,
    ending,
    given,
    may_play,
    random_game,
    refused,
    spots,
    to_move,
    when,
)

BP = open_book("border-patrol")
ROUND_1 = "A1 A2 A3 A4 A5 A6 B6 C6 D6 E6 F6 F5 F4 F3 F2 F1 E1 D1 C1 B1"
ROUND_2 = "A6 A5 A4 A3 A2 A1 B1 C1 D1 E1 F1 F2 F3 F4 F5 F6 E6 D6 C6 B6"
CLOCKWISE_1, CLOCKWISE_2 = ROUND_1.split(), ROUND_2.split()
X = "A4 B1 C1 C6 D1 D6 E1"
Y = "A4 B1 C1 C6 D1 F1 F3"
"""Player 1's pegs in the sheet's positions."""
AWAY = "A1 A2 A5 A6 F4 F5 F6"
"""Seven pegs of player 2 that fit both positions."""
PENALTY = ("F3>F2", "F2>E1", "E1>F5", "F5>A3")
"""The penalty turn of BP-S4."""
WALL = "F2 E1 F5 A1 A2 A5 A6"
"""Player 2's pegs there."""
HOUSES = [
    (),
    ("direction=same_names", "first_player=2"),
    ("win_at_once=on",),
    ("direction=same_names", "win_at_once=on", "max_turns=20"),
]


def march(*house: str, pegs: tuple[str, str] = (Y, AWAY), **words: Any) -> Any:
    """A game in which all pegs are placed."""
    return given(BP, *house, **{"pegs": pegs, **words})


def offers(state: Any, origin: str = "") -> str:
    """Where a peg may go, in the order of play; or all moves."""
    moves = [choice.words.removeprefix("move ") for choice in choices(BP, state)]
    if not origin:
        return " ".join(moves)
    track = CLOCKWISE_1 if to_move(state) == PLAYER_1 else CLOCKWISE_2
    reached = {move[3:] for move in moves if move.startswith(origin)}
    at = track.index(origin)
    return " ".join(spot for spot in track[at:] + track[:at] if spot in reached)


def sounded(before: Any, after: Any) -> Any:
    """What all can hear of a move: alarms, penalties, whose turn it is, and the score sheet."""
    return after.alarms, after.penalty, after.actor, after.turns, after.scores, after.last, placed(after)


def placed(state: Any) -> tuple[int, int]:
    """How many pegs stand on each grid."""
    return count(state.pegs[0]), count(state.pegs[1])


# ---- the track


@pytest.mark.clause("BP-1", "BP-2", "SYS-12")
def test_the_track_is_the_border_clockwise_as_player_1_sees_it() -> None:
    assert [name(location) for location in TRACK] == CLOCKWISE_1
    assert places(*CLOCKWISE_1) == BORDER
    assert len(CLOCKWISE_1) == 20


@pytest.mark.clause("BP-2", "BP-3", "BP-8", "BP-R1")
@pytest.mark.parametrize(("seat", "track"), [(PLAYER_1, CLOCKWISE_1), (PLAYER_2, CLOCKWISE_2)])
@pytest.mark.parametrize("at", range(20))
def test_each_player_goes_clockwise_in_the_own_view(seat: int, track: list[str], at: int) -> None:
    round_ = track[at:] + track[:at]
    own = [round_[0], *round_[4:10]]
    other = round_[10:17]
    state = march(pegs=(" ".join(own), " ".join(other)) if seat == PLAYER_1 else (" ".join(other), " ".join(own)))
    assert offers(state._replace(actor=seat), round_[0]) == " ".join(round_[1:4])


@pytest.mark.clause("BP-R1")
@pytest.mark.option("border-patrol", "direction", "same_names")
def test_a_house_may_send_both_the_way_of_the_same_names() -> None:
    state = march("direction=same_names", pegs=(AWAY, X), actor=PLAYER_2)
    assert {move for move in offers(state).split() if move.startswith("B1")} == {"B1>A1", "B1>A2", "B1>A3"}
    usual = march(pegs=(AWAY, X), actor=PLAYER_2)
    assert {move for move in offers(usual).split() if move.startswith("B1")} == set()  # C1 D1 E1 are own pegs


# ---- set-up


@pytest.mark.clause("BP-4", "BP-5", "BP-1")
def test_pegs_are_placed_in_turn_until_both_have_seven() -> None:
    state = given(BP)
    assert set(may_play(state).split()) == set(CLOCKWISE_1)
    seats = []
    for number, spot in enumerate(CLOCKWISE_1[:14]):
        seats.append(to_move(state))
        assert placed(state) == ((number + 1) // 2, number // 2)
        state = when(state, f"add {spot}")
    assert seats == [PLAYER_1, PLAYER_2] * 7
    assert (placed(state), to_move(state), state.scores, state.turns) == ((7, 7), PLAYER_1, (0, 0), 0)
    assert all(move.count(">") == 1 for move in offers(state).split())


@pytest.mark.clause("BP-6", "BP-7", "BP-R2", "BP-S10")
def test_a_placed_peg_that_sounds_is_tried_elsewhere_and_scores_nothing() -> None:
    state = when(given(BP), "add A1", "add A1")
    assert (to_move(state), state.alarms, placed(state)) == (PLAYER_2, 1, (1, 0))
    assert refused(state, "add A1") == "A1 has sounded already: try another place (BP-R2)."
    assert refused(state, "add B4") == "B4 is not on the border (BP-1)."
    after = when(state, "add A2")
    assert (to_move(after), after.alarms, after.scores, placed(after)) == (PLAYER_1, 0, (0, 0), (1, 1))
    assert refused(after, "add A1") == "A1 already holds your peg (SYS-16)."


@pytest.mark.clause("BP-6", "BP-R2")
def test_a_closed_place_opens_again_for_the_next_peg() -> None:
    state = when(given(BP), "A1", "A1", "A2", "A3")
    assert "A1" in may_play(state)
    assert when(state, "A1").alarms == 1


@pytest.mark.clause("BP-4")
def test_the_set_ups_are_counted_as_the_sheet_counts_them() -> None:
    """All beginnings of two pegs each, by the legal decisions; and samples of the whole, in any order of placing."""
    reached = {given(BP)}
    for _ in range(4):
        after = {BP.rules.apply(state, move) for state in reached for move in legal_moves(BP, state)}
        reached = {given(BP)._replace(pegs=state.pegs, actor=state.actor) for state in after if not state.alarms}
    assert len(reached) == comb(20, 2) * comb(18, 2)
    assert comb(20, 7) == 77_520
    assert comb(20, 7) * comb(13, 7) == 133_024_320
    chance = random.Random(7)
    for _ in range(50):
        fourteen = chance.sample(CLOCKWISE_1, 14)
        state = when(given(BP), *fourteen)
        assert [spots(grid) for grid in state.pegs] == [
            " ".join(sorted(fourteen[0::2])),
            " ".join(sorted(fourteen[1::2])),
        ]


@pytest.mark.clause("SYS-R2")
@pytest.mark.option("border-patrol", "first_player", "2")
def test_player_2_may_place_and_move_first() -> None:
    state = given(BP, "first_player=2")
    assert to_move(state) == PLAYER_2
    assert to_move(when(state, *CLOCKWISE_1[:14])) == PLAYER_2


# ---- moves


@pytest.mark.clause("BP-8", "BP-S1")
def test_a_peg_goes_one_to_three_places() -> None:
    assert offers(march(pegs=(X, AWAY)), "A4") == "A5 A6 B6"


@pytest.mark.clause("BP-9", "BP-S2", "SYS-21")
@pytest.mark.parametrize(("their", "alarms"), [("A5 A1 A2 F4 F5 F6 E6", 0), ("A5 A1 A2 F4 F5 F6 B6", 1)])
def test_what_is_passed_over_is_not_tested(their: str, alarms: int) -> None:
    after = when(march(pegs=(X, their)), "move A4>B6")
    assert (after.alarms, to_move(after)) == (alarms, PLAYER_1 if alarms else PLAYER_2)


@pytest.mark.clause("BP-8", "BP-10", "BP-11", "BP-S3")
def test_own_pegs_are_jumped_and_count() -> None:
    state = march(pegs=(X, AWAY))
    expected = {"C6": "E6 F6", "D1": "A1", "E1": "", "C1": "A1 A2", "B1": "A1 A2 A3", "D6": "E6 F6 F5"}
    for origin, reached in expected.items():
        assert offers(state, origin) == reached
    assert refused(state, "move E1>A1") == "Your own pegs fill the three places after E1 (BP-11)."
    assert refused(state, "move D1>A2") == "From D1 a peg can go to A1 (BP-8)."
    assert refused(state, "move A1>A2") == "You have no peg at A1 (BP-8)."


@pytest.mark.clause("BP-3", "BP-S11")
def test_player_2_goes_down_the_numbers_of_row_a() -> None:
    state = march(pegs=("B6 C6 D6 E6 F6 F5 F4", "A4 B1 C1 D1 E1 F1 F2"), actor=PLAYER_2)
    assert offers(state, "A4") == "A3 A2 A1"


@pytest.mark.clause("BP-10", "BP-S12")
def test_player_2_jumps_down_the_column() -> None:
    state = march(pegs=("B6 C6 D6 E6 F6 F5 F4", "A1 B1 A4 A5 A6 F2 F3"), actor=PLAYER_2)
    assert offers(state, "A1") == "C1 D1"


@pytest.mark.clause("BP-12", "BP-S14")
def test_a_silent_first_move_ends_the_turn_without_points() -> None:
    state = march(scores=(5, 2))
    after = when(state, "move A4>B6")
    assert (after.scores, to_move(after), after.turns) == ((5, 2), PLAYER_2, 1)
    assert spots(after.pegs[PLAYER_1]) == "B1 B6 C1 C6 D1 F1 F3"


@pytest.mark.clause("BP-13", "BP-R6", "BP-S7")
def test_after_an_alarm_the_same_peg_must_go_on() -> None:
    after = when(march(), "move A4>A5")
    assert (to_move(after), after.alarms) == (PLAYER_1, 1)
    assert offers(after) == "A5>A6 A5>B6"
    assert refused(after, "stop") == "Name a peg and where it goes, as in `move A4>B6`."
    assert refused(after, "move F3>F2") == "The peg at A5 has to go on (BP-13)."
    assert refused(after, "move A5>C6") == "From A5 a peg can go to A6 or B6 (BP-8)."


@pytest.mark.clause("BP-14", "BP-S6")
def test_each_alarm_of_a_turn_is_a_point() -> None:
    state = march(pegs=(Y, "D6 F6 A1 A2 A5 A6 B6"), scores=(4, 9))
    two = when(state, "C6>D6", "D6>F6")
    assert (two.scores, two.alarms) == ((4, 9), 2)
    after = when(two, "F6>F5")
    assert (after.scores, after.last, to_move(after)) == ((6, 9), (2, 0), PLAYER_2)


@pytest.mark.clause("BP-R9")
def test_a_place_that_is_known_to_sound_may_be_the_first_step() -> None:
    state = march(known=("A5", ""))
    assert when(state, "A4>A5").alarms == 1


@pytest.mark.clause("BP-15", "BP-16", "BP-R7", "BP-S4")
def test_a_peg_that_runs_into_its_own_wall_pays_for_every_alarm() -> None:
    state = march(pegs=(Y, WALL), scores=(5, 0))
    one = when(state, "F3>F2")
    assert (offers(one), one.penalty) == ("F2>E1", 0)
    two = when(one, "F2>E1")
    assert (two.alarms, two.penalty, to_move(two)) == (2, 1, PLAYER_1)
    three = when(two, "E1>F5")
    assert (three.alarms, three.penalty, three.scores) == (3, 1, (5, 0))
    after = when(three, "F5>A3")
    assert (after.scores, after.penalty, to_move(after)) == ((2, 0), 0, PLAYER_2)
    assert spots(after.pegs[PLAYER_1]) == "A3 A4 B1 C1 C6 D1 F1"


@pytest.mark.clause("BP-16", "BP-17", "BP-S5")
def test_a_score_never_falls_below_nothing() -> None:
    assert when(march(pegs=(Y, WALL), scores=(2, 7)), *PENALTY).scores == (0, 7)


@pytest.mark.clause("BP-15", "BP-R2", "BP-S13")
def test_in_a_penalty_places_that_sounded_are_closed_and_the_start_is_open() -> None:
    state = when(march(pegs=(Y, WALL)), *PENALTY[:2])
    assert refused(state, "move E1>F2") == "F2 has sounded already: try another place (BP-R2)."
    assert refused(state, "move E1>E1") == "E1 has sounded already: try another place (BP-R2)."
    assert refused(state, "move E1>C1") == "C1 already holds your peg (SYS-16)."
    assert refused(state, "move E1>C3") == "C3 is not on the border (BP-1)."
    own = set(Y.split()) - {"F3"}
    assert {move[3:] for move in offers(state).split()} == set(CLOCKWISE_1) - own - {"E1", "F2"}
    back = when(state, "E1>F3")
    assert (back.pegs, back.scores, to_move(back)) == (march(pegs=(Y, WALL)).pegs, (0, 0), PLAYER_2)


@pytest.mark.clause("BP-15")
def test_in_a_penalty_the_peg_goes_anywhere_until_it_is_silent() -> None:
    state = when(march(pegs=(Y, WALL), scores=(9, 0)), *PENALTY[:2])
    after = when(state, "E1>A1", "A1>A6", "A6>A2")
    assert (after.alarms, after.penalty) == (5, 1)
    assert when(after, "A2>B6").scores == (4, 0)


@pytest.mark.clause("BP-18", "BP-S8")
def test_sixteen_points_win() -> None:
    state = march(scores=(15, 15))
    one = when(state, "A4>A5")
    assert (ending(one), to_move(one)) == ("", PLAYER_1)
    assert ending(when(one, "A5>B6")) == "won by 1; points 16 15"


@pytest.mark.clause("BP-18", "BP-R3", "BP-S9")
@pytest.mark.option("border-patrol", "win_at_once", "off")
def test_points_count_only_when_the_turn_is_over() -> None:
    state = march(pegs=(Y, WALL), scores=(15, 0))
    after = when(state, "F3>F2", "F2>E1", "E1>A3")
    assert (ending(after), after.scores) == ("", (13, 0))


@pytest.mark.clause("BP-R3")
@pytest.mark.option("border-patrol", "win_at_once", "on")
def test_a_house_may_count_points_at_once() -> None:
    state = march("win_at_once=on", pegs=(Y, WALL), scores=(14, 0))
    one = when(state, "F3>F2")
    assert ending(one) == ""
    assert ending(when(one, "F2>E1")) == "won by 1; points 16 0"  # before the penalty that would follow
    costly = when(march("win_at_once=on", pegs=(Y, WALL), scores=(13, 0)), *PENALTY)
    assert (ending(costly), costly.scores) == ("", (10, 0))


@pytest.mark.clause("BP-R4")
def test_the_twentieth_alarm_of_a_turn_ends_it_and_wins() -> None:
    ring = CLOCKWISE_1[0:20:3]
    own = ["B1", *[spot for spot in CLOCKWISE_1 if spot not in (*ring, "B1")][:6]]
    state = march(pegs=(" ".join(own), " ".join(ring)))
    steps = ["B1", *ring * 3]
    for number in range(19):
        state = when(state, f"{steps[number]}>{steps[number + 1]}")
        assert (state.alarms, state.penalty, to_move(state)) == (number + 1, 0, PLAYER_1)
    assert ending(when(state, f"{steps[19]}>{steps[20]}")) == "won by 1; points 20 0"


@pytest.mark.clause("BP-R5")
@pytest.mark.option("border-patrol", "max_turns", "20")
def test_after_the_last_turn_more_points_win() -> None:
    for house, turns in (((), 199), (("max_turns=20",), 19)):
        state = march(*house, scores=(3, 2), turns=turns)
        assert ending(state) == ""
        assert ending(when(state, "A4>B6")) == "won by 1; points 3 2"
        assert ending(when(state, "A4>A5")) == ""
        assert ending(when(state._replace(scores=(2, 2)), "A4>B6")) == "drawn; points 2 2"
        assert ending(when(state._replace(scores=(0, 2)), "A4>A5", "A5>B6")) == "won by 2; points 1 2"


# ---- what holds always


@pytest.mark.clause("BP-4", "BP-8", "BP-11", "BP-17")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(8))
def test_what_holds_at_every_step(seed: int, house: tuple[str, ...]) -> None:
    for step in random_game(BP, seed, *house):
        before, after = step.before, step.after
        assert len(legal_moves(BP, before)) <= MOVES
        assert (after.pegs[0] | after.pegs[1]) & ~BORDER == 0
        assert all(count(grid) <= 7 for grid in after.pegs)
        assert min(after.scores) >= 0
        if to_move(after) != OVER:
            shared = after.pegs[0] & after.pegs[1]
            assert shared == (0 if after.peg == NOWHERE else 1 << after.peg)  # the rest invariant
            assert max(after.scores) < 16
        if sum(placed(before)) == 14:
            assert placed(after) == (7, 7)
            assert after.alarms <= 25
        for seat in BOTH:
            if to_move(after) == seat:
                assert after.known[seat] & ~after.pegs[1 - seat] == 0


@pytest.mark.clause("BP-11")
@pytest.mark.parametrize("seed", range(30))
def test_there_is_always_a_first_move(seed: int) -> None:
    chance = random.Random(seed)
    fourteen = chance.sample(CLOCKWISE_1, 14)
    state = march(pegs=(" ".join(fourteen[:7]), " ".join(fourteen[7:])))
    assert offers(state)
    chain = march(pegs=(" ".join((CLOCKWISE_1 * 2)[seed % 20 :][:7]), " ".join((CLOCKWISE_1 * 2)[seed % 20 + 8 :][:7])))
    assert len(offers(chain).split()) == 6  # three for the front peg, two and one for those behind it


@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = BP.house(house)
    found = simulate(BP, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert found.longest <= 63 + 26 * options.max_turns <= LONGEST
