"""Renderings: a picture for every kind of table, all frames of a game equal in size, and no fewer words than needed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rumpus.adapters.rendering import SIZES, characters, pixels
from rumpus.room.picture import TABLES
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.scene import Scene
from rumpus.rules.words import WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match

KINDS = {"pegs": "tank-blitz", "dice": "pig-dice", "cards": "jukem", "gridiron": "pigskin"}
PAPER = (0xF6, 0xEF, 0xE2)


def after(game: str, moves: int) -> Match:
    match, dice = Match(open_book(game), seed=Seed(bytes(32))), Random(1)
    for _ in range(moves):
        if not match.over:
            match.play(match.turn, dice.choice(match.moves(match.turn)))
    return match


def scene(match: Match, seat: int) -> Scene:
    return match.book.rules.scene(match.view(seat))


def test_every_kind_of_table_has_a_size() -> None:
    assert set(SIZES) == set(TABLES) == set(KINDS)


@pytest.mark.parametrize(("kind", "game"), KINDS.items())
def test_every_kind_of_table_becomes_pixels(kind: str, game: str) -> None:
    frames = [pixels(scene(after(game, moves), 0)) for moves in (0, 60)]
    for frame in frames:
        assert frame.shape == (SIZES[kind][1], SIZES[kind][0], 3)
        assert frame.dtype == np.uint8
        assert tuple(frame[0, 0]) == PAPER
        painted = (frame != PAPER).any(axis=2)
        assert painted[:400].mean() > 0.3
    assert not np.array_equal(frames[0], frames[1])


def test_the_same_scene_gives_the_same_pixels() -> None:
    assert np.array_equal(pixels(scene(after("x-rays", 12), 0)), pixels(scene(after("x-rays", 12), 0)))


def test_a_picture_that_is_too_high_is_made_smaller() -> None:
    match = Match(open_book("pig-dice"), open_book("pig-dice").house({"players": "20"}))
    frame = pixels(scene(match, 0))
    assert frame.shape == (640, 800, 3)
    assert (frame[-60:] != PAPER).any()
    assert (frame[:, :100] == PAPER).all()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_shown_in_characters_that_fit_a_terminal(game: str) -> None:
    match = after(game, 40)
    for seat in (0, 1, WATCHER):
        lines = characters(match, seat).splitlines()
        assert (
            lines[0]
            == f"{match.book.about.title}, as {'a watcher' if seat == WATCHER else f'Player {seat + 1}'} sees it"
        )
        assert lines[-1]
        assert max(map(len, lines)) <= 100
        assert "\x1b" not in "".join(lines)
