"""What holds in every game of Pigskin, in random games of random houses, on both engines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rumpus.engine.native import Native
from rumpus.engine.plain import Plain, legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.pigskin import LONGEST
from rumpus.rules.pigskin.squads import EMPTY_BOARD, men_on, sitting_out, squad_of
from rumpus.rules.pigskin.state import CALL, HALF_TIME, SETUP
from rumpus.rules.words import OVER, count


def house_of_chance(book: Book, chance: random.Random) -> Any:
    """Random house rules."""
    return book.house({option.name: chance.choice(option.choices) for option in book.options})


def played(book: Book, options: Any, chance: random.Random) -> Iterator[Any]:
    """Every state of a random game whose coaches call few time-outs and swap few men."""
    state = book.rules.initial(options)
    while book.rules.turn(state) != OVER:
        yield state
        moves = legal_moves(book, state)
        move = chance.choice(moves)
        state = book.rules.apply(state, moves[0] if 0 in moves and chance.random() < 0.6 else move)
    yield state


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.clause("PS-2", "PS-3", "PS-5", "PS-R11", "PS-R78")
def test_no_man_is_lost_and_the_ball_rests_on_the_field(seed: int) -> None:
    book = open_book("pigskin")
    chance = random.Random(seed)
    options = house_of_chance(book, chance) if seed else book.house()
    steps, longest_quarter = 0, 0
    plays_before = {0: 0}
    for state in played(book, options, chance):
        steps += 1
        if state.phase == CALL:
            assert 1 <= state.spot <= 99
            assert 1 <= state.down <= 4
        plays_before.setdefault(state.quarter, state.plays)
        longest_quarter = max(longest_quarter, state.plays - plays_before[state.quarter])
        for seat in (0, 1):
            assert all_men(state, seat) == squad_of(options)
        assert count(state.shown[0] | state.shown[1]) <= (40 if options.short_game else 50)
    assert steps <= LONGEST
    assert longest_quarter <= 51


def all_men(state: Any, seat: int) -> int:
    """Everybody of a squad, wherever he is, by type and class."""
    men = state.men[seat]
    total = (men & 0o777777) + (men >> 18 & 0o777777) + (men >> 36) + sitting_out(state, seat)
    if state.phase in (SETUP, HALF_TIME) and state.actor <= seat:
        for position in range(11):
            man = state.lineup[seat] >> 2 * position & 3
            total += 0 if man == 3 else 1 << 9 * (position >= 7) + 3 * man
        return int(total)
    assert EMPTY_BOARD & state.lineup[seat] == state.lineup[seat]
    return int(total + men_on(state.lineup[seat]))


def test_both_engines_play_the_same_games() -> None:
    book = open_book("pigskin")
    plain, native = Plain(book), Native(book)
    chance = random.Random(7)
    for game in range(8):
        options = house_of_chance(book, chance) if game % 2 else book.house()
        assert plain.trace(options, 3, game, 400) == native.trace(options, 3, game, 400)


def test_thousands_of_games_end_within_the_limit() -> None:
    book = open_book("pigskin")
    native = Native(book)
    tally, unfinished = native.tally(book.house(), 5, 0, 3_000, LONGEST)
    assert (tally[0], unfinished) == (3_000, 0)
    assert tally[3] <= LONGEST
    chance = random.Random(2)
    for _ in range(12):
        assert native.tally(house_of_chance(book, chance), 6, 0, 200, LONGEST)[1] == 0
