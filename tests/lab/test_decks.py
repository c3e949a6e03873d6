"""Decks found by name or file, and looked over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rumpus.lab.decks import OWN, find_deck, label, look_over
from rumpus.rules.errors import BadKit, BadOption
from rumpus.rules.jukem import RECONSTRUCTED as JUKEM
from rumpus.rules.jukem import show_kit as show_jukem
from tests.rules.pigskin.conftest import deck_text


def written(path: Path, text: str) -> str:
    """A file with this text."""
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_tells_its_game_by_its_columns(tmp_path: Path) -> None:
    assert find_deck(written(tmp_path / "a.csv", "\ufeff" + deck_text({}))).game == "pigskin"
    assert find_deck(written(tmp_path / "b.csv", show_jukem(JUKEM))).game == "jukem"
    assert find_deck(written(tmp_path / "c.csv", "a,b"), "jukem").game == "jukem"
    with pytest.raises(BadOption, match="names no column of a deck that we know; say --game pigskin or jukem"):
        find_deck(written(tmp_path / "d.csv", "a,b\n"))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.csv").write_bytes(b"card,kind\n\xe9")
    with pytest.raises(BadKit, match=r"latin\.csv: line 2 is not UTF-8 text"):
        find_deck(str(tmp_path / "latin.csv"))
    (tmp_path / "large.csv").write_bytes(b"card," * 300_000)
    with pytest.raises(BadKit, match="too large, and no deck"):
        find_deck(str(tmp_path / "large.csv"))
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(BadKit, match=r"pipe\.csv is not a file, and no deck"):
        find_deck(str(tmp_path / "pipe.csv"))
    for missing in (tmp_path / "none.csv", tmp_path):
        with pytest.raises(BadKit, match=r"neither one of reconstructed, .*, nor a file that can be read"):
            find_deck(str(missing))


def test_a_reconstruction_is_labelled_so() -> None:
    look = look_over(find_deck("reconstructed"))
    assert look.good
    assert look.name == "reconstructed"
    assert "a reconstruction" in label(look.name)
    assert "reconstruction" not in label(OWN)


def test_the_same_cards_in_a_file_are_the_same_deck(tmp_path: Path) -> None:
    assert look_over(find_deck(written(tmp_path / "same.csv", deck_text({})))).name == "reconstructed"
    look = look_over(find_deck(written(tmp_path / "mine.csv", deck_text({"D2": {"long": ""}}))))
    assert look.name == OWN
    assert look.doubts == ("card D2, space long: blank",)
    assert look.readings["long"] == {"n": 38, "DOUBLE": 2}


def test_jukem_decks_are_counted_by_title(tmp_path: Path) -> None:
    look = look_over(find_deck("reconstructed", "jukem"))
    assert sum(look.kinds.values()) == 56
    assert look.readings["PASS"] == {"PASS 5-20": 3, "PASS 10-35": 3, "PASS 20-50": 2}
    broken = show_jukem(JUKEM).replace("RUN 5,5,", "RUN 5,7,", 1)
    assert look_over(find_deck(written(tmp_path / "j.csv", broken))).troubles == (
        "line 2: card R05-1: yards is '7'; it is a multiple of 5 from 5 to 95",
    )


@pytest.mark.parametrize("text", [deck_text({}), show_jukem(JUKEM)], ids=["pigskin", "jukem"])
@pytest.mark.parametrize(("separator", "name"), [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")])
def test_a_wrong_separator_is_told_in_one_sentence(text: str, separator: str, name: str, tmp_path: Path) -> None:
    said = f"the values are separated by {name}; this file needs commas between them"
    for given in (text.replace(",", separator), text.replace(",", f'"{separator}"').replace("\n", "\r\n")):
        assert look_over(find_deck(written(tmp_path / "d.csv", given))).troubles == (said,)
