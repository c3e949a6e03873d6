"""Described games are named by their hash, and opened wherever games are."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rumpus.rules import made
from rumpus.rules.catalogue import find_game, find_game_or_file, open_book
from rumpus.rules.errors import BadRecord, UnknownGame
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described, name_of
from rumpus.table.match import Match
from rumpus.table.record import record_of, seal
from rumpus.table.referee import referee

FILE = examples.FOLDER / "night-march.game"
NAME = name_of(examples.example("night-march"))

EVERYWHERE = f"""
from rumpus.rules.catalogue import open_book
book = open_book({str(FILE)!r})
name = book.about.slug
from rumpus.engine.spaces import space_of
assert space_of(book).size > 20
from rumpus.adapters.batch import Batch
assert Batch(name, 4, engine="plain").turns.tolist() == [0] * 4
from rumpus.adapters import pettingzoo
pettingzoo.env(name).reset(seed=1)
import pyspiel, rumpus.adapters.openspiel as openspiel
state = pyspiel.load_game(openspiel.register(name)).new_initial_state()
state.apply_action(state.legal_actions()[0])
from rumpus.lab.duel import duel
assert duel(name, ("beginner", "random"), 2, workers=2).games == 2
from rumpus.lab.playthrough import playthrough
assert playthrough(name).startswith("Night March: a playthrough")
import rumpus
assert rumpus.Match(name).game == name
from rumpus.room.picture import picture
assert picture(book.rules.scene(book.rules.observe(book.rules.initial(book.house()), 0))).startswith("<svg")
from rumpus.cli import main
assert main(["sim", name, "-n", "20", "--engine", "plain"]) == 0
assert main(["rules", name]) == main(["guide", name]) == main(["rules", name, "NM-4"]) == 0
print("everywhere")
"""


def test_a_described_game_is_there_wherever_ours_are(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "RUMPUS_COMPILE": "never"}
    command = [sys.executable, "-W", "ignore", "-c", EVERYWHERE]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip().endswith("everywhere")


def test_a_file_with_a_description_gives_its_name() -> None:
    assert find_game_or_file(str(FILE)) == NAME == find_game(NAME)
    assert open_book(NAME).about.title == "Night March"


@pytest.mark.parametrize("name", ["made:", "made:" + 24 * "0", "made:../../etc/passwd", "nothing.game"])
def test_what_is_not_here_cannot_be_opened(name: str) -> None:
    with pytest.raises(UnknownGame):
        find_game_or_file(name)


def test_a_file_in_the_cache_that_was_changed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(made, "kept_folder", lambda: tmp_path)
    monkeypatch.setattr(made, "_games", {})
    name = made.keep(FILE.read_text(encoding="utf-8"))
    made._games.clear()
    path = tmp_path / "made" / f"{name.removeprefix('made:')}.game"
    path.write_text(path.read_text(encoding="utf-8").replace("120 turns", "100 turns"), encoding="utf-8")
    with pytest.raises(UnknownGame, match=r"is the description of made:\w+, not of"):
        made.kept(name)


def a_record() -> str:
    match = Match(open_book(str(FILE)))
    choose = random.Random(1)
    while not match.over:
        match.play(match.turn, choose.choice(match.moves(match.turn)))
    return record_of(match, "2026-11-18").text()


def test_a_record_carries_its_rules_and_its_seal_covers_them() -> None:
    text = a_record()
    assert (
        "\n".join(f"Rule {number}: {line}" for number, line in enumerate(described(made.kept(NAME)).splitlines(), 1))
        in text
    )
    assert referee(text).proven


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("after 120 turns", "after 100 turns", "these are the rules of made:"),
        ("after 120 turns", "after a while", "nobody can play"),
        (f"Game: {NAME}", "Game: x-rays", "not of x-rays"),
        ("Rule 4: ", "Rule 5: ", "line 6: "),
    ],
)
def test_a_record_with_other_rules_is_refused(old: str, new: str, why: str) -> None:
    body = a_record().rpartition("Seal: ")[0].replace(old, new)
    with pytest.raises(BadRecord, match=why):
        referee(body + f"Seal: {seal(body)}\n")


@pytest.mark.parametrize("slug", made.SHELF)
def test_a_described_game_on_the_shelf_is_like_one_of_ours(slug: str) -> None:
    book = open_book(slug)
    assert (book.about.slug, book.about.box) == (slug, "Made here")
    assert find_game(book.about.title) == find_game(slug[:-1]) == slug
    match = Match(book)
    match.play(match.turn, match.moves(match.turn)[0])
    text = record_of(match, "2026-11-18").text()
    assert f"Rule 2: Game: {book.about.title}" in text
    assert referee(text).match.played == match.played
    other = text.replace("Silence: the peg stays", "Silence: the peg is lost").rpartition("Seal: ")[0]
    with pytest.raises(BadRecord):
        referee(other + f"Seal: {seal(other)}\n")


def test_another_machine_learns_what_was_described_on_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    name = made.keep(described(examples.example("lighthouse")))
    texts = made.descriptions()
    monkeypatch.setattr(made, "_games", {})
    assert not made.known(name)
    made.learn.__wrapped__(texts)
    assert made.known(name)
    assert made.descriptions() == texts


def test_a_module_is_written_once_and_again_when_it_or_the_workshop_was_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(made, "kept_folder", lambda: tmp_path)
    path, texts = tmp_path / "made" / f"{made.SHELF[0]}.py", []

    def written_down(name: str, path: Path) -> ModuleType:
        texts.append(path.read_text(encoding="utf-8"))
        return ModuleType(name)

    def loaded() -> None:
        made.load(made.SHELF[0], written_down)

    loaded()
    written = path.stat().st_ino
    loaded()
    assert path.stat().st_ino == written
    path.write_text(texts[0].replace("GRID", "0"), encoding="utf-8")
    loaded()
    assert texts[2] == texts[0]
    written = path.stat().st_ino
    monkeypatch.setattr(made, "_workshop", lambda: "another")
    loaded()
    assert path.stat().st_ino != written


@pytest.mark.parametrize("name", ["mine.game", "Mine.PY"])
def test_where_only_names_are_known_a_file_is_refused_as_one(name: str) -> None:
    with pytest.raises(UnknownGame, match="is a file; here only games are known that have a name"):
        find_game(name)
