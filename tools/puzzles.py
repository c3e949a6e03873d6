"""Makes the puzzles, and proves them again.

    python -m tools.puzzles make [GAME ...] [-n 200]     play games between bots, and keep what makes a puzzle
    python -m tools.puzzles check [GAME ...]             recompute the proof of every stored puzzle
    python -m tools.puzzles mend [GAME ...]              the same, and write them as they should be
    python -m tools.puzzles                              write what there is of each game into docs/puzzles.md

Games that have their puzzles already are left alone; remove their file to make them anew. The same seeds give the same
puzzles.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from rumpus.bots.mind import native_mind
from rumpus.bots.puzzles.proving import proved, refutation
from rumpus.bots.puzzles.questions import (
    KINDS,
)
from rumpus.bots.puzzles.stored import FOLDER, Puzzle, puzzled_games, puzzles
from rumpus.cli.parsers import add_crew
from rumpus.lab.crew import Workers, each_of
from rumpus.rules.catalogue import find_game, games, open_book

from .paging import filled
from .puzzle_search import alike, made

WANTED = 200
"""So many puzzles of a game."""
KIND_SHARE, PLENTY = 0.5, 1.25
"""No kind of question has a larger part of a game's puzzles, unless there are hardly others: so many times the puzzles
that are wanted were found."""
PAGE = Path(__file__).parents[1] / "docs" / "puzzles.md"
SEARCHED = PAGE.with_suffix(".json")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("make", "check", "mend"))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("-n", type=int, default=WANTED, help=f"how many puzzles of each game ({WANTED})")
    add_crew(parser)
    arguments = parser.parse_args()
    chosen = [find_game(game) for game in arguments.games]
    if arguments.what == "make":
        return make(chosen or secret_games(arguments.n), arguments.n, arguments.workers)
    if arguments.what:
        return check(chosen or list(puzzled_games()), arguments.what == "mend")
    PAGE.write_text(page(), "utf-8")
    return 0


def secret_games(wanted: int = 1) -> list[str]:
    """Games that have secrets, and fewer puzzles than are wanted."""
    known = {game: len(puzzles(game)) for game in puzzled_games()}
    return [game for game in games() if open_book(game).about.secrets and known.get(game, 0) < wanted]


# --- Making ---


def make(chosen: list[str], wanted: int, workers: Workers) -> int:
    """Make the puzzles of some games; a game that has too few is not suitable."""
    FOLDER.mkdir(exist_ok=True)
    known = searched()
    with Progress(console=Console(stderr=True)) as bar:
        items = [(game, known.get(game, {})) for game in chosen]
        done = each_of(functools.partial(make_game, wanted=wanted), items, workers)
        for game, (looked, found) in bar.track(zip(chosen, done, strict=True), len(chosen), description="puzzles"):
            known[game] = looked
            SEARCHED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")
            bar.console.print(f"{game}: {looked}")
            if len(found) == wanted:
                store(game, found)
    return 0


def searched() -> dict[str, dict[str, int]]:
    """What was looked at in each game."""
    known: dict[str, dict[str, int]] = json.loads(SEARCHED.read_text("utf-8")) if SEARCHED.exists() else {}
    return known


def make_game(item: tuple[str, dict[str, int]], wanted: int) -> tuple[dict[str, int], list[Puzzle]]:
    """What was looked at in a game, and its puzzles, old ones too. One that has too few is not suitable."""
    game, before = item
    found = list(puzzles(game)) if game in puzzled_games() else []
    known = {key for each in found for key in alike(each)}
    looked = Counter(before) if found else Counter[str]()
    del looked["puzzles"]
    chosen = mixed(found, wanted)
    for each in made(open_book(game), looked, known) if len(found) < wanted else ():
        found.append(each)
        chosen = mixed(found, wanted)
        if len(chosen) == wanted or len(found) == PLENTY * wanted:
            break
    chosen = [*chosen, *(each for each in found if each not in chosen)][:wanted]
    return dict(sorted((looked + Counter(puzzles=len(chosen))).items())), chosen


def mixed(found: list[Puzzle], wanted: int) -> list[Puzzle]:
    """The first of some puzzles, so that no kind has more than its part."""
    kinds: Counter[str] = Counter()
    chosen = []
    for each in found:
        kinds[each.kind] += 1
        chosen += [each] if kinds[each.kind] <= KIND_SHARE * wanted else []
    return chosen


# --- Checking ---


def check(chosen: list[str], mend: bool = False) -> int:
    """Prove stored puzzles again; with `mend`, write them anew as they should be, without those that are none."""
    wrong = 0
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for game in chosen:
            mind, right, known = native_mind(open_book(game)), list[Puzzle](), set[str]()
            for number, each in enumerate(bar.track(puzzles(game), description=game), 1):
                keys = alike(each)
                why = refutation(each, mind) if known.isdisjoint(keys) else "it is no puzzle: another is alike"
                known |= keys
                wrong += bool(why)
                if why:
                    print(f"{game} {number}: {why}")
                if mend and "no puzzle" not in why:
                    right.append(proved(each, mind) if why else each)
            print(f"{game}: {len(puzzles(game))} puzzles checked")
            if mend:
                store(game, right)
    return 1 if wrong and not mend else 0


def store(game: str, found: list[Puzzle]) -> None:
    """Write the puzzles of a game, from easy to hard."""
    lines = [each.line() for each in sorted(found, key=lambda each: (each.hardness, each.line()))]
    (FOLDER / f"{game}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


# --- The page ---


def page() -> str:
    """The page with what was found."""
    return filled(PAGE, games="\n".join([*table(), "", *unsuitable()]))


def table() -> list[str]:
    """What puzzles there are."""
    lines = [f"| game | puzzles | {' | '.join(KINDS)} | worlds | notices | beginner | player | expert |"]
    lines.append("| --- | " + "---: | " * (len(KINDS) + 6))
    for game in puzzled_games():
        stored: tuple[Any, ...] = puzzles(game)
        kinds = Counter(each.kind for each in stored)
        middle = len(stored) // 2
        worlds, notices = (sorted(getattr(each, what) for each in stored)[middle] for what in ("worlds", "notices"))
        solved = [sum(level in each.solved for each in stored) for level in "bpe"]
        cells = [len(stored), *(kinds[kind] for kind in KINDS), worlds, notices, *solved]
        lines.append(f"| {open_book(game).about.title} | {' | '.join(map(str, cells))} |")
    return lines


def unsuitable() -> list[str]:
    """Which games have too few puzzles, and what was seen there."""
    lines = ["| not suitable | games | positions | puzzles | too many worlds | after |", "| --- " + "| ---: " * 5 + "|"]
    known, waiting = searched(), []
    for game in secret_games():
        title = open_book(game).about.title
        if game not in known:
            waiting.append(title)
            continue
        told: Counter[str] = Counter(known[game])
        seats = told["games"] * 2
        after = f"{told['notices'] / told['lost']:.0f} notices" if told["lost"] else ""
        part = f"{100 * told['lost'] / seats:.0f} %"
        cells = (title, told["games"], f"{told['positions']:,}", told["puzzles"], part, after)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    lines = [*lines, ""] if len(lines) > 2 else []
    return lines + ([f"Not gone through yet: {', '.join(waiting)}."] if waiting else [])


if __name__ == "__main__":
    sys.exit(main())
