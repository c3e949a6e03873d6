"""How well the masters play and how well they mix what they hide: measured, and written into docs/training.md.

python -m tools.masters measure [GAME ...] [-n 100]     let them meet, and remember the results in docs/training.json
python -m tools.masters                                 write the tables from the results
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rumpus.bots.learned import FOLDER
from rumpus.bots.levels import effort_of
from rumpus.bots.seating import seated
from rumpus.lab.duel import duel
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

from .opponents import code
from .opponents_openspiel.meeting import Meeting, Terms, gone_on

PAGE = Path(__file__).parents[1] / "docs" / "training.md"
RESULTS = PAGE.with_suffix(".json")
SEED = 2611
"""Nothing was learned or chosen on games of this seed."""
TIMES = 4
"""So many times its usual effort the expert thinks in the third duel."""
SEARCHED = 60
"""So many games at most against OpenSpiel's search, which has 100 ms for each move and compiled random games."""
SET_UPS = 200
"""So many set-ups of each player are looked at."""


def masters() -> list[str]:
    """The games that somebody has learned."""
    return [game for game in GAMES if (FOLDER / f"{game}.npz").exists()]


def others(game: str) -> dict[str, str]:
    """Whom a master meets, by what the table calls them."""
    effort = effort_of(game, "expert")
    more = ",".join(f"{name}={TIMES * getattr(effort, name)}" for name in ("worlds", "sweep", "rounds"))
    return {"expert": "expert", "random": "random", f"expert x {TIMES}": f"expert:{more}"}


def first_turns(game: str, level: str) -> Counter[Any]:
    """What stands on a player's board after its first turn, with many seeds, and how often."""
    book, found = open_book(game), Counter[Any]()
    for seed in range(SET_UPS):
        match = Match(book, seed=Seed(bytes(32)))
        player, seat = seated(book, match.options, match.turn, level, SEED + seed), match.turn
        while match.turn == seat:
            match.play(seat, player.choose(match.history(seat), match.moves(seat)))
        grids = [grid for grid in book.rules.scene(match.view(seat)).grids if not grid.notes]
        found[tuple(sorted(grids[0].pieces.items()))] += 1
    return found


def entropy(counted: Counter[Any]) -> float:
    """How mixed something is, in bits.

    >>> entropy(Counter("abcd"))
    2.0
    """
    return sum(number / counted.total() * math.log2(counted.total() / number) for number in counted.values())


def measure(games: Sequence[str], number: int) -> None:
    """Let the masters of some games play; what is known is remembered at once."""
    for game in games:
        results = read_results()
        when = {"date": datetime.now(UTC).isoformat(" ", "minutes"), "code": code()}
        mixed = {
            level: (len(found), entropy(found)) for level in ("master", "expert") if (found := first_turns(game, level))
        }
        results[game] = {"mixed": mixed | when, "duels": results.get(game, {}).get("duels", {})}
        for name, words in others(game).items():
            outcome = dataclasses.asdict(duel(game, ("master", words), number, SEED, workers=1))
            results[game]["duels"][name] = outcome | when
            write(results)
        *_, met = gone_on(Meeting(Terms(game, "master", compiled=True, seed=SEED)), min(number, SEARCHED))
        low, high = met.interval
        searched = {"names": ["master", "OpenSpiel"], "games": met.games, "share": met.share, "low": low, "high": high}
        results[game]["duels"]["OpenSpiel's IS-MCTS"] = searched | when
        write(results)


def write(results: dict[str, Any]) -> None:
    """Remember what was measured."""
    RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", "utf-8")


def read_results() -> dict[str, Any]:
    """What was measured so far."""
    known: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return known


def page(text: str) -> str:
    """The page with the tables between its marks."""
    lines = ["| game | against | games | share | measured |", "| --- | --- | ---: | --- | --- |"]
    results = read_results()
    for game, known in results.items():
        for name, each in known["duels"].items():
            cells = (open_book(game).about.title, name, each["games"], _share(each), each["date"][:10])
            lines.append(f"| {' | '.join(map(str, cells))} |")
    lines += ["", f"| first turn, {SET_UPS} seeds | master: different | bits | expert: different | bits |"]
    lines.append("| --- " + "| ---: " * 4 + "|")
    for game, known in results.items():
        mixed = [f"{number} | {bits:.2f}" for number, bits in (known["mixed"][level] for level in ("master", "expert"))]
        lines.append(f"| {open_book(game).about.title} | {' | '.join(mixed)} |")
    missing = [open_book(game).about.title for game in masters() if game not in results]
    lines = (lines if results else []) + ([f"Not measured yet: {', '.join(missing)}."] if missing else [])
    told = "\n".join([*lines, ""])
    return re.sub("(<!-- masters -->\n).*(<!-- end -->)", lambda marks: marks[1] + told + marks[2], text, flags=re.S)


def _share(outcome: dict[str, Any]) -> str:
    return f"{outcome['share']:.3f} [{outcome['low']:.3f}, {outcome['high']:.3f}]"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("measure",))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("-n", type=int, default=100, help="how many games against each (100)")
    given = parser.parse_args(arguments)
    if given.what:
        measure(given.games or masters(), given.n)
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
