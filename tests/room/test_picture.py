"""Pictures: every scene of every game can be drawn, read aloud, and told apart without colour."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.room.picture import Undrawable, dice, paint, pegs, picture, pieces
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.scene import Grid, Scene, Tally
from rumpus.rules.words import OVER, WATCHER

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = (Tally("Player 1", "4", True), Tally("Player 2", "3"))
ZONES = {"A1": "start", "B1": "target", "C1": "headquarters", "D1": "goal", "E1": "track", "F1": "storage"}
FACTS = (Tally("This turn", "18"), Tally("Live total", "52"), Tally("To reach", "100"))


def unit(pieces: dict[str, str], columns: str = "123456", zones: dict[str, str] | None = None) -> Scene:
    return Scene("pegs", "Your move.", (Grid("Your grid", columns, pieces, zones or {}),), PLAYERS)


def notes(pieces: dict[str, str]) -> Scene:
    return Scene(
        "pegs",
        "Your move.",
        (Grid("Your grid", "123456"), Grid("What you know", "123456", pieces, notes=True)),
        PLAYERS,
    )


def floor(faces: tuple[str, ...] = ("H", "T"), *tallies: Tally) -> Scene:
    return Scene("dice", "Throw?", tallies=tallies or PLAYERS, dice=faces, facts=FACTS)


def each_piece(*spots: str) -> dict[str, str]:
    return dict(zip(spots, pieces.PENCILLED, strict=True))


EVERYTHING = Scene(
    "pegs",
    "Your move: pick a tank.",
    (
        Grid("Your grid", "654321", each_piece("A1", "B2", "C3", "D4", "E5", "F6"), ZONES),
        Grid("What you know", "654321", each_piece("A2", "B3", "C4", "D5", "E6", "F1"), ZONES, notes=True),
    ),
    PLAYERS,
    facts=(Tally("Turn", "7"),),
)
SAMPLES = (EVERYTHING, unit({}), notes({"A1": "hit"}), floor(), floor(()), floor(("1", "6")))


def tree(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(picture(scene))


def texts(scene: Scene) -> list[str]:
    return ["".join(each.itertext()) for each in tree(scene).iter(f"{SVG}text")]


def used(scene: Scene, thing: str) -> list[tuple[int, int]]:
    """Where a thing is used on the boards, from A1's corner; the legend uses it once more, at 0,0."""
    found = [each for each in tree(scene).iter(f"{SVG}use") if each.get("href") == f"#rumpus-{thing}"]
    places = [(int(each.get("x", "")), int(each.get("y", ""))) for each in found]
    return [place for place in places if place != (0, 0)]


def scenes(game: str, seed: int) -> list[Scene]:
    """What every seat and a watcher see along a random game."""
    book, chance = open_book(game), random.Random(seed)
    state = book.rules.initial(book.house())
    seats = (*range(book.rules.seats(book.house())), WATCHER)
    seen = []
    for step in range(120):
        if step % 7 == 0 or book.rules.turn(state) == OVER:
            seen += [book.rules.scene(book.rules.observe(state, seat)) for seat in seats]
        if book.rules.turn(state) == OVER:
            break
        state = book.rules.apply(state, chance.choice(legal_moves(book, state)))
    return seen


# --- Any picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_scene_of_a_random_game_can_be_drawn_small_and_sound(game: str, seed: int) -> None:
    for scene in scenes(game, seed):
        drawing = picture(scene)
        assert ElementTree.fromstring(drawing).tag == f"{SVG}svg"
        assert len(drawing.encode()) < 30_000


@pytest.mark.parametrize("scene", SAMPLES)
def test_the_same_scene_gives_the_same_bytes(scene: Scene) -> None:
    turned = tuple(
        replace(grid, pieces=dict(reversed(grid.pieces.items())), zones=dict(reversed(grid.zones.items())))
        for grid in scene.grids
    )
    assert picture(replace(scene, grids=turned)) == picture(scene)


@pytest.mark.parametrize("scene", SAMPLES)
def test_nothing_comes_from_outside_and_nothing_runs(scene: Scene) -> None:
    root = tree(scene)
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert tags.isdisjoint({"script", "image", "foreignObject", "a", "animate", "set"})
    names = {name for each in root.iter() for name in each.attrib}
    assert not any(name.startswith("on") or ("href" in name and name != "href") for name in names)
    assert "@import" not in paint.STYLE
    assert "url(" not in paint.STYLE


@pytest.mark.parametrize("scene", SAMPLES)
def test_everything_used_is_defined_and_everything_defined_is_used(scene: Scene) -> None:
    drawing = picture(scene)
    defined = re.findall(r' id="([^"]+)"', drawing)
    wanted = set(re.findall(r'href="#([^"]+)"', drawing)) | set(re.findall(r"url\(#([^)]+)\)", drawing))
    assert len(defined) == len(set(defined))
    assert wanted == set(defined)


@pytest.mark.parametrize("scene", SAMPLES)
def test_a_picture_is_an_image_with_a_title_and_a_description_in_words(scene: Scene) -> None:
    root = tree(scene)
    assert root.get("role") == "img"
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    assert scene.asks in str(root[0].text)
    for tally in scene.tallies:
        assert f"{tally.name}: {tally.value}" in str(root[1].text)


def test_names_are_escaped_and_what_xml_cannot_hold_is_replaced() -> None:
    wild = '<script>alert("&")</script>\x00\ud800'
    scene = replace(EVERYTHING, asks=wild, tallies=(Tally(wild, wild),))
    shown = [text for text in texts(scene) if "<script>" in text]
    assert shown
    assert "<script" not in picture(scene)
    assert "\x00" not in picture(scene)
    picture(scene).encode()


def test_long_words_stay_on_the_card() -> None:
    long = "An endlessly long name without any end at all, and then some more of it"
    scene = replace(EVERYTHING, asks=f"{long} {long}", tallies=(Tally(long, "1", True), Tally(long, "2")))
    for drawn in (scene, replace(floor(), tallies=scene.tallies)):
        assert any(text.endswith("…2") for text in texts(drawn))
    lines = paint.lines(f"{long} {long}", 900, 50)
    assert len(lines) > 1
    assert all(paint.width(line, 50) <= 900 for line in lines)
    assert paint.width("m" * 12, paint.fitted("m" * 12, 400, 50)) <= 400 < paint.width("m" * 12, 50)


def test_a_table_of_a_kind_that_nobody_has_drawn_is_told_in_words() -> None:
    scene = Scene("marbles", "Which one?", tallies=(Tally("Ann", "3", True),), facts=(Tally("Left", "9"),))
    drawing = picture(scene)
    assert drawing.startswith("<svg")
    assert all(words in drawing for words in ("Which one?", "Ann: 3.", "Left: 9."))


@pytest.mark.parametrize(
    ("scene", "reason"),
    [
        (Scene("pegs", "?"), "a peg unit needs a grid"),
        (unit({"B3": "tank"}), "Your grid: no piece 'tank' (at B3) can be drawn; there are: ball, clear, hit, "),
        (unit({"G3": "peg"}), "Your grid: there is no location 'G3'; there are A1 to F6"),
        (unit({}, zones={"A7": "start"}), "Your grid: there is no location 'A7'; there are A1 to F6"),
        (unit({}, columns="123455"), "Your grid: columns are 1 to 6 in some order, not '123455'"),
        (floor(("7",)), "no face '7' can be drawn; there are: 1, 2, 3, 4, 5, 6, H, T"),
        (replace(floor(), tallies=()), "a dice floor needs somebody to play"),
        (replace(floor(), facts=()), "a dice floor needs the fact 'To reach'"),
        (floor(("H", "T"), Tally("Ann", "many")), "the score of Ann is a number, not 'many'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(scene: Scene, reason: str) -> None:
    with pytest.raises(Undrawable, match=re.escape(reason)):
        picture(scene)


# --- Colours --------------------------------------------------------------------------------------


def light(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


WORDS_ON = [
    *zip(paint.INK_ON_CARD, paint.CARD, strict=True),
    *zip(paint.QUIET_ON_CARD, paint.CARD, strict=True),
    (paint.PAPER, paint.BROWN),
    (paint.PAPER, pieces.SHIELD_BROWN),
    (paint.PAPER, pieces.HOLE),
    (pieces.PENCIL, pieces.PAD),
    (paint.INK, paint.MUSTARD),
    (paint.INK, paint.PAPER),
]
THINGS_ON = [
    (pieces.PEG, pieces.HOLE),
    (pieces.PEG_EDGE, pieces.HOLE),
    (paint.MUSTARD, pieces.HOLE),
    (paint.PAPER, pieces.HOLE),
    (pieces.HOLE_RIM, pieces.HOLE),
    (paint.BRICK, pieces.PAD),
    (pieces.PENCIL, pieces.PAD),
    (pieces.PENCIL, paint.MUSTARD),
    *((paint.PAPER, tint) for tint in pieces.TINTS),
    *((pieces.PAD, tint) for tint in pieces.TINTS),
    (paint.INK, dice.IVORY),
    (dice.PIG_EDGE, dice.IVORY),
    (dice.PIG_EDGE, dice.PINK),
    (dice.IVORY, paint.FIELD),
    (paint.TEAL, dice.LANE),
    (paint.BRICK, dice.LANE),
    (dice.PIG_EDGE, dice.LANE),
    *((dice.LANE_EDGE, card) for card in (*paint.CARD, dice.LANE)),
    *((paint.BRICK, card) for card in paint.CARD),
]


@pytest.mark.parametrize(("words", "ground"), WORDS_ON)
def test_words_stand_out_from_their_ground_by_day_and_by_night(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize(("thing", "ground"), THINGS_ON)
def test_pieces_stand_out_from_their_ground(thing: str, ground: str) -> None:
    assert contrast(thing, ground) >= 3


def test_the_measure_of_contrast_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scene", SAMPLES)
def test_no_words_have_a_colour_that_was_not_checked(scene: Scene) -> None:
    root = tree(scene)
    above = {child: parent for parent in root.iter() for child in parent}
    classes = {"ink", "quiet"}
    for text in [*root.iter(f"{SVG}text"), *root.iter(f"{SVG}tspan")]:
        node = text
        while node.get("fill") is None and classes.isdisjoint(node.get("class", "").split()):
            node = above[node]
        assert node.get("fill") in {None, *(words for words, _ in WORDS_ON)}


def test_the_card_turns_to_walnut_at_night_and_is_paper_without_styles_for_it() -> None:
    day, night = paint.STYLE.split("@media(prefers-color-scheme:dark)")
    assert f".card{{fill:{paint.PAPER}" in day
    assert f".card{{fill:{paint.WALNUT}" in night


# --- The peg unit ---------------------------------------------------------------------------------


def test_rows_run_down_and_columns_across_in_the_order_of_the_grid() -> None:
    for columns in ("123456", "654321"):
        labels = [text for text in texts(unit({}, columns)) if re.fullmatch("[A-F1-6]", text)]
        assert "".join(labels) == columns + "ABCDEF"


def test_a_peg_stands_where_its_name_says_for_either_player() -> None:
    assert used(unit({"B6": "peg"}), "unit-peg") == [(586, 150)]
    assert used(unit({"B6": "peg"}, "654321"), "unit-peg") == [(50, 150)]


def test_a_strip_parts_the_four_squares() -> None:
    gaps = [pegs.along(index + 1) - pegs.along(index) for index in range(5)]
    assert gaps == [100, 100, 100 + pegs.STRIP, 100, 100]


def test_all_36_holes_are_there() -> None:
    assert len(used(unit({}), "hole")) == 36
    assert len(used(notes({}), "square")) == 36


def test_the_second_grid_of_a_player_is_a_notepad_and_that_of_a_watcher_is_not() -> None:
    assert used(notes({"A1": "peg"}), "note-peg") == [(50, 50)]
    sides = (Grid("Player 1", "123456"), Grid("Player 2", "123456", {"A1": "peg"}))
    watched = Scene("pegs", "Player 1 is thinking.", sides)
    assert used(watched, "unit-peg") == [(50, 50)]


def test_every_piece_has_a_drawing_of_its_own_on_either_ground() -> None:
    names = [f"{ground}-{piece}" for ground in ("unit", "note") for piece in pieces.PENCILLED]
    assert len({pegs.shapes(name) for name in names}) == len(names) == 12


def test_pieces_differ_in_more_than_colour() -> None:
    for ground in ("unit", "note"):
        outlines = {re.sub("#[0-9a-f]{3,6}", "", pegs.shapes(f"{ground}-{piece}")) for piece in pieces.PENCILLED}
        assert len(outlines) == len(pieces.PENCILLED)


def test_the_legend_names_what_occurs_and_nothing_else() -> None:
    meanings = {"peg", "marker", "mine", "ball", "something there", "nothing there"}
    assert meanings.isdisjoint(texts(unit({})))
    assert meanings & set(texts(unit({"A1": "peg", "A2": "marker"}))) == {"peg", "marker"}
    assert meanings & set(texts(notes({"A1": "hit", "A2": "clear"}))) == {"something there", "nothing there"}
    both = (unit({"B1": "peg"}).grids[0], notes({"A1": "peg"}).grids[1])
    assert {"peg", "peg noted"} <= set(texts(replace(unit({}), grids=both)))


def test_each_zone_has_a_letter_and_a_pattern_and_a_tint_of_its_own() -> None:
    shown = texts(unit({"F1": "peg"}, zones=ZONES))
    tags = pegs.letters(sorted(ZONES.values()))
    assert len(set(tags.values())) == 6
    for zone, letter in tags.items():
        in_the_hole = zone != "storage"  # a peg stands there; the legend still names it
        names_a_row = letter in "ABCDEF"
        assert shown.count(letter) == 1 + in_the_hole + names_a_row
    assert set(ZONES.values()) <= set(shown)
    assert len(set(pieces.PATTERNS)) == len(set(pieces.TINTS)) == 6


def test_the_words_of_a_unit_say_where_everything_stands() -> None:
    said = str(tree(replace(notes({"D4": "hit", "A2": "clear"}), grids=EVERYTHING.grids))[1].text)
    assert "peg at C3" in said
    assert "something there at A1" in said
    assert "start at A1" in said
    assert "Your grid: nothing yet." in str(tree(unit({}))[1].text)


def test_the_player_to_act_wears_a_pointer() -> None:
    assert picture(unit({})).count("M30-34 54-16 30 2z") == 1
    assert "Player 1: 4, to act." in str(tree(unit({}))[1].text)


# --- The dice floor -------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "pips"), [(str(number), number) for number in range(1, 7)])
def test_a_die_shows_as_many_pips_as_it_says(face: str, pips: int) -> None:
    assert dice.face_drawn(face).count("<circle") == pips


def test_a_head_and_a_tail_can_be_told_apart_without_colour() -> None:
    outlines = {re.sub("#[0-9a-f]{6}", "", dice.face_drawn(face)) for face in "HT"}
    assert len(outlines) == 2
    assert "The dice show a pig's head and a pig's tail." in str(tree(floor())[1].text)


def test_before_the_first_throw_the_dice_are_in_the_cup() -> None:
    assert dice.CUP in picture(floor(()))
    assert dice.CUP not in picture(floor())
    assert "The dice are in the cup." in str(tree(floor(()))[1].text)


def test_kept_points_fill_the_lane_and_points_of_this_turn_are_striped() -> None:
    drawing = picture(floor(("1", "1"), Tally("Ann", "50", True), Tally("Bo", "0")))
    assert f'width="{dice.TRACK // 2}" height="36" rx="18" fill="{paint.TEAL}"' in drawing
    assert f'width="{dice.TRACK * 68 // 100}" height="36" rx="18" fill="url(#rumpus-turn)"' in drawing
    assert drawing.count(f'height="36" rx="18" fill="{paint.TEAL}"') == 1


def test_a_score_past_the_target_stays_in_the_lane_and_the_flag_moves_in() -> None:
    flags = {x for x, _ in used(floor(("1", "1"), Tally("Ann", "150"), Tally("Bo", "0")), "flag")}
    assert flags == {dice.TRACK * 100 // 150}
    assert {x for x, _ in used(floor(), "flag")} == {dice.TRACK}


@pytest.mark.parametrize("players", [2, 8, 20])
def test_everybody_has_a_place_at_the_rug_and_a_lane(players: int) -> None:
    scene = floor(("1", "2"), *(Tally(f"P{n}", "7", n == 0) for n in range(players)))
    high = int(str(tree(scene).get("viewBox")).split()[3])
    lanes = re.findall(rf"translate\({dice.TRACK_LEFT} (\d+)\)", picture(scene))
    assert len(lanes) == players
    assert all(0 < int(y) < high - 200 for y in lanes)
    assert len(used(scene, "pawn")) == players
    assert texts(scene).count(str(players)) == 2
