"""Descriptions are read, printed and read again; what cannot be understood is refused with its line and what fits."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rumpus.rules.errors import BadDescription
from rumpus.rules.pegs.unit import BORDER, CENTRE, LOWER_ROWS, RIGHT, UPPER_ROWS
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.inventing import some
from rumpus.rules.pegs.workshop.phrases import HEADS, Game, choices
from rumpus.rules.pegs.workshop.reading import FIRST_LINE, described, name_of, read
from rumpus.rules.pegs.workshop.sense import understood
from rumpus.rules.pegs.workshop.trying import module_of
from rumpus.rules.pegs.workshop.zones import NAMED, zone
from rumpus.rules.words import OVER

YAVALATH = (examples.FOLDER / "blind-yavalath.game").read_text(encoding="utf-8")


def with_line(head: str, words: str) -> str:
    """Blind Yavalath with another line."""
    return "\n".join(f"{head}: {words}" if line.startswith(f"{head}:") else line for line in YAVALATH.splitlines())


@pytest.mark.parametrize("name", examples.names())
def test_what_is_printed_is_read_as_the_same(name: str) -> None:
    game = examples.example(name)
    assert read(described(game)) == game
    assert described(read(described(game))) == described(game)
    assert described(game).startswith(FIRST_LINE)
    assert understood(described(game)) == game


def test_random_descriptions_are_printed_and_read_as_the_same() -> None:
    for game in some([examples.example(name) for name in examples.names()], 60, seed=3):
        assert read(described(game)) == game
        assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game


def test_every_phrase_is_used_by_an_example() -> None:
    used = {type(phrase) for name in examples.names() for head in HEADS for phrase in examples.example(name).said(head)}
    unused = {phrase for head in HEADS.values() for phrase in head.phrases} - used
    assert not unused, [choices(phrase) for phrase in unused]


def test_remarks_case_and_spaces_do_not_matter() -> None:
    loud = (
        YAVALATH.replace("Start:", "# my game\nSTART :").replace("both grids", "  Both   grids").replace("\n", "\r\n")
    )
    assert read(loud) == read(YAVALATH)


@pytest.mark.parametrize(
    ("head", "written", "meant"),
    [
        ("Start", "Each player hides one ship in your half.", "each player hides 1 pegs in your half."),
        ("Start", "each player hides five ships in A1, a2, b3.", "each player hides 5 pegs in A1 A2 B3."),
        ("Turn", "Add A Ship in Rows a to C, beside one of yours.", "add a peg in rows A to C, beside one of yours."),
        ("Alarm", "the ship comes out, and the place is told.", "the peg comes out. the place is told."),
        ("Alarm", "the ship stays, the other ship and all beside it are lost and ships left alone are lost.",
         "the peg stays. the other peg and all beside it are lost. pegs left alone are lost."),
        ("End", "when a player has No Ships left, After four alarms in a row OR when a player has 3 in a line.",
         "when a player has no peg left, or after 4 alarms in a row, or when a player has 3 in a line."),
        ("Win", "more ships in the centre then more ships.", "more pegs in the centre. then more pegs."),
    ],
)  # fmt: skip
def test_what_people_write_is_read_as_the_words_of_the_table(head: str, written: str, meant: str) -> None:
    called = "\nPegs are called: ship, ships"
    assert read(with_line(head, written) + called) == read(with_line(head, meant) + called)


@pytest.mark.parametrize(("one", "many"), [("sheep", "sheep"), ("line", "lines"), ("place", "places"), ("Ox", "Oxen")])
def test_a_description_may_call_pegs_by_their_own_name(one: str, many: str) -> None:
    called = f"\nPegs are called: {one}, {many}"
    words = YAVALATH.replace("a peg", f"a {one}").replace("pegs", many).replace("the peg", f"the {one}")
    assert read(words + called) == read(YAVALATH + called)


def test_a_file_may_begin_as_some_editors_begin_it() -> None:
    assert read("\ufeff" + YAVALATH) == read(YAVALATH)


def test_the_name_of_a_game_is_the_hash_of_its_normal_form() -> None:
    assert name_of(read(YAVALATH)) == "made:e8b9709c07c3a2a4eb22fbc2", "old descriptions mean the same for ever"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (with_line("Alarm", "the peg flies away."), 7, "do you mean"),
        (with_line("Alarm", "xyzzy."), 7, "say `the peg comes out|goes back|stays"),
        (with_line("Turn", "add a peg in the moon."), 5, "'the moon' is no place on the unit"),
        (with_line("Turn", "add a peg in your left hand side."), 5, "do you mean `your left side`?"),
        (with_line("End", "after 900 alarms in a row."), 8, "N is 2 to 30"),
        (with_line("Start", "both grids are empty. both grids are empty."), 4, "stands one sentence"),
        (with_line("End", "after 9 turns, or after 9 turns."), 8, "the same is said twice"),
        (with_line("Win", ""), 9, "something is missing"),
        (YAVALATH.replace("Silence:", "Silense:"), 6, "do you mean `Silence:`?"),
        (YAVALATH.replace("Silence:", "Then:"), 6, "a line begins with"),
        (YAVALATH + "Win: more pegs.", 10, "there is a line `Win:` already, line 9"),
        (YAVALATH.replace("Win: more pegs.", ""), 8, "there is no line `Win: ...`"),
        ("Rumpus game 2\n" + YAVALATH, 1, "of version 2"),
        (with_line("Game", '"""; import os'), 1, "after `Game:` stand"),
        (with_line("Line", "x" * 200), 2, "after `Line:` stand"),
        (YAVALATH + "Pegs are called: ship", 10, "say one and many"),
        (YAVALATH + "#" * 5000, 1, "at most 4096 bytes"),
        (YAVALATH + "Board: 1 by 3.", 10, "a board has 2 to 6 rows and 2 to 6 columns"),
        (YAVALATH + "Board: 3 by 3\nBoard: 4 by 4", 11, "there is a line `Board:` already, line 10"),
        (with_line("Turn", "add a peg in row D.") + "\nBoard: 3 by 3.", 5, "'row D' is no place on the board"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadDescription) as refused:
        read(text)
    assert refused.value.line == line
    assert why in refused.value.reason


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("your row 1", "A1 A2 A3 A4 A5 A6", "F1 F2 F3 F4 F5 F6"),
        ("your A1 and your B2", "A1 B2", "F6 E5"),
        ("row C without columns 2 to 5", "C1 C6", "C1 C6"),
        ("your near right square without your rows 1 to 2", "C4 C5 C6", "D1 D2 D3"),
    ],
)
def test_your_places_are_turned_for_player_2(words: str, first: str, second: str) -> None:
    assert zone(words) == (zone(first) or (0, 0))[:1] + (zone(second) or (0, 0))[1:]


@pytest.mark.parametrize("words", ["", "row 1", "your row A", "rows F to A", "A7", "row A without row A", "A1  B2"])
def test_words_that_are_no_place_are_none(words: str) -> None:
    assert zone(words) is None


@pytest.mark.parametrize("joint", [" and ", " without "])
def test_a_zone_is_not_joined_for_ever(joint: str) -> None:
    with pytest.raises(BadDescription, match="is no place"):
        read(with_line("Turn", f"add a peg in {joint.join(['x'] * (3_600 // len(joint + 'x')))}."))


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("anywhere", "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4", "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4"),
        ("your half", "A1 A2 A3 A4", "C1 C2 C3 C4"),
        ("your left side", "A1 A2 B1 B2 C1 C2", "A3 A4 B3 B4 C3 C4"),
        ("your row 1", "A1 A2 A3 A4", "C1 C2 C3 C4"),
        ("your A1", "A1", "C4"),
        ("the centre", "B2 B3", "B2 B3"),
        ("the inside", "B2 B3", "B2 B3"),
    ],
)
def test_zones_are_those_of_the_board(words: str, first: str, second: str) -> None:
    assert zone(words, (3, 4)) == ((zone(first) or (0, 0))[0], (zone(second) or (0, 0))[0])


def test_zones_of_the_whole_unit_are_what_they_always_were() -> None:
    """Each with its places, as one number: old descriptions mean the same for ever."""
    assert sum((place + 1) * sum(sets) for place, sets in enumerate(NAMED.values())) == 11798594918703
    assert NAMED["the centre"] == (CENTRE, CENTRE)
    assert NAMED["the border"] == (BORDER, BORDER)
    assert NAMED["your half"] == (UPPER_ROWS, LOWER_ROWS)
    assert NAMED["your right side"] == (RIGHT[0], RIGHT[1])


def test_a_board_is_said_and_is_part_of_the_name() -> None:
    small = YAVALATH.replace("Start:", "Board: 4 by 5.\n\nStart:")
    assert "\nBoard: 4 by 5.\n" in described(read(small))
    assert read(described(read(small))) == read(small)
    assert name_of(read(small)) != name_of(read(YAVALATH)) == name_of(read(YAVALATH + "Board: 6 by 6."))


@pytest.mark.parametrize("name", ["battle-of-the-blobs", "leap-frog", "night-march", "space-attack"])
def test_nobody_ever_leaves_a_small_board(name: str) -> None:
    text = described(examples.example(name)).replace("Start:", "Board: 5 by 4.\nStart:")
    text = (
        text.replace("7 pegs", "4 pegs")
        .replace("your D1 E1 E2 F1 F2 F3", "your D1 E1 E2")
        .replace("your row 6", "your row 5")
    )
    text = text.replace("has 5 pegs", "has 3 pegs")
    game = understood(text)
    rules: Any = module_of(game)
    board = (zone("anywhere", (5, 4)) or (0, 0))[0]
    for number in range(20):
        dice, state, out = Random(number), rules.initial(rules.Options()), [0] * (rules.MOVES + 1)
        while rules.turn(state) != OVER:
            state = rules.apply(state, out[dice.randrange(rules.legal(state, out))])
            assert (state.pegs[0] | state.pegs[1]) & ~board == 0
