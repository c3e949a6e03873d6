"""Counting out all worlds: what the other player has tried in vain can be left out, and nothing is lost by it."""

from __future__ import annotations

from random import Random

import pytest

from rumpus.bots.mind import plain_mind
from rumpus.bots.puzzles.proving import AllWorlds, TooMany
from rumpus.bots.puzzles.questions import cases, seen_by
from rumpus.rules.catalogue import games, open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

SEAT, FEW = 0, 12


@pytest.mark.parametrize("game", [game for game in games() if open_book(game).hooks.NOTES])
def test_without_the_notes_of_the_other_the_same_is_possible(game: str) -> None:
    """From a few worlds after the set-up on, both ways of counting agree at every turn."""
    book, dice = open_book(game), Random(5)
    mind = plain_mind(book)
    match = Match(book, seed=Seed(bytes(32)))
    begun = AllWorlds(mind, match.options, SEAT)
    while not (match.turn == SEAT and len({played.seat for played in match.played}) == 2):
        match.play(match.turn, dice.choice(match.moves(match.turn)))
    begun.follow(match.history(SEAT))
    start = [list(begun.rows[index]) for index in dice.sample(range(begun.number), FEW)]
    start.append(mind.row(match._state))
    without, with_notes = (AllWorlds(mind, match.options, SEAT) for _ in range(2))
    with_notes.left_out = []
    for belief in (without, with_notes):
        belief._number = len(start)
        for index, world in enumerate(start):
            belief.rows[index][:], belief._weights[index] = world, 1 / len(start)
    before = len(match.history(SEAT)) - 1
    for _ in range(4):
        counted = []
        for belief in (without, with_notes):
            belief.follow(match.history(SEAT)[before:])
            every = cases(seen_by(match, SEAT), mind, belief.rows, belief.number, moves=True)
            counted.append(
                {
                    (tuple(each for each in sorted(stands) if each[0] not in without.noted), does)
                    for stands, does in every
                }
            )
        assert counted[0] == counted[1]
        for _ in range(2):
            quiet = [move for move in match.moves(match.turn) if move < 36]
            match.play(match.turn, dice.choice(quiet))
    assert with_notes.number > 3 * without.number


def test_where_there_are_too_many_worlds_they_are_not_counted() -> None:
    book = open_book("free-for-all")
    match = Match(book)
    few = AllWorlds(plain_mind(book), match.options, 1, most=20)
    match.play(0, "A1")
    with pytest.raises(TooMany, match="more than 20"):
        few.follow(match.history(1))
