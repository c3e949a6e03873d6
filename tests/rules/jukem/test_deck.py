"""The decks of Jukem Football: that of the sheet, the others it names, decks from a file, and refused ones."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from rumpus.conformance import check
from rumpus.engine.plain import Plain
from rumpus.rules import jukem
from rumpus.rules.catalogue import open_book
from rumpus.rules.documents import docs_folder
from rumpus.rules.errors import BadKit
from rumpus.rules.jukem import KITS, RECONSTRUCTED, read_kit, show_kit
from rumpus.rules.jukem.deck_file import looked_over, titled
from tests.rules.jukem.scenario import begun

SHEET = (docs_folder("rules") / "jukem-deck.csv").read_text(encoding="utf-8")
HEADER, *ROWS = SHEET.splitlines()


def with_row(number: int, row: str) -> str:
    """The deck of the sheet with another row in the place of one."""
    return "\n".join([HEADER, *ROWS[:number], row, *ROWS[number + 1 :]])


def titles(name: str) -> Counter[str]:
    return Counter(titled(tuple(row)) for row in KITS[name])


@pytest.mark.clause("JK-1")
def test_the_usual_deck_is_that_of_the_sheet_card_for_card() -> None:
    assert read_kit(SHEET) == RECONSTRUCTED == jukem.DECK
    assert len(RECONSTRUCTED) == 56
    rows = list(csv.DictReader(SHEET.splitlines()))
    written = list(csv.DictReader(show_kit(RECONSTRUCTED).splitlines()))
    keys = [key for key in rows[0] if key != "evidence"]
    assert sorted([row[key] for key in keys] for row in written) == sorted([row[key] for key in keys] for row in rows)


def test_the_order_of_the_rows_does_not_matter() -> None:
    assert read_kit("\n".join([HEADER, *reversed(ROWS)])) == RECONSTRUCTED


def test_every_deck_that_we_know_is_called_reconstructed() -> None:
    assert list(KITS) == ["reconstructed", "reconstructed-jukem", "reconstructed-yellow", "reconstructed-kicks"]
    assert open_book("jukem").kit == "reconstructed"
    for name, deck in KITS.items():
        assert len(deck) == 56
        assert read_kit(show_kit(deck)) == deck
        assert open_book("jukem", name).kit == name


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("reconstructed-jukem", {"JUKEM": 3, "RUN 10": 4}),
        (
            "reconstructed-yellow",
            {"HOLDING!": 3, "SACK!": 3, "FUMBLE!": 1, "PICKED OFF!": 1, "PANCAKE BLOCK!": 1, "PASS 20-50": 3},
        ),
        (
            "reconstructed-kicks",
            {
                "FUMBLE!": 1, "PICKED OFF!": 1, "FIELD GOAL": 4, "PANCAKE BLOCK!": 1, "PASS 5-20": 4, "PASS 10-35": 0,
                "PASS 15-35": 3, "PASS 20-50": 0, "PASS 25-50": 2, "CATCH 25": 2,
            },
        ),
    ],
)  # fmt: skip
def test_the_other_decks_differ_from_it_as_the_sheet_says(name: str, changes: dict[str, int]) -> None:
    expected = titles("reconstructed")
    expected.update({title: number - expected[title] for title, number in changes.items()})
    assert titles(name) == +expected


def test_a_deck_brought_by_its_name_is_played_with_and_the_usual_one_stays() -> None:
    table = begun("reconstructed-jukem")
    assert table.offers.count("jukem") == 3
    assert table.offers.count("run 10") == 4
    assert begun().offers.count("jukem") == 2


@pytest.mark.parametrize("name", KITS)
def test_games_with_every_deck_end(name: str) -> None:
    book = open_book("jukem", name)
    for words in ({}, {"practice": "on"}):
        assert Plain(book).tally(book.house(words), seed=1, first=0, number=5)[1] == 0


def test_a_deck_says_in_every_scene_what_it_is(tmp_path: Path) -> None:
    def told(kit: str) -> str:
        book = open_book("jukem", kit)
        scene = book.rules.scene(book.rules.observe(book.rules.initial(book.house()), 0))
        return next(fact.value for fact in scene.facts if fact.name == "Deck")

    assert told("") == "reconstructed"
    assert told("reconstructed-kicks") == "reconstructed-kicks"
    file = tmp_path / "deck.csv"
    file.write_text(brought(), encoding="utf-8")
    assert told(str(file)) == "brought by a player"
    assert open_book("jukem", str(file)).kit.startswith("sha256:")
    file.write_text(SHEET, encoding="utf-8")
    assert open_book("jukem", str(file)).kit == "reconstructed"


def brought() -> str:
    """A deck that nobody knows: the third FIELD GOAL is a RUN 35."""
    rows = [row.replace(",FIELD GOAL,,,,3,", ",FIELD GOAL,,,,2,") for row in ROWS if not row.startswith("FG-3")]
    return "\n".join([HEADER, *rows, "R35-1,black,RUN,RUN 35,35,,,1,mine"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the first line names the columns: card_id,colour,type,title,yards,range_min,range_max,copies,evidence"),
        ("card,colour\n", "the first line names the columns: card_id,colour"),
        ("\n".join([HEADER, *ROWS[1:]]), "a deck has 56 cards, a row each; this has 55"),
        (with_row(0, "R05-1,black,RUN,RUN 5,5"), "card R05-1 has 5 columns; there are 9"),
        (with_row(0, ",black,RUN,RUN 5,5,,,3,"), "line 2: card_id is empty"),
        (with_row(0, "R05-2,black,RUN,RUN 5,5,,,3,"), "card R05-2: card_id is 'R05-2'; another card is called so too"),
        (with_row(0, "R05-1,black,DASH,RUN 5,5,,,3,"), "card R05-1: type is 'DASH'; it is one of RUN, PASS, CATCH"),
        (with_row(0, "R05-1,red,RUN,RUN 5,5,,,3,"), "card R05-1: colour is 'red'; RUN is black"),
        (with_row(48, "HO-1,red,HOLDING,HOLDING!,,,,2,"), "card HO-1: colour is 'red'; HOLDING is yellow"),
        (with_row(0, "R05-1,black,RUN,RUN 5,six,,,3,"), "card R05-1: yards is 'six'; it is a multiple of 5 from 5 to"),
        (with_row(0, "R05-1,black,RUN,RUN 7,7,,,3,"), "card R05-1: yards is '7'; it is a multiple of 5 from 5 to 95"),
        (with_row(0, "R05-1,black,RUN,RUN 100,100,,,3,"), "card R05-1: yards is '100'; it is a multiple of 5"),
        (with_row(0, "R05-1,black,RUN,RUN 5,5,5,,3,"), "card R05-1: range_min is '5'; for RUN it is empty"),
        (with_row(0, "R05-1,black,RUN,RUN 10,5,,,3,"), "card R05-1: title is 'RUN 10'; this card is called 'RUN 5'"),
        (with_row(20, "P0520-1,black,PASS,PASS 5-20,,5,,3,"), "card P0520-1: range_max is ''; it is a multiple of 5"),
        (with_row(20, "P0520-1,black,PASS,PASS 20-5,,20,5,3,"), "card P0520-1: range_max is '5'; the range begins at"),
        (with_row(20, "P0520-1,black,PASS,PASS 5-20,5,5,20,3,"), "card P0520-1: yards is '5'; for PASS it is empty"),
        (with_row(0, "R05-1,black,RUN,RUN 5,5,,,4,"), "card R05-1: copies is '4'; there are 3 cards RUN 5"),
        (with_row(40, "KR-1,black,KICK_RETURN,KICK RETURN,60,,,1,"), "card KR-1: yards is '60'; for KICK_RETURN it"),
        (with_row(40, "C45-1,black,CATCH,CATCH 45,45,,,1,"), "a deck has one KICK RETURN, of 50 yards"),
    ],
)  # fmt: skip
def test_a_deck_with_a_fault_is_refused_with_the_card_and_the_column(text: str, reason: str) -> None:
    with pytest.raises(BadKit) as refused:
        read_kit(text)
    assert reason in str(refused.value)


def test_all_troubles_of_a_deck_are_found_at_once_line_by_line() -> None:
    rows = ROWS.copy()
    rows[0] = "R05-1,red,RUN,RUN 10,5,5,,4,"
    rows[1] = "R05-1,black,RUN,RUN 5,5,,,3,"
    rows[20] = "P0520-1,black,PASS,PASS 20-5,,20,5,3,"
    rows[48] = "HO-1,yellow"
    text = "\n".join([HEADER, "", *rows, "X-1,black,DASH,,,,,,"])
    deck, found = looked_over(text)
    assert deck is None
    assert [trouble.partition(";")[0] for trouble in found] == [
        "line 3: card R05-1: colour is 'red'",
        "line 3: card R05-1: range_min is '5'",
        "line 3: card R05-1: title is 'RUN 10'",
        "line 4: card R05-1: card_id is 'R05-1'",
        "line 23: card P0520-1: range_max is '5'",
        "line 51: card HO-1 has 2 columns",
        "line 59: card X-1: type is 'DASH'",
        "a deck has 56 cards, a row each",
    ]


def test_copies_and_the_whole_deck_are_looked_at_once_every_card_can_be_read() -> None:
    _, found = looked_over("\n".join([HEADER, *(row for row in ROWS if row[:3] not in ("KR-", "HO-", "SA-"))]))
    assert found[0].startswith("a deck has 56 cards")
    assert [trouble.partition(";")[0] for trouble in found[1:]] == [
        "a deck has one KICK RETURN, of 50 yards (JK-20)",
        "a deck has at least 2 yellow cards",
    ]
    lost = "\n".join([HEADER, *ROWS[1:]])
    assert [trouble.partition(":")[0] for trouble in looked_over(lost)[1][1:]] == ["line 2", "line 3"]


def all_of(**kinds: int) -> str:
    """A deck of other numbers of copies: `all_of(RUN=40, HOLDING=2, ...)`."""
    looks = {
        "RUN": ("black", "RUN 5", "5"), "PASS": ("black", "PASS 5-20", ""), "CATCH": ("black", "CATCH 50", "50"),
        "KICK_RETURN": ("black", "KICK RETURN", "50"), "FIELD_GOAL": ("black", "FIELD GOAL", ""),
        "HOLDING": ("yellow", "HOLDING!", ""), "FUMBLE": ("red", "FUMBLE!", ""),
    }  # fmt: skip
    lines = [HEADER]
    for kind, copies in kinds.items():
        colour, title, yards = looks[kind]
        low, high = ("5", "20") if kind == "PASS" else ("", "")
        lines += [f"{kind}-{n},{colour},{kind},{title},{yards},{low},{high},{copies},x" for n in range(copies)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("kinds", "reason"),
    [
        ({"RUN": 52, "KICK_RETURN": 1, "HOLDING": 1, "FUMBLE": 2}, "a deck has at least 2 yellow cards; this has 1"),
        ({"RUN": 53, "KICK_RETURN": 1, "HOLDING": 2}, "a deck has at least 2 red cards; this has 0"),
        ({"RUN": 50, "KICK_RETURN": 2, "HOLDING": 2, "FUMBLE": 2}, "a deck has one KICK RETURN, of 50 yards (JK-20)"),
        (
            {"PASS": 20, "CATCH": 31, "KICK_RETURN": 1, "HOLDING": 2, "FUMBLE": 2},
            "with these cards nobody can make a play",
        ),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused(kinds: dict[str, int], reason: str) -> None:
    with pytest.raises(BadKit) as refused:
        read_kit(all_of(**kinds))
    assert str(refused.value).startswith(reason)


@pytest.mark.parametrize(
    "kinds",
    [
        {"RUN": 51, "KICK_RETURN": 1, "HOLDING": 2, "FUMBLE": 2},
        {"RUN": 1, "KICK_RETURN": 1, "FIELD_GOAL": 30, "HOLDING": 12, "FUMBLE": 12},
    ],
)
@pytest.mark.parametrize("house", [{}, {"replenish": "optional"}, {"overshoot": "on"}, {"starter": "turn_another"}])
def test_games_with_strange_decks_end_too(kinds: dict[str, int], house: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text(all_of(**kinds), encoding="utf-8")
    book = open_book("jukem", str(file))
    tally, unfinished = Plain(book).tally(book.house(house), seed=3, first=0, number=3)
    assert unfinished == 0
    assert tally[0] == 3


def test_a_file_with_a_fault_is_named_in_the_refusal(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text(with_row(0, "R05-1,black,RUN,RUN 5,5,,,4,"), encoding="utf-8")
    with pytest.raises(BadKit, match=r"deck\.csv: line 2: card R05-1: copies is '4'"):
        open_book("jukem", str(file))


def test_another_deck_keeps_the_plain_laws_too() -> None:
    check(open_book("jukem", "reconstructed-kicks"), closely=4, native=False).must_be_kept()


@pytest.mark.parametrize("field", ["x" * 200_000, '"' + "x" * 200_000, "a\0b"])
def test_a_file_that_is_no_table_at_all_is_refused(field: str) -> None:
    """A field longer than the csv module reads is its own kind of error."""
    with pytest.raises(BadKit):
        read_kit(f"{field}\n")
