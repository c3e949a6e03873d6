"""A duel of this version's expert against that of an older checkout of the project, which runs as a process of its own.

python -m tools.duel_versions --old FOLDER tank-blitz leap-frog --games 400 --workers 8

FOLDER holds an older `src`, and beside it or in it whatever else that version needs. Each of its players is told what
its seat notices and which moves are legal, as ours are, and nothing else (tools/version_player.py). Games 2k and 2k+1
have the same luck and the seats swapped. Results are kept in docs/duel_versions.json, so a duel that was stopped goes
on where it was; docs/beliefs.md shows them.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from rumpus.bots.readiness import warmed
from rumpus.engine.linker import flattened
from rumpus.lab.crew import each_of
from rumpus.lab.duel import Game, play_number, wilson
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

RESULTS = Path(__file__).parents[1] / "docs" / "duel_versions.json"
FOLDER = "RUMPUS_OLDER"
"""The variable of the environment that tells worker processes where the older version is."""
NAMES = ("expert", "tools.duel_versions:Older")
PORTION = 10
"""After so many games the results are written down."""


@functools.cache
def _process(folder: str) -> subprocess.Popen[str]:
    """The older version, which ends when this process does."""
    path = os.pathsep.join((str(Path(folder) / "src"), folder))
    command = [sys.executable, str(Path(__file__).with_name("version_player.py"))]
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


class Older:
    """A seat that an older version plays."""

    lost = 0

    def __init__(self, book: Book, options: Any, seat: int, seed: int) -> None:
        self._told = 0
        first = self._ask("begin", book.about.slug, seat, NAMES[0], seed)
        if first != flattened(book.rules.observe(book.rules.initial(options), seat)):
            raise BadOption(f"{book.about.title} looks different in the older version: they cannot meet")

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        news = [(notice.move, flattened(notice.view)) for notice in seen[self._told :]]
        self._told = len(seen)
        move, self.lost = self._ask("choose", news, list(moves))
        return int(move)

    def _ask(self, *words: Any) -> Any:
        process = _process(os.environ[FOLDER])
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(words) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise BadOption(f"the older version stopped with exit code {process.wait()}; it says why above")
        return json.loads(line)


def read_results() -> dict[str, dict[str, float]]:
    """By game: how many games there were, the points of this version in them, and how often a bot had lost track."""
    return json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}


def meet(game: str, number: int, seed: int, workers: int, bar: Progress, end: float) -> None:
    """Play on until there are so many games, or until the time is up."""
    known = read_results().get(game, {"games": 0, "points": 0.0, "lost": 0})
    begun = int(known["games"])
    task = bar.add_task(game, total=number, completed=begun)
    one = functools.partial(play_number, game, "", {}, NAMES, seed)
    for found in each_of(one, range(begun, number), workers):
        known = added(known, found)
        bar.update(task, completed=known["games"], description=f"{game} {cells_of(known)}")
        late = time.monotonic() > end
        if known["games"] % PORTION == 0 or known["games"] == number or late:
            kept = json.dumps(read_results() | {game: known}, indent=1, sort_keys=True)
            RESULTS.write_text(kept + "\n", encoding="utf-8")
        if late:
            break


def readied(game: str) -> None:
    """Compile a game in both versions, before many processes need it at once."""
    book = open_book(game)
    warmed(book)
    Older(book, book.house(), 0, 0)


def added(known: dict[str, float], found: Game) -> dict[str, float]:
    """The results with one game more.

    >>> added({"games": 1, "points": 1.0, "lost": 0}, Game((0.5, 0.5), 80, 2))
    {'games': 2, 'points': 1.5, 'lost': 2}
    """
    return {
        "games": known["games"] + 1, "points": known["points"] + found.shares[0], "lost": known["lost"] + found.lost,
    }  # fmt: skip


def cells_of(known: dict[str, float]) -> str:
    """A result as cells of a table.

    >>> cells_of({"games": 100, "points": 50.0, "lost": 0})
    '100 | 0.500 | [0.404, 0.596] | 0'
    """
    share = known["points"] / known["games"]
    low, high = wilson(share, int(known["games"]))
    return f"{known['games']} | {share:.3f} | [{low:.3f}, {high:.3f}] | {known['lost']}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Let both versions meet."""
    parser = argparse.ArgumentParser(prog="tools.duel_versions", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="+", choices=GAMES, metavar="GAME", help="which games")
    parser.add_argument("--old", required=True, type=Path, metavar="FOLDER", help="an older checkout of the project")
    parser.add_argument("--games", type=int, default=400, help="how many of each (400)")
    parser.add_argument("--seed", type=int, default=17, help="other games for another number (17)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long; the next time it goes on")
    given = parser.parse_args(arguments)
    if not (given.old / "src" / "rumpus").is_dir():
        parser.error(f"there is no src/rumpus in {given.old}")
    os.environ[FOLDER] = str(given.old.resolve())
    end = time.monotonic() + 60 * given.minutes
    with Progress(console=Console(stderr=True)) as bar:
        left = [game for game in given.game if read_results().get(game, {"games": 0})["games"] < given.games]
        for _ in bar.track(each_of(readied, left, given.workers), len(left), description="compiling"):
            pass
        for game in itertools.takewhile(lambda _: time.monotonic() < end, left):
            meet(game, given.games, given.seed, given.workers, bar, end)
    for game, known in read_results().items():
        print(f"{game} | {cells_of(known)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
