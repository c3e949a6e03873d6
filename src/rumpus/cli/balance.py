"""`rumpus balance GAME`: what a game is like, measured."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

from .parsers import Commands, add_crew, add_json, answer_json, bar, whole_number

if TYPE_CHECKING:
    from rumpus.lab.balance import Balance


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "balance",
        help="measure what a game is like: fair, long, skilful, dramatic",
        description="Let players of several kinds meet for about a minute, and say how fair the game is, how long, what"
        " skill, luck and hidden information are worth, what nobody uses, and what one might change. docs/balance.md"
        " says exactly what each measure is.",
        epilog="examples:\n  rumpus balance x-rays\n  rumpus balance my.game --seconds 20 --picture balance.svg",
    )
    parser.add_argument("game", metavar="GAME|FILE", help="a game, a description or a Python file")
    parser.add_argument("--seconds", type=whole_number, default=60, metavar="N", help="how long games are played (60)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="other games (1)")
    parser.add_argument("-o", "--option", action="append", metavar="NAME=VALUE", help="a house rule; may be repeated")
    add_crew(parser)
    parser.add_argument("--plain", action="store_true", help="do not compile anything; fewer games, weaker players")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="also draw the report")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, with a progress bar, and report."""
    from rumpus.lab.balance import balance
    from rumpus.room.picture.balance import balance_picture
    from rumpus.room.picture.save import save_picture
    from rumpus.rules.catalogue import find_game_or_file, open_book

    game = find_game_or_file(arguments.game)
    book = open_book(game)
    house = book.spoken(book.house(arguments.option or ()))
    with bar(book.about.title, 1.0) as tell:
        found = balance(
            game, arguments.seconds, arguments.seed, house, arguments.workers, arguments.plain,
            lambda what, share: tell(description=f"{book.about.title}: {what}", completed=share),
        )  # fmt: skip
    if arguments.picture:
        save_picture(balance_picture(found), arguments.picture)
    if arguments.json:
        answer_json(dataclasses.asdict(found))
    else:
        print("\n".join(spoken(found)))
    return 0


def spoken(found: Balance) -> list[str]:
    """The report in lines."""
    lines = [f"{found.title}: {found.games} games in {found.seconds:.0f} s", ""]
    lines.append(f"{'measure':17} {'value':>6}  {'95 % interval':15} {'good':11}")
    for each in found.measures:
        good = f"{each.good[0]:g} to {each.good[1]:g}"
        told = f"{each.low:6.2f} to {each.high:5.2f}"
        lines.append(f"{each.name:17} {each.value:6.2f}  {told:15} {good:11} {each.verdict:5} {each.meaning}")
    lines += ["", "how games between equal players ended:"]
    lines += [f"  {share:4.0%}  {how}" for how, share in found.endings.items()]
    if found.unused:
        lines += ["", "unused:", *(f"  {what}" for what in found.unused)]
    if found.lost:
        lines += ["", f"Bots lost track of a game {found.lost} times and moved at random."]
    return [*lines, "", found.advice[:1].upper() + found.advice[1:]]
