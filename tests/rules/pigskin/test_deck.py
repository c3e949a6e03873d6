"""The cards: the reconstructed deck, decks from a file, and what a deck file may not hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadKit
from rumpus.rules.pigskin import CARDS, DECK, KITS, RECONSTRUCTED, doubts, read_kit, show_kit
from rumpus.rules.pigskin.deck import KINDS, looked_over, printed_on
from rumpus.rules.pigskin.spaces import CLASSES, KIND, MARGINS, READ, ROWS
from tests.rules.pigskin.conftest import HEADER, USUAL, deck_text, given

SHEET = Path(__file__).parents[3] / "docs" / "rules" / "pigskin-deck.csv"


def test_the_deck_that_comes_with_the_game_is_the_one_of_the_sheet() -> None:
    assert show_kit(RECONSTRUCTED) == SHEET.read_text(encoding="utf-8").replace("\r\n", "\n")
    assert list(KITS) == ["reconstructed"], "and it is called what it is"
    assert open_book("pigskin").kit == "reconstructed"
    assert DECK == RECONSTRUCTED


@pytest.mark.clause("PS-20", "PS-21")
def test_a_card_has_six_rows_of_three_columns_and_nine_margins() -> None:
    assert len(CARDS) == len(RECONSTRUCTED) == 50
    assert {f"{row}_{man}" for row in ROWS for man in CLASSES} | set(MARGINS) == set(READ)
    assert len(READ) == 27
    assert all(len(row) == 31 for row in RECONSTRUCTED)


@pytest.mark.clause("PS-124", "PS-125")
def test_the_special_cards_of_the_reconstruction() -> None:
    special = {card: KINDS[row[KIND]] for card, row in zip(CARDS, RECONSTRUCTED, strict=True) if row[KIND]}
    assert [card for card, kind in special.items() if kind == "penalty"] == ["A9", "B3", "C10", "D6", "E5"]
    assert [card for card, kind in special.items() if kind == "replace_game"] == ["C7"]
    assert [card for card, kind in special.items() if kind == "replace_quarter"] == ["A4", "B8", "E2"]


def test_a_deck_is_brought_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("\ufeff" + deck_text({"B1": {"line_second": "7"}}).lower(), encoding="utf-8")
    book = open_book("pigskin", str(path))
    assert book.kit.startswith("sha256:")
    same = tmp_path / "same.csv"
    same.write_text(deck_text({}), encoding="utf-8")
    assert open_book("pigskin", str(same)).kit == "reconstructed"


def test_case_spaces_and_the_order_of_lines_do_not_matter() -> None:
    header, *lines = deck_text({}).splitlines()
    assert read_kit("\n".join([header, *reversed(lines)]).lower().replace(",inc ", ", inc  ")) == RECONSTRUCTED


NOT_PRINTED = [
    pytest.param("field_goal", "BLOCKED", marks=pytest.mark.clause("PS-R32"), id="no blocked field goal"),
    pytest.param("line_star", "2.5", marks=pytest.mark.clause("PS-R11"), id="no fractions"),
    pytest.param("pass_star", "INT -3", marks=pytest.mark.clause("PS-R22"), id="no interception behind the line"),
    pytest.param("line_star", "-3 ADD LATERAL", marks=pytest.mark.clause("PS-R6"), id="nothing is added to a loss"),
    pytest.param("long", "-5", marks=pytest.mark.clause("PS-R5"), id="a long gain is at least a yard"),
]


@pytest.mark.parametrize(("column", "text"), NOT_PRINTED)
def test_what_the_rules_exclude_cannot_be_printed(column: str, text: str) -> None:
    with pytest.raises(BadKit) as refused:
        read_kit(deck_text({"D2": {column: text}}))
    assert f"card D2, space {column}" in str(refused.value)


REFUSED = [
    ({"B1": {"line_second": "INC 4"}}, "card B1, space line_second: 'INC 4' cannot stand there; it takes n, LONG"),
    ({"B1": {"line_second": "four"}}, "card B1, space line_second: 'four' cannot stand there"),
    ({"B1": {"pass_star": "8 ADD LATERAL"}}, "card B1, space pass_star: '8 ADD LATERAL' cannot stand there"),
    ({"D2": {"long": "0"}}, "card D2, space long: 0 is out of range; it takes 1 to 99"),
    ({"D2": {"field_goal": "GOOD-31"}}, "card D2, space field_goal: 31 is out of range; it takes 0 to 30"),
    ({"D2": {"punt_oob": "OB 50"}}, "card D2, space punt_oob: 50 is out of range; it takes 0 to 49"),
    ({"D2": {"blocked_kick": "KEEP 3"}}, "card D2, space blocked_kick: 3 is out of range; it takes -99 to 0"),
    ({"D2": {"kickoff_star": "-4"}}, "card D2, space kickoff_star: -4 is out of range; it takes 0 to 99"),
    ({"D2": {"kickoff_star": "100"}}, "card D2, space kickoff_star: 100 is out of range"),
    ({"D2": {"point_after": "GOOD-3"}}, "card D2, space point_after: 'GOOD-3' cannot stand there"),
    ({"D2": {"kind": "joker"}}, "card D2, space kind: 'joker' cannot stand there; it takes play, penalty"),
    ({"D2": {"penalty_side": "REF"}}, "card D2, space penalty_side: 'REF' cannot stand there"),
    ({"D2": {"penalty_yards": "0"}}, "card D2, space penalty_yards: '0' cannot stand there"),
    ({"D2": {"penalty_yards": ""}}, "card D2, space penalty_yards: '' cannot stand there"),
    ({"B8": {"replace_man": "XX"}}, "card B8, space replace_man: 'XX' cannot stand there"),
    ({"B8": {"replace_team": "BOTH"}}, "card B8, space replace_team: 'BOTH' cannot stand there"),
    ({"D2": {"card": "F1"}}, "there is no card 'F1'; cards are A1 to E10"),
    ({"D2": {"card": "D1"}}, "card D1 is there twice"),
]


@pytest.mark.parametrize(("changes", "reason"), REFUSED)
def test_a_deck_file_is_refused_by_card_and_space(changes: dict[str, dict[str, str]], reason: str) -> None:
    with pytest.raises(BadKit) as refused:
        read_kit(deck_text(changes))
    assert reason in str(refused.value)


def test_a_deck_file_must_be_whole() -> None:
    header, *lines = deck_text({}).splitlines()
    for text, reason in (
        ("", "must name the columns of a deck; it lacks card, kind, kickoff_star"),
        ("\n".join([header.replace("long_pass,", ""), *lines]), "it lacks long_pass"),
        ("\n".join([header + ",colour", *lines]), "a deck has no column 'colour'"),
        ("\n".join([header, *lines[:-2]]), "2 of the 50 cards are missing: E9, E10"),
        ("\n".join([header, lines[0] + ",x", *lines[1:]]), "card A1 has more or fewer than the 33 columns"),
        ("\n".join([header, lines[0].rpartition(",")[0], *lines[1:]]), "card A1 has more or fewer"),
    ):
        with pytest.raises(BadKit) as refused:
            read_kit(text)
        assert reason in str(refused.value)


def test_all_troubles_of_a_deck_are_found_at_once() -> None:
    deck, found = looked_over(
        deck_text({"B1": {"line_second": "INC 4", "long": "0"}, "D2": {"kind": "joker"}, "E10": {"card": "D1"}})
    )
    assert deck is None
    assert [re.split(": (?!card)", trouble)[0] for trouble in found] == [
        "line 12: card B1, space line_second",
        "line 12: card B1, space long",
        "line 33: card D2, space kind",
        "line 51: card D1 is there twice",
        "1 of the 50 cards are missing",
    ]
    header, *lines = deck_text({}).splitlines()
    renamed = header.replace("long_pass,", "far_pass,").replace("card,", "name,", 1)
    assert len(looked_over("\n".join([renamed, *lines]))[1]) == 3, "two are missing in one line, two are not known"
    deck, found = looked_over(deck_text(every_card(fumble="", long="DOUBLE")))
    assert deck is None
    assert len(found) == 2


@pytest.mark.parametrize("column", ["line_star", "penalty_yards"])
def test_a_figure_of_thousands_of_digits_is_only_out_of_range(column: str) -> None:
    with pytest.raises(BadKit, match=f"card D2, space {column}"):
        read_kit(deck_text({"D2": {column: "9" * 5_000}}))


def test_a_line_that_no_table_has_is_refused() -> None:
    text = deck_text({}).replace("B5,play,54", "B5,play," + "5" * 200_000)
    with pytest.raises(BadKit, match="line 16: not a line of a table"):
        read_kit(text)


def test_readings_are_counted_by_the_way_they_are_written() -> None:
    kinds, readings = printed_on(RECONSTRUCTED)
    assert kinds == {"play": 41, "penalty": 5, "replace_game": 1, "replace_quarter": 3}
    assert readings["long"] == {"n": 39, "DOUBLE": 2}
    assert readings["field_goal"] == {"GOOD-n": 31, "NG": 10}
    assert all(sum(ways.values()) == 41 for ways in readings.values())


def every_card(**spaces: str) -> dict[str, dict[str, str]]:
    """These spaces on all play cards of the series B to E."""
    return {card: spaces for card in CARDS if USUAL[card]["kind"] == "play" and card[0] != "A"}


UNPLAYABLE = [
    (every_card(long="DOUBLE"), "a LONG could never end"),
    (every_card(fumble=""), "no play card of series B to E has a reading in the space fumble"),
    ({card: {"kind": "play"} for card in ("B3", "C10", "D6", "E5")}, "all penalty cards are in series A"),
    ({card: {"kind": "play"} for card in ("C7", "B8", "E2")}, "all replacement cards are in series A"),
    ({f"D{number}": {"kind": "replace_game"} for number in range(1, 6)}, "there are 9 replacement cards"),
]


@pytest.mark.parametrize(("changes", "reason"), UNPLAYABLE)
def test_a_deck_that_could_not_be_played_is_refused(changes: dict[str, dict[str, str]], reason: str) -> None:
    with pytest.raises(BadKit) as refused:
        read_kit(deck_text(changes))
    assert reason in str(refused.value)


def test_what_is_only_unusual_is_a_doubt() -> None:
    odd = read_kit(
        deck_text({"C7": {"kind": "replace_quarter"}, "D2": {"long": "", "penalty_side": "", "penalty_yards": ""}})
    )
    assert doubts(odd) == [
        "0 cards of kind replace_game; a box has 1",
        "4 cards of kind replace_quarter; a box has 3",
        "card D2, space long: blank",
        "card D2, space penalty_side: blank",
    ]
    none = read_kit(deck_text({card: {"kind": "play"} for card in ("A9", "B3", "C10", "D6", "E5")}))
    assert "no card of kind penalty; a box has some" in doubts(none)


def test_what_is_written_comes_back() -> None:
    assert show_kit(RECONSTRUCTED).splitlines()[0] == HEADER
    odd = {"return_star": "-4 OB", "pass_star": "INT 9 OB", "long_pass": "int 40 ob"}
    mine = read_kit(deck_text({"B8": {"replace_team": "OTHER", "replace_man": "QB"}, "D2": odd}))
    assert read_kit(show_kit(mine)) == mine
    assert ",INT 9 OB," in show_kit(mine)
    assert ",INT 40 OB," in show_kit(mine)
    assert ",OTHER,QB" in show_kit(mine)


@pytest.mark.clause("PS-R1")
def test_a_blank_space_is_passed_over() -> None:
    field = given("White 1&10 @W30", ["line/second = ", "line/second = 6"]).does("run LG")
    assert field.situation == "White 2&4 @W36 | 0-0"
    assert field.sees(0).turned == 2


@pytest.mark.clause("PS-R1")
def test_a_special_card_with_readings_is_read() -> None:
    field = given("White 1&10 @W30", ["QUARTER: line/second = 6"]).does("run LG")
    assert field.sees(0).turned == 1
    assert field.does("lose LE", "send scrub").situation == "White 2&4 @W36 | 0-0"
