"""Tank Blitz (docs/rules/pegs-tank-blitz.md): what each seat sees, hears and must hold for possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from rumpus.rules.pegs.talk import name, names, place, places
from rumpus.rules.pegs.tank_blitz_talk import CONTINUE, HIDE, MINE, MOVE, NOWHERE, SETUP
from rumpus.rules.words import WATCHER
from rumpus.table.notation import choices

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    at_table,
    clauses_of,
    given,
    heard,
    locations_in,
    mutations,
    random_game,
    sees,
    spots,
    when,
)
from .test_tank_blitz import HIDE_K, HIDE_M, HOUSES, S2, S5, S7, S9, TB, K, M, field

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
    match._state = state
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
        named |= {event.clause for seat in EVERYBODY for event in match.heard(seat)} - {""}
    assert {"TB-1", "TB-6", "TB-8"} <= named <= clauses_of("pegs-tank-blitz") | clauses_of("pegs-system")


# ---- for the bots


class Turn(NamedTuple):
    """A turn as it was made: its moves, in words."""

    seat: int
    words: tuple[str, ...]


def turns_of(states: list[Any], moves: list[int]) -> list[Turn]:
    """The turns of a game after the set-up; the last one may still go on."""
    turns: list[Turn] = []
    for state, move in zip(states, moves, strict=False):
        if state.phase != SETUP:
            word = TB.rules.show(sees(state, state.actor), move)
            if state.phase == MOVE:
                turns.append(Turn(state.actor, ()))
            turns[-1] = turns[-1]._replace(words=(*turns[-1].words, word))
    return turns


def latest_turn(world: Any, real: Any, other: int, told: Turn) -> Turn:
    """The latest turn of a player as a world remembers it; the real one is as it was told."""
    began, spot = world.began[other], world.spot[other]
    if (began, spot) == (real.began[other], real.spot[other]):
        return told
    hit = told.words[-1] in ("stay", "back")
    end = world.place if hit else spot
    steps = max(abs(end // 6 - began // 6), abs(end % 6 - began % 6))
    first = began + (end - began) // steps
    choice = [("stay" if spot == end else "back")] if hit else []
    return Turn(other, (f"move {name(began)}>{name(first)}", *["continue"] * (steps - 1), *choice))


def replayed(start: Any, turns: list[Turn], phase: int) -> Iterator[Any]:
    """The states after the start and each turn; `stop` is said where a turn would go on, unless it still does."""
    state = start
    yield state
    for number, (seat, words) in enumerate(turns):
        assert state.actor == seat
        state = when(state, *[word for word in words if word != "stop"])
        goes_on = number == len(turns) - 1 and phase in (CONTINUE, HIDE)
        if state.phase == CONTINUE and not goes_on:
            state = when(state, "stop")
        yield state


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(2))
def test_a_mutated_world_is_one_that_the_seat_could_be_in(seed: int, house: str) -> None:
    """Told anew with the mutated mines and latest turn, the game is legal, looks the same, and leads to the world."""
    game = random_game(TB, seed, house)
    states, moves = [step.before for step in game], [step.move for step in game]
    kinds: set[str] = set()
    for end in range(9, min(len(game), 160), 5):
        state, turns = states[end], turns_of(states[:end], moves[:end])
        told = list(replayed(states[8], turns, state.phase))
        assert told[-1] == state
        for seat in BOTH:
            latest = max((number for number, turn in enumerate(turns) if turn.seat != seat), default=-1)
            for world in mutations(state, seat, 4):
                kinds |= {word for word in state._fields if getattr(world, word) != getattr(state, word)}
                retold = list(turns)
                if latest >= 0:
                    retold[latest] = latest_turn(world, state, 1 - seat, turns[latest])
                start = when(given(TB, house), *[f"hide {spot}" for mines in world.mines for spot in names(mines)])
                anew = list(replayed(start, retold, state.phase))
                assert [sees(other, seat) for other in anew] == [sees(real, seat) for real in told]
                assert anew[-1] == world
    assert {"mines", "tanks", "spot", "trail"} <= kinds


@pytest.mark.parametrize("seed", range(4))
def test_mutations_change_something_in_most_positions(seed: int) -> None:
    game = random_game(TB, seed)[9:]
    moved = sum(len(set(mutations(step.before, seat))) > 1 for step in game for seat in BOTH)
    assert moved > 0.7 * 2 * len(game)


def test_mutations_reach_every_mine_field_while_nothing_is_known() -> None:
    start = when(given(TB), *HIDE_K, *HIDE_M)
    assert len({world.mines[1] for world in mutations(start, PLAYER_1, 6_000)}) == 225


def test_after_a_hit_the_other_tank_may_be_there_or_back() -> None:
    for choice in ("stay", "back"):
        state = when(S7, "move C2>D3", choice)
        assert {spots(world.tanks[0]) for world in mutations(state, PLAYER_2, 60)} == {"A1 A2 C2", "A1 A2 D3"}


def test_who_has_passed_can_have_no_other_set_up() -> None:
    state = field(one="C1", two="F1 F2 F3 F4", mines=("B1 B2 C2 C5", M), markers=("D1 D2", ""))
    assert len({world.mines for world in mutations(state, PLAYER_2)}) > 1
    assert {world.mines for world in mutations(when(state, "pass"), PLAYER_2)} == {state.mines}


def test_no_mutation_lets_the_other_have_won_already() -> None:
    state = field(one="F3 E5", two="A1 A2", mines=(K, ""))
    after = when(state, "move E5>E6")
    reached = {spots(world.tanks[0]) for world in mutations(after, PLAYER_2, 400)}
    assert {"E6 F3", "E5 F2", "F3 F5"} <= reached
    assert "F3 F4" not in reached


def test_nothing_is_mutated_when_the_game_is_over() -> None:
    over = when(field(one="F3 E5", two="A1 A2", mines=(K, "")), "move E5>F4")
    assert set(mutations(over, PLAYER_1)) == {over}


def test_the_judgement_is_a_chance_that_both_seats_share() -> None:
    for step in random_game(TB, 5):
        mine, theirs = (TB.rules.evaluate(step.after, seat) for seat in BOTH)
        assert 0 <= mine <= 1
        assert mine + theirs == pytest.approx(1)
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
