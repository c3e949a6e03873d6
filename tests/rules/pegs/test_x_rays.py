"""X-Rays (docs/rules/pegs-x-rays.md): hide a necklace of five, find the other one first."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import LEFT, LOWER_ROWS, RIGHT, UPPER_ROWS, counts
from rumpus.rules.pegs.x_rays import LONGEST
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
    hangs_together,
    heard,
    locations_in,
    may_play,
    nobody_alone,
    random_game,
    refused,
    sees,
    spots,
    to_move,
    when,
)

XR = open_book("x-rays")
RING = "D5 E4 E6 F4 F5"
"""Player 2's necklace in the sheet's scenarios, with a hole at E5."""
SNAKE = "A2 B2 C1 D2 E2"
"""Player 1's necklace there, which crosses the strip between the squares."""
HIDDEN = [*SNAKE.split(), *RING.split()]
HOUSES = ["necklace=connected", "necklace=no_isolated"]


def hunt(*house: str, **words: Any) -> Any:
    """A game in which both necklaces are hidden: the ones of the sheet, unless others are named."""
    return given(XR, *house, **{"hiding": 2, "necklaces": (SNAKE, RING), **words})


def sounded(before: Any, after: Any) -> Any:
    """What all can hear of a move: how far the hiding is, and how many diamonds are found."""
    return after.hiding, counts(after.markers)


def hidden_by(seat: int, start: Any) -> set[int]:
    """All necklaces that a player can make, by every order of placing them; each order comes to an end."""
    states = {start}
    for _ in range(5):
        offered = [(state, legal_moves(XR, state)) for state in states]
        assert all(to_move(state) == seat and moves for state, moves in offered)
        states = {XR.rules.apply(state, move) for state, moves in offered for move in moves}
    assert all(to_move(state) != seat or state.hiding == 2 for state in states)
    return {state.necklaces[seat] for state in states}


# ---- hiding


@pytest.mark.clause("XR-1")
@pytest.mark.parametrize("house", HOUSES)
def test_each_hides_on_the_own_left_hand_side_and_player_1_first(house: str) -> None:
    state = given(XR, house)
    assert to_move(state) == PLAYER_1
    assert may_play(state) == spots(LEFT[PLAYER_1]) == spots(places(*[row + c for row in "ABCDEF" for c in "123"]))
    after = when(state, *SNAKE.split())
    assert to_move(after) == PLAYER_2
    assert may_play(after) == spots(places(*[row + c for row in "ABCDEF" for c in "456"]))
    assert to_move(when(after, *RING.split())) == PLAYER_1


@pytest.mark.clause("XR-1", "XR-2", "XR-3", "XR-R1")
def test_there_are_1164_necklaces_a_player_and_1354896_pairs() -> None:
    first = hidden_by(PLAYER_1, given(XR))
    assert len(first) == 1164
    sample = sorted(first)[::200]
    seconds = [hidden_by(PLAYER_2, given(XR, hiding=1, necklaces=(one, 0))) for one in sample]
    assert all(second == seconds[0] for second in seconds)  # what player 1 hid makes no difference
    assert len(first) * len(seconds[0]) == 1_354_896
    for seat, found in ((PLAYER_1, first), (PLAYER_2, seconds[0])):
        known = {places(*five) for five in combinations(names(LEFT[seat]), 5) if hangs_together(five)}
        assert found == known
        inside = [sum(necklace & ~rows == 0 for necklace in found) for rows in (UPPER_ROWS, LOWER_ROWS)]
        assert inside == [102, 102]


@pytest.mark.clause("XR-R1")
@pytest.mark.option("x-rays", "necklace", "no_isolated")
def test_a_house_that_only_asks_each_peg_to_touch_another_has_2822_necklaces() -> None:
    start = given(XR, "necklace=no_isolated")
    for seat, state in ((PLAYER_1, start), (PLAYER_2, start._replace(hiding=1, necklaces=(places(*SNAKE.split()), 0)))):
        found = hidden_by(seat, state)
        assert len(found) == 2822
        assert found == {places(*five) for five in combinations(names(LEFT[seat]), 5) if nobody_alone(five)}


@pytest.mark.clause("XR-S1", "XR-R2")
def test_a_ring_of_diagonals_is_a_necklace() -> None:
    after = when(given(XR), *SNAKE.split(), *RING.split())
    assert spots(after.necklaces[PLAYER_2]) == RING
    assert (after.hiding, to_move(after)) == (2, PLAYER_1)


@pytest.mark.clause("XR-S2", "XR-3", "XR-R2", "XR-R3")
def test_a_necklace_may_cross_the_strip_between_the_squares() -> None:
    after = when(given(XR), *SNAKE.split())
    assert spots(after.necklaces[PLAYER_1]) == SNAKE
    assert to_move(after) == PLAYER_2
    assert after.necklaces[PLAYER_1] & UPPER_ROWS
    assert after.necklaces[PLAYER_1] & LOWER_ROWS


@pytest.mark.clause("XR-2", "XR-R1", "XR-S3")
@pytest.mark.option("x-rays", "necklace", "connected")
@pytest.mark.option("x-rays", "necklace", "no_isolated")
def test_two_groups_are_no_necklace_unless_the_house_says_so() -> None:
    three = ("A4", "B4", "C4")
    strict = when(given(XR, hiding=1, necklaces=(SNAKE, "")), *three)
    assert refused(strict, "hide E5") == "A peg at E5 would not hold the necklace together (XR-2)."
    assert refused(strict, "hide E6") == "A peg at E6 would not hold the necklace together (XR-2)."
    loose = when(given(XR, "necklace=no_isolated", hiding=1, necklaces=(SNAKE, "")), *three, "E5", "E6")
    assert spots(loose.necklaces[PLAYER_2]) == "A4 B4 C4 E5 E6"
    assert loose.hiding == 2


@pytest.mark.clause("XR-1", "XR-S4")
def test_a_necklace_has_five_pegs_all_on_the_left_hand_side() -> None:
    four = when(given(XR), "A1", "A2", "A3", "B1")
    assert refused(four, "hide A4") == "A4 is not on your left-hand side (XR-1)."
    assert refused(four, "hide A1") == "A1 already holds a peg of your necklace (SYS-16)."
    assert to_move(four) == PLAYER_1  # four are not enough
    for finished in ("done", "pass", "add D4"):
        assert refused(four, finished) == "Name a location from A1 to F6, as in `hide B3`."
    assert to_move(when(four, "B2")) == PLAYER_2


@pytest.mark.clause("XR-2", "XR-S5")
@pytest.mark.parametrize("house", HOUSES)
def test_a_peg_that_touches_nothing_is_refused(house: str) -> None:
    four = when(given(XR, house), "A1", "A2", "B1", "B2")
    assert refused(four, "hide D1") == "A peg at D1 would not hold the necklace together (XR-2)."


@pytest.mark.clause("XR-R1")
@pytest.mark.option("x-rays", "necklace", "no_isolated")
def test_lonely_pegs_are_refused_as_soon_as_too_few_are_left_to_join_them() -> None:
    three = when(given(XR, "necklace=no_isolated"), "A1", "F1", "C1")
    assert may_play(three) == "B1 B2 E1 E2 F2"  # two pegs for three lonely ones: one has to join A1 and C1
    assert refused(three, "hide C3") == "A peg at C3 would not hold the necklace together (XR-2)."
    assert may_play(when(three, "B1")) == "E1 E2 F2"


# ---- pictures


@pytest.mark.clause("XR-5", "XR-7", "XR-8", "XR-R6", "XR-S6")
def test_an_alarm_leaves_a_marker_and_the_other_player_is_next() -> None:
    after = when(hunt(), "add E6")
    assert (spots(after.markers[PLAYER_1]), after.silent) == ("E6", (0, 0))
    assert to_move(after) == PLAYER_2


@pytest.mark.clause("XR-6", "XR-8", "XR-S7")
def test_the_hole_of_the_ring_is_silent_and_the_peg_stays() -> None:
    after = when(hunt(), "add E5")
    assert (spots(after.silent[PLAYER_1]), after.markers) == ("E5", (0, 0))
    assert to_move(after) == PLAYER_2


@pytest.mark.clause("XR-6", "XR-7", "XR-S8")
def test_no_place_is_pictured_twice() -> None:
    state = hunt(silent=("E5", ""), markers=("E6", ""))
    for spot in ("E5", "E6"):
        assert refused(state, f"add {spot}") == f"You have already taken a picture at {spot} (XR-6, XR-7)."
    assert may_play(state).split() == [spot for spot in names(RIGHT[PLAYER_1]) if spot not in ("E5", "E6")]


@pytest.mark.clause("XR-5", "XR-S9")
def test_pictures_are_taken_on_the_own_right_hand_side() -> None:
    assert refused(hunt(), "add C3") == "C3 is not on your right-hand side (XR-5)."
    other = hunt(actor=PLAYER_2)
    assert spots(when(other, "add C3").silent[PLAYER_2]) == "C3"
    assert refused(hunt(actor=PLAYER_2, silent=("", "C3")), "add C3").startswith("You have already taken a picture")
    assert refused(other, "add C4") == "C4 is not on your right-hand side (XR-5)."


@pytest.mark.clause("XR-9", "XR-R4", "XR-S10")
@pytest.mark.option("x-rays", "last_turn", "off")
def test_the_first_player_with_five_markers_wins_at_once() -> None:
    state = hunt(markers=("D5 E4 E6 F4", "A2 B2 C1 D2"), turns=8)
    after = when(state, "add F5")
    assert ending(after) == "won by 1; points 5 4"
    assert refused(after, "add E2") == "the game is over"


@pytest.mark.clause("XR-9")
def test_player_2_wins_with_the_fifth_marker_too() -> None:
    state = hunt(markers=("D5 E4 E6 F4", "A2 B2 C1 D2"), turns=9, actor=PLAYER_2)
    assert ending(when(state, "add E2")) == "won by 2; points 4 5"


@pytest.mark.clause("XR-R4")
@pytest.mark.option("x-rays", "last_turn", "on")
@pytest.mark.parametrize(("first", "beginner"), [("first_player=1", PLAYER_1), ("first_player=2", PLAYER_2)])
def test_a_house_may_give_the_second_player_a_last_turn(first: str, beginner: int) -> None:
    """Whoever began has found all: the other may draw level with one more turn, and has no other."""
    fours = ("D5 E4 E6 F4", "A2 B2 C1 D2")
    fifth = ("F5", "E2")
    second = 1 - beginner
    state = hunt("last_turn=on", first, markers=fours, turns=8, actor=beginner)
    found = when(state, fifth[beginner])
    assert to_move(found) == second
    assert ending(when(found, fifth[second])) == "drawn; points 5 5"
    miss = ("A4", "A1")[second]
    points = {PLAYER_1: "won by 1; points 5 4", PLAYER_2: "won by 2; points 4 5"}
    assert ending(when(found, miss)) == points[beginner]
    ahead = state._replace(turns=9, actor=second)  # the second player is first to find all: turns are level
    assert ending(when(ahead, fifth[second])) == points[second]


@pytest.mark.clause("XR-R4")
@pytest.mark.option("x-rays", "last_turn", "on")
def test_the_last_turn_is_announced_to_all() -> None:
    pictures = ["D5", "A1", "E4", "A3", "E6", "B1", "F4", "B3", "F5"]
    match = at_table(XR, *HIDDEN, *pictures, house=("last_turn=on",))
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Player 2 has one last turn."]
        assert match.view(seat).winners == 0
    match.play(PLAYER_2, "C2")
    for seat in EVERYBODY:
        assert heard(match, seat, last=1) == ["Game over. Player 1 wins, 5 to 0."]


@pytest.mark.clause("XR-10", "XR-S11")
def test_four_alarms_in_a_row_have_no_effect() -> None:
    after = when(hunt(), "D5", "A2", "E4", "B2")
    assert counts(after.markers) == (2, 2)
    assert to_move(after) == PLAYER_1
    assert to_move(when(after, "E6", "C1")) == PLAYER_1


@pytest.mark.clause("XR-R5")
def test_a_guess_is_no_move() -> None:
    state = hunt(markers=("D5 E4 E6 F4", ""))
    for guess in ("guess F5", f"guess {RING}", "guess"):
        assert refused(state, guess) == "Name a location from A1 to F6, as in `add B3`."


@pytest.mark.clause("XR-R7")
@pytest.mark.option("x-rays", "first_player", "2")
def test_player_2_may_take_the_first_picture_though_player_1_hides_first() -> None:
    start = given(XR, "first_player=2")
    assert to_move(start) == PLAYER_1
    assert to_move(when(start, *HIDDEN)) == PLAYER_2
    assert to_move(when(given(XR), *HIDDEN)) == PLAYER_1


@pytest.mark.clause("XR-4", "XR-5", "XR-8")
@pytest.mark.parametrize("seed", range(10))
def test_necklaces_never_change_and_pictures_are_taken_in_turn(seed: int) -> None:
    game = random_game(XR, seed)
    assert [step.seat for step in game[:10]] == [PLAYER_1] * 5 + [PLAYER_2] * 5
    for number, step in enumerate(game[10:]):
        assert step.seat == number % 2
        assert step.after.necklaces == game[10].before.necklaces
        assert count(step.after.silent[step.seat] | step.after.markers[step.seat]) == number // 2 + 1


# ---- numbers of the sheet


@pytest.mark.clause("XR-5")
@pytest.mark.parametrize("seed", range(10))
def test_there_are_19_minus_n_places_for_the_nth_picture(seed: int) -> None:
    for number, step in enumerate(random_game(XR, seed)[10:]):
        assert len(legal_moves(XR, step.before)) == 19 - (number // 2 + 1)


@pytest.mark.clause("XR-9")
@pytest.mark.parametrize(("house", "shortest", "longest"), [("last_turn=off", 9, 35), ("last_turn=on", 10, 36)])
def test_every_game_ends_within_the_turns_of_the_sheet(house: str, shortest: int, longest: int) -> None:
    """All games, by how many pictures and diamonds each side has: one hit and one miss stand for all of their kind."""
    spans: dict[Any, tuple[int, int]] = {}

    def span(state: Any) -> tuple[int, int]:
        if to_move(state) == OVER:
            assert XR.rules.winners(state) in ((0b01, 0b10) if house == "last_turn=off" else (0b01, 0b10, 0b11))
            return 0, 0
        shape = counts(state.silent), counts(state.markers)
        if shape not in spans:
            kinds: dict[Any, Any] = {}
            for move in legal_moves(XR, state):
                after = XR.rules.apply(state, move)
                kinds.setdefault(counts(after.markers), after)
            rest = [span(after) for after in kinds.values()]
            spans[shape] = 1 + min(low for low, _ in rest), 1 + max(high for _, high in rest)
        return spans[shape]

    assert span(hunt(house)) == (shortest, longest)
    assert longest + 10 <= LONGEST


@pytest.mark.clause("XR-S13")
def test_after_13_misses_only_diamonds_are_left() -> None:
    misses = [spot for spot in names(RIGHT[PLAYER_1]) if spot not in RING.split()]
    idle = [spot for spot in names(RIGHT[PLAYER_2]) if spot not in SNAKE.split()]  # player 2 never wins before
    state = hunt()
    for mine, theirs in zip(misses, idle, strict=True):
        state = when(state, mine, theirs)
    assert state.markers == (0, 0)
    assert may_play(state) == RING
    for mine, theirs in zip(RING.split()[:4], SNAKE.split()[:4], strict=True):
        state = when(state, mine, theirs)
    last = when(state, "F5")
    assert last.turns == 35
    assert ending(last) == "won by 1; points 5 4"


@pytest.mark.clause("XR-S14")
def test_the_fastest_game_has_nine_turns() -> None:
    last = when(hunt(), "D5", "A1", "E4", "A3", "E6", "B1", "F4", "B3", "F5")
    assert last.turns == 9
    assert ending(last) == "won by 1; points 5 0"


# ---- section 5: what each side learns


def test_the_others_learn_only_that_a_necklace_is_hidden() -> None:
    match = at_table(XR, *SNAKE.split())
    assert heard(match, PLAYER_1) == [f"A diamond at {spot}." for spot in SNAKE.split()] + [
        "Player 1 has hidden a necklace."
    ]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1 has hidden a necklace."]
    assert [match.view(seat).necklaces for seat in EVERYBODY] == [(places(*SNAKE.split()), 0), (0, 0), (0, 0)]
    other = at_table(XR, "A1", "A2", "A3", "B1", "B2")
    assert match.view(PLAYER_2) == other.view(PLAYER_2)
    assert [match.view(seat).hiding for seat in EVERYBODY] == [1, 1, 1]


def test_a_silent_picture_tells_the_others_nothing_of_its_place() -> None:
    match = at_table(XR, *HIDDEN, "E5")
    assert heard(match, PLAYER_1, last=1) == ["Silence. No diamond at E5."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. Player 1 took a picture of nothing."]
    assert [match.view(seat).silent for seat in EVERYBODY] == [(places("E5"), 0), (0, 0), (0, 0)]


@pytest.mark.clause("XR-7", "XR-S12")
def test_a_found_diamond_is_counted_by_all_and_placed_by_the_finder_alone() -> None:
    match = at_table(XR, *HIDDEN, "F5")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at F5: a diamond. 4 to go."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm. Player 1 found one of your diamonds; 4 to go."]
    assert heard(match, WATCHER, last=1) == ["Alarm. Player 1 found one of the diamonds; 4 to go."]
    assert [match.view(seat).markers for seat in EVERYBODY] == [(places("F5"), 0), (0, 0), (0, 0)]
    assert [match.view(seat).found for seat in EVERYBODY] == [(1, 0)] * 3
    assert match.view(PLAYER_2) == at_table(XR, *HIDDEN, "D5").view(PLAYER_2)


def test_all_is_shown_when_the_game_is_over() -> None:
    match = at_table(XR, *HIDDEN, "D5", "A1", "E4", "A3", "E6", "B1", "F4", "B2", "F5")
    for seat in EVERYBODY:
        view = match.view(seat)
        assert [spots(grid) for grid in view.necklaces] == [SNAKE, RING]
        assert [spots(grid) for grid in view.markers] == [RING, "B2"]
        assert [spots(grid) for grid in view.silent] == ["", "A1 A3 B1"]
        assert view.winners == 0b01
        assert heard(match, seat, last=1) == ["Game over. Player 1 wins, 5 to 1."]


@pytest.mark.parametrize("house", [*HOUSES, "last_turn=on"])
@pytest.mark.parametrize("seed", range(4))
def test_views_and_messages_give_no_place_away(seed: int, house: str) -> None:
    match = at_table(XR, house=(house,))
    for step in random_game(XR, seed, house):
        assert_place_is_secret(step.before, sounded)
        match.play(step.seat, step.move)
    assert locations_in(match.heard(WATCHER)) == []
    for seat in BOTH:
        own = [played.words.split()[1] for played in match.played if played.seat == seat]
        assert [spot for event in match.heard(seat) for spot in locations_in(event.words)] == own
        assert [event.place for event in match.heard(seat) if event.place] == own


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(XR, *HIDDEN, "D5", "A1", "E4", "A3", "E6", "B1", "F4", "B3", "F5", house=("last_turn=on",))
    named = clauses_named(match)
    assert named == {"XR-1", "XR-6", "XR-7", "XR-R4"}
    assert named | {option.clause for option in XR.options} <= clauses_of("pegs-x-rays")


# ---- for the bots


@pytest.mark.parametrize("seed", range(5))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(XR, seed):
        mine, theirs = (XR.rules.evaluate(step.after, seat) for seat in BOTH)
        found, lost = counts(step.after.markers)
        assert 0 <= mine <= 1
        assert mine + theirs == pytest.approx(1)
        assert found == lost or (mine > theirs) == (found > lost)
    assert {mine, theirs} == {1, 0}


def test_the_judgement_rises_with_each_diamond_found() -> None:
    judged = [XR.rules.evaluate(hunt(markers=(" ".join(RING.split()[:found]), "A2")), PLAYER_1) for found in range(6)]
    assert judged == sorted(set(judged))
    level = hunt(markers=("A2", "A2"))
    assert XR.rules.evaluate(level, PLAYER_1) != XR.rules.evaluate(level._replace(actor=PLAYER_2), PLAYER_1)
    assert [XR.rules.evaluate(hunt(markers=(RING, "")), seat) for seat in BOTH] == [1, 0]


def test_the_judgement_prefers_a_necklace_that_the_probability_map_finds_late() -> None:
    good, edges, clot, both = "C1 C2 C3 D3 E2", "A1 A3 B2 B3 C2", "C1 C2 C3 D1 D2", "A1 A2 A3 B1 B2"
    judged = [
        XR.rules.evaluate(given(XR, necklaces=(pegs, ""), hiding=1), PLAYER_1) for pegs in (both, edges, clot, good)
    ]
    assert judged[0] < judged[1] == judged[2] < judged[3]


# ---- for people


@pytest.mark.parametrize("said", ["hide B3", "b3", " HIDE  b3"])
def test_hiding_is_understood_as_people_say_it(said: str) -> None:
    assert understood(XR, given(XR), said) == place("B3")
    assert XR.rules.show(sees(given(XR), PLAYER_1), place("B3")) == "hide B3"
    assert XR.rules.touch(sees(given(XR), PLAYER_1), place("B3")) == ("B3",)


@pytest.mark.parametrize("said", ["add B4", "b4", " Add  B4"])
def test_a_picture_is_understood_as_people_say_it(said: str) -> None:
    assert understood(XR, hunt(), said) == place("B4")
    assert XR.rules.show(sees(hunt(), PLAYER_1), place("B4")) == "add B4"
    assert exactly(XR, hunt(), "add B4") == place("B4")


@pytest.mark.parametrize("said", ["", "G4", "hide B4", "add", "add B4 B5"])
def test_what_is_no_picture_is_answered_with_how_one_is_said(said: str) -> None:
    assert refused(hunt(), said) == "Name a location from A1 to F6, as in `add B3`."


def test_a_players_scene_shows_the_own_grid_and_notes_on_the_other() -> None:
    state = hunt(silent=("C5", "A1"), markers=("D5", "C1 D2"), turns=4, actor=PLAYER_2)
    scene = XR.rules.scene(sees(state, PLAYER_2))
    own, notes = scene.grids
    assert (scene.kind, own.title, notes.title) == ("pegs", "Your grid", "What you know of the other grid")
    assert (own.columns, notes.columns) == ("654321", "654321")
    assert own.pieces == {**dict.fromkeys(RING.split(), "peg"), "A1": "peg", "C1": "marker", "D2": "marker"}
    assert notes.pieces == {"A1": "clear", "C1": "hit", "D2": "hit"}
    assert [(tally.value, tally.lit) for tally in scene.tallies] == [("1", False), ("2", True)]
    assert [(fact.name, fact.value) for fact in scene.facts] == [("Diamonds to find", "3"), ("Turn", "5")]


def test_a_scene_asks_for_pegs_then_for_pictures_and_lets_the_others_wait() -> None:
    two = when(given(XR), "A1", "A2")
    asks = [XR.rules.scene(sees(two, seat)).asks for seat in EVERYBODY]
    assert asks == ["Hide your necklace: 3 to place.", "Player 1 is thinking.", "Player 1 is thinking."]
    assert XR.rules.scene(sees(hunt(), PLAYER_1)).asks == "Your move: take a picture."


def test_a_watchers_scene_is_empty_until_the_end_and_then_shows_both_grids() -> None:
    state = hunt(silent=("C5", "A1"), markers=("D5 E4 E6 F4", "C1"), turns=10)
    watched = XR.rules.scene(sees(state, WATCHER))
    assert [(grid.title, grid.pieces) for grid in watched.grids] == [("Player 1", {}), ("Player 2", {})]
    assert [fact.name for fact in watched.facts] == ["Turn"]
    over = XR.rules.scene(sees(when(state, "F5"), WATCHER))
    first, second = (grid.pieces for grid in over.grids)
    assert first == {**dict.fromkeys(SNAKE.split(), "peg"), "C5": "peg", **dict.fromkeys(RING.split(), "marker")}
    assert second == {**dict.fromkeys(RING.split(), "peg"), "A1": "peg", "C1": "marker"}
    assert (over.asks, over.facts[0].value) == ("The game is over.", "11")


def test_at_the_end_the_loser_sees_which_diamonds_were_not_found() -> None:
    state = hunt(markers=("D5 E4 E6 F4", "C1"), turns=8)
    _, notes = XR.rules.scene(sees(when(state, "F5"), PLAYER_2)).grids
    assert notes.pieces == {**dict.fromkeys(SNAKE.split(), "peg"), "C1": "hit"}
