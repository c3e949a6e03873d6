"""Our expert against OpenSpiel's IS-MCTS, with the same time for each move.

python -m tools.opponents_openspiel meet x-rays -n 20 --ms 100              let them meet, and say who is better
python -m tools.opponents_openspiel meet x-rays -n 20 --simulations 200     so many instead, however long they take
python -m tools.opponents_openspiel measure [GAME ...] [--only PART ...]    the same for the page, remembered by twos
python -m tools.opponents_openspiel page [--check]                          write docs/opponents_openspiel.md
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.progress import Progress

from rumpus.rules.catalogue import GAMES
from rumpus.rules.errors import BadOption, RumpusError
from tools.paging import put

from .meeting import Meeting, Terms, gone_on
from .page import PAGE, page
from .results import PARTS, measure, read


def meet(terms: Terms, games: int) -> Meeting:
    """Let them meet so many times."""
    if games < 2:
        raise BadOption(f"they meet at least twice, once from each seat; not {games} times")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        *_, found = bar.track(gone_on(Meeting(terms.checked()), games), games, description=terms.game)
    return found


def said(found: Meeting) -> str:
    """A meeting in one line."""
    low, high = found.interval
    return (
        f"{found.terms.game}: {found.terms.ours} {found.share:.3f} [{low:.2f}, {high:.2f}] in {found.games} games of"
        f" {found.moves / found.games:.0f} moves; {found.ours.milliseconds:.0f} ms a decision with"
        f" {found.ours.tries_each:.0f} tries against {found.openspiel.milliseconds:.0f} ms with"
        f" {found.openspiel.tries_each:.0f} simulations; lost track {found.ours.lost} and {found.openspiel.lost} times"
    )


def _meet(given: argparse.Namespace) -> int:
    terms = Terms(
        given.game,
        given.ours,
        given.ms,
        given.times,
        given.as_spent,
        given.compiled,
        given.simulations,
        given.seed,
        tuple(given.option),
    )
    found = meet(terms, given.games)
    print(json.dumps(asdict(found) | {"share": found.share, "interval": found.interval}) if given.json else said(found))
    return 0


def _measure(given: argparse.Namespace) -> int:
    with Progress(console=Console(stderr=True)) as bar:
        tasks: dict[str, int] = {}

        def progress(words: str, done: int, wanted: int) -> None:
            if words not in tasks:
                tasks[words] = bar.add_task(words, total=wanted)
            bar.update(tasks[words], completed=done)  # type: ignore[arg-type]

        measure(given.games or GAMES, given.only, given.number, progress=progress)
    return _page(argparse.Namespace(check=False))


def _page(given: argparse.Namespace) -> int:
    return put(PAGE, page(read()), given.check, "python -m tools.opponents_openspiel page")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tools.opponents_openspiel", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("meet", help="let them meet, and say who is better")
    one.add_argument("game", metavar="GAME")
    one.add_argument("-n", "--games", type=int, default=20, help="how many games (20)")
    one.add_argument("--ours", default="expert", metavar="PLAYER", help="who plays for us, as in rumpus duel (expert)")
    one.add_argument("--ms", type=float, default=100.0, help="milliseconds for each move, for both (100)")
    one.add_argument("--times", type=float, default=1.0, help="OpenSpiel has so many times as long (1)")
    one.add_argument("--as-spent", action="store_true", help="OpenSpiel has only as long as we spend, on average")
    one.add_argument("--compiled", action="store_true", help="OpenSpiel's random games are played by compiled code")
    one.add_argument("--simulations", type=int, default=0, help="OpenSpiel makes so many, and has no clock")
    one.add_argument("--seed", type=int, default=0, help="other games (0)")
    one.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    one.add_argument("--json", action="store_true", help="for a script")
    one.set_defaults(run=_meet)
    all_of_them = commands.add_parser("measure", help="let them meet, and remember it for the page")
    all_of_them.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    all_of_them.add_argument(
        "--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=f"of {', '.join(PARTS)}"
    )
    all_of_them.add_argument("-n", "--number", type=int, default=0, help="how many games (as many as usual)")
    all_of_them.set_defaults(run=_measure)
    paper = commands.add_parser("page", help="write the page from what is remembered")
    paper.add_argument("--check", action="store_true", help="only say whether it is up to date")
    paper.set_defaults(run=_page)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Meet, measure, or write the page."""
    given = _parser().parse_args(arguments)
    try:
        result: int = given.run(given)
    except RumpusError as error:
        print(f"tools.opponents_openspiel: {error}", file=sys.stderr)
        return 2
    return result


if __name__ == "__main__":
    sys.exit(main())
