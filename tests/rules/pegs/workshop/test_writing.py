"""Described games are written as modules: equal to those by hand, and free of what they do not need."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path
from random import Random

import pytest

import rumpus
from rumpus.engine.linker import bound_names
from rumpus.engine.native import Native
from rumpus.engine.plain import Plain
from rumpus.rules.catalogue import MODULES, Book, open_book
from rumpus.rules.contract import CONTRACT, HOOKS
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described, said
from rumpus.rules.pegs.workshop.sense import understood
from rumpus.rules.pegs.workshop.writing import written
from rumpus.table.match import Match

LAWS = "RUMPUS_LAWS" in os.environ
GAMES = 10_000 if LAWS else 40
"""`make laws` compares 10,000 games of each, compiled; `make test` does not wait for the compiler."""


def made(name: str, folder: Path) -> Book:
    """An example, opened from the module that is written for it."""
    path = folder / f"{name.replace('-', '_')}.py"
    path.write_text(written(examples.example(name)), encoding="utf-8")
    return open_book(str(path))


@pytest.mark.parametrize("name", [name for name in examples.names() if name in MODULES])
def test_a_described_game_is_the_one_by_hand_decision_for_decision_on_the_engines(name: str, tmp_path: Path) -> None:
    engine = Native if LAWS else Plain
    by_hand, by_words = open_book(name), made(name, tmp_path)
    assert engine(by_words).tally(by_words.house(), 1, 0, GAMES) == engine(by_hand).tally(by_hand.house(), 1, 0, GAMES)


@pytest.mark.parametrize("name", examples.names())
def test_a_written_module_has_nothing_that_it_does_not_need(name: str, tmp_path: Path) -> None:
    text = written(examples.example(name))
    assert text == written(examples.example(name)), "the same description gives the same text"
    read = {
        node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    read |= {node.attr for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)}
    for node in ast.parse(text).body:
        if not isinstance(node, ast.ImportFrom) or node.module != "__future__":
            assert set(bound_names(node)) <= read | {*CONTRACT, *HOOKS, "ABOUT", "OPTIONS"}, ast.unparse(node)


def test_names_of_written_modules_mean_nothing_else_to_the_engines_and_bots() -> None:
    source = Path(rumpus.__file__).parent
    pattern = source / "rules/pegs/workshop/pattern"
    ours = {name for path in pattern.glob("*.py") for name in _names(path)} - {*CONTRACT, *HOOKS}
    for path in [*source.glob("engine/*.py"), *source.glob("bots/*.py"), source / "rules/pegs/unit.py"]:
        text = path.read_text(encoding="utf-8")
        if "@rule" in text:
            assert not ours & _names(path), path.name


def _names(path: Path) -> set[str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {name for node in body if not isinstance(node, ast.Import | ast.ImportFrom) for name in bound_names(node)}


@pytest.mark.parametrize(("last", "why"), [("B4", "4 in a line."), ("E4", "3 in a line, which loses.")])
def test_a_line_that_wins_is_not_said_to_lose(last: str, why: str, tmp_path: Path) -> None:
    match = Match(made("blind-yavalath", tmp_path))
    for number, place in enumerate(("A4", "F1", "C4", "F3", "D4", "F5", last)):
        match.play(number % 2, next(each.move for each in match.choices(number % 2) if place in each.words))
    told = [event.words for event in match.heard(0)][-1]
    assert told == f"Game over. Player 1 has {why} Player {1 if last == 'B4' else 2} wins."


@pytest.mark.parametrize(
    ("end", "win"),
    [
        ("when a player has met 5 alarms, who loses, or after 24 turns", "fewer alarms. then more pegs"),
        ("when a player has met 5 alarms, or after 24 turns", "more alarms"),
        ("when a player has met 4 alarms, who loses, or after 24 turns", "more pegs"),
        ("when a player has met 4 alarms, or after 24 turns", "fewer alarms"),
    ],
)
def test_alarms_are_points_for_or_against(end: str, win: str, tmp_path: Path) -> None:
    text = described(examples.example("tiptoe")).replace(examples_line("End"), end).replace(examples_line("Win"), win)
    path = tmp_path / "points.py"
    path.write_text(written(understood(text)), encoding="utf-8")
    book, most = open_book(str(path)), int(re.findall(r"\d+", end)[0])
    for number in range(40):
        dice, match = Random(number), Match(book)
        while not match.over:
            assert max(match.view(0).alarms) < most
            match.play(match.turn, dice.choice(match.moves(match.turn)))
        (one, two), pegs = match.view(0).alarms, match.view(0).standing
        lead = two - one if "fewer" in win else one - two if "alarms" in win else 0
        if max(one, two) == most:
            lead = two - one if "loses" in end else one - two
        lead = lead or (pegs[0] - pegs[1] if "pegs" in win else 0)
        assert match.view(0).winners == (0b01 if lead > 0 else 0b10 if lead < 0 else 0b11), (one, two, pegs)


def examples_line(head: str) -> str:
    """What Tiptoe says after a head."""
    return said(examples.example("tiptoe"), head).removesuffix(".")


def last_words(book: Book, games: int) -> set[str]:
    """What is told at the end of random games, without numbers."""
    told = set[str]()
    for number in range(games):
        dice, match = Random(number), Match(book)
        while not match.over:
            match.play(match.turn, dice.choice(match.moves(match.turn)))
        told.add(re.sub(r"\d", "N", match.heard(0)[-1].words))
    return told


def test_who_has_no_peg_left_is_said_to_have_lost_by_that(tmp_path: Path) -> None:
    text = described(examples.example("night-march")).replace("Start:", "Board: 3 by 3.\nStart:")
    text = text.replace("your rows 1 to 2", "your row 1").replace("4 pegs", "3 pegs").replace("row 6", "row 3")
    path = tmp_path / "march.py"
    path.write_text(written(understood(text)), encoding="utf-8")
    told = last_words(open_book(str(path)), 60)
    assert told >= {"Game over. Player N has no soldier left. Player N wins.", "Game over. Player N wins, N to N."}


def test_so_many_pegs_are_said_to_have_won_whatever_else_would_have_been_counted(tmp_path: Path) -> None:
    told = last_words(made("lodgers", tmp_path), 20)
    assert told > {"Game over. Player N has NN pegs. Player N wins.", "Game over. Player N wins, N to N."}


def test_where_pegs_decide_between_equals_they_are_told(tmp_path: Path) -> None:
    told = last_words(made("tic-tac-two", tmp_path), 100)
    assert told > {"Game over. Player N wins, N to N.", "Game over. Player N wins, N to N and N pegs to N."}
