"""How well the masters play, how well they mix what they hide, and what beats them: written into docs/training.md.

python -m tools.masters measure [GAME ...] [-n 100]     let them meet, and remember the results in docs/training.json
python -m tools.masters exploit FILE ... [-n 100]       let what `rumpus train GAME --against LEVEL` made meet LEVEL
python -m tools.masters                                 write the tables from the results
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import hashlib
import json
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from rumpus.bots.learned import FOLDER
from rumpus.bots.levels import effort_of
from rumpus.bots.seating import seated
from rumpus.cli.parsers import add_crew, bar
from rumpus.lab.crew import Workers, each_of
from rumpus.lab.duel import duel
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.words import LUCK
from rumpus.table.luck import Seed
from rumpus.table.match import Match

from .opponents import code
from .opponents_openspiel.meeting import Meeting, Terms, gone_on
from .paging import filled, put

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
SLOW = {"football": 30, "pigskin": 60, "battle-of-the-blobs": 200} | dict.fromkeys(
    ("border-patrol", "jukem", "leap-frog", "rapid-transit", "soccer", "tank-blitz"), 100
)
USUAL = 400
"""How many games each, and where a game takes long; in long thinking half of them."""
SEARCH = "OpenSpiel's IS-MCTS"
MOST = ("expert", "random", "(the expert)")
"""Whom a master meets in so many games; the others in half of them."""
DUELS = ("expert", "random", "(the expert)", f"expert x {TIMES}", "player", "beginner")
PARTS = ("first turns", *DUELS, "search", "take-overs")
"""What can be measured of a master."""
TAKEN_OVER = 100
"""So many positions that others have come to are played on from, once by a master and once by an expert."""


def masters() -> list[str]:
    """The games that somebody has learned."""
    return [game for game in GAMES if (FOLDER / f"{game}.npz").exists()]


def meetings(game: str) -> dict[str, tuple[str, str]]:
    """Who meets whom, by what the table calls it; the expert meets random in the same games as the master."""
    effort = effort_of(game, "expert")
    more = ",".join(f"{name}={TIMES * getattr(effort, name)}" for name in ("worlds", "sweep", "rounds"))
    against = {"expert": "expert", "random": "random", f"expert x {TIMES}": f"expert:{more}"}
    against |= {"player": "player", "beginner": "beginner"}
    return {name: ("master", words) for name, words in against.items()} | {"(the expert)": ("expert", "random")}


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


def taken_over(game: str, seed: int) -> dict[str, float]:
    """What a master and an expert win who take over a seat, against an expert, in the middle of a game of players."""
    book, dice = open_book(game), Random(f"{game} {seed}")
    luck = Seed(hashlib.sha256(f"{seed}".encode()).digest())

    def played_on(match: Match, levels: Sequence[str]) -> Match:
        players = [seated(book, match.options, seat, level, seed) for seat, level in enumerate(levels)]
        while not match.over:
            match.play(match.turn, players[match.turn].choose(match.history(match.turn), match.moves(match.turn)))
        return match

    made = [each for each in played_on(Match(book, seed=luck), ("player", "player")).played if each.seat != LUCK]
    stop, found = int(len(made) * dice.uniform(0.3, 0.8)), dict[str, float]()
    for level in ("master:sharp=0", "expert"):
        match = Match(book, seed=luck)
        for each in made[:stop]:
            match.play(each.seat, each.move)
        seat = match.turn
        result = played_on(match, [level if other == seat else "expert" for other in range(2)]).result
        winners = result.winners if result else ()
        found[level.partition(":")[0]] = (seat in winners) / len(winners) if winners else 0.5
    return found


def take_overs(game: str, number: int, workers: Workers) -> dict[str, Any]:
    """What masters and experts win from positions that others have come to, and by how much the master is better."""
    found = list(each_of(functools.partial(taken_over, game), range(SEED, SEED + number), workers))
    better = [each["master"] - each["expert"] for each in found]
    shares = {level: statistics.fmean(each[level] for each in found) for level in ("master", "expert")}
    error = statistics.stdev(better) / math.sqrt(number)
    return {"positions": number, **shares, "better": statistics.fmean(better), "error": error}


def exploit(paths: Sequence[Path], most: int, workers: Workers) -> None:
    """Let best answers meet whom they have learned to beat."""
    for path in paths:
        game, _, level = path.stem.partition("-against-")
        found = met(game, f"master:weights={path}", level, min(SLOW.get(game, USUAL), most), workers)
        remember(game, "exploited", {level: dated(found | {"names": ["trained exploiter", level]})})


def measure(games: Sequence[str], most: int, workers: Workers, only: Sequence[str]) -> None:
    """Let the masters of some games play; what is known is remembered at once."""
    for game in games:
        number = min(SLOW.get(game, USUAL), most)
        if "first turns" in only:
            turns = {level: first_turns(game, level) for level in ("master", "expert")}
            remember(game, "mixed", {level: (len(found), entropy(found)) for level, found in turns.items() if found})
        for name, (first, second) in meetings(game).items():
            if name in only:
                games_each = number if name in MOST else number // 2
                remember(game, "duels", {name: dated(met(game, first, second, games_each, workers))})
        if "search" in only:
            *_, search = gone_on(Meeting(Terms(game, "master", compiled=True, seed=SEED)), min(number, SEARCHED))
            low, high = search.interval
            found = {
                "names": ["master", "OpenSpiel"],
                "games": search.games,
                "share": search.share,
                "low": low,
                "high": high,
            }
            remember(game, "duels", {SEARCH: dated(found)})
        if "take-overs" in only:
            remember(game, "taken_over", dated(take_overs(game, min(TAKEN_OVER, number), workers)))


def met(game: str, first: str, second: str, number: int, workers: Workers) -> dict[str, Any]:
    """What a duel showed."""
    with bar(f"{game}: {first} against {second}", number) as move_on:
        return dataclasses.asdict(
            duel(game, (first, second), number, SEED, workers=workers, progress=lambda games: move_on(advance=games))
        )


def dated(found: dict[str, Any]) -> dict[str, Any]:
    """What was found, with when and by which code."""
    return found | {"date": datetime.now(UTC).isoformat(" ", "minutes"), "code": code()}


def remember(game: str, part: str, found: dict[str, Any]) -> None:
    """Add what was found to what is known; somebody else may be measuring, too."""
    results = read_results()
    known = results.setdefault(game, {})
    known[part] = known.get(part, {}) | found
    write(results)


def write(results: dict[str, Any]) -> None:
    """Remember what was measured."""
    RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", "utf-8")


def read_results() -> dict[str, Any]:
    """What was measured so far."""
    known: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return known


def page() -> str:
    """The page with its tables."""
    results = {game: known for game, known in read_results().items() if game in masters() or "exploited" in known}
    parts = (_duels, _first_turns, _taken_over, _exploited)
    missing = [open_book(game).about.title for game in masters() if not results.get(game, {}).get("duels")]
    lines = {part.__name__[1:]: "\n".join(part(results)) for part in parts}
    lines["duels"] += f"\n\nNot measured yet: {', '.join(missing)}." if missing else ""
    return filled(PAGE, **lines)


def _table(head: str, numbers: int, rows: Iterable[Sequence[object]]) -> list[str]:
    return [head, "| --- " + "| ---: " * numbers + "|", *(f"| {' | '.join(map(str, row))} |" for row in rows)]


def _duels(results: dict[str, Any]) -> list[str]:
    known = {name for found in results.values() for name in found.get("duels", {})}
    opponents, now = [name for name in (*DUELS, SEARCH) if name in known], latest(results)
    duels = ((open_book(game).about.title, known["duels"]) for game, known in results.items() if known.get("duels"))
    rows = ((title, *(_share(met.get(name), now) for name in opponents)) for title, met in duels)
    return _table(f"| the master of | against {' | '.join(opponents)} |", len(opponents), rows)


def _first_turns(results: dict[str, Any]) -> list[str]:
    head = f"| first turn, {SET_UPS} seeds | master: different | bits | expert: different | bits |"
    known = ((open_book(game).about.title, found["mixed"]) for game, found in results.items() if "mixed" in found)
    rows = ((title, *_mixed(found["master"]), *_mixed(found["expert"])) for title, found in known)
    return _table(head, 4, rows)


def _mixed(found: Sequence[float]) -> tuple[str, str]:
    return f"{found[0]}", f"{found[1]:.2f}"


def _taken_over(results: dict[str, Any]) -> list[str]:
    head = "| taken over | positions | won by the master | by the expert | master better by |"
    known = ((game, found["taken_over"]) for game, found in results.items() if "taken_over" in found)
    rows = (
        (open_book(game).about.title, each["positions"], f"{each['master']:.3f}", f"{each['expert']:.3f}",
         f"{each['better']:+.3f} ± {each['error']:.3f}")
        for game, each in known
    )  # fmt: skip
    return _table(head, 4, rows)


def _exploited(results: dict[str, Any]) -> list[str]:
    levels = ("expert", "master")
    known = ((game, found["exploited"]) for game, found in results.items() if "exploited" in found)
    now = latest(results)
    rows = (
        (open_book(game).about.title, *(_share(found.get(level), now) for level in levels)) for game, found in known
    )
    return _table(f"| what a trained exploiter wins | against {' | '.join(levels)} |", len(levels), rows)


def latest(results: dict[str, Any]) -> str:
    """The code that was measured last; what was measured with another gets a mark.

    >>> latest({"hostage": {"duels": {"random": {"date": "1", "code": "a"}, "expert": {"date": "2", "code": "b"}}}})
    'b'
    """
    found = [
        each for known in results.values() for part in ("duels", "exploited") for each in known.get(part, {}).values()
    ]
    return str(max(found, key=lambda each: str(each["date"]))["code"]) if found else ""


def _share(outcome: dict[str, Any] | None, now: str) -> str:
    if not outcome:
        return ""
    mark = "" if outcome["code"] == now else " †"
    return f"{outcome['share']:.3f} [{outcome['low']:.2f}, {outcome['high']:.2f}] ({outcome['games']}){mark}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("measure", "exploit"))
    parser.add_argument("names", nargs="*", metavar="GAME|FILE")
    parser.add_argument("-n", type=int, default=USUAL, help=f"how many games against each, at most ({USUAL})")
    parser.add_argument(
        "--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=f"of {', '.join(PARTS)}"
    )
    add_crew(parser)
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    given = parser.parse_args(arguments)
    if given.what == "measure":
        measure(given.names or masters(), given.n, given.workers, given.only)
    elif given.what == "exploit":
        exploit([Path(each) for each in given.names], given.n, given.workers)
    return put(PAGE, page(), given.check, "python -m tools.masters")


if __name__ == "__main__":
    sys.exit(main())
