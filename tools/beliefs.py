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
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from rumpus.lab.belief_campaign import Followed, follow_game
from rumpus.rules.catalogue import GAMES, open_book

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "beliefs.json", FOLDER / "beliefs.md"
SECRETS = tuple(game for game in GAMES if open_book(game).about.secrets)
WANTED = 1_000
"""So many games of each kind a campaign plays."""
PORTION = 10
"""After so many games what was seen is written down."""

COLUMNS = (
    "games", "notices", "exact", "truth", "contradicted", "rescued", "enriched", "told anew", "by riddle", "lost",
    "illegal", "error", "strays", "ms", "slow", "slowest",
)  # fmt: skip

HEAD = """\
# Beliefs

A bot plays by what its seat may believe: full worlds that explain all it has noticed (`src/rumpus/bots/belief.py`).
Here both seats follow many games of each kind, with the beliefs of the three levels in turn. The players are random
ones, such as judge each move in a few worlds of their belief, one of each, and beginners. Written by

```
make beliefs
```

from docs/beliefs.json; `python -m tools.beliefs -n 100 --games hostage` plays fewer, and a campaign that was stopped
goes on where it was.

- **exact**: decisions at which all possible worlds were kept; **truth**: decisions at which the true world was among
  those kept. A sample can miss it and still be good.
- **contradicted**: decisions at which all possible worlds were kept and the true one was not among them.
- **rescued**: notices that few sampled worlds explained, so that others were looked for; **enriched**: few different
  worlds were left, and a storyteller found others; **told anew**: none was left, and others were found,
  so many of them **by riddle** (`src/rumpus/bots/answering.py`); **lost**: decisions at which none were found.
- **illegal**: moves that a belief led to and the rules forbid.
- **error**: where the exact answer is known, by how much a sample of the same size is farthest off, of all pieces at
  all places, on average over so many decisions; **strays**: worlds of that sample that are not possible.
- **ms**: of one core, for each notice; **slow**: decisions before which a belief took more than a second of one core to
  take in what was new; **slowest**: the longest of them, in seconds.

"""


def campaign(games: Sequence[str], number: int, workers: int) -> None:
    """Play on until there are so many games of each kind."""
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for game in games:
            seen = read_results().get(game, Followed())
            task = bar.add_task(game, total=max(number, seen.games), completed=seen.games)
            for found in _each(game, range(seen.games, number), workers):
                seen += found
                bar.update(task, completed=seen.games, description=f"{game} lost {seen.lost}")
                if seen.games % PORTION == 0 or seen.games == number:
                    write_results(read_results() | {game: seen})


def _each(game: str, numbers: range, workers: int) -> Iterator[Followed]:
    one = functools.partial(follow_game, game)
    if not numbers or workers == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(one, numbers, chunksize=2)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


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
            f"{seen.games:,}", f"{seen.notices:,}", f"{seen.exact / seen.decisions:.0%}",
            f"{seen.present / seen.decisions:.0%}", f"{seen.contradicted}", f"{seen.rescues:,}", f"{seen.enriched:,}",
            f"{seen.restarts:,}", f"{seen.answered:,}", f"{seen.lost}", f"{seen.illegal}", error, f"{seen.strays}",
            f"{1000 * seen.seconds / seen.notices:.1f}", f"{seen.slow}", f"{seen.slowest:.1f}",
        )  # fmt: skip
        lines.append(f"| {open_book(game).about.title} | {' | '.join(cells)} |")
    return HEAD + "\n".join(lines) + "\n" + _together(results)


def _together(results: dict[str, Followed]) -> str:
    total = sum(results.values(), Followed())
    missing = ", ".join(open_book(game).about.title for game in SECRETS if game not in results)
    tail = f"\nNot played yet: {missing}.\n" if missing else ""
    few = [game for game in GAMES if game in results and results[game].games < WANTED]
    if few:
        left = sum((WANTED - results[game].games) * results[game].seconds / results[game].games for game in few)
        names = ", ".join(f"{open_book(game).about.title} ({results[game].games:,})" for game in few)
        tail += (
            f"\nFewer than {WANTED:,} games so far: {names}. The rest would take {left / 3600:.1f} hours of one core.\n"
        )
    return (
        f"\nIn all {total.games:,} games with {total.decisions:,} decisions a belief was lost at {total.lost} of them, "
        f"a true world was contradicted {total.contradicted} times, and {total.illegal} moves were illegal.\n{tail}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(
        prog="tools.beliefs", description="Many games of every kind, to see what becomes of beliefs."
    )
    parser.add_argument("-n", "--number", type=int, default=WANTED, help="how many games of each kind (1000)")
    parser.add_argument(
        "--games", nargs="*", default=SECRETS, choices=SECRETS, metavar="GAME", help="which games (all)"
    )
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="how many processes (one for each core)"
    )
    parser.add_argument("--afresh", action="store_true", help="forget what was seen before")
    given = parser.parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(19)
    if given.afresh:
        write_results({game: seen for game, seen in read_results().items() if game not in given.games})
    campaign(given.games, given.number, given.workers)
    PAGE.write_text(page(read_results()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
