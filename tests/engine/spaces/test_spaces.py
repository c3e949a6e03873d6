"""Actions and tensors: what goes in comes out again, and what does not belong there is refused."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

import numpy as np
import pytest

from rumpus.conformance import example
from rumpus.engine.spaces import Space, SpaceError, Word, space_of
from rumpus.rules.bounds import CHOICE, DIGITS, NUMBER, SET
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.contract import Rules
from rumpus.rules.words import WATCHER

PALETTE = Space(
    "palette",
    (2, 3, 700),
    0,
    (
        Word("colours", SET, 4, "Colours on the palette."),
        Word("brush", NUMBER, 3, "The brush in hand, or -1.", -1),
        Word("water", NUMBER, 17, "Drops of water."),
        Word("corner", CHOICE, 20, "A corner of the room."),
        Word("price", DIGITS, 6, "What it costs, or -1.", -1),
    ),
)


def test_a_tensor_is_written_word_by_word() -> None:
    row = PALETTE.tensor((0b0110, 1, 4, 18, 0b10011)).tolist()
    corner = [0.0] * 18 + [1.0, 0.0]
    assert row == [0, 1, 1, 0, *[0, 0, 1], 0.25, *corner, *[1, 1, 0, 0, 1, 0]]


def test_a_number_with_sixteen_values_is_one_hot_and_one_with_seventeen_is_scaled() -> None:
    assert Word("drops", NUMBER, 16, "Drops.").width == 16
    assert Word("drops", NUMBER, 17, "Drops.").width == 1


def test_what_is_hidden_is_written_as_all_ones() -> None:
    assert PALETTE.tensor((0, -1, 0, 0, -1))[PALETTE.slices()["price"]].tolist() == [1] * 6


def test_the_slices_cover_the_tensor_without_gaps() -> None:
    for game in GAMES:
        space = space_of(open_book(game))
        slices = list(space.slices().values())
        assert [part.start for part in slices] == [0, *(part.stop for part in slices[:-1])]
        assert slices[-1].stop == space.size


def test_the_columns_for_compiled_code_tell_all_that_an_encoder_needs() -> None:
    assert PALETTE.columns() == [(0, 0, 4, 0), (1, 1, 3, -1), (2, 2, 17, 0), (3, 1, 20, 0), (4, 0, 6, 0)]


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_a_move_and_every_move_an_action(game: str) -> None:
    space = space_of(open_book(game))
    assert [space.action(space.move(action)) for action in range(len(space.moves))] == list(range(len(space.moves)))
    assert list(space.moves) == sorted(set(space.moves))


def test_an_action_from_numpy_is_as_good_as_one_from_python() -> None:
    assert PALETTE.move(int(np.int64(2))) == PALETTE.move(np.argmax([0, 0, 1])) == 700  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, 3, 1.0, "1", None])
def test_an_action_outside_the_space_is_refused(action: Any) -> None:
    with pytest.raises(SpaceError, match="is no action of palette: they are numbered 0 to 2"):
        PALETTE.move(action)


@pytest.mark.parametrize("move", [-1, 0, 4, 701])
def test_a_move_that_nobody_can_ever_make_is_refused(move: int) -> None:
    with pytest.raises(SpaceError, match="no move that a player of palette can ever make"):
        PALETTE.action(move)


@pytest.mark.parametrize(
    ("view", "reason"),
    [
        ((0b10000, 0, 0, 0, 0), "colours of palette is 0 to 15; this one is 16"),
        ((0, 2, 0, 0, 0), "brush of palette is -1 to 1; this one is 2"),
        ((0, -2, 0, 0, 0), "brush of palette is -1 to 1; this one is -2"),
        ((0, 0, 17, 0, 0), "water of palette is 0 to 16; this one is 17"),
        ((0, 0, 0, 20, 0), "corner of palette is 0 to 19; this one is 20"),
        ((0, 0, 0, 0, -2), "price of palette is -1 to 63; this one is -2"),
        ((0, 0, 0, 0), "a view of palette has 5 words; this one has 4"),
    ],
)
def test_a_view_with_a_word_that_does_not_fit_is_refused(view: tuple[int, ...], reason: str) -> None:
    with pytest.raises(SpaceError, match=reason):
        PALETTE.tensor(view)


def test_a_view_of_another_game_is_refused() -> None:
    other = open_book("x-rays")
    with pytest.raises(SpaceError, match="a view of mad-dash has 18 words; this one has 13"):
        space_of(open_book("mad-dash")).tensor(other.rules.observe(other.rules.initial(other.house()), WATCHER))


def test_a_game_from_a_file_has_a_space_too() -> None:
    space = space_of(open_book(str(example.__file__)))
    assert space.moves == tuple(range(8))
    assert space.luck == 2
    assert space.words[4][:3] == ("thimbles.0", CHOICE, 9)
    assert space.words[4].meaning.startswith("Where player 1's thimble is, or -1")
    assert space.words[2] == Word("cups", NUMBER, 7, "House rule: how many cups each player has.", 2)


class Weighed(NamedTuple):
    weight: int


def test_an_int_of_which_nothing_is_said_is_written_in_64_binary_digits() -> None:
    balance = ModuleType("balance")
    balance.__dict__.update(ABOUT=SimpleNamespace(slug="balance", luck=0), SEATS=2, MOVES=3, LONGEST=9, OPTIONS=())
    balance.__dict__.update(Options=tuple, initial=tuple, observe=lambda state, seat: Weighed(0))
    space = space_of(Book(cast(Rules, balance)))
    assert space.words == (Word("weight", DIGITS, 64, "Weight.", -(1 << 63)),)
    assert space.moves == (0, 1, 2)
    assert space.tensor(Weighed(-1)).tolist() == [1.0] * 64
    assert space.tensor(Weighed(5)).tolist() == [1.0, 0.0, 1.0] + [0.0] * 61
    assert space.tensor(Weighed(-2)).tolist() == [0.0] + [1.0] * 63


def test_the_space_of_a_game_is_the_same_thing_each_time() -> None:
    assert space_of(open_book("soccer")) is space_of(open_book("soccer"))


def test_other_dice_leave_the_space_of_pig_dice_as_it_is() -> None:
    assert space_of(open_book("pig-dice", "one-one")) == space_of(open_book("pig-dice"))


def test_another_deck_changes_the_actions_of_jukem_and_not_its_words() -> None:
    usual, other = space_of(open_book("jukem")), space_of(open_book("jukem", "reconstructed-kicks"))
    assert usual.words == other.words
    assert usual.moves != other.moves
