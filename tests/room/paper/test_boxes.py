"""Games in print, read back: sizes of pages, words on them, how many cards there are."""

from __future__ import annotations

import ctypes
import re
from functools import cache
from math import floor
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from rumpus.room.guides import guide_source
from rumpus.room.paper.boxes import box, rule_card, sheets
from rumpus.room.paper.setting import PAPERS, Paper
from rumpus.rules import kits
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadKit
from rumpus.rules.made import keep

DECKS = Path(__file__).parents[3] / "docs" / "rules"
A4, LETTER = (595.28, 841.89), (612.0, 792.0)
PEGS = [game for game in GAMES if open_book(game).about.box == "P.E.G.S."]


_printed = cache(box)


def printed(game: str, paper: Paper = "a4") -> bytes:
    """A game in print, set once for all tests."""
    return _printed(game, "", paper)


def pages(made: bytes) -> list[str]:
    """The text of every page."""
    document = pdfium.PdfDocument(made)
    return [re.sub(r"\s+", " ", page.get_textpage().get_text_bounded()) for page in document]


def sizes(made: bytes) -> set[tuple[float, ...]]:
    """The sizes of the pages, whichever way they lie."""
    return {tuple(sorted(round(side, 2) for side in page.get_size())) for page in pdfium.PdfDocument(made)}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_on_one_page_and_names_its_pieces(game: str) -> None:
    book = open_book(game)
    parts = dict(rule_card(book)["parts"])
    assert next(iter(parts)) == "How it goes"
    assert list(parts)[-1] == "A tip"
    told = guide_source(game).partition("## The cards")[0]
    pictures = [block for body in parts.values() for block in body if block["kind"] == "picture"]
    assert len(pictures) == told.count("](figures/")
    assert all(block["svg"].startswith("<svg") for block in pictures)


FOOT, BODY = 32, 39
"""Points above the lower edge of a page: where its foot ends, and where all else ends."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", [*GAMES, "lodgers"])
def test_nothing_stands_beside_its_page_or_in_its_foot(game: str, paper: Paper) -> None:
    for page in pdfium.PdfDocument(printed(game, paper)):
        wide, high = page.get_size()
        texts = page.get_textpage()
        for left, bottom, right, top in map(texts.get_rect, range(texts.count_rects())):
            assert 0 <= left <= right <= wide
            assert 0 <= bottom <= top <= high
            assert top <= FOOT or bottom >= BODY or "our own words" not in texts.get_text_bounded()


CUT_OR_COVERED = (
    "Cut out",
    "Cut across",
    "keep it covered",
    "glue the grey tabs",
    "deck reconstructed A",
    "deck reconstructed RUN",
)


@pytest.mark.parametrize("game", ["pigskin", "jukem", "pig-dice", "x-rays"])
def test_printed_on_both_sides_nothing_is_on_the_back_of_what_is_cut_out_or_covered(game: str) -> None:
    text = pages(printed(game))
    fronts = [at for at, page in enumerate(text) if any(words in page for words in CUT_OR_COVERED)]
    assert fronts
    for at, back in ((at, "".join(text[at + 1 : at + 2])) for at in fronts):
        assert at % 2 == 0, f"page {at + 1} is the back of page {at}"
        assert "Left empty" in back or not re.sub(r"Pigskin|\s", "", back)


@pytest.mark.parametrize("game", PEGS)
def test_a_peg_game_is_a_rule_card_a_referees_sheet_and_two_notepads(game: str) -> None:
    rules, referee, first, _, second = pages(printed(game))
    title = open_book(game).about.title
    assert title in rules
    assert "How it goes" in rules
    assert "A tip" in rules
    assert "Say alarm. Else say silence." in referee
    assert "Who is told what" in referee
    assert not re.search(r"[A-Z]{2}-R?\d", referee.partition("Who is told")[2]), "a clause that nobody can look up"
    assert "1 2 3 4 5 6" in first
    assert "6 5 4 3 2 1" in second
    for pad in (first, second):
        assert {f"{row}{column}" for row in "ABCDEF" for column in "123456"} <= set(pad.split())


@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
def test_pages_are_of_the_paper_that_was_asked_for_and_the_same_bytes_twice(
    paper: Paper, size: tuple[float, float]
) -> None:
    made = box("soccer", paper=paper)
    assert sizes(made) == {size}
    assert len(pages(made)) == 5
    assert box("soccer", paper=paper) == made
    assert b"CreationDate" not in made


def test_pigskin_has_fifty_cards_with_backs_both_squads_a_field_and_pads_of_both_editions() -> None:
    made = printed("pigskin")
    text = pages(made)
    assert sizes(made) == {A4}
    fronts = [page for page in text if re.search(r"\b[A-E]\d+ (Pigskin|Penalty|Replacement)", page)]
    cards = re.findall(r"\b([A-E]\d+) (?:Pigskin|Penalty|Replacement)", " ".join(fronts))
    assert sorted(cards) == sorted(f"{series}{number}" for series in "ABCDE" for number in range(1, 11))
    backs = [page for page in text if re.fullmatch(r"\s*(Pigskin\s*)+", page)]
    assert sum(page.count("Pigskin") for page in backs) == 2 * 50
    assert len(fronts) == len(backs) == 6
    heads = ["How it goes", "Referee’s summary", "The men of White", "The men of Black", "Two line-ups", "The field"]
    for head in heads:
        assert sum(head in page for page in text) == 1, head
    for head in ("edition of 1956", "edition of 1946"):
        assert sum(head in page for page in text) == 2, head
    assert len(text) == 26


MILLIMETRE = 72 / 25.4


def places(page: pdfium.PdfPage, words: str) -> set[tuple[int, int]]:
    """The columns and rows of the cards, of 63 by 88 mm and centred, on which these words stand."""
    wide, high = page.get_size()
    texts = page.get_textpage()
    found = set()
    for each in map(texts.get_rect, range(texts.count_rects())):
        if re.fullmatch(words, texts.get_text_bounded(*each).strip()):
            across, down = (each[0] + each[2] - wide) / 2, (high - each[1] - each[3]) / 2
            found.add((floor(across / (63 * MILLIMETRE) + 1.5), floor(down / (88 * MILLIMETRE) + 1.5)))
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_turned_over_the_long_edge_every_back_lies_behind_its_card(paper: Paper) -> None:
    document = pdfium.PdfDocument(printed("pigskin", paper))
    sheets_of_cards = [(document[at], document[at + 1]) for at in range(2, 14, 2)]
    for front, back in sheets_of_cards:
        cards = places(front, r"[A-E]\d+")
        assert places(back, "Pigskin") == {(2 - column, row) for column, row in cards}
    assert sum(len(places(front, r"[A-E]\d+")) for front, _ in sheets_of_cards) == 50


def test_the_squads_in_print_serve_both_editions() -> None:
    men = next(sheet for sheet in sheets(open_book("pigskin")) if sheet["kind"] == "men")["men"]
    for edition in ("1956", "1946"):
        assert sum(man["only"] in ("", edition) for man in men) == 25
    assert len(men) == 28


def test_the_back_of_a_man_tells_nothing() -> None:
    men = next(sheet for sheet in sheets(open_book("pigskin")) if sheet["kind"] == "men")["men"]
    assert len({man["back"] for man in men}) == 2  # linemen and backs
    assert len({man["front"] for man in men}) == 6


def test_jukem_has_fifty_six_cards_and_two_drives() -> None:
    made = printed("jukem")
    text = pages(made)
    cards = " ".join(text[2:-1])
    assert len(text) == 2 + 2 * 7 + 1
    assert "5 ×3, 10 ×5, 15 ×4, 20 ×4, 25 ×2, 30 ×2 20 gains its yards" in text[1]
    counted = {kind: len(re.findall(rf"\b{kind}\b", cards)) for kind in ("RUN", "PASS", "CATCH", "JUKEM", "FIELD")}
    assert counted == {"RUN": 20, "PASS": 8, "CATCH": 12, "JUKEM": 2, "FIELD": 3}
    assert len(next(sheet for sheet in sheets(open_book("jukem")) if sheet["kind"] == "cards")["faces"]) == 56
    assert "Player 2" in text[-1]
    assert "field goal" in text[-1]


@pytest.mark.parametrize(("game", "deck"), [("pigskin", "pigskin-deck.csv"), ("jukem", "jukem-deck.csv")])
def test_somebodys_own_cards_are_printed_as_they_are(game: str, deck: str, tmp_path: Path) -> None:
    text = (DECKS / deck).read_text(encoding="utf-8")
    own = tmp_path / "own.csv"
    own.write_text(text.replace("A1,play,65,", "A1,play,63,").replace("RUN 30,30", "RUN 35,35"), encoding="utf-8")
    made, usual = (" ".join(pages(each)) for each in (box(game, str(own)), printed(game)))
    assert re.search(r"deck sha256:[0-9a-f]{16}\b", made)
    for there in {"pigskin": ["63 57 53"], "jukem": ["RUN 35"]}[game]:
        assert made.count(there) > usual.count(there)
    own.write_text("nonsense", encoding="utf-8")
    with pytest.raises(BadKit):
        box(game, str(own))


def test_pig_dice_has_two_dice_a_pad_and_the_exact_table() -> None:
    rules, stops, pad, _, dice = pages(printed("pig-dice"))
    assert "pig's head" in rules.replace("’", "'")
    assert "The Head die" in dice
    assert "25" in pad
    assert " 53+ 53+ 53+ 53+ 54+ 54+ 55+ 55+ 56+ 57 58 61 65 69+ 71+ 74+ 76+ 79+ 83+ 87+ 90+" in stops
    assert "53.3 %" in stops


def test_each_deck_of_a_game_is_named_as_it_is() -> None:
    for deck in open_book("jukem").hooks.KITS:
        assert f"Jukem Football, deck {deck} Rumpus" in pages(box("jukem", deck))[1]


def test_dice_that_somebody_brought_are_not_solved_to_be_printed() -> None:
    growing = open_book("pig-dice", kits.keep("H H H H H 1\nT T T T T 6\n"))
    assert [sheet["kind"] for sheet in sheets(growing)] == ["rules", "scores", "dice"]


def fonts(made: bytes) -> set[tuple[str, bool]]:
    """The names of all fonts of a document, and whether each is embedded."""
    found = set()
    for page in pdfium.PdfDocument(made):
        for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            font = raw.FPDFTextObj_GetFont(thing.raw)
            name = ctypes.create_string_buffer(100)
            raw.FPDFFont_GetBaseFontName(font, name, len(name))
            found.add((name.value.decode(), bool(raw.FPDFFont_GetIsEmbedded(font))))
    return found


def test_every_font_is_one_of_ours_and_embedded() -> None:
    faces = {"AtkinsonHyperlegible-Regular", "AtkinsonHyperlegible-Bold", "Caprasimo-Regular"}
    for game in GAMES:
        found = {(name.rpartition("+")[2], embedded) for name, embedded in fonts(printed(game))}
        assert found == {(face, True) for face in faces}, game


def test_a_described_game_is_printed_too() -> None:
    text = (Path(__file__).parents[3] / "src/rumpus/rules/pegs/workshop/games/lighthouse.game").read_text("utf-8")
    made = pages(box(keep(text)))
    assert len(made) == 5
    assert "Lighthouse" in made[0]
    assert "The goal" not in made[0]
    assert "Your left side" in made[0]


def test_a_game_in_a_file_of_somebody_is_printed_with_its_own_words() -> None:
    example = Path(__file__).parents[3] / "src" / "rumpus" / "conformance" / "example.py"
    (rules,) = pages(box(str(example)))
    assert "each player hides a thimble under a cup" in rules
