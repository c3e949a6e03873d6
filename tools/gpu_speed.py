"""How fast the third engine is on this machine's graphics card, and what holds each game back.

python -m tools.gpu_speed measure > gpu.json           needs an NVIDIA card; compares every game with the native engine
python -m tools.gpu_speed profile GAME ... > ncu.json  the same games under Nsight Compute (ncu)
python -m tools.gpu_speed [--from gpu.json]            put either into docs/gpu.json, and write docs/gpu.md from that
python -m tools.gpu_speed --check                      only say whether the page is up to date
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import platform
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from pathlib import Path
from typing import Any

from rumpus.engine import loops
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption, RumpusError
from tools.paging import filled, put

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "gpu.json", FOLDER / "gpu.md"
GOALS = {"pig-dice": 20.0, "jukem": 1.0, "pigskin": 0.5}
PEG_GOAL = 5.0
"""Billions of moves a second."""
COMPARED = 20_000
"""Games of which the tally has to be equal to that of the native engine."""
ENOUGH = 0.5
"""Seconds that a measurement should last."""
GAMES_EACH = 16
"""Games that a thread plays at least in a measurement, so that few threads wait for the last game of a warp."""
PROFILED_EACH = 4
"""The same under the profiler, which plays everything again for each of its figures."""
WORKERS = 14
SEED = 7

_card: AbstractContextManager[Any] = nullcontext()
"""Whoever measures holds the card alone; `measure` shares a lock among its processes."""


def _share(card: AbstractContextManager[Any]) -> None:
    global _card
    _card = card


def measured(game: str) -> dict[str, Any]:
    """One game: ready after how long, equal to the native engine or not, and how fast."""
    from rumpus.engine.cuda import Cuda
    from rumpus.engine.native import Native

    book = open_book(game)
    options = book.house()
    engine = Cuda(book)
    began = time.perf_counter()
    kernel = engine.compiled(options)
    ready = time.perf_counter() - began
    expected = Native(book).tally(options, SEED, 0, COMPARED)
    with _card:
        equal = engine.tally(options, SEED, 0, COMPARED) == expected
        moves, seconds, games = _rate(engine, options)
    return {
        "game": game,
        "ready": round(ready, 1),
        "registers": kernel.regs_per_thread,
        "local": kernel.local_mem_per_thread,
        "compared": COMPARED,
        "equal": equal,
        "games": games,
        "moves": moves,
        "seconds": round(seconds, 4),
    }


def _rate(engine: Any, options: Any) -> tuple[int, float, int]:
    from rumpus.engine.cuda import THREADS

    number = GAMES_EACH * THREADS
    while True:
        began = time.perf_counter()
        tally, _ = engine.tally(options, SEED, 0, number)
        seconds = time.perf_counter() - began
        if seconds >= ENOUGH:
            return tally[loops.STEPS], seconds, number
        number *= 2


def measure(games: Sequence[str]) -> dict[str, Any]:
    """All games, each in a process of its own, so that they are compiled at the same time and timed one by one."""
    context = multiprocessing.get_context("fork")
    with context.Pool(WORKERS, _share, (context.Lock(),), maxtasksperchild=1) as pool:
        rows = []
        for row in pool.imap_unordered(measured, games, chunksize=1):
            rows.append(row)
            print(f"{row['game']}: {row['moves'] / row['seconds'] / 1e9:.2f} billion", file=sys.stderr, flush=True)
    asked = ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"]
    card = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    from importlib.metadata import version

    packages = {name: version(name) for name in ("numba", "numba-cuda", "numpy")}
    return {
        "date": date.today().isoformat(),
        "card": card,
        "versions": {"Python": platform.python_version(), **packages},
        "games": sorted(rows, key=lambda row: GAMES.index(row["game"])),
    }


PROFILED = {
    "active": r"Avg\. Active Threads Per Warp\s+([\d.]+)",
    "busy": r"Compute \(SM\) Throughput\s+%\s+([\d.]+)",
    "occupancy": r"Achieved Occupancy\s+%\s+([\d.]+)",
    "waits": r"Warp Cycles Per Issued Instruction\s+cycle\s+([\d.]+)",
}
STALL = re.compile(r"each warp of this workload spends ([\d.]+) cycles being stalled (.*?)\. ", re.S)
SECTIONS = ("WarpStateStats", "SpeedOfLight", "Occupancy")


def profile(game: str) -> dict[str, Any]:
    """One launch of a game's kernel under Nsight Compute."""
    sections = [word for section in SECTIONS for word in ("--section", section)]
    launch = [sys.executable, "-m", "tools.gpu_speed", "launch", game]
    command = ["ncu", "--clock-control", "none", "--launch-skip", "1", "--launch-count", "1", *sections, *launch]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, Any] = {
        name: float(match[1]) for name, pattern in PROFILED.items() if (match := re.search(pattern, text))
    }
    stall = STALL.search(text)
    if stall:
        found |= {"stalled": float(stall[1]), "stall": " ".join(stall[2].split())}
    return {"game": game, **found}


def launch(game: str) -> None:
    """Two launches: one that makes everything ready, and one to look at."""
    from rumpus.engine.cuda import THREADS, Cuda

    book = open_book(game)
    engine = Cuda(book)
    for number in (32, PROFILED_EACH * THREADS):
        engine.tally(book.house(), SEED, 0, number)


def page(results: dict[str, Any]) -> str:
    """The page, from what was measured."""
    return filled(PAGE, measured=_measured(results), profiles=_profiles(results))


def _measured(results: dict[str, Any]) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in results["versions"].items())
    lines = [
        f"Measured on {results['date']}: one {results['card']}, {versions}; the tallies are of {COMPARED:,} games.",
        "",
        "| game | billion moves a second | goal | equal | registers | local bytes | ready, s |",
        "| --- | ---: | ---: | --- | ---: | ---: | ---: |",
    ]
    for row in results["games"]:
        speed, goal = row["moves"] / row["seconds"] / 1e9, GOALS.get(row["game"], PEG_GOAL)
        star = "" if speed >= goal else " *"
        lines.append(
            f"| {row['game']} | {speed:.2f}{star} | {goal:g} | {'yes' if row['equal'] else 'NO'} | {row['registers']} |"
            f" {row['local']} | {row['ready']} |"
        )
    return "\n".join(lines)


def _profiles(results: dict[str, Any]) -> str:
    """What holds games back, in the profiler's figures."""
    lines = [
        "| game | active of 32 | arithmetic busy | occupancy | waits | most of them |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for row in results.get("profiles", []):
        most = f"{row['stalled'] / row['waits']:.0%}: {row['stall']}" if "stall" in row else ""
        ways = {"active": ".1f", "busy": ".0f", "occupancy": ".0f", "waits": ".1f"}
        found = [f"{row[name]:{way}}" if name in row else "" for name, way in ways.items()]
        figures = f"{found[0]} | {found[1]} % | {found[2]} % | {found[3]}"
        lines.append(f"| {row['game']} | {figures} | {most} |")
    return "\n".join(lines)


def joined(results: dict[str, Any], measured: Any) -> dict[str, Any]:
    """The results with what was measured elsewhere: a run takes the place of a run, a profile that of the same game."""
    if isinstance(measured, dict):
        return results | measured
    fresh = {row["game"]: row for row in [*results.get("profiles", []), *measured]}
    return results | {"profiles": [fresh[game] for game in GAMES if game in fresh]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, profile, or write the page; a refusal is one line."""
    try:
        return act(asked(arguments))
    except RumpusError as refusal:
        print(f"tools.gpu_speed: {refusal}", file=sys.stderr)
        return 2


def asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command asks for, if it makes sense."""
    parser = argparse.ArgumentParser(prog="tools.gpu_speed", description="How fast games are on a graphics card.")
    parser.add_argument("what", nargs="?", default="page", choices=("page", "measure", "profile", "launch"))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--from", dest="source", type=Path, metavar="FILE", help="what was measured elsewhere")
    parser.add_argument("--check", action="store_true", help="only say whether docs/gpu.md is up to date")
    given = parser.parse_args(arguments)
    for game in given.games:
        if game not in GAMES:
            raise BadOption(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    if given.what in ("profile", "launch") and not given.games:
        raise BadOption(f"name the games to {given.what}")
    return given


def act(given: argparse.Namespace) -> int:
    """Do it."""
    if given.what == "measure":
        print(json.dumps(measure(given.games or GAMES), indent=1))
        return 0
    if given.what == "profile":
        print(json.dumps([profile(game) for game in given.games], indent=1))
        return 0
    if given.what == "launch":
        launch(given.games[0])
        return 0
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    if given.source:
        results = joined(results, json.loads(given.source.read_text(encoding="utf-8")))
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return put(PAGE, page(results), given.check, "python -m tools.gpu_speed")


if __name__ == "__main__":
    sys.exit(main())
