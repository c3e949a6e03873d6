"""The campaign of the beliefs: many games of every kind, and docs/beliefs.md from what was seen in them.

python -m tools.beliefs [-n 1000] [--games GAME ...]     play on until there are so many games of each kind
python -m tools.beliefs -n 0                             write the page from what was seen before
python -m tools.beliefs --afresh                         forget what was seen before, and begin again

What was seen is kept in docs/beliefs.json, so a campaign that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from rumpus.bots.readiness import warmed
from rumpus.cli.parsers import add_crew
from rumpus.lab.belief_campaign import Followed, follow_game
from rumpus.lab.crew import Workers, each_of
from rumpus.rules.catalogue import GAMES, open_book

from . import duel_versions
from .paging import filled

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "beliefs.json", FOLDER / "beliefs.md"
SECRETS = tuple(game for game in GAMES if open_book(game).about.secrets)
WANTED = 20_000
"""A campaign plays until there were so many decisions in each kind of game."""
PORTION = 10
"""After so many games what was seen is written down."""

OLDER = ("free-for-all", "mad-dash", "tic-tac-two", "x-rays", "chain-gang", "hideout")
"""Kinds that were followed before mending came back to few particles and a lost belief went back step by step."""

COLUMNS = (
    "games", "decisions", "exact", "truth", "contradicted", "mended", "anew", "lost", "longest", "illegal", "error",
    "strays", "Brier", "ms", "slow", "slowest", "MB",
)  # fmt: skip

DUELS = """\
| game | games | share | 95 % | decisions at which one was lost |
| --- | ---: | ---: | --- | ---: |
"""


def campaign(games: Sequence[str], number: int, workers: Workers, minutes: float = 1e6) -> None:
    """Play on until there were so many decisions in each kind of game, or until the time is up."""
    end = time.monotonic() + 60 * minutes
    known = read_results()
    left = [game for game in games if known.get(game, Followed()).decisions < number]
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for _ in bar.track(each_of(_readied, left, workers), len(left), description="compiling"):
            pass
        for game in left:
            seen = known.get(game, Followed())
            task = bar.add_task(game, total=number, completed=seen.decisions)
            # All games that could be needed are numbered; what is left of them when there were enough is not played.
            numbers = range(seen.games, seen.games + number)
            for found in each_of(functools.partial(follow_game, game), numbers, workers):
                seen += found
                bar.update(task, completed=min(seen.decisions, number), description=f"{game} lost {seen.lost}")
                over = seen.decisions >= number or time.monotonic() > end
                if seen.games % PORTION == 0 or over:
                    write_results(read_results() | {game: seen})
                if over:
                    break
            if time.monotonic() > end:
                break


def _readied(game: str) -> None:
    """Compile a game, before many processes need it at once."""
    warmed(open_book(game))


def read_results() -> dict[str, Followed]:
    """What was seen so far, by game."""
    if not RESULTS.exists():
        return {}
    return {game: Followed(**seen) for game, seen in json.loads(RESULTS.read_text(encoding="utf-8")).items()}


def write_results(results: dict[str, Followed]) -> None:
    """Keep what was seen."""
    known = {game: asdict(results[game]) for game in sorted(results)}
    RESULTS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def page(results: dict[str, Followed]) -> str:
    """The page, from what was seen."""
    lines = [f"| game | {' | '.join(COLUMNS)} |", "| --- " + "| ---: " * len(COLUMNS) + "|"]
    for game in (game for game in GAMES if game in results):
        seen = results[game]
        error = f"{seen.error / seen.compared:.3f} ({seen.compared:,})" if seen.compared else "-"
        cells = (
            f"{seen.games:,}", f"{seen.decisions:,}", f"{seen.exact / seen.decisions:.0%}",
            f"{seen.present / seen.decisions:.0%}", f"{seen.contradicted}", f"{seen.rescues:,}",
            f"{seen.restarts:,}", f"{seen.lost}", f"{seen.longest}", f"{seen.illegal}", error, f"{seen.strays}",
            f"{seen.brier / seen.scored:.2f}" if seen.scored else "-", f"{1000 * seen.seconds / seen.notices:.1f}",
            f"{seen.slow}", f"{seen.slowest:.1f}", f"{seen.memory / 1e6:.0f}",
        )  # fmt: skip
        lines.append(f"| {open_book(game).about.title} | {' | '.join(cells)} |")
    return filled(PAGE, games="\n".join(lines) + "\n" + _together(results), duels=_duels())


def _together(results: dict[str, Followed]) -> str:
    total = sum(results.values(), Followed())
    few = [game for game in SECRETS if results.get(game, Followed()).decisions < WANTED]
    tail = f"\nFewer than {WANTED:,} decisions so far: {_titles(few)}.\n" if few else ""
    if OLDER:
        tail += f"\nFollowed before mending came back to few particles, and not again since: {_titles(OLDER)}.\n"
    return (
        f"\nIn all {total.games:,} games with {total.decisions:,} decisions a belief was lost at {total.lost} of them, "
        f"a true world was contradicted {total.contradicted} times, and {total.illegal} moves were illegal.\n{tail}"
    )


def _titles(games: Sequence[str]) -> str:
    return ", ".join(open_book(game).about.title for game in games)


def _duels() -> str:
    """What duels with an older version showed, if there were any."""
    found = duel_versions.read_results()
    lines = [f"| {open_book(game).about.title} | {duel_versions.cells_of(known)} |" for game, known in found.items()]
    return DUELS + "\n".join(lines) + "\n" if lines else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(
        prog="tools.beliefs", description="Many games of every kind, to see what becomes of beliefs."
    )
    parser.add_argument("-n", "--number", type=int, default=WANTED, help=f"decisions in each kind of game ({WANTED})")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long; the next time it goes on")
    parser.add_argument(
        "--games", nargs="*", default=SECRETS, choices=SECRETS, metavar="GAME", help="which games (all)"
    )
    add_crew(parser)
    parser.add_argument("--afresh", action="store_true", help="forget what was seen before")
    given = parser.parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(19)
    if given.afresh:
        write_results({game: seen for game, seen in read_results().items() if game not in given.games})
    campaign(given.games, given.number, given.workers, given.minutes)
    PAGE.write_text(page(read_results()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
