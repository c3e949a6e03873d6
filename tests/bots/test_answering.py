"""Answers to riddles: who gives up when, what goes on meanwhile, and which of them become beliefs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rumpus.bots import belief as believing
from rumpus.bots.answering import answers
from rumpus.bots.belief import ANSWERS, FEWEST, Belief
from rumpus.bots.mind import plain_mind
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.riddle import Riddle

from .watching import watched

RIDDLES = [game for game in GAMES if hasattr(open_book(game).rules, "riddle")]


def pigeons(number: int) -> Riddle:
    """So many pigeons in one hole fewer, and no two in one: a solver is long in finding out that it cannot be."""
    riddle = Riddle()
    places = [riddle.ask(number - 1) for _ in range(number)]
    for pigeon in places:
        riddle.decide([(literal, hole) for hole, literal in enumerate(pigeon)])
    for hole in zip(*places, strict=True):
        for place, one in enumerate(hole):
            riddle.clauses += [[-one, -other] for other in hole[:place]]
    return riddle


def test_a_riddle_that_is_too_hard_is_given_up() -> None:
    assert list(answers(pigeons(5), seed=1)) == []
    assert list(answers(pigeons(14), seed=1, conflicts=5)) == []  # without an end to patience this takes for ever


def tangle(questions: int, clauses: int) -> Riddle:
    """Clauses of three random literals each, with an answer for all of them together that is not easy to find."""
    dice, riddle = Random(0), Riddle()
    asked = riddle.ask(questions)
    true = {literal: dice.random() < 0.5 for literal in asked}
    while len(riddle.clauses) < clauses:
        three = [literal if dice.random() < 0.5 else -literal for literal in dice.sample(asked, 3)]
        if any((literal > 0) == true[abs(literal)] for literal in three):
            riddle.must(*three)
    riddle.decisions = [([(literal, 1)],) for literal in asked]
    return riddle


def test_who_finds_nothing_once_tries_again_with_other_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    riddle = tangle(120, 540)
    assert len(list(islice(answers(riddle, seed=1, conflicts=5), 10))) == 10
    monkeypatch.setattr("rumpus.bots.answering.GIVEN_UP", 1)
    assert len(list(islice(answers(riddle, seed=1, conflicts=5), 10))) < 10


def test_other_threads_go_on_while_a_riddle_is_answered() -> None:
    ticks = [0]
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before = ticks[0]
        assert list(answers(pigeons(10), seed=1, conflicts=30_000)) == []
        during = ticks[0] - before
    finally:
        done.set()
        thread.join()
    assert during > 20


@pytest.mark.parametrize("game", RIDDLES)
def test_answers_are_believed_if_they_explain_everything(game: str) -> None:
    book = open_book(game)
    *_, (_, seen) = watched(book, 1, 3, most=40)
    beliefs = [Belief(plain_mind(book), book.house(), 1, size=12, exact=1, seed=2) for _ in "ab"]
    for belief in beliefs:
        belief.follow(seen[:1])
        rows = belief._answered(seen)
        worlds = [belief.mind.state(row) for row in rows]
        assert {book.rules.observe(world, 1) for world in worlds} == {seen[-1].view}
        assert belief.answered == 1
    assert [list(row) for row in beliefs[0]._answered(seen)] == [list(row) for row in beliefs[1]._answered(seen)]


@pytest.mark.parametrize(("clauses", "expected"), [(1 << 40, ANSWERS), (1, FEWEST)])
def test_a_large_riddle_is_answered_less_often(clauses: int, expected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large a riddle may be, or however small."""
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 1, 3, most=24)
    taken: list[list[int]] = []

    def counted(*asked: Any) -> Iterator[list[int]]:
        for moves in answers(*asked):
            taken.append(moves)
            yield moves

    monkeypatch.setattr(believing, "answers", counted)
    monkeypatch.setattr(believing, "ALL_CLAUSES", clauses)
    belief = Belief(plain_mind(book), book.house(), 1, size=12, exact=1)
    belief.follow(seen[:1])
    assert belief._answered(seen) is not None
    assert len(taken) == expected


def test_a_riddle_comes_after_some_stories_and_before_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 1, 3, most=24)
    belief = Belief(plain_mind(book), book.house(), 1, size=12, exact=1)
    belief.follow(seen[:1])
    asked: list[str] = []
    told, answered = Belief._told, Belief._answered

    def stories(self: Belief, *rest: Any) -> Any:
        asked.append("stories")
        return told(self, *rest)

    def riddle(self: Belief, *rest: Any) -> Any:
        asked.append("riddle")
        return answered(self, *rest)

    monkeypatch.setattr(Belief, "_told", stories)
    monkeypatch.setattr(Belief, "_answered", riddle)
    assert belief.tell_anew(seen)
    assert (asked, belief.answered) == (["stories"], 0)
    asked.clear()
    strange = seen[-1].view._replace(turns=999)
    assert not belief.tell_anew((*seen, type(seen[0])(None, strange)))
    assert asked == ["stories", "riddle", "stories"]
