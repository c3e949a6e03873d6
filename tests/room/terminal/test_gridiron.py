"""A gridiron in characters, at several widths, with and without Unicode."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.room.terminal.drawing import draw
from rumpus.room.terminal.gridiron import FINE, PLAIN, draw_card, draw_field, draw_lineups, draw_man
from rumpus.rules.catalogue import open_book
from rumpus.rules.scene import Field, Gridiron, Lineup, Man, Reading, Scene, Tally
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from tests.room.terminal.test_drawing import plain_text

EXPECTED = Path(__file__).parent / "expected"
LINEUPS = (
    "star, second, second, second, second, second, star, star, star, second, second",
    "scrub, second, star, second, star, second, second, star, second, star, second",
)
FIELD = Field(("White", "Black"), "White's ball on W30: second down, 8 to go.", 30, "White", 1, 38, 2)


def as_is(words: str) -> str:
    return words


def pigskin(*calls: str) -> Match:
    """A game in which White kicks off, and then these are made by whoever decides."""
    match = Match(open_book("pigskin"), names=("Ann", "Ben"), seed=Seed(bytes(32)))
    for seat, men in enumerate(LINEUPS):
        for man in men.split(", "):
            match.play(seat, man)
    for call in ("kick", *calls):
        match.play(match.turn, call)
    return match


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_coach_sees_the_gridiron_as_drawn_in_the_expected_file(seat: int, width: int) -> None:
    match = pigskin("play on", "play on", "run LE", "accept")
    lines = draw(match.book.rules.scene(match.view(seat)), match.names, width)
    assert plain_text(lines) == (EXPECTED / f"pigskin-{seat + 1}-{width}.txt").read_text(encoding="utf-8")
    assert all(line.cell_len <= width for line in lines)


def test_where_only_ascii_can_be_shown_the_gridiron_is_drawn_with_it() -> None:
    match = pigskin("play on", "play on", "run LE", "accept")
    drawn = plain_text(draw(match.book.rules.scene(match.view(1)), match.names, 80, plain=True))
    assert drawn.isascii()
    assert drawn == (EXPECTED / "pigskin-ascii.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [31, 40, 60, 80, 200])
@pytest.mark.parametrize("ball", [0, 1, 20, 50, 77, 99, 100])
def test_the_ball_lies_on_its_yard_and_the_numbers_end_on_their_lines(width: int, ball: int) -> None:
    numbers, strip, goals = (line.plain for line in draw_field(replace(FIELD, ball=ball), as_is, width, PLAIN)[:3])
    assert abs(strip.index("@") - ball * (len(strip) - 1) / 100) <= 0.5
    step = (len(strip) - 1) // 10
    found = [numbers[at * step - 1 : at * step + 1] for at in range(1, 10)]
    assert " ".join(found) == "10 20 30 40 50 40 30 20 10"
    assert goals.startswith("White")
    assert goals.endswith("Black")
    assert len(strip) <= width


def test_an_arrow_shows_which_way_it_is_played_and_the_line_to_gain_lies_ahead() -> None:
    right = draw_field(FIELD, as_is, 80, FINE)[1].plain
    assert right.index("●") + 1 == right.index("▸") < right.index("┃")
    left = draw_field(replace(FIELD, way=-1, to_gain=22), as_is, 80, FINE)[1].plain
    assert left.index("●") - 1 == left.index("◂") > left.index("┃")
    assert "◂ White's ball" in draw_field(replace(FIELD, way=-1), as_is, 80, FINE)[2].plain


@pytest.mark.parametrize("way", [1, -1])
def test_less_than_a_yard_of_the_drawing_to_go_is_still_ahead_of_the_ball(way: int) -> None:
    strip = draw_field(replace(FIELD, way=way, to_gain=30 + way), as_is, 40, PLAIN)[1].plain
    assert strip.index("!") - strip.index("@") == way


def test_a_ball_that_lies_nowhere_leaves_the_field_empty() -> None:
    strip = draw_field(Field(("White", "Black"), "The coaches line up."), as_is, 80, PLAIN)[1].plain
    assert set(strip) == set("|-+")


def test_what_does_not_fit_between_the_goals_stands_below_them() -> None:
    wide, narrow = (draw_field(FIELD, as_is, width, PLAIN) for width in (80, 40))
    assert len(wide) == 3
    assert FIELD.words in wide[2].plain
    assert "> > >" in narrow[2].plain
    assert " ".join(line.plain for line in narrow[3:]) == FIELD.words


def test_the_far_side_looks_down_on_us() -> None:
    men = (Man("LE", place=-1), Man("C"), Man("RE", place=1), Man("FB", row=1))
    lines = [line.plain.split() for line in draw_lineups((Lineup("Far", men), Lineup("Near", men)), as_is, 5, PLAIN)]
    assert lines == [["Far"], ["FB?"], ["RE?", "C?", "LE?"], ["-" * 14], ["LE?", "C?", "RE?"], ["FB?"], ["Near"]]


def test_open_hidden_closed_and_absent_men_differ_in_characters() -> None:
    men = [Man("LE", mark="*"), Man("LE"), Man("LE", closed=True), Man("LE", mark="*", closed=True)]
    men.append(Man("LE", absent=True))
    for chalk in (PLAIN, FINE):
        for cell in (5, 8):
            drawn = {draw_man(man, cell, chalk).plain for man in men}
            assert len(drawn) == len(men)
            assert all(len(each) <= cell for each in drawn)


def test_on_the_card_the_column_that_counted_stands_in_brackets() -> None:
    reading = Reading(
        "White", "8 yards, and a run is added", "D2", "pass", "RH", (Tally("star", "4"), Tally("second", "8", True))
    )
    lines = [line.plain for line in draw_card(reading, as_is, PLAIN)]
    assert any("second  [8]" in line for line in lines)
    assert any("star     4 " in line for line in lines)
    assert len({len(line) for line in lines}) == 1
    hidden = [line.plain for line in draw_card(replace(reading, card="", columns=()), as_is, PLAIN)]
    assert not any("D2" in line or "[" in line for line in hidden)


def test_any_game_may_bring_a_field_and_sides_of_its_own() -> None:
    table = Gridiron(
        Field(("North", "South"), "Kickoff.", 30, "South", -1, yards=60),
        (Lineup("South", (Man("GK", mark="A"),)), Lineup("North", ())),
        marks=(("A", "able"), ("B", "broken")),
    )
    drawn = plain_text(draw(Scene("gridiron", "?", gridiron=table), (), 80))
    assert "10     20     30     20     10" in drawn
    assert "A able" in drawn
    assert "broken" not in drawn
