"""Simulations: the same games from the same seed, whoever plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.lab.duel import wilson
from rumpus.lab.simulation import CHUNK, add, simulate
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption


def test_engines_and_threads_give_the_same_summary() -> None:
    book = open_book("x-rays")
    options = book.house({"last_turn": "on"})
    one = simulate(book, options, 500, seed=3, engine="native", threads=1)
    for engine, threads in (("native", 3), ("plain", 1)):
        other = simulate(book, options, 500, seed=3, engine=engine, threads=threads)
        assert replace(other, engine="", threads=0, seconds=0.0) == replace(one, engine="", threads=0, seconds=0.0)


def test_many_chunks_in_many_threads_add_up_to_one_run() -> None:
    book = open_book("free-for-all")
    games = 2 * CHUNK["native"] + 17
    seen: list[int] = []
    many = simulate(book, book.house(), games, seed=1, threads=4, progress=seen.append)
    assert many.games == games == sum(seen)
    assert many == replace(simulate(book, book.house(), games, seed=1, threads=1), threads=4, seconds=many.seconds)


def test_shares_of_all_seats_make_one() -> None:
    book = open_book("pig-dice")
    summary = simulate(book, book.house({"players": "5"}), 2_000, seed=2)
    assert sum(seat.share for seat in summary.seats) == pytest.approx(1)
    assert all(seat.low < seat.share < seat.high for seat in summary.seats)
    assert 0 < summary.luck_moves < summary.moves


def test_another_seed_gives_other_games() -> None:
    book = open_book("x-rays")
    assert simulate(book, book.house(), 100, seed=1).moves != simulate(book, book.house(), 100, seed=2).moves


def test_extremes_are_compared_and_counts_are_summed() -> None:
    total = [0] * 10
    for tally in ([2, 30, 10, 20, 4, 7, 1, 9, 3, 6], [1, 25, 25, 25, 1, 5, 0, 8, 8, 8], [0] * 10):
        add(total, tally)
    assert total == [3, 55, 10, 25, 5, 12, 1, 17, 3, 8]


def test_no_games_and_no_engine_are_refused() -> None:
    book = open_book("x-rays")
    with pytest.raises(BadOption, match="at least one game"):
        simulate(book, book.house(), 0)
    with pytest.raises(BadOption, match="there is no engine 'steam'"):
        simulate(book, book.house(), 1, engine="steam")


def test_an_interval_narrows_with_the_games() -> None:
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(1.0, 10)[1] == pytest.approx(1)
    assert wilson(0.5, 10_000)[1] - wilson(0.5, 10_000)[0] < 0.02


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_that_compiled_code_cannot_hold_is_refused(seed: int) -> None:
    book = open_book("x-rays")
    with pytest.raises(BadOption, match="a seed is a whole number from 0 to"):
        simulate(book, book.house(), 1, seed, "plain")
