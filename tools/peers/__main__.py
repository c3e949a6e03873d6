"""Rumpus beside its peers: install them into build/peers, measure everything in one run, show a table.

python -m tools.peers install            make the environment of the peers (build/peers)
python -m tools.peers                    measure on one core, about six minutes
python -m tools.peers --only dice cards --rounds 3 --json
python -m tools.peers --write            also put the tables into docs/benchmarks.md
python -m tools.peers page               write docs/benchmarks.md from docs/benchmarks.json
python -m tools.peers page --gpu FILE    the same with a run of tools.peers.gpu
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rumpus.rules.errors import BadOption, RumpusError
from tools.peers import environment, page
from tools.peers.contests import CONTESTS, OURS, PEERS, Contest
from tools.peers.figures import heads, loop_words, missing, rows
from tools.peers.running import Course, measure


def chosen(words: Sequence[str]) -> tuple[Contest, ...]:
    """The contests whose title or game of ours has one of the words in it; all without a word."""
    for word in words:
        if not any(word.lower() in f"{contest.title} {contest.game}".lower() for contest in CONTESTS):
            games = ", ".join(contest.game for contest in CONTESTS)
            raise BadOption(f"there is no contest {word!r}; there is one beside each of: {games}")
    return tuple(
        contest
        for contest in CONTESTS
        if not words or any(word.lower() in f"{contest.title} {contest.game}".lower() for word in words)
    )


def measure_all(contests: Sequence[Contest], rounds: int, seconds: float) -> dict[str, Any]:
    """One contest after the other, with a line that says how far it is."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    pythons = {OURS: Path(sys.executable), PEERS: environment.python_of()}
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else -1
    run = page.about_this_run() | {"rounds": rounds, "seconds": seconds, "contests": []}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar, tempfile.TemporaryDirectory() as cache:
        course = Course(pythons, rounds, seconds, core, cache=Path(cache))
        task = bar.add_task("", total=None)
        for contest in contests:
            done = measure(contest, contest.contestants, course, lambda words: bar.update(task, description=words))
            run["contests"].append(done)
    return run


def show(run: dict[str, Any]) -> None:
    """The tables, in the terminal."""
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 140)  # a file or a pipe has room
    for contest in run["contests"]:
        table = Table(title=contest["title"], box=None, pad_edge=False, header_style="bold", title_justify="left")
        for number, title in enumerate(heads(contest)):
            table.add_column(title, justify="left" if number < 2 else "right", no_wrap=number < 2)
        for row in rows(contest):
            table.add_row(*row)
        console.print(table)
        for words in missing(contest):
            console.print(f"Not measured: {words}", highlight=False, markup=False)
        console.print()
    for words in loop_words(run["contests"]):
        console.print(words, highlight=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Install, measure or write; a refusal is one line."""
    parser = argparse.ArgumentParser(prog="tools.peers", description="Measure Rumpus beside its peers.")
    parser.add_argument("what", nargs="?", choices=("install", "page"), help="only make the environment, or the page")
    parser.add_argument("--only", nargs="+", default=(), metavar="WORD", help="contests with such a word (all)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of each contest (5)")
    parser.add_argument("--seconds", type=float, default=0.3, metavar="S", help="how long each plays in a round (0.3)")
    parser.add_argument("--json", action="store_true", help="answer in JSON, for scripts")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/benchmarks.md")
    parser.add_argument("--gpu", type=Path, metavar="FILE", help="with `page`: a run of tools.peers.gpu")
    given = parser.parse_args(arguments)
    try:
        return act(given)
    except RumpusError as refusal:
        print(refusal, file=sys.stderr)
        return 1


def act(given: argparse.Namespace) -> int:
    """What the command asks for."""
    if given.what == "install":
        environment.install()
        return 0
    if given.what == "page":
        if given.gpu:
            page.remember("gpu", json.loads(given.gpu.read_text(encoding="utf-8")))
        page.PAGE.write_text(page.page(page.read_results()), encoding="utf-8")
        return 0
    if given.rounds < 1 or given.seconds <= 0:
        raise BadOption("at least one round is needed, and some time in it")
    if given.write and given.only:
        raise BadOption("the page holds a whole run; leave --only away, or --write")
    run = measure_all(chosen(given.only), given.rounds, given.seconds)
    if given.write:
        page.remember("cpu", run)
    if given.json:
        print(json.dumps(run, indent=1))
    else:
        show(run)
    return 0


if __name__ == "__main__":
    sys.exit(main())
