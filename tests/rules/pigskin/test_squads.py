"""Part A: squads and line-ups."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin import POSITIONS
from rumpus.rules.pigskin.squads import squad_of
from rumpus.rules.pigskin.state import SETUP, TOSS
from tests.rules.pigskin.conftest import Field

SQUADS = {"1956": (2, 5, 7, 2, 2, 7), "1946": (4, 3, 7, 3, 1, 7)}


def new_game(**house: str) -> Field:
    """Before the first decision."""
    book = open_book("pigskin")
    return Field(book, book.rules.initial(book.house(house)))


COUNTS = [
    pytest.param({}, "1956", marks=pytest.mark.clause("PS-2", "PS-4", "PS-5", "PS-S62")),
    pytest.param({"edition": "1946"}, "1946", marks=pytest.mark.clause("PS-2", "PS-4", "PS-5", "PS-S62")),
    pytest.param({"squads": "1946"}, "1946", marks=pytest.mark.option("pigskin", "squads", "1946")),
    pytest.param({"edition": "1946", "squads": "1956"}, "1956", marks=pytest.mark.option("pigskin", "squads", "1956")),
]


@pytest.mark.parametrize(("house", "edition"), COUNTS)
def test_the_men_of_a_squad(house: dict[str, str], edition: str) -> None:
    field = new_game(**house)
    for seat in (0, 1):
        counts = tuple(field.sees(seat).bench[seat] >> 3 * sort & 7 for sort in range(6))
        assert counts == SQUADS[edition]
        assert (sum(counts[:3]), sum(counts[3:])) == (14, 11)


@pytest.mark.clause("PS-6", "PS-7", "PS-8", "PS-9", "PS-11", "PS-S62")
def test_each_coach_fills_eleven_positions_in_order() -> None:
    field = new_game()
    for seat in (0, 1):
        for position in POSITIONS:
            assert (field.state.phase, field.turn) == (SETUP, seat)
            assert {word.split()[0] for word in field.offers} == {position}
            field = field.does(field.offers[-1])
    assert field.state.phase == TOSS, "play starts when both line-ups are complete"
    for seat in (0, 1):
        bench = field.sees(seat).bench[seat]
        assert [sum(bench >> shift + 3 * man & 7 for man in range(3)) for shift in (0, 9)] == [7, 7]


@pytest.mark.clause("PS-8", "PS-R17", "PS-3", "PS-6", "PS-7")
def test_any_class_may_stand_anywhere_as_long_as_there_are_men() -> None:
    field = new_game().does("LE star", "LT star")
    assert field.offers == ["LG second", "LG scrub"], "only two linemen are Stars in 1956"
    field = field.does(*(f"{code} scrub" for code in POSITIONS[2:7]))
    assert field.offers == ["QB star", "QB second", "QB scrub"], "the backs are counted apart"
    scrubs = new_game().does(*(f"{code} scrub" for code in POSITIONS))
    assert scrubs.turn == 1, "Scrubs may start and Stars wait on the bench"


@pytest.mark.clause("PS-8", "PS-5")
@pytest.mark.parametrize("edition", SQUADS)
def test_the_rules_offer_every_line_up_that_the_men_allow(edition: str) -> None:
    squad = SQUADS[edition]
    assert offered(edition, range(7)) == fitting(squad[:3], 7)
    assert offered(edition, range(7, 11)) == fitting(squad[3:], 4)


def fitting(men: tuple[int, ...], places: int) -> int:
    """How many ways there are to put classes on places with so many men."""
    return sum(all(line.count(man) <= men[man] for man in range(3)) for line in product(range(3), repeat=places))


def offered(edition: str, positions: range) -> int:
    """How many ways the rules offer, decision by decision."""
    start = new_game(edition=edition)
    ways = {replace(start, state=start.state._replace(filling=positions[0])): 1}
    for _ in positions[:-1]:
        following: dict[Field, int] = {}
        for field, number in ways.items():
            for word in field.offers:
                after = field.does(word)
                following[after] = following.get(after, 0) + number
        ways = following
    return sum(number * len(field.offers) for field, number in ways.items())


@pytest.mark.clause("PS-2")
def test_both_editions_have_25_men() -> None:
    book = open_book("pigskin")
    for edition in SQUADS:
        men = squad_of(book.house({"edition": edition}))
        assert sum(men >> 3 * sort & 7 for sort in range(6)) == 25
