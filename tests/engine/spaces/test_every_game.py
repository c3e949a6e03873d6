"""Games of every kind, with house rules of every kind: each move has an action, and each view fits its words."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from rumpus.conformance.trial import Trial, words_of
from rumpus.engine.linker import flattened
from rumpus.engine.spaces import BITS, ONE_HOT, Space, space_of
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.words import LUCK, OVER

HOUSES, SEED = 6, 11
STEPS = 40
"""So many steps of each game are looked at from every side."""

KITS = [("pig-dice", "one-six"), ("pig-dice", "one-one"), ("jukem", "reconstructed-jukem")]
KITS += [("jukem", "reconstructed-yellow"), ("jukem", "reconstructed-kicks")]


def words_in_dots(view: object) -> list[str]:
    """The names of a view's leaves, as spaces write them."""
    return [name.replace("[", ".").replace("]", "").removeprefix(".") for name in words_of(view)]


def encoded_by_columns(space: Space, view: object) -> list[float]:
    """A tensor by the columns alone, as somebody would write it who reads only their description."""
    row: list[float] = []
    leaves = flattened(view)
    for leaf, encoding, size, lowest in space.columns():
        value = leaves[leaf]
        if encoding == BITS:
            row += [value >> bit & 1 for bit in range(size)]
        elif encoding == ONE_HOT:
            row += [value == lowest + place for place in range(size)]
        else:
            row.append((value - lowest) / (size - 1))
    return row


def check(book: Book, houses: int) -> None:
    """Play by several house rules, and look at moves, luck and views."""
    space, trial = space_of(book), Trial(book, 0, houses, SEED)
    lucky = 0
    for walk in trial.walks:
        for step in walk.steps(STEPS):
            state = walk.states[step]
            mover = book.rules.turn(state)
            offered = [] if mover == OVER else trial.legal(state)
            if mover == LUCK:
                lucky = max(lucky, len(offered))
            else:
                assert [space.move(space.action(move)) for move in offered] == offered
            for seat in trial.everyone(walk.options):
                row = space.tensor(book.rules.observe(state, seat))
                assert row.shape == (space.size,)
                assert row.dtype == np.float32
                assert 0 <= row.min() <= row.max() <= 1
        made = zip(walk.states, walk.moves, strict=False)
        assert all(move in space.moves for state, move in made if book.rules.turn(state) != LUCK)
    assert lucky <= space.luck
    tosses = any("toss" in option.choices for option in book.options)  # only in a house that not every trial visits
    assert (lucky > 0) == (space.luck > 0) or (tosses and not lucky)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_an_action_and_every_view_a_tensor(game: str) -> None:
    check(open_book(game), HOUSES)


@pytest.mark.parametrize(("game", "kit"), KITS)
def test_so_they_have_with_another_kit(game: str, kit: str) -> None:
    check(open_book(game, kit), 2)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_view_is_described_in_a_sentence(game: str) -> None:
    book = open_book(game)
    words = space_of(book).words
    view = book.rules.observe(book.rules.initial(book.house()), 0)
    assert [word.name for word in words] == words_in_dots(view)
    for word in words:
        assert word.meaning.endswith(".")
        assert len(word.meaning.split()) >= 2
        assert not word.meaning[0].islower()
        assert "{" not in word.meaning
        assert word.size >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_tensor_differs_where_the_words_of_two_views_differ_and_nowhere_else(game: str) -> None:
    book = open_book(game)
    space, walk = space_of(book), Trial(book, 0, 2, SEED).walks[1]
    slices = list(space.slices().values())
    for earlier, later in pairwise(walk.steps(STEPS // 2)):
        one, other = book.rules.observe(walk.states[earlier], 0), book.rules.observe(walk.states[later], 1)
        first, second = space.tensor(one), space.tensor(other)
        same = [bool((first[part] == second[part]).all()) for part in slices]
        assert same == [a == b for a, b in zip(flattened(one), flattened(other), strict=True)]


@pytest.mark.parametrize("game", GAMES)
def test_an_encoder_made_from_the_columns_writes_the_same_tensor(game: str) -> None:
    book = open_book(game)
    space, walk = space_of(book), Trial(book, 0, 2, SEED).walks[1]
    for step in walk.steps(5):
        view = book.rules.observe(walk.states[step], 1)
        np.testing.assert_array_equal(space.tensor(view), np.array(encoded_by_columns(space, view), np.float32))


@pytest.mark.parametrize("game", ["free-for-all", "tic-tac-two", "x-rays", "hideout", "space-attack"])
def test_a_few_games_are_enough_to_meet_every_action(game: str) -> None:
    book = open_book(game)
    trial = Trial(book, 0, 24, SEED)
    decided = [state for walk in trial.walks for state in walk.states[:-1] if book.rules.turn(state) != LUCK]
    met = {move for state in decided for move in trial.legal(state)}
    assert met == set(space_of(book).moves)
