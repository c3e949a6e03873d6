"""Jukem Football: the exact numbers of section 7, counted with the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from rumpus.rules.jukem.deck import (
    ALIKE,
    ALL,
    BLOCKS,
    CATCHES,
    CATCHES_THERE,
    DEFENSIVE,
    JUKEMS,
    PARTNERS,
    PASSES,
    PASSES_THERE,
    RED,
    RETURNS,
    RUNS,
    RUNS_THERE,
    TITLES,
    YARDS,
    YELLOW,
)
from rumpus.rules.jukem.plays import basic_play, listed_basic, listed_special
from rumpus.rules.jukem.state import State, gain_of
from rumpus.rules.jukem.talk import in_words, title
from tests.rules.jukem.scenario import begun, given, word

A = 0
EVERY_KIND = TITLES
"""A hand with one copy of every kind."""


@cache
def position(drive: str) -> State:
    """Somebody is to play with this drive."""
    return given("", drive=drive).state


def plays(hand: int, drive: str = "") -> list[int]:
    """All plays of a hand that may be larger than five cards."""
    state = position(drive)._replace(hands=(hand, 0))
    out = [0] * 500
    number = listed_special(state, A, out, listed_basic(state.house, hand, state.yards[A], out))
    return out[:number]


@cache
def hands(size: int) -> list[tuple[int, int]]:
    """Every hand of so many cards by its titles, with the number of ways to draw it."""
    titles = in_words(TITLES)

    def grown(place: int, left: int) -> Iterator[tuple[int, int]]:
        if left == 0 or place == len(titles):
            if left == 0:
                yield 0, 1
            return
        alike = ALIKE[titles[place]].bit_count()
        for number in range(min(alike, left) + 1):
            mine = ((1 << number) - 1) << titles[place]
            for hand, ways in grown(place + 1, left - number):
                yield mine | hand, ways * comb(alike, number)

    return list(grown(0, size))


def chance(size: int, event: Callable[[int], object]) -> Fraction:
    """How likely a random hand is."""
    found = sum(ways for hand, ways in hands(size) if event(hand))
    return Fraction(found, comb(56, size))


# --- 7.1 ------------------------------------------------------------------------------------------


@pytest.mark.clause("JK-1", "JK-4")
def test_the_deck_has_48_black_4_yellow_and_4_red_cards() -> None:
    assert ALL.bit_count() == 56
    assert YELLOW.bit_count() == RED.bit_count() == 4
    assert (ALL & ~DEFENSIVE).bit_count() == 48
    assert {title(card) for card in in_words(YELLOW)} == {"HOLDING!", "SACK!"}
    assert {title(card) for card in in_words(RED)} == {"FUMBLE!", "PICKED OFF!"}


def test_sums_of_yards() -> None:
    assert sum(yards * copies for yards, copies in RUNS_THERE.items()) == 315
    assert sum(yards * copies for yards, copies in CATCHES_THERE.items()) == 275
    assert sum(YARDS[card] for card in range(56) if RUNS >> card & 1) == 315


@pytest.mark.clause("JK-16")
def test_pairs_of_pass_and_catch() -> None:
    kinds = [(one, other) for one in in_words(PASSES & TITLES) for other in in_words(CATCHES & TITLES)]
    assert len(kinds) == 27
    legal = [pair for pair in kinds if PARTNERS[pair[0]] >> pair[1] & 1]
    assert len(legal) == 16
    by_pass = [sum(1 for pair in legal if pair[0] == one) for one in in_words(PASSES & TITLES)]
    assert by_pass == [4, 6, 6]
    physical = [(one, other) for one in range(56) if PASSES >> one & 1 for other in range(56) if CATCHES >> other & 1]
    assert len(physical) == 96
    reached = {low: 0 for low, _ in PASSES_THERE}
    for one, other in physical:
        if PARTNERS[one] >> other & 1:
            reached[int(title(one).split()[1].split("-")[0])] += 1
    assert list(reached.values()) == [21, 27, 14]


@pytest.mark.clause("JK-21", "JK-22", "JK-24", "JK-25")
def test_kinds_of_play_from_an_empty_drive() -> None:
    found = plays(EVERY_KIND)
    assert len(found) == 58
    plain = plays(EVERY_KIND & ~(BLOCKS | JUKEMS))
    assert sorted({gain_of(move) for move in plain}) == [5, 10, 15, 20, 25, 30, 35, 40, 50]
    assert sorted({gain_of(move) for move in found}) == [5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100]
    assert sum(gain_of(move) == 100 for move in found) == 2


@pytest.mark.parametrize(
    ("yards", "drive", "legal", "finishing"),
    [
        (50, "R30 R20", 46, 5),
        (70, "R30 R20 R20", 31, 8),
        (75, "R30 R30 R15", 23, 4),
        (80, "R30 R30 R20", 19, 8),
        (85, "R30 R30 R25", 11, 4),
        (90, "R30 R30 R20 R10", 7, 5),
        (95, "R30 R30 R20 R15", 2, 2),
    ],
)
def test_kinds_of_play_by_the_yards_of_a_drive(yards: int, drive: str, legal: int, finishing: int) -> None:
    found = [move for move in plays(EVERY_KIND, drive) if gain_of(move)]
    assert given("", drive=drive).state.yards[A] == yards
    assert len(found) == legal
    assert sum(yards + gain_of(move) == 100 for move in found) == finishing


def test_a_play_uses_three_cards_at_most() -> None:
    hand = given("R15 PB JK P20-50 C50")
    left = {said: hand.says(said).state.hands[A].bit_count() for said in hand.offers}
    assert min(left.values()) == left["run 15 block juke"] == left["pass 20-50 catch 50 juke"] == 2


# --- 7.2 ------------------------------------------------------------------------------------------


def ways_to(total: int, physical: bool) -> int:
    """Sets of RUN cards with this sum, by yardage or as physical cards."""
    found = 0
    for numbers in product(*(range(copies + 1) for copies in RUNS_THERE.values())):
        if sum(number * yards for number, yards in zip(numbers, RUNS_THERE, strict=True)) == total:
            ways = 1
            for number, copies in zip(numbers, RUNS_THERE.values(), strict=True):
                ways *= comb(copies, number)
            found += ways if physical else 1
    return found


@pytest.mark.clause("JK-28")
def test_ways_to_100_and_to_50() -> None:
    assert ways_to(100, physical=False) == 116
    assert ways_to(100, physical=True) == 18_913
    assert ways_to(50, physical=False) == 24
    assert ways_to(50, physical=True) == 1_067


def test_ordered_ways_to_100() -> None:
    gains = sorted({gain_of(move) for move in plays(EVERY_KIND & ~(BLOCKS | JUKEMS))})
    ways = [1] + [0] * 100
    for total in range(5, 101, 5):
        ways[total] = sum(ways[total - gain] for gain in gains if gain <= total)
    assert ways[100] == 514_315


# --- 7.3 ------------------------------------------------------------------------------------------


def no_basic(hand: int) -> bool:
    return not basic_play(position("").house, hand, 0)


def test_hands_are_all_counted() -> None:
    assert sum(ways for _, ways in hands(5)) == comb(56, 5) == 3_819_816
    assert dict(hands(5))[word("R5 R5 R5 KR PO")] == 2


@pytest.mark.clause("JK-13")
def test_how_often_five_cards_hold_no_play() -> None:
    assert chance(5, no_basic) == Fraction(4_087, 90_948) == Fraction(171_654, 3_819_816)
    assert chance(5, lambda hand: no_basic(hand) and not hand & RETURNS) == Fraction(17_650, 477_477)


@pytest.mark.clause("JK-22", "JK-29")
def test_how_often_five_cards_hold_a_touchdown_in_one_play() -> None:
    def touchdown(hand: int) -> bool:
        return hand & JUKEMS != 0 and any(gain_of(move) == 100 for move in plays(hand))

    assert chance(5, touchdown) == Fraction(17_777, 1_273_272) == Fraction(53_331, 3_819_816)


def test_how_often_a_hand_lacks_a_defence_or_a_run() -> None:
    assert chance(4, lambda hand: not hand & DEFENSIVE) == Fraction(2_162, 4_081)
    assert chance(4, lambda hand: not hand & RED) == Fraction(7_735, 10_494)
    assert chance(5, lambda hand: not hand & RUNS) == Fraction(68, 689)


@pytest.mark.clause("JK-7", "JK-8")
def test_how_many_deals_there_are() -> None:
    assert comb(56, 4) * comb(52, 4) * 48 == 4_772_860_092_000
    table = begun().draws("R5", "R10", "R5", "R10", "R5", "R10", "C20", "C20")
    assert len(table.offers) == 48
    assert begun().offers.count("kick return") == 1
