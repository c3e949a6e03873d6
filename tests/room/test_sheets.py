"""The rule sheets as the room reads them."""

from __future__ import annotations

import re

import pytest

from rumpus.room.guides import guide_text, welcome
from rumpus.room.made_pages import spoken
from rumpus.room.sheets import clause, common_part, sheet_names, sheet_of, sheet_text
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import UnknownGame
from rumpus.rules.pegs.workshop.examples import example


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_sheet_and_a_welcome(game: str) -> None:
    about = open_book(game).about
    assert sheet_of(game) == about.sheet
    assert f"{about.prefix}-1" in sheet_text(about.sheet)
    steps = welcome(about)
    assert steps[0] == about.line
    assert [int(step.partition(".")[0]) for step in steps[1:]] == list(range(1, len(steps)))
    assert len(steps) >= 4
    assert all(step.endswith(".") and not re.search(r"[*`!\n]", step) for step in steps)


def test_a_guide_is_shown_without_its_figures() -> None:
    text = guide_text("x-rays")
    assert "## How it goes" in text
    assert "<!--" not in text
    assert "figures/" not in text


@pytest.mark.parametrize(
    ("name", "head", "words"),
    [
        ("night-march", "Alarm", "the soldier stays. The other soldier is lost."),
        (
            "night-march",
            "Win",
            "who has no soldier left loses; otherwise more soldiers in your row 6. Equal is a draw.",
        ),
        ("leap-frog", "Turn", "as often as you like. Whoever cannot passes."),
        ("x-rays", "Turn", "add a peg in your right side."),
        ("tic-tac-two", "Win", "with a line; then more pegs; nobody wins without a line. Equal is a draw."),
        ("lodgers", "Win", "who has 20 pegs wins; otherwise more pegs in your near left square. Equal is a draw."),
    ],
)
def test_the_sheet_of_a_described_game_leaves_nothing_unsaid(name: str, head: str, words: str) -> None:
    assert spoken(example(name), head).endswith(words)


def test_a_guide_to_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        guide_text("chess")


def test_the_sheets_of_games_to_come_can_be_read_too() -> None:
    assert {"hostage", "soccer", "jukem", "pigskin"} <= set(sheet_names())
    assert sheet_text(sheet_of("hostage")).startswith("#")


@pytest.mark.parametrize("name", ["chess", "", "../../README", "README", "pegs-", "/etc/passwd"])
def test_what_is_no_sheet_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match="there is no rule sheet"):
        sheet_of(name)


def test_a_clause_ends_where_the_next_one_begins() -> None:
    assert clause("pegs-x-rays", "XR-1") == (
        "- **XR-1** Each player hides a necklace of exactly 5 pegs on the own left-hand side: columns 1-3 for player 1,"
        " columns 4-6\n  for player 2 (18 locations)."
    )


def test_a_clause_keeps_the_table_that_belongs_to_it() -> None:
    found = clause("pegs-system", "SYS-7")
    assert "| upper left-hand | A-C x 1-3 | A-C x 4-6 |" in found
    assert "SYS-8" not in found


def test_a_ruling_is_told_with_the_titles_of_its_columns() -> None:
    found = clause("pegs-free-for-all", "R4")
    assert found.startswith("- **Id:** FF-R4\n- **Question:** May a player add again")
    assert "- **Ruling:** Yes." in found


def test_a_peg_game_also_knows_the_clauses_of_the_common_part() -> None:
    assert "SYS-17" in clause("pegs-free-for-all", "sys-17")
    assert common_part("pegs-free-for-all")
    assert not common_part("pegs-system")
    assert not common_part("pig-dice")
    with pytest.raises(UnknownGame, match="has no clause 'SYS-17'"):
        clause("pig-dice", "SYS-17")
