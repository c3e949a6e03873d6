"""A game is added in one place: a package in another folder brings one, and it is there wherever ours are.

CONTRIBUTING.md lists what a game may say beside its module. This one says nothing of it.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rumpus
from rumpus.cli import main
from rumpus.conformance import example
from rumpus.rules.errors import RumpusError

METADATA = "Metadata-Version: 2.1\nName: thimbles\nVersion: 1.0\n"
ENTRY_POINTS = "[rumpus.games]\nthimbles = thimbles_game\nbroken = no_such_module\n"

EVERYWHERE = """
import random, warnings
warnings.filterwarnings("ignore", "broken cannot be loaded")
from rumpus.rules.catalogue import books, find_game, games, open_book
book = open_book(find_game("Thimb"))
assert games()[-2:] == ("broken", "thimbles") and books()[-1] is not None and books()[-1].about.slug == "thimbles"

from rumpus.engine.spaces import space_of
assert space_of(book).size > 20
from rumpus.adapters.batch import Batch
assert Batch("thimbles", 4, engine="plain").turns.tolist() == [0] * 4
import gymnasium, rumpus.adapters.gymnasium
seen, told = gymnasium.make("rumpus/Thimbles-v0").reset(seed=1)
assert seen.shape == (space_of(book).size,)
from rumpus.adapters import pettingzoo
pettingzoo.env("thimbles").reset(seed=1)
import pyspiel, rumpus.adapters.openspiel
state = pyspiel.load_game("rumpus_thimbles").new_initial_state()
state.apply_action(state.legal_actions()[0])

from rumpus.bots.levels import effort_of
assert effort_of("thimbles", "expert").worlds
from rumpus.lab.duel import duel
assert duel("thimbles", ("beginner", "random"), 2, workers=1).games == 2
from rumpus.lab.playthrough import playthrough
text = playthrough("thimbles")
assert text.startswith("Thimbles: a playthrough")
from rumpus.lab.simulation import simulate
assert simulate(book, book.house(), 20, 1, "plain", 1).games == 20
from rumpus.lab.bench import below_target
assert below_target("thimbles")

from rumpus.table.match import Match
from rumpus.table.record import record_of
from rumpus.table.referee import referee
match = Match(book)
while not match.over:
    match.play(match.turn, random.Random(1).choice(match.moves(match.turn)))
assert referee(record_of(match, "2026-11-18").text()).proven is not None

from rumpus.room.picture import picture
assert picture(book.rules.scene(match.view(0))).startswith("<svg")
from rumpus.room.web.server.pages import game_cards, guide_page, sheet_page
assert game_cards()[-1].slug == "thimbles"
assert "TH-1" in sheet_page("thimbles").html and "thimble" in guide_page("thimbles").html
print("everywhere")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as `pip install` would leave it: a module with a game, and what its package says of it."""
    (tmp_path / "thimbles_game.py").write_text(inspect.getsource(example), encoding="utf-8")
    told = tmp_path / "thimbles-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(METADATA, encoding="utf-8")
    (told / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return tmp_path


def ran(folder: Path, *arguments: str) -> str:
    """What a fresh Python that knows the folder prints."""
    environment = os.environ | {"PYTHONPATH": str(folder), "RUMPUS_COMPILE": "never"}
    run = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_game_of_another_package_is_there_wherever_ours_are(folder: Path) -> None:
    assert ran(folder, "-c", EVERYWHERE).strip() == "everywhere"


@pytest.mark.parametrize("name", ["thimbles", "FILE"])
def test_every_command_takes_a_package_and_a_file(folder: Path, name: str) -> None:
    game = str(folder / "thimbles_game.py") if name == "FILE" else name
    rumpus = ("-W", "ignore", "-m", "rumpus")
    assert "TH-4" in ran(folder, *rumpus, "rules", game)
    assert "Find the other's thimble" in ran(folder, *rumpus, "guide", game)
    assert "20" in ran(folder, *rumpus, "sim", game, "-n", "20", "--engine", "plain")
    assert "random wins" in ran(folder, *rumpus, "duel", game, "random", "random", "-n", "2", "--workers", "1")
    if name != "FILE":
        assert "Thimbles" in ran(folder, *rumpus, "games")


def test_a_record_and_a_page_never_open_a_file(folder: Path) -> None:
    script = f"""
from rumpus.room.sheets import sheet_of
from rumpus.rules.catalogue import find_game
from rumpus.rules.errors import UnknownGame
for ask in (find_game, sheet_of):
    try:
        ask({str(folder / "thimbles_game.py")!r})
    except UnknownGame:
        print("refused")
"""
    assert ran(folder, "-c", script).split() == ["refused", "refused"]


def test_a_game_from_a_file_goes_on_where_it_was_left(folder: Path) -> None:
    game, record = folder / "thimbles_game.py", folder / "game.rumpus"
    environment = os.environ | {"RUMPUS_COMPILE": "never"}

    def played(*arguments: str) -> str:
        command = [sys.executable, "-m", "rumpus", "play", *arguments]
        told = subprocess.run(command, env=environment, input="hide 1\nquit\n", capture_output=True, text=True)
        return told.stdout + told.stderr

    begun = played(str(game), "--record", str(record), "-o", "begins=first")  # else the computer may win at once
    assert f"Go on with: rumpus play {game} --resume {record}" in begun
    assert "there is no game 'thimbles' here" in played("--resume", str(record))
    assert "Thimbles goes on." in played(str(game), "--resume", str(record))


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("    luck=2,\n", "    dice=2,\n", r"cannot be loaded: TypeError: .*'dice' \(broken.py, line 165\)"),
        ("turn(state) == LUCK", "1 / 0", r"^rumpus: broken.py, line 89: ZeroDivisionError: division by zero$"),
    ],
)
def test_whatever_is_wrong_with_a_file_is_said_in_a_line_that_names_it(
    written: str, instead: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.py"
    text = Path(str(example.__file__)).read_text("utf-8")
    assert written in text
    path.write_text(text.replace(written, instead), encoding="utf-8")
    assert main(["sim", str(path), "-n", "2", "--engine", "plain"]) == 2
    assert re.search(said, capsys.readouterr().err.strip())


def test_a_package_whose_game_is_broken_is_named_in_one_line(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    command = [sys.executable, "-m", "rumpus", "games"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.stderr == "rumpus: broken cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'\n"
    assert "Thimbles" in run.stdout


def test_compiled_rules_that_fail_send_their_author_to_the_check(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    text = Path(str(example.__file__)).read_text("utf-8").replace("thimbles[1 - seat]", "thimbles[2 - seat]")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RumpusError, match=r"the rules of Thimbles fail \(tuple index out of range\): `rumpus check`"):
        rumpus.simulate(path, 2)
