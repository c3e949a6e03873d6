"""Our games and pgx on one graphics card, in one run; needs numba-cuda, JAX with CUDA, and pgx, and nothing else.

PYTHONPATH=src:FOLDER-WITH-PGX python3 -m tools.peers.gpu > gpu.json
python -m tools.peers page --gpu gpu.json      on any machine: put it into docs/benchmarks.md
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.peers.contests import GPU_CONTESTS, OURS, PEERS, ours_on_gpu
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and answer in JSON."""
    parser = argparse.ArgumentParser(prog="tools.peers.gpu", description="Measure Rumpus beside pgx on a GPU.")
    parser.add_argument("--only", nargs="+", default=(), metavar="GAME", help="contests beside these games (all)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of each contest (5)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how long each plays in a round (1)")
    given = parser.parse_args(arguments)
    python = Path(sys.executable)
    course = Course({OURS: python, PEERS: python}, given.rounds, given.seconds, portion=0.2, loops=False)
    run = about_this_run() | {"machine": card(), "rounds": given.rounds, "seconds": given.seconds, "contests": []}
    for contest in GPU_CONTESTS:
        if not given.only or contest.game in given.only:
            players = (*ours_on_gpu(contest.game), *contest.peers)
            run["contests"].append(measure(contest, players, course, lambda words: print(words, file=sys.stderr)))
    print(json.dumps(run, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
