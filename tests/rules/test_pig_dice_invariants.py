"""What holds in every game of Pig Dice (section 7.5), in random games of random houses with random dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.pig_dice import HEAD, KITS, NOBODY, TAIL, THROWING
from rumpus.rules.words import OVER

HOUSE: dict[str, st.SearchStrategy[Any]] = {
    "players": st.integers(2, 6),
    "target": st.sampled_from([20, 60, 100]),
    "starter": st.integers(0, 2),
    "ties": st.sampled_from(["joint", "playoff", "leader_keeps"]),
    "turn_limit": st.sampled_from([5, 40, 2_000]),
}
SWITCHES = ("pass_allowed", "first_throw_only", "trigger_on_touch", "answer_turn", "sudden", "equal_turns")

sheet_houses = st.fixed_dictionaries({"players": st.integers(2, 6), "starter": st.integers(0, 2)})
any_houses = st.fixed_dictionaries(
    {**HOUSE, **{name: st.sampled_from(["off", "on"]) for name in (*SWITCHES, "tail_hits_bank")}}
)
kind_houses = st.fixed_dictionaries({**HOUSE, **{name: st.sampled_from(["off", "on"]) for name in SWITCHES}})
kits = st.sampled_from(list(KITS))
seeds = st.integers(0, 2**32)

many = settings(derandomize=True, database=None, deadline=None, max_examples=60)


def played(book: Book, words: dict[str, Any], seed: int) -> Iterator[Any]:
    """Every state of a random game whose players stop on one of four occasions."""
    options = book.house({name: str(word) for name, word in words.items()})
    chance = Random(seed)
    state = book.rules.initial(options)
    while book.rules.turn(state) != OVER:
        yield state
        moves = legal_moves(book, state)
        if len(moves) == 2:
            moves = [moves[0], moves[0], moves[0], moves[1]]
        state = book.rules.apply(state, chance.choice(moves))
    yield state


@many
@given(words=any_houses, kit=kits, seed=seeds)
def test_no_points_and_no_bank_fall_below_nothing_and_nobody_else_is_touched(
    words: dict[str, Any], kit: str, seed: int
) -> None:
    for before, after in pairwise(played(open_book("pig-dice", kit), words, seed)):
        assert after.points >= 0
        assert all(total >= 0 for total in after.banked)
        others = [seat for seat in range(20) if seat != before.thrower]
        assert [after.banked[seat] for seat in others] == [before.banked[seat] for seat in others]
        assert after.leader == before.leader or before.leader == NOBODY


@pytest.mark.clause("PD-10", "PD-14", "PD-R2")
@many
@given(words=kind_houses, kit=kits, seed=seeds)
def test_banks_never_fall(words: dict[str, Any], kit: str, seed: int) -> None:
    for before, after in pairwise(played(open_book("pig-dice", kit), words, seed)):
        assert all(now >= was for was, now in zip(before.banked, after.banked, strict=True))


@pytest.mark.option("pig-dice", "tail_hits_bank", "on")
@many
@given(words=kind_houses, seed=seeds)
def test_only_an_unpaid_tail_lets_a_bank_fall(words: dict[str, Any], seed: int) -> None:
    for before, after in pairwise(played(open_book("pig-dice"), {**words, "tail_hits_bank": "on"}, seed)):
        if after.banked[before.thrower] < before.banked[before.thrower]:
            assert before.phase == THROWING
            assert after.tail == TAIL
            assert after.head != HEAD
            assert before.banked[before.thrower] - after.banked[before.thrower] <= after.head - before.points


@pytest.mark.clause("PD-21", "PD-22", "PD-R7")
@many
@given(words=sheet_houses, kit=kits, seed=seeds)
def test_when_somebody_leads_every_other_player_has_one_turn_more(words: dict[str, Any], kit: str, seed: int) -> None:
    game = list(played(open_book("pig-dice", kit), words, seed))
    last_turns = [after for before, after in pairwise(game) if after.turns > before.turns > 0 and before.leader >= 0]
    assert len(last_turns) == words["players"] - 1
    assert game[-1].turns - next(state.turns for state in game if state.leader != NOBODY) == words["players"] - 1


@pytest.mark.clause("PD-R1")
@many
@given(words=any_houses, kit=kits, seed=seeds)
def test_no_throw_adds_exactly_seven_but_a_doubled_one(words: dict[str, Any], kit: str, seed: int) -> None:
    least, most = (2, 10) if kit == "six-six" else (2, 12)
    for before, after in pairwise(played(open_book("pig-dice", kit), words, seed)):
        if before.phase == THROWING and after.turns == before.turns:
            added = after.points - before.points
            if (after.head, after.tail) == (HEAD, TAIL):
                assert added == before.points
            elif added > 0:
                assert added != 7
                assert least <= added <= most


@pytest.mark.clause("PD-4", "PD-22")
@many
@given(words=any_houses, kit=kits, seed=seeds)
def test_some_player_wins_and_no_total_is_higher_unless_the_win_was_sudden(
    words: dict[str, Any], kit: str, seed: int
) -> None:
    book = open_book("pig-dice", kit)
    *_, last = played(book, words, seed)
    players = range(words["players"])
    won = book.rules.winners(last)
    assert 0 < won < 1 << words["players"]
    if words["sudden"] == "off":
        best = max(book.rules.score(last, seat) for seat in players)
        assert all(book.rules.score(last, seat) == best for seat in players if won >> seat & 1)


@many
@given(words=any_houses, seed=seeds)
def test_the_judgement_of_a_game_is_a_share_of_one_and_every_seat_sees_all_of_it(
    words: dict[str, Any], seed: int
) -> None:
    book = open_book("pig-dice")
    for state in played(book, words, seed):
        shares = [book.rules.evaluate(state, seat) for seat in range(words["players"])]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
        assert book.rules.observe(state, 1).state == state
