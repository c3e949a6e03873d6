"""A table of baselines: how well players do against random and against a game's heuristic, with their versions.

python -m tools.baselines add GAME PLAYER ... [-n 200]  let players meet the two, and add a line for each
python -m tools.baselines                               write docs/baselines.md from docs/baselines.json
python -m tools.baselines --check                       only say whether the page is up to date
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import rumpus
from rumpus.lab.agents import own_agent
from rumpus.lab.duel import duel
from rumpus.lab.exact.boards import find, with_house
from rumpus.lab.heuristics import heuristic_class
from rumpus.rules.errors import BadOption, RumpusError

from .opponents import code
from .paging import filled, put

PAGE = Path(__file__).parents[1] / "docs" / "baselines.md"
RESULTS = PAGE.with_suffix(".json")
SEED = 2323

HEAD = """\
| game | player | version | against random | against heuristic | games | measured |
| --- | --- | --- | ---: | ---: | ---: | --- |
"""


def yardsticks(game: str) -> tuple[str, ...]:
    """Whom players meet: random, and the heuristic where somebody has written one.

    >>> yardsticks("x-rays"), yardsticks("kuhn")
    (('random', 'heuristic'), ('random',))
    """
    try:
        heuristic_class(with_house(game)[0])
    except BadOption:
        return ("random",)
    return ("random", "heuristic")


def version(player: str) -> str:
    """The version of a player: of somebody's own what it says itself, of ours the package and its code.

    >>> version("expert").startswith(rumpus.__version__)
    True
    """
    own = None if player in ("random", "heuristic") or player.startswith("exact:") else own_agent(player)
    if own:
        return str(getattr(own, "version", "-"))
    return rumpus.__version__ if player == "random" else f"{rumpus.__version__}, {code()}"


def add(game: str, player: str, number: int) -> None:
    """Let a player meet the yardsticks; its line takes the place of an older one of the same version."""
    met = {
        other: dataclasses.asdict(duel(game, (player, other), number, SEED, workers=1))
        for other in yardsticks(game)
        if other != player
    }
    if not met:
        raise BadOption(f"{player} is the only yardstick of {game}, and cannot be measured by itself")
    line = {"player": player, "version": version(player), "date": f"{datetime.now(UTC):%Y-%m-%d}", "met": met}
    results = read_results()
    others = [each for each in results.get(game, []) if (each["player"], each["version"]) != (player, line["version"])]
    results[game] = [*others, line]
    RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", encoding="utf-8")


def read_results() -> dict[str, list[dict[str, Any]]]:
    """What was measured so far: lines by game."""
    known: dict[str, list[dict[str, Any]]] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return known


def page(results: dict[str, list[dict[str, Any]]]) -> str:
    """The page: game by game, the best first."""
    lines = []
    for game, found in results.items():
        for each in sorted(found, key=lambda each: -_share(each, "random")):
            cells = [_cell(each["met"].get(other)) for other in ("random", "heuristic")]
            games = max(met["games"] for met in each["met"].values())
            lines.append(
                f"| {game} | {Path(each['player']).name} | {each['version']} | {' | '.join(cells)} | {games}"
                f" | {each['date']} |\n"
            )
    return filled(PAGE, lines=HEAD + "".join(lines))


def _share(line: dict[str, Any], other: str) -> float:
    return float(line["met"].get(other, {"share": 0.5})["share"])


def _cell(met: dict[str, Any] | None) -> str:
    return f"{met['share']:.3f} [{met['low']:.2f}, {met['high']:.2f}]" if met else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Add lines, write the page, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("add",))
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("players", nargs="*", metavar="PLAYER")
    parser.add_argument("-n", "--games", type=int, default=200, help="how many games against each (200)")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    given = parser.parse_args(arguments)
    if given.what and not given.players:
        parser.error("name a game and a player, as in: add x-rays mine:Agent")
    try:
        for player in given.players:
            add(find(given.game), player, given.games)
    except RumpusError as error:
        parser.error(str(error))
    return put(PAGE, page(read_results()), given.check, "python -m tools.baselines")


if __name__ == "__main__":
    sys.exit(main())
