"""Boards in characters: at several widths, with and without Unicode, compared with checked-in drawings."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.text import Text

from rumpus.room.terminal.dice import face
from rumpus.room.terminal.drawing import PIECES, draw, named
from rumpus.room.terminal.ending import all_sides
from rumpus.rules.catalogue import open_book
from rumpus.rules.scene import Grid, Scene, Tally
from rumpus.table.luck import Seed
from rumpus.table.match import Match

EXPECTED = Path(__file__).parent / "expected"
NAMES = ("Ann", "Ben")


def plain_text(lines: list[Text]) -> str:
    return "".join(f"{line.plain.rstrip()}\n" for line in lines)


def free_for_all() -> Match:
    match = Match(open_book("free-for-all"), names=NAMES)
    for number, spot in enumerate(("A1", "F6", "F6", "C3", "B4", "A1")):
        match.play(number % 2, spot)
    return match


def x_rays() -> Match:
    match = Match(open_book("x-rays"), names=NAMES)
    for seat, column in ((0, "1"), (1, "6")):
        for row in "ABCDE":
            match.play(seat, row + column)
    for number, spot in enumerate(("A6", "B2", "C4", "B1")):
        match.play(number % 2, spot)
    return match


def pig_dice() -> Match:
    book = open_book("pig-dice")
    match = Match(
        book, book.house({"players": "3"}), ("Ann", "Ben", "Maximilian the Second of Bavaria"), Seed(bytes(32))
    )
    while max(match.view(0).state.banked) < 40:
        choices = match.choices(match.turn)
        match.play(match.turn, choices[-1].move)
    return match


SCENES = {
    "free-for-all-1": (free_for_all, 0),
    "free-for-all-2": (free_for_all, 1),
    "x-rays-1": (x_rays, 0),
    "x-rays-2": (x_rays, 1),
    "pig-dice": (pig_dice, 0),
}


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("name", SCENES)
def test_a_seat_sees_its_table_as_drawn_in_the_expected_file(name: str, width: int) -> None:
    make, seat = SCENES[name]
    match = make()
    lines = draw(match.book.rules.scene(match.view(seat)), match.names, width)
    assert plain_text(lines) == (EXPECTED / f"{name}-{width}.txt").read_text(encoding="utf-8")
    assert all(line.cell_len <= width for line in lines)


@pytest.mark.parametrize("name", ["free-for-all-1", "pig-dice"])
def test_where_only_ascii_can_be_shown_the_table_is_drawn_with_it(name: str) -> None:
    make, seat = SCENES[name]
    match = make()
    drawn = plain_text(draw(match.book.rules.scene(match.view(seat)), match.names, 60, plain=True))
    assert drawn.isascii()
    assert drawn == (EXPECTED / f"{name}-ascii.txt").read_text(encoding="utf-8")


def test_each_player_sees_the_columns_in_their_own_order() -> None:
    match = free_for_all()
    one, two = (
        plain_text(draw(match.book.rules.scene(match.view(seat)), match.names, 80)).split("\n") for seat in (0, 1)
    )
    assert one[1].split() == list("123456123456")
    assert two[1].split() == list("654321654321")


def test_at_the_end_every_seat_shows_its_own_grid() -> None:
    drawn = plain_text(all_sides(x_rays(), 60, False))
    assert drawn == (EXPECTED / "x-rays-end-60.txt").read_text(encoding="utf-8")


def test_every_piece_has_a_mark_of_its_own_and_its_words_in_the_legend() -> None:
    for marks in ([piece.mark for piece in PIECES.values()], [piece.ascii for piece in PIECES.values()]):
        assert len(set(marks)) == len(PIECES)
    pieces = dict(zip(("A1", "A2", "A3", "A4", "A5", "A6"), PIECES, strict=True))
    drawn = plain_text(draw(Scene("pegs", "", (Grid("Yours", "123456", pieces),)), NAMES, 60))
    for piece in PIECES.values():
        assert f"{piece.mark} {piece.words}" in drawn


def test_a_place_with_a_meaning_shows_it_until_something_stands_there() -> None:
    grid = Grid("Yours", "123456", {"A1": "peg", "A3": "tank"}, {"A1": "goal", "A2": "goal"})
    drawn = plain_text(draw(Scene("pegs", "", (grid,)), NAMES, 60))
    assert "A │ ● g T │ · · · │" in drawn
    assert "● peg   g goal   T tank   · empty" in drawn


def test_every_face_of_the_dice_differs_from_all_others_without_its_word() -> None:
    faces = ["\n".join(face(letter, plain)[:-1]) for plain in (False, True) for letter in "123456HT"]
    assert len(set(faces)) == len(faces)


def test_a_kind_of_table_that_nobody_has_drawn_yet_still_shows_its_scores() -> None:
    scene = Scene("cards", "Draw.", tallies=(Tally("Player 1", "3", lit=True),), facts=(Tally("Deck", "12"),))
    assert plain_text(draw(scene, NAMES, 60)) == "Score  ▸ Ann 3    Deck 12\n"


def test_who_is_named_beside_the_score_has_a_name_too() -> None:
    scene = Scene("cards", "Draw.", tallies=(Tally("Player 1", "3"),), facts=(Tally("Ball", "Player 1"),))
    assert plain_text(draw(scene, NAMES, 60)) == "Score  Ann 3    Ball Ann\n"


def test_a_name_that_looks_like_a_player_is_not_replaced_twice() -> None:
    assert named("Player 1 beats Player 2 and Player 3.", ("Player 2", "Ann")) == "Player 2 beats Ann and Player 3."
