"""Chain Gang (docs/rules/pegs-chain-gang.md): three prisoners on one chain, and troopers in the dark."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.chain_gang.play import candidates
from rumpus.rules.pegs.chain_gang.state import ANSWER, END, HIDE, LONGEST, MOVES, NOWHERE, TROOPER
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import CENTRE, GRID, around, bit, connected
from rumpus.rules.words import count

from .scenario import (
    PLAYER_1,
    PLAYER_2,
    ending,
    given,
    may_play,
    offers,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    touches,
    when,
)

CG = open_book("chain-gang")
CORNER = "C3 C4 D3"
"""The gang of most of the sheet's scenarios."""
HIDDEN = [f"hide {spot}" for spot in CORNER.split()]
FAST = ["add D3", "move D3>D2", "add C3", "move C3>D3"]
"""The fastest capture."""
HOUSES = [
    (),
    ("retry=from_last",),
    ("commit=free",),
    ("pool=twenty",),
    ("retry=from_last", "commit=free", "pool=twenty"),
]


def chase(*house: str, gang: str = CORNER, troopers: str = "", **words: Any) -> Any:
    """The troopers are to act in a half, against a gang that has not been seen yet."""
    return given(CG, *house, **{"phase": TROOPER, "gang": gang, "troopers": troopers, **words})


def chained(*gang: str) -> bool:
    """Whether three prisoners hang together, worked out from the names alone."""
    return sum(touches(*pair) for pair in combinations(gang, 2)) >= 2


# ---- set-up


@pytest.mark.clause("CG-1", "CG-4", "CG-S1")
def test_three_prisoners_are_hidden_in_the_centre() -> None:
    state = given(CG)
    assert (to_move(state), may_play(state)) == (PLAYER_1, "C3 C4 D3 D4")
    two = when(state, "hide C3", "hide C4")
    assert to_move(two) == PLAYER_1
    assert refused(two, "hide C5") == "C5 is not one of C3, C4, D3 and D4 (CG-4)."
    assert refused(two, "hide C3") == "C3 already holds your peg (SYS-16)."
    assert refused(two, "pass") == "Name a location from A1 to F6, as in `hide C3`."
    three = when(two, "hide D3")
    assert (spots(three.gang), to_move(three), three.phase) == (CORNER, PLAYER_2, TROOPER)


@pytest.mark.clause("CG-4")
def test_there_are_four_set_ups_in_whatever_order_they_are_made() -> None:
    states = {given(CG)}
    for _ in range(3):
        states = {CG.rules.apply(state, move) for state in states for move in legal_moves(CG, state)}
    assert {state.gang for state in states} == {places(*three) for three in combinations(names(CENTRE), 3)}
    assert len(states) == 4


@pytest.mark.clause("CG-5", "CG-13", "CG-R1")
def test_of_420_chains_32_have_a_middle_that_cannot_move() -> None:
    gangs = [three for three in combinations(names(GRID), 3) if connected(places(*three))]
    assert gangs == [three for three in combinations(names(GRID), 3) if chained(*three)]
    assert len(gangs) == 420
    stuck = []
    for gang in gangs:
        moves = {one: candidates(places(*gang) & ~places(one), place(one)) for one in gang}
        assert any(moves.values())
        stuck += [gang for one in gang if not moves[one]]
        for one in gang:
            others = [other for other in gang if other != one]
            free = [spot for spot in names(GRID) if touches(one, spot) and spot not in others]
            assert names(moves[one]) == [spot for spot in free if chained(spot, *others)]
    assert len(stuck) == 32


# ---- troopers


@pytest.mark.clause("CG-6", "CG-S6", "CG-7", "CG-8")
def test_troopers_begin_in_the_centre_and_spread_from_there() -> None:
    assert may_play(chase()) == "C3 C4 D3 D4"
    assert refused(chase(), "add B2") == "B2 is not one of C3, C4, D3 and D4 (CG-6)."
    one = chase(troopers="C3", gang="A1 A2 B1")
    assert may_play(one) == "B2 B3 B4 C2 C4 D2 D3 D4"
    assert refused(one, "add E5") == "E5 is not next to one of your troopers (CG-7)."
    assert refused(one, "add C3") == "C3 already holds your peg (SYS-16)."
    assert refused(one, "move C3>C4") == "Name a location from A1 to F6, as in `add C3`."
    two = when(one, "add D4")
    assert (spots(two.troopers), to_move(two)) == ("C3 D4", PLAYER_1)


@pytest.mark.clause("CG-9", "CG-12", "CG-13", "CG-S2")
def test_the_prisoner_under_attack_must_move_and_keep_the_chain() -> None:
    state = when(chase(), "add C3")
    assert (spots(state.troopers), state.place, to_move(state)) == ("C3", place("C3"), PLAYER_1)
    assert offers(state) == [f"move C3>{spot}" for spot in ("B3", "B4", "C2", "D2", "D4")]
    assert refused(state, "move C3>B2") == "A prisoner at B2 would break the chain (CG-5)."
    assert refused(state, "move C4>B4") == "The prisoner at C3 is under attack and must move (CG-12)."
    assert refused(state, "move C3>C4") == "C4 already holds a prisoner (CG-13)."
    assert refused(state, "move C3>E3") == "E3 is not next to C3 (CG-13)."


@pytest.mark.clause("CG-10", "CG-11", "CG-12", "CG-S3")
def test_after_a_silent_trooper_any_prisoner_may_move() -> None:
    state = when(chase(), "add D4")
    assert (state.place, to_move(state)) == (NOWHERE, PLAYER_1)
    from_c3 = [f"move C3>{spot}" for spot in ("B3", "B4", "C2", "D2", "D4")]
    from_c4 = [f"move C4>{spot}" for spot in ("B3", "B4", "D4")]
    from_d3 = [f"move D3>{spot}" for spot in ("C2", "D2", "D4")]
    assert offers(state) == from_c3 + from_c4 + from_d3
    assert refused(state, "move D4>E4") == "You have no prisoner at D4 (CG-11)."
    assert refused(state, "pass") == "Name a prisoner and a place next to it, as in `move C3>B3`."


@pytest.mark.clause("CG-10")
@pytest.mark.parametrize("missing", ["C3", "C4", "D3", "D4"])
def test_all_set_ups_have_eleven_answers_to_a_silent_first_trooper(missing: str) -> None:
    gang = " ".join(spot for spot in names(CENTRE) if spot != missing)
    assert len(offers(when(chase(gang=gang), f"add {missing}"))) == 11


# ---- answers


@pytest.mark.clause("CG-15", "CG-R2", "CG-S4")
@pytest.mark.option("chain-gang", "retry", "from_start")
def test_a_prisoner_that_has_sounded_the_alarm_must_try_on_from_its_old_place() -> None:
    state = when(chase(), "add D4", "move C4>D4")
    assert (to_move(state), offers(state)) == (PLAYER_1, ["move C4>B3", "move C4>B4"])
    assert refused(state, "move C4>E5") == "E5 is not next to C4 (CG-13)."
    assert refused(state, "move D3>D2") == "The prisoner at C4 must try on (CG-15)."
    assert refused(state, "move C4>D4") == "A trooper stands at D4: try another place (CG-15)."


@pytest.mark.clause("CG-14", "CG-S5", "CG-R11")
def test_a_silent_place_is_safe_and_the_troopers_act() -> None:
    state = when(chase(), "add D4", "move C4>D4", "move C4>B4")
    assert (spots(state.gang), to_move(state), state.knocks) == ("B4 C3 D3", PLAYER_2, 0)
    back = when(state, "add E4")
    assert "move B4>C4" in offers(back)


@pytest.mark.clause("CG-R2")
@pytest.mark.option("chain-gang", "retry", "from_last")
def test_in_another_house_the_prisoner_wanders_on_from_the_place_just_tried() -> None:
    state = when(chase("retry=from_last"), "add D4", "move C4>D4")
    assert offers(state) == ["move C4>E3", "move C4>E4"]
    assert refused(state, "move C4>B4") == "B4 is not next to D4 (CG-13)."
    assert refused(state, "move C4>C4") == "C4 is not next to D4 (CG-13)."
    again = chase("retry=from_last", troopers="D4 E4 F4")
    further = when(again, "add E5", "move C4>D4", "move C4>E4")
    assert set(offers(further)) == {"move C4>E3"}
    assert spots(when(further, "move C4>E3").gang) == "C3 D3 E3"


@pytest.mark.clause("CG-16", "CG-2", "CG-S7", "CG-R3")
def test_the_fastest_capture_takes_two_troopers() -> None:
    state = when(given(CG), *HIDDEN, *FAST[:3])
    assert offers(state) == ["move C3>D3"]
    after = when(state, FAST[3])
    assert (after.scores, after.half, after.phase) == ((0, 2), 1, HIDE)


@pytest.mark.clause("CG-16", "CG-5", "CG-S8", "CG-R3")
def test_a_middle_prisoner_that_would_break_the_chain_is_caught_at_once() -> None:
    state = chase(gang="B2 C3 D4", troopers="D3 C4")
    assert when(state, "add C3").scores == (0, 3)


@pytest.mark.clause("CG-S9", "CG-13")
def test_the_middle_of_a_straight_chain_has_two_ways_out() -> None:
    state = when(chase(gang="C2 C3 C4", troopers="D4"), "add C3")
    assert offers(state) == ["move C3>B3", "move C3>D3"]


@pytest.mark.clause("CG-S10", "CG-16", "CG-R3")
def test_a_gang_in_a_corner_is_caught() -> None:
    state = when(chase(gang="A1 A2 B1", troopers="C3 C4 D4 D3 C2 B3 B2"), "add A1")
    assert offers(state) == ["move A1>B2"]
    assert when(state, "move A1>B2").scores == (0, 8)


@pytest.mark.clause("CG-S11", "CG-R4", "CG-15")
@pytest.mark.option("chain-gang", "commit", "binding")
@pytest.mark.option("chain-gang", "commit", "free")
def test_a_chosen_prisoner_without_a_safe_place_is_caught_unless_the_house_lets_another_move() -> None:
    trap: dict[str, Any] = {"gang": "A1 B2 B3", "troopers": "A2 A3 C4"}
    tries = ("add B1", "move A1>A2", "move A1>B1")
    binding = when(chase(**trap), *tries)
    assert (binding.scores, binding.half) == ((0, 4), 1)
    free = when(chase("commit=free", **trap), *tries)
    assert (free.scores, to_move(free), spots(free.spent)) == ((0, 0), PLAYER_1, "A1")
    assert refused(free, "move A1>A2") == "The prisoner at A1 has found no safe place (CG-R4)."
    assert spots(when(free, "move B3>C2").gang) == "A1 B2 C2"


@pytest.mark.clause("CG-R4", "CG-R3")
@pytest.mark.option("chain-gang", "commit", "free")
def test_free_choice_ends_when_nobody_can_move_and_never_helps_after_an_attack() -> None:
    full = " ".join(names(GRID & ~places("A1", "A2", "B1", "F6")))
    state = when(chase("commit=free", gang="A1 A2 B1", troopers=full), "add F6")
    while to_move(state) == PLAYER_1 and state.half == 0:
        state = when(state, offers(state)[0])
    assert state.scores == (0, 33)
    attacked = when(chase("commit=free", gang="A1 A2 B1", troopers="C3 C2 B2"), "add A1", "move A1>B2")
    assert attacked.scores == (0, 4)


@pytest.mark.clause("CG-R8")
def test_a_place_known_to_hold_a_trooper_may_be_tried_again() -> None:
    state = when(chase(), "add D4", "move C4>D4", "move C4>B4", "add E4")
    assert spots(sees(state, PLAYER_1).met) == "D4"
    assert "move D3>D4" in offers(state)
    assert when(state, "move D3>D4").knocks == 1
    later = when(chase(), "add D4", "move C4>D4", "move C4>B4", "add C4", "move D3>C4", "move D3>D2")
    assert spots(sees(later, PLAYER_1).met) == "C4 D4"


@pytest.mark.clause("CG-R7")
def test_later_attacks_are_announced_like_the_first() -> None:
    state = when(chase(), "add D4", "move C4>B4", "add C4", "move B4>B3", "add B3")
    assert (state.place, spots(state.shown)) == (place("B3"), "B3")


# ---- halves and the end


@pytest.mark.clause("CG-1", "CG-2")
def test_after_a_capture_the_grids_are_cleared_and_the_roles_exchanged() -> None:
    second = when(given(CG), *HIDDEN, *FAST)
    assert second == given(CG, half=1, last=place("C3"), scores=(0, 2))
    assert to_move(second) == PLAYER_2
    hidden = when(second, *HIDDEN)
    assert to_move(hidden) == PLAYER_1
    assert to_move(when(hidden, "add D4")) == PLAYER_2


@pytest.mark.clause("CG-3", "CG-S12", "CG-S13", "CG-R6")
@pytest.mark.parametrize(
    ("first", "said"), [(9, "won by 1; points 8 9"), (8, "drawn; points 8 8"), (7, "won by 2; points 8 7")]
)
def test_fewer_troopers_win_and_equal_is_a_draw(first: int, said: str) -> None:
    corner = chase(half=1, scores=(0, first), gang="A1 A2 B1", troopers="C3 C4 D4 D3 C2 B3 B2")
    assert ending(when(corner, "add A1", "move A1>B2")) == said


@pytest.mark.clause("CG-R10", "CG-R9")
def test_a_half_that_is_lost_already_is_played_to_the_capture() -> None:
    state = chase(half=1, scores=(0, 2), troopers="D4 E4 E5", gang="A1 A2 B1")
    after = when(state, "add F6")
    assert (ending(after), to_move(after)) == ("", PLAYER_2)
    assert refused(after, "stop") == "Name a prisoner and a place next to it, as in `move C3>B3`."


@pytest.mark.clause("CG-R5", "CG-S15")
@pytest.mark.option("chain-gang", "pool", "forty")
@pytest.mark.option("chain-gang", "pool", "twenty")
def test_there_is_always_another_trooper_unless_the_house_has_only_twenty() -> None:
    nineteen = " ".join(names(((1 << 19) - 1) << 16))
    for house, score in (("pool=forty", 0), ("pool=twenty", 21)):
        state = when(chase(house, gang="A1 A2 B1", troopers=nineteen), "add C4", "move A2>B2")
        assert state.scores == (0, score)
        assert state.half == (score > 0)
        if not score:
            assert count(when(state, "add C3").troopers) == 21
    caught = chase("pool=twenty", gang="A1 A2 B1", troopers=" ".join(names(((1 << 19) - 1) << 7)))
    assert when(caught, "add A1", "move A1>B2").scores == (0, 20)


@pytest.mark.clause("CG-16")
def test_the_34th_trooper_captures_at_the_latest() -> None:
    full = " ".join(names(GRID & ~places("A1", "A2", "B1")))
    state = chase(gang="A1 A2 B1", troopers=full)
    assert count(state.troopers) == 33
    for spot in ("A1", "A2", "B1"):
        after = when(state, f"add {spot}")
        while to_move(after) == PLAYER_1:
            after = when(after, offers(after)[0])
        assert after.scores == (0, 34)


def test_one_trooper_never_captures() -> None:
    for gang in combinations(names(CENTRE), 3):
        for spot in names(CENTRE):
            states = {when(chase(gang=" ".join(gang)), f"add {spot}")}
            while states:
                states = {CG.rules.apply(state, move) for state in states for move in legal_moves(CG, state)}
                assert all(state.half == 0 for state in states)
                states = {state for state in states if state.phase == ANSWER}


# ---- numbers and invariants


@pytest.mark.clause("CG-5", "CG-7", "CG-8", "CG-11", "CG-13", "CG-14", "CG-15")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(8))
def test_what_holds_at_every_turn(seed: int, house: tuple[str, ...]) -> None:
    """Three prisoners on one chain; troopers only grow, next to each other; after an answer nothing is shared."""
    tries = 0
    for seat, before, move, after in random_game(CG, seed, *house):
        assert seat == (1 - before.half if before.phase == TROOPER else before.half)
        if before.phase != HIDE:
            assert count(before.gang) == 3
            assert connected(before.gang)
            assert before.troopers == 0 or connected(before.troopers)
        if before.phase == TROOPER:
            assert before.gang & before.troopers == 0
            assert bit(move) & (around(before.troopers) if before.troopers else CENTRE)
        tries = tries + 1 if before.phase == ANSWER else 0
        assert tries <= (36 if house else 8)
        if after.half == before.half:
            assert before.troopers & ~after.troopers == 0
            assert count(before.gang & ~after.gang) <= 1
            assert after.shown & ~after.troopers == 0
            assert (after.knew | after.tried) & ~after.troopers == 0
            assert after.knocks == 0 or after.phase != TROOPER
        if after.phase == END:
            assert all(2 <= score <= 34 for score in after.scores)


def test_no_position_offers_more_than_32_moves() -> None:
    assert len(offers(chase(gang="C3 C4 D3", troopers="B2 B5 E2 E5"))) == MOVES == 32
    for three in combinations(names(GRID), 3):
        if chained(*three):
            assert len(offers(when(chase(gang=" ".join(three), troopers=""), *silent_first(three)))) <= 24


def silent_first(gang: tuple[str, ...]) -> list[str]:
    """A first trooper that misses a gang."""
    return [f"add {next(spot for spot in names(CENTRE) if spot not in gang)}"]


def test_at_most_12_places_keep_a_chain_of_three_with_two() -> None:
    """What LONGEST is made of: a prisoner tries none of them twice in an answer."""
    most = 0
    for two in combinations(names(GRID), 2):
        linked = [spot for spot in names(GRID) if spot not in two and chained(spot, *two)]
        most = max(most, len(linked))
    assert most == 12
    assert 2 * (3 + 34 * (1 + 3 * most)) == LONGEST


@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = CG.house(house)
    found = simulate(CG, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 14 <= found.shortest <= found.longest <= LONGEST
    for seat in found.seats:
        assert 2 <= seat.fewest <= seat.most <= (21 if options.pool else 34)
