"""The native engine runs the rules as they are now: never stale code, never another game's."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rumpus.engine import native_words
from rumpus.engine.native import MEANINGS, Native, cache_folder, linked_source, load
from rumpus.engine.plain import Plain
from rumpus.rules.catalogue import GAMES, open_book

SHARED = """
from rumpus.rules.words import rule, table
PRIZES = table([[1, 10], [2, 20]])
@rule
def prize(taken):
    return PRIZES[1][taken % 2] + {extra}
"""

GAME = """
from typing import NamedTuple
from rumpus.rules.about import About
from rumpus.rules.scene import Event, Scene
from rumpus.rules.words import LUCK, OVER, rule
from shared_prizes import prize
MOVES, LONGEST, SEATS = 2, 3, 2
OPTIONS = ()
class Options(NamedTuple):
    unused: int = 0
class State(NamedTuple):
    options: Options
    taken: int
    total: int
class View(NamedTuple):
    seat: int
    taken: int
    total: int
@rule
def seats(options): return SEATS
@rule
def initial(options): return State(options, 0, 0)
@rule
def turn(state): return OVER if state.taken == LONGEST else LUCK
@rule
def legal(state, out):
    out[0] = 0
    out[1] = 1
    return 2
@rule
def apply(state, move): return state._replace(taken=state.taken + 1, total=state.total + prize(state.taken))
@rule
def observe(state, seat): return View(seat, state.taken, state.total)
@rule
def score(state, seat): return state.total
@rule
def winners(state): return 0b11
@rule
def evaluate(state, seat): return 0.5
ABOUT = About("prizes", "Prizes", "None", "{line}", "none", "PZ", (2, 2), 1, "toy", False)
def show(view, move): return "left" if move == 0 else "right"
def touch(view, move): return (show(view, move),)
def why_not(view, text): return "Say left or right."
def tell(before, move, after): return [Event("A prize.")]
def scene(view): return Scene("pegs", "Wait.")
"""

RUN = """
import sys, numba
from rumpus.rules.catalogue import open_book
from rumpus.engine.native import Native
native = Native(open_book(sys.argv[1]))
tally, _ = native.tally(native.book.house(), 1, 0, 1)
hits = sum(native.module.tally_games.stats.cache_hits.values())
print(tally[7], hits)
"""


def play(folder: Path) -> tuple[int, int]:
    """The total of a game in a new process, and how much of the code came from the cache."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(folder / "prizes.py")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    total, hits = done.stdout.split()
    return int(total), int(hits)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path)
    return tmp_path


def write(folder: Path, extra: int = 0, line: str = "Take what comes.") -> None:
    (folder / "shared_prizes.py").write_text(SHARED.format(extra=extra), encoding="utf-8")
    (folder / "prizes.py").write_text(GAME.replace("{line}", line), encoding="utf-8")


def test_an_edit_in_an_imported_module_is_noticed_and_the_rest_comes_from_the_cache(folder: Path) -> None:
    assert play(folder) == (2 + 20 + 2, 0)
    assert play(folder) == (2 + 20 + 2, 1)
    write(folder, extra=5)
    assert play(folder) == (2 + 20 + 2 + 15, 0)
    write(folder)
    assert play(folder) == (2 + 20 + 2, 1)


def test_an_edit_of_a_message_keeps_the_compiled_code(folder: Path) -> None:
    assert play(folder)[1] == 0
    write(folder, line="Another line on the lid.")
    assert play(folder) == (24, 1)


def test_a_constant_in_a_table_of_an_imported_module_is_noticed(folder: Path) -> None:
    assert play(folder)[0] == 24
    shared = folder / "shared_prizes.py"
    shared.write_text(shared.read_text().replace("[2, 20]", "[3, 20]"), encoding="utf-8")
    assert play(folder) == (26, 0)


def test_two_kits_of_one_game_do_not_share_code() -> None:
    usual, brought = open_book("pig-dice"), open_book("pig-dice", "one-six")
    assert linked_source(usual) != linked_source(brought)
    for book in (usual, brought):
        native, plain = Native(book), Plain(book)
        assert native.tally(book.house(), 3, 0, 20) == plain.tally(book.house(), 3, 0, 20)


def test_a_folder_that_cannot_be_written_gets_a_private_stand_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    folder = cache_folder()
    assert folder.is_dir()
    assert folder.stat().st_mode & 0o077 == 0
    assert cache_folder() == folder


@pytest.mark.parametrize("game", GAMES)
def test_both_engines_count_the_same_random_games(game: str) -> None:
    book = open_book(game)
    options = book.house()
    assert Native(book).tally(options, 11, 5, 40) == Plain(book).tally(options, 11, 5, 40)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_survives_the_way_to_a_row_of_words_and_back(game: str) -> None:
    import numpy as np

    native = Native(open_book(game))
    options = native.options(native.book.house())
    state = native.rules.initial(options)
    row = np.zeros(native.state_words, np.int64)
    native.module.pack_state(state, row)
    assert native.module.unpack_state(row) == state


def test_games_that_do_not_end_in_time_are_counted_as_unfinished() -> None:
    book = open_book("free-for-all")
    for engine in (Plain(book), Native(book)):
        tally, unfinished = engine.tally(book.house(), 1, 0, 10, limit=5)
        assert unfinished == 10
        assert tally[0] == 0


def test_the_name_of_native_code_depends_on_every_file_that_gives_words_a_meaning() -> None:
    text = Path(native_words.__file__).read_text(encoding="utf-8")
    beside = {f"{name}.py" for name in re.findall(r"^from \.(\w+) import", text, re.M)}
    assert {"native_words.py", *beside} == set(MEANINGS)


def test_code_that_was_kept_for_a_module_of_another_name_is_not_taken() -> None:
    """It would look for the records that it is called with where they are no more."""
    assert "rumpus.engine.loops" in linked_source(open_book("free-for-all")).splitlines()[0]


def test_rules_that_only_rules_call_are_out_of_pythons_reach() -> None:
    module = Native(open_book("free-for-all")).module
    assert callable(module.legal)
    assert callable(module.tally_games)
    with pytest.raises(AttributeError):
        module.listed  # noqa: B018 -- without a way in from Python, a call would end the process


def test_threads_that_need_the_same_game_at_once_all_get_the_whole_of_it(tmp_path: Path) -> None:
    source = "import time\ntime.sleep(0.2)\nWHOLE = 1\n"
    with ThreadPoolExecutor(4) as pool:
        modules = list(pool.map(lambda _: vars(load(source, "slow", tmp_path)).copy(), range(4)))
    assert [module["WHOLE"] for module in modules] == [1] * 4
