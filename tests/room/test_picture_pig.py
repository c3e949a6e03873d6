"""The picture of solved Pig Dice: sound XML, the same bytes each time, readable by day, by night and without colour."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rumpus.bots.pig.exact import Solution, solve
from rumpus.room.picture.paint import CARD, INK, PAPER
from rumpus.room.picture.pig import DARK, MAP, SHADES, SIZE, STYLE, THROW, areas, borders, pig_picture, step_for
from rumpus.rules.catalogue import open_book
from tests.room.test_picture import contrast, light

SVG = "{http://www.w3.org/2000/svg}"
FIGURE = Path(__file__).parents[2] / "docs" / "figures" / "pig-dice.svg"


@cache
def solution(target: int = 100, kit: str = "six-six") -> Solution:
    book = open_book("pig-dice", kit)
    return solve(book, book.house({"target": str(target)}))


def drawn(target: int = 100, kit: str = "six-six") -> ElementTree.Element:
    return ElementTree.fromstring(pig_picture(solution(target, kit), kit))


def texts(svg: ElementTree.Element) -> list[str]:
    return [str(each.text) for each in svg.iter(f"{SVG}text")]


def test_the_figure_of_the_page_is_what_the_solution_draws() -> None:
    assert FIGURE.read_text(encoding="utf-8") == pig_picture(solution(), "six-six")


def test_the_same_solution_gives_the_same_bytes() -> None:
    assert pig_picture(solution(30), "six-six") == pig_picture(solution(30), "six-six")


@pytest.mark.parametrize(("target", "kit"), [(1, "six-six"), (2, "six-six"), (17, "one-six"), (100, "six-six")])
def test_any_target_and_dice_are_drawn_as_sound_xml_inside_the_card(target: int, kit: str) -> None:
    svg = drawn(target, kit)
    told = svg.find(f"{SVG}desc")
    assert svg.find(f"{SVG}title") is not None
    assert told is not None
    assert f"Dice {kit}, target {target}." in str(told.text)
    for each in svg.iter(f"{SVG}text"):
        assert 0 < float(each.attrib["x"]) < SIZE[0]
        assert 0 < float(each.attrib["y"]) < SIZE[1]
    for each in svg.iter(f"{SVG}rect"):
        assert float(each.get("x", 0)) + float(each.attrib["width"]) < SIZE[0]


def test_the_map_is_marked_with_the_stops_themselves() -> None:
    """Readable without colour: a number at every tenth score, where the solution says so."""
    left, top, wide, high = MAP
    numbers = [each for each in drawn().iter(f"{SVG}text") if each.get("paint-order") == "stroke"]
    assert len(numbers) == 100
    for each in numbers:
        own = int((float(each.attrib["x"]) - left) / wide * 100)
        other = int((top + high - float(each.attrib["y"]) + 9) / high * 100)
        assert each.text == str(solution().policy(own, other)[0][1] + 1)


def test_the_cuts_show_where_one_throws_and_where_one_stops() -> None:
    svg = drawn()
    throwing = [each.attrib["d"] for each in svg.iter(f"{SVG}path") if each.get("fill") == THROW]
    assert len(throwing) == 4
    for path, other in zip(throwing, (0, 50, 75, 99), strict=True):
        runs = re.findall(r"M(\d+) (\d+)v(\d+)h1v-\d+z", path)
        shown = [(int(own), int(first), int(first) + int(high) - 1) for own, first, high in runs]
        policy = [(own, *stretch) for own in range(100) for stretch in solution().policy(own, other)]
        assert shown == policy
        assert f"The other has {other}" in texts(svg)
    hatched = [each for each in svg.iter(f"{SVG}rect") if each.get("fill") == "url(#rumpus-hatch)"]
    assert len(hatched) == 4 + 1  # and the key


def test_the_thick_line_parts_those_who_throw_on_to_the_target() -> None:
    cliff = next(each.attrib["d"] for each in drawn().iter(f"{SVG}path") if each.get("class") == "pig-cliff")
    # (36, 50) stops at 44 and banks 80; (60, 50) throws to 42 and stands.
    upright = {
        (int(x), y)
        for x, first, high in re.findall(r"M(\d+) (\d+)v(\d+)", cliff)
        for y in range(int(first), int(first) + int(high))
    }
    for other in (0, 25, 50, 75, 99):
        reaches = [own + solution().policy(own, other)[0][1] + 1 >= 100 for own in range(100)]
        assert {x for x, y in upright if y == other} == {
            own for own in range(1, 100) if reaches[own] != reaches[own - 1]
        }


def test_a_picture_without_a_thick_line_does_not_explain_one() -> None:
    line = "right of this line: throw on until the total opens the final round"
    assert line in texts(drawn())
    assert line not in texts(drawn(17))


def test_axes_and_keys_have_names() -> None:
    shown = texts(drawn())
    for name, times in (("own points banked", 5), ("points banked by the other", 1), ("points of this turn", 4)):
        assert shown.count(name) == times
    for key in ("throw", "stop", "the total is 100", "0–9", "90–99"):
        assert key in shown


def test_every_number_can_be_read_on_its_shade() -> None:
    for kind, shade in enumerate(SHADES):
        assert contrast(shade, PAPER if kind >= DARK else INK) >= 4.5
    lights = [light(shade) for shade in SHADES]
    assert lights == sorted(lights, reverse=True)


def test_keys_on_the_card_can_be_told_by_day_and_by_night() -> None:
    """Its words are those of every picture."""
    day, _, night = STYLE.partition("@media(prefers-color-scheme:dark)")
    for style, card in zip((day, night), CARD, strict=True):
        key = re.search(r"\.pig-key\{stroke:(#\w+)|\.pig-total\{fill:none;stroke:(#\w+)", style)
        assert key is not None
        assert contrast(card, next(filter(None, key.groups()))) >= 3


def test_steps_are_round_and_few() -> None:
    assert [step_for(most, 10) for most in (1, 10, 11, 99, 101, 640, 1000)] == [1, 1, 2, 10, 20, 100, 100]


def test_areas_and_borders_of_a_small_map() -> None:
    kinds = [[1, 1, 0], [1, 0, 0]]
    assert areas(kinds, 1) == "M0 0v2h1v-2zM1 0v1h1v-1z"
    assert areas(kinds, 2) == ""
    assert borders(kinds) == "M1 1v1M1 1h1M0 2h1"
