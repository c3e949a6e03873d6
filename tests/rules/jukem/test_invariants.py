"""What holds in every game of Jukem Football (section 7.5), in random games of random houses, on both engines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.engine.native import Native
from rumpus.engine.plain import Plain, legal_moves
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.jukem import KITS, LONGEST, MOVES, OPTIONS
from rumpus.rules.jukem.cards import NO_CARD, card_beneath
from rumpus.rules.jukem.deck import ALIKE, CARDS, DEFENSIVE, TITLES
from rumpus.rules.jukem.state import (
    DEALING,
    DEFENDING,
    ENDED,
    KICKING_RANGE,
    PLAYING,
    REPLENISHING,
    SEATS,
    TAKE,
    TAKING_OUT,
    TOSSING,
    State,
    verb_of,
)
from rumpus.rules.words import LUCK, OVER

A, B = 0, 1
many = settings(derandomize=True, database=None, deadline=None, max_examples=12)
seeds = st.integers(0, 2**32)
choices = {
    option.name: st.sampled_from(option.choices) if option.choices else st.sampled_from(["0", "1", "3", "20"])
    for option in OPTIONS
}
houses = st.fixed_dictionaries(choices).filter(
    lambda words: (
        not (
            (words["may_decline"] == "on" and words["strict_play"] == "on")
            or (words["practice_cards"] == "chosen" and words["practice"] == "off")
        )
    )
)


def played(words: dict[str, str], seed: int, kit: str = "") -> Iterator[tuple[State, int]]:
    """Every state of a random game, each with the move that led to it; the first with -1."""
    book = open_book("jukem", kit)
    chance = Random(seed)
    state = book.rules.initial(book.house(words))
    yield state, -1
    while book.rules.turn(state) != OVER:
        move = chance.choice(legal_moves(book, state))
        state = book.rules.apply(state, move)
        yield state, move


def lines(state: State) -> list[list[int]]:
    """The cards of the discard pile and of the drives, the top one first."""
    found: list[list[int]] = []
    for top in state.tops:
        found.append([])
        while top != NO_CARD:
            found[-1].append(top)
            top = card_beneath(state.beneath, top)
    return found


def copies(state: State, title: int) -> int:
    """How many cards of a title there are in all places together."""
    words = (state.draw, *state.hands, state.aside, *state.score_piles)
    laid = [card for line in lines(state) for card in line]
    return sum((each & ALIKE[title]).bit_count() for each in words) + sum(ALIKE[title] >> card & 1 for card in laid)


@pytest.mark.clause("JK-1", "JK-3", "JK-32", "JK-33", "JK-R24")
@many
@given(words=houses, seed=seeds)
def test_no_card_is_ever_lost_or_doubled(words: dict[str, str], seed: int) -> None:
    for state, _ in played(words, seed):
        if state.phase not in (TOSSING, TAKING_OUT):
            for title in range(CARDS):
                if TITLES >> title & 1:
                    assert copies(state, title) == (state.deck & ALIKE[title]).bit_count()


@many
@given(words=houses, seed=seeds)
def test_words_are_filled_from_below_and_lines_name_each_card_once(words: dict[str, str], seed: int) -> None:
    for state, _ in played(words, seed):
        for each in (state.draw, *state.hands, *state.known, *state.held, state.aside, *state.score_piles, state.deck):
            for title in range(CARDS):
                if TITLES >> title & 1:
                    there = (each & ALIKE[title]) >> title
                    assert there & (there + 1) == 0
        laid = [card for line in lines(state) for card in line]
        assert sum(1 << card for card in laid) == state.in_lines
        for seat in (A, B):
            assert state.known[seat] & ~state.hands[seat] == 0
            assert state.held[seat] & ~state.hands[seat] == 0


@pytest.mark.clause("JK-10", "JK-34")
@many
@given(seed=seeds, kit=st.sampled_from(list(KITS)), practice=st.sampled_from(["off", "on"]))
def test_by_the_sheet_a_hand_has_five_cards_when_it_plays_or_it_is_a_last_card_turn(
    seed: int, kit: str, practice: str
) -> None:
    for state, _ in played({"practice": practice}, seed, kit):
        if state.phase == PLAYING:
            held = state.hands[state.mover].bit_count()
            assert held == 5 or (state.draw == 0 and held < 5)
        if state.phase in (PLAYING, REPLENISHING, DEFENDING):
            assert state.hands[1 - state.mover].bit_count() <= 4


@pytest.mark.clause("JK-28", "JK-R6")
@many
@given(seed=seeds)
def test_by_the_sheet_every_drive_is_a_multiple_of_five_up_to_95(seed: int) -> None:
    for state, _ in played({}, seed):
        assert all(yards % 5 == 0 and 0 <= yards <= 95 for yards in state.yards)
        for seat in (A, B):
            assert (state.yards[seat] == 0) == (state.tops[1 + seat] == NO_CARD)


@pytest.mark.clause("JK-2", "JK-26")
@many
@given(words=houses, seed=seeds)
def test_points_grow_by_seven_or_three_and_three_only_from_kicking_range(words: dict[str, str], seed: int) -> None:
    for (before, _), (after, _) in pairwise(played(words, seed)):
        for seat in (A, B):
            scored = after.points[seat] - before.points[seat]
            assert scored in (0, 3, 7)
            if scored:
                assert before.mover == seat
            if scored == 3:
                assert KICKING_RANGE <= before.yards[seat] < 100


@pytest.mark.clause("JK-11")
@many
@given(words=houses, seed=seeds)
def test_one_card_a_turn_leaves_the_discard_pile_and_no_played_card_comes_into_it(
    words: dict[str, str], seed: int
) -> None:
    taken, turn = 0, (1, A)
    for (before, _), (after, move) in pairwise(played(words, seed)):
        if (after.half, after.mover) != turn:
            taken, turn = 0, (after.half, after.mover)
        was, now = len(lines(before)[0]), len(lines(after)[0])
        if after.half == before.half and after.mover == before.mover:
            taken += now < was
            assert was - now <= 1
            assert taken <= 1
        if now > was:
            assert before.phase in (DEALING, PLAYING)
        if before.phase == REPLENISHING and verb_of(move) == TAKE and after.half == before.half:
            assert after.known[before.mover].bit_count() > before.known[before.mover].bit_count()


@pytest.mark.clause("JK-5", "JK-30")
@many
@given(words=houses, seed=seeds)
def test_an_answer_ends_the_turn_and_costs_one_defensive_card(words: dict[str, str], seed: int) -> None:
    for (before, _), (after, _) in pairwise(played(words, seed)):
        if before.phase != DEFENDING or after.half != before.half or after.phase == ENDED:
            continue
        spent = before.hands[1 - before.mover] & ~after.hands[1 - before.mover]
        if spent:
            assert spent & ~DEFENSIVE == 0
            assert spent.bit_count() == 1
            assert after.yards[before.mover] < before.yards[before.mover]


@pytest.mark.clause("JK-9", "JK-36")
@many
@given(seed=seeds)
def test_dealers_alternate_and_the_other_player_begins(seed: int) -> None:
    for (before, _), (after, _) in pairwise(played({}, seed)):
        if after.half != before.half:
            assert after.dealer == 1 - before.dealer
        if before.phase == DEALING and after.phase != DEALING:
            assert after.mover == 1 - after.dealer


@many
@given(words=houses, seed=seeds)
def test_the_judgement_is_shared_between_the_seats(words: dict[str, str], seed: int) -> None:
    rules = open_book("jukem").rules
    for state, _ in played(words, seed):
        one, two = (rules.evaluate(state, seat) for seat in range(SEATS))
        assert one + two == pytest.approx(1)
        assert 0 <= one <= 1


def test_who_leads_with_few_cards_left_is_likely_to_win() -> None:
    rules = open_book("jukem").rules
    state = rules.initial(rules.Options())
    ahead = state._replace(points=(10, 3))
    late = ahead._replace(half=2, draw=0b11)
    assert 0.5 < rules.evaluate(ahead, A) < rules.evaluate(late, A) < 1
    assert rules.evaluate(state._replace(yards=(80, 10)), A) > 0.5
    assert rules.evaluate(late._replace(phase=ENDED), A) == 1


# --- How long games are ---------------------------------------------------------------------------


@pytest.mark.clause("JK-R17")
def test_ten_thousand_games_end_within_the_limit() -> None:
    book = open_book("jukem")
    summary = simulate(book, book.house(), 10_000, seed=4)
    assert (summary.games, summary.unfinished) == (10_000, 0)
    assert summary.longest < LONGEST
    assert 0.45 < summary.seats[A].share < 0.55


@pytest.mark.clause("JK-R17")
@settings(derandomize=True, database=None, deadline=None, max_examples=20)
@given(words=houses, seed=seeds)
def test_a_half_has_at_most_235_turns_and_no_turn_too_many_decisions(words: dict[str, str], seed: int) -> None:
    turns, decisions, half = 0, 0, 1
    book = open_book("jukem")
    for (before, _), (after, _) in pairwise(played(words, seed)):
        decisions += book.rules.turn(before) != LUCK
        if after.half != half:
            turns, decisions, half = 0, 0, after.half
        elif after.mover != before.mover:
            assert decisions <= 12
            turns, decisions = turns + 1, 0
        assert turns <= 235
        assert after.idle <= 5


def test_no_hand_has_more_moves_than_there_is_room_for() -> None:
    most = 0
    for seed in range(40):
        for state, _ in played({"boosters": "two", "may_decline": "on", "overshoot": "on"}, seed):
            out = [0] * 500
            if state.phase == PLAYING:
                most = max(most, open_book("jukem").rules.legal(state, out))
    assert 8 < most < MOVES


# --- Both engines ---------------------------------------------------------------------------------


def test_both_engines_play_the_same_games() -> None:
    book = open_book("jukem")
    plain, native = Plain(book), Native(book)
    chance = Random(11)
    for game in range(int(os.environ.get("RUMPUS_LAWS", "200")) // 10):  # `make laws` compares 200
        words = {}
        if game % 2:
            words = {
                option.name: chance.choice(option.choices)
                for option in chance.sample(OPTIONS[:-1], 5)
                if option.name not in ("practice_cards", "strict_play")
            }
        options = book.house(words)
        assert plain.trace(options, 1, game, 300) == native.trace(options, 1, game, 300)
