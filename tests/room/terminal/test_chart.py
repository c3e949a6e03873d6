"""The chart at the table: written beside the record, shown in characters, and the box score as a table."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rumpus.room.charts import box_score_of, chart_of
from rumpus.room.picture.save import Unwritable
from rumpus.room.terminal.chart import chart_place, draw_box_score, draw_drive, show_chart, write_chart
from rumpus.room.terminal.ending import show_ending
from rumpus.room.terminal.screen import Screen
from rumpus.rules.catalogue import open_book
from rumpus.rules.charts import BoxScore, Chart, Drive, Line, Mark, Play, Stroke
from rumpus.table.match import Match
from rumpus.table.referee import referee

RECORD = Path(__file__).parents[3] / "docs" / "figures" / "pigskin-chart.rumpus"
CHART = Chart(("White", "Black"), ("First quarter",), (), (("fumble", "x"),))
DRIVE = Drive(
    0,
    1,
    (
        Play("kickoff", None, (Stroke("kick", 1, 60, 10), Stroke("run", 0, 10, 30))),
        Play("run", Mark(0, 30, True), (Stroke("run", 0, 30, 40),)),
        Play("pass", Mark(0, 40, True), (Stroke("pass", 0, 40, 60),), "incomplete"),
        Play("run", Mark(0, 40, False), (Stroke("loss", 0, 40, 38),)),
        Play("run", Mark(0, 38, False), (Stroke("run", 0, 38, 38),)),
        Play("run", Mark(0, 38, False), (Stroke("fumble", 0, 38, 38),)),
    ),
    8,
)


@pytest.fixture
def match() -> Match:
    return referee(RECORD.read_text(encoding="utf-8")).match


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def screen(out: io.StringIO) -> Screen:
    return Screen(io.StringIO(), out)


@pytest.mark.clause("PS-144", "PS-145")
def test_a_drive_is_drawn_in_the_symbols_of_the_rulebook() -> None:
    assert [line.plain for line in draw_drive(CHART, DRIVE, 80)] == [
        "First quarter. White: 5 plays, 8 yards",
        "     10   20   30   40   50   40   30   20   10",
        "│      - - - - - - - - - - - -                      │",
        "│      ————————|○———|○==========                    │",
        "│                   +○                              │",
        "│                   ○                               │",
        "│                   ○x                              │",
        "○ White   ● Black   | first down   — run   = pass   - - kick   + loss",
        "# penalty   x fumble",
    ]


def test_where_only_ascii_can_be_shown_the_drive_is_drawn_with_it() -> None:
    lines = "\n".join(line.plain for line in draw_drive(CHART, DRIVE, 80, plain=True))
    assert lines.isascii()
    assert "|o---|o====" in lines


@pytest.mark.parametrize("width", [30, 60, 80, 120])
def test_a_drive_fits_on_the_screen(width: int, match: Match) -> None:
    chart = chart_of(match)
    for drive in chart.drives:
        first, *rest = draw_drive(chart, drive, width)
        assert max(line.cell_len for line in rest) <= width
        assert first.plain.startswith(chart.quarters[drive.quarter - 1])


def test_the_chart_is_written_beside_the_record_and_the_place_is_said(
    match: Match, screen: Screen, out: io.StringIO, tmp_path: Path
) -> None:
    record = tmp_path / "my game.rumpus"
    show_chart(match, record, screen)
    picture = tmp_path / "my game-chart.svg"
    assert f"Chart: '{picture}'" in out.getvalue()
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "Fourth quarter. " in out.getvalue(), "the latest drive"
    show_chart(match, record, screen)
    assert out.getvalue().count("Chart: ") == 2, "a later chart takes the place of an earlier one"


def test_no_record_lies_where_its_chart_belongs() -> None:
    for name in ("game.rumpus", "game", "game.svg", "game-chart.svg"):
        assert chart_place(Path(name)) != Path(name)


def test_what_is_not_a_picture_is_not_written_over(
    match: Match, screen: Screen, out: io.StringIO, tmp_path: Path
) -> None:
    place = tmp_path / "game-chart.svg"
    place.write_text("a letter")
    show_chart(match, tmp_path / "game.rumpus", screen)
    assert "no picture" in out.getvalue()
    assert place.read_text() == "a letter"
    with pytest.raises(Unwritable, match="cannot be written"):
        write_chart(CHART, ("Ann", "Ben"), tmp_path / "no-such-folder" / "chart.svg")


def test_a_game_without_a_chart_says_so(screen: Screen, out: io.StringIO, tmp_path: Path) -> None:
    show_chart(Match(open_book("pig-dice")), tmp_path / "game.rumpus", screen)
    assert out.getvalue() == "Pig Dice has no chart; the games that have one are charted like football.\n"
    assert list(tmp_path.iterdir()) == []


def test_before_the_first_play_the_chart_is_an_empty_field(screen: Screen, out: io.StringIO, tmp_path: Path) -> None:
    show_chart(Match(open_book("pigskin")), tmp_path / "game.rumpus", screen)
    assert "quarter" not in out.getvalue()
    assert "No play has been run yet." in (tmp_path / "game-chart.svg").read_text(encoding="utf-8")


def test_the_ending_shows_the_box_score_and_writes_the_chart(
    match: Match, screen: Screen, out: io.StringIO, tmp_path: Path
) -> None:
    show_ending(match, tmp_path / "game.rumpus", screen)
    assert "Box score" in out.getvalue()
    assert f"Chart: {tmp_path / 'game-chart.svg'}\nRecord: {tmp_path / 'game.rumpus'}\n" in out.getvalue()
    assert (tmp_path / "game-chart.svg").exists()


def test_the_ending_of_another_game_has_neither(screen: Screen, out: io.StringIO, tmp_path: Path) -> None:
    other = Match(open_book("free-for-all"))
    other.resign(0)
    show_ending(other, tmp_path / "game.rumpus", screen)
    assert "Box score" not in out.getvalue()
    assert "Chart" not in out.getvalue()


def test_a_box_score_is_a_table_with_a_column_for_each_side() -> None:
    box = BoxScore(("White", "Black"), (Line("Punts", (3, 12)), Line("average", (40.0, 38.25), under=True)))
    assert [line.plain for line in draw_box_score(box, ("Ann", "Bartholomew"), 80)] == [
        "Box score                           White (Ann)  Black (Bartholomew)",
        "Punts                                         3                   12",
        "  average                                  40.0                 38.2",
    ]


@pytest.mark.parametrize("width", [46, 60, 80])
def test_a_box_score_fits_on_the_screen(match: Match, width: int) -> None:
    box = box_score_of(match)
    assert box is not None
    lines = draw_box_score(box, ("A" * 60, "蛙" * 30), width)
    assert max(line.cell_len for line in lines) <= width
    assert len({line.cell_len for line in lines}) == 1
