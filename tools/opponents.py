"""The report on the opponents: measure games, and write docs/opponents.md from what was measured.

python -m tools.opponents measure [GAME ...]     let them meet, and remember the results in docs/opponents.json
python -m tools.opponents                        write the page from the results
python -m tools.opponents --check                only say whether the page is up to date
"""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import json
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from rumpus.lab.belief_report import watch_beliefs
from rumpus.lab.duel import duel
from rumpus.lab.heuristics import heuristic_class
from rumpus.rules.catalogue import GAMES, open_book

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "opponents.json", FOLDER / "opponents.md"

PAIRINGS = (("expert", "random"), ("expert", "player"), ("player", "beginner"), ("expert", "heuristic"))
GOALS = (0.99, 0.70, 0.70, 0.50)
GAMES_EACH = {"pigskin": 4, "football": 8, "soccer": 16, "jukem": 16, "leap-frog": 24, "rapid-transit": 40}
USUAL_GAMES = 120
BELIEFS = 4
SEED = 2026

LUCK = {
    "pig-dice": "the expert plays the exact solution, and nobody can do better on average.",
    "free-for-all": "nobody knows where a silent peg stands; all the skill there is lies in leaving known pegs alone.",
    "mad-dash": "no other way of playing that was tried did better against random.",
    "x-rays": "the heuristic is the exact probability map of all necklaces, and the expert is its equal.",
}
"""Where luck forbids 99 %, and why."""

HEAD = """\
# Opponents

How well the computer plays, game by game. Every figure is a share of wins (a shared win counts half) with its 95 %
interval, from games with the seats swapped and the same luck for both seatings. Written by `make opponents` from
docs/opponents.json; a single line can be played again, as in

```
rumpus duel x-rays expert random -n 200 --seed 2026
```

The levels differ by how much they think and by how precisely (`src/rumpus/bots/habits`), never by what they see: a bot
is given what its seat has noticed, and nothing else. Goals: expert beats random in 99 % where skill decides, expert
beats player in 70 %, player beats beginner in 70 %, and no hand-written heuristic beats the expert. A figure below its
goal is marked with a *.

"""


def measure(games: Sequence[str]) -> None:
    """Let the players of some games meet."""
    results = read_results()
    with Progress(console=Console(stderr=True)) as bar:
        for game in games:
            number = GAMES_EACH.get(game, USUAL_GAMES)
            task = bar.add_task(game, total=number * len(PAIRINGS) + BELIEFS)
            outcomes = [
                duel(game, pairing, number, SEED, progress=lambda done, task=task: bar.advance(task, done))  # type: ignore[misc]
                for pairing in PAIRINGS
            ]
            found: dict[str, Any] = {"date": date.today().isoformat()}
            found["duels"] = [dataclasses.asdict(outcome) for outcome in outcomes]
            if open_book(game).about.secrets:
                beliefs = watch_beliefs(game, BELIEFS, seed=SEED)
                found["beliefs"] = dataclasses.asdict(beliefs)
            bar.advance(task, BELIEFS)
            results = read_results() | {game: found}
            RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", encoding="utf-8")


def read_results() -> dict[str, Any]:
    """What was measured so far."""
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def page(results: dict[str, Any]) -> str:
    """The page, from the results."""
    return HEAD + _strength(results) + _luck(results) + _beliefs(results) + _heuristics(results)


def _strength(results: dict[str, Any]) -> str:
    lines = ["## Strength", "", f"| game | {' | '.join(f'{a} – {b}' for a, b in PAIRINGS)} | games each |"]
    lines.append("| --- " + "| ---: " * (len(PAIRINGS) + 1) + "|")
    for game in (game for game in GAMES if game in results):
        duels = results[game]["duels"]
        cells = [
            f"{each['share']:.3f}{'*' if each['share'] < goal else ''} [{each['low']:.2f}, {each['high']:.2f}]"
            for each, goal in zip(duels, GOALS, strict=True)
        ]
        lines.append(f"| {open_book(game).about.title} | {' | '.join(cells)} | {duels[0]['games']} |")
    missing = [open_book(game).about.title for game in GAMES if game not in results]
    lines += ["", f"Not measured yet: {', '.join(missing)}."] if missing else []
    return "\n".join(lines) + "\n\n"


def _luck(results: dict[str, Any]) -> str:
    lines = ["Where luck has a large part:", ""]
    lines += [f"- {open_book(game).about.title}: {words}" for game, words in LUCK.items() if game in results]
    lost = sum(each["lost"] for result in results.values() for each in result["duels"])
    played = sum(each["games"] for result in results.values() for each in result["duels"])
    tail = f"In all {played:,} games no move was illegal, and a bot lost track of the game {lost} times."
    return "\n".join([*lines, "", tail]) + "\n\n"


def _beliefs(results: dict[str, Any]) -> str:
    lines = [
        "## Beliefs",
        "",
        "The expert's belief in random games of each kind. Exact: decisions at which all worlds were"
        " kept. Truth: decisions at which the true world was among those kept; a sample can miss it and still be good."
        " Rescued: notices that few sampled worlds explained, so that others were looked for. Begun again: none did."
        " Lost: no world was found.",
        "",
        "| game | games | notices | exact | truth | rescued | begun again | lost | ms a notice |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game in (game for game in GAMES if "beliefs" in results.get(game, {})):
        each = results[game]["beliefs"]
        lines.append(
            f"| {open_book(game).about.title} | {each['games']} | {each['notices']:,} | {each['exact']:.0%} |"
            f" {each['present']:.0%} | {each['rescues']} | {each['restarts']} | {each['lost']} |"
            f" {each['milliseconds']:.1f} |"
        )
    return "\n".join(lines) + "\n\n"


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
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    given = parser.parse_args(arguments)
    if given.what == "measure":
        measure(given.games or GAMES)
    written = page(read_results())
    if given.check:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != written:
            print("docs/opponents.md is not what docs/opponents.json says: make opponents", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
