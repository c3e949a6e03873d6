"""The gridiron: a field, two line-ups and a card can be drawn, read aloud, and told apart without colour."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rumpus.room.picture import Undrawable, gridiron, paint, picture, squad
from rumpus.rules.scene import Field, Gridiron, Lineup, Man, Reading, Scene, Tally
from tests.room.test_picture import SVG, contrast, texts, tree

OWN = (
    Man("LE", place=-3, mark="*"),
    Man("C", mark="2", closed=True),
    Man("RE", place=3, absent=True),
    Man("FB", row=1, pointed=False, mark="S"),
)
OTHERS = (Man("LE", place=-3), Man("C"), Man("RE", place=3), Man("FB", row=1, pointed=False))
READ = Reading("White", "8 yards", "D2", "return", "QB", (Tally("star", "12"), Tally("second", "8", True)))
FIELD = Field(("White", "Black"), "Black's ball on W30: second down, 8 to go.", 30, "Black", -1, 22, 2)
TABLE = Gridiron(
    FIELD,
    (Lineup("White, Player 1's men", OTHERS), Lineup("Black, your men", OWN, True, (Tally("Backs left", "2 star"),))),
    READ,
    (("*", "star"), ("2", "second"), ("S", "scrub")),
)
SCENE = Scene(
    "gridiron",
    "Your call?",
    tallies=(Tally("White", "7"), Tally("Black", "3", True)),
    facts=(Tally("Quarter", "2"),),
    gridiron=TABLE,
)
FACE_DOWN = Reading("White", "3 yards", space="line", man="LG")


def having(**parts: Any) -> Scene:
    return replace(SCENE, gridiron=replace(TABLE, **parts))


EMPTY = having(reading=None, field=Field(("White", "Black"), "The coaches line up."))
SAMPLES = (SCENE, having(reading=FACE_DOWN), EMPTY)


def test_everything_that_is_known_is_written_on_the_picture() -> None:
    shown = texts(SCENE)
    for words in (
        *("10", "20", "30", "40", "50", "White", "Black", "LE", "C", "RE", "FB", "2", "S", "?"),
        *("D2", "return, QB", "star", "12", "8", "8 yards", "read by White", "Your call?"),
        *("White, Player 1's men", "Black, your men", FIELD.words),
    ):
        assert words in shown, words
    assert len(places(SCENE, "down")) == len(OTHERS)


def test_a_picture_says_in_words_what_lies_where() -> None:
    said = str(tree(SCENE)[1].text)
    assert "Ball on yard 30 of 100 from White's goal line, to gain 22." in said
    assert "Black, your men: LE *, C 2 closed, RE -, FB S." in said
    assert "White, Player 1's men: LE ?, C ?, RE ?, FB ?." in said
    assert "Card D2, read by White: return, QB, star 12, second [8]: 8 yards." in said
    assert "Backs left: 2 star." in said
    assert "Black: 3, to act." in said


def places(scene: Scene, name: str) -> list[tuple[int, int]]:
    found = [each for each in tree(scene).iter(f"{SVG}use") if str(each.get("href")).startswith(f"#rumpus-{name}")]
    return [(int(each.get("x", "")), int(each.get("y", ""))) for each in found]


@pytest.mark.parametrize("yard", [0, 1, 50, 99, 100])
def test_the_ball_and_the_line_to_gain_lie_on_their_yards(yard: int) -> None:
    scene = having(field=replace(FIELD, ball=yard, to_gain=100 - yard))
    at = [x for x, _ in places(scene, "ball")]
    assert at == [gridiron.LEFT + gridiron.LONG * yard // 100]
    assert [x for x, _ in places(scene, "gain")] == [gridiron.LEFT + gridiron.LONG * (100 - yard) // 100]


def test_arrows_show_which_way_it_is_played() -> None:
    assert "scale(-1 1)" in picture(SCENE)
    assert "scale(1 1)" in picture(having(field=replace(FIELD, way=1)))
    assert not re.search(r"scale\(-?1 1\)", picture(EMPTY))
    assert places(EMPTY, "ball") == []


def test_the_far_side_stands_above_and_looks_down_on_us() -> None:
    far, near = places(SCENE, "down-pointed"), places(SCENE, "open-pointed-dark-near")
    assert max(y for _, y in far) < min(y for _, y in near)
    ends = {
        name: [int(each.get("x", "")) for each in tree(SCENE).iter(f"{SVG}text") if each.text == name]
        for name in ("LE", "RE")
    }
    assert ends["LE"] == ends["RE"][::-1], "the left end of either side stands across from the right end"
    assert ends["LE"][1] < ends["RE"][1], "the near side comes last, and its left is on our left"


def test_men_differ_in_shape_and_marks_in_more_than_colour() -> None:
    assert squad.path(True, 1) != squad.path(False, 1)
    assert squad.path(True, 1) != squad.path(True, -1)
    drawn = {gridiron.shapes(man, dark, 1) for man in (*OWN, *OTHERS) for dark in (False, True)}
    assert len(drawn) == 9, "open or face down, pointed or flat, light or dark; and an empty place"
    assert len({squad.mark(sign, False) for sign in "*2S?"}) == 4
    assert "<text" not in squad.mark("*", False)


def test_only_the_column_that_counted_is_ringed() -> None:
    rings = re.findall(r'<rect [^>]*stroke="#b5432e"[^>]*/><text[^>]*>([^<]*)<', picture(SCENE))
    assert rings == ["8"]
    margin = having(reading=Reading("White", "no good", "D2", "field goal", columns=(Tally("", "NG", True),)))
    assert re.findall(r'<rect [^>]*stroke="#b5432e"[^>]*/><text[^>]*>([^<]*)<', picture(margin)) == ["NG"]


def test_a_card_that_lies_face_down_tells_only_what_was_announced() -> None:
    drawing = picture(having(reading=FACE_DOWN))
    assert paint.TEAL in drawing
    assert "3 yards" in drawing
    assert "line, LG" in drawing
    assert "no card" in texts(EMPTY)


def test_a_closed_position_is_pinned_and_the_legend_names_what_occurs() -> None:
    assert len(places(SCENE, "closed")) == 2, "one on the man, one in the legend"
    assert {"closed", "line to gain", "scrub"} <= set(texts(SCENE))
    nobody = (Lineup("Far", OTHERS), Lineup("Near", OTHERS))
    plain = having(lineups=nobody, field=replace(FIELD, to_gain=-1), reading=None)
    assert not {"closed", "line to gain", "scrub", "star"} & set(texts(plain))
    assert places(plain, "closed") == []


@pytest.mark.parametrize("scene", SAMPLES)
def test_everything_used_is_defined_and_everything_defined_is_used(scene: Scene) -> None:
    drawing = picture(scene)
    assert set(re.findall(r'href="#([^"]+)"', drawing)) == set(re.findall(r' id="([^"]+)"', drawing))


@pytest.mark.parametrize("scene", SAMPLES)
def test_all_words_can_be_read_on_a_phone(scene: Scene) -> None:
    """At 360 pixels a unit of the picture is 360 / 1580 of a pixel; nothing is smaller than ten pixels."""
    sizes = [int(size) for size in re.findall(r'font-size="(\d+)"', picture(scene))]
    assert min(sizes) * 360 / gridiron.WIDE >= 10


def test_long_readings_and_titles_stay_in_their_place() -> None:
    long = Reading("White", "a loss of 12 yards, and a run is added", "D2", "run with completed pass", "RH")
    drawing = picture(having(reading=replace(long, columns=(Tally("second", "12 ADD LATERAL", True),))))
    card = drawing.partition(f"translate({gridiron.CARD_LEFT} ")[2].partition("</g>")[0]
    for x, size, text in re.findall(r'<text x="(\d+)"[^>]*font-size="(\d+)" fill="#2b2420"[^>]*>([^<]+)<', card):
        assert int(x) + paint.width(text, int(size)) <= gridiron.CARD_WIDE, text
    titled = having(lineups=(Lineup("Maximilian " * 20, OTHERS), TABLE.lineups[1]))
    assert any(text.endswith("…") for text in texts(titled))


@pytest.mark.parametrize(
    ("scene", "reason"),
    [
        (Scene("gridiron", "?"), "a gridiron scene needs its field and its line-ups"),
        (having(field=replace(FIELD, yards=90)), "a field of 90 yards cannot be drawn; it takes a multiple of 20"),
        (having(field=replace(FIELD, ball=101)), "the ball is on yard 101; this field has 100"),
        (having(field=replace(FIELD, to_gain=140)), "the line to gain is on yard 140; this field has 100"),
        (
            having(lineups=(Lineup("Far", (Man("WR", place=5),)), TABLE.lineups[1])),
            "Far: WR stands outside of what can be drawn",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(scene: Scene, reason: str) -> None:
    with pytest.raises(Undrawable, match=re.escape(reason)):
        picture(scene)


WORDS_ON = [
    (gridiron.CHALK, gridiron.TURF),
    (gridiron.CHALK, gridiron.ZONE_TURF),
    (paint.INK, gridiron.FACE),
    (paint.PAPER, paint.INK),
    *((squad.ON_MAN[dark], squad.FILL[dark]) for dark in (False, True)),
]
THINGS_ON = [
    (squad.LIGHT, gridiron.TURF),
    (squad.EDGE[True], gridiron.TURF),
    (paint.MUSTARD, gridiron.TURF),
    (squad.LACES, gridiron.TURF),
    (squad.LACES, squad.LEATHER),
    (squad.LACES, paint.TEAL),
    (paint.BRICK, squad.LIGHT),
    (paint.BRICK, gridiron.FACE),
    *((gridiron.CARD_EDGE, card) for card in paint.CARD),
]


@pytest.mark.parametrize(("words", "ground"), WORDS_ON)
def test_words_stand_out_from_their_ground(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize(("thing", "ground"), THINGS_ON)
def test_men_ball_and_chalk_stand_out_from_their_ground(thing: str, ground: str) -> None:
    assert contrast(thing, ground) >= 3


def test_no_words_have_a_colour_that_was_not_checked() -> None:
    checked = {words for words, _ in WORDS_ON} | {None}
    for scene in SAMPLES:
        fills = {each.get("fill") for each in tree(scene).iter(f"{SVG}text")}
        assert fills <= checked
