"""What was measured, in docs/opponents_openspiel.json: each part of a game by itself, and more games can be added."""

from __future__ import annotations

import importlib.metadata
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption

from .meeting import Meeting, Spent, Terms, gone_on

FOLDER = Path(__file__).parents[2] / "docs"
RESULTS = FOLDER / "opponents_openspiel.json"
SEED = 2026

PARTS = ("spent", "limit", "compiled", "ceiling", "tenfold")
"""OpenSpiel has as long as the expert spends; both have the same limit, and the expert stops when it is done; the same
with OpenSpiel's random games in compiled code; another player of ours instead of the expert; ten times the limit."""
USUAL_MILLISECONDS = 100.0
HURRIED = {"pigskin": 20.0}
"""Where a game has so many decisions that longer thought would take hours."""
USUAL_GAMES = 40
FEWER = {
    "pigskin": 4,
    "football": 10,
    "soccer": 10,
    "jukem": 10,
    "leap-frog": 10,
    "rapid-transit": 10,
    "tank-blitz": 20,
}
SLOWER_GAMES = 20
"""Where OpenSpiel has more time than the expert spends."""
CEILINGS = {
    "pig-dice": "expert",
    "free-for-all": "heuristic",
    "mad-dash": "heuristic",
    "tic-tac-two": "expert:rounds=60000",
    "x-rays": "heuristic",
    "hideout": "heuristic",
}
"""Where luck forbids 90 %: the best other play that is known, to compare with. Pig Dice's expert is the best."""

Results = dict[str, dict[str, Any]]


def terms_of(game: str, part: str) -> Terms:
    """What is agreed for a part of a game."""
    usual = Terms(game, milliseconds=HURRIED.get(game, USUAL_MILLISECONDS), seed=SEED)
    changes: dict[str, dict[str, Any]] = {
        "spent": {"as_spent": True},
        "limit": {},
        "compiled": {"compiled": True},
        "ceiling": {"ours": CEILINGS.get(game, "")},
        "tenfold": {"times": 10.0},
    }
    return replace(usual, **changes[part])


def has(game: str, part: str) -> bool:
    """Whether there is such a part: what luck allows is asked where it has a large part."""
    if part == "ceiling":
        return CEILINGS.get(game, "expert") != "expert"
    return part != "tenfold" or game in CEILINGS


def games_of(game: str, part: str) -> int:
    """How often they meet in a part of a game."""
    return min(USUAL_GAMES if part == "spent" else SLOWER_GAMES, FEWER.get(game, USUAL_GAMES))


def read(path: Path | None = None) -> Results:
    """What was measured so far."""
    path = path or RESULTS
    found: Results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def remember(game: str, part: str, meeting: Meeting, path: Path) -> None:
    """Put a meeting among the results."""
    results = read(path)
    found = asdict(meeting) | {"date": date.today().isoformat(), "versions": versions()}
    results[game] = results.get(game, {}) | {part: found}
    order = [game for game in GAMES if game in results]
    path.write_text(json.dumps({game: results[game] for game in order}, indent=1) + "\n", encoding="utf-8")


def known(results: Results, game: str, part: str) -> Meeting | None:
    """A meeting among the results, if it is there."""
    found = results.get(game, {}).get(part)
    if found is None:
        return None
    terms = Terms(**found["terms"] | {"house": tuple(found["terms"]["house"])})
    return Meeting(terms, tuple(found["shares"]), found["moves"], Spent(**found["ours"]), Spent(**found["openspiel"]))


def measure(
    games: Sequence[str],
    parts: Sequence[str] = PARTS,
    number: int = 0,
    path: Path | None = None,
    progress: Callable[[str, int, int], None] = lambda words, done, all_of_them: None,
) -> None:
    """Let them meet; what is remembered of the same terms is gone on with, two games at a time."""
    path = path or RESULTS
    if number % 2:
        raise BadOption(f"games come in twos, one from each seat; not {number}")
    for game in games:
        open_book(game)
        for part in (part for part in parts if has(game, part)):
            terms, wanted = terms_of(game, part).checked(), number or games_of(game, part)
            so_far = known(read(path), game, part)
            if so_far is None or so_far.terms != terms:
                so_far = Meeting(terms)
            progress(f"{game} {part}", so_far.games, wanted)
            for found in gone_on(so_far, wanted):
                if found.games % 2 == 0:
                    remember(game, part, found, path)
                    progress(f"{game} {part}", found.games, wanted)


def versions() -> dict[str, str]:
    """What the figures depend on beside our own code."""
    packages = ("open_spiel", "numba", "numpy")
    return {"python": platform.python_version()} | {name: importlib.metadata.version(name) for name in packages}
