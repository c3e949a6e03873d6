"""The puzzles of the package: every one is whole and is proved again, and an altered one is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from rumpus.bots.mind import native_mind, plain_mind
from rumpus.bots.puzzles.proving import refutation
from rumpus.bots.puzzles.questions import KINDS, MOST, SURE_AT_MOST, WHERE
from rumpus.bots.puzzles.stored import (
    NoPuzzle,
    Puzzle,
    asked,
    of_the_day,
    proof,
    puzzle,
    puzzled_games,
    puzzles,
    read,
    replayed,
    understood,
)
from rumpus.rules.catalogue import open_book

GAMES = puzzled_games()


def least(game: str) -> Puzzle:
    """The puzzle that is proved with the least work: here it is done in plain Python."""
    return min(puzzles(game), key=lambda each: each.peak * each.notices)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_two_hundred_different_whole_puzzles_from_easy_to_hard(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= 200
    assert len({(each.moves, each.seat, each.kind, each.piece) for each in found}) == len(found)
    assert [each.hardness for each in found] == sorted(each.hardness for each in found)
    for each in found:
        assert each.kind in KINDS
        assert 1 <= len(each.right) < len(each.counts)
        assert each.worlds <= min(MOST, each.peak)
        assert max(each.counts.values()) <= each.worlds
        assert len(each.right) <= SURE_AT_MOST or each.kind not in WHERE
        assert read(game, each.line()) == each


@pytest.mark.parametrize("game", GAMES)
def test_no_right_answer_is_where_the_seat_has_been_itself(game: str) -> None:
    """A hole that it has just left is surely quiet, and one where it has stood before is mostly empty: no puzzle."""
    for number, each in enumerate(puzzles(game), 1):
        match, seen = replayed(each)
        grids = [match.book.rules.scene(notice.view).grids for notice in match.history(each.seat)]
        own = [{spot for grid in both if not grid.notes for spot in grid.pieces} for both in grids]
        goes_on = match.history(each.seat)[-1].move is not None
        known = {"empty": set[str]().union(*own), "holds": set[str]()}.get(each.kind, own[-2:][0] if goes_on else set())
        ends = {choice.words: choice.touch[-1] for choice in seen.choices if choice.touch}
        assert known.isdisjoint(ends.get(answer, answer) for answer in each.right), f"number {number}"


@pytest.mark.parametrize("game", GAMES)
def test_every_stored_proof_is_the_same_when_it_is_counted_again(game: str) -> None:
    mind = native_mind(open_book(game))
    for number, each in enumerate(puzzles(game), 1):
        assert refutation(each, mind) == "", f"number {number}"


@pytest.mark.parametrize("game", GAMES)
def test_a_proof_is_the_same_in_plain_python(game: str) -> None:
    assert refutation(least(game), plain_mind(open_book(game))) == ""


def altered(each: Puzzle) -> dict[str, Puzzle]:
    """A puzzle with one thing changed, in every way."""
    right, wrong = each.right[0], min(each.counts, key=lambda answer: each.counts[answer])
    played = replayed(each)[0].played  # a move of the other side that the seat does not notice changes nothing for it
    own = max(place for place, move in enumerate(played) if move.seat == each.seat)
    other = KINDS[(KINDS.index(each.kind) + 1) % len(KINDS)]
    return {
        "question": replace(each, kind=other, piece="peg" if other == "holds" else ""),
        "piece": replace(each, piece="dragon"),
        "answer": replace(each, counts=each.counts | {right: each.counts[wrong], wrong: each.counts[right]}),
        "a count": replace(each, counts=each.counts | {wrong: each.counts[wrong] + 1}),
        "fewer answers": replace(each, counts={right: each.counts[right]}),
        "worlds": replace(each, worlds=each.worlds + 1),
        "peak": replace(each, peak=each.peak + 1),
        "notices": replace(each, notices=each.notices - 1),
        "a move less": replace(each, moves=each.moves[:-1]),
        "an own move": replace(each, moves=(*each.moves[:own], each.moves[own] + 1, *each.moves[own + 1 :])),
        "the seat": replace(each, seat=1 - each.seat),
    }


def test_an_altered_puzzle_is_refused() -> None:
    least_of_all = min(map(least, GAMES), key=lambda each: each.peak * each.notices)
    mind = plain_mind(open_book(least_of_all.game))
    for what, each in altered(least_of_all).items():
        assert refutation(each, mind), what


def test_the_puzzle_of_the_day_follows_from_the_day_and_the_game() -> None:
    first = date(2026, 1, 1)
    days = [of_the_day(GAMES[0], first + timedelta(days=day)) for day in range(60)]
    assert days == [of_the_day(GAMES[0], first + timedelta(days=day)) for day in range(60)]
    assert len(set(days)) > 30
    assert all(1 <= number <= len(puzzles(GAMES[0])) for number in days)


def test_question_and_proof_in_words() -> None:
    where = read("tank-blitz", '["",0,"holds","peg",312,400,9,"C4:312;B2:40;A1:0","pe"]')
    assert asked(where) == "One hole of the other side that your notepad does not show must hold a peg. Which?"
    assert proof(where, "B2") == [
        "Of the 312 worlds that explain what you noticed, 40 have a peg at B2.",
        "Of the 312 worlds that explain what you noticed, all 312 have a peg at C4.",
    ]
    move = read("tank-blitz", '["",0,"loud","",20,40,9,"move A1>B1:20;move A2>B1:0","pe"]')
    assert asked(move) == "Which move is sure to sound the alarm?"
    assert proof(move, understood(move, "a1>b1")) == [
        "Of the 20 worlds that explain what you noticed, “move A1>B1” sounds the alarm in all 20."
    ]


def test_what_is_no_answer_is_refused() -> None:
    each = read("tank-blitz", '["",0,"holds","peg",312,400,9,"C4:312;B2:40","pe"]')
    assert understood(each, " c4 ") == "C4"
    for answer in ("", "Z9", "F6", "C4 B2", "x" * 500):
        with pytest.raises(NoPuzzle):
            understood(each, answer)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(NoPuzzle, match="Pig Dice"):
        puzzles("pig-dice")
    for number in (0, -1, 10_000):
        with pytest.raises(NoPuzzle):
            puzzle(GAMES[0], number)
