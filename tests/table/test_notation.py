"""Moves in words: one way to write them, several ways to say them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import IllegalMove
from rumpus.table.notation import choices, exactly, understood

BOOK = open_book("free-for-all")
START = BOOK.rules.initial(BOOK.house())
PIG = open_book("pig-dice")
THROWN = PIG.rules.initial(PIG.house())._replace(opened=1, points=8)


@pytest.mark.parametrize("text", ["add B3", "ADD b3", "  add   b3 ", "b3", "B3"])
def test_a_person_is_understood(text: str) -> None:
    assert understood(BOOK, START, text) == 8


@pytest.mark.parametrize("text", ["add b3", "B3", " add B3", "add B3 "])
def test_a_record_is_taken_to_the_letter(text: str) -> None:
    assert exactly(BOOK, START, "add B3") == 8
    with pytest.raises(IllegalMove):
        exactly(BOOK, START, text)


@pytest.mark.parametrize("text", ["add", "3", "", "a", "add B", "B33", "add B3 C3"])
def test_what_could_mean_several_moves_or_none_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        understood(BOOK, START, text)


@pytest.mark.parametrize(("text", "move"), [("t", 0), ("throw", 0), ("s", 1), ("surr", 1)])
def test_the_beginning_of_a_word_is_enough(text: str, move: int) -> None:
    assert understood(PIG, THROWN, text) == move


def test_choices_carry_words_and_what_to_touch() -> None:
    offered = choices(BOOK, START)
    assert [choice.words for choice in offered[:2]] == ["add A1", "add A2"]
    assert offered[8].touch == ("B3",)


def test_a_finished_game_offers_nothing() -> None:
    over = START._replace(run=4)
    assert choices(BOOK, over) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        understood(BOOK, over, "B3")


def test_faces_that_look_alike_are_understood(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("1 1 2 3 4 H\n1 2 3 4 5 T\n", encoding="utf-8")
    book = open_book("pig-dice", str(dice))
    thrown = book.rules.apply(book.rules.initial(book.house()), 0)
    assert understood(book, thrown, "(1,2)") == exactly(book, thrown, "(1,2)") == 1
