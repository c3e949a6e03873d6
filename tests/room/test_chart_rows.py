"""How the plays of a drive lie on the page."""

from __future__ import annotations

from rumpus.room.chart_rows import laid_out, summary
from rumpus.rules.charts import Chart, Drive, Mark, Play, Stroke


def down(line: int, *strokes: Stroke, side: int = 0, undone: str = "") -> Play:
    return Play("a play", Mark(side, line, False), strokes, undone)


def rows_of(*plays: Play, least: int = 3) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The row of each play's first piece, and the lines that lead down."""
    rows = laid_out(Drive(0, 1, plays), least)
    return [next(piece.row for piece in rows.pieces if piece.play is play) for play in plays], rows.drops


def test_plays_that_go_one_way_stand_in_one_row() -> None:
    plays = [down(30, Stroke("run", 0, 30, 34)), down(34, Stroke("pass", 0, 34, 50)), down(50)]
    assert rows_of(*plays) == ([0, 0, 0], [])


def test_marks_that_would_touch_stand_one_below_the_other() -> None:
    plays = [down(30, Stroke("run", 0, 30, 32)), down(32, Stroke("run", 0, 32, 40))]
    assert rows_of(*plays, least=3) == ([0, 1], [(32, 0, 1)])
    assert rows_of(*plays, least=2) == ([0, 0], [])


def test_a_loss_begins_another_row_with_its_mark() -> None:
    plays = [down(30, Stroke("run", 0, 30, 40)), down(40, Stroke("loss", 0, 40, 37)), down(37)]
    assert rows_of(*plays) == ([0, 1, 1], [(40, 0, 1)])


def test_after_an_incomplete_pass_a_line_leads_down_from_where_it_was_thrown() -> None:
    plays = [down(30, Stroke("pass", 0, 30, 45), undone="incomplete"), down(30, Stroke("run", 0, 30, 36))]
    assert rows_of(*plays) == ([0, 1], [(30, 0, 1)])


def test_the_yards_of_a_penalty_begin_where_the_play_began_that_it_undid() -> None:
    strokes = (Stroke("kick", 0, 30, 70), Stroke("run", 1, 70, 61), Stroke("penalty", 0, 30, 15))
    rows = laid_out(Drive(0, 1, (down(30, *strokes, undone="penalty"), down(15))), 3)
    assert [piece.row for piece in rows.pieces] == [0, 0, 1, 2, 2]
    assert rows.drops == [(70, 0, 1), (30, 0, 2)]


def test_a_kickoff_is_run_back_in_a_row_of_its_own_and_the_drive_goes_on_there() -> None:
    kickoff = Play("kickoff", None, (Stroke("kick", 0, 40, 90), Stroke("run", 1, 90, 75)))
    rows = laid_out(Drive(1, 1, (kickoff, down(75, Stroke("run", 1, 75, 70), side=1))), 3)
    assert [piece.row for piece in rows.pieces] == [0, 1, 1, 1]


def test_a_drive_in_a_line() -> None:
    chart = Chart(("White", "Black"), ("First quarter", "Second quarter"))
    assert summary(chart, Drive(1, 1, (Play("kickoff"),), 0, "touchdown")) == "Black: kickoff, touchdown"
    assert summary(chart, Drive(1, 2, (down(30), down(30)), -1, goes_on=True)) == "Black goes on: 2 plays, −1 yard"
