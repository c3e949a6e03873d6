"""The picture of a chart: every sign of the rulebook, both sides told apart without colour, readable and the same."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from rumpus.room.picture import Undrawable, paint
from rumpus.room.picture import chart as drawing
from rumpus.room.picture.chart import chart_picture
from rumpus.rules.charts import Chart, Drive, Mark, Play, Score, Stroke
from tests.room.test_picture import SVG, contrast

SIDES = ("White", "Black")
NAMES = ("Ann", "Bo & <Co>")
DRIVE = Drive(
    0,
    1,
    (
        Play("kickoff", None, (Stroke("kick", 1, 60, 10), Stroke("run", 0, 10, 30))),
        Play("run LG: 6 yards", Mark(0, 30, True), (Stroke("run", 0, 30, 36),)),
        Play("pass C: incomplete", Mark(0, 36, False), (Stroke("pass", 0, 36, 50),), "incomplete"),
        Play("run LE: a loss of 8", Mark(0, 36, False), (Stroke("loss", 0, 36, 28),)),
        Play("run LT: fumble", Mark(0, 28, False), (Stroke("fumble", 0, 28, 100),)),
    ),
    70,
    "touchdown, try missed",
    (Score(0, "touchdown", 6, (6, 0)),),
)
ANSWER = Drive(1, 2, (Play("run", Mark(1, 80, True), (Stroke("penalty", 1, 80, 75),)),), 5, "punt")
CHART = Chart(SIDES, ("First quarter", "Second quarter", "Third quarter"), (DRIVE, ANSWER), (("fumble", "x"),))


def tree(chart: Chart = CHART) -> ET.Element:
    return ET.fromstring(chart_picture(chart, NAMES))


def texts(chart: Chart = CHART) -> list[str]:
    return [str(each.text) for each in tree(chart).iter(f"{SVG}text")]


def play_group(words: str, chart: Chart = CHART) -> ET.Element:
    return next(
        group for group in tree(chart).iter(f"{SVG}g") if getattr(group.find(f"{SVG}title"), "text", "") == words
    )


def test_both_sides_are_named_with_their_coaches_and_points() -> None:
    assert {"White (Ann)", "Black (Bo & <Co>)", "WHITE", "BLACK"} <= set(texts())
    assert "6–0" in texts()
    assert str(tree()[0].text) == "A chart of White (Ann) against Black (Bo & <Co>)"


def test_a_quarter_with_plays_has_a_field_and_one_without_has_none() -> None:
    assert [each for each in texts() if "quarter" in each] == ["First quarter", "Second quarter"]
    assert texts().count("50") == 2 * 2, "numbers above and below each field"
    assert texts().count("10") == 2 * 2 * 2


def test_the_picture_says_every_drive_in_words() -> None:
    said = str(tree()[1].text)
    assert "First quarter. White: 4 plays, 70 yards, touchdown, try missed, 6 to 0." in said
    assert "Second quarter. Black: 1 play, 5 yards, punt." in said
    assert said.endswith("White 6, Black 0.")


def test_every_play_says_in_words_what_it_was() -> None:
    titles = [str(group[0].text) for group in tree().iter(f"{SVG}g") if len(group) and group[0].tag == f"{SVG}title"]
    assert titles == [play.words for drive in CHART.drives for play in drive.plays]


@pytest.mark.clause("PS-144")
@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("run LG: 6 yards", 'M380 {y}H428" class="chart-0 chart-run"'),
        ("pass C: incomplete", 'class="chart-0 chart-faint chart-pass"'),
        ("kickoff", 'H220" class="chart-1 chart-kick"'),
        ("run LE: a loss of 8", "#rumpus-loss"),
        ("run LT: fumble", "#rumpus-fumble"),
        ("run", "#rumpus-penalty"),
    ],
)
def test_each_kind_of_stroke_has_its_sign(words: str, drawn: str) -> None:
    group = ET.tostring(play_group(words), encoding="unicode").replace("ns0:", "")
    assert re.search(re.escape(drawn).replace(r"\{y\}", r"\d+"), group)


@pytest.mark.clause("PS-144", "PS-145")
def test_circles_are_open_or_filled_and_a_first_down_has_a_bar() -> None:
    fills = [play_group(words).find(f"{SVG}circle") for words in ("run LG: 6 yards", "run")]
    assert [ring.get("fill") for ring in fills if ring is not None] == [drawing.GRASS[1], drawing.COAL]
    bars = [
        "v38" in ET.tostring(play_group(words), encoding="unicode")
        for words in ("run LG: 6 yards", "run LE: a loss of 8")
    ]
    assert bars == [True, False]


def test_signs_stand_between_the_two_ends_of_a_stroke() -> None:
    xs = [int(str(sign.get("x"))) for sign in play_group("run LE: a loss of 8").iter(f"{SVG}use")]
    assert xs == sorted(xs, reverse=True)
    assert all(drawing.across(28) < x < drawing.across(36) for x in xs)
    assert len(xs) == 2


def test_a_loss_of_one_yard_still_shows() -> None:
    play = Play("a loss of 1", Mark(0, 36, False), (Stroke("loss", 0, 36, 35),))
    group = play_group("a loss of 1", replace(CHART, drives=(Drive(0, 1, (play,)),)))
    assert len(list(group.iter(f"{SVG}use"))) == 1


@pytest.mark.parametrize(
    ("kind", "flag", "end"), [("touchdown", "TD", 100), ("field goal", "FG", 100), ("safety", "S", 0)]
)
def test_points_fly_a_flag_in_the_end_zone_where_they_were_made(kind: str, flag: str, end: int) -> None:
    play = Play("a play", Mark(0, 40, False), (Stroke("run", 0, 40, end),))
    chart = replace(CHART, drives=(Drive(0, 1, (play,), scores=(Score(0, kind, 2, (2, 0)),)),))
    found = [each for each in tree(chart).iter(f"{SVG}text") if each.text == flag]
    assert int(str(found[0].get("x"))) == drawing.end_zone(end == 100)


def test_a_capital_fumble_is_larger() -> None:
    small, large = (chart_picture(replace(CHART, symbols=(("fumble", sign),))) for sign in "xX")
    assert 'id="rumpus-fumble" d="M-7-7' in small
    assert 'id="rumpus-fumble" d="M-10-10' in large


def test_the_legend_explains_every_sign() -> None:
    meanings = {"White's down", "Black's down", "first down", "run", "pass", "kick", "loss", "penalty", "fumble"}
    assert meanings | {"did not count", "points"} <= set(texts())


def test_before_the_first_play_the_picture_says_so() -> None:
    assert "No play has been run yet." in texts(Chart(SIDES, ("First quarter",)))


def test_the_same_chart_gives_the_same_bytes() -> None:
    assert chart_picture(CHART, NAMES) == chart_picture(replace(CHART), NAMES)
    assert "." not in re.sub(
        r'<(style|text|title|desc)[^>]*>.*?</\1>|opacity="[.\d]*"|www.w3.org', "", chart_picture(CHART)
    ), "whole numbers only: no machine rounds them otherwise"


def test_words_fit_on_their_labels_and_on_the_page() -> None:
    long = replace(DRIVE, ending="interception, touchdown by Black, try missed, and more to say of it")
    root = tree(replace(CHART, drives=(long,)))
    for label in root.iter(f"{SVG}rect"):
        assert int(str(label.get("x"))) + int(str(label.get("width"))) <= drawing.WIDE
    labels = [each for each in root.iter(f"{SVG}rect") if each.get("fill") == paint.PAPER]
    assert len(labels) == 2, "a long ending goes on on a second line"


@pytest.mark.parametrize("grass", [*drawing.GRASS])
def test_both_pencils_can_be_seen_on_the_grass(grass: str) -> None:
    assert contrast(drawing.CHALK, grass) >= 3
    assert contrast(drawing.COAL, grass) >= 4.5, "the numbers and the legend are written with it"


@pytest.mark.parametrize(
    ("words", "ground"), [(paint.INK, paint.PAPER), (paint.INK, paint.MUSTARD), (drawing.CHALK, drawing.END_GRASS)]
)
def test_words_can_be_read(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


def test_what_cannot_be_drawn_is_refused() -> None:
    for stroke in (Stroke("hop", 0, 1, 2), Stroke("run", 0, 90, 101)):
        with pytest.raises(Undrawable):
            chart_picture(replace(CHART, drives=(Drive(0, 1, (Play("a play", None, (stroke,)),)),)))
    with pytest.raises(Undrawable):
        chart_picture(Chart(("White",), ()))
