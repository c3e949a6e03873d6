"""Who sits down: levels that answer at once, from the plain mind, and from the native one when it is ready."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.bots.effort import OPPONENTS
from rumpus.bots.grounds import Grounds, grounds_of
from rumpus.bots.pig.player import PigPlayer, Solving
from rumpus.bots.random_player import RandomPlayer
from rumpus.bots.readiness import readiness
from rumpus.bots.seating import Computer, computer
from rumpus.rules import kits
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import OVER
from rumpus.table.match import Match


@pytest.mark.parametrize("level", OPPONENTS)
def test_every_opponent_plays_a_game_to_its_end(level: str) -> None:
    match = Match(open_book("tic-tac-two"))
    players = [computer(match.book, match.options, seat, level, seed=seat) for seat in range(2)]
    while match.turn != OVER:
        seat = match.turn
        match.play(seat, players[seat].choose(match.history(seat), match.moves(seat)))
    assert match.result is not None


def test_somebody_who_does_not_exist_is_refused() -> None:
    book = open_book("x-rays")
    with pytest.raises(BadOption, match="no opponent 'wizard'; there are: random, beginner, player, expert, master"):
        computer(book, book.house(), 0, "wizard")


def test_pig_dice_is_played_by_rule_of_thumb_until_it_is_solved_and_exactly_afterwards() -> None:
    book = open_book("pig-dice")
    options = book.house({"target": "20"})
    waiting = Solving(book, options)
    waiting.wait()
    exact = PigPlayer(waiting, "expert", 1)
    match = Match(book, options)
    while match.turn != OVER:
        seat = match.turn
        match.play(seat, exact.choose(match.history(seat), match.moves(seat)))
    assert match.result is not None
    found = exact.think(Match(book, options).history(0), [0])
    assert found.value == pytest.approx(waiting.wait().value(0, 0))


@pytest.mark.parametrize("level", ["master:sharp=0", "expert:rounds=50"])
def test_a_level_with_settings_plays_pig_dice_exactly_too(level: str) -> None:
    """Hints in the room were asked of such a master; it failed at every decision, and they came by chance."""
    book = open_book("pig-dice")
    options = book.house({"target": "20"})
    player = computer(book, options, 0, level)
    assert isinstance(player, PigPlayer)
    player.solving.wait()
    match = Match(book, options)
    while match.turn != 0 or len(match.moves(0)) == 1:
        match.play(match.turn, match.moves(match.turn)[0])
    found = player.think(match.history(0), match.moves(0))
    assert player.choose(match.history(0), match.moves(0)) == max(found.moves, key=lambda each: each.value).move


@pytest.mark.parametrize("allowed", [False, True])
def test_dice_that_nobody_has_solved_are_not_solved_here(allowed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if allowed:  # by another process, which fails
        monkeypatch.setenv("RUMPUS_COMPILE", "")
        monkeypatch.setattr("sys.executable", "/bin/false")
    book = open_book("pig-dice", kits.keep("H H H H H 1\nT T T T T 6\n"))
    match = Match(book)
    solving = Solving(book, match.options)
    solving._thread.join()
    player = PigPlayer(solving, "expert", 1)
    assert player.think(match.history(match.turn), match.moves(match.turn)).moves == ()
    assert grounds_of(book, player, match.history(match.turn), match.moves(match.turn), match.turn, 0) == Grounds()


def test_where_compiling_is_forbidden_the_mind_stays_plain() -> None:
    assert not readiness(open_book("space-attack")).mind.native


def test_house_rules_that_are_not_solved_are_played_by_the_search() -> None:
    book = open_book("pig-dice")
    options = book.house({"players": "3"})
    player = computer(book, options, 2, "beginner")
    assert isinstance(player, Computer)
    match = Match(book, options)
    for _ in range(30):
        seat = match.turn
        if seat == 2:
            match.play(seat, player.choose(match.history(seat), match.moves(seat)))
        elif not match.over:
            match.play(seat, RandomPlayer().choose(match.history(seat), match.moves(seat)))


BACKGROUND = """
import time
from rumpus.bots.readiness import readiness
from rumpus.bots.seating import computer
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Match
book = open_book("x-rays")
match = Match(book)
player = computer(book, match.options, 0, "player", seed=1)
match.play(0, player.choose(match.history(0), match.moves(0)))
print("plain first:", not readiness(book).mind.native)
while not readiness(book).mind.native:
    time.sleep(0.05)
match.play(0, player.choose(match.history(0), match.moves(0)))
print("native then")
"""


def test_a_bot_answers_before_its_native_mind_is_compiled_and_uses_it_afterwards(tmp_path: Path) -> None:
    """In a process of its own with an empty cache; the code is then there for ever after."""
    where = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "RUMPUS_COMPILE": "soon"}
    ran = subprocess.run([sys.executable, "-c", BACKGROUND], env=where, capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[:2] == ["plain first: True", "native then"]
    assert list(tmp_path.glob("rumpus/native/__pycache__/*.ready"))


COMPILED = """
from rumpus.bots.mind import AROUND
from rumpus.bots.readiness import marked, warmed
from rumpus.rules.catalogue import open_book
book = open_book("hostage")  # whose first moves the other does not notice
print(marked(book))
loops = warmed(book).loops
names = [name for _, names in AROUND for name in names]
print(marked(book), [name for name in names if not getattr(loops, name).signatures])
"""


def test_a_mark_is_only_there_when_all_is_compiled(tmp_path: Path) -> None:
    where = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", COMPILED], env=where, capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[:2] == ["False", "True []"]
