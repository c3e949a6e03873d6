"""`rumpus sim GAME -n N`: many random games, and what they were like."""

from __future__ import annotations

import argparse
import dataclasses
from typing import TYPE_CHECKING

from .parsers import Commands, add_crew, add_json, answer_json, bar, grid, whole_number

if TYPE_CHECKING:
    from rumpus.lab.simulation import Summary
    from rumpus.rules.catalogue import Book


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "sim",
        help="play many random games and sum them up",
        description="Play random games as fast as the machine can and sum them up. The same seed gives the same games,"
        " on every engine and with any number of threads.",
        epilog="examples:\n  rumpus sim x-rays -n 1e6\n  rumpus sim pig-dice -n 1000 -o players=5 --kit one-six --json",
    )
    parser.add_argument("game", metavar="GAME", help="a game, a description or a Python file")
    parser.add_argument("-n", "--games", type=many, default=100_000, metavar="N", help="how many games; 1e6 is fine")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--kit", "--deck", default="", metavar="NAME|FILE", help="dice or a deck to play with")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="which random games (1)")
    parser.add_argument(
        "--engine",
        default="native",
        choices=("native", "plain", "gpu"),
        help="what plays them (native); gpu needs an NVIDIA card and the extra of that name",
    )
    parser.add_argument("--threads", type=whole_number, default=0, metavar="T", help="how many at once (all cores)")
    add_crew(parser, "FILE")
    add_json(parser)
    parser.set_defaults(run=run)


def many(text: str) -> int:
    """A number of games, also written like 1e6.

    >>> many("1e6"), many("250")
    (1000000, 250)
    """
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 1 <= number <= 1e12 or number != int(number):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games; write 1000 or 1e6")
    return int(number)


def run(arguments: argparse.Namespace) -> int:
    """Play the games, with a progress bar for people, and answer."""
    from rumpus.lab.simulation import Named, simulate, simulate_by
    from rumpus.rules.catalogue import find_game_or_file, open_book

    game = find_game_or_file(arguments.game)
    book = open_book(game, arguments.kit)
    options = book.house(arguments.option)
    with bar("getting ready", arguments.games) as move_on:

        def tell(games: int) -> None:
            move_on(advance=games, description=book.about.title)

        engine, threads, workers, keep = arguments.engine, arguments.threads, arguments.workers, arguments.keep
        if workers or keep:
            named = Named(game, arguments.kit, book.spoken(options))
            summary = simulate_by(named, arguments.games, arguments.seed, workers, keep, tell)
        else:
            summary = simulate(book, options, arguments.games, arguments.seed, engine, threads, tell)
    if arguments.json:
        answer_json({**dataclasses.asdict(summary), "moves_per_second": summary.moves_per_second})
    else:
        show(book, summary)
    return 0


def show(book: Book, summary: Summary) -> None:
    """The summary as tables."""
    from rich.console import Console

    console = Console()
    house = ", ".join(f"{name}={word}" for name, word in summary.options.items())
    played_with = ", ".join(part for part in (house, f"kit {summary.kit}" if summary.kit else "") if part)
    console.print(f"[bold]{book.about.title}[/bold]: {summary.games:,} random games", highlight=False)
    if played_with:
        console.print(f"played with {played_with}", highlight=False)
    table = grid("seat", "wins", "95 % interval", "alone", "points", "fewest", "most")
    for number, seat in enumerate(summary.seats, 1):
        table.add_row(
            str(number),
            f"{seat.share:.2%}",
            f"{seat.low:.2%} to {seat.high:.2%}",
            f"{seat.alone:.2%}",
            f"{seat.points:.2f}",
            str(seat.fewest),
            str(seat.most),
        )
    console.print(table)
    if not summary.games:
        console.print(f"no game ended within its limit; {summary.unfinished:,} did not")
        return
    mean = summary.moves / summary.games
    length = f"decisions a game: {mean:.1f} on average, {summary.shortest} to {summary.longest}"
    luck = f"; {summary.luck_moves / summary.moves:.0%} are luck's" if summary.luck_moves else ""
    console.print(length + luck, highlight=False)
    speed = f"{summary.moves_per_second:,.0f} decisions a second"
    threads = f"{summary.threads} thread{'' if summary.threads == 1 else 's'}"
    console.print(f"{summary.seconds:.2f} s, {speed}, {summary.engine} engine, {threads}", highlight=False)
    if summary.unfinished:
        console.print(f"[red]{summary.unfinished:,} games did not end within the game's own limit[/red]")
