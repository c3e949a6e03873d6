"""The report on the opponents: measure games, and write docs/opponents.md from what was measured.

python -m tools.opponents measure [GAME ...]     let them meet, and remember the results in docs/opponents.json
python -m tools.opponents measure GAME --only expert-random ceiling      the same, but only these parts
python -m tools.opponents                        write the page from the results
python -m tools.opponents --check                only say whether the page is up to date
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import functools
import hashlib
import inspect
import json
import math
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from rumpus.bots.effort import LEVELS
from rumpus.cli.parsers import add_crew
from rumpus.engine.linker import Strip
from rumpus.lab.crew import Workers
from rumpus.lab.duel import duel
from rumpus.lab.heuristics import heuristic_class
from rumpus.rules.catalogue import GAMES, open_book

from .paging import put
from .thinking_time import watch_time

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "opponents.json", FOLDER / "opponents.md"

PAIRINGS = (("expert", "random"), ("expert", "player"), ("player", "beginner"), ("expert", "heuristic"))
GOALS = (0.99, 0.70, 0.70, 0.50)
PARTS = (*("-".join(pairing) for pairing in PAIRINGS), "ceiling", "time")
"""What can be measured of a game."""
GAMES_EACH = {
    "pigskin": 20,
    "football": 40,
    "soccer": 40,
    "jukem": 40,
    "leap-frog": 40,
    "rapid-transit": 40,
    "border-patrol": 60,
    "free-for-all": 400,
    "mad-dash": 400,
    "x-rays": 400,
}
USUAL_GAMES = 120
MORE_GAMES = {
    "border-patrol": 120, "hostage": 240, "chain-gang": 240, "hideout": 240, "leap-frog": 120, "tank-blitz": 240,
}  # fmt: skip
"""Against random, where few games could not tell 96 % from 99 %."""
CEILING_GAMES = {"tic-tac-two": 60, "hostage": 100}
USUAL_CEILING_GAMES = 400
SEED = 1946
"""Levels were tuned on games of other seeds."""
BOTS = Path(__file__).parents[1] / "src" / "rumpus" / "bots"

CEILINGS = {
    "pig-dice": ("expert", "the expert plays the exact solution; nobody can do better against somebody as good."),
    "free-for-all": (
        "heuristic",
        "nobody knows where a silent peg stands; all the skill there is lies in leaving known pegs alone.",
    ),
    "mad-dash": ("heuristic", "nobody knows where pegs stand that were never met."),
    "tic-tac-two": (
        "expert:rounds=60000",
        "pegs that were never met stand in the way of lines, and then pegs are counted.",
    ),
    "x-rays": ("heuristic", "it is the exact probability map of all necklaces."),
    "hideout": ("heuristic", "it is the exact probability map of all hideouts; a random guess is right now and then."),
    "hostage": (
        "expert:rounds=16000,worlds=4000",
        "a soldier sent anywhere can stand beside the hostage, and one that nobody has met can stand where it flees.",
    ),
}
"""Where luck seems to forbid 99 %: the best other play that is known, to compare with, and what luck does."""

HEAD = f"""\
# Opponents

How well the computer plays, game by game. Every figure is a share of wins (a shared win counts half) with its 95 %
interval, from games with the seats swapped and the same luck for both seatings. Written by `make opponents` from
docs/opponents.json; a single line can be played again, as in

```
rumpus duel x-rays expert random -n 120 --seed {SEED}
```

The levels differ by how much they think and by how precisely (`src/rumpus/bots/habits`), never by what they see: a bot
is given what its seat has noticed, and nothing else. Goals: expert beats random in 99 % where skill decides, expert
beats player in 70 %, player beats beginner in 70 %, and no hand-written heuristic beats the expert. A figure below its
goal is marked: with a * when its whole interval is, with a ~ when the goal lies within the interval. How seldom a bot
loses track of the game is counted in docs/beliefs.md. A figure with a † is older than the
others: the code of the bots has changed since.

"""


def games_of(game: str, pairing: tuple[str, str]) -> int:
    """How often two players of a game meet."""
    usual = GAMES_EACH.get(game, USUAL_GAMES)
    return MORE_GAMES.get(game, usual) if pairing[1] == "random" else usual


def measure(games: Sequence[str], parts: Sequence[str] = PARTS, workers: Workers = 0, most: int = 0) -> None:
    """Let the players of some games meet; each part is remembered as soon as it is known."""
    with Progress(console=Console(stderr=True)) as bar:
        for game in games:
            for part in parts:
                task = bar.add_task(f"{game} {part}", total=None)
                done = functools.partial(bar.advance, task)
                found = measured(game, part, workers, done, most)
                bar.update(task, total=1, completed=1)
                results = read_results()
                when = (
                    {"seed": SEED, "date": datetime.now(UTC).isoformat(" ", "minutes"), "code": code()} if found else {}
                )
                results[game] = merge(results.get(game, {"duels": []}), part, found | when)
                RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", encoding="utf-8")


@functools.cache
def code() -> str:
    """A fingerprint of the code that bots play by; what only people read has no part in it."""
    files = sorted(path for path in BOTS.rglob("*.py") if "puzzles" not in path.parts)
    read = [ast.dump(Strip().visit(ast.parse(path.read_text(encoding="utf-8")))) for path in files]
    return hashlib.sha256("".join(read).encode()).hexdigest()[:12]


def measured(game: str, part: str, workers: Workers, progress: Callable[[int], None], most: int = 0) -> dict[str, Any]:
    """One part of what is measured of a game, in at most so many games; nothing where the game has no such part."""
    most = most or USUAL_CEILING_GAMES
    if part == "ceiling" and game in CEILINGS:
        number = min(CEILING_GAMES.get(game, USUAL_CEILING_GAMES), most)
        return dataclasses.asdict(
            duel(game, (CEILINGS[game][0], "random"), number, SEED, workers=workers, progress=progress)
        )
    if part == "time":
        return dataclasses.asdict(watch_time(game, SEED))
    for pairing in PAIRINGS:
        if part == "-".join(pairing):
            number = min(games_of(game, pairing), most)
            return dataclasses.asdict(duel(game, pairing, number, SEED, workers=workers, progress=progress))
    return {}


def merge(known: dict[str, Any], part: str, found: dict[str, Any]) -> dict[str, Any]:
    """What is known of a game, with a part of it measured anew.

    >>> known = merge({"duels": []}, "expert-player", {"names": ["expert", "player"], "share": 0.7})
    >>> known = merge(known, "expert-random", {"names": ["expert", "random"], "share": 0.99})
    >>> [
    ...     each["names"][1]
    ...     for each in merge(known, "expert-player", {"names": ["expert", "player"], "share": 0.8})["duels"]
    ... ]
    ['random', 'player']
    """
    if not found:
        return known
    if part in ("ceiling", "time"):
        return known | {part: found}
    names = ["-".join(pairing) for pairing in PAIRINGS]
    duels = [each for each in known["duels"] if "-".join(each["names"]) != part] + [found]
    return known | {"duels": sorted(duels, key=lambda each: names.index("-".join(each["names"])))}


def read_results() -> dict[str, Any]:
    """What was measured so far."""
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def page(results: dict[str, Any]) -> str:
    """The page, from the results."""
    parts = (_strength, _beaten, _luck, _times, _heuristics)
    return HEAD + "\n".join(part(marked(results)) for part in parts)


def _strength(results: dict[str, Any]) -> str:
    lines = ["## Strength", "", f"| game | {' | '.join(f'{a} – {b}' for a, b in PAIRINGS)} | games |"]
    lines.append("| --- " + "| ---: " * (len(PAIRINGS) + 1) + "|")
    for game in (game for game in GAMES if game in results):
        duels = {tuple(each["names"]): each for each in results[game]["duels"]}
        cells = [_cell(duels.get(pairing), goal) for pairing, goal in zip(PAIRINGS, GOALS, strict=True)]
        numbers = [each["games"] for each in duels.values()]
        between = " – ".join(map(str, sorted({min(numbers), max(numbers)})))
        lines.append(f"| {open_book(game).about.title} | {' | '.join(cells)} | {between} |")
    missing = [open_book(game).about.title for game in GAMES if game not in results]
    lines += ["", f"Not measured yet: {', '.join(missing)}."] if missing else []
    lost = sum(each["lost"] for result in results.values() for each in result["duels"])
    played = sum(each["games"] for result in results.values() for each in result["duels"])
    lines += ["", f"In all {played:,} games no move was illegal, and a bot lost track of the game {lost} times."]
    old = [each for result in results.values() for each in result["duels"] if "old" in each]
    if old:
        lines += [
            "",
            f"† Measured with earlier code of the bots, until {max(str(each.get('date', '?')) for each in old)}.",
        ]
    return "\n".join(lines) + "\n"


def _beaten(results: dict[str, Any]) -> str:
    lines = [
        "## How exploitable they are",
        "",
        "The most that any player here wins against a level: how far from perfect it is at least. A trained exploiter"
        " has learned to beat that level and nothing else (training.md). Then how much a best answer wins against the"
        " level on a small board, exactly, from both seats together (exact.md; 0 would be perfect).",
        "",
        f"| game | {' | '.join(LEVELS)} | small board | {' | '.join(LEVELS[:-1])} |",
        f"| --- {'| ---: ' * len(LEVELS)}| --- {'| ---: ' * (len(LEVELS) - 1)}|",
    ]
    masters = json.loads((FOLDER / "training.json").read_text(encoding="utf-8"))
    exact = json.loads((FOLDER / "exact.json").read_text(encoding="utf-8"))
    for game in (game for game in GAMES if game in results):
        learned = masters.get(game, {})
        met = [*learned.get("duels", {}).values(), *learned.get("exploited", {}).values()]
        duels = [*results[game]["duels"], *met]
        board = next(
            (name for name in sorted(exact) if name.startswith(f"{game}-") and LEVELS[0] in exact[name]["levels"]), ""
        )
        known = exact[board]["levels"] if board else {}
        small = [f"{known[level]['exploitability']:.3f}" if level in known else "" for level in LEVELS[:-1]]
        cells = (open_book(game).about.title, *(beaten_by(level, duels) for level in LEVELS), board, *small)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def beaten_by(level: str, duels: Sequence[dict[str, Any]]) -> str:
    """The most that anybody won against a level, and who; nothing where nobody won more than half.

    >>> duels = [{"names": ["expert", "heuristic"], "share": 0.4}, {"names": ["master", "expert"], "share": 0.9}]
    >>> beaten_by("expert", duels), beaten_by("heuristic", duels), beaten_by("master", duels)
    ('0.900 master', '', '')
    """
    against = [(each["share"], each["names"][0]) for each in duels if each["names"][1] == level]
    against += [(1 - each["share"], each["names"][1]) for each in duels if each["names"][0] == level]
    share, who = max(against, default=(0.0, ""))
    return f"{share:.3f} {who}" if share > 0.5 else ""


def marked(results: dict[str, Any]) -> dict[str, Any]:
    """The same results, with a mark on each that was measured with other code than the latest one.

    >>> new, old = {"date": "2026-11-18 20:00", "code": "b"}, {"date": "2026-11-16", "share": 0.5}
    >>> marked({"hostage": {"duels": [old], "time": new}})["hostage"]["duels"]
    [{'date': '2026-11-16', 'share': 0.5, 'old': True}]
    """
    every = [each for result in results.values() for each in (*result["duels"], *map(result.get, ("ceiling", "time")))]
    known = sorted((each for each in every if each), key=lambda each: str(each.get("date", "")))
    latest = known[-1].get("code") if known else None

    def mark(found: Any) -> Any:
        if isinstance(found, list):
            return [mark(each) for each in found]
        return (
            found | {"old": True}
            if isinstance(found, dict) and (latest is None or found.get("code") != latest)
            else found
        )

    return {game: {part: mark(found) for part, found in result.items()} for game, result in results.items()}


def _cell(outcome: dict[str, Any] | None, goal: float) -> str:
    if outcome is None:
        return "not yet"
    share, low, high = outcome["share"], outcome["low"], outcome["high"]
    mark = "" if share >= goal else "~" if high >= goal else "*"
    return f"{share:.3f}{mark} [{low:.2f}, {high:.2f}]{_old(outcome)}"


def _old(found: dict[str, Any]) -> str:
    return " †" if "old" in found else ""


def _luck(results: dict[str, Any]) -> str:
    lines = [
        "## Where luck has a large part",
        "",
        "Where the expert stays below 99 % against random: what the best other play that is known reaches against it,"
        " an exact map or the expert with several times the thought. Where that is no more, the rest is luck's, as far"
        " as we can tell. Where it is not much more than 70 %, no three levels can lie 70 % apart.",
        "",
        "| game | expert | compared with | its share against random | games | what luck does |",
        "| --- | ---: | --- | ---: | ---: | --- |",
    ]
    for game in (game for game in GAMES if game in CEILINGS and "ceiling" in results.get(game, {})):
        found = results[game]["ceiling"]
        expert = [each["share"] for each in results[game]["duels"] if each["names"] == ["expert", "random"]]
        lines.append(
            f"| {open_book(game).about.title} | {expert[0] if expert else math.nan:.3f} | {found['names'][0]} |"
            f" {_cell(found, 0)} | {found['games']} | {CEILINGS[game][1]} |"
        )
    return "\n".join(lines) + "\n"


def _times(results: dict[str, Any]) -> str:
    lines = [
        "## Thinking time",
        "",
        "Of the expert against the heuristic, in milliseconds of one core, compiled; decisions with a single legal move"
        " are not counted.",
        "",
        "| game | decisions | mean ms | worst ms |",
        "| --- | ---: | ---: | ---: |",
    ]
    for game in (game for game in GAMES if "time" in results.get(game, {})):
        each = results[game]["time"]
        title = open_book(game).about.title
        lines.append(f"| {title} | {each['decisions']:,} | {each['mean']:.1f} | {each['worst']:.0f}{_old(each)} |")
    return "\n".join(lines) + "\n"


def _heuristics(results: dict[str, Any]) -> str:
    lines = ["## The hand-written heuristics", ""]
    for game in (game for game in GAMES if game in results):
        words = " ".join((inspect.getdoc(heuristic_class(open_book(game))) or "").split())
        lines.append(f"- **{open_book(game).about.title}.** {words}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write, or check."""
    parser = argparse.ArgumentParser(prog="tools.opponents", description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("what", nargs="?", choices=("measure",), help="let the players meet")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument(
        "--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=f"of {', '.join(PARTS)}"
    )
    add_crew(parser)
    parser.add_argument("--most", type=int, default=0, metavar="N", help="at most so many games of each pairing")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    given = parser.parse_args(arguments)
    if given.what == "measure":
        measure(given.games or GAMES, given.only, given.workers, given.most)
    return put(PAGE, page(read_results()), given.check, "python -m tools.opponents")


if __name__ == "__main__":
    sys.exit(main())
