"""Battle of the Blobs (docs/rules/pegs-battle-of-the-blobs.md): grow in the dark, and bite where it sounds."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.battle_of_the_blobs.state import HALF, LONGEST, MOVES
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import GRID, around, bit, part
from rumpus.rules.words import OVER, WATCHER, count
from rumpus.table.notation import exactly, understood

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    Step,
    at_table,
    clauses_named,
    clauses_of,
    ending,
    given,
    hangs_together,
    heard,
    judged_by_both,
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

BB = open_book("battle-of-the-blobs")
ONES = "A1 A2 A3 B1 B2 B3 C1"
"""Player 1's blob in the sheet's first scenario."""
TWOS = "D4 D5 D6 E4 E5 E6 F6"
HIDDEN = [f"hide {spot}" for spot in (*ONES.split(), *TWOS.split())]
SPREAD = "A1 A2 A3 A4 B1 B2 B3 B5 C3 D2 D3 E2 F1"
"""Player 2's blob in the rulebook's example."""
HOUSES = [
    (),
    ("setup=no_isolated",),
    ("last_peg=removed",),
    ("supply=pool",),
    ("first_player=2", "setup=no_isolated", "last_peg=removed", "supply=pool", "max_turns=60"),
]


def battle(*house: str, pegs: tuple[str, str] = (ONES, TWOS), **words: Any) -> Any:
    """A game in which both blobs are hidden: two in opposite corners, unless others are named."""
    return given(BB, *house, **{"hiding": 2, "pegs": pegs, **words})


def bites(pegs: str, location: str, *house: str, own: str) -> Any:
    """The state after player 1, who has some pegs, adds one where player 2 has a peg."""
    return when(battle(*house, pegs=(own, pegs)), f"add {location}")


def sizes(state: Any) -> tuple[int, int]:
    """How many pegs each player has."""
    return BB.rules.score(state, 0), BB.rules.score(state, 1)


def hidden_by(seat: int, start: Any) -> set[int]:
    """All blobs that a player can make, by every order of placing them; each order comes to an end."""
    states = {start}
    for _ in range(7):
        offered = [(state, legal_moves(BB, state)) for state in states]
        assert all(to_move(state) == seat and moves for state, moves in offered)
        states = {BB.rules.apply(state, move) for state, moves in offered for move in moves}
    assert all(state.hiding == seat + 1 for state in states)
    return {state.pegs[seat] for state in states}


# ---- set-up


@pytest.mark.clause("BB-1", "BB-2", "BB-R1", "BB-R3")
@pytest.mark.option("battle-of-the-blobs", "setup", "connected")
def test_there_are_6880_blobs_for_each_player() -> None:
    above = hidden_by(PLAYER_1, given(BB))
    below = hidden_by(PLAYER_2, given(BB, hiding=1, pegs=(ONES, "")))
    assert above == {places(*seven) for seven in combinations(names(HALF[0]), 7) if hangs_together(seven)}
    assert below == {blob << 18 for blob in above}
    assert (len(above), len(above) * len(below)) == (6880, 47_334_400)


@pytest.mark.clause("BB-R1")
@pytest.mark.option("battle-of-the-blobs", "setup", "no_isolated")
def test_a_house_that_only_asks_each_peg_to_touch_another_has_16530_blobs() -> None:
    found = hidden_by(PLAYER_1, given(BB, "setup=no_isolated"))
    assert len(found) == 16_530
    assert found == {places(*seven) for seven in combinations(names(HALF[0]), 7) if nobody_alone(seven)}


@pytest.mark.clause("BB-1", "BB-R3", "BB-S1")
def test_seven_pegs_are_hidden_in_the_own_half_and_no_fewer() -> None:
    six = when(given(BB), *ONES.split()[:6])
    assert refused(six, "hide D1") == "D1 is not in rows A, B and C, where your blob begins (BB-1)."
    assert refused(six, "hide A1") == "A1 already holds your peg (SYS-16)."
    assert refused(six, "pass") == "Name a location from A1 to F6, as in `hide B3`."
    assert to_move(six) == PLAYER_1
    seven = when(six, "hide C1")
    assert (spots(seven.pegs[PLAYER_1]), to_move(seven)) == (ONES, PLAYER_2)
    assert may_play(seven) == spots(HALF[PLAYER_2])
    assert refused(seven, "hide C2") == "C2 is not in rows D, E and F, where your blob begins (BB-1)."
    assert to_move(when(seven, *TWOS.split())) == PLAYER_1


@pytest.mark.clause("BB-2", "BB-R1", "BB-S2")
@pytest.mark.option("battle-of-the-blobs", "setup", "no_isolated")
def test_two_groups_are_no_blob_unless_the_house_says_so() -> None:
    four = ("A1", "A2", "B1", "B2")
    assert refused(when(given(BB), *four), "hide A5") == "A peg at A5 would not hold the blob together (BB-2)."
    loose = when(given(BB, "setup=no_isolated"), *four, "A5", "A6", "B6")
    assert (spots(loose.pegs[PLAYER_1]), loose.hiding) == ("A1 A2 A5 A6 B1 B2 B6", 1)
    last = when(given(BB, "setup=no_isolated"), *four, "A5", "C2")
    assert may_play(last) == "A4 A6 B4 B5 B6"  # whoever sets a peg apart must give it company


@pytest.mark.clause("BB-2", "BB-S3", "SYS-9")
def test_a_blob_may_hang_together_by_its_corners() -> None:
    after = when(given(BB), "A1", "B2", "C3", "B4", "A5", "B6", "C5")
    assert (spots(after.pegs[PLAYER_1]), after.hiding) == ("A1 A5 B2 B4 B6 C3 C5", 1)


@pytest.mark.clause("SYS-R2")
@pytest.mark.option("battle-of-the-blobs", "first_player", "2")
def test_player_2_may_make_the_first_move() -> None:
    after = when(given(BB, "first_player=2"), *HIDDEN)
    assert to_move(after) == PLAYER_2
    assert to_move(when(after, "D3")) == PLAYER_1


# ---- the rules


@pytest.mark.clause("BB-4", "BB-S4")
def test_a_peg_is_added_next_to_an_own_one() -> None:
    assert may_play(battle()) == "A4 B4 C2 C3 C4 D1 D2"
    assert refused(battle(), "add E1") == "E1 is not next to one of your pegs (BB-4)."
    assert refused(battle(), "add B2") == "B2 already holds your peg (SYS-16)."
    for text in ("pass", "hide D2", "move B2>C2"):
        assert refused(battle(), text) == "Name a location from A1 to F6, as in `add B3`."


@pytest.mark.clause("BB-3", "BB-5", "BB-S5")
def test_a_silent_peg_stays_and_the_turn_is_over() -> None:
    after = when(battle(), "add D2")
    assert (sizes(after), to_move(after), after.place) == ((8, 7), PLAYER_2, -1)
    assert to_move(when(after, "D3")) == PLAYER_1


@pytest.mark.clause("BB-6", "BB-7", "BB-8", "BB-R8", "BB-S6")
def test_an_alarm_takes_the_peg_its_neighbours_and_then_the_single_ones() -> None:
    after = bites(SPREAD, "B3", own="C4 D4")
    assert spots(after.pegs[PLAYER_2]) == "A1 B1 D2 D3 E2 F1"
    assert (spots(after.pegs[PLAYER_1]), after.place, to_move(after)) == ("B3 C4 D4", place("B3"), PLAYER_2)


@pytest.mark.clause("BB-9", "BB-R9", "BB-S7")
def test_a_pair_that_is_cut_off_stays_and_may_be_built_on() -> None:
    after = bites(SPREAD, "B3", own="C4 D4")
    assert "A1 B1" in spots(part(after.pegs[PLAYER_2], places("A1")))
    assert may_play(after) == "A2 B2 C1 C2 C3 C4 D1 D4 E1 E3 E4 F2 F3"


@pytest.mark.clause("BB-8", "BB-R2", "BB-S8")
@pytest.mark.option("battle-of-the-blobs", "last_peg", "stays")
@pytest.mark.option("battle-of-the-blobs", "last_peg", "removed")
def test_a_last_single_peg_stays_unless_the_house_takes_it() -> None:
    after = bites("D3 D4 E5", "D3", own="C2 C3")
    assert (spots(after.pegs[PLAYER_2]), ending(after)) == ("E5", "")
    assert ending(bites("D3 D4 E5", "D3", "last_peg=removed", own="C2 C3")) == "won by 1; points 3 0"


@pytest.mark.clause("BB-8", "BB-13", "BB-R7", "BB-S9")
def test_two_single_pegs_both_go_even_if_nothing_is_left() -> None:
    after = bites("D2 D3 D4 E1 E5", "D3", own="C2 C3")
    assert (sizes(after), ending(after)) == ((3, 0), "won by 1; points 3 0")


@pytest.mark.clause("BB-9", "BB-S10", "BB-S11")
def test_two_pairs_stay_and_the_hole_between_them_is_out_of_reach() -> None:
    after = bites("E2 E3 E4 F5 F6 D1 C1", "E3", own="D2 C3")
    assert spots(after.pegs[PLAYER_2]) == "C1 D1 F5 F6"
    assert refused(after, "add E3") == "E3 is not next to one of your pegs (BB-4)."


@pytest.mark.clause("BB-10", "BB-S12", "BB-R10")
def test_the_attackers_pegs_are_never_touched() -> None:
    after = bites("E2 E3 E4 F5 F6 D1 C1", "E3", own="D2 C3 A6")  # A6 is a single peg, and stays one
    assert spots(after.pegs[PLAYER_1]) == "A6 C3 D2 E3"
    assert "F3" in may_play(when(after, "C2"))


@pytest.mark.clause("BB-4", "BB-R4", "BB-S13")
@pytest.mark.option("battle-of-the-blobs", "supply", "pass")
@pytest.mark.option("battle-of-the-blobs", "supply", "pool")
def test_with_all_twenty_pegs_on_the_grid_there_is_only_a_pass_or_a_common_pool() -> None:
    twenty = " ".join(names((1 << 20) - 1))
    state = battle(pegs=(twenty, "F4 F5"))
    assert legal_moves(BB, state) == [understood(BB, state, "pass")]
    assert refused(state, "add D4") == "All 20 pegs are on your grid: say `pass` (BB-R4)."
    after = when(state, "pass")
    assert (after.pegs, to_move(after), after.turns) == (state.pegs, PLAYER_2, 1)
    pool = battle("supply=pool", pegs=(twenty, "F4 F5"))
    assert may_play(pool) == "D3 D4 D5 D6 E1 E2 E3"
    assert sizes(when(pool, "D4")) == (21, 2)


@pytest.mark.clause("BB-11", "BB-R4")
def test_pegs_that_were_taken_off_are_used_again() -> None:
    twenty = " ".join(names(((1 << 20) - 1) << 12))
    state = battle(pegs=("B1 B2", twenty))
    after = when(state, "C1")
    assert sizes(after) == (3, 16)
    assert "pass" not in [BB.rules.show(sees(after, PLAYER_2), move) for move in legal_moves(BB, after)]
    assert sizes(when(after, "D1")) == (3, 17)


@pytest.mark.clause("BB-13", "BB-S14")
def test_a_player_without_pegs_has_lost_at_once() -> None:
    after = bites("F6", "F6", own="E5 E6")
    assert (sizes(after), ending(after)) == ((3, 0), "won by 1; points 3 0")
    turned = when(battle(pegs=("A1", "A2 B2"), actor=PLAYER_2), "A1")
    assert ending(turned) == "won by 2; points 0 3"


@pytest.mark.clause("BB-R5")
@pytest.mark.option("battle-of-the-blobs", "max_turns", "20")
def test_after_too_many_turns_more_pegs_win_and_equal_is_a_draw() -> None:
    state = battle("max_turns=20", turns=19)
    assert ending(state) == ""
    assert ending(when(state, "C2")) == "won by 1; points 8 7"
    assert ending(when(state._replace(actor=PLAYER_2), "F5")) == "won by 2; points 7 8"
    level = battle("max_turns=20", turns=19, pegs=(ONES, f"{TWOS} F5"))
    assert ending(when(level, "C2")) == "drawn; points 8 8"
    assert BB.house().max_turns == 300


# ---- numbers and invariants


@pytest.mark.clause("BB-4", "BB-6", "BB-8", "BB-9", "BB-10", "BB-R10")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(5))
def test_what_holds_at_every_turn(seed: int, house: tuple[str, ...]) -> None:
    """Nothing is shared (the rest invariant); one peg comes, and pegs go only from the other side, only at an alarm."""
    silent = 0
    for seat, before, move, after in random_game(BB, seed, *house):
        assert after.pegs[0] & after.pegs[1] == 0
        if before.hiding < 2:
            continue
        other = 1 - seat
        gone = before.pegs[other] & ~after.pegs[other]
        if move < 36:
            assert after.pegs[seat] == before.pegs[seat] | bit(move)
            assert around(before.pegs[seat]) & bit(move)
        sounded = move < 36 and before.pegs[other] >> move & 1 == 1
        assert (gone != 0) == sounded
        if sounded:
            near = bit(move) | around(bit(move))
            assert gone & near == before.pegs[other] & near
            singles = gone & ~near
            assert around(singles) & (after.pegs[other] | singles) == 0
            assert count(after.pegs[other]) < 2 or after.pegs[other] & ~around(after.pegs[other]) == 0
        silent = 0 if sounded else silent + (move < 36)
        assert silent <= 22 or after.place >= 0
        assert after.turns == before.turns + 1
        for side in BOTH:
            assert after.shown[side] & ~after.pegs[side] == 0
            assert after.clear[side] & after.pegs[side] == 0
            assert count(after.pegs[side]) <= (35 if after.options.supply else 20)


def test_four_pegs_can_touch_all_other_places_and_no_state_offers_more() -> None:
    assert len(legal_moves(BB, battle(pegs=("B2 B5 E2 E5", "A1")))) == MOVES == 32
    assert all(GRID & ~around(places(*three)) & ~places(*three) for three in combinations(names(GRID), 3))


@pytest.mark.parametrize("house", HOUSES)
def test_ten_thousand_games_end_in_time(house: tuple[str, ...]) -> None:
    options = BB.house(house)
    found = simulate(BB, options, 10_000, seed=3)
    assert (found.games, found.unfinished) == (10_000, 0)
    assert 14 < found.shortest <= found.longest <= 14 + options.max_turns <= LONGEST


# ---- section 5: what each side learns


def test_of_a_set_up_the_others_learn_that_it_is_done_and_which_half() -> None:
    match = at_table(BB, *HIDDEN[:6])
    assert heard(match, PLAYER_1, last=1) == ["A peg at B3."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == []
    assert [match.view(seat).size for seat in EVERYBODY] == [(0, 0)] * 3
    match.play(PLAYER_1, "C1")
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1 has hidden a blob of 7 pegs."]
    assert [match.view(seat).pegs for seat in EVERYBODY] == [(places(*ONES.split()), 0), (0, 0), (0, 0)]
    assert [spots(match.view(seat).clear[PLAYER_1]) for seat in EVERYBODY] == [spots(HALF[PLAYER_2])] * 3
    assert [match.view(seat).size for seat in EVERYBODY] == [(7, 0)] * 3


@pytest.mark.clause("BB-12", "BB-R6")
def test_a_silent_peg_tells_the_others_only_that_the_blob_has_grown() -> None:
    match = at_table(BB, *HIDDEN, "add D2")
    assert heard(match, PLAYER_1, last=1) == ["Silence. Your peg stays at D2; your blob has 8 pegs."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. Player 1's blob has grown to 8 pegs."]
        assert match.view(seat).pegs[PLAYER_1] == 0
    assert [match.view(seat).size for seat in EVERYBODY] == [(8, 7)] * 3
    assert spots(match.view(PLAYER_2).clear[PLAYER_1]) == spots(places(*[r + c for r in "EF" for c in "123456"]))


@pytest.mark.clause("BB-6", "BB-12", "SYS-26")
def test_an_alarm_tells_all_where_it_was_and_how_many_pegs_went() -> None:
    bitten = at_table(BB, *HIDDEN, "C3", "C5", "D4")
    assert heard(bitten, PLAYER_1, last=1) == ["Alarm at D4, where your peg stays. Player 2 loses 5 pegs, 3 left."]
    assert heard(bitten, PLAYER_2, last=1) == ["Alarm at your D4: Player 1 is there. You lose 5 pegs, 3 left."]
    assert heard(bitten, WATCHER, last=1) == ["Alarm at D4, where Player 1's peg stays. Player 2 loses 5 pegs, 3 left."]
    for seat in EVERYBODY:
        view = bitten.view(seat)
        assert (view.size, view.place, spots(view.shown[PLAYER_1])) == ((9, 3), place("D4"), "D4")
        assert spots(view.clear[PLAYER_2] & places("C3", "C5", "D4", "E5", "F6")) == "C3 C5 D4 E5"


@pytest.mark.clause("BB-S15", "BB-12")
def test_the_attacker_sees_the_number_of_pegs_but_not_their_places() -> None:
    state = battle(pegs=("C4 C3", "D3 D4 D5 E4 E5 F1 F2 A1 A2"))
    assert sees(state, PLAYER_1).size == (2, 9)
    view = sees(when(state, "D4"), PLAYER_1)
    assert (view.size, view.place, view.pegs[PLAYER_2]) == ((3, 4), place("D4"), 0)


def test_a_second_alarm_at_the_same_place_is_told_like_the_first() -> None:
    before = battle(pegs=("D4 C4", "E5 F5"), place=place("D4"), actor=PLAYER_2)
    after = when(before, "D4")
    (event,) = BB.rules.tell(sees(before, PLAYER_1), None, sees(after, PLAYER_1))[:1]
    assert event.words == "Alarm at your D4: Player 2 is there. You lose 2 pegs, 0 left."


def test_a_pass_is_told_as_one() -> None:
    twenty = " ".join(names((1 << 20) - 1))
    before = battle(pegs=(twenty, "F4 F5"))
    after = when(before, "pass")
    told = {seat: BB.rules.tell(sees(before, seat), None, sees(after, seat)) for seat in (PLAYER_2, WATCHER)}
    assert [event.words for event in told[PLAYER_2]] == [
        "Player 1 has all 20 pegs on the grid, and can add none this turn."
    ]
    assert told[PLAYER_2] == told[WATCHER]
    own = BB.rules.tell(sees(before, PLAYER_1), legal_moves(BB, before)[0], sees(after, PLAYER_1))
    assert own[0].words == "You have all 20 pegs on the grid, and can add none this turn."


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(2))
def test_views_and_messages_of_silent_pegs_give_no_place_away(seed: int, house: tuple[str, ...]) -> None:
    match = at_table(BB, house=house)
    for step in random_game(BB, seed, *house)[:80]:
        assert_silence_is_secret(step.before)
        match.play(step.seat, step.move)
    alarms = {event.place for event in match.heard(WATCHER) if event.kind == "alarm"}
    assert set(locations_in(match.heard(WATCHER))) == alarms


def assert_silence_is_secret(state: Any) -> None:
    """Pegs that make no sound look alike to all others."""
    others: dict[int, set[Any]] = {seat: set() for seat in EVERYBODY if seat != to_move(state)}
    for move in legal_moves(BB, state):
        after = BB.rules.apply(state, move)
        if not bit_by(Step(to_move(state), state, move, after)) and to_move(after) != OVER:
            for seat, noticed in others.items():
                before, now = sees(state, seat), sees(after, seat)
                noticed.add((now, tuple(BB.rules.tell(before, None, now)) if now != before else ()))
    assert all(len(noticed) <= 1 for noticed in others.values())


def test_at_the_end_all_hear_why_and_see_both_grids() -> None:
    above = ("C2", "C3", "C4", "C5", "C6", "A4", "A5", "A6", "B4", "B5")
    below = ("D3", "F5", "F4", "F3", "F2", "F1", "E1", "E2", "E3", "D2")
    quiet = [spot for pair in zip(above, below, strict=True) for spot in pair]
    late = at_table(BB, *HIDDEN, *quiet, house=("max_turns=20",))
    for seat in EVERYBODY:
        assert heard(late, seat, last=2) == ["20 turns are played.", "Game over. A draw, 17 to 17."]
        assert [count(pegs) for pegs in late.view(seat).pegs] == [17, 17]
    after = when(battle(pegs=("E5 E6", "F6")), "F6")
    told = BB.rules.tell(sees(battle(pegs=("E5 E6", "F6")), PLAYER_2), None, sees(after, PLAYER_2))
    assert [event.words for event in told] == [
        "Alarm at your F6: Player 1 is there. You lose 1 peg, 0 left.",
        "Game over. Player 1 wins, 3 to 0.",
    ]


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(BB, *HIDDEN, "C3", "C5", "D4")
    named = clauses_named(match)
    assert named == {"BB-1", "BB-5", "BB-6"}
    known = clauses_of("pegs-battle-of-the-blobs") | clauses_of("pegs-system")
    assert named | {option.clause for option in BB.options} | {"BB-R4", "BB-R5"} <= known


# ---- for the bots


def bit_by(step: Step) -> bool:
    """Whether a move cost the other player pegs."""
    return bool(step.before.pegs[1 - step.seat] & ~step.after.pegs[1 - step.seat])


def test_the_judgement_rises_with_each_own_peg() -> None:
    judged = []
    for number in range(6):
        pegs = " ".join(names(HALF[0])[:number])
        state = battle(pegs=(pegs, "F4 F5 F6"))
        mine = judged_by_both(state)
        judged.append(mine)
    assert judged == sorted(set(judged))
    assert judged[0] == 0
    assert judged[2] < 0.5 < judged[3]  # as many pegs as the other, and the turn
    assert BB.rules.evaluate(given(BB, pegs=(ONES, ""), hiding=1), PLAYER_1) == 0.5
    assert BB.rules.evaluate(battle(turns=300, pegs=(ONES, f"{TWOS} F5")), PLAYER_2) == 1


# ---- for people


@pytest.mark.parametrize("said", ["add D2", "d2", " ADD  d2 "])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    move = understood(BB, battle(), said)
    assert (move, BB.rules.touch(sees(battle(), PLAYER_1), move)) == (place("D2"), ("D2",))
    assert exactly(BB, battle(), "add D2") == move


def test_hiding_and_passing_have_their_own_words() -> None:
    view = sees(given(BB), PLAYER_1)
    assert (BB.rules.show(view, 0), BB.rules.touch(view, 0)) == ("hide A1", ("A1",))
    full = battle(pegs=(" ".join(names((1 << 20) - 1)), "F4 F5"))
    (move,) = legal_moves(BB, full)
    assert BB.rules.show(sees(full, PLAYER_1), move) == "pass"
    assert BB.rules.touch(sees(full, PLAYER_1), move) == ("pass",)


def test_a_scene_shows_the_own_blob_and_what_is_known_of_the_other() -> None:
    state = when(battle(), "C3", "C5", "D4", "F5")
    scene = BB.rules.scene(sees(state, PLAYER_2))
    own, notes = scene.grids
    assert set(own.pieces.values()) == {"peg"}
    assert notes.pieces["D4"] == "hit"
    assert notes.pieces["E6"] == "clear"
    assert "B2" not in notes.pieces
    assert own.zones == notes.zones == {}
    assert [(tally.value, tally.lit) for tally in scene.tallies] == [("9", True), ("4", False)]
    assert [(fact.name, fact.value) for fact in scene.facts] == [("Last alarm", "D4"), ("Turn", "5 of 300")]


def test_a_scene_asks_the_player_to_act_and_shows_the_halves_while_blobs_are_hidden() -> None:
    hiding = given(BB, pegs=("A1 A2", ""))
    scene = BB.rules.scene(sees(hiding, PLAYER_1))
    assert scene.asks == "Hide your blob: 5 to place."
    assert scene.grids[0].zones == dict.fromkeys(names(HALF[0]), "start")
    assert BB.rules.scene(sees(hiding, PLAYER_2)).asks == "Player 1 is thinking."
    assert BB.rules.scene(sees(battle(), PLAYER_1)).asks == "Your move: add a peg next to your blob."


def test_a_watcher_sees_announced_pegs_and_at_the_end_all() -> None:
    state = when(battle(), "C3", "C5", "D4")
    assert [grid.pieces for grid in BB.rules.scene(sees(state, WATCHER)).grids] == [{"D4": "peg"}, {}]
    over = when(battle(pegs=("E5 E6", "F6")), "F6")
    assert [" ".join(grid.pieces) for grid in BB.rules.scene(sees(over, WATCHER)).grids] == ["E5 E6 F6", ""]
