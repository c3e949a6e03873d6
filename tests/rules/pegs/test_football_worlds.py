"""Football (docs/rules/pegs-football.md): the other worlds that a seat holds for possible, and what they are worth."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rumpus.engine.plain import applied
from rumpus.rules.pegs.football_field import (
    BACK,
    CARRIER,
    GIVE,
    HOLD,
    KNOCK,
    PASSING,
    PAT_D,
    PENALTY,
    PLAY,
    RETURN_FIRST,
    RETURN_SECOND,
    RUNNING,
    SET1,
    SET2,
    TACKLE,
)
from rumpus.rules.pegs.football_worlds import may_come_to
from rumpus.rules.pegs.talk import name, place, places
from rumpus.rules.words import OVER

from .football_words import FB, HOUSES, TOUCHDOWN_2, field, nobody_returns, opening
from .scenario import (
    BOTH,
    PLAYER_1,
    PLAYER_2,
    Step,
    ahead_of,
    given,
    mutations,
    random_game,
    sees,
    spots,
    to_move,
    when,
)

ROW_F = "F1 F2 F3 F4 F5"


def retold(drive: list[Step], other: int, state: Any, world: Any) -> list[int]:
    """The moves since the last set-up as they were in a mutated world; they differ in one decision of the other."""
    moves = [step.move for step in drive]
    own = [index for index, step in enumerate(drive) if step.seat == other]

    def latest(*phases: int, move: int | None = None) -> int:
        return next(
            index for index in reversed(own) if drive[index].before.phase in phases and move in (None, moves[index])
        )

    if world.wall != state.wall:
        index = latest(PAT_D, move=the_one(state.wall & ~world.wall))
        moves[index] = the_one(world.wall & ~state.wall)
    elif world.tried != state.tried:
        index = latest(RETURN_FIRST, RETURN_SECOND, GIVE, move=BACK + the_one(state.tried & ~world.tried))
        moves[index] = BACK + the_one(world.tried & ~state.tried)
    elif world.latest != state.latest:
        was, now = (record - KNOCK if KNOCK <= record < HOLD else record for record in latests(state, world, other))
        moves[latest(PLAY, RETURN_FIRST, RETURN_SECOND, GIVE, move=was)] = now
    elif world.men != state.men:
        gap = the_one(world.men[other] & ~state.men[other])
        man = the_one(state.men[other] & ~world.men[other])
        swap = {gap: man, man: gap}
        for index in own:
            if drive[index].before.phase in (SET1, SET2, CARRIER, GIVE):
                moves[index] = swap.get(moves[index], moves[index])
    else:
        moves[latest(CARRIER, GIVE)] = world.carrier
    return moves


def latests(state: Any, world: Any, other: int) -> tuple[int, int]:
    """What the other did last, really and in a mutated world."""
    return state.latest[other], world.latest[other]


def the_one(locations: int) -> int:
    """The one location of a set."""
    assert locations.bit_count() == 1
    return locations.bit_length() - 1


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(2))
def test_a_mutated_world_is_one_that_the_seat_could_be_in(seed: int, house: str) -> None:
    """Told anew with the one decision that the mutation changed, the drive looks the same and leads there."""
    game = random_game(FB, seed, house)
    chance = random.Random(seed)
    start = 0
    tried = 0
    for end, step in enumerate(game[:400]):
        if step.before.phase == SET1:
            start = end
        state = step.before
        drive = game[start:end]
        for seat in BOTH if drive and end % 3 == 0 else ():
            for _ in range(4):
                world = FB.rules.mutate(state, seat, chance.getrandbits(62))
                if world == state:
                    continue
                tried += 1
                anew = drive[0].before
                for old, move in zip(drive, retold(drive, 1 - seat, state, world), strict=True):
                    assert sees(anew, seat) == sees(old.before, seat)
                    anew = applied(FB, anew, move)
                assert sees(anew, seat) == sees(state, seat)
                assert anew == world
    assert tried > 20


@pytest.mark.parametrize("seed", range(4))
def test_mutations_change_something_in_most_positions(seed: int) -> None:
    game = [step for step in random_game(FB, seed) if step.before.phase == PLAY][:400]
    moved = sum(len(set(mutations(step.before, seat, 12))) > 1 for step in game for seat in BOTH)
    assert moved > 0.6 * 2 * len(game)


def worlds(state: Any, seat: int) -> set[Any]:
    """Many worlds, each a mutation away from another."""
    return set(mutations(state, seat, 3_000))


def test_all_line_ups_and_carriers_are_possible_while_nothing_is_known() -> None:
    start = opening(PLAYER_1)
    assert len({(world.men[0], world.carrier) for world in worlds(start, PLAYER_2)}) == 30
    assert len({world.men[1] for world in worlds(start, PLAYER_1)}) == 6


def test_on_downs_the_ball_may_be_with_any_man_and_after_a_punt_with_any_in_that_row() -> None:
    state = field(one="C3* A1", two="D3 E2 E5 F6", series=4, play=2)
    downs = nobody_returns(when(state, "hold", "ball E2"))
    assert {name(world.carrier) for world in worlds(downs, PLAYER_1)} == {"D3", "E2", "E5", "F6"}
    assert {world.reference for world in worlds(downs, PLAYER_1)} == {3, 4, 5}
    low = field(one="C3* A1", two="D3 E2 E5", series=4, play=2)
    punt = nobody_returns(when(low, "punt", "ball E2"))
    assert {name(world.carrier) for world in worlds(punt, PLAYER_1)} == {"E2", "E5"}


def test_a_silent_play_may_have_been_any_silent_play() -> None:
    state = field(one="C2* C5", two="B1 F6")
    after = when(state, "run C5>C6")
    found = {(spots(world.men[0]), name(world.carrier)) for world in worlds(after, PLAYER_2)}
    runs = {f"run {a}" for a in ("C2>B2", "C2>D3", "C5>B4", "C5>D6")}
    for said in (*runs, "pass C5", "hold"):
        possible = when(state, said)
        assert (spots(possible.men[0]), name(possible.carrier)) in found
    assert all("B1" not in men for men, _ in found)  # that would have sounded


def test_what_was_called_stays_true() -> None:
    state = field(one="C2* D5 A1", two="F1 F6")
    advanced = when(state, "hold", "run C2>D2")
    assert {world.carrier // 6 for world in worlds(advanced, PLAYER_2)} == {3}
    assert {spots(world.men[0]) for world in worlds(advanced, PLAYER_2)} == {"A1 D1 D5", "A1 D2 D5", "A1 D3 D5"}
    calm = when(state, "hold", "run C2>C3")
    assert {world.carrier // 6 for world in worlds(calm, PLAYER_2)} == {1, 2}


def test_no_touchdown_is_imagined_that_nobody_has_heard_of() -> None:
    near = when(field(one="E2* A1", two="F6 D6"), "run A1>A2")
    assert {world.carrier // 6 for world in worlds(near, PLAYER_2)} == {3, 4}
    receiver = when(field(one="D2* F4 A1", two="F6 D6"), "run A1>A2")
    assert {world.carrier // 6 for world in worlds(receiver, PLAYER_2)} == {2, 3, 4}


def test_nobody_is_imagined_where_the_seat_has_found_nobody() -> None:
    state = field(one="C2* C5", two="D1 F6", play=2)
    after = when(state, "run C2>B2", "run D1>C2")
    assert all("C2" not in spots(world.men[0]) for world in worlds(after, PLAYER_2))
    assert all("D1" not in spots(world.men[0]) for world in worlds(after, PLAYER_2))


def test_a_knock_may_have_been_any_other_man_beside_the_place() -> None:
    state = field(one="A1* C2 C3 C4", two="D3 F6")
    after = when(state, "run C3>D3")
    lost = {spots(world.men[0]) for world in worlds(after, PLAYER_2)}
    assert lost == {"A1 C3 C4 D3", "A1 C2 C4 D3", "A1 C2 C3 D3"}
    carrier = when(field(one="A1 C2* C3 C4", two="D3 F6"), "run C3>D3")
    assert {spots(world.men[0]) for world in worlds(carrier, PLAYER_2)} == {"A1 C2 C4 D3", "A1 C2 C3 D3"}


def test_what_a_return_meets_or_does_not_meet_tells_of_the_men_around_a_fumble() -> None:
    fumble = when(field(one="A2* C1", two="A1 B2 F6", mover=PLAYER_2), "run B2>A2", "none")
    assert {spots(world.men[1]) for world in worlds(fumble, PLAYER_1)} == {"A1 A2 F6", "A2 B2 F6"}
    met = when(fumble, "return A1")
    assert {spots(world.men[1]) for world in worlds(met, PLAYER_1)} == {"A1 A2 F6"}
    other = when(field(one="A2* C1", two="A1 B2 F6", mover=PLAYER_2), "run A1>A2", "none", "return A1")
    assert {spots(world.men[1]) for world in worlds(other, PLAYER_1)} == {"A2 B2 F6"}


def test_a_man_may_have_come_back_anywhere_and_have_sounded_at_any_own_man() -> None:
    state = field(one="C3* B1", two="D3 A2 A5 E1 E2 E3 E4 E5 E6 F5 F6")
    back = when(state, "run C3>D3", "return A4")
    assert {spots(world.men[0]) for world in worlds(back, PLAYER_2)} == {f"A{column} B1" for column in "1346"}
    sounded = when(state, "run C3>D3", "return A2")
    assert {spots(world.tried) for world in worlds(sounded, PLAYER_2)} == {"A2", "A5"}


def test_the_two_men_before_the_goal_may_stand_anywhere_in_their_row() -> None:
    assert len({world.wall for world in worlds(when(TOUCHDOWN_2, "B1", "B2"), PLAYER_2)}) == 15
    assert len({world.wall for world in worlds(when(TOUCHDOWN_2, "B1"), PLAYER_2)}) == 6
    assert worlds(when(TOUCHDOWN_2, "B1", "B2"), PLAYER_1) == {when(TOUCHDOWN_2, "B1", "B2")}


def test_nothing_is_mutated_when_the_game_is_over() -> None:
    over = when(field(one="E2* A1", two="F6", points=(15, 20)), "run E2>F2")
    assert {world for seat in BOTH for world in worlds(over, seat)} == {over}


@pytest.mark.parametrize("seed", range(3))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(FB, seed, "quiet_limit=40"):
        mine, theirs = (FB.rules.evaluate(step.after, seat) for seat in BOTH)
        assert 0 <= mine <= 1
        assert mine + theirs == pytest.approx(1)
        if to_move(step.after) == OVER:
            assert mine in (0, 0.5, 1)


def test_points_the_ball_its_way_and_men_are_worth_something() -> None:
    def judged(**words: Any) -> float:
        return FB.rules.evaluate(field(**{"one": "C3* A1", "two": "D6 F1", **words}), PLAYER_1)

    assert judged(points=(3, 0)) > judged() > judged(points=(0, 3))
    assert judged(one="D3* A1") > judged() > judged(one="C3 A1", two="D6* F1")
    assert judged(two="F1") > judged()
    assert FB.rules.evaluate(given(FB, men=(places("A1"), places("F1"))), PLAYER_2) == 0.5


# ---- what lies ahead


def leads(states: list[Any], men: str, at: int = 0) -> bool:
    """Whether player 1 may come to all that follows from one of some states on, had player 2 these men there."""
    world = states[at]
    world = world._replace(men=(world.men[PLAYER_1], places(*men.split())))
    return may_come_to(world, PLAYER_1, ahead_of(PLAYER_1, *states[at:]))


def played(state: Any, *moves: str) -> list[Any]:
    """A state and those after some moves."""
    states = [state]
    for move in moves:
        states.append(when(states[-1], move))
    return states


@pytest.mark.clause("FB-6", "FB-9")
def test_who_is_met_has_come_step_by_step_a_play_each() -> None:
    states = played(field(one="B3* A1", two=f"D4 {ROW_F}", mover=1), "D4>C4", "hold", "hold", "B3>C4")
    assert states[-1].place == place("C4")
    for men, possible in (("D4", True), ("E4", True), ("E6", True), ("F1", False), ("C4", True)):
        assert leads(states, f"{men} {ROW_F}") == possible
    assert leads(states, f"C4 {ROW_F}", at=2)
    assert not leads(states, f"D4 {ROW_F}", at=2)  # no play of the other is left
    assert may_come_to(states[-1], PLAYER_1, ahead_of(PLAYER_1, states[-1]))


@pytest.mark.clause("FB-31", "FB-32")
def test_who_has_returned_came_to_the_goal_line_without_a_step() -> None:
    states = played(field(one="E3* A1", two=f"D1 {ROW_F}"), "hold", "E3>F3")
    assert states[-1].event == TACKLE
    full = "E1 E2 E3 E4 E5 E6 F1 F2 F4 F5 F6"
    assert leads(states, "D1 F1")  # some are out, and one may have come back to F3
    assert not leads(states, full)  # nobody is out, and no play of the other comes before


@pytest.mark.clause("FB-R9")
def test_where_a_returning_man_sounds_one_of_the_other_stands() -> None:
    states = played(field(one="D3 A1", two=f"D4* A4 {ROW_F}"), "D4>D3", "return A4")
    assert (states[1].event, states[-1].tried) == (TACKLE, 1 << place("A4"))
    for men, possible in (("A4", True), ("B4", False), ("A5", False)):
        assert leads(states, f"{men} {ROW_F}", at=1) == possible


@pytest.mark.clause("FB-6", "FB-10")
def test_two_men_take_the_steps_of_two() -> None:
    states = played(field(one="A1* C1 C6", two=f"D1 D6 {ROW_F}", mover=1), "D1>C1", "D6>C6")
    assert [state.place for state in states[1:]] == [place("C1"), place("C6")]
    for men, possible in (("D1 D6", True), ("E1 D6", False), ("D1 E6", False), ("D1 D3", False)):
        assert leads(states, f"{men} {ROW_F}") == possible


@pytest.mark.clause("FB-6", "FB-10")
def test_two_men_who_are_met_took_the_steps_of_two() -> None:
    ways = "D1>C1", "D6>C6", "B1>C1", "B6>C6"
    states = played(field(one="A1* B1 B6", two=f"D1 D6 {ROW_F}", mover=1), *ways)
    assert [state.place for state in states[3:]] == [place("C1"), place("C6")]
    for men, possible in (("D1 D6", True), ("E1 D6", False), ("D1 E6", False), ("C1 E6", True)):
        assert leads(states, f"{men} {ROW_F}") == possible


@pytest.mark.clause("FB-13", "FB-18")
def test_an_advance_tells_the_row_and_nobody_steps_in_a_pass() -> None:
    away = "F1 F2 F3 F4 F6"
    ran = played(field(one="A1 A2", two=f"E1* {away}"), "E1>D1", "hold")
    assert (ran[-1].call, ran[-1].reference) == (RUNNING, 3)
    passed = played(field(one="A1 A2", two=f"E5* C3 {away}"), "pass C3", "hold")
    assert (passed[-1].call, passed[-1].reference) == (PASSING, 2)
    assert leads(ran, f"E1 {away}")
    assert leads(ran, away)
    assert not leads(ran, "F1 F2", at=1)  # from there it takes two plays to row D
    assert leads(passed, f"E5 D3 {away}")
    assert not leads(passed, f"E5 {away}")  # nobody comes from row E to row C while one of two plays is the pass


@pytest.mark.clause("FB-12", "FB-14")
def test_a_pass_at_once_from_where_the_ball_was_gained_goes_along_a_line() -> None:
    tackled = field(one="D1* B3 A4", two=f"E1 C3 B4 {ROW_F}")
    states = played(tackled, "D1>E1", "none", "none", "pass C3", "B4>A4")
    assert (states[-1].call, states[-1].event) == (PASSING, PENALTY)
    for men, possible in (("C3", True), ("C1", True), ("C4", False), ("C6", False)):
        assert leads(states, f"E1 {men} B4 F1 F2", at=4) == possible  # nobody steps any more but to A4


@pytest.mark.clause("FB-26", "FB-30")
def test_after_points_all_set_up_again_and_nothing_lies_ahead_of_that() -> None:
    states = played(field(one="D3* A1", two="E1 F6"), "goal")
    later = opening(1)._replace(points=states[-1].points, news=states[-1].news, calls=states[-1].calls)
    met = later._replace(men=(later.men[0] ^ 1 << place("B3") ^ 1 << place("D3"), later.men[1]), mover=0)
    ahead = ahead_of(PLAYER_1, *states, met, when(met, "D3>E3"))
    assert ahead.places[0] == 1 << place("E3")
    assert may_come_to(states[0], PLAYER_1, ahead)
    assert not may_come_to(met._replace(men=(met.men[0], places("F1"))), PLAYER_1, ahead)
