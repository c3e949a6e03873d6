"""Leap Frog (docs/rules/pegs-leap-frog.md): hop to the opposite corner, past frogs that nobody sees."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.leap_frog.play import jumps_from
from rumpus.rules.pegs.leap_frog.state import LONGEST, MOVES, NOWHERE, TARGET
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import GRID, counts
from rumpus.rules.words import OVER
from rumpus.table.notation import choices

from .scenario import BOTH, PLAYER_1, PLAYER_2, ending, given, random_game, refused, spots, to_move, when

LF = open_book("leap-frog")
ONES = "F1 F2 F3 E1 E2 D1"
TWOS = "A6 A5 A4 B6 B5 C6"
FIGURE = "F1 E2 B4 B5 D1 F3"
"""Player 1's pegs in the rulebook's figure, called Z in the sheet; there is also a marker at C3."""
AWAY = "A1 A2 A3 A4 A5 A6"
"""Six pegs of player 2 that are in nobody's way."""
HOUSES = [
    (),
    ("start=rows",),
    ("back=turn_start",),
    ("markers=sixteen",),
    ("first_player=2", "start=rows", "back=turn_start", "markers=sixteen", "max_turns=60"),
]


def figure(*house: str, twos: str = AWAY, **words: Any) -> Any:
    """The position Z of the sheet."""
    return given(LF, *house, **{"pegs": (FIGURE, twos), "markers": ("C3", ""), **words})


def offers(state: Any) -> list[str]:
    """The legal moves in their notation, in order of their words."""
    return sorted(choice.words for choice in choices(LF, state))


def homes(state: Any) -> tuple[int, int]:
    """How many pegs each player has in the target."""
    return LF.rules.score(state, 0), LF.rules.score(state, 1)


def sounded(before: Any, after: Any) -> Any:
    """What all can hear of a move: whether the turn is over, whether the alarm sounded, and how many markers stand."""
    return after.turns, after.alarms, counts(after.markers)


def turned(name: str) -> str:
    """The same place after half a turn of the board: A1 becomes F6."""
    return "ABCDEF"["FEDCBA".index(name[0])] + str(7 - int(name[1]))


# ---- set-up


@pytest.mark.clause("LF-1", "LF-2", "LF-R1", "SYS-7")
@pytest.mark.option("leap-frog", "start", "triangle")
def test_each_player_starts_in_a_corner_which_is_the_others_target() -> None:
    state = given(LF)
    assert [spots(pegs).split() for pegs in state.pegs] == [sorted(ONES.split()), sorted(TWOS.split())]
    assert spots(TARGET[PLAYER_1]) == "A4 A5 A6 B4 B5 B6 C4 C5 C6"
    assert spots(TARGET[PLAYER_2]) == "D1 D2 D3 E1 E2 E3 F1 F2 F3"
    assert state.pegs[PLAYER_2] & ~TARGET[PLAYER_1] == state.pegs[PLAYER_1] & ~TARGET[PLAYER_2] == 0
    assert (to_move(state), homes(state)) == (PLAYER_1, (0, 0))


@pytest.mark.clause("LF-R1")
@pytest.mark.option("leap-frog", "start", "rows")
def test_a_house_may_start_with_two_full_rows() -> None:
    state = given(LF, "start=rows")
    assert [spots(pegs) for pegs in state.pegs] == ["E1 E2 E3 F1 F2 F3", "A4 A5 A6 B4 B5 B6"]
    assert (homes(state), to_move(state)) == ((0, 0), PLAYER_1)


@pytest.mark.clause("LF-S1", "LF-4", "LF-6")
def test_player_1_has_11_steps_and_5_jumps_at_first() -> None:
    steps = ["D1>C1", "D1>C2", "D1>D2", "E1>D2", "E2>D2", "E2>D3", "E2>E3", "F2>E3", "F3>E3", "F3>E4", "F3>F4"]
    jumps = ["E1>C1", "E1>E3", "F1>D3", "F2>D2", "F2>F4"]
    assert offers(given(LF)) == sorted([f"move {legs}" for legs in steps] + [f"jump {legs}" for legs in jumps])
    mirrored = sorted(f"{word[:5]}{turned(word[5:7])}>{turned(word[8:])}" for word in offers(given(LF)))
    assert offers(given(LF, "first_player=2")) == mirrored


@pytest.mark.clause("LF-S15", "LF-6")
def test_player_2_may_begin_with_a_jump() -> None:
    after = when(given(LF, actor=PLAYER_2), "jump A6>C4")
    assert has_peg(after, PLAYER_2, "C4")
    assert not has_peg(after, PLAYER_2, "A6")


def has_peg(state: Any, seat: int, spot: str) -> bool:
    """Whether a player has a peg at a place."""
    return bool(state.pegs[seat] & places(spot))


@pytest.mark.clause("SYS-R2")
@pytest.mark.option("leap-frog", "first_player", "2")
def test_player_2_may_make_the_first_move() -> None:
    state = given(LF, "first_player=2")
    assert to_move(state) == PLAYER_2
    assert to_move(when(state, "A4>A3")) == PLAYER_1


# ---- steps, jumps and chains


@pytest.mark.clause("LF-3", "LF-4", "LF-5")
def test_a_silent_step_ends_the_turn() -> None:
    after = when(given(LF), "move E2>D3")
    assert (has_peg(after, PLAYER_1, "D3"), to_move(after), after.turns) == (True, PLAYER_2, 1)
    assert refused(given(LF), "move D1>D3") == "There is no piece of yours at D2 to jump over (LF-6)."
    assert refused(given(LF), "move D1>B1") == "There is no piece of yours at C1 to jump over (LF-6)."
    assert refused(given(LF), "move D1>E1") == "E1 already holds your peg (LF-4, LF-6)."
    assert refused(given(LF), "move D4>D5") == "You have no peg at D4 (LF-3)."
    assert refused(given(LF), "move D1>B2") == (
        "B2 is neither next to D1 nor two places away in a straight line (LF-4, LF-6)."
    )
    for text in ("stop", "pass", "D1", "add D2"):
        assert refused(given(LF), text) == "Name a peg and where it goes, as in `move E2>D3` or `jump F1>D3`."


@pytest.mark.clause("LF-R13")
def test_a_peg_may_go_back_and_leave_the_target() -> None:
    state = given(LF, pegs=("C4 F1 F2 F3 E1 E2", AWAY))
    assert {f"move C4>{spot}" for spot in ["B3", "B4", "B5", "C3", "C5", "D3", "D4", "D5"]} <= set(offers(state))
    assert homes(when(state, "C4>D3")) == (0, 0)


@pytest.mark.clause("LF-6", "LF-8", "LF-10", "LF-S2", "LF-R4")
def test_a_chain_over_a_peg_and_a_marker_ends_where_no_new_jump_is() -> None:
    once = when(figure(), "jump F1>D3")
    assert (to_move(once), once.turns, offers(once)) == (PLAYER_1, 0, ["jump D3>B3", "stop"])
    twice = when(once, "jump D3>B3")
    assert (to_move(twice), twice.turns) == (PLAYER_2, 1)
    assert spots(twice.pegs[PLAYER_1]).split() == sorted(["B3", "E2", "B4", "B5", "D1", "F3"])
    assert spots(twice.markers[PLAYER_1]) == "C3"


@pytest.mark.clause("LF-7", "LF-S3")
def test_two_pieces_in_a_row_are_not_jumped_together() -> None:
    after = when(figure(), "F1>D3", "D3>B3")._replace(actor=PLAYER_1)
    assert "jump B3>B6" not in offers(after)
    assert refused(after, "jump B3>B6") == (
        "B6 is neither next to B3 nor two places away in a straight line (LF-4, LF-6)."
    )
    assert refused(after, "jump B3>B5") == "B5 already holds your peg (LF-4, LF-6)."


@pytest.mark.clause("LF-9", "LF-11", "LF-R3", "LF-S4")
@pytest.mark.option("leap-frog", "back", "last_landing")
@pytest.mark.option("leap-frog", "back", "turn_start")
def test_after_an_alarm_a_chain_ends_at_the_last_silent_landing_or_where_it_began() -> None:
    after = when(figure(twos="B3 A1 A2 A3 A4 A5"), "F1>D3", "D3>B3")
    assert spots(after.markers[PLAYER_1]) == "B3 C3"
    assert (has_peg(after, PLAYER_1, "D3"), has_peg(after, PLAYER_1, "F1"), to_move(after)) == (True, False, PLAYER_2)
    house = when(figure("back=turn_start", twos="B3 A1 A2 A3 A4 A5"), "F1>D3", "D3>B3")
    assert (has_peg(house, PLAYER_1, "D3"), has_peg(house, PLAYER_1, "F1"), to_move(house)) == (False, True, PLAYER_2)
    assert spots(house.markers[PLAYER_1]) == "B3 C3"


@pytest.mark.clause("LF-11", "LF-S5")
def test_after_an_alarm_at_the_first_jump_the_peg_is_where_it_was() -> None:
    state = figure(twos="D3 A1 A2 A3 A4 A5")
    after = when(state, "F1>D3")
    assert (after.pegs, spots(after.markers[PLAYER_1]), to_move(after)) == (state.pegs, "C3 D3", PLAYER_2)


@pytest.mark.clause("LF-11", "LF-12", "LF-R2", "LF-S6", "LF-S7")
def test_a_marker_is_in_the_way_for_good_but_can_be_jumped() -> None:
    state = given(LF, pegs=(ONES, "D3 A6 A5 A4 B6 B5"))
    bumped = when(state, "move E2>D3")
    assert (bumped.pegs, spots(bumped.markers[PLAYER_1])) == (state.pegs, "D3")
    for later in (bumped._replace(actor=PLAYER_1), when(bumped, "D3>C3")):  # where the enemy still is, or has left
        for legs in ("move E2>D3", "jump F1>D3"):
            assert refused(later, legs) == "D3 holds your marker: jump over it, but not onto it (LF-12)."
        assert "jump E2>C4" in offers(later)


@pytest.mark.clause("LF-3", "LF-8", "LF-R5", "LF-S8")
def test_a_chain_may_be_stopped_but_not_ended_by_a_step() -> None:
    once = when(figure(), "F1>D3")
    stopped = when(once, "stop")
    assert (has_peg(stopped, PLAYER_1, "D3"), to_move(stopped)) == (True, PLAYER_2)
    assert refused(once, "move D3>C4") == "D3>C4 is a step: a peg that has jumped makes no step (LF-3)."
    assert refused(once, "move E2>D2") == "Jump on with the peg at D3, or `stop` (LF-3, LF-8)."


@pytest.mark.clause("LF-R4", "LF-S9")
def test_a_peg_does_not_come_back_in_the_same_turn() -> None:
    once = when(figure(), "F1>D3")
    assert refused(once, "jump D3>F1") == "This peg has been at F1 in this turn (LF-R4)."


@pytest.mark.clause("LF-9", "LF-R14", "SYS-21")
def test_enemy_pegs_are_neither_jumped_nor_met_on_the_way() -> None:
    state = given(LF, pegs=(ONES, "E2 D2 A6 A5 A4 B6"))
    assert when(state, "jump F1>D3").alarms == (0, 0)
    assert "jump D1>D3" not in offers(state)


@pytest.mark.clause("LF-R8")
def test_who_cannot_move_at_all_passes() -> None:
    corner = given(LF, pegs=("F1", AWAY), markers=("D1 D3 E1 E2 F2 F3", ""))
    assert offers(corner) == ["pass"]
    after = when(corner, "pass")
    assert (after.pegs, after.markers, to_move(after), after.turns) == (corner.pegs, corner.markers, PLAYER_2, 1)
    assert refused(given(LF), "pass").startswith("Name a peg")


# ---- the end


@pytest.mark.clause("LF-13", "LF-S10")
def test_five_pegs_in_the_target_win() -> None:
    state = given(LF, pegs=("A5 A6 B6 C6 C3 F1", "A1 A2 A3 B1 B2 B3"))
    assert ending(when(state, "C3>C4")) == "won by 1; points 5 0"
    assert ending(when(state, "C3>D4")) == ""


@pytest.mark.clause("LF-13", "LF-R10", "LF-S11")
def test_five_pegs_win_at_once_in_the_middle_of_a_chain() -> None:
    state = given(LF, pegs=("A5 A6 B6 C6 E3 F1", "A1 A2 A3 B1 B2 B3"), markers=("D4 C4", ""))
    after = when(state, "jump E3>C5")
    assert places("C3") & jumps_from(after.pegs[0] | after.markers[0], place("C5"))
    assert (after.turns, after.frog) == (1, NOWHERE)
    assert ending(after) == "won by 1; points 5 0"


@pytest.mark.clause("LF-14", "LF-R7", "LF-R11", "LF-S12")
def test_when_markers_shut_out_both_players_more_pegs_in_the_target_win() -> None:
    words: dict[str, Any] = {"markers": ("A4 A5 A6 B5 B6", "D1 E1 F1 E2"), "actor": PLAYER_2}
    state = given(LF, pegs=("C4 C5 F2 A1 A2 A3", "D2 D3 E3 F5 F6 E6"), **words)
    assert ending(when(state, "E3>F2")) == "won by 2; points 2 3"
    level = given(LF, pegs=("C4 C5 F2 A1 A2 A3", "E5 D3 E3 F5 F6 E6"), **words)
    assert ending(when(level, "E3>F2")) == "drawn; points 2 2"


@pytest.mark.clause("LF-R12", "LF-S13", "LF-14")
def test_when_one_player_is_shut_out_play_goes_on() -> None:
    state = given(LF, markers=("A4 A5 A6 B5 B6 B4 C4 C5", "D1 E1 F1 E2"))
    assert to_move(state) == PLAYER_1
    assert to_move(given(LF, markers=("A4 A5 A6 B5", "D1 E1 F1 E2 F2"))) == PLAYER_1


@pytest.mark.clause("LF-R6", "LF-S14")
@pytest.mark.option("leap-frog", "markers", "eight")
def test_without_markers_an_alarm_only_sends_the_peg_back() -> None:
    eight = "A1 A2 A3 B1 B2 B3 C1 C3"
    state = given(LF, pegs=(ONES, "D3 A6 A5 A4 B6 B5"), markers=(eight, ""))
    after = when(state, "E2>D3")
    assert (after.pegs, after.markers, after.alarms, to_move(after)) == (state.pegs, state.markers, (1, 0), PLAYER_2)


@pytest.mark.clause("LF-R6")
@pytest.mark.option("leap-frog", "markers", "sixteen")
def test_a_house_may_have_one_pool_of_sixteen_markers() -> None:
    eight, pegs = "A1 A2 A3 B1 B2 B3 C1 C3", (ONES, "D3 A6 A5 A4 B6 B5")
    ninth = when(given(LF, "markers=sixteen", pegs=pegs, markers=(eight, "F6 F5 F4 E6 E5 E4 D6")), "E2>D3")
    assert counts(ninth.markers) == (9, 7)
    none_left = when(given(LF, "markers=sixteen", pegs=pegs, markers=(eight, "F6 F5 F4 E6 E5 E4 D6 D5")), "E2>D3")
    assert counts(none_left.markers) == (8, 8)


@pytest.mark.clause("LF-R9")
@pytest.mark.option("leap-frog", "max_turns", "20")
def test_after_too_many_turns_more_pegs_in_the_target_win() -> None:
    state = given(LF, "max_turns=20", turns=19)
    assert ending(state) == ""
    assert ending(when(state, "E2>D3")) == "drawn; points 0 0"
    ahead = given(LF, "max_turns=20", turns=19, pegs=("C3 F1 F2 F3 E1 E2", "A1 A2 A3 B1 B2 B3"))
    assert ending(when(ahead, "C3>C4")) == "won by 1; points 1 0"
    late = figure("max_turns=20", turns=19)
    assert ending(when(late, "F1>D3")) == ""  # a chain is played to its end
    assert ending(when(late, "F1>D3", "stop")) != ""
    assert LF.house().max_turns == 200


# ---- numbers and invariants


@pytest.mark.clause("LF-4", "LF-6", "LF-7", "LF-12", "LF-R2")
@pytest.mark.parametrize("seed", range(20))
def test_steps_and_jumps_are_those_that_the_names_show(seed: int) -> None:
    """The legal moves beside a list made peg by peg and direction by direction."""
    for step in random_game(LF, seed, "markers=sixteen")[::7]:
        state, seat = step.before, step.seat
        if state.frog != NOWHERE:
            continue
        pegs, pieces = names(state.pegs[seat]), names(state.pegs[seat] | state.markers[seat])
        expected = []
        for peg in pegs:
            for rows, columns in [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]:
                near, far = (chr(ord(peg[0]) + k * rows) + str(int(peg[1]) + k * columns) for k in (1, 2))
                if near in names(GRID) and near not in pieces:
                    expected.append(f"move {peg}>{near}")
                elif near in pieces and far in names(GRID) and far not in pieces:
                    expected.append(f"jump {peg}>{far}")
        assert offers(state) == sorted(expected)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(6))
def test_what_holds_at_every_turn(seed: int, house: tuple[str, ...]) -> None:
    """Six pegs each, nothing shared (the rest invariant), markers for good, and at most eight decisions a turn."""
    decisions = 0
    for seat, before, _, after in random_game(LF, seed, *house):
        decisions = 1 if before.frog == NOWHERE else decisions + 1
        assert decisions <= 8
        assert after.pegs[0] & after.pegs[1] == 0
        assert counts(after.pegs) == (6, 6)
        for side in BOTH:
            assert after.pegs[side] & after.markers[side] == 0
            assert before.markers[side] & ~after.markers[side] == 0
        assert before.pegs[1 - seat] == after.pegs[1 - seat]
        assert sum(after.alarms) - sum(before.alarms) in (0, 1)
        shared = after.options.markers
        assert sum(counts(after.markers)) <= 16
        assert shared or counts(after.markers) == tuple(min(8, number) for number in after.alarms)
        assert (after.frog == NOWHERE) == (after.turns == before.turns + 1) == (after.actor != before.actor)
        assert seat == (before.turns + after.options.first_player - 1) % 2
        assert max(homes(after)) < 5 or to_move(after) == OVER


def test_six_pegs_have_48_moves_at_most() -> None:
    apart = given(LF, pegs=("B2 B5 E2 E5", AWAY))
    assert len(offers(apart)) == 32
    assert MOVES == 48


@pytest.mark.clause("LF-R4")
def test_a_chain_has_eight_jumps_at_most() -> None:
    """A peg amid markers at every place that it can jump over goes round all nine places, and then its turn is over."""
    stones = " ".join(spot for spot in names(GRID) if not (spot[0] in "ACE" and spot[1] in "135"))
    state = given(LF, "markers=sixteen", pegs=("A1", "F6"), markers=(stones, ""))
    after = when(state, "A1>A3", "A3>A5", "A5>C5", "C5>C3", "C3>C1", "C1>E1", "E1>E3")
    assert (to_move(after), offers(after)) == (PLAYER_1, ["jump E3>E5", "stop"])
    assert to_move(when(after, "E3>E5")) == PLAYER_2
    assert LONGEST == 8 * 500


@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = LF.house(house)
    found = simulate(LF, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert found.longest <= 8 * options.max_turns <= LONGEST
