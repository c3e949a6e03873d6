"""The card table: hands, drives on their strips and piles can be drawn, read aloud, and told apart without colour."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rumpus.room.picture import Undrawable, cards, paint, picture
from rumpus.rules.scene import Card, CardRow, Scene, Tally
from tests.room.test_picture import SVG, contrast, texts, tree

DRIVE = (
    Card("RUN 20", gains=20),
    Card("PASS 10-35", gains=30),
    Card("CATCH 15", joins=True),
    Card("JUKEM", joins=True),
)
TABLE = Scene(
    "cards",
    "Your turn: make a play.",
    tallies=(Tally("Player 1", "7", True), Tally("Player 2", "3")),
    facts=(Tally("Period", "Half 1"), Tally("Deck", "reconstructed")),
    rows=(
        CardRow("Player 2's hand", "hand", (Card("SACK!", "yellow"),), hidden=3),
        CardRow("Player 2's drive", "drive"),
        CardRow("Draw pile", "pile", hidden=31),
        CardRow("Discard pile", "pile", (Card("RUN 5"),), hidden=4),
        CardRow("Your drive", "drive", DRIVE, yards=50),
        CardRow("Your hand", "hand", (Card("RUN 15"), Card("KICK RETURN"), Card("PICKED OFF!", "red"))),
    ),
)


def with_rows(*rows: CardRow) -> Scene:
    return replace(TABLE, rows=rows)


def test_every_card_in_sight_is_named_and_the_others_are_counted() -> None:
    shown = texts(TABLE)
    for title in ("RUN", "15", "KICK", "RETURN", "PICKED", "OFF!", "SACK!", "PASS 10-35", "CATCH 15", "JUKEM"):
        assert title in shown
    assert "31 cards" in shown
    assert "5 cards" in shown
    assert picture(TABLE).count('href="#rumpus-back"') == 3 + 1


def test_a_picture_says_in_words_what_lies_where() -> None:
    said = str(tree(TABLE)[1].text)
    assert "Player 2's hand: SACK!, 3 face down." in said
    assert "Your drive: 50 yards, RUN 20 for 20, PASS 10-35 with CATCH 15 with JUKEM for 30." in said
    assert "Draw pile: 31 face down." in said
    assert "Your hand: RUN 15, KICK RETURN, PICKED OFF!." in said
    assert "Player 1: 7, to act." in said


def test_yellow_and_red_are_written_on_the_card() -> None:
    assert {"yellow", "red"} <= set(texts(TABLE))
    assert not {"yellow", "red", "black"} & set(
        texts(with_rows(*TABLE.rows[1:2], CardRow("Hand", "hand", (Card("A"),))))
    )


def test_a_play_is_as_wide_as_what_it_gained() -> None:
    drawing = "".join(cards.strip(TABLE.rows[4], 0))
    wide = [int(each) for each in re.findall(r'<g transform="translate\(\d+ 14\)"><rect width="(\d+)"', drawing)]
    assert wide == [cards.STRIP * 20 // 100 - 6, cards.STRIP * 50 // 100 - cards.STRIP * 20 // 100 - 6]
    assert [text for text in texts(TABLE) if text.startswith("+")] == ["+20", "+30"]


def test_a_drive_past_100_stays_on_its_strip() -> None:
    long = CardRow("Your drive", "drive", tuple(Card(f"RUN {n}", gains=30) for n in range(5)), yards=150)
    drawing = "".join(cards.strip(long, 0))
    places = [int(x) + int(w) for x, w in re.findall(r'translate\((\d+) 14\)"><rect width="(\d+)"', drawing)]
    assert max(places) <= cards.STRIP


def test_words_on_cards_fit_into_them() -> None:
    for title in ("PANCAKE", "HOLDING!", "BLOCK!", "RETURN", "10-35"):
        assert paint.width(title, cards.bold(title, cards.CARD_WIDE - 16, 76)) <= cards.CARD_WIDE - 16
    for gain in (5, 10, 15, 30):
        play = [Card("PASS 20-50", gains=gain), Card("CATCH 30", joins=True), Card("JUKEM", joins=True)]
        room = cards.STRIP * gain // 100
        drawn = cards.laid(play, 0, room)
        for size, text in re.findall(r'font-size="(\d+)"[^>]*>([^<]+)<', drawn):
            assert int(size) == cards.SMALLEST or paint.width(text, int(size)) <= room


def test_empty_hands_and_piles_are_drawn_as_such() -> None:
    empty = with_rows(CardRow("Discard pile", "pile"), CardRow("Your drive", "drive"), CardRow("Your hand", "hand"))
    assert {"empty", "no cards"} <= set(texts(empty))
    assert "rumpus-back" not in picture(empty)
    assert "Your hand: no cards." in str(tree(empty)[1].text)


@pytest.mark.parametrize("scene", [TABLE, with_rows(*TABLE.rows[4:])])
def test_everything_used_is_defined_and_everything_defined_is_used(scene: Scene) -> None:
    drawing = picture(scene)
    defined = re.findall(r' id="([^"]+)"', drawing)
    assert set(re.findall(r'href="#([^"]+)"', drawing)) == set(defined)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ((), "a card table needs a hand and a drive"),
        (TABLE.rows[-1:], "a card table needs a hand and a drive"),
        ((CardRow("Tricks", "trick"),), "Tricks: no row of kind 'trick' can be drawn; there are: hand, drive, pile"),
        (
            (CardRow("Your hand", "hand", (Card("ACE", "green"),)),),
            "Your hand: ACE is 'green'; a card can be drawn in black, yellow, red",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(rows: tuple[CardRow, ...], reason: str) -> None:
    with pytest.raises(Undrawable, match=re.escape(reason)):
        picture(with_rows(*rows))


GROUNDS = [*zip(cards.ON_BAND.values(), cards.BAND.values(), strict=True), (paint.INK, cards.FACE)]


@pytest.mark.parametrize(("words", "ground"), GROUNDS)
def test_words_stand_out_from_their_card(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize(
    ("thing", "ground"), [(cards.FACE, cards.TURF), (cards.CHALK, cards.TURF), (cards.FACE, paint.TEAL)]
)
def test_cards_and_chalk_stand_out_from_their_ground(thing: str, ground: str) -> None:
    assert contrast(thing, ground) >= 3


def test_no_words_have_a_colour_that_was_not_checked() -> None:
    fills = {each.get("fill") for each in tree(TABLE).iter(f"{SVG}text") if not each.get("class", "").strip("b ")}
    assert fills <= {words for words, _ in GROUNDS} | {None}
