"""A card table in characters, at several widths, with and without Unicode and colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.room.terminal.cards import face
from rumpus.room.terminal.drawing import draw
from rumpus.rules.catalogue import open_book
from rumpus.rules.scene import Card, CardRow, Scene
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from tests.room.terminal.test_drawing import plain_text

EXPECTED = Path(__file__).parent / "expected"
NAMES = ("Ann", "Ben")
TITLES = (
    "RUN 15",
    "PASS 10-35",
    "CATCH 50",
    "KICK RETURN",
    "JUKEM",
    "PANCAKE BLOCK!",
    "FIELD GOAL",
    "HOLDING!",
    "SACK!",
)


def jukem() -> Match:
    """Some turns in which everybody lets plays stand; what can be taken from the discard pile is taken."""
    match = Match(open_book("jukem"), names=NAMES, seed=Seed(bytes(32)))
    for _ in range(34):
        said = [choice.words for choice in match.choices(match.turn)]
        match.play(match.turn, "take discard" if "take discard" in said else said[0])
    return match


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_table_as_drawn_in_the_expected_file(seat: int, width: int) -> None:
    match = jukem()
    lines = draw(match.book.rules.scene(match.view(seat)), match.names, width)
    assert plain_text(lines) == (EXPECTED / f"jukem-{seat + 1}-{width}.txt").read_text(encoding="utf-8")
    assert all(line.cell_len <= width for line in lines)


def test_where_only_ascii_can_be_shown_the_table_is_drawn_with_it() -> None:
    match = jukem()
    drawn = plain_text(draw(match.book.rules.scene(match.view(0)), match.names, 60, plain=True))
    assert drawn.isascii()
    assert drawn == (EXPECTED / "jukem-ascii.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("plain", [False, True])
def test_every_card_keeps_its_title_inside_its_edges(plain: bool) -> None:
    for title in TITLES:
        lines = [line.plain for line in face(Card(title, "red"), plain)]
        assert len({len(line) for line in lines}) == 1
        for word in title.split():
            assert any(word in line for line in lines)
        assert any("red" in line for line in lines)
    assert "black" not in "".join(line.plain for line in face(Card("RUN 15")))


def scene_of(*rows: CardRow) -> Scene:
    return Scene("cards", "?", rows=rows)


def test_neighbouring_plays_have_different_marks_and_fill_their_yards() -> None:
    drive = CardRow(
        "Your drive", "drive", (Card("RUN 20", gains=20), Card("RUN 30", gains=30), Card("RUN 10", gains=10)), yards=60
    )
    strip = draw(scene_of(drive), NAMES, 80)[1].plain
    assert strip == "▕" + "█" * 10 + "▓" * 15 + "█" * 5 + "░" * 20 + "▏"
    assert draw(scene_of(drive), NAMES, 80, plain=True)[1].plain == "|" + "#" * 10 + "=" * 15 + "#" * 5 + "." * 20 + "|"


def test_a_drive_past_100_yards_ends_where_the_strip_ends() -> None:
    drive = CardRow("Your drive", "drive", tuple(Card(f"RUN {n}", gains=40) for n in range(4)), yards=160)
    strip = draw(scene_of(drive), NAMES, 80)[1].plain
    assert len(strip) == 52
    assert "░" not in strip


def test_piles_say_what_lies_open_and_what_beneath() -> None:
    piles = (
        CardRow("Draw pile", "pile", hidden=7),
        CardRow("Discard pile", "pile", (Card("RUN 5"), Card("SACK!", "yellow"))),
    )
    assert draw(scene_of(*piles), NAMES, 80)[0].plain == "Draw pile 7 face down   Discard pile SACK!   RUN 5"
    top = (CardRow("Discard pile", "pile", (Card("RUN 5"),), hidden=3),)
    assert draw(scene_of(*top), NAMES, 80)[0].plain == "Discard pile RUN 5   3 beneath"
    assert draw(scene_of(CardRow("Discard pile", "pile")), NAMES, 80)[0].plain == "Discard pile empty"


def test_an_empty_hand_is_told() -> None:
    assert draw(scene_of(CardRow("Player 2's hand", "hand")), NAMES, 80)[0].plain == "Ben's hand  no cards"
