"""The list of moves: in columns, or in groups with the reasons why something cannot be done now."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rumpus.room.terminal.moves import listed
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.scene import Group
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from tests.room.terminal.test_gridiron import pigskin


def lines(match: Match, width: int = 80) -> list[str]:
    return listed(match.book, match.view(match.turn), match.choices(match.turn), width)


def test_calls_are_listed_in_groups_and_what_is_closed_with_its_reason() -> None:
    match = pigskin("play on", "play on", "run LE", "accept", "done", "done")
    assert lines(match) == [
        "  Runs    run LT   run LG   run RG   run RT   run RE",
        "  Passes  pass C   pass RH   pass LH   long pass",
        "  Kicks   punt",
        "  Not now:",
        "    run LE      LE was attacked in this series already; the next first down",
        "                opens it again (PS-51).",
        "    punt out    A punt out needs a Star as kicker (PS-18).",
        "    quick kick  A quick kick needs a Star as kicker (PS-18).",
        "    field goal  The goal is 84 yards away; a field goal goes 30 at most (PS-68).",
    ]


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_listed_and_no_line_is_too_long(game: str, width: int) -> None:
    match = Match(open_book(game), seed=Seed(bytes(32)))
    hand = random.Random(3)
    for _ in range(40):
        if match.over:
            break
        found = lines(match, width)
        assert all(len(line) <= width for line in found)
        shown = "   ".join(line.strip() for line in found)
        assert all(choice.words in shown for choice in match.choices(match.turn))
        match.play(match.turn, hand.choice(match.choices(match.turn)).move)


def test_a_move_that_a_game_forgets_to_group_is_listed_all_the_same() -> None:
    def groups(view: Any, offered: tuple[str, ...]) -> tuple[Group, ...]:
        return (Group("First row", ("add A1", "add A2")),)

    match = Match(open_book("free-for-all"))
    rules: Any = SimpleNamespace(**{**vars(match.book.rules), "groups": groups})
    found = listed(Book(cast(Any, rules)), match.view(0), match.choices(0), 80)
    assert found[0] == "  First row  add A1   add A2"
    assert found[1].startswith("  Others     add A3   add A4")
    assert found[-1].endswith("add F6")
