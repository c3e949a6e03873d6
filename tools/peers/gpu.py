"""Our games and pgx on one graphics card, in one run; needs numba-cuda, JAX with CUDA, and pgx, and nothing else.

PYTHONPATH=src:FOLDER-WITH-PGX python3 -m tools.peers.gpu --out gpu.json
python -m tools.peers page --gpu gpu.json      on any machine: put it into docs/benchmarks.md

The file is written anew after every contest, so that a run that is cut off leaves what it has measured.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rumpus.rules.errors import BadOption, RumpusError
from tools.peers.contests import GPU_CONTESTS, OURS, PEERS, Contest, ours_on_gpu
from tools.peers.page import about_this_run
from tools.peers.running import Course, measure


def card() -> str:
    """The name of the card, as its driver tells it."""
    asked = ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"]
    try:
        answer = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "a graphics card"
    return f"One {answer.splitlines()[0]}" if answer else "a graphics card"


def chosen(games: Sequence[str]) -> list[Contest]:
    """The contests beside these games of ours; all without a game."""
    known = [contest.game for contest in GPU_CONTESTS]
    for game in games:
        if game not in known:
            raise BadOption(f"there is no contest beside {game!r}; there is one beside each of: {', '.join(known)}")
    return [contest for contest in GPU_CONTESTS if not games or contest.game in games]


def write(run: dict[str, Any], out: Path) -> None:
    """Put a run into its file at once: whoever reads it meets the earlier one or this one, and never half of it."""
    beside = out.with_name(out.name + ".new")
    beside.write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")
    beside.replace(out)


def measure_all(contests: Iterable[Contest], course: Course, out: Path | None) -> dict[str, Any]:
    """One contest after the other; after each, all that was measured so far is in the file, if there is one."""
    run = about_this_run() | {"machine": card(), "rounds": course.rounds, "seconds": course.seconds, "contests": []}
    for contest in contests:
        players = (*ours_on_gpu(contest.game), *contest.peers)
        run["contests"].append(measure(contest, players, course, lambda words: print(words, file=sys.stderr)))
        if out:
            write(run, out)
    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and answer in JSON: into a file, or on standard output when all is done."""
    parser = argparse.ArgumentParser(prog="tools.peers.gpu", description="Measure Rumpus beside pgx on a GPU.")
    parser.add_argument("--only", nargs="+", default=(), metavar="GAME", help="contests beside these games (all)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of each contest (5)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how long each plays in a round (1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write here, after every contest")
    given = parser.parse_args(arguments)
    python = Path(sys.executable)
    try:
        if given.rounds < 1 or given.seconds <= 0:
            raise BadOption("at least one round is needed, and some time in it")
        if given.out and not given.out.absolute().parent.is_dir():
            raise BadOption(f"there is no folder for {str(given.out)!r}")
        course = Course({OURS: python, PEERS: python}, given.rounds, given.seconds, portion=0.2, loops=False)
        run = measure_all(chosen(given.only), course, given.out)
    except RumpusError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    if not given.out:
        print(json.dumps(run, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
