"""The menu: what a newcomer meets first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rumpus.rules.catalogue import games, open_book
from rumpus.rules.pegs.workshop.examples import FOLDER
from rumpus.table.referee import referee


def number(slug: str) -> str:
    return str(games().index(slug) + 1)


def test_the_menu_lists_every_game_with_a_number_and_the_ways_to_go_on(rumpus: Any) -> None:
    ran = rumpus(typed=["quit"])
    assert ran.code == 0
    for slug in games():
        assert f"  {number(slug):>2}  {open_book(slug).about.title}" in ran.out
    assert "rules     read the rules of a game" in ran.out
    assert "continue" not in ran.out
    assert ran.out.endswith("Good night.\n")


def test_the_end_of_input_leaves_the_room(rumpus: Any) -> None:
    assert rumpus().code == 0


def test_a_game_by_number_against_the_computer_is_left_and_continued(rumpus: Any, home: Path) -> None:
    typed = [number("free-for-all"), "", "Ann", "wizard", "be", "", "A1", "quit", "continue", "1", "B1", "quit", "quit"]
    ran = rumpus(typed=typed)
    assert ran.code == 0, ran.err
    assert "There is no level 'wizard'." in ran.out
    assert "The computer plays as a beginner." in ran.out
    assert "continue  go on with an unfinished game (1)" in ran.out
    (path,) = home.glob("*.rumpus")
    assert "   1  Free-For-All: Ann, Computer (" in ran.out
    found = referee(path.read_text())
    assert [each.words for each in found.match.played if each.seat == 0] == ["add A1", "add B1"]


def test_a_game_by_name_for_three_people_with_words(rumpus: Any, home: Path) -> None:
    typed = ["pig dice", "3", "Ann", "", "Cid", "yes", "tin", "drum", "", "throw", "quit", "quit"]
    ran = rumpus(typed=typed)
    (path,) = home.glob("*.rumpus")
    record = referee(path.read_text()).record
    assert record.names == ("Ann", "Player 2", "Cid")
    assert record.words == ("tin", "drum", "")
    assert "how many people at this keyboard (2 to 8):" in ran.out


def test_what_is_not_understood_is_said_and_asked_again(rumpus: Any, home: Path) -> None:
    typed = ["chess", number("x-rays"), "9", "3", "ten", "2", "Ann", "ann", "back", "99", "quit"]
    ran = rumpus(typed=typed)
    assert ran.code == 0
    assert "there is no game 'chess'" in ran.out
    assert "1 to 8 people can play on one keyboard, not 9. Type back for the menu." in ran.out
    assert "set for 2 players here, not 3" in ran.out
    assert "two players are called 'ann'" in ran.out
    assert "there is no game '99'" in ran.out
    assert not home.exists()


def test_rules_can_be_read_from_the_menu(rumpus: Any) -> None:
    ran = rumpus(typed=["rules", "x-rays", "quit"])
    assert "- **XR-9** The first player with five markers wins at once." in ran.out


def test_a_damaged_game_is_listed_as_damaged_and_the_menu_goes_on(rumpus: Any, home: Path) -> None:
    rumpus("play", "free-for-all", typed=["A1"])
    (path,) = home.glob("*.rumpus")
    path.write_text(path.read_text().replace("Date:", "Dote:"))
    ran = rumpus(typed=["continue", "1", "quit"])
    assert ran.code == 0
    assert f"   1  {path.name}: damaged, line 5" in " ".join(ran.out.split("\n"))
    assert ran.out.endswith("Good night.\n")


@pytest.mark.parametrize(
    ("game", "house", "words"),
    [
        ("x-rays", (), "as a master, who learned by playing itself."),
        ("x-rays", ("--option", "necklace=no_isolated"), "as an expert, for no master has learned this game"),
        ("hideout", (), "as an expert, for no master has learned this game"),
    ],
)
def test_who_asks_for_a_master_is_told_where_there_is_none(
    rumpus: Any, game: str, house: tuple[str, ...], words: str
) -> None:
    ran = rumpus("play", game, "--level", "master", *house, typed=["quit"])
    assert f"The computer plays {words}" in ran.out, ran.err


def test_a_file_with_a_description_is_a_game_of_the_menu_too(rumpus: Any, tmp_path: Path) -> None:
    path = tmp_path / "My Game.game"
    path.write_text((FOLDER / "night-march.game").read_text(encoding="utf-8").replace("Night March", "Mine"), "utf-8")
    ran = rumpus(typed=["rules", str(path), "", str(path), "", "Ann", "", "", "quit", "quit"])
    assert "# Mine" in ran.out
    assert "Mine: 2 players" in ran.out
