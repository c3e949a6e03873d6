"""Hints and analysis: what a move was worth to whoever made it, from what that seat knew."""

from __future__ import annotations

from random import Random

import pytest

from rumpus.bots.analysis import FEWEST, LONG, Analysis, Judged, adviser, analyse, best_known, hint, hint_now
from rumpus.bots.learned.master import Master
from rumpus.bots.mind import PlainMind, native_mind, plain_mind
from rumpus.bots.pig.player import PigPlayer
from rumpus.bots.search import DOUBT, Thought, Weighed
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
    assert found.judge == "the expert"
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
    assert found.judge == "the exact solution"
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
    assert found.judge == "the expert at first glance"


@pytest.mark.parametrize(
    ("game", "house", "native", "who"),
    [
        ("chain-gang", {}, True, Master),
        ("chain-gang", {}, False, Thinker),  # as long as nothing is compiled, and nobody waits
        ("chain-gang", {"pool": "twenty"}, True, Thinker),
        ("x-rays", {}, True, Thinker),  # whose master is lost where it has not come itself
        ("tic-tac-two", {}, True, Thinker),
        ("pig-dice", {"target": "20"}, True, PigPlayer),
    ],
)
def test_the_best_player_there_is_is_asked(game: str, house: dict[str, str], native: bool, who: type) -> None:
    book = open_book(game)
    mind = native_mind(book) if native else plain_mind(book)
    assert type(adviser(book, book.house(house), 0, mind)) is who


def test_a_master_judges_a_game_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its network needs no compiler; only here it is asked in plain Python, which a person would wait for."""
    monkeypatch.setattr(PlainMind, "native", True)
    match, dice = Match(open_book("chain-gang"), seed=Seed(bytes(32))), Random(1)
    while len(match.played) < 12:
        match.play(match.turn, dice.choice(match.moves(match.turn)))
    found = analyse(match, mind=plain_mind(match.book))
    assert found.judge == "the master"
    assert len(found.judged) > 6
    assert all(0.0 <= each.value <= each.best_value <= 1.0 for each in found.judged)
    assert all(each.error >= DOUBT for each in found.judged)


def test_what_the_best_player_would_not_do_is_never_said_to_be_better() -> None:
    """A master tries every move in as many worlds: a value alone may be an error of what it learned."""
    likely, flattered = Weighed(0, 0.55, 0.01, 100), Weighed(1, 0.70, 0.01, 1)
    assert best_known(Thought((likely, flattered), 1, 0.0)) == likely


def test_the_longer_a_game_is_the_less_an_adviser_thinks_about_each_decision() -> None:
    book = open_book("jukem")
    asked = [adviser(book, book.house(), 0, plain_mind(book), moves) for moves in (50, LONG, 220, 100_000)]
    efforts = [each.effort for each in asked if isinstance(each, Thinker)]
    usual = efforts[0].rounds
    assert [effort.rounds for effort in efforts] == [usual, usual, usual * LONG // 220, FEWEST]
    assert FEWEST < usual * LONG // 220 < usual
    assert {effort.worlds for effort in efforts} == {efforts[0].worlds}
