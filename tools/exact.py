"""Exact answers: docs/exact.md, from what was found of all small games that come along.

python -m tools.exact measure [GAME ...]     solve games, and find the best answers to our levels (a command for each)
python -m tools.exact measure GAME --levels expert      only the best answers to these levels
python -m tools.exact learn [GAME ...]       learn small games, and find the best answers to what was learned
python -m tools.exact                        write the page from docs/exact.json
python -m tools.exact --check                only say whether the page is up to date
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from rumpus.cli.exploit import large
from rumpus.lab.exact.boards import names
from rumpus.rules.catalogue import Book
from rumpus.table.match import Notice
from tools.paging import filled, put

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "exact.json", FOLDER / "exact.md"
LEVELS = ("random", "tools.exact:Asked", "beginner", "player", "expert")
WITHIN, SECONDS, SAMPLES = "0.001", "120", "16"
HUGE = 1e8
"""Games with more histories are not solved here: only the best answers to a random player are found."""
ASKED = dict.fromkeys(
    ("kuhn", "leduc", "mad-dash-2x4", "x-rays-2x4", "night-march-4x2", "battle-of-the-blobs-4x2"), LEVELS[1:]
) | dict.fromkeys(("free-for-all-2x3", "hideout-2x4"), LEVELS[1:4])
"""Which levels are asked where; the others would think for hours."""

LEARNED = (
    "battle-of-the-blobs-4x2",
    "free-for-all-2x3",
    "hideout-2x4",
    "mad-dash-2x4",
    "night-march-4x2",
    "x-rays-2x4",
)
LEARNING = ("--minutes", "3", "--recipe", "places=512", "hidden=64", "critic_hidden=32")
"""Which games are learned, and how: on a processor, by networks that fit them."""
PLAYED = {"alone": "trust=0,sharp=1", "sharply": "trust=0", "with values": "sharp=1", "as a master": "sharp=0.25"}
"""How what was learned is played: see `Mastery` in bots/learned/master.py."""


class Asked:
    """Random, but asked for moves as the levels are: it shows what the asking alone makes of a policy."""

    def __init__(self, book: Book, options: Any, seat: int, seed: int) -> None:
        self._dice = Random(f"asked {seed} {seat}")

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        return self._dice.choice(list(moves))


MECHANISMS = {
    "battle-of-the-blobs": "growth",
    "free-for-all": "filling",
    "hideout": "search, and a guess",
    "hostage": "chase",
    "kuhn": "betting",
    "leduc": "betting",
    "mad-dash": "exchange",
    "night-march": "running a gauntlet",
    "tank-blitz": "running a gauntlet",
    "tic-tac-two": "lines",
    "x-rays": "search",
}


def measure(game: str) -> None:
    """Solve a game, and find what best answers win against the levels; each by the command that anybody can run."""
    random = _told("exploit", game, "random")
    found: dict[str, Any] = {"levels": {"random": random}}
    if random["histories"] < HUGE:
        found["solved"] = _told("solve", game, "--within", WITHIN, "--seconds", SECONDS)
    _keep(game, found)
    for level in ASKED.get(game, ()):
        measure_level(game, level)


def measure_level(game: str, level: str) -> None:
    """Find what best answers win against one level; what else was found of the game stays."""
    found = read_results()[game]
    found["levels"][level] = _told("exploit", game, level, "--samples", SAMPLES)
    _keep(game, found)


def learn(game: str) -> None:
    """Learn a game anew, and find what best answers win against what was learned."""
    with TemporaryDirectory() as folder:
        _said("train", game, *LEARNING, "--folder", folder)
        master = f"master:weights={folder}/{game}.npz"
        told = {name: _told("exploit", game, f"{master},{how}") for name, how in PLAYED.items()}
        _keep(game, {"learned": {name: found | {"agent": f"master:{PLAYED[name]}"} for name, found in told.items()}})


def _keep(game: str, found: dict[str, Any]) -> None:
    results = read_results()
    results[game] = results.get(game, {}) | found
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _told(*words: str) -> Any:
    return json.loads(_said(*words, "--json"))


def _said(*words: str) -> str:
    print("rumpus", *words, file=sys.stderr)
    command = [sys.executable, "-c", "import sys; from rumpus.cli import main; sys.exit(main())", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def read_results() -> dict[str, Any]:
    """What was found so far."""
    return json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}


def page(results: dict[str, Any]) -> str:
    """The page."""
    parts = {
        "solved": _solved(results), "levels": _levels(results), "learned": _learned(results), "largest": _huge(results),
    }  # fmt: skip
    return filled(PAGE, **{name: "\n".join(lines) for name, lines in parts.items()})


def mechanism(game: str) -> str:
    """What a game is about."""
    return next(what for name, what in MECHANISMS.items() if game.startswith(name))


def _solved(results: dict[str, Any]) -> list[str]:
    lines = [
        "| game | mechanism | positions | histories | information sets | value | proven between | exploitability"
        " | rounds | laid out | solved |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game, found in sorted(results.items(), key=lambda each: each[1]["levels"]["random"]["histories"]):
        if solved := found.get("solved"):
            one, two = solved["infosets"]
            sizes = f"{solved['positions']:,} | {large(solved['histories'])} | {one:,} + {two:,}"
            value = f"{solved['value']:+.4f} | {solved['low']:+.4f} {solved['high']:+.4f}"
            effort = f"{solved['rounds']} | {solved['laid_out']:.1f} s | {solved['seconds']:.1f} s"
            lines.append(
                f"| {game} | {mechanism(game)} | {sizes} | {value} | {solved['exploitability']:.1g} | {effort} |"
            )
    return lines


def _levels(results: dict[str, Any]) -> list[str]:
    lines = [
        f"| game | {' | '.join(level.replace('tools.exact:Asked', 'random, asked') for level in LEVELS)} |",
        "| --- " + "| ---: " * len(LEVELS) + "|",
    ]
    for game, found in sorted(results.items()):
        cells = [found["levels"].get(level) for level in LEVELS]
        told = " | ".join(f"{cell['exploitability']:.3f}" if cell else "" for cell in cells)
        lines.append(f"| {game} | {told} |")
    return lines


def _learned(results: dict[str, Any]) -> list[str]:
    levels = ("random", "player", "expert")
    lines = [
        f"| game | {' | '.join(levels)} | the network alone | drawn sharply | with values | as a master plays |",
        f"| --- {'| ---: ' * (len(levels) + len(PLAYED))}|",
    ]
    for game, found in results.items():
        if "learned" in found:
            cells = [*map(found["levels"].get, levels), *map(found["learned"].get, PLAYED)]
            told = " | ".join(f"{cell['exploitability']:.3f}" if cell else "" for cell in cells)
            lines.append(f"| {game} | {told} |")
    return lines


def _huge(results: dict[str, Any]) -> list[str]:
    lines = [
        "| game | positions | histories | information sets | as player 1 | as player 2 | laid out | best answers |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game, found in results.items():
        told = found["levels"]["random"]
        if told["histories"] >= HUGE:
            one, two = told["infosets"]
            lines.append(
                f"| {game} | {told['positions']:,} | {large(told['histories'])} | {one:,} + {two:,} |"
                f" {told['best'][0]:+.6f} | {told['best'][1]:+.6f} | {told['laid_out']:.0f} s"
                f" | {told['seconds'] - told['laid_out']:.0f} s |"
            )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write, or check."""
    parser = argparse.ArgumentParser(prog="tools.exact", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="?", choices=("measure", "learn"), help="solve, or learn; find best answers")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=(), help="only best answers to these levels")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    given = parser.parse_args(arguments)
    for game in (given.games or LEARNED) if given.what == "learn" else ():
        learn(game)
    for game in (given.games or names()) if given.what == "measure" else ():
        for level in given.levels:
            measure_level(game, level)
        if not given.levels:
            measure(game)
    return put(PAGE, page(read_results()), given.check, "python -m tools.exact")


if __name__ == "__main__":
    sys.exit(main())
