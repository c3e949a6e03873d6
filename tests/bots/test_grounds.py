"""The reason of a hint: what may be expected of a move, from what its seat has noticed."""

from __future__ import annotations

import re

import pytest

from rumpus.bots.belief import Belief
from rumpus.bots.grounds import alarm_chance, grounds_of
from rumpus.bots.mind import plain_mind
from rumpus.bots.seating import computer, seated
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Match

FREE_FOR_ALL = open_book("free-for-all")


def test_an_alarm_is_as_likely_as_the_worlds_in_which_something_stands_there() -> None:
    match = Match(FREE_FOR_ALL)
    match.play(0, "A1")
    belief = Belief(plain_mind(FREE_FOR_ALL), match.options, seat=1)
    belief.follow(match.history(1))
    worlds = list(set(belief.worlds()))
    for move in (0, 7, 35):
        assert alarm_chance(FREE_FOR_ALL, worlds, 1, move) == pytest.approx(1 / 36)
    match.play(1, "A1")
    match.play(0, "B1")
    belief.follow(match.history(1))
    assert alarm_chance(FREE_FOR_ALL, list(set(belief.worlds())), 1, 0) == 1.0  # something was met there


def test_a_hint_says_how_likely_it_wins_how_sure_that_is_and_who_judged() -> None:
    match = Match(FREE_FOR_ALL)
    match.play(0, "A1")
    match.play(1, "A1")
    seen, moves = match.history(0), match.moves(0)
    player = computer(FREE_FOR_ALL, match.options, 0, "expert")
    words = grounds_of(FREE_FOR_ALL, player, seen, moves, 0, player.choose(seen, moves)).in_words("B2")
    assert re.search(r"look now, \w+ have something at B2\.$", words), "at first glance there is no number of games"
    expert = seated(FREE_FOR_ALL, match.options, 0, "expert", 0)
    words = grounds_of(FREE_FOR_ALL, expert, seen, moves, 0, expert.choose(seen, moves)).in_words("B2")
    assert re.fullmatch(r"With this, \d+ of 100 games are won, give or take \d+; judged by the expert\.", words)


def test_where_no_alarm_can_sound_there_is_nothing_to_expect() -> None:
    book = open_book("x-rays")
    assert alarm_chance(book, [book.rules.initial(book.house())], 0, 0) is None
    assert alarm_chance(book, [], 0, 0) is None
