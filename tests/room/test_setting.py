"""Setting the table."""

from __future__ import annotations

import pytest

from rumpus.room.setting import set_table
from rumpus.rules.catalogue import find_game
from rumpus.rules.errors import BadKit, BadOption, RumpusError, UnknownGame


@pytest.mark.parametrize("text", ["x-rays", "X-Rays", "x rays", "X", "x-r"])
def test_a_game_is_found_by_its_name_or_the_beginning_of_it(text: str) -> None:
    assert find_game(text) == "x-rays"


@pytest.mark.parametrize("text", ["", " ", "chess"])
def test_an_unknown_game_is_refused(text: str) -> None:
    with pytest.raises(UnknownGame, match="there is no game"):
        find_game(text)


def test_a_slip_of_the_pen_gets_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="do you mean pig-dice"):
        find_game("pigdise")


def test_alone_one_sits_at_the_first_seat_against_the_computer() -> None:
    setting = set_table("free-for-all")
    assert setting.names == ("Player 1", "Computer")
    assert setting.computers == (1,)
    assert setting.people == (0,)


def test_one_person_may_choose_the_seat() -> None:
    setting = set_table("pig-dice", names=["Ann"], seat=2, house=["players=3"])
    assert setting.names == ("Computer 1", "Ann", "Computer 2")
    assert setting.people == (1,)


def test_a_game_for_many_is_set_for_all_who_want_to_play() -> None:
    setting = set_table("pig-dice", people=8)
    assert len(setting.names) == 8
    assert setting.computers == ()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"people": 9}, "1 to 8 people"),
        ({"people": 3}, "set for 2 players here, not 3"),
        ({"people": 2, "seat": 2}, "a seat can be chosen by one person"),
        ({"seat": 3}, "there is no seat 3"),
        ({"names": ["Ann", "ANN"]}, "two players are called"),
        ({"names": ["computer"]}, "two players are called"),
        ({"names": ["Ann", ""]}, "a name has 1 to 60 characters"),
        ({"names": ["An\x1b[2Jn"]}, "control character"),
        ({"house": ["colour=red"]}, "has no house rule"),
        ({"house": ["repeat_alarm"]}, "name=value"),
    ],
)
def test_what_cannot_be_is_refused_in_words(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(RumpusError, match=words):
        set_table("free-for-all", **arguments)  # type: ignore[arg-type]


def test_more_people_than_the_house_sets_places_for_are_refused() -> None:
    with pytest.raises(BadOption, match="set for 2 players here, not 3"):
        set_table("pig-dice", people=3, house=["pd.players=2"])


def test_a_game_without_a_kit_takes_none() -> None:
    with pytest.raises(BadKit):
        set_table("free-for-all", kit="one-six")
