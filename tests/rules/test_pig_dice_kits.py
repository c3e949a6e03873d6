"""The dice of Pig Dice: the presets of the rule sheet, dice from a file, and dice that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.rules import pig_dice
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadKit
from rumpus.rules.pig_dice import KITS, read_kit, show_kit
from tests.rules.conftest import sit_down

SIX_SIX = "1 2 3 4 5 H\n1 2 3 4 5 T\n"
TWO_OF_EACH = "1 2 3 4 T H\n1 2 3 4 H T\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("six-six", SIX_SIX),
        ("one-six", "H 2 3 4 5 6\n1 2 3 4 5 T\n"),
        ("two-five", "1 H 3 4 5 6\n1 2 3 4 T 6\n"),
        ("one-one", "H 2 3 4 5 6\nT 2 3 4 5 6\n"),
        ("six-one", "1 2 3 4 5 H\nT 2 3 4 5 6\n"),
    ],
)
def test_the_presets_have_the_faces_of_the_sheet(name: str, text: str) -> None:
    assert show_kit(KITS[name]) == text
    assert read_kit(text) == KITS[name]


def test_there_are_five_presets_and_the_first_is_the_usual_one() -> None:
    assert list(KITS) == ["six-six", "one-six", "two-five", "one-one", "six-one"]
    assert open_book("pig-dice").kit == "six-six"
    assert show_kit(pig_dice.DICE) == SIX_SIX


def test_dice_may_be_written_with_small_letters_empty_lines_and_comments() -> None:
    assert read_kit("# my dice, by hand; H, T\n1\t2\t3\t4\t5\tH\n1\t2\t3\t4\t5\tT\n") == KITS["six-six"]
    assert read_kit("# my dice\n\n1 2 3 4 5 h  # head\n\n1 2 3 4 5 t\n") == KITS["six-six"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "two dice are needed, a line each; this has 0"),
        ("1 2 3 4 5 H", "two dice are needed, a line each; this has 1"),
        (SIX_SIX + "1 2 3 4 5 6", "two dice are needed, a line each; this has 3"),
        ("1 2 3 4 H\n1 2 3 4 5 T", "the Head die has 5 faces; a die has 6"),
        ("1 2 3 4 5 H\n1 2 3 4 5 6 T", "the Tail die has 7 faces; a die has 6"),
        ("1 2 3 4 7 H\n1 2 3 4 5 T", "face 5 of the Head die is '7'; a face is 1 to 6, H or T"),
        ("1 2 3 4 5 H\n1 0 3 4 5 T", "face 2 of the Tail die is '0'; a face is 1 to 6, H or T"),
        ("1 2 3 4 5 H\nX 2 3 4 5 T", "face 1 of the Tail die is 'X'; a face is 1 to 6, H or T"),
        ("1,1,1,1,1,1\n1,2,3,4,5,t", "the values are separated by commas; this file needs spaces between them"),
        (
            "1 2 3 4 5 H\n1; 2; 3; 4; 5; T",
            "the values are separated by semicolons; this file needs spaces between them",
        ),
        ("T T T T T T\n1 2 3 4 5 T", "no throw of these dice ever scores"),
        ("1 1 1 1 1 H\n1 1 1 1 1 T", "no throw of these dice is ever a seven"),
    ],
)
def test_dice_that_cannot_be_played_with_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadKit) as refused:
        read_kit(text)
    assert str(refused.value) == reason


def test_a_preset_is_opened_by_its_name_and_the_usual_dice_stay_as_they_are() -> None:
    book = open_book("pig-dice", "one-six")
    assert book.kit == "one-six"
    game = sit_down("pig-dice", "one-six").says("throw")
    assert game.offers == [f"({head},{tail})" for head in "H23456" for tail in "12345T"]
    assert show_kit(pig_dice.DICE) == SIX_SIX
    assert sit_down("pig-dice").says("throw").offers[0] == "(1,1)"


def test_dice_from_a_file_are_known_by_their_fingerprint(tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text(TWO_OF_EACH, encoding="utf-8")
    book = open_book("pig-dice", str(file))
    assert book.kit.startswith("sha256:")
    assert len(book.kit) == len("sha256:") + 64
    other = tmp_path / "spaced.txt"
    other.write_text("# the same dice\n" + TWO_OF_EACH.lower().replace(" ", "  "), encoding="utf-8")
    assert open_book("pig-dice", str(other)).kit == book.kit
    other.write_text("1 2 3 4 H T\n1 2 3 4 H T\n", encoding="utf-8")
    assert open_book("pig-dice", str(other)).kit != book.kit


def test_a_preset_in_a_file_is_known_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text("H 2 3 4 5 6\n1 2 3 4 5 T\n", encoding="utf-8")
    assert open_book("pig-dice", str(file)).kit == "one-six"


def test_a_file_with_bad_dice_is_named_in_the_refusal(tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text("1 2 3 4 5 H\n1 2 3 4 5 Q\n", encoding="utf-8")
    with pytest.raises(BadKit) as refused:
        open_book("pig-dice", str(file))
    assert str(refused.value) == f"{file}: face 6 of the Tail die is 'Q'; a face is 1 to 6, H or T"


def test_an_unknown_kit_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadKit) as refused:
        open_book("pig-dice", "seven-seven")
    assert str(refused.value) == (
        "dice 'seven-seven': neither one of six-six, one-six, two-five, one-one, six-one, nor a file that can be read"
    )


@pytest.mark.clause("PD-R1", "PD-S27")
@pytest.mark.parametrize(("faces", "points"), [("6,5", 21), ("H,5", 20), ("6,T", 4)])
def test_sixes_count_where_the_dice_have_them(faces: str, points: int) -> None:
    game = sit_down("pig-dice", "one-six").having(banked=(30, 0), points=10, opened=1)
    assert game.points(faces) == [points]
    seven = game.throws("6,1")
    assert seven.turn == 1
    assert seven.totals == (30, 0)


@pytest.mark.clause("PD-R8")
@pytest.mark.parametrize("faces", ["H,H", "T,T"])
def test_two_heads_or_two_tails_have_no_effect(faces: str, tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text(TWO_OF_EACH, encoding="utf-8")
    opening = sit_down("pig-dice", str(file), tail_hits_bank="on").having(banked=(30, 0))
    game = opening.throws(faces)
    assert (game.state.points, game.turn, game.offers) == (0, 0, ["throw"])
    game = opening.throws("1,4", faces)
    assert (game.state.points, game.turn, game.totals) == (5, 0, (30, 0))
    assert game.offers == ["throw", "surrender"]


@pytest.mark.parametrize(("faces", "points"), [("T,H", 20), ("T,4", 6), ("4,H", 18), ("H,T", 20), ("3,4", 0)])
def test_it_does_not_matter_which_die_shows_the_head_and_which_the_tail(
    faces: str, points: int, tmp_path: Path
) -> None:
    file = tmp_path / "dice.txt"
    file.write_text(TWO_OF_EACH, encoding="utf-8")
    assert sit_down("pig-dice", str(file)).having(points=10, opened=1).points(faces) == [points]
