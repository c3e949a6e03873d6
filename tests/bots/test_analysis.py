"""Hints and analysis: what a move was worth to whoever made it, from what that seat knew."""

from __future__ import annotations

from random import Random

import pytest

from rumpus.bots.analysis import FEWEST, LONG, Analysis, Judged, adviser, analyse, hint, hint_now
from rumpus.bots.mind import plain_mind
from rumpus.bots.thinker import Thinker
from rumpus.rules.catalogue import open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match


def played(game: str, seed: int, house: dict[str, str] | None = None) -> Match:
    book = open_book(game)
    match, dice = Match(book, book.house(house or {}), ("Ann", "Ben"), Seed(bytes(32))), Random(seed)
    while not match.over:
        match.play(match.turn, dice.choice(match.moves(match.turn)))
    return match


def test_a_hint_weighs_every_move_and_finds_the_picture_that_wins() -> None:
    """X-Rays: with four diamonds found, the places where the fifth can be are worth most."""
    book = open_book("x-rays")
    match = Match(book)
    for place in ("A1", "A2", "A3", "B1", "B2", "A4", "A5", "A6", "B4", "B5"):
        match.play(match.turn, place)
    for own, other in (("A4", "F3"), ("A5", "F2"), ("A6", "F1"), ("B4", "E3")):
        match.play(0, own)
        match.play(1, other)
    moves = match.moves(0)
    found = hint(book, match.options, 0, match.history(0), moves)
    assert [each.move for each in found.moves] == moves
    assert all(0.0 <= each.value <= 1.0 for each in found.moves)
    near = {book.rules.show(match.view(0), each.move).split()[-1] for each in found.ranked()[:2]}
    assert near <= {"B5", "B6", "C4", "C5"}


def test_an_analysis_judges_each_decision_once_and_names_the_costliest() -> None:
    match = played("x-rays", 3)
    found = analyse(match)
    decisions = [number for number, each in enumerate(match.played, 1) if each.seat >= 0]
    assert {each.number for each in found.judged} <= set(decisions)
    assert all(0.0 <= each.value <= each.best_value <= 1.0 for each in found.judged)
    for seat in (0, 1):
        assert [number for number, _ in found.curve(seat)] == [
            each.number for each in found.judged if each.seat == seat
        ]
    worst = found.mistakes()
    assert 1 <= len(worst) <= 3
    assert [each.cost for each in worst] == sorted((each.cost for each in found.judged), reverse=True)[: len(worst)]


def test_pig_dice_is_judged_by_its_exact_chances() -> None:
    match = played("pig-dice", 1, {"target": "20"})
    found = analyse(match)
    assert found.judged
    assert all(each.error == 0.0 for each in found.judged)
    assert found.mistakes(1)[0].words in ("throw", "surrender", "stand")


def test_a_small_difference_is_no_mistake() -> None:
    sure, unsure = (Judged(1, 0, "a", 0.40, "b", 0.50, error) for error in (0.01, 0.06))
    assert sure.cost == pytest.approx(0.10)
    assert unsure.cost == 0.0
    assert Analysis((unsure,)).mistakes() == []


def test_a_hint_for_somebody_who_waits_comes_from_the_plain_mind_where_there_is_no_other() -> None:
    book = open_book("tic-tac-two")
    match = Match(book)
    found = hint_now(book, match.options, 0, match.history(0), match.moves(0))
    assert found is not None
    assert len(found.moves) == len(match.moves(0))


def test_the_longer_a_game_is_the_less_an_adviser_thinks_about_each_decision() -> None:
    book = open_book("jukem")
    asked = [adviser(book, book.house(), 0, plain_mind(book), moves) for moves in (50, LONG, 220, 100_000)]
    efforts = [each.effort for each in asked if isinstance(each, Thinker)]
    usual = efforts[0].rounds
    assert [effort.rounds for effort in efforts] == [usual, usual, usual * LONG // 220, FEWEST]
    assert FEWEST < usual * LONG // 220 < usual
    assert {effort.worlds for effort in efforts} == {efforts[0].worlds}
