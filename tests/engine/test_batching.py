"""What happens to one game of a batch: in plain words, against the rules themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rumpus.adapters.environment import margins
from rumpus.engine import batching
from rumpus.engine.batch_runners import Layout, PlainRunner
from rumpus.engine.batching import OFFERED, Terms
from rumpus.engine.cuda_batch import BLOCK, SHARED, SMALLEST, block_of, field_of
from rumpus.engine.linker import flattened
from rumpus.engine.plain import Plain, bound
from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import LUCK, OVER

BARE = Terms(seed=5, places=3, again=1, reward=batching.FOR_WINS, masked=0, observed=0)


def laid_out(game: str, places: int, **wanted: bool) -> Layout:
    book = open_book(game)
    space = space_of(book)
    return Layout(book, book.house(), places, space.moves, space.columns(), **wanted)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_found_as_its_action_and_no_other_number_is(game: str) -> None:
    layout = laid_out(game, 1)
    known, actions = layout.index
    for action, move in enumerate(layout.moves):
        assert batching.action_of(move, known, actions) == action
    strangers = set(range(-40, 4000)) - set(layout.moves)
    assert {batching.action_of(number, known, actions) for number in strangers} == {-1}


@pytest.mark.parametrize("game", GAMES)
def test_a_tensor_is_that_of_the_space(game: str) -> None:
    layout = laid_out(game, 1)
    book, space = layout.book, space_of(layout.book)
    _, states, views = Plain(book).trace(layout.options, 11, 0, 60)
    plan, tensor, in_bytes = layout.plan, np.full(layout.size, 7, np.float32), np.full(layout.size, 7, np.uint8)
    assert layout.size == space.size
    sample = book.rules.observe(book.rules.initial(layout.options), 0)
    for state in range(0, len(states), 7):
        for view in views[state]:
            expected = space.tensor(_like(sample, iter(view)))
            batching.write_tensor(view, plan, tensor, 1)  # type: ignore[arg-type]
            assert (tensor == expected).all()
            batching.write_tensor(view, plan, in_bytes, 255)  # type: ignore[arg-type]
            assert np.abs(in_bytes - 255 * expected).max() < 0.5001


def _like(part: Any, words: Any) -> Any:
    if not isinstance(part, tuple):
        return next(words)
    inside = [_like(each, words) for each in part]
    return type(part)(*inside) if hasattr(part, "_fields") else tuple(inside)


@pytest.mark.parametrize(
    ("won", "stakes"),
    [
        (0b01, [1, -1]),
        (0b10, [-1, 1]),
        (0b11, [0, 0]),
        (0, [0, 0]),
        (0b100, [-1 / 2, -1 / 2, 1]),
        (0b101, [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        (0, [0, 0, 0, 0, 0]),
    ],
)
def test_a_stake_is_won_alone_or_shared_and_the_others_pay(won: int, stakes: list[float]) -> None:
    players = len(stakes)
    assert [batching.stake_of(won, seat, players) for seat in range(players)] == pytest.approx(stakes)


def test_points_as_a_reward_are_those_of_the_other_adapters() -> None:
    book = open_book("pig-dice")
    options = book.house({"players": "3"})
    rules = bound(book, batching)
    _, states, _ = Plain(book).trace(options, 2, 0, 2_000)
    end = rules["unpack_state"](states[-1])
    points = tuple(book.rules.score(end, seat) for seat in range(3))
    assert len(set(points)) > 1
    earned = [rules["reward_of"](end, seat, 3, batching.FOR_POINTS) for seat in range(3)]
    assert earned == margins(points)


@pytest.mark.parametrize("game", ["pig-dice", "jukem", "x-rays"])
def test_anybody_plays_the_random_games_of_the_seed_one_after_the_other(game: str) -> None:
    layout = laid_out(game, 3, masked=False, observed=False)
    runner = PlainRunner(layout)
    runner.begin(BARE)
    book = layout.book
    decisions = [_players_decide(book, states) for _, states, _ in _first_games(layout, 4)]
    assert runner.array("states")[0].tolist() == decisions[0][0]
    ended = 0
    for state in decisions[0][1:]:
        ended += runner.play(1, BARE)
        assert runner.array("states")[0].tolist() == state
    ended += runner.play(1, BARE)
    assert runner.array("done")[0]
    assert ended >= 1
    assert runner.array("notes")[0][batching.GAME_NUMBER] == 3
    assert runner.array("states")[0].tolist() == decisions[3][0]


def _first_games(layout: Layout, number: int) -> list[Any]:
    plain = Plain(layout.book)
    limit = 2_000
    return [plain.trace(layout.options, BARE.seed, game, limit) for game in range(number)]


def _players_decide(book: Any, states: list[list[int]]) -> list[list[int]]:
    """The states of a game in which a player has to decide."""
    unpack = bound(book, batching)["unpack_state"]
    return [state for state in states if book.rules.turn(unpack(state)) not in (LUCK, OVER)]


def test_a_mask_is_what_the_rules_offer_and_is_empty_when_the_game_is_over() -> None:
    layout = laid_out("x-rays", 1, observed=False)
    runner = PlainRunner(layout)
    terms = BARE._replace(places=1, again=0, masked=1)
    runner.begin(terms)
    for _ in range(layout.book.rules.LONGEST):
        if runner.array("turns")[0] == OVER:
            break
        offers = runner.array("offers")[0][: runner.array("notes")[0][OFFERED]]
        assert np.flatnonzero(runner.array("masks")[0]).tolist() == sorted(map(layout.moves.index, offers))
        runner.play(1, terms)
    assert not runner.array("masks").any()
    assert runner.array("done")[0]
    before = runner.array("states").tolist()
    assert runner.play(1, terms) == 0
    assert not runner.array("done")[0]
    assert runner.array("states").tolist() == before


def test_only_what_is_offered_is_not_refused() -> None:
    moves, offers = [4, 6, 9], [9, 4, 0]
    notes = [0, 0, 2, 1, 0]
    refused = [batching.is_refused(notes, offers, action, moves, batching.BY_ACTION) for action in range(-1, 4)]
    assert refused == [True, False, True, False, True]
    notes[batching.MOVER] = OVER
    assert not batching.is_refused(notes, offers, 1, moves, batching.BY_ACTION)


def test_a_state_has_as_many_words_as_its_array() -> None:
    layout = laid_out("jukem", 2)
    state = layout.book.rules.initial(layout.options)
    assert layout.kept()["states"] == (2, len(flattened(state)))


def test_a_block_of_a_card_has_room_for_the_bits_of_its_games() -> None:
    small, full = laid_out("x-rays", 3), laid_out("x-rays", 1000)
    assert (block_of(small), block_of(full)) == (SMALLEST, BLOCK)
    for game in GAMES:
        book, seats = open_book(game), int(open_book(game).rules.seats(open_book(game).house()))
        space = space_of(book)
        everyone = Layout(book, book.house(), 1000, space.moves, space.columns(), True, seats)
        assert SMALLEST <= block_of(everyone) <= BLOCK
        assert 4 * field_of(everyone, block_of(everyone))[1] <= SHARED
    many = Layout(book, book.house(), 1000, space.moves, space.columns(), True, 400)
    with pytest.raises(BadOption, match="too much for a graphics card"):
        block_of(many)
